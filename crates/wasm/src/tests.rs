//! Tests of the answers, and of what is made from the types for the browser.

use std::any::TypeId;
use std::collections::BTreeMap;

use expect_test::expect_file;
use serde_json::{Value, json};
use trine_engine::session::{Note, Thought};
use trine_record::Record;
use trine_record::review::Review;
use ts_rs::{Config, TS, TypeVisitor};

use crate::wire::{
    Answer, Catalogue, GameSpec, GameState, PictureOptions, Problem, ReadRecords, ReviewOptions,
    ReviewProgress, SetUp, ThinkOptions,
};

const DIFFERO_PUZZLE: &str = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";

/// Reads a good answer.
fn ok(answer: &str) -> Value {
    let mut answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
    assert!(answer.get("error").is_none(), "{answer}");
    answer["ok"].take()
}

/// Reads the words of a refusal, and the column.
fn refusal(answer: &str) -> (String, Option<u64>) {
    let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
    let words = answer["error"]["words"].as_str().expect("a refusal has words");
    (words.to_owned(), answer["error"]["column"].as_u64())
}

fn spec(game: &str) -> String {
    json!({ "game": game }).to_string()
}

#[test]
fn a_game_starts_and_shows_itself() {
    let state = ok(&crate::state(&spec("apart")));
    assert_eq!(state["size"], 8);
    assert_eq!(state["board"]["cells"].as_array().map(Vec::len), Some(64));
    assert_eq!(state["board"]["toMove"], "white");
    assert_eq!(state["outcome"], Value::Null);
    assert_eq!(state["position"], state["start"]);
    assert_eq!(state["spec"], json!({ "game": "apart", "turns": [] }));
}

#[test]
fn a_turn_is_played_part_by_part_and_taken_back() {
    let spec = json!({ "game": "apart", "turns": ["b2-b4", "c7-c5"] }).to_string();
    let begun = ok(&crate::play(&spec, "c2-a4"));
    assert_eq!(begun["spec"]["part"], "c2-a4");
    assert_eq!(begun["board"]["pending"]["canStop"], true);
    let again = ok(&crate::state(&begun["spec"].to_string()));
    assert_eq!(again, begun);
    let stopped = ok(&crate::play(&begun["spec"].to_string(), "stop"));
    assert_eq!(stopped["spec"]["turns"][2], "c2-a4");
    assert!(stopped["spec"].get("part").is_none());
    let back = ok(&crate::undo_move(&begun["spec"].to_string()));
    assert_eq!(back["spec"]["turns"], json!(["b2-b4", "c7-c5"]));
}

#[test]
fn what_cannot_be_done_is_refused_in_words() {
    assert_eq!(
        refusal(&crate::state(&spec("chess"))).0,
        "there is no such game, the games are differo, apart, dropper"
    );
    let large = json!({ "game": "apart", "size": 26 }).to_string();
    assert_eq!(refusal(&crate::state(&large)).0, "Apart is played on sizes 8 to 25, not 26");
    let (words, column) = refusal(&crate::play(&spec("apart"), "b2-b5"));
    assert_eq!(words, "b2 moves exactly 2 squares along this column");
    assert_eq!(column, Some(1));
    let late = json!({ "game": "apart", "turns": ["b2-b4", "b2-b4"] }).to_string();
    assert!(refusal(&crate::state(&late)).0.starts_with("turn 2, \"b2-b4\", cannot be played: "));
    assert!(refusal(&crate::state("{")).0.starts_with("EOF while parsing"));
}

#[test]
fn a_wrong_position_text_names_its_column() {
    let wrong = json!({ "game": "differo", "position": "5/6/7/8/9/8/7/6/5 x 1" }).to_string();
    let (words, column) = refusal(&crate::state(&wrong));
    assert_eq!(column, Some(19), "{words}");
}

