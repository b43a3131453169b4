//! The values that the command line sets.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use qopt_dialects::ArgumentShape;
use qopt_dialects::stablehlo::vhlo;
use qopt_ir::bytecode;
use qopt_ir::ir::{Context, Limits};
use qopt_ir::syntax::PrintOptions;
use rustc_hash::FxHashSet;

use crate::Terminal;
use crate::fold_report::ReportFormat;
use crate::run::mapping;

/// The separator between chunks of a file.
pub(crate) const DEFAULT_MARKER: &str = "// -----";

/// A pass or pipeline that has its own flag.
#[derive(Clone, Debug)]
pub(crate) struct PassFlag {
    /// Its command-line argument.
    pub(crate) argument: String,
    /// The text of its options.
    pub(crate) options: String,
}

/// How strictly expectations are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VerifyDiagnostics {
    /// Diagnostics and expectations match each other.
    All,
    /// Unexpected diagnostics are dropped.
    OnlyExpected,
}

/// The format of diagnostics on standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DiagnosticsFormat {
    /// As mlir-opt prints them.
    Text,
    /// A JSON object on each line.
    Json,
    /// A SARIF log.
    Sarif,
}

/// The format of timing and statistics reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Display {
    /// Sorted.
    List,
    /// Nested.
    Tree,
}

/// Options of `qopt compare` and `qopt diff`.
#[derive(Clone, Debug)]
pub(crate) struct Compare {
    /// Defaults to `main` or the only function.
    pub(crate) function: Option<String>,
    /// The number of random inputs.
    pub(crate) inputs: u32,
    pub(crate) seed: u32,
    /// The largest difference that does not fail the comparison.
    pub(crate) tolerance: Option<f64>,
    /// Compare operations in the hub.
    pub(crate) hub: bool,
}

impl Default for Compare {
    fn default() -> Self {
        Self { function: None, inputs: 1, seed: 0, tolerance: None, hub: false }
    }
}

/// Options of `qopt compile` and `qopt run`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Native {
    /// The target's name. Defaults to the host.
    pub(crate) target: Option<String>,
    /// `obj`, `asm`, `llvm-ir`, `mlir` or `so`; without a command `mlir`, `tflite`, `circle`, `onnx` or `pt2`.
    pub(crate) emit: Option<String>,
    /// The path of the C header.
    pub(crate) header: Option<String>,
    /// The prefix of the C names of a program with one function.
    pub(crate) name: Option<String>,
    pub(crate) report: bool,
    /// Seconds after which no further schedules are measured.
    pub(crate) budget: Option<u32>,
    /// The number of timed runs.
    pub(crate) repeat: Option<u32>,
    /// The minimum number of steps of a kernel that is split across threads.
    pub(crate) split: Option<u32>,
    /// Print the time of each kernel.
    pub(crate) profile: bool,
    /// Print times.
    pub(crate) time: bool,
    /// Compare the results with the interpreter's.
    pub(crate) check: bool,
    /// Operations of `tfl` have the arithmetic of XNNPACK where it has one.
    pub(crate) xnnpack: bool,
    /// The path of `qopt-codegen`. It is searched by default.
    pub(crate) codegen: Option<PathBuf>,
}

/// Options of `qopt reduce`.
#[derive(Clone, Debug)]
pub(crate) struct ReduceSettings {
    /// The interestingness test.
    pub(crate) script: String,
    /// The script's arguments before the file name.
    pub(crate) arguments: Vec<String>,
    /// Time limit of one run, in seconds.
    pub(crate) timeout: u32,
    /// The maximum number of runs.
    pub(crate) max_tests: u32,
}

impl Default for ReduceSettings {
    fn default() -> Self {
        Self { script: String::new(), arguments: Vec::new(), timeout: 20, max_tests: 10_000 }
    }
}

/// Options for reproducer files.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reproducers {
    /// Path of a reproducer that is always written.
    pub(crate) always: Option<String>,
    /// Path of a reproducer that is written if a pass fails.
    pub(crate) on_failure: Option<String>,
    /// Limit the failure reproducer to the failing pass.
    pub(crate) local: bool,
    /// Run the pipeline that the input contains.
    pub(crate) run: bool,
}

/// How bytecode is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bytecode {
    /// Bytecode output was requested.
    pub(crate) emit: bool,
    pub(crate) version: Option<u32>,
    /// The version of StableHLO whose portable artifact is written.
    pub(crate) stablehlo: Option<String>,
    pub(crate) elide_resources: bool,
}

