//! A session of any game that can be presented.

use std::fmt;

use trine_rules::{Game, MoveError, PlayError, Position};

use super::present::{Present, Spot, names};
use super::{
    BoardView, CellView, Choice, Ending, GameInfo, Mark, Note, Pending, PlayedTurn, Reason,
    Refused, Session, Thought,
};
use crate::{Engine, Limits, Player, Settings, Stop, Who};

/// The one implementation of [`Session`].
pub(super) struct GameSession<P: Present> {
    info: GameInfo,
    game: Game<P>,
    /// The engine and what it was made with, once it has been asked.
    engine: Option<(Settings, Engine<P>)>,
}

impl<P: Present> GameSession<P> {
    /// A session that starts from this position.
    pub(super) fn new(info: GameInfo, start: P) -> Self {
        Self { info, game: Game::new(start), engine: None }
    }

    fn position(&self) -> &P {
        self.game.position()
    }

    /// Plays legal moves that follow each other.
    fn play(&mut self, moves: Result<Vec<P::Move>, MoveError<P::Illegal>>) -> Result<(), Refused> {
        if self.game.is_repetition() {
            return Err(repetition_refused());
        }
        for m in moves.map_err(refused)? {
            self.game.play(m).expect("moves that were read are legal");
        }
        Ok(())
    }

    fn choice(&self, m: P::Move) -> Choice {
        let position = self.position();
        Choice {
            text: position.move_text(m),
            cells: names(position.clicks(m)),
            captures: names(position.captures(m)),
            ends_turn: !position.after(m).is_mid_turn(),
        }
    }

    /// The turns played, and what has been played of the present one, if it has begun.
    fn split_turns(&self) -> (Vec<TurnOf<'_, P>>, Option<TurnOf<'_, P>>) {
        let mut whole: Vec<_> = self.game.turns().collect();
        if !self.position().is_mid_turn() {
            return (whole, None);
        }
        // A game may start in the middle of a turn, and nothing be played in it yet.
        let begun = whole.pop().unwrap_or((self.game.start(), &[]));
        (whole, Some(begun))
    }

    fn find_cell(&self, name: &str) -> Option<P::Cell> {
        let cells = self.position().frame().cells.into_iter().map(|spot| spot.cell);
        cells.into_iter().find(|cell| cell.to_string().eq_ignore_ascii_case(name))
    }

    fn engine(&mut self, settings: Settings) -> (&mut Engine<P>, &Game<P>) {
        if self.engine.as_ref().is_none_or(|(made_with, _)| *made_with != settings) {
            self.engine = None;
        }
        let (_, engine) = self.engine.get_or_insert_with(|| (settings, Engine::new(settings)));
        (engine, &self.game)
    }
}

impl<P: Present> fmt::Debug for GameSession<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { info, game, .. } = self;
        write!(f, "GameSession({} {:?})", info.name, game.position().to_string())
    }
}

/// Moves of one turn, and the position they were played from.
type TurnOf<'a, P> = (&'a P, &'a [<P as Position>::Move]);

fn marks<P: Present>((from, moves): TurnOf<'_, P>) -> Vec<Mark> {
    let marks = from.turn_marks(moves).into_iter();
    marks.map(|(cell, kind)| Mark { cell: cell.to_string(), kind }).collect()
}

fn played_turn<P: Present>((from, moves): TurnOf<'_, P>, is_whole: bool) -> PlayedTurn {
    let (number, side) = (from.turn(), from.to_move());
    PlayedTurn { number, side, text: from.turn_text(moves), is_whole }
}

fn refused<I: fmt::Display>(error: MoveError<I>) -> Refused {
    match error {
        MoveError::Syntax(error) => {
            Refused { column: Some(error.column), reason: error.problem.to_string() }
        }
        MoveError::Illegal { column, reason } => {
            Refused { column: Some(column), reason: reason.to_string() }
        }
    }
}

fn repetition_refused() -> Refused {
    let reason = PlayError::<std::convert::Infallible>::Repetition.to_string();
    Refused { column: None, reason }
}

impl<P: Present> Session for GameSession<P> {
    fn game(&self) -> GameInfo {
        self.info.clone()
    }

    fn board(&self) -> BoardView {
        let position = self.position();
        let frame = position.frame();
        let view = |Spot { cell, x, y }| CellView {
            name: P::Cell::to_string(&cell),
            x,
            y,
            piece: position.piece(cell),
            goal: position.goal(cell),
        };
        let (whole, begun) = self.split_turns();
        BoardView {
            shape: frame.shape,
            width: frame.width,
            height: frame.height,
            cells: frame.cells.into_iter().map(view).collect(),
            labels: frame.labels,
            to_move: position.to_move(),
            turn: position.turn(),
            last_turn: whole.last().map_or(Vec::new(), |&turn| marks(turn)),
            pending: begun.map(|turn| Pending {
                text: turn.0.turn_text(turn.1),
                marks: marks(turn),
                words: position.decision(),
                can_stop: position.end_turn().is_ok(),
            }),
        }
    }

