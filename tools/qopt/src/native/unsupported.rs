//! Reasons why a program cannot be compiled, reported together, with the frontend's operation names.
//!
//! Passes leave an operation that they cannot lower, with a Missed remark. After the last pass on tensors, every operation
//! left that `--bufferize` rejects becomes an error. Its reason is the last remark at its location.

use qopt_dialects::argument_names;
use qopt_dialects::conversions::lower_int8::is_bufferized;
use qopt_dialects::func::ops as func;
use qopt_dialects::undefined;
use qopt_ir::def::OpRef;
use qopt_ir::diag::{Code, Diag, Position};
use qopt_ir::ir::{AttrKind, Body, Context, Loc, LocAttr, LocKind, Module, OpId, TypeKind, ValueDef, ValueId};
use qopt_ir::pass::{Remark, RemarkKind};
use qopt_ir::syntax::type_for_message;
use rustc_hash::FxHashMap;

use super::buffers::MAX_INT_WIDTH;
use super::external;
use super::functions::functions;
use crate::diff::names;

/// The operator at each location of the program that was read.
pub(super) struct Labels(FxHashMap<Loc, String>);

impl Labels {
    pub(super) fn of(ctx: &Context, module: &Module) -> Self {
        let mut labels = FxHashMap::default();
        for body in bodies(ctx, module) {
            for op in body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)) {
                // A constant may share its location with the operation that uses it.
                if op.loc() != Loc::UNKNOWN && op.constant().is_none() {
                    labels.insert(op.loc(), op.label().into_owned());
                }
            }
        }
        Self(labels)
    }

    /// The operation as the frontend calls it: `'onnx.MatMul' (node "attn/qk")`, or by its output if the node has no name.
    fn name(&self, op: OpRef<'_>) -> String {
        let label = op.label();
        let mut notes = Vec::new();
        if let Some(origin) = self.0.get(&op.loc()).filter(|origin| **origin != label) {
            notes.push(format!("from '{origin}'"));
        }
        if let LocKind::Attr(attr) = op.loc().kind()
            && let AttrKind::Loc(LocAttr::Name { name, .. }) = op.ctx.attr_kind(attr)
        {
            // ONNX allows nodes without a name, which their outputs identify.
            match op.ctx.bytes(*name) {
                b"" => notes.extend(
                    names::values(op.ctx, op.loc())
                        .first()
                        .map(|output| format!("output \"{}\"", op.ctx.text(*output))),
                ),
                _ => notes.push(format!("node \"{}\"", op.ctx.text(*name))),
            }
        }
        match notes.as_slice() {
            [] => format!("'{label}'"),
            _ => format!("'{label}' ({})", notes.join(", ")),
        }
    }
}

fn bodies<'m>(ctx: &'m Context, module: &'m Module) -> impl Iterator<Item = &'m Body> {
    functions(ctx, module).into_iter().filter_map(|op| module.body.isolated(op))
}

/// Arguments that have no C buffer: with a dynamic size, without elements, or with integers that `stdint.h` has no type for.
pub(super) fn arguments_without_buffer(ctx: &Context, module: &Module) -> Vec<Diag> {
    let mut found = Vec::new();
    for body in bodies(ctx, module) {
        for (number, (arg, name)) in argument_names(ctx, body).into_iter().enumerate() {
            let ty = body.ty(arg);
            let Some(dims) = ctx.shape(ty) else { continue };
            let shown = type_for_message(ctx, ty);
            let ValueDef::Argument(block, _) = body.def(arg) else { continue };
            if dims.contains(&Some(0)) {
                let message = format!("argument #{number} has no elements ('{shown}'): compiled programs need some");
                found.push(Diag::error(Code::NoLowering, body.arg_loc(block, number), message));
                continue;
            }
            if ctx.int_width(ctx.element_or_self(ty)).is_some_and(|width| !(1..=MAX_INT_WIDTH).contains(&width)) {
                let message = format!(
                    "argument #{number} has unsupported elements ('{shown}'): compiled programs have integers of 1 to {MAX_INT_WIDTH} bits"
                );
                found.push(Diag::error(Code::NoLowering, body.arg_loc(block, number), message));
                continue;
            }
            let Some(dim) = dims.iter().position(Option::is_none) else { continue };
            let message = format!(
                "argument #{number} has a dynamic size in dimension {dim} ('{shown}'): compiled programs need static sizes"
            );
            let diag = Diag::error(Code::DynamicSize, body.arg_loc(block, number), message);
            let place = diag.position;
            let sizes: Vec<String> = dims.iter().map(|size| size.unwrap_or(1).to_string()).collect();
            found.push(diag.note(place, format!("set the sizes, for example with --shape={name}:{}", sizes.join("x"))));
        }
    }
    found
}

