//! `--hub-to-tosa`: operations of the hub as integer TOSA on what is stored.
//!
//! ```text
//! qnn.op(q..) -> q'   =   scast(tosa.ops(scast q..)) : q'
//! ```
//!
//! Each operation is written alone; then types of the program around them, signatures of functions too, become those of what is
//! stored, and the casts between meet and vanish. TOSA computes on signed integers: unsigned ones are read by a rescale that
//! takes half of their range off, and written by one that adds it. What goes from one computation to the next stays signed.
//!
//! Equality with the hub is by construction, and where it depends on numbers (a shift that needs sums below some bound, a division
//! that must round alike) it is proved for the numbers at hand. What TOSA 1.0 has no exact form for stays an operation of the hub:
//! `docs/hub-to-tosa.md` lists it.

mod arrange;
mod conv;
mod elementwise;
mod matmul;
mod pool;
mod reduce;
mod rescale;
mod resize;
mod softmax;

use qopt_ir::def::{OpRef, typed_attr_type};
use qopt_ir::eval::Tensor;
use qopt_ir::ir::{Attr, AttrKind, Blob, Body, Context, IsolatedOp, Loc, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Evaluates, Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{NewOp, Place, Rewriter, fold_op, is_trivially_dead};
use qopt_ir::transforms::types::{Conversion, Signatures};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashMap;

use crate::qnn::kernels::rescale::Rescale;
use crate::qnn::types::uniform;
use crate::quant::convert::{moves_storage, scast, stored};
use crate::quant::types::{Storage, Uniform};
use crate::support::Look;

/// The pass.
pub static HUB_TO_TOSA: PassDef = PassDef {
    argument: "hub-to-tosa",
    name: "HubToTosa",
    summary: "Turn qnn operations into integer TOSA on stored values",
    statistics: &[("num-converted", "Number of operations converted")],
    anchor: Some("builtin.module"),
    evaluates: Evaluates::Everything,
    options: &[OptionDef::new(
        "strict",
        OptionKind::Bool,
        "false",
        "Leave alone what needs operations of the dialect qint besides TOSA",
    )],
    build: |_, options| Ok(Box::new(ToTosa { strict: options.bool("strict") })),
    ..PassDef::BASE
};

struct ToTosa {
    /// Nothing but TOSA.
    strict: bool,
}

/// Movements, and what else looks at no element, work on stored integers as well.
const CONVERSION: Conversion<'_> = Conversion {
    convert: &stored,
    accepts: &|op| {
        let results = || op.body.results(op.op).map(|v| op.body.ty(v));
        // Operations of the hub take quantized types only.
        !op.name().starts_with("qnn.") && (is_stored(op) || results().all(|ty| moves_storage(op, ty)))
    },
    cast: &scast,
    signatures: Signatures::All,
};

/// Whether an operation is a constant of what its result stores. TOSA's may be of integers that say whether they are signed.
fn is_stored(op: OpRef<'_>) -> bool {
    let held = op.constant().and_then(|constant| op.ctx.element_type(typed_attr_type(op.ctx, constant)?));
    held.is_some() && held == op.result_type(0).and_then(|ty| op.ctx.element_type(stored(op.ctx, ty).unwrap_or(ty)))
}

impl Pass for ToTosa {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let functions = CONVERSION.functions(cx.ctx, &op.body);
        cx.each_isolated(op, |op, cx| {
            let owner = op.properties;
            let ops = op.body.preorder();
            let mut writer = Writer::new(cx.ctx, &mut op.body, self.strict);
            for op in ops {
                match writer.lower(op) {
                    None => {}
                    Some(Ok(())) => cx.count("num-converted", 1),
                    Some(Err(reason)) => cx.missed(owner, writer.rewriter.op(op), reason),
                }
            }
            writer.finish();
            CONVERSION.apply(cx.ctx, op, &functions);
            clean(&mut Rewriter::new(cx.ctx, &mut op.body));
            Ok(())
        })
    }
}

/// What an operation of the hub becomes, written in front of it in TOSA alone.
///
/// # Errors
/// If it is none, or has no such form.
pub(in crate::qnn) fn written(ctx: &Context, body: &mut Body, op: OpId) -> Result<ValueId, String> {
    let mut writer = Writer::new(ctx, body, true);
    let result = writer.rewriter.body().result(op, 0);
    writer.lower(op).ok_or("it is no operation of the hub")??;
    let written = result.and_then(|result| writer.signed.get(&result).copied());
    written.ok_or_else(|| "it has no result".to_owned())
}

