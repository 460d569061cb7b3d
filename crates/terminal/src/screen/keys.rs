//! The keys, as a list: what each of them does where, and what is said about it.
//!
//! Keys are looked up here, and the page of keys and the line at the bottom are made from here, so
//! that they cannot say anything else.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::action::{Action, Direction};

/// Where a key counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Context {
    /// The page on which a game is chosen.
    Start,
    /// A game.
    Game,
    /// A page of text.
    Reading,
}

/// Keys that do the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Binding {
    pub(super) context: Context,
    keys: &'static [Key],
    pub(super) action: Action,
    /// What they do, for the page of keys.
    pub(super) words: &'static str,
    /// The word for the line at the bottom, where they stand in it.
    pub(super) short: &'static str,
}

/// A key, with or without Ctrl.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Key {
    Plain(KeyCode),
    Control(char),
}

const fn plain(letter: char) -> Key {
    Key::Plain(KeyCode::Char(letter))
}

const fn bind(
    context: Context,
    keys: &'static [Key],
    action: Action,
    words: &'static str,
    short: &'static str,
) -> Binding {
    Binding { context, keys, action, words, short }
}

use Context::{Game, Reading, Start};
use Key::{Control, Plain};

const ENTER: Key = Plain(KeyCode::Enter);
const ESCAPE: Key = Plain(KeyCode::Esc);

/// Every key, in the order of the page of keys.
pub(super) const BINDINGS: &[Binding] = &[
    bind(
        Start,
        &[Plain(KeyCode::Up), Plain(KeyCode::BackTab)],
        Action::FieldUp,
        "the line above",
        "",
    ),
    bind(
        Start,
        &[Plain(KeyCode::Down), Plain(KeyCode::Tab)],
        Action::FieldDown,
        "the line below",
        "",
    ),
    bind(
        Start,
        &[Plain(KeyCode::Left), plain('-')],
        Action::Less,
        "change what is chosen in it",
        "",
    ),
    bind(
        Start,
        &[Plain(KeyCode::Right), plain('+'), plain(' ')],
        Action::More,
        "the same, the other way",
        "",
    ),
    bind(Start, &[ENTER], Action::Begin, "play, or do what the line says", "play"),
    bind(Start, &[plain('n')], Action::Name, "the name of the person on this line", "name"),
    bind(Start, &[plain('o')], Action::Load, "open a game from a file", "open"),
    bind(
        Start,
        &[plain('d'), Plain(KeyCode::Delete)],
        Action::Discard,
        "throw the unfinished game away",
        "throw away",
    ),
    bind(Start, &[plain('i')], Action::Rules, "the rules of the game", "rules"),
    bind(Start, &[plain('t')], Action::Theme, "other colours", ""),
    bind(Start, &[plain('?'), Plain(KeyCode::F(1))], Action::Help, "this page", "keys"),
    bind(Start, &[plain('q'), Control('c')], Action::Quit, "leave", "quit"),
    bind(Game, &[Plain(KeyCode::Left)], Action::Move(Direction::Left), "move the cursor", ""),
    bind(Game, &[Plain(KeyCode::Right)], Action::Move(Direction::Right), "", ""),
    bind(Game, &[Plain(KeyCode::Up)], Action::Move(Direction::Up), "", ""),
    bind(Game, &[Plain(KeyCode::Down)], Action::Move(Direction::Down), "", ""),
    bind(Game, &[Plain(KeyCode::Tab)], Action::NextTarget, "the next cell that can be chosen", ""),
    bind(Game, &[Plain(KeyCode::BackTab)], Action::PreviousTarget, "the one before", ""),
    bind(
        Game,
        &[ENTER, plain(' ')],
        Action::Choose,
        "choose the cell; end a turn that could go on",
        "choose",
    ),
    bind(Game, &[plain('.')], Action::EndTurn, "end a turn that could go on", "end the turn"),
    bind(
        Game,
        &[Plain(KeyCode::Backspace)],
        Action::StepBack,
        "take the last cell or move of the turn back",
        "",
    ),
    bind(Game, &[ESCAPE], Action::Cancel, "take all that was chosen of the turn back", "cancel"),
    bind(Game, &[plain('/'), plain(':')], Action::Type, "type a turn", "type"),
    bind(Game, &[plain('u')], Action::Undo, "take back to your last turn", "undo"),
    bind(Game, &[plain('r'), Control('r')], Action::Redo, "play again what was taken back", ""),
    bind(
        Game,
        &[plain('n')],
        Action::PlayNow,
        "the computer plays at once, or from the turn shown",
        "play now",
    ),
    bind(Game, &[plain('h')], Action::Hint, "what the engine would play", "hint"),
    bind(
        Game,
        &[plain('a')],
        Action::Analyse,
        "analysis: who stands better, and the best line",
        "analyse",
    ),
    bind(
        Game,
        &[plain('e')],
        Action::Explain,
        "explain the piece under the cursor, or the board",
        "explain",
    ),
    bind(Game, &[plain('w')], Action::Review, "review a game that is over, turn by turn", "review"),
    bind(Game, &[plain('['), Plain(KeyCode::PageUp)], Action::Back, "look a turn back", "back"),
    bind(
        Game,
        &[plain(']'), Plain(KeyCode::PageDown)],
        Action::Forward,
        "look a turn forward",
        "forward",
    ),
    bind(Game, &[Plain(KeyCode::Home)], Action::First, "look at the start", ""),
    bind(Game, &[Plain(KeyCode::End)], Action::Last, "look at the turn to be played", "return"),
    bind(Game, &[plain('v')], Action::OtherLine, "look at another turn that was tried here", ""),
    bind(Game, &[plain('f')], Action::Flip, "turn the board round", "flip"),
    bind(Game, &[plain('+'), plain('=')], Action::Larger, "larger cells", ""),
    bind(Game, &[plain('-')], Action::Smaller, "smaller cells", ""),
    bind(Game, &[plain('p')], Action::Panel, "show or hide the panel", ""),
    bind(Game, &[plain('t')], Action::Theme, "other colours", ""),
    bind(Game, &[plain('s')], Action::Save, "save the game to a file", "save"),
    bind(Game, &[plain('o')], Action::Load, "open a game from a file", ""),
    bind(Game, &[plain('D')], Action::Draw, "offer a draw", ""),
    bind(Game, &[plain('R')], Action::Resign, "give the game up", ""),
    bind(Game, &[plain('N')], Action::Again, "a new game between the same players", "new game"),
    bind(Game, &[plain('i')], Action::Rules, "the rules of the game", ""),
    bind(Game, &[plain('?'), Plain(KeyCode::F(1))], Action::Help, "this page", "keys"),
    bind(Game, &[plain('m')], Action::Menu, "leave for the start page", "menu"),
    bind(Game, &[plain('q'), Control('c')], Action::Quit, "leave the program", "quit"),
    bind(Reading, &[Plain(KeyCode::Up)], Action::ScrollUp, "a line up", ""),
    bind(Reading, &[Plain(KeyCode::Down)], Action::ScrollDown, "a line down", ""),
    bind(Reading, &[Plain(KeyCode::PageUp)], Action::PageUp, "a page up", ""),
    bind(Reading, &[Plain(KeyCode::PageDown), plain(' ')], Action::PageDown, "a page down", ""),
    bind(
        Reading,
        &[ESCAPE, ENTER, plain('q'), plain('?'), plain('i'), plain('w'), Control('c')],
        Action::Close,
        "close the page",
        "close",
    ),
];

