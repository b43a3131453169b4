//! `--infer-shapes`: infers sizes of results that their operands give, and evaluates shape computations. `--shape`: sets the shapes
//! of arguments that a user gives, and infers the others.
//!
//! Movements, elementwise operations, casts, the operators of ONNX and the computations of `tfl` have rules. A result of
//! another operation keeps its type. Functions that other operations refer to, such as subgraphs of control flow, keep theirs,
//! too.

use qopt_ir::def::{Adaptor, OpRef, typed_attr_type};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, AttrKind, Body, Context, ElementPlace, Module, OpId, Str, Type, ValueId};
use qopt_ir::movement::{Dim, Shape};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, is_trivially_dead};
use qopt_ir::transforms::referenced_symbols;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtin::ops as builtin;
use crate::func::ops as func;
use crate::func::update_signature;
use crate::signature::argument_names;
use crate::support::{Dims, show, show_dims};
use crate::torch::sizes;
use crate::{tfl, torch};

/// The pass.
pub static INFER_SHAPES: PassDef = PassDef {
    argument: "infer-shapes",
    name: "InferShapes",
    summary: "Infer dynamic sizes of results, and evaluate shape computations of ONNX and TensorFlow Lite",
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(InferShapes)),
    ..PassDef::BASE
};

struct InferShapes;

/// The attribute of `tfl.quantize` with its type.
const QTYPE: &str = "qtype";

impl Pass for InferShapes {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let referenced = referenced_symbols(cx.ctx, body);
        cx.each_isolated(body, |body, cx| {
            let mut rw = Rewriter::new(cx.ctx, body);
            if rw.op(Body::ROOT).is(&func::FUNC) && !is_referenced(rw.op(Body::ROOT), referenced.as_ref()) {
                // A contradiction is an error of a verifier, or none.
                infer(&mut rw, &mut Vec::new());
                evaluate_lists(&mut rw);
                update_signature(&mut rw);
            }
            Ok(())
        })
    }
}

/// Returns true if an operation refers to the function, or may do so.
fn is_referenced(function: OpRef<'_>, referenced: Option<&FxHashSet<Str>>) -> bool {
    let name = function.attr("sym_name").and_then(|name| function.ctx.attr_str(name));
    name.is_some_and(|name| referenced.is_none_or(|names| names.contains(&name)))
}

/// The shape of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArgumentShape {
    /// The name of the argument in the model, or its name in text without a location: `arg0`.
    pub name: String,
    /// The size of each dimension.
    pub sizes: Vec<u64>,
}

/// Reads `x:1x3x224x224`. The name may contain a colon, and a scalar has no sizes.
impl std::str::FromStr for ArgumentShape {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const EXPECTED: &str = "expected <name>:<size>x<size>...";
        let (name, sizes) = text.rsplit_once(':').filter(|(name, _)| !name.is_empty()).ok_or(EXPECTED)?;
        let size = |size: &str| size.parse::<i64>().ok().and_then(|size| u64::try_from(size).ok()).ok_or(EXPECTED);
        let sizes = if sizes.is_empty() { Vec::new() } else { sizes.split('x').map(size).collect::<Result<_, _>>()? };
        Ok(Self { name: name.to_owned(), sizes })
    }
}

/// Sets the shapes of the arguments with these names, in every function that has one.
///
/// # Errors
/// If no function has an argument of a name, if the argument has another rank or another static size, or if operands give a
/// result another size than it has.
pub fn set_argument_shapes(module: &mut Module, shapes: &[ArgumentShape]) -> Result<(), Vec<Diag>> {
    set_shapes(module, None, shapes)
}

/// As [`set_argument_shapes`], in one function.
///
/// # Errors
/// As there.
pub fn set_argument_shapes_of(module: &mut Module, function: &str, shapes: &[ArgumentShape]) -> Result<(), Vec<Diag>> {
    set_shapes(module, Some(function), shapes)
}

