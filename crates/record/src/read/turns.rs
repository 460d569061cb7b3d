//! The turns of a game with their marks, comments and variations, up to the result. What they mean
//! on the board is not looked at here.

use super::comment::{find_unescaped, read_comment};
use super::game::{Fault, Scan, fault};
use super::problem::Problem;
use crate::tree::{NodeId, Tree};
use crate::{GameResult, Mark, Notes, Turn};

/// What stands between the tags and the next game.
pub(super) struct Turns {
    pub(super) tree: Tree,
    /// Where each turn stands, in the order of their numbers; the start has no place.
    pub(super) offsets: Vec<usize>,
    pub(super) result: GameResult,
    pub(super) result_at: usize,
    /// Where something stands behind the result that is no comment.
    pub(super) excess: Option<usize>,
}

/// Reads everything to the result and the comments behind it.
pub(super) fn read_turns(scan: &mut Scan<'_>) -> Result<Turns, Fault> {
    let mut growth = Growth {
        tree: Tree::new(),
        offsets: Vec::new(),
        at: NodeId::START,
        open: Vec::new(),
        is_fresh: false,
        lead: None,
        result: None,
    };
    loop {
        scan.skip_space();
        let next = scan.rest().chars().next();
        match next {
            None => return growth.finish(scan.text.trim_ascii_end().len(), None),
            Some(first) if growth.result.is_none() || matches!(first, '{' | ';') => {
                growth.take_next(scan, first)?;
            }
            Some(_) => return growth.finish(scan.at, Some(scan.at)),
        }
    }
}

/// A tree while it is read.
struct Growth {
    tree: Tree,
    offsets: Vec<usize>,
    /// The last turn of the present line.
    at: NodeId,
    /// The variations that have begun: the turn each replaces, and where its bracket stands.
    open: Vec<(NodeId, usize)>,
    /// Whether the present variation has no turn yet.
    is_fresh: bool,
    /// After a number, or at the beginning of a variation: what belongs to the turn to come.
    lead: Option<Notes>,
    result: Option<(GameResult, usize)>,
}

impl Growth {
    fn take_next(&mut self, scan: &mut Scan<'_>, first: char) -> Result<(), Fault> {
        let at = scan.at;
        match first {
            '{' => self.take_comment(scan)?,
            ';' => {
                let line = scan.take_while(|byte| byte != b'\n');
                self.note(read_line_comment(&line[1..]));
            }
            '(' => self.open(scan)?,
            ')' => self.close(scan)?,
            '!' | '?' => {
                let sign = scan.take_while(|byte| matches!(byte, b'!' | b'?'));
                self.mark(Mark::from_sign(sign), at)?;
            }
            '$' => {
                scan.take('$');
                let number = scan.take_while(|byte| byte.is_ascii_digit());
                self.mark(number.parse().ok().map(Mark), at)?;
            }
            '*' | '0'..='9' => self.take_number_or_result(scan)?,
            '.' => drop(scan.take_while(|byte| byte == b'.')),
            _ => self.take_turn(scan, first)?,
        }
        Ok(())
    }

    fn take_turn(&mut self, scan: &mut Scan<'_>, first: char) -> Result<(), Fault> {
        let offset = scan.at;
        let word = scan.take_while(is_word_byte);
        if !first.is_ascii_alphabetic() {
            return Err(fault(offset, Problem::Unexpected(first)));
        }
        let mut turn = Turn::unchecked(word);
        if let Some(mut lead) = self.lead.take() {
            turn.before = std::mem::take(&mut lead.comment);
            turn.notes = lead;
        }
        self.at = self.tree.push(self.at, turn);
        self.offsets.push(offset);
        self.is_fresh = false;
        Ok(())
    }

