//! Results as one page that needs nothing else: no script, no request, light and dark.

use std::fmt::Write;

use trine_record::page::{self, escape};

use super::charts::{Bar, Estimate, bars, error_bars, score_line};
use super::{Report, Standing, games, percent, points, signed, sprt_words};
use crate::elo::Elo;
use crate::ending::{Cause, Rule};
use crate::program::seconds;
use crate::ratings::Rating;
use crate::tournament::{Meeting, Results};

const STYLE: &str = include_str!("page.css");

impl Report<'_> {
    /// The results as a page.
    pub fn html(&self) -> String {
        let title = self.title();
        let mut body = String::new();
        if let Some(meeting) = self.duel()
            && let Some(elo) = meeting.pairs.elo()
        {
            body += &self.duel_section(meeting, &elo);
        }
        body += &self.table_section();
        body += &self.strength_section();
        body += &self.endings_section();
        body += &self.history_section();
        body += &self.faults_section();
        body += &self.settings_section();
        let status = self.unfinished().map_or(String::new(), |words| {
            format!("<p class=\"warn\">The match was {}.</p>", escape(&words))
        });
        let (heading, count) = (escape(&self.heading()), games(self.results.games()));
        let heading = format!(
            "<header><h1>{}</h1><p>{count}. {heading}.</p>{status}</header>",
            escape(&title)
        );
        page::document(&title, STYLE, &format!("<main>\n{heading}\n{body}</main>\n"))
    }

    fn title(&self) -> String {
        let names = &self.results.names;
        let game = self.tournament.game.title();
        match &names[..] {
            [first, second] => format!("{game}: {first} against {second}"),
            _ => format!("{game}: {} players", names.len()),
        }
    }

    /// What the first of two players has scored.
    fn duel_section(&self, meeting: &Meeting, elo: &Elo) -> String {
        let Meeting { wins, draws, losses, pairs, .. } = meeting;
        let name = escape(&self.results.names[meeting.first]);
        let (low, high) = (signed(elo.interval.0), signed(elo.interval.1));
        let mut html = format!(
            "<section class=\"wide\"><h2>Score of {name}</h2><div class=\"figures\">\
             <div><b>{:.1}%</b><span class=\"quiet\">of the points</span></div>\
             <div><b>{}</b><span class=\"quiet\">Elo, 95% {low} to {high}</span></div>\
             <div><b>{wins} – {draws} – {losses}</b><span class=\"quiet\">won, drawn, lost</span></div></div>",
            100.0 * pairs.score(),
            signed(elo.difference)
        );
        html += "<div class=\"share\">";
        for (class, count) in [("won", wins), ("drawn", draws), ("lost", losses)] {
            if *count > 0 {
                let _ = write!(html, "<i class=\"{class}\" style=\"flex:{count}\"></i>");
            }
        }
        html += "</div><div class=\"key\"><span>won</span><span class=\"drawn\">drawn</span>\
                 <span class=\"lost\">lost</span></div>";
        let counts = pairs.0.map(|count| count.to_string()).join(", ");
        let _ = write!(html, "<p>Pairs with 0, ½, 1, 1½ and 2 points: {counts}.</p>");
        if let Some(sprt) = &self.results.sprt {
            let _ = write!(html, "<p>{}.</p>", escape(&sprt_words(sprt, meeting)));
        }
        html + "</section>\n"
    }

    /// Everybody against everybody.
    fn table_section(&self) -> String {
        let standings = self.standings();
        // Between two, the difference says it all.
        let (elo, note) = match self.duel() {
            Some(_) => ("", ""),
            None => (
                "<th>Elo</th>",
                "Elo above the average of all players, with the half of a 95% interval. ",
            ),
        };
        let mut html = format!(
            "<section class=\"wide\"><h2>Table</h2><div class=\"scroll\"><table><tr><th></th>\
             <th class=\"name\">Player</th>{elo}<th>Points</th><th>Score</th>"
        );
        for rank in 1..=standings.len() {
            let _ = write!(html, "<th>{rank}</th>");
        }
        html += "</tr>\n";
        for (rank, row) in (1..).zip(&standings) {
            let name = escape(&self.results.names[row.player]);
            let _ = write!(html, "<tr><td>{rank}</td><th class=\"name\" scope=\"row\">{name}</th>");
            if !elo.is_empty() {
                html += &row.rating.map_or("<td>–</td>".to_owned(), |Rating { elo, margin }| {
                    format!("<td>{}<small>± {margin:.0}</small></td>", signed(elo))
                });
            }
            let (points, games) = (row.points, row.games);
            let share = percent(points, games);
            let _ = write!(html, "<td>{points:.1}<small>of {games}</small></td><td>{share}</td>");
            for other in &standings {
                html += &self.cell(row.player, other.player);
            }
            html += "</tr>\n";
        }
        let _ = writeln!(
            html,
            "</table></div><p class=\"quiet\">{note}On the right, the points against each opponent by its \
             number, and games won, drawn and lost.</p></section>"
        );
        html
    }

    /// A player's points against another.
    fn cell(&self, player: usize, opponent: usize) -> String {
        let Some(games) = self.games_against(player, opponent) else {
            return "<td class=\"self\">–</td>".to_owned();
        };
        let ([won, drawn, lost], points) = (games, points(games));
        format!("<td>{points:.1}<small>+{won} ={drawn} −{lost}</small></td>")
    }

    /// Strength with error bars, of those who have played.
    fn strength_section(&self) -> String {
        let estimates = self.estimates();
        let (chart, note) = match self.duel() {
            _ if estimates.is_empty() => {
                ("<p>No game has ended yet.</p>".to_owned(), String::new())
            }
            Some(meeting) => (
                error_bars(&estimates),
                format!(
                    "Elo difference to {} with its 95% interval, from pairs of games.",
                    self.results.names[meeting.second]
                ),
            ),
            None => (
                error_bars(&estimates),
                "Elo above the average with 95% intervals: the Bradley–Terry model's most likely \
                 ratings, errors from pairs of games."
                    .to_owned(),
            ),
        };
        let note = escape(&note);
        format!("<section><h2>Strength</h2>{chart}<p class=\"quiet\">{note}</p></section>\n")
    }

    /// How strong they are who have played: the first of two, or everybody.
    fn estimates(&self) -> Vec<Estimate<'_>> {
        let names = &self.results.names;
        if let Some(meeting) = self.duel() {
            let estimate = |Elo { difference, interval: (low, high) }| {
                let words = signed(difference);
                Estimate { label: &names[meeting.first], value: difference, low, high, words }
            };
            return meeting.pairs.elo().map(estimate).into_iter().collect();
        }
        let estimate = |row: Standing| {
            row.rating.map(|Rating { elo, margin }| Estimate {
                label: &names[row.player],
                value: elo,
                low: elo - margin,
                high: elo + margin,
                words: format!("{} ± {margin:.0}", signed(elo)),
            })
        };
        self.standings().into_iter().filter_map(estimate).collect()
    }

    /// How the scores went.
    fn history_section(&self) -> String {
        let names = &self.results.names;
        let standings = self.standings();
        let (shown, class): (Vec<usize>, _) = match self.duel() {
            Some(meeting) => (vec![meeting.first], " one"),
            None => (standings.iter().map(|row| row.player).collect(), ""),
        };
        let mut html = format!(
            "<section class=\"wide\"><h2>Score over time</h2><div class=\"charts{class}\">"
        );
        for player in shown {
            html += &score_line(&names[player], &self.shares(player));
        }
        html + "</div></section>\n"
    }

    /// A player's share of points after each of its pairs.
    fn shares(&self, player: usize) -> Vec<f64> {
        let Results { meetings, history, .. } = self.results;
        let (mut points, mut most) = (0.0, 0.0);
        let mut shares = Vec::new();
        for &(place, half_points) in history {
            let meeting = &meetings[place];
            if meeting.first != player && meeting.second != player {
                continue;
            }
            points += if meeting.first == player { half_points } else { 4 - half_points } as f64;
            most += 4.0;
            shares.push(points / most);
        }
        shares
    }

    fn endings_section(&self) -> String {
        let Results { endings, white: [won, drawn, lost], .. } = self.results;
        let bar = |(cause, count): (&Cause, &u64)| Bar {
            label: cause.title(),
            count: *count,
            class: match cause {
                Cause::Fault(_) => "fault",
                Cause::Rule(Rule::EqualGroups | Rule::Repetition | Rule::TurnLimit) => "draw",
                Cause::Rule(_) => "",
            },
        };
        let chart: Vec<Bar<'_>> = endings.iter().map(bar).collect();
        let chart = if chart.is_empty() {
            "<p>No game has ended yet.</p>".to_owned()
        } else {
            bars(&chart, self.results.games())
        };
        format!(
            "<section><h2>Endings</h2>{chart}<p class=\"quiet\">White won {won}, drew {drawn} and lost \
             {lost}.</p></section>\n"
        )
    }

    /// Who did what wrong.
    fn faults_section(&self) -> String {
        let Results { names, faults, examples, remarks, .. } = self.results;
        let mut html = "<section class=\"wide\"><h2>Faults</h2>".to_owned();
        if faults.is_empty() {
            html += "<p>No game was lost by an illegal turn, a crash, time or silence.</p>";
        } else {
            let labels: Vec<String> = faults
                .keys()
                .map(|(player, kind)| format!("{}: {}", names[*player], kind.title()))
                .collect();
            let rows: Vec<Bar<'_>> = labels
                .iter()
                .zip(faults.values())
                .map(|(label, &count)| Bar { label, count, class: "fault" })
                .collect();
            html += &bars(&rows, self.results.games());
            html += "<div class=\"scroll\"><table><tr><th>Game</th><th class=\"name brief\">Player</th>\
                     <th class=\"name brief\">Fault</th><th class=\"text\">What happened</th></tr>\n";
            for example in examples {
                let _ = writeln!(
                    html,
                    "<tr><td>{}</td><td class=\"name brief\">{}</td><td class=\"name brief\">{}</td>\
                     <td class=\"text\">{}</td></tr>",
                    example.game,
                    escape(&names[example.player]),
                    example.kind.title(),
                    escape(&example.words)
                );
            }
            html += "</table></div>";
        }
        for remark in remarks {
            let (name, words) = (escape(&names[remark.player]), escape(&remark.words));
            let _ = write!(html, "<p class=\"quiet\">{name}: {words}, {}×.</p>", remark.times);
        }
        html + "</section>\n"
    }

    fn settings_section(&self) -> String {
        let tournament = self.tournament;
        let mut rows = vec![
            ("Game", format!("{}{}", tournament.game.title(), self.board())),
            ("Pace", tournament.pace.to_string()),
            ("Openings", format!("{}, each played twice with sides swapped", tournament.openings)),
            ("Games", format!("{} of {} at most", self.results.games(), self.results.planned)),
            ("Memory", format!("{} MB for each player", tournament.hash)),
            ("Margin", seconds(tournament.patience.margin)),
            ("Patience", seconds(tournament.patience.answer)),
            ("Boards", format!("{} at once", tournament.threads)),
            ("Seed", tournament.seed.to_string()),
        ];
        for (name, entrant) in self.results.names.iter().zip(&tournament.entrants) {
            if *name != entrant.to_string() {
                rows.push(("Program", format!("{name} is {entrant}")));
            }
        }
        let mut html = "<section class=\"wide\"><h2>Settings</h2><dl>".to_owned();
        for (name, value) in rows {
            let _ = write!(html, "<dt>{name}</dt><dd>{}</dd>", escape(&value));
        }
        let command = escape(self.command);
        html + &format!("<dt>Command</dt><dd><code>{command}</code></dd></dl></section>\n")
    }
}
