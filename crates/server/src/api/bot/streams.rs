//! Streams: lines of JSON as something happens, for as long as they are read.

use std::time::Duration;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at};
use trine_rules::Side;

use super::lines::{Gone, Lines, QUEUE};
use super::told::{Stage, Told};
use super::{BotEvent, GameEvent};
use crate::api::{Problem, Shared};
use crate::hub::{Event, EventKind};
use crate::identity::members::Member;
use crate::protocol::{EndedBy, News, OnlineGame, Status, What};
use crate::store::{RowStatus, StoreError};

/// How often an empty line says that the connection lives.
const PULSE: Duration = Duration::from_secs(5);

/// The most challenges and games that a stream begins with.
const MOST_GAMES: u32 = 64;

/// Opens the stream of an account.
pub(super) fn events(app: Shared, member: Member) -> Result<Response, Problem> {
    let (lines, response) = open(&app, &member)?;
    tokio::spawn(async move {
        // The account is here for as long as its program listens.
        let admitted = app.hub.admit(member.person(), Some(member.proof.clone())).await;
        let Some((connection, _frames)) = admitted else { return };
        tokio::select! {
            // Whoever reads has gone, or the server stops: either way there is nobody to tell.
            _ = tell_events(&app, &member, &lines) => {}
            () = connection.given_up() => {}
        }
        app.hub.disconnect(&connection);
    });
    Ok(response)
}

/// Opens the stream of a game.
pub(super) async fn game(app: Shared, member: Member, id: String) -> Result<Response, Problem> {
    // A game that is not there is refused before the stream begins.
    app.hub.look(&id).await?;
    let (lines, response) = open(&app, &member)?;
    tokio::spawn(async move { follow(&app, &member, &id, &lines).await });
    Ok(response)
}

fn open(app: &Shared, member: &Member) -> Result<(Lines, Response), Problem> {
    let place = app.streams.take(member.player.id.0.clone());
    let place = place.ok_or_else(|| Problem::too_many("this account has too many streams open"))?;
    let (lines, body) = Lines::new(place, QUEUE);
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        // Proxies that gather what they pass on would hold events back.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((lines, (headers, body).into_response()))
}

async fn tell_events(app: &Shared, member: &Member, lines: &Lines) -> Result<(), Gone> {
    // First, so that nothing is missed between looking and listening.
    let mut news = app.hub.events();
    let mut told = Told::default();
    tell_current(app, member, lines, &mut told).await?;
    let mut pulse = interval_at(Instant::now() + PULSE, PULSE);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut stopping = app.hub.stopping();
    loop {
        tokio::select! {
            event = news.recv() => match event {
                Ok(event) => tell_event(app, member, lines, &mut told, &event).await?,
                Err(RecvError::Lagged(_)) => {
                    news = news.resubscribe();
                    tell_missed(app, member, lines, &mut told).await?;
                }
                Err(RecvError::Closed) => return Ok(()),
            },
            _ = pulse.tick() => lines.pulse()?,
            () = stopped(&mut stopping) => return Ok(()),
            () = lines.closed() => return Ok(()),
        }
    }
}

/// Tells the challenges that wait and the games that go on, as fast as they are read.
async fn tell_current(
    app: &Shared,
    member: &Member,
    lines: &Lines,
    told: &mut Told,
) -> Result<(), Gone> {
    let id = &member.player.id;
    let failed = |error: StoreError| {
        tracing::error!(%error, "a stream of events ends");
        Gone
    };
    for row in app.store.invitations(id, MOST_GAMES).await.map_err(failed)? {
        let Ok(game) = app.hub.look(&row.id).await else { continue };
        if told.is_news(&row.id, Stage::Offered) {
            lines.tell_in_time(&BotEvent::Challenge { game }).await?;
        }
    }
    for row in app.store.current(id, MOST_GAMES).await.map_err(failed)? {
        let game = app.hub.look(&row.id).await.ok();
        let game = game.filter(|_| row.status == RowStatus::Playing);
        let Some((game, side)) = game.and_then(|game| with_side(game, id.as_str())) else {
            continue;
        };
        if told.is_news(&row.id, Stage::Started) {
            lines.tell_in_time(&BotEvent::GameStart { game, side }).await?;
        }
    }
    Ok(())
}

