//! The description of the routes in [`crate::games`], which answer in the protocol's own way.
#![expect(dead_code, reason = "these functions only carry descriptions")]

use super::Refusals;
use crate::protocol::{NewGame, OnlineGame};

/// Makes a game: open to whoever has its link, for a player who is named, or against a level. A
/// token needs the scope `challenge`.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = OnlineGame), Refusals),
    security((), ("session" = []), ("token" = ["challenge"])))]
pub(super) fn make() {}

/// A game as it stands.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games",
    params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = OnlineGame), Refusals))]
pub(super) fn look() {}

/// A game as a record, as docs/records.md describes it.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games",
    params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = String, content_type = "text/plain; charset=utf-8"), Refusals))]
pub(super) fn record() {}
