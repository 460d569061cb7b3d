//! Comments, and the commands for programs that stand in them.

use std::error::Error;
use std::fmt;

/// Names of commands that have a field of their own in [`Notes`](crate::Notes).
const OWN_FIELDS: [&str; 3] = ["eval", "clk", "emt"];

/// What someone wrote about a turn or a game. Any text, without white space around it; its lines
/// end in `\n` alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Comment(String);

impl Comment {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds another comment, on a line of its own.
    pub(crate) fn join(&mut self, other: Self) {
        if self.is_empty() {
            *self = other;
        } else if !other.is_empty() {
            self.0.push('\n');
            self.0.push_str(&other.0);
        }
    }
}

impl From<&str> for Comment {
    fn from(text: &str) -> Self {
        let text = text.trim();
        Self(if text.contains('\r') {
            text.replace("\r\n", "\n").replace('\r', "\n")
        } else {
            text.to_owned()
        })
    }
}

impl From<String> for Comment {
    fn from(text: String) -> Self {
        if text.contains('\r') || text.trim().len() < text.len() {
            Self::from(text.as_str())
        } else {
            Self(text)
        }
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Something for programs in a comment, `[%name value]`, that this crate keeps and does not read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Command {
    /// ASCII letters, digits and underscores, at least one; no name that has a field of its own.
    name: String,
    value: Comment,
}

impl Command {
    /// A command of this name. Its value is any text, or none.
    pub fn new(name: &str, value: impl Into<Comment>) -> Result<Self, CommandError> {
        if !is_name(name) {
            Err(CommandError::Name)
        } else if OWN_FIELDS.contains(&name) {
            Err(CommandError::OwnField)
        } else {
            Ok(Self { name: name.to_owned(), value: value.into() })
        }
    }

    /// The name, such as `csl`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What follows the name.
    pub fn value(&self) -> &str {
        self.value.as_str()
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(is_name_byte)
}

/// Whether a command's name may hold this byte.
pub(crate) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Why a command cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandError {
    /// The name is not made of letters, digits and underscores.
    Name,
    /// What the command says has a field of its own.
    OwnField,
}

impl Error for CommandError {}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "a command's name is letters, digits and underscores, such as csl",
            Self::OwnField => "eval, clk and emt are no commands to add but fields of the notes",
        })
    }
}
