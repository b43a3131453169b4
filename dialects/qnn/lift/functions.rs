//! Functions on quantized types, for the expressions of patterns.

use qopt_ir::pattern::{Function, Kind, Match, Number, Value};

use super::table;
use crate::qnn::ops::REQUANTIZE;
use crate::qnn::types::uniform;
use crate::quant::types::{Form, Param, Uniform};

/// All.
pub(super) static ALL: &[&Function] =
    &[&AXIS, &CLAMP, &EXPRESSED, &HIGHEST, &LOWEST, &PER_TENSOR, &SCALE, &STORAGE, &TABLE, &ZERO_POINT];

/// The value of the pattern that an argument is.
fn bound(args: &[Value]) -> Option<usize> {
    match args.first()? {
        Value::Bound(value) => Some(*value),
        _ => None,
    }
}

fn ty<'m>(m: &Match<'m>, args: &[Value]) -> Option<&'m Uniform> {
    uniform(m.ctx, m.ty(bound(args)?)?)
}

fn params(m: &Match<'_>, args: &[Value], number: fn(Param) -> Option<Number>) -> Option<Value> {
    let ty = ty(m, args)?;
    let all = ty.params.iter().map(|&param| number(param)).collect::<Option<Vec<_>>>()?;
    match ty.form {
        Form::Tensor => all.into_iter().next().map(Value::Number),
        Form::Axis(_) => Some(Value::List(all)),
        Form::Blocks { .. } => None,
    }
}

static SCALE: Function = Function {
    name: "scale",
    params: &[Kind::Bound],
    result: Kind::Real,
    summary: "The scale, exactly; one for each channel of a type with an axis.",
    call: |m, args| params(m, args, |param| Number::from_float(param.scale())),
};

static ZERO_POINT: Function = Function {
    name: "zero_point",
    params: &[Kind::Bound],
    result: Kind::Integer,
    summary: "The zero point; one for each channel of a type with an axis.",
    call: |m, args| params(m, args, |param| Some(Number::from_integer(param.zero_point.into()))),
};

static STORAGE: Function = Function {
    name: "storage",
    params: &[Kind::Bound],
    result: Kind::Text,
    summary: "What is stored, as in the type: \"i8\", \"u8\", \"i32\".",
    call: |m, args| Some(Value::text(ty(m, args)?.storage.name())),
};

static EXPRESSED: Function = Function {
    name: "expressed",
    params: &[Kind::Bound],
    result: Kind::Text,
    summary: "The float type that is stood for: \"f32\".",
    call: |m, args| Some(Value::text(qopt_ir::syntax::type_for_message(m.ctx, ty(m, args)?.expressed))),
};

static LOWEST: Function = Function {
    name: "lowest",
    params: &[Kind::Bound],
    result: Kind::Integer,
    summary: "The least integer of the storage.",
    call: |m, args| Some(Value::integer(ty(m, args)?.storage.min)),
};

static HIGHEST: Function = Function {
    name: "highest",
    params: &[Kind::Bound],
    result: Kind::Integer,
    summary: "The greatest integer of the storage.",
    call: |m, args| Some(Value::integer(ty(m, args)?.storage.max)),
};

static PER_TENSOR: Function = Function {
    name: "per_tensor",
    params: &[Kind::Bound],
    result: Kind::Bool,
    summary: "Whether there is one scale for all elements.",
    call: |m, args| Some(Value::Bool(ty(m, args)?.form == Form::Tensor)),
};

static AXIS: Function = Function {
    name: "axis",
    params: &[Kind::Bound],
    result: Kind::Integer,
    summary: "The dimension that scales vary along; none if there is one scale.",
    call: |m, args| match ty(m, args)?.form {
        Form::Axis(axis) => Some(Value::integer(axis.into())),
        _ => None,
    },
};

static CLAMP: Function = Function {
    name: "clamp",
    params: &[Kind::Bound],
    result: Kind::Integer,
    summary: "The two stored integers that a matched result lies between, its requantizations included.",
    call: |m, args| {
        let value = bound(args)?;
        let (op, storage) = (m.op(value)?, ty(m, args)?.storage);
        // Bounds of what is requantized afterwards are others.
        let later = m.binding(value)?.absorbed.iter().map(|&op| m.view(op)).filter(|op| op.is(&REQUANTIZE));
        let ops: Vec<_> = std::iter::once(op).chain(later).collect();
        let (last, earlier) = ops.split_last()?;
        if earlier.iter().any(|op| op.attr("clamp").is_some()) {
            return None;
        }
        let all = match last.attr("clamp") {
            Some(clamp) => m.ctx.attr_ints(clamp)?,
            None => vec![storage.min, storage.max],
        };
        Some(Value::List(all.into_iter().map(|n| Number::from_integer(n.into())).collect()))
    },
};

static TABLE: Function = Function {
    name: "table",
    params: &[Kind::Bound],
    result: Kind::Any,
    summary: "A value for each integer that its one input may store, the least first: what is matched, run. As `dense` \
              elements of 256 integers for 8 bits.",
    call: |m, args| table::table(m, bound(args)?).map(Value::Attr),
};
