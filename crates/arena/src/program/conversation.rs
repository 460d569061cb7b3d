//! The host's side of the Universal Game Interface: one program, one question at a time.

use std::fmt::{self, Write};
use std::time::{Duration, Instant};

use trine_engine::Stop;
use trine_rules::registry::GameId;

use super::fault::{quote, seconds};
use super::offer::Offer;
use super::process::{Heard, LONGEST_LINE, Process, Quiet};
use super::{Fault, FaultKind, Patience, Program, Trouble};

/// What a program is told before its first game, as far as it has options for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The option `Game`.
    pub game: GameId,
    /// The option `Size`; nothing for a game with one board.
    pub size: Option<u8>,
    /// The option `Hash`, in megabytes. The option `Threads` is always 1.
    pub hash: usize,
}

impl Board {
    /// A board of this size, or of the default size, with the usual memory.
    pub fn of(game: GameId, size: Option<u8>) -> Self {
        let size = size.or(game.sizes().map(|sizes| sizes.default));
        Self { game, size, hash: 64 }
    }
}

/// A position and how long to think about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The line `position …`.
    pub position: String,
    /// The line `go …`.
    pub go: String,
    /// When the turn is lost on time, margin included. Without it, patience decides.
    pub time: Option<Duration>,
}

/// What a program wants to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The word after `bestmove`, not checked in any way.
    pub turn: String,
    /// How long it took.
    pub spent: Duration,
}

/// A program that has introduced itself.
pub struct Conversation {
    process: Process,
    name: Option<String>,
    patience: Patience,
    /// What the program did that is odd but costs it nothing.
    remarks: Vec<String>,
    /// What came since the last question that was no answer to it: how many lines, and the last.
    noise: (u64, String),
}

/// Why an answer was not heard.
enum Unheard {
    /// Nothing came in time.
    Silence,
    /// Nothing more will come.
    Gone(Fault),
    /// The match has been stopped.
    Stopped,
}

/// Remarks that are kept. A program that goes on being odd says nothing new.
const REMARKS: usize = 4;

impl Conversation {
    /// Starts a program, hears its introduction and sets its options.
    pub fn start(
        program: &Program,
        board: &Board,
        patience: Patience,
        stop: &Stop,
    ) -> Result<Self, Trouble> {
        let process = Process::start(program).map_err(|error| {
            Fault::new(FaultKind::Crash, format!("it cannot be started: {error}"))
        })?;
        let (remarks, noise) = (Vec::new(), (0, String::new()));
        let mut new = Self { process, name: None, patience, remarks, noise };
        let offers = new.introduce(stop)?;
        new.set_options(&offers, board, stop)?;
        Ok(new)
    }

    /// What the program calls itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What the program did since it was last asked that is odd but costs it nothing.
    pub fn take_remarks(&mut self) -> Vec<String> {
        std::mem::take(&mut self.remarks)
    }

    /// Tells the program that a new game begins.
    pub fn new_game(&mut self, stop: &Stop) -> Result<(), Trouble> {
        self.process.send("uginewgame");
        self.be_ready("uginewgame", stop).map(drop)
    }

    /// Asks for a turn.
    pub fn think(&mut self, question: &Question, stop: &Stop) -> Result<Answer, Trouble> {
        self.process.send(&question.position);
        let complaints = self.be_ready("position", stop)?;
        self.process.send(&question.go);
        self.noise = (0, String::new());
        let asked = Instant::now();
        let allowed = question.time.unwrap_or(self.patience.answer);
        match self.listen(asked + allowed, stop, best_turn) {
            Ok((turn, _)) if turn.is_empty() => {
                Err(Fault::new(FaultKind::Garbage, "\"bestmove\" without a turn").into())
            }
            Ok((turn, at)) => Ok(Answer { turn, spent: at.saturating_duration_since(asked) }),
            Err(Unheard::Silence) => Err(self.overdue(asked, allowed, &complaints, stop)),
            Err(other) => Err(self.trouble(other, "go", allowed)),
        }
    }

    /// Ends the program, by force if it does not end when asked.
    pub fn quit(self) {
        self.process.quit(self.patience.quit);
    }

    /// Hears who the program is and which options it has.
    fn introduce(&mut self, stop: &Stop) -> Result<Vec<Offer>, Trouble> {
        self.process.send("ugi");
        let mut name = None;
        let mut offers: Vec<Offer> = Vec::new();
        let deadline = Instant::now() + self.patience.answer;
        let heard = self.listen(deadline, stop, |line| {
            if let Some(told) = line.strip_prefix("id name ") {
                let told = told.trim().chars().filter(|c| !c.is_control());
                name = Some(told.take(60).collect());
            }
            if let Some(offer) = Offer::read(line)
                && offers.iter().all(|known| known.name != offer.name)
            {
                offers.push(offer);
            }
            (line == "ugiok").then_some(())
        });
        heard.map_err(|unheard| self.trouble(unheard, "ugi", self.patience.answer))?;
        self.name = name;
        Ok(offers)
    }

