//! The laws that hold for every game, over random play on a spread of sizes.

mod random;

use random::Random;
use trine_rules::registry::{GameId, Playable, Visitor};
use trine_rules::square::Symmetry;
use trine_rules::{Game, Outcome, Position, Symmetric, apart, differo, dropper, perft};

/// Calls a check on every position of random games, until it has been called often enough.
fn at_random_positions<P: Playable>(start: &P, positions: usize, mut check: impl FnMut(&P)) {
    let mut random = Random::new(0x1a35_1a35);
    let mut position = start.clone();
    for _ in 0..positions {
        check(&position);
        let count = position.move_count();
        position = match count {
            0 => start.clone(),
            _ => position.after(position.nth_move(random.below(count)).expect("it is in range")),
        };
    }
}

/// Runs a visitor on every game, on sizes that use every number of words and both parities.
fn on_every_game<V: Visitor<Output = ()>>(visitor: impl Fn(usize) -> V) {
    let run = |game: GameId, size, positions| {
        game.start(size, visitor(positions)).expect("the size is in range");
    };
    run(GameId::Differo, None, 2_000);
    for size in [8, 9, 12, 16, 17, 25] {
        run(GameId::Apart, Some(size), if size == 8 { 2_000 } else { 300 });
    }
    for size in [3, 4, 7, 8, 9, 16, 17, 32] {
        run(GameId::Dropper, Some(size), if size <= 8 { 1_000 } else { 150 });
    }
}

struct MovesOrOutcome(usize);

impl Visitor for MovesOrOutcome {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        at_random_positions(&start, self.0, |position| {
            let moves = position.moves();
            assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}");
            assert_eq!(moves.len() as u64, position.move_count(), "{position}");
            for (n, &m) in (0..).zip(&moves) {
                assert_eq!(position.check(m), Ok(()), "{position}");
                assert_eq!(position.nth_move(n), Some(m), "{position}");
            }
            assert_eq!(position.nth_move(moves.len() as u64), None, "{position}");
            let mut distinct = moves.clone();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), moves.len(), "{position} lists a move twice");
        });
    }
}

#[test]
fn a_position_has_a_legal_move_exactly_when_it_has_no_outcome() {
    on_every_game(MovesOrOutcome);
}

struct TextAndKey(usize);

impl Visitor for TextAndKey {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        at_random_positions(&start, self.0, |position| {
            let Ok(read) = position.to_string().parse::<P>() else {
                panic!("{position} is not read back");
            };
            assert_eq!(read, *position);
            // The key of a position that was read is made from scratch.
            assert_eq!(read.key(), position.key(), "{position}");
        });
    }
}

#[test]
fn text_reads_back_to_the_same_position_and_the_kept_key_is_the_fresh_one() {
    on_every_game(TextAndKey);
}

struct DistinctKeys(usize);

impl Visitor for DistinctKeys {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        let mut seen = std::collections::HashMap::new();
        at_random_positions(&start, self.0, |position| {
            // Everything but the turn number. Apart's path is a set to the key, so its order
            // is left out too.
            let text = position.to_string();
            let mut parts: Vec<_> = text.split(' ').collect();
            parts.remove(2);
            let mut path: Vec<_> = parts.pop().expect("a last part").split('-').collect();
            path.sort_unstable();
            let state = format!("{parts:?}{path:?}");
            let first = seen.entry(position.key()).or_insert_with(|| state.clone());
            assert_eq!(*first, state, "two positions share a key");
        });
    }
}

#[test]
fn different_positions_have_different_keys() {
    on_every_game(DistinctKeys);
}

struct SymmetricMoves(usize);

