//! The boards of a page, kept small: pictures of one game have most of their elements in common.
//!
//! Every element stands once in a list, as it looks in the light and in the dark theme, and a board
//! is the places of its elements. The script puts them together again.

use std::collections::HashMap;

use serde::Serialize;
use trine_engine::session::Session;

use crate::picture::{Picture, Style, Theme};

/// The themes that go with a light and a dark page.
pub(super) const THEMES: [Theme; 2] = [Theme::Paper, Theme::Slate];

/// An element of a picture in each of the themes.
type Element = [String; 2];

/// Boards made of elements.
#[derive(Debug, Default, Serialize)]
pub(super) struct Boards {
    elements: Vec<Element>,
    /// The places of each board's elements in the list.
    made_of: Vec<Vec<usize>>,
    #[serde(skip)]
    places: HashMap<Element, usize>,
}

impl Boards {
    /// Adds the board of a session's present position and gives its place.
    pub(super) fn add(&mut self, session: &dyn Session) -> usize {
        let [light, dark] = THEMES.map(|theme| draw(session, theme));
        let elements = split(&light).zip(split(&dark));
        let board = elements.map(|(light, dark)| self.place([light, dark].map(str::to_owned)));
        let board = board.collect();
        self.made_of.push(board);
        self.made_of.len() - 1
    }

    /// A board as SVG: in the light theme, and in the dark one.
    pub(super) fn svg(&self, board: usize) -> [String; 2] {
        [0, 1].map(|theme| {
            self.made_of[board].iter().map(|place| self.elements[*place][theme].as_str()).collect()
        })
    }

    fn place(&mut self, element: Element) -> usize {
        *self.places.entry(element).or_insert_with_key(|element| {
            self.elements.push(element.clone());
            self.elements.len() - 1
        })
    }
}

fn draw(session: &dyn Session, theme: Theme) -> String {
    let style = Style { theme, has_caption: false, ..Style::default() };
    // Inside of a page an SVG needs no name space.
    Picture::new(session, style).svg().replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1)
}

/// The elements of a picture: everything from one `<` to the next.
fn split(svg: &str) -> impl Iterator<Item = &str> {
    let starts = svg.match_indices('<').map(|(start, _)| start);
    let ends = starts.clone().skip(1).chain([svg.len()]);
    starts.zip(ends).map(|(start, end)| &svg[start..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_engine::session;

    #[test]
    fn boards_are_put_together_as_they_were_drawn() {
        for game in ["differo", "apart", "dropper"] {
            let mut session = session::start(game, None).expect("a game");
            let mut boards = Boards::default();
            let mut wanted = Vec::new();
            for _ in 0..4 {
                wanted.push(THEMES.map(|theme| draw(session.as_ref(), theme)));
                boards.add(session.as_ref());
                let choice = session.choices().swap_remove(0);
                session.play_choice(&choice).expect("a choice can be played");
            }
            for (board, wanted) in wanted.iter().enumerate() {
                assert_eq!(boards.svg(board), *wanted, "{game}, board {board}");
            }
        }
    }

    #[test]
    fn what_boards_have_in_common_stands_once() {
        let mut session = session::start("apart", None).expect("a game");
        let mut boards = Boards::default();
        boards.add(session.as_ref());
        let before = boards.elements.len();
        session.play_turn("b2-b3").expect_err("no single step here");
        session.play_turn("b2-b4").expect("a legal turn");
        boards.add(session.as_ref());
        let added = boards.elements.len() - before;
        assert!(added < 12, "{added} of {before}");
    }
}
