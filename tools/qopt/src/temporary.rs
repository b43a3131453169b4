//! Temporary files and folders, removed when a signal ends the process, as in LLVM's tools.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

static PATHS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Registers a temporary path for removal. Dropping it only unregisters the path.
pub(crate) struct Registered(PathBuf);

impl Registered {
    pub(crate) fn new(path: &Path) -> Self {
        // The process may change its working directory before a signal arrives.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        PATHS.lock().unwrap_or_else(PoisonError::into_inner).push(path.clone());
        Self(path)
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        PATHS.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.0);
    }
}

/// A temporary folder, removed on drop and on a signal.
pub(crate) struct TemporaryFolder {
    folder: tempfile::TempDir,
    _registered: Registered,
}

impl TemporaryFolder {
    pub(crate) fn new() -> std::io::Result<Self> {
        let folder = tempfile::tempdir()?;
        Ok(Self { _registered: Registered::new(folder.path()), folder })
    }
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Makes SIGINT and SIGTERM remove all temporary files before they end the process. Call it before any thread starts: threads
/// inherit the signal mask. Child processes start with an empty mask.
#[cfg(unix)]
pub fn remove_on_signals() {
    use nix::sys::signal::{SigSet, Signal, raise};

    let mut signals = SigSet::empty();
    signals.add(Signal::SIGINT);
    signals.add(Signal::SIGTERM);
    if signals.thread_block().is_err() {
        return;
    }
    let wait = move || {
        let Ok(signal) = signals.wait() else { return };
        // Holds the lock until exit, so that no output is renamed or created meanwhile.
        let paths = PATHS.lock().unwrap_or_else(PoisonError::into_inner);
        for path in &*paths {
            let _ = if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
        }
        let _ = signals.thread_unblock().and_then(|()| raise(signal));
        // Reached only if the parent made the process ignore the signal.
        std::process::exit(128 + signal as i32);
    };
    if std::thread::Builder::new().name("signals".to_owned()).spawn(wait).is_err() {
        let _ = signals.thread_unblock();
    }
}

/// No-op: other systems lack these signals.
#[cfg(not(unix))]
pub fn remove_on_signals() {}
