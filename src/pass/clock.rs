//! The clock of pass timings.

use std::time::Duration;

/// The start of a measurement. The standard library has no clock for `wasm32-unknown-unknown`: durations are 0 there.
#[derive(Clone, Copy)]
pub(super) struct Stopwatch(#[cfg(not(all(target_family = "wasm", target_os = "unknown")))] std::time::Instant);

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Stopwatch {
    pub(super) fn start() -> Self {
        Self(std::time::Instant::now())
    }
    pub(super) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
impl Stopwatch {
    pub(super) fn start() -> Self {
        Self()
    }
    pub(super) fn elapsed(self) -> Duration {
        Duration::ZERO
    }
}
