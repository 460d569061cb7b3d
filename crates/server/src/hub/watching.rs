//! Coming to a game, looking at it, leaving it.

use std::sync::Arc;
use std::time::Duration;

use super::acting::read_change;
use super::{Connection, Hub, Room, failed, frame};
use crate::opponents::{self, Left};
use crate::protocol::{Change, ClockRule, News, OnlineGame, Refusal, RefusalCode, Status};
use crate::store::StoreError;
use crate::table::{Command, Table};

/// The most changes that are sent one by one; whoever lacks more gets the whole game.
const MOST_CHANGES: u64 = 100;

/// How long a level waits before it tries again to play a turn that could not be stored.
const AGAIN: Duration = Duration::from_secs(1);

impl Hub {
    /// Lets a connection follow a game from the version it has. The room is to be given to
    /// [`Hub::leave`].
    pub(crate) async fn watch(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        game: &str,
        after: Option<u64>,
    ) -> Result<Arc<Room>, Refusal> {
        let room = self.room(game)?;
        let mut held = room.table.lock().await;
        let mut table = self.take(&room, &mut held).await?;
        self.expire(&room, &mut table).await.map_err(|error| failed(&error))?;
        let news = match self.missing(game, table.version(), after).await? {
            Some(changes) => News::Changes { game: game.to_owned(), changes },
            None => News::Snapshot { game: table.view() },
        };
        connection.tell(&news);
        let is_first = room.enter(connection);
        self.greet(connection, &room, &table, is_first);
        self.stir(&room, &table);
        *held = Some(table);
        drop(held);
        Ok(room)
    }

    /// Tells somebody who has come who is here, and the others that they are.
    fn greet(&self, connection: &Connection, room: &Room, table: &Table, is_first: bool) {
        let player = &connection.person.id;
        let presence = frame(&room.presence(table));
        if is_first && table.seated(player).is_some() {
            room.tell_all(&presence);
        } else {
            connection.send(presence);
            self.restless.lock().expect("nobody panics while holding it").insert(room.id.clone());
        }
        let lines = table.plan_of(player).unwrap_or_default();
        if !lines.is_empty() {
            connection.tell(&News::Plans { game: room.id.clone(), lines });
        }
    }

    /// The changes that somebody lacks; none if they need the whole game.
    pub(super) async fn missing(
        &self,
        game: &str,
        version: u64,
        after: Option<u64>,
    ) -> Result<Option<Vec<Change>>, Refusal> {
        let Some(after) = after.filter(|after| *after > 0 && *after <= version) else {
            return Ok(None);
        };
        if version - after > MOST_CHANGES {
            return Ok(None);
        }
        if version == after {
            return Ok(Some(Vec::new()));
        }
        let stored = self.store.changes_after(game, after, MOST_CHANGES as u32).await;
        let stored = stored.map_err(|error| failed(&error))?;
        stored.iter().map(read_change).collect::<Result<_, _>>().map(Some)
    }

    /// A connection no longer follows a game.
    pub(crate) async fn leave(&self, room: &Arc<Room>, connection: &Connection) {
        let was_last = room.leave(connection);
        if room.is_empty() {
            self.rest(room).await;
        }
        if !was_last {
            return;
        }
        let held = room.table.lock().await;
        match held.as_ref() {
            Some(table) if table.seated(&connection.person.id).is_some() => {
                room.note_leaving(&connection.person.id, self.now());
                room.tell_all(&frame(&room.presence(table)));
            }
            held => {
                if held.is_none() {
                    // It may be a player: who has the table will know.
                    room.note_leaving(&connection.person.id, self.now());
                }
                let mut restless = self.restless.lock().expect("nobody panics while holding it");
                restless.insert(room.id.clone());
            }
        }
    }

    /// A game as it stands.
    pub async fn look(self: &Arc<Self>, game: &str) -> Result<OnlineGame, Refusal> {
        let (hub, game) = (Arc::clone(self), game.to_owned());
        // A task of its own: a game that ends by being looked at is told, also if whoever looks
        // has gone away meanwhile.
        let looking = tokio::spawn(async move { hub.look_now(&game).await });
        looking.await.map_err(|error| failed(&StoreError::failed(error)))?
    }

