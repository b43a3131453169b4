//! `--change-io-types`: gives the arguments and results of functions quantized or float types.
//!
//! ```text
//! inputs=quantized    f(x: f32) { q = quantize x; .. q .. }        ->   f(q) { .. q .. }
//! inputs=float        f(q) { .. q .. }                             ->   f(x: f32) { q = quantize x; .. q .. }
//! outputs=quantized   f() { .. y = dequantize q; return y }        ->   f() { .. return q }
//! outputs=float       f() { .. return q }                          ->   f() { .. y = dequantize q; return y }
//! ```
//!
//! In a frontend whose types have no parameters, such as ONNX, quantized arguments and results are integers. They become floats if an
//! operation that reads or computes them has the parameters, which the new cast then gets.
//!
//! An argument or a result that cannot change keeps its type, and a remark gives the reason. Functions that other operations refer
//! to keep their types, so all calls stay valid.

use qopt_ir::def::{CastDef, CastKind, OpRef, Trait, WriteCast};
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Loc, OpId, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::transforms::referenced_symbols;

use crate::builtin::ops as builtin;
use crate::conversions::quant_to_hub::{clean, read};
use crate::func::update_signature;
use crate::qnn::attrs::Numerics;
use crate::qnn::ops as qnn;
use crate::qnn::types::{is_per_tensor, uniform};
use crate::quant::boundary::crossing;
use crate::quant::ops as quant;
use crate::quant::types::uniform as quant_type;
use crate::stablehlo::ops as stablehlo;
use crate::support::{OpTypes, is_float};
use crate::tfl::casts as tfl;
use crate::torch::onnx::casts::build_cast;
use crate::torch::ops as torch;

/// The pass.
pub static CHANGE_IO_TYPES: PassDef = PassDef {
    argument: "change-io-types",
    name: "ChangeIoTypes",
    summary: "Give the arguments and results of functions quantized or float types",
    statistics: &[("num-inputs", "Number of arguments changed"), ("num-outputs", "Number of results changed")],
    anchor: Some(builtin::MODULE.name),
    options: &[
        OptionDef::new("inputs", WORDS, KEEP, "Types of arguments after the pass"),
        OptionDef::new("outputs", WORDS, KEEP, "Types of results after the pass"),
    ],
    converts: true,
    build: |_, options| {
        let target = |name: &str| match options.text(name) {
            FLOAT => Some(Elements::Float),
            QUANTIZED => Some(Elements::Quantized),
            _ => None,
        };
        Ok(Box::new(ChangeIoTypes { inputs: target("inputs"), outputs: target("outputs") }))
    },
    ..PassDef::BASE
};

const KEEP: &str = "keep";
const FLOAT: &str = "float";
const QUANTIZED: &str = "quantized";
const WORDS: OptionKind = OptionKind::Choice(&[KEEP, FLOAT, QUANTIZED]);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Elements {
    Float,
    /// A quantized type, or the stored integers of a frontend whose types have no parameters.
    Quantized,
}

struct ChangeIoTypes {
    /// `None` keeps the types.
    inputs: Option<Elements>,
    outputs: Option<Elements>,
}

impl Pass for ChangeIoTypes {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let referenced = referenced_symbols(cx.ctx, body);
        cx.each_isolated(body, |body, cx| {
            let root = body.root(cx.ctx);
            if !root.def().is_some_and(|def| def.has(Trait::Function)) {
                return Ok(());
            }
            let name = root.attr("sym_name").and_then(|name| cx.ctx.attr_str(name));
            let is_referenced = referenced.as_ref().is_none_or(|all| name.is_none_or(|name| all.contains(&name)));
            match boundary(root) {
                Ok(None) => {}
                Ok(Some(_)) if is_referenced => {
                    cx.missed(root.body.properties(Body::ROOT), root, "an operation refers to the function");
                }
                Ok(Some((block, end))) => self.change(body, cx, block, end),
                Err(reason) => cx.missed(root.body.properties(Body::ROOT), root, reason),
            }
            Ok(())
        })
    }
}

/// True if the type of an argument or result changes, or the reason that it cannot.
type Outcome = Result<bool, String>;

