//! Arguments of nodes as operands: values, constants and lists.

use qopt_dialects::torch::{self, ElementType, VTensor};
use qopt_ir::ir::{Attr, AttrKind, Loc, Type, ValueId};
use qopt_ir::num::{FloatBits, FloatKind};
use qopt_ir::rewrite::{NewOp, Rewriter};

use super::graph::GraphImporter;
use crate::json::Json;
use crate::pt2::discardable::kind;
use crate::pt2::json_access::{array, string, union};
use crate::pt2::operators::{Argument, Kind, List};
use crate::pt2::types::{dtype_to_text, layout_to_text, memory_format_to_text};

/// Why an argument has no value.
pub(super) enum NoValue {
    /// It is wrong or unsupported.
    Wrong(String),
    /// Its producer is wrong, which is reported there.
    Failed,
}

impl From<String> for NoValue {
    fn from(why: String) -> Self {
        Self::Wrong(why)
    }
}

/// The longest list that a single number is repeated to.
const MAX_REPEATED: usize = 8;

/// A scalar constant of the text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Scalar {
    None,
    Int(i64),
    Float(u64),
    Bool(bool),
    Str(String),
    Device(String),
}

impl<'j> GraphImporter<'_, '_, 'j> {
    /// The operand for an argument. The type of an operator that is not listed is unknown.
    pub(super) fn argument(
        &mut self,
        rw: &mut Rewriter<'_>,
        value: &'j Json,
        expected: Option<&Argument>,
    ) -> Result<ValueId, NoValue> {
        let list = expected.and_then(|argument| argument.list);
        let element = expected.map(|argument| argument.kind);
        let (kind, value) = union(value)?;
        match kind {
            "as_tensors" => {
                let tensors = self
                    .array_of(value)?
                    .iter()
                    .map(|tensor| self.tensor(rw, tensor))
                    .collect::<Result<Vec<_>, _>>()?;
                // A list of tensors may stand where some elements may be omitted.
                let is_optional = list.is_some_and(|list| list.optional_elements);
                Ok(self.list(rw, &tensors, if is_optional { "list<optional<vtensor>>" } else { "list<vtensor>" }))
            }
            "as_optional_tensors" => {
                let mut tensors = Vec::new();
                for item in self.array_of(value)? {
                    tensors.push(self.argument(rw, item, None)?);
                }
                Ok(self.list(rw, &tensors, "list<optional<vtensor>>"))
            }
            "as_optional_tensor" => self.argument(rw, value, None),
            "as_ints" | "as_sym_ints" => self.scalars(rw, value, "list<int>", Kind::Int),
            "as_floats" | "as_sym_floats" => self.scalars(rw, value, "list<float>", Kind::Float),
            "as_bools" | "as_sym_bools" => self.scalars(rw, value, "list<bool>", Kind::Bool),
            "as_strings" => self.scalars(rw, value, "list<str>", Kind::Str),
            _ => {
                let scalar = self.scalar(rw, kind, value, element)?;
                let count = list.and_then(|List { count, .. }| count).filter(|&count| count <= MAX_REPEATED);
                let ty = rw.body().ty(scalar);
                let is_element = |name| ty == torch::opaque_type(self.ctx, name);
                match count {
                    Some(count) if is_element("int") => Ok(self.list(rw, &vec![scalar; count], "list<int>")),
                    Some(count) if is_element("float") => Ok(self.list(rw, &vec![scalar; count], "list<float>")),
                    _ => Ok(scalar),
                }
            }
        }
    }

