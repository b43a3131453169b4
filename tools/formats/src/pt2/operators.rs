//! Operators: the names of targets, and the arguments of each operator with their types and defaults.
//!
//! A file leaves out trailing arguments with default values, and the text has all of them. `schemas.txt` lists the operators of
//! exported programs; `tools/oracles/models/pt2_schemas.py` makes it. An operator that is not in the list keeps the arguments
//! of the file.

use std::sync::LazyLock;

use qopt_ir::bug;
use rustc_hash::FxHashMap;

/// The type of an argument, or of the elements of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Tensor,
    Int,
    Float,
    Bool,
    /// An integer, a float or a bool.
    Number,
    Str,
    ElementType,
    Layout,
    Device,
    MemoryFormat,
    Generator,
}

/// A list argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct List {
    /// The length to which a single value is broadcast: 2 for `int[2]`.
    pub count: Option<usize>,
    /// Elements may be `None`.
    pub optional_elements: bool,
}

/// An argument of an operator.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Argument {
    pub name: &'static str,
    pub kind: Kind,
    pub list: Option<List>,
    /// Accepts `None`.
    pub is_optional: bool,
    /// The text of the default: a number, a word, `none`, `[]`, or elements with commas between them.
    pub default: Option<&'static str>,
    /// Only given by name.
    pub is_keyword: bool,
}

impl Argument {
    /// Returns true if the text of a default is `None`. For a string it may be a word.
    pub(super) fn is_none(&self, default: &str) -> bool {
        self.is_optional && default == "none"
    }
}

/// An operator.
#[derive(Debug)]
pub(super) struct Schema {
    pub arguments: Vec<Argument>,
}

static SCHEMAS: LazyLock<FxHashMap<&'static str, Schema>> = LazyLock::new(|| {
    let lines = include_str!("schemas.txt").lines();
    lines.filter_map(|line| line.split_once(' ').map(|(name, rest)| (name, schema(rest)))).collect()
});

/// The operator with this name, for example `aten.add.Tensor`.
pub(super) fn find_schema(name: &str) -> Option<&'static Schema> {
    SCHEMAS.get(name)
}

/// Parses the arguments of a line.
fn schema(text: &'static str) -> Schema {
    let mut is_keyword = false;
    let mut arguments = Vec::new();
    for word in text.split(' ') {
        if word == "*" {
            is_keyword = true;
            continue;
        }
        let (name, rest) =
            word.split_once(':').unwrap_or_else(|| bug!("the argument '{word}' of the table has no type"));
        let (ty, default) = rest.split_once('=').map_or((rest, None), |(ty, default)| (ty, Some(default)));
        let kind = match ty.as_bytes().first() {
            Some(b'T') => Kind::Tensor,
            Some(b'i') => Kind::Int,
            Some(b'f') => Kind::Float,
            Some(b'b') => Kind::Bool,
            Some(b'n') => Kind::Number,
            Some(b's') => Kind::Str,
            Some(b'd') => Kind::ElementType,
            Some(b'l') => Kind::Layout,
            Some(b'v') => Kind::Device,
            Some(b'm') => Kind::MemoryFormat,
            Some(b'g') => Kind::Generator,
            _ => bug!("the table has the type '{ty}'"),
        };
        let list = ty.split_once('[').map(|(element, rest)| {
            let count = rest.split_once(']').and_then(|(count, _)| count.parse().ok());
            List { count, optional_elements: element.ends_with('?') }
        });
        arguments.push(Argument { name, kind, list, is_optional: ty.ends_with('?'), default, is_keyword });
    }
    Schema { arguments }
}

/// The operator of a target in the file.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// An operator, without `torch.`: `aten.add.Tensor`.
    Operator(String),
    /// An operator on numbers, whose arguments have no names in the table.
    Scalar(&'static str),
    /// Runs an inner graph with gradients on or off, which does not matter here.
    SetGradEnabled,
    /// Runs an inner graph with or without automatic casts.
    Autocast,
    /// Another target, which has no name in torch-mlir.
    Unsupported,
}

