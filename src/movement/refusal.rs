//! Why a question about a movement has no exact answer. A refusal is never a failure of the program: the op that was
//! asked about keeps its operands, and the words go into a remark.

use std::borrow::Cow;
use std::fmt;

/// The reason why something was not done. `Display` gives it in words, without a trailing full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The movement and its operands do not fit each other, so there is no result at all.
    Malformed(Cow<'static, str>),
    /// The answer depends on a size that is known only at run time.
    Dynamic(Cow<'static, str>),
    /// The chain has no factored strided view.
    DoesNotFactor(Cow<'static, str>),
    /// The exact result would carry more parameters than allowed.
    TooManyParams {
        /// What needs them, such as "merged channel".
        subject: &'static str,
        /// How many parameters the exact result needs, at least.
        needed: u64,
        /// How many the operands have together.
        given: u64,
    },
    /// Finding or keeping the answer would cost more work or memory than the caller allows.
    TooLarge(Cow<'static, str>),
}

impl fmt::Display for Refusal {
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

impl std::error::Error for Refusal {}

pub(super) fn malformed(why: impl Into<Cow<'static, str>>) -> Refusal {
    Refusal::Malformed(why.into())
}

pub(super) fn too_large(why: impl Into<Cow<'static, str>>) -> Refusal {
    Refusal::TooLarge(why.into())
}
