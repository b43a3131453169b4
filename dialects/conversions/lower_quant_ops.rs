//! `--lower-quant-ops`: casts between reals and stored integers as arithmetic.
//!
//! ```text
//! dcast q   =   (q - zero point) * scale                                       in the expressed type
//! qcast x   =   even(min(max(x / scale, min - zero point), max - zero point)) + zero point
//! ```
//!
//! The quotient is clamped before it is rounded, so no conversion to an integer is out of range; the bounds are integers, so this
//! gives the same result as to clamp after. NaN becomes the least integer. `even` rounds to the nearest integer, ties to even, by
//! adding and subtracting 1.5 * 2^(p-1) for a precision of p bits. The sum has no fraction bits, so its one rounding is the wanted
//! one, for magnitudes up to 2^(p-2). If the bounds are greater, or the expressed type is less precise than f32, the clamp and the
//! rounding use a wider type, exactly: f64 suffices for storage of 32 bits. The integer type is wide enough for all differences.
//!
//! Parameters become constants of the tensor's rank. A `tosa.tile` repeats each over the elements that share it.
//! Per-tensor parameters are splats, so per-axis and sub-channel types need no separate code. Sizes must be static, because the
//! types of constants are.

use qopt_ir::def::{OpDef, operand};
use qopt_ir::ir::{Attr, AttrKind, Blob, Body, Context, Loc, OpId, Type, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};
use qopt_ir::num::{FloatBits, FloatKind};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};

use crate::arith::ops as arith;
use crate::quant::apply_movements;
use crate::quant::convert::{scast, storage_type};
use crate::quant::ops as quant;
use crate::quant::ops::{DCAST, QCAST};
use crate::quant::types::{self, Param, ParamGranularity, Uniform};

/// The pass.
pub static LOWER_QUANT_OPS: PassDef = PassDef {
    argument: "lower-quant-ops",
    name: "LowerQuantOps",
    summary: "Lower quant.dcast and quant.qcast ops",
    statistics: &[("num-lowered", "Number of operations lowered")],
    converts: true,
    build: |_, _| Ok(Box::new(LowerQuantOps)),
    ..PassDef::BASE
};

struct LowerQuantOps;

impl Pass for LowerQuantOps {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let mut rewriter = Rewriter::new(cx.ctx, body);
            for op in rewriter.body().preorder() {
                let view = rewriter.op(op);
                let dequantizes = view.is(&DCAST);
                if !dequantizes && !view.is(&QCAST) {
                    continue;
                }
                let (Some(value), Some(result)) = (view.operand(operand!(quant::QCAST.input)), view.result_type(0))
                else {
                    continue;
                };
                let (loc, from) = (view.loc(), view.body.ty(value));
                rewriter.set_insertion_point(InsertPoint::Before(op));
                let quantized = if dequantizes { from } else { result };
                let mut made = Vec::new();
                let lowered = ArithmeticBuilder::new(&mut rewriter, loc, quantized).and_then(|mut writer| {
                    let lowered = if dequantizes { writer.dequantize(value) } else { writer.quantize(value) };
                    made = writer.made;
                    lowered
                });
                let replaced = lowered.and_then(|value| match rewriter.replace(op, &[value]) {
                    true => Ok(()),
                    false => Err("the result would have another type".to_owned()),
                });
                match replaced {
                    Ok(()) => cx.count("num-lowered", 1),
                    Err(reason) => {
                        for op in made.into_iter().rev() {
                            rewriter.erase(op);
                        }
                        cx.missed(owner, rewriter.op(op), reason);
                    }
                }
            }
            Ok(())
        })
    }
}

/// Builder for the arithmetic of one cast.
struct ArithmeticBuilder<'r, 'a> {
    ctx: &'a Context,
    rewriter: &'r mut Rewriter<'a>,
    loc: Loc,
    /// The type of the quantized side, and its element type.
    ty: Type,
    element: &'a Uniform,
    expressed: FloatKind,
    /// The type in which quotients are clamped and rounded, exactly.
    rounding: FloatKind,
    /// Integer width for all differences from zero points.
    width: u32,
    made: Vec<OpId>,
}

