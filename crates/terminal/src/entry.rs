//! What people type for a turn.
//!
//! Everything in notation is read, and more: any separators between cells or none (`c2 c5`, `c2c5`,
//! `C2 to C5`), and only the next cell where the piece is already given by the started turn. A single
//! cell from which a piece can go is not a turn: it asks where to.

use trine_engine::session::{Choice, Session, narrow};

/// What was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Moves to be played one after another, in notation.
    Moves(Vec<String>),
    /// The cell of a piece that can be played.
    Piece(String),
}

/// Why a text is not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryError {
    /// It is not made of cells.
    NotATurn,
    /// It is, but cannot be played: why, in words.
    Refused(String),
}

/// Reads what was typed for a turn or a part of one.
pub fn read(session: &dyn Session, text: &str) -> Result<Entry, EntryError> {
    let text = text.trim();
    if !text.is_empty() && session.why_not(text).is_none() {
        return Ok(Entry::Moves(vec![text.to_owned()]));
    }
    let cells = cells(text).ok_or(EntryError::NotATurn)?;
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    follow(session, behind_the_started_part(session, &cells)).map_err(EntryError::Refused)
}

/// The cells without those of the started turn, if someone has typed it again from its beginning.
fn behind_the_started_part<'a, 'b>(session: &dyn Session, typed: &'a [&'b str]) -> &'a [&'b str] {
    let begun = session.board().pending.and_then(|pending| cells(&pending.text));
    let begun = begun.unwrap_or_default();
    match typed.split_at_checked(begun.len()) {
        Some((again, rest)) if again == begun && !rest.is_empty() => rest,
        _ => typed,
    }
}

/// Plays what was read: all of it, because reading has checked it.
pub fn play(session: &mut dyn Session, moves: &[String]) {
    for text in moves {
        session.play_text(text).expect("what was read can be played");
    }
}

/// The cells in a text that holds nothing but cells and what stands between them.
pub fn cells(text: &str) -> Option<Vec<String>> {
    let text = text.to_ascii_lowercase();
    let mut cells = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_lowercase()).len();
        let (mut column, behind) = rest.split_at(letters);
        let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        // Directly behind a number an x before another letter is a mark, as in b2xd4.
        if !cells.is_empty() && text[..text.len() - rest.len()].ends_with(is_digit) {
            column = column.strip_prefix('x').filter(|left| !left.is_empty()).unwrap_or(column);
        }
        if !column.is_empty() && digits > 0 {
            cells.push(format!("{column}{}", &behind[..digits]));
            rest = &behind[digits..];
        } else if column == "to" || column == "x" {
            rest = behind;
        } else {
            rest = rest.strip_prefix(is_separator)?;
        }
    }
    (!cells.is_empty()).then_some(cells)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || "-–—>→+,;:".contains(c)
}

/// Follows the cells through the choices, as clicks would.
fn follow(session: &dyn Session, cells: &[&str]) -> Result<Entry, String> {
    let mut ahead = session.clone_box();
    let mut moves: Vec<String> = Vec::new();
    let mut rest = cells;
    while !rest.is_empty() {
        let choices = ahead.choices();
        let given = given_cell(&*ahead, &choices);
        let Some((choice, used)) = next_choice(&choices, given, rest) else {
            if let ([cell], true) = (cells, !narrow(&choices, cells).choices.is_empty()) {
                return Ok(Entry::Piece((*cell).to_owned()));
            }
            return Err(refusal(&*ahead, given, rest));
        };
        moves.push(choice.text.clone());
        rest = &rest[used..];
        if let Some(reason) = ahead.why_turn_ends(choice).filter(|_| !rest.is_empty()) {
            return Err(reason);
        }
        ahead.play_choice(choice).expect("choices are legal");
    }
    Ok(Entry::Moves(moves))
}

/// The cell that every move of a started turn begins with, if there is one.
pub(crate) fn given_cell<'a>(session: &dyn Session, choices: &'a [Choice]) -> Option<&'a str> {
    session.board().pending?;
    let first = choices.iter().find_map(|choice| choice.cells.first())?;
    let is_given =
        |choice: &Choice| choice.is_stop() || (choice.cells.len() > 1 && choice.cells[0] == *first);
    choices.iter().all(is_given).then_some(first.as_str())
}

/// The choice that the cells begin with, and how many of them it takes.
fn next_choice<'a>(
    choices: &'a [Choice],
    given: Option<&'a str>,
    cells: &[&str],
) -> Option<(&'a Choice, usize)> {
    let whole = (1..=cells.len()).find_map(|used| {
        let chosen = narrow(choices, &cells[..used]).chosen;
        chosen.map(|choice| (choice, used))
    });
    whole.or_else(|| narrow(choices, &[given?, cells[0]]).chosen.map(|choice| (choice, 1)))
}

/// Why the next move that the cells name cannot be played.
fn refusal(session: &dyn Session, given: Option<&str>, cells: &[&str]) -> String {
    let named = &cells[..cells.len().min(2)];
    let reason = match (given, named) {
        (Some(given), [cell]) => session.why_not_cells(&[given, cell]),
        _ => session.why_not_cells(&named[..1]).or_else(|| session.why_not_cells(named)),
    };
    reason.unwrap_or_else(|| format!("the rest of the turn is missing behind {}", cells[0]))
}

#[cfg(test)]
mod tests {
    use trine_engine::session;

