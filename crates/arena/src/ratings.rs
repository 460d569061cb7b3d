//! The strength of more than two players, from all games between them.
//!
//! The ratings are those of the Bradley–Terry model that make the results most likely: a player
//! `d` Elo better than another is expected to score `1 / (1 + 10^(-d/400))`. A draw counts as half
//! a win. Every player also has one drawn game against an opponent of average strength, which
//! never took place: without it, somebody who has won everything would be infinitely strong.
//!
//! Error bars come from the pairs of games, because two games from one opening are not
//! independent: the spread of the pairs' points around what the ratings expect, carried over to the
//! ratings (the sandwich estimator).
//!
//! Only differences are measured, so the average of the players is called 0. In it each counts as
//! much as is known of it: otherwise somebody who has lost everything, and may be weak beyond
//! measure, would blur the ratings of all the others.

use crate::tournament::Meeting;

/// The strength of a player among the players of a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo above the average of all players.
    pub elo: f64,
    /// The rating is this near to the truth with 95%.
    pub margin: f64,
}

/// Elo in one unit of the logistic curve.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Rates players by their meetings.
pub fn rate(players: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let strengths = most_likely(players, meetings);
    let information = information(&strengths, meetings);
    let covariance = covariance(&information, meetings);
    let known = |player: usize| information[player][player];
    let all_known: f64 = (0..players).map(known).sum();
    let mean: f64 = (0..players).map(|player| strengths[player] * known(player) / all_known).sum();
    let variance = |player: usize| {
        // How the difference between a player and the average follows from all the players.
        let weight = |other: usize| f64::from(u8::from(other == player)) - known(other) / all_known;
        let all = (0..players).flat_map(|a| (0..players).map(move |b| (a, b)));
        all.map(|(a, b)| weight(a) * weight(b) * covariance[a][b]).sum::<f64>()
    };
    let rating = |player: usize| Rating {
        elo: UNIT * (strengths[player] - mean),
        margin: 1.96 * UNIT * variance(player).max(0.0).sqrt(),
    };
    (0..players).map(rating).collect()
}

/// The strengths that make the results most likely, by Newton's method.
fn most_likely(players: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut strengths = vec![0.0; players];
    for _ in 0..200 {
        // The imagined drawn game against the average.
        let mut gradient: Vec<f64> = strengths.iter().map(|&own| 0.5 - expected(own)).collect();
        for meeting in meetings {
            let surplus = surplus(&strengths, meeting);
            gradient[meeting.first] += surplus;
            gradient[meeting.second] -= surplus;
        }
        let step = solve(information(&strengths, meetings), gradient);
        for (strength, change) in strengths.iter_mut().zip(&step) {
            // Far from the solution a whole step may be too long.
            *strength += change.clamp(-1.0, 1.0);
        }
        if step.iter().all(|change| change.abs() < 1e-9) {
            break;
        }
    }
    strengths
}

/// The points that the first player has got above what was expected.
fn surplus(strengths: &[f64], meeting: &Meeting) -> f64 {
    let expected = expected(strengths[meeting.first] - strengths[meeting.second]);
    meeting.games() as f64 * (meeting.pairs.score() - expected)
}

/// How sharply the likelihood falls around the strengths: minus its second derivatives.
fn information(strengths: &[f64], meetings: &[Meeting]) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; strengths.len()]; strengths.len()];
    for (player, &own) in strengths.iter().enumerate() {
        matrix[player][player] = expected(own) * expected(-own);
    }
    for meeting in meetings {
        let difference = strengths[meeting.first] - strengths[meeting.second];
        let weight = meeting.games() as f64 * expected(difference) * expected(-difference);
        spread(&mut matrix, meeting, weight);
    }
    matrix
}

/// How the strengths would vary if the match were played again.
fn covariance(information: &[Vec<f64>], meetings: &[Meeting]) -> Vec<Vec<f64>> {
    let players = information.len();
    let mut noise = vec![vec![0.0; players]; players];
    for meeting in meetings {
        // The points of a pair are twice its share.
        let variance = 4.0 * meeting.pairs.variance();
        spread(&mut noise, meeting, meeting.pairs.count() as f64 * variance);
    }
    let inverse: Vec<Vec<f64>> = (0..players)
        .map(|column| {
            let unit = (0..players).map(|row| f64::from(u8::from(row == column))).collect();
            solve(information.to_vec(), unit)
        })
        .collect();
    product(&product(&inverse, &noise), &inverse)
}

