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
