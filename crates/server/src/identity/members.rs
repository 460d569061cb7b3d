//! People and programs with an account, and what proves that it is theirs.
//!
//! A browser that is logged in has a session: a secret in a cookie. A program has a token, which it
//! sends as `Authorization: Bearer`, and which is good only for what its scopes say. Of both only
//! the hash is kept.

use std::fmt;
use std::str::FromStr;

use axum::extract::FromRequestParts;
use axum::http::header::{self, HeaderMap};
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::caller::cookies;
use super::token::{Token, TokenHash};
use crate::api::Problem;
use crate::protocol::{Person, PersonKind};
use crate::store::{PeopleStore, Player, PlayerKind, StoreError};

/// The name of the cookie that holds a session.
pub const COOKIE: &str = "trine_session";

/// How long a session lasts, in milliseconds: half a year.
pub const SESSION: u64 = 182 * 24 * 3600 * 1000;

/// The most sessions of one request that are looked for. A browser sends one, or a second one that
/// another path or name of the site has left behind; whoever sends more makes the store work.
const MOST_COOKIES: usize = 2;

/// Somebody with an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Who it is.
    pub player: Player,
    /// How they have proved it.
    pub proof: Proof,
}

/// How somebody has proved who they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// By a session of theirs.
    Session(TokenHash),
    /// By a token of theirs.
    Token {
        /// Names it.
        id: String,
        /// What is kept of it.
        hash: TokenHash,
        /// What it is good for.
        scopes: Scopes,
    },
}

/// What a token is good for.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "camelCase")]
pub enum Scope {
    /// To play games: turns, offers, resigning.
    Play,
    /// To make games, and to accept or decline challenges.
    Challenge,
    /// To read what is the account's own: its games as an export.
    Read,
}

/// Several scopes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scopes(Vec<Scope>);

impl Member {
    /// Refuses a token that is not good for this; a session is good for everything.
    pub fn needs(&self, scope: Scope) -> Result<(), Problem> {
        match &self.proof {
            Proof::Token { scopes, .. } if !scopes.0.contains(&scope) => {
                Err(Problem::forbidden(format!("this token lacks the scope {scope}")))
            }
            Proof::Token { .. } | Proof::Session(_) => Ok(()),
        }
    }

    /// The session; a token will not do for what changes the account.
    pub fn session(&self) -> Result<TokenHash, Problem> {
        match self.proof {
            Proof::Session(hash) => Ok(hash),
            Proof::Token { .. } => {
                Err(Problem::forbidden("this needs a log-in with the password, not a token"))
            }
        }
    }

    /// The member as others see them.
    pub fn person(&self) -> Person {
        person(&self.player)
    }
}

/// A player as others see them.
pub fn person(player: &Player) -> Person {
    let kind = match player.kind {
        PlayerKind::Guest => PersonKind::Guest,
        PlayerKind::Account => PersonKind::Account,
        PlayerKind::Bot => PersonKind::Bot,
        PlayerKind::Level => PersonKind::Level,
    };
    let level = player.id.as_str().strip_prefix("level:").and_then(|level| level.parse().ok());
    Person { id: player.id.0.clone(), name: player.name.clone(), kind, level }
}

/// Finds out which member a request comes from, if from any. A token that is not good is refused;
/// a session that is over is as if there were none.
pub async fn identify<S: PeopleStore + ?Sized>(
    store: &S,
    headers: &HeaderMap,
    now: u64,
) -> Result<Option<Member>, Problem> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = bearer(value.to_str().unwrap_or_default());
        let token = token.ok_or_else(|| Problem::unauthorized("this is not a token of ours"))?;
        let hash = token.hash();
        let (token, player) = (store.token(&hash).await?)
            .ok_or_else(|| Problem::unauthorized("this token is not known; it may be revoked"))?;
        let scopes = token.scopes.parse().unwrap_or_default();
        return Ok(Some(Member { player, proof: Proof::Token { id: token.id, hash, scopes } }));
    }
    for value in cookies(headers, COOKIE).take(MOST_COOKIES) {
        let Ok(token) = value.parse::<Token>() else { continue };
        if let Some(player) = store.session(&token.hash(), now).await? {
            return Ok(Some(Member { player, proof: Proof::Session(token.hash()) }));
        }
    }
    Ok(None)
}

/// Whether what somebody has once proved still holds: their session is not over, their token not
/// revoked.
pub async fn still_holds<S: PeopleStore + ?Sized>(
    store: &S,
    proof: &Proof,
    now: u64,
) -> Result<bool, StoreError> {
    match proof {
        Proof::Session(hash) => Ok(store.session(hash, now).await?.is_some()),
        Proof::Token { hash, .. } => Ok(store.token(hash).await?.is_some()),
    }
}

/// The token after `Bearer`.
fn bearer(value: &str) -> Option<Token> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().parse().ok())?
}

impl<S: Send + Sync> FromRequestParts<S> for Member {
    type Rejection = Problem;

    /// `introduce` has looked who it is.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let member = parts.extensions.get::<Self>().cloned();
        member.ok_or_else(|| Problem::unauthorized("log in first, or send a token"))
    }
}

impl Scopes {
    /// Each of these once.
    pub fn new(mut scopes: Vec<Scope>) -> Self {
        scopes.sort_unstable();
        scopes.dedup();
        Self(scopes)
    }

    /// The scopes in order.
    pub fn as_slice(&self) -> &[Scope] {
        &self.0
    }
}

impl Scope {
    /// Every scope.
    pub const ALL: [Self; 3] = [Self::Play, Self::Challenge, Self::Read];

    const fn word(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Challenge => "challenge",
            Self::Read => "read",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = self.0.iter().map(|scope| scope.word()).collect();
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Scopes {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let scope = |word| Scope::ALL.into_iter().find(|scope| scope.word() == word).ok_or(());
        text.split_whitespace().map(scope).collect::<Result<_, _>>().map(Self::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_read_back_in_order_and_once() {
        let scopes = Scopes::new(vec![Scope::Read, Scope::Play, Scope::Read]);
        assert_eq!(scopes.to_string(), "play read");
        assert_eq!("play read".parse(), Ok(scopes));
        assert_eq!("play fly".parse::<Scopes>(), Err(()));
        assert_eq!("".parse(), Ok(Scopes::default()));
    }

    #[test]
    fn a_token_follows_the_word_bearer() {
        let token = Token::new();
        let text = token.reveal();
        assert_eq!(bearer(&format!("Bearer {text}")), Some(token.clone()));
        assert_eq!(bearer(&format!("bearer  {text}")), Some(token));
        for value in [text.clone(), format!("Basic {text}"), "Bearer".to_owned(), String::new()] {
            assert_eq!(bearer(&value), None, "{value}");
        }
    }

    #[test]
    fn a_token_is_good_for_its_scopes_and_never_for_the_account() {
        let kind = PlayerKind::Account;
        let player = Player { id: "1".into(), kind, name: "Ada".to_owned(), created: 1 };
        let scopes = Scopes::new(vec![Scope::Play]);
        let token = Proof::Token { id: "a".to_owned(), hash: TokenHash([2; 32]), scopes };
        let by_token = Member { player: player.clone(), proof: token };
        assert!(by_token.needs(Scope::Play).is_ok());
        let refused = by_token.needs(Scope::Read).expect_err("it lacks the scope");
        assert_eq!((refused.status.as_u16(), refused.code), (403, "forbidden"));
        assert!(by_token.session().is_err());
        let by_session = Member { player, proof: Proof::Session(TokenHash([1; 32])) };
        assert!(by_session.needs(Scope::Read).is_ok() && by_session.session().is_ok());
    }
}