fn set_shapes(module: &mut Module, function: Option<&str>, shapes: &[ArgumentShape]) -> Result<(), Vec<Diag>> {
    let loc = module.op().loc();
    let referenced = referenced_symbols(module.ctx(), &module.body);
    let mut diags = Vec::new();
    let (mut found, mut names) = (vec![false; shapes.len()], Vec::new());
    module.rewrite(|rw| {
        let root = rw.op(Body::ROOT);
        let name = root.attr("sym_name").and_then(|name| rw.ctx().attr_str(name)).map(|name| rw.ctx().text(name));
        let is_selected = function.is_none_or(|function| name.as_deref() == Some(function));
        if !root.is(&func::FUNC) || !is_selected || is_referenced(root, referenced.as_ref()) {
            return;
        }
        let mut is_changed = false;
        let arguments = argument_names(rw.ctx(), rw.body());
        let all_names: FxHashSet<String> = arguments.iter().map(|(_, name)| name.clone()).collect();
        for (index, (value, name)) in arguments.into_iter().enumerate() {
            let positional = Some(format!("arg{index}")).filter(|positional| !all_names.contains(positional));
            let is_named = |shape: &ArgumentShape| shape.name == name || Some(&shape.name) == positional.as_ref();
            for (shape, found) in shapes.iter().zip(&mut found).filter(|(shape, _)| is_named(shape)) {
                (*found, is_changed) = (true, true);
                let sizes: Dims = shape.sizes.iter().map(|&size| Some(size)).collect();
                if let Err(why) = refine(rw, value, &sizes) {
                    let loc = rw.op(Body::ROOT).loc();
                    let error = Diag::error(Code::DynamicSize, loc, format!("argument '{name}' {why}"));
                    let is_dynamic = rw.ctx().shape(rw.body().ty(value)).is_none_or(|dims| dims.contains(&None));
                    let note = "--shape sets dynamic sizes only";
                    diags.push(if is_dynamic { error } else { error.note(loc, note) });
                }
            }
            names.push(format!("'{name}'"));
        }
        if is_changed {
            bind_symbols(rw, &mut diags);
            infer(rw, &mut diags);
            update_signature(rw);
        }
    });
    for (shape, _) in shapes.iter().zip(found).filter(|(_, found)| !found) {
        let message = format!("no function has an argument '{}'; the arguments are {}", shape.name, names.join(", "));
        diags.push(Diag::error(Code::DynamicSize, loc, message));
    }
    if diags.is_empty() { Ok(()) } else { Err(diags) }
}

