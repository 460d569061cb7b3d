//! Colours and text styles by what they are for, on terminals with many colours, few or none.

use std::env;

use ratatui::style::{Color, Modifier, Style};
use trine_record::picture::{Colour, Theme, Tokens};

/// How many colours a terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Red, green and blue of 256 steps each.
    True,
    /// A table of 256 colours.
    Indexed,
    /// None: letters, reverse video and bold type say everything.
    None,
}

impl Depth {
    /// What the environment says of the terminal.
    pub fn of_environment() -> Self {
        let variable = |name| env::var(name).unwrap_or_default();
        Self::of(&variable("NO_COLOR"), &variable("COLORTERM"), &variable("TERM"))
    }

    fn of(no_colour: &str, colours: &str, terminal: &str) -> Self {
        let is_known = |part: &&str| terminal.contains(*part);
        if !no_colour.is_empty() {
            Self::None
        } else if matches!(colours, "truecolor" | "24bit")
            || terminal.ends_with("-direct")
            // The consoles of Windows have no names, and all colours.
            || (cfg!(windows) && terminal.is_empty())
        {
            Self::True
        } else if ["color", "xterm", "tmux", "screen", "rxvt", "linux"].iter().any(is_known)
            || !colours.is_empty()
        {
            Self::Indexed
        } else {
            Self::None
        }
    }
}

/// The colours of everything beside the board.
struct PageTokens {
    ground: Colour,
    ink: Colour,
    quiet: Colour,
    line: Colour,
    accent: Colour,
    warn: Colour,
}

const LIGHT: PageTokens = PageTokens {
    ground: Colour(0xf6, 0xf3, 0xee),
    ink: Colour(0x1d, 0x1f, 0x22),
    quiet: Colour(0x5d, 0x61, 0x68),
    line: Colour(0xd9, 0xd3, 0xc8),
    accent: Colour(0x1f, 0x6f, 0x5c),
    warn: Colour(0xa8, 0x4b, 0x1f),
};

const DARK: PageTokens = PageTokens {
    ground: Colour(0x15, 0x17, 0x1a),
    ink: Colour(0xe9, 0xe6, 0xe1),
    quiet: Colour(0xa2, 0xa7, 0xae),
    line: Colour(0x34, 0x39, 0x41),
    accent: Colour(0x5c, 0xc0, 0xa6),
    warn: Colour(0xf0, 0x95, 0x6a),
};

/// The look of the screen: a theme as far as the terminal can show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Palette {
    /// How many colours there are.
    depth: Depth,
    /// The look of the board.
    pub(super) theme: Theme,
}

impl Palette {
    /// The usual theme.
    pub(super) fn new(depth: Depth) -> Self {
        Self { depth, theme: Theme::Walnut }
    }

    /// Whether everything is to be said in letters.
    pub(super) fn is_plain(self) -> bool {
        self.depth == Depth::None
    }

    /// The next theme.
    pub(super) fn next(self) -> Self {
        let place = Theme::ALL.iter().position(|theme| *theme == self.theme).unwrap_or(0);
        Self { theme: Theme::ALL[(place + 1) % Theme::ALL.len()], ..self }
    }

    /// The colours of the board.
    pub(super) fn board(self) -> Tokens {
        self.theme.tokens()
    }

    /// A colour as the terminal shows it.
    pub(super) fn colour(self, colour: Colour) -> Color {
        match self.depth {
            Depth::True => Color::Rgb(colour.0, colour.1, colour.2),
            Depth::Indexed => Color::Indexed(nearest(colour)),
            Depth::None => Color::Reset,
        }
    }

    /// Plain text.
    pub(super) fn text(self) -> Style {
        let tokens = self.page();
        Style::new().fg(self.colour(tokens.ink)).bg(self.colour(tokens.ground))
    }

    /// Text that matters less.
    pub(super) fn quiet(self) -> Style {
        self.on_page(self.page().quiet, Modifier::DIM)
    }

    /// What can be chosen or done.
    pub(super) fn accent(self) -> Style {
        self.on_page(self.page().accent, Modifier::BOLD)
    }