/// Takes away casts that meet their inverse, and what nothing uses any more.
fn clean(rewriter: &mut Rewriter<'_>) {
    let ops = rewriter.body().preorder();
    for &op in &ops {
        let view = rewriter.op(op);
        if view.name() == "quant.scast"
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

/// By how much a stored integer is less in a signed type of the same width: nothing, or half of the range.
fn offset(storage: Storage) -> i64 {
    if storage.signed { 0 } else { 1 << (storage.width - 1) }
}

/// A quantized operand as signed integers.
struct Input<'a> {
    value: ValueId,
    /// Extents, all of them known.
    dims: Vec<u64>,
    /// The type in the hub.
    ty: &'a Uniform,
}

impl Input<'_> {
    /// The zero point among the signed integers.
    fn zero_point(&self) -> Result<i64, String> {
        Ok(crate::qnn::kernels::param(self.ty)?.zero_point - offset(self.ty.storage))
    }
    /// The greatest distance from the zero point.
    fn reach(&self) -> Result<u128, String> {
        let zero_point = crate::qnn::kernels::param(self.ty)?.zero_point;
        let Storage { min, max, .. } = self.ty.storage;
        Ok(u128::from(min.abs_diff(zero_point).max(max.abs_diff(zero_point))))
    }
}

/// Writes an operation before itself; in words why not.
type Write = fn(&mut Writer<'_>, OpId) -> Result<ValueId, String>;

/// Writes operations of one body.
struct Writer<'a> {
    ctx: &'a Context,
    /// Whether there must be no operations of qint.
    strict: bool,
    rewriter: Rewriter<'a>,
    checker: Checker<'a>,
    /// The signed integers of quantized values, where an operation was written or a constant was met.
    signed: FxHashMap<ValueId, ValueId>,
    /// Operations that were written, whose results may still have other uses.
    written: Vec<OpId>,
    loc: Loc,
}

impl<'a> Writer<'a> {
    fn new(ctx: &'a Context, body: &'a mut Body, strict: bool) -> Self {
        Self {
            ctx,
            strict,
            rewriter: Rewriter::new(ctx, body),
            checker: Checker::new(ctx),
            signed: FxHashMap::default(),
            written: Vec::new(),
            loc: Loc::UNKNOWN,
        }
    }
}

impl<'a> Writer<'a> {
    /// Writes an operation of the hub; in words why not. `None` if it is none.
    fn lower(&mut self, op: OpId) -> Option<Result<(), String>> {
        let name = self.rewriter.op(op).name().into_owned();
        let write: Write = match name.strip_prefix("qnn.")? {
            "constant" => return None,
            "conv2d" | "conv3d" => conv::conv,
            "depthwise_conv2d" => conv::depthwise,
            "fully_connected" => conv::fully_connected,
            "average_pool2d" => pool::average,
            "max_pool2d" => pool::max,
            "add" | "sub" => elementwise::add,
            "unary" => elementwise::unary,
            "lut" => elementwise::lut,
            "requantize" => elementwise::requantize,
            "dequantize" => elementwise::dequantize,
            "mean" => reduce::mean,
            "quantize" => elementwise::quantize,
            "mul" => elementwise::mul,
            "maximum" | "minimum" => elementwise::extremum,
            "clamp" => elementwise::clamp,
            "squared_difference" => elementwise::squared_difference,
            "concat" => arrange::concat,
            "pad" => arrange::pad,
            "gather" => arrange::gather,
            "resize" => resize::resize,
            "matmul" => matmul::matmul,
            "transpose_conv2d" => conv::transposed,
            "sum" => reduce::sum,
            "reduce_max" | "reduce_min" => reduce::extremum,
            "softmax" => softmax::softmax,
            _ => |_, _| Err("there is no exact form for it in TOSA 1.0".to_owned()),
        };
        let body = self.rewriter.body();
        self.loc = body.loc(op);
        let result = body.result(op, 0)?;
        self.rewriter.set_place(Place::Before(op));
        Some(write(self, op).map(|value| {
            self.signed.insert(result, value);
            self.written.push(op);
        }))
    }

