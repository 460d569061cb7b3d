//! Trine in the browser: the session, the engine and records as functions for JavaScript.
//!
//! Questions and answers are JSON texts; `web/src/wire/types.ts` has their types. Every answer is
//! `{"ok": …}` or `{"error": {"words": …, "column": …}}`, with words for people, so nothing here
//! throws. Most functions are free and take a whole game as data, `GameSpec`: the page keeps
//! games, not objects. [`Game`] is for thinking, where it pays to keep what the engine has learnt.
//!
//! Nothing here knows a game or a rule.

mod answer;
mod catalogue;
mod game;
mod material;
#[cfg(test)]
mod tests;
mod wire;

use js_sys::{Function, JsString};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use answer::{answer, question};
use game::Table;
use wire::{GameSpec, Problem};

/// All there is to choose from: a `Catalogue`.
#[wasm_bindgen]
pub fn catalogue() -> String {
    answer(|| Ok(catalogue::catalogue()))
}

/// Everything a page shows of a game: a `GameState`.
#[wasm_bindgen]
pub fn state(spec: &str) -> String {
    answer(|| Ok(open(spec)?.state()))
}

/// The `GameState` after the moves of a turn or of its beginning, such as a choice's text.
#[wasm_bindgen]
pub fn play(spec: &str, text: &str) -> String {
    answer(|| {
        let mut table = open(spec)?;
        table.play(text)?;
        Ok(table.state())
    })
}

/// The `GameState` after a whole turn, or what was left of one: a piece that could go on stops.
#[wasm_bindgen(js_name = playTurn)]
pub fn play_turn(spec: &str, text: &str) -> String {
    answer(|| {
        let mut table = open(spec)?;
        table.play_turn(text)?;
        Ok(table.state())
    })
}

/// The `GameState` before the last move, which may be a part of a turn.
#[wasm_bindgen(js_name = undoMove)]
pub fn undo_move(spec: &str) -> String {
    answer(|| {
        let mut table = open(spec)?;
        table.undo_move();
        Ok(table.state())
    })
}

/// Why a text is not a legal move, or `null` if it is.
#[wasm_bindgen(js_name = whyNot)]
pub fn why_not(spec: &str, text: &str) -> String {
    answer(|| Ok(open(spec)?.why_not(text)))
}

/// Why a list of clicked cells is not a legal move, or `null` if it is or begins one.
#[wasm_bindgen(js_name = whyNotCells)]
pub fn why_not_cells(spec: &str, cells: &str) -> String {
    answer(|| Ok(open(spec)?.why_not_cells(&question::<Vec<String>>(cells)?)))
}

/// What can be said of a cell, or of the whole board: a list of `Note`s.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value)] // An optional text comes as one of its own.
pub fn explain(spec: &str, cell: Option<String>) -> String {
    answer(|| Ok(open(spec)?.explain(cell.as_deref())))
}

/// A position as an SVG document, by `PictureOptions`.
#[wasm_bindgen]
pub fn picture(spec: &str, options: &str) -> String {
    answer(|| material::picture(&open(spec)?, &question(options)?))
}

/// The game that starts from a board set up by hand, a `SetUp`: a `GameSpec`.
#[wasm_bindgen(js_name = setUp)]
pub fn set_up(board: &str) -> String {
    answer(|| material::set_up(&question(board)?))
}

/// The names of the games that a text is a position of.
#[wasm_bindgen(js_name = gamesOf)]
pub fn games_of(position: &str) -> String {
    answer(|| Ok(material::games_of(position)))
}

/// The games of a text as a `ReadRecords`.
#[wasm_bindgen(js_name = readRecords)]
pub fn read_records(text: &str) -> String {
    answer(|| Ok(material::read_records(text)))
}

/// The text of a `GameRecord`, every turn of which is checked.
#[wasm_bindgen(js_name = writeRecord)]
pub fn write_record(record: &str) -> String {
    answer(|| Ok(material::write_record(&question(record)?)))
}

/// A `GameRecord` with every turn checked and written as the notation does, numbers and sides
/// filled in.
#[wasm_bindgen(js_name = checkRecord)]
pub fn check_record(record: &str) -> String {
    answer(|| question::<trine_record::Record>(record))
}

/// A game that keeps what its engine has learnt.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Game {
    /// Nothing before the first question.
    table: Option<Table>,
}

#[wasm_bindgen]
impl Game {
    /// A game that is told with every question where it stands.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Thinks by `ThinkOptions` and gives the last `Thought`, or `null` if the game is over. Calls
    /// back with the `Thought` of every depth.
    pub fn think(&mut self, spec: &str, options: &str, report: &Function) -> String {
        answer(|| {
            self.at(spec)?.think(&question(options)?, &mut |thought| {
                let text = JsString::from(answer::json(thought));
                // What the page does with it is not the engine's concern.
                let _ = report.call1(&JsValue::NULL, &text);
            })
        })
    }

    /// The turn that the engine would play, by `ThinkOptions`, or `null` if the game is over.
    pub fn hint(&mut self, spec: &str, options: &str) -> String {
        answer(|| self.at(spec)?.hint(&question(options)?))
    }

    /// The turn that a bot plays, such as `level:3`, or `null` if the game is over. The same
    /// position and seed give the same turn, as far as the bot does not go by the clock.
    #[wasm_bindgen(js_name = botTurn)]
    pub fn bot_turn(&mut self, spec: &str, bot: &str, seed: f64, options: &str) -> String {
        answer(|| self.at(spec)?.bot_turn(bot, seed as u64, &question(options)?))
    }

    /// Goes to where a game stands.
    fn at(&mut self, spec: &str) -> Result<&mut Table, Problem> {
        let spec: GameSpec = question(spec)?;
        match &mut self.table {
            Some(table) => table.go_to(&spec)?,
            none => *none = Some(Table::open(&spec)?),
        }
        Ok(self.table.as_mut().expect("the game has just been opened"))
    }
}

fn open(spec: &str) -> Result<Table, Problem> {
    Table::open(&question(spec)?)
}
