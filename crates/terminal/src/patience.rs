//! How long a review may take where someone waits for it.

use std::time::Duration;

use trine_engine::Limits;
use trine_record::Record;
use trine_record::review::ReviewSettings;

/// The usual patience: a whole review takes about this long at most, however long the game and slow
/// the machine.
pub const LONGEST_REVIEW: Duration = Duration::from_mins(1);

/// How often the engine looks at a position at most: as it stands, and after a better turn.
const LOOKS: u32 = 2;

/// The usual settings for this record, and a limit on time: a review that would take longer than
/// anyone waits looks less deep.
pub(crate) fn review_settings(record: &Record, longest: Duration) -> ReviewSettings {
    let usual = ReviewSettings::of(record);
    let positions = record.main_line().count() as u32 + 1;
    // In hundredths of a second, because the review tells it.
    let time = (longest / (LOOKS * positions)).as_millis() as u64 / 10 * 10;
    let limit = Limits::time(Duration::from_millis(time.max(10)));
    ReviewSettings { limits: usual.limits.and(&limit), ..usual }
}

#[cfg(test)]
mod tests {
    use trine_record::NodeId;
    use trine_rules::registry::GameId;

    use super::*;

    #[test]
    fn a_longer_game_has_less_time_for_each_position() {
        let mut record = Record::new(GameId::Differo, None).expect("it has one size");
        let limits = |record: &Record| review_settings(record, LONGEST_REVIEW).limits;
        let time = |record: &Record| limits(record).time.expect("a limit on time");
        assert_eq!(time(&record), Duration::from_secs(30));
        let turns = ["c6-f9", "g4-d1"].map(str::to_owned);
        record.append_line(NodeId::START, turns).expect("the turns are legal");
        assert_eq!(time(&record), Duration::from_secs(10));
        assert_eq!(limits(&record).nodes, ReviewSettings::of(&record).limits.nodes);
    }
}
