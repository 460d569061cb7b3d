//! Everything that a key or a button can do.

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    // On every page.
    Help,
    Rules,
    Theme,
    Quit,
    // On the start page.
    FieldUp,
    FieldDown,
    Less,
    More,
    Name,
    Begin,
    Discard,
    Load,
    // On the board.
    Move(Direction),
    Choose,
    NextTarget,
    PreviousTarget,
    EndTurn,
    StepBack,
    Cancel,
    Type,
    // Through the game.
    Undo,
    Redo,
    Back,
    Forward,
    First,
    Last,
    OtherLine,
    PlayNow,
    Again,
    // Advice.
    Hint,
    Analyse,
    Explain,
    Review,
    // The look.
    Flip,
    Panel,
    Larger,
    Smaller,
    // The game as a whole.
    Save,
    Resign,
    Draw,
    Menu,
    // On pages of text.
    ScrollUp,
    ScrollDown,
    PageUp,
    PageDown,
    Close,
}

/// Where the cursor goes, as the board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Left,
    Right,
    Up,
    Down,
}
