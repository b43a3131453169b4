//! Facts of a file that torch-mlir's text of ONNX cannot hold: discardable attributes with the prefix `onnx.`.
//!
//! | attribute | of | content |
//! |---|---|---|
//! | `onnx.name` | arguments, results of functions | the name of the input or output |
//! | `onnx.dim_params` | arguments, results of functions | the symbol of each dynamic dimension, `""` for others |
//! | `onnx.type` | arguments, results of functions | the encoded `TypeProto`, if `!torch.vtensor` cannot hold it |
//! | `onnx.doc_string`, `onnx.metadata_props` | operations, arguments, results, functions, the module | the field; pairs of key and value |
//! | `onnx.domain`, `onnx.overload` | operations | the fields |
//! | `onnx.attributes` | operations | encoded `AttributeProto`s of kinds without an MLIR attribute, and of empty lists |
//! | `onnx.graphs` | operations | for each region the attribute, the name of the graph, and the facts of its inputs and outputs |
//! | `onnx.constant_node` | `onnx.Constant` | a node, not an initializer |
//! | `onnx.input` | `onnx.Constant` | the initializer is also an input, and so a default |
//! | `onnx.no_value_info` | functions | the file has no types of inner values |
//! | `onnx.repeated_node_names` | functions | nodes have equal names, which are kept |
//! | `onnx.quantization_annotation` | functions | encoded messages |
//! | `onnx.domain`, `onnx.model_version` | the module | the fields of the model |
//! | `onnx.functions`, `onnx.training_info` | the module | encoded messages |
//!
//! The names of values inside of the graph are locations: `loc("node"("value"))`, and `loc("value")` for initializers.

use qopt_ir::ir::{Attr, AttrKind, Context};

use crate::object::Object;

pub(super) const NAME: &str = "onnx.name";
pub(super) const DIM_PARAMS: &str = "onnx.dim_params";
pub(super) const TYPE: &str = "onnx.type";
pub(super) const DOC_STRING: &str = "onnx.doc_string";
pub(super) const METADATA_PROPS: &str = "onnx.metadata_props";
pub(super) const DOMAIN: &str = "onnx.domain";
pub(super) const OVERLOAD: &str = "onnx.overload";
pub(super) const ATTRIBUTES: &str = "onnx.attributes";
pub(super) const GRAPHS: &str = "onnx.graphs";
pub(super) const CONSTANT_NODE: &str = "onnx.constant_node";
pub(super) const INPUT: &str = "onnx.input";
pub(super) const NO_VALUE_INFO: &str = "onnx.no_value_info";
pub(super) const REPEATED_NODE_NAMES: &str = "onnx.repeated_node_names";
pub(super) const QUANTIZATION_ANNOTATION: &str = "onnx.quantization_annotation";
pub(super) const MODEL_VERSION: &str = "onnx.model_version";
pub(super) const FUNCTIONS: &str = "onnx.functions";
pub(super) const TRAINING_INFO: &str = "onnx.training_info";

/// The dictionaries of `onnx.graphs`.
pub(super) mod graph {
    pub(in crate::onnx) const ATTRIBUTE: &str = "attribute";
    pub(in crate::onnx) const INPUTS: &str = "inputs";
    pub(in crate::onnx) const OUTPUTS: &str = "outputs";
}

/// torch-mlir's attributes of a function.
pub(super) mod meta {
    pub(in crate::onnx) const OPSET_VERSION: &str = "torch.onnx_meta.opset_version";
    pub(in crate::onnx) const OPSET_VERSIONS: &str = "torch.onnx_meta.opset_versions";
    pub(in crate::onnx) const IR_VERSION: &str = "torch.onnx_meta.ir_version";
    pub(in crate::onnx) const PRODUCER_NAME: &str = "torch.onnx_meta.producer_name";
    pub(in crate::onnx) const PRODUCER_VERSION: &str = "torch.onnx_meta.producer_version";
}

/// The prefix of an operator's attributes.
pub(super) const ATTRIBUTE_PREFIX: &str = "torch.onnx.";

/// Named attributes under construction.
pub(super) type Attrs = Vec<(&'static str, Attr)>;

/// `["a", "b"]`
pub(super) fn strings_attr(ctx: &Context, all: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Attr {
    ctx.attr(AttrKind::Array(all.into_iter().map(|text| ctx.string_attr(text)).collect()))
}

/// The strings of an array, empty if the attribute is something else.
pub(super) fn attr_strings(ctx: &Context, attr: Option<Attr>) -> Vec<&[u8]> {
    match attr.map(|attr| ctx.attr_kind(attr)) {
        Some(AttrKind::Array(items)) => {
            items.iter().map(|&item| ctx.attr_str(item).map_or(&[][..], |text| ctx.bytes(text))).collect()
        }
        _ => Vec::new(),
    }
}

/// Keeps the documentation and the metadata of a message.
pub(super) fn keep_documentation(ctx: &Context, object: &Object<'_>, attrs: &mut Attrs) {
    if !object.str("doc_string").is_empty() {
        attrs.push((DOC_STRING, ctx.string_attr(object.str("doc_string"))));
    }
    if let Some(props) = metadata_attr(ctx, object) {
        attrs.push((METADATA_PROPS, props));
    }
}

/// `[["key", "value"]]`
fn metadata_attr(ctx: &Context, object: &Object<'_>) -> Option<Attr> {
    let props = object.tables("metadata_props");
    let pair = |entry: &Object<'_>| strings_attr(ctx, [entry.str("key"), entry.str("value")]);
    (!props.is_empty()).then(|| ctx.attr(AttrKind::Array(props.iter().map(pair).collect())))
}
