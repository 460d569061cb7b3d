//! `trine bot`: an engine that plays on a server, by its bot API.

mod client;
mod game;
mod mind;

use std::collections::HashMap;
use std::env;
use std::io::{self, Write};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};
use trine_arena::entrant::Entrant;
use trine_engine::Stop;
use trine_rules::registry::GameId;
use trine_server::api::bot::BotEvent;
use trine_server::protocol::OnlineGame;

use crate::failure::Failure;
use crate::perft::read_size;
use client::{Client, Lines, NoLine, Problem, Server};
use game::Game;
use mind::Mind;

/// Connect an engine to a server, where it plays people and other programs
///
/// ENGINE is ugi:COMMAND for any program that speaks UGI, or level:1 to level:10, engine:SECONDS, greedy or
/// random. The token is made on the server by the bot's account, with the scopes play and challenge. The bot
/// accepts challenges while it has room for more games, and goes on with its games when it is started again.
#[derive(Args, Debug)]
pub(crate) struct Bot {
    /// The address of the server
    #[arg(long, value_name = "URL")]
    server: Server,
    /// The token of the bot's account [default: what the environment has as `TRINE_TOKEN`]
    #[arg(long, value_name = "T")]
    token: Option<String>,
    /// What plays
    #[arg(long, value_name = "ENGINE")]
    engine: Entrant,
    /// How many games to play at once
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    games: u16,
    /// The most time for a turn; games without a clock have 2 seconds otherwise
    #[arg(long, value_name = "SECONDS", value_parser = read_time)]
    time: Option<Duration>,
    /// Challenge a level of the server or a player: level:3, or a name
    #[arg(long, value_name = "WHO", requires = "game")]
    challenge: Option<String>,
    /// The game of the challenge
    #[arg(long, value_name = "GAME", requires = "challenge")]
    game: Option<GameId>,
    /// The size of the board in the challenge
    #[arg(long, value_name = "N", value_parser = read_size, requires = "challenge")]
    size: Option<u8>,
    /// End after so many games
    #[arg(long, value_name = "N")]
    count: Option<u32>,
}

/// How a bot is run.
struct Host {
    client: Client,
    engine: Entrant,
    time: Option<Duration>,
    most: usize,
    /// Games to be played before it ends.
    left: Option<u32>,
    stop: Stop,
    playing: HashMap<String, JoinHandle<()>>,
    /// Games that are over.
    finished: u32,
}

/// How long to wait before connecting again, at first and at most.
const WAITS: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(30));

/// How often it is looked whether games are over.
const GLANCE: Duration = Duration::from_millis(100);

/// How long games that end may take to end when the program does.
const FAREWELL: Duration = Duration::from_secs(2);

fn read_time(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or("a time is 0.01 to 3600 seconds".to_owned())
}

impl Bot {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let token = self.token.or_else(|| env::var("TRINE_TOKEN").ok());
        let token = token.ok_or_else(|| {
            Failure::usage("a bot needs the token of its account: --token T, or TRINE_TOKEN")
        })?;
        if self.server.is_open_to_view() {
            eprintln!("trine: {} is not encrypted: others can read the token", self.server);
        }
        let stop = Stop::default();
        let ended = stop.clone();
        ctrlc::set_handler(move || ended.stop())
            .map_err(|error| Failure::Run(error.to_string()))?;
        let client = Client::new(self.server.clone(), &token);
        let me: Value = client.get("/api/me").map_err(failure)?;
        let name = me["person"]["name"].as_str().unwrap_or("?");
        say(format_args!(
            "{name} plays on {} as {} until you press Ctrl-C.",
            self.server, self.engine
        ));
        if let (Some(who), Some(game)) = (&self.challenge, self.game) {
            let made =
                client.post("/api/games", &challenge(who, game, self.size)).map_err(failure)?;
            say(format_args!("{}: challenged {who}", made["id"].as_str().unwrap_or("?")));
        }
        let most = usize::from(self.games);
        let playing = HashMap::new();
        let (engine, time, left) = (self.engine, self.time, self.count);
        Host { client, engine, time, most, left, stop, playing, finished: 0 }.run()
    }
}

