//! Tokens: what programs show in place of a password.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Body, Named, Problem, Refusals, Shared};
use crate::chance;
use crate::hub::system_time as now;
use crate::identity::members::{Member, Proof, Scope, Scopes};
use crate::identity::token::Token;
use crate::store::{MOST_TOKENS, StoreError, StoredToken};

/// A token to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    /// What to call it: 1 to 60 characters.
    #[schema(min_length = 1, max_length = 60, example = "my bot")]
    label: String,
    /// What it is good for.
    #[schema(min_items = 1, max_items = 3)]
    scopes: Vec<Scope>,
}

/// A token without its secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TokenView {
    /// Names it, to revoke it.
    id: String,
    /// What its owner calls it.
    label: String,
    /// What it is good for.
    scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    created: u64,
}

/// A token that was just made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MadeToken {
    #[serde(flatten)]
    view: TokenView,
    /// The token itself, which is shown this once: `Authorization: Bearer` and this.
    token: String,
}

/// One's own tokens, without their secrets.
#[utoipa::path(get, path = "/api/tokens", tag = "tokens",
    responses((status = 200, body = Vec<TokenView>), Refusals), security(("session" = [])))]
pub(super) async fn list(
    State(app): State<Shared>,
    member: Member,
) -> Result<Json<Vec<TokenView>>, Problem> {
    member.session()?;
    let tokens = app.store.tokens(&member.player.id).await?;
    Ok(Json(tokens.into_iter().map(TokenView::from).collect()))
}

/// Makes a token.
#[utoipa::path(post, path = "/api/tokens", tag = "tokens", request_body = NewToken,
    responses((status = 201, body = MadeToken), Refusals), security(("session" = [])))]
pub(super) async fn make(
    State(app): State<Shared>,
    member: Member,
    Body(wanted): Body<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), Problem> {
    member.session()?;
    let label = wanted.label.trim();
    if !(1..=60).contains(&label.chars().count()) || label.contains(char::is_control) {
        return Err(Problem::bad_request("a label has 1 to 60 characters"));
    }
    if wanted.scopes.is_empty() {
        return Err(Problem::bad_request("a token needs a scope: play, challenge or read"));
    }
    let (token, scopes) = (Token::new(), Scopes::new(wanted.scopes));
    let stored = StoredToken {
        id: chance::letters(ID),
        player: member.player.id,
        label: label.to_owned(),
        scopes: scopes.to_string(),
        created: now(),
    };
    let added = app.store.add_token(stored.clone(), token.hash()).await;
    added.map_err(|error| match error {
        StoreError::Conflict => {
            let words = format!("an account has at most {MOST_TOKENS} tokens: revoke one");
            Problem::conflict(words)
        }
        error => error.into(),
    })?;
    let made = MadeToken { view: stored.into(), token: token.reveal() };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Revokes a token: from now on it is good for nothing.
#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "tokens",
    params(("id" = String, Path, description = "The token's id")),
    responses((status = 204, description = "It is revoked"), Refusals),
    security(("session" = [])))]
pub(super) async fn revoke(
    State(app): State<Shared>,
    member: Member,
    Named(id): Named<String>,
) -> Result<StatusCode, Problem> {
    member.session()?;
    if app.store.revoke_token(&member.player.id, &id).await? {
        let is_over = |proof: &Proof| matches!(proof, Proof::Token { id: its, .. } if *its == id);
        app.hub.expel(member.player.id.as_str(), is_over);
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::not_found("you have no such token"))
    }
}

/// Letters of a token's id.
const ID: usize = 12;

impl From<StoredToken> for TokenView {
    fn from(token: StoredToken) -> Self {
        let scopes: Scopes = token.scopes.parse().unwrap_or_default();
        let StoredToken { id, label, created, .. } = token;
        Self { id, label, scopes: scopes.as_slice().to_vec(), created }
    }
}
