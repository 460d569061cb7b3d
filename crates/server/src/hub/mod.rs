//! The games that are being played here: everything that happens goes through the hub.
//!
//! For each game that somebody is at there is a room with its table. Commands for one game come one
//! after the other; a change is committed first, then acknowledged and told to everybody at the
//! game. Nothing that was not committed is ever seen. If a commit fails, the table is read again.
//!
//! | file | holds |
//! |---|---|
//! | `room.rs`, `connection.rs` | who is at a game, and the queues to them |
//! | `acting.rs` | commands: done, committed, told |
//! | `making.rs` | new games |
//! | `watching.rs` | coming to a game and leaving it |
//! | `waking.rs` | the start of the server, times that run out, signs of life, the end |
//! | `timers.rs` | which game to look at next |
//! | `people.rs` | what is asked of accounts and ratings |

mod acting;
mod alive;
mod connection;
mod hearing;
mod making;
mod people;
mod room;
#[cfg(test)]
mod tests;
mod timers;
mod waking;
mod watching;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::{broadcast, watch};

use crate::chance;
use crate::identity::guest::{GuestBook, Transport};
use crate::identity::members::{self, Proof};
use crate::lobby::Lobby;
use crate::operation::Metrics;
use crate::opponents::Thinkers;
use crate::protocol::{Person, PersonKind, Refusal, RefusalCode, Time};
use crate::store::{Store, StoreError};
use alive::Alive;
use timers::Timers;

pub(crate) use connection::frame;
#[cfg(test)]
pub(crate) use connection::tests::connection;
pub use connection::{Connection, Frames, Queue, Waits};
pub(crate) use making::check_rated;
pub use people::{NoAccounts, People, Settlement};
pub(crate) use room::Room;

/// How many events of games a listener may be behind.
const EVENTS: usize = 1024;

/// How a hub is run.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether guests may talk.
    pub guest_chat: GuestChat,
    /// How cookies travel.
    pub transport: Transport,
    /// How many levels think at once.
    pub thinkers: usize,
    /// How much waits for a client before it is given up.
    pub queue: Queue,
    /// How long a client is waited for.
    pub waits: Waits,
    /// What time it is, in milliseconds since 1970.
    pub time: fn() -> Time,
}

/// Whether guests may talk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GuestChat {
    /// Only people with accounts talk.
    #[default]
    Off,
    /// Everybody talks.
    On,
}

impl Default for Options {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let thinkers = (cores / 2).max(1);
        Self {
            guest_chat: GuestChat::default(),
            transport: Transport::default(),
            thinkers,
            queue: Queue { frames: 256, bytes: 1 << 20 },
            waits: Waits::default(),
            time: system_time,
        }
    }
}

/// Something that players want to hear of, wherever they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The game.
    pub game: String,
    /// What happened.
    pub kind: EventKind,
    /// Whom it concerns, by their ids.
    pub players: Vec<String>,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// Somebody is invited to a game.
    Invited,
    /// A game has started.
    Started,
    /// A game is over.
    Ended,
}

/// Everything that goes on.
pub struct Hub {
    store: Arc<dyn Store>,
    people: Arc<dyn People>,
    options: Options,
    guests: GuestBook,
    /// A random name of this run.
    server: String,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    /// Rooms in which the number of watchers has changed since it was last told.
    restless: Mutex<HashSet<String>>,
    timers: Timers,
    alive: Alive,
    lobby: Lobby,
    thinkers: Thinkers,
    events: broadcast::Sender<Event>,
    /// The connections of each person.
    online: Mutex<HashMap<String, Vec<Arc<Connection>>>>,
    next_connection: AtomicU64,
    stopping: watch::Sender<bool>,
    /// Where turns and the like are counted, if anybody counts.
    metrics: OnceLock<Metrics>,
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hub({})", self.server)
    }
}

