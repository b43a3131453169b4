//! Operands as arguments of nodes.

use qopt_dialects::torch;
use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, Context, Type, TypeKind, ValueId};
use qopt_ir::num::FloatKind;

use super::{Program, named, union};
use crate::json::Json;
use crate::pt2::discardable::{self, kind};
use crate::pt2::operators::{self, Argument, Kind};
use crate::pt2::types::{dtype_to_code, layout_to_code, memory_format_to_code};

/// A value of the text as an argument.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Operand {
    /// A tensor by its name.
    Tensor(String),
    /// A list of tensors by their names.
    Tensors(Vec<String>),
    /// A symbolic number by its name, with the kind of argument.
    Number(String, &'static str),
    None,
    Int(i64),
    Float(f64),
    Bool(bool),
    Str(String),
    Device(String),
    /// Elements, and the type of the list.
    List(Vec<ValueId>, Type),
    /// A number where a tensor is expected.
    NumberAsTensor(ValueId),
}

/// The value of a constant operation.
pub(super) fn constant(op: OpRef<'_>) -> Option<Operand> {
    let value = || op.attr("value");
    let text = || value().and_then(|value| op.ctx.attr_str(value)).map(|text| op.ctx.text(text).into_owned());
    match () {
        () if op.is(&torch::NONE) => Some(Operand::None),
        () if op.is(&torch::INT) => op.ctx.attr_int(value()?).map(Operand::Int),
        () if op.is(&torch::BOOL) => op.int("value").map(|value| Operand::Bool(value != 0)),
        () if op.is(&torch::STR) => text().map(Operand::Str),
        () if op.is(&torch::DEVICE) => text().map(Operand::Device),
        () if op.is(&torch::FLOAT) => match op.ctx.attr_kind(value()?) {
            AttrKind::Float { bits, .. } => Some(Operand::Float(FloatKind::F64.to_f64(*bits))),
            _ => None,
        },
        () => None,
    }
}

/// A float. JSON has no NaN and no infinities, so these are strings.
fn float(value: f64) -> Json {
    match value {
        _ if value.is_nan() => "NaN".into(),
        f64::INFINITY => "Infinity".into(),
        f64::NEG_INFINITY => "-Infinity".into(),
        value => Json::Float(value),
    }
}

