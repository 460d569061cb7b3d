//! Players, and what the server keeps for itself.

use trine_server::store::{GameStore, PeopleStore, Player, PlayerKind};

use super::Place;

pub(crate) async fn players_are_kept_and_renamed(place: &impl Place) {
    let store = place.open().await;
    let player = |id: &str, kind, name: &str, created| Player {
        id: id.into(),
        kind,
        name: name.to_owned(),
        created,
    };
    let all = [
        player("g1", PlayerKind::Guest, "Guest 1", 1),
        player("a1", PlayerKind::Account, "Änne", 2),
        player("b1", PlayerKind::Bot, "bot", 3),
        player("level:10", PlayerKind::Level, "Level 10", 4),
    ];
    for player in &all {
        store.put_player(player.clone()).await.expect("a player can be kept");
    }
    for player in &all {
        let kept = store.player(&player.id).await.expect("it can be read");
        assert_eq!(kept.as_ref(), Some(player));
    }
    store.put_player(player("a1", PlayerKind::Bot, "Anne", 99)).await.expect("it can be kept");
    let renamed = store.player(&"a1".into()).await.expect("it can be read");
    assert_eq!(renamed, Some(player("a1", PlayerKind::Bot, "Anne", 2)), "since when stays");
    assert_eq!(store.player(&"A1".into()).await.expect("it can be read"), None);
}

pub(crate) async fn the_last_heartbeat_counts_also_when_the_clock_was_set_back(place: &impl Place) {
    let (store, other) = (place.open().await, place.open().await);
    assert_eq!(store.last_heartbeat().await.expect("it can be read"), None);
    for (now, last) in [(1_000, 1_000), (3_000, 3_000), (2_000, 2_000)] {
        store.heartbeat(now).await.expect("it can be written");
        assert_eq!(other.last_heartbeat().await.expect("it can be read"), Some(last));
    }
}

pub(crate) async fn a_secret_is_made_once(place: &impl Place) {
    let (store, other) = (place.open().await, place.open().await);
    let secret = store.secret("cookies").await.expect("it can be made");
    assert_ne!(secret, [0; 32]);
    assert_eq!(store.secret("cookies").await.expect("it can be read"), secret);
    assert_eq!(other.secret("cookies").await.expect("it can be read"), secret);
    assert_ne!(other.secret("tokens").await.expect("it can be made"), secret);
}
