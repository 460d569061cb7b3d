//! All games of an account, as records.

use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::mpsc;

use super::{Problem, Refusals, Shared};
use crate::games::record_of;
use crate::guard::Peer;
use crate::identity::members::{Member, Scope};
use crate::limits::Deed;
use crate::store::{GameRow, PlayerId, Search, StoreError};
use crate::table::Table;

/// Games that are read at a time.
const PAGE: u32 = 50;

/// All of one's own games as records: those that go on, whose result is `*`, and then those that
/// have ended, the latest first. A token needs the scope `read`.
#[utoipa::path(get, path = "/api/account/export", tag = "account",
    responses((status = 200, body = String, content_type = "text/plain; charset=utf-8",
        description = "Records one after the other, as docs/records.md describes them"), Refusals),
    security(("session" = []), ("token" = ["read"])))]
pub(super) async fn export(
    State(app): State<Shared>,
    Extension(peer): Extension<Peer>,
    member: Member,
) -> Result<Response, Problem> {
    member.needs(Scope::Read)?;
    app.limits.count(Deed::Search, peer.address, Some(member.player.id.as_str()))?;
    // As fast as it is read, and never much of it in memory.
    let (sender, mut records) = mpsc::channel::<Result<Bytes, StoreError>>(4);
    tokio::spawn(async move {
        if let Err(error) = send_all(&app, member.player.id, &sender).await {
            drop(sender.send(Err(error)).await);
        }
    });
    let body = Body::from_stream(stream::poll_fn(move |context| records.poll_recv(context)));
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"trine-games.pgn\""),
    ];
    Ok((headers, body).into_response())
}

async fn send_all(
    app: &Shared,
    player: PlayerId,
    sender: &mpsc::Sender<Result<Bytes, StoreError>>,
) -> Result<(), StoreError> {
    let mut last = None;
    loop {
        let games = app.store.playing_of(&player, last.as_deref(), PAGE).await?;
        let Some(game) = games.last().filter(|_| !sender.is_closed()) else { break };
        last = Some(game.id.clone());
        send_page(app, &games, sender).await?;
    }
    let mut search = Search { player: Some(player), limit: PAGE, ..Search::default() };
    loop {
        let page = app.store.ended(&search).await?;
        send_page(app, &page.games, sender).await?;
        match page.next {
            Some(next) if !sender.is_closed() => search.before = Some(next),
            _ => return Ok(()),
        }
    }
}

async fn send_page(
    app: &Shared,
    games: &[GameRow],
    sender: &mpsc::Sender<Result<Bytes, StoreError>>,
) -> Result<(), StoreError> {
    for row in games {
        let Some((row, turns)) = app.store.load(&row.id).await? else { continue };
        // One that cannot be read must not keep back the others.
        let Ok(table) = Table::restore(row, turns) else { continue };
        let text = format!("{}\n", record_of(&table.view()));
        if sender.send(Ok(text.into())).await.is_err() {
            // Whoever asked has gone.
            return Ok(());
        }
    }
    Ok(())
}
