//! Commands: done at the table, committed, told.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use trine_rules::Side;

use super::{Event, EventKind, Hub, Room, Settlement, busy, failed, frame, no_such_game};
use crate::chance;
use crate::protocol::{
    Act, News, Offer, Person, PersonKind, Refusal, RefusalCode, Seat, Status, What,
};
use crate::store::{PlayerId, StoreError, StoredChange};
use crate::table::{Command, Moment, Step, Table};

/// How often a command is tried again when another writer was first.
const TRIES: u32 = 10;

/// What became of a command.
enum Attempt {
    Done(u64),
    Refused(Refusal),
    Failed(StoreError),
}

impl Hub {
    /// Does what somebody wants done in a game. When it returns a version, the change is on disk.
    /// `id` is the client's for it: the same again is answered again and not done again.
    pub async fn command(
        self: &Arc<Self>,
        by: &Person,
        game: &str,
        id: Option<&str>,
        command: Command,
    ) -> Result<u64, Refusal> {
        if *self.stopping.borrow() {
            return Err(busy());
        }
        if matches!(command, Command::Say(_)) && !self.may_chat(by) {
            let words = "guests cannot talk on this server";
            return Err(Refusal::new(RefusalCode::NotPossible, words));
        }
        let room = self.room(game)?;
        let mut held = room.table.lock().await;
        for _ in 0..TRIES {
            // While the table is out nobody else can see it; should this be cut short, the next one
            // finds none and reads the store.
            let mut table = self.take(&room, &mut held).await?;
            match self.attempt(&room, &mut table, by, id, command.clone()).await {
                Attempt::Done(version) => {
                    *held = Some(table);
                    return Ok(version);
                }
                Attempt::Refused(refusal) => {
                    *held = Some(table);
                    // Perhaps it is refused because it was done before.
                    return self.answered(game, by, id).await?.ok_or(refusal);
                }
                Attempt::Failed(StoreError::Conflict) => {
                    if let Some(version) = self.answered(game, by, id).await? {
                        return Ok(version);
                    }
                }
                Attempt::Failed(error) => return Err(failed(&error)),
            }
        }
        // Others were first each time: nothing is wrong with the command.
        Err(busy())
    }

    async fn attempt(
        self: &Arc<Self>,
        room: &Arc<Room>,
        table: &mut Table,
        by: &Person,
        id: Option<&str>,
        command: Command,
    ) -> Attempt {
        if let Err(error) = self.expire(room, table).await {
            return Attempt::Failed(error);
        }
        let joins = command == Command::Act(Act::Join);
        let seat = if joins {
            let terms = table.terms().clone();
            self.people.seat(by.clone(), &terms).await
        } else {
            // Who sits here already keeps the rating they sat down with.
            Seat { player: by.clone(), rating: None, provisional: false }
        };
        let side = table.seated(&by.id);
        let moment = Moment {
            now: self.now(),
            lag: room.lag(&by.id),
            opponent_gone: side.and_then(|side| room.gone(table, side.other())),
            heads: chance::heads(),
            fresh_id: chance::letters(chance::GAME_ID),
        };
        if makes_level_game(table, side, &command)
            && let Err(refusal) = self.check_level_games(by).await
        {
            return Attempt::Refused(refusal);
        }
        let step = match table.command(&seat, command, &moment) {
            Ok(step) => step,
            Err(refusal) => return Attempt::Refused(refusal),
        };
        if joins && let Err(error) = self.keep_player(by).await {
            return Attempt::Failed(error);
        }
        let client = id.map(|id| (PlayerId(by.id.clone()), id.to_owned()));
        match self.store_step(room, table, step, client).await {
            Ok(()) => Attempt::Done(table.version()),
            Err(error) => Attempt::Failed(error),
        }
    }

    async fn answered(
        &self,
        game: &str,
        by: &Person,
        id: Option<&str>,
    ) -> Result<Option<u64>, Refusal> {
        let Some(id) = id else { return Ok(None) };
        let answered = self.store.answered(game, &PlayerId(by.id.clone()), id).await;
        answered.map_err(|error| failed(&error))
    }

    /// Takes the table of a room out, from the store if it has to be.
    pub(super) async fn take(
        self: &Arc<Self>,
        room: &Arc<Room>,
        held: &mut Option<Table>,
    ) -> Result<Table, Refusal> {
        if let Some(table) = held.take() {
            return Ok(table);
        }
        let loaded = self.store.load(&room.id).await.map_err(|error| failed(&error))?;
        let (row, turns) = loaded.ok_or_else(no_such_game)?;
        let mut table = Table::restore(row, turns).map_err(|error| {
            tracing::error!("{error}");
            busy()
        })?;
        self.catch_up(room, &mut table).await?;
        Ok(table)
    }

    /// Tells those who are here what somebody else has changed, or what was committed and not told.
    async fn catch_up(&self, room: &Room, table: &mut Table) -> Result<(), Refusal> {
        let (told, version) = (room.told.load(Ordering::Relaxed), table.version());
        if told > 0 && told < version {
            let news = match self.missing(&room.id, version, Some(told)).await? {
                Some(changes) => News::Changes { game: room.id.clone(), changes },
                None => News::Snapshot { game: table.view() },
            };
            room.tell_all(&frame(&news));
        }
        room.told.store(version, Ordering::Relaxed);
        Ok(())
    }

