//! Whole turns, for searches that look at what a turn leaves behind and not at its single jumps.
//!
//! Many paths of jumps lead to the same place with the same captures. Seen from the next turn they
//! are one, and a search that takes them as one has far fewer to look at.

use super::lines::{jumps, near, reach};
use super::{Apart, KEYS, Move, outcome_after};
use crate::Position;
use crate::square::{Bits, Cell};

/// What a turn does to the board: a piece is somewhere else and enemy pieces are gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn<const W: usize> {
    /// Where the piece started, or stands if the turn has begun.
    pub from: Cell,
    /// Where it ends the turn.
    pub to: Cell,
    /// What it captured on the way.
    pub captured: Bits<W>,
}

/// A jumping piece on its way.
#[derive(Clone, Copy)]
struct Walk<const W: usize> {
    own: Bits<W>,
    enemy: Bits<W>,
    visited: Bits<W>,
    at: Cell,
}

impl<const W: usize> Apart<W> {
    /// Visits the turns that can be played, or the ways to finish the turn already begun. Turns
    /// that do the same may come more than once, but a piece that stops where it stands comes only
    /// as [`Move::Stop`] does. Visits at most `limit` jumps for each piece: on a large board a
    /// single position may have hundreds of thousands of turns.
    pub fn for_each_turn(&self, limit: usize, mut visit: impl FnMut(Turn<W>)) {
        if self.outcome.is_some() {
            return;
        }
        let (own, enemy) = (self.pieces[self.to_move], self.pieces[self.to_move.other()]);
        if let Some(&at) = self.path.cells().last() {
            visit(Turn { from: at, to: at, captured: Bits::EMPTY });
            let mut room = limit;
            let walk = Walk { own, enemy, visited: self.path.visited(), at };
            let targets = self.next_jumps(at);
            return self.go_on(walk, targets, at, Bits::EMPTY, &mut room, &mut visit);
        }
        for from in own.cells() {
            let mut room = limit;
            let targets = reach(own, from, self.size()).without(own);
            let steps = targets & near(from);
            let walk = Walk { own, enemy, visited: Bits::of(from), at: from };
            for to in steps.cells() {
                visit(Turn { from, to, captured: enemy & Bits::of(to) });
            }
            self.go_on(walk, targets.without(steps), from, Bits::EMPTY, &mut room, &mut visit);
        }
    }

    /// Visits the turns that capture nothing before they end, each once, at the start of a turn.
    /// Whether a square can be reached that way does not depend on how, so this takes a look at each
    /// square where [`Apart::for_each_turn`] follows each path.
    pub fn for_each_plain_turn(&self, mut visit: impl FnMut(Turn<W>)) {
        if self.outcome.is_some() {
            return;
        }
        let (own, enemy) = (self.pieces[self.to_move], self.pieces[self.to_move.other()]);
        for from in own.cells() {
            for to in self.plain_ends(own, enemy, from).cells() {
                visit(Turn { from, to, captured: enemy & Bits::of(to) });
            }
        }
    }

    /// Where the plain turns of a piece end.
    fn plain_ends(&self, own: Bits<W>, enemy: Bits<W>, from: Cell) -> Bits<W> {
        let targets = reach(own, from, self.size()).without(own);
        if self.turn == 1 {
            return targets;
        }
        let mut reached = targets.without(near(from));
        let mut open = reached.without(enemy);
        while let Some(at) = open.cells().next() {
            let here = Bits::of(at);
            let own = own ^ Bits::of(from) ^ here;
            let on = jumps(own, at, self.size()).without(own | reached | Bits::of(from));
            reached |= on;
            open = (open | on.without(enemy)).without(here);
        }
        reached | targets
    }

    /// Visits the turns that jump on to one of `targets`.
    fn go_on(
        &self,
        walk: Walk<W>,
        targets: Bits<W>,
        from: Cell,
        captured: Bits<W>,
        room: &mut usize,
        visit: &mut impl FnMut(Turn<W>),
    ) {
        for to in targets.cells() {
            if *room == 0 {
                return;
            }
            *room -= 1;
            let landing = Bits::of(to);
            let captured = captured | walk.enemy & landing;
            visit(Turn { from, to, captured });
            let next = Walk {
                own: walk.own ^ Bits::of(walk.at) ^ landing,
                enemy: walk.enemy.without(landing),
                visited: walk.visited | landing,
                at: to,
            };
            // The first turn is one jump, and a capture that leaves the enemy apart ends the game.
            let took = walk.enemy.contains(to);
            if self.turn == 1 || took && !next.enemy.touches_itself() {
                continue;
            }
            let targets = jumps(next.own, to, self.size()).without(next.own | next.visited);
            self.go_on(next, targets, from, captured, room, visit);
        }
    }

    /// Plays a whole turn that was visited.
    pub fn play_turn(&mut self, turn: &Turn<W>) {
        let (mover, enemy) = (self.to_move, self.to_move.other());
        if turn.from != turn.to {
            self.pieces[mover] ^= Bits::of(turn.from) | Bits::of(turn.to);
            self.key ^= KEYS.piece(mover, turn.from.index()) ^ KEYS.piece(mover, turn.to.index());
        }
        for cell in turn.captured.cells() {
            self.key ^= KEYS.piece(enemy, cell.index());
        }
        self.pieces[enemy] = self.pieces[enemy].without(turn.captured);
        self.outcome = outcome_after(self.pieces, mover);
        self.end_turn();
    }

    /// Moves that do what a turn does: the ones found first.
    pub fn moves_of(&self, turn: &Turn<W>) -> Vec<Move> {
        let mut moves = Vec::new();
        let found = self.find(turn, &mut moves, &mut 1_000_000);
        debug_assert!(found, "{turn:?} was visited at {self:?}");
        moves
    }

    /// Looks for moves that lead from here to the end of `turn`, whose captures are those still to
    /// be made.
    fn find(&self, turn: &Turn<W>, moves: &mut Vec<Move>, room: &mut u32) -> bool {
        if *room == 0 {
            return false;
        }
        *room -= 1;
        let last = self.path.cells().last();
        if last == Some(&turn.to) && turn.captured.is_empty() {
            moves.push(Move::Stop);
            return true;
        }
        let own = self.pieces[self.to_move];
        let from = last.copied().unwrap_or(turn.from);
        let targets = match last {
            Some(&at) => self.next_jumps(at),
            None => reach(own, from, self.size()).without(own),
        };
        for to in targets.cells() {
            let landing = Bits::of(to);
            let took = self.pieces[self.to_move.other()] & landing;
            if !took.without(turn.captured).is_empty() {
                continue;
            }
            let m = Move::Go { from, to };
            let next = self.after(m);
            let rest = Turn { captured: turn.captured.without(landing), ..*turn };
            moves.push(m);
            let ended = !next.is_mid_turn();
            let done = ended && to == turn.to && rest.captured.is_empty();
            if done || !ended && next.find(&rest, moves, room) {
                return true;
            }
            moves.pop();
        }
        false
    }
}
