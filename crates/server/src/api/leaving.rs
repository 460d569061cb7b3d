//! Leaving all games, before an account is deleted.

use super::{Problem, Shared};
use crate::identity::members::Member;
use crate::protocol::Act;
use crate::store::RowStatus;
use crate::table::Command;

/// How many games are left at a time.
const PAGE: u32 = 50;

/// Games of one account that are left, at most: a bound for what cannot go on for ever.
const MOST_PAGES: u32 = 100;

/// Takes open games back, declines invitations, and gives up games that go on.
pub(super) async fn leave_games(app: &Shared, member: &Member) -> Result<(), Problem> {
    let (id, person) = (&member.player.id, member.person());
    for _ in 0..MOST_PAGES {
        let mut games = app.store.current(id, PAGE).await?;
        games.extend(app.store.challenges(id, PAGE).await?);
        games.extend(app.store.invitations(id, PAGE).await?);
        if games.is_empty() {
            return Ok(());
        }
        for game in games {
            let act = match game.status {
                RowStatus::Open => Act::Cancel,
                _ if game.turn_count < 2 => Act::Abort,
                _ => Act::Resign,
            };
            // It may have ended by itself meanwhile; the next look shows.
            let left = app.hub.command(&person, &game.id, None, Command::Act(act)).await;
            drop(left);
        }
    }
    Err(Problem::conflict("there are games that could not be left: try again"))
}
