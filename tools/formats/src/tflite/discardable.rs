//! Facts of a file that the `tfl` text of LiteRT's converter cannot hold: discardable attributes with the prefix `tflite.`.
//!
//! | attribute | of | content |
//! |---|---|---|
//! | `tflite.tensors` | operations | one dictionary for each result, see below |
//! | `tflite.tensor` | arguments of functions | the same for the argument |
//! | `tflite.version` | operations | the version of the operator, if it is not the one that the types need |
//! | `tflite.num_inputs` | operations | the number of inputs, if the last ones are omitted by `-1` |
//! | `tflite.options` | operations | options without an attribute in LiteRT's definition |
//! | `tflite.no_options` | operations | the operator has no table of options |
//! | `tflite.intermediates`, `tflite.intermediate_names` | operations | intermediate tensors |
//! | `tflite.mutating_variable_inputs` | operations | the field |
//! | `tflite.debug_metadata_index` | operations, functions | the field |
//! | `tflite.subgraph_name` | functions | the name, if it is not the symbol |
//! | `tflite.signatures` | the module | signatures that `tf_saved_model.index_path` cannot hold |
//! | `tflite.metadata`, `tflite.metadata_order` | the module | metadata with duplicate names; the order of the others |
//!
//! A tensor has `shape` or `shape_signature` (the part that the type does not hold), `min`, `max`, `scale`, `zero_point`,
//! `quantized_dimension`, `type`, and the form of tensors with blockwise scales.

use qopt_ir::ir::{Attr, AttrKind, Context, Str};

use super::Flavour;
use super::types::ElementType;
use crate::object::{FieldType, Object, Scalar, Value};

pub(super) const TENSORS: &str = "tflite.tensors";
pub(super) const TENSOR: &str = "tflite.tensor";
pub(super) const VERSION: &str = "tflite.version";
pub(super) const NUM_INPUTS: &str = "tflite.num_inputs";
pub(super) const OPTIONS: &str = "tflite.options";
pub(super) const NO_OPTIONS: &str = "tflite.no_options";
pub(super) const INTERMEDIATES: &str = "tflite.intermediates";
pub(super) const INTERMEDIATE_NAMES: &str = "tflite.intermediate_names";
pub(super) const MUTATING: &str = "tflite.mutating_variable_inputs";
pub(super) const DEBUG_METADATA: &str = "tflite.debug_metadata_index";
pub(super) const SUBGRAPH_NAME: &str = "tflite.subgraph_name";
pub(super) const SIGNATURES: &str = "tflite.signatures";
pub(super) const METADATA: &str = "tflite.metadata";
pub(super) const METADATA_ORDER: &str = "tflite.metadata_order";
/// TensorFlow's attribute for the name of an input or output in a signature.
pub(super) const INDEX_PATH: &str = "tf_saved_model.index_path";
/// TensorFlow's attribute for the key of a signature.
pub(super) const EXPORTED_NAMES: &str = "tf_saved_model.exported_names";

