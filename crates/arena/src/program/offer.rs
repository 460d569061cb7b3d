//! The options that a program offers, as far as a match may set them.

/// An option that a program offers and a match may set.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Offer {
    pub(super) name: &'static str,
    /// The values of a combo; empty for other types.
    pub(super) values: Vec<String>,
    /// The least and the most of a spin.
    pub(super) range: Option<(i64, i64)>,
}

/// The options that a match may set.
const KNOWN: [&str; 4] = ["Game", "Size", "Threads", "Hash"];

/// Values of a combo that are kept. No program plays more games.
const MOST_VALUES: usize = 100;

impl Offer {
    /// Reads an `option` line; nothing from other lines, and from options that are not for us.
    pub(super) fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ["option", "name", told, ..] = words[..] else { return None };
        let name = KNOWN.into_iter().find(|name| name.eq_ignore_ascii_case(told))?;
        let after = |key: &str| {
            let place = words.iter().position(|word| *word == key)?;
            words.get(place + 1)?.parse::<i64>().ok()
        };
        let values = words.windows(2).filter(|pair| pair[0] == "var");
        let values = values.take(MOST_VALUES).map(|pair| pair[1].to_owned()).collect();
        Some(Self { name, values, range: after("min").zip(after("max")) })
    }

    /// The offered value that is this one in either case. Any, if there is no list of them.
    pub(super) fn choose<'a>(&'a self, wanted: &'a str) -> Option<&'a str> {
        if self.values.is_empty() {
            return Some(wanted);
        }
        self.values.iter().map(String::as_str).find(|value| value.eq_ignore_ascii_case(wanted))
    }

    /// The nearest number that the option may have.
    pub(super) fn clamp(&self, wanted: i64) -> i64 {
        self.range.map_or(wanted, |(least, most)| wanted.min(most).max(least))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Offer {
        Offer::read(line).expect("an option for us")
    }

    #[test]
    fn options_are_read_as_they_are_announced() {
        let game = read("option name Game type combo default differo var differo var Apart");
        assert_eq!((game.name, game.choose("apart")), ("Game", Some("Apart")));
        assert_eq!(game.choose("dropper"), None);
        let hash = read("option  name hash type spin default 64 min 1 max 32");
        assert_eq!((hash.name, hash.range), ("Hash", Some((1, 32))));
        assert_eq!([hash.clamp(0), hash.clamp(8), hash.clamp(64)], [1, 8, 32]);
    }

    #[test]
    fn an_option_without_bounds_takes_anything() {
        let offer = read("option name Size type string");
        assert_eq!((offer.choose("x"), offer.clamp(1000)), (Some("x"), 1000));
        let odd = read("option name Threads type spin min 5 max 2");
        assert_eq!(odd.clamp(1), 5, "nonsense gives a number all the same");
    }

    #[test]
    fn other_lines_are_no_options_for_us() {
        for line in ["", "option", "option name", "option name Style type string", "id name Game"] {
            assert_eq!(Offer::read(line), None, "{line}");
        }
    }
}
