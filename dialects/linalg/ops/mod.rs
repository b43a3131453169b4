//! One operation per file; `structured` holds what the operations with a body share, `packing` what pack and unpack do.

mod broadcast;
mod generic;
mod pack;
mod packing;
mod structured;
mod transpose;
mod unpack;
mod yield_op;

pub use broadcast::BROADCAST;
pub(super) use generic::verify_nest;
pub use generic::{GENERIC, INDEX_OP};
pub use pack::PACK;
pub(super) use structured::verify_destinations;
pub use transpose::TRANSPOSE;
pub use unpack::UNPACK;
pub use yield_op::YIELD;
