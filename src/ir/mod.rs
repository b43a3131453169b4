//! The IR: operations with operands, results, attributes, successors and regions, in static single assignment.
//!
//! Ids are `u32`, types and attributes are interned in a [`Context`], and each isolated operation owns the [`Body`] that
//! its regions live in. This module holds data and keeps its links right; what the data means is said elsewhere.

mod affine;
mod attr;
mod blob;
mod body;
mod context;
mod entity;
mod intern;
mod limits;
mod loc;
mod shorthand;
mod types;

pub use affine::*;
pub use attr::*;
pub use blob::*;
pub use body::*;
pub use context::*;
pub use entity::{Arena, Entity};
pub use intern::AppendVec;
pub(crate) use intern::KeptHash;
pub use limits::{Limit, Limits};
pub use loc::*;
pub use types::*;

/// A parsed program: the outermost operation, usually a `builtin.module`.
#[derive(Clone, Debug)]
pub struct Module {
    /// The operation.
    pub op: IsolatedOp,
    /// Resources in the order in which the text names them, to be printed again.
    pub metadata: Metadata,
}

/// Key and literal text of a resource that another tool left in the file.
pub type ExternalResource = (Str, Box<[u8]>);

/// The file-level metadata `{-# ... #-}`.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    /// `external_resources`: provider, then key and literal text.
    pub external: Vec<(Str, Vec<ExternalResource>)>,
    /// `dialect_resources`: dialect, then the resources that it defines.
    pub dialect: Vec<(Str, Vec<ResourceId>)>,
}
