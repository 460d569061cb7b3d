//! The start page: what is played, by whom, on which board and with which clock.

use trine_engine::session::{self, GameInfo};
use trine_engine::{Level, Who};
use trine_record::picture::Theme;
use trine_rules::{PerSide, Side};

use super::game::Control;
use crate::unfinished::Unfinished;
use crate::{Keep, Participant, Table, read_name};

/// The start page.
#[derive(Debug)]
pub(super) struct Start {
    pub(super) choices: Choices,
    pub(super) field: Field,
    /// The games that can be gone on with, the latest first.
    unfinished: Vec<Unfinished>,
    /// Which of them is offered at the moment.
    offered: usize,
}

/// A line of the start page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    /// Go on with an unfinished game.
    GoOn,
    Game,
    Size,
    Player(Side),
    Clock,
    Play,
    Load,
}

/// What is chosen. It is kept from game to game and from run to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Choices {
    /// The place in the list of games.
    game: usize,
    /// The size for each game, if it has sizes.
    sizes: Vec<Option<u8>>,
    pub(super) seats: PerSide<Seat>,
    pub(super) clock: Option<Control>,
}

/// Who sits on one side: a person of this name, or a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seat {
    pub(super) name: String,
    /// The level of a bot; nothing for a person.
    pub(super) level: Option<u8>,
}

impl Start {
    /// The page as it is first seen.
    pub(super) fn new(choices: Choices, keep: &Keep) -> Self {
        let unfinished = Unfinished::all(keep);
        let field = if unfinished.is_empty() { Field::Game } else { Field::GoOn };
        Self { choices, field, unfinished, offered: 0 }
    }

    /// The game that is offered to go on with.
    pub(super) fn unfinished(&self) -> Option<&Unfinished> {
        self.unfinished.get(self.offered)
    }

    /// Its number and how many there are, if there are several.
    pub(super) fn place_of_unfinished(&self) -> Option<(usize, usize)> {
        let all = self.unfinished.len();
        (all > 1).then_some((self.offered + 1, all))
    }

    /// The lines that there are.
    pub(super) fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        fields.extend(self.unfinished().map(|_| Field::GoOn));
        fields.push(Field::Game);
        fields.extend(self.choices.game().sizes.map(|_| Field::Size));
        fields.extend([
            Field::Player(Side::White),
            Field::Player(Side::Black),
            Field::Clock,
            Field::Play,
            Field::Load,
        ]);
        fields
    }

    /// Goes to the line below, or above.
    pub(super) fn go(&mut self, step: isize) {
        let fields = self.fields();
        let place = fields.iter().position(|field| *field == self.field).unwrap_or(0);
        let next = (place as isize + step).rem_euclid(fields.len() as isize);
        self.field = fields[next as usize];
    }

    /// Changes what is chosen in the present line.
    pub(super) fn change(&mut self, step: isize) {
        if self.field == Field::GoOn {
            let all = self.unfinished.len() as isize;
            self.offered = (self.offered as isize + step).rem_euclid(all.max(1)) as usize;
        } else {
            self.choices.change(self.field, step);
        }
    }

    /// Looks again which games are unfinished.
    pub(super) fn look_for_unfinished(&mut self, keep: &Keep) {
        self.unfinished = Unfinished::all(keep);
        self.offered = self.offered.min(self.unfinished.len().saturating_sub(1));
        if self.unfinished.is_empty() && self.field == Field::GoOn {
            self.field = Field::Game;
        }
    }
}

impl Choices {
    /// What is suggested to those who have never played.
    pub(super) fn new() -> Self {
        let sizes = session::games().iter().map(|game| game.sizes.map(|s| s.default)).collect();
        let seat = |name: &str, level| Seat { name: name.to_owned(), level };
        let seats = PerSide { white: seat("Player 1", None), black: seat("Player 2", Some(5)) };
        Self { game: 0, sizes, seats, clock: None }
    }

    /// The game that is chosen.
    pub(super) fn game(&self) -> GameInfo {
        session::games().swap_remove(self.game)
    }

    /// The size of the board, if the game has sizes.
    pub(super) fn size(&self) -> Option<u8> {
        self.sizes[self.game]
    }

    fn change(&mut self, field: Field, step: isize) {
        let turn = |place: usize, length: usize| {
            (place as isize + step).rem_euclid(length as isize) as usize
        };
        match field {
            Field::Game => self.game = turn(self.game, self.sizes.len()),
            Field::Size => self.resize(step),
            Field::Player(side) => {
                let most = usize::from(Level::FULL.number());
                let level = turn(self.seats[side].level.map_or(0, usize::from), most + 1);
                self.seats[side].level = (level > 0).then_some(level as u8);
            }
            Field::Clock => {
                let place = Control::ALL.iter().position(|c| Some(*c) == self.clock);
                let place = turn(place.map_or(0, |place| place + 1), Control::ALL.len() + 1);
                self.clock = place.checked_sub(1).map(|place| Control::ALL[place]);
            }
            Field::GoOn | Field::Play | Field::Load => {}
        }
    }

