//! What everybody may know of a player.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Named, Problem, Refusals, Shared};
use crate::hub::system_time as now;
use crate::identity::members;
use crate::protocol::Person;
use crate::store::{StoredRating, Tally};

/// A player with an account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Profile {
    /// Who it is.
    person: Person,
    /// When the account was made, in milliseconds since 1970.
    created: u64,
    /// Ratings, one for each game that was played rated.
    ratings: Vec<RatingView>,
    /// How their games have ended, one for each game that was played.
    results: Vec<ResultsView>,
}

/// A rating in one game, by Glicko-2.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RatingView {
    /// The game's name, such as `apart`.
    game: String,
    /// The rating: 1500 for a newcomer.
    rating: f64,
    /// How far off it may be: a standard deviation. It grows while nothing is played.
    deviation: f64,
    /// Whether it says little yet, because the deviation is large.
    provisional: bool,
    /// How many rated games have made it.
    games: u32,
}

/// How games of one kind have ended, casual ones too.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResultsView {
    /// The game's name, such as `apart`.
    game: String,
    /// How many were won.
    won: u64,
    /// How many were drawn.
    drawn: u64,
    /// How many were lost.
    lost: u64,
}

impl RatingView {
    /// A rating as it is now.
    pub(super) fn new(stored: &StoredRating, now: u64) -> Self {
        let rating = stored.rating.rested(now.saturating_sub(stored.changed));
        Self {
            game: stored.game.clone(),
            rating: rating.value,
            deviation: rating.deviation,
            provisional: rating.is_provisional(),
            games: stored.games,
        }
    }
}

/// A player's profile. Their games are found by `GET /api/games?player=`.
#[utoipa::path(get, path = "/api/players/{name}", tag = "players",
    params(("name" = String, Path, description = "The name, in either case", example = "Ada")),
    responses((status = 200, body = Profile), Refusals))]
pub(super) async fn profile(
    State(app): State<Shared>,
    Named(name): Named<String>,
) -> Result<Json<Profile>, Problem> {
    let account = app.store.account_named(&name).await?;
    let player = account.ok_or_else(|| Problem::not_found("there is no such player"))?.player;
    let ratings = app.store.ratings(&player.id).await?;
    let tallies = app.store.tallies(&player.id).await?;
    Ok(Json(Profile {
        person: members::person(&player),
        created: player.created,
        ratings: ratings.iter().map(|rating| RatingView::new(rating, now())).collect(),
        results: tallies.into_iter().map(ResultsView::from).collect(),
    }))
}

impl From<Tally> for ResultsView {
    fn from(Tally { game, won, drawn, lost }: Tally) -> Self {
        Self { game, won, drawn, lost }
    }
}
