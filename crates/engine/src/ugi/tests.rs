use std::sync::Mutex;

use super::*;

/// What has been written, readable from outside.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Everything that is answered to these lines.
fn answers(input: &str) -> String {
    let paper = Paper::default();
    run(input.as_bytes(), paper.clone()).expect("writing to memory does not fail");
    let bytes = paper.0.lock().expect("no thread panics").clone();
    String::from_utf8(bytes).expect("answers are text")
}

#[test]
fn nothing_is_answered_to_nothing() {
    assert_eq!(answers(""), "");
    assert_eq!(answers("\n \r\n"), "");
    assert_eq!(answers("stop\nquit\nugi\n"), "");
}

#[test]
fn queries_are_about_the_position() {
    let ask = "query gameover\nquery p1turn\nquery result\n";
    let answered = |position: &str| answers(&format!("{position}\n{ask}")).replace("response ", "");
    assert_eq!(answered("position startpos moves c2-f2"), "false\nfalse\nnone\n");
    let won = "position startpos moves c2-f2 h6-g5 f2-g3 g6-g9 g3-h4 g9-f9 h4-i5";
    assert_eq!(answered(won), "true\nfalse\np1win\n");
    let drawn = "position startpos moves c2-f2 h6-g5 f2-c2 g5-h6 c2-f2 h6-g5 f2-c2 g5-h6";
    assert_eq!(answered(drawn), "true\ntrue\ndraw\n");
}

#[test]
fn the_end_of_input_stops_an_endless_search() {
    let text = answers("go infinite\n");
    assert_eq!(text.lines().filter(|line| line.starts_with("bestmove ")).count(), 1);
    assert!(text.lines().last().is_some_and(|line| line.starts_with("bestmove ")));
}

#[test]
fn while_a_search_runs_nothing_can_be_changed() {
    let busy = "info string a search is running; send stop and wait for bestmove first";
    for line in ["position startpos", "uginewgame", "setoption name Hash value 1", "go depth 1"] {
        let text = answers(&format!("go infinite\n{line}\nisready\nquery p1turn\n"));
        let said = |wanted: &str| text.lines().filter(|line| *line == wanted).count();
        assert_eq!((said(busy), said("readyok"), said("response true")), (1, 1, 1), "{text}");
    }
}

#[test]
fn a_search_with_a_node_limit_is_repeatable() {
    let search = |position: &str| {
        let paper = Paper::default();
        let mut ugi = Ugi::new(paper.clone());
        for line in ["setoption name Game value dropper", position, "go nodes 5000"] {
            assert!(ugi.line(line.as_bytes()).expect("memory").is_continue());
        }
        ugi.search.take().expect("a search runs").wait();
        let bytes = paper.0.lock().expect("no thread panics").clone();
        let text = String::from_utf8(bytes).expect("answers are text");
        text.lines().last().expect("an answer").to_owned()
    };
    let position = "position startpos moves d5 d5>c5+g5";
    assert!(search(position).starts_with("bestmove "));
    assert_eq!(search(position), search(position));
}

/// A conversation in which each search is waited for, and what it wrote, without times.
struct Talk {
    ugi: Ugi<Paper>,
    paper: Paper,
}

impl Talk {
    fn new() -> Self {
        let paper = Paper::default();
        Self { ugi: Ugi::new(paper.clone()), paper }
    }

    /// What is answered to these lines.
    fn say(&mut self, lines: &[&str]) -> String {
        self.paper.0.lock().expect("no thread panics").clear();
        for line in lines {
            assert!(self.ugi.line(line.as_bytes()).expect("memory").is_continue());
            if let Some(search) = self.ugi.search.take() {
                self.ugi.engine = search.wait();
            }
        }
        let bytes = self.paper.0.lock().expect("no thread panics").clone();
        let text = String::from_utf8(bytes).expect("answers are text");
        let words = text.split_inclusive([' ', '\n']);
        let mut is_time = false;
        let timeless = words.filter(|word| {
            let is_left_out = is_time;
            is_time = matches!(word.trim(), "time" | "nps");
            !is_left_out
        });
        timeless.collect()
    }
}

#[test]
fn a_changed_option_forgets_earlier_searches() {
    let search = ["position startpos", "go nodes 20000"];
    for (option, back) in [("Seed value 5", None), ("Level value 9", Some("Level value 10"))] {
        let mut talk = Talk::new();
        talk.say(&["setoption name Hash value 1"]);
        let first = talk.say(&search);
        assert_ne!(talk.say(&search), first, "what was found is of use the second time");
        for option in [option].into_iter().chain(back) {
            talk.say(&[&format!("setoption name {option}")]);
        }
        assert_eq!(talk.say(&search), first, "{option}");
    }
}

#[test]
fn boards_of_other_sizes_are_other_boards() {
    let small = "position fen wwbb/ww1b/b1ww/bbbw w 20";
    let large = "position fen 5/wwbb1/ww1b1/b1ww1/bbbw1 w 20";
    let set_up = ["setoption name Game value dropper", "setoption name Hash value 1"];
    let search = [large, "setoption name MultiPV value 2", "go depth 3"];
    let fresh = {
        let mut talk = Talk::new();
        talk.say(&set_up);
        talk.say(&search)
    };
    let mut talk = Talk::new();
    talk.say(&set_up);
    talk.say(&["setoption name MultiPV value 2", small, "go depth 40"]);
    assert_eq!(talk.say(&search), fresh);
}

#[test]
fn a_level_takes_no_memory_for_the_whole_engine() {
    let mut talk = Talk::new();
    talk.say(&["setoption name Level value 3", "isready", "go movetime 1000"]);
    assert!(talk.ugi.engine.is_none());
    talk.say(&["setoption name Level value 10", "isready"]);
    assert!(talk.ugi.engine.is_some());
}

#[test]
fn no_book_is_read_in_either_case() {
    assert_eq!(answers("setoption name Book value <EMPTY>\n"), "");
}