impl Program<'_> {
    /// The arguments of a node. Operators of Python have the parameters `a` and `b`. The attribute `pt2.arguments` names all operands.
    /// Otherwise the schema names them, and keyword arguments and trailing positional ones that equal their default are omitted.
    pub(super) fn inputs(
        &self,
        ctx: &Context,
        op: OpRef<'_>,
        operator: &str,
        target: &str,
        operands: &[ValueId],
    ) -> Result<Vec<Json>, String> {
        let input = |name: &str, value: Json, is_keyword: bool| {
            // `ArgumentKind` of PT2's schema: 1 is positional, 2 is a keyword.
            let kind = if is_keyword { 2_i64 } else { 1 };
            Json::object([("name", name.into()), ("arg", value), ("kind", kind.into())])
        };
        let mut inputs = Vec::new();
        if !target.starts_with("torch.ops.") {
            // Python's operators, such as `_operator.add`, have parameters of these names.
            for (&value, name) in operands.iter().zip(["a", "b"]) {
                inputs.push(input(name, self.argument(value, None, "")?, false));
            }
            return Ok(inputs);
        }
        if let Some(AttrKind::Array(names)) = op.attr(discardable::ARGUMENTS).map(|names| ctx.attr_kind(names)) {
            if names.len() != operands.len() {
                return Err(format!(
                    "'{}' has {} names for {} operands",
                    discardable::ARGUMENTS,
                    names.len(),
                    operands.len()
                ));
            }
            for (&name, &value) in names.iter().zip(operands) {
                let text = ctx.attr_str(name).map(|name| ctx.text(name).into_owned()).unwrap_or_default();
                let (name, kind) = text.split_once(':').unwrap_or((&text, ""));
                let keyword = name.strip_prefix('*');
                inputs.push(input(keyword.unwrap_or(name), self.argument(value, None, kind)?, keyword.is_some()));
            }
            return Ok(inputs);
        }
        let schema = operators::find_schema(operators::to_schema_name(operator))
            .ok_or("the names of its arguments are unknown")?;
        if schema.arguments.len() != operands.len() {
            return Err(format!("expected {} operands, got {}", schema.arguments.len(), operands.len()));
        }
        // Arguments by position can only be left out at the end.
        let mut num_positional = 0;
        let mut values = Vec::new();
        for (index, (argument, &value)) in schema.arguments.iter().zip(operands).enumerate() {
            let is_default = argument.default.is_some_and(|text| self.is_default(value, argument, text));
            let value = self
                .argument(value, Some(argument), "")
                .map_err(|why| format!("argument '{}': {why}", argument.name))?;
            if !argument.is_keyword && !is_default {
                num_positional = index + 1;
            }
            values.push((value, is_default));
        }
        for (index, (argument, (value, is_default))) in schema.arguments.iter().zip(values).enumerate() {
            let is_listed = if argument.is_keyword { !is_default } else { index < num_positional };
            if is_listed {
                inputs.push(input(argument.name, value, argument.is_keyword));
            }
        }
        Ok(inputs)
    }

    /// A value as an argument. `kind`, for an operator without a schema, is the text after `:` in `pt2.arguments`, or empty.
    pub(super) fn argument(&self, value: ValueId, expected: Option<&Argument>, kind: &str) -> Result<Json, String> {
        let operand = self.operands.get(&value).ok_or("an operand cannot be represented in PT2")?;
        let code = |code: Option<i64>, what: &str| code.ok_or_else(|| format!("unknown {what}"));
        Ok(match operand {
            Operand::Tensor(name) => union("as_tensor", named(name)),
            Operand::Tensors(names) => union("as_tensors", Json::array(names.iter().map(|name| named(name)))),
            Operand::Number(name, kind) => union(kind, union("as_name", name.as_str())),
            Operand::None => union("as_none", true),
            &Operand::Int(number) => match (expected.map(|argument| argument.kind), kind) {
                (Some(Kind::ElementType), _) | (_, kind::ELEMENT_TYPE) => {
                    union("as_scalar_type", code(dtype_to_code(number), "element type")?)
                }
                (Some(Kind::MemoryFormat), _) | (_, kind::MEMORY_FORMAT) => {
                    union("as_memory_format", code(memory_format_to_code(number), "memory format")?)
                }
                (Some(Kind::Layout), _) | (_, kind::LAYOUT) => {
                    union("as_layout", code(layout_to_code(number), "layout")?)
                }
                _ => union("as_int", number),
            },
            &Operand::Float(number) => union("as_float", float(number)),
            &Operand::Bool(flag) => union("as_bool", flag),
            Operand::Str(text) => union("as_string", text.as_str()),
            Operand::Device(text) => {
                let (ty, index) = match text.split_once(':') {
                    Some((ty, index)) => (ty, index.parse().map(Json::Int).map_err(|_| "unknown device".to_owned())?),
                    None => (text.as_str(), Json::Null),
                };
                union("as_device", Json::object([("type", ty.into()), ("index", index)]))
            }
            Operand::List(elements, ty) => self.list(elements, *ty)?,
            &Operand::NumberAsTensor(inner) => match expected.is_some_and(|argument| argument.kind == Kind::Tensor) {
                true => self.argument(inner, None, "")?,
                false => {
                    return Err(
                        "a number as a tensor is only supported as a tensor argument of an operator with a schema"
                            .to_owned(),
                    );
                }
            },
        })
    }

    fn list(&self, elements: &[ValueId], ty: Type) -> Result<Json, String> {
        let operands: Option<Vec<&Operand>> = elements.iter().map(|element| self.operands.get(element)).collect();
        let operands = operands.ok_or("an element of a list cannot be represented in PT2")?;
        let TypeKind::Opaque { body, .. } = self.ctx.type_kind(ty) else {
            return Err("unknown type of a list".to_owned());
        };
        let wrong = || "an element of a list has another type".to_owned();
        let numbers = |plain: &str, symbolic: &str, member: &str, read: &dyn Fn(&Operand) -> Option<Json>| {
            if let Some(values) = operands.iter().map(|operand| read(operand)).collect::<Option<Vec<Json>>>() {
                return Ok(union(plain, values));
            }
            let value = |operand: &&Operand| match operand {
                Operand::Number(name, _) => Some(union("as_name", name.as_str())),
                operand => read(operand).map(|value| union(member, value)),
            };
            operands
                .iter()
                .map(value)
                .collect::<Option<Vec<Json>>>()
                .map(|values| union(symbolic, values))
                .ok_or_else(wrong)
        };
        let tensor = |operand: &&Operand| match operand {
            Operand::Tensor(name) => Some(named(name)),
            _ => None,
        };
        match &body[..] {
            b"list<int>" => numbers("as_ints", "as_sym_ints", "as_int", &|operand| match operand {
                Operand::Int(value) => Some(Json::Int(*value)),
                _ => None,
            }),
            b"list<float>" => numbers("as_floats", "as_sym_floats", "as_float", &|operand| match operand {
                Operand::Float(value) => Some(float(*value)),
                _ => None,
            }),
            b"list<bool>" => numbers("as_bools", "as_sym_bools", "as_bool", &|operand| match operand {
                Operand::Bool(value) => Some(Json::Bool(*value)),
                _ => None,
            }),
            b"list<str>" => {
                let text = |operand: &&Operand| match operand {
                    Operand::Str(text) => Some(Json::from(text.as_str())),
                    _ => None,
                };
                operands
                    .iter()
                    .map(text)
                    .collect::<Option<Vec<_>>>()
                    .map(|all| union("as_strings", all))
                    .ok_or_else(wrong)
            }
            b"list<vtensor>" => operands
                .iter()
                .map(tensor)
                .collect::<Option<Vec<_>>>()
                .map(|all| union("as_tensors", all))
                .ok_or_else(wrong),
            b"list<optional<vtensor>>" => {
                let item = |operand: &&Operand| match operand {
                    Operand::None => Some(union("as_none", true)),
                    operand => tensor(operand).map(|tensor| union("as_tensor", tensor)),
                };
                let items = operands.iter().map(item).collect::<Option<Vec<_>>>();
                items.map(|all| union("as_optional_tensors", all)).ok_or_else(wrong)
            }
            _ => Err("unknown type of a list".to_owned()),
        }
    }

    /// Returns true if an operand is the default of an argument.
    fn is_default(&self, value: ValueId, argument: &Argument, text: &str) -> bool {
        let is_scalar = |operand: &Operand, text: &str| match operand {
            Operand::None => argument.is_none(text),
            Operand::Int(value) => text.parse() == Ok(*value),
            // The default of a number may be an integer, which is another value than a float.
            Operand::Float(_) if argument.kind != Kind::Float && text.parse::<i64>().is_ok() => false,
            Operand::Float(value) => text.parse::<f64>().is_ok_and(|default| default.to_bits() == value.to_bits()),
            Operand::Bool(value) => text == if *value { "true" } else { "false" },
            Operand::Str(value) => text == value && argument.kind == Kind::Str,
            _ => false,
        };
        match self.operands.get(&value) {
            Some(Operand::List(elements, _)) if argument.list.is_some() && !argument.is_none(text) => {
                let items: Vec<&str> = text.split(',').filter(|&item| item != "[]").collect();
                let operands = elements.iter().filter_map(|element| self.operands.get(element));
                items.len() == elements.len()
                    && operands.zip(&items).filter(|(operand, item)| is_scalar(operand, item)).count() == items.len()
            }
            Some(operand) => is_scalar(operand, text),
            None => false,
        }
    }
}
