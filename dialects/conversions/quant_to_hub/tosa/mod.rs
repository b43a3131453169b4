//! Raises integer TOSA to the hub: a product with its rescale, a sum between rescales, a table, a pool, a mean.
//!
//! The first phase finds all groups, and the facts about scales and zero points that each implies ([`scales`]). The second
//! phase builds the hub ops in program order, each between storage casts, and folds inverse casts. The types of a group have
//! the group's own parameters. If two groups use different parameters for one value, a cast to storage and back separates them,
//! and no bit changes.
//!
//! The arithmetic is `tosa` numerics with the multipliers of the program: a group is raised only if the hub derives the same
//! multipliers from the inferred scales.

mod groups;
mod lowered;
mod rescale;
mod scales;
mod table;

use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Attr, AttrKind, Context, Loc, OpId, Type, ValueId};
use qopt_ir::movement::PropagationLimits;
use qopt_ir::num::requantize::Multiplier;
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashMap;

use crate::arith::ops as arith;
use crate::builtin::ops as builtin;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::pool::divide_away;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::{moved_type, movement};
use crate::quant::ops as quant;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::support::{int_width, storage};
use crate::tosa::kernels::pool::tosa_average;
use groups::{GroupKind, OpGroup, WeightProduct, square_of};
use scales::Scales;

/// The result of raising a body.
pub(super) struct Raised {
    /// Number of groups that became hub ops.
    pub(super) groups: u64,
    /// The roots of rejected groups, with the reasons.
    pub(super) refused: Vec<(OpId, String)>,
    /// Ops that may be dead.
    pub(super) dead: Vec<OpId>,
}

/// Raises the groups of a body, whose ops are `ops` in program order.
pub(super) fn raise(rewriter: &mut Rewriter<'_>, ops: &[OpId]) -> Raised {
    let mut scales = Scales::default();
    let groups = groups::find(rewriter, ops, &mut scales);
    let checker = Checker::new(rewriter.ctx());
    let mut raiser = Raiser { rewriter, scales, now: FxHashMap::default(), dead: Vec::new(), checker };
    let (mut raised, mut refused) = (0, Vec::new());
    // Computed before any rewrite, because built values have other types.
    let typed: Vec<_> = groups.iter().map(|group| raiser.activation_types(group)).collect();
    let mut next = groups.iter().zip(typed).peekable();
    for &op in ops {
        if let Some((group, typed)) = next.next_if(|(group, _)| group.root == op) {
            match typed.and_then(|typed| raiser.build(group, &typed)) {
                Ok(()) => raised += 1,
                Err(reason) => refused.push((op, reason)),
            }
        } else {
            raiser.carry(op);
        }
    }
    Raised { groups: raised, refused, dead: raiser.dead }
}

/// The quantized types of a group.
#[derive(Clone)]
struct Typed {
    inputs: Vec<Type>,
    output: Type,
}

struct Raiser<'a, 'b> {
    rewriter: &'b mut Rewriter<'a>,
    scales: Scales,
    /// For each original stored value, the one that replaces it.
    now: FxHashMap<ValueId, ValueId>,
    dead: Vec<OpId>,
    checker: Checker<'a>,
}

/// Returns the quantized tensor type of these integers with one parameter for all elements.
fn quantized_type(ctx: &Context, ty: Type, param: Param, unsigned: bool) -> Result<Type, String> {
    let width = int_width(ctx, storage(ctx, ctx.element_or_self(ty))).ok_or("elements must be integers")?;
    let storage = Storage::full(!unsigned, width);
    if param.zero_point < storage.min || param.zero_point > storage.max {
        return Err("zero point is out of range of the storage type".to_owned());
    }
    let expressed = ctx.float_type(qopt_ir::num::FloatKind::F32);
    let quantized = Uniform { storage, expressed, form: ParamGranularity::Tensor, params: Box::new([param]) };
    let shape = ctx.shape(ty).ok_or("operand is unranked")?;
    Ok(ctx.tensor_type(&shape, quantized.intern(ctx)))
}

