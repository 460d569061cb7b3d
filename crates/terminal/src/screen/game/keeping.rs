//! Nothing is lost: the game is kept while it is played, and saved when it is asked for.

use std::io;
use std::time::{Duration, Instant};

use trine_record::{NodeId, Record, tag};
use trine_rules::{PerSide, Side};

use super::{Clock, Control, Course, Game, Said, Surroundings};
use crate::keep::Kept;
use crate::saved::{self, Loaded};
use crate::words;

impl Game {
    /// A game from a file, with its clocks.
    pub(in crate::screen) fn of_file(loaded: Loaded, around: &Surroundings, now: Instant) -> Self {
        let Loaded { table, record, .. } = loaded;
        let (clock, times) = clocks_of(&record).unzip();
        let mut game = Self::new(Course::of_record(table, record), clock, around, now);
        game.times.extend(times.into_iter().flatten());
        game
    }

    /// Goes on in the place that the game was kept in.
    pub(in crate::screen) fn keep_in(&mut self, kept: Kept) {
        self.kept = Some(kept);
        self.is_saved = false;
    }

    pub(super) fn note_clock_control(&mut self) {
        let Some(clock) = &self.clock else { return };
        let control = clock.control.tag();
        // A record that is full of other tags stays without this one.
        let _ = self.course.record_mut().tags_mut().set(tag::TIME_CONTROL, &control);
        self.times.insert(NodeId::START, clock.full());
    }

    /// Keeps the game as it stands, or forgets it when it is over.
    pub(super) fn keep_game(&mut self) {
        let is_in_progress = self.is_in_progress();
        let Some(kept) = &mut self.kept else { return };
        if !is_in_progress {
            kept.forget();
        } else if let Err(error) = kept.save(&self.course.standing().played()) {
            self.said = Said::Warning(format!("The game cannot be kept: {error}."));
            self.kept = None;
        }
    }

    /// Whether turns were played and the game is not over.
    pub(in crate::screen) fn is_in_progress(&self) -> bool {
        self.course.finish().is_none() && self.course.tip() != NodeId::START
    }

    /// Whether leaving would throw something away that someone may want.
    pub(in crate::screen) fn is_worth_a_question(&self) -> bool {
        !self.is_saved && (self.is_in_progress() || self.course.finish().is_some())
    }

    /// Whether the game will be offered at the next start.
    pub(in crate::screen) fn is_kept(&self) -> bool {
        self.is_in_progress() && self.kept.is_some()
    }

    /// Leaves the game where it is kept, to whoever goes on with it.
    pub(in crate::screen) fn let_go(&mut self) {
        self.kept = None;
    }

    /// Throws the game away.
    pub(in crate::screen) fn forget(&mut self) {
        if let Some(mut kept) = self.kept.take() {
            kept.forget();
        }
    }

    /// Saves the game to a file that someone named, with the turns that were taken back.
    pub(in crate::screen) fn save(&mut self, file: &str) -> io::Result<()> {
        let standing = self.course.standing();
        let kept = standing.taken_back() - standing.left_out();
        saved::write(standing.whole(), &saved::path(file))?;
        self.file = Some(file.to_owned());
        self.is_saved = true;
        let more = match kept {
            0 => String::new(),
            turns => format!(" {} taken back stay in it.", words::count(turns, "turn")),
        };
        self.said = Said::Note(format!("The game is saved in {}.{more}", words::file(file)));
        Ok(())
    }

    /// Shows the state of the game again.
    pub(in crate::screen) fn clear_message(&mut self) {
        self.said = Said::Nothing;
    }

    /// Says something in place of the state of the game.
    pub(in crate::screen) fn say(&mut self, words: String) {
        self.said = Said::Note(words);
    }
}

/// What both clocks showed at a place.
type Times = (NodeId, PerSide<Duration>);

/// The clocks as they stood at the end of a record, and what they showed after each of its turns.
fn clocks_of(record: &Record) -> Option<(Clock, Vec<Times>)> {
    let mut clock = Clock::new(Control::of_tag(record.tags().get(tag::TIME_CONTROL)?)?);
    let mut left = clock.full();
    let mut times = Vec::new();
    for node in record.main_line() {
        let (turn, shown) = (record.turn(node), record.notes(node).clock);
        if let (Some(turn), Some(shown)) = (turn, shown) {
            left[turn.side()] = Duration::from_millis(shown.milliseconds());
        }
        times.push((node, left));
    }
    clock.set(left);
    Some((clock, times))
}

/// Which person gives up: the one to move, or the only one.
pub(in crate::screen) fn resigner(game: &Game) -> Option<Side> {
    let to_move = game.course.table.to_move();
    let PerSide { white, black } = game.course.players();
    let is_human = |side| if side == Side::White { white.is_human() } else { black.is_human() };
    [to_move, to_move.other()].into_iter().find(|side| is_human(*side))
}
