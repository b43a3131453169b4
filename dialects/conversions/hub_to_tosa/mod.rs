//! `--hub-to-tosa`: lowers hub ops to integer TOSA on stored integers.
//!
//! ```text
//! qnn.op(q..) -> q'   =   scast(tosa.ops(scast q..)) : q'
//! ```
//!
//! The pass lowers each op separately. It then converts the types of the remaining ops and of function signatures to storage
//! types, and folds the casts between them. TOSA computes on signed integers: a rescale subtracts half of the range (the *offset*) from
//! unsigned inputs, and another one adds it to unsigned results. Values between lowered ops stay signed.
//!
//! The lowering is bit-exact by construction. If exactness depends on numbers (a shift that needs bounded sums, a division with
//! the same rounding), the lowering proves it for the numbers of the op. Ops without an exact form in TOSA 1.0 stay in the hub:
//! `docs/hub-to-tosa.md` lists them.

mod arrange;
mod conv;
mod elementwise;
mod long_sums;
mod matmul;
pub(crate) mod pool;
mod quotient;
mod reduce;
mod rescale;
pub(crate) mod resize;
mod runs;
mod softmax;

use qopt_ir::def::{ElementSource, OpDef, OpRef, match_op, operand, typed_attr_type};
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Attr, Blob, Body, Context, Loc, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, fold_op, is_trivially_dead};
use qopt_ir::transforms::types::{Conversion, Signatures};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashMap;

pub(crate) use rescale::double_round;

use crate::builtin::ops as builtin;
use crate::conversions::from_hub::signless_elements;
use crate::conversions::from_hub::stored_constant;
use crate::qnn::kernels::rescale::Rescale;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::convert::{moves_storage, scast, storage_type};
use crate::quant::fold::trace::movement;
use crate::quant::ops as quant;
use crate::quant::types::{Storage, Uniform};
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

/// The `hub-to-tosa` pass.
pub static HUB_TO_TOSA: PassDef = PassDef {
    argument: "hub-to-tosa",
    name: "HubToTosa",
    summary: "Turn qnn operations into integer TOSA on stored values",
    statistics: &[("num-converted", "Number of operations converted")],
    anchor: Some(builtin::MODULE.name),
    options: &[
        OptionDef::new(
            "strict",
            OptionKind::Bool,
            "false",
            "Keep operations whose lowering needs the qint dialect in addition to TOSA",
        ),
        OptionDef::new(
            "keep-weights",
            OptionKind::Bool,
            "false",
            "Keep 'qnn.dequantize' of constant weights of float matrix products, for --tosa-to-linalg",
        ),
    ],
    converts: true,
    build: |_, options| {
        Ok(Box::new(ToTosa { strict: options.bool("strict"), keeps_weights: options.bool("keep-weights") }))
    },
    ..PassDef::BASE
};

struct ToTosa {
    /// Emits TOSA only.
    strict: bool,
    /// Keeps the dequantization of weights.
    keeps_weights: bool,
}

/// The conversion of the remaining ops to storage types. Movements, and other ops that read no element, apply to stored integers, too.
const CONVERSION: Conversion<'_> = Conversion {
    convert: &storage_type,
    accepts: &|op| {
        let results = || op.body.results(op.op).map(|v| op.body.ty(v));
        // Hub ops only accept quantized types.
        !op.name().starts_with("qnn.") && (is_storage_constant(op) || results().all(|ty| moves_storage(op, ty)))
    },
    cast: &scast,
    signatures: Signatures::All,
};

/// Returns true for a constant whose attribute has the storage type of its result. Attributes of TOSA's constants may also have
/// explicitly signed integers.
fn is_storage_constant(op: OpRef<'_>) -> bool {
    let element = op.constant().and_then(|constant| op.ctx.element_type(typed_attr_type(op.ctx, constant)?));
    element.is_some()
        && element == op.result_type(0).and_then(|ty| op.ctx.element_type(storage_type(op.ctx, ty).unwrap_or(ty)))
}

