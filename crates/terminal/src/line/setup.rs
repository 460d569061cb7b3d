//! The menus before a game: what is played, by whom, on which board.

use trine_engine::session::{self, GameInfo};
use trine_engine::{Level, Who};
use trine_rules::PerSide;

use super::console::{Console, Parting};
use super::game::Opened;
use super::menu::{self, Answer, Menu};
use crate::unfinished::Unfinished;
use crate::{Keep, Participant, Table, saved, table, words};

/// What was chosen so far. It is kept from game to game and is suggested again.
pub(super) struct Draft {
    game: usize,
    /// Whether player 1 and player 2 are people.
    humans: [bool; 2],
    /// The size for each game, if it has sizes.
    sizes: Vec<Option<u8>>,
    /// Which of the two players has White.
    white: usize,
    names: [String; 2],
    levels: [u8; 2],
    seed: u64,
    /// Where unfinished games are kept.
    keep: Keep,
}

/// The questions, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Game,
    Mode,
    Size,
    White,
    Player(usize),
}

const MODES: [(&str, [bool; 2]); 4] = [
    ("Human vs human", [true, true]),
    ("Human vs computer", [true, false]),
    ("Computer vs human", [false, true]),
    ("Computer vs computer", [false, false]),
];

impl Draft {
    pub(super) fn new(seed: u64, keep: Keep) -> Self {
        let sizes = session::games().iter().map(|game| game.sizes.map(|s| s.default)).collect();
        Self {
            game: 0,
            humans: [true, false],
            sizes,
            white: 0,
            names: ["Player 1".to_owned(), "Player 2".to_owned()],
            levels: [5, 5],
            seed,
            keep,
        }
    }

    /// Asks everything, and gives the game to play.
    pub(super) fn ask(&mut self, console: &mut Console<'_>) -> Result<Opened, Parting> {
        let mut place = 0;
        loop {
            let steps = self.steps();
            let Some(step) = steps.get(place) else { return Ok(self.table().into()) };
            match self.ask_step(*step, console)? {
                Next::Forward => place += 1,
                Next::Back if place == 0 => return Err(Parting::Quit),
                Next::Back => place -= 1,
                Next::Play(opened) => return Ok(*opened),
            }
        }
    }

    /// Which player has White: the first, unless a person was asked.
    fn white(&self) -> usize {
        if self.humans.contains(&true) { self.white } else { 0 }
    }

    fn steps(&self) -> Vec<Step> {
        let mut steps = vec![Step::Game, Step::Mode];
        steps.extend(self.sizes[self.game].map(|_| Step::Size));
        // Between computers, the levels are asked for each side anyway.
        steps.extend(self.humans.contains(&true).then_some(Step::White));
        steps.extend([Step::Player(0), Step::Player(1)]);
        steps
    }

    fn ask_step(&mut self, step: Step, console: &mut Console<'_>) -> Result<Next, Parting> {
        match step {
            Step::Game => self.ask_game(console),
            Step::Mode => self.ask_mode(console),
            Step::Size => self.ask_size(console),
            Step::White => self.ask_white(console),
            Step::Player(number) => self.ask_player(number, console),
        }
    }

    fn ask_game(&mut self, console: &mut Console<'_>) -> Result<Next, Parting> {
        let games = session::games();
        let mut entries: Vec<_> = games.iter().map(entry).collect();
        entries.push("Load a saved game".to_owned());
        // They come last, so that the numbers of the others stay.
        let unfinished = Unfinished::all(&self.keep);
        let words = |game: &Unfinished| format!("Go on with {}: {}", game.words, game.players);
        entries.extend(unfinished.iter().map(words));
        let menu =
            Menu { title: "Which game?", entries: &entries, back: "Quit", suggested: self.game };
        match menu.ask(console)? {
            Answer::Back => Ok(Next::Back),
            Answer::Chosen(place) if place == games.len() => self.ask_file(console),
            Answer::Chosen(place) if place > games.len() => {
                self.go_on(&unfinished[place - games.len() - 1], console)
            }
            Answer::Chosen(place) => {
                self.game = place;
                Ok(Next::Forward)
            }
        }
    }

