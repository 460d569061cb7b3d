//! A game that somebody is at: its table, and who is there.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use axum::extract::ws::Utf8Bytes;
use trine_engine::Stop;
use trine_rules::Side;

use super::Connection;
use crate::protocol::{Attendance, News, PersonKind, Time};
use crate::table::Table;

/// A room. There is at most one of a game in a process.
#[derive(Debug)]
pub(crate) struct Room {
    /// The game's id.
    pub(super) id: String,
    /// The table, unless it has to be read from the store. Whoever changes it takes it out and puts
    /// it back once the change is stored, so that nobody sees what is not.
    pub(super) table: tokio::sync::Mutex<Option<Table>>,
    /// The version of the last change that those who are here were told.
    pub(super) told: AtomicU64,
    /// The milliseconds from the last turn to its being told: what the disk took of the time of the
    /// player to move.
    delay: AtomicU64,
    crowd: Mutex<Crowd>,
    /// Cuts short the level that thinks about a turn of this game, with the number of that turn.
    pub(super) thinking: Mutex<Option<(u32, Stop)>>,
}

#[derive(Debug)]
struct Crowd {
    here: HashMap<u64, Arc<Connection>>,
    /// When players of this game left. Who never came is gone since the room was opened.
    left: HashMap<String, Time>,
    opened: Time,
}

impl Room {
    /// A room whose table has yet to be read.
    pub(super) fn new(id: &str, opened: Time) -> Self {
        Self {
            id: id.to_owned(),
            table: tokio::sync::Mutex::new(None),
            told: AtomicU64::new(0),
            delay: AtomicU64::new(0),
            crowd: Mutex::new(Crowd { here: HashMap::new(), left: HashMap::new(), opened }),
            thinking: Mutex::new(None),
        }
    }

    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        self.crowd.lock().expect("nobody panics while holding it")
    }

    /// Somebody comes. Whether they are the first of this person.
    pub(super) fn enter(&self, connection: &Arc<Connection>) -> bool {
        let mut crowd = self.crowd();
        let is_first = !crowd.has(&connection.person.id);
        crowd.left.remove(&connection.person.id);
        crowd.here.insert(connection.id, Arc::clone(connection));
        is_first
    }

    /// Somebody goes. Whether they were the last of this person.
    pub(super) fn leave(&self, connection: &Connection) -> bool {
        let mut crowd = self.crowd();
        crowd.here.remove(&connection.id).is_some() && !crowd.has(&connection.person.id)
    }

    /// A player of this game has left.
    pub(super) fn note_leaving(&self, player: &str, now: Time) {
        self.crowd().left.insert(player.to_owned(), now);
    }

    /// Nobody could come back for so long: that is no absence.
    pub(super) fn note_outage(&self, time: Time) {
        let mut crowd = self.crowd();
        crowd.opened += time;
        crowd.left.values_mut().for_each(|left| *left += time);
    }

    /// The level that this stops thinks no more, unless somebody has stopped it already.
    pub(super) fn forget_thought(&self, stop: &Stop) {
        let mut thinking = self.thinking.lock().expect("nobody panics while holding it");
        if !stop.is_stopped() {
            stop.stop();
            *thinking = None;
        }
    }

    /// Whether nobody is here.
    pub(super) fn is_empty(&self) -> bool {
        self.crowd().here.is_empty()
    }

    /// Sends a frame to everybody who is here.
    pub(super) fn tell_all(&self, frame: &Utf8Bytes) {
        for connection in self.crowd().here.values() {
            connection.send(frame.clone());
        }
    }

    /// Sends news to one person, wherever they are connected.
    pub(super) fn tell(&self, player: &str, news: &News) {
        for connection in self.crowd().of(player) {
            connection.tell(news);
        }
    }

    /// A turn that was played at a time is told now.
    pub(super) fn note_delay(&self, played: Time, now: Time) {
        self.delay.store(now.saturating_sub(played), Ordering::Relaxed);
    }

    /// What a player loses of their time through no fault of their own: the lag of their best
    /// connection, and the delay with which they were told that it is their turn.
    pub(super) fn lag(&self, player: &str) -> u64 {
        let lag = self.crowd().of(player).map(|connection| connection.lag()).min().unwrap_or(0);
        lag + self.delay.load(Ordering::Relaxed)
    }

    /// The lag of the player to move.
    pub(super) fn lag_to_move(&self, table: &Table) -> u64 {
        let seat = table.to_move().and_then(|side| table.seat(side));
        seat.map_or(0, |seat| self.lag(&seat.player.id))
    }

    /// Since when a side's player is gone, if they are.
    pub(super) fn gone(&self, table: &Table, side: Side) -> Option<Time> {
        let player = &table.seat(side)?.player;
        let crowd = self.crowd();
        if player.kind == PersonKind::Level || crowd.has(&player.id) {
            return None;
        }
        Some(crowd.left.get(&player.id).copied().unwrap_or(crowd.opened))
    }

    /// Who is here.
    pub(super) fn presence(&self, table: &Table) -> News {
        let attendance = |side| {
            let gone = self.gone(table, side);
            let here = gone.is_none() && table.seat(side).is_some();
            let claimable = gone.and_then(|gone| table.claimable(side, gone));
            Attendance { here, gone, claimable }
        };
        let others = |connection: &&Arc<Connection>| table.seated(&connection.person.id).is_none();
        let watchers = self.crowd().here.values().filter(others).count() as u32;
        News::Presence {
            game: self.id.clone(),
            white: attendance(Side::White),
            black: attendance(Side::Black),
            watchers,
        }
    }
}

impl Crowd {
    fn of<'a>(&'a self, player: &'a str) -> impl Iterator<Item = &'a Arc<Connection>> {
        self.here.values().filter(move |connection| connection.person.id == player)
    }

    fn has(&self, player: &str) -> bool {
        self.of(player).next().is_some()
    }
}