impl Hub {
    /// Who the guests are.
    pub(crate) fn guests(&self) -> &GuestBook {
        &self.guests
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The name of this run.
    pub(crate) fn server(&self) -> &str {
        &self.server
    }

    /// The lobby.
    pub(crate) fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    /// Counts what happens from now on.
    pub(crate) fn count_in(&self, metrics: Metrics) {
        // Who counts first goes on counting.
        let _ = self.metrics.set(metrics);
    }

    /// Counts a turn that took so long to be acknowledged.
    pub(crate) fn count_turn(&self, time: Duration) {
        if let Some(metrics) = self.metrics.get() {
            metrics.turns.inc();
            metrics.turn_time.observe(time.as_secs_f64());
        }
    }

    /// Tells how much there is of everything.
    fn count_all(&self) {
        if let Some(metrics) = self.metrics.get() {
            let (rooms, sockets) = self.numbers();
            metrics.rooms.set(rooms as i64);
            metrics.sockets.set(sockets as i64);
        }
    }

    /// Hears of games that start and end, and of invitations.
    pub fn events(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    /// What time it is.
    pub(crate) fn now(&self) -> Time {
        (self.options.time)()
    }

    /// How long clients are waited for.
    pub(crate) fn waits(&self) -> Waits {
        self.options.waits
    }

    /// Whether somebody may talk at their games.
    pub(crate) fn may_chat(&self, person: &Person) -> bool {
        person.kind != PersonKind::Guest || self.options.guest_chat == GuestChat::On
    }

    /// How many games are in memory, and how many connections there are.
    pub fn numbers(&self) -> (usize, usize) {
        let rooms = self.rooms.lock().expect("nobody panics while holding it").len();
        let online = self.online.lock().expect("nobody panics while holding it");
        (rooms, online.values().map(Vec::len).sum())
    }

    /// Somebody connects: their connection, and the frames that are to be sent to them. Nothing if
    /// what they have proved does not hold any more.
    pub async fn admit(
        &self,
        person: Person,
        proof: Option<Proof>,
    ) -> Option<(Arc<Connection>, Frames)> {
        let id = self.next_connection.fetch_add(1, Ordering::Relaxed);
        let (connection, frames) = Connection::new(id, person, proof, self.options.queue);
        self.connect(&connection);
        // It is looked at only now: whoever ends a session from here on finds the connection.
        let holds = match &connection.proof {
            Some(proof) => members::still_holds(self.store.as_ref(), proof, self.now()).await,
            None => Ok(true),
        };
        if holds.inspect_err(|error| tracing::error!("{error}")).unwrap_or(false) {
            return Some((connection, frames));
        }
        self.disconnect(&connection);
        None
    }

    fn connect(&self, connection: &Arc<Connection>) {
        let mut online = self.online.lock().expect("nobody panics while holding it");
        let theirs = online.entry(connection.person.id.clone()).or_default();
        theirs.push(Arc::clone(connection));
        if theirs.len() == 1 {
            self.lobby.came(&connection.person);
        }
    }

    /// Ends the connections of a player whose proof is over.
    pub(crate) fn expel(&self, player: &str, is_over: impl Fn(&Proof) -> bool) {
        let online = self.online.lock().expect("nobody panics while holding it");
        for connection in online.get(player).into_iter().flatten() {
            if connection.proof.as_ref().is_some_and(&is_over) {
                connection.give_up();
            }
        }
    }

    /// Ends the connections of a player whose proofs do not hold any more.
    pub(crate) async fn recheck(&self, player: &str) {
        let connections = {
            let online = self.online.lock().expect("nobody panics while holding it");
            online.get(player).cloned().unwrap_or_default()
        };
        for connection in connections {
            let Some(proof) = &connection.proof else { continue };
            // If the store does not answer, the next look will tell.
            let holds = members::still_holds(self.store.as_ref(), proof, self.now()).await;
            if holds.is_ok_and(|holds| !holds) {
                connection.give_up();
            }
        }
    }

    /// Ends the connections of everybody whose session has come to its end.
    async fn recheck_all(&self) {
        let players: Vec<_> = {
            let online = self.online.lock().expect("nobody panics while holding it");
            let has_proof = |theirs: &Vec<Arc<Connection>>| {
                theirs.iter().any(|connection| connection.proof.is_some())
            };
            online
                .iter()
                .filter(|(_, theirs)| has_proof(theirs))
                .map(|(id, _)| id.clone())
                .collect()
        };
        for player in players {
            self.recheck(&player).await;
        }
    }

    /// Somebody is gone. The rooms they were in are left by `Hub::leave`.
    pub fn disconnect(&self, connection: &Connection) {
        connection.leave();
        self.lobby.forget(connection);
        let mut online = self.online.lock().expect("nobody panics while holding it");
        let person = &connection.person.id;
        if let Some(theirs) = online.get_mut(person) {
            theirs.retain(|other| other.id != connection.id);
            if theirs.is_empty() {
                online.remove(person);
                self.lobby.went(&connection.person);
            }
        }
    }

    /// Becomes true when the server stops.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// The room of a game, opened if nobody is there yet.
    pub(crate) fn room(&self, game: &str) -> Result<Arc<Room>, Refusal> {
        if !chance::is_letters(game, chance::GAME_ID) {
            return Err(no_such_game());
        }
        let mut rooms = self.rooms.lock().expect("nobody panics while holding it");
        let room =
            rooms.entry(game.to_owned()).or_insert_with(|| Arc::new(Room::new(game, self.now())));
        Ok(Arc::clone(room))
    }

    /// Reads the games of a player anew, who is called by another name now.
    pub(crate) async fn reread(&self, player: &str) {
        let rooms: Vec<_> = {
            let rooms = self.rooms.lock().expect("nobody panics while holding it");
            rooms.values().cloned().collect()
        };
        for room in rooms {
            let mut held = room.table.lock().await;
            let concerns = |table: &crate::table::Table| {
                let invited = table.invited().is_some_and(|person| person.id == player);
                invited || table.seated(player).is_some() || table.creator().player.id == player
            };
            if held.as_ref().is_some_and(concerns) {
                *held = None;
            }
        }
    }

    /// Closes rooms that nobody needs any more.
    fn sweep(&self) {
        let mut rooms = self.rooms.lock().expect("nobody panics while holding it");
        // Whoever uses a room holds it, and takes it from here under the same lock.
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_empty());
    }
}

/// What time it is by the system.
pub fn system_time() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

fn no_such_game() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "there is no such game")
}

fn busy() -> Refusal {
    Refusal::new(RefusalCode::Busy, "the server cannot do that now: try again in a moment")
}

/// What a player hears when the store fails; people who run the server hear more.
fn failed(error: &StoreError) -> Refusal {
    if matches!(error, StoreError::Conflict) {
        return Refusal::new(RefusalCode::Conflict, "somebody was quicker: look again");
    }
    tracing::error!("{error}");
    busy()
}
