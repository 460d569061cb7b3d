//! Charts as plain HTML: text keeps its size on every screen, and nothing needs a script.

use std::fmt::Write;

use trine_record::page::escape;

/// A value with its error bar.
pub(super) struct Estimate<'a> {
    pub(super) label: &'a str,
    /// May be infinite, as may the ends of the interval.
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// The value in words.
    pub(super) words: String,
}

/// Values with their error bars along one axis, which has 0 on it.
pub(super) fn error_bars(estimates: &[Estimate<'_>]) -> String {
    let ends = estimates.iter().flat_map(|e| [e.value, e.low, e.high]).chain([0.0, -10.0, 10.0]);
    let finite: Vec<f64> = ends.filter(|end| end.is_finite()).collect();
    let (least, most) = (fold(&finite, f64::min), fold(&finite, f64::max));
    let step = step(most - least);
    // An infinite end goes out of the picture: room for it on the side.
    let room = |is_infinite: bool| if is_infinite { step } else { 0.0 };
    let is_low_open = estimates.iter().any(|e| e.low == f64::NEG_INFINITY);
    let is_high_open = estimates.iter().any(|e| e.high == f64::INFINITY);
    let left = (least / step).floor() * step - room(is_low_open);
    let right = (most / step).ceil() * step + room(is_high_open);
    let place = |value: f64| 100.0 * (value.clamp(left, right) - left) / (right - left);
    let mut html = "<div class=\"rows\">".to_owned();
    for estimate in estimates {
        let (from, to) = (place(estimate.low), place(estimate.high));
        let _ = write!(
            html,
            "<div class=\"label\">{}</div><div class=\"value\">{}</div><div class=\"track long\">\
             <i class=\"zero\" style=\"left:{:.2}%\"></i>\
             <i class=\"range\" style=\"left:{from:.2}%;width:{:.2}%\"></i>\
             <i class=\"dot\" style=\"left:{:.2}%\"></i></div>",
            escape(estimate.label),
            escape(&estimate.words),
            place(0.0),
            to - from,
            place(estimate.value)
        );
    }
    html += "<div class=\"axis long\">";
    let count = ((right - left) / step).round() as i32;
    for tick in 0..=count {
        let value = left + f64::from(tick) * step;
        let sign = if value.abs() < step / 2.0 { "0".to_owned() } else { format!("{value:+.0}") };
        let _ = write!(html, "<span style=\"left:{:.2}%\">{sign}</span>", place(value));
    }
    html + "</div></div>\n"
}

/// The length between two marks of an axis, a round number, so that there are three to six.
fn step(length: f64) -> f64 {
    let steps = [5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0];
    steps.into_iter().find(|step| length / step <= 4.0).unwrap_or(10_000.0)
}

fn fold(values: &[f64], pick: fn(f64, f64) -> f64) -> f64 {
    values.iter().copied().reduce(pick).unwrap_or(0.0)
}

/// A line of text, a bar and a number.
pub(super) struct Bar<'a> {
    pub(super) label: &'a str,
    pub(super) count: u64,
    pub(super) class: &'static str,
}

/// Counts as bars.
pub(super) fn bars(bars: &[Bar<'_>], total: u64) -> String {
    let longest = bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1) as f64;
    let mut html = "<div class=\"rows\">".to_owned();
    for Bar { label, count, class } in bars {
        let width = 100.0 * *count as f64 / longest;
        let percent = 100.0 * *count as f64 / total.max(1) as f64;
        let label = escape(label);
        let _ = write!(
            html,
            "<div class=\"label\">{label}</div>\
             <div class=\"value\">{count} <span class=\"quiet\">{percent:.1}%</span></div>\
             <div class=\"long\"><div class=\"bar {class}\" style=\"width:{width:.1}%\"></div></div>"
        );
    }
    html + "</div>\n"
}

/// Points drawn at most: more than a screen can show.
const POINTS: usize = 400;

/// A share of points as it went, from 0 to 1, after each of several pairs of games.
pub(super) fn score_line(label: &str, shares: &[f64]) -> String {
    let every = shares.len().div_ceil(POINTS).max(1);
    let is_shown = |index: usize| index % every == every - 1 || index + 1 == shares.len();
    let mut path = String::new();
    for (index, share) in shares.iter().enumerate().filter(|(index, _)| is_shown(*index)) {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        let x = 100.0 * (index + 1) as f64 / shares.len() as f64;
        let _ = write!(path, "{letter}{x:.2} {:.2}", 100.0 * (1.0 - share));
    }
    let last = shares.last().map_or(String::new(), |share| format!("{:.1}%", 100.0 * share));
    let (label, games) = (escape(label), 2 * shares.len());
    format!(
        "<figure><figcaption><span>{label}</span><span>{last}</span></figcaption>\
         <div class=\"plot\"><span class=\"y\" style=\"top:0\">100%</span>\
         <span class=\"y\" style=\"top:50%\">50%</span><span class=\"y\" style=\"top:100%\">0%</span>\
         <svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" role=\"img\" \
         aria-label=\"{label}: score after each pair of games, {last} at the end\">\
         <path class=\"grid\" d=\"M0 0H100M0 100H100\"/><path class=\"half\" d=\"M0 50H100\"/>\
         <path class=\"score\" d=\"{path}\"/></svg></div>\
         <div class=\"ends\"><span>0</span><span>{games} games</span></div></figure>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_page() {
        assert!(!score_line("<script>", &[0.5]).contains("<script>"));
    }

    #[test]
    fn infinite_values_stay_inside_the_picture() {
        let estimate = Estimate {
            label: "a",
            value: f64::INFINITY,
            low: 120.0,
            high: f64::INFINITY,
            words: String::new(),
        };
        let html = error_bars(&[estimate]);
        assert!(html.contains("class=\"dot\" style=\"left:100.00%\""), "{html}");
        assert!(!html.contains("inf") && !html.contains("NaN"), "{html}");
    }

    #[test]
    fn a_long_match_is_drawn_with_few_points() {
        let html = score_line("a", &vec![0.5; 100_000]);
        let lines = html.matches('L').count();
        assert!(lines > 300 && lines <= POINTS, "{lines}");
        assert!(score_line("nobody", &[]).contains("0 games"));
    }

    #[test]
    fn axes_have_round_steps() {
        let steps = [20.0, 100.0, 700.0, 3000.0].map(|length| step(length).to_string());
        assert_eq!(steps, ["5", "50", "200", "1000"]);
    }
}
