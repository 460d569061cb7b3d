//! What can be read of a table.

use trine_engine::session::Session;
use trine_rules::Side;

use super::{Clock, Table};
use crate::protocol::{OnlineGame, Person, Seat, Status, Terms, Time};

impl Table {
    /// The game's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The version of the last change.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// What is played, and how.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Whether it goes on.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// Who made it.
    pub fn creator(&self) -> &Seat {
        &self.creator
    }

    /// The only one who may join, if somebody was named.
    pub fn invited(&self) -> Option<&Person> {
        self.invited.as_ref()
    }

    /// Whether the lobby shows it as long as it is open.
    pub fn is_listed(&self) -> bool {
        self.listed
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> Option<&Seat> {
        self.seats[side].as_ref()
    }

    /// The side that a player has, if they sit here.
    pub fn seated(&self, player: &str) -> Option<Side> {
        let sits = |side: &Side| self.seat(*side).is_some_and(|seat| seat.player.id == player);
        Side::BOTH.into_iter().find(sits)
    }

    /// When it was made.
    pub fn created(&self) -> Time {
        self.created
    }

    /// When it last changed.
    pub fn changed(&self) -> Time {
        self.changed
    }

    /// How many turns have been played.
    pub fn turn_count(&self) -> u32 {
        self.turns.len() as u32
    }

    /// Who is to move, as long as the game goes on.
    pub fn to_move(&self) -> Option<Side> {
        (self.status == Status::Playing).then(|| self.side_at(self.turns.len()))
    }

    /// The level that is to move and its game, to think in another thread.
    pub fn waiting_level(&self) -> Option<(u8, Box<dyn Session>)> {
        let seat = self.seat(self.to_move()?)?;
        Some((seat.player.level?, self.session.clone()))
    }

    /// The lines of a player's plan that can still come true.
    pub fn plan_of(&self, player: &str) -> Option<Vec<Vec<String>>> {
        let side = self.seated(player)?;
        Some(self.plans[side].lines().to_vec())
    }

    /// When the clock was last known to the players: whether it stands for days.
    pub fn is_correspondence(&self) -> bool {
        self.clock.as_ref().is_some_and(Clock::is_correspondence)
    }

    /// The whole game for everybody.
    pub fn view(&self) -> OnlineGame {
        OnlineGame {
            id: self.id.clone(),
            version: self.version,
            turns: self.turns.iter().map(|turn| turn.text.clone()).collect(),
            used: self.turns.iter().map(|turn| turn.used).collect(),
            white: self.seats.white.clone(),
            black: self.seats.black.clone(),
            terms: self.terms.clone(),
            status: self.status.clone(),
            clock: self.clock.as_ref().map(Clock::state),
            offers: self.offers.open().to_vec(),
            chat: self.chat.clone(),
            created: self.created,
            changed: self.changed,
            rematch: self.rematch.clone(),
            creator: self.creator.player.clone(),
            invited: self.invited.clone(),
            listed: self.listed,
            ratings: self.ratings,
        }
    }
}
