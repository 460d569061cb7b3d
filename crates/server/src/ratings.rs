//! Ratings of players: Glicko-2, one for each game.
//!
//! A rating is a number with its *deviation*, how far off it may be, and its *volatility*, how
//! unsteady the player is. Every rated game is a rating period of its own, so that both numbers
//! change as soon as the game has ended. Who does not play becomes less certain, week by week.

use std::time::Duration;

use skillratings::Outcomes;
use skillratings::glicko2::{self, Glicko2Config, Glicko2Rating};
use trine_rules::{PerSide, Side};

/// How strong somebody is in one game, as far as it is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// 1500 for who has not played yet.
    pub value: f64,
    /// The standard deviation of the value: 350 for who has not played yet.
    pub deviation: f64,
    /// How much the strength is expected to change.
    pub volatility: f64,
}

/// Above this deviation a rating is provisional: it says little yet.
const PROVISIONAL: f64 = 110.0;

/// The time without a game after which a rating is less certain by one step of its volatility.
const REST: Duration = Duration::from_hours(7 * 24);

/// More weeks than it takes to know nothing again.
const MOST_RESTS: u64 = 2000;

impl Default for Rating {
    fn default() -> Self {
        let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
        Self { value: rating, deviation, volatility }
    }
}

impl Rating {
    /// Whether the rating says little yet.
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The rating after a time without games, in milliseconds: less certain for each whole week.
    pub fn rested(self, time: u64) -> Self {
        let rests = (time / REST.as_millis() as u64).min(MOST_RESTS);
        (0..rests).fold(self, |rating, _| glicko2::decay_deviation(&rating.into()).into())
    }
}

/// The ratings of both sides after a game; without a winner it was a draw.
pub fn after_game(before: PerSide<Rating>, winner: Option<Side>) -> PerSide<Rating> {
    let outcome = match winner {
        Some(Side::White) => Outcomes::WIN,
        Some(Side::Black) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let (white, black) = (before.white.into(), before.black.into());
    let (white, black) = glicko2::glicko2(&white, &black, &outcome, &Glicko2Config::new());
    PerSide { white: white.into(), black: black.into() }
}

impl From<Rating> for Glicko2Rating {
    fn from(Rating { value, deviation, volatility }: Rating) -> Self {
        Self { rating: value, deviation, volatility }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Self {
        Self { value: rating, deviation, volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(winner: Option<Side>) -> PerSide<Rating> {
        after_game(PerSide { white: Rating::default(), black: Rating::default() }, winner)
    }

    #[test]
    fn who_wins_goes_up_as_far_as_the_other_goes_down() {
        let after = play(Some(Side::White));
        assert!((after.white.value - 1662.3).abs() < 0.1, "{after:?}");
        assert!((after.black.value - 1337.7).abs() < 0.1, "{after:?}");
        let mirrored = play(Some(Side::Black));
        assert_eq!((after.white, after.black), (mirrored.black, mirrored.white));
    }

    #[test]
    fn a_draw_between_equals_changes_only_how_certain_they_are() {
        let after = play(None);
        assert!((after.white.value - 1500.0).abs() < 1e-6, "{after:?}");
        assert!(after.white.deviation < 300.0, "{after:?}");
    }

    /// The example of Glickman's paper has three games in a period; its first one alone is this.
    #[test]
    fn the_numbers_are_those_of_glickman() {
        let white = Rating { value: 1500.0, deviation: 200.0, volatility: 0.06 };
        let black = Rating { value: 1400.0, deviation: 30.0, volatility: 0.06 };
        let after = after_game(PerSide { white, black }, Some(Side::White)).white;
        assert!((after.value - 1563.6).abs() < 0.1, "{after:?}");
        assert!((after.deviation - 175.4).abs() < 0.1, "{after:?}");
        assert!((after.volatility - 0.06).abs() < 1e-4, "{after:?}");
    }

    #[test]
    fn a_rating_is_provisional_until_enough_games_are_played() {
        let mut rating = PerSide { white: Rating::default(), black: Rating::default() };
        let mut games = 0;
        while rating.white.is_provisional() {
            let winner = if games % 2 == 0 { Side::White } else { Side::Black };
            rating = after_game(rating, Some(winner));
            games += 1;
        }
        assert!((8..20).contains(&games), "it took {games} games");
    }

    #[test]
    fn who_does_not_play_becomes_less_certain_and_never_more_so_than_a_newcomer() {
        let week = REST.as_millis() as u64;
        let settled = Rating { value: 1800.0, deviation: 60.0, volatility: 0.06 };
        assert_eq!(settled.rested(week - 1), settled);
        let year = settled.rested(52 * week);
        assert!(year.deviation > 90.0 && year.deviation < 110.0, "{year:?}");
        let forgotten = settled.rested(u64::MAX);
        assert!((forgotten.deviation - 350.0).abs() < 1e-9, "{forgotten:?}");
        assert!((forgotten.value - 1800.0).abs() < 1e-9, "{forgotten:?}");
    }
}
