//! The terminal, taken over and given back: whether the program ends, fails or panics.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode,
    enable_raw_mode,
};

/// The whole terminal, until it is dropped.
pub(super) struct FullScreen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl FullScreen {
    /// Takes the terminal over.
    pub(super) fn open() -> io::Result<Self> {
        restore_on_panic();
        enable_raw_mode()?;
        // From here on there is something to give back, whatever fails.
        let terminal = Terminal::new(CrosstermBackend::new(stdout()));
        let opened = terminal.and_then(|terminal| {
            execute!(
                stdout(),
                EnterAlternateScreen,
                EnableMouseCapture,
                EnableBracketedPaste,
                SetTitle("Trine")
            )?;
            IS_OPEN.store(true, Ordering::SeqCst);
            Ok(Self { terminal })
        });
        opened.inspect_err(|_| restore())
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the screen that is shown is ours alone.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back. What fails here cannot be told to anybody.
fn restore() {
    if IS_OPEN.swap(false, Ordering::SeqCst) {
        // Some terminals show a part of it again after they have changed their size.
        let _ = execute!(stdout(), Clear(ClearType::All));
    }
    let _ =
        execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Gives the terminal back before a panic is reported, so that the report can be read.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            report(panic);
        }));
    });
}