/// The facts of one tensor.
#[derive(Clone, Default)]
pub(super) struct Extras {
    ints: Vec<(&'static str, Vec<i64>)>,
    floats: Vec<(&'static str, Vec<f32>)>,
    /// Names of other tensors.
    names: Vec<(&'static str, Vec<u8>)>,
}

impl Extras {
    /// Keeps the part of the shapes that the type does not hold.
    pub(super) fn shape(&mut self, tensor: &Object<'_>) {
        let (shape, signature) = (tensor.ints("shape"), tensor.ints("shape_signature"));
        if !signature.is_empty() {
            if signature.iter().all(|&size| size >= 0) {
                self.ints.push(("shape_signature", signature.to_vec()));
            }
            // A dynamic size is 1 in the shape.
            if shape.iter().zip(signature).any(|(&size, &signed)| signed < 0 && size != 1)
                || signature.iter().any(|&s| s < -1)
            {
                self.ints.push(("shape", shape.to_vec()));
            }
        }
    }

    /// Keeps the calibrated ranges.
    pub(super) fn statistics(&mut self, quantization: &Object<'_>) {
        for name in ["min", "max"] {
            if !quantization.floats(name).is_empty() {
                self.floats.push((name, quantization.floats(name).to_vec()));
            }
        }
    }

    /// Keeps the axis of a tensor with one scale.
    pub(super) fn axis(&mut self, axis: i128) {
        if axis != 0 {
            self.ints.push(("quantized_dimension", vec![axis as i64]));
        }
    }

    /// Keeps scales that a quantized type cannot hold.
    pub(super) fn scales(&mut self, scales: &[f32]) {
        self.floats.push(("scale", scales.to_vec()));
    }

    /// Keeps the parameters of a tensor whose type is not quantized.
    pub(super) fn parameters(&mut self, quantization: &Object<'_>) {
        self.scales(quantization.floats("scale"));
        self.ints.push(("zero_point", quantization.ints("zero_point").to_vec()));
        self.axis(quantization.int("quantized_dimension"));
    }

    /// Keeps the form of the tensors with blockwise scales and zero points.
    pub(super) fn blocks(&mut self, details: &Object<'_>, tables: &[Object<'_>], scale: ElementType, flavour: Flavour) {
        let tensor = |field: &str| usize::try_from(details.int(field)).ok().and_then(|index| tables.get(index));
        self.ints.push(("scales_type", vec![scale.code(flavour.is_circle()).unwrap_or(0).into()]));
        if let Some(scales) = tensor("scales") {
            self.ints.push(("scales_shape", scales.ints("shape").to_vec()));
            self.names.push(("scales_name", scales.str("name").to_vec()));
        }
        if let Some(zero_points) = tensor("zero_points") {
            self.ints.push(("zero_points_type", vec![zero_points.int("type") as i64]));
            self.names.push(("zero_points_name", zero_points.str("name").to_vec()));
        }
    }

    /// Keeps a type that is not the storage type.
    pub(super) fn stored_type(&mut self, element: ElementType, flavour: Flavour) {
        let code = element.code(flavour.is_circle()).unwrap_or(-1);
        self.ints.push(("type", vec![code.into()]));
    }

    /// The dictionary, `None` if it is empty.
    pub(super) fn attr(&self, ctx: &Context) -> Option<Attr> {
        let ints = self.ints.iter().map(|(name, values)| (ctx.str(name), ctx.i64_array_attr(values)));
        let floats = self.floats.iter().map(|(name, values)| (ctx.str(name), floats_attr(ctx, values)));
        let names = self.names.iter().map(|(name, text)| (ctx.str(name), ctx.string_attr(text)));
        let entries: Vec<_> = ints.chain(floats).chain(names).collect();
        (!entries.is_empty()).then(|| ctx.dict_attr(entries))
    }

    /// Reads the dictionary of a tensor.
    pub(super) fn read(ctx: &Context, dict: Attr) -> Self {
        const INTS: [&str; 8] = [
            "shape",
            "shape_signature",
            "zero_point",
            "quantized_dimension",
            "type",
            "scales_type",
            "scales_shape",
            "zero_points_type",
        ];
        const FLOATS: [&str; 3] = ["min", "max", "scale"];
        const NAMES: [&str; 2] = ["scales_name", "zero_points_name"];
        let get = |name: &str| ctx.dict_named(dict, name);
        let ints = INTS.into_iter().filter_map(|name| Some((name, ctx.attr_ints(get(name)?)?)));
        let floats = FLOATS.into_iter().filter_map(|name| Some((name, attr_floats(ctx, get(name)?)?)));
        let text = |name: &str| Some(ctx.bytes(ctx.attr_str(get(name)?)?).to_vec());
        let names = NAMES.into_iter().filter_map(|name| Some((name, text(name)?)));
        Self { ints: ints.collect(), floats: floats.collect(), names: names.collect() }
    }

    /// A list of integers.
    pub(super) fn ints(&self, name: &str) -> Option<&[i64]> {
        self.ints.iter().find(|(known, _)| *known == name).map(|(_, values)| values.as_slice())
    }

    /// The name of another tensor.
    pub(super) fn name(&self, name: &str) -> Option<&[u8]> {
        self.names.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_slice())
    }

    /// A list of floats.
    pub(super) fn floats(&self, name: &str) -> Option<&[f32]> {
        self.floats.iter().find(|(known, _)| *known == name).map(|(_, values)| values.as_slice())
    }
}

/// The dictionaries of the results of an operation, `None` if all are empty.
pub(super) fn list(ctx: &Context, all: &[Extras]) -> Option<Attr> {
    let dicts: Vec<Option<Attr>> = all.iter().map(|extras| extras.attr(ctx)).collect();
    let any = dicts.iter().any(Option::is_some);
    let dicts = dicts.into_iter().map(|dict| dict.unwrap_or(Attr::EMPTY_DICT)).collect();
    any.then(|| ctx.attr(AttrKind::Array(dicts)))
}

/// An option without an attribute, if it is present and does not follow from the operands and types.
pub(super) fn hidden_option(ctx: &Context, options: &Object<'_>, id: usize) -> Option<(Str, Attr)> {
    let field = options.def.fields.get(id)?;
    if matches!(
        field.name,
        "new_shape" | "in_data_type" | "out_data_type" | "output_type" | "out_type" | "idx_out_type"
    ) {
        return None;
    }
    let attr = match (options.field(id)?, field.ty) {
        // A stored default equals an absent field.
        (Value::Int(value), _) if *value == field.default as i128 => return None,
        (Value::Int(value), FieldType::Scalar(Scalar::Bool)) => ctx.bool_attr(*value != 0),
        (Value::Int(value), _) => ctx.int_attr(*value as i64, ctx.int_type(32)),
        (Value::Bytes(bytes), _) => qopt_dialects::tfl::ConstBytes::attr(ctx, bytes),
        _ => return None,
    };
    Some((ctx.str(field.name), attr))
}

/// `array<f32: 1.0>`
fn floats_attr(ctx: &Context, values: &[f32]) -> Attr {
    let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    ctx.attr(AttrKind::DenseArray { element: ctx.float_type(qopt_ir::num::FloatKind::F32), data })
}

fn attr_floats(ctx: &Context, attr: Attr) -> Option<Vec<f32>> {
    match ctx.attr_kind(attr) {
        AttrKind::DenseArray { element, data } if ctx.float_kind(*element) == Some(qopt_ir::num::FloatKind::F32) => {
            Some(data.chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap_or_default())).collect())
        }
        _ => None,
    }
}
