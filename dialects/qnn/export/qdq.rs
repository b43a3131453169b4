//! `--hub-to-qdq`: operations of the hub as arithmetic on reals between casts, which tools for such programs read.
//!
//! ```text
//! qnn.op(q..) -> q'   =   qcast(tosa.op(dcast q..)) : q'
//! ```
//!
//! The operations are float TOSA. Sizes that only bring operands into TOSA's shapes change outside of the casts, on what is
//! stored. What reals cannot say stands in discardable attributes of the hub's names, at the operation or, where there is none, at
//! the cast: `qnn.numerics`, `qnn.rounding`, `qnn.operation`. `--quant-to-hub` reads them, and so the way back finds the integer
//! arithmetic again; see [`crate::qnn::import`].
//!
//! An operation is not converted where TOSA's verifier refuses its counterpart; which windows and ranks TOSA takes is not said
//! here a second time. Reals of this form are no promise of bits: a program of it computes what f32 gives.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, Blob, Body, Context, IsolatedOp, Loc, OpId, Type, ValueId};
use qopt_ir::movement::{Movement, Shape};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{NewOp, Place, Rewriter, is_trivially_dead};
use qopt_ir::verify::Checker;

use crate::qnn::attrs::{NUMERICS, ROUNDING, SAID_NUMERICS, SAID_OPERATION, SAID_ROUNDING, axes};
use crate::qnn::kernels::param;
use crate::qnn::types::uniform;
use crate::quant::convert::{scast, stored};
use crate::quant::moved;
use crate::support::real_attr;
use crate::support::{Dims, Look};

/// The pass.
pub static HUB_TO_QDQ: PassDef = PassDef {
    argument: "hub-to-qdq",
    name: "HubToQdq",
    summary: "Turn qnn operations into float TOSA between quantizing and dequantizing casts",
    statistics: &[("num-converted", "Number of operations converted")],
    anchor: Some("builtin.module"),
    build: |_, _| Ok(Box::new(ToQdq)),
    ..PassDef::BASE
};

struct ToQdq;

impl Pass for ToQdq {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            let owner = op.properties;
            let ops = op.body.preorder();
            let mut writer = Writer::new(cx.ctx, &mut op.body);
            for &op in &ops {
                match writer.convert(op) {
                    None => {}
                    Some(Ok(())) => cx.count("num-converted", 1),
                    Some(Err(reason)) => cx.missed(owner, writer.rewriter.op(op), reason),
                }
            }
            for op in ops.into_iter().filter(|&op| !writer.gone.contains(&op)).collect::<Vec<_>>() {
                writer.constant(op);
            }
            Ok(())
        })
    }
}

/// An operation on reals.
struct Real<'n> {
    name: &'n str,
    operands: Vec<ValueId>,
    dims: Dims,
    properties: Vec<(&'n str, Attr)>,
    /// What the hub calls it, where that is not what its name says.
    stands_for: Option<&'n str>,
}

impl<'n> Real<'n> {
    fn new(name: &'n str, operands: Vec<ValueId>, dims: Dims) -> Self {
        Self { name, operands, dims, properties: Vec::new(), stands_for: None }
    }
    fn property(mut self, name: &'n str, value: Attr) -> Self {
        self.properties.push((name, value));
        self
    }
    fn standing_for(self, operation: &'n str) -> Self {
        Self { stands_for: Some(operation), ..self }
    }
}

struct Writer<'a> {
    ctx: &'a Context,
    rewriter: Rewriter<'a>,
    checker: Checker<'a>,
    loc: Loc,
    /// What was made for the operation at hand.
    made: Vec<OpId>,
    /// Operations that are no more.
    gone: Vec<OpId>,
}

/// The functions of `qnn.unary` that TOSA has on reals.
const UNARY: &[(&str, &str)] = &[
    ("abs", "tosa.abs"),
    ("erf", "tosa.erf"),
    ("exp", "tosa.exp"),
    ("log", "tosa.log"),
    ("neg", "tosa.negate"),
    ("rsqrt", "tosa.rsqrt"),
    ("sigmoid", "tosa.sigmoid"),
    ("tanh", "tosa.tanh"),
];

