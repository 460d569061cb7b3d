//! Sessions by example: what they say of moves, endings and the board.

use trine_engine::session::{self, MarkKind, Note, Reason, Session, Shape, StartError};
use trine_rules::Side;

fn start(game: &str, size: Option<u8>) -> Box<dyn Session> {
    session::start(game, size).expect("the game is played on this size")
}

fn read(game: &str, position: &str) -> Box<dyn Session> {
    session::read(game, position).expect("the position is well formed")
}

fn play(session: &mut dyn Session, turns: &[&str]) {
    for turn in turns {
        session.play_turn(turn).expect("the turn is legal");
    }
}

/// Marks as a short text: `From b2, To b4`.
fn text_of(marks: &[session::Mark]) -> String {
    let texts: Vec<_> = marks.iter().map(|mark| format!("{:?} {}", mark.kind, mark.cell)).collect();
    texts.join(", ")
}

/// A chain in which the piece on b1 captures on d1 and may jump on over e1.
const CHAIN: &str = "7b/7b/8/8/7w/7w/8/ww1bw3 w 3";

#[test]
fn games_are_listed_with_sizes_and_rules() {
    let games = session::games();
    let names: Vec<_> = games.iter().map(|game| game.name).collect();
    assert_eq!(names, ["differo", "apart", "dropper"]);
    assert_eq!(games[0].sizes, None);
    for (game, least, most) in [(&games[1], 8, 25), (&games[2], 3, 32)] {
        let sizes = game.sizes.expect("there is a choice of sizes");
        assert_eq!((sizes.least, sizes.most, sizes.default), (least, most, 8));
    }
    for game in &games {
        assert!(game.rules.starts_with(&format!("# {}\n", game.title)));
        assert!(!game.credit.is_empty());
        assert_eq!(start(game.name, None).game(), *game);
    }
}

#[test]
fn what_cannot_be_started_is_refused_in_words() {
    let refusal = |game, size| session::start(game, size).expect_err("it is wrong").to_string();
    assert_eq!(
        refusal("chess", None),
        "there is no such game, the games are differo, apart, dropper"
    );
    assert_eq!(refusal("apart", Some(7)), "Apart is played on sizes 8 to 25, not 7");
    assert_eq!(refusal("differo", Some(5)), "Differo has one board, without a choice of size");
    let error = session::read("dropper", "3/3/4 w 1").expect_err("a row is too long");
    assert!(matches!(error, StartError::Position(_)));
}

#[test]
fn a_hexagon_is_drawn_with_rows_shifted_by_half_a_cell() {
    let board = start("differo", None).board();
    assert_eq!((board.shape, board.width, board.height), (Shape::Hexagon, 18, 9));
    let place = |name: &str| {
        let cell = board.cells.iter().find(|cell| cell.name == name).expect("the cell exists");
        (cell.x, cell.y)
    };
    assert_eq!(
        ["i5", "i9", "e1", "e9", "a1", "a5"].map(place),
        [(4, 0), (12, 0), (0, 4), (16, 4), (4, 8), (12, 8)]
    );
    // Up and to the left the number stays, up and to the right it rises.
    assert_eq!(["c2", "d2", "d3"].map(place), [(4, 6), (3, 5), (5, 5)]);
    let goals = |side| board.cells.iter().filter(move |cell| cell.goal == Some(side));
    assert!(goals(Side::White).all(|cell| cell.name.starts_with('i')));
    assert_eq!(goals(Side::White).count(), 5);
    assert!(goals(Side::Black).all(|cell| cell.name.starts_with('a')));
}

#[test]
fn a_square_board_has_its_first_row_at_the_bottom() {
    let board = start("dropper", Some(32)).board();
    assert_eq!((board.shape, board.width, board.height), (Shape::Square, 64, 32));
    let (first, last) = (&board.cells[0], &board.cells[32 * 32 - 1]);
    assert_eq!((first.name.as_str(), first.x, first.y), ("a32", 0, 0));
    assert_eq!((last.name.as_str(), last.x, last.y), ("af1", 62, 31));
    let labels: Vec<_> = board.labels.iter().map(|label| label.text.as_str()).collect();
    assert_eq!((labels[0], labels[31], labels[32], labels[63]), ("32", "1", "a", "af"));
}

