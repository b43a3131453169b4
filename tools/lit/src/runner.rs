//! Runs tests on several threads.

use crate::suite::Suite;
use crate::test::{self, ResultCode, TestResult};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Limits of a run.
#[derive(Clone, Debug)]
pub struct SuiteLimits {
    /// Number of threads.
    pub workers: usize,
    /// Time limit of a test.
    pub timeout: Option<Duration>,
    /// Number of failures after which the remaining tests are skipped.
    pub max_failures: Option<usize>,
    /// Time after which the remaining tests are skipped.
    pub max_time: Option<Duration>,
}

impl Default for SuiteLimits {
    fn default() -> SuiteLimits {
        let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        SuiteLimits { workers, timeout: None, max_failures: None, max_time: None }
    }
}

/// Runs `tests` and returns their results in the same order. `done` is called once per finished test, never
/// concurrently, with the test, its result and the number of finished tests.
pub fn run_all(
    suite: &Suite,
    tests: Vec<PathBuf>,
    limits: &SuiteLimits,
    mut done: impl FnMut(&PathBuf, &TestResult, usize) + Send,
) -> Vec<(PathBuf, TestResult)> {
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    let failures = AtomicUsize::new(0);
    let finished = Mutex::new((0, &mut done));
    let mut results: Vec<(usize, TestResult)> = std::thread::scope(|scope| {
        let work = || {
            let mut mine = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(path) = tests.get(index) else { return mine };
                let stopped = limits.max_failures.is_some_and(|most| failures.load(Ordering::Relaxed) >= most)
                    || limits.max_time.is_some_and(|most| start.elapsed() >= most);
                if stopped {
                    let (output, elapsed) = (String::new(), Duration::ZERO);
                    mine.push((index, TestResult { code: ResultCode::Skipped, output, attempts: (0, 1), elapsed }));
                    continue;
                }
                let result = test::run(suite, path, limits.timeout);
                failures.fetch_add(usize::from(result.code.is_failure()), Ordering::Relaxed);
                let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
                finished.0 += 1;
                let count = finished.0;
                (finished.1)(path, &result, count);
                mine.push((index, result));
            }
        };
        let workers: Vec<_> = (0..limits.workers.max(1).min(tests.len())).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    results.sort_by_key(|(index, _)| *index);
    tests.into_iter().zip(results).map(|(test, (_, result))| (test, result)).collect()
}