    fn array_of(&self, value: &'j Json) -> Result<&'j [Json], NoValue> {
        match value {
            Json::Array(items) => Ok(items),
            _ => Err(NoValue::Wrong("an argument must have an array".to_owned())),
        }
    }

    /// A tensor by its name.
    fn tensor(&mut self, rw: &mut Rewriter<'_>, value: &'j Json) -> Result<ValueId, NoValue> {
        self.value(rw, string(value, "name")?)
    }

    /// A list of numbers, truth values or strings. Its items may be unions of a number and a name.
    fn scalars(&mut self, rw: &mut Rewriter<'_>, value: &'j Json, ty: &str, element: Kind) -> Result<ValueId, NoValue> {
        let mut values = Vec::new();
        for item in self.array_of(value)? {
            values.push(match item {
                Json::Object(_) => {
                    let (kind, item) = union(item)?;
                    self.scalar(rw, kind, item, Some(element))?
                }
                item => self.number(rw, item, Some(element))?,
            });
        }
        Ok(self.list(rw, &values, ty))
    }

    /// A single argument, without a list.
    fn scalar(
        &mut self,
        rw: &mut Rewriter<'_>,
        kind: &str,
        value: &'j Json,
        expected: Option<Kind>,
    ) -> Result<ValueId, NoValue> {
        let translate = |translated: Result<i64, String>| translated.map(Scalar::Int).map_err(NoValue::Wrong);
        let code = || match value {
            &Json::Int(code) => Ok(code),
            _ => Err(NoValue::Wrong(format!("'{kind}' must be an integer"))),
        };
        let constant = match kind {
            "as_none" => Scalar::None,
            "as_tensor" => return self.tensor(rw, value),
            "as_sym_int" | "as_sym_float" | "as_sym_bool" => {
                let (kind, value) = union(value)?;
                return self.scalar_of_union(rw, kind, value, expected);
            }
            "as_name" | "as_int" | "as_float" | "as_bool" | "as_string" => {
                return self.scalar_of_union(rw, kind, value, expected);
            }
            "as_scalar_type" => translate(dtype_to_text(code()?))?,
            "as_memory_format" => translate(memory_format_to_text(code()?))?,
            "as_layout" => translate(layout_to_text(code()?))?,
            "as_device" => {
                let device = string(value, "type")?;
                Scalar::Device(match value.get("index") {
                    Json::Int(index) => format!("{device}:{index}"),
                    Json::Null => device.to_owned(),
                    _ => return Err(NoValue::Wrong("the index of a device must be an integer".to_owned())),
                })
            }
            _ => return Err(NoValue::Wrong(format!("unsupported kind of argument '{}'", kind.escape_debug()))),
        };
        Ok(self.constant(rw, constant))
    }

    /// A number, a truth value, a string, or the name of a symbolic number.
    fn scalar_of_union(
        &mut self,
        rw: &mut Rewriter<'_>,
        kind: &str,
        value: &'j Json,
        expected: Option<Kind>,
    ) -> Result<ValueId, NoValue> {
        let has_kind = match value {
            Json::String(_) => matches!(kind, "as_name" | "as_string" | "as_float"),
            Json::Int(_) => matches!(kind, "as_int" | "as_float"),
            Json::Float(_) => kind == "as_float",
            Json::Bool(_) => kind == "as_bool",
            _ => false,
        };
        match value {
            _ if !has_kind => Err(NoValue::Wrong(format!("'{}' has a value of another type", kind.escape_debug()))),
            Json::String(name) if kind == "as_name" => self.value(rw, name),
            &Json::Int(value) if kind == "as_float" => self.number(rw, &Json::Float(value as f64), expected),
            Json::String(text) if kind == "as_float" => match float_word(text) {
                Some(value) => self.number(rw, &Json::Float(value), expected),
                None => Err(NoValue::Wrong(format!("'{}' is not a float", text.escape_debug()))),
            },
            value => self.number(rw, value, expected),
        }
    }

    /// A constant that JSON has by itself.
    fn number(&mut self, rw: &mut Rewriter<'_>, value: &Json, expected: Option<Kind>) -> Result<ValueId, NoValue> {
        // The greatest integer up to which all integers are floats.
        const MAX_EXACT: u64 = 1 << f64::MANTISSA_DIGITS;
        let constant = match *value {
            Json::Int(value) if expected == Some(Kind::Float) && value.unsigned_abs() <= MAX_EXACT => {
                Scalar::Float((value as f64).to_bits())
            }
            Json::Int(value) => Scalar::Int(value),
            Json::Float(value) => Scalar::Float(value.to_bits()),
            Json::Bool(value) => Scalar::Bool(value),
            Json::String(ref text) => match float_word(text).filter(|_| expected == Some(Kind::Float)) {
                Some(value) => Scalar::Float(value.to_bits()),
                None => Scalar::Str(text.clone()),
            },
            _ => return Err(NoValue::Wrong("expected a number, a truth value or a string".to_owned())),
        };
        let element = match constant {
            Scalar::Int(_) => Some(ElementType::Int { signed: true, width: 64 }),
            Scalar::Float(_) => Some(ElementType::Float(FloatKind::F32)),
            Scalar::Bool(_) => Some(ElementType::Bool),
            _ => None,
        };
        let value = self.constant(rw, constant);
        // PyTorch takes a number where a tensor is expected.
        match element.filter(|_| expected == Some(Kind::Tensor)) {
            Some(element) => {
                let ty = VTensor { shape: Some(Box::default()), element: Some(element.ty(self.ctx)) }.intern(self.ctx);
                let op = NewOp::of(&torch::NUM_TO_TENSOR).operands(&[value]).results(&[ty]);
                Ok(build_value(rw, &op))
            }
            None => Ok(value),
        }
    }

    /// The operand for the default of an argument.
    pub(super) fn default(&mut self, rw: &mut Rewriter<'_>, argument: &Argument, text: &str) -> ValueId {
        let scalar = |text: &str| match (argument.kind, text) {
            (_, text) if argument.is_none(text) => Scalar::None,
            (Kind::Bool, text) => Scalar::Bool(text == "true"),
            (Kind::Str, text) => Scalar::Str(text.to_owned()),
            (_, "true" | "false") => Scalar::Bool(text == "true"),
            (Kind::Float, text) => Scalar::Float(text.parse::<f64>().unwrap_or(0.0).to_bits()),
            (_, text) => match text.parse() {
                Ok(value) => Scalar::Int(value),
                Err(_) => Scalar::Float(text.parse::<f64>().unwrap_or(0.0).to_bits()),
            },
        };
        if argument.list.is_none() || argument.is_none(text) {
            return self.constant(rw, scalar(text));
        }
        let items = text.split(',').filter(|&item| item != "[]");
        let values: Vec<ValueId> = items.map(|item| self.constant(rw, scalar(item))).collect();
        let ty = match argument.kind {
            Kind::Float => "list<float>",
            Kind::Bool => "list<bool>",
            Kind::Tensor => "list<vtensor>",
            _ => "list<int>",
        };
        self.list(rw, &values, ty)
    }

    fn list(&mut self, rw: &mut Rewriter<'_>, values: &[ValueId], ty: &str) -> ValueId {
        let op = NewOp::of(&torch::LIST_CONSTRUCT).operands(values).results(&[torch::opaque_type(self.ctx, ty)]);
        build_value(rw, &op)
    }

    /// A scalar constant. Each is built once, before its first reader.
    pub(super) fn constant(&mut self, rw: &mut Rewriter<'_>, scalar: Scalar) -> ValueId {
        if let Some(&value) = self.scalars.get(&scalar) {
            return value;
        }
        let ctx = self.ctx;
        let ty = |name: &str| torch::opaque_type(ctx, name);
        let (def, value, ty): (_, Option<Attr>, Type) = match &scalar {
            Scalar::None => (&torch::NONE, None, ty("none")),
            Scalar::Int(value) => (&torch::INT, Some(ctx.int_attr(*value, ctx.int_type(64))), ty("int")),
            Scalar::Float(bits) => {
                let bits = FloatBits(u128::from(*bits));
                let float = ctx.attr(AttrKind::Float { bits, ty: ctx.float_type(FloatKind::F64) });
                (&torch::FLOAT, Some(float), ty("float"))
            }
            Scalar::Bool(value) => (&torch::BOOL, Some(ctx.bool_attr(*value)), ty("bool")),
            Scalar::Str(text) => (&torch::STR, Some(ctx.string_attr(text)), ty("str")),
            Scalar::Device(text) => (&torch::DEVICE, Some(ctx.string_attr(text)), ty("Device")),
        };
        let mut op = NewOp::of(def).loc(Loc::UNKNOWN).results(&[ty]);
        if let Some(value) = value {
            op = op.property("value", value);
        }
        let value = build_value(rw, &op);
        self.scalars.insert(scalar, value);
        value
    }
}

/// Builds an operation with one result.
pub(super) fn build_value(rw: &mut Rewriter<'_>, op: &NewOp<'_>) -> ValueId {
    match rw.build_value(op) {
        Some(value) => value,
        None => qopt_ir::bug!("an operation with one result has no result"),
    }
}

/// The floats that JSON does not have.
fn float_word(text: &str) -> Option<f64> {
    match text {
        "Infinity" => Some(f64::INFINITY),
        "-Infinity" => Some(f64::NEG_INFINITY),
        "NaN" => Some(f64::NAN),
        _ => None,
    }
}

/// The kind of an argument that the type of its operand does not give, for operators that are not listed.
pub(super) fn kind_suffix(value: &Json) -> &'static str {
    match union(value) {
        Ok(("as_scalar_type", _)) => kind::ELEMENT_TYPE,
        Ok(("as_memory_format", _)) => kind::MEMORY_FORMAT,
        Ok(("as_layout", _)) => kind::LAYOUT,
        _ => "",
    }
}

