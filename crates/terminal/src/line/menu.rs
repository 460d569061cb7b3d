//! Questions with a known set of answers.
//!
//! Every menu and question of the setting up takes 0 to go back and q to quit; an empty line is the
//! answer that is suggested.

use std::ops::RangeInclusive;

use super::console::{Console, Parting};
use crate::{read_name, words};

/// What was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer<T> {
    Chosen(T),
    Back,
}

/// A list to choose from, and what 0 does.
pub(super) struct Menu<'a> {
    pub(super) title: &'a str,
    /// Each with its words; the first word is an answer, too.
    pub(super) entries: &'a [String],
    pub(super) back: &'a str,
    /// The place in the list of the suggested entry.
    pub(super) suggested: usize,
}

impl Menu<'_> {
    /// The place in the list of the entry that is chosen.
    pub(super) fn ask(&self, console: &mut Console<'_>) -> Result<Answer<usize>, Parting> {
        console.say("")?;
        console.say(self.title)?;
        for (number, entry) in (1..).zip(self.entries) {
            console.say(format_args!("  {number}. {entry}"))?;
        }
        console.say(format_args!("  0. {}", self.back))?;
        let most = self.entries.len();
        let prompt = format!("Choose 0 to {most}, or q to quit [{}]: ", self.suggested + 1);
        loop {
            let answer = console.ask(&prompt)?;
            match read_number(&answer) {
                Read::Quit => return Err(Parting::Quit),
                Read::Number(0) => return Ok(Answer::Back),
                Read::Nothing => return Ok(Answer::Chosen(self.suggested)),
                Read::Number(number) if number <= most as u64 => {
                    return Ok(Answer::Chosen(number as usize - 1));
                }
                _ => {}
            }
            if let Some(place) = self.place_of(&answer) {
                return Ok(Answer::Chosen(place));
            }
            let answer = words::quoted(&answer);
            console.say(format_args!(
                "{answer} is not on the list. Type a number from 0 to {most}, or q to quit."
            ))?;
        }
    }

    /// The place of the only entry that begins with a word.
    fn place_of(&self, word: &str) -> Option<usize> {
        let word = word.to_lowercase();
        let begins = |entry: &String| entry.to_lowercase().starts_with(&word);
        let mut found = self.entries.iter().enumerate().filter(|(_, entry)| begins(entry));
        let (place, _) = found.next()?;
        found.next().is_none().then_some(place)
    }
}

/// Asks for a number in a range.
pub(super) fn number(
    console: &mut Console<'_>,
    question: &str,
    range: RangeInclusive<u8>,
    suggested: u8,
) -> Result<Answer<u8>, Parting> {
    let (least, most) = (*range.start(), *range.end());
    let prompt = format!("{question}, {least} to {most}, 0 to go back, q to quit [{suggested}]: ");
    loop {
        let answer = console.ask(&prompt)?;
        match read_number(&answer) {
            Read::Quit => return Err(Parting::Quit),
            Read::Number(0) => return Ok(Answer::Back),
            Read::Nothing => return Ok(Answer::Chosen(suggested)),
            Read::Number(number) => {
                if let Some(number) = u8::try_from(number).ok().filter(|n| range.contains(n)) {
                    return Ok(Answer::Chosen(number));
                }
            }
            Read::Other => {}
        }
        console.say(format_args!(
            "{} will not do. Type a number from {least} to {most}, 0 to go back, or q to quit.",
            words::quoted(&answer)
        ))?;
    }
}

/// Asks for a person's name.
pub(super) fn name(
    console: &mut Console<'_>,
    question: &str,
    suggested: &str,
) -> Result<Answer<String>, Parting> {
    console.say("")?;
    loop {
        let answer =
            console.ask(&format!("{question}, 0 to go back, q to quit [{suggested}]: "))?;
        match read_number(&answer) {
            Read::Quit => return Err(Parting::Quit),
            Read::Number(0) => return Ok(Answer::Back),
            Read::Nothing => return Ok(Answer::Chosen(suggested.to_owned())),
            _ => {}
        }
        match read_name(&answer) {
            Ok(name) => return Ok(Answer::Chosen(name)),
            Err(error) => console.say(words::sentence(&error.to_string()))?,
        }
    }
}

/// Asks for a file.
pub(super) fn file(console: &mut Console<'_>) -> Result<Answer<String>, Parting> {
    loop {
        let answer = console.ask("File, 0 to go back, q to quit: ")?;
        match read_number(&answer) {
            Read::Quit => return Err(Parting::Quit),
            Read::Number(0) => return Ok(Answer::Back),
            Read::Nothing => console.say("Type the name of a file, 0 to go back, or q to quit.")?,
            Read::Number(_) | Read::Other => return Ok(Answer::Chosen(answer)),
        }
    }
}

/// Asks for yes or no, until it is one of them.
pub(super) fn is_wanted(console: &mut Console<'_>, question: &str) -> Result<bool, Parting> {
    loop {
        let answer = console.ask(&format!("{question} (yes or no): "))?;
        match read_yes(&answer) {
            Some(answer) => return Ok(answer),
            None => console.say("Type yes or no.")?,
        }
    }
}

/// What becomes of a game that someone leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaving {
    Keep,
    Discard,
    /// It is not left.
    Stay,
}

/// Asks whether to leave a game that is kept.
pub(super) fn leaving(console: &mut Console<'_>) -> Result<Leaving, Parting> {
    let question =
        "Leave the game? It is kept, and the menu offers it again. (yes, no or discard): ";
    loop {
        let answer = console.ask(question)?;
        match read_yes(&answer) {
            Some(true) => return Ok(Leaving::Keep),
            Some(false) => return Ok(Leaving::Stay),
            None if answer.eq_ignore_ascii_case("discard") => return Ok(Leaving::Discard),
            None => console.say("Type yes, no, or discard to throw the game away.")?,
        }
    }
}

