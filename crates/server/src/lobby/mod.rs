//! The lobby: open games, who looks for one, and games that go on.
//!
//! It lives in memory. Open games and those that go on are what the store says; who looks for a game
//! does so for as long as they are connected.

mod pairings;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};

use crate::hub::{Connection, frame};
use crate::protocol::{
    ChallengeView, LiveGame, LobbyView, News, Person, PersonKind, SeekView, Status, Terms, Time,
};
use crate::table::{CheckedTerms, Table};
use pairings::Pairings;

pub(crate) use pairings::Known;

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
    pairings: Pairings,
    /// How many people are here.
    online: u32,
    /// Those of them who have accounts, in the order of their names.
    players: BTreeMap<(String, String), Person>,
    listeners: HashMap<u64, Arc<Connection>>,
    /// Whether something has changed since the listeners were told.
    is_stale: bool,
}

/// Somebody who looks for a game.
#[derive(Clone, Debug)]
pub(crate) struct Seek {
    /// Who.
    pub(crate) connection: Arc<Connection>,
    /// Their client's id for it.
    pub(crate) id: String,
    /// For what.
    pub(crate) terms: CheckedTerms,
}

/// What becomes of a search.
#[derive(Debug)]
pub(crate) enum Sought {
    /// Nobody wants the same yet.
    Waits,
    /// Somebody does.
    Found(Seek),
    /// The same search has found somebody before.
    Known(Known),
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

    /// Somebody is here who was not.
    pub(crate) fn came(&self, person: &Person) {
        let mut inside = self.inside();
        inside.is_stale = true;
        inside.online += 1;
        if person.kind != PersonKind::Guest {
            inside.players.insert(place(person), person.clone());
        }
    }

