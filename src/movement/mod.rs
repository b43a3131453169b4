//! The algebra of data movement.
//!
//! A [`Movement`] moves elements and computes nothing: a permutation, a reshape, a slice, a concatenation. This module
//! answers, once and for every dialect, the questions a compiler asks about one:
//!
//! * what is the shape of its result ([`Movement::validate`]), and where does each element come from
//!   ([`Movement::source`], the specification of everything else);
//! * which parameter does each element of the result have ([`image`]), given which parameter each element of the
//!   operands has (a [`Layout`]);
//! * may it be folded ([`CostRule`]), and which type should then be written ([`as_written`]);
//! * what does a chain of movements amount to ([`View`], one normal form; [`Assembly`] for several sources), and what are
//!   the bytes of its result ([`materialize`]).
//!
//! It deliberately knows no dialect, no type and no IR. A parameter is an interned [`ParamId`] that is only compared, so
//! it does not matter whether it stands for a scale and zero point, a power of two or a codebook. An element is a
//! number of bytes. Nothing here requantizes, rounds or looks at a value.
//!
//! Every function is total: what it cannot answer exactly it refuses, with the reason in words ([`Refusal`]).
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::arithmetic_side_effects)]

mod assembly;
mod chain;
mod cost;
mod grid;
mod image;
mod layout;
mod materialize;
mod moves;
mod num;
mod pad;
mod refusal;
mod regroup;
mod shape;
mod simplify;
mod view;

pub use assembly::Assembly;
pub use chain::{as_written, chain_back, chain_image, chain_shape, operand_params};
pub use cost::{Cost, CostRule};
pub use image::{Limits, image, params_needed};
pub use layout::{Blocks, Kind, Layout, ParamId};
pub use materialize::{Data, Moved, materialize, move_data};
pub use moves::{Movement, Range};
pub use refusal::Refusal;
pub use shape::{Dim, Index, Shape};
pub use view::{Factor, View};
