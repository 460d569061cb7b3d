//! The record of one game.

use trine_rules::registry::{AnyPosition, GameId, Playable, SizeError};
use trine_rules::{Game, Outcome, PositionError};

use crate::draft::Start;
use crate::replay::{self, Played};
use crate::tree::Tree;
use crate::{GameResult, NodeId, Notes, Tags, Turn, TurnError};

/// A game with its tags, its turns with variations and notes, and its result.
///
/// Every turn is legal where it stands, and the result is never another than the rules say.
///
/// Methods that take a [`NodeId`] panic if it does not belong to this record, as indexing does.
/// For numbers that come from outside, [`node`](Self::node) tells whether they are good.
#[derive(Clone, Debug)]
pub struct Record {
    start: Start,
    tags: Tags,
    tree: Tree,
    /// What was said of the result. Does not count where the rules decide.
    declared: GameResult,
}

impl Record {
    /// The record of a game that has not begun, on a board of this size or of the default size.
    pub fn new(game: GameId, size: Option<u8>) -> Result<Self, SizeError> {
        let start = Start::standard(game, size)?;
        Ok(Self::from_checked(start, Tags::default(), Tree::new()))
    }

    /// The record of a game that starts from this position.
    pub fn from_position(game: GameId, position: &str) -> Result<Self, PositionError> {
        let start = Start::read(game, position)?;
        Ok(Self::from_checked(start, Tags::default(), Tree::new()))
    }

    /// The record of a game that was played, without what was taken back and without the started
    /// part of a turn. The first argument is the game that the position type belongs to.
    pub fn from_game<P: Playable>(id: GameId, game: &Game<P>) -> Result<Self, PositionError> {
        let mut record = Self::from_position(id, &game.start().to_string())?;
        let mut turns: Vec<_> = game.turns().map(|(from, moves)| from.turn_text(moves)).collect();
        if game.position().is_mid_turn() {
            turns.pop();
        }
        let end = record.append_line(NodeId::START, turns);
        end.expect("a game's turns are legal");
        Ok(record)
    }

    /// A record of turns that have been played.
    pub(crate) fn from_checked(start: Start, tags: Tags, tree: Tree) -> Self {
        Self { start, tags, tree, declared: GameResult::Unknown }
    }

    /// The game that is played.
    pub fn game(&self) -> GameId {
        self.start.game
    }

    /// The size of the board, for a game that has several.
    pub fn size(&self) -> Option<u8> {
        self.start.size()
    }

    /// The position the game starts from, as text.
    pub fn start_text(&self) -> &str {
        &self.start.text
    }

    /// Whether the game starts as its rules say, not from a position of someone's own.
    pub fn has_standard_start(&self) -> bool {
        self.start.is_standard()
    }

    /// What is known of the game beside its turns.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to change them.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// How the game ended: by the rules at the end of the main line, otherwise as declared.
    pub fn result(&self) -> GameResult {
        self.outcome(self.end()).map_or(self.declared, GameResult::from)
    }

    /// Says how the game ended where the rules do not: by resignation, on time, by agreement.
    /// Where the main line's last position decides the game, that counts and not what is said here.
    pub fn declare(&mut self, result: GameResult) {
        self.declared = result;
    }

    /// Adds a turn after a node: as the next one if none follows, otherwise as a variation. If the
    /// turn is there already, nothing is added. Gives the turn's node.
    pub fn append(&mut self, at: NodeId, turn: &str) -> Result<NodeId, TurnError> {
        self.append_line(at, [turn])
    }

    /// Adds turns, each after the one before, and gives the last one's node. The turns before one
    /// that is refused stay. Quicker than one by one, because the line is played only once.
    pub fn append_line(
        &mut self,
        at: NodeId,
        turns: impl IntoIterator<Item: AsRef<str>>,
    ) -> Result<NodeId, TurnError> {
        let known = self.turns_to(at);
        let (played, refused) =
            replay::play_on(&self.start.position, known.into_iter(), turns.into_iter());
        let last = played.into_iter().fold(at, |at, turn| self.enter(at, turn));
        refused.map_or(Ok(last), Err)
    }