impl Bytecode {
    /// The form of portable artifacts, if one is written.
    pub(crate) fn artifact(&self) -> Result<Option<vhlo::Artifact>, String> {
        self.stablehlo.as_deref().map(vhlo::artifact).transpose()
    }
    /// The options of the writer. `artifact` is that of [`Bytecode::artifact`].
    pub(crate) fn options<'a>(&self, artifact: Option<&'a vhlo::Artifact>) -> bytecode::WriteOptions<'a> {
        let default = bytecode::WriteOptions::default();
        if let Some(artifact) = artifact {
            return bytecode::WriteOptions {
                version: artifact.bytecode_version,
                producer: &artifact.producer,
                target: Some(artifact.target),
                ..default
            };
        }
        bytecode::WriteOptions {
            version: self.version.map_or(default.version, u64::from),
            producer: concat!("qopt ", env!("CARGO_PKG_VERSION")),
            elide_resources: self.elide_resources.then_some(0),
            ..default
        }
    }
}

/// Everything that the command line sets, with defaults.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The input files.
    pub(crate) inputs: Vec<String>,
    /// The first input file. Defaults to standard input.
    pub(crate) input: String,
    /// Defaults to standard output.
    pub(crate) output: Option<String>,
    pub(crate) steps: Vec<PassFlag>,
    pub(crate) pipeline: Option<String>,
    pub(crate) dump_pipeline: bool,
    pub(crate) reproducers: Reproducers,
    pub(crate) bytecode: Bytecode,
    pub(crate) allow_unregistered: bool,
    pub(crate) no_implicit_module: bool,
    /// The separator of chunks; the file is not split if it is empty.
    pub(crate) split_marker: String,
    pub(crate) output_marker: String,
    pub(crate) diagnostics: DiagnosticsFormat,
    pub(crate) verify_diagnostics: Option<VerifyDiagnostics>,
    pub(crate) validate: bool,
    pub(crate) verify_each: bool,
    pub(crate) verify_roundtrip: bool,
    pub(crate) op_on_diagnostic: bool,
    /// Print notes.
    pub(crate) notes: bool,
    pub(crate) threads: bool,
    pub(crate) print: PrintOptions,
    pub(crate) limits: Limits,
    /// The largest size of a decompressed file, in MiB.
    pub(crate) max_inflated: u32,
    pub(crate) dump_before: Vec<String>,
    pub(crate) dump_before_all: bool,
    pub(crate) dump_after: Vec<String>,
    pub(crate) dump_after_all: bool,
    pub(crate) dump_after_change: bool,
    pub(crate) dump_after_failure: bool,
    pub(crate) dump_module_scope: bool,
    /// The directory for dumps; empty for standard error.
    pub(crate) dump_tree: String,
    pub(crate) timing: bool,
    pub(crate) timing_display: Display,
    pub(crate) timing_json: bool,
    pub(crate) statistics: bool,
    pub(crate) statistics_display: Display,
    /// Categories of remarks to show, as regular expressions: all kinds, passed, missed, failed, analysis.
    pub(crate) remarks: [Option<String>; 5],
    pub(crate) remark_yaml: bool,
    pub(crate) remark_file: String,
    /// Keep only the last remark of each name, category and location.
    pub(crate) final_remarks: bool,
    /// The function to run.
    pub(crate) run: Option<String>,
    /// Files with its arguments.
    pub(crate) run_inputs: Vec<String>,
    /// The shapes of arguments that the program leaves dynamic.
    pub(crate) shapes: Vec<ArgumentShape>,
    /// Files for its results.
    pub(crate) run_outputs: Vec<String>,
    pub(crate) compare: Compare,
    pub(crate) native: Native,
    pub(crate) reduce: ReduceSettings,
    pub(crate) server: crate::lsp::Server,
    pub(crate) view: crate::view::ViewSettings,
    /// Force colors on or off. Defaults to on for a terminal.
    pub(crate) color: Option<bool>,
    /// Colors and width of the output streams.
    pub(crate) terminal: Terminal,
    /// Write a report as JSON.
    pub(crate) json: bool,
    /// The form of the report of `qopt fold-report`.
    pub(crate) report_format: ReportFormat,
    /// Make `qopt stats` warn about operations that cannot be compiled.
    pub(crate) unsupported: bool,
    pub(crate) list_passes: bool,
    pub(crate) show_dialects: bool,
}

