//! Integer TOSA, raised: a product with its rescale, a sum between rescales, a table, a pool, a mean.
//!
//! First all groups are found, and what each says of scales and zero points ([`scales`]); then they are built in the order of the
//! program, each between storage casts, of which those that meet cancel. A group's own parameters are those of its types, so a
//! value that two groups see with different parameters has a cast to storage and back between them, and no bit changes.
//!
//! The arithmetic is `tosa` numerics with the multipliers that stand in the program: a group is raised only if the hub's
//! multipliers for the scales found are the same numbers.

mod groups;
mod lowered;
mod rescale;
mod scales;
mod table;

use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::eval::Tensor;
use qopt_ir::ir::{Attr, AttrKind, Context, Loc, OpId, Type, ValueId};
use qopt_ir::movement::Limits;
use qopt_ir::num::requantize::Multiplier;
use qopt_ir::rewrite::{NewOp, Place, Rewriter};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashMap;

use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::pool::divide_away;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::{moved_type, movement};
use crate::quant::types::{Form, Param, Storage, Uniform};
use crate::support::{int_width, storage};
use crate::tosa::kernels::pool::tosa_average;
use groups::{Group, Kind, Product, square_of};
use scales::Scales;

/// What came of raising.
pub(super) struct Raised {
    /// How many groups are hub operations now.
    pub(super) groups: u64,
    /// Which are not, and why.
    pub(super) refused: Vec<(OpId, String)>,
    /// What may be dead now.
    pub(super) dead: Vec<OpId>,
}

/// Raises what it finds in a body, whose operations are these in the order of the program.
pub(super) fn raise(rewriter: &mut Rewriter<'_>, ops: &[OpId]) -> Raised {
    let mut scales = Scales::default();
    let groups = groups::find(rewriter, ops, &mut scales);
    let checker = Checker::new(rewriter.ctx());
    let mut raiser = Raiser { rewriter, scales, now: FxHashMap::default(), dead: Vec::new(), checker };
    let (mut raised, mut refused) = (0, Vec::new());
    // Types are those of the values as they were found: what is built has others.
    let typed: Vec<_> = groups.iter().map(|group| raiser.typed(group)).collect();
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
    /// The stored values that stand for those that groups were found with.
    now: FxHashMap<ValueId, ValueId>,
    dead: Vec<OpId>,
    checker: Checker<'a>,
}

/// A tensor type of these integers with one parameter for all elements.
fn typed(ctx: &Context, ty: Type, param: Param, unsigned: bool) -> Result<Type, String> {
    let width = int_width(ctx, storage(ctx, ctx.element_or_self(ty))).ok_or("its elements are no integers")?;
    let storage = Storage::full(!unsigned, width);
    if param.zero_point < storage.min || param.zero_point > storage.max {
        return Err("a zero point is outside of its storage".to_owned());
    }
    let expressed = ctx.float_type(qopt_ir::num::FloatKind::F32);
    let quantized = Uniform { storage, expressed, form: Form::Tensor, params: Box::new([param]) };
    let shape = ctx.shape(ty).ok_or("it has no rank")?;
    Ok(ctx.tensor_type(&shape, quantized.intern(ctx)))
}

