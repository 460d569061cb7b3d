//! A table as it is stored, and back.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};
use trine_rules::PerSide;

use super::{CheckedTerms, Clock, Offers, Plan, Played, Step, Table};
use crate::protocol::{ChatLine, ClockRule, EndedBy, Person, RatingChanges, Seat, Status, Terms};
use crate::store::{Commit, GameRow, PlayerId, RowStatus, StoredChange, StoredTurn};

/// What a row holds in its `state`: all that its columns do not say.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Saved {
    creator: Seat,
    invited: Option<Person>,
    white: Option<Seat>,
    black: Option<Seat>,
    words: String,
    clock: Option<Clock>,
    offers: Offers,
    plans: [Plan; 2],
    chat: Vec<ChatLine>,
    rematch: Option<String>,
    ratings: Option<RatingChanges>,
}

/// A stored game that cannot be read: another program has written it, or a mistake of ours.
#[derive(Debug)]
pub struct Unreadable(String);

impl Error for Unreadable {}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a stored game cannot be read: {}", self.0)
    }
}

impl Table {
    /// The table as a row.
    pub fn row(&self) -> GameRow {
        let (status, winner, by) = match &self.status {
            Status::Open => (RowStatus::Open, None, None),
            Status::Playing => (RowStatus::Playing, None, None),
            Status::Ended { winner, by, .. } => (RowStatus::Ended, *winner, Some(*by)),
        };
        let player = |seat: &Option<Seat>| seat.as_ref().map(|seat| id_of(&seat.player));
        GameRow {
            id: self.id.clone(),
            game: self.terms.game.clone(),
            size: self.terms.size,
            creator: id_of(&self.creator.player),
            rated: self.terms.rated,
            speed: speed(self.terms.clock).to_owned(),
            created: self.created,
            terms: to_json(&self.terms),
            white: player(&self.seats.white),
            black: player(&self.seats.black),
            status,
            listed: self.listed,
            version: self.version,
            revision: self.revision,
            turn_count: self.turn_count(),
            winner,
            by: by.map(|by| to_json(&by).trim_matches('"').to_owned()),
            ended: self.ended,
            changed: self.changed,
            state: to_json(&self.saved()),
        }
    }

    /// What is written for a step. The client's id goes with its last change.
    pub fn commit(&self, step: &Step, client: Option<(PlayerId, String)>) -> Commit {
        Commit {
            row: self.row(),
            changes: stored_changes(step, client),
            cut_to: step.cut_to,
            turns: step.turns.clone(),
        }
    }

    /// Takes note of what the store has counted.
    pub fn committed(&mut self, revision: u64) {
        self.revision = revision;
    }

    /// The table that was stored, with its turns played again by the rules.
    pub fn restore(row: GameRow, turns: Vec<StoredTurn>) -> Result<Self, Unreadable> {
        let unreadable = |words: String| Unreadable(format!("{}: {words}", row.id));
        let json = |error: serde_json::Error| unreadable(error.to_string());
        let terms: Terms = serde_json::from_str(&row.terms).map_err(json)?;
        let saved: Saved = serde_json::from_str(&row.state).map_err(json)?;
        let terms = CheckedTerms::new(terms).map_err(|refusal| unreadable(refusal.words))?;
        let (terms, mut session) = terms.into_parts();
        let first = super::terms::side_to_move(session.as_ref());
        for turn in &turns {
            let played = session.play_turn(&turn.text);
            played.map_err(|refused| unreadable(format!("turn {}: {refused}", turn.number)))?;
        }
        let status = status(&row, saved.words).map_err(unreadable)?;
        let [white_plan, black_plan] = saved.plans;
        Ok(Self {
            id: row.id,
            terms,
            creator: saved.creator,
            invited: saved.invited,
            listed: row.listed,
            created: row.created,
            changed: row.changed,
            ended: row.ended,
            version: row.version,
            revision: row.revision,
            seats: PerSide { white: saved.white, black: saved.black },
            status,
            session,
            first,
            turns: turns
                .into_iter()
                .map(|turn| Played { text: turn.text, used: turn.used })
                .collect(),
            clock: saved.clock,
            offers: saved.offers,
            plans: PerSide { white: white_plan, black: black_plan },
            chat: saved.chat,
            rematch: saved.rematch,
            ratings: saved.ratings,
        })
    }

    fn saved(&self) -> Saved {
        let words = match &self.status {
            Status::Ended { words, .. } => words.clone(),
            _ => String::new(),
        };
        Saved {
            creator: self.creator.clone(),
            invited: self.invited.clone(),
            white: self.seats.white.clone(),
            black: self.seats.black.clone(),
            words,
            clock: self.clock.clone(),
            offers: self.offers.clone(),
            plans: [self.plans.white.clone(), self.plans.black.clone()],
            chat: self.chat.clone(),
            rematch: self.rematch.clone(),
            ratings: self.ratings,
        }
    }
}

/// The changes of a step as the store keeps them.
pub(crate) fn stored_changes(step: &Step, client: Option<(PlayerId, String)>) -> Vec<StoredChange> {
    let stored = step.changes.iter().map(|change| StoredChange {
        version: change.version,
        at: change.at,
        body: to_json(&change.what),
        client: None,
    });
    let mut stored: Vec<_> = stored.collect();
    if let Some(last) = stored.last_mut() {
        last.client = client;
    }
    stored
}

fn status(row: &GameRow, words: String) -> Result<Status, String> {
    Ok(match row.status {
        RowStatus::Open => Status::Open,
        RowStatus::Playing => Status::Playing,
        RowStatus::Ended => {
            let by = row.by.clone().unwrap_or_default();
            let by: EndedBy = serde_json::from_value(by.clone().into())
                .map_err(|_| format!("there is no end by {by}"))?;
            Status::Ended { winner: row.winner, by, words }
        }
    })
}

fn speed(clock: ClockRule) -> &'static str {
    match clock {
        ClockRule::None => "none",
        ClockRule::Fischer { .. } => "fischer",
        ClockRule::ByoYomi { .. } => "byoYomi",
        ClockRule::Correspondence { .. } => "correspondence",
    }
}

fn id_of(person: &Person) -> PlayerId {
    PlayerId(person.id.clone())
}

fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data can be written as JSON")
}
