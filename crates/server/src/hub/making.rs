//! New games.

use std::sync::Arc;

use super::{EventKind, Hub, busy, failed};
use crate::chance;
use crate::opponents;
use crate::protocol::{
    NewGame, OnlineGame, Opponent, Person, PersonKind, Refusal, RefusalCode, WantedSide,
};
use crate::store::{GameRow, Player, PlayerId, PlayerKind, StoreError};
use crate::table::{CheckedTerms, Founding, Rematch, Step, Table, stored_changes};

/// The most open games of one person.
const MOST_OPEN: u32 = 20;

/// The most of them that the lobby shows.
const MOST_LISTED: u32 = 5;

/// The most games that one person plays against levels at the same time.
const MOST_LEVEL_GAMES: u32 = 10;

impl Hub {
    /// Makes a game for somebody.
    pub async fn make(self: &Arc<Self>, by: &Person, new: NewGame) -> Result<OnlineGame, Refusal> {
        if *self.stopping.borrow() {
            return Err(busy());
        }
        let terms = CheckedTerms::new(new.terms)?;
        check_rated(by, &terms)?;
        let (mut invited, mut level) = (None, None);
        match new.opponent {
            Some(Opponent::Level { level: number }) => {
                level = Some(level_of(number, &terms)?);
                self.check_level_games(by).await?;
            }
            Some(Opponent::Player { name }) => {
                invited = Some(self.invite(by, &name).await?);
            }
            None => {}
        }
        let creator = self.people.seat(by.clone(), terms.terms()).await;
        let listed = new.listed && invited.is_none() && level.is_none();
        if level.is_none() {
            let open = self.store.challenges(&PlayerId(by.id.clone()), MOST_OPEN).await;
            check_room(&open.map_err(|error| failed(&error))?, listed)?;
        }
        let id = chance::letters(chance::GAME_ID);
        let founding = Founding { id, terms, creator: creator.clone(), invited, listed };
        let (table, step) = match level {
            None => Table::open(founding, self.now()),
            Some(level) => {
                self.keep_player(&level).await.map_err(|error| failed(&error))?;
                let wanted = founding.terms.terms().side;
                let level = self.people.seat(level, founding.terms.terms()).await;
                let (white, black) =
                    if is_white(wanted) { (creator, level) } else { (level, creator) };
                Table::begin(founding, white, black, self.now())
            }
        };
        self.keep_player(by).await.map_err(|error| failed(&error))?;
        self.found(table, step).await.map_err(|error| failed(&error))
    }

    /// Makes a game of two who looked for each other.
    pub(crate) async fn pair(
        self: &Arc<Self>,
        one: &Person,
        two: &Person,
        terms: CheckedTerms,
    ) -> Result<OnlineGame, Refusal> {
        for person in [one, two] {
            self.keep_player(person).await.map_err(|error| failed(&error))?;
        }
        let creator = self.people.seat(one.clone(), terms.terms()).await;
        let other = self.people.seat(two.clone(), terms.terms()).await;
        let (white, black) =
            if chance::heads() { (creator.clone(), other) } else { (other, creator.clone()) };
        let id = chance::letters(chance::GAME_ID);
        let founding = Founding { id, terms, creator, invited: None, listed: true };
        let (table, step) = Table::begin(founding, white, black, self.now());
        self.found(table, step).await.map_err(|error| failed(&error))
    }

    /// Makes the next game of the same two. It may be there already, if the server has died between
    /// making it and saying so.
    pub(super) async fn make_rematch(self: &Arc<Self>, rematch: Rematch) -> Result<(), StoreError> {
        let Rematch { founding, white, black } = rematch;
        let terms = founding.terms.terms();
        let white = self.people.seat(white.player, terms).await;
        let black = self.people.seat(black.player, terms).await;
        let (table, step) = Table::begin(founding, white, black, self.now());
        match self.found(table, step).await {
            Ok(_) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn found(self: &Arc<Self>, table: Table, step: Step) -> Result<OnlineGame, StoreError> {
        let row = table.row();
        self.store.create(row, stored_changes(&step, None)).await?;
        self.timers.set(table.id(), table.due(0));
        self.lobby.update(&table);
        self.stir_game(&table);
        if table.to_move().is_some() {
            self.announce(&table, EventKind::Started);
        } else if table.invited().is_some() {
            self.announce(&table, EventKind::Invited);
        }
        Ok(table.view())
    }

    /// Sees to it that the store knows a player.
    pub(super) async fn keep_player(&self, person: &Person) -> Result<(), StoreError> {
        let kind = match person.kind {
            PersonKind::Guest => PlayerKind::Guest,
            PersonKind::Level => PlayerKind::Level,
            // Whoever has an account is known since they made it.
            PersonKind::Account | PersonKind::Bot => return Ok(()),
        };
        let id = PlayerId(person.id.clone());
        let player = Player { id, kind, name: person.name.clone(), created: self.now() };
        self.store.put_player(player).await
    }

    /// Refuses somebody who plays enough games against levels for one more: they share the threads
    /// that think.
    pub(super) async fn check_level_games(&self, by: &Person) -> Result<(), Refusal> {
        let games = self.store.level_games(&PlayerId(by.id.clone())).await;
        if games.map_err(|error| failed(&error))? < MOST_LEVEL_GAMES {
            return Ok(());
        }
        let words = format!(
            "you play {MOST_LEVEL_GAMES} games against the computer already: end one first"
        );
        Err(Refusal::new(RefusalCode::NotPossible, words))
    }

    async fn invite(&self, by: &Person, name: &str) -> Result<Person, Refusal> {
        let found = self.people.find(name).await;
        let found = found.ok_or_else(|| {
            Refusal::new(RefusalCode::NotFound, "there is no player of that name")
        })?;
        if found.id == by.id {
            return Err(Refusal::new(RefusalCode::NotPossible, "you cannot play yourself"));
        }
        Ok(found)
    }
}

fn is_white(wanted: WantedSide) -> bool {
    match wanted {
        WantedSide::White => true,
        WantedSide::Black => false,
        WantedSide::Chance => chance::heads(),
    }
}

/// Whether somebody may make or look for a game by these terms.
pub(crate) fn check_rated(by: &Person, terms: &CheckedTerms) -> Result<(), Refusal> {
    let has_account = matches!(by.kind, PersonKind::Account | PersonKind::Bot);
    if terms.terms().rated && !has_account {
        return Err(Refusal::new(RefusalCode::NotPossible, "a rated game needs an account"));
    }
    Ok(())
}

/// Refuses somebody who has enough open games for one more: each of them waits for somebody, and the
/// lobby is for all.
fn check_room(open: &[GameRow], listed: bool) -> Result<(), Refusal> {
    let shown = open.iter().filter(|game| game.listed).count();
    let words = if open.len() >= MOST_OPEN as usize {
        format!("you have {MOST_OPEN} open games already: take one back first")
    } else if listed && shown >= MOST_LISTED as usize {
        format!("you have {MOST_LISTED} games in the lobby already: take one back first")
    } else {
        return Ok(());
    };
    Err(Refusal::new(RefusalCode::NotPossible, words))
}

fn level_of(number: u8, terms: &CheckedTerms) -> Result<Person, Refusal> {
    let level = opponents::person(number).ok_or_else(|| {
        Refusal::new(RefusalCode::BadRequest, format!("the levels are 1 to 10, not {number}"))
    })?;
    if terms.terms().rated {
        return Err(Refusal::new(RefusalCode::NotPossible, "games against a level are not rated"));
    }
    Ok(level)
}
