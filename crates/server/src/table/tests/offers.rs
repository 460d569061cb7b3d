//! Offers of a draw, to take back, of another game.

use super::*;

fn two_turns(clock: ClockRule) -> Play {
    let mut play = started("apart", clock);
    play.play(&DANCE[..2]);
    play
}

#[test]
fn a_draw_that_is_accepted_ends_the_game() {
    let mut play = two_turns(ClockRule::None);
    play.offer("ann", Offer::Draw).expect("it can be offered");
    assert_eq!(play.table.view().offers, [OpenOffer { side: Side::White, offer: Offer::Draw }]);
    assert_eq!(
        words(play.act("ann", Act::Accept { offer: Offer::Draw })),
        "that is not offered any more"
    );
    play.act("bob", Act::Accept { offer: Offer::Draw }).expect("it is offered");
    assert_eq!(play.ended(), Some((None, EndedBy::Agreement)));
    assert!(play.table.view().offers.is_empty());
}

#[test]
fn whoever_offers_what_is_offered_accepts_it() {
    let mut play = two_turns(ClockRule::None);
    play.offer("ann", Offer::Draw).expect("it can be offered");
    play.offer("bob", Offer::Draw).expect("it can be offered");
    assert_eq!(play.ended(), Some((None, EndedBy::Agreement)));
}

#[test]
fn a_declined_offer_can_come_again_after_two_own_turns() {
    let mut play = two_turns(ClockRule::None);
    play.offer("ann", Offer::Draw).expect("it can be offered");
    assert_eq!(words(play.offer("ann", Offer::Draw)), "you have offered that already");
    play.act("bob", Act::Decline { offer: Offer::Draw }).expect("it is offered");
    let again = "that can be offered again after 2 more turns of yours";
    assert_eq!(words(play.offer("ann", Offer::Draw)), again);
    play.play(&DANCE[2..]);
    let again = "that can be offered again after one more turn of yours";
    assert_eq!(words(play.offer("ann", Offer::Draw)), again);
    play.offer("bob", Offer::Draw).expect("bob has offered nothing");
    play.play(&["c2-c4"]);
    play.offer("ann", Offer::Draw).expect("two turns were played");
}

#[test]
fn a_withdrawn_offer_waits_as_long_as_a_declined_one() {
    let mut play = two_turns(ClockRule::None);
    play.offer("ann", Offer::Draw).expect("it can be offered");
    let step = play.act("ann", Act::Withdraw { offer: Offer::Draw });
    assert_eq!(whats(step), [What::Withdrawn { side: Side::White, offer: Offer::Draw }]);
    assert_eq!(code(play.offer("ann", Offer::Draw)), RefusalCode::NotPossible);
    assert_eq!(words(play.act("bob", Act::Decline { offer: Offer::Draw })), "that is not offered");
}

#[test]
fn an_offer_lapses_with_the_turn_of_the_one_who_could_answer() {
    let mut play = two_turns(ClockRule::None);
    play.offer("ann", Offer::Draw).expect("it can be offered");
    play.play(&DANCE[2..3]);
    assert_eq!(play.table.view().offers.len(), 1, "one's own turn leaves it open");
    let turn = play.turn("bob", 3, DANCE[3]);
    assert_eq!(whats(turn)[0], What::Declined { side: Side::White, offer: Offer::Draw });
    assert!(play.table.view().offers.is_empty());
}

#[test]
fn a_draw_needs_a_turn_of_each() {
    let mut play = started("apart", ClockRule::None);
    play.play(&DANCE[..1]);
    assert_eq!(code(play.offer("ann", Offer::Draw)), RefusalCode::NotPossible);
}

#[test]
fn undo_goes_back_to_the_last_turn_of_the_one_who_asked() {
    let mut play = two_turns(ClockRule::None);
    // White is to move: White's last turn and Black's answer go.
    play.offer("ann", Offer::Undo).expect("she has played");
    let step = play.act("bob", Act::Accept { offer: Offer::Undo }).expect("it is offered");
    assert_eq!(step.cut_to, Some(0));
    assert_eq!(step.changes[0].what, What::Undone { turns: 0, clock: None });
    assert_eq!(play.table.to_move(), Some(Side::White));
    // Black asks with White to move: only Black's own turn goes.
    play.play(&["c2-c4", "c7-c5"]);
    play.offer("bob", Offer::Undo).expect("he has played");
    play.act("ann", Act::Accept { offer: Offer::Undo }).expect("it is offered");
    assert_eq!(play.table.view().turns, ["c2-c4"]);
    play.turn("bob", 1, "b7-b5").expect("he plays something else");
}

