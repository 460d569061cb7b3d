//! One game of a page: board, players, graph, turns and the moments that decided it.

use std::fmt::Write;

use trine_engine::session::Session;
use trine_rules::Side;

use super::boards::Boards;
use super::graph::graph;
use super::{Places, date};
use crate::page::escape;
use crate::review::annotate::percent;
use crate::review::reviewing::open;
use crate::review::{Judgement, Review, ReviewedTurn};
use crate::{NodeId, Record};

/// A game's part of the page, and what the script needs of it.
pub(super) fn section(
    record: &Record,
    review: &Review,
    number: usize,
    boards: &mut Boards,
) -> (String, Places) {
    let mut session = open(record);
    let mut shown = vec![boards.add(session.as_ref())];
    let mut rows = String::new();
    for (place, turn) in (1..).zip(&review.turns) {
        let better = add_line(session.as_mut(), &turn.better, boards);
        session.play_turn(&turn.turn).expect("the turns of a record are legal");
        shown.push(boards.add(session.as_ref()));
        let node = record.node(turn.node);
        let comment = node.map_or("", |node| record.notes(node).comment.as_str());
        rows += &row(place, turn, &better, comment);
    }
    let last = shown.len() - 1;
    let words: Vec<_> = (0..=last).map(|place| position_words(review, place)).collect();
    let [light, dark] = boards.svg(shown[last]);
    let [white, black] = Side::BOTH.map(|side| player(review, side));
    let (head, graph, moments) = (head(record, review, number), graph(review), moments(review));
    let ratio = ratio(&light);
    let status = escape(&words[last]);
    let html = format!(
        "<article class=\"game\" data-game=\"{number}\" aria-labelledby=\"title-{number}\" \
         style=\"--ratio:{ratio:.3}\">\n{head}<div class=\"table\">{black}\
         <div class=\"board\"><div class=\"light\">{light}</div><div class=\"dark\">{dark}</div></div>\
         {white}{CONTROLS}</div>\n<div class=\"panel\">{graph}\
         <p class=\"status\" aria-live=\"polite\">{status}</p>\
         <ol class=\"turns\" aria-label=\"Turns\" tabindex=\"-1\">\n{rows}</ol></div>\n{moments}</article>\n"
    );
    (html, Places { boards: shown, words })
}

/// Buttons to go through the game. They are of no use without the script.
const CONTROLS: &str = "<div class=\"controls\" hidden>\
    <button type=\"button\" data-step=\"start\" aria-label=\"Start\" title=\"Start\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M7 5v14M18 6l-7 6 7 6\"/></svg></button>\
    <button type=\"button\" data-step=\"back\" aria-label=\"Back\" title=\"Back\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M15 6l-7 6 7 6\"/></svg></button>\
    <button type=\"button\" data-step=\"on\" aria-label=\"Forward\" title=\"Forward\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M9 6l7 6-7 6\"/></svg></button>\
    <button type=\"button\" data-step=\"end\" aria-label=\"End\" title=\"End\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M17 5v14M6 6l7 6-7 6\"/></svg></button>\
    <button type=\"button\" data-step=\"mark\" class=\"wide\">Next mark</button></div>";

fn head(record: &Record, review: &Review, number: usize) -> String {
    let [white, black] = Side::BOTH.map(|side| escape(&review.player_name(side)));
    let size = review.size.map_or(String::new(), |size| format!(" {size}×{size}"));
    let turns = match review.turns.len() {
        1 => "1 turn".to_owned(),
        turns => format!("{turns} turns"),
    };
    let facts = [
        Some(format!("{}{size}", review.game.title())),
        Some(turns),
        Some(review.result.to_string()),
        review.ending.clone(),
        date(record).map(str::to_owned),
    ];
    let facts: Vec<_> = facts.into_iter().flatten().map(|fact| escape(&fact)).collect();
    let comment = paragraphs(record.notes(NodeId::START).comment.as_str(), "comment");
    format!(
        "<header><h1 id=\"title-{number}\">{white} <span class=\"quiet\">against</span> {black}</h1>\
         <p class=\"facts\">{}</p>{comment}</header>\n",
        facts.join(" · ")
    )
}

/// A player with its accuracy and how often it went wrong.
fn player(review: &Review, side: Side) -> String {
    let player = review.player(side);
    let accuracy = player.accuracy.map_or("no turns".to_owned(), |n| format!("{n:.1}%"));
    let mut counts = String::new();
    for judgement in Judgement::ALL {
        let count = player.count(judgement);
        let word = if count == 1 { judgement.word() } else { judgement.words() };
        let _ = write!(
            counts,
            "<span title=\"{count} {word}\"><span aria-hidden=\"true\"><b>{}</b> {count}</span>\
             <span class=\"unseen\">{count} {word}</span></span>",
            judgement.sign()
        );
    }
    format!(
        "<div class=\"player\">{}<span class=\"name\">{}</span><span class=\"counts\">{counts}</span>\
         <span class=\"accuracy\"><b>{accuracy}</b> <span class=\"quiet\">accuracy</span></span></div>",
        piece(side),
        escape(&review.player_name(side))
    )
}

/// A little piece, and the side's name for who does not see it.
fn piece(side: Side) -> String {
    format!("<i class=\"piece {}\"></i><span class=\"unseen\">{side}</span>", side.adjective())
}

