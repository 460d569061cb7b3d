//! Records as JSON: what is written, and what is refused.

use serde_json::{Value, json};
use trine_record::{GameResult, NodeId, Record};
use trine_rules::registry::GameId;

fn refused(value: Value) -> String {
    serde_json::from_value::<Record>(value).expect_err("it is no record").to_string()
}

#[test]
fn a_record_is_one_object_with_a_list_of_turns() {
    let text = "[Game \"dropper\"]\n[Size \"5\"]\n[White \"Ada\"]\n\n{Hi} 1. c3! {[%eval 1.2,9] \
        [%clk 0:00:01] [%x y]} 2. c3>c4+a1 (2. {Or} c3>b2+e5 {[%eval #-3]}) 3. a1>b1+e1 1-0\n";
    let record = trine_record::Reader::new(text.as_bytes()).next().expect("a game").expect(text);
    let value = serde_json::to_value(&record).expect("JSON");
    let expected = json!({
        "game": "dropper", "size": 5, "result": "1-0", "tags": {"White": "Ada"}, "comment": "Hi",
        "turns": [
            {"turn": "c3", "parent": 0, "number": 1, "side": "w", "marks": [1], "clock": 1000,
             "eval": {"points": 120, "depth": 9}, "commands": [{"name": "x", "value": "y"}]},
            {"turn": "c3>c4+a1", "parent": 1, "number": 2, "side": "b"},
            {"turn": "a1>b1+e1", "parent": 2, "number": 3, "side": "w"},
            {"turn": "c3>b2+e5", "parent": 1, "number": 2, "side": "b", "before": "Or",
             "eval": {"win": "b", "turns": 3}},
        ],
    });
    assert_eq!(value, expected);
    assert_eq!(serde_json::from_value::<Record>(expected).expect("a record"), record);
}

#[test]
fn little_is_enough_for_a_record() {
    let record: Record = serde_json::from_value(json!({"game": "apart"})).expect("a record");
    assert_eq!(record, Record::new(GameId::Apart, None).expect("a game"));
    let turns = json!([{"turn": "C3"}, {"turn": "c3>c4+a1"}, {"turn": "c3>b2+e5", "parent": 1}]);
    let record: Record =
        serde_json::from_value(json!({"game": "dropper", "size": 5, "turns": turns})).expect("one");
    assert_eq!(record.turns_to(record.end()), ["c3", "c3>c4+a1"]);
    assert_eq!(record.children(record.main_line().next().expect("a turn")).len(), 2);
    assert_eq!(record.result(), GameResult::Unknown);
    assert!(record.notes(NodeId::START).is_empty());
}

#[test]
fn what_is_no_record_is_refused() {
    let with = |name: &str, value: Value| {
        let mut record = json!({"game": "dropper", "size": 5, "turns": [{"turn": "c3"}]});
        record[name] = value;
        refused(record)
    };
    for (name, value, message) in [
        ("game", json!("go"), "there is no such game, the games are differo, apart, dropper"),
        ("size", json!(99), "Dropper is played on sizes 3 to 32, not 99"),
        (
            "position",
            json!("5 w 1"),
            "in the position, column 1: the board has 1 row, it needs 3 to 32",
        ),
        ("result", json!("2-0"), "the result must be 1-0, 0-1, 1/2-1/2 or *"),
        (
            "tags",
            json!({"a b": ""}),
            "the tag \"a b\": a tag's name is 1 to 255 letters, digits and underscores, such as Event",
        ),
        (
            "eval",
            json!({"points": 1, "win": "w"}),
            "an eval must be like {\"points\":120} or {\"win\":\"w\",\"turns\":3}",
        ),
        (
            "commands",
            json!([{"name": "clk"}]),
            "eval, clk and emt are no commands to add but fields of the notes",
        ),
        (
            "turns",
            json!([{"turn": "c3"}, {"turn": "c3>c4"}]),
            "turn 2 of the list: column 6: after the drop a free stone is owed, such as +c1",
        ),
        (
            "turns",
            json!([{"turn": "c3", "parent": 1}]),
            "turn 1 of the list: the parent must be 0, the start, or an earlier turn's place",
        ),
    ] {
        assert_eq!(with(name, value), message);
    }
    assert!(refused(json!({})).contains("missing field `game`"));
    let round = ["b2-b6", "f3-f9", "b6-b2", "f9-f3"];
    let turns: Vec<_> = [round, round].concat().iter().map(|turn| json!({"turn": turn})).collect();
    assert_eq!(
        refused(json!({"game": "differo", "result": "1-0", "turns": turns})),
        "the result is 1-0, but by the rules this game ends 1/2-1/2"
    );
}

#[test]
fn a_tag_that_stands_twice_is_refused() {
    let text = r#"{"game": "apart", "tags": {"A": "1", "A": "2"}}"#;
    let error = serde_json::from_str::<Record>(text).expect_err("twice");
    assert!(error.to_string().starts_with("the tag A stands twice, it may stand once"), "{error}");
}
