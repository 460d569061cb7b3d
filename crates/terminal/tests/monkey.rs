//! Someone types at random, for a long time: nothing breaks, and every session ends.

use std::path::Path;
use std::time::Duration;
use std::{env, fs};

use trine_engine::Random;
use trine_terminal::Keep;
use trine_terminal::line::{self, Finale, Options, Source};

/// What is typed. Nothing that makes the engine think.
const WORDS: [&str; 36] = [
    "1",
    "2",
    "3",
    "4",
    "0",
    "",
    "8",
    "yes",
    "no",
    "stop",
    "undo",
    "redo",
    "flip",
    "moves",
    "explain",
    "explain b2",
    "pieces",
    "why a1",
    "board",
    "resign",
    "menu",
    "load nothing.pgn",
    "save",
    "help",
    "b2-b4",
    "b2",
    "c6-f9",
    "d4",
    "d4>c5",
    "a1 b2 c3",
    "nonsense",
    "é\u{7}",
    "+",
    "b2-b4-d6",
    "g4",
    "rules",
];

/// A cell, or two or three, such as `c2c4`.
fn cells(random: &mut Random) -> String {
    let count = 1 + random.below(3);
    let mut cell = || {
        let column = char::from(b'a' + random.below(9) as u8);
        format!("{column}{}", 1 + random.below(9))
    };
    (0..count).map(|_| cell()).collect()
}

#[test]
fn typing_at_random_breaks_nothing() {
    // `save` asks for a name, and anything may come next: the files go where they are in nobody's way.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("monkey");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    env::set_current_dir(&folder).expect("it is there");
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let mut input = String::new();
        for _ in 0..150 {
            let is_cells = random.below(5) < 3;
            let word = random.pick(&WORDS).expect("there are words");
            input += &if is_cells { cells(&mut random) } else { (*word).to_owned() };
            input.push('\n');
        }
        let mut out = Vec::new();
        let (delay, patience) = (Duration::ZERO, Duration::ZERO);
        let keep = Keep::of(folder.join("data"));
        let options = Options { seed, delay, patience, finale: Finale::Ask, keep };
        let source = Source::plain(input.as_bytes());
        line::run(source, &mut out, &options).expect("nothing fails");
        let text = String::from_utf8(out).expect("text is written");
        assert!(text.ends_with("Goodbye.\n"), "{text}");
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    }
}
