//! A line of text that is being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::words;

/// No line is longer.
const LONGEST: usize = 1000;

/// A line of text with a cursor in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Input {
    text: Vec<char>,
    /// The cursor stands before this character.
    at: usize,
}

impl Input {
    /// A line that is there already, the cursor behind it.
    pub(super) fn new(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Self { at: text.len(), text }
    }

    /// What was typed.
    pub(super) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// What stands before the cursor, under it and behind it.
    pub(super) fn parts(&self) -> [String; 3] {
        let (before, rest) = self.text.split_at(self.at);
        let (under, behind) = rest.split_at(rest.len().min(1));
        [before, under, behind].map(|part| part.iter().collect())
    }

    /// Types a text, as pasting does: characters that disturb a terminal are left out.
    pub(super) fn insert(&mut self, text: &str) {
        for c in words::clean(&text.replace(['\n', '\r'], " ")).chars() {
            if self.text.len() < LONGEST {
                self.text.insert(self.at, c);
                self.at += 1;
            }
        }
    }

    /// Does what a key does in a line of text. False if it does nothing.
    pub(super) fn press(&mut self, key: KeyEvent) -> bool {
        let is_command = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => *self = Self::default(),
            KeyCode::Char('a') if key.modifiers == KeyModifiers::CONTROL => self.at = 0,
            KeyCode::Char('e') if key.modifiers == KeyModifiers::CONTROL => {
                self.at = self.text.len();
            }
            KeyCode::Char(c) if !is_command => self.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(input: &mut Input, code: KeyCode) {
        assert!(input.press(code.into()));
    }

    #[test]
    fn a_line_is_typed_and_mended() {
        let mut input = Input::new("c2f2");
        press(&mut input, KeyCode::Left);
        press(&mut input, KeyCode::Left);
        press(&mut input, KeyCode::Char('-'));
        assert_eq!(input.text(), "c2-f2");
        press(&mut input, KeyCode::Home);
        press(&mut input, KeyCode::Delete);
        press(&mut input, KeyCode::Char('d'));
        press(&mut input, KeyCode::End);
        press(&mut input, KeyCode::Backspace);
        press(&mut input, KeyCode::Char('5'));
        assert_eq!(
            (input.text().as_str(), input.parts()),
            ("d2-f5", ["d2-f5", "", ""].map(str::to_owned))
        );
        assert!(!input.press(KeyCode::Tab.into()));
    }

    #[test]
    fn pasting_leaves_out_what_disturbs() {
        let mut input = Input::default();
        input.insert("a\u{1b}[2J\nb");
        assert_eq!(input.text(), "a[2J b");
        input.insert(&"x".repeat(5000));
        assert_eq!(input.text().len(), LONGEST);
    }
}
