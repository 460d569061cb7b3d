//! What is shown of a game: the board, choices, explanations.

use trine_engine::session::{Choice, Note, NoteKind, Session, narrow};

use super::console::{Console, Parting};
use crate::board::{self, Facing, Sign, Signs};
use crate::words;

/// No more cells than this are listed in one note.
const MOST_CELLS: usize = 40;

/// The board with the last turn, between empty lines.
pub(super) fn board(
    console: &mut Console<'_>,
    session: &dyn Session,
    facing: Facing,
) -> Result<(), Parting> {
    let view = session.board();
    console.say("")?;
    console.say_all(board::text(&view, &Signs::of_turn(&view), facing))?;
    console.say("")
}

/// The board with the cells to which the piece on a cell may go, and the same in words.
pub(super) fn piece(
    console: &mut Console<'_>,
    session: &dyn Session,
    facing: Facing,
    cell: &str,
) -> Result<(), Parting> {
    let (view, choices) = (session.board(), session.choices());
    let choices = narrow(&choices, &[cell]).choices;
    let signs = Signs::of_piece(&view, cell, &choices);
    console.say("")?;
    console.say_all(board::text(&view, &signs, facing))?;
    console.say("")?;
    let legend = [
        (Sign::Chosen, format!("{{ }} {cell}")),
        (Sign::Reach, "+ it may go there".to_owned()),
        (Sign::Capture, "x it may capture there".to_owned()),
        (Sign::Visited, "o it has stood there in this turn".to_owned()),
    ];
    let legend: Vec<_> = legend.into_iter().filter(|(sign, _)| signs.has(*sign)).collect();
    let legend: Vec<_> = legend.into_iter().map(|(_, words)| words).collect();
    console.say(format_args!("Marked: {}.", legend.join(", ")))?;
    let texts: Vec<_> = choices.iter().map(|choice| choice.text.as_str()).collect();
    console.say_all(words::wrapped(&format!("{cell} can be played: {}", texts.join(" ")), ""))
}

/// The legal moves: first those that need no piece, then those of each piece.
pub(super) fn moves(console: &mut Console<'_>, choices: &[&Choice]) -> Result<(), Parting> {
    console.say(format_args!("{}:", words::count(choices.len(), "legal move")))?;
    let is_short = |choice: &&&Choice| choice.cells.len() < 2;
    let short: Vec<_> = choices.iter().filter(is_short).map(|choice| &*choice.text).collect();
    console.say_all(words::wrapped(&short.join(" "), "  "))?;
    let mut pieces: Vec<&String> = Vec::new();
    for choice in choices.iter().filter(|choice| !is_short(choice)) {
        if !pieces.contains(&&choice.cells[0]) {
            pieces.push(&choice.cells[0]);
        }
    }
    for piece in pieces {
        let own = choices.iter().filter(|choice| !is_short(choice) && choice.cells[0] == *piece);
        let texts: Vec<_> = own.map(|choice| choice.text.as_str()).collect();
        console.say_all(words::wrapped(&texts.join(" "), "  "))?;
    }
    Ok(())
}

/// What can be said of the position, or of a piece.
pub(super) fn notes(console: &mut Console<'_>, notes: &[Note]) -> Result<(), Parting> {
    for note in notes {
        console.say(words::sentence(&note.words))?;
        let may: Vec<_> = note.targets.iter().filter(|aim| aim.refusal.is_none()).collect();
        if !may.is_empty() {
            let cells: Vec<_> = may.iter().map(|aim| aim.cell.as_str()).collect();
            console.say_all(words::wrapped(&format!("To {}.", words::list(&cells, "or")), "  "))?;
        }
        for aim in &note.targets {
            if let Some(reason) = &aim.refusal {
                console.say(format_args!("  Not to {}: {reason}.", aim.cell))?;
            }
        }
        let is_line = note.kind == NoteKind::Line;
        if !is_line && !note.cells.is_empty() && note.targets.is_empty() {
            console.say_all(words::wrapped(&cells(&note.cells), "  "))?;
        }
    }
    Ok(())
}

fn cells(names: &[String]) -> String {
    match names.len().checked_sub(MOST_CELLS) {
        None | Some(0) => names.join(" "),
        Some(more) => format!("{} and {more} more", names[..MOST_CELLS].join(" ")),
    }
}

/// Where a started turn can go on to: `d6, b7 (captures)`.
pub(super) fn aims(choices: &[Choice]) -> Vec<String> {
    let going = choices.iter().filter_map(|choice| Some((choice, choice.cells.get(1)?)));
    going
        .map(
            |(choice, aim)| {
                if choice.captures.is_empty() { aim.clone() } else { format!("{aim} (captures)") }
            },
        )
        .collect()
}