    /// Goes on with a game that was left unfinished.
    fn go_on(&mut self, game: &Unfinished, console: &mut Console<'_>) -> Result<Next, Parting> {
        let kept = self.keep.take_up(&game.file);
        let loaded = saved::load(&game.file, None, self.seed).ok();
        let Some((kept, loaded)) = kept.zip(loaded) else {
            console.say("Another program has taken this game up.")?;
            return self.ask_game(console);
        };
        Ok(Next::Play(Box::new(Opened::unfinished(loaded, kept))))
    }

    /// Asks for a saved game until one can be read.
    fn ask_file(&mut self, console: &mut Console<'_>) -> Result<Next, Parting> {
        while let Answer::Chosen(text) = menu::file(console)? {
            let (file, number) = saved::address(&text);
            match saved::load(&saved::path(file), number, self.seed) {
                Ok(loaded) => {
                    console.say(loaded.report(file))?;
                    return Ok(Next::Play(Box::new(Opened::from_file(loaded, file))));
                }
                Err(error) => {
                    let quoted = words::file(&text);
                    console.say(format_args!("{quoted} cannot be loaded: {error}."))?;
                }
            }
        }
        self.ask_game(console)
    }

    fn ask_mode(&mut self, console: &mut Console<'_>) -> Result<Next, Parting> {
        let entries = MODES.map(|(words, _)| words.to_owned());
        let suggested = MODES.iter().position(|(_, humans)| *humans == self.humans).unwrap_or(0);
        let title = "Who plays? Player 1 vs player 2:";
        let menu = Menu { title, entries: &entries, back: "Go back", suggested };
        Ok(Next::after(menu.ask(console)?, |place| self.humans = MODES[place].1))
    }

    fn ask_size(&mut self, console: &mut Console<'_>) -> Result<Next, Parting> {
        let game = &session::games()[self.game];
        let (Some(sizes), Some(size)) = (game.sizes, self.sizes[self.game]) else {
            return Ok(Next::Forward);
        };
        let range = sizes.least..=sizes.most;
        console.say("")?;
        let answer = menu::number(console, "Size of the board", range, size)?;
        Ok(Next::after(answer, |size| self.sizes[self.game] = Some(size)))
    }

    fn ask_white(&mut self, console: &mut Console<'_>) -> Result<Next, Parting> {
        let kind = |place: usize| if self.humans[place] { "human" } else { "computer" };
        let entries = [0, 1].map(|place| format!("Player {} ({})", place + 1, kind(place)));
        let title = "Who plays White and moves first?";
        let menu = Menu { title, entries: &entries, back: "Go back", suggested: self.white };
        Ok(Next::after(menu.ask(console)?, |place| self.white = place))
    }

    fn ask_player(&mut self, place: usize, console: &mut Console<'_>) -> Result<Next, Parting> {
        let side = if place == self.white() { "White" } else { "Black" };
        let player = format!("player {} ({side})", place + 1);
        if self.humans[place] {
            let question = format!("Name of {player}");
            let answer = menu::name(console, &question, &self.names[place])?;
            return Ok(Next::after(answer, |name| self.names[place] = name));
        }
        console.say("")?;
        console.say(
            "Levels: 1 plays at random, 2 takes what looks best, 10 is as strong as can be.",
        )?;
        let question = format!("Level of {player}");
        let most = Level::FULL.number();
        let answer = menu::number(console, &question, 1..=most, self.levels[place])?;
        Ok(Next::after(answer, |level| self.levels[place] = level))
    }

    /// The game that was chosen. The next one has other random choices.
    fn table(&mut self) -> Table {
        let player = |place: usize| {
            if self.humans[place] {
                Participant::Human(self.names[place].clone())
            } else {
                let level = Level::new(self.levels[place]).expect("the level was asked for");
                Participant::Computer(Who::Level(level))
            }
        };
        let players = PerSide { white: player(self.white()), black: player(1 - self.white()) };
        let game = session::games()[self.game].name;
        let table = Table::new(game, self.sizes[self.game], players, self.seed);
        self.seed = table::next_seed(self.seed);
        table.expect("the size was asked for")
    }
}

fn entry(game: &GameInfo) -> String {
    format!("{} ({})", game.title, game.credit)
}

/// Where a question leads.
enum Next {
    Forward,
    Back,
    Play(Box<Opened>),
}

impl Next {
    /// Keeps what was chosen and goes on, or goes back.
    fn after<T>(answer: Answer<T>, keep: impl FnOnce(T)) -> Self {
        match answer {
            Answer::Back => Self::Back,
            Answer::Chosen(value) => {
                keep(value);
                Self::Forward
            }
        }
    }
}
