//! A bot that plays from a book as long as it can.

use std::sync::Arc;

use trine_rules::Game;
use trine_rules::registry::Playable;

use super::Book;
use crate::{Limits, Player, Random, Stop};

/// Plays from a book of its game, and like another player where the book knows nothing.
pub struct BookPlayer<P: Playable> {
    book: Arc<Book>,
    random: Random,
    other: Box<dyn Player<P>>,
}

impl<P: Playable> BookPlayer<P> {
    /// The book, and who plays without it. Equal seeds choose equal turns.
    pub fn new(book: Arc<Book>, seed: u64, other: Box<dyn Player<P>>) -> Self {
        Self { book, random: Random::new(seed), other }
    }
}

impl<P: Playable> std::fmt::Debug for BookPlayer<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BookPlayer").field("book", &self.book).finish_non_exhaustive()
    }
}

impl<P: Playable> Player<P> for BookPlayer<P> {
    fn choose(&mut self, game: &Game<P>, limits: &Limits, stop: &Stop) -> Vec<P::Move> {
        let known = self.book.choose(game.position(), &mut self.random);
        known.unwrap_or_else(|| self.other.choose(game, limits, stop))
    }
}
