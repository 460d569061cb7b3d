//! Sessions: every game played the way an interface plays it, by choices and clicks alone.

use std::collections::HashSet;

use trine_engine::Random;
use trine_engine::session::{self, BoardView, Choice, Session, narrow};
use trine_rules::Side;
use trine_rules::registry::{GameId, Playable, Visitor};

/// Every game on boards of all widths in words, the smallest and the largest among them.
const BOARDS: [(&str, Option<u8>); 12] = [
    ("differo", None),
    ("apart", None),
    ("apart", Some(9)),
    ("apart", Some(16)),
    ("apart", Some(25)),
    ("dropper", Some(3)),
    ("dropper", Some(4)),
    ("dropper", Some(5)),
    ("dropper", None),
    ("dropper", Some(9)),
    ("dropper", Some(17)),
    ("dropper", Some(32)),
];

fn start(game: &str, size: Option<u8>) -> Box<dyn Session> {
    session::start(game, size).expect("the game is played on this size")
}

/// The texts of the legal moves, by the rules alone.
struct MoveTexts;

impl Visitor for MoveTexts {
    type Output = Vec<String>;

    fn visit<P: Playable>(self, position: P) -> Vec<String> {
        position.moves().into_iter().map(|m| position.move_text(m)).collect()
    }
}

fn legal_moves(session: &dyn Session) -> Vec<String> {
    let game: GameId = session.game().name.parse().expect("the game is known");
    game.read(&session.position_text(), MoveTexts).expect("positions read back")
}

/// Plays at random through the choices until the end or a bound, and looks before and after every
/// move.
fn play_at_random(
    session: &mut dyn Session,
    bound: usize,
    mut look: impl FnMut(&dyn Session, &Choice, &dyn Session),
) {
    let mut random = Random::new(7);
    for _ in 0..bound {
        let Some(choice) = random.pick(&session.choices()).cloned() else { break };
        let before = session.clone_box();
        session.play_choice(&choice).expect("choices are legal");
        look(&*before, &choice, session);
    }
}

