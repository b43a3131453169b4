//! `--hub-to-qdq`: lowers hub ops to float arithmetic between casts (the QDQ form), which QDQ tools read.
//!
//! ```text
//! qnn.op(q..) -> q'   =   qcast(tosa.op(dcast q..)) : q'
//! ```
//!
//! The ops are float TOSA. They compute in f32, so the results are not bit-exact. Reshapes that adapt operands to TOSA's ranks apply
//! to the quantized values, outside of the casts.
//!
//! Float ops cannot express the numerics, the rounding and the name of a hub op, so discardable attributes keep them:
//! `qnn.numerics`, `qnn.rounding`, `qnn.operation`. They are set on the op, or on the cast if there is no op. `--quant-to-hub` reads
//! them to recover the integer arithmetic; see [`crate::conversions::quant_to_hub`].
//!
//! An op is not converted if TOSA's verifier rejects the new op, so this file does not check windows and ranks.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{Attr, AttrKind, Blob, Body, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp};

use crate::arith::ops as arith;
use crate::builtin::ops as builtin;
use crate::conversions::from_hub::signless_elements;
use crate::conversions::from_hub::writer::HubWriter;
use crate::qnn::attrs::{DISCARDABLE_NUMERICS, DISCARDABLE_OPERATION, DISCARDABLE_ROUNDING, NUMERICS, ROUNDING, axes};
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::ops::product;
use crate::qnn::types::uniform;
use crate::quant::convert::{scast, storage_type};
use crate::quant::ops as quant;
use crate::support::real_attr;
use crate::support::{Dims, OpTypes};
use crate::tosa::ops as tosa;

/// The `hub-to-qdq` pass.
pub static HUB_TO_QDQ: PassDef = PassDef {
    argument: "hub-to-qdq",
    name: "HubToQdq",
    summary: "Turn qnn operations into float TOSA between quantizing and dequantizing casts",
    statistics: &[("num-converted", "Number of operations converted")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(ToQdq)),
    ..PassDef::BASE
};

struct ToQdq;

impl Pass for ToQdq {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let ops = body.preorder();
            let mut writer = HubWriter::new(cx.ctx, body, "tosa");
            for &op in &ops {
                let Some(def) = writer.hub_op(op) else { continue };
                match writer.replace(op, |writer| Ok(vec![writer.write(op, def)?])) {
                    Ok(()) => cx.count("num-converted", 1),
                    Err(reason) => cx.missed(owner, writer.rewriter.op(op), reason),
                }
            }
            for op in ops {
                if !writer.rewriter.body().is_erased(op) {
                    writer.constant(op);
                }
            }
            Ok(())
        })
    }
}

/// A float op to build.
struct FloatOp<'n> {
    def: &'static OpDef,
    operands: Vec<ValueId>,
    dims: Dims,
    properties: Vec<(&'n str, Attr)>,
    /// The hub's name of the op, if it differs from the name of the float op.
    variant: Option<&'n str>,
}

impl<'n> FloatOp<'n> {
    fn new(def: &'static OpDef, operands: Vec<ValueId>, dims: Dims) -> Self {
        Self { def, operands, dims, properties: Vec::new(), variant: None }
    }
    fn property(mut self, name: &'n str, value: Attr) -> Self {
        self.properties.push((name, value));
        self
    }
    fn with_variant(self, operation: &'n str) -> Self {
        Self { variant: Some(operation), ..self }
    }
}

/// The functions of `qnn.unary` with a float op in TOSA.
const UNARY: &[(&str, &OpDef)] = &[
    ("abs", &tosa::ABS),
    ("erf", &tosa::ERF),
    ("exp", &tosa::EXP),
    ("log", &tosa::LOG),
    ("neg", &tosa::NEGATE),
    ("rsqrt", &tosa::RSQRT),
    ("sigmoid", &tosa::SIGMOID),
    ("tanh", &tosa::TANH),
];

