//! Proofs, beside a naive search that knows nothing but moves.

use trine_engine::Random;
use trine_engine::proof::{JudgeError, MOST_TURNS, Provable, Prover, Verdict, judge};
use trine_rules::apart::Apart;
use trine_rules::differo::Differo;
use trine_rules::dropper::{Dropper, Size};
use trine_rules::registry::GameId;
use trine_rules::{Notation, Outcome, Position, Side};

/// More than any proof here takes.
const NODES: u64 = 10_000_000;

/// Whether a side wins within so many of its own turns, by the words of the definition alone.
fn wins_naively<P: Position>(position: &P, winner: Side, turns: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Win(winner);
    }
    let begins = position.to_move() == winner && !position.is_mid_turn();
    if begins && turns == 0 {
        return false;
    }
    let left = turns - u32::from(begins);
    let mut replies = position.moves().into_iter().map(|m| position.after(m));
    if position.to_move() == winner {
        replies.any(|next| wins_naively(&next, winner, left))
    } else {
        replies.all(|next| wins_naively(&next, winner, left))
    }
}

/// Compares proofs up to this distance with the naive search. Gives whether the position is won.
fn compare<P: Provable>(position: &P, most: u32) -> bool {
    let winner = position.to_move();
    let distance = Prover::new(winner, NODES).distance(position, most).expect("it is short");
    let naive = (1..=most).find(|&turns| wins_naively(position, winner, turns));
    assert_eq!(distance, naive, "{position:?}");
    let Some(distance) = distance else { return false };
    let mut prover = Prover::new(winner, NODES);
    let winning = prover.winning_turns(position, distance).expect("it is short");
    for turn in position.whole_turns(usize::MAX).expect("there are not so many") {
        let next = position.after_whole_turn(turn);
        let wins = wins_naively(&next, winner, distance - 1);
        assert_eq!(winning.contains(&turn), wins, "{turn:?} in {position:?}");
    }
    let line = prover.line(position, distance).expect("it is short");
    assert_eq!(line.len().div_ceil(2), distance as usize, "the defence holds out");
    let end = line.iter().flatten().fold(position.clone(), |position, &m| position.after(m));
    assert_eq!(end.outcome(), Some(Outcome::Win(winner)));
    true
}

/// Random play until a few turns before the end of a game.
fn near_end<P: Position>(start: &P, turns_before: usize, random: &mut Random) -> Option<P> {
    let mut starts = vec![start.clone()];
    let mut position = start.clone();
    while position.outcome().is_none() {
        position.play(position.nth_move(random.below(position.move_count())).expect("in range"));
        if !position.is_mid_turn() {
            starts.push(position.clone());
        }
    }
    starts.into_iter().rev().nth(turns_before)
}

#[test]
fn differo_is_proved_as_a_naive_search_has_it() {
    let mut random = Random::new(11);
    let start = Differo::start(());
    let positions = (0..60).filter_map(|i| near_end(&start, 1 + i % 4, &mut random));
    let won = positions.filter(|position| compare(position, 2)).count();
    assert!((20..60).contains(&won), "{won} are won");
}

#[test]
fn dropper_is_proved_as_a_naive_search_has_it() {
    let mut random = Random::new(12);
    let start = Dropper::<1>::start(Size::new(4).expect("a size"));
    let positions = (0..120).filter_map(|i| near_end(&start, 1 + i % 4, &mut random));
    let won = positions.filter(|position| compare(position, 3)).count();
    assert!((20..120).contains(&won), "{won} are won");
}

#[test]
fn free_stones_belong_to_the_turns_of_dropper() {
    let position: Dropper<1> = "w3/4/4/4 b 2".parse().expect("a position");
    let turns = position.whole_turns(usize::MAX).expect("there are few");
    assert_eq!(turns.len() as u64, position.turn_count());
    assert!(position.whole_turns(turns.len() - 1).is_none());
    compare(&position, 1);
}

/// Pieces thrown into a corner of the board, where they stand in each other's way.
fn crowd(width: u64, pieces: u64, random: &mut Random) -> Apart<1> {
    let mut rows = [[b'1'; 8]; 8];
    for i in 0..pieces {
        let cell = &mut rows[random.below(width) as usize][random.below(width) as usize];
        *cell = if i % 2 == 0 { b'w' } else { b'b' };
    }
    let row = |row: &[u8; 8]| String::from_utf8_lossy(row).into_owned();
    let rows = rows.iter().map(row).collect::<Vec<_>>().join("/");
    let side = if random.coin() { 'w' } else { 'b' };
    // Squares are counted one by one, which the text does not allow.
    let text = (2..=8).rev().fold(rows, |text, n| text.replace(&"1".repeat(n), &n.to_string()));
    format!("{text} {side} 9").parse().expect("a position")
}

