//! Fixed work for the engine: how fast it is, and a signature of what it does.
//!
//! The number of positions a search looks at depends on everything in it. A change that was meant
//! to alter nothing leaves the signature as it was; one that alters the play says so by a new one.

use std::time::Duration;

use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Engine, Limits, Settings, Stop};
use trine_rules::Game;
use trine_rules::registry::GameId;

/// Positions from openings, middles and ends, and how deep to look at them.
const WORK: [(GameId, u32, &[&str]); 3] = [
    (
        GameId::Differo,
        9,
        &[
            "5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1",
            "5/3bbb/1b1bb2/wb1bbbbw/2b6/1wwwwwwb/4ww1/1ww1w1/5 w 13",
            "5/wb3b/3b1b1/1b1bb1bw/bww1b1b2/2ww2wb/1wb1ww1/ww2w1/5 b 42",
        ],
    ),
    (
        GameId::Apart,
        4,
        &[
            "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1",
            "1bb2bb1/2b2bb1/7b/1b6/3bb3/2w3w1/1www2w1/1www1wwb w 19",
            "5bbb/2bb1bb1/7b/1w6/3b4/w1w5/1ww2ww1/1w1w2wb b 30",
        ],
    ),
    (
        GameId::Dropper,
        6,
        &[
            "8/8/4w3/w1bw2w1/3wb3/1bbbwb2/8/b1w1b3 w 9",
            "bw2w2b/2w1bbw1/4wwwb/w2b1bb1/6w1/2w2wb1/b1wwbwbw/2b1b1b1 w 21",
            "9/9/9/7bb/7ww/4w4/9/9/7b1 b 4 free",
        ],
    ),
];

/// What the work on one game came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    /// The game.
    pub game: GameId,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Does the work, game by game.
pub fn run(mut done: impl FnMut(&Measure)) -> Vec<Measure> {
    let measure = |(game, depth, positions): (GameId, u32, &[&str])| {
        let mut measure = Measure { game, nodes: 0, time: Duration::ZERO };
        for text in positions {
            let position = game.parse(text).expect("the positions are well formed");
            let (nodes, time) = roster::visit(position, Think(depth));
            measure.nodes += nodes;
            measure.time += time;
        }
        done(&measure);
        measure
    };
    WORK.map(measure).to_vec()
}

/// The signature: all positions looked at.
pub fn signature(measures: &[Measure]) -> u64 {
    measures.iter().map(|measure| measure.nodes).sum()
}

struct Think(u32);

impl ContenderVisitor for Think {
    type Output = (u64, Duration);

    fn visit<P: Contender>(self, position: P) -> Self::Output {
        let mut engine =
            Engine::<P>::new(Settings { table_bytes: 16 << 20, ..Settings::default() });
        let limits = Limits::depth(self.0);
        let report = engine.think(&Game::new(position), &limits, &Stop::default(), |_| {});
        (report.nodes, report.time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// To be changed together with the search or the weights, and never otherwise.
    const SIGNATURE: u64 = 244_926;

    #[test]
    fn the_engine_does_what_it_did() {
        assert_eq!(signature(&run(|_| {})), SIGNATURE);
    }
}