    /// Somebody has gone who was here.
    pub(crate) fn went(&self, person: &Person) {
        let mut inside = self.inside();
        inside.is_stale = true;
        inside.online -= 1;
        inside.players.remove(&place(person));
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

    /// What is known of a search that may have been sent before.
    pub(crate) fn recall(&self, connection: &Arc<Connection>, id: &str) -> Option<Known> {
        self.inside().pairings.recall(connection, id)
    }

    /// Looks for somebody who wants the same, and takes them out of the lobby. If there is nobody,
    /// whoever looks stays. Another seek of the same connection goes either way, and so does the
    /// same one of a connection that was lost.
    pub(crate) fn seek(&self, seek: Seek) -> Sought {
        let mut inside = self.inside();
        if let Some(known) = inside.pairings.recall(&seek.connection, &seek.id) {
            return Sought::Known(known);
        }
        inside.is_stale = true;
        inside.seeks.retain(|other| {
            let is_same =
                other.connection.person.id == seek.connection.person.id && other.id == seek.id;
            other.connection.id != seek.connection.id && !is_same
        });
        let fits = |other: &Seek| {
            other.connection.person.id != seek.connection.person.id
                && is_same(other.terms.terms(), seek.terms.terms())
        };
        if let Some(found) = inside.seeks.iter().position(fits) {
            let found = inside.seeks.remove(found);
            inside.pairings.begin(&found);
            inside.pairings.begin(&seek);
            return Sought::Found(found);
        }
        inside.seeks.push(seek);
        Sought::Waits
    }

    /// Tells two who have found each other of their game.
    pub(crate) fn paired(&self, two: [&Seek; 2], game: &str) {
        let mut inside = self.inside();
        for seek in two {
            let others = inside.pairings.made(seek, game);
            for connection in others.iter().chain([&seek.connection]) {
                connection.tell(&News::Seeking { seek: None });
                connection.tell(&News::Paired { game: game.to_owned() });
            }
        }
    }

    /// The game of two could not be made. One of them is refused, and the other put back, if they
    /// are still here.
    pub(crate) fn restore(&self, refused: &Seek, mut seek: Seek) {
        let mut inside = self.inside();
        inside.pairings.forget(refused);
        if let Some(newest) = inside.pairings.forget(&seek).pop() {
            seek.connection = newest;
        }
        // Whoever leaves is marked first and forgotten then, so nobody is put back after that.
        if seek.connection.is_gone() {
            return;
        }
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
        let mut challenges: Vec<_> = self.challenges.values().collect();
        challenges.sort_by_key(|challenge| std::cmp::Reverse(challenge.created));
        let challenges = challenges.into_iter().take(MOST as usize).cloned().collect();
        let mut live: Vec<_> = self.live.values().collect();
        live.sort_by_key(|(changed, _)| std::cmp::Reverse(*changed));
        let live = live.into_iter().take(MOST as usize).map(|(_, live)| live.clone()).collect();
        let seeks = self.seeks.iter().take(MOST as usize).map(|seek| SeekView {
            by: seek.connection.person.clone(),
            terms: seek.terms.terms().clone(),
        });
        let players = self.players.values().take(MOST as usize).cloned().collect();
        LobbyView { challenges, seeks: seeks.collect(), live, online: self.online, players }
    }
}

/// Where somebody stands among those who are here: by name, without regard to case.
fn place(person: &Person) -> (String, String) {
    (person.name.to_lowercase(), person.id.clone())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::{Frames, Queue, connection};
    use crate::protocol::WantedSide;

    const QUEUE: Queue = Queue { frames: 8, bytes: 1 << 20 };

    fn seek(connection: &Arc<Connection>) -> Seek {
        let terms = serde_json::json!({ "game": "apart", "side": WantedSide::Chance });
        let terms = serde_json::from_value(terms).expect("they are terms");
        let terms = CheckedTerms::new(terms).expect("there is such a game");
        Seek { connection: Arc::clone(connection), id: "one".to_owned(), terms }
    }

    #[test]
    fn whoever_has_gone_is_not_put_back() {
        let lobby = Lobby::default();
        let (ada, _frames) = connection(1, "Ada", QUEUE);
        let (eve, _frames) = connection(2, "Eve", QUEUE);
        assert!(matches!(lobby.seek(seek(&ada)), Sought::Waits));
        lobby.restore(&seek(&eve), found(lobby.seek(seek(&eve))));
        assert_eq!(lobby.inside().seeks.len(), 1, "she is still here");
        let found = found(lobby.seek(seek(&eve)));
        ada.leave();
        lobby.forget(&ada);
        lobby.restore(&seek(&eve), found);
        assert!(lobby.inside().seeks.is_empty());
    }

    /// Whom a search has found.
    fn found(sought: Sought) -> Seek {
        let Sought::Found(found) = sought else { panic!("{sought:?}: Ada wants the same") };
        found
    }

    /// The games that somebody is told of.
    fn told(frames: &mut Frames) -> usize {
        let frames = std::iter::from_fn(|| frames.waiting());
        frames.filter(|frame| frame.contains("\"paired\"")).count()
    }

    #[test]
    fn whoever_asks_again_while_the_game_is_made_is_told_and_not_paired_twice() {
        let lobby = Lobby::default();
        let (ada, mut first) = connection(1, "Ada", QUEUE);
        let (again, mut second) = connection(2, "Ada", QUEUE);
        let (eve, mut other) = connection(3, "Eve", QUEUE);
        assert!(matches!(lobby.seek(seek(&ada)), Sought::Waits));
        let found = found(lobby.seek(seek(&eve)));
        let sought = lobby.seek(seek(&again));
        assert!(matches!(sought, Sought::Known(Known::Making)), "{sought:?}");
        lobby.paired([&found, &seek(&eve)], "game");
        assert_eq!([&mut first, &mut second, &mut other].map(told), [1, 1, 1]);
        assert_eq!(lobby.recall(&again, "one"), Some(Known::Paired("game".to_owned())));
        assert_eq!(lobby.recall(&again, "two"), None);
        assert!(lobby.inside().seeks.is_empty());
    }

    #[test]
    fn players_are_named_in_order_and_guests_are_counted() {
        let lobby = Lobby::default();
        let names = (0..MOST + 10).map(|number| format!("Ada{number:03}"));
        let people: Vec<_> = names.map(|name| connection(1, &name, QUEUE).0).collect();
        for connection in people.iter().rev() {
            lobby.came(&connection.person);
        }
        let guest = Person { kind: PersonKind::Guest, ..people[0].person.clone() };
        lobby.came(&Person { id: "guest:a".to_owned(), ..guest.clone() });
        let view = lobby.inside().view();
        assert_eq!((view.online, view.players.len()), (MOST + 11, MOST as usize));
        assert_eq!(view.players[0].name, "Ada000");
        lobby.went(&people[0].person);
        lobby.went(&Person { id: "guest:a".to_owned(), ..guest });
        let view = lobby.inside().view();
        assert_eq!((view.online, view.players[0].name.as_str()), (MOST + 9, "Ada001"));
    }
}
