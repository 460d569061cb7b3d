//! Someone presses keys and clicks at random, in windows of any size: nothing breaks.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use trine_engine::Random;

use super::super::app::Page;
use super::Stage;

/// Keys that lead somewhere. Nothing that makes the engine think for long, and nothing that writes.
const KEYS: [KeyCode; 30] = [
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Char('u'),
    KeyCode::Char('r'),
    KeyCode::Char('f'),
    KeyCode::Char('e'),
    KeyCode::Char('p'),
    KeyCode::Char('t'),
    KeyCode::Char('+'),
    KeyCode::Char('-'),
    KeyCode::Char('v'),
    KeyCode::Char('.'),
    KeyCode::Char('i'),
    KeyCode::Char('?'),
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::Enter,
    KeyCode::Tab,
];

#[test]
fn pressing_and_clicking_at_random_breaks_nothing() {
    for (seed, game) in [(1, "differo"), (2, "apart"), (3, "dropper")] {
        let mut random = Random::new(seed);
        let mut stage = Stage::people(game, &[]);
        let mut most = 0;
        for _ in 0..3000 {
            match random.below(12) {
                0 => {
                    let (width, height) = (random.below(130) as u16, random.below(50) as u16);
                    stage.resize(width + 1, height + 1);
                }
                1..=3 => {
                    let area = stage.app.window;
                    let x = random.below(u64::from(area.width)) as u16;
                    let y = random.below(u64::from(area.height)) as u16;
                    // The keys at the bottom could leave the program or start to think.
                    if y + 1 < area.height {
                        stage.mouse(MouseEventKind::Down(MouseButton::Left), (x, y));
                    }
                }
                _ => stage.key(*random.pick(&KEYS).expect("there are keys")),
            }
            if random.below(8) == 0 {
                stage.screen();
            }
            if let Page::Game(game) = &stage.app.page {
                most = most.max(game.course.record().walk().count());
            }
        }
        assert!(most > 1, "{game}: {most}, turns were played");
    }
}