    fn resize(&mut self, step: isize) {
        let Some((sizes, size)) = self.game().sizes.zip(self.size()) else { return };
        let (least, count) = (isize::from(sizes.least), isize::from(sizes.most - sizes.least) + 1);
        let size = least + (isize::from(size) - least + step).rem_euclid(count);
        self.sizes[self.game] = Some(size as u8);
    }

    /// The players.
    pub(super) fn players(&self) -> PerSide<Participant> {
        let player = |seat: &Seat| match seat.level.and_then(Level::new) {
            Some(level) => Participant::Computer(Who::Level(level)),
            None => Participant::Human(seat.name.clone()),
        };
        PerSide { white: player(&self.seats.white), black: player(&self.seats.black) }
    }

    /// The game that is chosen, at its start.
    pub(super) fn table(&self, seed: u64) -> Table {
        let table = Table::new(self.game().name, self.size(), self.players(), seed);
        table.expect("only sizes that there are can be chosen")
    }

    /// What is chosen, to be kept.
    pub(super) fn lines(&self, theme: Theme) -> Vec<(String, String)> {
        let mut lines = vec![
            ("game".to_owned(), self.game().name.to_owned()),
            ("theme".to_owned(), theme.name().to_owned()),
            ("clock".to_owned(), self.clock.map_or("none".to_owned(), Control::tag)),
        ];
        for (game, size) in session::games().iter().zip(&self.sizes) {
            lines.extend(size.map(|size| (format!("size:{}", game.name), size.to_string())));
        }
        for (name, seat) in [("white", &self.seats.white), ("black", &self.seats.black)] {
            let level = seat.level.map_or("human".to_owned(), |level| level.to_string());
            lines.push((name.to_owned(), level));
            lines.push((format!("{name}-name"), seat.name.clone()));
        }
        lines
    }

    /// What was kept. Lines that say nothing that could be chosen are passed over.
    pub(super) fn read(lines: &[(String, String)]) -> Self {
        let mut choices = Self::new();
        for (name, value) in lines {
            choices.read_line(name, value);
        }
        choices
    }

    fn read_line(&mut self, name: &str, value: &str) {
        let games = session::games();
        let side = if name.starts_with("white") { Side::White } else { Side::Black };
        match name {
            "game" => self.game = games.iter().position(|g| g.name == value).unwrap_or(self.game),
            "clock" => self.clock = Control::of_tag(value),
            "white" | "black" => {
                let level = value.parse().ok().and_then(Level::new);
                self.seats[side].level = level.map(Level::number);
            }
            "white-name" | "black-name" => {
                if let Ok(name) = read_name(value) {
                    self.seats[side].name = name;
                }
            }
            _ => {
                let game = name.strip_prefix("size:");
                let place = game.and_then(|name| games.iter().position(|g| g.name == name));
                let Some(place) = place else { return };
                let fits = |size: &u8| {
                    games[place].sizes.is_some_and(|s| (s.least..=s.most).contains(size))
                };
                if let Some(size) = value.parse().ok().filter(fits) {
                    self.sizes[place] = Some(size);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_comes_back() {
        let mut start = Start::new(Choices::new(), &Keep::nothing());
        start.change(1);
        for (field, steps) in [
            (Field::Size, -1),
            (Field::Player(Side::White), -1),
            (Field::Player(Side::Black), -5),
            (Field::Clock, 2),
        ] {
            start.field = field;
            start.change(steps);
        }
        let choices = start.choices;
        assert_eq!(choices.size(), Some(25), "sizes go round");
        assert_eq!((choices.seats.white.level, choices.seats.black.level), (Some(10), None));
        assert_eq!(Choices::read(&choices.lines(Theme::Slate)), choices);
    }

    #[test]
    fn what_cannot_be_chosen_is_passed_over() {
        let lines =
            [("game", "chess"), ("size:apart", "7"), ("white", "11"), ("x", ""), ("clock", "")];
        let lines = lines.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(Choices::read(&lines), Choices::new());
    }

    #[test]
    fn lines_go_round_and_only_games_with_sizes_have_one_for_it() {
        let mut start = Start::new(Choices::new(), &Keep::nothing());
        assert!(!start.fields().contains(&Field::Size));
        start.go(-1);
        assert_eq!(start.field, Field::Load);
        start.go(1);
        start.change(1);
        assert!(start.fields().contains(&Field::Size));
    }
}
