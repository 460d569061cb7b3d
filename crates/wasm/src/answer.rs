//! Questions from JSON, answers to JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::wire::{Answer, Problem};

/// Reads a question, or says what is wrong with it.
pub(crate) fn question<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(Problem::new)
}

/// Does the work and writes its answer, or what was wrong.
pub(crate) fn answer<T: Serialize>(work: impl FnOnce() -> Result<T, Problem>) -> String {
    json(&match work() {
        Ok(answer) => Answer::Ok(answer),
        Err(problem) => Answer::Error(problem),
    })
}

/// A value as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data can be written as JSON")
}