/// The only block of a function and its return; `None` for a declaration.
fn boundary(root: OpRef<'_>) -> Result<Option<(BlockId, OpId)>, String> {
    let body = root.body;
    match body.regions(Body::ROOT).first().map_or(&[][..], |&region| body.blocks(region)) {
        [] => Ok(None),
        &[block] => {
            let end =
                body.last(block).filter(|&op| OpRef { op, ..root }.def().is_some_and(|def| def.has(Trait::ReturnLike)));
            end.map(|end| Some((block, end))).ok_or_else(|| "the function has no return".to_owned())
        }
        _ => Err("the function has several blocks".to_owned()),
    }
}

impl ChangeIoTypes {
    /// Changes the arguments and results of a function, and reports those that keep their types.
    fn change(&self, body: &mut Body, cx: &mut PassContext<'_>, block: BlockId, end: OpId) {
        let owner = body.properties(Body::ROOT);
        let rewriter = Rewriter::new(cx.ctx, body);
        let mut function = Function { write: type_writer(&rewriter), rewriter, block, end };
        let args: Vec<ValueId> = function.rewriter.body().args(block).to_vec();
        let returned: Vec<ValueId> = function.rewriter.body().operands(end).collect();
        let results: Vec<Outcome> = match self.outputs {
            Some(Elements::Quantized) => (0..returned.len()).map(|i| function.quantize_result(i)).collect(),
            Some(Elements::Float) => (0..returned.len()).map(|i| function.dequantize_result(i)).collect(),
            None => Vec::new(),
        };
        // Each cast is inserted at the start of the block, so the last argument is changed first.
        let mut inputs: Vec<Outcome> = match self.inputs {
            Some(Elements::Quantized) => args.iter().rev().map(|&arg| function.quantize_argument(arg)).collect(),
            Some(Elements::Float) => (0..args.len()).rev().map(|i| function.dequantize_argument(i)).collect(),
            None => Vec::new(),
        };
        inputs.reverse();
        function.set_signature(&inputs, &results);
        let root = function.rewriter.op(Body::ROOT);
        for (outcomes, what, counter) in [(inputs, "argument", "num-inputs"), (results, "result", "num-outputs")] {
            for (i, outcome) in outcomes.into_iter().enumerate() {
                match outcome {
                    Ok(changed) => cx.count(counter, changed.into()),
                    Err(reason) => cx.missed(owner, root, format!("{what} #{i}: {reason}")),
                }
            }
        }
    }
}

/// A function under change, with one block.
struct Function<'a> {
    rewriter: Rewriter<'a>,
    block: BlockId,
    end: OpId,
    /// Builds a cast to or from a type with parameters.
    write: WriteCast,
}