impl Visitor for SymmetricMoves {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        let symmetries: Vec<_> = P::symmetries().collect();
        let mut turn = 0;
        at_random_positions(&start, self.0, |position| {
            // One symmetry a position, each in its turn.
            let symmetry = symmetries[turn % symmetries.len()];
            turn += 1;
            let image = position.image(symmetry);
            let role = |outcome: Outcome| {
                if P::swaps_sides(symmetry) { outcome.swapped() } else { outcome }
            };
            assert_eq!(image.outcome(), position.outcome().map(role), "{position}");
            let sorted = |mut moves: Vec<_>| {
                moves.sort();
                moves
            };
            let moves = position.moves();
            let turned = moves.iter().map(|&m| position.move_image(m, symmetry)).collect();
            assert_eq!(sorted(turned), sorted(image.moves()), "{position}");
            if let Some(&m) = moves.first() {
                let after = position.after(m).image(symmetry);
                assert_eq!(image.after(position.move_image(m, symmetry)), after, "{position}");
                assert_eq!(after.to_string().parse::<P>().map(|read| read.key()), Ok(after.key()));
            }
        });
    }
}

#[test]
fn symmetric_positions_have_symmetric_moves() {
    on_every_game(SymmetricMoves);
}

struct SymmetricPerft {
    moves: u32,
    turns: u32,
}

impl Visitor for SymmetricPerft {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        let later = (0..12).fold(start.clone(), |position, n: u64| {
            let count = position.move_count();
            let m = (count > 0).then(|| n * 7 % count).and_then(|n| position.nth_move(n));
            m.map_or(position.clone(), |m| position.after(m))
        });
        for position in [start, later] {
            let moves = perft::moves(&position, self.moves);
            let turns = perft::turns(&position, self.turns);
            for symmetry in P::symmetries() {
                let image = position.image(symmetry);
                assert_eq!(perft::moves(&image, self.moves), moves, "{image}");
                assert_eq!(perft::turns(&image, self.turns), turns, "{image}");
            }
        }
    }
}

#[test]
fn perft_is_the_same_under_every_symmetry() {
    let run = |game: GameId, size, moves, turns| {
        game.start(size, SymmetricPerft { moves, turns }).expect("the size is in range");
    };
    run(GameId::Differo, None, 4, 4);
    run(GameId::Apart, Some(8), 3, 2);
    run(GameId::Apart, Some(13), 2, 1);
    run(GameId::Apart, Some(20), 2, 1);
    for size in [3, 4, 5, 8, 11, 18] {
        run(GameId::Dropper, Some(size), 3, 2);
    }
}

#[test]
fn the_starting_positions_keep_the_symmetries_the_rules_name() {
    let differo = differo::Differo::start(());
    for symmetry in differo::Differo::symmetries() {
        let image = differo.image(symmetry);
        let rows =
            |position: &differo::Differo| position.to_string().split(' ').next().map(str::to_owned);
        assert_eq!(rows(&image), rows(&differo));
        assert_eq!(image == differo, !differo::Differo::swaps_sides(symmetry));
    }
    let rows = |position: &apart::Apart<1>| position.pieces(trine_rules::Side::White);
    let apart = apart::Apart::<1>::start(apart::Size::default());
    let kept = Symmetry::all().filter(|&symmetry| rows(&apart.image(symmetry)) == rows(&apart));
    let kept: Vec<_> = kept.collect();
    assert_eq!(kept.len(), 4, "the mirror image, the half turn with the sides swapped, and both");
    assert!(kept.contains(&Symmetry::MIRROR) && kept.contains(&Symmetry::HALF_TURN_SWAP));
    let dropper = dropper::Dropper::<1>::start(dropper::Size::default());
    let kept = Symmetry::all().filter(|symmetry| !symmetry.swaps_sides());
    assert_eq!(kept.filter(|&symmetry| dropper.image(symmetry) == dropper).count(), 8);
}

struct TurnsAddUp(usize);

impl Visitor for TurnsAddUp {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        let mut compared = 0;
        at_random_positions(&start, self.0.min(200), |position| {
            // On large boards of Apart a position may have more turns than can be played.
            let mut room = 5_000;
            if let Some(count) = turns_by_playing(position, &mut room) {
                assert_eq!(position.turn_count(), count, "{position}");
                compared += 1;
            }
        });
        assert!(compared > 20, "only {compared} positions of {start} were compared");
    }
}

