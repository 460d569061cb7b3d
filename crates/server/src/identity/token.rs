//! Secrets that stand for somebody: tokens of programs, and the sessions of browsers.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// A secret of 256 bits from the system's chance. Only its hash is ever kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

/// The SHA-256 of a token, by which it is found. Chance of 256 bits needs no salt and no slow hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TokenHash(pub [u8; 32]);

/// A text that is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoToken;

/// What every token begins with, so that people and scanners for leaked secrets know it.
const BEGINNING: &str = "trine_";

impl Token {
    /// A new one.
    pub fn new() -> Self {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system gives chance");
        Self(bytes)
    }

    /// What is kept of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }

    /// The token for whoever it belongs to: `trine_` and 64 digits of base 16.
    pub fn reveal(&self) -> String {
        let digits = self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        let digits = digits.map(|digit| char::from_digit(u32::from(digit), 16).expect("below 16"));
        BEGINNING.chars().chain(digits).collect()
    }
}

impl Default for Token {
    fn default() -> Self {
        Self::new()
    }
}

impl FromStr for Token {
    type Err = NoToken;

    fn from_str(text: &str) -> Result<Self, NoToken> {
        let digits = text.strip_prefix(BEGINNING).ok_or(NoToken)?.as_bytes();
        if digits.len() != 64 {
            return Err(NoToken);
        }
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(NoToken),
        };
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Self(bytes))
    }
}

/// A token never gets into a log.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back_and_has_one_hash() {
        let token = Token::new();
        let read: Token = token.reveal().parse().expect("it is a token");
        assert_eq!(read, token);
        assert_eq!(read.hash(), token.hash());
        assert_ne!(token.hash().0, token.0);
    }

    #[test]
    fn no_two_tokens_are_the_same() {
        assert_ne!(Token::new(), Token::new());
    }

    #[test]
    fn a_token_is_not_shown_by_accident() {
        assert_eq!(format!("{:?}", Token::new()), "Token(…)");
    }

    #[test]
    fn what_is_no_token_is_refused() {
        let good = Token([0xab; 32]).reveal();
        let upper = good.replace('a', "A");
        for text in ["", "trine_", &good[6..], &good[..69], &format!("{good}0"), &upper] {
            assert_eq!(text.parse::<Token>(), Err(NoToken), "{text}");
        }
    }
}
