//! The chances of a game as a graph: a line that fits any width, and marks that can be clicked.

use std::fmt::Write;

use crate::page::escape;
use crate::review::{Judgement, Review};

/// The graph of White's chance, with the marked turns on it.
pub(super) fn graph(review: &Review) -> String {
    let count = review.turns.len();
    let x = |place: usize| 100.0 * place as f64 / count.max(1) as f64;
    let y = |place: usize| 100.0 * (1.0 - review.assessment(place).white);
    let mut line = String::new();
    for place in 0..=count {
        let letter = if place == 0 { 'M' } else { 'L' };
        let _ = write!(line, "{letter}{:.2} {:.2}", x(place), y(place));
    }
    let mut html = format!(
        "<figure class=\"graph\"><figcaption>White’s chance to win</figcaption><div class=\"plot\">\
         <span class=\"y\" style=\"top:0\">100%</span><span class=\"y\" style=\"top:50%\">50%</span>\
         <span class=\"y\" style=\"top:100%\">0%</span>\
         <svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{}\">\
         <path class=\"area\" d=\"{line}V100H0Z\"/><path class=\"grid\" d=\"M0 0H100M0 100H100\"/>\
         <path class=\"half\" d=\"M0 50H100\"/><path class=\"chance\" d=\"{line}\"/></svg>\
         <i class=\"cursor\" style=\"left:100%\"></i>",
        escape(&words(review))
    );
    for (place, turn) in (1..).zip(&review.turns) {
        let Some(judgement) = turn.judgement else { continue };
        let (x, y, word) = (x(place), y(place), judgement.word());
        let label = escape(&format!("{}. {}: {word}", turn.number, turn.turn));
        let _ = write!(
            html,
            "<button class=\"dot {word}\" type=\"button\" data-place=\"{place}\" \
             style=\"left:{x:.2}%;top:{y:.2}%\" aria-label=\"{label}\" title=\"{label}\"></button>"
        );
    }
    html += "</div><div class=\"key\">";
    for judgement in Judgement::ALL {
        let word = judgement.word();
        let _ = write!(html, "<span><i class=\"dot {word}\"></i>{word}</span>");
    }
    html + "</div></figure>\n"
}

/// The graph for people who do not see it.
fn words(review: &Review) -> String {
    let last = super::super::annotate::percent(review.assessment(review.turns.len()).white);
    let marked = review.turns.iter().filter(|turn| turn.judgement.is_some()).count();
    let turns = review.turns.len();
    format!(
        "White’s chance to win after each of {turns} turns, {marked} of them marked; {last} at the end"
    )
}