    /// The child with this turn, which is added if it is not there.
    fn enter(&mut self, at: NodeId, played: Played) -> NodeId {
        let same = |child: &&NodeId| self.tree[**child].turn.text == played.text;
        if let Some(child) = self.children(at).iter().find(same) {
            return *child;
        }
        let mut turn = Turn::unchecked("");
        turn.set(played);
        self.tree.push(at, turn)
    }

    /// Deletes a turn and all that follows it, and gives the node before it. At the start nothing
    /// is deleted.
    pub fn delete(&mut self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        self.tree.delete(node);
        Some(parent)
    }

    /// Moves a turn, with all that follows it, one place up among the turns after the same node:
    /// the first of them is the one that goes on with the line. False if it is the first.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.parent(node) else { return false };
        let siblings = &mut self.tree[parent].children;
        let place = siblings.iter().position(|sibling| *sibling == node).unwrap_or(0);
        if place > 0 {
            siblings.swap(place, place - 1);
        }
        place > 0
    }

    /// Makes the line that leads to a node the main line, as far as the node.
    pub fn make_main(&mut self, node: NodeId) {
        for node in self.line_to(node) {
            while self.promote(node) {}
        }
    }

    /// The turn at a node; none at the start.
    pub fn turn(&self, node: NodeId) -> Option<&Turn> {
        (node != NodeId::START).then(|| &self.tree[node].turn)
    }

    /// The turn at a node, to change its marks and notes; none at the start.
    pub fn turn_mut(&mut self, node: NodeId) -> Option<&mut Turn> {
        (node != NodeId::START).then(|| &mut self.tree[node].turn)
    }

    /// What was noted at a node: of the position after a turn, or of the game at the start.
    pub fn notes(&self, node: NodeId) -> &Notes {
        &self.tree[node].turn.notes
    }

    /// What was noted at a node, to change it.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        &mut self.tree[node].turn.notes
    }

    /// The node before; none before the start.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::START).then(|| self.tree[node].parent)
    }

    /// The nodes that follow: the first goes on with the line, the others begin variations.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.tree[node].children
    }

    /// The node that goes on with the line.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.children(node).first().copied()
    }

    /// The turns of the main line in order.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(NodeId::START), |node| self.next(*node))
    }

    /// The last node of the main line: the start if there are no turns.
    pub fn end(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::START)
    }

    /// The nodes from the start to this one, both included.
    pub fn line_to(&self, node: NodeId) -> Vec<NodeId> {
        self.tree.line_to(node)
    }

    /// The turns that lead to a node, as text.
    pub fn turns_to(&self, node: NodeId) -> Vec<&str> {
        let line = self.line_to(node);
        line.into_iter().filter_map(|node| Some(self.turn(node)?.text())).collect()
    }

    /// Every node once, the start first: a node, then all that follows in its line, then the
    /// variations beside it from the last turn back to the first.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> {
        self.tree.walk()
    }

    /// The node of this number, if there is one and it has not been deleted.
    pub fn node(&self, number: u32) -> Option<NodeId> {
        self.tree.find(number)
    }

    /// The outcome by the rules of a game that has come to this node.
    pub fn outcome(&self, node: NodeId) -> Option<Outcome> {
        self.turn(node).map_or(self.start.outcome, Turn::outcome)
    }

    /// The position at a node, as text.
    pub fn position_text(&self, node: NodeId) -> String {
        replay::position_after(&self.start.position, self.turns_to(node).into_iter())
    }

    /// The position at a node.
    pub fn position(&self, node: NodeId) -> AnyPosition {
        let text = self.position_text(node);
        self.game().parse(&text).expect("what a position writes is a position")
    }
}

impl PartialEq for Record {
    /// Whether both say the same. The numbers of their nodes do not matter.
    fn eq(&self, other: &Self) -> bool {
        self.game() == other.game()
            && self.start.position == other.start.position
            && self.tags == other.tags
            && self.result() == other.result()
            && self.tree == other.tree
    }
}

impl Eq for Record {}