impl<'a> Writer<'a> {
    fn new(ctx: &'a Context, body: &'a mut Body) -> Self {
        let rewriter = Rewriter::new(ctx, body);
        Self { ctx, rewriter, checker: Checker::new(ctx), loc: Loc::UNKNOWN, made: Vec::new(), gone: Vec::new() }
    }

    /// Converts an operation of the hub; in words why not. `None` if it is none, or a constant.
    fn convert(&mut self, op: OpId) -> Option<Result<(), String>> {
        let view = self.rewriter.op(op);
        let name = view.name().into_owned();
        let mnemonic = name.strip_prefix("qnn.").filter(|&name| name != "constant")?;
        let result = view.body.result(op, 0)?;
        self.loc = view.loc();
        self.rewriter.set_place(Place::Before(op));
        Some(match self.write(op, mnemonic) {
            Ok(value) => {
                self.made.clear();
                self.rewriter.replace_uses(result, value);
                self.rewriter.erase(op);
                self.gone.push(op);
                Ok(())
            }
            Err(reason) => {
                // What was made last has no users.
                for op in std::mem::take(&mut self.made).into_iter().rev() {
                    if is_trivially_dead(self.rewriter.op(op)) {
                        self.rewriter.erase(op);
                    }
                }
                Err(reason)
            }
        })
    }