impl Function<'_> {
    /// Gives an argument the type that all its readers cast it to. Returns true if its type changes.
    fn quantize_argument(&mut self, arg: ValueId) -> Outcome {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let ty = body.ty(arg);
        if !is_float_tensor(ctx, ty) {
            return Ok(false);
        }
        let mut common_cast: Option<(Type, Type)> = None;
        let uses: Vec<(OpId, usize)> = body.uses(arg).collect();
        for &(user, operand) in &uses {
            let view = self.rewriter.op(user);
            let Some((CastKind::Quantize, element)) = cast(view).filter(|_| operand == 0) else {
                return Err(format!("'{}' reads it as floats", view.label()));
            };
            let cast = (element?, view.out_type(0));
            if common_cast.is_some_and(|other| other != cast) {
                return Err("its readers quantize it with different parameters".to_owned());
            }
            common_cast = Some(cast);
        }
        let (_, quantized) = common_cast.ok_or("no operation reads it")?;
        expect_shape(ctx, ty, quantized)?;
        self.rewriter.set_type(arg, quantized);
        for (cast, _) in uses {
            if let Some(result) = self.rewriter.body().result(cast, 0) {
                self.rewriter.replace_uses(result, arg);
            }
            clean(&mut self.rewriter, vec![cast]);
        }
        Ok(true)
    }

    /// Makes an argument float, and quantizes it for its readers. Returns true if its type changes.
    fn dequantize_argument(&mut self, index: usize) -> Outcome {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let Some(&arg) = body.args(self.block).get(index) else { return Ok(false) };
        let ty = body.ty(arg);
        if !is_integer_tensor(ctx, ty) {
            return Ok(false);
        }
        let uses: Vec<(OpId, usize)> = body.uses(arg).collect();
        let params = match uniform(ctx, ty) {
            Some(_) => (self.end, ctx.element_or_self(ty), self.write),
            None => {
                let read =
                    |&(user, _): &(OpId, usize)| stored_params(self.rewriter.op(user), CastKind::Dequantize, arg);
                let readers = uses.iter().filter_map(read).collect::<Result<Vec<Parameters>, String>>()?;
                let &first = readers.first().ok_or("no dequantization reads it")?;
                if readers.iter().any(|other| other.1 != first.1) {
                    return Err("its readers have different parameters".to_owned());
                }
                first
            }
        };
        self.rewriter.set_insertion_point(InsertPoint::Start(self.block));
        let loc = self.rewriter.body().arg_loc(self.block, index);
        let float = expressed(ctx, ty, params.1)?;
        let quantized = self.build(params, CastKind::Quantize, (arg, ty), loc)?;
        self.hoist_constants(quantized);
        self.rewriter.set_type(arg, float);
        uses.into_iter().for_each(|(user, operand)| self.rewriter.set_operand(user, operand, quantized));
        Ok(true)
    }

    /// Moves the constants of a cast before it: a copied cast reads the constants of the original.
    fn hoist_constants(&mut self, cast: ValueId) {
        let body = self.rewriter.body();
        let Some(cast) = body.defining_op(cast) else { return };
        let is_constant = |&op: &OpId| body.num_operands(op) == 0;
        let constants = body.operands(cast).filter_map(|v| body.defining_op(v)).filter(is_constant);
        for constant in constants.collect::<Vec<_>>() {
            self.rewriter.move_op(constant, InsertPoint::Before(cast));
        }
    }

    /// Makes the function return the operand of a dequantizing cast instead of its result. Returns true if the type changes.
    fn quantize_result(&mut self, index: usize) -> Outcome {
        let (ctx, view) = (self.rewriter.ctx(), self.rewriter.op(self.end));
        let ty = view.in_type(index);
        if !is_float_tensor(ctx, ty) {
            return Ok(false);
        }
        let def = view.operand_def(index).ok_or("an argument is returned")?;
        let Some((CastKind::Dequantize, _)) = cast(def) else {
            return Err(format!("'{}' computes floats", def.label()));
        };
        let (op, source) = (def.op, def.cast_input().ok_or("the cast has no operand")?);
        expect_shape(ctx, ty, self.rewriter.body().ty(source))?;
        self.rewriter.set_operand(self.end, index, source);
        if self.rewriter.body().results(op).all(|v| self.rewriter.body().is_unused(v)) {
            clean(&mut self.rewriter, vec![op]);
        }
        Ok(true)
    }

    /// Makes the function return a result as floats. Returns true if its type changes.
    fn dequantize_result(&mut self, index: usize) -> Outcome {
        let (ctx, view) = (self.rewriter.ctx(), self.rewriter.op(self.end));
        let (Some(value), ty) = (view.operand(index), view.in_type(index)) else { return Ok(false) };
        if !is_integer_tensor(ctx, ty) {
            return Ok(false);
        }
        let def = view.operand_def(index);
        let params = match uniform(ctx, ty) {
            Some(_) => (self.end, ctx.element_or_self(ty), self.write),
            None => {
                let params = def.and_then(|def| stored_params(def, CastKind::Quantize, value));
                params.ok_or("the operation that computes it has no parameters")??
            }
        };
        let loc = match self.rewriter.body().def(value) {
            ValueDef::Argument(block, index) => self.rewriter.body().arg_loc(block, index as usize),
            _ => def.map_or(view.loc(), |def| def.loc()),
        };
        self.rewriter.set_insertion_point(InsertPoint::Before(self.end));
        let float = expressed(ctx, ty, params.1)?;
        let dequantized = self.build(params, CastKind::Dequantize, (value, float), loc)?;
        self.rewriter.set_operand(self.end, index, dequantized);
        Ok(true)
    }

    /// Builds a cast of `value` to `ty`, with the parameters of the operation `like`.
    fn build(
        &mut self,
        (like, element, write): Parameters,
        kind: CastKind,
        (value, ty): (ValueId, Type),
        loc: Loc,
    ) -> Result<ValueId, String> {
        let built = write(&mut self.rewriter, like, kind, value, element, ty)?;
        if let Some(op) = self.rewriter.body().defining_op(built) {
            self.rewriter.set_loc(op, loc);
            self.share_constants(op, like, loc);
        }
        Ok(built)
    }

    /// Replaces the constants of a new cast by equal ones of the operation `like`. Other constants get the location of the cast:
    /// value names come from locations, and a copy of `like`'s location would take the name from its constant.
    fn share_constants(&mut self, cast: OpId, like: OpId, loc: Loc) {
        let body = self.rewriter.body();
        let pairs = body.operands(cast).enumerate().skip(1).map(|(i, new)| (i, new, body.operand(like, i)));
        for (i, new, old) in pairs.collect::<Vec<_>>() {
            let body = self.rewriter.body();
            let Some(constant) = body.defining_op(new) else { continue };
            let content = |op: OpId| (body.name(op), body.properties(op), body.attrs(op), body.num_operands(op));
            let is_equal = |old: ValueId| {
                let def = body.defining_op(old).filter(|&def| def != constant && body.num_operands(def) == 0);
                body.ty(old) == body.ty(new) && def.is_some_and(|def| content(def) == content(constant))
            };
            match old.filter(|&old| is_equal(old)) {
                Some(old) => {
                    self.rewriter.set_operand(cast, i, old);
                    self.rewriter.erase(constant);
                }
                None if old != Some(new) => self.rewriter.set_loc(constant, loc),
                None => {}
            }
        }
    }

    /// Updates the function's type. Removes attributes that describe the old element type from changed arguments and results.
    fn set_signature(&mut self, inputs: &[Outcome], results: &[Outcome]) {
        let ctx = self.rewriter.ctx();
        update_signature(&mut self.rewriter);
        for (name, changed) in [("arg_attrs", inputs), ("res_attrs", results)] {
            let Some(attr) = self.rewriter.op(Body::ROOT).attr(name) else { continue };
            let AttrKind::Array(dicts) = ctx.attr_kind(attr) else { continue };
            let kept = dicts.iter().enumerate().map(|(i, &dict)| match changed.get(i) {
                Some(Ok(true)) => untyped(ctx, dict),
                _ => dict,
            });
            let kept = ctx.attr(AttrKind::Array(kept.collect()));
            self.rewriter.set_property(Body::ROOT, name, Some(kept));
        }
    }
}

