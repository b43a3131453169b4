//! The report of `--mlir-pass-statistics`, in LLVM's layout.

use std::fmt::Write;

use qopt_ir::pass::{Counter, Timing};

use crate::cli::Display;

/// The report of the steps of a run.
pub(super) fn report(steps: &[Timing], display: Display) -> String {
    let rule = format!("===-{}-===\n", "-".repeat(71));
    let mut out = format!("{rule}{:25}... Pass statistics report ...\n{rule}", "");
    match display {
        Display::List => {
            let mut passes: Vec<(&str, Vec<Counter>)> = Vec::new();
            walk(steps, &mut |_, step| {
                let Some(counters) = &step.counters else { return };
                match passes.iter_mut().find(|(name, _)| *name == step.name) {
                    Some((_, known)) => Counter::merge(known, counters.clone()),
                    None => passes.push((&step.name, counters.clone())),
                }
            });
            passes.sort_by_key(|(name, _)| *name);
            // Omits passes without counters.
            for (name, counters) in passes.iter().filter(|(_, counters)| !counters.is_empty()) {
                entry(&mut out, 0, name, counters);
            }
        }
        Display::Tree => walk(steps, &mut |depth, step| {
            entry(&mut out, depth, &step.name, step.counters.as_deref().unwrap_or(&[]));
        }),
    }
    out.push('\n');
    out
}

/// Visits pipelines and passes, with their depth. Substeps of a pass, such as verification, have no counters and are skipped.
fn walk<'t>(steps: &'t [Timing], visit: &mut dyn FnMut(usize, &'t Timing)) {
    let mut work: Vec<(usize, &Timing)> = steps.iter().rev().map(|step| (0, step)).collect();
    while let Some((depth, step)) = work.pop() {
        visit(depth, step);
        if step.counters.is_none() {
            work.extend(step.children.iter().rev().map(|child| (depth + 1, child)));
        }
    }
}

fn entry(out: &mut String, depth: usize, name: &str, counters: &[Counter]) {
    let indent = 2 * depth;
    let _ = writeln!(out, "{:indent$}{name}", "");
    let values: Vec<String> = counters.iter().map(|counter| counter.value.to_string()).collect();
    let widest = values.iter().map(String::len).max().unwrap_or(0);
    let longest = counters.iter().map(|counter| counter.name.len()).max().unwrap_or(0);
    for (Counter { name, about, .. }, value) in counters.iter().zip(values) {
        let _ = writeln!(out, "{:indent$}  (S) {value:>widest$} {name:longest$} - {about}", "");
    }
}