    async fn look_now(self: &Arc<Self>, game: &str) -> Result<OnlineGame, Refusal> {
        let room = self.room(game)?;
        let mut held = room.table.lock().await;
        let mut table = self.take(&room, &mut held).await?;
        self.expire(&room, &mut table).await.map_err(|error| failed(&error))?;
        let view = table.view();
        *held = Some(table);
        Ok(view)
    }

    /// Tells how many watch, where that has changed.
    pub(super) async fn tell_watchers(&self) {
        let rooms =
            std::mem::take(&mut *self.restless.lock().expect("nobody panics while holding it"));
        for game in rooms {
            let Ok(room) = self.room(&game) else { continue };
            if let Some(table) = room.table.lock().await.as_ref() {
                room.tell_all(&frame(&room.presence(table)));
            }
        }
    }

    /// Lets a level think in a game that nobody need have come to, if its time runs.
    pub(super) fn stir_game(self: &Arc<Self>, table: &Table) {
        if table.waiting_level().is_none() {
            return;
        }
        if let Ok(room) = self.room(table.id()) {
            self.stir(&room, table);
        }
    }

    /// Lets a level think, if one is to move and somebody waits for it.
    pub(super) fn stir(self: &Arc<Self>, room: &Arc<Room>, table: &Table) {
        let mut thinking = room.thinking.lock().expect("nobody panics while holding it");
        let wanted = table.waiting_level().filter(|_| is_awaited(room, table));
        let number = table.turn_count();
        if wanted.is_some() && thinking.as_ref().is_some_and(|(turn, _)| *turn == number) {
            return;
        }
        if let Some((_, stop)) = thinking.take() {
            stop.stop();
        }
        let Some((level, session)) = wanted else { return };
        let stop = trine_engine::Stop::default();
        *thinking = Some((number, stop.clone()));
        let side = table.to_move().expect("a level is to move");
        let clock = table.view().clock;
        let left = clock.map(|clock| Left::of(&clock, table.terms().clock, side, self.now()));
        let opponent = table.seat(side.other()).map(|seat| seat.player.id.clone());
        let opponent = opponent.unwrap_or_default();
        let thought = opponents::Thought { level, opponent, session, number, left, stop };
        let (hub, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move { hub.play_level(&room, thought).await });
    }

    async fn play_level(self: Arc<Self>, room: &Arc<Room>, thought: opponents::Thought) {
        let (level, number, stop) = (thought.level, thought.number, thought.stop.clone());
        let seed = opponents::seed(&room.id);
        let text = self.thinkers.think(thought, seed).await;
        let person = opponents::person(level).expect("the level was chosen from those there are");
        while let Some(text) = text.clone().filter(|_| !stop.is_stopped()) {
            let command = Command::Turn { number, text };
            match self.command(&person, &room.id, None, command).await {
                Ok(_) => return,
                Err(refusal) if refusal.code == RefusalCode::Busy => {
                    if *self.stopping.borrow() {
                        return;
                    }
                    tokio::time::sleep(AGAIN).await;
                }
                Err(_) => break,
            }
        }
        self.stir_again(room, &stop).await;
    }

    /// A level has played nothing. Unless somebody has stopped it, and has seen to what comes next,
    /// it thinks once more after a while.
    async fn stir_again(self: &Arc<Self>, room: &Arc<Room>, stop: &trine_engine::Stop) {
        while !stop.is_stopped() && !*self.stopping.borrow() {
            tokio::time::sleep(AGAIN).await;
            let mut held = room.table.lock().await;
            let Ok(table) = self.take(room, &mut held).await else { continue };
            room.forget_thought(stop);
            self.stir(room, &table);
            *held = Some(table);
        }
    }

    /// Nobody is here any more: a level need not think, unless its time runs.
    async fn rest(&self, room: &Arc<Room>) {
        let held = room.table.lock().await;
        if held.as_ref().is_some_and(|table| !is_awaited(room, table)) {
            let thinking = room.thinking.lock().expect("nobody panics while holding it").take();
            if let Some((_, stop)) = thinking {
                stop.stop();
            }
        }
    }
}

/// Whether somebody waits for the next turn: they are here, or a time runs.
fn is_awaited(room: &Room, table: &Table) -> bool {
    let is_timed = table.terms().clock != ClockRule::None;
    *table.status() == Status::Playing && (is_timed || !room.is_empty())
}
