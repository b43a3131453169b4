//! The way in which a bug of qopt ends the program.
//!
//! Input never leads here: it is refused with a diagnostic. A stale or foreign id is a bug, and a value made up in its place
//! would become a wrong result.

/// Panics: an invariant of qopt does not hold. The arguments are those of `format!`.
#[macro_export]
macro_rules! bug {
    ($($arg:tt)*) => {
        $crate::bug::bug(format_args!($($arg)*))
    };
}
pub use crate::bug;

/// Panics with a message; see [`bug!`](crate::bug!).
#[cold]
#[track_caller]
#[inline(never)]
#[allow(clippy::panic)] // The one place in toolkit and dialects that panics on purpose.
pub fn bug(message: std::fmt::Arguments<'_>) -> ! {
    panic!("bug in qopt: {message}")
}
