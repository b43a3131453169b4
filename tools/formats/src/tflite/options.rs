//! Tables of options and the attributes of operations.
//!
//! An attribute has the name of the field. Fields that LiteRT's operations do not have, because they follow from the types or
//! from an operand, are hidden.

use qopt_dialects::tfl;
use qopt_ir::ir::{Attr, AttrKind, Context, Str};
use qopt_ir::num::{FloatBits, FloatKind};

use super::types::ElementType;
use crate::object::{FieldDef, FieldType, Object, Scalar, TableDef, Value};

const ACTIVATIONS: &[&str] = &["NONE", "RELU", "RELU_N1_TO_1", "RELU6", "TANH", "SIGN_BIT"];
const PADDINGS: &[&str] = &["SAME", "VALID"];
const WEIGHTS_FORMATS: &[&str] = &["DEFAULT", "SHUFFLED4x16INT8"];

/// How a field appears as attribute.
pub(super) enum Form {
    /// Not at all: it follows from the types or from an operand.
    Hidden,
    /// A string that names an enumerator.
    Word(&'static [&'static str]),
    /// `#tfl<mirror_pad_attr REFLECT>`
    MirrorPadding,
    /// `#tfl<lstm_kernel_type_attr FULL>`
    LstmKernel,
    /// A type, from `TensorType`.
    ElementType,
    /// A symbol: the function of a subgraph.
    Subgraph,
    /// Symbols of functions.
    Subgraphs,
    /// The value, by the type of the field.
    Plain,
}

/// The form of a field.
pub(super) fn form(table: &TableDef, field: &FieldDef) -> Form {
    match (table.name, field.name) {
        ("ReshapeOptions", "new_shape")
        | ("CastOptions", "in_data_type" | "out_data_type")
        | (_, "output_type" | "out_type" | "idx_out_type" | "validate_indices" | "quant_spec" | "pot_scale_int16")
        | (_, "quantized_bias_type") => Form::Hidden,
        (_, "fused_activation_function") => Form::Word(ACTIVATIONS),
        (_, "weights_format") => Form::Word(WEIGHTS_FORMATS),
        (_, "padding") if matches!(field.ty, FieldType::Scalar(_)) => Form::Word(PADDINGS),
        ("MirrorPadOptions", "mode") => Form::MirrorPadding,
        (_, "kernel_type") => Form::LstmKernel,
        (_, "key_dtype" | "value_dtype") => Form::ElementType,
        (_, "branch_subgraph_indices") => Form::Subgraphs,
        (_, name) if name == "subgraph" || name.ends_with("subgraph_index") => Form::Subgraph,
        _ => Form::Plain,
    }
}

/// The name of the attribute of a field. Subgraphs have the names of LiteRT's attributes.
pub(super) fn attr_name(field: &FieldDef) -> &'static str {
    match field.name {
        "then_subgraph_index" => "then_branch",
        "else_subgraph_index" => "else_branch",
        "cond_subgraph_index" => "cond",
        "body_subgraph_index" => "body",
        "init_subgraph_index" => "session_init_function",
        "comparator_subgraph_index" => "comparator",
        "update_computation_subgraph_index" => "update_computation",
        "decomposition_subgraph_index" => "decomposition",
        "branch_subgraph_indices" => "branches",
        name => name,
    }
}

