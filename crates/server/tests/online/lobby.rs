//! The lobby: open games, quick pairing, games to watch.

use serde_json::json;
use trine_server::protocol::{Act, LobbyView, News, RefusalCode, Request, Terms};

use crate::client::{Client, enter, pair, post, terms, timed};
use crate::served::serve;

/// The next view of the lobby that fits.
async fn lobby(client: &mut Client, fits: impl Fn(&LobbyView) -> bool) -> LobbyView {
    client
        .until(|news| match news {
            News::Lobby { lobby } if fits(lobby) => Some(lobby.clone()),
            _ => None,
        })
        .await
}

async fn seek(client: &mut Client, seek: Terms) -> Result<u64, RefusalCode> {
    let id = Client::id();
    client.ask(&Request::Seek { id, seek }).await
}

async fn paired(client: &mut Client) -> String {
    client
        .until(|news| match news {
            News::Paired { game } => Some(game.clone()),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn two_who_want_the_same_are_paired() {
    let served = serve();
    let mut one = Client::new(served.address).await;
    let mut two = Client::new(served.address).await;
    let mut other = Client::new(served.address).await;
    other.send(&Request::Lobby { on: true }).await;
    seek(&mut one, timed("apart", 60_000, 0)).await.expect("it can be looked for");
    seek(&mut other, timed("apart", 60_000, 1_000)).await.expect("that is another clock");
    let view = lobby(&mut other, |view| view.seeks.len() == 2).await;
    assert_eq!((view.seeks[0].by.clone(), view.online), (one.me.clone(), 3));
    let mut same = one.again(served.address).await;
    seek(&mut same, timed("apart", 60_000, 0)).await.expect("nobody plays themselves");
    seek(&mut two, timed("apart", 60_000, 0)).await.expect("somebody is there");
    let game = paired(&mut two).await;
    assert_eq!(paired(&mut one).await, game);
    let game = two.watch(&game).await;
    let players = [game.white.expect("seated").player, game.black.expect("seated").player];
    assert!(players.contains(&one.me) && players.contains(&two.me));
    let view = lobby(&mut other, |view| !view.live.is_empty()).await;
    assert_eq!(view.live[0].game, game.id);
}

#[tokio::test]
async fn who_no_longer_looks_or_is_gone_is_not_found() {
    let served = serve();
    let mut one = Client::new(served.address).await;
    let mut two = Client::new(served.address).await;
    seek(&mut one, terms("differo")).await.expect("it can be looked for");
    one.send(&Request::Unseek).await;
    one.until(|news| matches!(news, News::Seeking { seek: None }).then_some(())).await;
    seek(&mut two, terms("differo")).await.expect("it can be looked for");
    drop(two);
    one.send(&Request::Lobby { on: true }).await;
    lobby(&mut one, |view| view.seeks.is_empty() && view.online == 1).await;
    let mut rated = terms("differo");
    rated.rated = true;
    assert_eq!(seek(&mut one, rated).await, Err(RefusalCode::NotPossible));
    assert_eq!(seek(&mut one, terms("chess")).await, Err(RefusalCode::BadRequest));
}

#[tokio::test]
async fn an_open_game_is_listed_until_somebody_joins() {
    let served = serve();
    let mut one = Client::new(served.address).await;
    let mut two = Client::new(served.address).await;
    two.send(&Request::Lobby { on: true }).await;
    let body = json!({ "terms": terms("apart"), "listed": true }).to_string();
    let (status, _) = post(served.address, "/api/games", &body, &[("cookie", &one.cookie)]).await;
    assert_eq!(status, 201);
    let view = lobby(&mut two, |view| !view.challenges.is_empty()).await;
    let game = view.challenges[0].game.clone();
    assert_eq!(view.challenges[0].by.player, one.me);
    two.act(&game, Act::Join).await.expect("the seat is free");
    let view = lobby(&mut two, |view| !view.live.is_empty()).await;
    assert!(view.challenges.is_empty());
    one.act(&game, Act::Abort).await.expect("nothing was played");
    lobby(&mut two, |view| view.live.is_empty()).await;
}

#[tokio::test]
async fn a_game_by_link_is_nobody_elses_business() {
    let served = serve();
    let (mut white, _black, _game) = pair(served.address, &terms("apart")).await;
    white.send(&Request::Lobby { on: true }).await;
    let view = lobby(&mut white, |_| true).await;
    assert!(view.challenges.is_empty() && view.live.is_empty());
}

#[tokio::test]
async fn players_with_accounts_are_named_and_guests_are_counted() {
    let served = serve();
    let mut guest = Client::new(served.address).await;
    guest.send(&Request::Lobby { on: true }).await;
    let cookie = enter(served.address, "/api/account", "Ada").await;
    let ada = Client::try_connect(served.address, Some(&cookie)).await.expect("it answers");
    let again = ada.again(served.address).await;
    let view = lobby(&mut guest, |view| view.online == 2).await;
    assert_eq!(view.players, std::slice::from_ref(&ada.me));
    drop(ada);
    drop(again);
    let view = lobby(&mut guest, |view| view.online == 1).await;
    assert!(view.players.is_empty());
}

#[tokio::test]
async fn a_search_that_is_sent_again_is_done_once() {
    let served = serve();
    let mut one = Client::new(served.address).await;
    let mut other = Client::new(served.address).await;
    other.send(&Request::Lobby { on: true }).await;
    let search = Request::Seek { id: "search".to_owned(), seek: terms("apart") };
    one.ask(&search).await.expect("it can be looked for");
    // The server has not noticed yet that the first connection is lost.
    let mut again = one.again(served.address).await;
    again.ask(&search).await.expect("it can be looked for");
    again.send(&Request::Lobby { on: true }).await;
    let view = lobby(&mut again, |view| !view.seeks.is_empty()).await;
    assert_eq!(view.seeks.len(), 1, "it is the same search");
    seek(&mut other, terms("apart")).await.expect("somebody is there");
    let game = paired(&mut other).await;
    assert_eq!(paired(&mut again).await, game);
    // Nor is the answer lost with a connection.
    let mut third = one.again(served.address).await;
    third.ask(&search).await.expect("it was done before");
    assert_eq!(paired(&mut third).await, game);
    lobby(&mut other, |view| view.seeks.is_empty() && view.live.len() == 1).await;
}
