//! Lines of text laid out in glyphs.

use super::glyphs::{self, Glyph, MISSING};

/// How high a capital is in the units of glyphs.
pub(super) const CAPITAL: f64 = 10.0;

/// How high a small letter such as `x` is in the units of glyphs.
pub(super) const SMALL: f64 = 7.0;

/// The gap between two glyphs.
const GAP: f64 = 2.5;

/// How far an accent rises on a capital.
const RISE: f64 = 2.6;

/// The accent that stands below its letter.
const CEDILLA: char = '\u{327}';

/// A glyph in its place on the line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Placed {
    pub(super) glyph: Glyph,
    pub(super) x: f64,
    /// Below the baseline.
    pub(super) y: f64,
}

/// A line of text, in the units of glyphs.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Line {
    pub(super) glyphs: Vec<Placed>,
    pub(super) width: f64,
}

impl Line {
    /// Lays out a text. A character without a glyph is a box.
    pub(super) fn new(text: &str) -> Self {
        let mut line = Self { glyphs: Vec::new(), width: 0.0 };
        for char in text.chars() {
            line.push(char);
        }
        line
    }

    /// Lays out a text as far as it fits, and ends with dots where it does not.
    pub(super) fn fitted(text: &str, width: f64) -> Self {
        let dots = Self::new("…").width;
        let mut line = Self::new("");
        // How much of the text fits together with dots behind it.
        let mut cut = 0;
        for (end, char) in text.char_indices() {
            if line.width + GAP + dots <= width {
                cut = end;
            }
            line.push(char);
            if line.width > width {
                let start = text[..cut].trim_end();
                return Self::new(&if start.is_empty() {
                    String::new()
                } else {
                    format!("{start}…")
                });
            }
        }
        line
    }

    fn push(&mut self, char: char) {
        let start = if self.glyphs.is_empty() { 0.0 } else { self.width + GAP };
        let (letter, accent) =
            glyphs::decompose(char).map_or((char, None), |(base, mark)| (base, Some(mark)));
        let glyph = glyphs::glyph(letter).or_else(|| glyphs::glyph(MISSING));
        let glyph = glyph.expect("the box is a glyph");
        self.glyphs.push(Placed { glyph, x: start, y: 0.0 });
        self.width = start + glyph.width;
        if let Some(accent) = accent.and_then(glyphs::glyph) {
            let is_low = letter.is_lowercase() || accent.char == CEDILLA;
            let (x, y) = (start + glyph.width / 2.0, if is_low { 0.0 } else { -RISE });
            self.glyphs.push(Placed { glyph: accent, x, y });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chars(line: &Line) -> String {
        line.glyphs.iter().map(|placed| placed.glyph.char).collect()
    }

    #[test]
    fn every_printable_ascii_character_has_a_glyph_or_is_a_box() {
        let boxes: String = (' '..='~').filter(|&c| glyphs::glyph(c).is_none()).collect();
        assert_eq!(boxes, "$@^`{}~");
    }

    #[test]
    fn accents_stand_over_the_middle_of_their_letters() {
        let line = Line::new("oë");
        assert_eq!(chars(&line), "oe\u{308}");
        assert!((line.glyphs[2].x - (line.glyphs[1].x + 5.3 / 2.0)).abs() < 1e-9);
    }

    #[test]
    fn a_text_that_does_not_fit_ends_with_dots() {
        let whole = Line::new("forty-two");
        assert_eq!(Line::fitted("forty-two", whole.width), whole);
        let cut = Line::fitted("forty-two", whole.width - 1.0);
        assert!(cut.width < whole.width);
        assert_eq!(chars(&cut), "forty-t…");
        assert_eq!(chars(&Line::fitted("forty-two", 1.0)), "");
        assert_eq!(chars(&Line::fitted("forty two", cut.width - 4.0)), "forty…");
    }

    #[test]
    fn an_unknown_character_is_a_box() {
        assert_eq!(chars(&Line::new("a碁b")), "a□b");
    }
}
