//! The server is killed at random moments while people play, again and again: what was acknowledged
//! is there, nothing is there twice, and nobody's clock is charged for the outage.
//!
//! `TRINE_KILLS` says how often, 200 times if it is not set. The moments come from a fixed seed.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use trine_engine::session::{self, Session};
use trine_engine::{Limits, Random, Settings, Stop, Who};
use trine_server::hub::system_time;
use trine_server::protocol::{Act, Change, ClockRule, News, OnlineGame, Request, Terms, What};

use crate::client::{Client, apply, terms};

/// How many games are played at once.
const GAMES: u64 = 4;

/// Clients are back on the right board within this time.
const BACK: Duration = Duration::from_secs(2);

/// What all know.
struct World {
    address: SocketAddr,
    is_over: AtomicBool,
    /// When the present server began to listen.
    ready: Mutex<Option<Instant>>,
    /// When servers were killed, in milliseconds since 1970.
    kills: Mutex<Vec<u64>>,
    slowest: AtomicU64,
    turns: AtomicU64,
    returns: AtomicU64,
}

type Broken = Box<dyn std::error::Error + Send + Sync>;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_every_kill() {
    let kills = std::env::var("TRINE_KILLS").map_or(200, |kills| kills.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("there is a folder for it");
    let file = folder.path().join("trine.db");
    let address = free_address();
    let world = Arc::new(World {
        address,
        is_over: AtomicBool::new(false),
        ready: Mutex::new(None),
        kills: Mutex::new(Vec::new()),
        slowest: AtomicU64::new(0),
        turns: AtomicU64::new(0),
        returns: AtomicU64::new(0),
    });
    let pairs: Vec<_> =
        (0..GAMES).map(|number| tokio::spawn(play_on(Arc::clone(&world), number))).collect();
    let killing = {
        let world = Arc::clone(&world);
        tokio::task::spawn_blocking(move || kill_again_and_again(&world, &file, kills))
    };
    let last = killing.await.expect("the servers start");
    world.is_over.store(true, Ordering::Relaxed);
    for pair in pairs {
        pair.await.expect("every game is as its players know it");
    }
    drop(last);
    let [turns, returns, slowest] =
        [&world.turns, &world.returns, &world.slowest].map(|number| number.load(Ordering::Relaxed));
    println!("{kills} kills, {turns} turns, {returns} returns, the slowest after {slowest} ms");
    assert!(turns > u64::from(kills), "people could play: {turns} turns");
    assert!(returns > u64::from(kills), "people came back: {returns} times");
}

/// A port that is free now.
fn free_address() -> SocketAddr {
    let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    listener.local_addr().expect("it has an address")
}

/// Starts servers and kills them, and leaves the last one running.
fn kill_again_and_again(world: &World, file: &PathBuf, kills: u32) -> Running {
    let mut random = Random::new(2026);
    for _ in 0..kills {
        let mut child = start(world, file);
        if random.bits().is_multiple_of(10) {
            // Also while it starts.
            std::thread::sleep(Duration::from_millis(random.bits() % 40));
        } else {
            wait_until_ready(world, &mut child);
            std::thread::sleep(Duration::from_millis(random.bits() % 80));
        }
        world.kills.lock().expect("unpoisoned").push(system_time());
        *world.ready.lock().expect("unpoisoned") = None;
        drop(child);
    }
    let mut child = start(world, file);
    wait_until_ready(world, &mut child);
    child
}

fn start(world: &World, file: &PathBuf) -> Running {
    let child = Command::new(env!("CARGO_BIN_EXE_games_server"))
        .arg(file)
        .arg(world.address.port().to_string())
        .stdout(Stdio::piped())
        .spawn();
    Running(child.expect("the server starts"))
}

/// A server that is killed when it is dropped, also by a test that fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().expect("it runs");
        self.0.wait().expect("it ends");
    }
}

fn wait_until_ready(world: &World, child: &mut Running) {
    let mut line = String::new();
    let output = child.0.stdout.take().expect("it is piped");
    BufReader::new(output).read_line(&mut line).expect("it says where it is");
    assert!(line.starts_with("http://"), "the server does not start: {line:?}");
    *world.ready.lock().expect("unpoisoned") = Some(Instant::now());
}

