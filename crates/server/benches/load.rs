//! Many games at once, with the clients beside the server: how long turns take to be acknowledged.
//!
//! `cargo bench -p trine-server --bench load` plays 1,000 games with two players each and 500
//! spectators, a turn every 2 s in each game. `TRINE_LOAD_GAMES` and `TRINE_LOAD_SECONDS` change
//! that. The server is a process of its own, so that its memory can be told.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use trine_engine::{Limits, Settings, Stop, Who, session};
use trine_server::protocol::{Act, News, OnlineGame, PROTOCOL, Request};

type Socket = WebSocketStream<TcpStream>;
type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// The time between two turns of a game.
const PACE: Duration = Duration::from_secs(2);

/// What we promise of 1,000 games on two cores, with the clients beside the server.
const MOST_MILLISECONDS: f64 = 100.0;
const MOST_MEGABYTES: u64 = 500;

fn main() -> Result<()> {
    let games = number("TRINE_LOAD_GAMES", 1_000)?;
    let seconds = number("TRINE_LOAD_SECONDS", 30)?;
    let folder = tempfile::tempdir()?;
    let (mut server, address) = start(&folder.path().join("trine.db"))?;
    let runtime = tokio::runtime::Runtime::new()?;
    let measured = runtime.block_on(run(address, games, seconds));
    let memory = peak_memory(&server);
    server.kill()?;
    server.wait()?;
    report(&measured?, games, seconds, memory)
}

fn number(name: &str, usual: u64) -> Result<u64> {
    let Some(value) = std::env::var_os(name) else { return Ok(usual) };
    let number = value.to_str().and_then(|value| value.parse().ok()).filter(|&number| number > 0);
    number.ok_or_else(|| format!("{name} must be a number from 1 on, such as {usual}").into())
}

fn start(file: &std::path::Path) -> Result<(Child, SocketAddr)> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_games_server"));
    let mut server = command.arg(file).arg("0").stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    BufReader::new(server.stdout.take().ok_or("it is piped")?).read_line(&mut line)?;
    let address = line.trim().trim_start_matches("http://").trim_end_matches('/').parse()?;
    Ok((server, address))
}

/// The most memory that the server has had, in kilobytes, where the system tells it.
fn peak_memory(server: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// What went on.
#[derive(Default)]
struct Measured {
    /// How long each turn took, sorted.
    times: Vec<Duration>,
    errors: u64,
    /// Frames that spectators and players were sent about turns.
    told: u64,
}

async fn run(address: SocketAddr, games: u64, seconds: u64) -> Result<Measured> {
    let told = Arc::new(AtomicU64::new(0));
    let mut seated = Vec::new();
    // In batches: a thousand at once would only wait in line.
    for batch in (0..games).collect::<Vec<_>>().chunks(50) {
        let mut making = JoinSet::new();
        for number in batch.iter().copied() {
            making.spawn(async move { sit_down(address, number).await });
        }
        while let Some(made) = making.join_next().await {
            seated.push(made??);
        }
    }
    println!("{games} games made");
    let start = Instant::now() + Duration::from_secs(2);
    let end = start + Duration::from_secs(seconds);
    let mut tasks = JoinSet::new();
    for number in 0..games / 2 {
        let game = seated[number as usize].game.clone();
        let mut socket = connect(address, None).await?.0;
        send(&mut socket, &Request::Watch { game, after: None }).await?;
        let script = Script { turns: Vec::new(), ..Script::default() };
        tasks.spawn(play(socket, script, end, Arc::clone(&told)));
    }
    for (number, seats) in seated.into_iter().enumerate() {
        let offset = PACE.mul_f64(number as f64 / games as f64);
        for (who, socket) in seats.sockets.into_iter().enumerate() {
            let all = seats.turns.iter().cloned().enumerate();
            let turns = all.filter(|(turn, _)| turn % 2 == who).collect();
            let script = Script { game: seats.game.clone(), turns, first: start + offset };
            tasks.spawn(play(socket, script, end, Arc::clone(&told)));
        }
    }
    let mut measured = Measured::default();
    while let Some(played) = tasks.join_next().await {
        let (times, errors) = played?;
        measured.times.extend(times);
        measured.errors += errors;
    }
    measured.times.sort_unstable();
    measured.told = told.load(Ordering::Relaxed);
    Ok(measured)
}

/// Two at a game that has started, and the turns they will play.
struct Seats {
    game: String,
    sockets: [Socket; 2],
    turns: Vec<String>,
}

async fn sit_down(address: SocketAddr, number: u64) -> Result<Seats> {
    let (mut white, cookie) = connect(address, None).await?;
    let (mut black, _) = connect(address, None).await?;
    let game = make(address, &cookie).await?.id;
    for socket in [&mut white, &mut black] {
        send(socket, &Request::Watch { game: game.clone(), after: None }).await?;
    }
    let join = Request::Act { id: "join".to_owned(), game: game.clone(), act: Act::Join };
    send(&mut black, &join).await?;
    loop {
        match read(&mut black).await? {
            News::Done { .. } => break,
            News::Refused { words, .. } => return Err(words.into()),
            _ => {}
        }
    }
    Ok(Seats { game, sockets: [white, black], turns: random_turns(number) })
}

/// A random game that is long enough.
fn random_turns(number: u64) -> Vec<String> {
    let settings = Settings { table_bytes: 1 << 16, ..Settings::default() };
    for seed in 0.. {
        let mut session = session::start("apart", None).expect("there is such a game");
        while session.outcome().is_none() && session.turns().len() < 40 {
            let seed = number * 7_919 + seed * 104_729 + session.turns().len() as u64;
            let limits = Limits::nodes(1);
            let turn = session.player_turn(Who::Random, seed, settings, &limits, &Stop::default());
            session.play_turn(&turn.expect("it goes on")).expect("it is legal");
        }
        if session.turns().len() >= 40 {
            return session.turns().into_iter().map(|turn| turn.text).collect();
        }
    }
    unreachable!("some game is long enough")
}

/// What a client does: its turns with their numbers, one every two paces.
struct Script {
    game: String,
    turns: Vec<(usize, String)>,
    first: Instant,
}

impl Default for Script {
    fn default() -> Self {
        Self { game: String::new(), turns: Vec::new(), first: Instant::now() }
    }
}

/// Plays until the end, and gives how long each turn took and what went wrong.
async fn play(
    mut socket: Socket,
    script: Script,
    end: Instant,
    told: Arc<AtomicU64>,
) -> (Vec<Duration>, u64) {
    let (mut times, mut errors) = (Vec::new(), 0);
    let mut sent: Option<Instant> = None;
    let mut turns = script.turns.into_iter().peekable();
    loop {
        let due = turns.peek().map(|(number, _)| script.first + PACE * *number as u32);
        let next = due.filter(|due| *due < end);
        tokio::select! {
            news = read(&mut socket) => match news {
                Ok(News::Done { .. }) => {
                    times.extend(sent.take().map(|sent| sent.elapsed()));
                }
                Ok(News::Ping { at }) => {
                    errors += u64::from(send(&mut socket, &Request::Pong { at }).await.is_err());
                }
                Ok(News::Changes { .. }) => {
                    told.fetch_add(1, Ordering::Relaxed);
                }
                Ok(News::Refused { words, .. }) => {
                    eprintln!("refused: {words}");
                    errors += 1;
                }
                Ok(_) => {}
                Err(error) => {
                    eprintln!("{error}");
                    return (times, errors + 1);
                }
            },
            () = sleep_until(next.unwrap_or(end)), if next.is_some() => {
                let (number, text) = turns.next().expect("it was seen");
                // The one before must have been acknowledged long ago.
                errors += u64::from(sent.is_some());
                let id = format!("t{number}");
                let (game, number) = (script.game.clone(), number as u32);
                sent = Some(Instant::now());
                let turn = Request::Turn { id, game, number, text };
                errors += u64::from(send(&mut socket, &turn).await.is_err());
            }
            () = sleep_until(end + PACE) => break,
        }
    }
    (times, errors + u64::from(sent.is_some()))
}

async fn connect(address: SocketAddr, cookie: Option<&str>) -> Result<(Socket, String)> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let mut request = format!("ws://{address}/ws").into_client_request()?;
    if let Some(cookie) = cookie {
        request.headers_mut().insert("cookie", cookie.parse()?);
    }
    let (mut socket, response) = client_async(request, stream).await?;
    let set = response.headers().get("set-cookie").ok_or("there is a cookie")?.to_str()?;
    let cookie = set.split(';').next().unwrap_or_default().to_owned();
    send(&mut socket, &Request::Hello { protocol: PROTOCOL }).await?;
    Ok((socket, cookie))
}

