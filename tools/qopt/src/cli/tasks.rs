//! The passes by task, for `--help` and the manual pages.
//!
//! `--list-passes` lists them by name, as mlir-opt does.

/// The tasks in the order in which a user meets them, each with its passes and pipelines.
pub(super) const TASKS: [(&str, &[&str]); 8] = [
    ("Fold data movement and constants", &["fold-quant-shapes", "canonicalize", "cse", "infer-shapes", "symbol-dce"]),
    (
        "Prepare the functions of a model",
        &[
            "inline",
            "stablehlo-legalize-composite-to-call",
            "tfl-reduce-window-to-stablehlo",
            "variables-to-arguments",
            "strip-func-quant-types",
            "normalize-quant-types",
            "strip-debuginfo",
        ],
    ),
    (
        "Check and repair quantization parameters",
        &["verify-quant-boundary", "repair-quant-boundary", "verify-int8-layers"],
    ),
    (
        "Change types and parameters",
        &[
            "change-io-types",
            "convert-quant-storage",
            "per-tensor-weights",
            "set-quant-params",
            "widen-activations",
            "quant-from-storage",
            "quant-to-storage",
        ],
    ),
    (
        "Convert between frontends",
        &[
            "quant-to-hub",
            "floats-to-tosa",
            "hub-to-onnx",
            "hub-to-qdq",
            "fuse-lookups",
            "hub-to-tfl",
            "hub-to-tosa",
            "lower-quant-ops",
        ],
    ),
    ("Use operations of an accelerator", &["lift", "outline"]),
    (
        "Lower to loops and machine code",
        &["lower-int8", "tosa-to-linalg", "linalg-generalize-named-ops", "bufferize", "to-loops", "assign-arena"],
    ),
    (
        "Schedule and share kernels",
        &["select-schedule", "vectorize-int8", "expand-math", "outline-kernels", "kernels-to-tasks", "share-kernels"],
    ),
];

/// The title of the passes that have no task, such as those of a new dialect.
pub(super) const OTHER: &str = "Other passes";

#[cfg(test)]
mod tests {
    use super::TASKS;

    #[test]
    fn each_pass_has_one_task() {
        let registry = crate::registry::passes();
        let passes = registry.passes().into_iter().map(|pass| pass.argument);
        let mut known: Vec<&str> = passes.chain(registry.pipelines().into_iter().map(|p| p.argument)).collect();
        let mut named: Vec<&str> = TASKS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        known.sort_unstable();
        named.sort_unstable();
        assert_eq!(named, known);
    }
}
