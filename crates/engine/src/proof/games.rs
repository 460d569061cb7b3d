//! What each game adds to proofs.

use std::ops::ControlFlow;

use trine_rules::apart::{self, Apart};
use trine_rules::differo::{self, Differo};
use trine_rules::dropper::{self, Dropper};
use trine_rules::square::Bits;
use trine_rules::{Outcome, Position, Side};

use super::{MOST_CHOICES, Provable};
use crate::games::{Seen, need};

impl Provable for Differo {
    type Turn = differo::Move;

    fn whole_turns(&self, most: usize) -> Option<Vec<differo::Move>> {
        let turns = self.moves();
        (turns.len() <= most).then_some(turns)
    }

    fn after_whole_turn(&self, turn: differo::Move) -> Self {
        self.after(turn)
    }

    fn moves_of_whole_turn(&self, turn: differo::Move) -> Vec<differo::Move> {
        vec![turn]
    }

    /// A piece that reaches the goal is the usual end. The other is an opponent who cannot move,
    /// and is looked for turn by turn; but nobody ever loses by moving.
    fn wins_within_one(&self) -> Option<bool> {
        if self.winning_moves(self.to_move()) > 0 {
            return Some(true);
        }
        let stuck = |m| {
            let won = self.after(m).outcome() == Some(Outcome::Win(self.to_move()));
            if won { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        Some(self.try_for_each_move(stuck).is_break())
    }

    fn has_safe_turn(&self) -> bool {
        true
    }
}

impl<const W: usize> Provable for Apart<W> {
    type Turn = apart::Turn<W>;

    fn whole_turns(&self, most: usize) -> Option<Vec<apart::Turn<W>>> {
        let (mut turns, mut visited) = (Vec::new(), 0);
        let mut seen = Seen::with_memory(usize::MAX);
        self.for_each_turn(most.saturating_add(1), |turn| {
            visited += 1;
            // Beyond the limit nothing is kept, so telling turns apart costs nothing either.
            if visited <= most && seen.is_new(&turn) {
                turns.push(turn);
            }
        });
        (visited <= most).then_some(turns)
    }

    fn after_whole_turn(&self, turn: apart::Turn<W>) -> Self {
        let mut next = self.clone();
        next.play_turn(&turn);
        next
    }

    fn moves_of_whole_turn(&self, turn: apart::Turn<W>) -> Vec<apart::Move> {
        self.moves_of(&turn)
    }

    /// A turn moves one piece, so who needs more than one does not get apart with it, and who needs
    /// one has to move one of few. Otherwise only the reply can make the game won, by a capture,
    /// and only if there is no other reply.
    fn wins_within_one(&self) -> Option<bool> {
        let mover = self.to_move();
        if W > 1 {
            return None;
        }
        if need(self.pieces(mover)) == 1 && gets_apart(self)? {
            return Some(true);
        }
        (!can_be_cornered(self, mover.other())).then_some(false)
    }

    fn lag(&self, side: Side) -> u32 {
        if W == 1 { need(self.pieces(side)) } else { 0 }
    }

    /// Who is further from being apart than the turns that are left has no use for a turn that
    /// changes nothing.
    fn likely_defence(&self, turns: u32) -> Option<apart::Turn<W>> {
        let (mover, enemy) = (self.to_move(), self.to_move().other());
        if W > 1 || need(self.pieces(enemy)) <= turns {
            return None;
        }
        let empty = Bits::board(self.size()).without(self.pieces(mover) | self.pieces(enemy));
        let found = self.try_for_each_move(|m| match m {
            apart::Move::Go { from, to } if empty.contains(to) && from.touches(to) => {
                ControlFlow::Break(apart::Turn { from, to, captured: Bits::EMPTY })
            }
            _ => ControlFlow::Continue(()),
        });
        found.break_value()
    }

    fn wins_at_once(&self) -> bool {
        W == 1 && need(self.pieces(self.to_move())) == 1 && gets_apart(self) == Some(true)
    }

    /// A step onto an empty square does not make the other side apart.
    fn has_safe_turn(&self) -> bool {
        let enemy = self.pieces(self.to_move().other());
        let found = self.try_for_each_move(|m| match m {
            apart::Move::Go { to, .. } if !enemy.contains(to) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        found.is_break()
    }
}

/// Whether a turn gets the side to move apart, which needs to move one piece, and the other not.
/// Nothing if there are too many turns to tell.
fn gets_apart<const W: usize>(position: &Apart<W>) -> Option<bool> {
    let mover = position.to_move();
    let (own, enemy) = (position.pieces(mover), position.pieces(mover.other()));
    for from in own.without(own.lone()).cells() {
        let rest = own.without(Bits::of(from));
        if rest.touches_itself() {
            continue;
        }
        let alone = Bits::board(position.size()).without(rest.grown());
        let (mut found, mut visited) = (false, 0);
        position.for_each_turn_of(from, MOST_CHOICES, |turn| {
            visited += 1;
            found |= alone.contains(turn.to) && enemy.without(turn.captured).touches_itself();
        });
        if found {
            return Some(true);
        }
        if visited >= MOST_CHOICES {
            return None;
        }
    }
    Some(false)
}

/// Whether a turn of the other side may leave this one without a step onto an empty square, as far
/// as can be told at a glance.
///
/// A piece without neighbours of its own side on an axis may step along it, and keeps that right
/// whatever is captured. The other side's turn ends on one square, so of two such steps onto empty
/// squares one is left, unless the piece is captured. If all pieces but one have two, one of them
/// is left; or else at most one piece is left at all, and this side has won. And a piece jumps on
/// only from where it has a neighbour, so that of pieces away from all of the other side's it
/// captures one at most, where the turn ends.
fn can_be_cornered<const W: usize>(position: &Apart<W>, side: Side) -> bool {
    let pieces = position.pieces(side);
    let taken = pieces | position.pieces(side.other());
    let empty = Bits::board(position.size()).without(taken);
    let (beside, open) = (pieces.moved(), empty.moved());
    let opposite = |way: (i8, i8)| {
        let found = beside.iter().position(|&(other, _)| other == (-way.0, -way.1));
        found.expect("every way has an opposite")
    };
    let (mut one_step, mut two_steps) = (Bits::EMPTY, Bits::EMPTY);
    for (i, &(way, behind)) in beside.iter().enumerate() {
        let back = opposite(way);
        let alone = pieces.without(behind | beside[back].1);
        let steps = alone & open[back].1;
        two_steps |= one_step & steps;
        one_step |= steps;
        debug_assert_eq!(open[i].0, way, "both sets are moved the same ways");
    }
    let far = two_steps.without(position.pieces(side.other()).grown());
    pieces.without(two_steps).len() > 1 && far.len() < 2
}

/// A turn of Dropper: the opening stone, or a drop and the free stone if there is room for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DropperTurn {
    first: dropper::Move,
    second: Option<dropper::Move>,
}

impl<const W: usize> Provable for Dropper<W> {
    type Turn = DropperTurn;

    fn whole_turns(&self, most: usize) -> Option<Vec<DropperTurn>> {
        let mut turns = Vec::new();
        let found = self.try_for_each_move(|first| {
            let next = self.after(first);
            if next.is_mid_turn() {
                next.for_each_move(|m| turns.push(DropperTurn { first, second: Some(m) }));
            } else {
                turns.push(DropperTurn { first, second: None });
            }
            if turns.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_continue().then_some(turns)
    }

    fn after_whole_turn(&self, turn: DropperTurn) -> Self {
        let next = self.after(turn.first);
        turn.second.map_or(next.clone(), |m| next.after(m))
    }

    fn moves_of_whole_turn(&self, turn: DropperTurn) -> Vec<dropper::Move> {
        std::iter::once(turn.first).chain(turn.second).collect()
    }
}
