//! Games as records: tables to records and back.
//!
//! What a file says of its game stays as it is: who played and when, comments, marks and other lines.
//! Playing on adds turns to it, and only how the game ended is entered anew.

use std::time::{SystemTime, UNIX_EPOCH};

use trine_engine::session;
use trine_record::{GameResult, NodeId, Record, Termination, tag};
use trine_rules::{PerSide, Side};

use crate::{Finish, LONGEST_NAME, Participant, Table, words};

/// The reason where a record gives none.
const NO_REASON: &str = "so the record says";

/// A record and where its game stands.
#[derive(Debug)]
pub(crate) struct Standing {
    record: Record,
    /// Where the record's result belongs to: the end of its main line before anything was added.
    end: NodeId,
    /// Where the game goes on, or where it ended.
    tip: NodeId,
    finish: Option<Finish>,
}

impl Standing {
    /// A game that stands at this place of its record.
    pub(crate) fn new(record: Record, tip: NodeId, finish: Option<Finish>) -> Self {
        Self { end: record.end(), record, tip, finish }
    }

    /// A game at a table, as far as whole turns were played, added to the record it comes from.
    pub(crate) fn of(table: &Table, origin: Option<&Record>) -> Self {
        let mut record = origin.cloned().unwrap_or_else(|| begin(table));
        let end = record.end();
        let tip = append_turns(&mut record, table);
        Self { record, end, tip, finish: table.finish() }
    }

    /// The turns that were taken back: they follow the place where the game stands.
    pub(crate) fn taken_back(&self) -> usize {
        let next = |node: &NodeId| self.record.next(*node);
        std::iter::successors(next(&self.tip), next).count()
    }

    /// How many turns cannot be in the record: those behind the end of a game that is over.
    pub(crate) fn left_out(&self) -> usize {
        if self.finish.is_some() { self.taken_back() } else { 0 }
    }

    /// All that is known of the game. The line that is played is the main one, and goes on with the
    /// turns that were taken back.
    pub(crate) fn whole(self) -> Record {
        if self.finish.is_some() { self.played() } else { self.settled() }
    }

    /// The record up to where the game stands, so that it goes on from there.
    pub(crate) fn played(mut self) -> Record {
        for taken_back in self.record.children(self.tip).to_vec() {
            self.record.delete(taken_back);
        }
        self.settled()
    }

    fn settled(mut self) -> Record {
        let record = &mut self.record;
        record.make_main(self.tip);
        if record.end() != self.end {
            reopen(record);
        }
        if record.end() == self.tip {
            conclude(record, self.finish.as_ref());
        }
        self.record
    }
}

/// The record of a game that begins here and now, without its turns.
pub(crate) fn begin(table: &Table) -> Record {
    let session = &table.session;
    let game = session.game().name.parse().expect("sessions know their game");
    let start = Record::from_position(game, &session.start_text());
    let mut record = start.expect("the start of a game is a position");
    set(&mut record, tag::DATE, &date(SystemTime::now()));
    for (side, name, level) in
        [(Side::White, tag::WHITE, tag::WHITE_LEVEL), (Side::Black, tag::BLACK, tag::BLACK_LEVEL)]
    {
        let player = &table.players[side];
        set(&mut record, name, &player.name());
        set(&mut record, level, &player.kind());
    }
    reopen(&mut record);
    record
}

/// Adds the whole turns that were played, and gives the place of the last one.
pub(crate) fn append_turns(record: &mut Record, table: &Table) -> NodeId {
    let turns = table.session.turns().into_iter().filter(|turn| turn.is_whole);
    let tip = record.append_line(NodeId::START, turns.map(|turn| turn.text));
    tip.expect("turns that were played are legal")
}

/// The game goes on behind what the record calls its end.
pub(crate) fn reopen(record: &mut Record) {
    set(record, tag::TERMINATION, Termination::Unterminated.word());
    record.tags_mut().remove(tag::REASON);
    record.declare(GameResult::Unknown);
}