#[test]
fn undo_gives_no_time_back() {
    let mut play = two_turns(FISCHER);
    play.play(&DANCE[2..]);
    play.now += 9_000;
    play.offer("bob", Offer::Undo).expect("he has played");
    play.act("ann", Act::Accept { offer: Offer::Undo }).expect("it is offered");
    let clock = play.table.view().clock.expect("there is one");
    assert_eq!((clock.white.left, clock.running), (51_000, Some(Side::Black)));
}

#[test]
fn a_wish_to_take_back_ends_with_ones_own_turn() {
    let mut play = two_turns(ClockRule::None);
    play.offer("ann", Offer::Undo).expect("she has played");
    let turn = play.turn("ann", 2, DANCE[2]);
    assert_eq!(whats(turn)[0], What::Withdrawn { side: Side::White, offer: Offer::Undo });
}

#[test]
fn nothing_can_be_taken_back_before_ones_first_turn() {
    let mut play = started("apart", ClockRule::None);
    play.play(&DANCE[..1]);
    assert_eq!(words(play.offer("bob", Offer::Undo)), "you have played no turn yet");
}

#[test]
fn a_rematch_is_a_new_game_with_the_sides_exchanged() {
    let mut play = two_turns(FISCHER);
    assert_eq!(code(play.offer("ann", Offer::Rematch)), RefusalCode::NotPossible);
    play.act("ann", Act::Resign).expect("the game goes on");
    play.offer("bob", Offer::Rematch).expect("it is over");
    let step = play.act("ann", Act::Accept { offer: Offer::Rematch }).expect("it is offered");
    let rematch = step.rematch.expect("there is another game");
    assert_eq!(rematch.founding.id, "nextnextnext");
    assert_eq!(
        (rematch.white.player.name.as_str(), rematch.black.player.name.as_str()),
        ("bob", "ann")
    );
    assert_eq!(play.table.view().rematch.as_deref(), Some("nextnextnext"));
    assert_eq!(code(play.offer("ann", Offer::Rematch)), RefusalCode::NotPossible);
    let (next, step) = Table::begin(rematch.founding, rematch.white, rematch.black, 9);
    assert_eq!((next.version(), step.changes.len()), (2, 2));
    assert_eq!(next.to_move(), Some(Side::White));
}

#[test]
fn a_rematch_that_was_declined_is_the_others_to_offer() {
    let mut play = two_turns(ClockRule::None);
    play.act("ann", Act::Resign).expect("the game goes on");
    play.offer("ann", Offer::Rematch).expect("it is over");
    play.act("bob", Act::Decline { offer: Offer::Rematch }).expect("it is offered");
    assert_eq!(code(play.offer("ann", Offer::Rematch)), RefusalCode::NotPossible);
    play.offer("bob", Offer::Rematch).expect("he has not offered it");
}

#[test]
fn a_level_takes_back_and_plays_again_but_agrees_to_no_draw() {
    let (table, _) =
        Table::begin(founding(terms("apart", ClockRule::None)), person("ann"), level(1), 0);
    let mut play = Play { table, now: 0 };
    play.turn("ann", 0, DANCE[0]).expect("it is legal");
    let (number, session) = play.table.waiting_level().expect("the level is to move");
    assert_eq!((number, session.turns().len()), (1, 1));
    let answer = Command::Turn { number: 1, text: DANCE[1].to_owned() };
    play.table.command(&level(1), answer, &moment(0)).expect("it is legal");
    assert_eq!(words(play.offer("ann", Offer::Draw)), "the computer plays on");
    assert_eq!(play.offer("ann", Offer::Undo).expect("she has played").cut_to, Some(0));
    play.act("ann", Act::Resign).expect("the game goes on");
    let step = play.offer("ann", Offer::Rematch).expect("it is over");
    assert_eq!(step.rematch.expect("at once").white.player.level, Some(1));
}

#[test]
fn only_players_offer_and_answer() {
    let mut play = two_turns(ClockRule::None);
    play.offer("ann", Offer::Draw).expect("it can be offered");
    for act in [
        Act::Offer { offer: Offer::Draw },
        Act::Accept { offer: Offer::Draw },
        Act::Decline { offer: Offer::Draw },
        Act::Withdraw { offer: Offer::Draw },
        Act::Offer { offer: Offer::Rematch },
    ] {
        assert_eq!(code(play.act("eve", act.clone())), RefusalCode::NotYours, "{act:?}");
    }
}
