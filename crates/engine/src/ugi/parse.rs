//! Lines as commands, and what to say of lines that are none.

use std::error::Error;
use std::fmt;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use trine_rules::PerSide;

use super::time::Go;
use crate::Clock;

/// The longest time that can be given, in milliseconds: some eleven days.
const LONGEST_TIME: u64 = 1_000_000_000;

/// How many characters of someone's text an answer repeats.
const QUOTED: usize = 40;

/// What the other program wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    Ugi,
    IsReady,
    NewGame,
    Position {
        start: Start,
        /// Whole turns, each one word.
        turns: Vec<&'a str>,
    },
    Go(Go),
    Stop,
    Query(Query),
    SetOption {
        name: String,
        value: String,
    },
    Quit,
}

/// Where a game starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// The start of the chosen game.
    Game,
    /// A position text.
    Text(String),
}

/// A question about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    GameOver,
    FirstPlayersTurn,
    Result,
}

/// Why a line changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Refusal {
    /// What is wrong with it.
    pub(super) wrong: String,
    /// What would be right, or the reason.
    pub(super) right: String,
}

impl Refusal {
    fn new(wrong: impl Into<String>, right: &str) -> Self {
        Self { wrong: wrong.into(), right: right.to_owned() }
    }
}

impl Error for Refusal {}

impl fmt::Display for Refusal {
    /// Always one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}; {}", self.wrong, self.right);
        f.write_str(&text.replace(char::is_control, " "))
    }
}

/// Someone's text in an answer: in quotation marks, and not too long.
pub(super) fn quote(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}...", &text[..end]),
    }
}

const COMMANDS: &str = "the commands are ugi, isready, uginewgame, position, go, stop, query, \
     setoption and quit";
const POSITION: &str = "position startpos [moves TURN...], or \
     position fen ROWS SIDE TURN [PENDING] [moves TURN...]";
const GO: &str = "go [movetime MS] [nodes N] [depth D] [p1time MS p2time MS [p1inc MS] \
     [p2inc MS]], or go infinite";
const QUERY: &str = "query gameover, query p1turn or query result";
const SET_OPTION: &str = "setoption name NAME value VALUE";

/// Reads a line. A blank one says nothing.
pub(super) fn parse(line: &str) -> Result<Option<Command<'_>>, Refusal> {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else { return Ok(None) };
    let alone = |command: Command<'static>, mut words: SplitWhitespace<'_>| match words.next() {
        None => Ok(command),
        Some(word) => {
            let wrong = format!("{} follows {first}", quote(word));
            Err(Refusal { wrong, right: format!("{first} stands alone") })
        }
    };
    let command = match first {
        "ugi" => alone(Command::Ugi, words),
        "isready" => alone(Command::IsReady, words),
        "uginewgame" => alone(Command::NewGame, words),
        "stop" => alone(Command::Stop, words),
        "quit" => alone(Command::Quit, words),
        "position" => read_position(words),
        "go" => read_go(words),
        "query" => read_query(words),
        "setoption" => read_option(line),
        _ => Err(Refusal::new(format!("unknown command {}", quote(first)), COMMANDS)),
    };
    command.map(Some)
}

