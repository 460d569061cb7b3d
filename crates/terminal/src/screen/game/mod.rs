//! A game on the screen: what is shown, what was chosen of a turn, and who is thinking.
//!
//! Nothing here draws and nothing here reads keys: [`Game::act`] does what is to be done, and the
//! fields say what there is to see.

mod advice;
mod choosing;
mod clock;
mod course;
mod keeping;
mod markings;
mod reviewed;
mod status;

use std::collections::HashMap;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use trine_engine::session::{BoardView, Choice};
use trine_record::NodeId;
use trine_rules::PerSide;

use super::action::Action;
use super::board::Sight;
use super::events::Event;
use super::input::Input;
use super::worker::Task;
use crate::keep::Kept;
use crate::{Keep, entry};
pub(super) use advice::Analysis;
pub(super) use clock::{Clock, Control, face, is_low};
pub(super) use course::Course;
pub(super) use keeping::resigner;
use reviewed::Reviewed;

/// A game on the screen.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) course: Course,
    /// The board that is shown.
    pub(super) view: BoardView,
    /// What can be played on it by whoever sits at the screen.
    choices: Vec<Choice>,
    /// The cells that were chosen so far. They begin at least one choice.
    clicked: Vec<String>,
    /// The cell under the cursor.
    pub(super) cursor: String,
    /// Where the cursor was moved to sideways: going up and down keeps to it.
    column: i32,
    pub(super) sight: Sight,
    said: Said,
    /// The line in which turns are typed, while it is open.
    pub(super) typing: Option<Input>,
    pub(super) explaining: Switch,
    pub(super) panel: Switch,
    pub(super) clock: Option<Clock>,
    /// What the clocks showed at each place.
    times: HashMap<NodeId, PerSide<Duration>>,
    tasks: Tasks,
    pub(super) analysis: Option<Analysis>,
    /// The turn that the engine would play.
    hint: Option<String>,
    reviewed: Option<Reviewed>,
    /// How long computers wait before they play.
    delay: Option<Duration>,
    /// The file it was saved to by hand, which may be written again without a question.
    pub(super) file: Option<String>,
    /// Whether leaving would lose nothing that is not kept.
    is_saved: bool,
    /// Where the game is kept as long as it is unfinished.
    kept: Option<Kept>,
    events: Sender<Event>,
}

/// What is thought about at the moment.
#[derive(Debug, Default)]
struct Tasks {
    turn: Option<Task>,
    hint: Option<Task>,
    draw: Option<Task>,
}

/// What was said last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Said {
    /// Nothing: the state of the game is shown.
    #[default]
    Nothing,
    Note(String),
    Warning(String),
}

/// Something that can be switched on and off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Switch {
    On,
    Off,
}

impl Switch {
    fn flip(&mut self) {
        *self = if self.is_on() { Self::Off } else { Self::On };
    }

    /// Whether it is on.
    pub(super) fn is_on(self) -> bool {
        self == Self::On
    }
}

/// What a game needs of the program around it.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    pub(super) keep: Keep,
    pub(super) events: Sender<Event>,
    /// How long computers wait before they play.
    pub(super) delay: Option<Duration>,
}

impl Game {
    /// Sits down at the board. Computers begin to think.
    pub(super) fn new(
        course: Course,
        clock: Option<Clock>,
        around: &Surroundings,
        now: Instant,
    ) -> Self {
        let view = course.shown.board();
        let kept = around.keep.begin();
        let mut game = Self {
            course,
            view,
            choices: Vec::new(),
            clicked: Vec::new(),
            cursor: String::new(),
            column: 0,
            sight: Sight::default(),
            said: Said::Nothing,
            typing: None,
            explaining: Switch::Off,
            panel: Switch::On,
            clock,
            times: HashMap::new(),
            tasks: Tasks::default(),
            analysis: None,
            hint: None,
            reviewed: None,
            delay: around.delay,
            file: None,
            is_saved: true,
            kept,
            events: around.events.clone(),
        };
        game.note_clock_control();
        game.face_the_person();
        game.refresh();
        game.place_cursor();
        game.go_on(now);
        game
    }

