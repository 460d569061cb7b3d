//! Bad text: each is an error and never a panic, and the error says what is wrong and where.
//!
//! The tables pin the wording. Everything here also goes through the properties, which check every
//! error's column and length.

mod properties;

use std::time::{Duration, Instant};

use trine_rules::registry::{GameId, Playable, Visitor};
use trine_rules::square::Cell;
use trine_rules::{Position, apart, dropper};

use GameId::{Apart, Differo, Dropper};

const DIFFERO: &str = "5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1";
const APART: &str = "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1";
const DROPPER: &str = "8/8/8/8/8/8/8/8 w 1";

/// Black has jumped from b8 to h8 and may jump on.
const JUMPED: &str = "2bbbbbb/1bbbbbb1/8/8/1w6/8/2wwwww1/1wwwwww1 b 2 b8-h8";
/// The same board, for other pending parts.
const PATHLESS: &str = "2bbbbbb/1bbbbbb1/8/8/1w6/8/2wwwww1/1wwwwww1 b 2";
/// Black, about to drop.
const DROP: &str = "8/8/8/3w4/8/8/8/8 b 2";
/// Black has dropped and owes a free stone.
const DROPPED: &str = "8/8/3w4/3b4/8/8/8/8 b 2 free";

/// Positions at the start and in the middle of a turn, each with a turn that can be played.
const TURNS: [(GameId, &str, &str); 6] = [
    (Differo, DIFFERO, "c2-f2"),
    (Apart, APART, "b2-b4"),
    (Apart, JUMPED, "h8-f6"),
    (Dropper, DROPPER, "d5"),
    (Dropper, DROP, "d5>d6+g2"),
    (Dropper, DROPPED, "g2"),
];

/// Characters that belong to no notation, though some look like those that do.
const FOREIGN: [char; 15] = [
    'é', 'Ь', 'ｗ', '日', '😀', '♟', '１', '٣', '²', '–', '\u{301}', '\0', '\u{200f}', '\u{202e}',
    '\u{feff}',
];

struct Written;

impl Visitor for Written {
    type Output = String;

    fn visit<P: Playable>(self, position: P) -> String {
        position.to_string()
    }
}

/// The error of a text that is no position.
fn position_error(game: GameId, text: &str) -> String {
    properties::position_text(game, text);
    match game.read(text, Written) {
        Ok(read) => panic!("{game}: {text:?} is read as {read}"),
        Err(error) => error.to_string(),
    }
}

struct ReadTurn<'a>(&'a str);

impl Visitor for ReadTurn<'_> {
    type Output = Result<String, String>;

    fn visit<P: Playable>(self, position: P) -> Result<String, String> {
        let moves = position.read_turn(self.0).map_err(|error| error.to_string())?;
        Ok(position.turn_text(&moves))
    }
}

/// A turn, read and written again, or the error of a text that is none.
fn turn(game: GameId, position: &str, text: &str) -> Result<String, String> {
    properties::move_text(game, position, text);
    game.read(position, ReadTurn(text)).expect("the position is good")
}

fn turn_error(game: GameId, position: &str, text: &str) -> String {
    turn(game, position, text).expect_err("this text is no turn")
}

struct ReadMove<'a>(&'a str);

impl Visitor for ReadMove<'_> {
    type Output = Option<String>;

    fn visit<P: Playable>(self, position: P) -> Option<String> {
        position.read_move(self.0).err().map(|error| error.to_string())
    }
}

#[test]
fn the_texts_that_mistakes_are_put_into_are_good() {
    for (game, position, text) in TURNS {
        assert_eq!(game.read(position, Written).as_deref(), Ok(position));
        assert_eq!(turn(game, position, text).as_deref(), Ok(text));
    }
}