impl<'r, 'a> ArithmeticBuilder<'r, 'a> {
    fn new(rewriter: &'r mut Rewriter<'a>, loc: Loc, ty: Type) -> Result<Self, String> {
        let ctx = rewriter.ctx();
        let element = types::uniform(ctx, ctx.element_or_self(ty)).ok_or("quantization parameters are unknown")?;
        let expressed = ctx.float_kind(element.expressed).ok_or("expressed type must be a float type")?;
        if ctx.is_shaped(ty) && !ctx.shape(ty).is_some_and(|dims| dims.iter().all(Option::is_some)) {
            return Err("requires a static shape".to_owned());
        }
        // A difference has one bit more than a stored integer.
        let reach = i64::from(element.storage.width) + 1;
        let exact = |kind: FloatKind| reach <= i64::from(kind.precision()) - 2;
        let known = [FloatKind::F16, FloatKind::BF16, FloatKind::F32, FloatKind::F64].contains(&expressed);
        if !known {
            return Err("unsupported expressed type".to_owned());
        }
        let rounding =
            if expressed == FloatKind::F64 || !exact(FloatKind::F32) { FloatKind::F64 } else { FloatKind::F32 };
        let width = if element.storage.width < 32 { 32 } else { 64 };
        Ok(Self { ctx, rewriter, loc, ty, element, expressed, rounding, width, made: Vec::new() })
    }

    fn dequantize(&mut self, value: ValueId) -> Result<ValueId, String> {
        let bits = self.storage()?;
        let stored = scast(self.rewriter, self.loc, value, bits);
        self.made.extend(self.rewriter.body().defining_op(stored));
        let wide = self.ints();
        let extend = if self.element.storage.signed { &arith::EXTSI } else { &arith::EXTUI };
        let stored = self.op(extend, &[stored], wide)?;
        let zero_points = self.integers(|p| p.zero_point)?;
        let steps = self.op(&arith::SUBI, &[stored, zero_points], wide)?;
        let reals = self.floats(self.expressed);
        let steps = self.op(&arith::SITOFP, &[steps], reals)?;
        let scales = self.reals(self.expressed, |p| p.scale())?;
        self.op(&arith::MULF, &[steps, scales], reals)
    }

    fn quantize(&mut self, value: ValueId) -> Result<ValueId, String> {
        let (storage, rounding) = (self.element.storage, self.rounding);
        let (expressed, wide) = (self.floats(self.expressed), self.floats(rounding));
        let scales = self.reals(self.expressed, |p| p.scale())?;
        let mut steps = self.op(&arith::DIVF, &[value, scales], expressed)?;
        if expressed != wide {
            steps = self.op(&arith::EXTF, &[steps], wide)?;
        }
        let low = self.reals(rounding, |p| (storage.min - p.zero_point) as f64)?;
        let high = self.reals(rounding, |p| (storage.max - p.zero_point) as f64)?;
        let steps = self.op(&arith::MAXNUMF, &[steps, low], wide)?;
        let steps = self.op(&arith::MINNUMF, &[steps, high], wide)?;
        let magic = 1.5 * f64::from(rounding.precision() - 1).exp2();
        let magic = self.reals(rounding, |_| magic)?;
        let steps = self.op(&arith::ADDF, &[steps, magic], wide)?;
        let steps = self.op(&arith::SUBF, &[steps, magic], wide)?;
        let ints = self.ints();
        let steps = self.op(&arith::FPTOSI, &[steps], ints)?;
        let zero_points = self.integers(|p| p.zero_point)?;
        let stored = self.op(&arith::ADDI, &[steps, zero_points], ints)?;
        let bits = self.storage()?;
        let stored = self.op(&arith::TRUNCI, &[stored], bits)?;
        let result = scast(self.rewriter, self.loc, stored, self.ty);
        self.made.extend(self.rewriter.body().defining_op(result));
        Ok(result)
    }

    fn storage(&self) -> Result<Type, String> {
        storage_type(self.ctx, self.ty).ok_or_else(|| "storage type must be an integer".to_owned())
    }
    fn floats(&self, kind: FloatKind) -> Type {
        self.ctx.with_element(self.ty, self.ctx.float_type(kind))
    }
    fn ints(&self) -> Type {
        self.ctx.with_element(self.ty, self.ctx.int_type(self.width))
    }

