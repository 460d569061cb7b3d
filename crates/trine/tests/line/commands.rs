//! Every command that can be typed at a turn.

use std::fs;

use crate::pipe::{against_computer, answer, folder, people, session};

/// The designer's puzzle: White wins on the second turn, whatever Black answers.
const PUZZLE: &str = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5";

/// A saved game that stands at the puzzle.
fn puzzle_file(name: &str, tags: &str) -> String {
    let file = folder(name).join("puzzle.pgn");
    let text = format!("[Game \"differo\"]\n[Position \"{PUZZLE} w 1\"]\n{tags}\n\n*\n");
    fs::write(&file, text).expect("the file can be written");
    file.to_str().expect("its path is text").to_owned()
}

#[test]
fn moves_lists_all_or_those_of_a_piece() {
    let text = people(&["differo"], &["moves", "MOVES c6", "moves e5", "moves z9"]);
    assert!(answer(&text, "moves").starts_with("20 legal moves:\n  b2-b6 b2-e2\n"), "{text}");
    assert!(answer(&text, "MOVES c6").starts_with("2 legal moves:\n  c6-c3 c6-f9\n"), "{text}");
    assert!(answer(&text, "moves e5").starts_with("\"e5\" has no moves: "), "{text}");
    let no_cell = "\"z9\" has no moves: there is no cell z9 on this board.\n";
    assert!(answer(&text, "moves z9").starts_with(no_cell), "{text}");
}

#[test]
fn a_hint_can_be_played() {
    let file = puzzle_file("hint", "");
    let text = people(&["differo"], &[&format!("load {file}"), "hint", "g4-g5"]);
    let said = "The engine would play g4-g5.\nPlayer (White): g4-g5\nPlayer (White) moves g4-g5.\n";
    assert!(answer(&text, "hint").starts_with(said), "{text}");
}

#[test]
fn undo_and_redo_go_from_ones_own_turn_to_the_next() {
    let lines = ["undo", "redo", "c6-f9", "undo", "redo", "redo"];
    let text = against_computer(&["differo"], &lines);
    assert!(answer(&text, "undo").starts_with("There is no turn of yours to take back.\n"));
    assert!(answer(&text, "redo").starts_with("There is nothing to play again.\n"));
    let taken = text.split("Taken back.\n").nth(1).expect("a turn is taken back");
    assert!(taken.contains("\nTurn 1: Ada (White) to move.\nAda (White): redo\nPlayed again.\n"));
    let again = taken.split("Played again.\n").nth(1).expect("it is played again");
    assert!(again.contains("\nTurn 3: Ada (White) to move.\n"), "{again}");
    assert!(again.contains("redo\nThere is nothing to play again.\n"), "{again}");
}

#[test]
fn undo_takes_back_a_started_turn_first() {
    let text = people(&["dropper"], &["d4", "d4>c5", "undo", "board"]);
    let taken = text.split("Taken back.\n").nth(1).expect("the drop is taken back");
    assert!(taken.contains("\nTurn 2: Bob (Black) to move.\nBob (Black): board\n"), "{taken}");
}

#[test]
fn why_says_what_is_legal_and_what_is_not() {
    let lines = ["why", "why c2-c4", "why c6 f9", "why c6", "why me"];
    let text = people(&["differo"], &lines);
    for (line, said) in [
        ("why", "Type what you want to know of, such as why b2-b6.\n"),
        ("why c2-c4", "\"c2-c4\" cannot be played: c2 moves exactly 3 cells along this line.\n"),
        ("why c6 f9", "\"c6 f9\" is legal.\n"),
        ("why c6", "The piece on c6 can be played. Type c6.\n"),
        ("why me", "\"me\" is no turn. Turns look like b2-b6.\n"),
    ] {
        assert!(answer(&text, line).starts_with(said), "{line}: {text}");
    }
}

#[test]
fn explain_tells_of_lines_and_groups() {
    let differo = people(&["differo"], &["explain", "explain C2", "explain e5"]);
    let lines = answer(&differo, "explain");
    assert!(lines.contains("a2 to f2, 3 white − 0 black = 3.\n"), "{lines}");
    assert!(
        answer(&differo, "explain C2").contains(": c2 moves exactly 3 cells.\n  To c5.\n"),
        "{differo}"
    );
    assert!(answer(&differo, "explain e5").starts_with("There is no piece on \"e5\".\n"));
    let apart = people(&["apart"], &["explain", "explain b2"]);
    assert!(answer(&apart, "explain").starts_with("12 of 12 white pieces touch another.\n"));
    let column = "2 pieces in this column: b2 moves exactly 2 squares.\n  To b4.\n";
    assert!(answer(&apart, "explain b2").contains(column), "{apart}");
    let dropper = people(&["dropper", "--size", "5"], &["c3", "explain", "explain c3"]);
    let groups = "A white group of 1 stone.\n  c3\n16 squares are open to free stones.\n";
    assert!(answer(&dropper, "explain").starts_with(groups), "{dropper}");
    let stone = "The stone on c3 can be pushed to 8 squares.\n";
    assert!(answer(&dropper, "explain c3").contains(stone), "{dropper}");
}