impl HubWriter<'_> {
    /// Builds the float ops and casts of a hub op before it. Returns the new result.
    fn write(&mut self, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let result = view.out_type(0);
        let dims = view.out_dims(0).ok_or("result is unranked")?;
        let real = match_op!(def;
            qnn::QUANTIZE => {
                let value = view.operand(operand!(qnn::QUANTIZE.input)).ok_or("an operand is missing")?;
                return self.quantize(op, value, result, true);
            },
            qnn::DEQUANTIZE => {
                let value = view.operand(operand!(qnn::QUANTIZE.input)).ok_or("an operand is missing")?;
                let new = NewOp::of(&quant::DCAST).operands(&[value]).results(&[result]);
                return self.build(with_discardable_attrs(view, new));
            },
            qnn::REQUANTIZE | qnn::CLAMP_OP => {
                let value = self.dequantize_operand(op, 0)?;
                return self.clamp_and_quantize(op, value, result, true);
            },
            qnn::CONV2D => self.product(op, &tosa::CONV2D, "pad", dims)?,
            qnn::CONV3D => self.product(op, &tosa::CONV3D, "pad", dims)?,
            qnn::DEPTHWISE_CONV2D => self.product(op, &tosa::DEPTHWISE_CONV2D, "pad", dims)?,
            qnn::TRANSPOSE_CONV2D => self.product(op, &tosa::TRANSPOSE_CONV2D, "out_pad", dims)?,
            qnn::FULLY_CONNECTED => return self.fully_connected(op, &dims),
            qnn::MATMUL => {
                let zero = self.zero(1)?;
                FloatOp::new(&tosa::MATMUL, vec![self.dequantize_operand(op, 0)?, self.dequantize_operand(op, 1)?, zero, zero], dims)
            },
            qnn::AVERAGE_POOL2D => {
                let zero = self.zero(1)?;
                let real = FloatOp::new(&tosa::AVG_POOL2D, vec![self.dequantize_operand(op, 0)?, zero, zero], dims);
                self.windows(op, real.property("acc_type", self.f32_attr()), &["kernel", "pad", "stride"])?
            },
            qnn::MAX_POOL2D => {
                let real = FloatOp::new(&tosa::MAX_POOL2D, vec![self.dequantize_operand(op, 0)?], dims);
                self.windows(op, real, &["kernel", "pad", "stride"])?
            },
            qnn::ADD => self.binary(op, &tosa::ADD, dims)?,
            qnn::SUB => self.binary(op, &tosa::SUB, dims)?,
            qnn::MAXIMUM => self.binary(op, &tosa::MAXIMUM, dims)?,
            qnn::MINIMUM => self.binary(op, &tosa::MINIMUM, dims)?,
            qnn::MUL => {
                let real = self.binary(op, &tosa::MUL, dims)?;
                self.product_of(real.operands, real.dims)?
            },
            qnn::MEAN => return self.lower_reduction(op, &tosa::REDUCE_SUM, "mean"),
            qnn::SUM => return self.lower_reduction(op, &tosa::REDUCE_SUM, "sum"),
            qnn::REDUCE_MAX => return self.lower_reduction(op, &tosa::REDUCE_MAX, "reduce_max"),
            qnn::REDUCE_MIN => return self.lower_reduction(op, &tosa::REDUCE_MIN, "reduce_min"),
            qnn::SOFTMAX => self.softmax(op, dims)?,
            qnn::SQUARED_DIFFERENCE => {
                let real = self.binary(op, &tosa::SUB, dims.clone())?;
                let difference = self.part(&real, "squared_difference")?;
                self.product_of(vec![difference, difference], dims)?.with_variant("squared_difference")
            },
            qnn::UNARY => self.unary(op, dims)?,
            qnn::CONCAT => {
                let count = view.body.num_operands(op);
                let axis = view.int("axis").ok_or("requires attribute 'axis'")?;
                let operands = (0..count).map(|i| self.dequantize_operand(op, i)).collect::<Result<_, _>>()?;
                let axis = self.ctx.int_attr(axis, self.ctx.int_type(32));
                FloatOp::new(&tosa::CONCAT, operands, dims).property("axis", axis)
            },
            _ => return Err("TOSA has no float form of this operation".to_owned()),
        );
        self.build_and_quantize(op, &real, result)
    }

    /// A convolution. A transposed one has `out_pad` in TOSA, the hub's `pad` with the opposite sign.
    fn product(
        &mut self,
        op: OpId,
        def: &'static OpDef,
        pad: &'static str,
        dims: Dims,
    ) -> Result<FloatOp<'static>, String> {
        let view = self.rewriter.op(op);
        if view.int("groups").is_some_and(|groups| groups != 1) {
            return Err("TOSA has no grouped convolution".to_owned());
        }
        let channels = dims.last().copied().flatten().ok_or("number of channels is dynamic")?;
        let amounts = view.ints("pad").ok_or("requires attribute 'pad'")?;
        let sign = if pad == "out_pad" { -1 } else { 1 };
        let amounts: Option<Vec<i64>> = amounts.iter().map(|n| n.checked_mul(sign)).collect();
        let amounts = amounts.ok_or("padding is too large")?;
        let bias = if view.operand(product::BIAS).is_some() {
            self.dequantize_operand(op, product::BIAS)?
        } else {
            self.zero(channels)?
        };
        let zero = self.zero(1)?;
        let operands = vec![
            self.dequantize_operand(op, product::INPUT)?,
            self.dequantize_operand(op, product::WEIGHT)?,
            bias,
            zero,
            zero,
        ];
        let real = FloatOp::new(def, operands, dims).property("acc_type", self.f32_attr());
        let real = real.property(pad, self.ctx.i64_array_attr(&amounts));
        let windows: &[&str] = if pad == "pad" { &["stride", "dilation"] } else { &["stride"] };
        self.windows(op, real, windows)
    }

    /// Lowers `fully_connected` to a 1x1 convolution of one-pixel images.
    fn fully_connected(&mut self, op: OpId, dims: &Dims) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let result = view.out_type(0);
        let (Some(&[Some(channels), Some(depth)]), Some((_, rows))) =
            (view.in_dims(operand!(qnn::FULLY_CONNECTED.weight)).as_deref(), dims.split_last())
        else {
            return Err("weights must have rank 2 and a static shape".to_owned());
        };
        let rows: Option<u64> = rows.iter().try_fold(1_u64, |n, &d| n.checked_mul(d?));
        let rows = rows.ok_or("requires a static shape")?;
        let mut sized = Vec::new();
        for (index, size) in [(0, rows), (1, channels)] {
            let value = self.rewriter.op(op).operand(index).ok_or("an operand is missing")?;
            let value = self.reshape(value, &[Some(size), Some(1), Some(1), Some(depth)])?;
            sized.push(self.dequantize_value(value)?);
        }
        let zero = self.zero(1)?;
        sized.push(if self.rewriter.op(op).operand(operand!(qnn::FULLY_CONNECTED.bias)).is_some() {
            self.dequantize_operand(op, operand!(qnn::FULLY_CONNECTED.bias))?
        } else {
            self.zero(channels)?
        });
        sized.extend([zero, zero]);
        let out: Dims = [rows, 1, 1, channels].into_iter().map(Some).collect();
        let ty = self.ctx.with_shape(result, &out).ok_or("result is unranked")?;
        let ones = self.ctx.i64_array_attr(&[1, 1]);
        let real = FloatOp { variant: Some("fully_connected"), ..FloatOp::new(&tosa::CONV2D, sized, out) }
            .property("acc_type", self.f32_attr())
            .property("dilation", ones)
            .property("pad", self.ctx.i64_array_attr(&[0; 4]))
            .property("stride", ones);
        let value = self.build_and_quantize(op, &real, ty)?;
        self.reshape(value, dims)
    }

    /// An op with two operands, reshaped to the rank of the result.
    fn binary(&mut self, op: OpId, def: &'static OpDef, dims: Dims) -> Result<FloatOp<'static>, String> {
        let mut operands = Vec::new();
        for index in 0..2 {
            let view = self.rewriter.op(op);
            let (value, from) = (view.operand(index).ok_or("an operand is missing")?, view.in_dims(index));
            let mut to: Dims =
                std::iter::repeat_n(Some(1), dims.len().saturating_sub(from.map_or(0, |d| d.len()))).collect();
            to.extend(view.in_dims(index).ok_or("operand is unranked")?);
            let value = self.reshape(value, &to)?;
            operands.push(self.dequantize_value(value)?);
        }
        Ok(FloatOp::new(def, operands, dims))
    }

    /// `qnn.unary`, if TOSA has an op for its function.
    fn unary(&mut self, op: OpId, dims: Dims) -> Result<FloatOp<'static>, String> {
        let view = self.rewriter.op(op);
        let function =
            view.attr("function").and_then(|a| self.ctx.attr_str(a)).ok_or("requires attribute 'function'")?;
        let function = self.ctx.bytes(function);
        let found = UNARY.iter().find(|(name, _)| name.as_bytes() == function);
        let &(_, def) = found.ok_or("TOSA has no float form of this function")?;
        let mut operands = vec![self.dequantize_operand(op, operand!(qnn::UNARY.input))?];
        if def == &tosa::NEGATE {
            let zero = self.zero(1)?;
            operands.extend([zero, zero]);
        }
        Ok(FloatOp::new(def, operands, dims))
    }

    /// A float `tosa.mul`, with its shift operand.
    fn product_of(&mut self, mut operands: Vec<ValueId>, dims: Dims) -> Result<FloatOp<'static>, String> {
        let ty = self.ctx.tensor_type(&[Some(1)], self.ctx.int_type(8));
        operands.push(self.constant_of(&tosa::CONST, ty, self.ctx.dense_ints(ty, &[0]))?);
        Ok(FloatOp::new(&tosa::MUL, operands, dims))
    }

    /// Multiplies by a constant factor.
    fn multiply_by(&mut self, value: ValueId, factor: f32, dims: Dims) -> Result<FloatOp<'static>, String> {
        let factor = self.floats_of(vec![1; dims.len()], &[factor])?;
        self.product_of(vec![value, factor], dims)
    }

    /// Builds one of several float ops that a hub op becomes. Each has the name of the hub op as an attribute.
    fn part(&mut self, real: &FloatOp<'_>, operation: &str) -> Result<ValueId, String> {
        let new = self.float_op(real).attr(DISCARDABLE_OPERATION, self.ctx.string_attr(operation));
        self.build(new)
    }

    /// Softmax: `exp(beta (x - max x))` times the reciprocal of the sum of these exponentials.
    fn softmax(&mut self, op: OpId, dims: Dims) -> Result<FloatOp<'static>, String> {
        let beta = real_attr(self.rewriter.op(op), "beta").unwrap_or(1.0) as f32;
        let Some((_, others)) = dims.split_last() else { return Err("operand must have rank 1 or higher".to_owned()) };
        let rows: Dims = others.iter().copied().chain([Some(1)]).collect();
        let axis = self.ctx.int_attr(others.len() as i64, self.ctx.int_type(32));
        let along = |def, value| FloatOp::new(def, vec![value], rows.clone()).property("axis", axis);
        let each = |def, operands| FloatOp::new(def, operands, dims.clone());
        let x = self.dequantize_operand(op, operand!(qnn::SOFTMAX.input))?;
        let maximum = self.part(&along(&tosa::REDUCE_MAX, x), "softmax")?;
        let mut value = self.part(&each(&tosa::SUB, vec![x, maximum]), "softmax")?;
        if beta != 1.0 {
            let scaled = self.multiply_by(value, beta, dims.clone())?;
            value = self.part(&scaled, "softmax")?;
        }
        let exponentials = self.part(&each(&tosa::EXP, vec![value]), "softmax")?;
        let sum = self.part(&along(&tosa::REDUCE_SUM, exponentials), "softmax")?;
        let reciprocal = self.part(&FloatOp::new(&tosa::RECIPROCAL, vec![sum], rows), "softmax")?;
        Ok(self.product_of(vec![exponentials, reciprocal], dims)?.with_variant("softmax"))
    }

    /// A reduction, one dimension after the other. Reduced dimensions keep size 1 until the result is quantized.
    fn lower_reduction(&mut self, op: OpId, def: &'static OpDef, operation: &str) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let (result, declared) = (view.out_type(0), view.out_dims(0).ok_or("result is unranked")?);
        let mut dims = view.in_dims(operand!(qnn::MEAN.input)).ok_or("operand is unranked")?;
        let axes = axes(view, "axes", dims.len())?;
        let Some((last, others)) = axes.split_last() else { return Err("'axes' is empty".to_owned()) };
        let sizes = axes.iter().map(|&axis| dims.get(axis).copied().flatten());
        let count = sizes.into_iter().try_fold(1_u64, |n, size| n.checked_mul(size?));
        let mut value = self.dequantize_operand(op, operand!(qnn::MEAN.input))?;
        let step = |writer: &Self, value: ValueId, dims: &mut Dims, axis: usize| {
            if let Some(size) = dims.get_mut(axis) {
                *size = Some(1);
            }
            let axis = writer.ctx.int_attr(axis as i64, writer.ctx.int_type(32));
            FloatOp::new(def, vec![value], dims.clone()).property("axis", axis)
        };
        for &axis in others {
            let real = step(self, value, &mut dims, axis);
            value = self.part(&real, operation)?;
        }
        let mut real = step(self, value, &mut dims, *last);
        if operation == "mean" {
            let count = count.filter(|&n| n > 0).ok_or("requires a static shape")?;
            value = self.part(&real, operation)?;
            real = self.multiply_by(value, 1.0 / count as f32, dims.clone())?;
        }
        // A single reduction needs no attribute: its op name determines the hub op.
        if operation == "mean" || !others.is_empty() {
            real = real.with_variant(operation);
        }
        let ty = self.ctx.with_shape(result, &dims).ok_or("result is unranked")?;
        let value = self.build_and_quantize(op, &real, ty)?;
        self.reshape(value, &declared)
    }

    /// Copies attributes that have the same name and meaning in the hub and in TOSA.
    fn windows<'n>(&self, op: OpId, mut real: FloatOp<'n>, names: &[&'n str]) -> Result<FloatOp<'n>, String> {
        let view = self.rewriter.op(op);
        for &name in names {
            real.properties.push((name, view.attr(name).ok_or("an attribute is missing")?));
        }
        Ok(real)
    }

    /// The operation state of a float op.
    fn float_op<'n>(&self, real: &FloatOp<'n>) -> NewOp<'n> {
        let ty = self.ctx.tensor_type(&real.dims, self.ctx.float_type(FloatKind::F32));
        let new = NewOp::of(real.def).operands(&real.operands).results(&[ty]);
        real.properties.iter().fold(new, |new, &(name, value)| new.property(name, value))
    }

    /// Builds the float op, its clamp, and the quantizing cast.
    fn build_and_quantize(&mut self, op: OpId, real: &FloatOp<'_>, result: Type) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let mut new = with_discardable_attrs(view, self.float_op(real));
        if let Some(operation) = real.variant {
            new = new.attr(DISCARDABLE_OPERATION, self.ctx.string_attr(operation));
        }
        let value = self.build(new)?;
        self.clamp_and_quantize(op, value, result, false)
    }

    /// Clamps to the bounds of the op and quantizes. `alone` is true if no earlier op has the discardable attributes.
    fn clamp_and_quantize(&mut self, op: OpId, value: ValueId, result: Type, alone: bool) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let Some(&[low, high]) = view.ints("clamp").as_deref() else { return self.quantize(op, value, result, alone) };
        let param = param(uniform(self.ctx, result).ok_or("result is not statically quantized")?)?;
        let f32 = self.ctx.float_type(FloatKind::F32);
        let real = |q: i64| {
            let steps = q.checked_sub(param.zero_point)? as f64;
            let bits = FloatKind::F32.round_f64(steps * f64::from(param.scale() as f32))?;
            Some(self.ctx.attr(AttrKind::Float { bits, ty: f32 }))
        };
        let (Some(low), Some(high)) = (real(low), real(high)) else {
            return Err("clamp bound is not representable in f32".to_owned());
        };
        let ty = self.rewriter.body().ty(value);
        let new = NewOp::of(&tosa::CLAMP).operands(&[value]).results(&[ty]);
        let new = new.property("min_val", low).property("max_val", high);
        let value = self.build(if alone { with_discardable_attrs(view, new) } else { new })?;
        self.quantize(op, value, result, false)
    }

    /// Quantizes float values by a cast.
    fn quantize(&mut self, op: OpId, value: ValueId, result: Type, alone: bool) -> Result<ValueId, String> {
        let new = NewOp::of(&quant::QCAST).operands(&[value]).results(&[result]);
        self.build(if alone { with_discardable_attrs(self.rewriter.op(op), new) } else { new })
    }

    /// Dequantizes an operand.
    fn dequantize_operand(&mut self, op: OpId, index: usize) -> Result<ValueId, String> {
        let value = self.rewriter.op(op).operand(index).ok_or("an operand is missing")?;
        self.dequantize_value(value)
    }

    fn dequantize_value(&mut self, value: ValueId) -> Result<ValueId, String> {
        let ty = self.rewriter.body().ty(value);
        let element = uniform(self.ctx, ty).ok_or("an operand is not statically quantized")?;
        let new = NewOp::of(&quant::DCAST).operands(&[value]);
        self.build(new.results(&[self.ctx.with_element(ty, element.expressed)]))
    }

    fn f32_attr(&self) -> Attr {
        self.ctx.type_attr(self.ctx.float_type(FloatKind::F32))
    }

    fn constant_of(&mut self, def: &'static OpDef, ty: Type, values: Attr) -> Result<ValueId, String> {
        self.build(NewOp::of(def).results(&[ty]).property("values", values))
    }

    fn floats(&mut self, values: &[f32]) -> Result<ValueId, String> {
        self.floats_of(vec![values.len() as u64], values)
    }

    fn floats_of(&mut self, dims: Vec<u64>, values: &[f32]) -> Result<ValueId, String> {
        let dims: Vec<_> = dims.into_iter().map(Some).collect();
        let ty = self.ctx.tensor_type(&dims, self.ctx.float_type(FloatKind::F32));
        let data = Blob::of_numbers(values.iter().copied());
        let values = self.ctx.try_dense(ty, data).map_err(|_| "a type nests too deep")?;
        self.constant_of(&tosa::CONST, ty, values)
    }

    /// A constant of zeros.
    fn zero(&mut self, count: u64) -> Result<ValueId, String> {
        let count = usize::try_from(count).map_err(|_| "a size is too large")?;
        self.floats(&vec![0.0; count])
    }

    /// Replaces a hub constant by an `arith.constant` of its storage type, which MLIR can parse, and a cast.
    fn constant(&mut self, op: OpId) {
        let view = self.rewriter.op(op);
        if !view.is(&qnn::CONSTANT) {
            return;
        }
        let (Some(result), Some(value)) = (view.body.result(op, 0), view.attr("value")) else { return };
        let (loc, ty) = (view.loc(), view.out_type(0));
        let Some(stored_type) = storage_type(self.ctx, ty) else { return };
        let Some(value) = signless_elements(self.ctx, value, stored_type) else { return };
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let new = NewOp::of(&arith::CONSTANT).loc(loc).results(&[stored_type]).property("value", value);
        let Some(bits) = self.rewriter.build_value(&new) else { return };
        let cast = scast(&mut self.rewriter, loc, bits, ty);
        self.rewriter.replace_uses(result, cast);
        self.rewriter.erase(op);
    }
}

/// Adds the numerics and the rounding of the hub op as discardable attributes.
fn with_discardable_attrs<'n>(of: OpRef<'_>, new: NewOp<'n>) -> NewOp<'n> {
    [(NUMERICS.name, DISCARDABLE_NUMERICS), (ROUNDING.name, DISCARDABLE_ROUNDING)].into_iter().fold(
        new,
        |new, (name, attr)| match of.attr(name) {
            Some(value) => new.attr(attr, value),
            None => new,
        },
    )
}
