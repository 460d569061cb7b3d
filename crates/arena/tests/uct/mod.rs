//! Plain UCT: an opponent that knows nothing but the rules, to measure the engine against.
//!
//! The tree grows by one position a playout, the choice in it is UCB1, and playouts are uniformly
//! random. There is nothing else in it on purpose: no heuristics, no proofs, no memory of earlier
//! turns.

use std::time::Instant;

use trine_engine::{Limits, Player, Random, Stop};
use trine_rules::{Game, Outcome, Position, Side};

/// How much a child that was tried little is preferred: the constant of UCB1.
const CURIOSITY: f64 = std::f64::consts::SQRT_2;

/// A playout that goes on for so many turns counts as a draw.
const LONGEST_PLAYOUT: u32 = 200;

/// The player. With limits of positions, each playout counts as one; without limits it makes a
/// thousand playouts a turn.
#[derive(Debug)]
pub(crate) struct Uct {
    random: Random,
}

/// A position of the tree, by the move that led to it.
struct Node<M> {
    /// The move and who made it; nothing at the root.
    made: Option<(M, Side)>,
    /// The points its mover got in playouts through here.
    points: f64,
    playouts: u32,
    /// Where its children stand in the tree: none until it has had a playout.
    children: std::ops::Range<usize>,
}

impl<M> Node<M> {
    fn new(made: Option<(M, Side)>) -> Self {
        Self { made, points: 0.0, playouts: 0, children: 0..0 }
    }
}

impl Uct {
    /// A player whose choices depend on nothing but the seed, the positions and the limits.
    pub(crate) fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    /// One playout: down the tree, on at random to an end, and back up with the result.
    fn play_out<P: Position>(&mut self, tree: &mut Vec<Node<P::Move>>, root: &P) {
        let mut position = root.clone();
        let mut path = vec![0];
        let mut here = 0;
        while !tree[here].children.is_empty() {
            here = choose(tree, here);
            let (m, _) = tree[here].made.expect("only the root was made by nobody");
            position.play(m);
            path.push(here);
        }
        if tree[here].playouts > 0 && position.outcome().is_none() {
            let first = tree.len();
            let side = position.to_move();
            position.for_each_move(|m| tree.push(Node::new(Some((m, side)))));
            tree[here].children = first..tree.len();
            let child = first + self.random.below((tree.len() - first) as u64) as usize;
            let (m, _) = tree[child].made.expect("it was just made");
            position.play(m);
            path.push(child);
        }
        let outcome = self.finish(position);
        for node in path {
            tree[node].playouts += 1;
            if let Some((_, side)) = tree[node].made {
                tree[node].points += points(outcome, side);
            }
        }
    }

    /// Random play to the end.
    fn finish<P: Position>(&mut self, start: P) -> Outcome {
        let mut position = start;
        let last = position.turn() + LONGEST_PLAYOUT;
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            if position.turn() > last {
                return Outcome::Draw;
            }
            let n = self.random.below(position.move_count());
            position.play(position.nth_move(n).expect("it is in range"));
        }
    }
}

fn points(outcome: Outcome, side: Side) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) if winner == side => 1.0,
        Outcome::Win(_) => 0.0,
    }
}

/// The child to try next: one without a playout, or the one with the highest bound.
fn choose<M>(tree: &[Node<M>], parent: usize) -> usize {
    let log = f64::from(tree[parent].playouts.max(1)).ln();
    let bound = |child: usize| {
        let node = &tree[child];
        let playouts = f64::from(node.playouts);
        node.points / playouts + CURIOSITY * (log / playouts).sqrt()
    };
    let children = tree[parent].children.clone();
    let untried = children.clone().find(|&child| tree[child].playouts == 0);
    untried.unwrap_or_else(|| {
        children.max_by(|&a, &b| bound(a).total_cmp(&bound(b))).expect("there are children")
    })
}

impl<P: Position> Player<P> for Uct {
    fn choose(&mut self, game: &Game<P>, limits: &Limits, stop: &Stop) -> Vec<P::Move> {
        let deadline = limits.time.map(|time| Instant::now() + time);
        let most = match (limits.nodes, deadline) {
            (Some(nodes), _) => nodes,
            (None, Some(_)) => u64::MAX,
            (None, None) => 1000,
        };
        let mut tree = vec![Node::new(None)];
        let mut playouts = 0;
        // The root has its children after two playouts.
        while playouts < most.max(2)
            && (playouts < 2
                || !stop.is_stopped() && deadline.is_none_or(|end| Instant::now() < end))
        {
            self.play_out(&mut tree, game.position());
            playouts += 1;
        }
        self.most_played(&tree, game.position())
    }
}

impl Uct {
    /// The turn that was tried most; where the tree ends inside it, it goes on at random.
    fn most_played<P: Position>(&mut self, tree: &[Node<P::Move>], root: &P) -> Vec<P::Move> {
        let (mut position, mut here, mut turn) = (root.clone(), 0, Vec::new());
        loop {
            let best = tree[here].children.clone().max_by_key(|&child| tree[child].playouts);
            let m = if let Some(child) = best {
                here = child;
                tree[child].made.expect("only the root was made by nobody").0
            } else {
                let n = self.random.below(position.move_count());
                position.nth_move(n).expect("it is in range")
            };
            position.play(m);
            turn.push(m);
            if !position.is_mid_turn() || position.outcome().is_some() {
                return turn;
            }
        }
    }
}