/// Looks at every position of a random game on every board.
fn on_all_boards(mut look: impl FnMut(&dyn Session, &Choice, &dyn Session)) {
    for (game, size) in BOARDS {
        play_at_random(&mut *start(game, size), 100, &mut look);
    }
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

#[test]
fn choices_are_the_legal_moves_one_to_one() {
    on_all_boards(|before, _, after| {
        let choices = before.choices();
        let texts: Vec<_> = choices.iter().map(|choice| choice.text.clone()).collect();
        assert_eq!(sorted(texts.clone()), sorted(legal_moves(before)));
        assert_eq!(texts.iter().collect::<HashSet<_>>().len(), texts.len());
        let cells: HashSet<_> = choices.iter().map(|choice| &choice.cells).collect();
        assert_eq!(cells.len(), choices.len(), "no two choices are clicked alike");
        assert_eq!(after.choices().is_empty(), after.outcome().is_some());
    });
}

#[test]
fn clicking_a_choices_cells_ends_in_that_choice() {
    on_all_boards(|before, choice, _| {
        let choices = before.choices();
        if choice.is_stop() {
            assert!(choice.ends_turn);
            let pending = before.board().pending.expect("stopping ends a turn that has begun");
            assert!(pending.can_stop);
            return;
        }
        let mut clicked: Vec<&str> = Vec::new();
        for cell in &choice.cells {
            let narrowed = narrow(&choices, &clicked);
            assert_eq!(narrowed.chosen, None);
            assert!(narrowed.next.contains(&cell.as_str()));
            assert_eq!(before.why_not_cells(&clicked), None);
            clicked.push(cell);
        }
        let narrowed = narrow(&choices, &clicked);
        assert_eq!((narrowed.chosen, narrowed.choices.len()), (Some(choice), 1));
        assert!(narrowed.next.is_empty());
        assert_eq!(before.why_not_cells(&clicked), None);
    });
}

#[test]
fn cells_that_are_not_lit_are_refused_with_a_reason() {
    for (game, size) in [("differo", None), ("apart", None), ("dropper", Some(5))] {
        play_at_random(&mut *start(game, size), 40, |before, choice, _| {
            let choices = before.choices();
            for cell in before.board().cells {
                for clicked in [vec![], choice.cells.iter().take(1).map(String::as_str).collect()] {
                    let narrowed = narrow(&choices, &clicked);
                    if narrowed.chosen.is_some() {
                        continue;
                    }
                    let is_lit = narrowed.next.contains(&cell.name.as_str());
                    let cells = [clicked, vec![cell.name.as_str()]].concat();
                    let reason = before.why_not_cells(&cells);
                    assert_eq!(reason.is_none(), is_lit, "{cells:?}: {reason:?}");
                    assert_ne!(reason.as_deref(), Some(""));
                }
            }
        });
    }
}

#[test]
fn playing_a_choices_text_does_the_same_as_playing_the_choice() {
    on_all_boards(|before, choice, after| {
        assert_eq!(before.why_not(&choice.text), None);
        let mut typed = before.clone_box();
        typed.play_text(&choice.text).expect("choices can be typed");
        assert_eq!(typed.position_text(), after.position_text());
        assert_eq!(typed.board().pending.is_none(), choice.ends_turn);
        let turn = after.turns().pop().expect("a move has been played");
        assert_eq!(turn.is_whole, choice.ends_turn);
        if before.board().pending.is_none() {
            assert_eq!(turn.text, choice.text);
        }
    });
}

#[test]
fn typing_the_turns_of_a_game_plays_it_again() {
    for (game, size) in BOARDS {
        let mut played = start(game, size);
        play_at_random(&mut *played, 60, |_, _, _| {});
        let mut again = start(game, size);
        for turn in played.turns() {
            assert_eq!((turn.number, turn.side), (again.board().turn, again.board().to_move));
            let result = if turn.is_whole {
                again.play_turn(&turn.text)
            } else {
                again.play_text(&turn.text)
            };
            result.expect("turns read back");
        }
        assert_eq!(again.position_text(), played.position_text());
    }
}

#[test]
fn taking_back_and_playing_again_restores_the_position() {
    on_all_boards(|before, _, after| {
        let mut session = after.clone_box();
        assert!(session.undo_move());
        assert_eq!(session.position_text(), before.position_text());
        assert_eq!(session.turns(), before.turns());
        assert!(session.redo_turn());
        assert_eq!(session.position_text(), after.position_text());
        assert_eq!(session.board(), after.board());
    });
}

#[test]
fn cancelling_goes_back_to_the_start_of_the_turn() {
    let mut turn_start = String::new();
    let mut cancelled = 0;
    on_all_boards(|before, _, after| {
        if before.board().pending.is_none() {
            turn_start = before.position_text();
        }
        let mut session = after.clone_box();
        let is_begun = after.board().pending.is_some();
        assert_eq!(session.cancel_turn(), is_begun);
        if is_begun {
            cancelled += 1;
            assert_eq!(session.position_text(), turn_start);
        }
        assert!(!session.cancel_turn());
    });
    assert!(cancelled > 50);
}

#[test]
fn a_whole_game_can_be_taken_back_turn_by_turn_and_played_again() {
    for (game, size) in BOARDS {
        let mut session = start(game, size);
        play_at_random(&mut *session, 60, |_, _, _| {});
        let (end, turns) = (session.position_text(), session.turns());
        for i in (0..turns.len()).rev() {
            assert!(session.undo_turn());
            assert_eq!(session.turns(), turns[..i]);
            assert_eq!(session.turns_ahead(), turns[i..]);
        }
        assert!(!session.undo_turn());
        assert_eq!(session.position_text(), session.start_text());
        while session.redo_turn() {}
        assert_eq!(session.position_text(), end);
        assert_eq!(session.turns(), turns);
    }
}

/// The pieces of a position text in reading order.
fn pieces_of(text: &str) -> Vec<Option<Side>> {
    let rows = text.split(' ').next().expect("a position has rows");
    let mut pieces = Vec::new();
    let mut number = 0;
    for letter in rows.chars().chain(['/']) {
        if let Some(digit) = letter.to_digit(10) {
            number = 10 * number + digit as usize;
        } else {
            pieces.extend(std::iter::repeat_n(None, std::mem::take(&mut number)));
            pieces.extend(Side::from_letter(letter).map(Some));
        }
    }
    pieces
}

fn pieces(board: &BoardView) -> Vec<Option<Side>> {
    board.cells.iter().map(|cell| cell.piece).collect()
}

#[test]
fn the_board_shows_the_pieces_of_the_position() {
    on_all_boards(|before, choice, after| {
        let board = after.board();
        let text = after.position_text();
        assert_eq!(pieces(&board), pieces_of(&text));
        let without_pending = text.split(' ').take(3).collect::<Vec<_>>().join(" ");
        assert_eq!(board.position_text(), without_pending);
        let count = |board: &BoardView, side| {
            board.cells.iter().filter(|cell| cell.piece == Some(side)).count()
        };
        let mover = before.board().to_move;
        let captured = count(&before.board(), mover.other()) - count(&board, mover.other());
        assert_eq!(captured, choice.captures.len());
    });
}

#[test]
fn every_cell_has_its_own_place_on_the_board() {
    for (game, size) in BOARDS {
        let board = start(game, size).board();
        let places: HashSet<_> = board.cells.iter().map(|cell| (cell.x, cell.y)).collect();
        assert_eq!(places.len(), board.cells.len());
        let names: HashSet<_> = board.cells.iter().map(|cell| &cell.name).collect();
        assert_eq!(names.len(), board.cells.len());
        for cell in &board.cells {
            assert!((0..=board.width - 2).contains(&cell.x) && (0..board.height).contains(&cell.y));
            assert!(!places.contains(&(cell.x + 1, cell.y)), "cells do not overlap");
        }
        for label in &board.labels {
            assert!(!places.contains(&(label.x, label.y)), "labels stand outside the board");
        }
    }
}
