//! Who is answered at all, and what every answer carries.
//!
//! Pages from elsewhere can make a browser send us requests. Two things keep them out. A page may
//! point its own name at our address, and would be of the same origin as we are: so we answer only
//! to names that are ours. And what changes something, or opens a WebSocket, must come from a page
//! of ours, as the browser tells us in `Origin`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::uri::Authority;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::identity::guest::Transport;
use crate::server::Shared;

/// What a page may load; the app has the same written into it.
const POLICY: &str = include_str!("../../../web/content-security-policy.txt");

/// The names of this machine.
const NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Asked by machines that know no name of ours, and telling nothing.
const FOR_ANYBODY: [&str; 2] = ["/healthz", "/readyz"];

/// The names that a server answers to, besides those of this machine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hosts {
    /// Names, without ports.
    pub names: Vec<String>,
    /// Whether numbers will do. A page from elsewhere has a name, or is from that very number.
    pub takes_addresses: bool,
}

impl Hosts {
    /// Whether a host header names this server. Its port does not matter: a proxy may have another.
    pub fn allow(&self, host: &str) -> bool {
        // Whatever stands in a host header is read as the authority of an address.
        let parsed = host.parse::<Uri>().ok();
        let name = parsed.as_ref().and_then(Uri::host).unwrap_or_default();
        let number = name.trim_start_matches('[').trim_end_matches(']');
        let known = NAMES.into_iter().chain(self.names.iter().map(String::as_str));
        known.into_iter().any(|known| known.eq_ignore_ascii_case(name))
            || self.takes_addresses && number.parse::<IpAddr>().is_ok()
    }
}

/// Who sent a request; every handler finds it among the request's extensions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Peer {
    /// Where it came from, as far as we or the proxy in front know.
    pub(crate) address: IpAddr,
    /// Whether it is known to have come by TLS.
    pub(crate) is_secure: bool,
    /// How it came, if the proxy in front has told.
    pub(crate) transport: Option<Transport>,
    /// Whether somebody has passed it on.
    is_forwarded: bool,
}

impl Peer {
    /// Reads who sent a request. What is said of others counts only if a proxy stands in front: it
    /// adds at the end whom it heard it from.
    fn of(request: &Request, is_behind_proxy: bool) -> Self {
        let headers = request.headers();
        let connection = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let direct = connection.map_or(Ipv4Addr::UNSPECIFIED.into(), |info| info.0.ip());
        let last = |name: &str| {
            let value = headers.get_all(name).into_iter().next_back()?.to_str().ok()?;
            Some(value.rsplit(',').next().unwrap_or_default().trim().to_owned())
        };
        let told = last("x-forwarded-for");
        let is_forwarded = told.is_some() || headers.contains_key(header::FORWARDED);
        let told = told.and_then(|told| told.parse().ok()).filter(|_| is_behind_proxy);
        let address = told.unwrap_or(direct).to_canonical();
        let protocol = last("x-forwarded-proto").filter(|_| is_behind_proxy);
        let transport = protocol.map(|protocol| match protocol.as_str() {
            "https" => Transport::Tls,
            _ => Transport::Plain,
        });
        let is_secure = transport == Some(Transport::Tls);
        Self { address, is_secure, transport, is_forwarded }
    }

    /// Whether the request was sent by a program on this machine, for itself.
    pub(crate) fn is_this_machine(&self) -> bool {
        self.address.is_loopback() && !self.is_forwarded
    }
}