    fn op(&mut self, def: &'static OpDef, operands: &[ValueId], ty: Type) -> Result<ValueId, String> {
        let op = self.rewriter.build(&NewOp::of(def).loc(self.loc).operands(operands).results(&[ty]));
        self.made.push(op);
        self.rewriter.body().result(op, 0).ok_or_else(|| "an operation has no result".to_owned())
    }

    /// Builds a real for each element from its parameter.
    fn reals(&mut self, kind: FloatKind, of: impl Fn(&Param) -> f64) -> Result<ValueId, String> {
        let bits: Option<Vec<u128>> = self.element.params.iter().map(|p| Some(kind.round_f64(of(p))?.0)).collect();
        let bits = bits.ok_or("a parameter is not representable in the expressed type")?;
        let ty = self.ctx.float_type(kind);
        self.spread(ty, &bits, |ctx, bits| ctx.attr(AttrKind::Float { bits: FloatBits(bits), ty }))
    }

    /// Builds an integer for each element from its parameter.
    fn integers(&mut self, of: impl Fn(&Param) -> i64) -> Result<ValueId, String> {
        let ty = self.ctx.int_type(self.width);
        let all: Vec<u128> = self.element.params.iter().map(|p| of(p).cast_unsigned().into()).collect();
        self.spread(ty, &all, |ctx, bits| ctx.int_attr(bits as i64, ty))
    }

    /// Builds a constant of the tensor's shape from one number for each parameter.
    fn spread(&mut self, ty: Type, all: &[u128], scalar: impl Fn(&Context, u128) -> Attr) -> Result<ValueId, String> {
        let ctx = self.ctx;
        let held = ctx.with_element(self.ty, ty);
        let Some(dims) = ctx.shape(self.ty).filter(|_| ctx.is_shaped(self.ty)) else {
            let value = scalar(ctx, all.first().copied().unwrap_or(0));
            return self.constant(value, held);
        };
        let width = ctx.element_kind(ty).map_or(8, |kind| kind.bytes());
        let bytes: Vec<u8> = all.iter().flat_map(|bits| bits.to_le_bytes().into_iter().take(width)).collect();
        let data = Blob::of_elements(bytes, width);
        let dense = |ty: Type, data: Blob| ctx.try_dense(ty, data).map_err(|_| "a type nests too deep".to_owned());
        if dims.contains(&Some(0)) {
            return self.constant(dense(held, Blob::of_elements(Vec::new(), width))?, held);
        }
        if data.splat().is_some() {
            return self.constant(dense(held, data)?, held);
        }
        // [t0, t1..], each repeated b times: reshaped to [t0, 1, t1, 1..], tiled by [1, b0, 1, b1..], and reshaped.
        let extents: Vec<u64> = match &self.element.form {
            ParamGranularity::Tensor => vec![1; dims.len()],
            ParamGranularity::Axis(axis) => {
                (0..dims.len()).map(|d| if d == *axis as usize { all.len() as u64 } else { 1 }).collect()
            }
            ParamGranularity::Blocks { table, .. } => table.to_vec(),
        };
        let table: Vec<Dim> = extents.iter().copied().map(Some).collect();
        let table = ctx.tensor_type(&table, ty);
        let value = self.constant(dense(table, data)?, table)?;
        let pairs = || extents.iter().zip(&dims).map(|(&t, d)| (t, d.unwrap_or(0).checked_div(t).unwrap_or(0)));
        let chain = [
            Movement::Reshape(Shape::new(pairs().flat_map(|(t, _)| [Some(t), Some(1)]))),
            Movement::Tile(pairs().flat_map(|(_, b)| [1, b]).collect()),
            Movement::Reshape(Shape::new(dims.iter().copied())),
        ];
        apply_movements(self.rewriter, "tosa", self.loc, value, &chain, &mut self.made)
    }

    fn constant(&mut self, value: Attr, ty: Type) -> Result<ValueId, String> {
        let op =
            self.rewriter.build(&NewOp::of(&arith::CONSTANT).loc(self.loc).results(&[ty]).property("value", value));
        self.made.push(op);
        self.rewriter.body().result(op, 0).ok_or_else(|| "an operation has no result".to_owned())
    }
}
