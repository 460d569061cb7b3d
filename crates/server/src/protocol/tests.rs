//! Tests of the frames, and of what is made from the types for the browser.

use std::any::TypeId;
use std::collections::BTreeMap;

use expect_test::expect_file;
use serde_json::json;
use trine_rules::Side;
use ts_rs::{Config, TS, TypeVisitor};

use super::*;

#[test]
fn requests_read_as_the_documentation_writes_them() {
    let read = |value| serde_json::from_value::<Request>(value);
    let turn = json!({"type": "turn", "id": "a1", "game": "g", "number": 0, "text": "b2-b4"});
    let expected = Request::Turn {
        id: "a1".to_owned(),
        game: "g".to_owned(),
        number: 0,
        text: "b2-b4".to_owned(),
    };
    assert_eq!(read(turn).expect("it is a request"), expected);
    let watch = read(json!({"type": "watch", "game": "g"})).expect("it is a request");
    assert_eq!(watch, Request::Watch { game: "g".to_owned(), after: None });
    let act = json!({"type": "act", "id": "1", "game": "g",
                     "act": {"type": "offer", "offer": "undo"}});
    assert!(matches!(
        read(act).expect("it is a request"),
        Request::Act { act: Act::Offer { offer: Offer::Undo }, .. }
    ));
    assert_eq!(read(json!({"type": "unseek"})).expect("it is a request"), Request::Unseek);
}

#[test]
fn what_is_not_a_request_is_refused() {
    let wrong = [
        json!({"type": "turn", "game": "g"}),
        json!({"type": "hello", "protocol": 1, "more": true}),
        json!({"type": "hello", "protocol": -1}),
        json!({"type": "nothing"}),
        json!([]),
        json!(null),
    ];
    for value in wrong {
        assert!(serde_json::from_value::<Request>(value.clone()).is_err(), "{value}");
    }
}

#[test]
fn terms_need_only_a_game() {
    let terms: Terms = serde_json::from_value(json!({"game": "apart"})).expect("they are terms");
    assert_eq!(terms.side, WantedSide::Chance);
    assert_eq!(terms.clock, ClockRule::None);
    assert!(!terms.rated);
    let made: NewGame = serde_json::from_value(json!({"terms": {"game": "apart",
        "clock": {"type": "byoYomi", "main": 60_000, "period": 5_000, "periods": 3}}}))
    .expect("it is a game");
    assert!(made.opponent.is_none() && !made.listed);
}

#[test]
fn the_types_for_the_browser_are_up_to_date() {
    let mut types =
        Types { config: Config::new().with_large_int("number"), found: BTreeMap::new() };
    types.visit::<Request>();
    types.visit::<News>();
    types.visit::<NewGame>();
    types.visit::<OwnGames>();
    types.visit::<Problem>();
    // It is declared in `types.ts`.
    types.found.remove(&Side::ident(&types.config));
    let declared: Vec<_> = types.found.into_values().collect();
    let head = "// Made from the types of crates/server by their tests: do not edit.\n\
                // `cargo xtask types` makes it again.\n\n\
                import type { Side } from './types';\n";
    let protocol =
        format!("/** The version of the protocol. */\nexport const PROTOCOL = {PROTOCOL};\n");
    let text = format!("{head}\n{protocol}\n{}", declared.join("\n"));
    expect_file!["../../../../web/src/wire/online.ts"].assert_eq(&text);
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
