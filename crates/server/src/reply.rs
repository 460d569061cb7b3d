//! Answers with files.

use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::server::Shared;
use crate::site::File;

/// The file that is asked for, or that there is none.
pub(crate) async fn file(State(app): State<Shared>, uri: Uri, headers: HeaderMap) -> Response {
    match app.site.find(uri.path()) {
        Some(file) => send(file, &headers),
        None => {
            (StatusCode::NOT_FOUND, "There is no such page; the app is at /.\n").into_response()
        }
    }
}

fn send(file: &File, headers: &HeaderMap) -> Response {
    let caching = [(header::CACHE_CONTROL, file.caching()), (header::ETAG, file.tag())];
    if lists(headers, header::IF_NONE_MATCH, file.tag()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.kind()), (header::VARY, "accept-encoding")];
    let compressed = file.compressed().filter(|_| lists(headers, header::ACCEPT_ENCODING, "gzip"));
    match compressed {
        Some(bytes) => {
            let encoding = [(header::CONTENT_ENCODING, "gzip")];
            (caching, kind, encoding, bytes.to_vec()).into_response()
        }
        None => (caching, kind, file.bytes().to_vec()).into_response(),
    }
}

/// Whether a header with a list has a word in it. What is refused by a weight of 0 does not count.
fn lists(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|named| named.trim_start_matches("W/") == word);
        is_named && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}