#[test]
fn a_piece_shows_where_it_may_go_and_capture_and_where_it_was() {
    let file = folder("piece").join("piece.pgn");
    let position = "8/7b/7b/1b6/8/8/1w6/1w6 w 3";
    let record = format!("[Game \"apart\"]\n[Position \"{position}\"]\n\n*\n");
    fs::write(&file, record).expect("the file can be written");
    let load = format!("load {}", file.display());
    let text = people(&["apart"], &[&load, "b1", "b1-b3", "b3", "b5", "board"]);
    let first = answer(&text, "b1");
    assert!(first.contains("\n  3 |   | + |   |"), "{first}");
    assert!(first.contains("Marked: { } b1, + it may go there.\n"), "{first}");
    let asked = "The piece on b3 may jump on, or stop.\nOn to b5 (captures).\n";
    assert!(answer(&text, "b1-b3").contains(asked), "{text}");
    let then = answer(&text, "b3");
    assert!(then.contains("\n  5 |   | x |   |") && then.contains("\n  1 |   | o |   |"), "{then}");
    let marked = "x it may capture there, o it has stood there in this turn.\n";
    assert!(then.contains(marked), "{then}");
    assert!(text.contains("Player (White) moves b1-b3xb5 and captures on b5.\n"), "{text}");
}

#[test]
fn pieces_are_listed_in_words() {
    let text = people(&["dropper"], &["d4", "d4>c5+g5", "pieces"]);
    assert!(answer(&text, "pieces").starts_with("White, 1: c5\nBlack, 2: g5 d4\n"), "{text}");
}

#[test]
fn flip_turns_the_board_round() {
    let text = people(&["dropper", "--size", "3"], &["a1", "flip", "flip"]);
    let flipped = "    | c | b | a |\n ---+---+---+---+\n  1 |   |   |<W>| 1\n";
    assert!(answer(&text, "flip").starts_with(&format!("\n{flipped}")), "{text}");
    assert!(text.ends_with("The input has ended. Goodbye.\n"));
    let back = answer(answer(&text, "flip"), "flip");
    assert!(back.starts_with("\n    | a | b | c |\n"), "{back}");
}

#[test]
fn a_game_is_saved_and_loaded_with_its_players() {
    let file = folder("save").join("game one.pgn");
    let name = file.to_str().expect("its path is text");
    let save = format!("save {name}");
    let text = against_computer(&["apart", "--size", "9"], &["b2-b4", &save, &save, "quit"]);
    let saved = text.matches("The game is saved in \"").count();
    assert_eq!(saved, 2, "its own file is written again without a question: {text}");
    assert!(text.ends_with(": quit\nGoodbye.\n"), "nothing is lost by leaving: {text}");
    let record = fs::read_to_string(&file).expect("the file is there");
    for tag in
        ["[White \"Ada\"]", "[Black \"level 1\"]", "[BlackLevel \"level:1\"]", "[Size \"9\"]"]
    {
        assert!(record.contains(tag), "{tag} in {record}");
    }
    let checked = session(&["record", "check", name], &[]);
    assert!(checked.ends_with("1 good game, 0 broken\n"), "{checked}");

    let load = format!("load {name}");
    let text = people(&["differo"], &["c6-f9", &load, "no", &load, "yes", "undo"]);
    assert_eq!(text.matches("The game is not saved. Leave it? (yes or no): ").count(), 2);
    assert!(text.contains("Apart, 9×9: Ada (White) against Black (level 1).\n"), "{text}");
    assert!(text.contains("\nTurn 3: Ada (White) to move.\n"), "{text}");
    assert!(text.contains("Taken back.\n") && text.contains("\nTurn 1: Ada (White)"), "{text}");
    let menu = session(&["--line"], &["4", "nowhere.pgn", "", name, "quit"]);
    assert!(menu.contains("\"nowhere.pgn\" cannot be loaded: "), "{menu}");
    assert!(menu.contains("Type the name of a file, 0 to go back, or q to quit.\n"), "{menu}");
    assert!(menu.contains("\nTurn 3: Ada (White) to move.\n"), "{menu}");
}

