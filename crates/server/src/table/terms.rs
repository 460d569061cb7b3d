//! What can be played at all.

use std::fmt;

use trine_engine::session::{self, Session};
use trine_record::Record;
use trine_rules::Side;
use trine_rules::registry::GameId;

use super::{clock, not_possible};
use crate::protocol::{ClockRule, Refusal, RefusalCode, Terms};

/// Terms by which a game can be played, written in the one way there is to write them.
#[derive(Clone)]
pub struct CheckedTerms {
    terms: Terms,
    session: Box<dyn Session>,
}

impl CheckedTerms {
    /// Checks terms that came from somewhere.
    pub fn new(terms: Terms) -> Result<Self, Refusal> {
        let bad = |words: String| Refusal::new(RefusalCode::BadRequest, words);
        let Terms { game, size, position, side, clock, rated } = terms;
        let game: GameId = game.parse().map_err(|error| bad(format!("{error}")))?;
        clock::check(clock)?;
        let session = match &position {
            Some(position) => session::read(game.name(), position),
            None => session::start(game.name(), size),
        };
        let session = session.map_err(|error| bad(error.to_string()))?;
        if session.outcome().is_some() {
            return Err(not_possible("the game would be over before it starts"));
        }
        let record = Record::from_position(game, &session.start_text());
        let record = record.expect("what a session writes is a position");
        if position.is_some() && size.is_some() && size != record.size() {
            return Err(bad("the position is of another size".to_owned()));
        }
        let position = (!record.has_standard_start()).then(|| session.start_text());
        if rated {
            check_rated(clock, position.as_deref())?;
        }
        let (game, size) = (game.name().to_owned(), record.size());
        let terms = Terms { game, size, position, side, clock, rated };
        Ok(Self { terms, session })
    }

    /// The terms.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    pub(super) fn into_parts(self) -> (Terms, Box<dyn Session>) {
        (self.terms, self.session)
    }
}

fn check_rated(clock: ClockRule, position: Option<&str>) -> Result<(), Refusal> {
    if clock == ClockRule::None {
        Err(not_possible("a rated game needs a clock"))
    } else if position.is_some() {
        Err(not_possible("a rated game starts as its rules say"))
    } else {
        Ok(())
    }
}

impl PartialEq for CheckedTerms {
    fn eq(&self, other: &Self) -> bool {
        // The session follows from the terms.
        self.terms == other.terms
    }
}

impl fmt::Debug for CheckedTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.terms.fmt(f)
    }
}

/// Who is to move, by the position's text: its second word.
pub(super) fn side_to_move(session: &dyn Session) -> Side {
    let text = session.position_text();
    let letter = text.split(' ').nth(1).and_then(|word| word.chars().next());
    letter.and_then(Side::from_letter).expect("a position's text names the side to move")
}
