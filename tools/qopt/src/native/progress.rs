//! A progress line on a terminal, rewritten each second and erased at the end.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A progress line, shown until it is dropped.
pub(super) struct ProgressLine(Option<(Sender<()>, JoinHandle<()>)>);

/// Delay before the line first appears, and interval between updates.
const STEP: Duration = Duration::from_secs(1);

impl ProgressLine {
    /// Starts the progress line if standard error is a terminal.
    pub(super) fn start(what: &str) -> Self {
        let stderr = std::io::stderr();
        Self(stderr.is_terminal().then(|| Self::spawn(stderr, what)))
    }

    fn spawn(mut stream: impl Write + Send + 'static, what: &str) -> (Sender<()>, JoinHandle<()>) {
        let (end, ended) = channel::<()>();
        let (what, start) = (what.to_owned(), Instant::now());
        let show = move || {
            let mut is_shown = false;
            while ended.recv_timeout(STEP) == Err(RecvTimeoutError::Timeout) {
                is_shown = true;
                let _ = write!(stream, "\r\x1b[Kqopt: {what}, {} s", start.elapsed().as_secs());
                let _ = stream.flush();
            }
            if is_shown {
                let _ = write!(stream, "\r\x1b[K");
                let _ = stream.flush();
            }
        };
        (end, std::thread::spawn(show))
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.0.take() {
            drop(end);
            let _ = thread.join();
        }
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
    fn one_line_is_rewritten_and_erased_at_the_end() {
        let written = Shared::default();
        let progress = ProgressLine(Some(ProgressLine::spawn(written.clone(), "compiling")));
        std::thread::sleep(Duration::from_millis(1500));
        drop(progress);
        let text = written.0.lock().expect("no panic").clone();
        assert_eq!(String::from_utf8_lossy(&text), "\r\x1b[Kqopt: compiling, 1 s\r\x1b[K");

        let written = Shared::default();
        drop(ProgressLine(Some(ProgressLine::spawn(written.clone(), "compiling"))));
        assert!(written.0.lock().expect("no panic").is_empty());
    }
}