impl Pass for ToTosa {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let functions = CONVERSION.functions(cx.ctx, body);
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let ops = body.preorder();
            let mut writer = TosaWriter::new(cx.ctx, body, self.strict);
            for op in ops {
                if self.keeps_weights && is_dequantized_weight(writer.rewriter.op(op)) {
                    continue;
                }
                match writer.lower(op) {
                    None => {}
                    Some(Ok(())) => cx.count("num-converted", 1),
                    Some(Err(reason)) => cx.missed(owner, writer.rewriter.op(op), reason),
                }
            }
            writer.finish();
            CONVERSION.apply(cx.ctx, body, &functions);
            clean(&mut Rewriter::new(cx.ctx, body));
            Ok(())
        })
    }
}

/// Lowers a hub op to TOSA and `qint`, to compare with a program of these ops. The new ops precede it.
///
/// # Errors
/// If the op is not a hub op, or has no exact form.
pub(crate) fn lower_op(ctx: &Context, body: &mut Body, op: OpId) -> Result<ValueId, String> {
    let mut writer = TosaWriter { skips_range_proofs: true, ..TosaWriter::new(ctx, body, false) };
    let result = writer.rewriter.body().result(op, 0);
    writer.lower(op).ok_or("is not a hub operation")??;
    let lowered = result.and_then(|result| writer.signed.get(&result).copied());
    lowered.ok_or_else(|| "operation has no result".to_owned())
}

/// Returns true for a `qnn.dequantize` of a constant that only products of floats read. With `keep-weights` it stays: the product
/// dequantizes the weights in its loop, so that they take no more memory than in the hub.
pub(crate) fn is_dequantized_weight(op: OpRef<'_>) -> bool {
    let is_weight =
        |(user, index): (OpId, usize)| OpRef { op: user, ..op }.is(&tosa::MATMUL) && index == operand!(tosa::MATMUL.b);
    let is_read_by_products = |result| op.body.uses(result).next().is_some() && op.body.uses(result).all(is_weight);
    let of_constant = || op.operand_def(operand!(qnn::DEQUANTIZE.input)).and_then(stored_constant).is_some();
    op.is(&qnn::DEQUANTIZE) && of_constant() && op.results().all(is_read_by_products)
}

/// Folds pairs of inverse casts, and erases dead ops.
fn clean(rewriter: &mut Rewriter<'_>) {
    let ops = rewriter.body().preorder();
    for &op in &ops {
        let view = rewriter.op(op);
        if view.is(&quant::SCAST)
            && let Some(folded) = fold_op(view)
            && let Some(&qopt_ir::def::Folded::Value(value)) = folded.first()
        {
            rewriter.replace(op, &[value]);
        }
    }
    let mut work = rewriter.body().preorder();
    while let Some(op) = work.pop() {
        if is_trivially_dead(rewriter.op(op)) {
            rewriter.erase(op);
        }
    }
}

/// Matches a cast to storage and a cast back to a type of the same storage with other parameters. Returns the operand and the result.
fn match_parameter_change(op: OpRef<'_>) -> Option<(ValueId, ValueId)> {
    let first =
        op.operand_def(operand!(quant::SCAST.input)).filter(|first| op.is(&quant::SCAST) && first.is(&quant::SCAST))?;
    let (from, to) = (first.operand(operand!(quant::SCAST.input))?, op.body.result(op.op, 0)?);
    let storage = |value: ValueId| uniform(op.ctx, op.body.ty(value)).map(|ty| ty.storage);
    storage(to).filter(|&to| storage(from) == Some(to)).map(|_| (from, to))
}

/// Returns the difference between a stored integer and its signed integer in TOSA: half of the range for unsigned storage of 8
/// bits or more, otherwise 0. Integers of less than 8 bits are constants, which are widened to 8 bits.
fn offset(storage: Storage) -> i64 {
    if storage.signed || storage.width < 8 { 0 } else { 1 << (storage.width - 1) }
}

/// A quantized operand as signed integers.
struct SignedInput<'a> {
    value: ValueId,
    /// Static sizes.
    dims: Vec<u64>,
    /// The quantized type in the hub.
    ty: &'a Uniform,
}

impl SignedInput<'_> {
    /// The zero point of the signed integers.
    fn zero_point(&self) -> Result<i64, String> {
        Ok(crate::qnn::kernels::param(self.ty)?.zero_point - offset(self.ty.storage))
    }
    /// The greatest magnitude of `q - zero_point`.
    fn max_magnitude(&self) -> Result<u128, String> {
        let zero_point = crate::qnn::kernels::param(self.ty)?.zero_point;
        let Storage { min, max, .. } = self.ty.storage;
        Ok(u128::from(min.abs_diff(zero_point).max(max.abs_diff(zero_point))))
    }
}

