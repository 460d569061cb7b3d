//! Boards in colour, told in letters: what is seen where, whatever the exact colours are.

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color;
use trine_record::picture::{Colour, Theme};

use super::super::Depth;
use super::Stage;
use crate::Keep;

fn stage(game: &str, turns: &[&str]) -> Stage {
    let mut stage = Stage::with(Keep::nothing(), Depth::True, 80, 24);
    stage.sit_down(game, None, ["human:Ada", "human:Bob"], turns);
    stage
}

/// A letter for a colour of the board: the piece it is, the accent, or a point.
fn letter(colour: Color) -> char {
    let tokens = Theme::Walnut.tokens();
    let is = |Colour(r, g, b)| colour == Color::Rgb(r, g, b);
    match () {
        () if is(tokens.piece.white.fill) => 'W',
        () if is(tokens.piece.black.fill) => 'B',
        () if is(tokens.accent) => 'a',
        () if is(tokens.piece.black.rim) => '#',
        () => '.',
    }
}

/// The pixels of the board, two rows of them for each row of the screen.
fn pixels(stage: &Stage) -> String {
    let buffer = stage.buffer();
    let mut text = String::new();
    for y in 0..22 {
        let row: Vec<_> = (0..50).filter_map(|x| buffer.cell((x, y))).collect();
        let upper = row.iter().map(|c| letter(if c.symbol() == "▀" { c.fg } else { c.bg }));
        let lower = row.iter().map(|c| letter(c.bg));
        text.extend(upper.chain(['\n']).chain(lower).chain(['\n']));
    }
    text
}

#[test]
fn pieces_are_discs_and_choices_are_dots() {
    let mut apart = stage("apart", &["b2-b4", "e7-e5"]);
    apart.keys("/c2");
    apart.key(KeyCode::Enter);
    assert_snapshot!(pixels(&apart));
}

#[test]
fn a_hexagon_is_a_hexagon() {
    assert_snapshot!(pixels(&stage("differo", &["c6-f9", "g4-d1"])));
}

#[test]
fn every_theme_and_depth_draws_every_board() {
    for depth in [Depth::True, Depth::Indexed] {
        for game in ["differo", "apart", "dropper"] {
            let mut stage = Stage::with(Keep::nothing(), depth, 80, 24);
            stage.sit_down(game, None, ["human:Ada", "human:Bob"], &[]);
            for (width, height) in [(40, 12), (80, 24), (200, 60)] {
                stage.resize(width, height);
                for _ in Theme::ALL {
                    stage.keys("t");
                    let buffer = stage.buffer();
                    let is_known = |colour: Color| match depth {
                        Depth::True => matches!(colour, Color::Rgb(..)),
                        _ => matches!(colour, Color::Indexed(_)),
                    };
                    let all = buffer.content().iter();
                    assert!(all.clone().all(|cell| is_known(cell.bg)), "{depth:?} {game}");
                }
            }
        }
    }
}

#[test]
fn without_colours_nothing_is_coloured() {
    let mut stage = Stage::people("apart", &["b2-b4"]);
    for keys in ["", "e", "?"] {
        stage.keys(keys);
        let buffer = stage.buffer();
        let is_plain = |c: &ratatui::buffer::Cell| c.fg == Color::Reset && c.bg == Color::Reset;
        assert!(buffer.content().iter().all(is_plain));
    }
}
