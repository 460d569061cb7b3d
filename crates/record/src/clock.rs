//! Times of a clock, to the millisecond: `0:04:10`, `0:00:03.250`.

use std::fmt;
use std::time::Duration;

/// No clock shows more hours than this.
const MOST_HOURS: u64 = 999_999;

/// A time that a clock shows, in whole milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Clock {
    /// At most those of 999,999 hours.
    milliseconds: u64,
}

impl Clock {
    /// A time in milliseconds, cut off at a million hours.
    pub const fn from_milliseconds(milliseconds: u64) -> Self {
        let most = (MOST_HOURS + 1) * 3_600_000 - 1;
        Self { milliseconds: if milliseconds < most { milliseconds } else { most } }
    }

    /// The time in milliseconds.
    pub const fn milliseconds(self) -> u64 {
        self.milliseconds
    }

    /// Reads `H:MM:SS` or `H:MM:SS.mmm`, with one to three places after the point.
    pub fn read(text: &str) -> Option<Self> {
        let (whole, places) = text.split_once('.').unwrap_or((text, "0"));
        let mut parts = whole.split(':');
        let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
        let is_well_formed = parts.next().is_none() && minutes.len() == 2 && seconds.len() == 2;
        if !is_well_formed || places.len() > 3 {
            return None;
        }
        let [hours, minutes, seconds] = [digits(hours)?, digits(minutes)?, digits(seconds)?];
        if hours > MOST_HOURS || minutes > 59 || seconds > 59 {
            return None;
        }
        let milliseconds = digits(places)? * 10_u64.pow(3 - places.len() as u32);
        let seconds = (hours * 60 + minutes) * 60 + seconds;
        Some(Self { milliseconds: seconds * 1000 + milliseconds })
    }
}

/// Reads up to twelve digits and nothing else.
fn digits(text: &str) -> Option<u64> {
    let is_plain = text.len() <= 12 && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { text.parse().ok() } else { None }
}

impl From<Duration> for Clock {
    /// Cuts off what is less than a millisecond.
    fn from(duration: Duration) -> Self {
        Self::from_milliseconds(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
    }
}

impl From<Clock> for Duration {
    fn from(clock: Clock) -> Self {
        Self::from_millis(clock.milliseconds)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.milliseconds / 1000, self.milliseconds % 1000);
        let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
        write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        if rest == 0 { Ok(()) } else { write!(f, ".{rest:03}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_reads_what_it_shows() {
        for text in ["0:04:10", "0:00:03.250", "100:59:59", "999999:59:59.999"] {
            assert_eq!(Clock::read(text).expect(text).to_string(), text);
        }
        assert_eq!(Clock::read("0:00:01.5"), Some(Clock::from_milliseconds(1500)));
        let longest = Clock::from_milliseconds(u64::MAX);
        assert_eq!(Clock::read(&longest.to_string()), Some(longest));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        let wrong = ["", "1", "4:10", "0:4:10", "0:60:00", "0:00:60", "0:00:01.", "0:00:01.0000"];
        for text in wrong.into_iter().chain(["-1:00:00", "1000000:00:00", "0:00:00:00", "0:+1:00"])
        {
            assert_eq!(Clock::read(text), None, "{text}");
        }
    }
}
