//! The line mode keeps games that are not finished, and offers them again.

use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, process};

use trine_rules::PerSide;
use trine_terminal::line::{self, Finale, Options, Source};
use trine_terminal::{Keep, Table};

/// A folder of a test's own, which goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        Self(env::temp_dir().join(format!("trine-lines-{name}-{}", process::id())))
    }

    fn options(&self) -> Options {
        let (delay, patience) = (Duration::ZERO, Duration::ZERO);
        Options { seed: 7, delay, patience, finale: Finale::Ask, keep: Keep::of(&self.0) }
    }

    /// What is written when two people play and these lines are typed.
    fn play(&self, lines: &[&str]) -> String {
        let player = |name: &str| name.parse().expect("a player");
        let players = PerSide { white: player("human:Ada"), black: player("human:Bob") };
        let table = Table::new("apart", Some(9), players, 7).expect("a game");
        let (input, mut out) = (lines.join("\n") + "\n", Vec::new());
        line::play(table, Source::plain(input.as_bytes()), &mut out, &self.options())
            .expect("nothing fails");
        String::from_utf8(out).expect("text is written")
    }

    /// What is written when these lines are typed from the menu on.
    fn menu(&self, lines: &[&str]) -> String {
        let (input, mut out) = (lines.join("\n") + "\n", Vec::new());
        line::run(Source::plain(input.as_bytes()), &mut out, &self.options())
            .expect("nothing fails");
        String::from_utf8(out).expect("text is written")
    }

    fn files(&self) -> usize {
        fs::read_dir(&self.0).map_or(0, Iterator::count)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_game_is_kept_whatever_ended_the_program_and_the_menu_offers_it() {
    let folder = Folder::new("kept");
    let text = folder.play(&["b2-b4", "e8-e6"]);
    assert!(text.ends_with("The input has ended. Goodbye.\n"), "{text}");
    let text = folder.menu(&["5", "c2-c4", "stop"]);
    assert!(text.contains("  5. Go on with Apart 9×9, turn 3: Ada against Bob\n"), "{text}");
    assert!(text.contains("\nTurn 3: Ada (White) to move.\n"), "{text}");
    let text = folder.menu(&["go on", "undo", "undo", "resign", "yes", "q"]);
    assert!(text.contains("  5. Go on with Apart 9×9, turn 4: Ada against Bob\n"), "{text}");
    assert!(text.contains("wins after 1 turn: Black resigned.\n"), "{text}");
    assert_eq!(folder.files(), 0, "it is over");
}

#[test]
fn a_kept_game_is_left_for_later_or_thrown_away() {
    let folder = Folder::new("left");
    let question =
        "Leave the game? It is kept, and the menu offers it again. (yes, no or discard): ";
    let text = folder.play(&["b2-b4", "quit", "maybe", "no", "menu", "yes", "5", "quit", "yes"]);
    assert_eq!(text.matches(question).count(), 4, "{text}");
    assert!(text.contains("Type yes, no, or discard to throw the game away.\n"), "{text}");
    assert!(text.contains("  5. Go on with Apart 9×9, turn 2: Ada against Bob\n"), "{text}");
    let text = folder.menu(&["5", "menu", "discard", "q"]);
    assert_eq!(text.matches("Go on with").count(), 1, "it is not offered any more: {text}");
    assert_eq!(folder.files(), 0);
}

#[test]
fn a_game_without_turns_is_not_kept() {
    let folder = Folder::new("empty");
    folder.play(&["b2", "b2-b4", "undo", "quit", "yes"]);
    assert_eq!(folder.files(), 0);
}
