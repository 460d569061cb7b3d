//! Monte-Carlo tree search with what usually helps it, to measure the engine against.
//!
//! Unlike plain UCT it knows what the engine knows: the trained evaluation, which guides the
//! choice in the tree and judges its leaves, and the solver of a game's end. Proved results go up
//! the tree. What is learnt of a move in one place counts a little in others (RAVE), and the tree
//! is kept from turn to turn. The edges are moves, so a turn of Dropper is split in drop and free
//! stone; whose points are meant is told by the side, not by the distance from the root.

mod tree;

use std::sync::Arc;
use std::time::Instant;

use trine_engine::score::{EVAL_LIMIT, WIN};
use trine_engine::{Effort, Limits, Player, Random, SLOTS, Searchable, Stop, Value};
use trine_rules::{Game, Outcome, PerSide, Position, Side};

use tree::{Node, Tree, of_side, points};

/// With so many positions the tree grows no more.
const FULL: usize = 4_000_000;

/// What can be tuned.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// How much moves are preferred that were tried little, for their share.
    #[arg(long, default_value_t = Self::TUNED.exploration)]
    pub(crate) exploration: f32,
    /// How many points of the evaluation give a move e times the share of another.
    #[arg(long, default_value_t = Self::TUNED.temperature)]
    pub(crate) temperature: f32,
    /// How many visits the evaluation of a move counts for.
    #[arg(long, default_value_t = Self::TUNED.prior)]
    pub(crate) prior: f32,
    /// The part of a move's value that is always the evaluation, backed up by best play.
    #[arg(long, default_value_t = Self::TUNED.minimax)]
    pub(crate) minimax: f32,
    /// From how many visits on they count more than the same move made at another time; 0 for
    /// visits alone.
    #[arg(long, default_value_t = Self::TUNED.rave)]
    pub(crate) rave: f32,
    /// The part of a leaf's value that is a playout's result, the rest being the evaluation.
    #[arg(long, default_value_t = Self::TUNED.playouts)]
    pub(crate) playouts: f32,
    /// After so many random turns the evaluation ends a playout.
    #[arg(long, default_value_t = Self::TUNED.length)]
    pub(crate) length: u32,
    /// How many positions the solver may look at to solve a leaf; 0 to solve nothing, not even
    /// the root.
    #[arg(long, default_value_t = Self::TUNED.solve)]
    pub(crate) solve: u64,
}

impl Settings {
    /// The strongest that were found for Dropper.
    pub(crate) const TUNED: Self = Self {
        exploration: 0.4,
        temperature: 35.0,
        prior: 3.0,
        minimax: 0.3,
        rave: 20.0,
        playouts: 0.0,
        length: 200,
        solve: 300,
    };
}

/// The player. With limits of positions, each visit to a leaf counts as one; without limits it
/// makes a thousand a turn.
pub(crate) struct Mcts<P: Searchable<Step = <P as Position>::Move>> {
    settings: Settings,
    weights: Arc<P::Weights>,
    random: Random,
    /// The last search: how many moves had been made in the game, where it began, and its tree.
    last: Option<(usize, P, Tree<P::Move>)>,
    /// Whether a move of each slot was made after a position, while results go up.
    played: PerSide<Box<[bool]>>,
    /// The same as a list: the moves of the playout, and then those before it.
    made: Vec<(Side, usize)>,
}

impl<P: Searchable<Step = <P as Position>::Move>> Mcts<P> {
    /// A player whose choices depend on nothing but the seed, the game and the limits.
    pub(crate) fn new(settings: Settings, seed: u64) -> Self {
        let none = || vec![false; SLOTS].into_boxed_slice();
        Self {
            settings,
            weights: P::weights(),
            random: Random::new(seed),
            last: None,
            played: PerSide { white: none(), black: none() },
            made: Vec::new(),
        }
    }

    /// What the last search has proved of the position it began with.
    #[cfg(test)]
    pub(crate) fn proved(&self) -> Option<Outcome> {
        self.last.as_ref().and_then(|(_, _, tree)| tree.0[0].proved)
    }

