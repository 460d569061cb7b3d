//! One online game as a state machine: commands in, changes or a refusal out.
//!
//! Nothing here waits, writes, or looks at a clock. Whoever calls says what time it is and what else
//! has to be known (a [`Moment`]), and gets a [`Step`]: what has changed, to be stored and then
//! told. A step that could not be stored spoils the table, which is then read again from the store.
//!
//! | file | holds |
//! |---|---|
//! | `terms.rs` | what can be played at all |
//! | `clock.rs` | the four kinds of clocks, and lag |
//! | `play.rs` | turns and taking them back |
//! | `offers.rs` | offers and when they may be repeated |
//! | `ends.rs` | joining and cancelling, and every end that the rules of the game do not make |
//! | `plan.rs` | conditional turns |
//! | `saved.rs` | a table as it is stored, and back |
//! | `view.rs` | what can be read of it |

mod clock;
mod ends;
mod offers;
mod plan;
mod play;
mod saved;
mod terms;
#[cfg(test)]
mod tests;
mod view;

use std::fmt;

use trine_engine::session::Session;
use trine_rules::{PerSide, Side};

use crate::protocol::{
    Act, CHAT_LINES, Change, ChatLine, LONGEST_CHAT, Person, PersonKind, RatingChanges, Refusal,
    RefusalCode, Seat, Status, Terms, Time, What,
};
use crate::store::StoredTurn;
use clock::Clock;
use offers::Offers;
use plan::Plan;

pub use clock::{FIRST_TURN, LAG_BANK, LAG_GAIN, LAG_QUOTA};
pub use ends::{OPEN_FOR, OPEN_FOR_CORRESPONDENCE};
pub use play::MOST_TURNS;
pub use saved::Unreadable;
pub(crate) use saved::stored_changes;
pub use terms::CheckedTerms;

/// A game: who plays it, by which terms, and how far it has come.
#[derive(Clone)]
pub struct Table {
    id: String,
    terms: Terms,
    creator: Seat,
    invited: Option<Person>,
    listed: bool,
    created: Time,
    changed: Time,
    ended: Option<Time>,
    version: u64,
    /// How many commits the store has had of it.
    revision: u64,
    seats: PerSide<Option<Seat>>,
    status: Status,
    /// Whole turns only: it never stands in the middle of one that was begun here.
    session: Box<dyn Session>,
    /// Who plays the first turn.
    first: Side,
    turns: Vec<Played>,
    clock: Option<Clock>,
    offers: Offers,
    plans: PerSide<Plan>,
    chat: Vec<ChatLine>,
    rematch: Option<String>,
    ratings: Option<RatingChanges>,
}

/// A turn that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Played {
    text: String,
    used: u64,
}

/// How a game is made.
#[derive(Clone, PartialEq, Debug)]
pub struct Founding {
    /// The new game's id.
    pub id: String,
    /// What is played.
    pub terms: CheckedTerms,
    /// Who makes it.
    pub creator: Seat,
    /// The only one who may join, if somebody was named.
    pub invited: Option<Person>,
    /// Whether the lobby shows it.
    pub listed: bool,
}

/// What has to be known of the moment in which something is done.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The time.
    pub now: Time,
    /// Milliseconds to the player who acts and back, and those with which they were told of the
    /// turn before.
    pub lag: u64,
    /// Since when the other player is gone, if they are.
    pub opponent_gone: Option<Time>,
    /// Chance: whether a side that is thrown is White's for the one who made the game.
    pub heads: bool,
    /// An id that no game has, should one be needed.
    pub fresh_id: String,
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Plays a whole turn.
    Turn {
        /// How many turns were played before it.
        number: u32,
        /// The turn in notation.
        text: String,
    },
    /// Does something else.
    Act(Act),
    /// Says something.
    Say(String),
}

/// What has changed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Step {
    /// The changes, in order.
    pub changes: Vec<Change>,
    /// Turns from this number on were taken back.
    pub cut_to: Option<u32>,
    /// Turns that were played after that.
    pub turns: Vec<StoredTurn>,
    /// A player's plan is another one now.
    pub planned: bool,
    /// Another game that is to be made with it.
    pub rematch: Option<Box<Rematch>>,
}

/// The next game between the same two.
#[derive(Clone, PartialEq, Debug)]
pub struct Rematch {
    /// How it is made.
    pub founding: Founding,
    /// Who plays White.
    pub white: Seat,
    /// Who plays Black.
    pub black: Seat,
}

impl Step {
    /// Whether there is nothing to store.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && !self.planned
    }

    /// Whether the game is over with it.
    pub fn ends_game(&self) -> bool {
        self.changes.iter().any(|change| matches!(change.what, What::Ended { .. }))
    }
}

