//! Nothing is lost: questions before leaving, unfinished games, saved ones.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use ratatui::crossterm::event::KeyCode;

use super::super::app::Page;
use super::super::{Departure, Depth};
use super::Stage;
use crate::Keep;

/// A folder of a test's own, which goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = format!("trine-screen-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        fs::create_dir_all(&folder).expect("the folder can be made");
        Self(folder)
    }

    fn stage(&self) -> Stage {
        Stage::with(Keep::of(&self.0), Depth::None, 80, 24)
    }

    /// How many games are kept, also those that are being played.
    fn unfinished(&self) -> usize {
        let files = fs::read_dir(&self.0).expect("the folder is there");
        let names = files.map(|file| file.expect("it can be read").file_name());
        names
            .filter(|name| {
                name.to_string_lossy().starts_with("unfinished-")
                    && name.to_string_lossy().ends_with(".pgn")
            })
            .count()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const PEOPLE: [&str; 2] = ["human:Ada", "human:Bob"];

#[test]
fn a_game_in_progress_is_kept_and_offered_at_the_next_start() {
    let folder = Folder::new("kept");
    let mut stage = folder.stage();
    stage.sit_down("apart", Some(9), PEOPLE, &["b2-b4", "e8-e6"]);
    // The program is killed here: there is nobody to ask.
    drop(stage);
    let mut stage = folder.stage();
    assert!(
        stage.screen().contains("Go on      Apart 9×9, turn 3")
            && stage.screen().contains("throws it away: Ada against Bob."),
        "{}",
        stage.screen()
    );
    stage.key(KeyCode::Enter);
    assert_eq!(stage.turns(), ["b2-b4", "e8-e6"]);
    stage.type_turn("c2-c4");
    assert_eq!(folder.unfinished(), 1, "it goes on in its own file");
    stage.keys("Rr");
    assert_eq!(folder.unfinished(), 0, "it is over");
}

#[test]
fn leaving_asks_and_keeps_or_throws_away() {
    let folder = Folder::new("leaving");
    let mut stage = folder.stage();
    stage.sit_down("differo", None, PEOPLE, &[]);
    stage.keys("q");
    assert_eq!(stage.app.departure, Some(Departure::Quit), "nothing was played");
    for (answer, left) in [('l', 1), ('t', 0)] {
        let mut stage = folder.stage();
        stage.sit_down("differo", None, PEOPLE, &["c6-f9"]);
        stage.control('c');
        assert_eq!(stage.app.departure, None, "it asks first");
        assert!(stage.screen().contains("It is kept, and offered again"), "{}", stage.screen());
        stage.key(KeyCode::Esc);
        stage.keys("q");
        stage.keys(&answer.to_string());
        assert_eq!(stage.app.departure, Some(Departure::Quit));
        assert_eq!(folder.unfinished(), left);
        drop(stage);
        for file in Keep::of(&folder.0).unfinished() {
            fs::remove_file(file).expect("it is there");
        }
    }
}

#[test]
fn every_unfinished_game_is_offered() {
    let folder = Folder::new("several");
    for (game, turn) in [("differo", "c6-f9"), ("apart", "b2-b4"), ("dropper", "d4")] {
        folder.stage().sit_down(game, None, PEOPLE, &[turn]);
    }
    let mut stage = folder.stage();
    let mut seen: Vec<&str> = Vec::new();
    for number in 1..=3 {
        let screen = stage.screen();
        assert!(screen.contains(&format!("{number} of 3. Enter goes on")), "{screen}");
        let line = screen.lines().find(|line| line.contains("Go on")).expect("it is offered");
        assert!(line.contains(&format!("Go on {number}/3")), "{line}");
        seen.extend(["Differo", "Apart", "Dropper"].iter().filter(|game| line.contains(**game)));
        stage.key(KeyCode::Right);
    }
    seen.sort_unstable();
    assert_eq!(seen, ["Apart", "Differo", "Dropper"]);
    // The arrows can be clicked; a click between them goes on.
    stage.click_on("›");
    assert!(stage.screen().contains("Go on 2/3"), "{}", stage.screen());
    stage.keys("dt");
    assert!(stage.screen().contains("Go on 2/2"), "{}", stage.screen());
    stage.key(KeyCode::Left);
    stage.click_on("Go on");
    assert_eq!(stage.turns().len(), 1);
}

#[test]
fn a_game_that_is_being_played_is_not_offered_to_others() {
    let folder = Folder::new("played");
    let mut stage = folder.stage();
    stage.sit_down("differo", None, PEOPLE, &["c6-f9"]);
    let mut other = folder.stage();
    assert!(!other.screen().contains("Go on"), "{}", other.screen());
    stage.keys("ml");
    assert!(stage.screen().contains("Go on      Differo, turn 2"), "{}", stage.screen());
    // Both see it now, and the first to go on with it has it.
    let mut third = folder.stage();
    stage.key(KeyCode::Enter);
    assert_eq!(stage.turns(), ["c6-f9"]);
    third.keys("dt");
    assert_eq!(stage.seated().course.finish(), None);
    assert!(!third.screen().contains("Go on"), "{}", third.screen());
    other.sit_down("apart", None, PEOPLE, &["b2-b4"]);
    drop((stage, other));
    assert_eq!(folder.unfinished(), 2, "nobody has thrown the other's game away");
}

#[test]
fn control_c_leaves_where_leaving_is_asked_for_and_answers_nothing_else() {
    let folder = Folder::new("control");
    let mut stage = folder.stage();
    stage.sit_down("differo", None, PEOPLE, &["c6-f9"]);
    for question in ["R", "D"] {
        stage.keys(question);
        assert!(stage.app.overlay.is_some());
        stage.control('c');
        assert!(stage.app.overlay.is_none() && stage.seated().course.finish().is_none());
        assert_eq!(stage.app.departure, None);
    }
    stage.keys("q");
    for letter in ['t', 'l', 's'] {
        stage.control(letter);
        assert_eq!((stage.app.departure, folder.unfinished()), (None, 1), "{letter} is no answer");
    }
    stage.control('c');
    assert_eq!((stage.app.departure, folder.unfinished()), (Some(Departure::Quit), 1));
    drop(stage);
    let mut stage = folder.stage();
    stage.keys("d");
    stage.control('c');
    assert_eq!(folder.unfinished(), 1, "it is not thrown away");
}

#[test]
fn no_answer_overturns_a_game_whose_time_has_run_out() {
    for (question, answer) in [("D", "y"), ("R", "r"), ("q", "l")] {
        let folder = Folder::new("time");
        let mut stage = folder.stage();
        stage.begin_timed();
        stage.type_turn("c6-f9");
        stage.keys(question);
        assert!(stage.app.overlay.is_some());
        stage.now += Duration::from_mins(1);
        stage.keys(answer);
        assert!(stage.app.overlay.is_none() && stage.app.departure.is_none(), "{question}");
        assert_eq!(stage.said(), "Player 1 (White) wins after 1 turn: Black's time ran out.");
    }
}

#[test]
fn an_unfinished_game_can_be_thrown_away_on_the_start_page() {
    let folder = Folder::new("discard");
    folder.stage().sit_down("differo", None, PEOPLE, &["c6-f9"]);
    let mut stage = folder.stage();
    stage.keys("d");
    stage.key(KeyCode::Esc);
    assert_eq!(folder.unfinished(), 1);
    stage.keys("dt");
    assert_eq!(folder.unfinished(), 0);
    assert!(!stage.screen().contains("Go on"), "{}", stage.screen());
}

#[test]
fn a_game_is_saved_with_its_lines_and_opened_again() {
    let folder = Folder::new("saved");
    let file = folder.0.join("game.pgn");
    let file = file.to_str().expect("the path is text");
    let mut stage = folder.stage();
    stage.sit_down("differo", None, PEOPLE, &["c6-f9", "g4-d1"]);
    stage.keys("[");
    stage.type_turn("g4-g7");
    let save = |stage: &mut Stage| {
        stage.keys("s");
        stage.control('u');
        stage.keys(file);
        stage.key(KeyCode::Enter);
    };
    save(&mut stage);
    assert!(stage.said().starts_with("The game is saved in"), "{}", stage.said());
    let text = fs::read_to_string(file).expect("it was written");
    assert!(text.ends_with("1. c6-f9 2. g4-g7 (2. g4-d1) *\n"), "{text}");
    stage.keys("m");
    assert!(matches!(stage.app.page, Page::Start(_)), "a saved game is left without a question");
    stage.keys("o");
    stage.keys(file);
    stage.key(KeyCode::Enter);
    assert_eq!(stage.turns(), ["c6-f9", "g4-g7"]);
    stage.keys("v");
    assert_eq!(stage.turns(), ["c6-f9", "g4-d1"]);
    // Another game does not replace the file without a question.
    let mut other = folder.stage();
    other.sit_down("differo", None, PEOPLE, &["c6-f9"]);
    save(&mut other);
    assert!(other.screen().contains("r   replace it"), "{}", other.screen());
    other.keys("r");
    assert!(!fs::read_to_string(file).expect("it is there").contains("g4"));
}

#[test]
fn saving_loses_no_turns_that_were_taken_back() {
    const STUDY: &str = "[Event \"Club\"]\n[Date \"2024.05.01\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n\
        [Result \"0-1\"]\n[Game \"differo\"]\n\n1. c6-f9 2. g4-d1 {Why?} (2. g4-g7) 3. c2-f2 4. \
        h7-g7 0-1\n";
    let folder = Folder::new("study");
    let file = folder.0.join("study.pgn");
    fs::write(&file, STUDY).expect("it can be written");
    let mut stage = folder.stage();
    stage.keys("o");
    stage.keys(file.to_str().expect("the path is text"));
    stage.key(KeyCode::Enter);
    stage.resize(160, 24);
    stage.keys("uuus");
    stage.key(KeyCode::Enter);
    assert!(stage.said().ends_with("3 turns taken back stay in it."), "{}", stage.said());
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let saved = || words(&fs::read_to_string(&file).expect("it is there"));
    assert_eq!(saved(), words(STUDY), "the result belongs to its end");
    // A game that ends before them cannot have them.
    stage.keys("Rrs");
    stage.key(KeyCode::Enter);
    let warning = "3 turns taken back before the game was ended";
    assert!(stage.screen().contains(warning), "{}", stage.screen());
    assert_eq!(saved(), words(STUDY), "it asks first");
    stage.keys("r");
    assert!(saved().ends_with("[Reason \"Black resigned\"] 1. c6-f9 1-0"), "{}", saved());
}

#[test]
fn a_number_behind_a_file_opens_one_of_its_games() {
    let folder = Folder::new("numbered");
    let file = folder.0.join("games.pgn");
    let games = "[Game \"differo\"]\n\n1. c6-f9 *\n\n[Game \"apart\"]\n\n1. b2-b4 *\n";
    fs::write(&file, games).expect("it can be written");
    let mut stage = folder.stage();
    stage.keys("o");
    stage.keys(&format!("{} 2", file.display()));
    stage.key(KeyCode::Enter);
    assert_eq!(stage.turns(), ["b2-b4"]);
    stage.keys("o");
    stage.keys(&format!("{} 3", file.display()));
    stage.key(KeyCode::Enter);
    assert!(stage.screen().contains("it holds 2 games"), "{}", stage.screen());
}

#[test]
fn files_that_cannot_be_used_say_why() {
    let folder = Folder::new("files");
    let mut stage = folder.stage();
    stage.keys("o");
    stage.key(KeyCode::Enter);
    assert!(stage.screen().contains("Type the name of a file."), "{}", stage.screen());
    stage.keys("/no/such/file");
    stage.key(KeyCode::Enter);
    assert!(stage.screen().contains("It cannot be opened: "), "{}", stage.screen());
    stage.key(KeyCode::Esc);
    stage.sit_down("differo", None, PEOPLE, &["c6-f9"]);
    stage.keys("s");
    stage.control('u');
    stage.keys("/no/such/folder/game.pgn");
    stage.key(KeyCode::Enter);
    assert!(stage.screen().contains("It cannot be written: "), "{}", stage.screen());
}

#[test]
fn what_was_chosen_is_chosen_again_at_the_next_start() {
    let folder = Folder::new("choices");
    let mut stage = folder.stage();
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Down);
    stage.keys("n");
    stage.control('u');
    stage.keys("Zoë");
    stage.key(KeyCode::Enter);
    stage.key(KeyCode::Enter);
    let screen = folder.stage().screen();
    for chosen in ["‹ Apart ›", "‹ 9×9 ›", "‹ Zoë ›", "‹ level 5 ›"] {
        assert!(screen.contains(chosen), "{screen}");
    }
}

