//! Checking a tree of turns that someone wrote: every turn is played where it stands.

use std::cmp::Reverse;

use trine_rules::registry::{AnyPosition, Playable, Visitor};

use crate::TurnError;
use crate::replay::Line;
use crate::tree::{NodeId, Tree};

/// Plays every turn of a tree that has only their texts, and fills in what is missing: the texts
/// as the notation writes them, numbers, sides and outcomes. Of the turns that cannot be played
/// the one with the lowest number is reported. Nothing has been deleted from the tree.
pub(crate) fn check(start: &AnyPosition, tree: &mut Tree) -> Result<(), (NodeId, TurnError)> {
    start.clone().visit(Check(tree))
}

struct Check<'a>(&'a mut Tree);

impl Visitor for Check<'_> {
    type Output = Result<(), (NodeId, TurnError)>;

    fn visit<P: Playable>(self, start: P) -> Self::Output {
        let tree = self.0;
        let turns_behind = count_turns(tree);
        let mut line = Line::new(start);
        let mut branches = Branches(Vec::new());
        let mut refused: Option<(NodeId, TurnError)> = None;
        let mut next = branches.after(NodeId::START, tree, &turns_behind, &mut line);
        while let Some(node) = next {
            match line.play(&tree[node].turn.text) {
                Ok(played) => {
                    tree[node].turn.set(played);
                    next = branches.after(node, tree, &turns_behind, &mut line);
                }
                Err(error) => {
                    if refused.as_ref().is_none_or(|(first, _)| node < *first) {
                        refused = Some((node, error));
                    }
                    next = branches.pop(&mut line);
                }
            }
        }
        refused.map_or(Ok(()), Err)
    }
}

/// Where lines part, the last one first.
///
/// The turn with the most turns behind it comes last at every branch, when its position is no
/// longer needed for another. So no more positions are kept at a time than the number of turns can
/// be halved, however the variations nest.
struct Branches<P>(Vec<Branch<P>>);

struct Branch<P> {
    position: P,
    /// How many turns lead to the position.
    length: usize,
    /// Turns to be played from it, the last one first. Never empty.
    rest: Vec<NodeId>,
}

impl<P: Playable> Branches<P> {
    /// The turn to be played after this one, and the line set to where it is played.
    fn after(
        &mut self,
        node: NodeId,
        tree: &Tree,
        turns_behind: &[u32],
        line: &mut Line<P>,
    ) -> Option<NodeId> {
        if let [only] = tree[node].children[..] {
            return Some(only);
        }
        if !tree[node].children.is_empty() {
            let mut rest = tree[node].children.clone();
            put_longest_first(&mut rest, turns_behind);
            self.0.push(Branch { position: line.position.clone(), length: line.length(), rest });
        }
        self.pop(line)
    }

    /// The next turn where a line parts, and the line set to where it is played.
    fn pop(&mut self, line: &mut Line<P>) -> Option<NodeId> {
        let branch = self.0.last_mut()?;
        let node = branch.rest.pop();
        let (length, position) = (branch.length, branch.position.clone());
        if branch.rest.is_empty() {
            self.0.pop();
        }
        line.go_back(length, position);
        node
    }
}

/// Puts the turn with the most turns behind it first, which is taken last.
fn put_longest_first(turns: &mut [NodeId], turns_behind: &[u32]) {
    turns.sort_by_key(|turn| Reverse(turns_behind[turn.index()]));
}

/// For each node, how many turns its subtree has. Children have higher numbers than parents.
fn count_turns(tree: &Tree) -> Vec<u32> {
    let mut counts = vec![1; tree.numbers()];
    for number in (1..tree.numbers() as u32).rev() {
        let node = tree.find(number).expect("nothing has been deleted");
        counts[tree[node].parent.index()] += counts[node.index()];
    }
    counts
}