#[test]
fn a_move_is_marked_from_and_to() {
    let mut session = start("differo", None);
    assert!(session.board().last_turn.is_empty());
    play(&mut *session, &["c2-f2"]);
    assert_eq!(text_of(&session.board().last_turn), "From c2, To f2");
    assert!(session.undo_turn());
    assert!(session.board().last_turn.is_empty());
}

#[test]
fn a_chain_is_marked_with_its_stops_and_its_captures() {
    let mut session = read("apart", CHAIN);
    session.play_text("b1xd1").expect("it is legal");
    let pending = session.board().pending.expect("the piece may jump on");
    assert_eq!(text_of(&pending.marks), "From b1, To d1, Captured d1");
    assert_eq!((pending.text.as_str(), pending.can_stop), ("b1xd1", true));
    assert_eq!(pending.words, "the piece on d1 may jump on, or stop");
    assert!(session.board().last_turn.is_empty());

    session.play_text("d1-f1").expect("it is legal");
    let pending = session.board().pending.expect("the piece may jump on");
    assert_eq!(text_of(&pending.marks), "From b1, Via d1, To f1, Captured d1");
    let choices = session.choices();
    let stop = choices.iter().find(|choice| choice.is_stop()).expect("it may stop");
    assert_eq!((stop.text.as_str(), stop.ends_turn), ("stop", true));
    session.play_choice(stop).expect("it is legal");
    assert_eq!(session.board().pending, None);
    assert_eq!(text_of(&session.board().last_turn), "From b1, Via d1, To f1, Captured d1");
    assert_eq!(session.turns()[0].text, "b1xd1-f1");
}

#[test]
fn a_turn_that_had_begun_in_the_position_text_shows_its_path() {
    let mut session = read("apart", CHAIN);
    session.play_text("b1xd1").expect("it is legal");
    let mut session = read("apart", &session.position_text());
    let pending = session.board().pending.expect("the piece may jump on");
    assert_eq!(text_of(&pending.marks), "From b1, To d1");
    assert!(!session.cancel_turn(), "nothing was played in this session");
    assert!(session.turns().is_empty());
    session.play_turn("d1-f1").expect("it is legal");
    assert_eq!(text_of(&session.board().last_turn), "From b1, Via d1, To f1");
}

#[test]
fn a_drop_is_marked_with_the_push_and_the_free_stone() {
    let mut session = start("dropper", None);
    play(&mut *session, &["d5"]);
    assert_eq!(text_of(&session.board().last_turn), "Placed d5");
    session.play_text("d5>e6").expect("it is legal");
    let board = session.board();
    assert_eq!(text_of(&board.last_turn), "Placed d5");
    let pending = board.pending.expect("a free stone is owed");
    assert_eq!(text_of(&pending.marks), "Dropped d5, Pushed e6");
    assert!(!pending.can_stop && pending.words.starts_with("a free stone is owed"));
    session.play_text("f3").expect("it is legal");
    assert_eq!(text_of(&session.board().last_turn), "Dropped d5, Pushed e6, Placed f3");
    assert_eq!(session.turns()[1].text, "d5>e6+f3");
    assert!(session.board().last_turn.iter().all(|mark| mark.kind != MarkKind::Captured));
}

#[test]
fn a_capture_is_named_by_its_choice() {
    let session = read("apart", CHAIN);
    let choices = session.choices();
    let choice = choices.iter().find(|choice| choice.text == "b1xd1").expect("it is legal");
    assert_eq!((choice.cells.join(" "), choice.captures.join(" ")), ("b1 d1".into(), "d1".into()));
    assert!(!choice.ends_turn);
}

#[test]
fn a_turn_is_refused_as_a_whole_or_not_at_all() {
    let mut session = start("dropper", Some(5));
    play(&mut *session, &["c3"]);
    let before = session.position_text();
    let refused = session.play_text("c3>b4+c5").expect_err("c5 is next to b4");
    assert_eq!(refused.column, Some(6));
    assert_eq!(refused.reason, "a free stone must not touch another stone: c5 is next to b4");
    assert_eq!(session.position_text(), before);
    let refused = session.play_turn("c3>b4").expect_err("a free stone is owed");
    assert_eq!(refused.reason, "after the drop a free stone is owed, such as +c1");
    assert_eq!(session.position_text(), before);
}

fn check_ending(session: &dyn Session, winner: Option<Side>, reason: Reason, words: &str) {
    let ending = session.outcome().expect("the game is over");
    assert_eq!((ending.winner, ending.reason, ending.words.as_str()), (winner, reason, words));
    assert!(session.choices().is_empty());
    assert!(session.why_not_cells(&[]).is_some());
}

