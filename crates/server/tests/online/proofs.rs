//! A connection lasts no longer than what proved whose it is.

use serde_json::json;
use trine_server::limits::Limits;
use trine_server::store::MOST_SESSIONS;

use crate::client::{Client, PASSWORD, enter, request, terms};
use crate::served::{Served, serve, serve_tuned};

async fn connect(served: &Served, cookie: &str) -> Client {
    Client::try_connect(served.address, Some(cookie)).await.expect("the server answers")
}

/// Whether the server still answers somebody, as the same person.
async fn is_heard(client: &mut Client, served: &Served) -> bool {
    let game = client.make(served.address, &terms("apart")).await;
    let creator = client.watch(&game.id).await.white;
    creator.is_none_or(|seat| seat.player == client.me)
}

#[tokio::test]
async fn a_new_password_ends_the_connections_of_all_other_sessions() {
    let served = serve();
    let cookie = enter(served.address, "/api/account", "Ada").await;
    let mut ada = connect(&served, &cookie).await;
    let stolen = enter(served.address, "/api/login", "Ada").await;
    let mut eve = connect(&served, &stolen).await;
    assert_eq!(eve.me, ada.me);
    let change = json!({ "old": PASSWORD, "new": "battery staple" }).to_string();
    let proof = [("cookie", cookie.as_str())];
    let (status, _, body) =
        request(served.address, "POST /api/account/password", &change, &proof).await;
    assert_eq!(status, 204, "{body}");
    assert!(eve.is_closed().await);
    assert!(is_heard(&mut ada, &served).await, "her own stays");
    let again = connect(&served, &stolen).await;
    assert_ne!(again.me, ada.me, "the cookie is worthless");
}

#[tokio::test]
async fn logging_out_ends_the_connections_of_that_session() {
    let served = serve();
    let cookie = enter(served.address, "/api/account", "Ada").await;
    let mut here = connect(&served, &cookie).await;
    let mut elsewhere = connect(&served, &enter(served.address, "/api/login", "Ada").await).await;
    let (status, ..) =
        request(served.address, "POST /api/logout", "{}", &[("cookie", &cookie)]).await;
    assert_eq!(status, 204);
    assert!(here.is_closed().await);
    assert!(is_heard(&mut elsewhere, &served).await, "the other session stays");
}

#[tokio::test]
async fn deleting_an_account_ends_all_its_connections_and_nobody_elses() {
    let served = serve();
    let cookie = enter(served.address, "/api/account", "Ada").await;
    let mut one = connect(&served, &cookie).await;
    let mut two = connect(&served, &enter(served.address, "/api/login", "Ada").await).await;
    let mut eve = connect(&served, &enter(served.address, "/api/account", "Eve").await).await;
    let mut guest = Client::new(served.address).await;
    let password = json!({ "password": PASSWORD }).to_string();
    let proof = [("cookie", cookie.as_str())];
    let (status, _, body) = request(served.address, "DELETE /api/account", &password, &proof).await;
    assert_eq!(status, 204, "{body}");
    assert!(one.is_closed().await && two.is_closed().await);
    assert!(is_heard(&mut eve, &served).await && is_heard(&mut guest, &served).await);
}

#[tokio::test]
async fn a_session_that_makes_room_for_another_takes_its_connections_with_it() {
    let served = serve_tuned(|tuning| tuning.limits = Limits::none());
    let cookie = enter(served.address, "/api/account", "Ada").await;
    let mut oldest = connect(&served, &cookie).await;
    for _ in 1..MOST_SESSIONS {
        enter(served.address, "/api/login", "Ada").await;
    }
    assert!(is_heard(&mut oldest, &served).await, "there is room for all");
    enter(served.address, "/api/login", "Ada").await;
    assert!(oldest.is_closed().await);
}
