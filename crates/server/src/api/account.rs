//! Accounts: made, logged into and out of, changed and deleted.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::profile::RatingView;
use super::{Api, Body, Problem, Refusals, Shared};
use crate::chance;
use crate::guard::Peer;
use crate::hub::system_time as now;
use crate::identity::caller::Caller;
use crate::identity::members::{self, Member, Proof, SESSION};
use crate::identity::name::{self, Name, NameError};
use crate::identity::password::Password;
use crate::identity::token::Token;
use crate::limits::Deed;
use crate::protocol::Person;
use crate::store::{Player, PlayerId, PlayerKind, Session, StoreError};

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    /// The name: 3 to 20 letters, digits, `_` and `-`, beginning with a letter.
    #[schema(
        min_length = 3,
        max_length = 20,
        pattern = "^[A-Za-z][A-Za-z0-9_-]*$",
        example = "Ada"
    )]
    name: String,
    /// The password: at least 8 characters.
    #[schema(min_length = 8, max_length = 200, format = "password", example = "correct horse")]
    password: String,
}

/// A change of the password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordChange {
    /// The present one.
    #[schema(max_length = 200, format = "password")]
    old: String,
    /// The one to be: at least 8 characters.
    #[schema(min_length = 8, max_length = 200, format = "password")]
    new: String,
}

/// The password once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Confirmation {
    /// The password.
    #[schema(max_length = 200, format = "password")]
    password: String,
}

/// Who the server takes somebody for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Me {
    /// The player.
    person: Person,
    /// Whether that is an account.
    has_account: bool,
    /// Their ratings, one for each game they have played rated.
    ratings: Vec<RatingView>,
}

/// Who the server takes whoever asks for: an account, or a guest.
#[utoipa::path(get, path = "/api/me", tag = "account",
    responses((status = 200, body = Me), Refusals), security((), ("session" = []), ("token" = [])))]
pub(super) async fn me(
    State(app): State<Shared>,
    Extension(caller): Extension<Caller>,
    member: Option<Extension<Member>>,
) -> Result<Json<Me>, Problem> {
    match member {
        Some(Extension(member)) => describe(&app, &member.player).await.map(Json),
        None => Ok(Json(Me { person: caller.person, has_account: false, ratings: Vec::new() })),
    }
}

/// Makes an account and logs in.
#[utoipa::path(post, path = "/api/account", tag = "account", request_body = Credentials,
    responses((status = 201, body = Me), Refusals))]
pub(super) async fn register(
    State(app): State<Shared>,
    Extension(peer): Extension<Peer>,
    Body(wanted): Body<Credentials>,
) -> Result<Response, Problem> {
    let unfit = |error: NameError| Problem::bad_request(error.to_string());
    let name: Name = wanted.name.parse().map_err(unfit)?;
    let password = Password::choose(wanted.password, &name)
        .map_err(|error| Problem::bad_request(error.to_string()))?;
    app.limits.count_address(Deed::MakeAccount, peer.address)?;
    if app.store.account_named(name.as_str()).await?.is_some() {
        return Err(taken(&name));
    }
    let hash = app.passwords.hash(password).await?;
    let player = Player {
        id: PlayerId(format!("account:{}", chance::letters(ID))),
        kind: PlayerKind::Account,
        name: name.to_string(),
        created: now(),
    };
    app.store.create_account(player.clone(), hash).await.map_err(|error| match error {
        StoreError::Conflict => taken(&name),
        error => error.into(),
    })?;
    let me = describe(&app, &player).await?;
    let cookie = open_session(&app, &player, peer).await?;
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(me)).into_response())
}

/// Logs in.
#[utoipa::path(post, path = "/api/login", tag = "account", request_body = Credentials,
    responses((status = 200, body = Me), Refusals))]
pub(super) async fn log_in(
    State(app): State<Shared>,
    Extension(peer): Extension<Peer>,
    Body(given): Body<Credentials>,
) -> Result<Response, Problem> {
    let key: String = name::key(&given.name).chars().take(20).collect();
    app.limits.count(Deed::LogIn, peer.address, Some(&key))?;
    let account = app.store.account_named(&given.name).await?;
    let known = account.as_ref().map(|account| account.password.clone());
    let password = Password::typed(given.password).ok_or_else(wrong)?;
    if !app.passwords.verify(password, known).await? {
        return Err(wrong());
    }
    let player = account.ok_or_else(wrong)?.player;
    let me = describe(&app, &player).await?;
    let cookie = open_session(&app, &player, peer).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(me)).into_response())
}

/// Logs out. Whoever is not logged in stays so.
#[utoipa::path(post, path = "/api/logout", tag = "account",
    responses((status = 204, description = "Logged out"), Refusals),
    security((), ("session" = [])))]
