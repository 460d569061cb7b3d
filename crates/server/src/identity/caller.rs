//! Who a request comes from.

use std::sync::Arc;

use axum::extract::{Extension, FromRequestParts, Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{guest, members};
use crate::guard::Peer;
use crate::hub::Hub;
use crate::protocol::{Person, Refusal, RefusalCode};

/// Whoever a request comes from. `introduce` has seen to it that there is somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caller {
    /// The person.
    pub person: Person,
}

/// Finds out who calls. Whoever has no cookie of ours is a new guest, and gets one with the answer.
/// A token that is not good is refused.
pub(crate) async fn introduce(
    State(hub): State<Arc<Hub>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    match members::identify(hub.store().as_ref(), request.headers(), hub.now()).await {
        Ok(Some(member)) => {
            request.extensions_mut().insert(Caller { person: member.person() });
            request.extensions_mut().insert(member);
            return next.run(request).await;
        }
        Ok(None) => {}
        Err(problem) => return problem.into_response(),
    }
    let known =
        cookies(request.headers(), guest::COOKIE).find_map(|value| hub.guests().recognise(value));
    let is_known = known.is_some();
    let person = known.unwrap_or_else(|| hub.guests().welcome());
    request.extensions_mut().insert(Caller { person: person.clone() });
    let mut response = next.run(request).await;
    if !is_known {
        let cookie = HeaderValue::from_str(&hub.guests().cookie(&person, peer.transport));
        let cookie = cookie.expect("a cookie is letters and digits");
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The values of cookies with a name: a browser may send several.
pub(crate) fn cookies<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(move |pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        let caller = parts.extensions.get::<Self>().cloned();
        caller.ok_or_else(|| Refusal::new(RefusalCode::NotYours, "nobody knows who you are"))
    }
}