#[test]
fn apart_is_proved_as_a_naive_search_has_it() {
    let mut random = Random::new(13);
    let mut won = 0;
    for i in 0..1_500 {
        let position = crowd(3 + i % 3, 5 + i % 9, &mut random);
        won += usize::from(position.outcome().is_none() && compare(&position, 1));
    }
    for i in 0..200 {
        let position = crowd(6 + i % 3, 8 + i % 7, &mut random);
        won += usize::from(position.outcome().is_none() && compare(&position, 1));
    }
    for i in 0..80 {
        let position = crowd(5 + i % 2, 6 + i % 3, &mut random);
        won += usize::from(position.outcome().is_none() && compare(&position, 2));
    }
    assert!((100..1_400).contains(&won), "{won} are won");
}

#[test]
fn who_has_a_safe_turn_need_not_lose_at_once() {
    let mut random = Random::new(14);
    let mut safe = 0;
    for i in 0..3_000 {
        let position = crowd(2 + i % 3, 4 + i % 7, &mut random);
        if position.outcome().is_some() || !position.has_safe_turn() {
            continue;
        }
        safe += 1;
        let lost = Some(Outcome::Win(position.to_move().other()));
        let turns = position.whole_turns(usize::MAX).expect("there are not so many");
        let mut ends = turns.iter().map(|&turn| position.after_whole_turn(turn).outcome());
        assert!(ends.any(|outcome| outcome != lost), "{position}");
    }
    assert!(safe > 1_000, "{safe} are safe");
}

#[test]
fn who_wins_at_once_is_told_without_trying() {
    let mut random = Random::new(15);
    let mut won = 0;
    for i in 0..1_000 {
        let position = crowd(3 + i % 6, 5 + i % 11, &mut random);
        if position.outcome().is_some() {
            continue;
        }
        let wins = Some(Outcome::Win(position.to_move()));
        let turns = position.whole_turns(usize::MAX).expect("there are not so many");
        let found = turns.iter().any(|&turn| position.after_whole_turn(turn).outcome() == wins);
        assert_eq!(position.wins_at_once(), found, "{position}");
        won += usize::from(found);
    }
    assert!((100..900).contains(&won), "{won} are won");
}

#[test]
fn a_likely_defence_is_a_turn_that_takes_nothing() {
    let mut random = Random::new(16);
    let mut defended = 0;
    for i in 0..500 {
        let position = crowd(4 + i % 5, 8 + i % 9, &mut random);
        let defence = position.likely_defence(1).filter(|_| position.outcome().is_none());
        let Some(defence) = defence else { continue };
        let turns = position.whole_turns(usize::MAX).expect("there are not so many");
        assert!(turns.contains(&defence) && defence.captured.is_empty(), "{position}");
        defended += 1;
    }
    assert!(defended > 100, "{defended} are defended");
}

const DESIGNERS: &str = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";

fn judged(text: &str, turn: &str, turns: u32) -> Result<Verdict, JudgeError> {
    judge(GameId::Differo.parse(text).expect("a position"), turn, turns, NODES)
}

#[test]
fn a_solver_is_told_whether_the_turn_wins_and_what_the_answer_is() {
    let Ok(Verdict::Wins { reply, turns: 1 }) = judged(DESIGNERS, "g4-g5", 2) else {
        panic!("the solution wins in two turns");
    };
    let mut position: Differo = DESIGNERS.parse().expect("a position");
    for turn in ["g4-g5", &reply] {
        position.play(position.read_move(turn).expect("it is legal"));
    }
    let winning = Prover::new(Side::White, NODES).winning_turns(&position, 1).expect("it is short");
    let winning = position.move_text(winning[0]);
    assert_eq!(judged(&position.to_string(), &winning, 1), Ok(Verdict::Won));
    let Ok(Verdict::Fails { reply: Some(_) }) = judged(DESIGNERS, "c3-c1", 2) else {
        panic!("another turn does not win in two");
    };
}

#[test]
fn what_cannot_be_judged_is_refused_with_a_reason() {
    for turns in [0, MOST_TURNS + 1] {
        assert_eq!(judged(DESIGNERS, "g4-g5", turns), Err(JudgeError::TooFar));
    }
    let illegal = judged(DESIGNERS, "g4-g6", 2).expect_err("it is not legal").to_string();
    assert!(illegal.starts_with("column 1: "), "{illegal}");
    let won = "2w2/1bbb2/bw5/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 b 2";
    assert_eq!(judged(won, "b1-b2", 1), Err(JudgeError::NoTurn));
    let position = GameId::Differo.parse(DESIGNERS).expect("a position");
    assert_eq!(judge(position, "g4-g5", 2, 5), Err(JudgeError::TooLong));
}