#[test]
fn every_ending_is_told_in_words() {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let check = |game, position, winner, reason, words| {
        check_ending(&*read(game, position), winner, reason, words);
    };
    let goal = "w4/1b1bb1/1bb2b1/1bbbbbbb/9/1wwwwww1/3w1w1/1wwww1/5 b 8";
    check("differo", goal, white, Reason::GoalReached, "White reached the goal row");
    let stuck = "5/6/7/8/w3b4/8/7/1w2w1/5 b 2";
    check("differo", stuck, white, Reason::NoMoves, "Black has no moves");
    let apart = "b4b2/2b4b/8/1b1b1b2/1w1w4/w3w2w/8/w2w4 w 40";
    check("apart", apart, black, Reason::AllApart, "all black pieces are apart");
    let alone = "bb6/8/8/8/8/8/8/7w b 40";
    check("apart", alone, white, Reason::AllApart, "White's only piece is apart");
    let designer = "wbbwbbw1/wwbwwwww/bwwwwwbb/wwwbwwww/bbbwbbbb/bbbwbbbb/wbwbwwbw/wbbbwbbw w 47";
    let groups = Reason::Groups { equal: 0, winner: 22, loser: 11 };
    check("dropper", designer, white, groups, "groups 22 to 11");
    let groups = Reason::Groups { equal: 1, winner: 1, loser: 0 };
    let words = "the largest groups are equal, the next are 1 to 0";
    check("dropper", "wwb/wbb/wbw w 9", white, groups, words);
    let draw = "wwbb/wwbb/wwbb/wwbb w 17";
    check("dropper", draw, None, Reason::EqualGroups, "all groups are of equal size");
}

#[test]
fn an_ending_names_the_cells_that_show_it() {
    let cells = |game, position| {
        read(game, position).outcome().map(|ending| ending.cells.join(" ")).unwrap_or_default()
    };
    assert_eq!(cells("differo", "w4/6/7/8/4b4/8/7/6/5 b 8"), "i5");
    assert_eq!(cells("differo", "5/6/7/8/w3b4/8/7/1w2w1/5 b 2"), "e5");
    assert_eq!(cells("apart", "bb6/8/8/8/8/8/8/w6w b 40"), "a1 h1");
    assert_eq!(cells("dropper", "wwb/wbb/wbw w 9"), "c1");
    assert_eq!(cells("dropper", "wwb/bbw/wbw w 9"), "b1 a2 b2");
}

#[test]
fn the_same_position_for_the_third_time_is_a_draw() {
    let mut session = start("apart", None);
    for _ in 0..2 {
        assert_eq!(session.outcome(), None);
        play(&mut *session, &["b2-c3", "b7-c6", "c3-b2", "c6-b7"]);
    }
    check_ending(&*session, None, Reason::Repetition, "the same position for the third time");
    let refused = session.play_text("b2-c3").expect_err("the game is over");
    assert_eq!(
        refused.to_string(),
        "the game is a draw: this position has come up for the third time"
    );
    assert!(session.undo_turn());
    assert_eq!(session.outcome(), None);
}

#[test]
fn the_end_of_a_turn_is_explained() {
    let why = |session: &dyn Session, text: &str| {
        let choices = session.choices();
        let choice = choices.iter().find(|choice| choice.text == text).expect("it is legal");
        session.why_turn_ends(choice)
    };
    let mut apart = start("apart", None);
    let first = "this is White's first turn: one jump only";
    assert_eq!(why(&*apart, "b2-b4").as_deref(), Some(first));
    play(&mut *apart, &["b2-b4", "e7-e5"]);
    assert_eq!(why(&*apart, "c2-a4"), None, "it may jump on");
    assert_eq!(why(&*start("differo", None), "c2-f2").as_deref(), Some("a turn is one move"));
}