fn read_position(mut words: SplitWhitespace<'_>) -> Result<Command<'_>, Refusal> {
    let kind = words.next();
    let mut before = Vec::new();
    let mut turns = Vec::new();
    while let Some(word) = words.next() {
        if word == "moves" {
            turns = words.collect();
            break;
        }
        before.push(word);
    }
    let start = match (kind, before.as_slice()) {
        (Some("startpos"), []) => Start::Game,
        (Some("startpos"), [word, ..]) => {
            return Err(Refusal::new(format!("{} follows startpos", quote(word)), POSITION));
        }
        (Some("fen"), text) if (3..=4).contains(&text.len()) => Start::Text(text.join(" ")),
        (Some("fen"), text) => {
            let wrong = format!("a position text has 3 or 4 parts, this has {}", text.len());
            return Err(Refusal::new(wrong, POSITION));
        }
        (Some(word), _) => {
            let wrong = format!("{} is neither startpos nor fen", quote(word));
            return Err(Refusal::new(wrong, POSITION));
        }
        (None, _) => return Err(Refusal::new("position does not say which", POSITION)),
    };
    Ok(Command::Position { start, turns })
}

/// The words of `go` that a number follows.
#[derive(Default)]
struct GoWords {
    movetime: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    p1time: Option<i64>,
    p2time: Option<i64>,
    p1inc: Option<i64>,
    p2inc: Option<i64>,
}

fn read_go(mut words: SplitWhitespace<'_>) -> Result<Command<'_>, Refusal> {
    let mut found = GoWords::default();
    let mut is_limited = false;
    let mut is_infinite = false;
    while let Some(word) = words.next() {
        is_limited |= word != "infinite";
        match word {
            "infinite" if is_infinite => return Err(Refusal::new("infinite is there twice", GO)),
            "infinite" => is_infinite = true,
            "movetime" => read_value(word, &mut words, &mut found.movetime)?,
            "nodes" => read_value(word, &mut words, &mut found.nodes)?,
            "depth" => read_value(word, &mut words, &mut found.depth)?,
            "p1time" => read_value(word, &mut words, &mut found.p1time)?,
            "p2time" => read_value(word, &mut words, &mut found.p2time)?,
            "p1inc" => read_value(word, &mut words, &mut found.p1inc)?,
            "p2inc" => read_value(word, &mut words, &mut found.p2inc)?,
            _ => return Err(Refusal::new(format!("go does not know {}", quote(word)), GO)),
        }
    }
    if is_infinite && is_limited {
        return Err(Refusal::new("infinite and a limit contradict each other", GO));
    }
    found.check().map(Command::Go)
}

/// Reads the number behind a word that has not been there before.
fn read_value<T: FromStr>(
    word: &str,
    words: &mut SplitWhitespace<'_>,
    value: &mut Option<T>,
) -> Result<(), Refusal> {
    if value.is_some() {
        return Err(Refusal::new(format!("{word} is there twice"), GO));
    }
    let Some(text) = words.next() else {
        return Err(Refusal::new(format!("the number after {word} is missing"), GO));
    };
    let number = text.parse();
    *value = Some(
        number.map_err(|_| Refusal::new(format!("{} is no number for {word}", quote(text)), GO))?,
    );
    Ok(())
}

impl GoWords {
    fn check(&self) -> Result<Go, Refusal> {
        if self.movetime.is_some_and(|time| !(1..=LONGEST_TIME).contains(&time)) {
            let right = format!("movetime is from 1 to {LONGEST_TIME}");
            return Err(Refusal { wrong: "there is no such time".to_owned(), right });
        }
        if self.nodes == Some(0) || self.depth == Some(0) {
            return Err(Refusal::new("nothing can be found in no search", "limits are from 1"));
        }
        let movetime = self.movetime.map(Duration::from_millis);
        Ok(Go { movetime, nodes: self.nodes, depth: self.depth, clock: self.clock()? })
    }

    /// Both clocks or none. A clock that has run out may be negative.
    fn clock(&self) -> Result<Option<Clock>, Refusal> {
        let time = |ms: i64| Duration::from_millis(ms.clamp(0, LONGEST_TIME as i64) as u64);
        let increment = PerSide { white: self.p1inc, black: self.p2inc };
        match (self.p1time, self.p2time) {
            (Some(white), Some(black)) => Ok(Some(Clock {
                left: PerSide { white, black }.map(time),
                increment: increment.map(|ms| time(ms.unwrap_or(0))),
            })),
            (None, None) if increment == PerSide::default() => Ok(None),
            _ => Err(Refusal::new("a clock needs both p1time and p2time", GO)),
        }
    }
}

fn read_query(mut words: SplitWhitespace<'_>) -> Result<Command<'_>, Refusal> {
    let query = match words.next() {
        Some("gameover") => Query::GameOver,
        Some("p1turn") => Query::FirstPlayersTurn,
        Some("result") => Query::Result,
        Some(word) => return Err(Refusal::new(format!("no query {}", quote(word)), QUERY)),
        None => return Err(Refusal::new("query does not say what", QUERY)),
    };
    match words.next() {
        None => Ok(Command::Query(query)),
        Some(word) => Err(Refusal::new(format!("{} follows the query", quote(word)), QUERY)),
    }
}

fn read_option(line: &str) -> Result<Command<'_>, Refusal> {
    let (before, value) = split_at_word(line, "value").unwrap_or((line, ""));
    let words: Vec<&str> = before.split_whitespace().collect();
    match words.as_slice() {
        ["setoption", "name", name @ ..] if !name.is_empty() && !value.is_empty() => {
            // A file's name may have several spaces in a row.
            Ok(Command::SetOption { name: name.join(" "), value: value.to_owned() })
        }
        [_, "name", _, ..] => Err(Refusal::new("the option's value is missing", SET_OPTION)),
        _ => Err(Refusal::new("the option's name is missing", SET_OPTION)),
    }
}

/// What stands before and behind the first word like this.
fn split_at_word<'a>(line: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let is_edge = |c: Option<char>| c.is_none_or(char::is_whitespace);
    line.match_indices(word).map(|(at, _)| (&line[..at], &line[at + word.len()..])).find_map(
        |(before, behind)| {
            let is_whole = is_edge(before.chars().next_back()) && is_edge(behind.chars().next());
            is_whole.then(|| (before.trim(), behind.trim()))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command<'_> {
        parse(line).expect("a good line").expect("not a blank line")
    }

    fn refusal(line: &str) -> String {
        parse(line).expect_err(line).to_string()
    }

    #[test]
    fn single_words_are_commands() {
        assert_eq!(read("ugi"), Command::Ugi);
        assert_eq!(read("  isready \r"), Command::IsReady);
        assert_eq!(read("uginewgame"), Command::NewGame);
        assert_eq!(read("stop"), Command::Stop);
        assert_eq!(read("quit"), Command::Quit);
        assert_eq!(parse(" \t\r"), Ok(None));
    }

    #[test]
    fn a_position_has_a_start_and_turns() {
        let (start, turns) = (Start::Game, vec!["c2-f2", "g6-g9"]);
        let command = Command::Position { start, turns };
        assert_eq!(read("position startpos moves c2-f2 g6-g9"), command);
        let start = Start::Text("www/3/3 b 2 free".to_owned());
        let command = Command::Position { start, turns: vec![] };
        assert_eq!(read("position fen  www/3/3 b 2  free"), command);
        assert_eq!(read("position fen www/3/3 b 2 free moves"), command);
    }

    #[test]
    fn go_takes_limits_in_any_order() {
        assert_eq!(read("go"), Command::Go(Go::default()));
        assert_eq!(read("go infinite"), Command::Go(Go::default()));
        let movetime = Some(Duration::from_millis(50));
        let go = Go { movetime, nodes: Some(9), depth: Some(3), clock: None };
        assert_eq!(read("go depth 3 movetime 50 nodes 9"), Command::Go(go));
    }

    #[test]
    fn go_takes_both_clocks() {
        let ms = Duration::from_millis;
        let left = PerSide { white: ms(600), black: ms(0) };
        let increment = PerSide { white: ms(0), black: ms(10) };
        let clock = Some(Clock { left, increment });
        let go = Command::Go(Go { clock, ..Go::default() });
        assert_eq!(read("go p1time 600 p2time -3 p2inc 10"), go);
    }

    #[test]
    fn options_have_a_name_and_a_value() {
        let (name, value) = ("MultiPV".to_owned(), "3".to_owned());
        assert_eq!(read("setoption name MultiPV value 3"), Command::SetOption { name, value });
        let (name, value) = ("Book".to_owned(), "my values/a  value.book".to_owned());
        let line = "setoption  name Book\tvalue my values/a  value.book \r";
        assert_eq!(read(line), Command::SetOption { name, value });
        let missing = "the option's value is missing; setoption name NAME value VALUE";
        assert_eq!(refusal("setoption name values"), missing);
        assert_eq!(refusal("setoption name Book value "), missing);
    }

    #[test]
    fn a_refusal_says_what_is_wrong_and_what_would_be_right() {
        assert_eq!(refusal("stop it"), "\"it\" follows stop; stop stands alone");
        assert_eq!(
            refusal("query winner"),
            "no query \"winner\"; query gameover, query p1turn or query result"
        );
        assert_eq!(
            refusal("setoption name Hash"),
            "the option's value is missing; setoption name NAME value VALUE"
        );
        assert!(refusal("go infinite infinite").starts_with("infinite is there twice; "));
        assert_eq!(
            refusal("go movetime 0"),
            "there is no such time; movetime is from 1 to 1000000000"
        );
    }

    #[test]
    fn a_refusal_is_short_and_one_line() {
        let text = refusal(&format!("\u{1}é{}\u{85}", "\u{e9}".repeat(5000)));
        assert!(text.len() < 300, "{text}");
        assert!(!text.contains(char::is_control));
    }
}