    fn choices(&self) -> Vec<Choice> {
        if self.game.is_repetition() {
            return Vec::new();
        }
        self.position().moves().into_iter().map(|m| self.choice(m)).collect()
    }

    fn play_choice(&mut self, choice: &Choice) -> Result<(), Refused> {
        let m = self.position().read_move(&choice.text);
        self.play(m.map(|m| vec![m]))
    }

    fn play_text(&mut self, text: &str) -> Result<(), Refused> {
        let moves = self.position().read_moves(text);
        self.play(moves)
    }

    fn play_turn(&mut self, text: &str) -> Result<(), Refused> {
        let moves = self.position().read_turn(text);
        self.play(moves)
    }

    fn cancel_turn(&mut self) -> bool {
        self.position().is_mid_turn() && self.game.undo_turn()
    }

    fn undo_move(&mut self) -> bool {
        self.game.undo()
    }

    fn undo_turn(&mut self) -> bool {
        self.game.undo_turn()
    }

    fn redo_turn(&mut self) -> bool {
        self.game.redo_turn()
    }

    fn turns(&self) -> Vec<PlayedTurn> {
        let (whole, begun) = self.split_turns();
        let begun = begun.filter(|(_, moves)| !moves.is_empty());
        let whole = whole.into_iter().map(|turn| played_turn(turn, true));
        whole.chain(begun.map(|turn| played_turn(turn, false))).collect()
    }

    fn turns_ahead(&self) -> Vec<PlayedTurn> {
        let mut rest = Self::new(self.info.clone(), self.position().clone());
        for &m in self.game.moves_ahead() {
            // Not through `split_turns` of the whole game: a turn that has begun would be whole.
            rest.game.play(m).expect("moves that were taken back are legal");
        }
        rest.turns()
    }

    fn position_text(&self) -> String {
        self.position().to_string()
    }

    fn start_text(&self) -> String {
        self.game.start().to_string()
    }

    fn outcome(&self) -> Option<Ending> {
        if let Some(outcome) = self.position().outcome() {
            let (reason, words, cells) = self.position().reason(outcome);
            return Some(Ending { winner: outcome.winner(), reason, words, cells: names(cells) });
        }
        self.game.is_repetition().then(|| Ending {
            winner: None,
            reason: Reason::Repetition,
            words: "the same position for the third time".to_owned(),
            cells: Vec::new(),
        })
    }

    fn why_not(&self, text: &str) -> Option<String> {
        if self.game.is_repetition() {
            return Some(repetition_refused().reason);
        }
        self.position().read_moves(text).err().map(|error| refused(error).reason)
    }

    fn why_not_cells(&self, cells: &[&str]) -> Option<String> {
        if self.game.is_repetition() {
            return Some(repetition_refused().reason);
        }
        let mut clicked = Vec::new();
        for name in cells {
            let Some(cell) = self.find_cell(name) else {
                return Some(format!("there is no cell {name} on this board"));
            };
            clicked.push(cell);
        }
        let position = self.position();
        let begins = |m: P::Move| position.clicks(m).starts_with(&clicked);
        if position.moves().into_iter().any(begins) { None } else { position.why_not(&clicked) }
    }

    fn why_turn_ends(&self, choice: &Choice) -> Option<String> {
        let m = self.position().read_move(&choice.text).ok()?;
        choice.ends_turn.then(|| self.position().why_turn_ends(m).to_string())
    }

    fn explain(&self, cell: Option<&str>) -> Vec<Note> {
        match cell.map(|name| self.find_cell(name)) {
            None => self.position().explain(None),
            Some(None) => Vec::new(),
            Some(found) => self.position().explain(found),
        }
    }

    fn think(
        &mut self,
        settings: Settings,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        if self.game.outcome().is_some() {
            return None;
        }
        let (engine, game) = self.engine(settings);
        let thought = |found: &_| Thought::new(game.position(), found);
        let last = engine.think(game, limits, stop, |found| report(&thought(found)));
        Some(thought(&last))
    }

    fn best_turn(&mut self, settings: Settings, limits: &Limits, stop: &Stop) -> Option<String> {
        if self.game.outcome().is_some() {
            return None;
        }
        let (engine, game) = self.engine(settings);
        let turn = engine.choose(game, limits, stop);
        Some(game.position().turn_text(&turn))
    }

    fn player_turn(
        &self,
        who: Who,
        seed: u64,
        settings: Settings,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<String> {
        if self.game.outcome().is_some() {
            return None;
        }
        let mut player = who.player_at::<P>(self.position().turn(), seed, settings);
        let turn = player.choose(&self.game, limits, stop);
        Some(self.position().turn_text(&turn))
    }

    fn clone_box(&self) -> Box<dyn Session> {
        Box::new(Self { info: self.info.clone(), game: self.game.clone(), engine: None })
    }
}
