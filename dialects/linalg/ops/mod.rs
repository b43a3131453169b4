//! One operation per file. `structured` has the parts shared by operations with a body, `packing` the parts of pack and unpack.

mod broadcast;
mod generic;
mod map;
mod pack;
mod packing;
mod reduce;
mod softmax;
mod structured;
mod transpose;
mod unpack;
mod winograd;
mod yield_op;

pub use broadcast::BROADCAST;
pub(super) use generic::verify_nest;
pub use generic::{GENERIC, INDEX_OP};
pub use map::MAP;
pub use pack::PACK;
pub use reduce::REDUCE;
pub use softmax::SOFTMAX;
pub(super) use structured::verify_destinations;
pub use transpose::TRANSPOSE;
pub use unpack::UNPACK;
pub use winograd::{WINOGRAD_FILTER_TRANSFORM, WINOGRAD_INPUT_TRANSFORM, WINOGRAD_OUTPUT_TRANSFORM};
pub use yield_op::YIELD;