    /// Ends what has run out of time. Time in which nobody could play has not passed.
    pub(super) async fn expire(
        self: &Arc<Self>,
        room: &Arc<Room>,
        table: &mut Table,
    ) -> Result<(), StoreError> {
        if self.alive.is_late(self.now()) {
            // Whether nobody could play, and for how long, is known once the store has been written.
            self.sign().await?;
        }
        for outage in self.alive.outages_since(table.changed()) {
            if let Some(step) = table.resume(outage.from, outage.to) {
                self.store_step(room, table, step, None).await?;
            }
        }
        match table.expire(self.now(), room.lag_to_move(table)) {
            Some(step) => self.store_step(room, table, step, None).await,
            None => Ok(()),
        }
    }

    /// Commits a step and then tells everybody.
    pub(super) async fn store_step(
        self: &Arc<Self>,
        room: &Arc<Room>,
        table: &mut Table,
        mut step: Step,
        client: Option<(PlayerId, String)>,
    ) -> Result<(), StoreError> {
        if step.is_empty() {
            return Ok(());
        }
        let mut ratings = Vec::new();
        if step.ends_game() && table.terms().rated {
            let settled = self.people.settle(&table.view()).await?;
            if let Some(Settlement { changes, ratings: settled }) = settled {
                table.rate(&mut step, changes);
                ratings = settled;
            }
        }
        if let Some(rematch) = step.rematch.take() {
            self.make_rematch(*rematch).await?;
        }
        let commit = table.commit(&step, client);
        let revision = if ratings.is_empty() {
            self.store.commit(commit).await?
        } else {
            self.store.commit_rated(commit, ratings).await?
        };
        table.committed(revision);
        self.publish(room, table, step);
        Ok(())
    }

    /// Tells what has been committed.
    fn publish(self: &Arc<Self>, room: &Arc<Room>, table: &Table, step: Step) {
        room.told.store(table.version(), Ordering::Relaxed);
        if !step.turns.is_empty() || step.cut_to.is_some() {
            room.note_delay(table.changed(), self.now());
        }
        self.timers.set(&room.id, table.due(room.lag_to_move(table)));
        tell_plans(room, table, &step);
        if step.changes.is_empty() {
            return;
        }
        for change in &step.changes {
            let kind = match change.what {
                What::Started { .. } => EventKind::Started,
                What::Ended { .. } => EventKind::Ended,
                _ => continue,
            };
            self.announce(table, kind);
        }
        self.lobby.update(table);
        let news = News::Changes { game: room.id.clone(), changes: step.changes };
        room.tell_all(&frame(&news));
        let somebody_is_gone = Side::BOTH.into_iter().any(|side| room.gone(table, side).is_some());
        if somebody_is_gone && *table.status() == Status::Playing {
            // From when the end can be claimed may have changed with the clock.
            room.tell_all(&frame(&room.presence(table)));
        }
        self.stir(room, table);
    }

    pub(super) fn announce(&self, table: &Table, kind: EventKind) {
        let seated = Side::BOTH.into_iter().filter_map(|side| table.seat(side));
        let mut players: Vec<_> = seated.map(|seat| seat.player.id.clone()).collect();
        if kind == EventKind::Invited || players.is_empty() {
            players = table.invited().map(|person| person.id.clone()).into_iter().collect();
        }
        let creator = &table.creator().player.id;
        if kind == EventKind::Ended && !players.contains(creator) {
            players.push(creator.clone());
        }
        // Nobody may be listening.
        let _ = self.events.send(Event { game: table.id().to_owned(), kind, players });
    }
}

/// Whether a level would play again, which it does at once.
fn makes_level_game(table: &Table, by: Option<Side>, command: &Command) -> bool {
    let is_offer = *command == Command::Act(Act::Offer { offer: Offer::Rematch });
    let opponent = by.and_then(|side| table.seat(side.other()));
    is_offer && opponent.is_some_and(|seat| seat.player.kind == PersonKind::Level)
}

/// Tells both players their own plans, if those may have changed.
fn tell_plans(room: &Room, table: &Table, step: &Step) {
    let may_have_plans = step.planned || !step.turns.is_empty() || step.cut_to.is_some();
    if !may_have_plans || !table.is_correspondence() {
        return;
    }
    for side in Side::BOTH {
        let player = table.seat(side).map(|seat| seat.player.id.as_str());
        if let Some((player, lines)) = player.and_then(|id| Some((id, table.plan_of(id)?))) {
            room.tell(player, &News::Plans { game: room.id.clone(), lines });
        }
    }
}

/// A change as it was stored.
pub(super) fn read_change(stored: &StoredChange) -> Result<crate::protocol::Change, Refusal> {
    let what = serde_json::from_str(&stored.body).map_err(|error| {
        tracing::error!("a stored change cannot be read: {error}");
        busy()
    })?;
    Ok(crate::protocol::Change { version: stored.version, at: stored.at, what })
}
