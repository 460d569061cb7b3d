//! The start of the server, what happens by itself while it runs, and its end.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use tokio::sync::{broadcast, watch};
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use super::alive::Outage;
use super::{EVENTS, Hub, Options, People};
use crate::chance;
use crate::identity::guest::GuestBook;
use crate::lobby::Lobby;
use crate::opponents::Thinkers;
use crate::protocol::{ClockRule, Terms, Time};
use crate::store::{GameRow, RowStatus, Store, StoreError};
use crate::table::Table;

/// How often the server writes down that it lives.
const HEARTBEAT: Duration = Duration::from_millis(500);

/// How often rooms are looked through.
const SWEEP: Duration = Duration::from_secs(1);

/// How often the lobby is told, at most.
const LOBBY: Duration = Duration::from_millis(500);

/// How often it is looked whose session has come to its end.
const RECHECK: Duration = Duration::from_mins(1);

/// How many games are read at a time when the server starts.
const PAGE: u32 = 200;

/// How long the end waits for clients to be told.
const FAREWELL: Duration = Duration::from_secs(3);

impl Hub {
    /// A hub over a store. Clocks that ran when the server last lived go on from there.
    pub async fn start(
        store: Arc<dyn Store>,
        people: Arc<dyn People>,
        options: Options,
    ) -> Result<Arc<Self>, StoreError> {
        let guests = GuestBook::new(store.secret("guest").await?, options.transport);
        let hub = Arc::new(Self {
            store,
            people,
            options,
            guests,
            server: chance::letters(8),
            rooms: Mutex::default(),
            restless: Mutex::default(),
            timers: super::Timers::default(),
            alive: super::Alive::new((options.time)()),
            lobby: Lobby::default(),
            thinkers: Thinkers::new(options.thinkers),
            events: broadcast::Sender::new(EVENTS),
            online: Mutex::new(HashMap::new()),
            next_connection: AtomicU64::new(1),
            stopping: watch::Sender::new(false),
            metrics: OnceLock::new(),
        });
        hub.wake().await?;
        hub.sign().await?;
        hub.spawn_chores();
        Ok(hub)
    }

    /// Goes through the games that were being played.
    async fn wake(self: &Arc<Self>) -> Result<(), StoreError> {
        // A clock that has been set back may have left a heartbeat in the future.
        let now = self.now();
        let alive = self.store.last_heartbeat().await?.map_or(now, |last| last.min(now));
        let mut last = None;
        loop {
            let rows = self.store.playing(last.as_deref(), PAGE).await?;
            let Some(row) = rows.last() else { break };
            last = Some(row.id.clone());
            let mut games = JoinSet::new();
            for row in rows.into_iter().filter(needs_waking) {
                let hub = Arc::clone(self);
                games.spawn(async move { hub.wake_game(&row.id, alive).await });
            }
            while let Some(woken) = games.join_next().await {
                woken.map_err(StoreError::failed)??;
            }
        }
        self.wake_open().await
    }

    /// Goes through the games that wait for somebody.
    async fn wake_open(&self) -> Result<(), StoreError> {
        let mut last = None;
        loop {
            let rows = self.store.open(last.as_deref(), PAGE).await?;
            let Some(row) = rows.last() else { return Ok(()) };
            last = Some(row.id.clone());
            for row in rows {
                if let Some(table) = self.read(&row.id).await? {
                    self.timers.set(&row.id, table.due(0));
                    self.lobby.update(&table);
                }
            }
        }
    }