/// Enters how the game ended, unless the record says so already.
fn conclude(record: &mut Record, finish: Option<&Finish>) {
    let Some(finish) = finish else {
        if record.result() != GameResult::Unknown {
            reopen(record);
        }
        return;
    };
    let result = match finish.winner {
        Some(Side::White) => GameResult::White,
        Some(Side::Black) => GameResult::Black,
        None => GameResult::Draw,
    };
    let termination = record.tags().get(tag::TERMINATION);
    let is_said = termination.is_some_and(|word| word != Termination::Unterminated.word());
    if record.result() == result && (is_said || finish.words == NO_REASON) {
        return;
    }
    set(record, tag::TERMINATION, finish.termination.word());
    set(record, tag::REASON, &finish.words);
    record.declare(result);
}

fn set(record: &mut Record, name: &str, value: &str) {
    // A record that is full of other tags stays without this one.
    let _ = record.tags_mut().set(name, &words::clean(value));
}

/// The game of a record at the end of its main line.
pub(crate) fn table(record: &Record, seed: u64) -> Table {
    let start = session::read(record.game().name(), record.start_text());
    let mut session = start.expect("records start from positions");
    for turn in record.turns_to(record.end()) {
        session.play_turn(turn).expect("records hold legal turns");
    }
    let players = PerSide {
        white: player(record, tag::WHITE, tag::WHITE_LEVEL),
        black: player(record, tag::BLACK, tag::BLACK_LEVEL),
    };
    let mut table = Table::with(session, players, seed);
    let winner = match record.result() {
        GameResult::Unknown => return table,
        GameResult::White => Some(Side::White),
        GameResult::Black => Some(Side::Black),
        GameResult::Draw => None,
    };
    let termination = record.tags().get(tag::TERMINATION).and_then(Termination::from_word);
    let words = record.tags().get(tag::REASON).unwrap_or(NO_REASON).to_owned();
    table.end(Finish { winner, termination: termination.unwrap_or(Termination::Normal), words });
    table
}

/// The bot that a record names, otherwise a person.
fn player(record: &Record, name: &str, level: &str) -> Participant {
    let tags = record.tags();
    if let Some(who) = tags.get(level).and_then(|text| text.parse().ok()) {
        return Participant::Computer(who);
    }
    let name = words::clean(tags.get(name).unwrap_or_default());
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    Participant::Human(if name.is_empty() { "Player".to_owned() } else { name })
}

