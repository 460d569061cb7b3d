//! Answers that are not the ones that were wanted: one type, one conversion to a response.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::{ContentBuilder, Ref, RefOr};
use utoipa::{IntoResponses, ToSchema};

use crate::identity::password::Busy;
use crate::limits::TooFast;
use crate::protocol::{Refusal, RefusalCode};
use crate::store::StoreError;

/// Why a request was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The status of the answer.
    pub status: StatusCode,
    /// The reason for programs.
    pub code: &'static str,
    /// The reason for people.
    pub words: String,
    /// After how many seconds to try again.
    pub retry_after: Option<u64>,
}

/// A request that was not done.
#[derive(ToSchema)]
#[schema(as = Problem)]
#[expect(dead_code, reason = "it only describes what is written")]
pub(crate) struct ProblemBody {
    error: ProblemReason,
}

/// Why a request was not done.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes what is written")]
pub(crate) struct ProblemReason {
    /// The kind of reason, for programs.
    code: String,
    /// The reason in words, for people.
    words: String,
}

impl Problem {
    /// A problem with this status.
    pub fn new(status: StatusCode, code: &'static str, words: impl Into<String>) -> Self {
        Self { status, code, words: words.into(), retry_after: None }
    }

    /// It cannot be understood, or is out of bounds.
    pub fn bad_request(words: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "badRequest", words)
    }

    /// It is not known who asks.
    pub fn unauthorized(words: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", words)
    }

    /// Whoever asks may not do it.
    pub fn forbidden(words: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", words)
    }

    /// There is no such thing.
    pub fn not_found(words: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "notFound", words)
    }

    /// There is too much of it from whoever asks.
    pub fn too_many(words: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "tooFast", words)
    }

    /// It stands in the way of something that is there.
    pub fn conflict(words: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "conflict", words)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = json!({ "error": { "code": self.code, "words": self.words } });
        let mut response = (self.status, Json(body)).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal.code {
            RefusalCode::Protocol => "protocol",
            RefusalCode::BadRequest => "badRequest",
            RefusalCode::TooLarge => "tooLarge",
            RefusalCode::TooFast => "tooFast",
            RefusalCode::NotFound => "notFound",
            RefusalCode::NotYours => "notYours",
            RefusalCode::NotYourTurn => "notYourTurn",
            RefusalCode::OutOfOrder => "outOfOrder",
            RefusalCode::Illegal => "illegal",
            RefusalCode::Ended => "ended",
            RefusalCode::NotStarted => "notStarted",
            RefusalCode::NotPossible => "notPossible",
            RefusalCode::Conflict => "conflict",
            RefusalCode::Busy => "busy",
        };
        Self::new(refusal.code.status(), code, refusal.words)
    }
}

impl From<StoreError> for Problem {
    /// What the database says is for the log, not for whoever asks.
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Self::conflict("somebody was quicker: look again"),
            StoreError::Closed => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "the server is stopping")
            }
            error => {
                tracing::error!(%error, "a request failed");
                let words = "the server could not do it; it has noted why";
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", words)
            }
        }
    }
}

impl From<TooFast> for Problem {
    fn from(too_fast: TooFast) -> Self {
        Self { retry_after: Some(too_fast.seconds()), ..Self::too_many(too_fast.to_string()) }
    }
}

impl From<Busy> for Problem {
    fn from(_: Busy) -> Self {
        let words = "too many people are logging in: try again in a moment";
        let retry_after = Some(1);
        Self { retry_after, ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", words) }
    }
}

/// Every way in which a request can be refused, for the description of the API.
pub(crate) struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
        let reasons = [
            (400, "It cannot be understood, or is out of bounds"),
            (401, "It is not known who asks: log in, or send a token"),
            (403, "Whoever asks may not do it, or it came from a page that is not ours"),
            (404, "There is no such thing"),
            (408, "It took too long to come, or to be done"),
            (409, "It stands in the way of something that is there"),
            (413, "It is too long"),
            (415, "It is not JSON"),
            (421, "The server was called by a name that is not its own"),
            (422, "The rules of the game, or of this server, do not allow it"),
            (429, "It was done too often; `Retry-After` says when to try again"),
            (503, "The server cannot do it now"),
        ];
        let response = |words: &str| {
            let schema = Ref::from_schema_name("Problem");
            let content = ContentBuilder::new().schema(Some(schema)).build();
            ResponseBuilder::new().description(words).content("application/json", content).build()
        };
        reasons.map(|(status, words)| (status.to_string(), response(words).into())).into()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn whoever_is_too_fast_is_told_how_long_to_wait() {
        let problem = Problem::from(TooFast { wait: Duration::from_millis(2100) });
        assert_eq!(problem.words, "that is too often: try again in 3 s");
        let response = problem.into_response();
        assert_eq!(response.status(), 429);
        assert_eq!(response.headers()["retry-after"], "3");
    }

    #[test]
    fn what_the_database_says_is_not_told() {
        let problem = Problem::from(StoreError::failed("disk on fire"));
        assert_eq!((problem.status.as_u16(), problem.code), (500, "failed"));
        assert!(!problem.words.contains("fire"));
    }
}