/// The attribute of a field that is present or has its default; `None` for hidden fields and absent vectors.
///
/// # Errors
/// If an enumerator or a subgraph does not exist.
pub(super) fn attr(
    ctx: &Context,
    options: &Object<'_>,
    id: usize,
    functions: &[Str],
    circle: bool,
) -> Result<Option<Attr>, String> {
    let Some(field) = options.def.fields.get(id) else { return Ok(None) };
    let value = options.field(id);
    let int = || options.int(field.name);
    let invalid = |what: &str| format!("{}.{} has the unknown {what} {}", options.def.name, field.name, int());
    let index = || usize::try_from(int()).ok();
    let function = |index: i128| {
        let name = usize::try_from(index).ok().and_then(|index| functions.get(index));
        name.map(|&name| ctx.symbol_attr(name)).ok_or_else(|| format!("there is no subgraph {index}"))
    };
    let attr = match form(options.def, field) {
        Form::Hidden => return Ok(None),
        Form::Word(words) => {
            let word = index().and_then(|index| words.get(index)).ok_or_else(|| invalid("value"))?;
            ctx.string_attr(word)
        }
        Form::MirrorPadding => match int() {
            0 => tfl::MirrorPadding::Reflect.attr(ctx),
            1 => tfl::MirrorPadding::Symmetric.attr(ctx),
            _ => return Err(invalid("value")),
        },
        Form::LstmKernel => match int() {
            0 => tfl::LstmKernelType::Full.attr(ctx),
            1 => tfl::LstmKernelType::Basic.attr(ctx),
            _ => return Err(invalid("value")),
        },
        Form::ElementType => {
            let ty = i8::try_from(int())
                .map_err(|_| invalid("type"))
                .and_then(|code| ElementType::from_code(code, circle))?;
            ctx.type_attr(ty.ty(ctx))
        }
        Form::Subgraph => function(int())?,
        Form::Subgraphs => {
            let symbols = options.ints(field.name).iter().map(|&index| function(index.into()));
            ctx.attr(AttrKind::Array(symbols.collect::<Result<_, _>>()?))
        }
        Form::Plain => {
            let array = |width: u32, values: &[i64]| {
                let ty = ctx.int_type(width);
                ctx.attr(AttrKind::Array(values.iter().map(|&value| ctx.int_attr(value, ty)).collect()))
            };
            match (field.ty, value) {
                (FieldType::Scalar(Scalar::Bool), _) => ctx.bool_attr(int() != 0),
                (FieldType::Scalar(Scalar::F32), _) => float_attr(ctx, options.float(field.name)),
                (FieldType::Scalar(Scalar::I64 | Scalar::U64), _) => int_attr(ctx, int(), 64),
                (FieldType::Scalar(_), _) => int_attr(ctx, int(), 32),
                (FieldType::Str, _) => ctx.string_attr(options.str(field.name)),
                (FieldType::Scalars(Scalar::Bool), Some(Value::Ints(values))) => array(1, values),
                // Integers are 64 bits wide, as in LiteRT's `squeeze_dims`.
                (FieldType::Scalars(_), Some(Value::Ints(values))) => array(64, values),
                (FieldType::Scalars(_), Some(Value::Floats(values))) => {
                    ctx.attr(AttrKind::Array(values.iter().map(|&value| float_attr(ctx, value)).collect()))
                }
                (FieldType::Scalars(_), _) if field.name == "squeeze_dims" => array(64, &[]),
                (FieldType::Bytes(_), Some(Value::Bytes(bytes))) => tfl::ConstBytes::attr(ctx, bytes),
                _ => return Ok(None),
            }
        }
    };
    Ok(Some(attr))
}

fn int_attr(ctx: &Context, value: i128, width: u32) -> Attr {
    ctx.int_attr(value as i64, ctx.int_type(width))
}

/// `1.0 : f32`
pub(super) fn float_attr(ctx: &Context, value: f32) -> Attr {
    ctx.attr(AttrKind::Float { bits: FloatBits(value.to_bits().into()), ty: ctx.float_type(FloatKind::F32) })
}

/// The value of an `f32` attribute.
pub(super) fn attr_float(ctx: &Context, attr: Attr) -> Option<f32> {
    match ctx.attr_kind(attr) {
        AttrKind::Float { bits, ty } if ctx.float_kind(*ty) == Some(FloatKind::F32) => {
            Some(f32::from_bits(u32::try_from(bits.0).ok()?))
        }
        _ => None,
    }
}

