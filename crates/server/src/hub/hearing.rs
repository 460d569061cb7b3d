//! Hearing of what other servers over the same store have done.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::broadcast::error::RecvError;

use super::Hub;
use crate::store::Notice;

impl Hub {
    /// Reads games again that have changed without this hub.
    pub(super) async fn hear(self: &Arc<Self>) {
        let mut notices = self.store.notices();
        loop {
            match notices.recv().await {
                Ok(notice) => self.heed(notice),
                // Nobody knows what was missed.
                Err(RecvError::Lagged(_)) => self.heed_all(),
                Err(RecvError::Closed) => return,
            }
        }
    }

    fn heed(self: &Arc<Self>, notice: Notice) {
        let rooms = self.rooms.lock().expect("nobody panics while holding it");
        let told = rooms.get(&notice.game).map(|room| room.told.load(Ordering::Relaxed));
        drop(rooms);
        // What this hub has done itself is told already, or will be before the room is free.
        if told.is_some_and(|told| told < notice.version) {
            let hub = Arc::clone(self);
            tokio::spawn(async move { hub.read_again(&notice).await });
        }
    }

    fn heed_all(self: &Arc<Self>) {
        let rooms = self.rooms.lock().expect("nobody panics while holding it");
        let games: Vec<_> = rooms.keys().cloned().collect();
        drop(rooms);
        for game in games {
            self.heed(Notice { game, version: u64::MAX });
        }
    }

    /// Reads a game again if it is older than a notice says, and tells those who are here.
    async fn read_again(self: &Arc<Self>, notice: &Notice) {
        let Ok(room) = self.room(&notice.game) else { return };
        let mut held = room.table.lock().await;
        if held.as_ref().is_some_and(|table| table.version() >= notice.version) {
            return;
        }
        *held = None;
        // Without an answer the next one who comes reads it.
        if let Ok(table) = self.take(&room, &mut held).await {
            self.timers.set(&room.id, table.due(room.lag_to_move(&table)));
            self.lobby.update(&table);
            self.stir(&room, &table);
            *held = Some(table);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::hub::{NoAccounts, Options};
    use crate::protocol::{NewGame, Person, PersonKind};
    use crate::store::Sqlite;
    use crate::table::Command;

    fn guest(name: &str) -> Person {
        let name = name.to_owned();
        Person { id: format!("guest:{name}"), name, kind: PersonKind::Guest, level: None }
    }

    #[tokio::test]
    async fn whoever_watches_at_one_hub_hears_of_turns_played_at_another() {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        let store = Sqlite::open(folder.path().join("trine.db")).await.expect("it can be opened");
        let store: Arc<dyn crate::store::Store> = Arc::new(store);
        let hub = || Hub::start(Arc::clone(&store), Arc::new(NoAccounts), Options::default());
        let (here, there) = (hub().await.expect("it starts"), hub().await.expect("it starts"));
        let (ada, bob) = (guest("Ada"), guest("Bob"));
        let wanted = serde_json::json!({ "terms": { "game": "apart", "side": "white" } });
        let wanted: NewGame = serde_json::from_value(wanted).expect("it is a game");
        let game = here.make(&ada, wanted).await.expect("it is made").id;
        let join = Command::Act(crate::protocol::Act::Join);
        there.command(&bob, &game, None, join).await.expect("he joins");

        let admitted = there.admit(bob, None).await;
        let (connection, mut frames) = admitted.expect("guests prove nothing");
        let room = there.watch(&connection, &game, None).await.expect("it is there");
        let turn = Command::Turn { number: 0, text: "b2-b4".to_owned() };
        here.command(&ada, &game, None, turn).await.expect("it is legal");
        let heard = async {
            while let Some(frame) = frames.next().await {
                if frame.contains("\"text\":\"b2-b4\"") {
                    return;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(30), heard).await.expect("the turn is heard of");
        there.leave(&room, &connection).await;
    }
}