#[test]
fn errors_name_the_wrong_part_of_a_position() {
    let empty = "there is no text; a position is its rows, side and turn";
    let not_a_piece = |letter| format!("'{letter}' is not w, b or a number of empty cells");
    let zero = "a number of empty cells starts with 1 to 9";
    let no_side = "the side to move is missing, w or b";
    let side = "the side to move must be w or b";
    let turn = "the turn must be a whole number from 1 to 999999999";
    for (game, text, column, problem) in [
        (Apart, "", 1, empty),
        (Dropper, " \t\n", 1, empty),
        (Differo, "5/6/7/8/9/8/7/6 w 1", 1, "the board has 8 rows, it needs 9"),
        (Apart, "7/7/7/7/7/7/7 w 1", 1, "the board has 7 rows, it needs 8 to 25"),
        (Dropper, " 2/2 w 1", 2, "the board has 2 rows, it needs 3 to 32"),
        (Differo, "5/6/7/8/8/8/7/6/5 w 1", 9, "row 5 from the top has too few cells, it needs 9"),
        (Differo, "5/6/7/8/10/8/7/6/5 w 1", 9, "row 5 from the top has too many cells, it needs 9"),
        (Dropper, "3/3/wwwww w 1", 8, "row 3 from the top has too many cells, it needs 3"),
        (Dropper, "3/3/ w 1", 5, "row 3 from the top has too few cells, it needs 3"),
        (Dropper, "3/99999999999/3 w 1", 3, "row 2 from the top has too many cells, it needs 3"),
        (Dropper, "3/w0b1/3 w 1", 4, zero),
        (Dropper, "3/03/3 w 1", 3, zero),
        (Dropper, "3/1k1/3 w 1", 4, &not_a_piece("k")),
        (Dropper, "3/w\u{301}2/3 w 1", 4, &not_a_piece("\\u{301}")),
        (Dropper, "3/3/3\0 w 1", 6, &not_a_piece("\\0")),
        (Dropper, "3/3/😀3 w 1", 5, &not_a_piece("😀")),
        (Dropper, "3/３/3 w 1", 3, &not_a_piece("３")),
        (Dropper, "3/3/3", 6, no_side),
        (Dropper, "3/3/3 ", 7, no_side),
        (Dropper, "3/3/3 1", 7, side),
        (Dropper, "3/3/3 é 1", 7, side),
        (Dropper, "3/3/3 w", 8, "the turn number is missing"),
        (Dropper, "3/3/3 w 0", 9, turn),
        (Dropper, "3/3/3 w -1", 9, turn),
        (Dropper, "3/3/3 w +1", 9, turn),
        (Dropper, "  3/3/3  w  4294967296", 13, turn),
        (Dropper, "4/4/4/w3 b 2 free 1", 19, "nothing may follow here"),
    ] {
        assert_eq!(position_error(game, text), format!("column {column}: {problem}"), "{text:?}");
    }
}

#[test]
fn errors_say_why_this_cannot_be_pending() {
    // The piece on h8 has no other next to it.
    let alone = "7b/8/8/8/8/bb6/ww6/8 b 2";
    let crowded = "3/1w1/3 b 2";
    let one_move = "a turn is a single move, so nothing can be pending";
    let first_turn = "the first turn is a single move, so nothing can be pending";
    let not_a_path = "the pending part must be cells joined by -, such as b2-b4";
    let no_cell = "there is no such cell on this board";
    let not_a_jump = "this is not a jump from the cell before: two or more squares straight";
    let no_piece = "the path must end on a piece of the side to move";
    let not_free = "the pending part must be the word free";
    for (game, position, pending, column, problem) in [
        (Differo, DIFFERO, "free", 59, one_move),
        (Apart, APART, "b2-b4", 49, first_turn),
        (Apart, PATHLESS, "free", 49, not_a_path),
        (Apart, PATHLESS, "b8xh8", 49, not_a_path),
        (Apart, PATHLESS, "b8-h\u{301}8", 52, not_a_path),
        (Apart, PATHLESS, "b8-", 52, not_a_path),
        (Apart, PATHLESS, "b8-i8", 52, no_cell),
        (Apart, PATHLESS, "b08-h8", 49, no_cell),
        (Apart, PATHLESS, "h8", 49, "a path has at least two cells, such as b2-b4"),
        (Apart, PATHLESS, "b8-b6-b8", 55, "a path may not come to a cell twice"),
        (Apart, PATHLESS, "h7-h8", 52, not_a_jump),
        (Apart, PATHLESS, "a6-h8", 52, not_a_jump),
        (Apart, PATHLESS, "c8-h8", 49, "the jumping piece has left this cell, so it must be empty"),
        (Apart, PATHLESS, "b8-b6", 52, no_piece),
        (Apart, PATHLESS, "b8-b4", 52, no_piece),
        (Apart, alone, "f8-h8", 29, "the piece cannot jump on from here, so its turn is over"),
        (Dropper, DROPPER, "free", 21, first_turn),
        (Dropper, crowded, "fre", 13, not_free),
        (Dropper, crowded, "b2-b4", 13, not_free),
        (Dropper, crowded, "free", 13, "no square is open to a free stone, so none can be owed"),
    ] {
        let text = format!("{position} {pending}");
        assert_eq!(position_error(game, &text), format!("column {column}: {problem}"), "{text:?}");
    }
}