    /// Gives the results of what was written back to their other uses, and erases it.
    fn finish(&mut self) {
        for op in std::mem::take(&mut self.written).into_iter().rev() {
            let body = self.rewriter.body();
            let Some(result) = body.result(op, 0) else { continue };
            let (ty, used) = (body.ty(result), body.uses(result).next().is_some());
            if let Some(&value) = self.signed.get(&result).filter(|_| used) {
                self.rewriter.set_place(Place::After(op));
                self.loc = self.rewriter.body().loc(op);
                let bits = self.with_sign(value, ty);
                let value = if self.rewriter.body().ty(bits) == ty {
                    bits
                } else {
                    scast(&mut self.rewriter, self.loc, bits, ty)
                };
                self.rewriter.replace_uses(result, value);
            }
            self.rewriter.erase(op);
        }
        // Constants that only movements use still, as what they store.
        for op in self.rewriter.body().preorder() {
            let view = self.rewriter.op(op);
            if view.name() != "qnn.constant" {
                continue;
            }
            let (Some(result), Some(value)) = (view.body.result(op, 0), view.attr("value")) else { continue };
            let ty = view.body.ty(result);
            let Some(held) = stored(self.ctx, ty).filter(|_| view.body.uses(result).next().is_some()) else {
                self.rewriter.erase(op);
                continue;
            };
            self.rewriter.set_place(Place::Before(op));
            self.loc = self.rewriter.body().loc(op);
            let Ok(bits) = self.op("tosa.const", &[], held, &[("values", value)]) else { continue };
            let value = scast(&mut self.rewriter, self.loc, bits, ty);
            self.rewriter.replace_uses(result, value);
            self.rewriter.erase(op);
        }
    }

    /// Signed integers as what a quantized type stores.
    fn with_sign(&mut self, value: ValueId, ty: Type) -> ValueId {
        match uniform(self.ctx, ty) {
            Some(uniform) if !uniform.storage.signed && uniform.storage.width >= 8 => {
                // `output` has seen that there is such a rescale.
                self.shifted(value, uniform.storage, false).unwrap_or(value)
            }
            _ => value,
        }
    }