/// An operation with the parameters of integers, their quantized element type, and the function that builds a cast.
type Parameters = (OpId, Type, WriteCast);

/// The direction of a cast, with its quantized element type.
fn cast(op: OpRef<'_>) -> Option<(CastKind, Result<Type, String>)> {
    if let Some(cast) = op.cast() {
        return Some((cast.kind, cast.element));
    }
    let kind = crossing(op)?;
    let quantized = if kind == CastKind::Quantize { op.results().next() } else { op.cast_input() };
    Some((kind, Ok(op.ctx.element_or_self(op.body.ty(quantized?)))))
}

/// The parameters of `value`, whose type is a plain integer, from the operation that reads or computes it: a cast of this kind, or an
/// operator of ONNX on integers. `None` for another operation.
fn stored_params(op: OpRef<'_>, kind: CastKind, value: ValueId) -> Option<Result<Parameters, String>> {
    if let Some(cast) = op.cast().filter(|cast| cast.kind == kind && cast_value(op, kind) == Some(value)) {
        let write = op.meaning()?.cast?.write;
        return Some(cast.element.map(|element| (op.op, element, write)));
    }
    let computation = if op.is(&torch::OPERATOR) { read(op)?.ok()? } else { return None };
    let element = match kind {
        CastKind::Dequantize => computation.inputs.iter().find(|input| input.value == value)?.element?,
        _ => computation.element?,
    };
    // `read` gives the type in the hub's data format, in which an axis has another index.
    let per_tensor = quant_type(op.ctx, element).is_some_and(is_per_tensor);
    Some(if per_tensor { Ok((op.op, element, WRITE_ONNX_CAST)) } else { Err("its parameters have an axis".to_owned()) })
}

