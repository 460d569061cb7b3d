//! The clocks of a game.

use std::fmt;
use std::time::{Duration, Instant};

use trine_engine::Clock as EngineClock;
use trine_rules::{PerSide, Side};

/// How long the players have: minutes for the game, and seconds more for every turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screen) struct Control {
    pub(in crate::screen) minutes: u64,
    pub(in crate::screen) seconds: u64,
}

impl Control {
    /// What can be chosen.
    pub(in crate::screen) const ALL: [Self; 6] = [
        Self::of(1, 0),
        Self::of(3, 2),
        Self::of(5, 3),
        Self::of(10, 5),
        Self::of(20, 10),
        Self::of(60, 30),
    ];

    const fn of(minutes: u64, seconds: u64) -> Self {
        Self { minutes, seconds }
    }

    /// What both sides have at the start.
    fn full(self) -> PerSide<Duration> {
        let full = Duration::from_secs(self.minutes * 60);
        PerSide { white: full, black: full }
    }

    /// As records write it: `300+3`.
    pub(in crate::screen) fn tag(self) -> String {
        format!("{}+{}", self.minutes * 60, self.seconds)
    }

    /// Reads what records write, of what can be chosen here.
    pub(in crate::screen) fn of_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|control| control.tag() == tag)
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seconds {
            0 => write!(f, "{} min", self.minutes),
            seconds => write!(f, "{} min + {seconds} s", self.minutes),
        }
    }
}

/// Two clocks of which at most one runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screen) struct Clock {
    pub(in crate::screen) control: Control,
    left: PerSide<Duration>,
    running: Option<(Side, Instant)>,
}

impl Clock {
    /// Full clocks.
    pub(in crate::screen) fn new(control: Control) -> Self {
        Self { control, left: control.full(), running: None }
    }

    /// What both sides had at the start.
    pub(in crate::screen) fn full(&self) -> PerSide<Duration> {
        self.control.full()
    }

    /// What a side has left.
    pub(in crate::screen) fn left(&self, side: Side, now: Instant) -> Duration {
        let spent = match self.running {
            Some((running, since)) if running == side => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[side].saturating_sub(spent)
    }

    /// What both sides have left, to be brought back when turns are taken back.
    pub(in crate::screen) fn both(&self, now: Instant) -> PerSide<Duration> {
        PerSide { white: self.left(Side::White, now), black: self.left(Side::Black, now) }
    }

    /// Sets what both sides have left. Nothing runs after it.
    pub(in crate::screen) fn set(&mut self, left: PerSide<Duration>) {
        (self.left, self.running) = (left, None);
    }

    /// Runs for this side from now on, or for nobody.
    pub(in crate::screen) fn run(&mut self, side: Option<Side>, now: Instant) {
        if self.running.map(|(side, _)| side) == side {
            return;
        }
        self.left = self.both(now);
        self.running = side.map(|side| (side, now));
    }

    /// A side has played its turn.
    pub(in crate::screen) fn press(&mut self, side: Side, now: Instant) {
        self.left = self.both(now);
        self.running = None;
        self.left[side] += Duration::from_secs(self.control.seconds);
    }

    /// The side whose time is over.
    pub(in crate::screen) fn fallen(&self, now: Instant) -> Option<Side> {
        let (side, _) = self.running?;
        self.left(side, now).is_zero().then_some(side)
    }

    /// How long until the clock shows something else.
    pub(in crate::screen) fn next_tick(&self, now: Instant) -> Option<Duration> {
        let (side, _) = self.running?;
        let left = self.left(side, now);
        let step = if left < TENTHS { 100 } else { 1000 };
        let rest = left.as_millis() as u64 % step;
        Some(Duration::from_millis(rest.max(1)))
    }

    /// How long a bot may think about its turn.
    pub(in crate::screen) fn share(&self, side: Side, now: Instant) -> Duration {
        let gain = Duration::from_secs(self.control.seconds);
        let increment = PerSide { white: gain, black: gain };
        EngineClock { left: self.both(now), increment }.share(side)
    }
}

/// Below this, tenths of a second are shown.
const TENTHS: Duration = Duration::from_secs(20);

/// What a clock shows: `4:05`, `1:00:00`, `9.3`.
pub(in crate::screen) fn face(left: Duration) -> String {
    if left < TENTHS {
        let tenths = left.as_millis() / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Whether a player should hurry.
pub(in crate::screen) fn is_low(left: Duration) -> bool {
    left < TENTHS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_clock_of_the_side_to_move_runs() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut clock = Clock::new(Control::of(3, 2));
        clock.run(Some(Side::White), start);
        clock.press(Side::White, after(10));
        clock.run(Some(Side::Black), after(10));
        assert_eq!(clock.left(Side::White, after(60)), Duration::from_secs(172));
        assert_eq!(clock.left(Side::Black, after(60)), Duration::from_secs(130));
        assert_eq!(clock.fallen(after(189)), None);
        assert_eq!(clock.fallen(after(190)), Some(Side::Black));
    }

    #[test]
    fn a_clock_shows_tenths_when_time_is_short() {
        assert_eq!(face(Duration::from_secs(3725)), "1:02:05");
        assert_eq!(face(Duration::from_secs(245)), "4:05");
        assert_eq!(face(Duration::from_millis(9_340)), "0:09.3");
        assert_eq!(face(Duration::ZERO), "0:00.0");
    }

    #[test]
    fn controls_come_back_from_records() {
        for control in Control::ALL {
            assert_eq!(Control::of_tag(&control.tag()), Some(control));
        }
        assert_eq!(Control::of_tag("7+7"), None);
    }
}