/// How many turns there are, unless there are more than there is room for.
fn turns_by_playing<P: Position>(position: &P, room: &mut u32) -> Option<u64> {
    let mut count = 0;
    for m in position.moves() {
        *room = room.checked_sub(1)?;
        let next = position.after(m);
        count += if next.is_mid_turn() { turns_by_playing(&next, room)? } else { 1 };
    }
    Some(count)
}

#[test]
fn counting_turns_gives_what_playing_them_gives() {
    on_every_game(TurnsAddUp);
}

struct UndoRedo(usize);

impl Visitor for UndoRedo {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        let mut random = Random::new(0x0dd_ba11);
        let mut game = Game::new(start.clone());
        let mut expected = vec![start];
        while game.outcome().is_none() && expected.len() < self.0.min(300) {
            let count = game.position().move_count();
            let m = game.position().nth_move(random.below(count)).expect("it is in range");
            game.play(m).expect("a listed move is legal");
            expected.push(game.position().clone());
        }
        let turns: Vec<_> = game.turns().map(|(from, moves)| from.turn_text(moves)).collect();
        for position in expected.iter().rev().skip(1) {
            assert!(game.undo());
            assert_eq!(game.position(), position);
        }
        assert!(!game.undo());
        for position in &expected[1..] {
            assert!(game.redo());
            assert_eq!(game.position(), position);
        }
        assert!(!game.redo());
        while game.undo_turn() {
            assert!(!game.position().is_mid_turn());
        }
        let mut again = 0;
        while game.redo_turn() {
            again += 1;
        }
        assert_eq!(again, turns.len());
        assert_eq!(game.turns().map(|(p, moves)| p.turn_text(moves)).collect::<Vec<_>>(), turns);
    }
}

#[test]
fn undo_and_redo_go_back_and_forth_over_every_position() {
    on_every_game(UndoRedo);
}

/// Compares whole turns with the moves they stand for.
fn check_turns<const W: usize>(start: &apart::Apart<W>, positions: usize) {
    at_random_positions(start, positions, |position| {
        let mut turns = Vec::new();
        position.for_each_turn(2_000, |turn| turns.push(turn));
        if turns.len() < 2_000 {
            assert_eq!(turns.len() as u64, position.turn_count(), "{position}");
        }
        // Every turn of a small position, and a spread of a large one's.
        for turn in turns.iter().step_by(1 + turns.len() / 50) {
            let mut at_once = position.clone();
            at_once.play_turn(turn);
            let moves = position.moves_of(turn);
            let mut one_by_one = position.clone();
            for m in moves {
                one_by_one.try_play(m).expect("the moves of a turn are legal");
            }
            assert_eq!(at_once, one_by_one, "{position} {turn:?}");
            assert_eq!(at_once.key(), one_by_one.key(), "{position} {turn:?}");
        }
    });
}

#[test]
fn a_whole_turn_of_apart_does_what_its_moves_do() {
    check_turns(&apart::Apart::<1>::start(apart::Size::default()), 2_000);
    check_turns(&apart::Apart::<4>::start(apart::Size::default()), 60);
    check_turns(&apart::Apart::<16>::start(apart::Size::default()), 20);
}

#[test]
fn differo_knows_how_many_moves_win_at_once() {
    let start = differo::Differo::start(());
    at_random_positions(&start, 20_000, |position| {
        let wins = |m: &differo::Move| {
            position.after(*m).outcome().is_some_and(|outcome| {
                outcome == Outcome::Win(position.to_move())
                    && m.to.goal() == Some(position.to_move())
            })
        };
        let winning = position.moves().iter().filter(|m| wins(m)).count();
        if position.outcome().is_none() {
            let known = position.winning_moves(position.to_move());
            assert_eq!(usize::from(known), winning, "{position}");
        }
    });
}