/// Evaluates the sizes of a program of PyTorch, which are expressions of the sizes of its arguments.
fn bind_symbols(rw: &mut Rewriter<'_>, diags: &mut Vec<Diag>) {
    let ctx = rw.ctx();
    let function = rw.op(Body::ROOT);
    let items = |attr: Attr| match ctx.attr_kind(attr) {
        AttrKind::Array(items) => items.to_vec(),
        _ => Vec::new(),
    };
    let text = |attr| ctx.attr_str(attr).map(|text| ctx.text(text).into_owned());
    let dicts = function.attr("arg_attrs").map(items).unwrap_or_default();
    let mut symbols: FxHashMap<String, i64> = FxHashMap::default();
    for ((value, name), &dict) in argument_names(ctx, rw.body()).iter().zip(&dicts) {
        let sizes = ctx.dict_named(dict, sizes::SIZES).map(items).unwrap_or_default();
        for (expression, size) in sizes.into_iter().zip(ctx.shape(rw.body().ty(*value)).unwrap_or_default()) {
            let symbol = text(expression).filter(|text| sizes::is_name(text));
            let Some((symbol, size)) = symbol.zip(size.and_then(|size| i64::try_from(size).ok())) else { continue };
            let known = *symbols.entry(symbol.clone()).or_insert(size);
            if known != size {
                let message = format!("argument '{name}' gets size {size} for '{symbol}', but another gives {known}");
                diags.push(Diag::error(Code::DynamicSize, function.loc(), message));
            }
        }
    }
    if symbols.is_empty() {
        return;
    }
    let symbol = |name: &str| symbols.get(name).copied();
    let evaluated = |attr: Attr| text(attr).and_then(|text| sizes::evaluate(&text, &symbol));
    let known = |attr: Attr| items(attr).into_iter().map(|attr| u64::try_from(evaluated(attr)?).ok()).collect::<Dims>();
    // Arguments that share a symbol.
    for ((value, name), &dict) in argument_names(ctx, rw.body()).iter().zip(&dicts) {
        let Some(sizes) = ctx.dict_named(dict, sizes::SIZES).map(known) else { continue };
        let dims = ctx.shape(rw.body().ty(*value)).unwrap_or_default();
        let sizes: Dims = dims.iter().zip(sizes).map(|(&dim, known)| dim.or(known)).collect();
        if let Err(why) = refine(rw, *value, &sizes) {
            diags.push(Diag::error(Code::DynamicSize, rw.op(Body::ROOT).loc(), format!("argument '{name}' {why}")));
        }
    }
    for op in rw.body().preorder() {
        let view = rw.op(op);
        let Some(all) = view.attr(sizes::SIZES).map(items) else { continue };
        let (loc, label, results) = (view.loc(), view.label().into_owned(), view.results().collect::<Vec<_>>());
        for ((index, value), attr) in results.into_iter().enumerate().zip(all) {
            let ty = rw.body().ty(value);
            if let Some(dims) = ctx.shape(ty) {
                let sizes: Dims = dims.iter().zip(known(attr)).map(|(&dim, known)| dim.or(known)).collect();
                if sizes.len() != dims.len() {
                    continue;
                }
                if let Err(why) = refine(rw, value, &sizes) {
                    diags.push(Diag::error(Code::DynamicSize, loc, format!("'{label}' op result #{index} {why}")));
                }
            } else if let Some(number) = evaluated(attr).filter(|_| ty == torch::opaque_type(ctx, "int")) {
                rw.set_insertion_point(InsertPoint::Before(op));
                let int = NewOp::of(&torch::INT).loc(loc).results(&[ty]);
                let constant = rw.build_value(&int.property("value", ctx.int_attr(number, ctx.int_type(64))));
                constant.into_iter().for_each(|constant| rw.replace_uses(value, constant));
            }
        }
        // An operation that computes sizes has no other effect.
        let body = rw.body();
        let is_replaced = |value| body.is_unused(value) && body.ty(value) == torch::opaque_type(ctx, "int");
        if body.num_results(op) > 0 && body.results(op).all(is_replaced) {
            rw.erase(op);
        }
    }
    // Expressions of static sizes have no use.
    let is_static = |body: &Body, value| ctx.shape(body.ty(value)).is_some_and(|dims| dims.iter().all(Option::is_some));
    let without = |dict| ctx.dict_with(dict, ctx.str(sizes::SIZES), None);
    for op in rw.body().preorder() {
        let body = rw.body();
        if body.results(op).all(|value| is_static(body, value)) {
            let attrs = without(body.attrs(op));
            rw.set_attrs(op, attrs);
        }
    }
    let arguments = argument_names(ctx, rw.body()).into_iter().zip(dicts);
    let dicts = arguments.map(|((value, _), dict)| if is_static(rw.body(), value) { without(dict) } else { dict });
    let dicts = dicts.collect();
    rw.set_property(Body::ROOT, "arg_attrs", Some(ctx.attr(AttrKind::Array(dicts))));
}

/// Replaces the dynamic sizes of a value's type by known ones.
///
/// # Errors
/// If the type of the value is not a tensor type, has another rank or another static size, or has scales that the sizes do not
/// fit.
fn refine(rw: &mut Rewriter<'_>, value: ValueId, sizes: &[Dim]) -> Result<(), String> {
    let ctx = rw.ctx();
    let ty = rw.body().ty(value);
    let Some((declared, refined)) = refined_type(ctx, ty, sizes) else {
        return Err(format!("has type {}, which cannot have the shape {}", show(ctx, ty), show_dims(sizes, "x")));
    };
    let agrees = |(&declared, &size): (&Dim, &Dim)| declared.is_none() || size.is_none() || declared == size;
    let is_valid = declared.is_none_or(|dims| dims.len() == sizes.len() && dims.iter().zip(sizes).all(agrees));
    if !is_valid {
        return Err(format!("has type {}, but gets the shape {}", show(ctx, ty), show_dims(sizes, "x")));
    }
    if let Some(quantized) = ctx.quantized(ctx.element_or_self(refined)) {
        quantized
            .check(ctx, ElementPlace::Ranked(&ctx.shape(refined).unwrap_or_default()))
            .map_err(|why| format!("gets the shape {}: {why}", show_dims(sizes, "x")))?;
    }
    rw.set_type(value, refined);
    if let Some(op) = rw.body().defining_op(value).filter(|&op| rw.op(op).attr(QTYPE) == Some(ctx.type_attr(ty))) {
        rw.set_property(op, QTYPE, Some(ctx.type_attr(refined)));
    }
    Ok(())
}