#[test]
fn errors_name_the_wrong_part_of_a_turn() {
    let missing = "a cell such as b2 is missing here";
    let no_cell = |cells| format!("there is no such cell on this board, its cells are {cells}");
    let hexagon = "a1 to a5, up to e1 to e9, up to i5 to i9";
    for (game, position, text, column, problem) in [
        (Differo, DIFFERO, "", 1, missing),
        (Differo, DIFFERO, " \u{a0} ", 4, missing),
        (Differo, DIFFERO, "c2", 3, "'-' is missing here"),
        (Differo, DIFFERO, "c2xf2", 3, "'-' is missing here"),
        (Differo, DIFFERO, "c2-f2-f3", 6, "a turn is one move"),
        (Differo, DIFFERO, "d8-i4", 4, &no_cell(hexagon)),
        (Apart, APART, "b2 - b4", 3, "'-' or 'x' is missing here"),
        (Apart, APART, "b2-b04", 4, &no_cell("a1 to h8")),
        (Apart, APART, "  b2-b4-d6", 8, "this is White's first turn: one jump only"),
        (Apart, APART, "  b2-b5", 3, "b2 moves exactly 2 squares along this column"),
        (Apart, APART, "stop", 1, "stop is only for a piece that could jump on"),
        (Apart, JUMPED, "g8-g6", 1, "only the piece on h8 may jump on"),
        (Apart, JUMPED, "stop stop", 1, missing),
        (Apart, JUMPED, "h8-f6-é", 7, missing),
        (Dropper, DROPPER, "free", 1, missing),
        (Dropper, DROPPER, "d5😀", 3, "the first turn is one stone, without a free stone"),
        (Dropper, DROP, "d5", 1, "a turn begins with a drop on an enemy stone, such as b2>b3"),
        (Dropper, DROP, "d5>", 4, missing),
        (Dropper, DROP, "d5>d6", 6, "after the drop a free stone is owed, such as +c1"),
        (Dropper, DROP, "d5>d6>d7", 6, "'+' is missing here"),
        (Dropper, DROP, "d5>d6+g2+g3", 9, "the free stone ends the turn"),
    ] {
        let error = turn_error(game, position, text);
        assert_eq!(error, format!("column {column}: {problem}"), "{text:?} in {position}");
    }
}

#[test]
fn a_single_move_ends_where_the_next_one_would_begin() {
    let extra = "one move ends here, nothing may follow it";
    for (game, position, text, column) in [
        (Differo, DIFFERO, "c2-f2-f3", 6),
        (Apart, JUMPED, "h8-f6-f4", 6),
        (Apart, JUMPED, " h8-f6 stop", 7),
        (Dropper, DROP, "d5>d6+g2", 6),
        (Dropper, DROPPED, "g2 g3", 3),
    ] {
        let error = format!("column {column}: {extra}");
        assert_eq!(game.read(position, ReadMove(text)), Ok(Some(error)), "{text}");
    }
}

#[test]
fn games_and_sizes_that_do_not_exist_are_named_as_such() {
    for name in ["", " ", "chess", "differo ", "DIFFERO8", "ａpart", "apart\0", "droppeŕ"] {
        let error = name.parse::<GameId>().expect_err("no game has this name").to_string();
        assert_eq!(error, "there is no such game, the games are differo, apart, dropper");
        properties::game_name(name);
    }
    for (game, size, error) in [
        (Differo, 5, "Differo has one board, without a choice of size"),
        (Apart, 7, "Apart is played on sizes 8 to 25, not 7"),
        (Apart, 26, "Apart is played on sizes 8 to 25, not 26"),
        (Dropper, 2, "Dropper is played on sizes 3 to 32, not 2"),
        (Dropper, 33, "Dropper is played on sizes 3 to 32, not 33"),
    ] {
        let found = game.start(Some(size), Written).expect_err("the size is out of range");
        assert_eq!(found.to_string(), error);
    }
}

#[test]
fn a_board_of_any_size_is_read_exactly_if_the_game_is_played_on_it() {
    for game in GameId::ALL {
        let range = game.sizes().map(|sizes| sizes.range);
        for size in (0..=70).chain([255, 256, 257, 264, 1_000]) {
            let text = format!("{} w 1", vec![size.to_string(); size].join("/"));
            let number = u8::try_from(size).ok();
            let fits = range.as_ref().zip(number).is_some_and(|(range, n)| range.contains(&n));
            assert_eq!(game.read(&text, Written).is_ok(), fits, "{game} {size}");
            properties::position_text(game, &text);
        }
    }
}

#[test]
fn a_position_cut_short_is_refused() {
    for text in [DIFFERO, APART, DROPPER] {
        for end in 0..text.len() {
            for game in GameId::ALL {
                position_error(game, &text[..end]);
            }
        }
    }
}