    fn set_options(&mut self, offers: &[Offer], board: &Board, stop: &Stop) -> Result<(), Trouble> {
        let offer = |name: &str| offers.iter().find(|offer| offer.name == name);
        if let Some(offer) = offer("Game") {
            let value = offer.choose(board.game.name()).ok_or_else(|| {
                let offered = offer.values.join(", ");
                let words =
                    format!("it does not play {}, its option Game offers {offered}", board.game);
                Fault::new(FaultKind::Crash, words)
            })?;
            self.set_option("Game", value, stop)?;
        } else {
            let game = board.game.title();
            self.remark(format!("it has no option Game and is taken to play {game}"));
        }
        if let (Some(offer), Some(size)) = (offer("Size"), board.size) {
            if offer.clamp(i64::from(size)) != i64::from(size) {
                let (least, most) = offer.range.unwrap_or_default();
                let words =
                    format!("its option Size is {least} to {most}, it does not play on {size}");
                return Err(Fault::new(FaultKind::Crash, words).into());
            }
            self.set_option("Size", &size.to_string(), stop)?;
        }
        for (name, wanted) in [("Threads", 1), ("Hash", board.hash as i64)] {
            if let Some(offer) = offer(name) {
                self.set_option(name, &offer.clamp(wanted).to_string(), stop)?;
            }
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str, stop: &Stop) -> Result<(), Trouble> {
        let line = format!("setoption name {name} value {value}");
        self.process.send(&line);
        if let Some(complaint) = self.be_ready(&line, stop)?.first() {
            self.remark(format!("it answers {} with {}", quote(&line), quote(complaint)));
        }
        Ok(())
    }

    /// Waits until everything sent so far has been dealt with. Gives what the program has
    /// complained of, as `info string`.
    fn be_ready(&mut self, after: &str, stop: &Stop) -> Result<Vec<String>, Trouble> {
        self.process.send("isready");
        self.noise = (0, String::new());
        let mut complaints = Vec::new();
        let mut unasked = None;
        let deadline = Instant::now() + self.patience.answer;
        let heard = self.listen(deadline, stop, |line| {
            if line.starts_with("info string ") && complaints.len() < REMARKS {
                complaints.push(line.to_owned());
            }
            if best_turn(line).is_some() {
                unasked.get_or_insert_with(|| line.to_owned());
            }
            (line == "readyok").then_some(())
        });
        let asked = format!("isready after {}", after.split(' ').next().unwrap_or(after));
        heard.map_err(|unheard| self.trouble(unheard, &asked, self.patience.answer))?;
        if let Some(line) = unasked {
            self.remark(format!("it says {} when nothing was asked", quote(&line)));
        }
        Ok(complaints)
    }

    /// Listens for the line that is wanted, until the deadline.
    fn listen<T>(
        &mut self,
        deadline: Instant,
        stop: &Stop,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<(T, Instant), Unheard> {
        loop {
            match self.process.hear(deadline, stop) {
                Ok(Heard::Line(line, at)) => {
                    if let Some(found) = wanted(&line) {
                        return Ok((found, at));
                    }
                    if !line.is_empty() {
                        self.noise = (self.noise.0 + 1, line);
                    }
                }
                Ok(Heard::TooLong(beginning)) => {
                    let beginning = quote(&beginning);
                    let words = format!("a line of more than {LONGEST_LINE} bytes: {beginning}");
                    return Err(Unheard::Gone(Fault::new(FaultKind::Garbage, words)));
                }
                Ok(Heard::End) => {
                    let words = self.obituary();
                    return Err(Unheard::Gone(Fault::new(FaultKind::Crash, words)));
                }
                Err(Quiet::Deadline) => return Err(Unheard::Silence),
                Err(Quiet::Stopped) => return Err(Unheard::Stopped),
            }
        }
    }

    /// Tells a program whose time is over to stop: one that still answers is slow, not dead.
    fn overdue(
        &mut self,
        asked: Instant,
        allowed: Duration,
        complaints: &[String],
        stop: &Stop,
    ) -> Trouble {
        self.process.send("stop");
        match self.listen(Instant::now() + self.patience.stop, stop, best_turn) {
            Ok((_, at)) => {
                let (spent, allowed) =
                    (seconds(at.saturating_duration_since(asked)), seconds(allowed));
                let words = format!("it answered after {spent}, {allowed} were allowed");
                Fault::new(FaultKind::Time, words).into()
            }
            Err(unheard) => {
                let mut trouble = self.trouble(unheard, "go", allowed);
                if let (Trouble::Fault(fault), Some(complaint)) = (&mut trouble, complaints.first())
                {
                    let _ =
                        write!(fault.words, "; it had answered position with {}", quote(complaint));
                }
                trouble
            }
        }
    }

    /// What it means that nothing was heard after a question.
    fn trouble(&self, unheard: Unheard, asked: &str, allowed: Duration) -> Trouble {
        match unheard {
            Unheard::Stopped => Trouble::Stopped,
            Unheard::Gone(mut fault) => {
                if fault.kind == FaultKind::Crash {
                    let _ = write!(fault.words, " when asked {asked}");
                }
                fault.into()
            }
            Unheard::Silence => {
                let mut words = format!("no answer to {asked} in {}", seconds(allowed));
                if self.noise.0 > 0 {
                    let (lines, last) = (self.noise.0, quote(&self.noise.1));
                    let _ = write!(words, ", but {lines} other lines, the last {last}");
                }
                Fault::new(FaultKind::NoAnswer, words).into()
            }
        }
    }

    /// How the program came to its end.
    fn obituary(&mut self) -> String {
        match self.process.ending(self.patience.quit) {
            None => "it closed its output".to_owned(),
            Some(status) => format!("it ended with {status}"),
        }
    }

    fn remark(&mut self, remark: String) {
        if self.remarks.len() < REMARKS {
            self.remarks.push(remark);
        }
    }
}

impl fmt::Debug for Conversation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conversation").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The turn of a `bestmove` line; empty if the line has none.
fn best_turn(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default().to_owned())
}
