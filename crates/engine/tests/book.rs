//! Opening books, beside a naive count; and files that are no books.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use trine_engine::book::{Book, BookError, BookPlayer, Builder, Counts, Entry};
use trine_engine::bots::RandomBot;
use trine_engine::{Limits, Player, Random, Stop};
use trine_rules::registry::{GameId, Playable, Visitor};
use trine_rules::{Game, Outcome, Side};

/// How many turns of each game are counted.
const TURNS: u32 = 6;

/// A game that was played, with an outcome by chance.
struct Played<P: Playable> {
    game: Game<P>,
    outcome: Outcome,
}

fn play<P: Playable>(start: &P, random: &mut Random) -> Played<P> {
    let mut game = Game::new(start.clone());
    while game.outcome().is_none() && game.position().turn() <= 2 * TURNS {
        let position = game.position();
        let m = position.nth_move(random.below(position.move_count())).expect("it is in range");
        game.play(m).expect("it is legal");
    }
    let outcomes = [Outcome::Win(Side::White), Outcome::Win(Side::Black), Outcome::Draw];
    Played { game, outcome: *random.pick(&outcomes).expect("there are three") }
}

fn whole_turns<P: Playable>(game: &Game<P>) -> Vec<(P, Vec<P::Move>)> {
    let turns = game.turns().map(|(position, moves)| (position.clone(), moves.to_vec()));
    let mut turns: Vec<_> = turns.collect();
    if game.position().is_mid_turn() {
        turns.pop();
    }
    turns
}

fn end_of<P: Playable>(start: &P, moves: &[P::Move]) -> P {
    moves.iter().fold(start.clone(), |position, &m| position.after(m))
}

fn build<P: Playable>(game: GameId, size: Option<u8>, games: &[Played<P>]) -> Book {
    let mut builder = Builder::new(game, size, TURNS);
    for Played { game, outcome } in games {
        let turns = whole_turns(game).into_iter().map(|(_, moves)| moves);
        builder.add(game.start().clone(), turns, *outcome);
    }
    builder.finish(1).expect("it is small")
}

/// A position without the number of its turn.
fn board<P: Playable>(position: &P) -> String {
    let text = position.to_string();
    text.rsplit_once(' ').expect("the number of the turn is last").0.to_owned()
}

/// What all the images of a position have in common.
fn class<P: Playable>(position: &P) -> String {
    P::symmetries().map(|symmetry| board(&position.image(symmetry))).min().expect("there is one")
}

/// What all the images of a turn have in common: the positions before and after it.
fn turn_class<P: Playable>(before: &P, after: &P) -> (String, String) {
    let images = P::symmetries()
        .map(|symmetry| (board(&before.image(symmetry)), board(&after.image(symmetry))));
    images.min().expect("there is one")
}

type Naive = BTreeMap<(String, String), Counts>;

fn count_naively<P: Playable>(games: &[Played<P>]) -> Naive {
    let mut counts = Naive::new();
    for Played { game, outcome } in games {
        for (position, moves) in whole_turns(game).into_iter().take(TURNS as usize) {
            let sum = counts.entry(turn_class(&position, &end_of(&position, &moves))).or_default();
            match outcome.winner() {
                None => sum.draws += 1,
                Some(side) if side == position.to_move() => sum.wins += 1,
                Some(_) => sum.losses += 1,
            }
        }
    }
    counts
}

/// What the book says of a position, by the classes of the turns.
fn seen<P: Playable>(book: &Book, position: &P) -> Naive {
    let entries = book.look(position).into_iter();
    let by_class = entries
        .map(|Entry { moves, counts }| (turn_class(position, &end_of(position, &moves)), counts));
    by_class.collect()
}

struct Compare {
    game: GameId,
    size: Option<u8>,
    games: usize,
}

impl Visitor for Compare {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        let mut random = Random::new(self.games as u64);
        let games: Vec<_> = (0..self.games).map(|_| play(&start, &mut random)).collect();
        let book = build(self.game, self.size, &games);
        let naive = count_naively(&games);
        let classes: BTreeSet<_> = naive.keys().map(|(before, _)| before.clone()).collect();
        assert_eq!(book.positions(), classes.len(), "{}", self.game);
        assert_eq!(Book::from_bytes(&book.to_bytes()).expect("it reads back"), book);
        for (position, _) in games.iter().flat_map(|played| whole_turns(&played.game)) {
            let class = class(&position);
            let known = |((before, _), _): &(&(String, String), &Counts)| *before == class;
            let wanted: Naive = naive.iter().filter(known).map(|(k, v)| (k.clone(), *v)).collect();
            assert_eq!(seen(&book, &position), wanted, "{position}");
            assert_eq!(book.look(&position).len(), wanted.len(), "{position}");
            let symmetry = P::symmetries().nth(random.below(4) as usize).expect("there are four");
            assert_eq!(seen(&book, &position.image(symmetry)), wanted, "an image of {position}");
        }
    }
}

