//! Telling puzzles that are nearly the same, also when they are turned, mirrored or with the sides
//! exchanged.

use trine_rules::Side;
use trine_rules::registry::Playable;

/// Boards that differ in fewer cells than this are alike. A piece that stands elsewhere makes two.
const FEWEST_DIFFERENCES: usize = 7;

/// The puzzles taken so far.
#[derive(Default)]
pub(super) struct Gallery {
    /// Each with the side to move and its cells.
    boards: Vec<(Side, Vec<u8>)>,
}

impl Gallery {
    /// Takes a position, unless it is like one that was taken.
    pub(super) fn add<P: Playable>(&mut self, position: &P) -> bool {
        let is_alike = P::symmetries().any(|symmetry| {
            let image = position.image(symmetry);
            let (side, cells) = (image.to_move(), cells(&image));
            self.boards.iter().any(|(other, board)| *other == side && are_near(board, &cells))
        });
        if !is_alike {
            self.boards.push((position.to_move(), cells(position)));
        }
        !is_alike
    }
}

fn are_near(one: &[u8], other: &[u8]) -> bool {
    let differ = one.iter().zip(other).filter(|(a, b)| a != b).count();
    differ < FEWEST_DIFFERENCES
}

/// The cells of a board one by one, as its text has them.
fn cells<P: Playable>(position: &P) -> Vec<u8> {
    let text = position.to_string();
    let rows = text.split(' ').next().unwrap_or_default();
    let mut cells = Vec::new();
    let mut empty = 0_usize;
    for byte in rows.bytes().chain([b'/']) {
        if byte.is_ascii_digit() {
            empty = 10 * empty + usize::from(byte - b'0');
            continue;
        }
        cells.extend(std::iter::repeat_n(b'.', std::mem::take(&mut empty)));
        if byte != b'/' {
            cells.push(byte);
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use trine_rules::apart::Apart;

    use super::*;

    fn apart(text: &str) -> Apart<1> {
        text.parse().expect("it is a position")
    }

    #[test]
    fn a_board_is_its_cells() {
        let board = cells(&apart("8/1bb5/8/8/8/8/5ww1/8 w 9"));
        assert_eq!((board.len(), board[9], board[54], board[63]), (64, b'b', b'w', b'.'));
    }

    #[test]
    fn symmetric_copies_and_near_ones_are_not_taken() {
        let mut gallery = Gallery::default();
        assert!(gallery.add(&apart("8/1bb5/8/3b4/8/8/w4ww1/8 w 9")));
        for alike in [
            "8/1bb5/8/3b4/8/8/w4ww1/8 w 31",
            "8/5bb1/8/4b3/8/8/1ww4w/8 w 9",
            "8/1bb4b/8/8/4w3/8/5ww1/8 b 9",
            "8/2bb4/8/3b4/8/8/w4ww1/8 w 9",
        ] {
            assert!(!gallery.add(&apart(alike)), "{alike}");
        }
        assert!(gallery.add(&apart("bb6/8/7b/8/2ww4/8/8/4w3 w 9")));
    }

    #[test]
    fn the_side_to_move_makes_another_puzzle() {
        let mut gallery = Gallery::default();
        assert!(gallery.add(&apart("wwww4/2w2w2/8/8/8/8/8/bb6 w 9")));
        assert!(gallery.add(&apart("wwww4/2w2w2/8/8/8/8/8/bb6 b 9")));
    }
}