#[test]
fn a_file_that_is_there_is_replaced_only_if_wanted() {
    let file = folder("replace").join("game.pgn");
    fs::write(&file, "mine").expect("the file can be written");
    let save = format!("save {}", file.display());
    let text = people(&["differo"], &[&save, "no"]);
    assert!(
        text.contains("is there already. Replace it? (yes or no): no\nThe game was not saved.\n")
    );
    assert_eq!(fs::read_to_string(&file).expect("the file is there"), "mine");
    people(&["differo"], &[&save, "yes"]);
    let record = fs::read_to_string(&file).expect("the file is there");
    assert!(record.contains("[Termination \"unterminated\"]"), "{record}");
}

#[test]
fn files_that_cannot_be_used_lose_nothing() {
    let folder = folder("broken");
    let broken = folder.join("broken.pgn");
    fs::write(&broken, "[Game \"differo\"]\n\n1. a1-a2 *\n").expect("the file can be written");
    let lines = [
        format!("load {}", broken.display()),
        format!("load {}", folder.join("none.pgn").display()),
        format!("save {}", folder.join("none/game.pgn").display()),
        format!("save {}", folder.display()),
        "save".to_owned(),
        "load".to_owned(),
        "c6-f9".to_owned(),
    ];
    let text = people(&["differo"], &lines.each_ref().map(String::as_str));
    assert!(text.contains("cannot be loaded: line 3, column 4: the turn \"a1-a2\": "), "{text}");
    assert_eq!(text.matches("cannot be loaded: ").count(), 2, "{text}");
    assert_eq!(text.matches("cannot be written: ").count(), 1, "{text}");
    assert!(text.contains("is there already. Replace it?"), "{text}");
    assert!(text.contains("Type yes or no.\n"), "{text}");
}

#[test]
fn the_first_of_several_games_is_loaded() {
    let file = folder("several").join("games.pgn");
    let games = "[Game \"dropper\"]\n\n1. d4 *\n\n[Game \"differo\"]\n\n*\n";
    fs::write(&file, games).expect("the file can be written");
    let (load, save) = (format!("load {}", file.display()), format!("save {}", file.display()));
    let text = people(&["differo"], &[&load, &save, "no"]);
    let said =
        "It holds more games; this is the first. A number behind the file chooses another.\n";
    assert!(text.contains(&format!("games.pgn\". {said}")), "{text}");
    assert!(text.contains("\nTurn 2: Player (Black) to move.\n"), "{text}");
    assert!(text.contains("The game was not saved.\n"), "the others would be lost: {text}");
    assert_eq!(fs::read_to_string(&file).expect("the file is there"), games);
}

#[test]
fn a_game_may_start_inside_a_turn() {
    let file = folder("inside").join("game.pgn");
    let record = "[Game \"dropper\"]\n[Position \"5/5/5/1b3/w4 b 2 free\"]\n\n*\n";
    fs::write(&file, record).expect("it can be written");
    let text = people(&["differo"], &[&format!("load {}", file.display()), "undo", "e5"]);
    let said = "Turn 2: Player (Black) is in a turn.\nA free stone is owed";
    assert!(text.contains(said), "{text}");
    assert!(text.contains("There is no turn of yours to take back.\n"), "{text}");
    assert!(text.contains("\nTurn 3: Player (White) to move.\n"), "{text}");
}

#[test]
fn resigning_is_asked_for_once_more_and_recorded() {
    let file = folder("resign").join("game.pgn");
    let name = file.to_str().expect("its path is text");
    let lines = ["c6-f9", "resign", "no", "resign", "yes", "2", name, "q"];
    let text = people(&["differo"], &lines);
    assert_eq!(text.matches("Bob (Black), do you resign? (yes or no): ").count(), 2);
    assert!(text.contains("\nAda (White) wins after 1 turn: Black resigned.\n"), "{text}");
    let record = fs::read_to_string(&file).expect("the game is saved");
    assert!(record.contains("[Termination \"resignation\"]"), "{record}");
    assert!(record.ends_with("1. c6-f9 1-0\n"), "{record}");
    let text = people(&["differo"], &[&format!("load {name}"), "0", "q"]);
    assert!(text.contains("\nAda (White) wins after 1 turn: Black resigned.\n"), "{text}");
}

#[test]
fn people_agree_on_a_draw_or_do_not() {
    let text = people(&["differo"], &["draw", "no", "draw", "yes", "q"]);
    let offer = "Ada (White) offers a draw. Bob (Black), do you take it? (yes or no): ";
    assert!(text.contains(&format!("{offer}no\nBob (Black) wants to play on.\n")), "{text}");
    let end = "yes\nThe game is a draw after 0 turns: the players agreed.\n";
    assert!(text.contains(&format!("{offer}{end}")), "{text}");
}