/// The declared sizes of a tensor type, if its rank is known, and the type with the unknown sizes replaced.
fn refined_type(ctx: &Context, ty: Type, sizes: &[Dim]) -> Option<(Option<Dims>, Type)> {
    let declared: Option<Dims> = match ctx.type_object::<torch::VTensor>(ty) {
        Some(tensor) => tensor.shape.as_deref().map(Dims::from_slice),
        None => ctx.shape(ty),
    };
    let size = |(d, &size): (usize, &Dim)| declared.as_ref().and_then(|dims| dims.get(d).copied().flatten()).or(size);
    let merged: Dims = sizes.iter().enumerate().map(size).collect();
    let refined = match ctx.type_object::<torch::VTensor>(ty) {
        Some(tensor) => torch::VTensor { shape: Some(merged.into_boxed_slice()), element: tensor.element }.intern(ctx),
        None if ctx.is_tensor(ty) && ctx.shape(ty).is_none() => ctx.tensor_type(&merged, ctx.element_or_self(ty)),
        None => ctx.with_shape(ty, &merged)?,
    };
    Some((declared, refined))
}

/// Infers the shapes of results. Regions come before the operation that has them, because its results may be theirs. An `If` of
/// ONNX whose condition is known becomes the operations of the branch that runs: the shapes of the other one may contradict.
fn infer(rw: &mut Rewriter<'_>, diags: &mut Vec<Diag>) {
    // Operations in reverse order, and whether their regions are done.
    let mut work = vec![(Body::ROOT, false)];
    while let Some((op, is_inside_done)) = work.pop() {
        if !is_inside_done && !rw.body().regions(op).is_empty() {
            let spliced = splice_branch(rw, op);
            let inner = match spliced {
                Some(ops) => ops,
                None => {
                    work.push((op, true));
                    let regions = rw.body().regions(op).to_vec();
                    let blocks = regions.iter().flat_map(|&region| rw.body().blocks(region).to_vec());
                    blocks.flat_map(|block| rw.body().ops(block).collect::<Vec<OpId>>()).collect()
                }
            };
            work.extend(inner.into_iter().rev().map(|op| (op, false)));
            continue;
        }
        let view = rw.op(op);
        // A branch that does not run may declare other sizes than it gets.
        let may_not_run = std::iter::successors(view.parent(), |op| op.parent()).any(|op| op.is(&torch::OPERATOR));
        let is_static = |ty: Type| view.ctx.shape(ty).is_some_and(|dims| dims.iter().all(Option::is_some));
        let is_known = |ty: Type| is_static(ty) || !is_tensor(view.ctx, ty);
        if !may_not_run && view.results().all(|value| is_known(view.body.ty(value))) {
            continue;
        }
        let (loc, label, results) = (view.loc(), view.label().into_owned(), view.results().collect::<Vec<_>>());
        for ((index, value), sizes) in results.into_iter().enumerate().zip(result_shapes(view)) {
            let Some(sizes) = sizes else { continue };
            let Err(why) = refine(rw, value, &sizes) else { continue };
            let tensor = rw.ctx().type_object::<torch::VTensor>(rw.body().ty(value)).cloned();
            if let Some(tensor) = tensor.filter(|_| may_not_run) {
                let known = torch::VTensor { shape: Some(sizes.into_boxed_slice()), ..tensor };
                rw.set_type(value, known.intern(rw.ctx()));
            } else {
                diags.push(Diag::error(Code::DynamicSize, loc, format!("'{label}' op result #{index} {why}")));
            }
        }
    }
}