#[test]
fn clicks_and_texts_are_explained() {
    let spec = spec("apart");
    assert_eq!(ok(&crate::why_not(&spec, "b2-b4")), Value::Null);
    let why = ok(&crate::why_not_cells(&spec, r#"["b2", "b5"]"#));
    assert_eq!(why, "b2 moves exactly 2 squares along this column");
    let notes = ok(&crate::explain(&spec, Some("b2".to_owned())));
    assert_eq!(notes[0]["kind"], "line");
}

#[test]
fn a_board_set_up_by_hand_is_a_game() {
    let board = json!({
        "game": "dropper", "size": 5, "toMove": "black", "turn": 4,
        "pieces": [{ "cell": "A1", "side": "white" }, { "cell": "c3", "side": "black" }],
    });
    let spec = ok(&crate::set_up(&board.to_string()));
    assert_eq!(spec["position"], "5/5/2b2/5/w4 b 4");
    assert_eq!(ok(&crate::state(&spec.to_string()))["size"], 5);
    assert_eq!(ok(&crate::games_of("5/5/2b2/5/w4 b 4")), json!(["dropper"]));
    let mut wrong = board;
    wrong["pieces"][0]["cell"] = "f1".into();
    let words = refusal(&crate::set_up(&wrong.to_string())).0;
    assert_eq!(words, "there is no cell f1 on this board");
    wrong["pieces"] = json!([]);
    wrong["turn"] = 0.into();
    let words = refusal(&crate::set_up(&wrong.to_string())).0;
    assert_eq!(words, "the turn must be a whole number from 1 to 999999999");
}

#[test]
fn records_are_read_and_written() {
    let text = "[Game \"dropper\"]\n[Size \"5\"]\n\n1. c3 2. c3>c4+a1 (2. c3>b2+e5 {Far.}) *\n\n\
                [Game \"dropper\"]\n\n1. z9 *\n";
    let read = ok(&crate::read_records(text));
    assert_eq!(read["problems"].as_array().map(Vec::len), Some(1));
    let record = &read["records"][0];
    assert_eq!(record["turns"][2]["parent"], 1);
    assert_eq!(record["turns"][2]["comment"], "Far.");
    let written = ok(&crate::write_record(&record.to_string()));
    assert!(written.as_str().expect("a text").ends_with("(2. c3>b2+e5 {Far.}) *\n"), "{written}");
    let plain = json!({ "game": "dropper", "turns": [{ "turn": "d4" }, { "turn": "D4>e5 + a1" }] });
    let (words, _) = refusal(&crate::check_record(&plain.to_string()));
    assert!(words.starts_with("turn 2 of the list: "), "{words}");
}

#[test]
fn a_picture_has_the_signs_it_was_asked_for() {
    let options = json!({
        "theme": "slate", "below": "black", "width": 400,
        "arrows": [{ "from": "c6", "to": "f9" }], "marks": [{ "cell": "e5", "sign": { "number": 3 } }],
    });
    let svg = ok(&crate::picture(&spec("differo"), &options.to_string()));
    assert!(svg.as_str().is_some_and(|svg| svg.starts_with("<svg ")), "{svg}");
    let wrong = |options: Value| refusal(&crate::picture(&spec("differo"), &options.to_string())).0;
    assert_eq!(
        wrong(json!({ "theme": "pink" })),
        "the themes are paper, walnut, slate and contrast"
    );
    assert_eq!(wrong(json!({ "width": 9 })), "a width is from 64 to 4096 pixels");
    assert!(wrong(json!({ "colour": "red" })).starts_with("unknown field `colour`"));
}

#[test]
fn a_picture_says_what_it_is_told_to_say() {
    let words = json!({ "caption": "Brancas jogam", "description": "Brancas em c6." });
    let options = json!({ "title": "Differo", "words": words });
    let svg = ok(&crate::picture(&spec("differo"), &options.to_string()));
    let svg = svg.as_str().expect("a picture is a text");
    assert!(svg.contains("<title>Differo: Brancas jogam</title>"), "{svg}");
    assert!(svg.contains("<desc>Brancas em c6.</desc>"), "{svg}");
    assert!(!svg.contains("White"), "{svg}");
}

#[test]
fn a_game_that_is_kept_goes_to_any_position() {
    let mut table = crate::game::Table::open(&GameSpec::for_game("apart")).expect("it starts");
    for turns in [&["b2-b4", "c7-c5"][..], &["b2-b4"], &[], &["c2-c4", "b7-b5", "c4-c3"]] {
        let turns: Vec<_> = turns.iter().map(ToString::to_string).collect();
        let spec = GameSpec { turns, ..GameSpec::for_game("apart") };
        table.go_to(&spec).expect("the turns are legal");
        assert_eq!(table.spec(), spec);
    }
    let other = GameSpec::for_game("differo");
    table.go_to(&other).expect("it starts");
    assert_eq!(table.spec(), other);
}

#[test]
fn the_engine_thinks_and_bots_play() {
    let spec =
        GameSpec { position: Some(DIFFERO_PUZZLE.to_owned()), ..GameSpec::for_game("differo") };
    let mut table = crate::game::Table::open(&spec).expect("the puzzle is a position");
    let options = ThinkOptions { nodes: Some(20_000), lines: Some(2), ..ThinkOptions::default() };
    let mut depths = Vec::new();
    let thought = table.think(&options, &mut |thought| depths.push(thought.depth));
    let thought = serde_json::to_value(thought.expect("the limits are good")).expect("it is data");
    assert_eq!(thought["lines"][0]["value"], json!({ "win": 2 }));
    assert_eq!(thought["lines"][0]["turns"][0], "g4-g5");
    assert_eq!(depths[..2], [1, 2]);
    let hint = table.hint(&ThinkOptions { nodes: Some(20_000), ..ThinkOptions::default() });
    assert_eq!(hint, Ok(Some("g4-g5".to_owned())));
    let bot = |seed| table.bot_turn("level:1", seed, &ThinkOptions::default());
    assert_eq!(bot(7), bot(7));
    assert!((0..9).any(|seed| bot(seed) != bot(7)));
}

#[test]
fn a_review_finds_a_missed_win_and_tells_how_far_it_is() {
    let game =
        json!({ "game": "differo", "position": DIFFERO_PUZZLE, "turns": [{ "turn": "c3-c1" }] });
    let record: Record = serde_json::from_value(game).expect("the record is good");
    let mut seen = Vec::new();
    let options = ReviewOptions { percent: Some(10) };
    let review = crate::review::review(&record, &options, |progress| seen.push(progress.done));
    let review = review.expect("the options are good");
    assert_eq!(seen, [0, 1, 2]);
    assert_eq!(
        (review.turns[0].missed_win, review.turns[0].better[0].as_str()),
        (Some(2), "g4-g5")
    );
    let much = ReviewOptions { percent: Some(1001) };
    let refused = crate::review::review(&record, &much, |_| {}).expect_err("it is too much");
    assert_eq!(refused.words, "percent is from 1 to 1000, not 1001");
}

#[test]
fn thinking_without_good_limits_is_refused() {
    let mut table = crate::game::Table::open(&GameSpec::for_game("dropper")).expect("it starts");
    let mut words = |options: ThinkOptions| {
        let refused = table.think(&options, &mut |_| {}).expect_err("the limits are no good");
        refused.words
    };
    let none = ThinkOptions::default();
    assert_eq!(words(none.clone()), "thinking needs a limit: nodes, milliseconds or depth");
    let many = ThinkOptions { lines: Some(21), ..none.clone() };
    assert_eq!(words(many), "lines is from 1 to 20, not 21");
    let large = ThinkOptions { megabytes: Some(2000), ..none.clone() };
    assert_eq!(words(large), "megabytes is from 1 to 1024, not 2000");
    let words = table.bot_turn("level:11", 0, &none).expect_err("there is no such bot").words;
    assert!(words.starts_with("a bot is random, greedy, level:1"), "{words}");
}

impl GameSpec {
    /// The start of a game.
    fn for_game(name: &str) -> Self {
        Self { game: name.to_owned(), ..Self::default() }
    }
}

#[test]
fn the_types_for_the_browser_are_up_to_date() {
    let mut types =
        Types { config: Config::new().with_large_int("number"), found: BTreeMap::new() };
    types.visit::<Catalogue>();
    types.visit::<GameState>();
    types.visit::<Answer<ts_rs::Dummy>>();
    types.visit::<Problem>();
    types.visit::<Note>();
    types.visit::<Thought>();
    types.visit::<ThinkOptions>();
    types.visit::<PictureOptions>();
    types.visit::<SetUp>();
    types.visit::<ReadRecords>();
    types.visit::<Review>();
    types.visit::<ReviewOptions>();
    types.visit::<ReviewProgress>();
    let declared: Vec<_> = types.found.into_values().collect();
    let head = "// Made from the types of crates/wasm, crates/engine and crates/record by their \
                tests: do not edit.\n// `cargo xtask types` makes it again.\n";
    let text = format!("{head}\n{}", declared.join("\n"));
    expect_file!["../../../web/src/wire/types.ts"].assert_eq(&text);
}

#[test]
fn the_catalogue_for_pages_without_the_engine_is_up_to_date() {
    let text = ok(&crate::catalogue()).to_string() + "\n";
    expect_file!["../../../web/src/wire/catalogue.json"].assert_eq(&text);
}

/// Gathers types with all they are made of, by name.
struct Types {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, lists and the like have no declaration of their own.
        let is_ours = T::output_path().is_some();
        let name = T::ident(&self.config);
        if is_ours && self.found.contains_key(&name) {
            return;
        }
        if is_ours {
            let comment = T::docs().unwrap_or_default();
            let declaration = T::decl(&self.config);
            self.found.insert(name, format!("{comment}export {declaration}\n"));
        }
        if TypeId::of::<T>() != TypeId::of::<ts_rs::Dummy>() {
            T::visit_dependencies(self);
            T::visit_generics(self);
        }
    }
}
