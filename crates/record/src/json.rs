//! Records as JSON: one object with a flat list of turns, however deep the variations nest.
//!
//! The types here are the ones on the wire; the record's own say the same in better words. What is
//! read goes through the same checks as text.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use trine_rules::Side;

use crate::draft::{Draft, DraftError, Start, StartProblem};
use crate::tree::Tree;
use crate::{Clock, Command, Comment, Evaluation, Mark, NodeId, Notes, Tags, Turn, Worth};
use crate::{GameResult, Record};

/// A game with its turns, variations and notes, as `docs/records.md` describes it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "GameRecord", optional_fields))]
struct RecordJson {
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<u8>,
    /// The start, if it is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default = "unknown_result")]
    #[cfg_attr(feature = "wire", ts(as = "Option<String>", optional))]
    result: String,
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(type = "{ [name: string]: string }", optional))]
    tags: TagsJson,
    #[serde(flatten)]
    notes: NotesJson,
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<Vec<TurnJson>>", optional))]
    turns: Vec<TurnJson>,
}

/// A turn in the list of a record. Its number and side are told, and passed over when read.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RecordTurn", optional_fields))]
struct TurnJson {
    turn: String,
    /// Which turn of the list it follows, from 1; 0 is the start. The one before it if not given.
    #[serde(default)]
    parent: Option<usize>,
    #[serde(skip_deserializing)]
    #[cfg_attr(feature = "wire", ts(as = "Option<u32>", optional))]
    number: u32,
    #[serde(skip_deserializing)]
    #[cfg_attr(feature = "wire", ts(as = "Option<char>", optional))]
    side: char,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<String>", optional))]
    before: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<Vec<u8>>", optional))]
    marks: Vec<u8>,
    #[serde(flatten)]
    notes: NotesJson,
}

/// What was noted at a turn, or about the game.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RecordNotes", optional_fields))]
struct NotesJson {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<String>", optional))]
    comment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(as = "Option<EvaluationJson>", optional))]
    eval: Option<Evaluation>,
    /// In milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<u64>,
    /// In milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    elapsed: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<Vec<CommandJson>>", optional))]
    commands: Vec<CommandJson>,
}

/// Points, or who wins in how many turns.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RecordEvaluation", optional_fields))]
pub(crate) struct EvaluationJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    win: Option<char>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

/// A command of another program.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RecordCommand", optional_fields))]
struct CommandJson {
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<String>", optional))]
    value: String,
}

/// A record's type on the wire is that of its JSON.
#[cfg(feature = "wire")]
impl ts_rs::TS for Record {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(config: &ts_rs::Config) -> String {
        RecordJson::name(config)
    }

    fn inline(config: &ts_rs::Config) -> String {
        RecordJson::inline(config)
    }

    fn visit_dependencies(visitor: &mut impl ts_rs::TypeVisitor) {
        visitor.visit::<RecordJson>();
    }
}

/// An object whose fields keep their order.
#[derive(Default)]
struct TagsJson(Vec<(String, String)>);

fn unknown_result() -> String {
    GameResult::Unknown.mark().to_owned()
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RecordJson::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        RecordJson::deserialize(deserializer)?.read().map_err(de::Error::custom)
    }
}

impl Serialize for TagsJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de> Deserialize<'de> for TagsJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = TagsJson;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of tags with their values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<TagsJson, A::Error> {
                let mut tags = Vec::new();
                while let Some(tag) = map.next_entry()? {
                    tags.push(tag);
                }
                Ok(TagsJson(tags))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

impl From<&Record> for RecordJson {
    fn from(record: &Record) -> Self {
        let own_start = (!record.has_standard_start()).then(|| record.start_text().to_owned());
        let tags = record.tags().iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        // Where in the list each node stands.
        let mut places = std::collections::HashMap::new();
        let mut turns = Vec::new();
        for (place, node) in record.walk().enumerate() {
            places.insert(node, place);
            if let (Some(turn), Some(parent)) = (record.turn(node), record.parent(node)) {
                turns.push(TurnJson::new(turn, places[&parent]));
            }
        }
        Self {
            game: record.game().name().to_owned(),
            size: record.size(),
            position: own_start,
            result: record.result().mark().to_owned(),
            tags: TagsJson(tags.collect()),
            notes: record.notes(NodeId::START).into(),
            turns,
        }
    }
}

impl TurnJson {
    fn new(turn: &Turn, parent: usize) -> Self {
        Self {
            turn: turn.text().to_owned(),
            parent: Some(parent),
            number: turn.number(),
            side: turn.side().letter(),
            before: turn.before.as_str().to_owned(),
            marks: turn.marks.as_slice().iter().map(|mark| mark.0).collect(),
            notes: (&turn.notes).into(),
        }
    }
}

