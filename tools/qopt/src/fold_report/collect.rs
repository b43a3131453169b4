//! Collects the data of the report: the movements of a program, and the remarks of `--fold-quant-shapes` on each.
//!
//! Before the pass, the location of each operation is replaced by a number. The pass keeps locations, so the number of a remark,
//! or of a movement after the pass, identifies one operation before it, even if two nodes of a model have the same name. Names and
//! lines are read before the replacement.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use qopt_dialects::stats::tensor_size;
use qopt_ir::def::OpRef;
use qopt_ir::diag::Position;
use qopt_ir::ir::{AttrKind, Body, Context, Loc, LocAttr, LocKind, Str};
use qopt_ir::pass::{Config, PassDef, PassManager, Registry, RemarkKind};
use qopt_ir::rewrite::Rewriter;

use super::constants::ConstantOps;
use crate::cli::Settings;
use crate::diff::names;
use crate::diff::units::units;
use crate::render::progress::{PassPhases, ProgressLine};
use crate::run::program::{Problem, Program};
use crate::run::verify_options;

/// The pass that is reported.
const PASS: &str = "fold-quant-shapes";

/// A report about one program.
#[derive(Default)]
pub(super) struct Report {
    /// The input file.
    pub(super) file: String,
    /// The movements before the pass, in program order.
    pub(super) movements: Vec<Movement>,
    pub(super) before: Totals,
    pub(super) after: Totals,
    /// The number of applications of each rule, on movements and on other operations.
    pub(super) rules: BTreeMap<String, u64>,
}

/// A movement before the pass.
pub(super) struct Movement {
    number: u32,
    /// The name of the enclosing function; empty without one.
    pub(super) function: String,
    /// The operator in the frontend's words.
    pub(super) operator: String,
    /// The name of the node or of its result.
    pub(super) node: Option<String>,
    /// The line of MLIR text.
    pub(super) line: Option<u32>,
    /// The position among the operations of the function that are not constants, from 0.
    pub(super) index: u64,
    /// True if all moved elements are constants.
    pub(super) of_constant: bool,
    /// The bytes that it writes; `None` if the size is dynamic.
    pub(super) bytes_before: Option<u64>,
    /// The bytes that its remaining movements write after the pass; 0 without one.
    pub(super) bytes_after: Option<u64>,
    pub(super) outcome: Outcome,
    /// The rules that changed it, in order, with their explanations.
    pub(super) rules: Vec<(String, String)>,
    /// The reason why a movement remains.
    pub(super) reason: Option<String>,
}

/// The effect of the pass on a movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// No movement remains.
    Folded,
    /// A rule changed it, and a movement remains.
    Changed,
    /// No rule applied.
    Kept,
}

impl Outcome {
    pub(super) const ALL: [Self; 3] = [Self::Folded, Self::Changed, Self::Kept];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Folded => "folded",
            Self::Changed => "changed",
            Self::Kept => "kept",
        }
    }
}

/// The number of movements in a program, and the bytes that they write.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Totals {
    pub(super) movements: u64,
    /// Bytes of constants that movements write.
    pub(super) constant_bytes: u64,
    /// Bytes of activations that movements write.
    pub(super) activation_bytes: u64,
    /// Movements of dynamic size, whose bytes are not counted.
    pub(super) dynamic: u64,
}

impl Totals {
    fn add(&mut self, of_constant: bool, bytes: Option<u64>) {
        let sum = if of_constant { &mut self.constant_bytes } else { &mut self.activation_bytes };
        *sum = sum.saturating_add(bytes.unwrap_or(0));
        self.movements += 1;
        self.dynamic += u64::from(bytes.is_none());
    }
    /// The bytes of constants and activations.
    pub(super) fn bytes(&self) -> u64 {
        self.constant_bytes.saturating_add(self.activation_bytes)
    }
}

impl Report {
    /// The number of movements with this outcome.
    pub(super) fn count(&self, outcome: Outcome) -> usize {
        self.movements.iter().filter(|movement| movement.outcome == outcome).count()
    }
}

