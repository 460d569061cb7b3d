//! Records as text, in lines of at most 80 characters where words allow it.

use std::fmt::{self, Display, Write};

use crate::tag;
use crate::{Comment, NodeId, Notes, Record, Turn};

/// Lines are no longer than this, unless a single word is.
const WIDTH: usize = 80;

impl Display for Record {
    /// Writes the tags, an empty line and the turns with the result, all ended by a line break.
    /// An empty line must follow before another record, so `writeln!` suits files of many.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tags(self, f)?;
        f.write_str("\n")?;
        let mut page = Page::new(f);
        page.notes(self.notes(NodeId::START))?;
        write_turns(self, &mut page)?;
        page.word(self.result().mark())?;
        page.finish()
    }
}

fn write_tags(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [first, others] = record.tags().parts();
    for (name, value) in first {
        write_tag(name, value, f)?;
    }
    write_tag(tag::RESULT, record.result().mark(), f)?;
    write_tag(tag::GAME, record.game().name(), f)?;
    if let Some(size) = record.size() {
        write_tag(tag::SIZE, &size.to_string(), f)?;
    }
    if !record.has_standard_start() {
        write_tag(tag::POSITION, record.start_text(), f)?;
    }
    others.iter().try_for_each(|(name, value)| write_tag(name, value, f))
}

fn write_tag(name: &str, value: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_str("\"]\n")
}

/// What is left to write of a tree.
enum Step {
    Turn(NodeId),
    /// What follows a turn: the next one, the variations beside it, and so on.
    Rest(NodeId),
    Open,
    Close,
}

fn write_turns(record: &Record, page: &mut Page<'_, '_>) -> fmt::Result {
    let mut steps = vec![Step::Rest(NodeId::START)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Turn(node) => page.turn(record.turn(node).expect("the start is no child"))?,
            Step::Open => page.open()?,
            Step::Close => page.attach(")"),
            Step::Rest(node) => {
                let [next, variations @ ..] = record.children(node) else { continue };
                steps.push(Step::Rest(*next));
                for &variation in variations.iter().rev() {
                    let rest = Step::Rest(variation);
                    steps.extend([Step::Close, rest, Step::Turn(variation), Step::Open]);
                }
                steps.push(Step::Turn(*next));
            }
        }
    }
    Ok(())
}

/// Words set one after another, with a line break where the next would not fit.
struct Page<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    /// How many characters the present line has.
    column: usize,
    /// The last word, not written yet: something may still be attached to it.
    word: String,
    /// A bracket that the next word begins with.
    is_open: bool,
}

impl<'a, 'f> Page<'a, 'f> {
    fn new(out: &'a mut fmt::Formatter<'f>) -> Self {
        Self { out, column: 0, word: String::new(), is_open: false }
    }

    /// Begins a word.
    fn word(&mut self, word: impl Display) -> fmt::Result {
        self.flush()?;
        if std::mem::take(&mut self.is_open) {
            self.word.push('(');
        }
        write!(self.word, "{word}")
    }

    /// Adds to the last word.
    fn attach(&mut self, part: impl Display) {
        write!(self.word, "{part}").expect("writing to a string does not fail");
    }

    /// Begins the next word with a bracket.
    fn open(&mut self) -> fmt::Result {
        self.flush()?;
        self.is_open = true;
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        if self.word.is_empty() {
            return Ok(());
        }
        let length = self.word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.out.write_str("\n")?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_str(" ")?;
            self.column += 1;
        }
        self.out.write_str(&self.word)?;
        self.column += length;
        self.word.clear();
        Ok(())
    }

    fn finish(&mut self) -> fmt::Result {
        self.flush()?;
        self.out.write_str("\n")
    }

    fn turn(&mut self, turn: &Turn) -> fmt::Result {
        if turn.before.is_empty() {
            self.word(format_args!("{}. {}", turn.number(), turn.text()))?;
        } else {
            self.word(format_args!("{}.", turn.number()))?;
            self.comment(std::iter::empty::<String>(), &turn.before)?;
            self.word(turn.text())?;
        }
        let mut marks = turn.marks.as_slice().iter().peekable();
        if let Some(sign) = marks.peek().and_then(|mark| mark.sign()) {
            self.attach(sign);
            marks.next();
        }
        for mark in marks {
            self.word(format_args!("${}", mark.0))?;
        }
        self.notes(&turn.notes)
    }

    fn notes(&mut self, notes: &Notes) -> fmt::Result {
        let known = [
            notes.evaluation.map(|evaluation| format!("[%eval {evaluation}]")),
            notes.clock.map(|clock| format!("[%clk {clock}]")),
            notes.elapsed.map(|elapsed| format!("[%emt {elapsed}]")),
        ];
        let others = notes.commands.iter().map(|command| match command.value() {
            "" => format!("[%{}]", command.name()),
            value => format!("[%{} {}]", command.name(), escaped(value, Escape::Value)),
        });
        self.comment(known.into_iter().flatten().chain(others), &notes.comment)
    }

    /// Writes commands and a text in braces; nothing if there is neither.
    fn comment(&mut self, commands: impl Iterator<Item = String>, text: &Comment) -> fmt::Result {
        let text = (!text.is_empty()).then(|| escaped(text.as_str(), Escape::Text));
        let parts: Vec<String> = commands.chain(text).collect();
        if parts.is_empty() {
            return Ok(());
        }
        let inside = format!("{{{}}}", parts.join(" "));
        words(&inside).try_for_each(|word| self.word(word))
    }
}

/// Where a text stands, which decides what would end it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Escape {
    /// In a comment.
    Text,
    /// In a command of a comment.
    Value,
}

/// The text with a backslash before what would end it, or be read as something else.
fn escaped(text: &str, place: Escape) -> String {
    let mut result = String::with_capacity(text.len() + 8);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match (c, place) {
            ('\n', _) => result.push_str("\\n"),
            ('\\' | '}', _) | (']', Escape::Value) => result.extend(['\\', c]),
            ('[', Escape::Text) if rest.peek() == Some(&'%') => result.push_str("\\["),
            _ => result.push(c),
        }
    }
    result
}

/// The parts of a text between which a line may break: wherever one space stands alone, unless the
/// new line would begin like a tag or like a line to be passed over.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let end = rest.match_indices(' ').map(|(at, _)| at).find(|&at| is_break(rest, at));
        let end = end.unwrap_or(rest.len());
        start += end + 1;
        Some(&rest[..end])
    })
}

/// Whether a line may break at the space at this place.
fn is_break(text: &str, space: usize) -> bool {
    let before = text[..space].chars().next_back();
    let mut after = text[space + 1..].chars();
    let (first, second) = (after.next(), after.next());
    let is_plain = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
    let is_tag = first == Some('[') && second != Some('%');
    is_plain(before) && is_plain(first) && first != Some('%') && !is_tag
}
