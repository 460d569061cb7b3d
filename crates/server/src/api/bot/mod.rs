//! The bot API: how programs play. Streams of events, and requests, by a token.

mod events;
mod lines;
mod streams;
mod told;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Body, Named, Problem, Refusals, Shared};
use crate::guard::Peer;
use crate::identity::members::{Member, Scope};
use crate::limits::Deed;
use crate::protocol::{Act, Claim, LONGEST_REQUEST_ID, Offer};
use crate::store::{PlayerKind, StoreError};
use crate::table::Command;

pub use events::{BotEvent, GameEvent};

/// A turn to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotTurn {
    /// The program's own id for it: up to 64 letters, digits, `-` and `_`. The same id sent again is
    /// answered again and not played again.
    #[schema(min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_-]+$")]
    id: String,
    /// How many turns were played before it.
    number: u32,
    /// The whole turn in notation.
    #[schema(max_length = 2000)]
    text: String,
}

/// A line of chat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotLine {
    /// The program's own id for it.
    #[schema(min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_-]+$")]
    id: String,
    /// What to say.
    #[schema(max_length = 200)]
    text: String,
}

/// It is done, and safely stored.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BotDone {
    /// The version of the game's change.
    version: u64,
}

/// What a program can do in a game beside turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum BotAct {
    /// Give up.
    Resign,
    /// End a game that has had fewer than two turns, without a result.
    Abort,
    /// Offer a draw.
    OfferDraw,
    /// Accept a draw.
    AcceptDraw,
    /// Decline a draw.
    DeclineDraw,
    /// Let the other player take back turns.
    AcceptUndo,
    /// Insist on the turns that were played.
    DeclineUndo,
    /// Offer another game.
    OfferRematch,
    /// Accept another game.
    AcceptRematch,
    /// Decline another game.
    DeclineRematch,
    /// Claim a win from a player who has left.
    ClaimWin,
    /// Claim a draw from a player who has left.
    ClaimDraw,
}

/// Turns the account into that of a program, for good. Possible as long as it has not sat at a
/// game.
#[utoipa::path(post, path = "/api/bot/upgrade", tag = "bot",
    responses((status = 204, description = "It is a program's account now"), Refusals),
    security(("session" = []), ("token" = ["play"])))]
pub(super) async fn upgrade(
    State(app): State<Shared>,
    member: Member,
) -> Result<StatusCode, Problem> {
    member.needs(Scope::Play)?;
    if member.player.kind == PlayerKind::Bot {
        return Ok(StatusCode::NO_CONTENT);
    }
    let done = app.store.become_bot(&member.player.id).await;
    done.map_err(|error| match error {
        StoreError::Conflict => {
            Problem::conflict("this account has played: make another one for the program")
        }
        error => error.into(),
    })?;
    Ok(StatusCode::NO_CONTENT)
}

/// What concerns the account, as it happens: a line of JSON each, and an empty line every 5 s. It
/// begins with the challenges that wait and the games that go on.
#[utoipa::path(get, path = "/api/bot/events", tag = "bot",
    responses((status = 200, body = BotEvent, content_type = "application/x-ndjson"), Refusals),
    security(("token" = ["play"])))]
pub(super) async fn events(State(app): State<Shared>, member: Member) -> Result<Response, Problem> {
    member.needs(Scope::Play)?;
    streams::events(app, member)
}

/// A game, as it is and as it goes on: a line of JSON each, and an empty line every 5 s. It ends
/// with the game.
#[utoipa::path(get, path = "/api/bot/games/{id}/stream", tag = "bot",
    params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = GameEvent, content_type = "application/x-ndjson"), Refusals),
    security(("token" = ["play"])))]
pub(super) async fn stream(
    State(app): State<Shared>,
    member: Member,
    Named(id): Named<String>,
) -> Result<Response, Problem> {
    member.needs(Scope::Play)?;
    streams::game(app, member, id).await
}

/// Plays a turn.
#[utoipa::path(post, path = "/api/bot/games/{id}/turns", tag = "bot", request_body = BotTurn,
    params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = BotDone), Refusals), security(("token" = ["play"])))]
pub(super) async fn turn(
    State(app): State<Shared>,
    member: Member,
    Named(game): Named<String>,
    Body(turn): Body<BotTurn>,
) -> Result<Json<BotDone>, Problem> {
    member.needs(Scope::Play)?;
    check_id(&turn.id)?;
    let command = Command::Turn { number: turn.number, text: turn.text };
    run(&app, &member, &game, Some(&turn.id), command).await
}