/// The day as records write it, in universal time.
fn date(now: SystemTime) -> String {
    let seconds = now.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    // Years that begin in March have the leap day at their end; 400 of them have 146,097 days.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year, if month < 10 { month + 3 } else { month - 9 });
    let year = year + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use trine_engine::{Limits, Stop};

    use super::*;

    #[test]
    fn days_are_written_as_records_want_them() {
        let at = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970.01.01");
        assert_eq!(at(951_782_400), "2000.02.29");
        assert_eq!(at(951_868_800), "2000.03.01");
        assert_eq!(at(1_798_761_599), "2026.12.31");
        assert_eq!(at(4_107_542_400), "2100.03.01");
    }

    #[test]
    fn a_game_comes_back_from_its_record() {
        let players = PerSide {
            white: "human:Zoë \"Z\" Müller".parse().expect("a person"),
            black: "level:3".parse().expect("a bot"),
        };
        let mut game = Table::new("apart", Some(9), players.clone(), 1).expect("it is a game");
        game.session.play_turn("b2-b4").expect("it is legal");
        let answer = game.computer_turn(&Limits::default(), &Stop::default());
        game.play_answer(answer.expect("Black is a bot"));
        game.resign(Side::White);
        let back = table(&Standing::of(&game, None).whole(), 1);
        assert_eq!(back.players, players);
        assert_eq!(back.session.position_text(), game.session.position_text());
        assert_eq!(back.session.turns(), game.session.turns());
        assert_eq!(back.finish(), game.finish());
    }

    #[test]
    fn a_started_turn_is_not_recorded() {
        let human = Participant::Human("Ada".into());
        let players = PerSide { white: human.clone(), black: human };
        let mut game = Table::new("dropper", Some(5), players, 1).expect("it is a game");
        game.session.play_text("c3").expect("it is legal");
        game.session.play_text("c3>c4").expect("it is legal");
        let text = Standing::of(&game, None).whole().to_string();
        assert!(text.contains("[Termination \"unterminated\"]"), "{text}");
        assert!(text.ends_with("\n1. c3 *\n"), "{text}");
    }

    /// A game of another program, with what only a person could have written.
    const STUDY: &str = r#"[Event "Club evening"]
[Site "Kyoto"]
[Date "2024.05.??"]
[Round "3"]
[White "AlphaBot"]
[Black "Wolfeschlegelsteinhausenbergerdorff, Adolph Blaine"]
[Game "differo"]
[WhiteLevel "level:3"]
[BlackLevel "ugi:other --fast"]
[TimeControl "300+2"]
[Opening "The long way"]
[Termination "resignation"]
[Reason "Black had a train to catch"]

{A quiet start.} 1. c6-f9 $1 {[%eval 0.12] [%clk 0:05:02] Best.} 2. g4-d1 (2. g4-g7
{Or so.}) 3. c2-f2 4. h7-g7 1-0
"#;

    fn study() -> Record {
        let mut games = trine_record::Reader::new(STUDY.as_bytes());
        games.next().expect("there is a game").expect("it is good")
    }

    #[test]
    fn what_a_file_says_of_its_game_stays() {
        let origin = study();
        let game = table(&origin, 1);
        let name = game.players.black.name();
        assert_eq!(name, "Wolfeschlegelsteinhausenbergerdorff, Ado", "as much as can be shown");
        assert_eq!(Standing::of(&game, Some(&origin)).whole(), origin);
    }

    #[test]
    fn playing_on_adds_to_the_record_and_opens_its_end() {
        let origin = study();
        let mut game = table(&origin, 1);
        game.reopen();
        game.session.play_turn("b4-c5").expect("it is legal");
        let text = Standing::of(&game, Some(&origin)).whole().to_string();
        for kept in ["[Event \"Club evening\"]", "[White \"AlphaBot\"]", "2024.05.??", "Or so."] {
            assert!(text.contains(kept), "{kept} in {text}");
        }
        assert!(
            text.contains("[Termination \"unterminated\"]") && !text.contains("train"),
            "{text}"
        );
        assert!(text.ends_with("5. b4-c5 *\n"), "{text}");
    }

    #[test]
    fn turns_that_were_taken_back_stay_in_the_record_unless_the_game_has_ended_before_them() {
        let origin = study();
        let mut game = table(&origin, 1);
        game.players = PerSide { white: "human".parse().expect("a person"), ..game.players };
        for _ in 0..3 {
            assert!(game.undo());
        }
        let standing = Standing::of(&game, Some(&origin));
        assert_eq!((standing.taken_back(), standing.left_out()), (3, 0));
        assert_eq!(standing.whole(), origin, "its result belongs to its end");
        let played = Standing::of(&game, Some(&origin)).played().to_string();
        assert!(played.trim_end().ends_with("Best.} *"), "{played}");
        game.resign(Side::White);
        let standing = Standing::of(&game, Some(&origin));
        assert_eq!(standing.left_out(), 3);
        let text = standing.whole().to_string();
        assert!(text.trim_end().ends_with("Best.} 0-1"), "{text}");
        assert!(text.contains("[Reason \"White resigned\"]"), "{text}");
    }

    #[test]
    fn another_line_that_is_played_becomes_the_main_one() {
        let origin = study();
        let mut game = table(&origin, 1);
        game.players = PerSide { white: "human".parse().expect("a person"), ..game.players };
        for _ in 0..3 {
            game.undo();
        }
        game.session.play_turn("g4-g7").expect("it is legal");
        let text = Standing::of(&game, Some(&origin)).whole().to_string();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = "2. g4-g7 {Or so.} (2. g4-d1 3. c2-f2 4. h7-g7) *";
        assert!(text.ends_with(line), "{text}");
    }

    #[test]
    fn a_result_without_a_reason_gets_none() {
        let text = "[Game \"differo\"]\n\n1. c6-f9 1-0\n";
        let mut games = trine_record::Reader::new(text.as_bytes());
        let origin = games.next().expect("there is a game").expect("it is good");
        let whole = Standing::of(&table(&origin, 1), Some(&origin)).whole();
        assert_eq!(whole, origin);
    }
}
