//! One game of a bot: follows it, thinks, plays.

use std::thread;
use std::time::Duration;

use serde_json::json;
use trine_arena::entrant::Entrant;
use trine_engine::Stop;
use trine_rules::Side;
use trine_server::api::bot::GameEvent;
use trine_server::hub::system_time;
use trine_server::protocol::{Change, ClockState, OnlineGame, Status, What};

use super::client::{Client, Lines, NoLine};
use super::mind::{Budget, Mind, replay};
use super::say;

/// A game that is to be played.
pub(super) struct Game {
    pub(super) id: String,
    pub(super) client: Client,
    pub(super) engine: Entrant,
    pub(super) time: Option<Duration>,
    pub(super) stop: Stop,
}

/// Why a game is not played on.
enum Leave {
    /// It is over.
    Over(String),
    /// The connection is lost: connect again.
    Lost,
    /// The program is to end.
    Stopped,
    /// The engine has failed: the game is given up.
    Failed(String),
}

/// How long to wait before connecting again.
const WAIT: Duration = Duration::from_millis(500);

/// How often in a row a connection may fail before the game is left to the stream of events.
const TRIES: u32 = 60;

/// Connections that have failed one after the other, with nothing heard between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Failures(u32);

impl Failures {
    fn add(&mut self) {
        self.0 += 1;
    }

    /// Something was heard: the connection was good.
    fn forget(&mut self) {
        self.0 = 0;
    }

    fn are_too_many(self) -> bool {
        self.0 >= TRIES
    }
}

impl Game {
    /// Plays the game to its end.
    pub(super) fn run(self, mut mind: Option<Mind>) {
        let mut failures = Failures(0);
        while !failures.are_too_many() && !self.stop.is_stopped() {
            match self.follow(&mut mind, &mut failures) {
                Leave::Over(words) => {
                    say(format_args!("{}: {words}", self.id));
                    break;
                }
                Leave::Failed(words) => {
                    say(format_args!("{}: given up: {words}", self.id));
                    self.give_up();
                    break;
                }
                Leave::Stopped => break,
                Leave::Lost => {
                    failures.add();
                    thread::sleep(WAIT);
                }
            }
        }
        if let Some(mind) = mind {
            mind.quit();
        }
    }

    /// Follows the stream of the game and answers whatever there is to answer.
    fn follow(&self, mind: &mut Option<Mind>, failures: &mut Failures) -> Leave {
        let mut lines = match self.client.stream(&format!("/api/bot/games/{}/stream", self.id)) {
            Ok(lines) => lines,
            Err(problem) if problem.may_pass() => return Leave::Lost,
            Err(problem) => return Leave::Over(problem.to_string()),
        };
        let mut seen: Option<(OnlineGame, Side)> = None;
        loop {
            let heard = self.next(&mut lines);
            if heard.is_ok() {
                failures.forget();
            }
            let asks = match heard {
                Ok(GameEvent::GameFull { game, side: Some(side) }) => {
                    seen = Some((game, side));
                    true
                }
                Ok(GameEvent::GameFull { side: None, .. }) => {
                    return Leave::Over("somebody else plays it".to_owned());
                }
                Ok(GameEvent::Change { change }) => {
                    let asks = asks_for_an_answer(&change.what);
                    let known = seen.as_mut().is_some_and(|(game, _)| work_in(game, change));
                    if !known {
                        return Leave::Lost;
                    }
                    asks
                }
                Err(leave) => return leave,
            };
            if let Some((game, side)) = seen.as_ref().filter(|_| asks)
                && let Err(leave) = self.answer(game, *side, mind)
            {
                return leave;
            }
        }
    }

    fn next(&self, lines: &mut Lines) -> Result<GameEvent, Leave> {
        loop {
            let line = lines.next(&self.stop).map_err(|end| match end {
                NoLine::End => Leave::Lost,
                NoLine::Stopped => Leave::Stopped,
            })?;
            // What a newer server may say besides is not for us.
            if let Ok(event) = serde_json::from_str(&line) {
                return Ok(event);
            }
        }
    }