/// The target of [`Target::SetGradEnabled`]. Its first argument is a truth value, its second the graph.
const SET_GRAD_ENABLED: &str = "torch.ops.higher_order.wrap_with_set_grad_enabled";

/// The target of [`Target::Autocast`]. The graph follows the device, the type, a truth value and the use of a cache.
const AUTOCAST: &str = "torch.ops.higher_order.wrap_with_autocast";

/// Python's operators on symbolic integers, and torch-mlir's names for them.
const SCALAR_TARGETS: &[(&str, &str)] = &[
    ("_operator.add", "aten.add.int"),
    ("_operator.sub", "aten.sub.int"),
    ("_operator.mul", "aten.mul.int"),
    ("_operator.floordiv", "aten.floordiv.int"),
    ("_operator.mod", "aten.remainder.int"),
    ("_operator.neg", "aten.neg.int"),
    ("_operator.eq", "aten.eq.int"),
    ("_operator.ne", "aten.ne.int"),
    ("_operator.lt", "aten.lt.int"),
    ("_operator.le", "aten.le.int"),
    ("_operator.gt", "aten.gt.int"),
    ("_operator.ge", "aten.ge.int"),
];

/// Operators that have another name in torch-mlir.
const RENAMED: &[(&str, &str)] = &[
    ("aten.sym_size.int", "aten.size.int"),
    ("aten.sym_size", "aten.size"),
    ("aten.sym_stride.int", "aten.stride.int"),
    ("aten.sym_numel", "aten.numel"),
];

/// A copy of a constant. In the program it is [`CLONE`] without a memory format, as torch-mlir writes it.
pub(super) const LIFT_FRESH_COPY: &str = "aten.lift_fresh_copy";
/// A copy of a tensor.
pub(super) const CLONE: &str = "aten.clone";

/// Operators on tensors that become operators on a tensor and a number if the second argument is a number.
const WITH_NUMBER: &[(&str, &str)] = &[
    ("aten.add.Tensor", "aten.add.Scalar"),
    ("aten.sub.Tensor", "aten.sub.Scalar"),
    ("aten.mul.Tensor", "aten.mul.Scalar"),
    ("aten.div.Tensor", "aten.div.Scalar"),
];

/// Reads a target of the file.
pub(super) fn target(text: &str) -> Target {
    if let Some((_, name)) = SCALAR_TARGETS.iter().find(|(target, _)| *target == text) {
        return Target::Scalar(name);
    }
    let parts = text.strip_prefix("torch.ops.").map(|name| name.split('.').collect::<Vec<_>>());
    match parts.as_deref() {
        Some([namespace, name, overload]) if *namespace != "higher_order" && is_name(text) => {
            Target::Operator(match *overload {
                "default" => format!("{namespace}.{name}"),
                overload => format!("{namespace}.{name}.{overload}"),
            })
        }
        _ if text == SET_GRAD_ENABLED => Target::SetGradEnabled,
        _ if text == AUTOCAST => Target::Autocast,
        _ => Target::Unsupported,
    }
}

/// Returns true for letters, digits, underscores and points.
fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
}

/// The name in torch-mlir of an operator of the table.
pub(super) fn to_torch_mlir_name(name: &str) -> &str {
    RENAMED.iter().find(|(known, _)| *known == name).map_or(name, |(_, text)| text)
}

/// The operator on a tensor and a number for an operator on two tensors.
pub(super) fn scalar_overload(name: &str) -> Option<&'static str> {
    WITH_NUMBER.iter().find(|(tensor, _)| *tensor == name).map(|(_, number)| *number)
}

/// The operator of the table for a name in torch-mlir.
pub(super) fn to_schema_name(text: &str) -> &str {
    RENAMED.iter().find(|(_, known)| *known == text).map_or(text, |(name, _)| name)
}