impl Table {
    /// A new game with a free seat, and its first change.
    pub fn open(founding: Founding, now: Time) -> (Self, Step) {
        let Founding { id, terms, creator, invited, listed } = founding;
        let (terms, session) = terms.into_parts();
        let first = terms::side_to_move(session.as_ref());
        let mut table = Self {
            id,
            terms,
            creator,
            invited,
            listed,
            created: now,
            changed: now,
            ended: None,
            version: 0,
            revision: 0,
            seats: PerSide::default(),
            status: Status::Open,
            session,
            first,
            turns: Vec::new(),
            clock: None,
            offers: Offers::default(),
            plans: PerSide::default(),
            chat: Vec::new(),
            rematch: None,
            ratings: None,
        };
        let mut step = Step::default();
        table.push(&mut step, now, What::Made);
        (table, step)
    }

    /// A new game of two, which starts at once.
    pub fn begin(founding: Founding, white: Seat, black: Seat, now: Time) -> (Self, Step) {
        let (mut table, mut step) = Self::open(founding, now);
        table.start(&mut step, white, black, now);
        (table, step)
    }

    /// Does what somebody wants done. Whoever calls has seen to it that no time has run out; see
    /// [`Table::expire`].
    pub fn command(
        &mut self,
        by: &Seat,
        command: Command,
        moment: &Moment,
    ) -> Result<Step, Refusal> {
        match command {
            Command::Turn { number, text } => self.turn(&by.player, number, &text, moment),
            Command::Act(act) => self.act(by, act, moment),
            Command::Say(text) => self.say(&by.player, &text, moment.now),
        }
    }

    fn act(&mut self, by: &Seat, act: Act, moment: &Moment) -> Result<Step, Refusal> {
        let player = &by.player;
        match act {
            Act::Join => self.join(by, moment),
            Act::Cancel => self.cancel(player, moment.now),
            Act::Abort => self.abort(player, moment.now),
            Act::Resign => self.resign(player, moment.now),
            Act::Claim { claim } => self.claim(player, claim, moment),
            Act::Offer { offer } => self.offer(player, offer, moment),
            Act::Accept { offer } => self.accept(player, offer, moment),
            Act::Decline { offer } => self.decline(player, offer, moment.now),
            Act::Withdraw { offer } => self.withdraw(player, offer, moment.now),
            Act::Plan { lines } => self.plan(player, &lines),
        }
    }

    fn say(&mut self, by: &Person, text: &str, now: Time) -> Result<Step, Refusal> {
        self.side_of(by)?;
        let text = plain(text);
        if text.is_empty() {
            return Err(Refusal::new(RefusalCode::BadRequest, "there is nothing to say"));
        }
        if text.chars().count() > LONGEST_CHAT {
            let words = format!("a line of chat has at most {LONGEST_CHAT} characters");
            return Err(Refusal::new(RefusalCode::TooLarge, words));
        }
        let line = ChatLine { by: by.id.clone(), name: by.name.clone(), text, at: now };
        self.chat.push(line.clone());
        let excess = self.chat.len().saturating_sub(CHAT_LINES);
        self.chat.drain(..excess);
        let mut step = Step::default();
        self.push(&mut step, now, What::Said { line });
        Ok(step)
    }

    /// Enters how a game that has just ended changes the ratings, into its last step too.
    pub fn rate(&mut self, step: &mut Step, changes: RatingChanges) {
        self.ratings = Some(changes);
        for change in &mut step.changes {
            if let What::Ended { ratings, .. } = &mut change.what {
                *ratings = Some(changes);
            }
        }
    }

    fn push(&mut self, step: &mut Step, at: Time, what: What) {
        self.version += 1;
        self.changed = at;
        step.changes.push(Change { version: self.version, at, what });
    }

    /// Whose turn it is after so many turns.
    fn side_at(&self, turns: usize) -> Side {
        if turns.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    fn side_of(&self, player: &Person) -> Result<Side, Refusal> {
        self.seated(&player.id).ok_or_else(|| {
            Refusal::new(RefusalCode::NotYours, "only its two players can do that in a game")
        })
    }

    /// The side of a player in a game that goes on.
    fn playing(&self, player: &Person) -> Result<Side, Refusal> {
        if self.status == Status::Open {
            return Err(Refusal::new(RefusalCode::NotStarted, "the game has not started yet"));
        }
        let side = self.side_of(player)?;
        if self.status == Status::Playing { Ok(side) } else { Err(over()) }
    }

    fn is_level(&self, side: Side) -> bool {
        self.seat(side).is_some_and(|seat| seat.player.kind == PersonKind::Level)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} of {} at version {})", self.id, self.terms.game, self.version)
    }
}

fn over() -> Refusal {
    Refusal::new(RefusalCode::Ended, "the game is over")
}

fn not_possible(words: impl Into<String>) -> Refusal {
    Refusal::new(RefusalCode::NotPossible, words)
}

/// A text in one line, without what could disturb the lines around it: control characters and those
/// that turn the direction of writing.
fn plain(text: &str) -> String {
    let is_harmful = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let text: String = text.chars().map(|c| if is_harmful(c) { ' ' } else { c }).collect();
    text.trim().to_owned()
}
