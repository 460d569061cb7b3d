//! Joining, cancelling, and ends that the rules do not make.

use super::*;

fn opened(terms: Terms, invited: Option<Person>) -> Play {
    let (table, step) = Table::open(Founding { invited, ..founding(terms) }, 0);
    assert_eq!(step.changes[0].what, What::Made);
    Play { table, now: 0 }
}

#[test]
fn whoever_joins_first_plays_and_the_others_watch() {
    let mut play = opened(terms("apart", FISCHER), None);
    assert_eq!(code(play.turn("ann", 0, "b2-b4")), RefusalCode::NotStarted);
    assert_eq!(code(play.act("ann", Act::Join)), RefusalCode::NotPossible);
    let step = play.act("bob", Act::Join);
    let whats = whats(step);
    let What::Started { white, black, clock } = &whats[0] else { panic!("it starts") };
    assert_eq!((white.player.name.as_str(), black.player.name.as_str()), ("ann", "bob"));
    assert_eq!(clock.expect("there is one").first_turn_by, Some(FIRST_TURN));
    assert_eq!(code(play.act("eve", Act::Join)), RefusalCode::Conflict);
}

#[test]
fn sides_are_as_wanted_or_thrown() {
    for (side, heads, white) in [
        (WantedSide::White, false, "ann"),
        (WantedSide::Black, true, "bob"),
        (WantedSide::Chance, true, "ann"),
        (WantedSide::Chance, false, "bob"),
    ] {
        let mut play = opened(Terms { side, ..terms("apart", FISCHER) }, None);
        let moment = Moment { heads, ..moment(0) };
        let join = Command::Act(Act::Join);
        play.table.command(&person("bob"), join, &moment).expect("the seat is free");
        let seat = play.table.seat(Side::White).expect("it is taken");
        assert_eq!(seat.player.name, white, "{side:?}");
    }
}

#[test]
fn an_invitation_is_for_one_and_can_be_declined() {
    let mut play = opened(terms("apart", FISCHER), Some(person("bob").player));
    assert_eq!(code(play.act("eve", Act::Join)), RefusalCode::NotYours);
    assert_eq!(code(play.act("eve", Act::Cancel)), RefusalCode::NotYours);
    play.act("bob", Act::Cancel).expect("he is invited");
    assert_eq!(play.ended(), Some((None, EndedBy::Declined)));
    assert_eq!(code(play.act("bob", Act::Join)), RefusalCode::Ended);
}

#[test]
fn an_open_game_can_be_taken_back_and_does_not_wait_for_ever() {
    let mut play = opened(terms("apart", FISCHER), None);
    play.act("ann", Act::Cancel).expect("she made it");
    assert_eq!(play.ended(), Some((None, EndedBy::Cancelled)));
    let mut play = opened(terms("apart", FISCHER), None);
    assert_eq!(play.table.expire(OPEN_FOR - 1, 0), None);
    play.table.expire(OPEN_FOR, 0).expect("it has waited long enough");
    assert_eq!(play.ended(), Some((None, EndedBy::Cancelled)));
    let play = opened(terms("apart", DAYS), None);
    assert_eq!(play.table.due(0), Some(OPEN_FOR_CORRESPONDENCE));
}

#[test]
fn a_started_game_cannot_be_taken_back() {
    let mut play = started("apart", FISCHER);
    assert_eq!(words(play.act("ann", Act::Cancel)), "the game has started");
}

#[test]
fn a_rated_game_is_for_accounts() {
    let rated = Terms { rated: true, ..terms("apart", FISCHER) };
    let mut play = opened(rated, None);
    assert_eq!(words(play.act("bob", Act::Join)), "a rated game needs an account");
    let join = Command::Act(Act::Join);
    play.table.command(&account("bob"), join, &moment(0)).expect("the seat is free");
}

#[test]
fn a_game_can_be_aborted_before_its_second_turn() {
    let mut play = started("apart", FISCHER);
    play.play(&DANCE[..1]);
    play.act("bob", Act::Abort).expect("there was one turn");
    assert_eq!(play.ended(), Some((None, EndedBy::Aborted)));
    let mut play = started("apart", FISCHER);
    play.play(&DANCE[..2]);
    assert_eq!(code(play.act("bob", Act::Abort)), RefusalCode::NotPossible);
    assert_eq!(code(play.act("eve", Act::Abort)), RefusalCode::NotYours);
}

#[test]
fn whoever_resigns_has_lost() {
    let mut play = started("apart", FISCHER);
    play.play(&DANCE[..2]);
    assert_eq!(code(play.act("eve", Act::Resign)), RefusalCode::NotYours);
    play.now += 5_000;
    play.act("ann", Act::Resign).expect("the game goes on");
    assert_eq!(play.ended(), Some((Some(Side::Black), EndedBy::Resignation)));
    let clock = play.table.view().clock.expect("there is one");
    assert_eq!((clock.white.left, clock.running), (55_000, None));
    assert_eq!(code(play.act("ann", Act::Resign)), RefusalCode::Ended);
    assert_eq!(code(play.turn("ann", 2, DANCE[2])), RefusalCode::Ended);
}

/// Claims for bob at a time, with ann gone since another.
fn claim(play: &mut Play, now: Time, gone: Option<Time>, claim: Claim) -> Result<Step, Refusal> {
    let moment = Moment { opponent_gone: gone, ..moment(now) };
    play.table.command(&person("bob"), Command::Act(Act::Claim { claim }), &moment)
}

