//! How long keys take to be answered while the engine thinks.
//!
//! `cargo run --release -p trine --example key_latency -- target/release/trine [KEYS]` plays against the
//! engine without a limit in a terminal of 80×24, moves the cursor while it thinks, and prints how long
//! it took from each key to the first byte that answers it. It fails if more than one key in a hundred
//! waits for longer than we promise.

use std::io::{Read, Write};
use std::path::{self, Path};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// As quick as keys are repeated, or a little quicker.
const REPEAT: Duration = Duration::from_millis(30);

/// In which 99% of the keys are answered, in milliseconds.
const PROMISED: f64 = 50.0;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let program = arguments.next().expect("the path of the program comes first");
    // A terminal looks for programs elsewhere.
    let program = path::absolute(program).expect("there is a present folder");
    let keys = arguments.next().map_or(500, |count| count.parse().expect("a number of keys"));
    for game in ["differo", "apart", "dropper"] {
        report(game, &measure(&program, game, keys));
    }
}

/// Milliseconds from each key to its answer, in order of size.
fn measure(program: &Path, game: &str, keys: usize) -> Vec<f64> {
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a terminal can be opened");
    let mut command = CommandBuilder::new(program);
    command.args(["play", game, "--white", "engine:3000", "--black", "human"]);
    command.env("TERM", "xterm-256color");
    command.env("COLORTERM", "truecolor");
    command.env("TRINE_DATA", std::env::temp_dir().join("trine-key-latency"));
    let mut child = pair.slave.spawn_command(command).expect("the program starts");
    let mut writer = pair.master.take_writer().expect("it can be written to");
    let output = listen(pair.master.try_clone_reader().expect("it can be read"));
    output.recv_timeout(PATIENCE).expect("it draws something");
    let mut times = Vec::new();
    for number in 0..keys {
        thread::sleep(REPEAT);
        while output.try_recv().is_ok() {}
        let key = if number % 2 == 0 { b"\x1b[D" } else { b"\x1b[C" };
        let before = Instant::now();
        writer.write_all(key).and_then(|()| writer.flush()).expect("it takes keys");
        let after = output.recv_timeout(PATIENCE).expect("the key is answered");
        times.push(after.saturating_duration_since(before).as_secs_f64() * 1000.0);
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    times.sort_by(f64::total_cmp);
    times
}

/// When something was written.
fn listen(mut reader: Box<dyn Read + Send>) -> Receiver<Instant> {
    let (sender, output) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(1..) = reader.read(&mut bytes) {
            if sender.send(Instant::now()).is_err() {
                return;
            }
        }
    });
    output
}

fn report(game: &str, times: &[f64]) {
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let quick = times.iter().filter(|time| **time < PROMISED).count() as f64 / times.len() as f64;
    println!(
        "{game}: {} keys, median {:.1} ms, 99% within {:.1} ms, longest {:.1} ms; {:.1}% under {PROMISED} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0),
        100.0 * quick
    );
    assert!(quick >= 0.99, "{game}: keys are answered too slowly");
}