/// The target in the file for a name in torch-mlir.
pub(super) fn target_of(text: &str) -> Option<String> {
    if let Some((target, _)) = SCALAR_TARGETS.iter().find(|(_, name)| *name == text) {
        return Some((*target).to_owned());
    }
    if !is_name(text) {
        return None;
    }
    match to_schema_name(text).split('.').collect::<Vec<_>>()[..] {
        [namespace, name] => Some(format!("torch.ops.{namespace}.{name}.default")),
        [namespace, name, overload] => Some(format!("torch.ops.{namespace}.{name}.{overload}")),
        _ => None,
    }
}

/// The functional operators of operators in place, if the suffix `_` does not give them. PyTorch has none for those with `None`.
const IN_PLACE: &[(&str, Option<&str>)] = &[
    ("aten.__iand__.Scalar", Some("aten.bitwise_and.Scalar")),
    ("aten.__iand__.Tensor", Some("aten.bitwise_and.Tensor")),
    ("aten.__ilshift__.Scalar", Some("aten.__lshift__.Scalar")),
    ("aten.__ilshift__.Tensor", Some("aten.__lshift__.Tensor")),
    ("aten.__ior__.Scalar", Some("aten.bitwise_or.Scalar")),
    ("aten.__ior__.Tensor", Some("aten.bitwise_or.Tensor")),
    ("aten.__irshift__.Scalar", Some("aten.__rshift__.Scalar")),
    ("aten.__irshift__.Tensor", Some("aten.__rshift__.Tensor")),
    ("aten.__ixor__.Scalar", Some("aten.bitwise_xor.Scalar")),
    ("aten.__ixor__.Tensor", Some("aten.bitwise_xor.Tensor")),
    ("aten.bernoulli_.float", None),
    ("aten.fill_diagonal_", None),
    ("aten.float_power_.Scalar", Some("aten.float_power.Tensor_Scalar")),
    ("aten.float_power_.Tensor", Some("aten.float_power.Tensor_Tensor")),
    ("aten.floor_divide_.Tensor", Some("aten.floor_divide")),
    ("aten.normal_", None),
    ("aten.pow_.Scalar", Some("aten.pow.Tensor_Scalar")),
    ("aten.pow_.Tensor", Some("aten.pow.Tensor_Tensor")),
    ("aten.requires_grad_", None),
    ("aten.transpose_", Some("aten.transpose.int")),
];

/// Returns true for an operator that changes its first argument.
pub(super) fn is_in_place(name: &str) -> bool {
    IN_PLACE.iter().any(|(known, _)| *known == name) || by_suffix(name).is_some()
}

/// The functional operator of an operator that changes its first argument: `aten.relu` for `aten.relu_`.
pub(super) fn out_of_place_name(name: &str) -> Option<String> {
    match IN_PLACE.iter().find(|(known, _)| *known == name) {
        Some((_, functional)) => functional.map(str::to_owned),
        None => by_suffix(name),
    }
}

/// The name without the underscore that marks operators in place.
fn by_suffix(name: &str) -> Option<String> {
    let (namespace, rest) = name.split_once('.')?;
    let (stem, overload) = rest.split_once('.').map_or((rest, None), |(stem, overload)| (stem, Some(overload)));
    let stem = stem.strip_suffix('_').filter(|stem| !stem.ends_with('_') && !stem.is_empty())?;
    Some(match overload {
        Some(overload) => format!("{namespace}.{stem}.{overload}"),
        None => format!("{namespace}.{stem}"),
    })
}