impl Raiser<'_, '_> {
    /// The types of a group's activations, as the group sees them.
    fn typed(&self, group: &Group) -> Result<Typed, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let mut inputs = Vec::new();
        for input in &group.inputs {
            let param = Param::new(self.scales.scale(input.value), self.point(input.value, input.zero_point));
            inputs.push(typed(ctx, body.ty(input.value), param, input.unsigned)?);
        }
        let result = body.result(group.root, 0).ok_or("it has no result")?;
        let param = Param::new(self.scales.scale(result), self.point(result, group.output_zero));
        Ok(Typed { inputs, output: typed(ctx, body.ty(result), param, group.output_unsigned)? })
    }
    fn point(&self, value: ValueId, own: Option<i64>) -> i64 {
        own.or_else(|| self.scales.zero_point(value)).unwrap_or(0)
    }

    fn one(&mut self, op: &NewOp<'_>) -> Result<ValueId, String> {
        let op = self.rewriter.build(op);
        self.dead.push(op);
        let body = self.rewriter.body();
        self.checker.check(body, op).map_err(|why| format!("'{}' {why}", self.rewriter.op(op).name()))?;
        body.result(op, 0).ok_or_else(|| "the operation has no result".to_owned())
    }

    /// A stored value with a quantized type: what was cast, if that has it.
    fn quantized(&mut self, loc: Loc, value: ValueId, ty: Type) -> Result<ValueId, String> {
        let value = self.now.get(&value).copied().unwrap_or(value);
        if let Some(inner) = self.inner(value)
            && self.rewriter.body().ty(inner) == ty
        {
            return Ok(inner);
        }
        // Storage is signless on both sides of the cast.
        let value = self.signless(loc, value, ty)?;
        self.one(&NewOp::new("quant.scast").loc(loc).operands(&[value]).results(&[ty]))
    }

    /// The quantized value that a stored one was cast from.
    fn inner(&self, value: ValueId) -> Option<ValueId> {
        let mut op = self.rewriter.op(self.rewriter.body().defining_op(value)?);
        if op.name() == "builtin.unrealized_conversion_cast" {
            op = op.operand_def(0)?;
        }
        let inner = op.cast().filter(|cast| cast.kind == CastKind::ToStorage).and_then(|_| op.operand(0))?;
        uniform(op.ctx, op.body.ty(inner)).map(|_| inner)
    }

    fn signless(&mut self, loc: Loc, value: ValueId, ty: Type) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let stored = ctx.with_element(ty, ctx.int_type(int_width_of(self.rewriter, value)?));
        if self.rewriter.body().ty(value) == stored {
            return Ok(value);
        }
        self.one(&NewOp::new("builtin.unrealized_conversion_cast").loc(loc).operands(&[value]).results(&[stored]))
    }

    /// Puts a quantized value in the place of a stored one.
    fn replace(&mut self, op: OpId, value: ValueId) -> Result<(), String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let (result, loc) = (body.result(op, 0).ok_or("it has no result")?, body.loc(op));
        let (declared, ty) = (body.ty(result), body.ty(value));
        let width = int_width(ctx, ctx.element_or_self(declared)).ok_or("its result is no integer")?;
        let stored = ctx.with_element(ty, ctx.int_type(width));
        let mut back = self.one(&NewOp::new("quant.scast").loc(loc).operands(&[value]).results(&[stored]))?;
        if stored != declared {
            back = self.one(
                &NewOp::new("builtin.unrealized_conversion_cast").loc(loc).operands(&[back]).results(&[declared]),
            )?;
        }
        self.rewriter.replace_uses(result, back);
        self.now.insert(result, back);
        self.dead.push(op);
        Ok(())
    }

    /// A movement of stored values that were quantized moves the quantized ones.
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
        let Ok(ty) = moved_type(ctx, chain, &types, declared, Limits::default()) else { return };
        // The same operation on other operands: whatever else it takes stays.
        let operands: Vec<ValueId> = view
            .body
            .operands(op)
            .map(|v| sources.iter().position(|&s| s == v).and_then(|at| inner.get(at).copied()).unwrap_or(v))
            .collect();
        let (name, properties) = (view.body.name(op), view.body.properties(op));
        self.rewriter.set_place(Place::Before(op));
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

    fn build(&mut self, group: &Group, typed: &Typed) -> Result<(), String> {
        let loc = self.rewriter.body().loc(group.root);
        self.check(group, typed)?;
        let mut attrs = group.attrs.clone();
        let mut typed = typed.clone();
        if let Kind::Average { size, zero_point } = group.kind {
            self.average(size, zero_point, &mut typed, &mut attrs)?;
        }
        let typed = &typed;
        self.rewriter.set_place(Place::Before(group.root));
        let mut operands = Vec::new();
        for (input, &ty) in group.inputs.iter().zip(&typed.inputs) {
            operands.push(self.quantized(loc, input.value, ty)?);
        }
        if let Kind::Product(product) = &group.kind {
            self.weights(product, typed, loc, &mut operands)?;
        }
        if let Kind::Lut(table) = group.kind {
            operands.push(table);
        }
        let mut new = NewOp::new(group.name).loc(loc).operands(&operands).results(&[typed.output]);
        for &(name, value) in &attrs {
            new = new.property(name, value);
        }
        let value = self.one(&new)?;
        self.replace(group.root, value)
    }

    /// Which numerics average the integers that stand here, whose zero point is `own`, as those of the values around. TOSA's
    /// reciprocal rounds ties of negative sums down, so with the zero point 0 it is TensorFlow Lite's average. Where neither fits,
    /// the values have the zero point of the operation.
    fn average(
        &self,
        size: usize,
        own: i64,
        typed: &mut Typed,
        attrs: &mut [(&'static str, Attr)],
    ) -> Result<(), String> {
        let ctx = self.rewriter.ctx();
        let param =
            uniform(ctx, typed.output).and_then(|u| u.params.first().copied()).ok_or("its result has no scale")?;
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
            *ty = self::typed(ctx, *ty, param, false)?;
        }
        Ok(())
    }

    /// Whether the hub's arithmetic on these types is the program's.
    fn check(&self, group: &Group, typed: &Typed) -> Result<(), String> {
        let ctx = self.rewriter.ctx();
        let scale = |ty: Type| uniform(ctx, ty).and_then(|u| u.params.first()).map_or(1.0, |p| p.scale());
        let input = |i: usize| typed.inputs.get(i).map_or(1.0, |&ty| scale(ty));
        let output = scale(typed.output);
        let same = |a: f64, b: f64| Multiplier::of(a).is_some() && Multiplier::of(a) == Multiplier::of(b);
        let fits = match group.kind {
            Kind::Product(_) | Kind::Lut(_) => true,
            Kind::Requantize { scale } => same(input(0) / output, scale),
            Kind::Square { terms, scale } => {
                let larger = input(0).max(input(1));
                same(input(0) / (2.0 * larger), terms.0)
                    && same(input(1) / (2.0 * larger), terms.1)
                    && same(square_of(larger) / output, scale)
            }
            Kind::Factors { scale } => same(input(0) * input(1) / output, scale),
            Kind::Mean { ratio, count } => same(input(0) / (output * count), ratio / count),
            Kind::Sum { terms, scale } => {
                let twice = 2.0 * input(0).max(input(1));
                same(input(0) / twice, terms.0)
                    && same(input(1) / twice, terms.1)
                    && same(twice / (f64::from(1_u32 << 20) * output), scale)
            }
            Kind::Same | Kind::Average { .. } => {
                let params = |ty: Type| uniform(ctx, ty).map(|u| &u.params);
                typed.inputs.iter().all(|&ty| params(ty) == params(typed.output))
            }
            Kind::Function { scale } => input(0) == scale,
        };
        if fits { Ok(()) } else { Err("its scales do not fit those of the values around it".to_owned()) }
    }

    /// Weights and biases, at the scales that the multipliers of a product leave them.
    fn weights(
        &mut self,
        product: &Product,
        typed: &Typed,
        loc: Loc,
        operands: &mut Vec<ValueId>,
    ) -> Result<(), String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let scale = |ty: Type| uniform(ctx, ty).and_then(|u| u.params.first()).map(|p| p.scale());
        let input = typed.inputs.first().and_then(|&ty| scale(ty)).ok_or("its input has no scale")?;
        let output = scale(typed.output).ok_or("its result has no scale")?;
        let params: Vec<Param> = (0..product.rescale.len())
            .map(|c| Param::new(product.rescale.scale(c) * output / input, product.weight_zero))
            .collect();
        for (c, param) in params.iter().enumerate() {
            let (found, expected) =
                (Multiplier::of(input * param.scale() / output), Multiplier::of(product.rescale.scale(c)));
            if param.scale() <= 0.0 || found.is_none() || found != expected {
                return Err(format!("the multiplier of channel {c} has no scale"));
            }
        }
        let weight = qopt_ir::eval::constant_value(ctx, body, product.weight).ok_or("its weights are not constant")?;
        let expressed = ctx.float_type(qopt_ir::num::FloatKind::F32);
        let shape = weight.shape(ctx)?;
        let form = if params.len() == 1 { Form::Tensor } else { product.form(&shape)? };
        let storage = Storage::full(true, int_width(ctx, ctx.element_or_self(weight.ty)).unwrap_or(8));
        let quantized = Uniform { storage, expressed, form, params: params.clone().into() };
        let constant = self.constant(loc, &weight, quantized)?;
        operands.push(constant);
        let bias =
            qopt_ir::eval::constant_value(ctx, self.rewriter.body(), product.bias).ok_or("its bias is not constant")?;
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
            let constant = NewOp::new("arith.constant").loc(loc).property("value", attr).results(&[ty]);
            operands.push(self.one(&constant)?);
            return Ok(());
        }
        let held = ctx.tensor_type(&[Some(channels as u64)], ctx.int_type(32));
        let bias = Tensor::of_ints(ctx, held, &values)?;
        let form = if params.len() == 1 { Form::Tensor } else { Form::Axis(0) };
        let params = params.iter().map(|p| Param::new(input * p.scale(), 0)).collect();
        let constant =
            self.constant(loc, &bias, Uniform { storage: Storage::full(true, 32), expressed, form, params })?;
        operands.push(constant);
        Ok(())
    }

    fn constant(&mut self, loc: Loc, stored: &Tensor, quantized: Uniform) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let shape = ctx.shape(stored.ty).ok_or("a constant has no rank")?;
        let held = ctx.tensor_type(&shape, quantized.storage.ty(ctx));
        let ty = ctx.tensor_type(&shape, quantized.intern(ctx));
        let attr = ctx
            .try_attr(AttrKind::DenseElements { ty: held, data: stored.data.clone() })
            .map_err(|_| "a type nests too deep")?;
        self.one(&NewOp::new("qnn.constant").loc(loc).property("value", attr).results(&[ty]))
    }
}

fn int_width_of(rewriter: &Rewriter<'_>, value: ValueId) -> Result<u32, String> {
    let ctx = rewriter.ctx();
    int_width(ctx, ctx.element_or_self(rewriter.body().ty(value))).ok_or_else(|| "it is no integer".to_owned())
}

/// Whether two ways to average windows of at most this many signed bytes give the same for every sum.
fn averages_alike(size: usize, a: impl Fn(i64, i64) -> i64, b: impl Fn(i64, i64) -> i64) -> bool {
    const LARGEST: usize = 1 << 10;
    // Windows at the border have fewer elements.
    size <= LARGEST && (1..=size as i64).all(|n| (-128 * n..=127 * n).all(|sum| a(sum, n) == b(sum, n)))
}

/// Whether the elements of a tensor are integers of at most 16 bits: what activations are.
fn is_activation(op: OpRef<'_>, ty: Type) -> bool {
    op.ctx.is_tensor(ty) && int_width(op.ctx, op.ctx.element_or_self(ty)).is_some_and(|w| matches!(w, 4 | 8 | 16))
}
