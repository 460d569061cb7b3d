//! One game: its tags, its turns and its result, from text to a record.

use super::problem::{Problem, StartProblem};
use super::turns::{is_word_byte, read_turns};
use crate::draft::{Draft, DraftError, Start};
use crate::tag::{self, is_name_byte};
use crate::{GameResult, Record, TagError, Tags};

/// Of a wrong turn, no more characters than this are shown.
const SHOWN: usize = 40;

/// What is wrong with a game, and where.
pub(super) struct Fault {
    /// In bytes from the beginning of the game.
    pub(super) offset: usize,
    /// In characters from the offset, from 1.
    pub(super) column: usize,
    pub(super) problem: Problem,
}

/// Reads a game that stands alone. Something else may follow it, and is reported beside it.
pub(super) fn read_game(text: &str) -> Result<(Record, Option<Fault>), Fault> {
    let mut scan = Scan { text, at: 0 };
    let heading = read_heading(&mut scan)?;
    let start = heading.start()?;
    let turns = read_turns(&mut scan)?;
    let result = heading.agree(turns.result, turns.result_at)?;
    let draft = Draft { start, tags: heading.tags, tree: turns.tree, result };
    let excess = turns.excess.map(|at| fault(at, Problem::AfterResult));
    let record = draft.check().map_err(|error| match error {
        DraftError::Turn(node, error) => {
            let offset = turns.offsets[node.index() - 1];
            let word = Scan { text, at: offset }.take_while(is_word_byte);
            let turn = word.chars().take(SHOWN).collect();
            let problem = Problem::Turn { turn, problem: error.problem };
            Fault { offset, column: error.column, problem }
        }
        DraftError::Result { rules } => {
            fault(turns.result_at, Problem::ResultByRules { written: result, rules })
        }
    })?;
    Ok((record, excess))
}

pub(super) fn fault(offset: usize, problem: Problem) -> Fault {
    Fault { offset, column: 1, problem }
}

/// A place in the text.
pub(super) struct Scan<'a> {
    pub(super) text: &'a str,
    /// In bytes, at the beginning of a character.
    pub(super) at: usize,
}

impl<'a> Scan<'a> {
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_ascii_start().len();
    }

    /// Takes a character if it comes next.
    pub(super) fn take(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    /// Takes bytes as long as they are wanted. Of a character that is not ASCII all bytes must be
    /// wanted, or none.
    pub(super) fn take_while(&mut self, wanted: impl Fn(u8) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().position(|byte| !wanted(byte)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }
}

/// What the tags say.
#[derive(Default)]
struct Heading<'a> {
    tags: Tags,
    /// The record's own tags, as they stand in [`tag::OWN`], with their offsets.
    own: [Option<(usize, &'a str)>; tag::OWN.len()],
}

impl<'a> Heading<'a> {
    fn own(&self, name: &str) -> Option<(usize, &'a str)> {
        let index = tag::OWN.iter().position(|own| *own == name)?;
        self.own[index]
    }

    fn start(&self) -> Result<Start, Fault> {
        let wrong = |offset, problem| fault(offset, Problem::Start(problem));
        let (at, name) = self.own(tag::GAME).ok_or_else(|| wrong(0, StartProblem::NoGame))?;
        let game = name.parse().map_err(|error| wrong(at, StartProblem::Game(error)))?;
        let (size_at, size) = match self.own(tag::SIZE) {
            None => (at, None),
            Some((at, text)) => {
                let size = text.parse().map_err(|_| wrong(at, StartProblem::SizeText))?;
                (at, Some(size))
            }
        };
        let position = self.own(tag::POSITION);
        Start::from_parts(game, size, position.map(|(_, text)| text)).map_err(|problem| {
            let at = match (&problem, position) {
                (StartProblem::Position(_), Some((at, _))) => at,
                _ => size_at,
            };
            wrong(at, problem)
        })
    }

    /// The result, if the tag and the game's end agree on it.
    fn agree(&self, end: GameResult, end_at: usize) -> Result<GameResult, Fault> {
        let Some((at, mark)) = self.own(tag::RESULT) else { return Ok(end) };
        let tag = GameResult::from_mark(mark).ok_or_else(|| fault(at, Problem::ResultTag))?;
        let contradiction = || fault(end_at, Problem::OtherResult { tag, end });
        tag.agree(end).ok_or_else(contradiction)
    }
}

fn read_heading<'a>(scan: &mut Scan<'a>) -> Result<Heading<'a>, Fault> {
    let mut heading = Heading::default();
    let mut is_any = false;
    loop {
        scan.skip_space();
        let at = scan.at;
        if !scan.rest().starts_with('[') {
            break;
        }
        is_any = true;
        let (name, value) = read_tag(scan).ok_or_else(|| fault(at, Problem::TagForm))?;
        let repeated = || fault(at, Problem::RepeatedTag(name.to_owned()));
        if let Some(index) = tag::OWN.iter().position(|own| *own == name) {
            if heading.own[index].replace((at, value)).is_some() {
                return Err(repeated());
            }
        } else if heading.tags.get(name).is_some() {
            return Err(repeated());
        } else {
            let set = heading.tags.set(name, &unquoted(value));
            set.map_err(|error: TagError| fault(at, Problem::Tag(error)))?;
        }
    }
    if is_any { Ok(heading) } else { Err(fault(scan.at, Problem::NoTags)) }
}

/// Reads a tag: its name, and its value as it is written.
fn read_tag<'a>(scan: &mut Scan<'a>) -> Option<(&'a str, &'a str)> {
    scan.take('[');
    scan.skip_space();
    let name = scan.take_while(is_name_byte);
    scan.skip_space();
    if name.is_empty() || !scan.take('"') {
        return None;
    }
    let start = scan.at;
    loop {
        scan.take_while(|byte| !matches!(byte, b'"' | b'\\' | b'\n'));
        if scan.take('"') {
            break;
        }
        if !scan.take('\\') {
            return None;
        }
        let _escaped = scan.take('"') || scan.take('\\');
    }
    let value = &scan.text[start..scan.at - 1];
    scan.skip_space();
    scan.take(']').then_some((name, value))
}

/// A tag's value without the backslashes before quotation marks and backslashes.
fn unquoted(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(c) = rest.next() {
        text.push(match (c, rest.peek()) {
            ('\\', Some('"' | '\\')) => rest.next().unwrap_or(c),
            _ => c,
        });
    }
    text
}
