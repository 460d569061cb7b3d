//! What stands between braces: a text for people with commands for programs in it.

use std::borrow::Cow;

use crate::comment::is_name_byte;
use crate::{Clock, Command, Evaluation, Notes};

/// What a backslash may stand before. Before anything else it is only a backslash.
const ESCAPED: [u8; 5] = [b'\\', b'}', b'[', b']', b'n'];

const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

/// Reads the inside of a comment.
pub(super) fn read_comment(raw: &str) -> Notes {
    let mut notes = Notes::default();
    let mut text = String::new();
    let mut rest = raw;
    // When a command has no end, no later one has, and nobody needs to look again.
    let mut may_hold_commands = true;
    while !rest.is_empty() {
        let name = command_name(rest).filter(|_| may_hold_commands);
        let Some(name) = name else {
            rest = take_piece(rest, &mut text);
            continue;
        };
        let (command, behind) = rest.split_at("[%".len() + name.len());
        let Some(end) = find_unescaped(behind, b']') else {
            may_hold_commands = false;
            continue;
        };
        let value = unescaped(&behind[..end]);
        rest = &behind[end + 1..];
        if !add_command(&mut notes, name, &value) {
            text.extend([command, &value, "]"]);
        } else if text.is_empty() || text.ends_with(SPACE) {
            rest = rest.trim_start_matches(SPACE);
        }
    }
    notes.comment = text.into();
    notes
}

/// Where this byte stands without a backslash before it.
pub(super) fn find_unescaped(text: &str, wanted: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == wanted {
            return Some(at);
        }
        at += if is_escape(&bytes[at..]) { 2 } else { 1 };
    }
    None
}

/// The name of the command that the text begins with, if it does.
fn command_name(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("[%")?;
    let (name, rest) = rest.split_at(rest.bytes().take_while(|&b| is_name_byte(b)).count());
    (!name.is_empty() && rest.starts_with([' ', '\t', '\r', '\n', ']'])).then_some(name)
}

/// Adds what a command says to the notes. False if its value makes no sense.
fn add_command(notes: &mut Notes, name: &str, value: &str) -> bool {
    let value = value.trim();
    match name {
        "eval" => put(&mut notes.evaluation, Evaluation::read(value)),
        "clk" => put(&mut notes.clock, Clock::read(value)),
        "emt" => put(&mut notes.elapsed, Clock::read(value)),
        _ => {
            let command = Command::new(name, value).expect("the name is one, and no field's");
            notes.commands.push(command);
            true
        }
    }
}

fn put<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let is_good = value.is_some();
    if is_good {
        *place = value;
    }
    is_good
}

fn unescaped(mut raw: &str) -> Cow<'_, str> {
    if !raw.contains(['\\', '\n']) {
        return raw.into();
    }
    let mut text = String::with_capacity(raw.len());
    while !raw.is_empty() {
        raw = take_piece(raw, &mut text);
    }
    text.into()
}

/// Takes what means one thing from the beginning of a text that is not empty: an escaped
/// character, white space, or anything up to those or to what may be a command.
fn take_piece<'a>(raw: &'a str, text: &mut String) -> &'a str {
    let bytes = raw.as_bytes();
    if is_escape(bytes) {
        text.push(if bytes[1] == b'n' { '\n' } else { char::from(bytes[1]) });
        return &raw[2..];
    }
    if raw.starts_with(SPACE) {
        let rest = raw.trim_start_matches(SPACE);
        let space = &raw[..raw.len() - rest.len()];
        // Lines break where they must, which says no more than a space.
        text.push_str(if space.contains('\n') { " " } else { space });
        return rest;
    }
    // A first byte that is special in another place is only itself here.
    let special = |byte: &u8| matches!(byte, b'\\' | b'[' | b' ' | b'\t' | b'\r' | b'\n');
    let end = bytes[1..].iter().position(special).map_or(raw.len(), |at| at + 1);
    text.push_str(&raw[..end]);
    &raw[end..]
}

fn is_escape(bytes: &[u8]) -> bool {
    bytes.len() > 1 && bytes[0] == b'\\' && ESCAPED.contains(&bytes[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Worth;

    #[test]
    fn commands_are_taken_out_of_the_text() {
        let notes = read_comment(" [%eval 1.2] Good, [%csl Gd4,Re5] or\r\n   not? [%clk 0:04:10]");
        assert_eq!(notes.comment.as_str(), "Good, or not?");
        assert_eq!(notes.evaluation, Some(Evaluation::new(Worth::Points(120))));
        assert_eq!(notes.clock, Clock::read("0:04:10"));
        assert_eq!(notes.commands, [Command::new("csl", "Gd4,Re5").expect("a good name")]);
    }

    #[test]
    fn what_cannot_be_read_stays_in_the_text() {
        for text in ["[%eval much] x", "[%] x", "[%clk", "[%é 1]", "[x] \\d", "[%emt 5] [%clk ]"] {
            assert_eq!(read_comment(text).comment.as_str(), text);
            assert!(read_comment(text).commands.is_empty());
        }
    }

    #[test]
    fn a_backslash_keeps_what_follows_from_meaning_something() {
        let notes = read_comment(r"\[%clk 0:00:01] \} \\n \n \x [%x a\]b\}\nc]");
        assert_eq!(notes.comment.as_str(), "[%clk 0:00:01] } \\n \n \\x");
        assert_eq!(notes.commands[0].value(), "a]b}\nc");
    }

    #[test]
    fn many_unfinished_commands_take_no_longer_than_their_length() {
        let text = "[%x ".repeat(500_000) + r"\]";
        assert_eq!(read_comment(&text).comment.as_str().len(), text.len() - 1);
        let text = "[%eval [%eval ".repeat(200_000) + "]";
        assert_eq!(read_comment(&text).comment.as_str().len(), text.len());
    }
}