    /// Plays a turn if it is the bot's.
    fn answer(&self, game: &OnlineGame, side: Side, mind: &mut Option<Mind>) -> Result<(), Leave> {
        if let Status::Ended { words, winner, .. } = &game.status {
            let result = match winner {
                Some(winner) if *winner == side => "won",
                Some(_) => "lost",
                None => "drawn",
            };
            return Err(Leave::Over(format!("{result} after {} turns: {words}", game.turns.len())));
        }
        let session = replay(game).map_err(Leave::Failed)?;
        if game.status != Status::Playing || session.board().to_move != side {
            return Ok(());
        }
        if mind.is_none() {
            *mind = Some(Mind::start(&self.engine, game, &self.stop).map_err(Leave::Failed)?);
        }
        let mind = mind.as_mut().expect("it has just been started");
        let budget = Budget::of(game, side, self.time, system_time());
        let turn = mind.turn(session.as_ref(), budget, side, &self.stop);
        let turn = turn.map_err(|words| {
            if self.stop.is_stopped() { Leave::Stopped } else { Leave::Failed(words) }
        })?;
        self.send(game, &turn)
    }

    fn send(&self, game: &OnlineGame, turn: &str) -> Result<(), Leave> {
        let number = game.turns.len();
        // The same turn sent again has the same id, and another one after a turn was taken back
        // does not.
        let id = format!("{number}-{}", game.version);
        let path = format!("/api/bot/games/{}/turns", self.id);
        let body = json!({ "id": id, "number": number, "text": turn });
        match self.client.post_surely(&path, &body) {
            Err(super::Problem::Refused { code, words, .. }) if code == "illegal" => {
                Err(Leave::Failed(format!("the engine wants to play {turn}: {words}")))
            }
            // Nothing is wrong with the turn: it is sent again.
            Err(super::Problem::Refused { code, .. }) if code == "conflict" => Err(Leave::Lost),
            // It is played, or the game has gone on meanwhile, or is over: its stream tells.
            Ok(_) | Err(super::Problem::Refused { status: 409, .. }) => Ok(()),
            Err(problem) if problem.may_pass() => Err(Leave::Lost),
            Err(problem) => Err(Leave::Failed(problem.to_string())),
        }
    }

    fn give_up(&self) {
        for act in ["abort", "resign"] {
            let path = format!("/api/bot/games/{}/acts/{act}", self.id);
            if self.client.post(&path, &json!({})).is_ok() {
                return;
            }
        }
    }
}

/// Whether a change may have made it the bot's turn, or ended the game. Talk and offers have not:
/// they may come between a turn and its confirmation, and must not be thought about.
fn asks_for_an_answer(what: &What) -> bool {
    matches!(
        what,
        What::Started { .. } | What::Turn { .. } | What::Undone { .. } | What::Ended { .. }
    )
}

/// Works a change into a game. False if it does not follow on what is known.
fn work_in(game: &mut OnlineGame, change: Change) -> bool {
    if change.version <= game.version {
        return true;
    }
    if change.version != game.version + 1 {
        return false;
    }
    game.version = change.version;
    let mut set_clock = |clock: Option<ClockState>| game.clock = clock.or(game.clock);
    match change.what {
        What::Started { white, black, clock } => {
            set_clock(clock);
            (game.white, game.black) = (Some(white), Some(black));
            game.status = Status::Playing;
        }
        What::Turn { number, text, used, clock } => {
            set_clock(clock);
            if number as usize != game.turns.len() {
                return false;
            }
            game.turns.push(text);
            game.used.push(used);
        }
        What::Undone { turns, clock } => {
            set_clock(clock);
            game.turns.truncate(turns as usize);
            game.used.truncate(turns as usize);
        }
        What::Ended { winner, by, words, clock, .. } => {
            set_clock(clock);
            game.status = Status::Ended { winner, by, words };
        }
        What::Resumed { clock } => set_clock(clock),
        _ => {}
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_that_were_good_before_they_broke_do_not_add_up() {
        let mut failures = Failures(0);
        for _ in 0..10 * TRIES {
            failures.forget();
            failures.add();
        }
        assert!(!failures.are_too_many());
        for _ in 1..TRIES {
            failures.add();
        }
        assert!(failures.are_too_many());
    }
}