pub(super) async fn log_out(
    State(app): State<Shared>,
    Extension(peer): Extension<Peer>,
    member: Option<Extension<Member>>,
) -> Result<Response, Problem> {
    if let Some(Extension(Member { player, proof: Proof::Session(hash) })) = member {
        app.store.close_session(&hash).await?;
        app.hub.expel(player.id.as_str(), |proof| *proof == Proof::Session(hash));
    }
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, no_cookie(&app, peer))]).into_response())
}

/// Sets another password. All other sessions end; tokens stay.
#[utoipa::path(post, path = "/api/account/password", tag = "account",
    request_body = PasswordChange, responses((status = 204, description = "It is set"), Refusals),
    security(("session" = [])))]
pub(super) async fn set_password(
    State(app): State<Shared>,
    Extension(peer): Extension<Peer>,
    member: Member,
    Body(change): Body<PasswordChange>,
) -> Result<StatusCode, Problem> {
    let session = member.session()?;
    confirm(&app, peer, &member, change.old).await?;
    let name: Name = member.player.name.parse().map_err(|_| wrong())?;
    let password = Password::choose(change.new, &name)
        .map_err(|error| Problem::bad_request(error.to_string()))?;
    let hash = app.passwords.hash(password).await?;
    app.store.set_password(&member.player.id, hash, Some(session)).await?;
    let is_over = |proof: &Proof| matches!(proof, Proof::Session(other) if *other != session);
    app.hub.expel(member.player.id.as_str(), is_over);
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the account for good, with its sessions, tokens and ratings. Games that go on are given
/// up; those that have ended stay, played by "deleted". Nobody can have the name again.
#[utoipa::path(delete, path = "/api/account", tag = "account", request_body = Confirmation,
    responses((status = 204, description = "It is deleted"), Refusals),
    security(("session" = [])))]
pub(super) async fn delete(
    State(app): State<Shared>,
    Extension(peer): Extension<Peer>,
    member: Member,
    Body(given): Body<Confirmation>,
) -> Result<Response, Problem> {
    member.session()?;
    confirm(&app, peer, &member, given.password).await?;
    // A task of its own: it is done whole, also if whoever asked has gone away meanwhile.
    let deleter = std::sync::Arc::clone(&app);
    let deleting = tokio::spawn(async move {
        super::leaving::leave_games(&deleter, &member).await?;
        deleter.store.delete_account(&member.player.id, name::DELETED).await?;
        deleter.hub.expel(member.player.id.as_str(), |_| true);
        deleter.hub.reread(member.player.id.as_str()).await;
        Ok::<_, Problem>(())
    });
    deleting.await.map_err(StoreError::failed)??;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, no_cookie(&app, peer))]).into_response())
}

/// Letters of an account's id.
const ID: usize = 16;

/// A member with their ratings.
async fn describe(app: &Api, player: &Player) -> Result<Me, Problem> {
    let ratings = app.store.ratings(&player.id).await?;
    let ratings = ratings.iter().map(|rating| RatingView::new(rating, now())).collect();
    Ok(Me { person: members::person(player), has_account: true, ratings })
}

/// Whether somebody who is logged in knows the password too.
async fn confirm(app: &Api, peer: Peer, member: &Member, typed: String) -> Result<(), Problem> {
    // Not by the name: strangers who guess at it must not keep its owner from changing the password.
    app.limits.count(Deed::LogIn, peer.address, Some(member.player.id.as_str()))?;
    let account = app.store.account(&member.player.id).await?;
    let password = Password::typed(typed).ok_or_else(wrong)?;
    let known = account.map(|account| account.password);
    if app.passwords.verify(password, known).await? { Ok(()) } else { Err(wrong()) }
}

async fn open_session(app: &Api, player: &Player, peer: Peer) -> Result<HeaderValue, Problem> {
    let (token, created) = (Token::new(), now());
    let (hash, expires) = (token.hash(), created + SESSION);
    let session = Session { hash, player: player.id.clone(), created, expires };
    app.store.open_session(session).await?;
    // Of a player with very many sessions the oldest has gone.
    app.hub.recheck(player.id.as_str()).await;
    Ok(cookie(app, &token.reveal(), SESSION / 1000, peer))
}

fn no_cookie(app: &Api, peer: Peer) -> HeaderValue {
    cookie(app, "", 0, peer)
}

fn cookie(app: &Api, value: &str, seconds: u64, peer: Peer) -> HeaderValue {
    let name = members::COOKIE;
    let protection = app.hub.guests().protection(peer.transport);
    let text = format!("{name}={value}; Path=/; Max-Age={seconds}{protection}");
    HeaderValue::from_str(&text).expect("a cookie is letters and digits")
}

fn taken(name: &Name) -> Problem {
    let words = format!("the name {name} is taken, choose another one");
    Problem::new(StatusCode::CONFLICT, "taken", words)
}

/// It does not say which of the two is wrong.
fn wrong() -> Problem {
    Problem::new(StatusCode::FORBIDDEN, "wrongPassword", "the name or the password is wrong")
}
