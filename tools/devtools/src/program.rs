//! Programs from which pages and drawings are generated: reads texts, runs passes, and finds functions.

use std::sync::Arc;

use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::ir::{Body, Context, Module, Type};
use qopt_ir::pass::{Config, PassManager, PipelineReport, Validate};
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// The verified module of a text.
///
/// # Errors
/// If the text has errors.
pub fn read(ctx: &Arc<Context>, text: &str) -> Result<Module, String> {
    let source = ctx.sources.add("program", Arc::new(text.as_bytes().to_vec())).map_err(|_| "it is too large")?;
    let parsed = parse(ctx, source, 0, text.len(), ParseOptions::default());
    let mut diags = parsed.diags;
    diags.extend(verify_op(parsed.module.op(), &VerifyOptions::default()));
    diags.first().map_or(Ok(parsed.module), |diag| Err(diag.message.clone()))
}

/// Runs the passes of a pipeline on a module, and verifies the module after each of them.
///
/// # Errors
/// If the pipeline is malformed or a pass fails.
pub fn run(ctx: &Arc<Context>, module: &mut Module, passes: &str) -> Result<PipelineReport, String> {
    run_with(ctx, module, passes, None)
}

/// Runs `--fold-quant-shapes` and compares the results before and after it.
///
/// # Errors
/// If the pass fails or changes a result.
pub fn fold(ctx: &Arc<Context>, module: &mut Module) -> Result<PipelineReport, String> {
    run_with(ctx, module, "fold-quant-shapes", Some(qopt_dialects::quant::validate::validate))
}

fn run_with(
    ctx: &Arc<Context>,
    module: &mut Module,
    passes: &str,
    validate: Option<Validate>,
) -> Result<PipelineReport, String> {
    let pipeline = format!("builtin.module({passes})");
    let registry = qopt_dialects::passes();
    let manager = PassManager::parse(ctx, &registry, &pipeline).map_err(|_| format!("no pipeline '{passes}'"))?;
    let config = Config { verify_each: Some(VerifyOptions::default()), validate, ..Config::default() };
    let report = manager.run(ctx, module, &config);
    match report.diags.first() {
        Some(diag) => Err(diag.message.clone()),
        None => Ok(report),
    }
}

/// The functions of a module with their names.
pub fn functions<'m>(ctx: &Context, module: &'m Module) -> Vec<(String, &'m Body)> {
    let top = &module.body;
    let named = top.preorder().into_iter().filter_map(|op| {
        let name = top.attr_named(ctx, op, "sym_name").and_then(|attr| ctx.attr_str(attr))?;
        Some((ctx.text(name).into_owned(), top.isolated(op)?))
    });
    named.collect()
}

/// The operations of a function, in the order of its text.
pub fn operations<'a>(ctx: &'a Context, body: &'a Body) -> Vec<OpRef<'a>> {
    body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)).collect()
}

/// The operand type of a dequantization.
pub fn dequantized_type(op: OpRef<'_>) -> Option<Type> {
    op.cast().filter(|cast| cast.kind == CastKind::Dequantize).and_then(|_| op.operand_type(0))
}

/// The type of the dequantized value that a function returns: that of a movement's result after its fold.
pub fn returned_storage(ops: &[OpRef<'_>]) -> Option<Type> {
    ops.last().and_then(|last| last.operand_def(0)).and_then(dequantized_type)
}