/// The operations left on tensors that have no lowering to buffers. Casts, constants and lists are listed only if nothing else
/// is left, because they remain only for their users and producers.
pub(super) fn operations(ctx: &Context, module: &Module, labels: &Labels, remarks: &[Remark]) -> Vec<Diag> {
    let (mut causes, mut consequences) = (Vec::new(), Vec::new());
    for body in bodies(ctx, module) {
        // `--bufferize` rejects a function of several blocks as a whole.
        let Some(&[block]) = body.regions(Body::ROOT).first().map(|&region| body.blocks(region)) else { continue };
        for op in body.ops(block).map(|op| OpRef::new(ctx, body, op)).filter(|op| !is_lowered(module, *op)) {
            let why = call_reason(module, op).unwrap_or_else(|| reason(op, remarks));
            let message = format!("{} cannot be compiled: {why}", labels.name(op));
            // Casts, and the state of a layer.
            let casts = ["builtin.unrealized_conversion_cast", "tensor.cast", "tfl.pseudo_variable"];
            let is_cast = op.cast().is_some() || casts.contains(&&*op.name());
            // A list or `torch.constant.none` is only a parameter of its user.
            let is_list = op.has_no_effect() && !op.body.results(op.op).any(|v| ctx.is_shaped(op.body.ty(v)));
            let is_consequence = is_cast || is_list || op.constant().is_some();
            let found = if is_consequence { &mut consequences } else { &mut causes };
            found.push(Diag::error(Code::NoLowering, op.loc(), message));
        }
    }
    if causes.is_empty() { consequences } else { causes }
}

/// Returns true if an operation is bufferized, or only uses scalars and buffers.
fn is_lowered(module: &Module, op: OpRef<'_>) -> bool {
    let on_scalars = |v: ValueId| {
        let ty = op.body.ty(v);
        !op.ctx.is_shaped(ty) || matches!(op.ctx.type_kind(ty), TypeKind::MemRef { .. } | TypeKind::Vector { .. })
    };
    let mut values = op.body.operands(op.op).chain(op.body.results(op.op));
    let name = op.name();
    is_bufferized(op)
        || op.is(&func::RETURN)
        || external::is_external_call(module, op)
        || (is_of_loops(&name) && values.all(on_scalars))
}

/// Returns true if the code generator lowers the dialect to LLVM.
pub(super) fn is_of_loops(name: &str) -> bool {
    let dialect = name.split('.').next().unwrap_or_default();
    ["arith", "func", "llvm", "math", "memref", "scf", "vector"].contains(&dialect)
}

/// The first operation of a lowered function that has no lowering to LLVM or still uses a tensor.
pub(super) fn without_lowering(ctx: &Context, module: &Module, function: OpId) -> Option<Diag> {
    let body = module.body.isolated(function)?;
    body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)).find_map(|op| {
        let name = op.name();
        let is_lowered = is_of_loops(&name);
        let is_tensor = op.body.operands(op.op).chain(op.body.results(op.op)).any(|v| ctx.is_tensor(op.body.ty(v)));
        let message = || format!("'{name}' cannot be compiled: it has no lowering to loops");
        (!is_lowered || is_tensor).then(|| Diag::error(Code::NoLowering, op.loc(), message()))
    })
}

/// The reason against a call of a function with a body.
fn call_reason(module: &Module, op: OpRef<'_>) -> Option<String> {
    let callee = external::callee(module, op)?;
    let name = callee.attr("sym_name").and_then(|name| op.ctx.attr_str(name))?;
    Some(format!(
        "calls of functions are unsupported; '@{}' has more than one block, calls itself, or has the attribute 'no_inline'",
        op.ctx.text(name)
    ))
}

fn reason(op: OpRef<'_>, remarks: &[Remark]) -> String {
    let label = op.label();
    let missed = |remark: &&Remark| {
        remark.kind == RemarkKind::Missed
            && remark.position == Position::Loc(op.loc())
            && remark.name == label
            && remark.category != "fold-quant-shapes"
    };
    // Only these passes convert arithmetic on quantized types, and hub operations that they report.
    let is_quantized = |value| op.ctx.quantized(op.ctx.element_or_self(op.body.ty(value))).is_some();
    let is_quantized = op.operands().chain(op.results()).any(is_quantized);
    let is_of_hub = label.starts_with("qnn.");
    let decides = |remark: &&Remark| {
        let of_pass =
            (is_quantized && remark.category == "quant-to-hub") || (is_of_hub && remark.category == "floats-to-tosa");
        of_pass && missed(remark)
    };
    if let Some(remark) = remarks.iter().rev().find(decides).or_else(|| remarks.iter().rev().find(missed)) {
        return remark.reason.clone();
    }
    if op.def().is_none() && !is_quantized {
        return undefined(op);
    }
    let is_dynamic = |&v: &ValueId| op.ctx.shape(op.body.ty(v)).is_some_and(|dims| dims.contains(&None));
    if let Some(result) = op.body.results(op.op).find(is_dynamic) {
        let ty = type_for_message(op.ctx, op.body.ty(result));
        return format!("the result has a dynamic size ('{ty}'), and compiled programs need static sizes");
    }
    let pass = match op.name().split('.').next() {
        Some("qnn") => "hub-to-tosa",
        Some("arith" | "func" | "linalg" | "qint" | "scf" | "tensor" | "tosa") => "tosa-to-linalg",
        _ => "quant-to-hub",
    };
    let ty = op
        .body
        .results(op.op)
        .next()
        .map(|v| format!(" with result type '{}'", type_for_message(op.ctx, op.body.ty(v))));
    format!("--{pass} has no conversion for this operation{}", ty.unwrap_or_default())
}
