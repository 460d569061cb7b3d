//! Chance from the system: ids, names and throws.

/// The letters of ids.
const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// How long a game's id is: 71 bits, so that nobody finds a game by guessing.
pub(crate) const GAME_ID: usize = 12;

/// Random letters and digits.
pub(crate) fn letters(count: usize) -> String {
    let mut letters = String::with_capacity(count);
    while letters.len() < count {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system has chance");
        // Numbers up to a multiple of 62, so that every letter is as likely.
        let fair = bytes.into_iter().filter(|byte| *byte < 248);
        let wanted = count - letters.len();
        letters.extend(fair.take(wanted).map(|byte| LETTERS[usize::from(byte % 62)] as char));
    }
    letters
}

/// Heads or tails.
pub(crate) fn heads() -> bool {
    let mut byte = [0];
    getrandom::fill(&mut byte).expect("the system has chance");
    byte[0] & 1 == 0
}

/// Whether a text is so many letters and digits.
pub(crate) fn is_letters(text: &str, count: usize) -> bool {
    text.len() == count && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_their_length_and_differ() {
        let ids: Vec<_> = (0..50).map(|_| letters(GAME_ID)).collect();
        assert!(ids.iter().all(|id| is_letters(id, GAME_ID)));
        let distinct: std::collections::HashSet<_> = ids.iter().collect();
        assert_eq!(distinct.len(), 50);
    }
}