#[test]
fn the_end_can_be_claimed_once_the_other_is_gone_for_a_minute() {
    let long = ClockRule::Fischer { initial: 600_000, increment: 0 };
    for (what, winner) in [(Claim::Win, Some(Side::Black)), (Claim::Draw, None)] {
        let mut play = started("apart", long);
        play.play(&DANCE[..2]);
        let refused = claim(&mut play, 50_000, None, what);
        assert_eq!(words(refused), "the other player is here");
        let refused = claim(&mut play, 69_500, Some(10_000), what);
        assert_eq!(words(refused), "you can claim that in 1 s");
        claim(&mut play, 70_000, Some(10_000), what).expect("she was gone long enough");
        assert_eq!(play.ended(), Some((winner, EndedBy::Abandonment)));
    }
}

#[test]
fn a_claim_comes_sooner_when_the_gone_players_time_is_short_and_later_without_a_clock() {
    let mut play = started("apart", ClockRule::Fischer { initial: 65_000, increment: 0 });
    play.play(&DANCE[..2]);
    assert_eq!(play.table.claimable(Side::White, 10_000), Some(40_000), "57 s are left");
    assert_eq!(play.table.claimable(Side::White, 3_000), Some(63_000), "64 s are left");
    assert_eq!(play.table.claimable(Side::Black, 10_000), Some(70_000), "his time stands");
    let mut play = started("apart", ClockRule::None);
    play.play(&DANCE[..2]);
    assert_eq!(play.table.claimable(Side::White, 10_000), Some(310_000), "there is no hurry");
}

#[test]
fn there_is_nothing_to_claim_in_correspondence_nor_before_the_second_turn() {
    let mut play = started("apart", DAYS);
    play.play(&DANCE[..2]);
    let refused = claim(&mut play, 1_000_000, Some(0), Claim::Win);
    assert_eq!(words(refused), "there is nothing to claim in this game");
    let mut play = started("apart", ClockRule::None);
    play.play(&DANCE[..1]);
    assert_eq!(code(claim(&mut play, 1_000_000, Some(0), Claim::Win)), RefusalCode::NotPossible);
}

#[test]
fn players_talk_in_plain_short_lines() {
    let mut play = started("apart", ClockRule::None);
    let step = play.command("ann", Command::Say(" good\nluck \u{202e}".to_owned()));
    let What::Said { line } = &whats(step)[0] else { panic!("she said something") };
    assert_eq!((line.text.as_str(), line.name.as_str()), ("good luck", "ann"));
    assert_eq!(code(play.command("eve", Command::Say("hi".to_owned()))), RefusalCode::NotYours);
    assert_eq!(code(play.command("ann", Command::Say(" \n".to_owned()))), RefusalCode::BadRequest);
    let long = Command::Say("ä".repeat(201));
    assert_eq!(code(play.command("ann", long)), RefusalCode::TooLarge);
    for number in 0..150 {
        play.command("bob", Command::Say(number.to_string())).expect("he may talk");
    }
    let chat = play.table.view().chat;
    assert_eq!((chat.len(), chat[99].text.as_str()), (CHAT_LINES, "149"));
}

#[test]
fn ratings_come_with_the_end() {
    let mut play = started("apart", FISCHER);
    let mut step = play.act("ann", Act::Resign).expect("the game goes on");
    let change = crate::protocol::RatingChange { before: 1500.0, after: 1510.0 };
    let changes = RatingChanges { white: change, black: change };
    play.table.rate(&mut step, changes);
    let What::Ended { ratings, .. } = &step.changes[0].what else { panic!("it is over") };
    assert_eq!((*ratings, play.table.view().ratings), (Some(changes), Some(changes)));
}

/// The squares of a piece that walks around on two rows.
fn square(step: usize, columns: usize, row: usize) -> String {
    let place = step % (2 * columns);
    let (column, row) =
        if place < columns { (place, row) } else { (2 * columns - 1 - place, row + 1) };
    format!("{}{row}", char::from(b'a' + column as u8))
}

#[test]
fn a_game_that_does_not_end_is_a_draw_after_2000_turns() {
    // Two pieces of each side stay where they are, and one walks. The walks have different lengths,
    // so that the same position does not come three times.
    let empty = |rows: usize| vec!["25"; rows].join("/");
    let position = format!("bb23/{}/b24/{}/w24/{}/ww23 w 1", empty(4), empty(13), empty(4));
    let terms = Terms { position: Some(position), ..terms("apart", FISCHER) };
    let (table, _) = Table::open(founding(terms), 0);
    let mut play = Play { table, now: 0 };
    play.act("bob", Act::Join).expect("the seat is free");
    for turn in 0..MOST_TURNS {
        assert_eq!(play.ended(), None, "after {turn} turns");
        let (columns, row) = if turn % 2 == 0 { (23, 6) } else { (24, 20) };
        let [from, to] = [turn / 2, turn / 2 + 1].map(|step| square(step, columns, row));
        play.play(&[&format!("{from}-{to}")]);
    }
    assert_eq!(play.ended(), Some((None, EndedBy::Length)));
    assert!(EndedBy::Length.has_result(), "a draw counts");
    let view = play.table.view();
    assert_eq!((view.turns.len(), view.version), (MOST_TURNS, 3 + MOST_TURNS as u64));
    assert_eq!(view.clock.expect("it has one").running, None);
    assert_eq!(code(play.turn("ann", MOST_TURNS as u32, "a6-b6")), RefusalCode::Ended);
}
