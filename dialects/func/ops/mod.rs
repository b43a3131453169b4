//! One operation per file.

mod call;
mod call_indirect;
mod constant;
mod function;
mod return_op;

pub use call::CALL;
pub use call_indirect::CALL_INDIRECT;
pub use constant::CONSTANT;
pub use function::FUNC;
pub(crate) use function::{
    function_signature, referenced_function, verify_entry, verify_signature, verify_value_attrs,
};
pub use return_op::RETURN;
