//! Profitability of a fold. A propagated layout always exists as blocks; the cost is its number of parameters and
//! bytes. This module only compares numbers.

use super::error::{MovementError, too_large};
use super::layout::{Layout, given_params};
use super::moves::Movement;
use super::num::product;
use super::shape::Shape;

/// Size of one fold's inputs and result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Parameters of all operands together.
    pub params_in: u64,
    /// Parameters of the result.
    pub params_out: u64,
    /// Elements of the result; a lower bound if a dimension is dynamic.
    pub elements: u64,
    /// Stored bytes of all constant operands together; 0 for splats.
    pub bytes_in: u64,
    /// Stored bytes of the result; 0 for splats and non-constants.
    pub bytes_out: u64,
}

impl Cost {
    /// The cost of a movement's result of shape `result` with `params_out` parameters; no bytes.
    pub fn of_params(layouts: &[Layout], result: &Shape, params_out: u64) -> Self {
        // A dynamic dimension counts as 1, its lower bound.
        let elements = product(result.dims().iter().map(|dim| dim.unwrap_or(1))).unwrap_or(u64::MAX);
        Self { params_in: given_params(layouts), params_out, elements, bytes_in: 0, bytes_out: 0 }
    }
}

/// Growth limits of a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostRule {
    /// Largest ratio of the number of parameters of the result to the number of parameters of all operands.
    pub max_param_growth: u64,
    /// Largest ratio of the size of the result to the total size of all operands, in bytes.
    pub max_byte_growth: u64,
}

impl Default for CostRule {
    /// No growth.
    fn default() -> Self {
        Self { max_param_growth: 1, max_byte_growth: 1 }
    }
}

impl CostRule {
    /// Accepts or rejects the fold of a chain of movements. For `n` parameters needed and `m` given, all of these must
    /// hold:
    ///
    /// - `n <= m`, or `n <= max_param_growth * m` and `2 n <= elements`. One parameter for every other element is no
    ///   longer useful as quantization.
    /// - The size of the result in bytes is at most `max_byte_growth` times the total size of the operands.
    pub fn decide(&self, chain: &[Movement], cost: Cost) -> Result<(), MovementError> {
        let Cost { params_in: given, params_out: needed, elements, bytes_in, bytes_out } = cost;
        let subject = chain.last().map_or("channel", Movement::subject);
        if needed > given.saturating_mul(self.max_param_growth).max(given) {
            return Err(MovementError::TooManyParams { subject, needed, given });
        }
        if needed > given && needed.saturating_mul(2) > elements {
            return Err(too_large(format!("{subject} would need {needed} parameters for {elements} elements")));
        }
        if bytes_out > bytes_in.saturating_mul(self.max_byte_growth) {
            return Err(too_large(format!("result would take {bytes_out} bytes for {bytes_in} input bytes")));
        }
        Ok(())
    }
}
