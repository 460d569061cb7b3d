//! The examples of docs/records.md are what the page says they are.

use trine_record::{NodeId, Reader, Record};
use trine_rules::registry::GameId;

const PAGE: &str = include_str!("../../../docs/records.md");

/// The blocks of code in this language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let blocks = PAGE.split(fence.as_str()).skip(1);
    blocks.map(|rest| rest.split("```").next().expect("a block has an end")).collect()
}

fn games() -> Vec<Record> {
    let text = blocks("pgn").join("\n");
    Reader::new(text.as_bytes())
        .map(|game| game.unwrap_or_else(|e| panic!("{e}\n{text}")))
        .collect()
}

#[test]
fn there_is_an_example_for_every_game() {
    let games = games();
    assert_eq!(games.len(), blocks("pgn").len());
    for game in GameId::ALL {
        assert!(games.iter().any(|record| record.game() == game), "{game}");
    }
}

#[test]
fn the_examples_are_written_as_they_stand() {
    for (record, block) in games().iter().zip(blocks("pgn")) {
        assert_eq!(record.to_string(), block);
    }
}

#[test]
fn the_examples_hold_what_the_page_speaks_of() {
    let games = games();
    let all = |wanted: &dyn Fn(&Record, NodeId) -> bool| {
        games
            .iter()
            .flat_map(|r| r.walk().map(move |node| (r, node)))
            .filter(|(r, n)| wanted(r, *n))
            .count()
    };
    assert!(all(&|record, node| record.children(node).len() > 1) >= 3);
    assert!(all(&|record, node| record.notes(node).evaluation.is_some()) >= 3);
    assert!(all(&|record, node| record.notes(node).clock.is_some()) >= 2);
    assert!(all(&|record, node| !record.notes(node).commands.is_empty()) >= 1);
    assert!(
        all(&|record, node| record.turn(node).is_some_and(|turn| !turn.before.is_empty())) >= 1
    );
    assert!(games.iter().any(|record| !record.has_standard_start()));
    assert_eq!(games.iter().filter(|r| r.outcome(r.end()).is_some()).count(), 2);
}

#[test]
fn the_json_is_a_record_that_is_written_as_it_stands() {
    for block in blocks("json") {
        let record: Record = serde_json::from_str(block).expect(block);
        let shown: serde_json::Value = serde_json::from_str(block).expect(block);
        assert_eq!(serde_json::to_value(&record).expect("JSON"), shown);
    }
}

#[test]
fn the_terminations_of_the_page_are_those_of_the_crate() {
    for termination in trine_record::Termination::ALL {
        assert!(PAGE.contains(&format!("`{}`", termination.word())), "{termination:?}");
    }
}

#[test]
fn the_nested_variations_of_the_page_can_be_played() {
    let line = PAGE.lines().find(|line| line.contains("(2. d4>c3+g7")).expect("the line");
    let turns = line.trim_start_matches('`').split(" 3. ...`").next().expect("its turns");
    let text = format!("[Game \"dropper\"]\n\n{turns} *\n");
    let record = Reader::new(text.as_bytes()).next().expect("a game");
    assert_eq!(record.unwrap_or_else(|error| panic!("{error}\n{text}")).walk().count(), 6);
}
