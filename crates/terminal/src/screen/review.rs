//! The review of a game that is over, as a page of text that fills itself.

use trine_record::review::{Judgement, PlayerReview, Progress, Review, ReviewedTurn};
use trine_rules::Side;

use super::app::{App, Page};
use super::overlay::{Overlay, TextPage};
use super::worker::{News, Task};
use crate::words;

/// A review, or how far it is. Whoever drops it stops it.
#[derive(Debug)]
pub(super) enum Reviewing {
    UnderWay(Task, Progress),
    Done(Box<Review>),
}

impl App {
    /// Opens the review of the game, or says why there is none.
    pub(super) fn show_review(&mut self) {
        let Page::Game(game) = &mut self.page else { return };
        if let Some(reviewing) = game.ask_for_review() {
            self.overlay = Some(Overlay::Text(TextPage::review(reviewing)));
        }
    }

    /// News for the page that waits for a review. False if there is none.
    pub(super) fn hear_of_review(&mut self, number: u64, news: &News) -> bool {
        let Some(Overlay::Text(page)) = &mut self.overlay else { return false };
        let Some(Reviewing::UnderWay(task, progress)) = page.reviewing_mut() else { return false };
        if !task.is(number) {
            return false;
        }
        match news {
            News::Progress(far) => *progress = *far,
            News::Review(review) => {
                if let Page::Game(game) = &mut self.page {
                    game.take_review((**review).clone());
                }
                *page = TextPage::review(Reviewing::Done(review.clone()));
            }
            _ => {}
        }
        true
    }
}

impl Reviewing {
    /// The page in lines of this width.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        match self {
            Self::UnderWay(_, Progress { done, total }) => {
                let words = format!("The engine has looked at {done} of {total} positions.");
                let mut lines = words::wrapped_to(width, &words, "");
                let share = *done as f64 / *total as f64;
                lines.extend([String::new(), bar(share, width), String::new()]);
                lines.extend(words::wrapped_to(width, "Esc stops it.", ""));
                lines
            }
            Self::Done(review) => review_lines(review, width),
        }
    }
}

/// So much of a bar of this width.
fn bar(share: f64, width: usize) -> String {
    let filled = (share * width as f64).round() as usize;
    "█".repeat(filled) + &"░".repeat(width - filled)
}

/// The whole review: the game and its players, the turns, and where the game turned.
fn review_lines(review: &Review, width: usize) -> Vec<String> {
    let wrapped = |text: &str, indent: &str| words::wrapped_to(width, &words::clean(text), indent);
    let mut lines = wrapped(&format!("{}.", review.title()), "");
    let ending = review.ending.as_ref().map_or(String::new(), |ending| format!(" {ending}."));
    let turns = words::count(review.turns.len(), "turn");
    let facts = format!("{turns}.{ending} Engine: {}.", review.effort_words());
    lines.extend(wrapped(&facts, ""));
    lines.push(String::new());
    for side in Side::BOTH {
        let did = player_words(review.player(side));
        lines.extend(wrapped(&format!("{} ({side}): {did}.", review.player_name(side)), ""));
    }
    lines.extend([String::new(), "WHITE'S CHANCE TO WIN AFTER EVERY TURN".to_owned()]);
    for turn in &review.turns {
        lines.extend(turn_lines(turn, width));
    }
    if !review.turning_points.is_empty() {
        lines.extend([String::new(), "WHERE THE GAME TURNED".to_owned()]);
    }
    for point in &review.turning_points {
        let turn = &review.turns[point.place];
        lines.extend(wrapped(&format!("{}. {}: {}.", turn.number, turn.turn, point.words()), "  "));
    }
    lines
}

/// How a player did: `accuracy 91.2%, 2 inaccuracies, 1 blunder`.
fn player_words(player: &PlayerReview) -> String {
    let Some(accuracy) = player.accuracy else { return "no turns".to_owned() };
    let mut parts = vec![format!("accuracy {accuracy:.1}%")];
    for judgement in Judgement::ALL {
        let plural = match judgement {
            Judgement::Inaccuracy => "inaccuracies",
            Judgement::Mistake => "mistakes",
            Judgement::Blunder => "blunders",
        };
        match player.count(judgement) {
            0 => {}
            1 => parts.push(format!("1 {}", judgement.word())),
            count => parts.push(format!("{count} {plural}")),
        }
    }
    if player.missed_wins > 0 {
        parts.push(words::count(player.missed_wins as usize, "missed win"));
    }
    parts.join(", ")
}

/// From this width on, chances are drawn as well.
const WIDE: usize = 56;

/// The length of a bar that shows a whole chance.
const BAR: usize = 20;

/// A turn with the chance after it, and below it what is said about it.
fn turn_lines(turn: &ReviewedTurn, width: usize) -> Vec<String> {
    let chance = percent(turn.after.white);
    let bar = if width >= WIDE { bar(turn.after.white, BAR) + "  " } else { String::new() };
    let letter = turn.side.letter().to_ascii_uppercase();
    let begin = format!("{:>3}. {letter} {chance:>4}  {bar}", turn.number);
    let indent = begin.chars().count();
    let sign = turn.judgement.map_or("", Judgement::sign);
    let text: Vec<char> = format!("{}{sign}", turn.turn).chars().collect();
    let mut lines: Vec<String> = Vec::new();
    for part in text.chunks(width.saturating_sub(indent).max(1)) {
        let begin = if lines.is_empty() { begin.clone() } else { " ".repeat(indent) };
        lines.push(begin + &part.iter().collect::<String>());
    }
    if !turn.is_marked() {
        return lines;
    }
    let better = match &turn.better[..] {
        [] => String::new(),
        turns => format!(" Better: {}.", turns.join(" ")),
    };
    let said = words::sentence(&turn.words()) + &better;
    lines.extend(words::wrapped_to(width, &said, "       "));
    lines
}

/// A chance in whole percent: 100% and 0% only where it is certain.
fn percent(chance: f64) -> String {
    let whole = (100.0 * chance).round();
    let is_certain = chance <= 0.0 || chance >= 1.0;
    format!("{}%", if is_certain { whole } else { whole.clamp(1.0, 99.0) })
}
