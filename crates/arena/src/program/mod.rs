//! Other programs as players, over the Universal Game Interface of `docs/ugi.md`.
//!
//! Such a program may do anything: hang, die, answer nonsense, flood its output. Whatever it does
//! costs it a game at most and never the match. So nothing here waits without an end, reads without
//! a bound or trusts an answer:
//!
//! - `process.rs` is the running program: a thread that writes to it, a thread that reads lines of
//!   bounded length into a bounded queue, and its end, by `quit` or by force.
//! - `running.rs` is the list of all of them, with everything they have started.
//! - `conversation.rs` asks and answers: handshake, options (`offer.rs`), turns.
//! - `fault.rs` is what can go wrong, for the table of results.

mod conversation;
mod fault;
mod offer;
mod process;
mod running;

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

pub use conversation::{Answer, Board, Conversation, Question};
pub use fault::{Fault, FaultKind, Trouble};
pub(crate) use fault::{quote, seconds};
pub use running::end_all;

/// A program by the command that starts it.
///
/// Words are separated by spaces; a part in single or double quotes is taken as it stands, spaces
/// included. Nothing else has a meaning: no variables, no wildcards, no backslash escapes.
///
/// ```
/// use trine_arena::program::Program;
///
/// let program: Program = "'/opt/my engines/deep' --net \"best one\"".parse()?;
/// assert_eq!(program.words(), ["/opt/my engines/deep", "--net", "best one"]);
/// # Ok::<(), trine_arena::program::CommandError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    text: String,
    /// The program and its arguments. Never empty.
    words: Vec<String>,
}

/// A text that is no command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandError {
    /// There is no program in it.
    Empty,
    /// A quote has no end.
    OpenQuote(char),
}

/// How long to wait for a program, beside the limits of its turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For an answer to `ugi` or `isready`, and to `go` where the clock does not count.
    pub answer: Duration,
    /// What a turn may take longer than its time, on the way through pipes and schedulers.
    pub margin: Duration,
    /// For `bestmove` after `stop`, when the time is over: to tell the slow from the dead.
    pub stop: Duration,
    /// For the program to end by itself.
    pub quit: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            answer: Duration::from_secs(20),
            margin: Duration::from_millis(200),
            stop: Duration::from_secs(1),
            quit: Duration::from_millis(500),
        }
    }
}

impl Program {
    /// The program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The program's file name, to call it by as long as it has not said its own name.
    pub fn short_name(&self) -> &str {
        let path = self.words[0].as_str();
        path.rsplit(['/', '\\']).next().filter(|name| !name.is_empty()).unwrap_or(path)
    }
}

impl FromStr for Program {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        let mut words = Vec::new();
        // The word being read. An empty one counts if it is in quotes.
        let mut word: Option<String> = None;
        let mut quote: Option<char> = None;
        for c in text.chars() {
            match quote {
                Some(end) if c == end => quote = None,
                None if c == '\'' || c == '"' => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(c),
            }
        }
        if let Some(quote) = quote {
            return Err(CommandError::OpenQuote(quote));
        }
        words.extend(word);
        match words.first() {
            Some(program) if !program.is_empty() => {
                Ok(Self { text: text.trim().to_owned(), words })
            }
            _ => Err(CommandError::Empty),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for CommandError {}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the command is empty, a program is written ugi:COMMAND"),
            Self::OpenQuote(quote) => {
                write!(f, "the command has an opening {quote} but no closing one")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<Vec<String>, CommandError> {
        text.parse::<Program>().map(|program| program.words)
    }

    #[test]
    fn commands_are_split_at_spaces_outside_quotes() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(
                words(text),
                Ok(expected.iter().map(ToString::to_string).collect()),
                "{text}"
            );
        };
        check("engine", &["engine"]);
        check("  engine\t-a  -b ", &["engine", "-a", "-b"]);
        check("'my engine' \"an 'argument'\"", &["my engine", "an 'argument'"]);
        check("engine --name='a b'c", &["engine", "--name=a bc"]);
        check("engine ''", &["engine", ""]);
        check(r"C:\engines\deep.exe -x", &[r"C:\engines\deep.exe", "-x"]);
    }

    #[test]
    fn a_text_without_a_program_is_no_command() {
        assert_eq!(words(""), Err(CommandError::Empty));
        assert_eq!(words("   "), Err(CommandError::Empty));
        assert_eq!(words("'' x"), Err(CommandError::Empty));
        assert_eq!(words("engine 'x"), Err(CommandError::OpenQuote('\'')));
        assert_eq!(words("\"engine"), Err(CommandError::OpenQuote('"')));
    }

    #[test]
    fn a_program_is_called_by_its_file() {
        let name = |text: &str| text.parse::<Program>().expect("a command").short_name().to_owned();
        assert_eq!(name("/usr/games/deep --fast"), "deep");
        assert_eq!(name(r"C:\engines\deep.exe"), "deep.exe");
        assert_eq!(name("deep"), "deep");
    }
}
