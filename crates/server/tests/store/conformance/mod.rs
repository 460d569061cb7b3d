//! What every store must do, whatever it stands on.
//!
//! A [`Place`] is where data lie; it can be opened several times at once, as processes do that share
//! it. Each law gets a fresh one.

mod accounts;
mod archive;
mod games;
mod people;
mod racing;
pub(crate) mod samples;

use trine_server::store::Store;

/// Where the data of a store lie: empty at first.
pub(crate) trait Place {
    /// What the data are opened as.
    type Store: Store + 'static;

    /// Opens the data as a process would that has just started.
    async fn open(&self) -> Self::Store;
}

/// Holds a store to every law. `fresh` makes a new empty place.
pub(crate) async fn conforms<P: Place>(fresh: impl Fn() -> P) {
    games::what_is_written_is_read_back(&fresh()).await;
    games::a_game_cannot_be_made_twice(&fresh()).await;
    games::a_writer_who_has_not_seen_the_newest_commit_is_refused(&fresh()).await;
    games::a_quiet_commit_is_guarded_like_any_other(&fresh()).await;
    games::turns_follow_on_each_other(&fresh()).await;
    games::commits_that_contradict_themselves_are_refused(&fresh()).await;
    games::a_request_sent_again_is_refused_and_finds_its_answer(&fresh()).await;
    games::turns_taken_back_are_gone_and_others_follow(&fresh()).await;
    games::a_commit_is_written_whole_or_not_at_all(&fresh()).await;
    games::missing_changes_are_given_in_order(&fresh()).await;
    games::games_are_listed_by_what_they_are(&fresh()).await;
    games::games_against_levels_are_counted_while_they_are_played(&fresh()).await;
    games::commits_are_heard_of_by_game_and_version(&fresh()).await;
    people::players_are_kept_and_renamed(&fresh()).await;
    people::the_last_heartbeat_counts_also_when_the_clock_was_set_back(&fresh()).await;
    people::a_secret_is_made_once(&fresh()).await;
    accounts::an_account_is_found_by_its_name_in_any_case_and_by_its_player(&fresh()).await;
    accounts::a_name_is_given_once_without_regard_to_case(&fresh()).await;
    accounts::a_guest_who_gets_an_account_stays_the_same_player(&fresh()).await;
    accounts::a_session_lasts_until_it_is_closed_or_expires(&fresh()).await;
    accounts::of_very_many_sessions_the_oldest_goes(&fresh()).await;
    accounts::a_new_password_ends_all_other_sessions(&fresh()).await;
    accounts::a_token_is_good_until_its_owner_revokes_it(&fresh()).await;
    accounts::a_player_has_so_many_tokens_and_no_more(&fresh()).await;
    accounts::ratings_change_with_the_end_of_the_game_or_not_at_all(&fresh()).await;
    accounts::results_are_counted_once_for_each_side_and_not_for_aborted_games(&fresh()).await;
    accounts::an_account_that_has_not_played_can_become_a_bot_once(&fresh()).await;
    accounts::a_deleted_account_leaves_its_games_and_takes_all_else_with_it(&fresh()).await;
    accounts::open_games_are_found_by_who_made_them_and_who_is_invited(&fresh()).await;
    racing::every_reader_sees_a_commit_at_once(&fresh()).await;
    racing::two_that_write_the_same_turn_are_not_both_right(&fresh()).await;
    racing::no_turn_is_lost_or_doubled_by_writers_who_race(&fresh()).await;
    racing::a_conflict_spoils_only_its_own_commit(&fresh()).await;
    racing::a_store_that_is_closed_has_finished_and_refuses(&fresh()).await;
    archive::ended_games_are_found_by_what_they_are(&fresh()).await;
    archive::openings_are_found_by_whole_turns(&fresh()).await;
    archive::pages_have_every_game_once(&fresh()).await;
    archive::a_search_looks_so_far_and_says_where_to_go_on(&fresh()).await;
}
