//! Ctrl-C, and other requests to end.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

use trine_arena::program;
use trine_engine::Stop;

use crate::failure::Failure;

/// A switch that Ctrl-C turns. A second Ctrl-C ends everything at once, programs included.
///
/// Others may turn the switch as well: only interrupts count as such.
pub(crate) fn stop_on_interrupt() -> Result<Stop, Failure> {
    let stop = Stop::default();
    let switch = stop.clone();
    let was_interrupted = AtomicBool::new(false);
    let handler = move || {
        if was_interrupted.swap(true, Ordering::Relaxed) {
            program::end_all();
            // As shells report a program that Ctrl-C has ended.
            exit(130);
        }
        switch.stop();
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Run(error.to_string()))?;
    Ok(stop)
}
