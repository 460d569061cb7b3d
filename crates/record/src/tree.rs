//! The tree of turns: nodes in a list, joined by their numbers.
//!
//! Games are long and variations may nest as deep as someone likes, so nothing here calls itself:
//! walking, copying and dropping a tree take a list, not the stack.

use std::ops::{Index, IndexMut};

use crate::Turn;

/// A place in a record: its start, or a turn. It stays the same while the record is changed around
/// it, until the turn is deleted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game, before the first turn.
    pub const START: Self = Self(0);

    /// The number to tell other programs; [`Record::node`](crate::Record::node) finds it again.
    pub const fn number(self) -> u32 {
        self.0
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place in the tree.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The start is its own parent.
    pub(crate) parent: NodeId,
    /// The first goes on with the line, the others begin variations.
    pub(crate) children: Vec<NodeId>,
    /// At the start only the notes mean anything.
    pub(crate) turn: Turn,
}

/// A start and the turns that follow it.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// The start first. Deleted turns leave a gap, so that the others keep their numbers.
    nodes: Vec<Option<Node>>,
}

impl Tree {
    pub(crate) fn new() -> Self {
        let start = Node { parent: NodeId::START, children: Vec::new(), turn: Turn::unchecked("") };
        Self { nodes: vec![Some(start)] }
    }

    /// Adds a turn behind the other children of a node.
    pub(crate) fn push(&mut self, parent: NodeId, turn: Turn) -> NodeId {
        let number = u32::try_from(self.nodes.len()).expect("a record has at most 2^32 turns");
        let id = NodeId(number);
        self[parent].children.push(id);
        self.nodes.push(Some(Node { parent, children: Vec::new(), turn }));
        id
    }

    /// The node of this number, unless it is deleted or never was.
    pub(crate) fn find(&self, number: u32) -> Option<NodeId> {
        self.nodes.get(number as usize)?.as_ref().map(|_| NodeId(number))
    }

    /// How many numbers have been given out.
    pub(crate) fn numbers(&self) -> usize {
        self.nodes.len()
    }

    /// Deletes a turn and all that follows it.
    pub(crate) fn delete(&mut self, node: NodeId) {
        let parent = self[node].parent;
        self[parent].children.retain(|child| *child != node);
        let mut rest = vec![node];
        while let Some(next) = rest.pop() {
            let node = self.nodes[next.index()].take().expect("a node has one parent");
            rest.extend(node.children);
        }
    }

    /// The nodes from the start to this one, both included.
    pub(crate) fn line_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut line = vec![node];
        let mut last = node;
        while last != NodeId::START {
            last = self[last].parent;
            line.push(last);
        }
        line.reverse();
        line
    }

    /// Every node in the order of lines: a node, then all that follows its first child, then the
    /// variations.
    pub(crate) fn walk(&self) -> impl Iterator<Item = NodeId> {
        let mut rest = vec![NodeId::START];
        std::iter::from_fn(move || {
            let next = rest.pop()?;
            rest.extend(self[next].children.iter().rev());
            Some(next)
        })
    }
}

impl Index<NodeId> for Tree {
    type Output = Node;

    fn index(&self, node: NodeId) -> &Node {
        self.nodes[node.index()].as_ref().expect("the node has not been deleted")
    }
}

impl IndexMut<NodeId> for Tree {
    fn index_mut(&mut self, node: NodeId) -> &mut Node {
        self.nodes[node.index()].as_mut().expect("the node has not been deleted")
    }
}

impl PartialEq for Tree {
    /// Whether both have the same turns, notes and variations. Numbers and gaps do not matter.
    fn eq(&self, other: &Self) -> bool {
        // In one order of walking, the numbers of children tell two trees apart.
        let is_same = |(one, two): (NodeId, NodeId)| {
            let (one, two) = (&self[one], &other[two]);
            one.children.len() == two.children.len() && one.turn == two.turn
        };
        self.walk().zip(other.walk()).all(is_same)
    }
}

impl Eq for Tree {}