/// The value of a field from its attribute.
///
/// # Errors
/// If the attribute does not have the form of the field.
pub(super) fn value(
    ctx: &Context,
    table: &TableDef,
    field: &FieldDef,
    attr: Attr,
    functions: &[Str],
    circle: bool,
) -> Result<Value<'static>, String> {
    let wrong = |expected: &str| format!("requires attribute '{}' to be {expected}", field.name);
    let function = |attr: Attr| {
        let name = match ctx.attr_kind(attr) {
            AttrKind::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
            AttrKind::String { value, .. } => Some(*value),
            _ => None,
        };
        let index = name.and_then(|name| functions.iter().position(|&function| function == name));
        index.map(|index| index as i64).ok_or_else(|| wrong("the symbol of a function"))
    };
    let items = || match ctx.attr_kind(attr) {
        AttrKind::Array(items) => Ok(&**items),
        _ => Err(wrong("an array")),
    };
    Ok(match form(table, field) {
        Form::Hidden => return Err(wrong("absent")),
        Form::Word(words) => {
            let word = ctx.attr_str(attr).map(|word| ctx.bytes(word));
            let index = words.iter().position(|known| Some(known.as_bytes()) == word);
            Value::Int(index.ok_or_else(|| wrong(&format!("one of {}", words.join(", "))))? as i128)
        }
        Form::MirrorPadding => {
            Value::Int(tfl::MirrorPadding::read(ctx, attr).ok_or_else(|| wrong("a mirror padding"))? as i128)
        }
        Form::LstmKernel => {
            Value::Int(tfl::LstmKernelType::read(ctx, attr).ok_or_else(|| wrong("an LSTM kernel type"))? as i128)
        }
        Form::ElementType => {
            let ty = ctx.attr_type(attr).and_then(|ty| ElementType::of(ctx, ty)?.code(circle));
            Value::Int(ty.ok_or_else(|| wrong("an element type of the format"))?.into())
        }
        Form::Subgraph => Value::Int(function(attr)?.into()),
        Form::Subgraphs => Value::Ints(items()?.iter().map(|&item| function(item)).collect::<Result<_, _>>()?),
        Form::Plain => match field.ty {
            FieldType::Scalar(Scalar::F32) => Value::Float(attr_float(ctx, attr).ok_or_else(|| wrong("an f32"))?),
            FieldType::Scalar(Scalar::Bool) => {
                Value::Int(i128::from(ctx.attr_int(attr).ok_or_else(|| wrong("a bool"))? & 1))
            }
            FieldType::Scalar(_) => Value::Int(ctx.attr_int(attr).ok_or_else(|| wrong("an integer"))?.into()),
            FieldType::Str => {
                let text = ctx.attr_str(attr).ok_or_else(|| wrong("a string"))?;
                Value::Str(ctx.bytes(text).to_vec().into())
            }
            FieldType::Scalars(Scalar::F32) => {
                let floats = items()?.iter().map(|&item| attr_float(ctx, item)).collect::<Option<_>>();
                Value::Floats(floats.ok_or_else(|| wrong("an array of f32"))?)
            }
            FieldType::Scalars(scalar) => {
                let mask = if scalar == Scalar::Bool { 1 } else { -1 };
                let ints = items()?.iter().map(|&item| Some(ctx.attr_int(item)? & mask)).collect::<Option<_>>();
                Value::Ints(ints.ok_or_else(|| wrong("an array of integers"))?)
            }
            FieldType::Bytes(_) => {
                Value::Bytes(tfl::ConstBytes::read(ctx, attr).ok_or_else(|| wrong("bytes"))?.to_vec().into())
            }
            FieldType::Strs
            | FieldType::Table(_)
            | FieldType::Tables(_)
            | FieldType::Union(_)
            | FieldType::Deprecated => {
                return Err(wrong("absent"));
            }
        },
    })
}

/// The value of an option that has no attribute in LiteRT's definition.
pub(super) fn hidden_value(ctx: &Context, field: &FieldDef, attr: Attr) -> Option<Value<'static>> {
    match field.ty {
        FieldType::Scalar(Scalar::Bool) => Some(Value::Int((ctx.attr_int(attr)? & 1).into())),
        FieldType::Scalar(_) => Some(Value::Int(ctx.attr_int(attr)?.into())),
        FieldType::Bytes(_) => Some(Value::Bytes(tfl::ConstBytes::read(ctx, attr)?.to_vec().into())),
        _ => None,
    }
}