    /// Does what is to be done. What concerns more than this game is left to the program.
    pub(super) fn act(&mut self, action: Action, now: Instant) {
        self.said = Said::Nothing;
        match action {
            Action::Move(direction) => self.move_cursor(direction),
            Action::NextTarget => self.next_target(1),
            Action::PreviousTarget => self.next_target(-1),
            Action::Choose => self.choose_at_cursor(now),
            Action::EndTurn => self.end_turn(now),
            Action::StepBack => self.step_back(),
            Action::Cancel => {
                self.cancel();
            }
            Action::Type => self.typing = Some(Input::default()),
            Action::Undo => self.undo(now),
            Action::Redo => self.redo(now),
            Action::Back => self.look_back(),
            Action::Forward => self.look_forward(),
            Action::First => self.look_at(NodeId::START),
            Action::Last => self.look_at(self.course.tip()),
            Action::OtherLine => self.look_at_other_line(),
            Action::PlayNow => self.play_now(now),
            Action::Hint => self.ask_for_hint(),
            Action::Analyse => self.switch_analysis(),
            Action::Explain => self.explaining.flip(),
            Action::Flip => self.sight.facing = self.sight.facing.turned(),
            Action::Panel => self.panel.flip(),
            Action::Larger => self.sight.zoom += 1,
            Action::Smaller => self.sight.zoom -= 1,
            _ => {}
        }
    }

    /// After another position is to be shown: draws it, and forgets what was chosen in the old one.
    fn refresh(&mut self) {
        self.view = self.course.shown.board();
        self.hint = None;
        self.tasks.hint = None;
        let waits_for_computer = self.course.is_at_tip() && self.course.table.is_computers_turn();
        let is_over = self.course.is_at_tip() && self.course.finish().is_some();
        self.choices =
            if waits_for_computer || is_over { Vec::new() } else { self.course.shown.choices() };
        self.clicked = self.given().into_iter().collect();
        self.follow_analysis();
    }

    /// The cell with which every move of a started turn begins.
    fn given(&self) -> Option<String> {
        entry::given_cell(&*self.course.shown, &self.choices).map(str::to_owned)
    }

    fn undo(&mut self, now: Instant) {
        // After the started part of a turn alone the clock goes on: nobody gains time by it.
        if !self.cancel() {
            if !self.course.undo() {
                self.said = Said::Warning("There is no turn of yours to take back.".to_owned());
                return;
            }
            self.taken_up_elsewhere(now);
        }
        self.said = Said::Note("Taken back; r plays it again.".to_owned());
    }

    fn redo(&mut self, now: Instant) {
        if !self.choices.is_empty() && self.course.begin_again() {
            self.refresh();
            self.follow_turn();
        } else if self.course.redo() {
            self.taken_up_elsewhere(now);
        } else {
            self.said = Said::Warning("There is nothing to play again.".to_owned());
            return;
        }
        self.said = Said::Note("Played again.".to_owned());
    }

    /// The game goes on from another place: thoughts about the old one are of no use.
    fn taken_up_elsewhere(&mut self, now: Instant) {
        self.tasks = Tasks::default();
        if let (Some(clock), Some(times)) = (&mut self.clock, self.times.get(&self.course.tip())) {
            clock.set(*times);
        }
        self.refresh();
        self.follow_turn();
        self.keep_game();
        self.go_on(now);
    }

    fn look_at(&mut self, node: NodeId) {
        self.course.look_at(node);
        self.refresh();
        self.follow_turn();
    }

    /// Looks at a place that was clicked in the list of turns.
    pub(super) fn look_at_turn(&mut self, node: NodeId) {
        self.said = Said::Nothing;
        self.look_at(node);
    }

    fn look_back(&mut self) {
        match self.course.record().parent(self.course.place()) {
            Some(node) => self.look_at(node),
            None => self.said = Said::Warning("This is the start of the game.".to_owned()),
        }
    }

    fn look_forward(&mut self) {
        match self.course.next(self.course.place()) {
            Some(node) => self.look_at(node),
            None => self.said = Said::Warning("There is no later turn.".to_owned()),
        }
    }

    fn look_at_other_line(&mut self) {
        if self.course.look_at_other_line() {
            self.refresh();
            self.follow_turn();
        } else {
            self.said = Said::Warning("No other turn was tried in its place.".to_owned());
        }
    }

    /// Lets computers play where someone is looking, or hurries the one that thinks.
    fn play_now(&mut self, now: Instant) {
        if !self.course.is_at_tip() {
            self.course.play_from_here();
            self.taken_up_elsewhere(now);
            return;
        }
        let side = self.course.table.to_move();
        match (&self.tasks.turn, self.course.players()[side].can_be_hurried()) {
            (Some(task), true) => task.cut_short(),
            (Some(_), false) => {
                self.said = Said::Warning("Another program cannot be hurried.".to_owned());
            }
            (None, _) => self.said = Said::Warning("No computer is thinking.".to_owned()),
        }
    }
}