/// Two people play game after game until it is over.
async fn play_on(world: Arc<World>, number: u64) {
    let mut random = Random::new(number);
    let mut pair = Pair::new(Arc::clone(&world)).await;
    while !world.is_over.load(Ordering::Relaxed) {
        pair.play_game(&mut random).await;
    }
}

/// Two people at one game.
struct Pair {
    world: Arc<World>,
    clients: [Option<Client>; 2],
    cookies: [String; 2],
    /// What each of them knows of the game.
    views: [Option<OnlineGame>; 2],
    /// The turns that were sent, in order, and how many of them were acknowledged.
    sent: Vec<String>,
    acknowledged: usize,
    next_id: u64,
    /// When each of them noticed that the connection was lost, until it is back.
    broken: [Option<Instant>; 2],
    /// All changes that the first of them was told.
    history: Vec<Change>,
}

/// The first one writes everything down.
fn history_of(who: usize, history: &mut Vec<Change>) -> Option<&mut Vec<Change>> {
    (who == 0).then_some(history)
}

fn absorb(
    view: &mut Option<OnlineGame>,
    mut history: Option<&mut Vec<Change>>,
    changes: Vec<Change>,
) {
    let view = view.as_mut().expect("it has seen the game");
    for change in changes {
        if let Some(history) = &mut history {
            history.push(change.clone());
        }
        apply(view, change);
    }
}