#[test]
fn a_name_that_cannot_be_used_says_why() {
    let mut stage = Stage::start(80, 24);
    stage.key(KeyCode::Down);
    stage.keys("n");
    stage.control('u');
    stage.key(KeyCode::Enter);
    assert!(stage.screen().contains("A name has at least one character."), "{}", stage.screen());
}

#[test]
fn clocks_come_back_with_an_unfinished_game() {
    let folder = Folder::new("clocks");
    let mut stage = folder.stage();
    for code in [KeyCode::Down; 3] {
        stage.key(code);
    }
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Up);
    for _ in 0..5 {
        stage.key(KeyCode::Left);
    }
    stage.key(KeyCode::Enter);
    stage.now += Duration::from_mins(1);
    stage.type_turn("c6-f9");
    drop(stage);
    let mut stage = folder.stage();
    stage.key(KeyCode::Enter);
    assert!(stage.screen().contains("2:02"), "White has spent a minute:\n{}", stage.screen());
    assert!(stage.screen().contains("3:00"), "{}", stage.screen());
    // Taking back brings the time back that was left then, also of turns from before the start.
    stage.now += Duration::from_secs(30);
    stage.type_turn("g4-d1");
    assert!(stage.screen().contains("2:32"), "Black has spent half a minute: {}", stage.screen());
    drop(stage);
    let mut stage = folder.stage();
    stage.key(KeyCode::Enter);
    stage.keys("u");
    let screen = stage.screen();
    assert!(screen.contains("2:02") && screen.contains("3:00"), "{screen}");
    stage.keys("u");
    assert_eq!(stage.screen().matches("3:00").count(), 2, "{}", stage.screen());
}