async fn send(socket: &mut Socket, request: &Request) -> Result<()> {
    Ok(socket.send(Message::text(serde_json::to_string(request)?)).await?)
}

async fn read(socket: &mut Socket) -> Result<News> {
    loop {
        if let Message::Text(text) = socket.next().await.ok_or("the connection is closed")?? {
            return Ok(serde_json::from_str(&text)?);
        }
    }
}

async fn make(address: SocketAddr, cookie: &str) -> Result<OnlineGame> {
    let clock = serde_json::json!({ "type": "fischer", "initial": 600_000, "increment": 2_000 });
    let terms = serde_json::json!({ "game": "apart", "side": "white", "clock": clock });
    let body = serde_json::json!({ "terms": terms }).to_string();
    let mut stream = TcpStream::connect(address).await?;
    let head = format!(
        "POST /api/games HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("there is no answer")?;
    Ok(serde_json::from_str(body)?)
}

/// Prints what was measured, and fails if it is less than we promise.
fn report(measured: &Measured, games: u64, seconds: u64, memory: Option<u64>) -> Result<()> {
    let Measured { times, errors, told } = measured;
    let at = |share: f64| {
        let index = ((times.len() as f64 - 1.0) * share) as usize;
        times.get(index).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    };
    let turns = times.len();
    println!("{games} games, {} players, {} spectators, {seconds} s", 2 * games, games / 2);
    println!("{turns} turns ({:.0} a second), told {told} times", turns as f64 / seconds as f64);
    println!(
        "acknowledged: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    println!("errors: {errors}");
    let megabytes = memory.map(|kilobytes| kilobytes / 1024);
    if let Some(megabytes) = megabytes {
        println!("the server's memory at its most: {megabytes} MB");
    }
    // A time that is no number, because there was no turn, is too long as well.
    let is_quick = at(0.99) < MOST_MILLISECONDS;
    let is_small = megabytes.is_none_or(|megabytes| megabytes < MOST_MEGABYTES);
    if *errors == 0 && is_quick && is_small {
        return Ok(());
    }
    Err(format!(
        "promised are no errors, p99 under {MOST_MILLISECONDS} ms and memory under \
         {MOST_MEGABYTES} MB"
    )
    .into())
}