impl Pair {
    async fn new(world: Arc<World>) -> Self {
        let mut cookies = Vec::new();
        while cookies.len() < 2 {
            match Client::try_connect(world.address, None).await {
                Ok(client) => cookies.push(client.cookie),
                Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        }
        let cookies: [String; 2] = cookies.try_into().expect("there are two");
        Self {
            world,
            clients: [None, None],
            cookies,
            views: [None, None],
            sent: Vec::new(),
            acknowledged: 0,
            next_id: 0,
            broken: [None, None],
            history: Vec::new(),
        }
    }

    async fn play_game(&mut self, random: &mut Random) {
        let name = ["differo", "apart", "dropper"][(random.bits() % 3) as usize];
        let clock = ClockRule::Fischer { initial: 600_000, increment: 0 };
        let terms = Terms { clock, ..terms(name) };
        let game = self.make(&terms).await;
        self.views = [None, None];
        self.leave();
        self.sent.clear();
        self.history.clear();
        self.acknowledged = 0;
        self.ask(1, |id| Request::Act { id, game: game.clone(), act: Act::Join }, &game).await;
        let mut session = session::start(name, None).expect("there is such a game");
        while session.outcome().is_none() && !self.world.is_over.load(Ordering::Relaxed) {
            let number = self.sent.len();
            let text = random_turn(session.as_mut(), random.bits());
            self.sent.push(text.clone());
            let turn = |id| Request::Turn {
                id,
                game: game.clone(),
                number: number as u32,
                text: text.clone(),
            };
            self.ask(number % 2, turn, &game).await;
            self.acknowledged = self.sent.len();
            self.world.turns.fetch_add(1, Ordering::Relaxed);
        }
        self.check(&game).await;
    }

    /// Makes a game. If the answer is lost, it makes another one.
    async fn make(&self, terms: &Terms) -> String {
        let body = serde_json::json!({ "terms": terms }).to_string();
        loop {
            let making = try_post(self.world.address, &body, &self.cookies[0]);
            if let Ok(game) = making.await {
                return game.id;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Sends a request until it is acknowledged, always with the same id.
    async fn ask(&mut self, who: usize, request: impl Fn(String) -> Request, game: &str) {
        self.next_id += 1;
        let request = request(format!("r{}", self.next_id));
        loop {
            self.connect(game).await;
            if self.try_ask(who, &request).await.is_ok() {
                return;
            }
            self.clients[who] = None;
            self.broken[who] = Some(Instant::now());
        }
    }

    /// Both go away of their own accord.
    fn leave(&mut self) {
        (self.clients, self.broken) = ([None, None], [None, None]);
    }

    async fn try_ask(&mut self, who: usize, request: &Request) -> Result<(), Broken> {
        let client = self.clients[who].as_mut().expect("it is connected");
        client.try_send(request).await?;
        loop {
            match client.try_read().await? {
                News::Done { .. } => return Ok(()),
                News::Refused { code, words, .. } => panic!("{request:?}: {code:?} {words}"),
                News::Changes { changes, .. } => {
                    absorb(&mut self.views[who], history_of(who, &mut self.history), changes);
                }
                News::Closing { .. } => return Err("it closes".into()),
                _ => {}
            }
        }
    }

    /// Brings both to the game, wherever they were.
    async fn connect(&mut self, game: &str) {
        for who in 0..2 {
            while self.clients[who].is_none() {
                match self.try_connect(who, game).await {
                    Ok(client) => {
                        self.clients[who] = Some(client);
                        self.note_return(who);
                    }
                    Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
                }
            }
        }
    }

    async fn try_connect(&mut self, who: usize, game: &str) -> Result<Client, Broken> {
        let mut client = Client::try_connect(self.world.address, Some(&self.cookies[who])).await?;
        let after = self.views[who].as_ref().map(|view| view.version);
        client.try_send(&Request::Watch { game: game.to_owned(), after }).await?;
        loop {
            match client.try_read().await? {
                News::Snapshot { game } => {
                    self.views[who] = Some(game);
                    break;
                }
                News::Changes { changes, .. } => {
                    absorb(&mut self.views[who], history_of(who, &mut self.history), changes);
                    break;
                }
                News::Refused { code, words, .. } => panic!("{code:?} {words}"),
                _ => {}
            }
        }
        Ok(client)
    }

    /// Back again: all that was acknowledged is there, and nothing that was not sent.
    fn note_return(&mut self, who: usize) {
        let view = self.views[who].as_ref().expect("it has seen the game");
        let turns = view.turns.len();
        assert!(turns >= self.acknowledged, "a turn that was acknowledged is gone");
        assert!(turns <= self.sent.len(), "a turn that nobody has sent is there");
        assert_eq!(view.turns, self.sent[..turns]);
        let ready = *self.world.ready.lock().expect("unpoisoned");
        if let Some((ready, broken)) = ready.zip(self.broken[who].take()) {
            let passed = ready.max(broken).elapsed();
            assert!(passed < BACK, "back only after {passed:?}");
            self.world.returns.fetch_add(1, Ordering::Relaxed);
            self.world.slowest.fetch_max(passed.as_millis() as u64, Ordering::Relaxed);
        }
    }

    /// The whole story of a game, once both have come back to it.
    async fn check(&mut self, game: &str) {
        self.leave();
        self.connect(game).await;
        let played = |change: &Change| match &change.what {
            What::Turn { text, .. } => Some(text.clone()),
            _ => None,
        };
        let turns: Vec<_> = self.history.iter().filter_map(played).collect();
        assert_eq!(turns, self.sent, "every turn once, and in order");
        let [one, two] = &self.views;
        assert_eq!(one, two, "both know the same");
        self.check_clock();
    }

    /// No turn has cost more than the time in which there was a server.
    fn check_clock(&self) {
        let kills = self.world.kills.lock().expect("unpoisoned").clone();
        let (mut since, mut down) = (0, 0);
        for change in &self.history {
            match &change.what {
                What::Resumed { .. } => {
                    let killed = kills.iter().copied().filter(|at| *at <= change.at).max();
                    // A server that was killed before it could write anything counts as down.
                    let killed = killed.unwrap_or(change.at).max(since);
                    down += change.at - killed;
                }
                What::Turn { used, .. } => {
                    let passed = change.at - since;
                    let lived = passed.saturating_sub(down);
                    // A clock that is read before the kill and one that is read in the server.
                    assert!(*used <= lived + 20, "{used} ms charged for {lived} ms of {passed}");
                    (since, down) = (change.at, 0);
                }
                _ => since = change.at,
            }
        }
    }
}

fn random_turn(session: &mut dyn Session, seed: u64) -> String {
    let settings = Settings { table_bytes: 1 << 16, ..Settings::default() };
    let turn =
        session.player_turn(Who::Random, seed, settings, &Limits::nodes(1), &Stop::default());
    session.play_turn(&turn.expect("the game goes on")).expect("it is legal");
    session.turns().last().expect("a turn was played").text.clone()
}

/// Makes a game, unless the server dies meanwhile.
async fn try_post(address: SocketAddr, body: &str, cookie: &str) -> Result<OnlineGame, Broken> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await?;
    let head = format!(
        "POST /api/games HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + body).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("there is no answer")?;
    assert!(!head.starts_with("HTTP/1.1 4"), "asking again would not help: {body}");
    Ok(serde_json::from_str(body)?)
}
