//! A review for terminals: plain lines of at most 80 columns, with or without colour.

use std::fmt::Write;

use trine_rules::Side;

use super::annotate::percent;
use super::{Judgement, Review, ReviewedTurn};

/// Lines are no longer than this.
const WIDTH: usize = 80;

/// How long a bar is that shows a whole chance.
const BAR: usize = 20;

/// Where turns begin, behind number, side, chance and bar.
const TURNS: usize = 37;

/// Whether a text has colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Letters alone: for files, pipes and whoever wants no colour.
    Plain,
    /// With the codes that terminals show as colours.
    Coloured,
}

/// What a colour is for.
#[derive(Clone, Copy)]
enum Role {
    /// Headings.
    Strong,
    /// What matters less.
    Quiet,
    /// A turn's mark, by how bad it is.
    Judged(Option<Judgement>),
}

impl Ink {
    fn paint(self, role: Role, text: &str) -> String {
        let code = match role {
            Role::Strong => "1",
            Role::Quiet => "2",
            Role::Judged(Some(Judgement::Blunder)) => "1;31",
            Role::Judged(Some(Judgement::Mistake)) => "31",
            Role::Judged(Some(Judgement::Inaccuracy)) => "33",
            Role::Judged(None) => "36",
        };
        match self {
            Self::Plain => text.to_owned(),
            Self::Coloured if text.is_empty() => String::new(),
            Self::Coloured => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}

impl Review {
    /// The review for a terminal: players, turns with their marks and better lines, where the game
    /// turned, and missed wins.
    pub fn text(&self, ink: Ink) -> String {
        let mut text = self.heading(ink);
        text += &self.player_table(ink);
        if self.turns.is_empty() {
            text += "\nThe game has no turns.\n";
            return text;
        }
        text += &self.turn_list(ink);
        text += &self.moments(ink);
        text
    }

    /// The game's name with its board, and who played: `Apart 8×8: Ada against greedy`.
    pub fn title(&self) -> String {
        let size = self.size.map_or(String::new(), |size| format!(" {size}×{size}"));
        let [white, black] = Side::BOTH.map(|side| self.player_name(side));
        format!("{}{size}: {white} against {black}", self.game.title())
    }

    /// The name of a player, or the side's.
    pub fn player_name(&self, side: Side) -> String {
        self.player(side).name.clone().unwrap_or_else(|| side.to_string())
    }

    /// What was spent, in words: `200000 positions a turn`.
    pub fn effort_words(&self) -> String {
        let nodes = self.effort.nodes.map(|nodes| format!("{nodes} positions a turn"));
        let seconds = self.effort.seconds.map(|seconds| format!("{seconds} seconds a turn"));
        let limits: Vec<_> = nodes.into_iter().chain(seconds).collect();
        if limits.is_empty() { "no limit".to_owned() } else { limits.join(", ") }
    }

    fn heading(&self, ink: Ink) -> String {
        let mut text = String::new();
        for line in wrap(&clean(&self.title()), WIDTH) {
            text += &ink.paint(Role::Strong, &line);
            text.push('\n');
        }
        let turns = match self.turns.len() {
            1 => "1 turn".to_owned(),
            turns => format!("{turns} turns"),
        };
        let ending = self.ending.as_ref().map_or(String::new(), |ending| format!(" {ending}."));
        let effort = self.effort_words();
        let facts = clean(&format!("{turns}, {}.{ending} Engine: {effort}.", self.result));
        text + &lines(&facts, 0)
    }

    fn player_table(&self, ink: Ink) -> String {
        let names = Side::BOTH.map(|side| shortened(&clean(&self.player_name(side)), 22));
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let columns = "accuracy  inaccuracies  mistakes  blunders  missed wins";
        let head = format!("  {:width$}  {columns}", "player");
        let mut text = format!("\n{}\n", ink.paint(Role::Quiet, &head));
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            let player = self.player(side);
            let accuracy = player.accuracy.map_or("-".to_owned(), |n| format!("{n:.1}%"));
            let letter = letter(side);
            let gap = " ".repeat(width - name.chars().count());
            let _ = writeln!(
                text,
                "{letter} {name}{gap}  {accuracy:>8}  {:>12}  {:>8}  {:>8}  {:>11}",
                player.inaccuracies, player.mistakes, player.blunders, player.missed_wins
            );
        }
        text
    }

    fn turn_list(&self, ink: Ink) -> String {
        let mut text = format!(
            "\n{}\n",
            ink.paint(Role::Quiet, "  turn    White's chance to win         played")
        );
        for turn in &self.turns {
            let (bar, rest) = bar(turn.after.white);
            let chance = percent(turn.after.white);
            let (number, letter) = (turn.number, letter(turn.side));
            let _ = write!(text, "{number:>5}. {letter} {chance:>5} {bar}");
            let _ = write!(text, "{} ", ink.paint(Role::Quiet, &rest));
            text += &played(turn, ink);
        }
        text
    }

    /// Where the game turned, and missed wins.
    fn moments(&self, ink: Ink) -> String {
        let heading = |words: &str| format!("\n{}\n", ink.paint(Role::Strong, words));
        let mut text = String::new();
        if !self.turning_points.is_empty() {
            text += &heading("Where the game turned");
        }
        for point in &self.turning_points {
            let turn = &self.turns[point.place];
            let [before, after] =
                [point.place, point.place + 1].map(|turns| percent(self.assessment(turns).white));
            let words = format!("{}: White's chance {before} to {after}.", point.words());
            text += &moment(turn, &words);
        }
        if self.missed_wins().next().is_some() {
            text += &heading("Missed wins");
        }
        for turn in self.missed_wins() {
            let words = missed_words(turn);
            text += &moment(turn, &words);
        }
        text
    }
}

/// `Ada could win in 2 with g4-g5.`
fn missed_words(turn: &ReviewedTurn) -> String {
    let turns = turn.missed_win.unwrap_or_default();
    let better = turn.better.first().map_or(String::new(), |better| format!(" with {better}"));
    format!("{} could win in {turns}{better}.", turn.side)
}

/// A turn and what is said about it, with the words below if there is no room for them.
fn moment(turn: &ReviewedTurn, words: &str) -> String {
    let sign = turn.judgement.map_or("", Judgement::sign);
    let line = format!("{:>5}. {} {}{sign}", turn.number, letter(turn.side), turn.turn);
    lines(&format!("{line}  {words}"), 9)
}

/// The turn with its mark, and below it what is said about it.
fn played(turn: &ReviewedTurn, ink: Ink) -> String {
    let room = WIDTH - TURNS;
    let sign = turn.judgement.map_or("", Judgement::sign);
    let chunks = chunks(&turn.turn, room - sign.len());
    let gap = " ".repeat(TURNS);
    let mut text = chunks.join(&format!("\n{gap}"));
    text += &ink.paint(Role::Judged(turn.judgement), sign);
    text.push('\n');
    if !turn.is_marked() {
        return text;
    }
    let role = Role::Judged(turn.judgement);
    for line in wrap(&capitalised(&format!("{}.", turn.words())), room - 2) {
        let _ = writeln!(text, "{gap}  {}", ink.paint(role, &line));
    }
    if !turn.better.is_empty() {
        let better = format!("Better: {}", turn.better.join(" "));
        for line in wrap(&better, room - 2) {
            let _ = writeln!(text, "{gap}  {line}");
        }
    }
    text
}

/// White's part of a bar, and the rest of it.
fn bar(white: f64) -> (String, String) {
    let filled = (white * BAR as f64).round() as usize;
    ("#".repeat(filled), "-".repeat(BAR - filled))
}

fn letter(side: Side) -> char {
    side.letter().to_ascii_uppercase()
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().to_string() + chars.as_str())
}

/// A paragraph whose lines after the first stand in by so much.
fn lines(text: &str, indent: usize) -> String {
    let lead = text.len() - text.trim_start().len();
    let wrapped = wrap(text.trim_start(), WIDTH - indent.max(lead));
    let mut whole = String::new();
    for (i, line) in wrapped.iter().enumerate() {
        let _ = writeln!(whole, "{}{line}", " ".repeat(if i == 0 { lead } else { indent }));
    }
    whole
}

/// A text in lines of so many characters, broken between words, and within words that are longer.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace().flat_map(|word| chunks(word, width)) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// A word in pieces of so many characters.
fn chunks(word: &str, width: usize) -> Vec<String> {
    let chars: Vec<char> = word.chars().collect();
    chars.chunks(width).map(|chunk| chunk.iter().collect()).collect()
}

/// A text without characters that would disturb a terminal.
fn clean(text: &str) -> String {
    let is_odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().filter(|c| !is_odd(*c)).collect()
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 3).chain("...".chars()).collect()
}
