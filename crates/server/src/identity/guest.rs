//! Guests: people without an account, known by a signed cookie.
//!
//! The cookie holds the guest's id, which is no secret, and a signature by a key that only the
//! server has. Nothing is stored for a guest who only looks around.

use std::fmt::Write;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::chance;
use crate::protocol::{Person, PersonKind};

/// The cookie's name.
pub const COOKIE: &str = "trine_guest";

/// What a guest's id begins with, before its letters.
const PREFIX: &str = "guest:";

/// How many letters an id has.
const LETTERS: usize = 16;

/// How long a browser keeps the cookie, in seconds: a year.
const KEPT: u64 = 365 * 24 * 3600;

/// Signs the cookies of guests, and knows its own again.
#[derive(Clone)]
pub struct GuestBook {
    key: [u8; 32],
    transport: Transport,
}

/// Whether cookies travel over TLS only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Transport {
    /// On a machine or a network at home.
    #[default]
    Plain,
    /// Behind a server with a certificate.
    Tls,
}

impl std::fmt::Debug for GuestBook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The key is a secret.
        f.write_str("GuestBook")
    }
}

impl GuestBook {
    /// A book that signs with this key.
    pub fn new(key: [u8; 32], transport: Transport) -> Self {
        Self { key, transport }
    }

    /// What is added to a cookie, of guests and of members: it is for TLS alone if the proxy says
    /// that the request came by TLS, or if it says nothing and proxies are there for TLS.
    pub(crate) fn protection(&self, told: Option<Transport>) -> &'static str {
        match told.unwrap_or(self.transport) {
            Transport::Plain => "; HttpOnly; SameSite=Lax",
            Transport::Tls => "; HttpOnly; SameSite=Lax; Secure",
        }
    }

    /// Somebody new.
    pub fn welcome(&self) -> Person {
        guest(&chance::letters(LETTERS))
    }

    /// The header that makes a browser come back as this guest.
    pub fn cookie(&self, guest: &Person, told: Option<Transport>) -> String {
        let letters = guest.id.trim_start_matches(PREFIX);
        let signature = self.sign(letters);
        let protection = self.protection(told);
        format!("{COOKIE}={letters}.{signature}; Path=/; Max-Age={KEPT}{protection}")
    }

    /// The guest whose cookie this is, if we have signed it.
    pub fn recognise(&self, value: &str) -> Option<Person> {
        let (letters, signature) = value.split_once('.')?;
        if !chance::is_letters(letters, LETTERS) {
            return None;
        }
        let signature = from_hex(signature)?;
        self.mac(letters).verify_slice(&signature).ok()?;
        Some(guest(letters))
    }

    fn sign(&self, letters: &str) -> String {
        let bytes = self.mac(letters).finalize().into_bytes();
        bytes.iter().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").expect("writing to memory does not fail");
            hex
        })
    }

    fn mac(&self, letters: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::new_from_slice(&self.key).expect("a key may have any length");
        mac.update(letters.as_bytes());
        mac
    }
}

fn guest(letters: &str) -> Person {
    Person {
        id: format!("{PREFIX}{letters}"),
        name: format!("Guest {}", &letters[..4]),
        kind: PersonKind::Guest,
        level: None,
    }
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let pairs = (0..32).map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16));
    pairs.collect::<Result<_, _>>().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(cookie: &str) -> &str {
        let (pair, _) = cookie.split_once(';').expect("it has attributes");
        pair.split_once('=').expect("it has a value").1
    }

    #[test]
    fn a_guest_is_known_again_by_their_cookie() {
        let book = GuestBook::new([7; 32], Transport::Plain);
        let guest = book.welcome();
        let cookie = book.cookie(&guest, None);
        assert!(cookie.contains("; HttpOnly; SameSite=Lax") && !cookie.contains("Secure"));
        assert_eq!(book.recognise(value(&cookie)), Some(guest.clone()));
        assert!(guest.name.starts_with("Guest "));
    }

    #[test]
    fn a_cookie_is_for_tls_alone_where_there_is_tls() {
        use Transport::{Plain, Tls};

        let is_secure = |usual, told| {
            let book = GuestBook::new([7; 32], usual);
            book.cookie(&book.welcome(), told).ends_with("; HttpOnly; SameSite=Lax; Secure")
        };
        assert!(is_secure(Tls, None) && is_secure(Tls, Some(Tls)) && is_secure(Plain, Some(Tls)));
        assert!(!is_secure(Plain, None) && !is_secure(Tls, Some(Plain)));
    }

    #[test]
    fn an_id_without_its_signature_is_worth_nothing() {
        let book = GuestBook::new([7; 32], Transport::Plain);
        let other = GuestBook::new([8; 32], Transport::Plain);
        let guest = book.welcome();
        let cookie = book.cookie(&guest, None);
        let (letters, signature) = value(&cookie).split_once('.').expect("it is signed");
        assert_eq!(other.recognise(value(&cookie)), None);
        let mut altered = letters.to_owned();
        altered.replace_range(..1, if altered.starts_with('a') { "b" } else { "a" });
        let forged = [
            letters.to_owned(),
            format!("{letters}."),
            format!("{altered}.{signature}"),
            format!("{letters}.{}", &signature[1..]),
            format!("{letters}.{}", "0".repeat(64)),
            format!("{letters}.{}", "é".repeat(32)),
            format!("é{letters}.{signature}"),
            String::new(),
        ];
        for value in forged {
            assert_eq!(book.recognise(&value), None, "{value}");
        }
    }
}
