//! A progress line on a terminal: the task, its phase, and the time. It appears after two seconds and is erased at the end.
//!
//! A process has at most one line, because a terminal has one. A task that starts while another runs has no line of its own: its
//! calls of [`phase`] and [`items`] change the line of the running task. Nothing is written unless standard error is a terminal.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use qopt_ir::pass::{Instrument, PassEvent};

/// Shorter tasks show no line.
const DELAY: Duration = Duration::from_secs(2);
/// Interval between updates.
const STEP: Duration = Duration::from_secs(1);

/// The line of this process.
static CURRENT: Mutex<Option<Arc<Mutex<Line>>>> = Mutex::new(None);

/// The content of a line.
struct Line {
    stream: Box<dyn Write + Send>,
    /// The columns of the terminal.
    width: usize,
    task: String,
    phase: String,
    /// Finished items, their number and their name, for a rate.
    items: Option<(usize, usize, &'static str)>,
    start: Instant,
    is_shown: bool,
}

impl Line {
    fn text(&self) -> String {
        let elapsed = self.start.elapsed();
        let mut text = format!("qopt: {} s, {}", elapsed.as_secs(), self.task);
        if !self.phase.is_empty() {
            text.push_str(&format!(", {}", self.phase));
        }
        if let Some((done, all, name)) = self.items {
            let rate = done as f64 / elapsed.as_secs_f64().max(1e-9);
            text.push_str(&format!(", {done} of {all} {name}, {rate:.1} {name}/s"));
        }
        // A line that wraps is not erased as a whole. Names of files may contain line breaks.
        let text = qopt_ir::diag::printable(&text).replace(['\n', '\t'], " ");
        text.chars().take(self.width.saturating_sub(1)).collect()
    }
    fn show(&mut self) {
        let text = self.text();
        let _ = write!(self.stream, "\r\x1b[K{text}");
        let _ = self.stream.flush();
        self.is_shown = true;
    }
    fn erase(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            let _ = write!(self.stream, "\r\x1b[K");
            let _ = self.stream.flush();
        }
    }
}

/// A task with a progress line, which ends when it is dropped.
pub(crate) struct ProgressLine(Option<Running>);

struct Running {
    line: Arc<Mutex<Line>>,
    end: Sender<()>,
    thread: JoinHandle<()>,
    /// The line is [`CURRENT`].
    is_current: bool,
}

impl ProgressLine {
    /// Starts the line of a task, if standard error is a terminal and no other task has a line.
    pub(crate) fn start(task: &str) -> Self {
        let stderr = std::io::stderr();
        if !stderr.is_terminal() {
            return Self(None);
        }
        let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        if current.is_some() {
            return Self(None);
        }
        let running = Self::spawn(Box::new(stderr), stderr_width(), task, true);
        *current = Some(Arc::clone(&running.line));
        Self(Some(running))
    }

    fn spawn(stream: Box<dyn Write + Send>, width: usize, task: &str, is_current: bool) -> Running {
        let line = Line {
            stream,
            width,
            task: task.to_owned(),
            phase: String::new(),
            items: None,
            start: Instant::now(),
            is_shown: false,
        };
        let line = Arc::new(Mutex::new(line));
        let (end, ended) = channel::<()>();
        let shared = Arc::clone(&line);
        let show = move || {
            let mut wait = DELAY;
            while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                shared.lock().unwrap_or_else(PoisonError::into_inner).show();
                wait = STEP;
            }
            shared.lock().unwrap_or_else(PoisonError::into_inner).erase();
        };
        Running { line, end, thread: std::thread::spawn(show), is_current }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if let Some(Running { end, thread, is_current, .. }) = self.0.take() {
            if is_current {
                *CURRENT.lock().unwrap_or_else(PoisonError::into_inner) = None;
            }
            drop(end);
            let _ = thread.join();
        }
    }
}

/// The columns of the terminal on standard error; 80 if it has no size.
fn stderr_width() -> usize {
    const DEFAULT_COLUMNS: usize = 80;
    #[cfg(unix)]
    let columns = rustix::termios::tcgetwinsize(std::io::stderr()).map_or(0, |size| usize::from(size.ws_col));
    #[cfg(not(unix))]
    let columns = 0;
    if columns == 0 { DEFAULT_COLUMNS } else { columns }
}

fn with_current(change: impl FnOnce(&mut Line)) {
    let current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(line) = current {
        change(&mut line.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Sets the phase of the current task, if there is one. The items stay: each may have several phases.
pub(crate) fn phase(text: &str) {
    with_current(|line| text.clone_into(&mut line.phase));
}

/// Sets the number of finished items of the current task.
pub(crate) fn items(done: usize, all: usize, name: &'static str) {
    with_current(|line| line.items = Some((done, all, name)));
}

/// Erases the current line, before other text is written to the terminal. It appears again with the next update.
pub(crate) fn erase() {
    with_current(Line::erase);
}

/// Makes each pass a phase.
pub(crate) struct PassPhases;

impl Instrument for PassPhases {
    fn before(&self, event: &PassEvent<'_>) {
        with_current(|line| {
            // A pass on functions runs on many.
            if line.phase != event.pass.argument {
                event.pass.argument.clone_into(&mut line.phase);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use super::ProgressLine;

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("no panic").extend(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn one_line_is_rewritten_and_gone_in_the_end() {
        let written = Shared::default();
        let running = ProgressLine::spawn(Box::new(written.clone()), 46, "compiling", false);
        running.line.lock().expect("no panic").phase = "cse\x1b".to_owned();
        running.line.lock().expect("no panic").items = Some((3, 10, "files"));
        let progress = ProgressLine(Some(running));
        std::thread::sleep(Duration::from_millis(2500));
        drop(progress);
        let text = String::from_utf8(written.0.lock().expect("no panic").clone()).expect("UTF-8");
        assert_eq!(text, "\r\x1b[Kqopt: 2 s, compiling, cse\\x1B, 3 of 10 files,\r\x1b[K");

        let written = Shared::default();
        drop(ProgressLine(Some(ProgressLine::spawn(Box::new(written.clone()), 46, "compiling", false))));
        assert!(written.0.lock().expect("no panic").is_empty());
    }
}
