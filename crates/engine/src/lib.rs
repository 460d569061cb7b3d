//! Bots for every game: the search, its trained evaluations, and the seeds' two simple bots; the
//! [`session`] facade for user interfaces, and the engine for other programs over [`ugi`].

pub mod book;
pub mod bots;
mod clock;
pub mod games;
mod level;
mod limits;
mod player;
pub mod proof;
mod random;
pub mod roster;
pub mod score;
mod search;
pub mod session;
mod tree;
pub mod ugi;
mod who;

pub use clock::Clock;
pub use level::{Graded, Handicap, Level};
pub use limits::{Limits, Stop};
pub use player::Player;
pub use random::Random;
pub use score::Value;
pub use search::{Engine, Line, Report, Settings};
pub use tree::{Effort, SLOTS, Searchable, Solution, Trainable};
pub use who::{UnknownBot, Who};
