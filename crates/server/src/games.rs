//! Games over HTTP: making one, looking at it, its record.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use trine_record::{GameResult, NodeId, Record, Termination, tag};
use trine_rules::Side;
use trine_rules::registry::GameId;

use crate::api::{self, Api, Body, Named, Shared};
use crate::guard::Peer;
use crate::hub::Hub;
use crate::identity::caller::Caller;
use crate::limits::{Deed, TooFast};
use crate::protocol::{
    ClockRule, EndedBy, NewGame, OnlineGame, Opponent, Problem, Refusal, RefusalCode, Seat, Status,
};

/// `POST /api/games`
pub(crate) async fn make(
    State(api): State<Shared>,
    Extension(peer): Extension<Peer>,
    caller: Caller,
    Body(new): Body<NewGame>,
) -> Result<Response, api::Problem> {
    count_open(&api, peer, &caller, &new)?;
    let hub = Arc::clone(&api.hub);
    // A task of its own: it goes on when the client goes away in the middle.
    let making = tokio::spawn(async move { hub.make(&caller.person, new).await });
    let game = making.await.map_err(|_| internal())??;
    let place = format!("/api/games/{}", game.id);
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(game)).into_response())
}

/// Counts a game that is to wait for somebody.
fn count_open(api: &Api, peer: Peer, caller: &Caller, new: &NewGame) -> Result<(), TooFast> {
    let person = Some(caller.person.id.as_str());
    let count = |deed| api.limits.count(deed, peer.address, person);
    match new.opponent {
        Some(Opponent::Level { .. }) => Ok(()),
        None if new.listed => count(Deed::OpenGame).and_then(|()| count(Deed::ListGame)),
        None | Some(Opponent::Player { .. }) => count(Deed::OpenGame),
    }
}

/// `GET /api/games/{id}`
pub(crate) async fn look(
    State(hub): State<Arc<Hub>>,
    Named(id): Named<String>,
) -> Result<Json<OnlineGame>, Refusal> {
    Ok(Json(hub.look(&id).await?))
}

/// `GET /api/games/{id}/record`
pub(crate) async fn record(
    State(hub): State<Arc<Hub>>,
    Named(id): Named<String>,
) -> Result<Response, Refusal> {
    let game = hub.look(&id).await?;
    let text = record_of(&game).to_string();
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, text).into_response())
}

/// An online game as a record.
pub(crate) fn record_of(game: &OnlineGame) -> Record {
    let id: GameId = game.terms.game.parse().expect("only games that there are were made");
    let mut record = match &game.terms.position {
        Some(position) => Record::from_position(id, position).expect("it was checked"),
        None => Record::new(id, game.terms.size).expect("it was checked"),
    };
    let end = record.append_line(NodeId::START, &game.turns);
    end.expect("every turn was checked by the rules");
    set_tags(&mut record, game);
    record
}

fn set_tags(record: &mut Record, game: &OnlineGame) {
    let mut set = |name: &str, value: &str| {
        // A name with a control character could not be written; accounts have none.
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        record.tags_mut().set(name, &value).expect("the value is plain text");
    };
    let name = |seat: &Option<Seat>| seat.as_ref().map_or("?", |seat| &seat.player.name).to_owned();
    set(tag::EVENT, if game.terms.rated { "Rated game" } else { "Casual game" });
    set(tag::SITE, &game.id);
    set(tag::DATE, &date(game.created));
    set(tag::WHITE, &name(&game.white));
    set(tag::BLACK, &name(&game.black));
    set(tag::TIME_CONTROL, &time_control(game.terms.clock));
    let (termination, result) = match &game.status {
        Status::Open | Status::Playing => (Termination::Unterminated, GameResult::Unknown),
        Status::Ended { winner, by, words } => {
            set(tag::REASON, words);
            (termination(*by), result(*winner, *by))
        }
    };
    set(tag::TERMINATION, termination.word());
    record.declare(result);
}

fn termination(by: EndedBy) -> Termination {
    match by {
        EndedBy::Rules => Termination::Normal,
        EndedBy::Resignation => Termination::Resignation,
        EndedBy::Agreement => Termination::Agreement,
        EndedBy::Time => Termination::TimeForfeit,
        EndedBy::Abandonment => Termination::Abandoned,
        EndedBy::Length => Termination::Adjudication,
        EndedBy::Aborted | EndedBy::Cancelled | EndedBy::Declined => Termination::Unterminated,
    }
}

fn result(winner: Option<Side>, by: EndedBy) -> GameResult {
    match (winner, by) {
        (_, EndedBy::Aborted | EndedBy::Cancelled | EndedBy::Declined) => GameResult::Unknown,
        (Some(Side::White), _) => GameResult::White,
        (Some(Side::Black), _) => GameResult::Black,
        (None, _) => GameResult::Draw,
    }
}

/// How long the players had, as records write it.
fn time_control(clock: ClockRule) -> String {
    let seconds = |milliseconds: u64| (milliseconds as f64 / 1000.0).to_string();
    match clock {
        ClockRule::None => "-".to_owned(),
        ClockRule::Fischer { initial, increment } => {
            format!("{}+{}", seconds(initial), seconds(increment))
        }
        ClockRule::ByoYomi { main, period, periods } => {
            format!("{}+{periods}x{}", seconds(main), seconds(period))
        }
        ClockRule::Correspondence { days } => format!("1/{}", u64::from(days) * 86_400),
    }
}

/// The day of a time, as records write it.
fn date(time: u64) -> String {
    // Days to a date by the usual arithmetic of eras of 400 years, which begin on the 1st of March.
    let days = (time / 86_400_000) as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}.{month:02}.{day:02}")
}

fn internal() -> Refusal {
    Refusal::new(RefusalCode::Busy, "something went wrong: try again in a moment")
}

impl RefusalCode {
    /// The status of an answer over HTTP.
    pub fn status(self) -> StatusCode {
        match self {
            Self::Protocol | Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::NotYours => StatusCode::FORBIDDEN,
            Self::Illegal | Self::NotPossible => StatusCode::UNPROCESSABLE_ENTITY,
            Self::NotYourTurn
            | Self::OutOfOrder
            | Self::Ended
            | Self::NotStarted
            | Self::Conflict => StatusCode::CONFLICT,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.code.status(), Json(Problem { error: self })).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        let day = 86_400_000;
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(day * 59), "1970.03.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_794_787_200_000), "2026.11.16");
        assert_eq!(date(4_107_542_399_999), "2100.02.28");
    }
}
