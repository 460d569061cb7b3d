//! Who leads, and the turns by which that changed.

use serde::{Deserialize, Serialize};
use trine_rules::Side;

use super::{ReviewedTurn, wire};

/// A side leads once its chance to win is this, and until it is less than half. To have the first
/// turn is no lead yet: in Apart it is worth some 64%.
pub const LEAD: f64 = 2.0 / 3.0;

/// A turn by which the lead was won, lost or passed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct TurningPoint {
    /// The place of the turn in the list of turns, from 0.
    pub place: usize,
    /// Who led before it.
    #[serde(with = "wire::side_or_none")]
    #[cfg_attr(feature = "wire", ts(as = "Option<char>"))]
    pub from: Option<Side>,
    /// Who leads after it. Another than before.
    #[serde(with = "wire::side_or_none")]
    #[cfg_attr(feature = "wire", ts(as = "Option<char>"))]
    pub to: Option<Side>,
}

impl TurningPoint {
    /// What happened, in words: `White takes the lead`.
    pub fn words(&self) -> String {
        match (self.from, self.to) {
            (None, Some(side)) => format!("{side} takes the lead"),
            (Some(_), Some(side)) => format!("the lead passes to {side}"),
            (Some(side), None) => format!("{side}'s lead is gone"),
            (None, None) => "nothing changes".to_owned(),
        }
    }
}

/// The turning points of a game whose start gives White this chance.
pub(super) fn turning_points(start: f64, turns: &[ReviewedTurn]) -> Vec<TurningPoint> {
    let mut points = Vec::new();
    let mut from = leader(None, start);
    for (place, turn) in turns.iter().enumerate() {
        let to = leader(from, turn.after.white);
        if to != from {
            points.push(TurningPoint { place, from, to });
        }
        from = to;
    }
    points
}

/// Who leads when White has this chance, and who led before.
fn leader(before: Option<Side>, white: f64) -> Option<Side> {
    let chance = |side| if side == Side::White { white } else { 1.0 - white };
    let leads = |side: &Side| chance(*side) >= LEAD;
    let keeps = |side: &Side| chance(*side) >= 0.5;
    Side::BOTH.into_iter().find(leads).or(before.filter(keeps))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_won_at_two_thirds_and_lost_below_half() {
        let (white, black) = (Some(Side::White), Some(Side::Black));
        let cases = [
            (None, 0.66, None),
            (None, 0.67, white),
            (None, 0.33, black),
            (white, 0.50, white),
            (white, 0.49, None),
            (white, 0.33, black),
            (black, 0.50, black),
            (black, 0.51, None),
        ];
        for (before, chance, wanted) in cases {
            assert_eq!(leader(before, chance), wanted, "{before:?}, {chance}");
        }
    }
}