/// Adds what concerns the difference of two players to a matrix over all.
fn spread(matrix: &mut [Vec<f64>], meeting: &Meeting, weight: f64) {
    let (a, b) = (meeting.first, meeting.second);
    matrix[a][a] += weight;
    matrix[b][b] += weight;
    matrix[a][b] -= weight;
    matrix[b][a] -= weight;
}

fn product(left: &[Vec<f64>], right: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = right.len();
    let entry = |row: &[f64], column: usize| (0..size).map(|i| row[i] * right[i][column]).sum();
    left.iter().map(|row| (0..size).map(|column| entry(row, column)).collect()).collect()
}

/// Solves a system of equations whose matrix is symmetric and positive, so that no pivot is 0.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        let (upper, lower) = matrix.split_at_mut(pivot + 1);
        let row = &upper[pivot];
        for (offset, other) in lower.iter_mut().enumerate() {
            let factor = other[pivot] / row[pivot];
            other
                .iter_mut()
                .zip(row)
                .skip(pivot)
                .for_each(|(entry, above)| *entry -= factor * above);
            right[pivot + 1 + offset] -= factor * right[pivot];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

/// The share of points expected of a player this much stronger.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::Pairs;

    /// A meeting with so many pairs of 0, 1 and 2 points.
    fn meeting(first: usize, second: usize, [lost, even, won]: [u64; 3]) -> Meeting {
        let pairs = Pairs([lost, 0, even, 0, won]);
        let (wins, draws, losses) = (2 * won + even, 0, 2 * lost + even);
        Meeting { first, second, wins, draws, losses, pairs }
    }

    #[test]
    fn two_players_are_rated_as_their_points_say() {
        let meeting = meeting(0, 1, [0, 2000, 2000]);
        let ratings = rate(2, &[meeting]);
        let elo = meeting.pairs.elo().expect("there are pairs");
        assert!((ratings[0].elo - ratings[1].elo - elo.difference).abs() < 0.5, "{ratings:?}");
        // Each error bar is half of that of the difference.
        let margin = (elo.interval.1 - elo.interval.0) / 4.0;
        assert!((ratings[0].margin / margin - 1.0).abs() < 0.02, "{ratings:?} {margin}");
    }

    #[test]
    fn strength_carries_over_from_one_opponent_to_another() {
        // The second beats the third as the first beats the second; one and three never met.
        let ratings = rate(3, &[meeting(0, 1, [0, 500, 500]), meeting(1, 2, [0, 500, 500])]);
        assert!((ratings[1].elo).abs() < 0.01, "{ratings:?}");
        assert!((ratings[0].elo - 190.85).abs() < 1.0, "{ratings:?}");
        assert!((ratings[0].elo + ratings[2].elo).abs() < 1e-6, "{ratings:?}");
    }

    #[test]
    fn whoever_wins_everything_has_a_finite_rating() {
        let ratings = rate(
            3,
            &[meeting(0, 1, [0, 0, 50]), meeting(0, 2, [0, 0, 50]), meeting(1, 2, [0, 50, 0])],
        );
        let lead = ratings[0].elo - ratings[1].elo;
        assert!(lead > 300.0 && lead < 2000.0, "{ratings:?}");
        assert!((ratings[1].elo - ratings[2].elo).abs() < 0.01);
        assert!(ratings.iter().all(|rating| rating.margin > 0.0 && rating.margin.is_finite()));
    }

    #[test]
    fn one_who_loses_everything_does_not_blur_the_others() {
        let even = meeting(0, 1, [100, 200, 100]);
        let margin = rate(2, &[even])[0].margin;
        let lost = [meeting(0, 2, [0, 0, 400]), meeting(1, 2, [0, 0, 400])];
        let ratings = rate(3, &[even, lost[0], lost[1]]);
        assert!(ratings[2].margin > 10.0 * margin, "{ratings:?}");
        assert!(ratings[0].margin < 1.5 * margin, "{ratings:?} {margin}");
        assert!(ratings[0].elo.abs() < 30.0 && ratings[2].elo < -700.0, "{ratings:?}");
    }

    #[test]
    fn players_without_games_are_average() {
        let ratings = rate(2, &[meeting(0, 1, [0, 0, 0])]);
        assert!(ratings.iter().all(|rating| rating.elo == 0.0 && rating.margin == 0.0));
    }

    #[test]
    fn four_times_the_games_halve_the_error() {
        let margin = |n| rate(2, &[meeting(0, 1, [n, n, n])])[0].margin;
        assert!((margin(100) / margin(400) - 2.0).abs() < 0.02);
    }
}
