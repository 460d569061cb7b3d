//! Conditional turns: what a player of a correspondence game answers to what.

use serde::{Deserialize, Serialize};
use trine_engine::session::Session;

use super::{Moment, Step, Table, not_possible};
use crate::protocol::{Person, Refusal, RefusalCode, Status};

/// The most lines of a plan.
const MOST_LINES: usize = 20;

/// The most turns of a line.
const LONGEST_LINE: usize = 20;

/// A player's plan, from the present position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Plan {
    /// Each begins with a turn of the other player, has an answer to each of them, and is legal.
    /// No two of them answer the same differently.
    lines: Vec<Vec<String>>,
}

impl Plan {
    /// The lines.
    pub(super) fn lines(&self) -> &[Vec<String>] {
        &self.lines
    }

    /// Plans nothing.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
    }

    /// The other player has played a turn: gives the answer, if it was foreseen, and goes on with
    /// the lines that have come true.
    fn answer(&mut self, turn: &str) -> Option<String> {
        let lines = std::mem::take(&mut self.lines);
        let mut lines: Vec<_> = lines.into_iter().filter(|line| line[0] == turn).collect();
        let answer = lines.first()?.get(1)?.clone();
        for line in &mut lines {
            line.drain(..2);
        }
        lines.retain(|line| !line.is_empty());
        self.lines = lines;
        Some(answer)
    }
}

impl Table {
    pub(super) fn plan(&mut self, by: &Person, lines: &[Vec<String>]) -> Result<Step, Refusal> {
        let side = self.playing(by)?;
        if !self.is_correspondence() {
            return Err(not_possible("only correspondence games have conditional turns"));
        }
        if self.to_move() == Some(side) {
            return Err(not_possible("it is your turn: play it"));
        }
        if lines.len() > MOST_LINES || lines.iter().any(|line| line.len() > LONGEST_LINE) {
            let words =
                format!("a plan has at most {MOST_LINES} lines of at most {LONGEST_LINE} turns");
            return Err(not_possible(words));
        }
        let lines = lines.iter().map(|line| self.check_line(line));
        let lines: Vec<_> = lines.collect::<Result<_, _>>()?;
        check_agreement(&lines)?;
        self.plans[side] = Plan { lines };
        Ok(Step { planned: true, ..Step::default() })
    }

    /// A line as the notation writes it, if it is legal and ends with an answer.
    fn check_line(&self, line: &[String]) -> Result<Vec<String>, Refusal> {
        if line.is_empty() || !line.len().is_multiple_of(2) {
            return Err(not_possible("a line of a plan ends with your answer"));
        }
        let mut session = self.session.clone();
        for turn in line {
            session.play_turn(turn).map_err(|refused| {
                Refusal::new(RefusalCode::Illegal, format!("\"{turn}\": {refused}"))
            })?;
        }
        Ok(last_turns(session.as_ref(), line.len()))
    }

    /// Plays what was planned for what has been played, as long as there is something.
    pub(super) fn follow_plan(&mut self, step: &mut Step, moment: &Moment) {
        while self.status == Status::Playing {
            let side = self.side_at(self.turns.len());
            let last = self.turns.last().expect("a turn was just played").text.clone();
            let Some(answer) = self.plans[side].answer(&last) else { return };
            if self.session.play_turn(&answer).is_err() {
                // It was legal when it was planned, but a position may have come up for the third
                // time since, by another way.
                self.plans[side].clear();
                return;
            }
            self.enter_turn(step, side, moment);
        }
    }
}

/// Lines that begin alike must go on alike where the answer is one's own.
fn check_agreement(lines: &[Vec<String>]) -> Result<(), Refusal> {
    for (index, line) in lines.iter().enumerate() {
        for other in &lines[..index] {
            let same = line.iter().zip(other).take_while(|(one, two)| one == two).count();
            let goes_on = same < line.len() && same < other.len();
            if goes_on && same % 2 == 1 {
                let words = format!("two lines answer \"{}\" differently", line[same - 1]);
                return Err(not_possible(words));
            }
        }
    }
    Ok(())
}

fn last_turns(session: &dyn Session, count: usize) -> Vec<String> {
    let turns = session.turns();
    turns[turns.len() - count..].iter().map(|turn| turn.text.clone()).collect()
}