impl Host {
    fn run(mut self) -> Result<(), Failure> {
        let mut wait = WAITS.0;
        while !self.is_over() {
            match self.client.stream("/api/bot/events") {
                Ok(mut lines) => {
                    wait = WAITS.0;
                    if self.listen(&mut lines) == NoLine::End && !self.is_over() {
                        eprintln!("trine: the connection was lost, connecting again");
                    }
                }
                Err(problem) if problem.may_pass() => eprintln!("trine: {problem}"),
                Err(problem) => return Err(failure(problem)),
            }
            self.pause(wait);
            wait = (wait * 2).min(WAITS.1);
        }
        self.leave();
        Ok(())
    }

    /// Whether the program is to end.
    fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.left.is_some_and(|left| self.finished >= left)
    }

    fn listen(&mut self, lines: &mut Lines) -> NoLine {
        loop {
            self.reap();
            if self.is_over() {
                return NoLine::Stopped;
            }
            match lines.next_within(GLANCE, &self.stop) {
                // What a newer server may say besides is not for us.
                Ok(line) => {
                    if let Some(event) = line.and_then(|line| serde_json::from_str(&line).ok()) {
                        self.hear(event);
                    }
                }
                Err(end) => return end,
            }
        }
    }

    /// Counts the games that are over.
    fn reap(&mut self) {
        let before = self.playing.len();
        self.playing.retain(|_, thread| !thread.is_finished());
        self.finished += (before - self.playing.len()) as u32;
    }

    fn hear(&mut self, event: BotEvent) {
        match event {
            BotEvent::Challenge { game } => self.answer(&game),
            BotEvent::GameStart { game, .. } => self.play(&game.id, None),
            // Whoever plays it has heard of it.
            BotEvent::GameFinish { .. } => {}
            BotEvent::ChallengeGone { game } => say(format_args!("{game}: the challenge is gone")),
        }
    }

    /// Accepts a challenge if the engine can play it and there is room.
    fn answer(&mut self, game: &OnlineGame) {
        let id = &game.id;
        let ready = if self.playing.len() >= self.most {
            Err(format!("{} games are being played", self.playing.len()))
        } else {
            Mind::start(&self.engine, game, &self.stop)
        };
        let path = match &ready {
            Ok(_) => format!("/api/bot/challenges/{id}/accept"),
            Err(why) => {
                say(format_args!("{id}: declined: {why}"));
                format!("/api/bot/challenges/{id}/decline")
            }
        };
        match (self.client.post(&path, &json!({})), ready) {
            (Ok(_), Ok(mind)) => self.play(&game.id, Some(mind)),
            (Err(problem), _) => say(format_args!("{id}: {problem}")),
            (Ok(_), Err(_)) => {}
        }
    }

    /// Plays a game in a thread of its own, unless it is being played already.
    fn play(&mut self, id: &str, mind: Option<Mind>) {
        if self.playing.contains_key(id) {
            return;
        }
        let id = id.to_owned();
        let (client, engine) = (self.client.clone(), self.engine.clone());
        let game =
            Game { id: id.clone(), client, engine, time: self.time, stop: self.stop.clone() };
        self.playing.insert(id, thread::spawn(move || game.run(mind)));
    }

    fn pause(&self, time: Duration) {
        let until = Instant::now() + time;
        while !self.is_over() && Instant::now() < until {
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends: the games go on on the server, and here when the bot comes back.
    fn leave(self) {
        self.stop.stop();
        let deadline = Instant::now() + FAREWELL;
        for thread in self.playing.into_values() {
            wait_for(&thread, deadline);
        }
    }
}

/// Waits for a thread to end, but not for ever.
fn wait_for(thread: &JoinHandle<()>, deadline: Instant) {
    while !thread.is_finished() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
}

fn challenge(who: &str, game: GameId, size: Option<u8>) -> Value {
    let level = who.strip_prefix("level:").and_then(|level| level.parse::<u8>().ok());
    let opponent = match level {
        Some(level) => json!({ "type": "level", "level": level }),
        None => json!({ "type": "player", "name": who }),
    };
    json!({ "terms": { "game": game.name(), "size": size }, "opponent": opponent })
}

/// Tells whoever watches. That nobody does is no reason to stop playing.
fn say(line: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stdout(), "{line}");
}

fn failure(problem: Problem) -> Failure {
    Failure::Run(match problem {
        Problem::Refused { status: 401, .. } => {
            format!("{problem}; make a token with the scopes play and challenge on the server")
        }
        problem => problem.to_string(),
    })
}