    fn write(&mut self, op: OpId, mnemonic: &str) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let result = view.out_type(0);
        let dims = view.out_dims(0).ok_or("its result has no rank")?;
        let real = match mnemonic {
            "quantize" => {
                let value = view.operand(0).ok_or("an operand is missing")?;
                return self.stored(op, value, result, true);
            }
            "dequantize" => {
                let value = view.operand(0).ok_or("an operand is missing")?;
                let new = NewOp::new("quant.dcast").operands(&[value]).results(&[result]);
                return self.checked(said(view, new));
            }
            "requantize" | "clamp" => {
                let value = self.real(op, 0)?;
                return self.clamped(op, value, result, true);
            }
            "conv2d" => self.product(op, "tosa.conv2d", "pad", dims)?,
            "conv3d" => self.product(op, "tosa.conv3d", "pad", dims)?,
            "depthwise_conv2d" => self.product(op, "tosa.depthwise_conv2d", "pad", dims)?,
            "transpose_conv2d" => self.product(op, "tosa.transpose_conv2d", "out_pad", dims)?,
            "fully_connected" => return self.fully_connected(op, &dims),
            "matmul" => {
                let zero = self.zero(1)?;
                Real::new("tosa.matmul", vec![self.real(op, 0)?, self.real(op, 1)?, zero, zero], dims)
            }
            "average_pool2d" => {
                let zero = self.zero(1)?;
                let real = Real::new("tosa.avg_pool2d", vec![self.real(op, 0)?, zero, zero], dims);
                self.windows(op, real.property("acc_type", self.f32_attr()), &["kernel", "pad", "stride"])?
            }
            "max_pool2d" => {
                let real = Real::new("tosa.max_pool2d", vec![self.real(op, 0)?], dims);
                self.windows(op, real, &["kernel", "pad", "stride"])?
            }
            "add" => self.binary(op, "tosa.add", dims)?,
            "sub" => self.binary(op, "tosa.sub", dims)?,
            "maximum" => self.binary(op, "tosa.maximum", dims)?,
            "minimum" => self.binary(op, "tosa.minimum", dims)?,
            "mul" => {
                let real = self.binary(op, "tosa.mul", dims)?;
                self.product_of(real.operands, real.dims)?
            }
            "mean" => return self.reduced(op, "tosa.reduce_sum", "mean"),
            "sum" => return self.reduced(op, "tosa.reduce_sum", "sum"),
            "reduce_max" => return self.reduced(op, "tosa.reduce_max", "reduce_max"),
            "reduce_min" => return self.reduced(op, "tosa.reduce_min", "reduce_min"),
            "softmax" => self.softmax(op, dims)?,
            "squared_difference" => {
                let real = self.binary(op, "tosa.sub", dims.clone())?;
                let difference = self.part(&real, "squared_difference")?;
                self.product_of(vec![difference, difference], dims)?.standing_for("squared_difference")
            }
            "unary" => self.unary(op, dims)?,
            "concat" => {
                let count = view.body.num_operands(op);
                let axis = view.int("axis").ok_or("'axis' is missing")?;
                let operands = (0..count).map(|i| self.real(op, i)).collect::<Result<_, _>>()?;
                let axis = self.ctx.int_attr(axis, self.ctx.int_type(32));
                Real::new("tosa.concat", operands, dims).property("axis", axis)
            }
            "pad" => {
                let pad = view.ints("pad").ok_or("'pad' is missing")?;
                let value = real_attr(view, "value").unwrap_or(0.0) as f32;
                let (input, shape) = (self.real(op, 0)?, self.shape(&pad)?);
                let margin = self.floats(&[value])?;
                Real::new("tosa.pad", vec![input, shape, margin], dims)
            }
            _ => return Err("TOSA has no such operation on reals".to_owned()),
        };
        self.finished(op, &real, result)
    }

    /// A product with weights; what is called `pad` in the hub has another name in a transposed one, and the opposite sign.
    fn product(
        &mut self,
        op: OpId,
        name: &'static str,
        pad: &'static str,
        dims: Dims,
    ) -> Result<Real<'static>, String> {
        let view = self.rewriter.op(op);
        if view.int("groups").is_some_and(|groups| groups != 1) {
            return Err("TOSA has no groups".to_owned());
        }
        let channels = dims.last().copied().flatten().ok_or("the number of channels is not known")?;
        let amounts = view.ints("pad").ok_or("'pad' is missing")?;
        let sign = if pad == "out_pad" { -1 } else { 1 };
        let amounts: Option<Vec<i64>> = amounts.iter().map(|n| n.checked_mul(sign)).collect();
        let amounts = amounts.ok_or("a padding is too large")?;
        let bias = if view.operand(2).is_some() { self.real(op, 2)? } else { self.zero(channels)? };
        let zero = self.zero(1)?;
        let operands = vec![self.real(op, 0)?, self.real(op, 1)?, bias, zero, zero];
        let real = Real::new(name, operands, dims).property("acc_type", self.f32_attr());
        let real = real.property(pad, self.ctx.i64_array_attr(&amounts));
        let windows: &[&str] = if pad == "pad" { &["stride", "dilation"] } else { &["stride"] };
        self.windows(op, real, windows)
    }

    /// A product with a matrix: a convolution with a window of one element, on rows of one pixel.
    fn fully_connected(&mut self, op: OpId, dims: &Dims) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let result = view.out_type(0);
        let (Some(&[Some(channels), Some(depth)]), Some((_, rows))) = (view.in_dims(1).as_deref(), dims.split_last())
        else {
            return Err("the weights have another rank than 2, or a size is not known".to_owned());
        };
        let rows: Option<u64> = rows.iter().try_fold(1_u64, |n, &d| n.checked_mul(d?));
        let rows = rows.ok_or("a size is not known")?;
        let mut sized = Vec::new();
        for (index, size) in [(0, rows), (1, channels)] {
            let value = self.rewriter.op(op).operand(index).ok_or("an operand is missing")?;
            let value = self.reshaped(value, &[Some(size), Some(1), Some(1), Some(depth)])?;
            sized.push(self.dequantized(value)?);
        }
        let zero = self.zero(1)?;
        sized.push(if self.rewriter.op(op).operand(2).is_some() { self.real(op, 2)? } else { self.zero(channels)? });
        sized.extend([zero, zero]);
        let out: Dims = [rows, 1, 1, channels].into_iter().map(Some).collect();
        let ty = self.ctx.with_shape(result, &out).ok_or("its result has no rank")?;
        let ones = self.ctx.i64_array_attr(&[1, 1]);
        let real = Real { stands_for: Some("fully_connected"), ..Real::new("tosa.conv2d", sized, out) }
            .property("acc_type", self.f32_attr())
            .property("dilation", ones)
            .property("pad", self.ctx.i64_array_attr(&[0; 4]))
            .property("stride", ones);
        let value = self.finished(op, &real, ty)?;
        self.reshaped(value, dims)
    }

    fn binary(&mut self, op: OpId, name: &'static str, dims: Dims) -> Result<Real<'static>, String> {
        let mut operands = Vec::new();
        for index in 0..2 {
            let view = self.rewriter.op(op);
            let (value, from) = (view.operand(index).ok_or("an operand is missing")?, view.in_dims(index));
            let mut to: Dims =
                std::iter::repeat_n(Some(1), dims.len().saturating_sub(from.map_or(0, |d| d.len()))).collect();
            to.extend(view.in_dims(index).ok_or("an operand has no rank")?);
            let value = self.reshaped(value, &to)?;
            operands.push(self.dequantized(value)?);
        }
        Ok(Real::new(name, operands, dims))
    }

    fn unary(&mut self, op: OpId, dims: Dims) -> Result<Real<'static>, String> {
        let view = self.rewriter.op(op);
        let function = view.attr("function").and_then(|a| self.ctx.attr_str(a)).ok_or("it has no function")?;
        let function = self.ctx.bytes(function);
        let name = UNARY.iter().find(|(name, _)| name.as_bytes() == function);
        let &(_, name) = name.ok_or("TOSA has no such function of reals")?;
        let mut operands = vec![self.real(op, 0)?];
        if name == "tosa.negate" {
            let zero = self.zero(1)?;
            operands.extend([zero, zero]);
        }
        Ok(Real::new(name, operands, dims))
    }

    /// A product of reals.
    fn product_of(&mut self, mut operands: Vec<ValueId>, dims: Dims) -> Result<Real<'static>, String> {
        let ty = self.ctx.tensor_type(&[Some(1)], self.ctx.int_type(8));
        operands.push(self.constant_of("tosa.const", ty, self.ctx.dense_ints(ty, &[0]))?);
        Ok(Real::new("tosa.mul", operands, dims))
    }

    /// A product of reals by one.
    fn scaled(&mut self, value: ValueId, factor: f32, dims: Dims) -> Result<Real<'static>, String> {
        let factor = self.floats_of(vec![1; dims.len()], &[factor])?;
        self.product_of(vec![value, factor], dims)
    }

    /// One of several operations on reals that are one of the hub, which each of them says.
    fn part(&mut self, real: &Real<'_>, operation: &str) -> Result<ValueId, String> {
        let new = self.on_reals(real).attr(SAID_OPERATION, self.ctx.string_attr(operation));
        self.checked(new)
    }

    /// Exponentials of the differences to the greatest, by their sum.
    fn softmax(&mut self, op: OpId, dims: Dims) -> Result<Real<'static>, String> {
        let beta = real_attr(self.rewriter.op(op), "beta").unwrap_or(1.0) as f32;
        let Some((_, others)) = dims.split_last() else { return Err("its operand has no dimension".to_owned()) };
        let rows: Dims = others.iter().copied().chain([Some(1)]).collect();
        let axis = self.ctx.int_attr(others.len() as i64, self.ctx.int_type(32));
        let along = |name, value| Real::new(name, vec![value], rows.clone()).property("axis", axis);
        let each = |name, operands| Real::new(name, operands, dims.clone());
        let x = self.real(op, 0)?;
        let greatest = self.part(&along("tosa.reduce_max", x), "softmax")?;
        let mut value = self.part(&each("tosa.sub", vec![x, greatest]), "softmax")?;
        if beta != 1.0 {
            let scaled = self.scaled(value, beta, dims.clone())?;
            value = self.part(&scaled, "softmax")?;
        }
        let exponentials = self.part(&each("tosa.exp", vec![value]), "softmax")?;
        let sum = self.part(&along("tosa.reduce_sum", exponentials), "softmax")?;
        let reciprocal = self.part(&Real::new("tosa.reciprocal", vec![sum], rows), "softmax")?;
        Ok(self.product_of(vec![exponentials, reciprocal], dims)?.standing_for("softmax"))
    }

    /// A reduction, one dimension after the other; all of them stay, of size 1, until the result is stored.
    fn reduced(&mut self, op: OpId, name: &str, operation: &str) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let (result, declared) = (view.out_type(0), view.out_dims(0).ok_or("its result has no rank")?);
        let mut dims = view.in_dims(0).ok_or("its operand has no rank")?;
        let axes = axes(view, "axes", dims.len())?;
        let Some((last, others)) = axes.split_last() else { return Err("it reduces no dimension".to_owned()) };
        let sizes = axes.iter().map(|&axis| dims.get(axis).copied().flatten());
        let count = sizes.into_iter().try_fold(1_u64, |n, size| n.checked_mul(size?));
        let mut value = self.real(op, 0)?;
        let step = |writer: &Self, value: ValueId, dims: &mut Dims, axis: usize| {
            if let Some(size) = dims.get_mut(axis) {
                *size = Some(1);
            }
            let axis = writer.ctx.int_attr(axis as i64, writer.ctx.int_type(32));
            Real::new(name, vec![value], dims.clone()).property("axis", axis)
        };
        for &axis in others {
            let real = step(self, value, &mut dims, axis);
            value = self.part(&real, operation)?;
        }
        let mut real = step(self, value, &mut dims, *last);
        if operation == "mean" {
            let count = count.filter(|&n| n > 0).ok_or("a size is not known")?;
            value = self.part(&real, operation)?;
            real = self.scaled(value, 1.0 / count as f32, dims.clone())?;
        }
        // One alone says so by its name.
        if operation == "mean" || !others.is_empty() {
            real = real.standing_for(operation);
        }
        let ty = self.ctx.with_shape(result, &dims).ok_or("its result has no rank")?;
        let value = self.finished(op, &real, ty)?;
        self.reshaped(value, &declared)
    }

    /// The same operation with attributes that have one name and meaning on both sides.
    fn windows<'n>(&self, op: OpId, mut real: Real<'n>, names: &[&'n str]) -> Result<Real<'n>, String> {
        let view = self.rewriter.op(op);
        for &name in names {
            real.properties.push((name, view.attr(name).ok_or("an attribute is missing")?));
        }
        Ok(real)
    }

    fn on_reals<'n>(&self, real: &Real<'n>) -> NewOp<'n> {
        let ty = self.ctx.tensor_type(&real.dims, self.ctx.float_type(FloatKind::F32));
        let new = NewOp::new(real.name).operands(&real.operands).results(&[ty]);
        real.properties.iter().fold(new, |new, &(name, value)| new.property(name, value))
    }

    /// An operation on reals, clamped and stored.
    fn finished(&mut self, op: OpId, real: &Real<'_>, result: Type) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let mut new = said(view, self.on_reals(real));
        if let Some(operation) = real.stands_for {
            new = new.attr(SAID_OPERATION, self.ctx.string_attr(operation));
        }
        let value = self.checked(new)?;
        self.clamped(op, value, result, false)
    }

    /// Reals within the bounds of an operation, stored. `alone` says that nothing before says its numerics.
    fn clamped(&mut self, op: OpId, value: ValueId, result: Type, alone: bool) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let Some(&[low, high]) = view.ints("clamp").as_deref() else { return self.stored(op, value, result, alone) };
        let param = param(uniform(self.ctx, result).ok_or("its result is not statically quantized")?)?;
        let f32 = self.ctx.float_type(FloatKind::F32);
        let real = |q: i64| {
            let steps = q.checked_sub(param.zero_point)? as f64;
            let bits = FloatKind::F32.round_f64(steps * f64::from(param.scale() as f32))?;
            Some(self.ctx.attr(AttrKind::Float { bits, ty: f32 }))
        };
        let (Some(low), Some(high)) = (real(low), real(high)) else {
            return Err("a bound is no f32".to_owned());
        };
        let ty = self.rewriter.body().ty(value);
        let new = NewOp::new("tosa.clamp").operands(&[value]).results(&[ty]);
        let new = new.property("min_val", low).property("max_val", high);
        let value = self.checked(if alone { said(view, new) } else { new })?;
        self.stored(op, value, result, false)
    }

    /// Reals as what is stored.
    fn stored(&mut self, op: OpId, value: ValueId, result: Type, alone: bool) -> Result<ValueId, String> {
        let new = NewOp::new("quant.qcast").operands(&[value]).results(&[result]);
        self.checked(if alone { said(self.rewriter.op(op), new) } else { new })
    }

    /// The reals of an operand.
    fn real(&mut self, op: OpId, index: usize) -> Result<ValueId, String> {
        let value = self.rewriter.op(op).operand(index).ok_or("an operand is missing")?;
        self.dequantized(value)
    }

    fn dequantized(&mut self, value: ValueId) -> Result<ValueId, String> {
        let ty = self.rewriter.body().ty(value);
        let element = uniform(self.ctx, ty).ok_or("an operand is not statically quantized")?;
        let new = NewOp::new("quant.dcast").operands(&[value]);
        self.checked(new.results(&[self.ctx.with_element(ty, element.expressed)]))
    }

    /// An operation, if its verifier accepts it.
    fn checked(&mut self, new: NewOp<'_>) -> Result<ValueId, String> {
        let op = self.rewriter.build(&new.loc(self.loc));
        self.made.push(op);
        if !self.checker.accepts(self.rewriter.body(), op) {
            return Err(format!("it would be no valid {}", self.rewriter.op(op).name()));
        }
        self.rewriter.body().result(op, 0).ok_or_else(|| "an operation has no result".to_owned())
    }

    /// What is stored, in another shape.
    fn reshaped(&mut self, value: ValueId, dims: &[Option<u64>]) -> Result<ValueId, String> {
        let ty = self.rewriter.body().ty(value);
        if self.ctx.shape(ty).is_some_and(|from| *from == *dims) {
            return Ok(value);
        }
        let chain = [Movement::Reshape(Shape::new(dims.iter().copied()))];
        moved(&mut self.rewriter, self.loc, value, &chain, &mut self.made)
    }

    fn f32_attr(&self) -> Attr {
        self.ctx.type_attr(self.ctx.float_type(FloatKind::F32))
    }

    fn constant_of(&mut self, name: &str, ty: Type, values: Attr) -> Result<ValueId, String> {
        self.checked(NewOp::new(name).results(&[ty]).property("values", values))
    }

    fn shape(&mut self, sizes: &[i64]) -> Result<ValueId, String> {
        let rank = u32::try_from(sizes.len()).map_err(|_| "a shape is too long")?;
        let held = self.ctx.tensor_type(&[Some(rank.into())], self.ctx.index_type());
        let ty = crate::tosa::types::shape_type(self.ctx, rank);
        self.constant_of("tosa.const_shape", ty, self.ctx.dense_ints(held, sizes))
    }

    fn floats(&mut self, values: &[f32]) -> Result<ValueId, String> {
        self.floats_of(vec![values.len() as u64], values)
    }

    fn floats_of(&mut self, dims: Vec<u64>, values: &[f32]) -> Result<ValueId, String> {
        let dims: Vec<_> = dims.into_iter().map(Some).collect();
        let ty = self.ctx.tensor_type(&dims, self.ctx.float_type(FloatKind::F32));
        let data = Blob::of_elements(values.iter().flat_map(|v| v.to_le_bytes()).collect(), 4);
        let values = self.ctx.try_attr(AttrKind::DenseElements { ty, data }).map_err(|_| "a type nests too deep")?;
        self.constant_of("tosa.const", ty, values)
    }

    fn zero(&mut self, count: u64) -> Result<ValueId, String> {
        let count = usize::try_from(count).map_err(|_| "a size is too large")?;
        self.floats(&vec![0.0; count])
    }

    /// A constant of the hub as one of stored integers, which MLIR knows, and its cast.
    fn constant(&mut self, op: OpId) {
        let view = self.rewriter.op(op);
        if view.name() != "qnn.constant" {
            return;
        }
        let (Some(result), Some(value)) = (view.body.result(op, 0), view.attr("value")) else { return };
        let (loc, ty) = (view.loc(), view.out_type(0));
        let Some(held) = stored(self.ctx, ty) else { return };
        self.rewriter.set_place(Place::Before(op));
        let new = NewOp::new("arith.constant").loc(loc).results(&[held]).property("value", value);
        let Some(bits) = self.rewriter.build_value(&new) else { return };
        let cast = scast(&mut self.rewriter, loc, bits, ty);
        self.rewriter.replace_uses(result, cast);
        self.rewriter.erase(op);
    }
}

/// An operation with what the hub says besides the reals.
fn said<'n>(of: OpRef<'_>, new: NewOp<'n>) -> NewOp<'n> {
    [(NUMERICS.name, SAID_NUMERICS), (ROUNDING.name, SAID_ROUNDING)].into_iter().fold(new, |new, (name, attr)| match of
        .attr(name)
    {
        Some(value) => new.attr(attr, value),
        None => new,
    })
}
