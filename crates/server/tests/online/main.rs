//! People play each other over real sockets, with a real database.

mod bad_frames;
mod client;
mod kill;
mod levels;
mod limits;
mod lobby;
mod play;
mod proofs;
mod refusals;
mod restart;
mod served;
mod slow;