    /// What went wrong or is urgent.
    pub(super) fn warn(self) -> Style {
        self.on_page(self.page().warn, Modifier::BOLD)
    }

    /// Lines between parts of the screen.
    pub(super) fn line(self) -> Style {
        self.on_page(self.page().line, Modifier::DIM)
    }

    /// Titles.
    pub(super) fn strong(self) -> Style {
        self.text().add_modifier(Modifier::BOLD)
    }

    /// What is chosen at the moment.
    pub(super) fn selected(self) -> Style {
        if self.is_plain() {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        let tokens = self.page();
        Style::new().fg(self.colour(tokens.ground)).bg(self.colour(tokens.accent))
    }

    fn on_page(self, colour: Colour, plain: Modifier) -> Style {
        if self.is_plain() {
            return Style::new().add_modifier(plain);
        }
        Style::new().fg(self.colour(colour)).bg(self.colour(self.page().ground))
    }

    fn page(self) -> &'static PageTokens {
        match self.theme {
            Theme::Paper | Theme::Contrast => &LIGHT,
            Theme::Walnut | Theme::Slate => &DARK,
        }
    }
}

/// A colour between two others, this many hundredths of the way.
pub(super) fn blend(from: Colour, to: Colour, hundredths: u16) -> Colour {
    let mix = |from: u8, to: u8| {
        let sum = u16::from(from) * (100 - hundredths) + u16::from(to) * hundredths;
        (sum / 100) as u8
    };
    Colour(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

/// The nearest of the 240 colours that are the same in every table of 256: a cube and a row of greys.
fn nearest(colour: Colour) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| (0..6).min_by_key(|i| STEPS[*i].abs_diff(value)).unwrap_or(0);
    let (r, g, b) = (step(colour.0), step(colour.1), step(colour.2));
    let in_cube = Colour(STEPS[r], STEPS[g], STEPS[b]);
    let average = (u16::from(colour.0) + u16::from(colour.1) + u16::from(colour.2)) / 3;
    let grey = (average.saturating_sub(3) / 10).min(23) as u8;
    let level = 8 + 10 * grey;
    let distance = |other: Colour| {
        let square = |one: u8, two: u8| u32::from(one.abs_diff(two)).pow(2);
        square(colour.0, other.0) + square(colour.1, other.1) + square(colour.2, other.2)
    };
    if distance(Colour(level, level, level)) < distance(in_cube) {
        232 + grey
    } else {
        (16 + 36 * r + 6 * g + b) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        assert_eq!(Depth::of("", "truecolor", "xterm-256color"), Depth::True);
        assert_eq!(Depth::of("", "", "xterm-direct"), Depth::True);
        assert_eq!(Depth::of("", "", "xterm-256color"), Depth::Indexed);
        assert_eq!(Depth::of("", "", "tmux"), Depth::Indexed);
        assert_eq!(Depth::of("", "", "vt100"), Depth::None);
        assert_eq!(Depth::of("1", "truecolor", "xterm-256color"), Depth::None);
    }

    #[test]
    fn colours_of_the_table_are_found_and_others_are_near() {
        assert_eq!(nearest(Colour(0, 0, 0)), 16);
        assert_eq!(nearest(Colour(255, 255, 255)), 231);
        assert_eq!(nearest(Colour(95, 135, 175)), 16 + 36 + 12 + 3);
        assert_eq!(nearest(Colour(0x15, 0x17, 0x1a)), 234);
    }

    #[test]
    fn text_can_be_read_on_every_page() {
        for tokens in [LIGHT, DARK] {
            for text in [tokens.ink, tokens.quiet, tokens.accent, tokens.warn] {
                assert!(text.contrast(tokens.ground) >= 4.5, "{text} on {}", tokens.ground);
            }
        }
    }

    #[test]
    fn without_colours_styles_are_modifiers_alone() {
        let palette = Palette::new(Depth::None);
        assert_eq!(palette.text(), Style::new().fg(Color::Reset).bg(Color::Reset));
        assert_eq!(palette.selected(), Style::new().add_modifier(Modifier::REVERSED));
    }
}
