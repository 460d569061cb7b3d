//! The looks a board can have: every colour a picture uses, by what it is for.

use std::fmt;
use std::str::FromStr;

use trine_rules::PerSide;

use super::colour::Colour;

/// The look of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Pale cells and hairlines.
    #[default]
    Paper,
    /// Warm wood.
    Walnut,
    /// Cool and dark.
    Slate,
    /// Pure steps of lightness, and patterns on goals: for low vision and colour blindness.
    Contrast,
}

/// The colours of a theme. A picture uses no others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tokens {
    /// Behind the board.
    pub ground: Colour,
    /// The title and the caption, on the ground.
    pub ink: Colour,
    /// Coordinates, on the ground.
    pub quiet: Colour,
    /// Cells.
    pub cell: Colour,
    /// Between cells.
    pub line: Colour,
    /// Around the board.
    pub frame: Colour,
    /// Cells of the last turn, together with an outline in the accent.
    pub last: Colour,
    /// Arrows, paths, choices and marks, on cells; with a border in the cell's colour on pieces.
    pub accent: Colour,
    /// Numbers on the accent.
    pub on_accent: Colour,
    /// Captures and warnings, on cells.
    pub warn: Colour,
    /// The goal cells of each side.
    pub goal: PerSide<Colour>,
    /// The owner's mark on goal cells.
    pub goal_mark: Colour,
    /// The pieces of each side.
    pub piece: PerSide<PieceTokens>,
    /// Whether goals also have a pattern.
    pub has_patterns: bool,
}

/// The colours of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceTokens {
    /// The disc.
    pub fill: Colour,
    /// The line around the disc.
    pub rim: Colour,
    /// What tells the sides apart by form: White's engraved ring, Black's centre dot.
    pub sign: Colour,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 4] = [Self::Paper, Self::Walnut, Self::Slate, Self::Contrast];

    /// The name for commands and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Walnut => "walnut",
            Self::Slate => "slate",
            Self::Contrast => "contrast",
        }
    }

    /// The theme's colours.
    pub const fn tokens(self) -> Tokens {
        match self {
            Self::Paper => PAPER,
            Self::Walnut => WALNUT,
            Self::Slate => SLATE,
            Self::Contrast => CONTRAST,
        }
    }
}

const PAPER: Tokens = Tokens {
    ground: Colour::read("#f6f3ee"),
    ink: Colour::read("#1d1f22"),
    quiet: Colour::read("#5d6168"),
    cell: Colour::read("#fffdf9"),
    line: Colour::read("#d9d3c8"),
    frame: Colour::read("#b5ad9f"),
    last: Colour::read("#d5e8e0"),
    accent: Colour::read("#1f6f5c"),
    on_accent: Colour::read("#ffffff"),
    warn: Colour::read("#a84b1f"),
    goal: PerSide { white: Colour::read("#f3ead6"), black: Colour::read("#d8d5d0") },
    goal_mark: Colour::read("#746d61"),
    piece: PerSide {
        white: PieceTokens {
            fill: Colour::read("#fbf6ec"),
            rim: Colour::read("#3b3a38"),
            sign: Colour::read("#8f8778"),
        },
        black: PieceTokens {
            fill: Colour::read("#292c31"),
            rim: Colour::read("#121416"),
            sign: Colour::read("#f1ede6"),
        },
    },
    has_patterns: false,
};

const WALNUT: Tokens = Tokens {
    ground: Colour::read("#342217"),
    ink: Colour::read("#f7ead8"),
    quiet: Colour::read("#d3b998"),
    cell: Colour::read("#d8b384"),
    line: Colour::read("#b08656"),
    frame: Colour::read("#764d2e"),
    last: Colour::read("#c5c08a"),
    accent: Colour::read("#155343"),
    on_accent: Colour::read("#fff6e8"),
    warn: Colour::read("#86230c"),
    goal: PerSide { white: Colour::read("#ecd2ab"), black: Colour::read("#bb9163") },
    goal_mark: Colour::read("#58381f"),
    piece: PerSide {
        white: PieceTokens {
            fill: Colour::read("#fbefd9"),
            rim: Colour::read("#4c3220"),
            sign: Colour::read("#987a55"),
        },
        black: PieceTokens {
            fill: Colour::read("#331f14"),
            rim: Colour::read("#1a0f09"),
            sign: Colour::read("#f3dfc0"),
        },
    },
    has_patterns: false,
};

const SLATE: Tokens = Tokens {
    ground: Colour::read("#15171a"),
    ink: Colour::read("#e9e6e1"),
    quiet: Colour::read("#a2a7ae"),
    cell: Colour::read("#2b3037"),
    line: Colour::read("#454c56"),
    frame: Colour::read("#5a626d"),
    last: Colour::read("#294a45"),
    accent: Colour::read("#5cc0a6"),
    on_accent: Colour::read("#0d1f1a"),
    warn: Colour::read("#f0956a"),
    goal: PerSide { white: Colour::read("#434a53"), black: Colour::read("#1c1f24") },
    goal_mark: Colour::read("#a9b0b8"),
    piece: PerSide {
        white: PieceTokens {
            fill: Colour::read("#e6e3dd"),
            rim: Colour::read("#15171a"),
            sign: Colour::read("#7c7b78"),
        },
        black: PieceTokens {
            fill: Colour::read("#0c0d0f"),
            rim: Colour::read("#939ba5"),
            sign: Colour::read("#d5d8dc"),
        },
    },
    has_patterns: false,
};

