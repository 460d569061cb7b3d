//! `trine show`: pictures of positions and games.

mod look;
mod signs;

use std::time::Duration;

use clap::Args;
use trine_record::picture::{self, Pace, Picture};
use trine_rules::registry::GameId;
use trine_terminal::board::{self, Signs};

use crate::analyse::read_seconds;
use crate::failure::Failure;
use crate::output::write_out;
use crate::perft::read_size;
use crate::subject::{Find, Subject};
use look::Look;
use signs::{Arrow, Mark};

/// Show a position or a game as a picture
///
/// Without an option for a file, the board is printed in letters as in line mode: W and B are pieces,
/// w and b empty goal cells, and the last turn stands in angle brackets. Pictures say below the board
/// what was played and who is to move, or how the game ended. Arrows and marks that a record has in its
/// comments ([%cal ...], [%csl ...]) are drawn too.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  trine show game.pgn --svg last.svg
  trine show game.pgn --turn 12 --png turn12.png --theme walnut --arrow c2-c5
  trine show game.pgn --gif game.gif --size 400
  trine show \"5/2w2/2b2/5/b4 w 3\" --game dropper --svg -")]
pub(crate) struct Show {
    /// A position as one text, the word start, or a file of game records; - is a file on standard
    /// input
    #[arg(value_name = "POSITION-or-FILE")]
    subject: String,
    /// The game of a position, if its text could be of several games, or of the start
    #[arg(long)]
    game: Option<GameId>,
    /// The size of the board, for the word start; --size is the size of the picture
    #[arg(long, value_name = "N", value_parser = read_size)]
    board: Option<u8>,
    /// Which game of a file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
    /// The position after this turn of a record, in place of the last; 0 is the start
    #[arg(long, value_name = "N")]
    turn: Option<u32>,
    /// Write an SVG picture; - is standard output
    #[arg(long, value_name = "OUT")]
    svg: Option<String>,
    /// Write a PNG picture
    #[arg(long, value_name = "OUT")]
    png: Option<String>,
    /// Write an animated picture of a record, as far as the turn that is shown
    #[arg(long, value_name = "OUT")]
    gif: Option<String>,
    /// Print the board in letters, also beside pictures
    #[arg(long)]
    text: bool,
    /// Draw an arrow: c2-c5, or c2-c5=0.4 for a weak one. May be repeated
    #[arg(long, value_name = "CELLS")]
    arrow: Vec<Arrow>,
    /// Mark a cell: c5 with a ring; c5=dot, c5=outline, c5=cross or c5=3. May be repeated
    #[arg(long, value_name = "CELL")]
    mark: Vec<Mark>,
    /// How long a turn of an animated picture stays, in seconds
    #[arg(long, value_name = "S", default_value = "0.9", value_parser = read_seconds)]
    delay: Duration,
    #[command(flatten)]
    look: Look,
}

impl Show {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        self.check_outputs()?;
        let find =
            Find { text: &self.subject, game: self.game, size: self.board, record: self.record };
        let subject = find.subject(self.turn)?;
        let picture = self.picture(&subject)?;
        if let Some(out) = &self.svg {
            write_out(out, picture.svg().as_bytes())?;
        }
        if let Some(out) = &self.png {
            write_out(out, &picture.png())?;
        }
        if let Some(out) = &self.gif {
            write_out(out, &self.animation(&subject, picture.clone())?)?;
        }
        if self.prints_text() {
            write_out("-", self.letters(&subject, &picture).as_bytes())?;
        }
        Ok(())
    }

    /// The board in letters, as the line mode shows it, with a line about the position.
    fn letters(&self, subject: &Subject, picture: &Picture) -> String {
        let view = subject.session.board();
        let mut lines = board::text(&view, &Signs::of_turn(&view), self.look.facing());
        lines.extend(self.look.has_caption().then(|| picture.caption()));
        lines.into_iter().map(|line| line + "\n").collect()
    }

    fn prints_text(&self) -> bool {
        self.text || !self.draws()
    }

    /// Whether a picture is made.
    fn draws(&self) -> bool {
        [&self.svg, &self.png, &self.gif].into_iter().any(Option::is_some)
    }

    /// Two things on standard output would be of no use to anybody.
    fn check_outputs(&self) -> Result<(), Failure> {
        let files = [&self.svg, &self.png, &self.gif].into_iter().flatten();
        let printed = files.filter(|out| *out == "-").count() + usize::from(self.prints_text());
        if printed > 1 {
            return Err(Failure::Usage(
                "only one of --svg, --png, --gif and --text can go to standard output".to_owned(),
            ));
        }
        let has_signs = !self.arrow.is_empty() || !self.mark.is_empty();
        if has_signs && !self.draws() {
            return Err(Failure::Usage(
                "--arrow and --mark are for pictures: say where to with --svg, --png or --gif"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    /// The position that is asked for, with what is to be drawn on it.
    fn picture(&self, subject: &Subject) -> Result<Picture, Failure> {
        let mut picture = Picture::new(subject.session.as_ref(), self.look.style());
        subject.annotate(&mut picture);
        for Arrow { from, to, strength } in &self.arrow {
            picture.arrow(from, to, *strength).map_err(Failure::usage)?;
        }
        for Mark { cell, sign } in &self.mark {
            picture.mark(cell, *sign).map_err(Failure::usage)?;
        }
        Ok(picture)
    }

    /// Every position up to the one that is asked for.
    fn animation(&self, subject: &Subject, last: Picture) -> Result<Vec<u8>, Failure> {
        let mut pictures = subject.pictures_before(&self.look.style())?;
        pictures.push(last);
        let pace = Pace { turn: self.delay, ..Pace::default() };
        Ok(picture::gif(&pictures, pace).expect("there is the last picture"))
    }
}
