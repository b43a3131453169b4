//! Functions that a compiled program calls and its user links: declarations, and functions of an accelerator.

use std::fmt::Write;

use qopt_dialects::conversions::lower_int8::is_declaration;
use qopt_dialects::func::ops as func;
use qopt_ir::def::{OpRef, Order};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{AttrKind, BlockId, Body, Context, Module, Str, TypeKind};
use qopt_ir::rewrite::Rewriter;
use rustc_hash::FxHashMap;

use super::buffers::BufferParam;
use super::functions::{Signature, functions, signature};
use super::interface::{check_identifier, parameters};

/// A function without a body, as C sees it.
#[derive(Clone, Debug)]
pub(super) struct ExternalFunction {
    name: String,
    inputs: Vec<BufferParam>,
    outputs: Vec<BufferParam>,
}

impl ExternalFunction {
    /// Writes its C declaration.
    pub(super) fn write_declaration(&self, out: &mut String) {
        let buffers = self.inputs.iter().chain(&self.outputs);
        let shapes: Vec<String> = buffers.map(|b| format!("{}, {}", b.element, b.shape)).collect();
        let parameters = parameters(&self.inputs, &self.outputs).join(", ");
        let _ = writeln!(out, "/* {} */\nvoid {}({parameters});", shapes.join("; "), self.name);
    }
}

/// Removes the body of each private function with an operation of an unknown dialect, or without one, so that it becomes a declaration. A
/// function with an unknown operation of a known dialect stays: that operation has no lowering.
pub(super) fn declare_device_functions(ctx: &Context, module: &mut Module) {
    for op in functions(ctx, module) {
        let view = OpRef::new(ctx, &module.body, op);
        let is_private = view.attr("sym_visibility").and_then(|a| ctx.attr_str(a)) == Some(ctx.str("private"));
        let is_foreign =
            |op: OpRef<'_>| op.name().split_once('.').is_none_or(|(dialect, _)| ctx.dialect(dialect).is_none());
        let is_device = view.walk(Order::Pre).any(is_foreign);
        if let Some(function) = module.body.isolated_mut(op).filter(|_| is_private && is_device) {
            let blocks = function.regions(Body::ROOT).iter().flat_map(|&region| function.blocks(region));
            let blocks: Vec<BlockId> = blocks.copied().collect();
            Rewriter::new(ctx, function).erase_blocks(&blocks);
        }
    }
}

/// The types of each declaration that is called, by its name.
pub(super) fn signatures(ctx: &Context, module: &Module) -> FxHashMap<Str, Signature> {
    let callees = module.walk().filter_map(|op| callee(module, op)).filter(|&callee| is_declaration(callee));
    callees.filter_map(|callee| Some((symbol(callee)?, signature(ctx, module, callee.op)))).collect()
}

fn declarations<'m>(ctx: &'m Context, module: &'m Module) -> impl Iterator<Item = OpRef<'m>> {
    let ops = module.body.preorder().into_iter().map(|op| OpRef::new(ctx, &module.body, op));
    ops.filter(|&op| is_declaration(op))
}

fn symbol(op: OpRef<'_>) -> Option<Str> {
    op.ctx.attr_str(op.attr("sym_name")?)
}

/// Reads the declarations of a bufferized program. `signatures` has their types before bufferization, by name.
///
/// # Errors
/// If a function cannot be called from C.
pub(super) fn read(
    ctx: &Context,
    module: &Module,
    signatures: &FxHashMap<Str, Signature>,
) -> Result<Vec<ExternalFunction>, String> {
    let mut all = Vec::new();
    for op in declarations(ctx, module) {
        let ty = op.attr("function_type").and_then(|ty| ctx.attr_type(ty)).map(|ty| ctx.type_kind(ty));
        let (Some(symbol), Some(TypeKind::Function { inputs, .. })) = (symbol(op), ty) else { continue };
        let Some(declared) = signatures.get(&symbol) else { continue };
        let name = ctx.text(symbol).into_owned();
        check_identifier(&name)?;
        let buffers = inputs.iter().map(|&ty| BufferParam::of_memref(ctx, ty)).collect::<Result<Vec<_>, String>>();
        let mut inputs = buffers.map_err(|why| format!("function '@{name}': {why}"))?;
        for (buffer, &ty) in inputs.iter_mut().zip(declared.inputs.iter().chain(&declared.results)) {
            buffer.declare(ctx, ty, None);
        }
        let outputs = inputs.split_off(inputs.len().saturating_sub(declared.results.len()));
        all.push(ExternalFunction { name, inputs, outputs });
    }
    Ok(all)
}

/// Returns true for a call of a declaration.
pub(super) fn is_external_call(module: &Module, op: OpRef<'_>) -> bool {
    callee(module, op).is_some_and(is_declaration)
}

/// The function of the module that an operation calls.
pub(super) fn callee<'m>(module: &'m Module, op: OpRef<'m>) -> Option<OpRef<'m>> {
    let ctx = op.ctx;
    let AttrKind::SymbolRef { root, nested } = ctx.attr_kind(op.attr("callee").filter(|_| op.is(&func::CALL))?) else {
        return None;
    };
    let named = |op: &OpRef<'_>| nested.is_empty() && op.is(&func::FUNC) && symbol(*op) == Some(*root);
    module.body.preorder().into_iter().map(|op| OpRef::new(ctx, &module.body, op)).find(named)
}

/// Errors for calls of declarations, which `run` cannot link.
pub(super) fn refuse_calls(ctx: &Context, module: &Module) -> Vec<Diag> {
    let mut found = Vec::new();
    for body in functions(ctx, module).into_iter().filter_map(|op| module.body.isolated(op)) {
        for op in body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)) {
            let Some(callee) = callee(module, op).filter(|&callee| is_declaration(callee)) else { continue };
            let name = symbol(callee).map(|name| ctx.text(name)).unwrap_or_default();
            let message = format!(
                "'func.call' cannot be run: function '@{name}' is external; compile the program and link it with the function"
            );
            found.push(Diag::error(Code::NoLowering, op.loc(), message));
        }
    }
    found
}