/// What a key does.
pub(super) fn action(context: Context, event: KeyEvent) -> Option<Action> {
    let is_pressed = |key: &Key| match *key {
        Control(letter) => {
            event.modifiers.contains(KeyModifiers::CONTROL) && event.code == KeyCode::Char(letter)
        }
        Plain(code) => {
            let held = event.modifiers - KeyModifiers::SHIFT;
            held.is_empty() && event.code == code
        }
    };
    let mut found = BINDINGS.iter().filter(|binding| binding.context == context);
    found.find(|binding| binding.keys.iter().any(is_pressed)).map(|binding| binding.action)
}

/// The page of keys: names and what they do.
pub(super) fn page(context: Context) -> Vec<(String, &'static str)> {
    let mut lines: Vec<(String, &'static str)> = Vec::new();
    for binding in BINDINGS.iter().filter(|binding| binding.context == context) {
        let keys: Vec<_> = binding.keys.iter().map(|key| name(*key)).collect();
        let keys = keys.join(" ");
        match lines.last_mut() {
            // Keys without words belong to those above them.
            Some((names, _)) if binding.words.is_empty() => *names = format!("{names} {keys}"),
            _ => lines.push((keys, binding.words)),
        }
    }
    lines
}

/// A key that does this, and its word for the line at the bottom.
pub(super) fn hint(context: Context, action: Action) -> Option<(String, &'static str)> {
    let own = BINDINGS.iter().filter(|binding| binding.context == context);
    let mut found = own.filter(|binding| binding.action == action);
    found.next().map(|binding| (name(binding.keys[0]), binding.short))
}

fn name(key: Key) -> String {
    match key {
        Control(letter) => format!("Ctrl-{}", letter.to_ascii_uppercase()),
        Plain(KeyCode::Char(' ')) => "Space".to_owned(),
        Plain(KeyCode::Char(letter)) => letter.to_string(),
        Plain(KeyCode::Left) => "←".to_owned(),
        Plain(KeyCode::Right) => "→".to_owned(),
        Plain(KeyCode::Up) => "↑".to_owned(),
        Plain(KeyCode::Down) => "↓".to_owned(),
        Plain(KeyCode::BackTab) => "Shift-Tab".to_owned(),
        Plain(KeyCode::PageUp) => "PageUp".to_owned(),
        Plain(KeyCode::PageDown) => "PageDown".to_owned(),
        Plain(code) => code.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things_in_one_place() {
        for context in [Start, Game, Reading] {
            let own = BINDINGS.iter().filter(|binding| binding.context == context);
            let mut keys: Vec<_> =
                own.flat_map(|binding| binding.keys).map(|key| name(*key)).collect();
            keys.sort();
            let all = keys.len();
            keys.dedup();
            assert_eq!(keys.len(), all, "{context:?}: {keys:?}");
        }
    }

    #[test]
    fn keys_are_found_with_what_is_held_beside_them() {
        let key = |code, modifiers| KeyEvent::new(code, modifiers);
        let held = KeyModifiers::SHIFT;
        assert_eq!(action(Game, key(KeyCode::Char('R'), held)), Some(Action::Resign));
        assert_eq!(action(Game, key(KeyCode::Char('r'), KeyModifiers::NONE)), Some(Action::Redo));
        let control = KeyModifiers::CONTROL;
        assert_eq!(action(Game, key(KeyCode::Char('c'), control)), Some(Action::Quit));
        assert_eq!(action(Game, key(KeyCode::Char('u'), control)), None);
    }

    #[test]
    fn every_key_is_on_the_page_of_keys() {
        for context in [Start, Game, Reading] {
            let page: String = page(context).into_iter().map(|(keys, _)| keys + " ").collect();
            for binding in BINDINGS.iter().filter(|binding| binding.context == context) {
                for key in binding.keys {
                    assert!(page.contains(&name(*key)), "{key:?}");
                }
            }
        }
    }
}