const CONTRAST: Tokens = Tokens {
    ground: Colour::read("#ffffff"),
    ink: Colour::read("#000000"),
    quiet: Colour::read("#000000"),
    cell: Colour::read("#ffffff"),
    line: Colour::read("#808080"),
    frame: Colour::read("#000000"),
    last: Colour::read("#d0d0d0"),
    accent: Colour::read("#003c9e"),
    on_accent: Colour::read("#ffffff"),
    warn: Colour::read("#8c0000"),
    goal: PerSide { white: Colour::read("#ffffff"), black: Colour::read("#c0c0c0") },
    goal_mark: Colour::read("#505050"),
    piece: PerSide {
        white: PieceTokens {
            fill: Colour::read("#ffffff"),
            rim: Colour::read("#000000"),
            sign: Colour::read("#000000"),
        },
        black: PieceTokens {
            fill: Colour::read("#000000"),
            rim: Colour::read("#000000"),
            sign: Colour::read("#ffffff"),
        },
    },
    has_patterns: true,
};

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no theme's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTheme;

impl std::error::Error for UnknownTheme {}

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Theme::ALL.map(Theme::name);
        let [others @ .., last] = &names;
        write!(f, "the themes are {} and {last}", others.join(", "))
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    /// Reads a theme's name in either case.
    fn from_str(name: &str) -> Result<Self, UnknownTheme> {
        let is_named = |theme: &Self| theme.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_named).ok_or(UnknownTheme)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_rules::Side;

    const TEXT: f64 = 4.5;
    const GRAPHICS: f64 = 3.0;

    /// Everything a piece can stand on.
    fn floors(tokens: &Tokens) -> [Colour; 4] {
        [tokens.cell, tokens.last, tokens.goal.white, tokens.goal.black]
    }

    fn assert_contrast(theme: Theme, what: &str, one: Colour, two: Colour, least: f64) {
        let contrast = one.contrast(two);
        assert!(contrast >= least, "{theme}: {what}: {one} on {two} has {contrast:.2}:1");
    }

    #[test]
    fn text_has_a_contrast_of_at_least_4_5() {
        for theme in Theme::ALL {
            let tokens = theme.tokens();
            assert_contrast(theme, "ink", tokens.ink, tokens.ground, TEXT);
            assert_contrast(theme, "coordinates", tokens.quiet, tokens.ground, TEXT);
            assert_contrast(theme, "numbers", tokens.on_accent, tokens.accent, TEXT);
        }
    }

    #[test]
    fn signs_on_cells_have_a_contrast_of_at_least_3() {
        for theme in Theme::ALL {
            let tokens = theme.tokens();
            for floor in floors(&tokens) {
                assert_contrast(theme, "accent", tokens.accent, floor, GRAPHICS);
                assert_contrast(theme, "warning", tokens.warn, floor, GRAPHICS);
            }
            for side in Side::BOTH {
                assert_contrast(theme, "goal", tokens.goal_mark, tokens.goal[side], GRAPHICS);
            }
        }
    }

    #[test]
    fn pieces_stand_out_from_every_cell_and_show_their_form() {
        for theme in Theme::ALL {
            let tokens = theme.tokens();
            for side in Side::BOTH {
                let PieceTokens { fill, rim, sign } = tokens.piece[side];
                assert_contrast(theme, "sign", sign, fill, GRAPHICS);
                for floor in floors(&tokens) {
                    let edge = if fill.contrast(floor) > rim.contrast(floor) { fill } else { rim };
                    assert_contrast(theme, "piece", edge, floor, GRAPHICS);
                }
            }
            let [white, black] = Side::BOTH.map(|side| tokens.piece[side].fill);
            assert_contrast(theme, "sides", white, black, 7.0);
        }
    }

    #[test]
    fn cells_are_told_apart_by_the_lines_between_them() {
        for theme in Theme::ALL {
            let tokens = theme.tokens();
            // Hairlines are quiet on purpose, but not where the theme is for low vision.
            let least = if theme == Theme::Contrast { GRAPHICS } else { 1.4 };
            assert_contrast(theme, "line", tokens.line, tokens.cell, least);
        }
    }

    #[test]
    fn themes_are_read_by_name_in_either_case() {
        assert!(Theme::ALL.iter().all(|theme| theme.name().parse() == Ok(*theme)));
        assert_eq!("Walnut".parse(), Ok(Theme::Walnut));
        let error = "plaid".parse::<Theme>().expect_err("no theme");
        assert_eq!(error.to_string(), "the themes are paper, walnut, slate and contrast");
    }
}
