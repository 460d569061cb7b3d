//! Other programs at a table with people: the host of matches, seated at a terminal's board.

use std::time::Duration;

use trine_arena::program::{Board, Conversation, Patience, Program, Question, Trouble};
use trine_engine::Stop;
use trine_engine::session::Session;
use trine_rules::registry::GameId;
use trine_terminal::{Guest, NoTurn, Outsider};

use crate::failure::Failure;

/// What a program gets for each turn.
pub(crate) const PROGRAM_TIME: Duration = Duration::from_millis(500);

/// A program that plays at a terminal's board.
struct Visitor(Conversation);

/// Starts a program and introduces it.
pub(crate) fn invite(program: &Program, game: GameId, size: Option<u8>) -> Result<Guest, Failure> {
    let (board, stop) = (Board::of(game, size), Stop::default());
    let started = Conversation::start(program, &board, Patience::default(), &stop)
        .and_then(|mut program| program.new_game(&stop).map(|()| program));
    let conversation = started.map_err(|trouble| cannot_start(program, trouble))?;
    let name = conversation.name().unwrap_or_else(|| program.short_name()).to_owned();
    Ok(Guest::new(&name, &format!("ugi:{program}"), Visitor(conversation)))
}

/// Why a program cannot play.
pub(crate) fn cannot_start(program: &Program, trouble: Trouble) -> Failure {
    let words = match trouble {
        Trouble::Fault(fault) => fault.words,
        Trouble::Stopped => "it was stopped".to_owned(),
    };
    Failure::Run(format!("ugi:{program}: {words}"))
}

impl Outsider for Visitor {
    fn turn(
        &mut self,
        session: &dyn Session,
        time: Option<Duration>,
        stop: &Stop,
    ) -> Result<String, NoTurn> {
        let time = time.unwrap_or(PROGRAM_TIME);
        let question = Question {
            position: position_line(session),
            go: format!("go movetime {}", time.as_millis().max(1)),
            // Nobody loses a friendly game by a moment.
            time: Some(time + Patience::default().answer),
        };
        self.0.think(&question, stop).map(|answer| answer.turn).map_err(|trouble| match trouble {
            Trouble::Fault(fault) => NoTurn::Failed(fault.to_string()),
            Trouble::Stopped => NoTurn::Stopped,
        })
    }
}

/// The whole game for a program, which has to see repetitions too.
fn position_line(session: &dyn Session) -> String {
    let turns = session.turns().into_iter().filter(|turn| turn.is_whole);
    let turns: Vec<_> = turns.map(|turn| turn.text).collect();
    let moves = if turns.is_empty() { "" } else { " moves " };
    format!("position fen {}{moves}{}", session.start_text(), turns.join(" "))
}
