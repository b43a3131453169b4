//! The algebra of data movement.
//!
//! A [`Movement`] moves elements and computes nothing: a permutation, a reshape, a slice, a concatenation. For every
//! dialect, this module computes:
//!
//! - the shape of the result ([`Movement::validate`]) and the source of each element ([`Movement::source`], the
//!   specification of everything else);
//! - the [`Layout`] of the result, i.e. the quantization parameter of each element, from the layouts of the operands
//!   ([`propagate`]);
//! - the profitability of a fold ([`CostRule`]) and the type to write after it ([`as_written`]);
//! - the normal form of a chain of movements ([`View`] for one source, [`PiecewiseView`] for several) and the bytes of
//!   its result ([`materialize`]).
//!
//! The module has no access to dialects, types or the IR. A parameter is an interned [`ParamId`] that is only compared,
//! so a scale with zero point, a power of two and a codebook are treated the same way. An element is a fixed number of
//! bytes. Nothing here requantizes, rounds or inspects a value.
//!
//! Every function is total: if no exact answer is found, it returns a [`MovementError`].
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::arithmetic_side_effects)]

mod chain;
mod cost;
mod error;
mod grid;
mod layout;
mod materialize;
mod moves;
mod num;
mod pad;
mod piecewise;
mod propagate;
mod regroup;
mod shape;
mod simplify;
mod view;

pub use chain::{as_written, chain_back, chain_shape, inferred_shape, operand_params, propagate_chain};
pub use cost::{Cost, CostRule};
pub use error::MovementError;
pub use layout::{Blocks, Layout, LayoutKind, ParamId};
pub use materialize::{MovedData, materialize, move_data};
pub use moves::{Movement, StridedRange};
pub use piecewise::PiecewiseView;
pub use propagate::{PropagationLimits, params_needed, propagate};
pub use shape::{Dim, Index, Shape};
pub use view::{Factor, View};

pub use crate::elements::Data;
