//! Pictures as SVG.

use std::collections::BTreeSet;

use expect_test::expect_file;
use roxmltree::{Document, Node};
use trine_engine::session::{self, Session};
use trine_record::picture::{MarkSign, Orientation, Picture, PictureError, Style, Theme, Width};
use trine_record::{NodeId, Reader, Record};

/// A session after these turns.
fn played(game: &str, size: Option<u8>, turns: &[&str]) -> Box<dyn Session> {
    let mut session = session::start(game, size).expect("a game starts");
    for turn in turns {
        session.play_turn(turn).expect("a legal turn");
    }
    session
}

fn picture(game: &str, size: Option<u8>, turns: &[&str]) -> Picture {
    Picture::new(played(game, size, turns).as_ref(), Style::default())
}

fn elements<'a, 'b>(document: &'a Document<'b>, name: &str) -> Vec<Node<'a, 'b>> {
    document.descendants().filter(|node| node.tag_name().name() == name).collect()
}

/// Checks what holds for every picture, and gives how many pieces it shows on its board.
fn check(svg: &str) -> usize {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let number = |name| root.attribute(name).and_then(|text: &str| text.parse::<f64>().ok());
    let (width, height) = number("width").zip(number("height")).expect("a size in pixels");
    let shown = root.attribute("viewBox").expect("what is shown");
    let shown: Vec<f64> = shown.split(' ').map(|n| n.parse().expect("a number")).collect();
    assert!((width / height - shown[2] / shown[3]).abs() < 0.02, "{width} {height} {shown:?}");
    let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "every name is there once");
    let references = elements(&document, "use").into_iter().filter_map(|n| n.attribute("href"));
    let references: Vec<_> = references.map(|name| name.trim_start_matches('#')).collect();
    assert!(references.iter().all(|name| ids.contains(name)));
    let is_piece = |name: &&&str| name.ends_with("-white") || name.ends_with("-black");
    // One more stands beside the caption.
    references.iter().filter(is_piece).count() - 1
}

#[test]
fn a_picture_of_differo() {
    let mut picture = picture("differo", None, &["c6-f9", "g4-d1", "b3-c3"]);
    picture.arrow("g8", "d8", 1.0).expect("both are cells");
    picture.arrow("f7", "d7", 0.3).expect("both are cells");
    expect_file!["pictures/differo.svg"].assert_eq(&picture.svg());
}

#[test]
fn a_picture_of_apart() {
    let mut session = played("apart", None, &["b2-b4", "e7-e5"]);
    session.play_text("c2-a4-c4").expect("the beginning of a turn");
    let style = Style {
        theme: Theme::Slate,
        orientation: Orientation::Black,
        has_coordinates: false,
        ..Style::default()
    };
    let picture = Picture::new(session.as_ref(), style);
    expect_file!["pictures/apart.svg"].assert_eq(&picture.svg());
}

#[test]
fn a_picture_of_dropper() {
    let style =
        Style { title: Some("A study".to_owned()), width: Width::new(400), ..Style::default() };
    let session = played("dropper", Some(4), &["b2", "b2>b3+d1"]);
    let mut picture = Picture::new(session.as_ref(), style);
    for (cell, sign) in [
        ("a1", MarkSign::Dot),
        ("b2", MarkSign::Ring),
        ("c3", MarkSign::Cross),
        ("d1", MarkSign::Number(-2)),
        ("D4", MarkSign::Outline),
    ] {
        picture.mark(cell, sign).expect("a cell");
    }
    expect_file!["pictures/dropper.svg"].assert_eq(&picture.svg());
}

#[test]
fn boards_of_every_size_can_be_drawn_from_both_sides() {
    for game in session::games() {
        let sizes =
            game.sizes.map_or(vec![None], |sizes| (sizes.least..=sizes.most).map(Some).collect());
        for size in sizes {
            let session = session::start(game.name, size).expect("the game has this size");
            let pieces = session.board().cells.iter().filter(|c| c.piece.is_some()).count();
            for orientation in [Orientation::White, Orientation::Black] {
                let style = Style { orientation, ..Style::default() };
                let svg = Picture::new(session.as_ref(), style).svg();
                assert_eq!(check(&svg), pieces, "{} {size:?}", game.name);
            }
        }
    }
}