    /// What is left of the last tree, if the game went on in it.
    fn tree_for(&mut self, game: &Game<P>) -> Tree<P::Move> {
        let kept = self.last.take().and_then(|(count, mut position, tree)| {
            let mut here = 0;
            for &m in game.moves().get(count..)? {
                here = tree.child_by(here, m)?;
                position.play(m);
            }
            let is_here = position == *game.position() && !tree.children(here).is_empty();
            is_here.then(|| tree.rooted_at(here))
        });
        kept.unwrap_or_else(|| Tree(vec![Node::new(None, game.position().to_move(), 0, 0.5)]))
    }

    /// One visit: down the tree to a leaf, its value, and back up with it.
    fn visit(&mut self, tree: &mut Tree<P::Move>, root: &P) {
        let (path, position) = self.descend(tree, root);
        let leaf = &tree.0[path[path.len() - 1]];
        let white = match leaf.proved {
            Some(outcome) => points(outcome, Side::White),
            None => self.leaf_value(leaf, position),
        };
        self.ascend(tree, &path, white);
    }

    /// Down the tree to a leaf, which grows. The way there, and the position.
    fn descend(&self, tree: &mut Tree<P::Move>, root: &P) -> (Vec<usize>, P) {
        let mut position = root.clone();
        let mut path = vec![0];
        let mut here = 0;
        while tree.0[here].proved.is_none() {
            if tree.children(here).is_empty() {
                if tree.0.len() < FULL {
                    self.grow(tree, here, &position);
                }
                // In the middle of a turn nothing new is known yet.
                if !position.is_mid_turn() || tree.children(here).is_empty() {
                    break;
                }
            } else {
                here = tree.choose(here, &self.settings);
                position.play(tree.0[here].m.expect("only the root was made by nobody"));
                path.push(here);
            }
        }
        (path, position)
    }

    /// Back up the tree with White's share of points.
    fn ascend(&mut self, tree: &mut Tree<P::Move>, path: &[usize], white: f32) {
        for &(side, slot) in &self.made {
            self.played[side][slot] = true;
        }
        for &node in path.iter().rev() {
            let side = tree.children(node).first().map_or(Side::White, |child| child.mover);
            let played = &self.played[side];
            tree.back_up(node, white, |slot| played[usize::from(slot)]);
            let Node { mover, slot, .. } = tree.0[node];
            self.played[mover][usize::from(slot)] = true;
            self.made.push((mover, usize::from(slot)));
        }
        for (side, slot) in self.made.drain(..) {
            self.played[side][slot] = false;
        }
    }

    /// Gives a leaf its children, or its proof. The root always has children: one is to be played.
    fn grow(&self, tree: &mut Tree<P::Move>, leaf: usize, position: &P) {
        if leaf > 0 {
            let proved = position.outcome().or_else(|| self.solve(position));
            if let Some(outcome) = proved {
                return tree.0[leaf].prove(outcome);
            }
        }
        let first = tree.0.len();
        let side = position.to_move();
        let mut best_score = -WIN;
        position.for_each_move(|m| {
            let next = position.after(m);
            let score = self.score(&next, side);
            let mut node = Node::new(Some(m), side, P::slot(m), chance(score));
            if let Some(outcome) = next.outcome() {
                node.prove(outcome);
            }
            node.share = score as f32;
            best_score = best_score.max(score);
            tree.0.push(node);
        });
        let mut sum = 0.0;
        for node in &mut tree.0[first..] {
            node.share = ((node.share - best_score as f32) / self.settings.temperature).exp();
            sum += node.share;
        }
        tree.0[first..].iter_mut().for_each(|node| node.share /= sum);
        tree.0[leaf].children = first as u32..tree.0.len() as u32;
        tree.learn_from_children(leaf);
    }

    fn solve(&self, position: &P) -> Option<Outcome> {
        let mut effort =
            Effort { nodes: self.settings.solve, turns: u32::MAX, go_on: &mut |_| true };
        let side = position.to_move();
        let score = position.solve(&mut effort)?.score;
        Some(match score {
            1.. => Outcome::Win(side),
            0 => Outcome::Draw,
            _ => Outcome::Win(side.other()),
        })
    }

