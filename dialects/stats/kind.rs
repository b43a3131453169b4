//! The kind of an operation, from its definition.
//!
//! Statistics and views group operations by kind. Only constants of the dialect `torch` and structural operations are
//! recognized by name.

use qopt_ir::def::{CastKind, OpRef, Trait};

use crate::quant::boundary;
use crate::torch::ops as torch;

/// The kind of an operation. The first one that applies counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpKind {
    /// Crosses the boundary between stored integers and reals.
    Cast(CastKind),
    /// Has no data operands.
    Constant,
    /// A function, a terminator or an operation of the dialect `builtin`.
    Structure,
    /// Only moves elements.
    Movement,
    /// Accumulates products.
    Contraction,
    /// Accumulates the elements of a window.
    Pooling,
    /// Computes each element from the elements at the same index.
    Elementwise,
    /// Any other operation.
    Other,
}

impl OpKind {
    /// The kind of an operation.
    pub fn of(op: OpRef<'_>) -> Self {
        let is = |wanted: Trait| op.def().is_some_and(|def| def.has(wanted));
        let name = op.meaning().map_or_else(|| op.name(), |def| def.name.into());
        if let Some(kind) = boundary::crossing(op) {
            return Self::Cast(kind);
        }
        if op.constant().is_some() || is(Trait::ConstantLike) || op.is(&torch::LIST_CONSTRUCT) {
            return Self::Constant;
        }
        if is(Trait::Function) || is(Trait::Terminator) || name.starts_with("builtin.") {
            return Self::Structure;
        }
        if op.meaning().is_some_and(|def| def.movement.is_some()) {
            return Self::Movement;
        }
        match op.contraction() {
            // A pool has a window, but no products.
            Some(Ok(pool)) if pool.operands.len() < 2 => Self::Pooling,
            Some(_) => Self::Contraction,
            None if op.elementwise().is_some() => Self::Elementwise,
            None => Self::Other,
        }
    }

    /// The name, for reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cast(CastKind::Quantize) => "quantize",
            Self::Cast(CastKind::Dequantize) => "dequantize",
            Self::Cast(_) => "storage cast",
            Self::Constant => "constant",
            Self::Structure => "structure",
            Self::Movement => "movement",
            Self::Contraction => "contraction",
            Self::Pooling => "pooling",
            Self::Elementwise => "elementwise",
            Self::Other => "other",
        }
    }
}
