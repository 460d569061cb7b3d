//! What plays the bot's turns: another program, or one of our own bots.

use std::time::Duration;

use trine_arena::entrant::Entrant;
use trine_arena::program::{Board, Conversation, Patience, Question, Trouble};
use trine_engine::session::{self, Session};
use trine_engine::{Limits, Settings, Stop, Who};
use trine_rules::Side;
use trine_rules::registry::GameId;
use trine_server::protocol::{ClockRule, ClockState, OnlineGame, TimeLeft};

/// Something that plays one game.
pub(super) enum Mind {
    Program(Box<Conversation>),
    Bot { who: Who, seed: u64 },
}

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Budget {
    /// So long for this turn.
    Turn(Duration),
    /// What both have left, and what each turn adds.
    Clock { white: Duration, black: Duration, increment: Duration },
}

/// What is left unused of the time, for the way to the server and back.
const MARGIN: Duration = Duration::from_millis(300);

/// The time for a turn in a game without a clock.
const LEISURE: Duration = Duration::from_secs(2);

impl Mind {
    /// Gets ready for a game. Says why it cannot play it.
    pub(super) fn start(engine: &Entrant, game: &OnlineGame, stop: &Stop) -> Result<Self, String> {
        let program = match engine {
            Entrant::Bot(who) => return Ok(Self::Bot { who: *who, seed: seed_of(&game.id) }),
            Entrant::Program(program) => program,
        };
        let id: GameId = game
            .terms
            .game
            .parse()
            .map_err(|_| format!("this trine does not know the game {}", game.terms.game))?;
        let board = Board::of(id, game.terms.size);
        let started = Conversation::start(program, &board, Patience::default(), stop)
            .and_then(|mut program| program.new_game(stop).map(|()| program));
        started.map(|program| Self::Program(Box::new(program))).map_err(words)
    }

    /// The turn to play.
    pub(super) fn turn(
        &mut self,
        session: &dyn Session,
        budget: Budget,
        side: Side,
        stop: &Stop,
    ) -> Result<String, String> {
        match self {
            Self::Program(program) => {
                let question = Question {
                    position: position_line(session),
                    go: budget.go(),
                    time: Some(budget.most(side)),
                };
                program.think(&question, stop).map(|answer| answer.turn).map_err(words)
            }
            Self::Bot { who, seed } => {
                let limits = Limits::time(budget.share(side));
                let turn = session.player_turn(*who, *seed, Settings::default(), &limits, stop);
                turn.ok_or_else(|| "there is no turn to play".to_owned())
            }
        }
    }

    pub(super) fn quit(self) {
        if let Self::Program(program) = self {
            program.quit();
        }
    }
}

impl Budget {
    /// The time for a turn by the game's clock as it stands now, and at most this.
    pub(super) fn of(game: &OnlineGame, side: Side, most: Option<Duration>, now: u64) -> Self {
        let Some(clock) = game.clock else { return Self::Turn(most.unwrap_or(LEISURE)) };
        let clock = run_on(clock, game.terms.clock, side, now);
        let time = |millis: u64| Duration::from_millis(millis);
        let budget = match game.terms.clock {
            ClockRule::Fischer { increment, .. } => {
                let left = |left: TimeLeft| time(left.left).saturating_sub(MARGIN);
                let (white, black) = (left(clock.white), left(clock.black));
                Self::Clock { white, black, increment: time(increment) }
            }
            ClockRule::ByoYomi { period, .. } => {
                let left = own(&clock, side);
                let period = if left.periods > 0 {
                    time(period).saturating_sub(MARGIN)
                } else {
                    Duration::ZERO
                };
                // All of a period can be used; what comes before it is to last for the game.
                let share = time(left.left) / 25 + period * 3 / 4;
                Self::Turn(share.max(Duration::from_millis(10)))
            }
            ClockRule::None | ClockRule::Correspondence { .. } => Self::Turn(LEISURE),
        };
        match most {
            Some(most) if budget.share(side) > most => Self::Turn(most),
            Some(most) if matches!(game.terms.clock, ClockRule::Correspondence { .. }) => {
                Self::Turn(most)
            }
            _ => budget,
        }
    }

    /// What a bot of ours takes of it.
    fn share(self, side: Side) -> Duration {
        match self {
            Self::Turn(time) => time,
            Self::Clock { white, black, increment } => {
                let left = match side {
                    Side::White => white,
                    Side::Black => black,
                };
                (left / 25 + increment * 7 / 10).min(left / 3).max(Duration::from_millis(10))
            }
        }
    }

    /// When a program that has not answered will not.
    fn most(self, side: Side) -> Duration {
        let patience = Patience::default();
        match self {
            Self::Turn(time) => time + patience.answer,
            Self::Clock { white, black, .. } => {
                let left = match side {
                    Side::White => white,
                    Side::Black => black,
                };
                left + patience.margin
            }
        }
    }

    fn go(self) -> String {
        match self {
            Self::Turn(time) => format!("go movetime {}", time.as_millis().max(1)),
            Self::Clock { white, black, increment } => {
                let (white, black) = (white.as_millis(), black.as_millis());
                let add = increment.as_millis();
                format!("go p1time {white} p2time {black} p1inc {add} p2inc {add}")
            }
        }
    }
}

