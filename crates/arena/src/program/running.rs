//! The processes of programs, all of which can be ended at once.
//!
//! Where there are process groups a program has one of its own, and everything it starts is in it.
//! The number of a group belongs to it as long as its first process has not been waited for, even if
//! that has ended. So a group is killed before that, and leaves the list before that: nobody else's
//! processes can be hit.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Everything that runs.
static RUNNING: Mutex<Running> = Mutex::new(Running { ids: Vec::new(), is_over: false });

struct Running {
    /// The processes that have not been waited for.
    ids: Vec<u32>,
    /// Whether everything has been ended, so that nothing starts any more.
    is_over: bool,
}

/// Ends all programs by force, together with what they have started, for a process that is about to
/// end itself and has no time to ask. None can be started after it.
///
/// Where there are no process groups, programs only notice that nobody talks to them any more.
pub fn end_all() {
    let mut running = lock();
    running.is_over = true;
    for id in running.ids.drain(..) {
        kill_group(id);
    }
}

/// Starts a process, in a group of its own where there are such groups.
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut running = lock();
    if running.is_over {
        return Err(io::Error::other("everything is being ended"));
    }
    let child = command.spawn()?;
    running.ids.push(child.id());
    Ok(child)
}

/// Ends a process that has not been waited for, and its whole group where there are such groups.
pub(super) fn kill(child: &mut Child) {
    kill_group(child.id());
    let _ = child.kill();
}

/// Whether a process has ended. It is not waited for: its number stays its own.
#[cfg(unix)]
pub(super) fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

/// Whether a process has ended.
#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Waits for a process that has ended, after what it has started and left behind has been ended too.
pub(super) fn bury(child: &mut Child) -> io::Result<ExitStatus> {
    kill_group(child.id());
    let mut running = lock();
    running.ids.retain(|id| *id != child.id());
    child.wait()
}

/// Ends a process group by force.
#[cfg(unix)]
fn kill_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = Pid::from_raw(id as i32) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// There are no groups here.
#[cfg(not(unix))]
fn kill_group(_: u32) {}

fn lock() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}
