//! One object for several targets: the functions of each target, and C functions that dispatch to the host processor's.
//!
//! The processor is detected once, because CPUID under a hypervisor takes longer than a small network. If no target matches,
//! the baseline target is used.

use std::fmt::Write;

use qopt_dialects::targets::Target;

use super::interface::Interface;

/// The suffix of a function's name for one of several targets.
pub(super) fn suffix(target: &Target) -> String {
    format!("_{}", target.name.replace('-', "_"))
}

/// The C source of the dispatch functions.
pub(super) fn source(functions: &[Interface], targets: &[&Target]) -> String {
    let mut out = include_str!("dispatch.h").to_owned();
    let mut rows = String::new();
    for (index, target) in targets.iter().enumerate() {
        let Some(detection) = target.detection else { continue };
        let bits: Vec<String> = detection
            .bits
            .iter()
            .map(|(leaf, subleaf, word, bits)| format!("{{{leaf:#x}, {subleaf}, {word}, {bits:#x}}}"))
            .collect();
        let _ = writeln!(out, "static const struct bits bits{index}[] = {{{}}};", bits.join(", "));
        let _ = writeln!(rows, "  {{\"{}\", bits{index}, {}, {:#x}}},", target.name, bits.len(), detection.saved);
    }
    let _ = write!(
        out,
        "static const struct target targets[] = {{\n{rows}}};\n\nstatic size_t chosen(void) {{\n  static size_t known;\n  size_t \
         found = __atomic_load_n(&known, __ATOMIC_RELAXED);\n  if (found) return found - 1;\n  for (found = {}; found > 1; found--)\n    \
         if (runs(&targets[found - 1])) break;\n  __atomic_store_n(&known, found, __ATOMIC_RELAXED);\n  return found - 1;\n}}\n\n",
        targets.len()
    );
    for function in functions {
        let suffixes: Vec<String> = targets.iter().map(|target| suffix(target)).collect();
        function.choose(&suffixes, &mut out);
    }
    out
}
