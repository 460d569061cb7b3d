//! Sentences and lines for people.

use trine_engine::session::{BoardView, MarkKind};

use crate::{Finish, Table};

/// Lines of prose and lists are no longer than this.
pub const WIDTH: usize = 76;

/// What the last whole turn did, in words that follow the player: `moves c2-f2`.
pub fn turn(view: &BoardView, text: &str) -> String {
    let cells = |kind| view.last_turn.iter().filter(move |mark| mark.kind == kind);
    let names = |kind| cells(kind).map(|mark| mark.cell.as_str()).collect::<Vec<_>>();
    let [dropped, pushed, placed] =
        [MarkKind::Dropped, MarkKind::Pushed, MarkKind::Placed].map(names);
    let captured = names(MarkKind::Captured);
    match (&dropped[..], &pushed[..], &placed[..]) {
        ([on], [push], free) => {
            let free = free.first().map(|cell| format!(", free stone on {cell}"));
            let free = free.unwrap_or_default();
            format!("plays {text}: drops on {on}, pushes to {push}{free}")
        }
        ([], [], [cell]) => format!("puts a stone on {cell}"),
        _ if captured.is_empty() => format!("moves {text}"),
        _ => format!("moves {text} and captures on {}", list(&captured, "and")),
    }
}

/// Who won, why, and in how many turns.
pub fn announcement(table: &Table, finish: &Finish) -> String {
    let turns = table.session.turns().iter().filter(|turn| turn.is_whole).count();
    let turns = count(turns, "turn");
    let why = &finish.words;
    match finish.winner {
        Some(side) => format!("{} wins after {turns}: {why}.", table.title(side)),
        None => format!("The game is a draw after {turns}: {why}."),
    }
}

/// `a`, `a or b`, `a, b or c`.
pub fn list(items: &[impl AsRef<str>], last: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((end, before)) => format!("{} {last} {end}", before.join(", ")),
    }
}

/// `1 turn`, `2 turns`.
pub fn count(number: usize, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}

/// A remark as a sentence: a full stop behind it, and a capital unless it begins with a cell.
pub fn sentence(remark: &str) -> String {
    let is_cell = |word: &str| word.ends_with(|c: char| c.is_ascii_digit());
    let first = remark.split([' ', ',', '-', '\'']).next().unwrap_or_default();
    let mut chars = remark.chars();
    let begin = match chars.next() {
        Some(c) if !is_cell(first) => c.to_uppercase().to_string(),
        Some(c) => c.to_string(),
        None => return String::new(),
    };
    format!("{begin}{}.", chars.as_str())
}

/// A text that someone typed, in quotation marks, cut if it is long.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = clean(text);
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    format!("\"{short}\"")
}

/// A file that someone named, in quotation marks and whole.
pub fn file(name: &str) -> String {
    format!("\"{}\"", clean(name))
}

/// A text without the characters that would disturb a terminal: controls, and those that turn the
/// direction of writing. Tabs become spaces.
pub fn clean(text: &str) -> String {
    let is_odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let text = text.replace('\t', " ");
    text.chars().filter(|c| !is_odd(*c)).collect()
}

/// Prose as lines, each begun with the indent, broken between words.
pub fn wrapped(text: &str, indent: &str) -> Vec<String> {
    wrapped_to(WIDTH, text, indent)
}

/// Prose as lines of at most this width.
pub fn wrapped_to(width: usize, text: &str, indent: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = indent.to_owned();
    for word in text.split_whitespace() {
        let length = line.chars().count() + 1 + word.chars().count();
        if line.len() > indent.len() && length > width {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
        }
        if line.len() > indent.len() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if line.len() > indent.len() {
        lines.push(line);
    }
    lines
}

/// A page of Markdown as plain lines. It knows what our pages use: headings, lists, emphasis and
/// code.
pub fn plain(markdown: &str) -> Vec<String> {
    plain_to(WIDTH, markdown)
}

/// A page of Markdown as plain lines of at most this width.
pub fn plain_to(width: usize, markdown: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in markdown.lines() {
        let text = line.replace(['*', '`'], "");
        let (mark, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let is_number = mark.strip_suffix('.').is_some_and(|n| n.parse::<u8>().is_ok());
        if !mark.is_empty() && mark.chars().all(|c| c == '#') {
            lines.push(rest.to_uppercase());
        } else if mark == "-" || is_number {
            let item = wrapped_to(width, rest, &" ".repeat(mark.len() + 3));
            let first = item.first().map_or(String::new(), |line| line.trim_start().to_owned());
            lines.push(format!("  {mark} {first}"));
            lines.extend(item.into_iter().skip(1));
        } else if text.is_empty() {
            lines.push(String::new());
        } else {
            lines.extend(wrapped_to(width, &text, ""));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_with_their_last_word() {
        assert_eq!(list(&["a"], "or"), "a");
        assert_eq!(list(&["a", "b"], "or"), "a or b");
        assert_eq!(list(&["a", "b", "c"], "and"), "a, b and c");
        assert_eq!(list(&[""; 0], "and"), "");
    }

    #[test]
    fn sentences_begin_with_a_capital_but_cells_stay_as_they_are() {
        assert_eq!(sentence("there is no piece"), "There is no piece.");
        assert_eq!(sentence("c2 is empty"), "c2 is empty.");
        assert_eq!(sentence("e1 to e9, 5 white"), "e1 to e9, 5 white.");
        assert_eq!(sentence(""), "");
    }

    #[test]
    fn what_was_typed_cannot_disturb_the_terminal() {
        assert_eq!(quoted("a\u{1b}[2Jb\u{202e}\tc\u{7}"), "\"a[2Jb c\"");
        assert_eq!(quoted(&"é".repeat(50)), format!("\"{}...\"", "é".repeat(40)));
    }

    #[test]
    fn prose_is_broken_between_words() {
        let lines = wrapped(&"word ".repeat(40), "  ");
        assert!(lines.iter().all(|line| line.len() <= WIDTH && line.starts_with("  word")));
        assert_eq!(lines.concat().matches("word").count(), 40);
        assert_eq!(wrapped("", "  "), Vec::<String>::new());
        let long = "x".repeat(100);
        assert_eq!(wrapped(&long, ""), [long]);
    }

    #[test]
    fn pages_lose_their_marks() {
        let page = "# Title\n\nSome **bold** and `code`.\n- an item\n1. a number\n";
        let lines = ["TITLE", "", "Some bold and code.", "  - an item", "  1. a number"];
        assert_eq!(plain(page), lines);
    }
}