    /// The one operation with one result of a name, if there is such a one: tensors without elements, and some without dimensions, TOSA
    /// does not have.
    fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: Type,
        properties: &[(&str, Attr)],
    ) -> Result<ValueId, String> {
        let mut new = NewOp::new(name).loc(self.loc).operands(operands).results(&[result]);
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

    /// A tensor of signless integers.
    fn ints(&self, dims: &[u64], width: u32) -> Type {
        let dims: Vec<_> = dims.iter().map(|&d| Some(d)).collect();
        self.ctx.tensor_type(&dims, self.ctx.int_type(width))
    }

    /// A constant of integers.
    fn constant(&mut self, dims: &[u64], width: u32, values: &[i64]) -> Result<ValueId, String> {
        let ty = self.ints(dims, width);
        self.op("tosa.const", &[], ty, &[("values", self.ctx.dense_ints(ty, values))])
    }

    /// One zero point. TOSA has none but 0 of more than 8 bits, and of 16 without a sign the middle.
    fn zero(&mut self, width: u32, value: i64, unsigned: bool) -> Result<ValueId, String> {
        let is_middle = unsigned && width == 16 && value == i64::from(i16::MIN);
        if width != 8 && value != 0 && !is_middle {
            return Err(format!("TOSA has no zero points of {width} bits"));
        }
        self.constant(&[1], width, &[value])
    }

    /// A shape.
    fn shape(&mut self, sizes: &[u64]) -> Result<ValueId, String> {
        self.numbers(&sizes.iter().map(|&n| n as i64).collect::<Vec<_>>())
    }

    /// Numbers that TOSA holds as a shape.
    fn numbers(&mut self, values: &[i64]) -> Result<ValueId, String> {
        let rank = u32::try_from(values.len()).map_err(|_| "a shape is too long")?;
        let held = self.ctx.tensor_type(&[Some(values.len() as u64)], self.ctx.index_type());
        let ty = crate::tosa::types::shape_type(self.ctx, rank);
        self.op("tosa.const_shape", &[], ty, &[("values", self.ctx.dense_ints(held, values))])
    }

    /// A value in another shape.
    fn reshape(&mut self, value: ValueId, dims: &[u64]) -> Result<ValueId, String> {
        let (ctx, ty) = (self.ctx, self.rewriter.body().ty(value));
        let to: Vec<_> = dims.iter().map(|&d| Some(d)).collect();
        let to = ctx.tensor_type(&to, ctx.element_or_self(ty));
        if to == ty {
            return Ok(value);
        }
        let shape = self.shape(dims)?;
        self.op("tosa.reshape", &[value, shape], to, &[])
    }

    /// Values within bounds, where those are narrower than what the type has.
    fn clamp(&mut self, value: ValueId, low: i64, high: i64) -> Result<ValueId, String> {
        let ty = self.rewriter.body().ty(value);
        let element = self.ctx.element_or_self(ty);
        let width = self.ctx.int_width(element).ok_or("the result has no integers")?;
        let (least, greatest) = crate::tosa::kernels::bounds(width, false);
        if low <= least && high >= greatest {
            return Ok(value);
        }
        let bound = |v: i64| self.ctx.int_attr(v.clamp(least, greatest), element);
        let properties = [("max_val", bound(high)), ("min_val", bound(low))];
        self.op("tosa.clamp", &[value], ty, &properties)
    }

    /// Stored integers of a result, within the bounds that its operation has.
    fn bounded(&mut self, op: OpId, value: ValueId, result: &Uniform) -> Result<ValueId, String> {
        let same = Rescale::same(self.rewriter.op(op))?;
        let less = offset(result.storage);
        self.clamp(value, same.min - less, same.max - less)
    }

    /// Refuses what TOSA lacks, if there must be nothing else.
    fn beyond(&self, lack: &str) -> Result<(), String> {
        if self.strict { Err(lack.to_owned()) } else { Ok(()) }
    }

    /// A constant vector of f32.
    fn floats(&mut self, dims: &[u64], values: &[f32]) -> Result<ValueId, String> {
        let ctx = self.ctx;
        let dims: Vec<_> = dims.iter().map(|&d| Some(d)).collect();
        let ty = ctx.tensor_type(&dims, ctx.float_type(FloatKind::F32));
        let data = Blob::of_elements(values.iter().flat_map(|v| v.to_le_bytes()).collect(), 4);
        let values = ctx.try_attr(AttrKind::DenseElements { ty, data }).map_err(|_| "a type nests too deep")?;
        self.op("tosa.const", &[], ty, &[("values", values)])
    }

    /// The integers of a quantized constant as they are in the hub.
    fn known(&self, op: OpRef<'_>, index: usize) -> Option<Vec<i64>> {
        let constant = op.operand_constant(index)?;
        Tensor::of_constant(self.ctx, constant, op.in_type(index)).ok()?.ints(self.ctx).ok()
    }

    /// A quantized operand as signed integers.
    fn input(&mut self, op: OpId, index: usize) -> Result<Input<'a>, String> {
        let view = self.rewriter.op(op);
        let (ctx, value) = (self.ctx, view.operand(index).ok_or("an operand is missing")?);
        let ty = view.in_type(index);
        let quantized = uniform(ctx, ty).ok_or("an operand is not statically quantized")?;
        let dims: Option<Vec<u64>> = ctx.shape(ty).and_then(|dims| dims.iter().copied().collect());
        let dims = dims.ok_or("a size is not known")?;
        let known = self.known(view, index);
        let storage = quantized.storage;
        let value = match (self.signed.get(&value), known) {
            (Some(&signed), _) => signed,
            (None, Some(all)) => {
                // What is narrower is widened. A constant is written once, where it stands.
                let width = storage.width.max(8);
                let less = if storage.width < 8 { 0 } else { offset(storage) };
                let place = self.rewriter.place();
                if let Some(def) = self.rewriter.body().defining_op(value) {
                    self.rewriter.set_place(Place::Before(def));
                }
                let all: Vec<i64> = all.into_iter().map(|q| q - less).collect();
                let signed = self.constant(&dims, width, &all)?;
                place.into_iter().for_each(|place| self.rewriter.set_place(place));
                self.signed.insert(value, signed);
                signed
            }
            (None, None) if storage.width >= 8 => {
                let ty = self.ints(&dims, storage.width);
                let bits = scast(&mut self.rewriter, self.loc, value, ty);
                if storage.signed { bits } else { self.shifted(bits, storage, true)? }
            }
            (None, None) => return Err(format!("there is no arithmetic on {} in TOSA 1.0", storage.name())),
        };
        Ok(Input { value, dims, ty: quantized })
    }

    /// The result of an operation: its type in the hub, and its extents.
    fn output(&self, op: OpId) -> Result<(&'a Uniform, Vec<u64>), String> {
        let (ctx, ty) = (self.ctx, self.rewriter.op(op).out_type(0));
        let quantized = uniform(ctx, ty).ok_or("the result is not quantized")?;
        let dims: Option<Vec<u64>> = ctx.shape(ty).and_then(|dims| dims.iter().copied().collect());
        let storage = quantized.storage;
        if storage.width < 8 || !storage.signed && !rescale::is_shifted(storage) {
            return Err(format!("there is no arithmetic on {} in TOSA 1.0", quantized.storage.name()));
        }
        Ok((quantized, dims.ok_or("a size is not known")?))
    }
}