/// Builds the lowered ops before an op, or returns the reason why there are none.
type LowerFn = fn(&mut TosaWriter<'_>, OpId) -> Result<ValueId, String>;

/// The lowering of each operation that has an exact form in TOSA.
static LOWERINGS: &[(&OpDef, LowerFn)] = &[
    (&qnn::CONV2D, conv::conv),
    (&qnn::CONV3D, conv::conv),
    (&qnn::DEPTHWISE_CONV2D, conv::depthwise),
    (&qnn::FULLY_CONNECTED, conv::fully_connected),
    (&qnn::AVERAGE_POOL2D, pool::average),
    (&qnn::MAX_POOL2D, pool::max),
    (&qnn::ADD, elementwise::add),
    (&qnn::SUB, elementwise::add),
    (&qnn::UNARY, elementwise::unary),
    (&qnn::LUT, elementwise::lut),
    (&qnn::REQUANTIZE, elementwise::requantize),
    (&qnn::DEQUANTIZE, elementwise::dequantize),
    (&qnn::MEAN, reduce::mean),
    (&qnn::QUANTIZE, elementwise::quantize),
    (&qnn::MUL, elementwise::mul),
    (&qnn::MAXIMUM, elementwise::extremum),
    (&qnn::MINIMUM, elementwise::extremum),
    (&qnn::CLAMP_OP, elementwise::clamp),
    (&qnn::DIV, quotient::div),
    (&qnn::SQUARED_DIFFERENCE, elementwise::squared_difference),
    (&qnn::CONCAT, arrange::concat),
    (&qnn::GATHER, arrange::gather),
    (&tosa::SELECT, arrange::select),
    (&qnn::RESIZE, resize::resize),
    (&qnn::MATMUL, matmul::matmul),
    (&qnn::TRANSPOSE_CONV2D, conv::lower_transpose_conv),
    (&qnn::SUM, reduce::sum),
    (&qnn::REDUCE_MAX, reduce::extremum),
    (&qnn::REDUCE_MIN, reduce::extremum),
    (&qnn::SOFTMAX, softmax::softmax),
];

/// Lowers the ops of one body.
struct TosaWriter<'a> {
    ctx: &'a Context,
    /// Rejects lowerings that need the `qint` dialect.
    strict: bool,
    /// Omits the proof that integers are in the domain of TOSA's ops. Set if the program is known to have these ops.
    skips_range_proofs: bool,
    rewriter: Rewriter<'a>,
    checker: Checker<'a>,
    /// Signed integers for the results of lowered ops and for constants.
    signed: FxHashMap<ValueId, ValueId>,
    /// Lowered ops, whose results may still have other users.
    lowered: Vec<OpId>,
    loc: Loc,
}

impl<'a> TosaWriter<'a> {
    fn new(ctx: &'a Context, body: &'a mut Body, strict: bool) -> Self {
        Self {
            ctx,
            strict,
            skips_range_proofs: false,
            rewriter: Rewriter::new(ctx, body),
            checker: Checker::new(ctx),
            signed: FxHashMap::default(),
            lowered: Vec::new(),
            loc: Loc::UNKNOWN,
        }
    }
}