#[test]
fn every_theme_draws_every_sign() {
    let turns = ["f1-h3", "f7-d5", "f2-f3", "d7-b5", "e1-a1-c3-c6", "d5-e4", "c6xb7"];
    for theme in Theme::ALL {
        let mut session = played("apart", None, &turns[..6]);
        session.play_turn(turns[6]).expect("a capture");
        let style = Style { theme, ..Style::default() };
        let svg = Picture::new(session.as_ref(), style).svg();
        check(&svg);
        assert!(svg.contains(&theme.tokens().warn.to_string()), "the capture is crossed out");
        assert!(svg.contains(&theme.tokens().ground.to_string()), "it has its own ground");
    }
}

#[test]
fn the_same_position_gives_the_same_picture() {
    let one = picture("dropper", None, &["d4", "d4>e5+g2"]);
    let two = picture("dropper", None, &["d4", "d4>e5+g2"]);
    assert_eq!(one.svg(), two.svg());
}

#[test]
fn hostile_titles_stay_text() {
    let title = "</title><script>alert(1)</script>\u{1}\u{fffe} \"x\" & 碁 🙂";
    let style = Style { title: Some(title.to_owned()), ..Style::default() };
    let svg = Picture::new(played("differo", None, &[]).as_ref(), style).svg();
    check(&svg);
    let document = Document::parse(&svg).expect("well formed");
    assert!(elements(&document, "script").is_empty());
    let words = elements(&document, "title")[0].text().expect("a title");
    assert_eq!(words, "</title><script>alert(1)</script> \"x\" & 碁 🙂: White to move");
}

#[test]
fn a_picture_is_told_in_words() {
    let mut picture = picture("dropper", Some(4), &["b2", "b2>b3+d1"]);
    picture.arrow("a1", "b2", 1.0).expect("both are cells");
    picture.mark("c3", MarkSign::Ring).expect("a cell");
    let svg = picture.svg();
    let document = Document::parse(&svg).expect("well formed");
    let title = elements(&document, "title")[0].text();
    assert_eq!(title, Some("Dropper: 2. b2>b3+d1, White to move"));
    let words = "Dropper, turn 3. White on b3. Black on b2, d1. Arrow from a1 to b2. Ring on c3.";
    assert_eq!(elements(&document, "desc")[0].text(), Some(words));
}

#[test]
fn the_end_of_a_game_is_told_in_words() {
    let game = session::read("dropper", "bwb/bww/wwb b 8").expect("a position");
    let caption = Picture::new(game.as_ref(), Style::default()).caption();
    assert_eq!(caption, "White won: groups 5 to 2");
}

#[test]
fn signs_on_cells_that_are_not_there_are_refused() {
    let mut picture = picture("apart", None, &[]);
    let no_cell = PictureError::NoCell("i9".to_owned());
    assert_eq!(no_cell.to_string(), "there is no cell i9 on this board");
    assert_eq!(picture.mark("i9", MarkSign::Ring), Err(no_cell.clone()));
    assert_eq!(picture.arrow("a1", "i9", 1.0), Err(no_cell));
    let error = picture.arrow("a1", "A1", 1.0).expect_err("no way");
    assert_eq!(error.to_string(), "an arrow from a1 must end on another cell");
}

#[test]
fn arrows_and_marks_of_a_record_are_drawn() {
    let text = "[Game \"dropper\"]\n\n{[%csl Ga1,Rb2,zz,] [%cal Gc3d4,Ga1,a] } *\n";
    let record: Record = Reader::new(text.as_bytes()).next().expect("a game").expect("a good one");
    let mut picture = picture("dropper", None, &[]);
    picture.annotate(record.notes(NodeId::START));
    let svg = picture.svg();
    assert!(svg.contains("Arrow from c3 to d4. Ring on a1. Cross on b2.</desc>"), "{svg}");
}

#[test]
fn widths_have_limits() {
    assert_eq!(Width::new(63), None);
    assert_eq!(Width::new(4097), None);
    assert_eq!(Width::new(4096).map(Width::pixels), Some(4096));
}
