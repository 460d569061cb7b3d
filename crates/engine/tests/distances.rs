//! What the search says of wins and losses, beside what is proved of the puzzles and what a longer
//! search finds.

use std::fs;
use std::path::Path;
use std::time::Duration;

use trine_engine::roster::{Contender, ContenderVisitor, visit};
use trine_engine::{Engine, Limits, Settings, Stop, Value};
use trine_rules::Game;
use trine_rules::differo::Differo;
use trine_rules::registry::GameId;

struct Think(Limits);

impl ContenderVisitor for Think {
    type Output = Value;

    fn visit<P: Contender>(self, position: P) -> Value {
        let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
        let game = Game::new(position);
        Engine::<P>::new(settings).think(&game, &self.0, &Stop::default(), |_| {}).lines[0].value
    }
}

fn value(game: GameId, position: &str, limits: Limits) -> Value {
    visit(game.parse(position).expect("a well-formed text"), Think(limits))
}

/// The puzzles of a game: positions, and in how many turns they are won.
fn puzzles(game: GameId) -> Vec<(String, u32)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let text = fs::read_to_string(folder.join(format!("{game}.pgn"))).expect("they are there");
    let tags = |name: &str| {
        let start = format!("[{name} \"");
        let value = |line: &str| Some(line.strip_prefix(&start)?.strip_suffix("\"]")?.to_owned());
        text.lines().filter_map(value).collect::<Vec<_>>()
    };
    let distances = tags("Distance").into_iter().map(|text| text.parse().expect("a number"));
    tags("Position").into_iter().zip(distances).collect()
}

#[test]
fn puzzles_are_won_in_as_many_turns_as_is_proved() {
    // The solver of Dropper's ends does not look for the nearest win.
    for (game, most_longer) in [(GameId::Differo, 0), (GameId::Apart, 0), (GameId::Dropper, 2)] {
        let puzzles = puzzles(game);
        assert_eq!(puzzles.len(), 50);
        let mut longer = 0;
        for (position, distance) in puzzles {
            match value(game, &position, Limits::depth(20)) {
                Value::Win(turns) => {
                    assert!(turns >= distance, "{position} is won in {distance}, not in {turns}");
                    longer += u32::from(turns > distance);
                }
                other => panic!("{position} is won in {distance}, and not {other:?}"),
            }
        }
        assert!(longer <= most_longer, "{game}: {longer} nearer wins are overlooked");
    }
}

#[test]
fn a_search_cut_short_tells_of_no_loss_that_is_none() {
    let text = "5/wb2b1/b1bb2w/2wbbw1b/bb2w4/1w1wb3/1bw1w1b/www2w/5 b 38";
    let truth = value(GameId::Differo, text, Limits::nodes(100_000));
    assert!(matches!(truth, Value::Points(_)), "{truth:?}");
    for nodes in (1..60).map(|n| 64 * n) {
        let found = value(GameId::Differo, text, Limits::nodes(nodes));
        assert!(!matches!(found, Value::Loss(_)), "after {nodes} positions: {found:?}");
    }
}

#[test]
fn the_only_turn_is_judged_too() {
    let text = "5/6/b2b3/2w2b2/7b1/1w1b4/6b/1bb3/5 w 9";
    let position: Differo = text.parse().expect("a well-formed text");
    assert_eq!(trine_rules::Position::moves(&position).len(), 1);
    // It takes some hundred positions, and an eighth of this time is enough for them anywhere.
    let time = Limits::time(Duration::from_secs(100));
    assert_eq!(value(GameId::Differo, text, time), Value::Loss(2));
}