#[test]
fn a_book_has_the_same_counts_as_a_naive_count() {
    for (game, size, games) in [
        (GameId::Differo, None, 40),
        (GameId::Apart, Some(8), 30),
        (GameId::Dropper, Some(3), 60),
        (GameId::Dropper, Some(5), 25),
    ] {
        game.start(size, Compare { game, size, games }).expect("the size is allowed");
    }
}

struct Merge(GameId, Option<u8>);

impl Visitor for Merge {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        let game = play(&start, &mut Random::new(5));
        let mut images = Vec::new();
        for symmetry in P::symmetries() {
            let mut image = Game::new(start.image(symmetry));
            for (before, moves) in whole_turns(&game.game) {
                let mut position = before.clone();
                for m in moves {
                    image.play(position.move_image(m, symmetry)).expect("images are legal");
                    position.play(m);
                }
            }
            let outcome = game.outcome;
            let outcome = if P::swaps_sides(symmetry) { outcome.swapped() } else { outcome };
            images.push(Played { game: image, outcome });
        }
        let merged = build(self.0, self.1, &images);
        let alone = build(self.0, self.1, &[game]);
        assert_eq!(merged.positions(), alone.positions());
        let (many, one) = (merged.look(&start), alone.look(&start));
        assert_eq!((many.len(), one.len()), (1, 1), "the same turn was played in all of them");
        assert_eq!(many[0].counts.games(), images.len() as u64 * one[0].counts.games());
        assert_eq!(many[0].counts.average().to_bits(), one[0].counts.average().to_bits());
    }
}

#[test]
fn images_of_a_game_are_counted_as_one() {
    for (game, size) in
        [(GameId::Differo, None), (GameId::Apart, Some(8)), (GameId::Dropper, Some(6))]
    {
        game.start(size, Merge(game, size)).expect("the size is allowed");
    }
}

/// A book in which White has played one turn of Apart thrice, won twice, and another once, lost.
fn small_book() -> Book {
    struct Make;
    impl Visitor for Make {
        type Output = Book;

        fn visit<P: Playable>(self, start: P) -> Book {
            let mut builder = Builder::new(GameId::Apart, Some(8), TURNS);
            let white = Outcome::Win(Side::White);
            for (turn, outcome) in [
                ("b2-b4", white),
                ("b2-b4", white),
                ("g2-g4", Outcome::Win(Side::Black)),
                ("c2-c4", Outcome::Win(Side::Black)),
            ] {
                let moves = start.read_turn(turn).expect("it is legal");
                builder.add(start.clone(), [moves], outcome);
            }
            builder.finish(1).expect("it is small")
        }
    }
    GameId::Apart.start(None, Make).expect("there is a default")
}

const START: &str = "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1";

#[test]
fn turns_are_listed_with_the_most_frequent_first() {
    let entries = small_book().look_up(GameId::Apart, START).expect("the book fits");
    let rows: Vec<_> = entries.iter().map(|e| (e.turn.as_str(), e.counts)).collect();
    // b2-b4 and g2-g4 are mirror images: the book shows one of them.
    assert!(["b2-b4", "g2-g4"].contains(&rows[0].0), "{rows:?}");
    assert_eq!(rows[0].1, Counts { wins: 2, draws: 0, losses: 1 });
    assert_eq!(rows[1].1, Counts { wins: 0, draws: 0, losses: 1 });
    assert_eq!(rows.len(), 2);
}

#[test]
fn a_turn_that_never_made_a_point_is_not_played() {
    let book = small_book();
    for seed in 0..50 {
        let turn = book.turn(GameId::Apart, START, seed).expect("the book knows a turn");
        assert!(["b2-b4", "g2-g4"].contains(&turn.as_str()), "{turn}");
    }
    assert_eq!(book.turn(GameId::Differo, START, 1), None);
}

struct PlayFrom(Arc<Book>);

impl Visitor for PlayFrom {
    type Output = (String, usize);

    /// The first turn of a bot with the book, and the moves of its answer where the book ends.
    fn visit<P: Playable>(self, start: P) -> Self::Output {
        let mut player = BookPlayer::new(self.0, 1, Box::new(RandomBot::new(1)));
        let mut game = Game::new(start);
        let first = player.choose(&game, &Limits::default(), &Stop::default());
        let text = game.position().turn_text(&first);
        for m in first {
            game.play(m).expect("it is legal");
        }
        (text, player.choose(&game, &Limits::default(), &Stop::default()).len())
    }
}