/// A turn of the list.
fn row(place: usize, turn: &ReviewedTurn, better: &[usize], comment: &str) -> String {
    let word = turn.judgement.map_or("", Judgement::word);
    let sign = turn.judgement.map_or(String::new(), |judgement| {
        format!("<b class=\"sign {word}\">{}</b>", judgement.sign())
    });
    let (piece, text) = (piece(turn.side), escape(&turn.turn));
    let (number, chance) = (turn.number, percent(turn.after.white));
    let marked = if turn.is_marked() { " marked" } else { "" };
    let mut html = format!(
        "<li class=\"turn{marked}\"><button type=\"button\" class=\"go\" data-place=\"{place}\">\
         <span class=\"number\">{number}.</span>{piece}<span class=\"text\">{text}{sign}</span>\
         <span class=\"chance\" title=\"White’s chance to win\">{chance}</span></button>"
    );
    if turn.is_marked() {
        let words = escape(&sentence(&turn.words()));
        let _ = write!(html, "<p class=\"words {word}\">{words}</p>");
    }
    if !better.is_empty() {
        html += "<p class=\"better\"><span class=\"quiet\">Better</span> ";
        for (text, board) in turn.better.iter().zip(better) {
            let text = escape(text);
            let _ = write!(
                html,
                "<button type=\"button\" data-board=\"{board}\" data-from=\"{place}\">{text}</button> "
            );
        }
        html += "</p>";
    }
    html + &paragraphs(comment, "comment") + "</li>\n"
}

/// The boards of a better line, from the session's present position on.
fn add_line(session: &mut dyn Session, line: &[String], boards: &mut Boards) -> Vec<usize> {
    let mut added = Vec::new();
    for turn in line {
        session.play_turn(turn).expect("the engine's turns are legal");
        added.push(boards.add(session));
    }
    for _ in line {
        session.undo_turn();
    }
    added
}

/// What is said of a position: the turn that led to it, its judgement, and White's chance.
fn position_words(review: &Review, place: usize) -> String {
    let chance = percent(review.assessment(place).white);
    let chance = format!("White’s chance to win is {chance}.");
    let Some(turn) = place.checked_sub(1).map(|last| &review.turns[last]) else {
        return format!("The start. {chance}");
    };
    let sign = turn.judgement.map_or("", Judgement::sign);
    let words = turn.words();
    let words = if words.is_empty() { words } else { format!(" {}", sentence(&words)) };
    let played = format!("{}. {} plays {}{sign}.", turn.number, turn.side, turn.turn);
    match &review.ending {
        Some(ending) if place == review.turns.len() => {
            format!("{played}{words} {}", sentence(ending))
        }
        _ => format!("{played}{words} {chance}"),
    }
}

/// Where the game turned, and the wins that were missed.
fn moments(review: &Review) -> String {
    let mut html = String::new();
    let points = review.turning_points.iter().map(|point| {
        let [before, after] =
            [point.place, point.place + 1].map(|place| percent(review.assessment(place).white));
        let words = format!("{}: White’s chance {before} to {after}", point.words());
        moment(point.place, &review.turns[point.place], &words)
    });
    html += &moment_list("Where the game turned", &points.collect::<Vec<_>>());
    let missed = review.turns.iter().enumerate().filter_map(|(place, turn)| {
        let turns = turn.missed_win?;
        let with = turn.better.first().map_or(String::new(), |better| format!(" with {better}"));
        Some(moment(place, turn, &format!("{} could win in {turns}{with}", turn.side)))
    });
    html += &moment_list("Missed wins", &missed.collect::<Vec<_>>());
    if html.is_empty() { html } else { format!("<div class=\"moments\">{html}</div>\n") }
}

fn moment_list(heading: &str, moments: &[String]) -> String {
    if moments.is_empty() {
        return String::new();
    }
    format!("<section><h2>{heading}</h2><ul>{}</ul></section>", moments.concat())
}

fn moment(place: usize, turn: &ReviewedTurn, words: &str) -> String {
    let sign = turn.judgement.map_or("", Judgement::sign);
    let (place, number, text, piece) = (place + 1, turn.number, &turn.turn, piece(turn.side));
    format!(
        "<li><button type=\"button\" class=\"go\" data-place=\"{place}\"><span class=\"number\">{number}.\
         </span>{piece}<span class=\"text\">{}<b class=\"sign\">{sign}</b></span></button><p>{}</p></li>",
        escape(text),
        escape(&sentence(words))
    )
}

/// A remark as a sentence.
fn sentence(remark: &str) -> String {
    let mut chars = remark.chars();
    let first = chars.next().map_or(String::new(), |first| first.to_uppercase().to_string());
    let stop = if remark.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", chars.as_str())
}

/// A comment as paragraphs, one a line.
fn paragraphs(comment: &str, class: &str) -> String {
    let lines = comment.lines().filter(|line| !line.trim().is_empty());
    let lines = lines.map(|line| format!("<p class=\"{class}\">{}</p>", escape(line)));
    lines.collect::<Vec<_>>().concat()
}

/// How wide a picture is in comparison to its height.
fn ratio(svg: &str) -> f64 {
    let number = |name: &str| {
        let rest = svg.split_once(name)?.1;
        rest.split('"').next()?.parse::<f64>().ok()
    };
    let sizes = number(" width=\"").zip(number(" height=\""));
    sizes.map_or(1.0, |(width, height)| width / height)
}