#[test]
fn the_computer_takes_a_draw_only_if_it_does_not_stand_better() {
    let tags = "[White \"Ada\"]\n[Black \"x\"]\n[BlackLevel \"level:2\"]";
    let file = puzzle_file("draw_taken", tags);
    let text = people(&["differo"], &[&format!("load {file}"), "draw", "q"]);
    assert!(text.contains("The game is a draw after 0 turns: the players agreed.\n"), "{text}");
    let file = folder("draw_refused").join("puzzle.pgn");
    let tags = "[White \"x\"]\n[Black \"Bob\"]\n[WhiteLevel \"level:2\"]";
    let position = format!("[Position \"{PUZZLE} w 1\"]");
    let record = format!("{tags}\n[Game \"differo\"]\n{position}\n\n1. g4-g5 *\n");
    fs::write(&file, record).expect("the file can be written");
    let text = people(&["differo"], &[&format!("load {}", file.display()), "draw"]);
    assert!(text.contains("Bob (Black): draw\nWhite (level 2) wants to play on.\n"), "{text}");
}

#[test]
fn rules_and_help_are_plain_text() {
    for (game, first) in [("differo", "DIFFERO"), ("apart", "APART"), ("dropper", "DROPPER")] {
        let text = people(&[game], &["rules", "help", "?"]);
        let rules = answer(&text, "rules");
        assert!(rules.starts_with(&format!("\n{first}\n")), "{rules}");
        let page = rules.split("Ada (White): ").next().expect("there is a page");
        assert!(!page.contains(['*', '`', '#']), "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 76), "{page}");
        for command in ["moves", "hint", "undo", "why", "explain", "save FILE", "menu", "quit"] {
            assert!(answer(&text, "help").contains(&format!("  {command}")), "{command}");
        }
        assert_eq!(text.matches("this list").count(), 2);
    }
}

#[test]
fn leaving_a_game_that_is_not_saved_is_asked_for_once_more() {
    let text = people(&["differo"], &["c6-f9", "menu", "no", "menu", "yes", "q"]);
    assert_eq!(text.matches("The game is not saved. Leave it? (yes or no): ").count(), 2);
    assert!(text.contains("\nWhich game?\n"), "{text}");
    let text = people(&["differo"], &["c6-f9", "quit", "no", "q", "yes"]);
    assert!(text.ends_with("Leave it? (yes or no): yes\nGoodbye.\n"), "{text}");
    assert!(people(&["differo"], &["q"]).ends_with("Ada (White): q\nGoodbye.\n"));
}

#[test]
fn stop_ends_a_turn_that_could_go_on() {
    let text = people(&["apart"], &["stop", "b2-b4", "e7-e5", "c2-a4", "STOP"]);
    assert!(answer(&text, "stop").starts_with("There is nothing to go on with"), "{text}");
    assert!(answer(&text, "STOP").starts_with("Ada (White) moves c2-a4.\n"), "{text}");
    assert!(answer(&text, "STOP").contains("\nTurn 4: Bob (Black) to move.\n"), "{text}");
}

#[test]
fn yes_and_no_need_a_question() {
    let text = people(&["differo"], &["yes", "no"]);
    let said = "There is nothing to go on with or to stop. Type a turn such as b2-b6, or help.\n";
    assert!(answer(&text, "yes").starts_with(said) && answer(&text, "no").starts_with(said));
}

#[test]
fn a_game_that_is_over_is_reviewed() {
    let turns = ["b2", "b2>c3", "resign", "yes", "review", "0", "q"];
    let text = people(&["dropper", "--size", "3"], &turns);
    let review = answer(&text, "review");
    let begin = "The engine looks at 3 positions, for a minute at most. Ctrl-C stops it.\n\n\
                 Dropper 3×3: Ada against Bob\n2 turns, 0-1. Black won: White resigned.";
    assert!(review.starts_with(begin), "{review}");
    for line in ["W Ada ", "    1. W ", "    2. B ", "\nWhat next?\n"] {
        assert!(review.contains(line), "{line:?} in {review}");
    }
}

#[test]
fn a_win_that_was_missed_is_in_the_review() {
    let file = puzzle_file("review", "[White \"Ada\"]\n[Black \"Bob\"]");
    let lines = [&format!("load {file}"), "c4-c2", "resign", "yes", "3", "q"];
    let text = people(&["differo"], &lines);
    assert!(answer(&text, "3").contains("White could win in 2 with g4-g5."), "{text}");
}

#[test]
fn a_game_without_turns_is_not_reviewed() {
    let text = people(&["differo"], &["resign", "yes", "3", "q"]);
    assert!(answer(&text, "3").starts_with("There is nothing to review: no turn was played.\n"));
}
