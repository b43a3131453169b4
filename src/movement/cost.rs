//! What a fold may cost. The image of a layout always exists as blocks; the question is only how many parameters and
//! bytes it takes. This module decides by numbers alone: it neither finds an image nor knows what a parameter weighs.

use super::layout::{Layout, given_params};
use super::moves::Movement;
use super::num::product;
use super::refusal::{Refusal, too_large};
use super::shape::Shape;

/// What one fold takes and gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Parameters of all operands together.
    pub params_in: u64,
    /// Parameters of the result.
    pub params_out: u64,
    /// Elements of the result, or a lower bound where a dimension is dynamic.
    pub elements: u64,
    /// Stored bytes of all operands together; a splat has none.
    pub bytes_in: u64,
    /// Stored bytes of the result; a splat has none, nor has what is not a constant.
    pub bytes_out: u64,
}

impl Cost {
    /// The cost in parameters of giving `image` to the result of a movement, of shape `result`; no bytes.
    pub fn of_params(layouts: &[Layout], result: &Shape, params_out: u64) -> Self {
        // A dynamic dimension counts as one: nothing more is certain.
        let elements = product(result.dims().iter().map(|dim| dim.unwrap_or(1))).unwrap_or(u64::MAX);
        Self { params_in: given_params(layouts), params_out, elements, bytes_in: 0, bytes_out: 0 }
    }
}

/// How much a fold may make grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostRule {
    /// At most so many times the parameters of the operands together, if it needs more than these.
    pub max_param_growth: u64,
    /// At most so many times the bytes of the operands together.
    pub max_byte_growth: u64,
}

impl Default for CostRule {
    /// Neither may grow.
    fn default() -> Self {
        Self { max_param_growth: 1, max_byte_growth: 1 }
    }
}

impl CostRule {
    /// Whether the fold of a chain of movements may be made. With `n` parameters needed and `m` given:
    ///
    /// * `n <= m` is never capped;
    /// * otherwise `n <= max_param_growth * m` and `2 n <= elements`, for a parameter for every other element is no
    ///   longer a quantization;
    /// * the bytes of the result are at most `max_byte_growth` times those of the operands.
    pub fn decide(&self, chain: &[Movement], cost: Cost) -> Result<(), Refusal> {
        let Cost { params_in: given, params_out: needed, elements, bytes_in, bytes_out } = cost;
        let subject = chain.last().map_or("channel", Movement::subject);
        if needed > given.saturating_mul(self.max_param_growth).max(given) {
            return Err(Refusal::TooManyParams { subject, needed, given });
        }
        if needed > given && needed.saturating_mul(2) > elements {
            return Err(too_large(format!("{subject} would need {needed} parameters for {elements} elements")));
        }
        if bytes_out > bytes_in.saturating_mul(self.max_byte_growth) {
            return Err(too_large(format!("result would take {bytes_out} bytes for {bytes_in}")));
        }
        Ok(())
    }
}
