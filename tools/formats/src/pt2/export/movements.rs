//! Movements in the form of ONNX as operators of PyTorch, because canonicalization writes all movements of the dialect in that
//! form. Only static shapes are supported.

use qopt_dialects::torch::VTensor;
use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, Type};

use super::names::loc_names;
use super::{Exporter, Program, named, union};
use crate::json::Json;

/// The longest list of a movement: its rank.
const MAX_LIST: u64 = 1024;

/// A node of a movement: the operator, its further arguments, and the type of its result.
struct Step {
    operator: &'static str,
    arguments: Vec<(&'static str, Json)>,
    ty: Type,
}

/// A list of integers as an argument.
fn ints(values: &[i64]) -> Json {
    union("as_ints", Json::array(values.iter().map(|&value| Json::Int(value))))
}

impl<'m> Exporter<'m> {
    /// Adds the nodes of an operator of ONNX. Returns false if it is not a movement.
    pub(super) fn movement(&mut self, op: OpRef<'m>, name: &str, program: &mut Program<'m>) -> Result<bool, String> {
        let Some(steps) = steps(op, name)? else { return Ok(false) };
        let (Some(operand), Some(result)) = (op.operand(0), op.results().next()) else {
            return Err("the operator needs an operand and a result".to_owned());
        };
        let (node, _) = loc_names(self.ctx, op.loc());
        let mut input = program.argument(operand, None, "")?;
        let last = steps.len().saturating_sub(1);
        for (index, step) in steps.into_iter().enumerate() {
            let wanted = node.clone().unwrap_or_else(|| step.operator.to_owned());
            let output = match index == last {
                true => self.define(result, step.ty, &wanted, None, program)?,
                false => {
                    let name = program.names.fresh(&wanted);
                    let tensor = self.ctx.type_object::<VTensor>(step.ty).ok_or("a value is not a tensor")?;
                    let meta = super::sizes::tensor_meta(self.ctx, tensor, None, program.hints)?;
                    program.tensor_values.push((name.clone(), meta));
                    union("as_tensor", named(&name))
                }
            };
            let arguments = std::iter::once(("self", input))
                .chain(step.arguments)
                .map(|(name, value)| Json::object([("name", name.into()), ("arg", value), ("kind", 1_i64.into())]));
            program.nodes.push(Json::object([
                ("target", format!("torch.ops.aten.{}", step.operator).into()),
                ("inputs", Json::array(arguments)),
                ("outputs", Json::array([output.clone()])),
                ("metadata", Json::Object(Vec::new())),
                ("is_hop_single_tensor_return", Json::Null),
                ("name", wanted.into()),
            ]));
            input = output;
        }
        Ok(true)
    }
}

/// The nodes of an operator, `None` if it is not a movement.
fn steps(op: OpRef<'_>, name: &str) -> Result<Option<Vec<Step>>, String> {
    let ctx = op.ctx;
    // An operator without results, such as an assertion, is not a movement.
    let Some(ty) = op.result_type(0) else { return Ok(None) };
    let list = |index: usize| constant_ints(op, index).ok_or_else(|| format!("operand #{index} is not constant"));
    let attr_ints = |name: &str| match op.attr(name).map(|attr| ctx.attr_kind(attr)) {
        Some(AttrKind::Array(items)) => items.iter().map(|&item| ctx.attr_int(item)).collect::<Option<Vec<i64>>>(),
        _ => None,
    };
    let one = |operator, arguments| Ok(Some(vec![Step { operator, arguments, ty }]));
    match name {
        "onnx.Transpose" => {
            let perm = attr_ints("torch.onnx.perm").ok_or("the permutation is missing")?;
            one("permute.default", vec![("dims", ints(&perm))])
        }
        "onnx.Reshape" => one("reshape.default", vec![("shape", ints(&list(1)?))]),
        "onnx.Tile" => one("repeat.default", vec![("repeats", ints(&list(1)?))]),
        "onnx.Slice" => {
            let (starts, ends, axes, strides) = (list(1)?, list(2)?, list(3)?, list(4)?);
            let tensor = op
                .operand(0)
                .and_then(|value| ctx.type_object::<VTensor>(op.body.ty(value)))
                .ok_or("operand #0 is not a tensor")?;
            let result =
                ctx.type_object::<VTensor>(ty).and_then(|ty| ty.shape.clone()).ok_or("the result has no shape")?;
            let mut shape = tensor.shape.clone().ok_or("operand #0 has no shape")?;
            let mut steps = Vec::new();
            for (((&start, &end), &axis), &stride) in starts.iter().zip(&ends).zip(&axes).zip(&strides) {
                let place = usize::try_from(axis).ok().filter(|&axis| axis < result.len());
                let place = place.ok_or("the axis of a slice is out of range")?;
                let sizes = shape.get(place).copied().flatten().zip(result.get(place).copied().flatten());
                let (old, new) = sizes.ok_or("a sliced dimension has a dynamic size")?;
                let (mut start, mut end, mut stride) = (start, end, stride);
                if stride < 0 {
                    // PyTorch slices forwards only: reverse the dimension, and slice from the other end.
                    let ty = VTensor { shape: Some(shape.clone()), element: tensor.element }.intern(ctx);
                    steps.push(Step { operator: "flip.default", arguments: vec![("dims", ints(&[axis]))], ty });
                    let old = i64::try_from(old).unwrap_or(i64::MAX);
                    stride = stride.checked_neg().ok_or("the step of a slice is out of range")?;
                    start = old.saturating_sub(1).saturating_sub(start);
                    end = i64::try_from(new)
                        .ok()
                        .and_then(|new| new.checked_mul(stride))
                        .map_or(old, |way| start.saturating_add(way));
                    end = end.min(old);
                }
                if let Some(size) = shape.get_mut(place) {
                    *size = Some(new);
                }
                let values = [("dim", axis), ("start", start), ("end", end), ("step", stride)];
                let arguments = values.map(|(name, value)| (name, union("as_int", value))).into();
                let ty = VTensor { shape: Some(shape.clone()), element: tensor.element }.intern(ctx);
                steps.push(Step { operator: "slice.Tensor", arguments, ty });
            }
            match steps.is_empty() {
                true => one("alias.default", Vec::new()),
                false => Ok(Some(steps)),
            }
        }
        _ => Ok(None),
    }
}

/// The elements of a constant list of 64-bit integers.
fn constant_ints(op: OpRef<'_>, index: usize) -> Option<Vec<i64>> {
    let (ty, data) = op.ctx.dense_data(op.operand_constant(index)?)?;
    let count = op.ctx.shape(ty)?.iter().try_fold(1_u64, |n, &size| n.checked_mul(size?))?;
    let bytes = data.bytes();
    let values: Vec<i64> = bytes.as_chunks::<8>().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect();
    match data.splat() {
        Some(_) if count <= MAX_LIST => Some(vec![*values.first()?; count as usize]),
        _ => Some(values).filter(|values| values.len() as u64 == count),
    }
}