/// Does something else in a game: gives up, offers, accepts, declines, claims.
#[utoipa::path(post, path = "/api/bot/games/{id}/acts/{act}", tag = "bot",
    params(("id" = String, Path, description = "The game's id"),
        ("act" = BotAct, Path, description = "What to do")),
    responses((status = 200, body = BotDone), Refusals), security(("token" = ["play"])))]
pub(super) async fn act(
    State(app): State<Shared>,
    Extension(peer): Extension<Peer>,
    member: Member,
    Named((game, act)): Named<(String, BotAct)>,
) -> Result<Json<BotDone>, Problem> {
    member.needs(Scope::Play)?;
    let act = act.act();
    if act.makes_game() {
        app.limits.count(Deed::MakeGame, peer.address, Some(member.player.id.as_str()))?;
    }
    run(&app, &member, &game, None, Command::Act(act)).await
}

/// Says something to everybody at a game.
#[utoipa::path(post, path = "/api/bot/games/{id}/chat", tag = "bot", request_body = BotLine,
    params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = BotDone), Refusals), security(("token" = ["play"])))]
pub(super) async fn say(
    State(app): State<Shared>,
    Extension(peer): Extension<Peer>,
    member: Member,
    Named(game): Named<String>,
    Body(line): Body<BotLine>,
) -> Result<Json<BotDone>, Problem> {
    member.needs(Scope::Play)?;
    check_id(&line.id)?;
    app.limits.count(Deed::Chat, peer.address, Some(member.player.id.as_str()))?;
    run(&app, &member, &game, Some(&line.id), Command::Say(line.text)).await
}

/// Accepts a challenge, or takes the free seat of any open game.
#[utoipa::path(post, path = "/api/bot/challenges/{id}/accept", tag = "bot",
    params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = BotDone), Refusals), security(("token" = ["challenge"])))]
pub(super) async fn accept(
    State(app): State<Shared>,
    member: Member,
    Named(game): Named<String>,
) -> Result<Json<BotDone>, Problem> {
    member.needs(Scope::Challenge)?;
    run(&app, &member, &game, None, Command::Act(Act::Join)).await
}

/// Declines a challenge, or takes back one's own.
#[utoipa::path(post, path = "/api/bot/challenges/{id}/decline", tag = "bot",
    params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = BotDone), Refusals), security(("token" = ["challenge"])))]
pub(super) async fn decline(
    State(app): State<Shared>,
    member: Member,
    Named(game): Named<String>,
) -> Result<Json<BotDone>, Problem> {
    member.needs(Scope::Challenge)?;
    run(&app, &member, &game, None, Command::Act(Act::Cancel)).await
}

/// In a task of its own: what was begun is finished, even if whoever asked goes away.
async fn run(
    app: &Shared,
    member: &Member,
    game: &str,
    id: Option<&str>,
    command: Command,
) -> Result<Json<BotDone>, Problem> {
    let (hub, person) = (app.hub.clone(), member.person());
    let (game, id) = (game.to_owned(), id.map(str::to_owned));
    let done =
        tokio::spawn(async move { hub.command(&person, &game, id.as_deref(), command).await });
    let failed = |_| Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "try again");
    Ok(Json(BotDone { version: done.await.map_err(failed)?? }))
}

fn check_id(id: &str) -> Result<(), Problem> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if (1..=LONGEST_REQUEST_ID).contains(&id.len()) && id.bytes().all(fits) {
        return Ok(());
    }
    let words = format!("an id has 1 to {LONGEST_REQUEST_ID} letters, digits, - and _");
    Err(Problem::bad_request(words))
}

impl BotAct {
    fn act(self) -> Act {
        match self {
            Self::Resign => Act::Resign,
            Self::Abort => Act::Abort,
            Self::OfferDraw => Act::Offer { offer: Offer::Draw },
            Self::AcceptDraw => Act::Accept { offer: Offer::Draw },
            Self::DeclineDraw => Act::Decline { offer: Offer::Draw },
            Self::AcceptUndo => Act::Accept { offer: Offer::Undo },
            Self::DeclineUndo => Act::Decline { offer: Offer::Undo },
            Self::OfferRematch => Act::Offer { offer: Offer::Rematch },
            Self::AcceptRematch => Act::Accept { offer: Offer::Rematch },
            Self::DeclineRematch => Act::Decline { offer: Offer::Rematch },
            Self::ClaimWin => Act::Claim { claim: Claim::Win },
            Self::ClaimDraw => Act::Claim { claim: Claim::Draw },
        }
    }
}
