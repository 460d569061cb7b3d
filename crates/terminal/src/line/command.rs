//! What can be typed at a turn beside the turn itself.

/// A command and what stands behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    /// The legal moves, or those of a piece.
    Moves(&'a str),
    Hint,
    Undo,
    Redo,
    /// Why something is not legal.
    Why(&'a str),
    /// What makes moves legal, on the whole board or for a piece.
    Explain(&'a str),
    Save(&'a str),
    Load(&'a str),
    Flip,
    Resign,
    Draw,
    Rules,
    Board,
    /// Where the pieces stand.
    Pieces,
    Help,
    Menu,
    Quit,
    /// Go on with a turn that could stop.
    Yes,
    /// End a turn that could go on.
    No,
    /// Anything else is meant as a turn.
    Turn(&'a str),
}

/// What the commands do, for people.
pub(super) const HELP: [(&str, &str); 17] = [
    ("moves, moves c2", "the legal moves, of all pieces or of one"),
    ("hint", "what the engine would play"),
    ("undo, redo", "take back to your last turn, play it again"),
    ("why c2-c5", "why it is not legal"),
    ("explain, explain c2", "what makes moves legal: lines and groups"),
    ("board", "the board again"),
    ("pieces", "where the pieces stand, in words"),
    ("flip", "turn the board round"),
    ("save FILE", "write the game to a file"),
    ("load FILE, FILE N", "go on with the first game of a file, or the Nth"),
    ("resign", "give the game up"),
    ("draw", "offer a draw"),
    ("yes, no, stop", "go on with a turn that could end, or end it"),
    ("rules", "the rules of the game"),
    ("help", "this list"),
    ("menu", "leave the game for the menu"),
    ("quit", "leave the program"),
];

/// Reads what was typed. Words are read in either case, files keep theirs.
pub(super) fn read(line: &str) -> Command<'_> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_ascii_lowercase().as_str(), rest.is_empty()) {
        ("moves", _) => Command::Moves(rest),
        ("why", _) => Command::Why(rest),
        ("explain", _) => Command::Explain(rest),
        ("save", _) => Command::Save(rest),
        ("load", _) => Command::Load(rest),
        ("hint", true) => Command::Hint,
        ("undo", true) => Command::Undo,
        ("redo", true) => Command::Redo,
        ("flip", true) => Command::Flip,
        ("resign", true) => Command::Resign,
        ("draw", true) => Command::Draw,
        ("rules", true) => Command::Rules,
        ("board", true) => Command::Board,
        ("pieces", true) => Command::Pieces,
        ("help" | "?", true) => Command::Help,
        ("menu", true) => Command::Menu,
        ("quit" | "q" | "exit", true) => Command::Quit,
        ("yes" | "y", true) => Command::Yes,
        ("no" | "n" | "stop", true) => Command::No,
        _ => Command::Turn(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_either_case_and_files_keep_theirs() {
        assert_eq!(read("HELP"), Command::Help);
        assert_eq!(read("Save  My Game.pgn"), Command::Save("My Game.pgn"));
        assert_eq!(read("why  c2-c5"), Command::Why("c2-c5"));
        assert_eq!(read("q"), Command::Quit);
    }

    #[test]
    fn everything_else_is_a_turn() {
        for line in ["c2-f2", "c2 c5", "undo it", "hints", ""] {
            assert_eq!(read(line), Command::Turn(line));
        }
    }
}