    use super::*;

    fn start(game: &str, turns: &[&str]) -> Box<dyn Session> {
        let mut session = session::start(game, None).expect("the game is known");
        for turn in turns {
            session.play_text(turn).expect("the turn is legal");
        }
        session
    }

    /// The turns of the game after a text was typed and played.
    fn played(game: &str, turns: &[&str], text: &str) -> String {
        let mut session = start(game, turns);
        match read(&*session, text) {
            Ok(Entry::Moves(moves)) => play(&mut *session, &moves),
            other => return format!("{other:?}"),
        }
        session.turns().last().map_or(String::new(), |turn| turn.text.clone())
    }

    fn refused(game: &str, turns: &[&str], text: &str) -> String {
        match read(&*start(game, turns), text) {
            Err(EntryError::Refused(reason)) => reason,
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn cells_are_found_whatever_stands_between_them() {
        for text in ["c2-c5", "c2 c5", "c2c5", "C2 C5", " c2 - c5 ", "c2 to c5", "c2→c5", "c2xc5"]
        {
            assert_eq!(cells(text), Some(vec!["c2".into(), "c5".into()]), "{text}");
        }
        assert_eq!(cells("v5xx3"), Some(vec!["v5".into(), "x3".into()]));
        assert_eq!(cells("v5x3"), Some(vec!["v5".into(), "x3".into()]));
        for text in ["", "  ", "c", "2", "hello", "c2 hello", "c2!c5", "é2", "\u{0}"] {
            assert_eq!(cells(text), None, "{text}");
        }
    }

    #[test]
    fn a_move_may_be_typed_without_its_marks() {
        for text in ["c6-f9", "c6 f9", "C6F9", "c6 to f9", "c6>f9"] {
            assert_eq!(played("differo", &[], text), "c6-f9", "{text}");
        }
    }

    #[test]
    fn a_turn_of_several_moves_may_be_typed_whole_or_in_part() {
        let opening = ["b2-b4", "e7-e5"];
        for text in ["c2-a4-c4-e4", "c2 a4 c4 e4", "c2a4c4e4", "c2-a4 a4-c4 c4-e4"] {
            assert_eq!(played("apart", &opening, text), "c2-a4-c4-e4", "{text}");
        }
        let begun = ["b2-b4", "e7-e5", "c2-a4"];
        for text in ["c4", "a4-c4", "a4 c4", "A4C4"] {
            assert_eq!(played("apart", &begun, text), "c2-a4-c4", "{text}");
        }
        for text in ["d4>c5+g5", "d4 c5 g5", "d4>c5 g5", "d4c5g5"] {
            assert_eq!(played("dropper", &["d4"], text), "d4>c5+g5", "{text}");
        }
        assert_eq!(played("dropper", &["d4", "d4>c5"], "g5"), "d4>c5+g5");
    }

    #[test]
    fn a_turn_that_has_begun_may_be_typed_again_from_its_beginning() {
        let begun = ["b2-b4", "e7-e5", "c2-a4"];
        for text in ["c2-a4-c4", "c2 a4 c4", "c2a4 a4c4", "C2-A4-C4"] {
            assert_eq!(played("apart", &begun, text), "c2-a4-c4", "{text}");
        }
        assert_eq!(played("apart", &begun, "c2-a4-c4-e4"), "c2-a4-c4-e4");
        assert_eq!(refused("apart", &begun, "c2-a4"), "there is no piece on c2");
        assert_eq!(played("dropper", &["d4", "d4>c5"], "d4>c5+g5"), "d4>c5+g5");
    }

    #[test]
    fn a_single_cell_asks_where_its_piece_may_go() {
        let piece = |cell: &str| Ok(Entry::Piece(cell.to_owned()));
        assert_eq!(read(&*start("differo", &[]), "C6"), piece("c6"));
        assert_eq!(read(&*start("apart", &[]), "b2"), piece("b2"));
        assert_eq!(read(&*start("dropper", &["d4"]), "d4"), piece("d4"));
        // One push is the only way to go on, but a cell alone is no turn yet.
        assert_eq!(refused("dropper", &["d4"], "d5"), "there is no stone on d5 to drop on");
    }

    #[test]
    fn what_cannot_be_played_says_why() {
        assert_eq!(refused("apart", &[], "b2 b3"), "b2 moves exactly 2 squares along this column");
        assert_eq!(refused("apart", &[], "b2b3"), refused("apart", &[], "b2-b3"));
        assert_eq!(refused("apart", &[], "z9 a1"), "there is no cell z9 on this board");
        assert_eq!(refused("differo", &[], "c6 f9 g4"), "a turn is one move");
        let first = "this is White's first turn: one jump only";
        for text in ["b2-b4-d6", "b2 b4 d6"] {
            assert_eq!(refused("apart", &[], text), first, "{text}");
        }
        let opening = ["b2-b4", "e7-e5"];
        let stays = "c4 must move to another square";
        assert_eq!(refused("apart", &opening, "c2-a4-c4-c4"), stays);
        let same = "a stone is pushed to a square next to it, not from d4 to d4";
        assert_eq!(refused("dropper", &["d4"], "d4>d4"), same);
        assert_eq!(refused("dropper", &["d4"], "d4>c5+g5+a1"), "the free stone ends the turn");
        assert_eq!(read(&*start("apart", &[]), "castle"), Err(EntryError::NotATurn));
    }
}
