//! Reviews of whole games.

use trine_engine::Stop;
use trine_record::Record;
use trine_record::review::{self, Progress, Review, ReviewSettings};

use crate::game::up_to;
use crate::wire::{Problem, ReviewOptions, ReviewProgress};

/// Memory for what the engine remembers during a review.
const TABLE_BYTES: usize = 32 << 20;

/// Reviews a record's main line and reports after every position.
pub(crate) fn review(
    record: &Record,
    options: &ReviewOptions,
    mut report: impl FnMut(ReviewProgress),
) -> Result<Review, Problem> {
    let percent = up_to(1000, "percent", options.percent.unwrap_or(100))? as u64;
    let mut settings = ReviewSettings::of(record);
    let share = |nodes: u64| (nodes * percent).div_ceil(100);
    settings.limits.nodes = settings.limits.nodes.map(share);
    settings.engine.table_bytes = TABLE_BYTES;
    let report = |Progress { done, total }| report(ReviewProgress { done, total });
    let review = review::review(record, settings, &Stop::default(), report);
    Ok(review.expect("nobody stops it but by ending the worker"))
}