/// Tells what has ended, begun and been offered while more happened than waits for a stream.
async fn tell_missed(
    app: &Shared,
    member: &Member,
    lines: &Lines,
    told: &mut Told,
) -> Result<(), Gone> {
    for id in told.games() {
        let Ok(game) = app.hub.look(&id).await else { continue };
        let Some(event) = end_of(game, member) else { continue };
        told.forget(&id);
        lines.tell_in_time(&event).await?;
    }
    tell_current(app, member, lines, told).await
}

async fn tell_event(
    app: &Shared,
    member: &Member,
    lines: &Lines,
    told: &mut Told,
    event: &Event,
) -> Result<(), Gone> {
    let id = member.player.id.as_str();
    if !event.players.iter().any(|player| player == id) {
        return Ok(());
    }
    let Ok(game) = app.hub.look(&event.game).await else { return Ok(()) };
    let line = match event.kind {
        EventKind::Invited => {
            told.is_news(&event.game, Stage::Offered).then_some(BotEvent::Challenge { game })
        }
        EventKind::Started => with_side(game, id)
            .filter(|_| told.is_news(&event.game, Stage::Started))
            .map(|(game, side)| BotEvent::GameStart { game, side }),
        EventKind::Ended => {
            told.forget(&event.game);
            end_of(game, member)
        }
    };
    line.map_or(Ok(()), |line| lines.tell(&line))
}

/// What there is to tell of a game that is over.
fn end_of(game: OnlineGame, member: &Member) -> Option<BotEvent> {
    match game.status {
        Status::Ended { by: EndedBy::Cancelled | EndedBy::Declined, .. } => {
            Some(BotEvent::ChallengeGone { game: game.id })
        }
        Status::Ended { .. } => with_side(game, member.player.id.as_str())
            .map(|(game, side)| BotEvent::GameFinish { game, side }),
        _ => None,
    }
}

/// Follows a game as somebody who watches it does: the others see that the program is there.
async fn follow(app: &Shared, member: &Member, id: &str, lines: &Lines) {
    let admitted = app.hub.admit(member.person(), Some(member.proof.clone())).await;
    let Some((connection, mut frames)) = admitted else { return };
    if let Ok(room) = app.hub.watch(&connection, id, None).await {
        let mut pulse = interval_at(Instant::now() + PULSE, PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stopping = app.hub.stopping();
        loop {
            let told = tokio::select! {
                frame = frames.next() => match frame {
                    Some(frame) => tell_news(lines, frame.as_str(), member.player.id.as_str()),
                    None => Err(Gone),
                },
                _ = pulse.tick() => lines.pulse(),
                () = stopped(&mut stopping) => Err(Gone),
                () = connection.given_up() => Err(Gone),
                () = lines.closed() => Err(Gone),
            };
            if told.is_err() {
                break;
            }
        }
        app.hub.leave(&room, &connection).await;
    }
    app.hub.disconnect(&connection);
}

/// Waits until the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    drop(stopping.wait_for(|stopping| *stopping).await);
}

/// Tells what a frame says of the game. After its end there is nothing more to tell.
fn tell_news(lines: &Lines, frame: &str, player: &str) -> Result<(), Gone> {
    match serde_json::from_str(frame).map_err(|_| Gone)? {
        News::Snapshot { game } => {
            let is_over = matches!(game.status, Status::Ended { .. });
            let side = side_of(&game, player);
            lines.tell(&GameEvent::GameFull { game, side })?;
            if is_over { Err(Gone) } else { Ok(()) }
        }
        News::Changes { changes, .. } => {
            for change in changes {
                let is_last = matches!(change.what, What::Ended { .. });
                lines.tell(&GameEvent::Change { change })?;
                if is_last {
                    return Err(Gone);
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn with_side(game: OnlineGame, player: &str) -> Option<(OnlineGame, Side)> {
    let side = side_of(&game, player)?;
    Some((game, side))
}

fn side_of(game: &OnlineGame, player: &str) -> Option<Side> {
    let sits = |seat: &Option<crate::protocol::Seat>| {
        seat.as_ref().is_some_and(|seat| seat.player.id == player)
    };
    match (sits(&game.white), sits(&game.black)) {
        (true, _) => Some(Side::White),
        (_, true) => Some(Side::Black),
        _ => None,
    }
}
