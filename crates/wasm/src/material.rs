//! What goes in and out beside play: records, boards set up by hand, pictures.

use trine_engine::session;
use trine_record::picture::{MarkSign, Orientation, Picture, Style, Theme, Width, Words};
use trine_record::{Reader, Record};
use trine_rules::Side;

use crate::game::{Table, start_problem};
use crate::wire::{
    GameSpec, PictureOptions, PictureSign, PictureWords, Problem, ReadRecords, SetUp,
};

/// Reads all games of a text, the good ones and what is wrong with the others.
pub(crate) fn read_records(text: &str) -> ReadRecords {
    let mut read = ReadRecords { records: Vec::new(), problems: Vec::new() };
    for game in Reader::new(text.as_bytes()) {
        match game {
            Ok(record) => read.records.push(record),
            Err(error) => read.problems.push(error.to_string()),
        }
    }
    read
}

/// A record as text.
pub(crate) fn write_record(record: &Record) -> String {
    record.to_string()
}

/// The names of the games that a text is a position of.
pub(crate) fn games_of(position: &str) -> Vec<&'static str> {
    let names = session::games().into_iter().map(|game| game.name);
    names.filter(|name| session::read(name, position).is_ok()).collect()
}

/// The game that starts from a board set up by hand.
pub(crate) fn set_up(board: &SetUp) -> Result<GameSpec, Problem> {
    let start = session::start(&board.game, board.size).map_err(start_problem)?;
    let mut view = start.board();
    for cell in &mut view.cells {
        cell.piece = None;
    }
    for piece in &board.pieces {
        let is_named = |name: &str| name.eq_ignore_ascii_case(&piece.cell);
        let found = view.cells.iter_mut().find(|cell| is_named(&cell.name));
        let missing = || Problem::new(format!("there is no cell {} on this board", piece.cell));
        found.ok_or_else(missing)?.piece = Some(piece.side);
    }
    (view.to_move, view.turn) = (board.to_move, board.turn);
    let text = view.position_text();
    session::read(&board.game, &text).map_err(start_problem)?;
    let game = start.game().name.to_owned();
    Ok(GameSpec { game, position: Some(text), ..GameSpec::default() })
}

/// A position as an SVG document.
pub(crate) fn picture(table: &Table, options: &PictureOptions) -> Result<String, Problem> {
    let mut picture = Picture::new(table.session(), style(options)?);
    for arrow in &options.arrows {
        let drawn = picture.arrow(&arrow.from, &arrow.to, arrow.strength.unwrap_or(1.0));
        drawn.map_err(Problem::new)?;
    }
    for mark in &options.marks {
        picture.mark(&mark.cell, mark.sign.into()).map_err(Problem::new)?;
    }
    Ok(picture.svg())
}

fn style(options: &PictureOptions) -> Result<Style, Problem> {
    let theme: Option<Result<Theme, _>> = options.theme.as_deref().map(str::parse);
    let width = options.width.map(|pixels| {
        let words = format!("a width is from {} to {} pixels", Width::LEAST, Width::MOST);
        Width::new(pixels).ok_or_else(|| Problem::new(words))
    });
    Ok(Style {
        theme: theme.transpose().map_err(Problem::new)?.unwrap_or_default(),
        orientation: match options.below {
            None | Some(Side::White) => Orientation::White,
            Some(Side::Black) => Orientation::Black,
        },
        width: width.transpose()?,
        title: options.title.clone(),
        has_coordinates: options.coordinates.unwrap_or(true),
        has_caption: options.caption.unwrap_or(true),
        words: options.words.clone().map(Words::from),
    })
}

impl From<PictureWords> for Words {
    fn from(PictureWords { caption, description }: PictureWords) -> Self {
        Self { caption, description }
    }
}

impl From<PictureSign> for MarkSign {
    fn from(sign: PictureSign) -> Self {
        match sign {
            PictureSign::Ring => Self::Ring,
            PictureSign::Dot => Self::Dot,
            PictureSign::Outline => Self::Outline,
            PictureSign::Cross => Self::Cross,
            PictureSign::Number(number) => Self::Number(number),
        }
    }
}
