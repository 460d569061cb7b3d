//! What every answer carries, and who is answered at all.

use axum::extract::Request;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::uri::Authority;
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What a page may load; the app has the same written into it.
const POLICY: &str = include_str!("../../../web/content-security-policy.txt");

/// The names of this machine.
const NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Answers those who call this machine by its own name, with headers that keep pages safe.
pub(crate) async fn guard(request: Request, next: Next) -> Response {
    let mut response = if is_called_by_name(&request) {
        next.run(request).await
    } else {
        let words = "This server answers to http://localhost and http://127.0.0.1 only.\n";
        (StatusCode::MISDIRECTED_REQUEST, words).into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in fixed_headers() {
        headers.insert(name, value);
    }
    response
}

/// Whether the request names this machine. A page from elsewhere can point its own name here, and
/// would then be of the same origin as we are.
fn is_called_by_name(request: &Request) -> bool {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| request.uri().authority().map(Authority::as_str));
    host.is_some_and(|host| {
        // Whatever stands in a host header is read as the authority of an address.
        let parsed = host.parse::<Uri>().ok();
        let name = parsed.as_ref().and_then(Uri::host).unwrap_or_default();
        NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
    })
}

fn fixed_headers() -> [(HeaderName, HeaderValue); 5] {
    let policy = format!("{}; frame-ancestors 'none'", POLICY.trim());
    let policy = HeaderValue::from_str(&policy).expect("the policy is one line of plain text");
    [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            HeaderValue::from_static("same-origin"),
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("same-origin"),
        ),
    ]
}
