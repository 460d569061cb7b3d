//! What comes with a request, read into values that cannot be wrong; what cannot be read is refused
//! in one way.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::Problem;

/// The body, as JSON.
pub(crate) struct Body<T>(pub T);

/// What follows the question mark.
pub(crate) struct Asked<T>(pub T);

/// What the path names.
pub(crate) struct Named<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(value)| Self(value)).map_err(|rejection| match rejection {
            JsonRejection::MissingJsonContentType(_) => {
                let words = "the body must be JSON, with content-type: application/json";
                Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "badRequest", words)
            }
            rejection if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "tooLarge", "the body is too long")
            }
            rejection => Problem::bad_request(rejection.body_text()),
        })
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let read = Query::<T>::try_from_uri(&parts.uri);
        let read = read.map_err(|rejection| Problem::bad_request(rejection.body_text()))?;
        Ok(Self(read.0))
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        // An address that names nothing leads nowhere.
        let read = read.map_err(|_| Problem::not_found("there is nothing at this address"))?;
        Ok(Self(read.0))
    }
}