#[test]
fn a_turn_cut_short_is_refused() {
    for (game, position, text) in TURNS {
        for end in 0..text.len() {
            turn_error(game, position, &text[..end]);
        }
    }
}

#[test]
fn foreign_characters_are_refused_anywhere_in_a_position() {
    for (game, position, _) in TURNS {
        for at in 0..=position.len() {
            for letter in FOREIGN {
                let mut text = position.to_owned();
                text.insert(at, letter);
                position_error(game, &text);
                let rest = position.get(at + 1..).unwrap_or_default();
                position_error(game, &format!("{}{letter}{rest}", &position[..at]));
            }
        }
    }
}

#[test]
fn foreign_characters_are_refused_anywhere_in_a_turn() {
    for (game, position, good) in TURNS {
        for at in 0..=good.len() {
            for letter in FOREIGN {
                let mut text = good.to_owned();
                text.insert(at, letter);
                turn_error(game, position, &text);
                let rest = good.get(at + 1..).unwrap_or_default();
                turn_error(game, position, &format!("{}{letter}{rest}", &good[..at]));
            }
        }
    }
}

#[test]
fn every_part_of_a_position_is_needed_once_and_in_its_place() {
    for (game, position, _) in TURNS {
        let parts: Vec<_> = position.split(' ').collect();
        let with = |at: usize, part: &str| {
            let mut parts = parts.clone();
            parts[at] = part;
            parts.join(" ")
        };
        for (at, part) in parts.iter().enumerate().take(3) {
            position_error(game, &with(at, ""));
            position_error(game, &with(at, "-"));
            position_error(game, &with(at, &part.repeat(20)));
            position_error(game, &format!("{part} {position}"));
        }
        position_error(game, &format!("{} {} {}", parts[1], parts[0], parts[2]));
        position_error(game, &format!("{} {} {}", parts[0], parts[2], parts[1]));
        position_error(game, &parts.join(","));
        position_error(game, &format!("/{position}"));
        position_error(game, &format!("{position} {position}"));
        position_error(game, &format!("{position} free free"));
        for side in ["0", "x", "white", "wb", "ww", "w,", "ẃ", "-"] {
            position_error(game, &with(1, side));
        }
        for number in HUGE.into_iter().chain(["0", "-1", "+1", "1.0", "1e3", "0x1", "1_0", "½"]) {
            position_error(game, &with(2, number));
            position_error(game, &with(0, &parts[0].replacen(['5', '8', '1', '2'], number, 1)));
        }
    }
}

/// Numbers just above what a turn, 32 bits and 64 bits hold, and far above.
const HUGE: [&str; 6] = [
    "1000000000",
    "4294967296",
    "99999999999",
    "18446744073709551616",
    "18446744073709551624",
    "9999999999999999999999999999999999999999",
];

#[test]
fn huge_numbers_name_no_cell() {
    for number in HUGE {
        turn_error(Differo, DIFFERO, &format!("c{number}-f2"));
        turn_error(Differo, DIFFERO, &format!("c2-f{number}"));
        turn_error(Apart, APART, &format!("b2-b{number}"));
        turn_error(Dropper, DROPPER, &format!("d{number}"));
        turn_error(Dropper, DROP, &format!("d5>d6+g{number}"));
        position_error(Apart, &format!("{PATHLESS} b8-h{number}"));
    }
}

#[test]
fn an_x_after_a_number_is_a_mark_and_elsewhere_a_column() {
    // White has a line of three up to u22 and a diagonal down to v5. Black is on x22 and x3.
    for (size, [row_22, row_6, row_5, row_3, row_1]) in [
        (24, ["18www2b", "20w3", "21w2", "23b", "bb22"]),
        (25, ["18www2b1", "20w4", "21w3", "23b1", "bb23"]),
    ] {
        let empty = size.to_string();
        let mut rows = vec![empty.as_str(); size];
        for (row, text) in [(22, row_22), (6, row_6), (5, row_5), (3, row_3), (1, row_1)] {
            rows[size - row] = text;
        }
        let text = format!("{} w 3", rows.join("/"));
        for (given, written) in [
            ("v5xx3", Ok("v5xx3")),
            ("v5-x3", Ok("v5xx3")),
            ("V5XX3", Ok("v5xx3")),
            ("u22-x22", Ok("u22xx22")),
            ("u22xx22", Ok("u22xx22")),
            ("v5x3", Err("column 4: a cell such as b2 is missing here")),
            ("v5xxx3", Err("column 4: there is no such cell on this board")),
            ("x3xv5", Err("column 1: the piece on x3 is Black's")),
        ] {
            match (turn(Apart, &text, given), written) {
                (Ok(found), Ok(written)) => assert_eq!(found, written),
                (Err(found), Err(start)) => assert!(found.starts_with(start), "{given}: {found}"),
                (found, _) => panic!("{given} gives {found:?} in {text}"),
            }
        }
    }
    for given in ["u22-x22", "v5xx3", "b2xx3", "x2-x4"] {
        let error = turn_error(Apart, APART, given);
        assert!(error.ends_with("there is no such cell on this board, its cells are a1 to h8"));
    }
}

