//! Passes that change the quantization of a program: storage types, scales, zero points, and the types of inputs and outputs.

mod bias;
mod change_io_types;
mod convert_quant_storage;
mod per_tensor_weights;
mod set_quant_params;
mod widen_activations;

pub use change_io_types::CHANGE_IO_TYPES;
pub use convert_quant_storage::CONVERT_QUANT_STORAGE;
pub use per_tensor_weights::PER_TENSOR_WEIGHTS;
pub use set_quant_params::SET_QUANT_PARAMS;
pub use widen_activations::WIDEN_ACTIVATIONS;
