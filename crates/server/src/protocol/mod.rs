//! What the server and its clients tell each other: plain data, written as JSON.
//!
//! `docs/protocol.md` is the specification. TypeScript types are made from these in
//! `web/src/wire/online.ts`. Nothing here decides anything; [`crate::table`] does.

mod change;
mod clock;
mod game;
mod lobby;
mod news;
mod own;
mod refusal;
mod request;
#[cfg(test)]
mod tests;

pub use change::{Change, What};
pub use clock::{ClockRule, ClockState, TimeLeft};
pub use game::{
    ChatLine, EndedBy, OnlineGame, OpenOffer, Person, PersonKind, RatingChange, RatingChanges,
    Seat, Status, Terms, WantedSide,
};
pub use lobby::{ChallengeView, LiveGame, LobbyView, SeekView};
pub use news::{Attendance, News};
pub use own::{OwnGame, OwnGames, Waits};
pub use refusal::{Problem, Refusal, RefusalCode};
pub use request::{Act, Claim, NewGame, Offer, Opponent, Request};

/// The version of the protocol. A client that speaks another is refused when it says hello.
pub const PROTOCOL: u32 = 1;

/// The longest frame that is read, in bytes.
pub const LONGEST_FRAME: usize = 8 * 1024;

/// The longest text of a chat line, in characters.
pub const LONGEST_CHAT: usize = 200;

/// How many lines of chat a snapshot holds: the last ones.
pub const CHAT_LINES: usize = 100;

/// The longest id that a client gives a request, in bytes.
pub const LONGEST_REQUEST_ID: usize = 64;

/// Milliseconds since the beginning of 1970, by the server's clock.
pub type Time = u64;