/// Answers those who call this server by its names, from pages of its own, with headers that keep
/// pages safe.
pub(crate) async fn guard(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let peer = Peer::of(&request, app.config.is_behind_proxy);
    request.extensions_mut().insert(peer);
    let path = request.uri().path().to_owned();
    let mut response = match refusal(&request, &app.config.hosts, peer) {
        None => next.run(request).await,
        Some(refusal) => refusal.answer(&path),
    };
    let headers = response.headers_mut();
    for (name, value) in fixed_headers() {
        headers.insert(name, value);
    }
    if peer.is_secure {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    if path.starts_with("/api/") && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Why a request is not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refusal {
    /// It calls us by a name that is not ours.
    Host,
    /// It comes from a page that is not ours.
    Origin,
}

impl Refusal {
    fn answer(self, path: &str) -> Response {
        let (status, code, words) = match self {
            Self::Host => {
                let words = "This server does not answer to that name: call it by http://localhost, \
                             or start it with --lan or with --host and the name.";
                (StatusCode::MISDIRECTED_REQUEST, "host", words)
            }
            Self::Origin => {
                let words = "This may be asked for by pages of this server only.";
                (StatusCode::FORBIDDEN, "origin", words)
            }
        };
        if !path.starts_with("/api/") {
            return (status, format!("{words}\n")).into_response();
        }
        let body = format!(r#"{{"error":{{"code":"{code}","words":"{words}"}}}}"#);
        (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
    }
}

fn refusal(request: &Request, hosts: &Hosts, peer: Peer) -> Option<Refusal> {
    if FOR_ANYBODY.contains(&request.uri().path()) {
        return None;
    }
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| request.uri().authority().map(Authority::as_str));
    let Some(host) = host.filter(|host| hosts.allow(host)) else { return Some(Refusal::Host) };
    let is_safe = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    let is_upgrade = headers.contains_key(header::UPGRADE);
    if is_safe && !is_upgrade {
        return None;
    }
    let is_ours = match headers.get(header::ORIGIN) {
        Some(origin) => is_origin(origin.to_str().unwrap_or_default(), host, peer.is_secure),
        // Only browsers send cookies that a page of others could use, and they tell the origin of
        // whatever changes something and of every WebSocket.
        None => is_upgrade || !headers.contains_key(header::COOKIE),
    };
    (!is_ours).then_some(Refusal::Origin)
}

/// Whether an origin is a page of the host that was called, by TLS if the host was.
fn is_origin(origin: &str, host: &str, is_secure: bool) -> bool {
    let page = match origin.split_once("://") {
        Some(("https", page)) => page,
        Some(("http", page)) if !is_secure => page,
        _ => return false,
    };
    page.eq_ignore_ascii_case(host)
}

fn fixed_headers() -> [(HeaderName, HeaderValue); 7] {
    let policy = format!("{}; frame-ancestors 'none'", POLICY.trim());
    let policy = HeaderValue::from_str(&policy).expect("the policy is one line of plain text");
    let fixed = |name, value| (HeaderName::from_static(name), HeaderValue::from_static(value));
    [
        (header::CONTENT_SECURITY_POLICY, policy),
        fixed("x-content-type-options", "nosniff"),
        fixed("x-frame-options", "DENY"),
        fixed("referrer-policy", "no-referrer"),
        fixed("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"),
        fixed("cross-origin-opener-policy", "same-origin"),
        fixed("cross-origin-resource-policy", "same-origin"),
    ]
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn request(head: &str, headers: &[(&str, &str)]) -> Request {
        let (method, path) = head.split_once(' ').expect("a method and a path");
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::empty()).expect("the request is well formed");
        let address: SocketAddr = "127.0.0.1:50000".parse().expect("an address");
        request.extensions_mut().insert(ConnectInfo(address));
        request
    }

    /// What is refused of a request to a public server with a proxy in front.
    fn refused(head: &str, headers: &[(&str, &str)]) -> Option<Refusal> {
        let hosts = Hosts { names: vec!["play.example".to_owned()], takes_addresses: false };
        let request = request(head, headers);
        refusal(&request, &hosts, Peer::of(&request, true))
    }

    const OURS: (&str, &str) = ("host", "play.example");
    const PAGE: (&str, &str) = ("origin", "https://play.example");
    const COOKIE: (&str, &str) = ("cookie", "guest=1");
    const UPGRADE: (&str, &str) = ("upgrade", "websocket");

    #[test]
    fn only_our_names_are_answered() {
        for host in ["play.example", "PLAY.example:443", "localhost:7373", "127.0.0.1", "[::1]:1"] {
            assert_eq!(refused("GET /", &[("host", host)]), None, "{host}");
        }
        let others =
            ["evil.example", "play.example.evil", "192.168.1.5", "", "a b", "x@evil.example"];
        for host in others {
            assert_eq!(refused("GET /", &[("host", host)]), Some(Refusal::Host), "{host}");
            assert_eq!(refused("GET /ws", &[("host", host), UPGRADE]), Some(Refusal::Host));
            assert_eq!(refused("GET /healthz", &[("host", host)]), None, "probes know no names");
        }
        assert_eq!(refused("GET /", &[]), Some(Refusal::Host));
    }

    #[test]
    fn what_changes_something_comes_from_our_pages() {
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            let head = format!("{method} /api/games");
            assert_eq!(refused(&head, &[OURS, PAGE, COOKIE]), None);
            assert_eq!(refused(&head, &[OURS]), None, "a program without a cookie");
            assert_eq!(refused(&head, &[OURS, COOKIE]), Some(Refusal::Origin), "a cookie alone");
            for origin in ["https://evil.example", "null", "", "https://play.example.evil"] {
                let from = [OURS, ("origin", origin)];
                assert_eq!(refused(&head, &from), Some(Refusal::Origin), "{method} {origin}");
            }
        }
        assert_eq!(refused("GET /api/me", &[OURS, COOKIE]), None, "reading changes nothing");
    }

    #[test]
    fn websockets_come_from_our_pages_or_from_programs() {
        assert_eq!(refused("GET /ws", &[OURS, UPGRADE, PAGE, COOKIE]), None);
        assert_eq!(refused("GET /ws", &[OURS, UPGRADE, COOKIE]), None, "no browser leaves it out");
        for origin in ["https://evil.example", "null", "https://localhost", "file://"] {
            let from = [OURS, UPGRADE, COOKIE, ("origin", origin)];
            assert_eq!(refused("GET /ws", &from), Some(Refusal::Origin), "{origin}");
        }
    }

    #[test]
    fn a_page_without_tls_is_not_ours_where_there_is_tls() {
        let plain = ("origin", "http://play.example");
        let tls = ("x-forwarded-proto", "https");
        assert_eq!(refused("POST /api/games", &[OURS, plain]), None);
        assert_eq!(refused("POST /api/games", &[OURS, plain, tls]), Some(Refusal::Origin));
        assert_eq!(refused("POST /api/games", &[OURS, PAGE, tls]), None);
    }

    #[test]
    fn another_port_of_the_same_name_is_another_page() {
        let head = "POST /api/games";
        let host = ("host", "localhost:7373");
        assert_eq!(refused(head, &[host, ("origin", "http://localhost:7373")]), None);
        for origin in ["http://localhost:8080", "http://localhost", "http://127.0.0.1:7373"] {
            assert_eq!(refused(head, &[host, ("origin", origin)]), Some(Refusal::Origin));
        }
    }

    #[test]
    fn who_calls_is_taken_from_a_proxy_only_if_there_is_one() {
        let headers = [("x-forwarded-for", "6.6.6.6, 203.0.113.9"), ("x-forwarded-proto", "https")];
        let request = request("GET /", &headers);
        let (direct, proxied) = (Peer::of(&request, false), Peer::of(&request, true));
        assert_eq!((direct.address.to_string(), direct.is_secure), ("127.0.0.1".into(), false));
        assert_eq!((proxied.address.to_string(), proxied.is_secure), ("203.0.113.9".into(), true));
        assert!(!direct.is_this_machine(), "somebody has passed it on");
        let alone = self::request("GET /", &[]);
        assert!(Peer::of(&alone, false).is_this_machine());
        let nonsense = self::request("GET /", &[("x-forwarded-for", "nonsense")]);
        assert_eq!(Peer::of(&nonsense, true).address.to_string(), "127.0.0.1");
    }
}