/// Runs the pass on the program and returns the report.
pub(super) fn collect(settings: &Settings, registry: &Registry, program: &mut Program<'_>) -> Result<Report, Problem> {
    let ctx = program.ctx.clone();
    let mut report = Report { file: program.path.to_owned(), ..Report::default() };
    report.movements = number_operations(&ctx, program);
    report.movements.iter().for_each(|m| report.before.add(m.of_constant, m.bytes_before));

    let passes = PassManager::parse_for(&program.module, registry, PASS).map_err(|why| why.message)?;
    let verify_each = Some(verify_options(settings));
    let config = Config {
        threads: settings.threads,
        verify_each,
        remarks: true,
        instruments: &[&PassPhases],
        ..Config::default()
    };
    let progress = ProgressLine::start("running passes");
    let result = passes.run(&ctx, &mut program.module, &config);
    drop(progress);
    let failed = program.handler.report(&result.diags) || result.failed;
    program.handler.finish();
    if failed {
        return Err(Problem::Reported);
    }
    let indices: BTreeMap<u32, usize> = report.movements.iter().enumerate().map(|(i, m)| (m.number, i)).collect();
    // Adds each remark to the movement with its number.
    for remark in result.remarks {
        let rule = remark.args.iter().find(|(key, _)| key == "Rule").map(|(_, rule)| rule.clone());
        if let (RemarkKind::Passed, Some(rule)) = (remark.kind, &rule) {
            *report.rules.entry(rule.clone()).or_default() += 1;
        }
        let Position::Loc(loc) = remark.position else { continue };
        let index = number_of(&ctx, loc).and_then(|number| indices.get(&number).copied());
        let Some(movement) = index.and_then(|index| report.movements.get_mut(index)) else { continue };
        match (remark.kind, rule) {
            (RemarkKind::Passed, Some(rule)) if movement.rules.iter().all(|(known, _)| *known != rule) => {
                movement.rules.push((rule, remark.reason));
            }
            (RemarkKind::Missed, _) => movement.reason = Some(remark.reason),
            _ => {}
        }
    }
    // Adds each movement after the pass to the movement with its number.
    for unit in units(&ctx, &program.module) {
        let mut constants = ConstantOps::default();
        for op in unit.ops.iter().map(|&(op, _)| OpRef::new(&ctx, unit.body, op)) {
            let Some(of_constant) = constants.visit(op) else { continue };
            let bytes = written_bytes(op);
            report.after.add(of_constant, bytes);
            let index = number_of(&ctx, op.loc()).and_then(|number| indices.get(&number).copied());
            let Some(movement) = index.and_then(|index| report.movements.get_mut(index)) else { continue };
            movement.outcome = if movement.rules.is_empty() { Outcome::Kept } else { Outcome::Changed };
            movement.bytes_after = movement.bytes_after.zip(bytes).map(|(a, b)| a.saturating_add(b));
        }
    }
    Ok(report)
}

/// Replaces the location of each operation by its number. Returns the movements, with the names of the old locations.
fn number_operations(ctx: &Context, program: &mut Program<'_>) -> Vec<Movement> {
    static NUMBER: PassDef = PassDef { argument: "number-operations", name: "NumberOperations", ..PassDef::BASE };
    let found: Arc<Mutex<(u32, Vec<Movement>)>> = Arc::default();
    let shared = Arc::clone(&found);
    let mut passes = PassManager::any();
    passes.add(&NUMBER, move |body: &mut Body, cx: &mut qopt_ir::pass::PassContext<'_>| {
        cx.each_isolated(body, |body, cx| {
            let (next, movements) = &mut *shared.lock().unwrap_or_else(PoisonError::into_inner);
            number_body(cx.ctx, body, next, movements);
            Ok(())
        })
    });
    // One thread, so that the order is that of the program.
    let config = Config { threads: false, verify_each: None, ..Config::default() };
    passes.run(ctx, &mut program.module, &config);
    let (_, movements) = std::mem::take(&mut *found.lock().unwrap_or_else(PoisonError::into_inner));
    movements
}

fn number_body(ctx: &Context, body: &mut Body, next: &mut u32, movements: &mut Vec<Movement>) {
    let root = body.root(ctx);
    let function = root.attr("sym_name").and_then(|name| ctx.attr_str(name));
    let function = function.map_or_else(String::new, |name| ctx.text(name).into_owned());
    let (ops, first) = (body.preorder(), *next);
    let (mut index, mut constants) = (0, ConstantOps::default());
    for (&op, number) in ops.iter().zip(first..) {
        let op = OpRef::new(ctx, body, op);
        if let Some(of_constant) = constants.visit(op) {
            let bytes_before = written_bytes(op);
            movements.push(Movement {
                number,
                function: function.clone(),
                operator: names::operator(op),
                node: names::node(ctx, op.loc()).map(|name| ctx.text(name).into_owned()),
                line: names::line(ctx, op.loc()),
                index,
                of_constant,
                bytes_before,
                bytes_after: Some(0),
                outcome: Outcome::Folded,
                rules: Vec::new(),
                reason: None,
            });
        }
        index += u64::from(op.constant().is_none());
    }
    *next = first.saturating_add(u32::try_from(ops.len()).unwrap_or(u32::MAX));
    let file = ctx.str(PASS);
    let mut rewriter = Rewriter::new(ctx, body);
    for (op, number) in ops.into_iter().zip(first..) {
        rewriter.set_loc(op, location(ctx, file, number));
    }
}

/// The location that encodes a number.
fn location(ctx: &Context, file: Str, number: u32) -> Loc {
    Loc::attr(ctx.attr(AttrKind::Loc(LocAttr::File { name: file, range: [number; 4] })))
}

/// The number that [`location`] encoded.
fn number_of(ctx: &Context, loc: Loc) -> Option<u32> {
    let LocKind::Attr(attr) = loc.kind() else { return None };
    match ctx.attr_kind(attr) {
        AttrKind::Loc(LocAttr::File { name, range: [number, ..] }) if *name == ctx.str(PASS) => Some(*number),
        _ => None,
    }
}

/// The bytes of the results.
fn written_bytes(op: OpRef<'_>) -> Option<u64> {
    op.results().try_fold(0_u64, |sum, value| Some(sum.saturating_add(tensor_size(op.ctx, op.body.ty(value))?.1)))
}