/// Operators of `aten` whose result may share elements with their first argument.
const VIEWS: &[&str] = &[
    "H",
    "T",
    "_conj",
    "_neg_view",
    "_reshape_alias",
    "_unsafe_view",
    "adjoint",
    "alias",
    "alpha_dropout",
    "as_strided",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "broadcast_tensors",
    "broadcast_to",
    "channel_shuffle",
    "chunk",
    "conj",
    "conj_physical",
    "contiguous",
    "data",
    "detach",
    "diagonal",
    "dropout",
    "dsplit",
    "einsum",
    "expand",
    "expand_as",
    "feature_alpha_dropout",
    "feature_dropout",
    "flatten",
    "hsplit",
    "identity",
    "imag",
    "lift",
    "lift_fresh",
    "linalg_diagonal",
    "mH",
    "mT",
    "matrix_H",
    "meshgrid",
    "moveaxis",
    "movedim",
    "narrow",
    "native_channel_shuffle",
    "native_dropout",
    "numpy_T",
    "permute",
    "pin_memory",
    "positive",
    "ravel",
    "real",
    "reshape",
    "reshape_as",
    "resolve_conj",
    "resolve_neg",
    "rot90",
    "select",
    "slice",
    "split",
    "split_with_sizes",
    "squeeze",
    "sum_to_size",
    "swapaxes",
    "swapdims",
    "t",
    "tensor_split",
    "to",
    "transpose",
    "type_as",
    "unbind",
    "unflatten",
    "unfold",
    "unsafe_chunk",
    "unsafe_split",
    "unsafe_split_with_sizes",
    "unsqueeze",
    "view",
    "view_as",
    "view_as_complex",
    "view_as_real",
    "vsplit",
];

/// Returns true for operators that convert to an element type.
pub(super) fn is_conversion(name: &str) -> bool {
    name.starts_with("aten.to.") || name == "aten.type_as"
}

/// Returns true for operators that return their argument itself. A conversion does so if it changes neither type nor strides.
pub(super) fn returns_argument(name: &str) -> bool {
    matches!(name, "aten.alias" | "aten.detach" | "aten.lift_fresh") || is_conversion(name)
}

/// Views whose result has the strides of their argument, or strides that a `view` accepts.
const CONTIGUOUS_VIEWS: &[&str] = &[
    "_unsafe_view",
    "alias",
    "alpha_dropout",
    "contiguous",
    "detach",
    "dropout",
    "feature_alpha_dropout",
    "feature_dropout",
    "flatten",
    "lift",
    "lift_fresh",
    "ravel",
    "reshape",
    "reshape_as",
    "squeeze",
    "to",
    "type_as",
    "unflatten",
    "unsqueeze",
    "view",
    "view_as",
];

/// Returns true for an operator whose result may have other strides than a new tensor.
pub(super) fn changes_strides(name: &str) -> bool {
    match name.split('.').collect::<Vec<_>>()[..] {
        ["aten", stem, ..] => VIEWS.contains(&stem) && !CONTIGUOUS_VIEWS.contains(&stem),
        _ => false,
    }
}

/// The operator with the same result that accepts any strides.
pub(super) fn without_strides(name: &str) -> &str {
    match name {
        "aten.view" | "aten._unsafe_view" => "aten.reshape",
        "aten.view_as" => "aten.reshape_as",
        _ => name,
    }
}

/// Returns true if the result of an operator may share elements with an argument. Unknown operators may.
pub(super) fn may_alias(name: &str) -> bool {
    let is_known = find_schema(name).is_some();
    match name.split('.').collect::<Vec<_>>()[..] {
        ["aten", stem, ..] => !is_known || VIEWS.contains(&stem.trim_end_matches('_')),
        ["prims", stem, ..] => stem != "convert_element_type" && stem != "iota",
        ["quantized_decomposed" | "torchao", ..] => !is_known,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{SCHEMAS, may_alias};

    #[test]
    fn the_table_is_read() {
        assert!(SCHEMAS.len() > 500, "{}", SCHEMAS.len());
        let pool = &SCHEMAS["aten.avg_pool2d"].arguments;
        assert_eq!((pool[1].name, pool[1].list.unwrap().count), ("kernel_size", Some(2)));
    }

    #[test]
    fn results_of_unknown_operators_may_share_elements() {
        let views =
            ["aten.view", "aten.slice.Tensor", "aten.matrix_H", "aten._neg_view", "aten.resize_", "prims.view_of"];
        assert!(views.into_iter().chain(["prims.device_put", "mylib.op", "aten.no_such"]).all(may_alias));
        let fresh = [
            "aten.add.Tensor",
            "aten._int_mm",
            "aten.clone",
            "prims.convert_element_type",
            "torchao.dequantize_affine",
        ];
        assert!(!fresh.into_iter().chain(["quantized_decomposed.quantize_per_tensor"]).any(may_alias));
    }
}
