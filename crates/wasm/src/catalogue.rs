//! All there is to choose from: games with their start boards, levels, themes.

use trine_engine::{Level, Who, session};
use trine_record::picture::{PieceTokens, Theme};

use crate::game::Table;
use crate::wire::{
    Catalogue, CatalogueGame, CatalogueLevel, CatalogueTheme, GameSpec, PieceColours,
};

/// The catalogue. `web/src/wire/catalogue.json` is the same, for pages without the engine.
pub(crate) fn catalogue() -> Catalogue {
    Catalogue {
        games: session::games().into_iter().map(game).collect(),
        levels: Level::ALL.map(level).into(),
        themes: Theme::ALL.map(theme).into(),
    }
}

fn game(info: session::GameInfo) -> CatalogueGame {
    let spec = GameSpec { game: info.name.to_owned(), ..GameSpec::default() };
    let start = Table::open(&spec).expect("a listed game can be started").state();
    CatalogueGame { info, start: start.position, board: start.board }
}

fn level(level: Level) -> CatalogueLevel {
    CatalogueLevel { number: level.number(), bot: Who::Level(level).to_string() }
}

fn theme(theme: Theme) -> CatalogueTheme {
    let tokens = theme.tokens();
    CatalogueTheme {
        name: theme.name(),
        ground: tokens.ground.to_string(),
        ink: tokens.ink.to_string(),
        quiet: tokens.quiet.to_string(),
        cell: tokens.cell.to_string(),
        line: tokens.line.to_string(),
        frame: tokens.frame.to_string(),
        last: tokens.last.to_string(),
        accent: tokens.accent.to_string(),
        on_accent: tokens.on_accent.to_string(),
        warn: tokens.warn.to_string(),
        goal_mark: tokens.goal_mark.to_string(),
        white_goal: tokens.goal.white.to_string(),
        black_goal: tokens.goal.black.to_string(),
        white: piece(&tokens.piece.white),
        black: piece(&tokens.piece.black),
        has_patterns: tokens.has_patterns,
    }
}

fn piece(tokens: &PieceTokens) -> PieceColours {
    PieceColours {
        fill: tokens.fill.to_string(),
        rim: tokens.rim.to_string(),
        sign: tokens.sign.to_string(),
    }
}