/// The names of the tensors that an argument reads.
pub(super) fn tensor_names(value: &Json) -> Vec<&str> {
    let name = |value| string(value, "name").ok();
    match union(value) {
        Ok(("as_tensor", tensor)) => name(tensor).into_iter().collect(),
        Ok(("as_tensors", Json::Array(tensors))) => tensors.iter().filter_map(name).collect(),
        Ok(("as_optional_tensors", Json::Array(tensors))) => {
            tensors.iter().filter_map(|tensor| union(tensor).ok()).filter_map(|(_, tensor)| name(tensor)).collect()
        }
        Ok(("as_optional_tensor", tensor)) => {
            union(tensor).ok().and_then(|(_, tensor)| name(tensor)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// An argument that a node gives to its operator, `NamedArgument` of the schema.
#[derive(Clone, Copy)]
pub(super) struct NamedArgument<'j> {
    pub(super) name: &'j str,
    pub(super) value: &'j Json,
    /// Given by name, not by position.
    pub(super) is_keyword: bool,
}

/// The arguments of a node.
pub(super) fn inputs(node: &Json) -> Result<Vec<NamedArgument<'_>>, String> {
    array(node, "inputs")?
        .iter()
        .map(|input| {
            let value = crate::pt2::json_access::member(input, "arg")?;
            // The kinds are 1 by position, 2 by name.
            let is_keyword = matches!(input.get("kind"), Json::Int(2));
            Ok(NamedArgument { name: string(input, "name")?, value, is_keyword })
        })
        .collect()
}
