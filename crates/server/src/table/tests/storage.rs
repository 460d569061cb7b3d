//! What is stored is all there is.

use super::*;
use crate::store::{PlayerId, RowStatus};

/// The table as another process would read it from the store.
fn reread(play: &Play) -> Table {
    let turns = play.table.turns.iter().enumerate().map(|(number, turn)| StoredTurn {
        number: number as u32,
        side: play.table.side_at(number),
        used: turn.used,
        text: turn.text.clone(),
    });
    Table::restore(play.table.row(), turns.collect()).expect("it can be read")
}

#[test]
fn a_table_comes_back_as_it_was_in_every_state() {
    let mut play = started("apart", DAYS);
    let check = |play: &Play| {
        let read = reread(play);
        assert_eq!(read.view(), play.table.view());
        assert_eq!(read.row(), play.table.row());
        assert_eq!(read.due(0), play.table.due(0));
    };
    check(&play);
    play.play(&DANCE[..1]);
    let lines = vec![vec!["b7-b5".to_owned(), "b4-b3".to_owned()]];
    play.act("ann", Act::Plan { lines }).expect("it is legal");
    check(&play);
    play.play(&["c7-c5"]);
    play.offer("bob", Offer::Undo).expect("he has played");
    play.command("ann", Command::Say("no".to_owned())).expect("she may talk");
    check(&play);
    play.act("ann", Act::Decline { offer: Offer::Undo }).expect("it is offered");
    let refused = |table: &mut Table| {
        let offer = Command::Act(Act::Offer { offer: Offer::Undo });
        code(table.command(&person("bob"), offer, &moment(0)))
    };
    assert_eq!(refused(&mut reread(&play)), RefusalCode::NotPossible);
    play.act("bob", Act::Resign).expect("it goes on");
    check(&play);
    let (table, _) = Table::open(founding(terms("dropper", ClockRule::None)), 5);
    check(&Play { table, now: 5 });
}

#[test]
fn a_row_has_what_is_searched_for() {
    let mut play = started("dropper", FISCHER);
    play.play(&["d5"]);
    let row = play.table.row();
    assert_eq!((row.game.as_str(), row.size, row.speed.as_str()), ("dropper", Some(8), "fischer"));
    assert_eq!(row.white, Some(PlayerId("guest:ann".to_owned())));
    assert_eq!((row.status, row.turn_count, row.version), (RowStatus::Playing, 1, 3));
    play.act("bob", Act::Resign).expect("it goes on");
    let row = play.table.row();
    assert_eq!((row.status, row.winner), (RowStatus::Ended, Some(Side::White)));
    assert_eq!((row.by.as_deref(), row.ended), (Some("resignation"), Some(1_000)));
}

#[test]
fn the_last_change_carries_the_clients_id() {
    let mut play = started("apart", ClockRule::None);
    play.play(&DANCE[..2]);
    play.offer("ann", Offer::Draw).expect("it can be offered");
    play.play(&DANCE[2..3]);
    let step = play.turn("bob", 3, DANCE[3]).expect("it is legal");
    let client = (PlayerId("guest:bob".to_owned()), "x1".to_owned());
    let commit = play.table.commit(&step, Some(client.clone()));
    let clients: Vec<_> = commit.changes.iter().map(|change| change.client.clone()).collect();
    assert_eq!(clients, [None, Some(client)]);
    assert_eq!(commit.row.version, commit.changes[1].version);
    assert_eq!(commit.turns.len(), 1);
}

#[test]
fn what_cannot_be_read_is_an_error_and_no_panic() {
    let play = started("apart", ClockRule::None);
    let row = play.table.row();
    let turn = StoredTurn { number: 0, side: Side::White, used: 0, text: "b2-b5".to_owned() };
    let error = Table::restore(row.clone(), vec![turn]).expect_err("the turn is not legal");
    assert!(error.to_string().contains("turn 0"), "{error}");
    let broken = crate::store::GameRow { state: "{}".to_owned(), ..row.clone() };
    assert!(Table::restore(broken, Vec::new()).is_err());
    let broken = crate::store::GameRow { terms: String::new(), ..row };
    assert!(Table::restore(broken, Vec::new()).is_err());
}
