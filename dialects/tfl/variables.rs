//! Variables: values that stay between the calls of a model's functions. A handle is a tensor of `!tf_type.resource`.

use qopt_ir::def::{ANY_ATTR, OpDef, STRING_ATTR, attr, default_attr, one};

use super::ops::TENSOR;

/// `tfl.var_handle`
pub static VAR_HANDLE: OpDef = OpDef {
    name: "tfl.var_handle",
    summary: "the handle of the variable with a name",
    results: &[one("resource_handle", &TENSOR)],
    attrs: &[default_attr("container", &STRING_ATTR, "\"\""), default_attr("shared_name", &STRING_ATTR, "\"\"")],
    example: "%0 = \"tfl.var_handle\"() <{container = \"\", shared_name = \"state\"}> : () -> tensor<!tf_type.resource>",
    ..OpDef::BASE
};

/// `tfl.read_variable`
pub static READ_VARIABLE: OpDef = OpDef {
    name: "tfl.read_variable",
    summary: "the value of a variable",
    operands: &[one("resource_id", &TENSOR)],
    results: &[one("result", &TENSOR)],
    example: "%0 = \"tfl.read_variable\"(%arg0) : (tensor<!tf_type.resource>) -> tensor<4xf32>",
    ..OpDef::BASE
};

/// `tfl.assign_variable`
pub static ASSIGN_VARIABLE: OpDef = OpDef {
    name: "tfl.assign_variable",
    summary: "a new value for a variable",
    operands: &[one("resource_id", &TENSOR), one("value", &TENSOR)],
    example: "\"tfl.assign_variable\"(%arg0, %arg1) : (tensor<!tf_type.resource>, tensor<4xf32>) -> ()",
    ..OpDef::BASE
};

/// `tfl.call_once`
pub static CALL_ONCE: OpDef = OpDef {
    name: "tfl.call_once",
    summary: "a call of an initializer before the first call of the function",
    attrs: &[attr("session_init_function", &ANY_ATTR)],
    example: "\"tfl.call_once\"() <{session_init_function = \"init\"}> : () -> ()",
    ..OpDef::BASE
};