    async fn wake_game(self: &Arc<Self>, game: &str, alive: Time) -> Result<(), StoreError> {
        let Some(mut table) = self.read(game).await? else { return Ok(()) };
        if let Some(step) = table.resume(alive, self.now()) {
            let commit = table.commit(&step, None);
            match self.store.commit(commit).await {
                // Another server has been quicker.
                Ok(_) | Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        self.timers.set(game, table.due(0));
        self.lobby.update(&table);
        self.stir_game(&table);
        Ok(())
    }

    /// A game from the store; none if it cannot be read, which must not keep the others waiting.
    async fn read(&self, game: &str) -> Result<Option<Table>, StoreError> {
        let Some((row, turns)) = self.store.load(game).await? else { return Ok(None) };
        let table = Table::restore(row, turns);
        Ok(table.inspect_err(|error| tracing::error!("{error}")).ok())
    }

    fn spawn_chores(self: &Arc<Self>) {
        let hub = Arc::clone(self);
        tokio::spawn(async move { hub.unless_stopping(hub.watch_times()).await });
        let hub = Arc::clone(self);
        tokio::spawn(async move { hub.unless_stopping(hub.hear()).await });
        let hub = Arc::clone(self);
        tokio::spawn(async move { hub.unless_stopping(hub.beat()).await });
        let hub = Arc::clone(self);
        tokio::spawn(async move { hub.unless_stopping(hub.tidy()).await });
        let hub = Arc::clone(self);
        tokio::spawn(async move { hub.unless_stopping(hub.tell_lobby()).await });
        let hub = Arc::clone(self);
        tokio::spawn(async move { hub.unless_stopping(hub.recheck_proofs()).await });
    }

    async fn unless_stopping(&self, chore: impl Future<Output = ()>) {
        let mut stopping = self.stopping();
        let stopped = async { drop(stopping.wait_for(|stopping| *stopping).await) };
        tokio::select! {
            () = chore => {}
            () = stopped => {}
        }
    }

    async fn watch_times(self: &Arc<Self>) {
        loop {
            let game = self.timers.next(self.options.time).await;
            let hub = Arc::clone(self);
            // A task of its own: it may have to wait for the store.
            tokio::spawn(async move { hub.look_at(&game).await });
        }
    }

    /// Ends a game whose time has run out; otherwise sets its timer anew.
    async fn look_at(self: Arc<Self>, game: &str) {
        let Ok(room) = self.room(game) else { return };
        let mut held = room.table.lock().await;
        let Ok(mut table) = self.take(&room, &mut held).await else {
            // The store does not answer. The time has run out all the same.
            self.timers.set(game, Some(self.now() + 1_000));
            return;
        };
        match self.expire(&room, &mut table).await {
            Ok(()) => {
                self.timers.set(game, table.due(room.lag_to_move(&table)));
                *held = Some(table);
            }
            Err(_) => self.timers.set(game, Some(self.now() + 1_000)),
        }
    }

    async fn beat(self: &Arc<Self>) {
        let mut ticks = tokio::time::interval(HEARTBEAT);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = self.sign().await {
                tracing::error!("{error}");
            }
        }
    }

    /// Writes down that the server lives. Only once that is written nothing stands in the way of
    /// playing.
    pub(super) async fn sign(self: &Arc<Self>) -> Result<(), StoreError> {
        self.store.heartbeat(self.now()).await?;
        if let Some(outage) = self.alive.note(self.now()) {
            self.go_on_after(outage);
        }
        Ok(())
    }

    /// All games with a clock are looked at: [`Hub::expire`] gives them back the time in which
    /// nobody could play.
    fn go_on_after(self: &Arc<Self>, outage: Outage) {
        let milliseconds = outage.to - outage.from;
        tracing::warn!(milliseconds, "nobody could play: the machine slept, or the store did");
        for room in self.rooms.lock().expect("nobody panics while holding it").values() {
            room.note_outage(milliseconds);
        }
        for game in self.timers.games() {
            let hub = Arc::clone(self);
            tokio::spawn(async move { hub.look_at(&game).await });
        }
    }

    async fn tidy(&self) {
        let mut ticks = tokio::time::interval(SWEEP);
        loop {
            ticks.tick().await;
            self.tell_watchers().await;
            self.sweep();
            self.count_all();
        }
    }

    async fn recheck_proofs(&self) {
        let mut ticks = tokio::time::interval(RECHECK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.recheck_all().await;
        }
    }

    async fn tell_lobby(&self) {
        let mut ticks = tokio::time::interval(LOBBY);
        loop {
            ticks.tick().await;
            self.lobby.tell();
        }
    }

    /// Takes no more commands, finishes those that are being done, tells the clients, and closes
    /// the store.
    pub async fn stop(&self) {
        // What the end takes is charged to nobody.
        let now = self.now();
        self.stopping.send_replace(true);
        let rooms: Vec<_> = {
            let rooms = self.rooms.lock().expect("nobody panics while holding it");
            rooms.values().cloned().collect()
        };
        for room in rooms {
            let thinking = room.thinking.lock().expect("nobody panics while holding it").take();
            if let Some((_, stop)) = thinking {
                stop.stop();
            }
            // Whoever had it has finished now.
            drop(room.table.lock().await);
        }
        let told = async {
            while self.numbers().1 > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        // Whoever is too slow will notice by themselves.
        let _ = tokio::time::timeout(FAREWELL, told).await;
        // An outage that goes on until the end is over when the server starts again.
        if !self.alive.is_silent(now)
            && let Err(error) = self.store.heartbeat(now).await
        {
            tracing::error!("{error}");
        }
        self.store.close().await;
    }
}

/// Whether a game has a clock, or is shown in the lobby.
fn needs_waking(row: &GameRow) -> bool {
    let terms: Option<Terms> = serde_json::from_str(&row.terms).ok();
    let is_timed = terms.is_none_or(|terms| terms.clock != ClockRule::None);
    row.status == RowStatus::Playing && (is_timed || row.listed)
}
