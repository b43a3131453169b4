//! The operations, one file per kind.

mod access;
mod alloc;
mod copy;
mod dim;
mod global;
mod view;

pub use access::{LOAD, STORE};
pub use alloc::{ALLOC, ALLOCA, DEALLOC};
pub use copy::COPY;
pub use dim::DIM;
pub use global::{GET_GLOBAL, GLOBAL};
pub use view::{CAST, EXTRACT_ALIGNED_POINTER_AS_INDEX, REINTERPRET_CAST, SUBVIEW, VIEW};