#[test]
fn a_wanted_move_that_is_not_legal_is_explained() {
    let check = |session: &dyn Session, cells: &[&str], text: &str, words: &str| {
        assert_eq!(session.why_not_cells(cells).as_deref(), Some(words), "{cells:?}");
        if !text.is_empty() {
            assert_eq!(session.why_not(text).as_deref(), Some(words), "{text}");
        }
    };
    let differo = start("differo", None);
    check(&*differo, &["c2", "e2"], "c2-e2", "c2 moves exactly 3 cells along this line");
    check(&*differo, &["e5"], "", "there is no piece on e5");
    check(&*differo, &["f3"], "", "the piece on f3 is Black's");
    check(&*differo, &["z9"], "", "there is no cell z9 on this board");
    assert_eq!(differo.why_not("c2-f2"), None);
    assert_eq!(differo.why_not("c2").as_deref(), Some("'-' is missing here"));

    let apart = start("apart", None);
    check(&*apart, &["b2", "b5"], "b2-b5", "b2 moves exactly 2 squares along this column");
    let words = "this is White's first turn: one jump only";
    assert_eq!(apart.why_not("b2-b4-d6").as_deref(), Some(words));

    let mut dropper = start("dropper", Some(5));
    play(&mut *dropper, &["c3"]);
    check(&*dropper, &["c4"], "", "there is no stone on c4 to drop on");
    let words = "a stone is pushed to a square next to it, not from c3 to c3";
    check(&*dropper, &["c3", "c3"], "c3>c3", words);
    dropper.play_text("c3>b4").expect("it is legal");
    let words = "a free stone must not touch another stone: c5 is next to b4";
    check(&*dropper, &["c5"], "c5", words);
    let full = read("dropper", "bbbb1/bbb2/bbb2/5/4w w 9");
    let words = "the stone on a5 has no empty square next to it to be pushed to";
    check(&*full, &["a5"], "", words);
}

/// A note as a short text: its cells, number and aims.
fn outline(note: &Note) -> String {
    let aim = |target: &session::NoteTarget| match &target.refusal {
        None => target.cell.clone(),
        Some(_) => format!("({})", target.cell),
    };
    let targets: Vec<_> = note.targets.iter().map(aim).collect();
    format!("{} = {} -> {}", note.cells.join(" "), note.number, targets.join(" "))
}

#[test]
fn differo_explains_the_difference_on_each_line() {
    let session = start("differo", None);
    let notes = session.explain(Some("C2"));
    let outlines: Vec<_> = notes.iter().map(outline).collect();
    assert_eq!(
        outlines,
        [
            "c1 c2 c3 c4 c5 c6 c7 = 3 -> c5",
            "a2 b2 c2 d2 e2 f2 = 3 -> f2",
            "b1 c2 d3 e4 f5 g6 h7 i8 = -1 -> ",
        ]
    );
    assert_eq!(notes[0].words, "c1 to c7, 3 white − 0 black = 3: c2 moves exactly 3 cells");
    assert_eq!(notes[2].words, "b1 to i8, 2 white − 3 black = −1: c2 cannot move along it");
    assert!(session.explain(Some("e5")).is_empty());
    let lines = session.explain(None);
    assert!(lines.iter().all(|note| note.side == Some(Side::White) && note.targets.is_empty()));
    assert!(lines.iter().any(|note| outline(note).starts_with("d1 d2 d3 d4 d5 d6 d7 d8 = 6")));
}

#[test]
fn apart_explains_line_lengths_and_reach() {
    let session = start("apart", None);
    let notes = session.explain(Some("b2"));
    let outlines: Vec<_> = notes.iter().map(outline).collect();
    assert_eq!(
        outlines,
        ["b2 c2 d2 e2 f2 g2 = 6 -> h2", "b1 b2 = 2 -> b4", "b2 = 1 -> a1 c3", "b2 c1 = 2 -> ",]
    );
    assert_eq!(notes[1].words, "2 pieces in this column: b2 moves exactly 2 squares");
    assert_eq!(session.explain(None)[1].words, "12 of 12 black pieces touch another");
}

#[test]
fn dropper_explains_groups_and_free_squares() {
    let session = read("dropper", "wwb2/5/5/5/w4 b 4");
    let outlines: Vec<_> = session.explain(None).iter().map(outline).collect();
    assert_eq!(
        outlines,
        [
            "a5 b5 = 2 -> ",
            "a1 = 1 -> ",
            "c5 = 1 -> ",
            "c1 d1 e1 c2 d2 e2 a3 b3 c3 d3 e3 e4 e5 = 13 -> ",
        ]
    );
    let notes = session.explain(Some("b5"));
    assert_eq!(notes[0].words, "a white group of 2 stones");
    assert_eq!(outline(&notes[1]), "b5 = 3 -> a4 b4 c4");
    assert_eq!(notes[1].words, "the stone on b5 can be pushed to 3 squares");
}
