//! Tests of whole tables, with a clock that is moved by hand.

mod ends;
mod offers;
mod plans;
mod storage;
mod turns;

use super::*;
use crate::protocol::{Claim, ClockRule, EndedBy, Offer, OpenOffer, WantedSide};

const FISCHER: ClockRule = ClockRule::Fischer { initial: 60_000, increment: 1_000 };
const DAYS: ClockRule = ClockRule::Correspondence { days: 3 };

/// Turns of Apart that go back and forth: the start comes up again after every four.
const DANCE: [&str; 4] = ["b2-b4", "b7-b5", "b4-b3", "b5-b6"];

fn person(id: &str) -> Seat {
    let player = Person {
        id: format!("guest:{id}"),
        name: id.to_owned(),
        kind: PersonKind::Guest,
        level: None,
    };
    Seat { player, rating: None, provisional: false }
}

fn account(id: &str) -> Seat {
    let mut seat = person(id);
    seat.player.kind = PersonKind::Account;
    seat
}

fn level(number: u8) -> Seat {
    let mut seat = person("computer");
    seat.player = Person {
        id: format!("level:{number}"),
        name: format!("Level {number}"),
        kind: PersonKind::Level,
        level: Some(number),
    };
    seat
}

fn terms(game: &str, clock: ClockRule) -> Terms {
    let side = WantedSide::White;
    Terms { game: game.to_owned(), size: None, position: None, side, clock, rated: false }
}

fn founding(terms: Terms) -> Founding {
    Founding {
        id: "abcdefghijkl".to_owned(),
        terms: CheckedTerms::new(terms).expect("the terms are good"),
        creator: person("ann"),
        invited: None,
        listed: false,
    }
}

fn moment(now: Time) -> Moment {
    let fresh_id = "nextnextnext".to_owned();
    Moment { now, lag: 0, opponent_gone: None, heads: true, fresh_id }
}

/// A game between ann, who is White, and bob, at time 0.
fn started(game: &str, clock: ClockRule) -> Play {
    let (table, _) = Table::open(founding(terms(game, clock)), 0);
    let mut play = Play { table, now: 0 };
    play.act("bob", Act::Join).expect("the seat is free");
    play
}

/// A table, and what time it is.
struct Play {
    table: Table,
    now: Time,
}

impl Play {
    fn command(&mut self, by: &str, command: Command) -> Result<Step, Refusal> {
        self.table.command(&person(by), command, &moment(self.now))
    }

    fn act(&mut self, by: &str, act: Act) -> Result<Step, Refusal> {
        self.command(by, Command::Act(act))
    }

    fn offer(&mut self, by: &str, offer: Offer) -> Result<Step, Refusal> {
        self.act(by, Act::Offer { offer })
    }

    fn turn(&mut self, by: &str, number: u32, text: &str) -> Result<Step, Refusal> {
        self.command(by, Command::Turn { number, text: text.to_owned() })
    }

    /// Plays turns one after the other, each after a second.
    fn play(&mut self, turns: &[&str]) {
        for text in turns {
            self.now += 1_000;
            let number = self.table.turn_count();
            let side = self.table.to_move().expect("the game goes on");
            let by = self.table.seat(side).expect("somebody sits there").player.name.clone();
            self.turn(&by, number, text).expect("the turn is legal");
        }
    }

    fn ended(&self) -> Option<(Option<Side>, EndedBy)> {
        match self.table.status() {
            Status::Ended { winner, by, .. } => Some((*winner, *by)),
            _ => None,
        }
    }
}

fn code(result: Result<Step, Refusal>) -> RefusalCode {
    result.expect_err("it is refused").code
}

fn words(result: Result<Step, Refusal>) -> String {
    result.expect_err("it is refused").words
}

fn whats(step: Result<Step, Refusal>) -> Vec<What> {
    step.expect("it is done").changes.into_iter().map(|change| change.what).collect()
}
