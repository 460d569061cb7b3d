//! What lies over a page: text to read, a question, a line to fill in.

use std::path::PathBuf;

use trine_rules::Side;

use super::input::Input;
use super::keys::{self, Context};
use super::review::Reviewing;
use crate::words;

/// What lies over a page.
#[derive(Debug)]
pub(super) enum Overlay {
    Text(TextPage),
    Question(Question),
    Prompt(Prompt),
}

/// A page of text.
#[derive(Debug)]
pub(super) struct TextPage {
    pub(super) title: String,
    content: Content,
    /// How many lines are above the window.
    pub(super) scroll: usize,
}

#[derive(Debug)]
enum Content {
    /// The keys of a page.
    Keys(Context),
    /// Markdown.
    Rules(&'static str),
    Review(Reviewing),
}

impl TextPage {
    /// All keys of a page.
    pub(super) fn keys(context: Context) -> Self {
        Self { title: "Keys".to_owned(), content: Content::Keys(context), scroll: 0 }
    }

    /// The rules of a game.
    pub(super) fn rules(title: &str, markdown: &'static str) -> Self {
        let title = format!("The rules of {title}");
        Self { title, content: Content::Rules(markdown), scroll: 0 }
    }

    /// The review of a game.
    pub(super) fn review(reviewing: Reviewing) -> Self {
        let title = "Review of the game".to_owned();
        Self { title, content: Content::Review(reviewing), scroll: 0 }
    }

    /// The review that is shown here, to go on with it.
    pub(super) fn reviewing_mut(&mut self) -> Option<&mut Reviewing> {
        match &mut self.content {
            Content::Review(reviewing) => Some(reviewing),
            _ => None,
        }
    }

    /// Whether something is still to come.
    pub(super) fn is_waiting(&self) -> bool {
        matches!(self.content, Content::Review(Reviewing::UnderWay(..)))
    }

    /// The lines, broken to this width.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        match &self.content {
            Content::Rules(markdown) => words::plain_to(width, markdown),
            Content::Keys(context) => key_lines(*context, width),
            Content::Review(reviewing) => reviewing.lines(width),
        }
    }
}

fn key_lines(context: Context, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let column = if width >= 60 { 18 } else { 12 };
    for (keys, words) in keys::page(context) {
        let indent = " ".repeat(column + 1);
        let length = keys.chars().count();
        let mut rest = words::wrapped_to(width, words, &indent);
        if length <= column && !rest.is_empty() {
            rest[0] = format!("{keys}{}{}", " ".repeat(column - length), &rest[0][column..]);
        } else {
            lines.push(keys);
        }
        lines.extend(rest);
    }
    if context == Context::Game {
        let mouse = "A click chooses a cell or a turn of the list; the wheel goes through the turns, \
                     or scrolls a board that is cut; the right button takes back.";
        lines.push(String::new());
        lines.extend(words::wrapped_to(width, mouse, ""));
    }
    lines
}

/// Something to be decided.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) words: String,
    /// The first one is meant by Enter. Esc is always there, and changes nothing.
    pub(super) answers: Vec<Answer>,
}

/// An answer, the key for it and what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    pub(super) key: char,
    pub(super) words: &'static str,
    pub(super) deed: Deed,
}

/// What an answer does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    Leave(Destination),
    ThrowAway(Destination),
    SaveFirst,
    Resign(Side),
    TakeDraw,
    RefuseDraw,
    Save(String),
    Discard(PathBuf),
}

/// Where someone wants to go from a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Destination {
    Out,
    Menu,
    Again,
    Load,
}

/// A line to fill in.
#[derive(Debug)]
pub(super) struct Prompt {
    pub(super) purpose: Purpose,
    pub(super) input: Input,
    /// What is wrong with what was typed before.
    pub(super) problem: Option<String>,
}

/// What a line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Name(Side),
    Save,
    Load,
}

impl Prompt {
    pub(super) fn new(purpose: Purpose, text: &str) -> Self {
        Self { purpose, input: Input::new(text), problem: None }
    }

    /// What is asked for.
    pub(super) fn title(&self) -> String {
        match self.purpose {
            Purpose::Name(side) => format!("The name of {side}"),
            Purpose::Save => "Save the game in the file".to_owned(),
            Purpose::Load => "Open the game in the file".to_owned(),
        }
    }

    /// What is wrong with what was typed, or else what can be.
    pub(super) fn remark(&self) -> &str {
        let usual = match self.purpose {
            Purpose::Load => "Enter takes it, Esc leaves it. A number behind it chooses a game.",
            _ => "Enter takes it, Esc leaves it.",
        };
        self.problem.as_deref().unwrap_or(usual)
    }
}

impl Question {
    pub(super) fn new(words: impl Into<String>, answers: Vec<(char, &'static str, Deed)>) -> Self {
        let answer = |(key, words, deed)| Answer { key, words, deed };
        Self { words: words.into(), answers: answers.into_iter().map(answer).collect() }
    }

    /// Whether it is about a game that is not over.
    pub(super) fn needs_game_in_progress(&self) -> bool {
        use Deed::{Leave, RefuseDraw, Resign, TakeDraw};
        let needs = |deed: &Deed| matches!(deed, Leave(_) | Resign(_) | TakeDraw | RefuseDraw);
        self.answers.iter().any(|answer| needs(&answer.deed))
    }
}