impl From<&Notes> for NotesJson {
    fn from(notes: &Notes) -> Self {
        let command = |command: &Command| CommandJson {
            name: command.name().to_owned(),
            value: command.value().to_owned(),
        };
        Self {
            comment: notes.comment.as_str().to_owned(),
            eval: notes.evaluation,
            clock: notes.clock.map(Clock::milliseconds),
            elapsed: notes.elapsed.map(Clock::milliseconds),
            commands: notes.commands.iter().map(command).collect(),
        }
    }
}

impl From<Evaluation> for EvaluationJson {
    fn from(evaluation: Evaluation) -> Self {
        let (points, win, turns) = match evaluation.worth {
            Worth::Points(points) => (Some(points), None, None),
            Worth::Win { side, turns } => (None, Some(side.letter()), Some(turns)),
        };
        Self { points, win, turns, depth: evaluation.depth }
    }
}

impl RecordJson {
    /// The record, or what is wrong in words.
    fn read(self) -> Result<Record, String> {
        let game = self.game.parse().map_err(|error| StartProblem::Game(error).to_string())?;
        let start = Start::from_parts(game, self.size, self.position.as_deref());
        let result = GameResult::from_mark(&self.result)
            .ok_or("the result must be 1-0, 0-1, 1/2-1/2 or *")?;
        let mut tree = Tree::new();
        tree[NodeId::START].turn.notes = self.notes.read()?;
        for (before, turn) in self.turns.into_iter().enumerate() {
            turn.read(before, &mut tree).map_err(|error| in_turn(before + 1, &error))?;
        }
        let draft = Draft {
            start: start.map_err(|problem| problem.to_string())?,
            tags: self.tags.read()?,
            tree,
            result,
        };
        draft.check().map_err(|error| match error {
            DraftError::Turn(node, error) => in_turn(node.index(), &error.to_string()),
            DraftError::Result { rules } => {
                let right = GameResult::from(rules);
                format!("the result is {result}, but by the rules this game ends {right}")
            }
        })
    }
}

/// Says in which turn of the list something is wrong, counted from 1.
fn in_turn(place: usize, error: &str) -> String {
    format!("turn {place} of the list: {error}")
}

impl TagsJson {
    fn read(self) -> Result<Tags, String> {
        let mut tags = Tags::default();
        for (name, value) in self.0 {
            if tags.get(&name).is_some() {
                return Err(format!("the tag {name} stands twice, it may stand once"));
            }
            let set = tags.set(&name, &value);
            set.map_err(|error| format!("the tag {:?}: {error}", shortened(&name)))?;
        }
        Ok(tags)
    }
}

/// Enough of a text to know it by.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

impl TurnJson {
    /// Adds the turn to the tree, so many turns being there before it.
    fn read(self, before: usize, tree: &mut Tree) -> Result<(), String> {
        let parent = self.parent.unwrap_or(before);
        if parent > before {
            return Err("the parent must be 0, the start, or an earlier turn's place".to_owned());
        }
        let parent = u32::try_from(parent).ok().and_then(|parent| tree.find(parent));
        let mut turn = Turn::unchecked(&self.turn);
        turn.before = Comment::from(self.before);
        turn.marks = self.marks.into_iter().map(Mark).collect();
        turn.notes = self.notes.read()?;
        tree.push(parent.expect("an earlier turn is in the tree"), turn);
        Ok(())
    }
}

impl NotesJson {
    fn read(self) -> Result<Notes, String> {
        let command = |json: CommandJson| {
            Command::new(&json.name, json.value).map_err(|error| error.to_string())
        };
        Ok(Notes {
            comment: self.comment.into(),
            evaluation: self.eval,
            clock: self.clock.map(Clock::from_milliseconds),
            elapsed: self.elapsed.map(Clock::from_milliseconds),
            commands: self.commands.into_iter().map(command).collect::<Result<_, _>>()?,
        })
    }
}

impl TryFrom<EvaluationJson> for Evaluation {
    type Error = String;

    fn try_from(json: EvaluationJson) -> Result<Self, String> {
        let side = json.win.map(Side::from_letter);
        let worth = match (json.points, side, json.turns) {
            (Some(points), None, None) => Worth::Points(points),
            (None, Some(Some(side)), Some(turns)) => Worth::Win { side, turns },
            _ => {
                let right = r#"{"points":120} or {"win":"w","turns":3}"#;
                return Err(format!("an eval must be like {right}"));
            }
        };
        Ok(Self { worth, depth: json.depth })
    }
}