/// Pieces of text that are long enough to be a nuisance when repeated.
const HOSTILE: [&str; 20] = [
    "/", "9", "w", " ", "\n", "-", "x", "1/", "w1", "8/", "b8-", "a1-a3-", "c2-f2-", "b2xx",
    "d5>d6+", "stop", "free ", "\u{301}", "\u{a0}", "😀",
];

#[test]
fn a_megabyte_of_anything_is_refused_in_a_few_words_and_soon() {
    for piece in HOSTILE {
        let hostile = piece.repeat((1 << 20) / piece.len());
        let started = Instant::now();
        for (game, position, text) in TURNS {
            position_error(game, &hostile);
            position_error(game, &format!("{hostile}{position}x"));
            position_error(game, &format!("{position} x{hostile}x"));
            turn_error(game, position, &hostile);
            turn_error(game, position, &format!("{hostile}{text}x"));
            turn_error(game, position, &format!("{text}{hostile}x"));
        }
        // Far more than it takes, far less than the square of the length would take.
        assert!(started.elapsed() < Duration::from_secs(10), "{piece:?}");
    }
}

/// The most memory this process has ever used at once, in bytes.
#[cfg(target_os = "linux")]
fn peak_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is listed");
    let kilobytes = peak.trim().trim_end_matches(" kB").parse::<usize>();
    kilobytes.expect("it is given in kilobytes") * 1024
}

#[test]
#[cfg(target_os = "linux")]
fn reading_hostile_text_takes_no_memory_to_speak_of() {
    // So long that what other tests use at the same time does not matter beside a copy of it.
    const LENGTH: usize = 16 << 20;
    for hostile in ["/", "9", " ", "a1-", "😀"] {
        let text = hostile.repeat(LENGTH / hostile.len());
        let before = peak_memory();
        assert!(before > LENGTH, "the text itself is seen");
        for (game, position, _) in TURNS {
            assert!(game.read(&text, Written).is_err());
            assert!(game.read(position, ReadTurn(&text)).is_ok_and(|turn| turn.is_err()));
            assert!(game.read(position, ReadMove(&text)).is_ok_and(|error| error.is_some()));
        }
        let grown = peak_memory().saturating_sub(before);
        assert!(grown < LENGTH / 2, "{grown} bytes more for a text of {hostile:?}");
    }
}

#[test]
fn a_turn_number_has_no_leading_zeros() {
    for number in ["01", "007", "0000000000000000000000000000000000000001"] {
        position_error(Dropper, &format!("3/3/3 w {number}"));
    }
}

#[test]
fn no_kind_of_space_is_part_of_a_path() {
    for space in ['\u{b}', '\u{85}', '\u{a0}', '\u{2003}', '\u{3000}'] {
        for path in ["#b8-h8", "b#8-h8", "b8#-h8", "b8-#h8", "b8-h#8", "b8-h8#"] {
            let path = path.replace('#', &space.to_string());
            position_error(Apart, &format!("{PATHLESS} {path}"));
        }
    }
}

#[test]
fn the_first_wrong_part_of_a_position_is_the_one_reported() {
    for (game, position) in [(Differo, DIFFERO), (Apart, PATHLESS), (Dropper, DROPPER)] {
        let wrong = position_error(game, &format!("{position} nonsense"));
        assert_eq!(position_error(game, &format!("{position} nonsense x")), wrong);
    }
}

#[test]
fn a_move_made_without_text_may_name_cells_beside_the_board() {
    let cell = |row, col| Cell { row, col };
    let apart = apart::Apart::<1>::start(apart::Size::default());
    let dropper = dropper::Dropper::<1>::start(dropper::Size::default());
    // The second is where b2 would be if rows of eight were counted on into the next.
    for beside in [cell(8, 1), cell(0, 9), cell(255, 255)] {
        for (from, to) in [(cell(1, 1), beside), (beside, cell(3, 1))] {
            assert!(apart.check(apart::Move::Go { from, to }).is_err(), "{from}-{to}");
        }
        assert!(dropper.check(dropper::Move::Place(beside)).is_err(), "{beside}");
    }
}