impl<'a> TosaWriter<'a> {
    /// Lowers a hub op, or returns the reason against it. Returns `None` for other ops and for constants.
    fn lower(&mut self, op: OpId) -> Option<Result<(), String>> {
        let view = self.rewriter.op(op);
        // A selection of quantized values belongs to the hub, too.
        let is_hub_op = |def: &&'static OpDef| {
            match_op!(*def;
                qnn::CONSTANT => false,
                tosa::SELECT => uniform(view.ctx, view.out_type(0)).is_some(),
                _ => qnn::ALL.contains(def),
            )
        };
        let Some(def) = view.def().filter(is_hub_op) else {
            self.lower_movement(op);
            return None;
        };
        let Some((_, lower)) = LOWERINGS.iter().find(|(lowered, _)| *lowered == def) else {
            return Some(Err("has no exact form in TOSA 1.0".to_owned()));
        };
        let body = self.rewriter.body();
        self.loc = body.loc(op);
        let result = body.result(op, 0)?;
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        Some(lower(self, op).map(|value| {
            self.signed.insert(result, value);
            self.lowered.push(op);
        }))
    }

    /// Lowers a movement of unsigned integers to a movement of their signed integers, so that no rescale adds and subtracts the offset
    /// between lowered ops. Returns `None` if the op stays.
    fn lower_movement(&mut self, op: OpId) -> Option<()> {
        let (ctx, view) = (self.ctx, self.rewriter.op(op));
        if let Some((from, to)) = match_parameter_change(view) {
            self.signed.insert(to, *self.signed.get(&from)?);
            return Some(());
        }
        let (&[result], used) = (view.results().collect::<Vec<_>>().as_slice(), movement(view)?.ok()?) else {
            return None;
        };
        let ty = view.out_type(0);
        let storage = uniform(ctx, ty)?.storage;
        (!storage.signed && rescale::is_shifted(storage)).then_some(())?;
        let mut operands: Vec<ValueId> = view.body.operands(op).collect();
        let is_signed = |source: &ElementSource| match *source {
            ElementSource::Operand(index) => operands.get(index).is_some_and(|value| self.signed.contains_key(value)),
            _ => false,
        };
        // Without a lowered operand the movement applies to the stored bits.
        used.data.iter().any(is_signed).then_some(())?;
        for source in used.data {
            let (ElementSource::Operand(index) | ElementSource::Padding(index)) = source else { return None };
            let is_constant = self.rewriter.op(op).operand_constant(index).is_some();
            let operand = operands.get_mut(index)?;
            if is_constant {
                // Builds its signed integers.
                self.input(op, index).ok()?;
            }
            *operand = *self.signed.get(operand)?;
        }
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let moved = self.rewriter.create_like(op, &operands, &[ctx.with_element(ty, ctx.int_type(storage.width))]);
        if self.checker.check(self.rewriter.body(), moved).is_err() {
            self.rewriter.erase(moved);
            return None;
        }
        let value = self.rewriter.body().result(moved, 0)?;
        self.signed.insert(result, value);
        self.lowered.push(op);
        Some(())
    }

    /// Replaces the remaining uses of lowered ops by casts of the new results, and erases the lowered ops.
    fn finish(&mut self) {
        for op in std::mem::take(&mut self.lowered).into_iter().rev() {
            let body = self.rewriter.body();
            let Some(result) = body.result(op, 0) else { continue };
            let (ty, used) = (body.ty(result), body.uses(result).next().is_some());
            if let Some(&value) = self.signed.get(&result).filter(|_| used) {
                self.rewriter.set_insertion_point(InsertPoint::After(op));
                self.loc = self.rewriter.body().loc(op);
                let bits = self.with_storage_signedness(value, ty);
                let value = self.cast_to(bits, ty);
                self.rewriter.replace_uses(result, value);
            }
            self.rewriter.erase(op);
        }
        // Constants whose remaining users are movements become constants of the storage type.
        for op in self.rewriter.body().preorder() {
            let view = self.rewriter.op(op);
            if !view.is(&qnn::CONSTANT) {
                continue;
            }
            let (Some(result), Some(value)) = (view.body.result(op, 0), view.attr("value")) else { continue };
            let ty = view.body.ty(result);
            let Some(storage_ty) = storage_type(self.ctx, ty).filter(|_| view.body.uses(result).next().is_some())
            else {
                self.rewriter.erase(op);
                continue;
            };
            self.rewriter.set_insertion_point(InsertPoint::Before(op));
            self.loc = self.rewriter.body().loc(op);
            let Some(value) = signless_elements(self.ctx, value, storage_ty) else { continue };
            let Ok(bits) = self.op(&tosa::CONST, &[], storage_ty, &[("values", value)]) else { continue };
            let value = scast(&mut self.rewriter, self.loc, bits, ty);
            self.rewriter.replace_uses(result, value);
            self.rewriter.erase(op);
        }
    }

    /// Casts a new result to the type of the result that it replaces, which may be quantized or dynamic.
    fn cast_to(&mut self, value: ValueId, ty: Type) -> ValueId {
        let from = self.rewriter.body().ty(value);
        if from == ty {
            return value;
        }
        let same_elements = self.ctx.element_type(from) == self.ctx.element_type(ty);
        let cast = if same_elements { self.op(&crate::tensor::ops::CAST, &[value], ty, &[]).ok() } else { None };
        cast.unwrap_or_else(|| scast(&mut self.rewriter, self.loc, value, ty))
    }

    /// Converts signed integers to the storage type of a quantized type.
    fn with_storage_signedness(&mut self, value: ValueId, ty: Type) -> ValueId {
        match uniform(self.ctx, ty) {
            Some(uniform) if !uniform.storage.signed && uniform.storage.width >= 8 => {
                // `output` has checked that the storage type has such a rescale.
                self.change_signedness(value, uniform.storage, false).unwrap_or(value)
            }
            _ => value,
        }
    }

    /// Builds an op with one result, or rejects it if its verifier does: TOSA excludes empty tensors, and some of rank 0.
    fn op(
        &mut self,
        def: &'static OpDef,
        operands: &[ValueId],
        result: Type,
        properties: &[(&str, Attr)],
    ) -> Result<ValueId, String> {
        let mut new = NewOp::of(def).loc(self.loc).operands(operands).results(&[result]);
        for &(name, value) in properties {
            new = new.property(name, value);
        }
        let op = self.rewriter.build(&new);
        if let Err(why) = self.checker.check(self.rewriter.body(), op) {
            self.rewriter.erase(op);
            return Err(why);
        }
        self.rewriter.body().result(op, 0).ok_or_else(|| "an operation has no result".to_owned())
    }

    /// Returns a tensor type of signless integers.
    fn int_tensor(&self, dims: &[u64], width: u32) -> Type {
        let dims: Vec<_> = dims.iter().map(|&d| Some(d)).collect();
        self.ctx.tensor_type(&dims, self.ctx.int_type(width))
    }

    /// Builds a constant of integers.
    fn constant(&mut self, dims: &[u64], width: u32, values: &[i64]) -> Result<ValueId, String> {
        let ty = self.int_tensor(dims, width);
        self.op(&tosa::CONST, &[], ty, &[("values", self.ctx.dense_ints(ty, values))])
    }

    /// Builds a zero point. Above 8 bits TOSA only accepts 0, and the middle of the range for unsigned 16-bit integers.
    fn zero(&mut self, width: u32, value: i64, unsigned: bool) -> Result<ValueId, String> {
        let is_middle = unsigned && width == 16 && value == i64::from(i16::MIN);
        if width != 8 && value != 0 && !is_middle {
            return Err(format!("TOSA has no zero points for {width}-bit integers"));
        }
        self.constant(&[1], width, &[value])
    }

    /// Builds a shape constant.
    fn shape(&mut self, sizes: &[u64]) -> Result<ValueId, String> {
        self.shape_constant(&sizes.iter().map(|&n| n as i64).collect::<Vec<_>>())
    }

    /// Builds a list of numbers that TOSA represents as a shape.
    fn shape_constant(&mut self, values: &[i64]) -> Result<ValueId, String> {
        let rank = u32::try_from(values.len()).map_err(|_| "a shape is too long")?;
        let values_type = self.ctx.tensor_type(&[Some(values.len() as u64)], self.ctx.index_type());
        let ty = crate::tosa::types::shape_type(self.ctx, rank);
        self.op(&tosa::CONST_SHAPE, &[], ty, &[("values", self.ctx.dense_ints(values_type, values))])
    }

    /// Reshapes a value.
    fn reshape(&mut self, value: ValueId, dims: &[u64]) -> Result<ValueId, String> {
        let (ctx, ty) = (self.ctx, self.rewriter.body().ty(value));
        let to: Vec<_> = dims.iter().map(|&d| Some(d)).collect();
        let to = ctx.tensor_type(&to, ctx.element_or_self(ty));
        if to == ty {
            return Ok(value);
        }
        let shape = self.shape(dims)?;
        self.op(&tosa::RESHAPE, &[value, shape], to, &[])
    }

    /// Clamps to the bounds, unless they cover the element type's full range.
    fn clamp(&mut self, value: ValueId, low: i64, high: i64) -> Result<ValueId, String> {
        let ty = self.rewriter.body().ty(value);
        let element = self.ctx.element_or_self(ty);
        let width = self.ctx.int_width(element).ok_or("result must have integer elements")?;
        let (least, greatest) = crate::tosa::kernels::bounds(width, false);
        if low <= least && high >= greatest {
            return Ok(value);
        }
        let bound = |v: i64| self.ctx.int_attr(v.clamp(least, greatest), element);
        let properties = [("max_val", bound(high)), ("min_val", bound(low))];
        self.op(&tosa::CLAMP, &[value], ty, &properties)
    }

    /// Clamps to the bounds of the op.
    fn clamp_to_bounds(&mut self, op: OpId, value: ValueId, result: &Uniform) -> Result<ValueId, String> {
        let same = Rescale::clamp_only(self.rewriter.op(op))?;
        let offset = offset(result.storage);
        self.clamp(value, same.min - offset, same.max - offset)
    }

    /// Rejects an op that needs `qint` in strict mode, with the reason.
    fn require_qint(&self, lack: &str) -> Result<(), String> {
        if self.strict { Err(lack.to_owned()) } else { Ok(()) }
    }

    /// Builds a constant of f32.
    fn floats(&mut self, dims: &[u64], values: &[f32]) -> Result<ValueId, String> {
        let ctx = self.ctx;
        let dims: Vec<_> = dims.iter().map(|&d| Some(d)).collect();
        let ty = ctx.tensor_type(&dims, ctx.float_type(FloatKind::F32));
        let data = Blob::of_numbers(values.iter().copied());
        let values = ctx.try_dense(ty, data).map_err(|_| "a type nests too deep")?;
        self.op(&tosa::CONST, &[], ty, &[("values", values)])
    }

    /// Returns the stored integers of a constant operand, as the hub has them.
    fn constant_integers(&self, op: OpRef<'_>, index: usize) -> Option<Vec<i64>> {
        let constant = op.operand_constant(index)?;
        Tensor::of_constant(self.ctx, constant, op.in_type(index)).ok()?.ints(self.ctx).ok()
    }

    /// Returns a quantized operand as signed integers.
    fn input(&mut self, op: OpId, index: usize) -> Result<SignedInput<'a>, String> {
        let view = self.rewriter.op(op);
        let (ctx, value) = (self.ctx, view.operand(index).ok_or("an operand is missing")?);
        let ty = view.in_type(index);
        let quantized = uniform(ctx, ty).ok_or("an operand is not statically quantized")?;
        let dims: Option<Vec<u64>> = ctx.shape(ty).and_then(|dims| dims.iter().copied().collect());
        let dims = dims.ok_or("requires a static shape")?;
        let constant = self.constant_integers(view, index);
        let storage = quantized.storage;
        let value = match (self.signed.get(&value), constant) {
            (Some(&signed), _) => signed,
            (None, Some(stored)) => {
                // A constant is built only once, before the original, so that it dominates all users.
                let width = storage.width.max(8);
                let offset = offset(storage);
                let saved = self.rewriter.insertion_point();
                if let Some(def) = self.rewriter.body().defining_op(value) {
                    self.rewriter.set_insertion_point(InsertPoint::Before(def));
                }
                let integers: Vec<i64> = stored.into_iter().map(|q| q - offset).collect();
                let signed = self.constant(&dims, width, &integers);
                self.rewriter.restore_insertion_point(saved);
                let signed = signed?;
                self.signed.insert(value, signed);
                signed
            }
            (None, None) if storage.width >= 8 => {
                let ty = self.int_tensor(&dims, storage.width);
                let bits = scast(&mut self.rewriter, self.loc, value, ty);
                if storage.signed { bits } else { self.change_signedness(bits, storage, true)? }
            }
            (None, None) => return Err(format!("TOSA 1.0 has no arithmetic on {}", storage.name())),
        };
        Ok(SignedInput { value, dims, ty: quantized })
    }

    /// Returns the quantized type and the sizes of an op's result.
    fn output(&self, op: OpId) -> Result<(&'a Uniform, Vec<u64>), String> {
        let (ctx, ty) = (self.ctx, self.rewriter.op(op).out_type(0));
        let quantized = uniform(ctx, ty).ok_or("the result is not quantized")?;
        let dims: Option<Vec<u64>> = ctx.shape(ty).and_then(|dims| dims.iter().copied().collect());
        let storage = quantized.storage;
        if storage.width < 8 || !storage.signed && !rescale::is_shifted(storage) {
            return Err(format!("TOSA 1.0 has no arithmetic on {}", quantized.storage.name()));
        }
        Ok((quantized, dims.ok_or("requires a static shape")?))
    }
}
