//! The tree of a Monte-Carlo search: what is known of positions, and what follows from it for
//! those before them.

use std::ops::Range;

use trine_rules::{Outcome, Side};

use super::Settings;

/// A position of the tree, by the move that led to it. Shares of points are from 0 to 1 and those
/// of the mover, the side that made the move.
#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    /// The move; nothing at the root of a new tree.
    pub(super) m: Option<M>,
    pub(super) mover: Side,
    /// Where what was learnt of the move in other places is kept.
    pub(super) slot: u16,
    pub(super) visits: u32,
    /// The points of all visits together.
    points: f32,
    /// The same of visits to the parent after which the mover made this move at any time.
    any_time_visits: u32,
    any_time_points: f32,
    /// The points by the evaluation, with best play as far as the tree goes.
    pub(super) looks: f32,
    /// How much of the search the move deserves among its siblings by the evaluation alone.
    pub(super) share: f32,
    /// The result with best play, once it is proved.
    pub(super) proved: Option<Outcome>,
    pub(super) children: Range<u32>,
}

impl<M> Node<M> {
    pub(super) fn new(m: Option<M>, mover: Side, slot: usize, looks: f32) -> Self {
        Self {
            m,
            mover,
            slot: slot as u16,
            visits: 0,
            points: 0.0,
            any_time_visits: 0,
            any_time_points: 0.0,
            looks,
            share: 1.0,
            proved: None,
            children: 0..0,
        }
    }

    /// How good the move is for its mover, by all that is known.
    fn value(&self, settings: &Settings) -> f32 {
        if let Some(outcome) = self.proved {
            return points(outcome, self.mover);
        }
        let (visits, any_time) = (self.visits as f32 + settings.prior, self.any_time_visits as f32);
        let own = (self.points + settings.prior * self.looks) / visits;
        let own = own + settings.minimax * (self.looks - own);
        if settings.rave <= 0.0 || self.any_time_visits == 0 {
            return own;
        }
        let weight = any_time / (visits + any_time + visits * any_time / settings.rave);
        own + weight * (self.any_time_points / any_time - own)
    }

    /// Whether the mover has lost, for sure.
    fn is_lost(&self) -> bool {
        self.proved == Some(Outcome::Win(self.mover.other()))
    }

    /// Keeps the result with best play, which leaves nothing to looks.
    pub(super) fn prove(&mut self, outcome: Outcome) {
        self.proved = Some(outcome);
        self.looks = points(outcome, self.mover);
    }
}

/// A share of White's points as a side's.
pub(super) fn of_side(white: f32, side: Side) -> f32 {
    if side == Side::White { white } else { 1.0 - white }
}

/// The share of points of a side.
pub(super) fn points(outcome: Outcome, side: Side) -> f32 {
    match outcome.winner() {
        None => 0.5,
        Some(winner) => f32::from(u8::from(winner == side)),
    }
}

/// All positions, the root first.
#[derive(Debug)]
pub(super) struct Tree<M>(pub(super) Vec<Node<M>>);

impl<M: Copy + Eq> Tree<M> {
    pub(super) fn children(&self, parent: usize) -> &[Node<M>] {
        let Range { start, end } = self.0[parent].children;
        &self.0[start as usize..end as usize]
    }

    /// The child that deserves the next visit.
    pub(super) fn choose(&self, parent: usize, settings: &Settings) -> usize {
        let curiosity = settings.exploration * (self.0[parent].visits as f32).sqrt();
        let bound = |node: &Node<M>| match node.proved {
            Some(_) => node.value(settings),
            None => node.value(settings) + curiosity * node.share / (1.0 + node.visits as f32),
        };
        self.child_with_most(parent, bound).expect("the position has children")
    }

    /// The child to play: one that is proved to win, or the one visited most that is not proved
    /// to lose.
    pub(super) fn best(&self, parent: usize) -> Option<usize> {
        self.child_with_most(parent, |node| match node.proved.map(|o| points(o, node.mover)) {
            Some(1.0) => f32::INFINITY,
            Some(0.0) => node.visits as f32 - f32::MAX,
            _ => node.visits as f32,
        })
    }

    fn child_with_most(&self, parent: usize, of: impl Fn(&Node<M>) -> f32) -> Option<usize> {
        let values = self.children(parent).iter().map(of).enumerate();
        let (best, _) = values.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))?;
        Some(self.0[parent].children.start as usize + best)
    }

    /// The child that a move leads to.
    pub(super) fn child_by(&self, parent: usize, m: M) -> Option<usize> {
        let index = self.children(parent).iter().position(|node| node.m == Some(m))?;
        Some(self.0[parent].children.start as usize + index)
    }

    /// Counts a visit with White's share of points, and brings up to date what follows for the
    /// position from its children. `is_played` tells the slots of moves that were made later.
    pub(super) fn back_up(&mut self, here: usize, white: f32, is_played: impl Fn(u16) -> bool) {
        let node = &mut self.0[here];
        node.visits += 1;
        node.points += of_side(white, node.mover);
        let Range { start, end } = node.children;
        for child in &mut self.0[start as usize..end as usize] {
            if is_played(child.slot) {
                child.any_time_visits += 1;
                child.any_time_points += of_side(white, child.mover);
            }
        }
        self.learn_from_children(here);
    }

    /// Brings up to date what follows for a position from its children, if it has any: how it
    /// looks, and whether its result is proved.
    pub(super) fn learn_from_children(&mut self, here: usize) {
        let children = self.children(here);
        let Some(side) = children.first().map(|child| child.mover) else { return };
        let best = children.iter().map(|child| child.looks).fold(0.0, f32::max);
        let proved = proof(children, side);
        let node = &mut self.0[here];
        node.looks = if node.mover == side { best } else { 1.0 - best };
        if let Some(outcome) = proved {
            node.prove(outcome);
        }
    }

    /// The tree from one of its positions on.
    pub(super) fn rooted_at(&self, root: usize) -> Self {
        let mut nodes = vec![self.0[root].clone()];
        let mut next = 0;
        while next < nodes.len() {
            let Range { start, end } = nodes[next].children;
            let first = nodes.len() as u32;
            nodes.extend_from_slice(&self.0[start as usize..end as usize]);
            nodes[next].children = first..nodes.len() as u32;
            next += 1;
        }
        Self(nodes)
    }
}

/// The result of best play by the side to move, if its moves prove one: one wins, or all are
/// known.
fn proof<M>(children: &[Node<M>], side: Side) -> Option<Outcome> {
    let is_won = |child: &Node<M>| child.proved == Some(Outcome::Win(side));
    if children.iter().any(is_won) {
        return Some(Outcome::Win(side));
    }
    if children.iter().any(|child| child.proved.is_none()) {
        return None;
    }
    let is_drawn = children.iter().any(|child| !child.is_lost());
    Some(if is_drawn { Outcome::Draw } else { Outcome::Win(side.other()) })
}
