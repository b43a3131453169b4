//! Facts of a file that torch-mlir's text cannot hold: discardable attributes with the prefix `pt2.`.
//!
//! | attribute | of | content |
//! |---|---|---|
//! | `pt2.name` | arguments | the name of the input |
//! | `pt2.sizes` | arguments | the expression of each dynamic size, `""` for static ones; for an integer its expression |
//! | `pt2.sizes` | operations | for each result a list as that of arguments, an expression, or unit |
//! | `pt2.parameter`, `pt2.buffer`, `pt2.temporary_buffer`, `pt2.constant` | `torch.vtensor.literal` | the name in the module; a temporary buffer is not persistent |
//! | `pt2.buffer`, `pt2.temporary_buffer` | arguments | a buffer that the program changes: its name in the module |
//! | `pt2.initial` | such arguments | the value of the buffer before the first call |
//! | `pt2.changes` | results | the new value of a buffer or an input: the name of its argument |
//! | `pt2.strides` | `torch.vtensor.literal` | the strides of stored elements without gaps that are not in row-major order |
//! | `pt2.arguments` | operations that [`super::operators`] does not list | the names of the arguments, `*` before those given by name, and the kind after a colon if the type of the operand does not give it |
//! | `pt2.constant_inputs` | functions | inputs that are constants: position, name, and value as JSON |
//! | `pt2.hints` | functions | the example value of each expression |
//! | `pt2.range_constraints` | functions | the bounds of each symbol, unit for none |
//! | `pt2.in_spec`, `pt2.out_spec` | functions | the nesting of inputs and outputs, in PyTorch's notation |
//! | `pt2.argument_names` | functions | the names of the parameters of the module's function |
//! | `pt2.named_tuples` | functions | the fields of named tuples, as JSON |
//! | `pt2.verifiers`, `pt2.opset_version`, `pt2.torch_version` | functions | the fields of the program |
//!
//! The name of a node is its location: `loc("conv2d")`, and `loc("topk"(fused["getitem", "getitem_1"]))` if its results have
//! other names.
//!
//! The metadata of nodes (stack traces, modules), sample inputs, guards, which are Python code, and parameters that no node reads
//! have no place in the text.

use qopt_ir::ir::{Attr, AttrKind, Context};

pub(super) const NAME: &str = "pt2.name";
pub(super) const SIZES: &str = "pt2.sizes";
pub(super) const PARAMETER: &str = "pt2.parameter";
pub(super) const BUFFER: &str = "pt2.buffer";
pub(super) const TEMPORARY_BUFFER: &str = "pt2.temporary_buffer";
pub(super) const CONSTANT: &str = "pt2.constant";
pub(super) const INITIAL: &str = "pt2.initial";
pub(super) const CHANGES: &str = "pt2.changes";
pub(super) const STRIDES: &str = "pt2.strides";
pub(super) const ARGUMENTS: &str = "pt2.arguments";
pub(super) const CONSTANT_INPUTS: &str = "pt2.constant_inputs";
pub(super) const HINTS: &str = "pt2.hints";
pub(super) const RANGE_CONSTRAINTS: &str = "pt2.range_constraints";
pub(super) const IN_SPEC: &str = "pt2.in_spec";
pub(super) const OUT_SPEC: &str = "pt2.out_spec";
pub(super) const ARGUMENT_NAMES: &str = "pt2.argument_names";
pub(super) const NAMED_TUPLES: &str = "pt2.named_tuples";
pub(super) const VERIFIERS: &str = "pt2.verifiers";
pub(super) const OPSET_VERSION: &str = "pt2.opset_version";
pub(super) const TORCH_VERSION: &str = "pt2.torch_version";

/// torch-mlir's attribute of a function whose dynamic sizes are never 1 where another size is broadcast.
pub(super) const STRICT_SHAPES: &str = "torch.assume_strict_symbolic_shapes";

/// Kinds of arguments in `pt2.arguments` whose operand is an integer.
pub(super) mod kind {
    pub(in crate::pt2) const ELEMENT_TYPE: &str = "scalar_type";
    pub(in crate::pt2) const MEMORY_FORMAT: &str = "memory_format";
    pub(in crate::pt2) const LAYOUT: &str = "layout";
}

/// Named attributes under construction.
pub(super) type Attrs = Vec<(&'static str, Attr)>;

/// `["a", "b"]`
pub(super) fn strings_attr(ctx: &Context, all: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Attr {
    ctx.attr(AttrKind::Array(all.into_iter().map(|text| ctx.string_attr(text)).collect()))
}