/// A clock as it stands now: a bot that comes back in the middle of its turn has used some of it.
/// This machine's clock may be wrong, so no more than three quarters are believed to be gone.
fn run_on(mut clock: ClockState, rule: ClockRule, side: Side, now: u64) -> ClockState {
    if clock.running != Some(side) {
        return clock;
    }
    let gone = now.saturating_sub(clock.at);
    let time = match side {
        Side::White => &mut clock.white,
        Side::Black => &mut clock.black,
    };
    let period = if let ClockRule::ByoYomi { period, .. } = rule { period } else { 0 };
    let whole = time.left + u64::from(time.periods) * period;
    let gone = gone.min(whole / 4 * 3);
    let over = gone.saturating_sub(time.left);
    time.left = time.left.saturating_sub(gone);
    if let Some(periods) = over.checked_div(period) {
        time.periods = time.periods.saturating_sub(u8::try_from(periods).unwrap_or(u8::MAX));
    }
    clock
}

fn own(clock: &ClockState, side: Side) -> TimeLeft {
    match side {
        Side::White => clock.white,
        Side::Black => clock.black,
    }
}

/// The game as it stands; says why if its turns cannot be played here.
pub(super) fn replay(game: &OnlineGame) -> Result<Box<dyn Session>, String> {
    let terms = &game.terms;
    let mut session = match &terms.position {
        Some(position) => {
            session::read(&terms.game, position).map_err(|error| error.to_string())?
        }
        None => session::start(&terms.game, terms.size).map_err(|error| error.to_string())?,
    };
    for turn in &game.turns {
        session.play_turn(turn).map_err(|error| error.to_string())?;
    }
    Ok(session)
}

/// The whole game for a program, which has to see repetitions too.
fn position_line(session: &dyn Session) -> String {
    let turns = session.turns().into_iter().filter(|turn| turn.is_whole);
    let turns: Vec<_> = turns.map(|turn| turn.text).collect();
    let moves = if turns.is_empty() { "" } else { " moves " };
    format!("position fen {}{moves}{}", session.start_text(), turns.join(" "))
}

/// Another one for every game, and the same one after a reconnection.
fn seed_of(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn words(trouble: Trouble) -> String {
    match trouble {
        Trouble::Fault(fault) => fault.words,
        Trouble::Stopped => "it was stopped".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn game(rule: &serde_json::Value, white: u64, periods: u8) -> OnlineGame {
        let person = json!({ "id": "1", "name": "Ada", "kind": "account", "level": null });
        let left = json!({ "left": white, "periods": periods });
        let clock = json!({ "white": left, "black": { "left": 9_000, "periods": 0 },
            "running": "white", "at": 0, "firstTurnBy": null });
        let clock = if rule["type"] == "none" { json!(null) } else { clock };
        let game = json!({
            "id": "x", "version": 1, "turns": [], "used": [], "white": null, "black": null,
            "terms": { "game": "differo", "clock": rule }, "status": { "type": "playing" },
            "clock": clock, "offers": [], "chat": [], "created": 0, "changed": 0,
            "rematch": null, "creator": person, "invited": null, "listed": false,
            "ratings": null,
        });
        serde_json::from_value(game).expect("it is a game")
    }

    #[test]
    fn clocks_are_told_less_the_way_to_the_server() {
        let rule = json!({ "type": "fischer", "initial": 60_000, "increment": 2_000 });
        let budget = Budget::of(&game(&rule, 30_300, 0), Side::White, None, 0);
        assert_eq!(budget.go(), "go p1time 30000 p2time 8700 p1inc 2000 p2inc 2000");
        let most = Some(Duration::from_secs(1));
        let capped = Budget::of(&game(&rule, 60_000, 0), Side::White, most, 0);
        assert_eq!(capped.go(), "go movetime 1000");
    }

    #[test]
    fn what_has_gone_of_a_turn_is_not_there_any_more() {
        let rule = json!({ "type": "fischer", "initial": 60_000, "increment": 2_000 });
        let told = |side, now| Budget::of(&game(&rule, 30_300, 0), side, None, now).go();
        let after = told(Side::White, 10_000);
        assert_eq!(after, "go p1time 20000 p2time 8700 p1inc 2000 p2inc 2000");
        assert!(told(Side::Black, 10_000).contains("p2time 8700"), "White's time runs");
        let wrong = told(Side::White, 1_000_000);
        assert!(wrong.starts_with("go p1time 7275 "), "a clock may be wrong: {wrong}");
        let rule = json!({ "type": "byoYomi", "main": 60_000, "period": 10_000, "periods": 3 });
        let budget = Budget::of(&game(&rule, 5_000, 3), Side::White, None, 17_000);
        assert_eq!(budget, Budget::of(&game(&rule, 0, 2), Side::White, None, 0));
    }

    #[test]
    fn a_period_is_used_and_never_overstepped() {
        let rule = json!({ "type": "byoYomi", "main": 60_000, "period": 10_000, "periods": 3 });
        let Budget::Turn(time) = Budget::of(&game(&rule, 0, 3), Side::White, None, 0) else {
            panic!("a period is a time for a turn");
        };
        assert!(time > Duration::from_secs(5) && time < Duration::from_secs(10), "{time:?}");
    }

    #[test]
    fn games_without_haste_have_two_seconds_a_turn() {
        for rule in [json!({ "type": "none" }), json!({ "type": "correspondence", "days": 2 })] {
            let budget = Budget::of(&game(&rule, 172_800_000, 0), Side::Black, None, 0);
            assert_eq!(budget, Budget::Turn(LEISURE));
        }
    }
}
