//! Results as lines of text.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{Report, elo_words, games, percent, points, signed, sprt_words};
use crate::program::FaultKind;
use crate::tournament::{Meeting, Results};

impl Report<'_> {
    /// The results as lines of text.
    pub fn text(&self) -> String {
        let mut text = match self.duel() {
            Some(meeting) => self.duel_text(meeting),
            None => self.table_text(),
        };
        let mut line = |words: String| {
            text += &words;
            text.push('\n');
        };
        let Results { endings, white: [won, drawn, lost], .. } = self.results;
        line(format!("White won {won}, drew {drawn} and lost {lost}"));
        if !endings.is_empty() {
            let ways = endings.iter().map(|(cause, count)| format!("{count} {}", cause.title()));
            line(format!("Endings: {}", ways.collect::<Vec<_>>().join(", ")));
        }
        self.fault_lines().into_iter().for_each(&mut line);
        for remark in &self.results.remarks {
            let name = &self.results.names[remark.player];
            let times = if remark.times == 1 {
                String::new()
            } else {
                format!(" ({} times)", remark.times)
            };
            line(format!("Remark: {name}: {}{times}", remark.words));
        }
        line(format!("Settings: {}", self.heading()));
        if let Some(words) = self.unfinished() {
            line(format!("The match was {words}"));
        }
        text
    }

    /// Two players: the points of the first and what they say.
    fn duel_text(&self, meeting: &Meeting) -> String {
        let Meeting { wins, draws, losses, pairs, .. } = meeting;
        let [first, second] =
            [meeting.first, meeting.second].map(|place| &self.results.names[place]);
        let mut text = format!("{first} against {second}: {}\n", games(meeting.games()));
        let Some(elo) = pairs.elo() else { return text };
        let percent = 100.0 * pairs.score();
        let counts = pairs.0.map(|count| count.to_string()).join(" ");
        let _ = writeln!(text, "{wins} won, {draws} drawn, {losses} lost: {percent:.1}%");
        let _ = writeln!(text, "{}", elo_words(&elo));
        let _ = writeln!(text, "Pairs with 0, ½, 1, 1½ and 2 points: {counts}");
        if let Some(sprt) = &self.results.sprt {
            let _ = writeln!(text, "{}", sprt_words(sprt, meeting));
        }
        text
    }

    /// More players: the ratings, and everybody's points against everybody.
    fn table_text(&self) -> String {
        let standings = self.standings();
        let names = &self.results.names;
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!("{} players, {}\n", names.len(), games(self.results.games()));
        let _ = write!(text, " #  {:width$}    Elo     ±  points  games  score ", "player");
        for rank in 1..=standings.len() {
            let _ = write!(text, " {rank:>6}");
        }
        text.push('\n');
        for (rank, row) in (1..).zip(&standings) {
            let name = &names[row.player];
            let (points_of, games_of) = (row.points, row.games);
            let share = percent(points_of, games_of);
            let (elo, margin) = row.rating.map_or(("–".to_owned(), "–".to_owned()), |rating| {
                (signed(rating.elo), format!("{:.0}", rating.margin))
            });
            let _ = write!(
                text,
                "{rank:>2}  {name:width$} {elo:>6} {margin:>5} {points_of:>7.1} {games_of:>6} {share:>6}"
            );
            for other in &standings {
                let games = self.games_against(row.player, other.player);
                let cell = games.map_or("–".to_owned(), |games| format!("{:.1}", points(games)));
                let _ = write!(text, " {cell:>6}");
            }
            text.push('\n');
        }
        text
    }

    /// Who lost games by which faults, and the first of them.
    fn fault_lines(&self) -> Vec<String> {
        let Results { names, faults, examples, .. } = self.results;
        let players: BTreeSet<usize> = faults.keys().map(|(player, _)| *player).collect();
        let summary = players.into_iter().map(|player| {
            let count = |kind| faults.get(&(player, kind)).copied();
            let kinds = FaultKind::ALL.into_iter().filter_map(|kind| Some((kind, count(kind)?)));
            let kinds: Vec<_> = kinds.collect();
            let all = kinds.iter().map(|(_, count)| count).sum();
            let ways = kinds.iter().map(|(kind, count)| format!("{count} {}", kind.title()));
            let ways = ways.collect::<Vec<_>>().join(", ");
            format!("Faults: {} lost {} by them: {ways}", names[player], games(all))
        });
        let examples = examples.iter().map(|example| {
            let (player, opponent) = (&names[example.player], &names[example.opponent]);
            let (kind, words) = (example.kind.title(), &example.words);
            format!("  game {}, {player} against {opponent}, {kind}: {words}", example.game)
        });
        summary.chain(examples).collect()
    }
}
