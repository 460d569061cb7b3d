//! Trained tables on boards that the training never saw.
//!
//! Weights are trained on the default boards. On larger ones there is more to count, and what was
//! never met in training has no weight: the engine would take its largest group for nothing as soon as
//! it no longer fits on a small board. So a table goes on in a straight line from where it is well known.

use std::ops::RangeInclusive;

/// How many parts of a point a slope is kept in.
const PARTS: i32 = 64;

/// A straight line that takes a table further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// From here on the line stands for the table.
    start: u32,
    /// What the table says there.
    height: i32,
    /// How much is added for each one more, in parts of a point.
    slope: i32,
}

impl Line {
    /// The line that fits a part of a table best, put to the end of that part.
    pub(super) fn through(table: &[i16], part: RangeInclusive<usize>) -> Self {
        let start = *part.end();
        let entries = part.map(|x| (x as i64, i64::from(table[x])));
        let sum = |of: fn((i64, i64)) -> i64| entries.clone().map(of).sum::<i64>();
        let (count, across, up) = (sum(|_| 1), sum(|(x, _)| x), sum(|(_, y)| y));
        let run = count * sum(|(x, _)| x * x) - across * across;
        let rise = count * sum(|(x, y)| x * y) - across * up;
        let slope = if run == 0 { 0 } else { rise * i64::from(PARTS) / run };
        Self { start: start as u32, height: i32::from(table[start]), slope: slope as i32 }
    }

    /// What something is worth of which there are so many: by the table as far as that is well known.
    pub(super) fn worth(&self, table: &[i16], count: u32) -> i32 {
        if count <= self.start {
            i32::from(table[count as usize])
        } else {
            self.height + (count - self.start) as i32 * self.slope / PARTS
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn a_table_goes_on_as_it_was_where_it_was_well_known() {
        let table = [9, 0, 10, 20, 30, -7, 0, 0];
        let line = Line::through(&table, 1..=4);
        let worth: Vec<i32> = (0..8).map(|count| line.worth(&table, count)).collect();
        assert_eq!(worth, [9, 0, 10, 20, 30, 40, 50, 60]);
    }

    #[test]
    fn a_single_entry_goes_on_level() {
        assert_eq!(Line::through(&[3, 5], 1..=1).worth(&[3, 5], 40), 5);
    }
}