    fn take_number_or_result(&mut self, scan: &mut Scan<'_>) -> Result<(), Fault> {
        let offset = scan.at;
        let digits = scan.take_while(|byte| byte.is_ascii_digit());
        let is_number = !digits.is_empty() && {
            let next = scan.rest().bytes().next();
            next == Some(b'.') || !next.is_some_and(|byte| is_word_byte(byte) || byte == b'*')
        };
        if is_number {
            scan.take_while(|byte| byte == b'.');
            self.lead.get_or_insert_default();
            return Ok(());
        }
        scan.take_while(|byte| is_word_byte(byte) || byte == b'*');
        let mark = &scan.text[offset..scan.at];
        let result = GameResult::from_mark(mark);
        let result = result.ok_or_else(|| fault(offset, Problem::NotAResult))?;
        if !self.open.is_empty() {
            return Err(fault(offset, Problem::ResultInVariation));
        }
        self.drop_lead();
        self.result = Some((result, offset));
        Ok(())
    }

    fn take_comment(&mut self, scan: &mut Scan<'_>) -> Result<(), Fault> {
        let inside = &scan.rest()[1..];
        let end = find_unescaped(inside, b'}');
        let end = end.ok_or_else(|| fault(scan.at, Problem::UnclosedComment))?;
        self.note(read_comment(&inside[..end]));
        scan.at += end + 2;
        Ok(())
    }

    /// Adds notes to the turn they stand behind, or keeps them for the one they stand before.
    fn note(&mut self, notes: Notes) {
        match &mut self.lead {
            Some(lead) => lead.join(notes),
            None => self.tree[self.at].turn.notes.join(notes),
        }
    }

    /// What was kept for a turn that did not come belongs to the one before.
    fn drop_lead(&mut self) {
        if let Some(lead) = self.lead.take() {
            self.tree[self.at].turn.notes.join(lead);
        }
    }

    fn mark(&mut self, mark: Option<Mark>, offset: usize) -> Result<(), Fault> {
        let mark = mark.ok_or_else(|| fault(offset, Problem::NotAMark))?;
        if self.at == NodeId::START || self.is_fresh {
            return Err(fault(offset, Problem::LooseMark));
        }
        self.tree[self.at].turn.marks.add(mark);
        Ok(())
    }

    fn open(&mut self, scan: &mut Scan<'_>) -> Result<(), Fault> {
        if self.at == NodeId::START || self.is_fresh {
            return Err(fault(scan.at, Problem::LooseVariation));
        }
        self.drop_lead();
        self.open.push((self.at, scan.at));
        self.at = self.tree[self.at].parent;
        self.is_fresh = true;
        self.lead = Some(Notes::default());
        scan.take('(');
        Ok(())
    }

    fn close(&mut self, scan: &mut Scan<'_>) -> Result<(), Fault> {
        let Some((replaced, _)) = self.open.pop() else {
            return Err(fault(scan.at, Problem::UnopenedVariation));
        };
        if self.is_fresh {
            return Err(fault(scan.at, Problem::EmptyVariation));
        }
        self.drop_lead();
        self.at = replaced;
        scan.take(')');
        Ok(())
    }

    fn finish(self, end: usize, excess: Option<usize>) -> Result<Turns, Fault> {
        if let Some((_, bracket)) = self.open.last() {
            return Err(fault(*bracket, Problem::UnclosedVariation));
        }
        let (result, result_at) = self.result.ok_or_else(|| fault(end, Problem::NoResult))?;
        Ok(Turns { tree: self.tree, offsets: self.offsets, result, result_at, excess })
    }
}

/// Reads a comment that ends with its line. A backslash has no meaning in it, nor has a brace.
fn read_line_comment(text: &str) -> Notes {
    Notes { comment: text.into(), ..Notes::default() }
}

/// Whether a byte belongs to the word of a turn: what is not white space and begins nothing else.
pub(super) fn is_word_byte(byte: u8) -> bool {
    let begins_something = matches!(
        byte,
        b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'!' | b'?' | b'$' | b'*' | b'"'
    );
    !byte.is_ascii_whitespace() && !begins_something
}