#[test]
fn a_bot_plays_from_the_book_and_then_by_itself() {
    let played = GameId::Apart.start(None, PlayFrom(Arc::new(small_book())));
    let (first, moves) = played.expect("there is a default");
    assert!(["b2-b4", "g2-g4"].contains(&first.as_str()), "{first}");
    assert!(moves > 0);
}

/// Counts a game of one turn.
struct Add<'a>(&'a mut Builder, &'a str);

impl Visitor for Add<'_> {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        let moves = start.read_turn(self.1).expect("it is legal");
        self.0.add(start, [moves], Outcome::Draw);
    }
}

#[test]
fn rare_turns_can_be_left_out() {
    let mut builder = Builder::new(GameId::Differo, None, TURNS);
    for turn in ["c2-f2", "c2-f2", "c4-c7"] {
        GameId::Differo.start(None, Add(&mut builder, turn)).expect("there is a default");
    }
    let start = "5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1";
    let turns = |book: Book| book.look_up(GameId::Differo, start).expect("it fits").len();
    assert_eq!(turns(builder.clone().finish(1).expect("it is small")), 2);
    assert_eq!(turns(builder.clone().finish(2).expect("it is small")), 1);
    let nothing = builder.finish(3).expect("it is small");
    assert_eq!((nothing.positions(), nothing.games()), (0, 3));
    assert_eq!(Book::from_bytes(&nothing.to_bytes()).expect("it reads back"), nothing);
}

#[test]
fn a_damaged_file_is_refused_wherever_the_damage_is() {
    let bytes = small_book().to_bytes();
    for place in 0..bytes.len() {
        for bit in [0x01, 0x80] {
            let mut damaged = bytes.clone();
            damaged[place] ^= bit;
            let error = Book::from_bytes(&damaged).expect_err("it is damaged");
            let right = match place {
                0..8 => matches!(error, BookError::NotABook),
                8..10 => matches!(error, BookError::Version(_)),
                _ => matches!(error, BookError::Damaged),
            };
            assert!(right, "byte {place}: {error}");
            assert_eq!(error.to_string().lines().count(), 1);
        }
        assert!(Book::read(&bytes[..place]).is_err(), "cut off at {place}");
    }
    let longer = [&bytes[..], b"!"].concat();
    assert!(matches!(Book::from_bytes(&longer), Err(BookError::Damaged)));
}

/// The file with the checksum that `docs/books.md` describes.
fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes[32..40].fill(0);
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix);
    bytes[32..40].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn a_file_that_lies_about_itself_is_refused_even_with_the_right_checksum() {
    let good = small_book().to_bytes();
    assert_eq!(summed(good.clone()), good, "the checksum is the documented one");
    let lies: [(usize, &[u8]); 8] = [
        (10, &[3]),                       // a game that does not exist
        (11, &[7]),                       // a size that Apart is not played on
        (11, &[0]),                       // no size
        (20, &[255; 4]),                  // four thousand million positions
        (24, &[255; 4]),                  // turns of four gigabytes
        (28, &[1]),                       // what must be 0
        (48, &[255; 4]),                  // turns that start beyond the end
        (52, &[255, 255, 255, 255, 127]), // a turn of endless length
    ];
    for (place, lie) in lies {
        let mut bytes = good.clone();
        bytes[place..place + lie.len()].copy_from_slice(lie);
        let read = Book::from_bytes(&summed(bytes));
        assert!(matches!(read, Err(BookError::Damaged)), "byte {place}: {read:?}");
    }
}

#[test]
fn an_illegal_turn_in_a_file_is_passed_over() {
    let mut bytes = small_book().to_bytes();
    let text = bytes.windows(5).position(|w| w == b"c2-c4" || w == b"f2-f4" || w == b"c7-c5");
    let text = text.or_else(|| bytes.windows(5).position(|w| w == b"f7-f5")).expect("it is there");
    bytes[text..text + 5].copy_from_slice(b"a1-a9");
    let book = Book::from_bytes(&summed(bytes)).expect("turns are checked when they are used");
    assert_eq!(book.look_up(GameId::Apart, START).expect("it fits").len(), 1);
}

#[test]
fn another_game_or_board_is_told() {
    let book = small_book();
    let refused = |game, text| book.look_up(game, text).expect_err("it does not fit").to_string();
    assert_eq!(refused(GameId::Dropper, START), "the book is for Apart");
    let nine = "1bbbbbbb1/1bbbbbbb1/9/9/9/9/9/1wwwwwww1/1wwwwwww1 w 1";
    assert_eq!(refused(GameId::Apart, nine), "the book is for boards of size 8");
    assert!(refused(GameId::Apart, "nonsense").starts_with("column "));
}