impl Raiser<'_, '_> {
    /// Returns the quantized types of a group's activations, with the group's parameters.
    fn activation_types(&self, group: &OpGroup) -> Result<Typed, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let mut inputs = Vec::new();
        for input in &group.inputs {
            let param = Param::new(self.scales.scale(input.value), self.point(input.value, input.zero_point));
            inputs.push(quantized_type(ctx, body.ty(input.value), param, input.unsigned)?);
        }
        let result = body.result(group.root, 0).ok_or("operation has no result")?;
        let param = Param::new(self.scales.scale(result), self.point(result, group.output_zero));
        Ok(Typed { inputs, output: quantized_type(ctx, body.ty(result), param, group.output_unsigned)? })
    }
    fn point(&self, value: ValueId, own: Option<i64>) -> i64 {
        own.or_else(|| self.scales.zero_point(value)).unwrap_or(0)
    }

    fn build_one(&mut self, op: &NewOp<'_>) -> Result<ValueId, String> {
        let op = self.rewriter.build(op);
        self.dead.push(op);
        let body = self.rewriter.body();
        self.checker.check(body, op).map_err(|why| format!("'{}' {why}", self.rewriter.op(op).name()))?;
        body.result(op, 0).ok_or_else(|| "the operation has no result".to_owned())
    }

    /// Casts a stored value to a quantized type, or returns the quantized value that it was cast from.
    fn cast_to_quantized(&mut self, loc: Loc, value: ValueId, ty: Type) -> Result<ValueId, String> {
        let value = self.now.get(&value).copied().unwrap_or(value);
        if let Some(inner) = self.inner(value)
            && self.rewriter.body().ty(inner) == ty
        {
            return Ok(inner);
        }
        // Storage is signless on both sides of the cast.
        let value = self.signless(loc, value, ty)?;
        self.build_one(&NewOp::of(&quant::SCAST).loc(loc).operands(&[value]).results(&[ty]))
    }

    /// Returns the quantized value that a stored one was cast from.
    fn inner(&self, value: ValueId) -> Option<ValueId> {
        let mut op = self.rewriter.op(self.rewriter.body().defining_op(value)?);
        if op.is(&builtin::UNREALIZED_CONVERSION_CAST) {
            op = op.only_operand_def()?;
        }
        let inner = op.cast().filter(|cast| cast.kind == CastKind::ToStorage).and_then(|_| op.cast_input())?;
        uniform(op.ctx, op.body.ty(inner)).map(|_| inner)
    }

    fn signless(&mut self, loc: Loc, value: ValueId, ty: Type) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let stored = ctx.with_element(ty, ctx.int_type(int_width_of(self.rewriter, value)?));
        if self.rewriter.body().ty(value) == stored {
            return Ok(value);
        }
        self.build_one(&NewOp::of(&builtin::UNREALIZED_CONVERSION_CAST).loc(loc).operands(&[value]).results(&[stored]))
    }

    /// Replaces a stored result by a quantized value and a storage cast.
    fn replace(&mut self, op: OpId, value: ValueId) -> Result<(), String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let (result, loc) = (body.result(op, 0).ok_or("operation has no result")?, body.loc(op));
        let (declared, ty) = (body.ty(result), body.ty(value));
        let width = int_width(ctx, ctx.element_or_self(declared)).ok_or("result must have integer elements")?;
        let stored = ctx.with_element(ty, ctx.int_type(width));
        let mut back = self.build_one(&NewOp::of(&quant::SCAST).loc(loc).operands(&[value]).results(&[stored]))?;
        if stored != declared {
            back = self.build_one(
                &NewOp::of(&builtin::UNREALIZED_CONVERSION_CAST).loc(loc).operands(&[back]).results(&[declared]),
            )?;
        }
        self.rewriter.replace_uses(result, back);
        self.now.insert(result, back);
        self.dead.push(op);
        Ok(())
    }

    /// Rewrites a movement of casts of quantized values to move the quantized values.
    fn carry(&mut self, op: OpId) {
        let view = self.rewriter.op(op);
        let Some(Ok(used)) = movement(view) else { return };
        let (ctx, loc) = (view.ctx, view.loc());
        let [chain] = used.chains.as_slice() else { return };
        let sources: Option<Vec<ValueId>> = used.data.iter().map(|source| source.value(view)).collect();
        let Some(sources) = sources else { return };
        let inner: Option<Vec<ValueId>> = sources.iter().map(|&v| self.inner(v)).collect();
        let Some(inner) = inner else { return };
        let Some(result) = view.body.result(op, 0) else { return };
        let types: Vec<Type> = inner.iter().map(|&v| view.body.ty(v)).collect();
        let declared = view.body.ty(result);
        let Ok(ty) = moved_type(ctx, chain, &types, declared, PropagationLimits::default()) else { return };
        // Keeps the op's other operands and its properties.
        let operands: Vec<ValueId> = view
            .body
            .operands(op)
            .map(|v| sources.iter().position(|&s| s == v).and_then(|at| inner.get(at).copied()).unwrap_or(v))
            .collect();
        let (name, properties) = (view.body.name(op), view.body.properties(op));
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let results = [ty];
        let spec = qopt_ir::ir::OpSpec {
            operands: &operands,
            results: &results,
            properties,
            ..qopt_ir::ir::OpSpec::new(name, loc)
        };
        if let Some(value) = self.rewriter.create_value(&spec) {
            let _ = self.replace(op, value);
        }
    }

    fn build(&mut self, group: &OpGroup, typed: &Typed) -> Result<(), String> {
        let loc = self.rewriter.body().loc(group.root);
        self.check(group, typed)?;
        let mut attrs = group.attrs.clone();
        let mut typed = typed.clone();
        if let GroupKind::Average { size, zero_point } = group.kind {
            self.average(size, zero_point, &mut typed, &mut attrs)?;
        }
        let typed = &typed;
        self.rewriter.set_insertion_point(InsertPoint::Before(group.root));
        let mut operands = Vec::new();
        for (input, &ty) in group.inputs.iter().zip(&typed.inputs) {
            operands.push(self.cast_to_quantized(loc, input.value, ty)?);
        }
        if let GroupKind::Product(product) = &group.kind {
            self.weights(product, typed, loc, &mut operands)?;
        }
        if let GroupKind::Lut(table) = group.kind {
            operands.push(table);
        }
        let mut new = NewOp::of(group.def).loc(loc).operands(&operands).results(&[typed.output]);
        for &(name, value) in &attrs {
            new = new.property(name, value);
        }
        let value = self.build_one(&new)?;
        self.replace(group.root, value)
    }

    /// Selects the numerics of an average with zero point `own`, for the parameters of its values. TOSA's reciprocal rounds
    /// ties of negative sums down, so with zero point 0 it equals TensorFlow Lite's average. If neither numerics matches, the
    /// values get the zero point `own`.
    fn average(
        &self,
        size: usize,
        own: i64,
        typed: &mut Typed,
        attrs: &mut [(&'static str, Attr)],
    ) -> Result<(), String> {
        let ctx = self.rewriter.ctx();
        let param = uniform(ctx, typed.output)
            .and_then(|u| u.params.first().copied())
            .ok_or("scale of the result is unknown")?;
        let bound = |q: i64| q.clamp(-128, 127);
        let here = |sum: i64, n: i64| bound(own + tosa_average(sum - own * n, n as usize).unwrap_or(i64::MAX - own));
        let tosa = |sum: i64, n: i64| {
            let zero = param.zero_point;
            bound(zero + tosa_average(sum - zero * n, n as usize).unwrap_or(i64::MIN - zero))
        };
        let tflite = |sum: i64, n: i64| bound(divide_away(sum, n).unwrap_or(i64::MIN));
        if own == param.zero_point || averages_alike(size, here, tosa) {
            return Ok(());
        }
        if averages_alike(size, here, tflite) {
            let numerics = Numerics::Tflite.attr(ctx);
            attrs.iter_mut().filter(|a| a.0 == "numerics").for_each(|a| a.1 = numerics);
            return Ok(());
        }
        let param = Param::new(param.scale(), own);
        for ty in typed.inputs.iter_mut().chain([&mut typed.output]) {
            *ty = self::quantized_type(ctx, *ty, param, false)?;
        }
        Ok(())
    }

    /// Rejects a group if the hub's multipliers for these types differ from the program's.
    fn check(&self, group: &OpGroup, typed: &Typed) -> Result<(), String> {
        let ctx = self.rewriter.ctx();
        let scale = |ty: Type| uniform(ctx, ty).and_then(|u| u.params.first()).map_or(1.0, |p| p.scale());
        let input = |i: usize| typed.inputs.get(i).map_or(1.0, |&ty| scale(ty));
        let output = scale(typed.output);
        let same = |a: f64, b: f64| Multiplier::of(a).is_some() && Multiplier::of(a) == Multiplier::of(b);
        let fits = match group.kind {
            GroupKind::Product(_) | GroupKind::Lut(_) => true,
            GroupKind::Requantize { scale } => same(input(0) / output, scale),
            GroupKind::Square { terms, scale } => {
                let larger = input(0).max(input(1));
                same(input(0) / (2.0 * larger), terms.0)
                    && same(input(1) / (2.0 * larger), terms.1)
                    && same(square_of(larger) / output, scale)
            }
            GroupKind::Factors { scale } => same(input(0) * input(1) / output, scale),
            GroupKind::Mean { ratio, count } => same(input(0) / (output * count), ratio / count),
            GroupKind::Sum { terms, scale } => {
                let twice = 2.0 * input(0).max(input(1));
                same(input(0) / twice, terms.0)
                    && same(input(1) / twice, terms.1)
                    && same(twice / (f64::from(1_u32 << 20) * output), scale)
            }
            GroupKind::Same | GroupKind::Average { .. } => {
                let params = |ty: Type| uniform(ctx, ty).map(|u| &u.params);
                typed.inputs.iter().all(|&ty| params(ty) == params(typed.output))
            }
            GroupKind::Function { scale } => input(0) == scale,
        };
        if fits { Ok(()) } else { Err("scales do not match the operands and the result".to_owned()) }
    }

    /// Appends the weights and biases, with the scales that follow from the multipliers of a product.
    fn weights(
        &mut self,
        product: &WeightProduct,
        typed: &Typed,
        loc: Loc,
        operands: &mut Vec<ValueId>,
    ) -> Result<(), String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let scale = |ty: Type| uniform(ctx, ty).and_then(|u| u.params.first()).map(|p| p.scale());
        let input = typed.inputs.first().and_then(|&ty| scale(ty)).ok_or("scale of the input is unknown")?;
        let output = scale(typed.output).ok_or("scale of the result is unknown")?;
        let params: Vec<Param> = (0..product.rescale.len())
            .map(|c| Param::new(product.rescale.scale(c) * output / input, product.weight_zero))
            .collect();
        for (c, param) in params.iter().enumerate() {
            let (found, expected) =
                (Multiplier::of(input * param.scale() / output), Multiplier::of(product.rescale.scale(c)));
            if param.scale() <= 0.0 || found.is_none() || found != expected {
                return Err(format!("no weight scale of channel {c} gives its multiplier"));
            }
        }
        let weight = qopt_ir::eval::constant_value(ctx, body, product.weight).ok_or("weights must be constant")?;
        let expressed = ctx.float_type(qopt_ir::num::FloatKind::F32);
        let shape = weight.shape(ctx)?;
        let form = if params.len() == 1 { ParamGranularity::Tensor } else { product.form(&shape)? };
        let storage = Storage::full(true, int_width(ctx, ctx.element_or_self(weight.ty)).unwrap_or(8));
        let quantized = Uniform { storage, expressed, form, params: params.clone().into() };
        let constant = self.constant(loc, &weight, quantized)?;
        operands.push(constant);
        let bias =
            qopt_ir::eval::constant_value(ctx, self.rewriter.body(), product.bias).ok_or("bias must be constant")?;
        let channels = product.channels(&shape);
        let mut values = bias.ints(ctx)?;
        if let [one] = *values.as_slice() {
            values = vec![one; channels];
        }
        if values.iter().all(|&b| b == 0) {
            return Ok(());
        }
        if int_width(ctx, ctx.element_or_self(bias.ty)) != Some(32) {
            let ty = ctx.tensor_type(&[Some(channels as u64)], ctx.element_or_self(bias.ty));
            let attr = Tensor::of_ints(ctx, ty, &values)?.to_constant(ctx)?;
            let constant = NewOp::of(&arith::CONSTANT).loc(loc).property("value", attr).results(&[ty]);
            operands.push(self.build_one(&constant)?);
            return Ok(());
        }
        let held = ctx.tensor_type(&[Some(channels as u64)], ctx.int_type(32));
        let bias = Tensor::of_ints(ctx, held, &values)?;
        let form = if params.len() == 1 { ParamGranularity::Tensor } else { ParamGranularity::Axis(0) };
        let params = params.iter().map(|p| Param::new(input * p.scale(), 0)).collect();
        let constant =
            self.constant(loc, &bias, Uniform { storage: Storage::full(true, 32), expressed, form, params })?;
        operands.push(constant);
        Ok(())
    }

    fn constant(&mut self, loc: Loc, stored: &Tensor, quantized: Uniform) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let shape = ctx.shape(stored.ty).ok_or("constant is unranked")?;
        let held = ctx.tensor_type(&shape, quantized.storage.ty(ctx));
        let ty = ctx.tensor_type(&shape, quantized.intern(ctx));
        let attr = ctx
            .try_attr(AttrKind::DenseElements { ty: held, data: stored.data.clone() })
            .map_err(|_| "a type nests too deep")?;
        self.build_one(&NewOp::of(&qnn::CONSTANT).loc(loc).property("value", attr).results(&[ty]))
    }
}

fn int_width_of(rewriter: &Rewriter<'_>, value: ValueId) -> Result<u32, String> {
    let ctx = rewriter.ctx();
    int_width(ctx, ctx.element_or_self(rewriter.body().ty(value)))
        .ok_or_else(|| "element type must be an integer".to_owned())
}

/// Returns true if two averages agree for every sum over windows of at most `size` signed bytes.
fn averages_alike(size: usize, a: impl Fn(i64, i64) -> i64, b: impl Fn(i64, i64) -> i64) -> bool {
    const LARGEST: usize = 1 << 10;
    // Windows at the border cover fewer elements.
    size <= LARGEST && (1..=size as i64).all(|n| (-128 * n..=127 * n).all(|sum| a(sum, n) == b(sum, n)))
}

/// Returns true for a tensor of 4-, 8- or 16-bit integers, the widths of activations.
fn is_activation(op: OpRef<'_>, ty: Type) -> bool {
    op.ctx.is_tensor(ty) && int_width(op.ctx, op.ctx.element_or_self(ty)).is_some_and(|w| matches!(w, 4 | 8 | 16))
}
