//! `qopt diff`: compares two programs as files: interfaces, operations, types, quantization parameters, attributes and
//! constants, and then their outputs on the same inputs.
//!
//! `qopt compare` (see [`crate::run::compare`]) runs two programs and tells where their values part, layer by layer. This
//! command tells in which parts the programs differ. It uses the same comparison for the outputs.
//!
//! Programs of different frontends have no operations in common. Only their interfaces and outputs are compared, unless the
//! command line asks for a comparison in the hub. Locations are not compared, apart from the names in them.

mod align;
pub(crate) mod library;
pub(crate) mod names;
pub(crate) mod ops;
mod report;
pub(crate) mod units;
mod values;

use qopt_ir::diag::Code;
use qopt_ir::ir::{Context, Module};
use qopt_ir::pass::Registry;

use crate::cli::Settings;
use crate::render::Stderr;
use crate::run::compare::{Comparison, NotCompared};
use crate::run::output::write_text;
use crate::run::program::{Problem, Program};
use crate::{Streams, native};
use ops::Comparable;
use report::{FunctionDifferences, Outputs, Report};

/// Compares two programs. Returns exit code 0 if they are equal, 1 if they differ or cannot be read.
pub(crate) fn diff(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let stderr = Stderr::new(stderr, settings);
    let ctx = settings.context();
    let read = |stdin: &mut (dyn std::io::Read + Send)| {
        let other = settings.inputs.get(1).ok_or_else(|| "missing second program".to_owned())?;
        let a = Program::read(&ctx, settings, &settings.input, stdin, &stderr)?;
        let b = Program::read(&ctx, settings, other, stdin, &stderr)?;
        compare(settings, registry, (a, b), stdin)
    };
    let code = match read(stdin) {
        Ok(report) => {
            let text = if settings.json { format!("{}\n", report.json().text(true)) } else { report.text() };
            let written = write_text("-", &text, stdout).map_err(|problem| problem.report(&stderr));
            i32::from(written.is_err() || !report.is_equal())
        }
        Err(problem) => problem.report(&stderr),
    };
    stderr.finish();
    code
}

/// Compares two programs of one context.
fn compare<'a>(
    settings: &Settings,
    registry: &Registry,
    (mut a, mut b): (Program<'a>, Program<'a>),
    stdin: &mut (dyn std::io::Read + Send),
) -> Result<Report, Problem> {
    let ctx = a.ctx;
    for program in [&a, &b] {
        program.check_named_function(settings.compare.function.as_deref())?;
    }
    let read_frontends = [&a, &b].map(|program| frontends(ctx, &program.module));
    if settings.compare.hub {
        native::to_hub(settings, registry, &mut a)?;
        native::to_hub(settings, registry, &mut b)?;
    }
    let frontends = [&a, &b].map(|program| frontends(ctx, &program.module));
    let is_same = have_common(&frontends);
    let comparable = Comparable { operations: is_same, attributes: have_common(&read_frontends) };
    let functions = ops::modules(ctx, (&a.module, &b.module), comparable);
    let is_equal = is_same && functions.iter().all(FunctionDifferences::is_empty);
    let outputs = match is_equal || settings.compare.inputs == 0 && settings.run_inputs.is_empty() {
        true => Outputs::NotWanted,
        false => outputs(settings, registry, (&mut a, &mut b), stdin)?,
    };
    let frontends = (!is_same).then(|| frontends.map(|names| names.join(", ")));
    Ok(Report { paths: [a.path.to_owned(), b.path.to_owned()], frontends, functions, outputs })
}

/// Returns true if two programs may have operations in common.
fn have_common([a, b]: &[Vec<String>; 2]) -> bool {
    a.iter().any(|name| b.contains(name)) || a.is_empty() || b.is_empty()
}

/// The dialects of computations in a module, apart from those that programs of every frontend contain.
fn frontends(ctx: &Context, module: &Module) -> Vec<String> {
    const FRONTENDS: [&str; 5] = ["qnn", "stablehlo", "tfl", "torch", "tosa"];
    let mut found = [false; FRONTENDS.len()];
    let mut work = vec![&module.body];
    while let Some(body) = work.pop() {
        for op in body.preorder() {
            let name = ctx.op_text(body.name(op));
            let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
            if let Ok(index) = FRONTENDS.binary_search(&dialect) {
                found[index] = true;
            }
            work.extend(body.isolated(op));
        }
    }
    FRONTENDS.iter().zip(found).filter(|(_, found)| *found).map(|(name, _)| (*name).to_owned()).collect()
}

/// Compares the outputs. A program that cannot be run as it is runs in the hub.
fn outputs<'a>(
    settings: &Settings,
    registry: &Registry,
    (a, b): (&mut Program<'a>, &mut Program<'a>),
    stdin: &mut (dyn std::io::Read + Send),
) -> Result<Outputs, Problem> {
    for program in [&mut *a, &mut *b] {
        program.make_runnable(settings, registry)?;
    }
    let why = match Comparison::of(settings, (a, b), stdin, false) {
        Ok(comparison) => return Ok(Outputs::Compared(comparison)),
        // A wrong file is an error. Programs that cannot be compared are a finding.
        Err(NotCompared::Problem(Problem::Message(Code::FileAccess, message))) => {
            return Err(Problem::Message(Code::FileAccess, message));
        }
        Err(NotCompared::Problem(Problem::Message(_, message))) => message,
        Err(NotCompared::Problem(Problem::Reported)) => return Err(Problem::Reported),
        Err(NotCompared::Diags(side, diags)) => {
            let path = if side == 0 { a.path } else { b.path };
            let first = diags.first().map_or_else(String::new, |diag| diag.message.clone());
            let more = diags.len().saturating_sub(1);
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            format!("'{path}' cannot be run: {first}{more}")
        }
    };
    Ok(Outputs::NotCompared(why))
}
