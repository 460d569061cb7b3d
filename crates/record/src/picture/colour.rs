//! Colours and how well they are told apart.

use std::fmt;

/// A colour without transparency: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// The colour that is written so: `#1f6f5c`. Only for constants, where a wrong one is an error
    /// of the compiler.
    pub(super) const fn read(text: &str) -> Self {
        let &[b'#', r, red, g, green, b, blue] = text.as_bytes() else {
            panic!("a colour is # and six digits")
        };
        Self(byte(r, red), byte(g, green), byte(b, blue))
    }

    /// The contrast of two colours, from 1 to 21, as the Web Content Accessibility Guidelines
    /// measure it: text needs 4.5, graphics 3.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

const fn byte(high: u8, low: u8) -> u8 {
    digit(high) * 16 + digit(low)
}

const fn digit(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        b'a'..=b'f' => digit - b'a' + 10,
        _ => panic!("a colour is written in digits and the small letters a to f"),
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn contrast_is_as_the_guidelines_say() {
        let (black, white) = (Colour::read("#000000"), Colour::read("#ffffff"));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.contrast(white) - 1.0).abs() < 1e-9);
        assert!((white.contrast(Colour::read("#767676")) - 4.54).abs() < 0.01);
    }

    #[test]
    fn colours_are_written_as_in_style_sheets() {
        assert_eq!(Colour::read("#1f6f5c").to_string(), "#1f6f5c");
    }
}
