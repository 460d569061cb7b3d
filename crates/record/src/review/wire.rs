//! The values of a review that have their own words in JSON, as in the JSON of records.

// Serde says how these functions take their values.
#![allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option)]

/// A game by its name.
pub(super) mod game {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use trine_rules::registry::GameId;

    pub(crate) fn serialize<S: Serializer>(game: &GameId, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(game.name())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<GameId, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A side by its letter.
pub(super) mod side {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use trine_rules::Side;

    pub(crate) fn serialize<S: Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(side.letter())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
        let side = Side::from_letter(char::deserialize(from)?);
        side.ok_or_else(|| D::Error::custom("a side is w or b"))
    }
}

/// A side, or none.
pub(super) mod side_or_none {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use trine_rules::Side;

    pub(crate) fn serialize<S: Serializer>(side: &Option<Side>, to: S) -> Result<S::Ok, S::Error> {
        side.map(Side::letter).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Side>, D::Error> {
        let read = |letter| Side::from_letter(letter).ok_or("a side is w or b");
        let letter: Option<char> = Option::deserialize(from)?;
        letter.map(read).transpose().map_err(D::Error::custom)
    }
}

/// A result by its mark.
pub(super) mod result {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::GameResult;

    pub(crate) fn serialize<S: Serializer>(result: &GameResult, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(result.mark())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<GameResult, D::Error> {
        let result = GameResult::from_mark(&String::deserialize(from)?);
        result.ok_or_else(|| D::Error::custom("a result is 1-0, 0-1, 1/2-1/2 or *"))
    }
}