    /// How good a position is for a side. In the middle of a turn that is how good it is after the
    /// turn, however that goes on: the evaluation was trained between turns.
    fn score(&self, position: &P, side: Side) -> i32 {
        if position.is_mid_turn() && position.outcome().is_none() {
            let m = position.nth_move(0).expect("the position is not over");
            return self.score(&position.after(m), side);
        }
        let sign = if position.to_move() == side { 1 } else { -1 };
        sign * match position.outcome() {
            None => position.evaluate(&self.weights).clamp(-EVAL_LIMIT, EVAL_LIMIT),
            Some(outcome) => (points(outcome, position.to_move()) * 2.0 - 1.0) as i32 * EVAL_LIMIT,
        }
    }

    /// White's share of points at a leaf: by the evaluation, a playout, or some of both.
    fn leaf_value(&mut self, leaf: &Node<P::Move>, position: P) -> f32 {
        let looks = of_side(leaf.looks, leaf.mover);
        if self.settings.playouts <= 0.0 {
            return looks;
        }
        looks + self.settings.playouts * (self.play_out(position) - looks)
    }

    /// White's share of points after random play.
    fn play_out(&mut self, start: P) -> f32 {
        let last = start.turn() + self.settings.length;
        let mut position = start;
        loop {
            if let Some(outcome) = position.outcome() {
                return points(outcome, Side::White);
            }
            if position.turn() >= last && !position.is_mid_turn() {
                return chance(self.score(&position, Side::White));
            }
            let n = self.random.below(position.move_count());
            let m = position.nth_move(n).expect("it is in range");
            self.made.push((position.to_move(), P::slot(m)));
            position.play(m);
        }
    }

    /// The turn that the tree is for; where the tree ends inside it, the first moves.
    fn turn(tree: &Tree<P::Move>, root: &P) -> Vec<P::Move> {
        let (mut position, mut here, mut turn) = (root.clone(), Some(0), Vec::new());
        loop {
            here = here.and_then(|here| tree.best(here));
            let m = here.and_then(|here| tree.0[here].m).or_else(|| position.nth_move(0));
            let m = m.expect("the position is not over");
            position.play(m);
            turn.push(m);
            if !position.is_mid_turn() || position.outcome().is_some() {
                return turn;
            }
        }
    }
}

/// The winning chance that a score stands for.
fn chance(score: i32) -> f32 {
    Value::Points(score).winning_chance() as f32
}

impl<P: Searchable<Step = <P as Position>::Move>> Player<P> for Mcts<P> {
    fn choose(&mut self, game: &Game<P>, limits: &Limits, stop: &Stop) -> Vec<P::Move> {
        let start = Instant::now();
        let is_time = || limits.time.is_none_or(|time| start.elapsed() < time);
        // As the engine does: half of the limits to solve the game, at a microsecond a position.
        let by_time = limits.time.map_or(u64::MAX, |time| (time / 2).as_micros() as u64);
        let by_nodes = limits.nodes.map_or(u64::MAX, |nodes| nodes / 2);
        let nodes = if self.settings.solve == 0 { 0 } else { by_time.min(by_nodes) };
        let go_on = &mut |_| is_time() && !stop.is_stopped();
        let effort = &mut Effort { nodes, turns: u32::MAX, go_on };
        if let Some(solution) = game.position().solve(effort) {
            // Solved positions have turns of one move.
            return solution.line[..1].to_vec();
        }
        let most = limits.nodes.unwrap_or(if limits.time.is_some() { u64::MAX } else { 1000 });
        let mut tree = self.tree_for(game);
        let mut visits = 0;
        while visits < most.max(1)
            && tree.0[0].proved.is_none()
            && (visits == 0 || is_time() && !stop.is_stopped())
        {
            self.visit(&mut tree, game.position());
            visits += 1;
        }
        let turn = Self::turn(&tree, game.position());
        self.last = Some((game.moves().len(), game.position().clone(), tree));
        turn
    }
}
