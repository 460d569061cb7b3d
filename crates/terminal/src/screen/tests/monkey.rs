//! Someone presses keys and clicks at random, in windows of any size: nothing breaks.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use trine_engine::Random;

use super::Stage;

/// Keys that change how things look, or what was chosen of a turn. Pages of text come and go.
const DISTRACTIONS: [KeyCode; 18] = [
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Char('f'),
    KeyCode::Char('e'),
    KeyCode::Char('p'),
    KeyCode::Char('t'),
    KeyCode::Char('+'),
    KeyCode::Char('-'),
    KeyCode::Char('.'),
    KeyCode::Char('i'),
    KeyCode::Char('?'),
];

/// Keys that go through the game, from which it is then played on. No key is among them that makes
/// the engine think, and none that writes.
const JOURNEYS: [KeyCode; 7] = [
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Char('u'),
    KeyCode::Char('r'),
    KeyCode::Char('v'),
];

/// Does something at random that leaves the game where it is, except that a click may play.
fn distract(stage: &mut Stage, random: &mut Random) {
    match random.below(6) {
        0 => {
            let (width, height) = (random.below(130) as u16, random.below(50) as u16);
            stage.resize(width + 1, height + 1);
        }
        1 => {
            let area = stage.app.window;
            let x = random.below(u64::from(area.width)) as u16;
            let y = random.below(u64::from(area.height)) as u16;
            // The keys at the bottom could leave the program or start to think.
            if y + 1 < area.height {
                stage.mouse(MouseEventKind::Down(MouseButton::Left), (x, y));
            }
        }
        2 => drop(stage.screen()),
        _ => stage.key(*random.pick(&DISTRACTIONS).expect("there are keys")),
    }
}

/// Goes to one of the cells that can be chosen, and chooses it.
fn choose(stage: &mut Stage, random: &mut Random) {
    for _ in 0..=random.below(12) {
        stage.key(KeyCode::Tab);
    }
    stage.key(KeyCode::Enter);
}

#[test]
fn going_through_a_game_and_playing_on_anywhere_breaks_nothing() {
    for (seed, game) in [(1, "differo"), (2, "apart"), (3, "dropper")] {
        let mut random = Random::new(seed);
        let mut stage = Stage::people(game, &[]);
        for _ in 0..3000 {
            match random.below(8) {
                0 => stage.key(*random.pick(&JOURNEYS).expect("there are keys")),
                1..=4 => choose(&mut stage, &mut random),
                _ => distract(&mut stage, &mut random),
            }
        }
        let record = stage.seated().course.record();
        let turns = record.walk().count();
        let turns_in_it = record.walk().filter_map(|node| record.turn(node));
        let deepest = turns_in_it.map(trine_record::Turn::number).max();
        assert!(turns > 200 && deepest > Some(20), "{game}: {turns} turns, {deepest:?}");
    }
}

/// How many games are played to their end.
const GAMES: usize = 10;

#[test]
fn whole_games_are_played_with_random_keys_and_clicks() {
    for (seed, game, size) in [(4, "differo", None), (5, "apart", None), (6, "dropper", Some(6))] {
        let mut random = Random::new(seed);
        let mut stage = Stage::game(game, size, ["human:Ada", "human:Bob"], &[]);
        let mut games = 0;
        for _ in 0..40_000 {
            match random.below(4) {
                0 => distract(&mut stage, &mut random),
                _ => choose(&mut stage, &mut random),
            }
            if stage.seated().course.finish().is_none() {
                continue;
            }
            games += 1;
            assert!(stage.seated().course.record().walk().count() > 10, "{game} is no short game");
            if games == GAMES {
                break;
            }
            stage.key(KeyCode::Esc);
            stage.keys("Nl");
            assert_eq!(stage.turns(), [""; 0], "{game} begins again");
        }
        assert_eq!(games, GAMES, "{game} was played to its end");
    }
}