/// Reads `yes`, `y`, `no` or `n`.
pub(super) fn read_yes(answer: &str) -> Option<bool> {
    match answer.to_ascii_lowercase().trim_end_matches('.') {
        "yes" | "y" => Some(true),
        "no" | "n" => Some(false),
        _ => None,
    }
}

/// What stands in an answer.
#[derive(PartialEq, Eq, Debug)]
enum Read {
    Nothing,
    Quit,
    Number(u64),
    Other,
}

/// Reads a number. The original programs ended answers with a full stop, so one may follow.
fn read_number(answer: &str) -> Read {
    let answer = answer.strip_suffix('.').unwrap_or(answer).trim();
    match answer.to_ascii_lowercase().as_str() {
        "" => Read::Nothing,
        "q" | "quit" => Read::Quit,
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().map_or(Read::Other, Read::Number)
        }
        _ => Read::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::Source;

    /// What was answered, and everything that was written.
    fn asked<T>(
        input: &str,
        ask: impl FnOnce(&mut Console<'_>) -> Result<T, Parting>,
    ) -> (Result<T, Parting>, String) {
        let mut out = Vec::new();
        let mut console = Console::new(Source::plain(input.as_bytes()), &mut out);
        let answer = ask(&mut console);
        drop(console);
        (answer, String::from_utf8(out).expect("text is written"))
    }

    fn menu(input: &str) -> (Result<Answer<usize>, Parting>, String) {
        let entries = ["Differo".to_owned(), "Apart".to_owned()];
        let menu = Menu { title: "Which?", entries: &entries, back: "Go back", suggested: 1 };
        asked(input, |console| menu.ask(console))
    }

    #[test]
    fn numbers_are_read_with_or_without_a_full_stop() {
        assert_eq!(read_number("12"), Read::Number(12));
        assert_eq!(read_number("1."), Read::Number(1));
        assert_eq!(read_number(""), Read::Nothing);
        assert_eq!(read_number("Q"), Read::Quit);
        for other in ["-1", "1.5", "one", "١", "99999999999999999999999"] {
            assert_eq!(read_number(other), Read::Other, "{other}");
        }
    }

    #[test]
    fn a_menu_takes_numbers_names_and_an_empty_line() {
        for (input, place) in [("1\n", 0), ("2.\n", 1), ("apa\n", 1), ("\n", 1), ("DIFFERO\n", 0)] {
            assert_eq!(menu(input).0.expect("it is answered"), Answer::Chosen(place), "{input}");
        }
        assert_eq!(menu("0\n").0.expect("it is answered"), Answer::Back);
        assert!(matches!(menu("q\n").0, Err(Parting::Quit)));
        assert!(matches!(menu("").0, Err(Parting::InputEnded)));
    }

    #[test]
    fn a_wrong_answer_says_what_is_allowed_and_asks_again() {
        let (answer, text) = menu("3\nchess\n1\n");
        assert_eq!(answer.expect("it is answered"), Answer::Chosen(0));
        let hint = "is not on the list. Type a number from 0 to 2, or q to quit.";
        assert!(text.contains(&format!("\"3\" {hint}")) && text.contains("\"chess\""), "{text}");
        assert_eq!(text.matches("Choose 0 to 2").count(), 3);
    }

    #[test]
    fn numbers_must_be_in_range() {
        let (answer, text) = asked("7\n300\n26\n25\n", |c| number(c, "Size", 8..=25, 8));
        assert_eq!(answer.expect("it is answered"), Answer::Chosen(25));
        assert_eq!(text.matches("will not do. Type a number from 8 to 25").count(), 3);
    }

    #[test]
    fn names_keep_their_letters_and_lose_what_disturbs() {
        let (answer, _) = asked("  Zoë\u{1b} 王 \n", |c| name(c, "Name", "Player 1"));
        assert_eq!(answer.expect("it is answered"), Answer::Chosen("Zoë 王".to_owned()));
        let long = format!("{}\nAda\n", "x".repeat(41));
        let (answer, text) = asked(&long, |c| name(c, "Name", "Player 1"));
        assert_eq!(answer.expect("it is answered"), Answer::Chosen("Ada".to_owned()));
        assert!(text.contains("A name has at most 40 characters."), "{text}");
    }

    #[test]
    fn a_file_is_asked_for_like_everything_else() {
        for quit in ["q\n", "Q\n", "quit\n", "QUIT\n"] {
            assert!(matches!(asked(quit, file).0, Err(Parting::Quit)), "{quit}");
        }
        assert_eq!(asked("\n0\n", file).0.expect("it is answered"), Answer::Back);
        for name in ["My Game.pgn", "7", "quit.pgn"] {
            let (answer, _) = asked(&format!("{name}\n"), file);
            assert_eq!(answer.expect("it is answered"), Answer::Chosen(name.to_owned()));
        }
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let endless = format!("{}\n1\n", "9".repeat(100_000));
        let (answer, text) = menu(&endless);
        assert_eq!(answer.expect("it is answered"), Answer::Chosen(0));
        assert!(text.contains("A line has at most 4096 bytes.") && text.len() < 1000, "{text}");
    }

    #[test]
    fn yes_and_no_are_insisted_on() {
        let (answer, text) = asked("maybe\n\nY\n", |c| is_wanted(c, "Go on?"));
        assert!(answer.expect("it is answered"));
        assert_eq!(text.matches("Type yes or no.").count(), 2);
    }
}
