//! The lobby: open games, who looks for one, and games that go on.
//!
//! It lives in memory. Open games and those that go on are what the store says; who looks for a game
//! does so for as long as they are connected.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::hub::{Connection, frame};
use crate::protocol::{ChallengeView, LiveGame, LobbyView, News, SeekView, Status, Terms, Time};
use crate::table::{CheckedTerms, Table};

/// The most of each that is shown.
pub(crate) const MOST: u32 = 50;

/// The lobby.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    challenges: HashMap<String, ChallengeView>,
    live: HashMap<String, (Time, LiveGame)>,
    seeks: Vec<Seek>,
    online: u32,
    listeners: HashMap<u64, Arc<Connection>>,
    /// Whether something has changed since the listeners were told.
    is_stale: bool,
}

/// Somebody who looks for a game.
#[derive(Clone, Debug)]
pub(crate) struct Seek {
    /// Who.
    pub(crate) connection: Arc<Connection>,
    /// For what.
    pub(crate) terms: CheckedTerms,
}

impl Lobby {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().expect("nobody panics while holding it")
    }

    /// A game has changed.
    pub(crate) fn update(&self, table: &Table) {
        if !table.is_listed() {
            return;
        }
        let mut inside = self.inside();
        inside.is_stale = true;
        let id = table.id();
        if let Status::Open = table.status() {
            let challenge = challenge(table);
            inside.challenges.insert(id.to_owned(), challenge);
            return;
        }
        inside.challenges.remove(id);
        match live(table) {
            Some(live) => drop(inside.live.insert(id.to_owned(), live)),
            None => drop(inside.live.remove(id)),
        }
    }

    /// So many people are here.
    pub(crate) fn set_online(&self, online: u32) {
        let mut inside = self.inside();
        inside.is_stale |= inside.online != online;
        inside.online = online;
    }

    /// Somebody wants to hear of it: now, and whenever it changes.
    pub(crate) fn listen(&self, connection: &Arc<Connection>) {
        let mut inside = self.inside();
        inside.listeners.insert(connection.id, Arc::clone(connection));
        let view = inside.view();
        connection.tell(&News::Lobby { lobby: view });
    }

    /// Somebody wants to hear of it no more.
    pub(crate) fn ignore(&self, connection: &Connection) {
        self.inside().listeners.remove(&connection.id);
    }

    /// Somebody is gone.
    pub(crate) fn forget(&self, connection: &Connection) {
        self.ignore(connection);
        self.unseek(connection);
    }

    /// Tells those who listen, if there is something new.
    pub(crate) fn tell(&self) {
        let mut inside = self.inside();
        if !inside.is_stale {
            return;
        }
        inside.is_stale = false;
        if inside.listeners.is_empty() {
            return;
        }
        let frame = frame(&News::Lobby { lobby: inside.view() });
        for connection in inside.listeners.values() {
            connection.send(frame.clone());
        }
    }

    /// Looks for somebody who wants the same, and takes them out of the lobby. If there is nobody,
    /// whoever looks stays. Another seek of the same connection goes either way.
    pub(crate) fn seek(&self, seek: Seek) -> Option<Seek> {
        let mut inside = self.inside();
        inside.is_stale = true;
        inside.seeks.retain(|other| other.connection.id != seek.connection.id);
        let fits = |other: &Seek| {
            other.connection.person.id != seek.connection.person.id
                && is_same(other.terms.terms(), seek.terms.terms())
        };
        if let Some(found) = inside.seeks.iter().position(fits) {
            return Some(inside.seeks.remove(found));
        }
        inside.seeks.push(seek);
        None
    }

    /// Puts back somebody whose game could not be made.
    pub(crate) fn restore(&self, seek: Seek) {
        let mut inside = self.inside();
        inside.is_stale = true;
        inside.seeks.push(seek);
    }

    /// Somebody looks for nobody any more.
    pub(crate) fn unseek(&self, connection: &Connection) {
        let mut inside = self.inside();
        let before = inside.seeks.len();
        inside.seeks.retain(|seek| seek.connection.id != connection.id);
        inside.is_stale |= inside.seeks.len() != before;
    }
}

impl Inside {
    fn view(&self) -> LobbyView {
        let mut challenges: Vec<_> = self.challenges.values().cloned().collect();
        challenges.sort_by_key(|challenge| std::cmp::Reverse(challenge.created));
        challenges.truncate(MOST as usize);
        let mut live: Vec<_> = self.live.values().collect();
        live.sort_by_key(|(changed, _)| std::cmp::Reverse(*changed));
        let live = live.into_iter().take(MOST as usize).map(|(_, live)| live.clone()).collect();
        let seeks = self.seeks.iter().take(MOST as usize).map(|seek| SeekView {
            by: seek.connection.person.clone(),
            terms: seek.terms.terms().clone(),
        });
        LobbyView { challenges, seeks: seeks.collect(), live, online: self.online }
    }
}

/// Whether two want to play the same. Which side does not count.
fn is_same(one: &Terms, two: &Terms) -> bool {
    let side = one.side;
    *one == Terms { side, ..two.clone() }
}

fn challenge(table: &Table) -> ChallengeView {
    ChallengeView {
        game: table.id().to_owned(),
        by: table.creator().clone(),
        terms: table.terms().clone(),
        created: table.created(),
    }
}

fn live(table: &Table) -> Option<(Time, LiveGame)> {
    use trine_rules::Side;

    table.to_move()?;
    let live = LiveGame {
        game: table.id().to_owned(),
        white: table.seat(Side::White)?.clone(),
        black: table.seat(Side::Black)?.clone(),
        terms: table.terms().clone(),
        turns: table.turn_count(),
    };
    Some((table.changed(), live))
}
