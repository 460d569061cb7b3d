//! A review as one page that needs nothing else: boards to click through, the chances as a graph,
//! and every turn with its mark and the better line.
//!
//! Everything that can be read is HTML; the script only shows what is chosen. Without it the page has
//! the last position of every game, the graph and the list.

mod boards;
mod game;
mod graph;

use std::fmt::Write;

use serde::Serialize;
use trine_rules::Side;

use super::Review;
use crate::page::{document, escape};
use crate::picture::PieceTokens;
use crate::{Record, tag};
use boards::Boards;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What the script is told.
#[derive(Serialize)]
struct Data<'a> {
    boards: &'a Boards,
    games: Vec<Places>,
}

/// The positions of a game, the start first.
#[derive(Serialize)]
struct Places {
    /// The board of each.
    boards: Vec<usize>,
    /// What is said of each.
    words: Vec<String>,
}

/// A page of reviewed games, each with its review.
pub fn page(games: &[(&Record, &Review)]) -> String {
    let mut boards = Boards::default();
    let mut body = String::new();
    let mut places = Vec::new();
    if games.len() > 1 {
        body += &menu(games);
    }
    for (place, (record, review)) in games.iter().enumerate() {
        let (html, shown) = game::section(record, review, place, &mut boards);
        body += &html;
        places.push(shown);
    }
    body += &footer(games);
    // Nothing in the data may end the script.
    let data = serde_json::to_string(&Data { boards: &boards, games: places });
    let data = data.expect("plain data becomes JSON").replace('<', "\\u003c");
    let _ = writeln!(body, "<script>\nconst DATA = {data};\n{SCRIPT}</script>");
    document(&title(games), &format!("{}{STYLE}", piece_tokens()), &body)
}

fn title(games: &[(&Record, &Review)]) -> String {
    match games {
        [(_, review)] => format!("{}: review", review.title()),
        games => format!("{} games: review", games.len()),
    }
}

/// The colours of pieces beside the board, those of the boards' themes.
fn piece_tokens() -> String {
    let [light, dark] = boards::THEMES.map(|theme| {
        let tokens = theme.tokens();
        let token = |side: Side| {
            let PieceTokens { fill, rim, sign } = tokens.piece[side];
            let name = side.adjective();
            format!("--{name}-fill: {fill}; --{name}-rim: {rim}; --{name}-sign: {sign};")
        };
        format!(":root {{ {} }}", Side::BOTH.map(token).join(" "))
    });
    format!("{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n")
}

/// The choice of a game, where there are several.
fn menu(games: &[(&Record, &Review)]) -> String {
    let mut html =
        "<nav class=\"menu\" hidden><label for=\"game\">Game</label><select id=\"game\">"
            .to_owned();
    for (place, (_, review)) in games.iter().enumerate() {
        let title = escape(&review.title());
        let result = review.result;
        let _ = write!(html, "<option value=\"{place}\">{}. {title} {result}</option>", place + 1);
    }
    html + "</select></nav>\n"
}

/// How to read the page.
fn footer(games: &[(&Record, &Review)]) -> String {
    let effort = games.first().map_or(String::new(), |(_, review)| review.effort_words());
    format!(
        "<footer><p>A turn is marked by the winning chance that it loses: an inaccuracy <b>?!</b> 5% or \
         more, a mistake <b>?</b> 10%, a blunder <b>??</b> 15%. Chances are the engine’s estimate, with \
         {effort}; 100% and 0% are proved. Accuracy is 100% for a player whose every turn kept its \
         chance.</p><p class=\"keys\" hidden>Keys: <kbd>←</kbd> <kbd>→</kbd> turn by turn, \
         <kbd>Home</kbd> <kbd>End</kbd> to the start and the end, <kbd>↑</kbd> <kbd>↓</kbd> from mark to \
         mark.</p></footer>\n"
    )
}

/// The date of a game, if it is known in full.
fn date(record: &Record) -> Option<&str> {
    record.tags().get(tag::DATE).filter(|date| !date.contains('?') && !date.is_empty())
}