/// The operand or result of a cast that is stored integers.
fn cast_value(op: OpRef<'_>, kind: CastKind) -> Option<ValueId> {
    if kind == CastKind::Dequantize { op.cast_input() } else { op.body.result(op.op, 0) }
}

/// Builds a cast next to an operator of ONNX that is not a cast.
const WRITE_ONNX_CAST: WriteCast = |rewriter, like, kind, value, element, result| {
    let uniform = quant_type(rewriter.ctx(), element).ok_or("the type is not uniform")?;
    let loc = rewriter.body().loc(like);
    build_cast(rewriter, loc, kind, value, uniform, result)
};

/// Returns the builder of casts of the first dialect in the program that has casts between quantized types and floats, or of `quant`.
fn type_writer(rewriter: &Rewriter<'_>) -> WriteCast {
    let of = |cast: Option<&CastDef>| cast.map(|cast| cast.write);
    let ops = rewriter.ops();
    let mut views = ops.iter().map(|&op| rewriter.op(op));
    let writer = views.find_map(|op| match op.name().split_once('.')?.0 {
        "tfl" => of(tfl::QUANTIZE.cast),
        "stablehlo" => of(stablehlo::UNIFORM_QUANTIZE.cast),
        "qnn" if Numerics::of(op).is_ok() => Some(WRITE_HUB_CAST),
        _ => None,
    });
    writer.or_else(|| of(quant::QCAST.cast)).unwrap_or(|_, _, _, _, _, _| Err("has no casts".to_owned()))
}

/// Builds a cast of the hub, in the numerics of the program's first operation that has numerics.
const WRITE_HUB_CAST: WriteCast = |rewriter, like, kind, value, _, result| {
    let ops = rewriter.ops();
    let numerics = ops.iter().find_map(|&op| Numerics::of(rewriter.op(op)).ok()).unwrap_or(Numerics::Tflite);
    let def = if kind == CastKind::Quantize { &qnn::QUANTIZE } else { &qnn::DEQUANTIZE };
    let numerics = numerics.attr(rewriter.ctx());
    let new = NewOp::of(def).loc(rewriter.body().loc(like)).operands(&[value]).results(&[result]);
    rewriter.build_value(&new.property("numerics", numerics)).ok_or_else(|| "the cast has no result".to_owned())
};

fn is_float_tensor(ctx: &Context, ty: Type) -> bool {
    ctx.element_type(ty).is_some_and(|element| is_float(ctx, element))
}

/// Returns true for a tensor of uniform quantized elements, or of integers.
fn is_integer_tensor(ctx: &Context, ty: Type) -> bool {
    let is_integer = |element| matches!(ctx.type_kind(element), TypeKind::Integer { .. });
    uniform(ctx, ty).is_some() || ctx.element_type(ty).is_some_and(is_integer)
}

/// The float tensor type for a tensor type of stored integers. `element` is their quantized type.
fn expressed(ctx: &Context, stored: Type, element: Type) -> Result<Type, String> {
    let uniform = quant_type(ctx, element).ok_or("its parameters are unknown")?;
    Ok(ctx.with_element(stored, uniform.expressed))
}

/// Rejects a cast that declares another shape.
fn expect_shape(ctx: &Context, old: Type, new: Type) -> Result<(), String> {
    match ctx.with_element(old, ctx.element_or_self(new)) == new {
        true => Ok(()),
        false => Err("the cast declares another shape".to_owned()),
    }
}

/// The attributes of an argument or result without those that describe its element type.
fn untyped(ctx: &Context, dict: Attr) -> Attr {
    const TENSOR: &str = "tflite.tensor";
    let dict = ctx.dict_with(dict, ctx.str("onnx.type"), None);
    let Some(tensor) = ctx.dict_named(dict, TENSOR) else { return dict };
    let shape = ctx.dict(tensor).iter().filter(|(key, _)| matches!(ctx.bytes(*key), b"shape" | b"shape_signature"));
    let shape = ctx.dict_attr(shape.copied().collect::<Vec<_>>());
    ctx.dict_with(dict, ctx.str(TENSOR), (shape != Attr::EMPTY_DICT).then_some(shape))
}
