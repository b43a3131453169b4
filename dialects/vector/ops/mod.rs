//! The operations, one file per kind.

mod access;
mod part;
mod reduction;
mod shape;
mod shuffle;

pub use access::{LOAD, STORE};
pub use part::{EXTRACT, EXTRACT_STRIDED_SLICE, INSERT, INSERT_STRIDED_SLICE};
pub use reduction::REDUCTION;
pub use shape::{BITCAST, BROADCAST, SHAPE_CAST};
pub use shuffle::SHUFFLE;