/// Replaces an `If` by the operations of the branch that runs, and returns them; `None` for other operations.
fn splice_branch(rw: &mut Rewriter<'_>, op: OpId) -> Option<Vec<OpId>> {
    let view = rw.op(op);
    let region = torch::chosen_region(view)?;
    let &[block] = rw.body().blocks(region) else { return None };
    let results: Vec<ValueId> = view.results().collect();
    let mut ops: Vec<OpId> = rw.body().ops(block).collect();
    let end = ops.pop()?;
    let values: Vec<ValueId> = rw.body().operands(end).collect();
    if values.len() != results.len() || !rw.body().args(block).is_empty() {
        return None;
    }
    rw.erase(end);
    rw.set_insertion_point(InsertPoint::Before(op));
    rw.splice(block, &[]);
    for (result, value) in results.into_iter().zip(values) {
        // The `If` may declare sizes that the branch does not.
        let declared = rw.ctx().type_object::<torch::VTensor>(rw.body().ty(result));
        let sizes = declared.and_then(|tensor| tensor.shape.as_deref().map(Dims::from_slice));
        if let Some(sizes) = sizes.filter(|_| rw.body().defining_op(value).is_some()) {
            // An argument keeps its type. A contradiction shows where the value is used.
            let _ = refine(rw, value, &sizes);
        }
        rw.replace_uses(result, value);
    }
    rw.erase(op);
    Some(ops)
}

/// Replaces operands that parametrize an operation, such as the shape of a reshape, by constants if shape computations give their
/// values. Erases the computations.
fn evaluate_lists(rw: &mut Rewriter<'_>) {
    let ctx = rw.ctx();
    for op in rw.body().preorder() {
        let view = rw.op(op);
        let (computed, is_onnx) = if view.is(&torch::OPERATOR) {
            (torch::computed_operands(view), true)
        } else if is_tfl(view) {
            (tfl::computed_operands(view), false)
        } else {
            continue;
        };
        let loc = view.loc();
        for (index, value) in computed.into_iter().enumerate() {
            let Some((value, ty)) = value.and_then(|value| Some((value, typed_attr_type(ctx, value)?))) else {
                continue;
            };
            rw.set_insertion_point(InsertPoint::Before(op));
            let constant = if is_onnx {
                let element = ctx.element_or_self(ty);
                ctx.shape(ty).and_then(|shape| torch::build_onnx_constant(rw, loc, &shape, element, value))
            } else {
                rw.build_value(&NewOp::of(&tfl::PSEUDO_CONST).loc(loc).results(&[ty]).property("value", value))
            };
            if let Some(constant) = constant {
                rw.set_operand(op, index, constant);
            }
        }
    }
    for op in rw.body().preorder().into_iter().rev() {
        let view = rw.op(op);
        if (view.is(&torch::OPERATOR) || is_tfl(view)) && is_trivially_dead(view) {
            rw.erase(op);
        }
    }
}

fn is_tfl(op: OpRef<'_>) -> bool {
    op.name().split_once('.').is_some_and(|(dialect, _)| dialect == tfl::DIALECT.name)
}

fn is_tensor(ctx: &Context, ty: Type) -> bool {
    ctx.is_tensor(ty) || ctx.type_object::<torch::VTensor>(ty).is_some()
}

/// The shapes of the results, as far as operands and attributes give them.
fn result_shapes(op: OpRef<'_>) -> Vec<Option<Dims>> {
    if op.is(&torch::OPERATOR) {
        let shape = |tensor: Option<torch::VTensor>| tensor?.shape.map(|sizes| Dims::from_slice(&sizes));
        return torch::infer_result_types(op).into_iter().map(shape).collect();
    }
    let constants = tfl::computed_operands(op);
    let adaptor = Adaptor::new(op.op, &constants);
    let op = op.with_operands(&adaptor);
    if let Some(read) = op.meaning().and_then(|def| def.movement) {
        let Ok(used) = read(op) else { return Vec::new() };
        let shapes = used.result_shapes(op, |ty| op.ctx.shape(ty).map(Shape::new));
        return shapes.into_iter().map(|shape| Some(shape?.dims().into())).collect();
    }
    if op.cast().is_some() {
        return vec![op.cast_input().and_then(|value| op.ctx.shape(op.body.ty(value)))];
    }
    tfl::result_shapes(op)
}
