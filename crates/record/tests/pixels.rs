//! Pictures as pixels: PNG and animated GIF.

use std::time::Duration;

use resvg::tiny_skia::Pixmap;
use trine_engine::session::{self, Session};
use trine_record::picture::{Pace, Picture, Style, Theme, Width, gif};

fn style(width: u16) -> Style {
    Style { width: Width::new(width), ..Style::default() }
}

fn decode(png: &[u8]) -> Pixmap {
    Pixmap::decode_png(png).expect("a PNG file")
}

/// A picture of every position of a game of a few turns.
fn short_game(style: &Style) -> Vec<Picture> {
    let mut session = session::start("apart", None).expect("a game starts");
    let picture = |session: &dyn Session| Picture::new(session, style.clone());
    let mut pictures = vec![picture(session.as_ref())];
    for turn in ["b2-b4", "e7-e5", "c2-a4-c4-e4", "f7-h5"] {
        session.play_turn(turn).expect("a legal turn");
        pictures.push(picture(session.as_ref()));
    }
    pictures
}

#[test]
fn a_png_is_as_wide_as_was_asked_for() {
    for game in session::games() {
        for width in [64, 200, 1200] {
            let session = session::start(game.name, None).expect("a game starts");
            let pixels = decode(&Picture::new(session.as_ref(), style(width)).png());
            assert_eq!(pixels.width(), u32::from(width));
            assert!(pixels.height().abs_diff(pixels.width()) < pixels.width() / 4);
        }
    }
}

#[test]
fn a_png_is_opaque_and_shows_pieces_and_letters() {
    for theme in Theme::ALL {
        let session = session::start("apart", None).expect("a game starts");
        let pixels = decode(&Picture::new(session.as_ref(), Style { theme, ..style(640) }).png());
        assert!(pixels.pixels().iter().all(|pixel| pixel.alpha() == 255));
        let tokens = theme.tokens();
        let (white, black) = (tokens.piece.white, tokens.piece.black);
        for colour in [tokens.ground, tokens.cell, white.fill, black.fill, black.sign, tokens.quiet]
        {
            let is_it = |p: &&resvg::tiny_skia::PremultipliedColorU8| {
                (p.red(), p.green(), p.blue()) == (colour.0, colour.1, colour.2)
            };
            assert!(pixels.pixels().iter().filter(is_it).count() > 20, "{theme}: {colour}");
        }
    }
}

#[test]
fn an_animation_has_a_frame_for_every_position() {
    let pictures = short_game(&style(240));
    let pace = Pace { turn: Duration::from_millis(500), last: Duration::from_secs(2) };
    let file = gif(&pictures, pace).expect("there are pictures");
    let mut decoder = gif::DecodeOptions::new().read_info(file.as_slice()).expect("a GIF file");
    assert_eq!(decoder.width(), 240);
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a good frame") {
        delays.push(frame.delay);
    }
    assert_eq!(delays, [50, 50, 50, 50, 200]);
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
}

#[test]
fn the_frames_of_an_animation_add_up_to_the_pictures() {
    let pictures = short_game(&style(240));
    let file = gif(&pictures, Pace::default()).expect("there are pictures");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file.as_slice()).expect("a GIF file");
    let row = usize::from(decoder.width());
    let mut screen = vec![[0; 4]; row * usize::from(decoder.height())];
    for picture in &pictures {
        let frame = decoder.read_next_frame().expect("a good frame").expect("one for each");
        let pixels = frame.buffer.as_chunks::<4>().0;
        for (place, pixel) in pixels.iter().enumerate().filter(|(_, pixel)| pixel[3] == 255) {
            let (x, y) = (place % usize::from(frame.width), place / usize::from(frame.width));
            screen[(usize::from(frame.top) + y) * row + usize::from(frame.left) + x] = *pixel;
        }
        let wanted = decode(&picture.png());
        for (shown, wanted) in screen.iter().zip(wanted.pixels()) {
            let wanted = [wanted.red(), wanted.green(), wanted.blue()];
            let off = shown.iter().zip(wanted).map(|(one, two)| one.abs_diff(two)).max();
            // Only mixtures at edges have no colour of their own.
            assert!(off < Some(40), "{shown:?} {wanted:?}");
        }
    }
}

#[test]
fn no_pictures_give_no_animation() {
    assert_eq!(gif(&[], Pace::default()), None);
}
