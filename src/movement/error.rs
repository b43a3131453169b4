//! Errors of the movement algebra. They are not errors of the program: the caller keeps the op as it is and puts the
//! message into a remark.

use std::borrow::Cow;
use std::fmt;

/// The reason why a question about a movement has no exact answer. `Display` prints a message without a trailing
/// period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovementError {
    /// The movement does not fit its operands, so it has no result.
    Malformed(Cow<'static, str>),
    /// The answer depends on a dynamic size.
    Dynamic(Cow<'static, str>),
    /// The chain has no factored strided view.
    DoesNotFactor(Cow<'static, str>),
    /// The exact result would need more parameters than allowed.
    TooManyParams {
        /// The entity that needs them, such as "merged channel".
        subject: &'static str,
        /// Lower bound of the number of parameters that the exact result needs.
        needed: u64,
        /// Number of parameters of all operands together.
        given: u64,
    },
    /// The answer would exceed the caller's limit of work or memory.
    TooLarge(Cow<'static, str>),
}

impl fmt::Display for MovementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(why) | Self::Dynamic(why) | Self::DoesNotFactor(why) | Self::TooLarge(why) => {
                f.write_str(why)
            }
            Self::TooManyParams { subject, needed, given } => {
                let s = if *needed == 1 { "" } else { "s" };
                write!(f, "{subject} would need {needed} parameter{s} for {given}")
            }
        }
    }
}

impl std::error::Error for MovementError {}

pub(super) fn malformed_movement(why: impl Into<Cow<'static, str>>) -> MovementError {
    MovementError::Malformed(why.into())
}

pub(super) fn too_large(why: impl Into<Cow<'static, str>>) -> MovementError {
    MovementError::TooLarge(why.into())
}
