//! The IR: operations with operands, results, attributes, successors and regions, in static single assignment.
//!
//! Ids are `u32`, types and attributes are interned in a [`Context`], and each isolated operation owns a [`Body`] with
//! its regions. This module stores data and keeps its links consistent. The meaning of the data is defined in
//! [`crate::def`] and in the dialects.

mod affine;
mod attr;
mod body;
mod constant;
mod context;
mod dominance;
mod entity;
mod intern;
mod limits;
mod loc;
mod loc_search;
mod module;
mod shaped;
mod shorthand;
mod tensor;
mod types;

pub use affine::*;
pub use attr::*;
pub use body::*;
pub use constant::{ConstantData, ConstantScope, ConstantStore};
pub use context::*;
pub use dominance::DomTree;
pub(crate) use dominance::successors;
pub use entity::{Arena, Entity};
pub use intern::AppendVec;
pub(crate) use intern::CachedHash;
pub use limits::{Limit, Limits};
pub use loc::*;
pub use module::{ExternalResource, Metadata, Module};
pub(crate) use shaped::EMPTY_VECTOR;
pub use tensor::{MAX_TENSOR_ELEMENTS, NumberFormat, Tensor};
pub use types::*;

pub use crate::elements::{Blob, HexText, ResourceBlob, SourceBytes, SourceRange};