impl Settings {
    /// A context with all dialects and the limits of the options. Its large constants leave memory when they are many.
    pub(crate) fn context(&self) -> Arc<Context> {
        let ctx = Context::with_limits(qopt_dialects::all(), self.limits.clone());
        ctx.set_constant_store(Box::new(mapping::store));
        ctx
    }
    /// The largest size of a decompressed file, in bytes.
    pub(crate) fn max_inflated_bytes(&self) -> usize {
        (self.max_inflated as usize) << 20
    }

    /// A message for a path that two outputs have, for two inputs from standard input, and for a compressed output.
    pub(crate) fn invalid_path(&self) -> Option<String> {
        let is_gzip = |path: &&String| Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case("gz"));
        if let Some(path) = self.output.as_ref().filter(is_gzip) {
            return Some(format!("cannot open output file '{path}': compressed files are only read"));
        }
        if self.inputs.iter().filter(|path| *path == "-").count() > 1 {
            return Some("cannot read '-' twice".to_owned());
        }
        let reproducers = [&self.reproducers.always, &self.reproducers.on_failure];
        let outputs = [&self.output, &self.native.header].into_iter().chain(reproducers).flatten();
        let outputs = outputs.chain(&self.run_outputs).chain(self.remark_yaml.then_some(&self.remark_file));
        let mut seen = FxHashSet::default();
        // Standard output and `/dev/null` take several outputs.
        let mut files = outputs.filter(|path| *path != "-" && !Path::new(path).starts_with("/dev"));
        let whole = |path: &String| std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path));
        let repeated = files.find(|path| !seen.insert(whole(path)));
        repeated.map(|path| format!("cannot open output file '{path}': it is named twice"))
    }
    /// The option that writes text to standard error although diagnostics for programs go there.
    pub(crate) fn disturbs_diagnostics(&self) -> Option<&'static str> {
        let dumps = self.dump_tree.is_empty();
        let all = [
            (self.verify_diagnostics.is_some(), "verify-diagnostics"),
            (self.dump_pipeline, "dump-pass-pipeline"),
            (self.timing, "mlir-timing"),
            (self.statistics, "mlir-pass-statistics"),
            (dumps && self.dump_before_all, "mlir-print-ir-before-all"),
            (dumps && !self.dump_before.is_empty(), "mlir-print-ir-before"),
            (dumps && self.dump_after_all, "mlir-print-ir-after-all"),
            (dumps && !self.dump_after.is_empty(), "mlir-print-ir-after"),
            (dumps && self.dump_after_failure, "mlir-print-ir-after-failure"),
        ];
        let is_text = self.diagnostics == DiagnosticsFormat::Text;
        all.into_iter().find(|(given, _)| *given && !is_text).map(|(_, option)| option)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            inputs: Vec::new(),
            input: "-".to_owned(),
            output: None,
            steps: Vec::new(),
            pipeline: None,
            dump_pipeline: false,
            reproducers: Reproducers::default(),
            bytecode: Bytecode::default(),
            allow_unregistered: false,
            no_implicit_module: false,
            split_marker: String::new(),
            output_marker: DEFAULT_MARKER.to_owned(),
            diagnostics: DiagnosticsFormat::Text,
            verify_diagnostics: None,
            validate: false,
            verify_each: true,
            verify_roundtrip: false,
            op_on_diagnostic: true,
            notes: true,
            threads: true,
            print: PrintOptions::default(),
            limits: Limits::default(),
            max_inflated: (qopt_formats::gzip::DEFAULT_LIMIT >> 20) as u32,
            dump_before: Vec::new(),
            dump_before_all: false,
            dump_after: Vec::new(),
            dump_after_all: false,
            dump_after_change: false,
            dump_after_failure: false,
            dump_module_scope: false,
            dump_tree: String::new(),
            timing: false,
            timing_display: Display::Tree,
            timing_json: false,
            statistics: false,
            statistics_display: Display::Tree,
            remarks: [const { None }; 5],
            remark_yaml: false,
            remark_file: "mlir-remarks.yaml".to_owned(),
            final_remarks: false,
            run: None,
            run_inputs: Vec::new(),
            shapes: Vec::new(),
            run_outputs: Vec::new(),
            compare: Compare::default(),
            native: Native::default(),
            reduce: ReduceSettings::default(),
            server: crate::lsp::Server::default(),
            view: crate::view::ViewSettings::default(),
            color: None,
            terminal: Terminal::default(),
            json: false,
            report_format: ReportFormat::default(),
            unsupported: false,
            list_passes: false,
            show_dialects: false,
        }
    }
}
