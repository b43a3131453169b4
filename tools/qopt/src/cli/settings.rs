//! What the command line says, as values.

use qopt_ir::ir::Limits;
use qopt_ir::syntax::PrintOptions;

use crate::Terminal;

/// The marker between the pieces of a file.
pub(crate) const DEFAULT_MARKER: &str = "// -----";

/// A pass or pipeline named by a flag of its own.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Its argument.
    pub(crate) argument: String,
    /// The text of its options.
    pub(crate) options: String,
}

/// How strictly expectations are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VerifyDiagnostics {
    /// Diagnostics and expectations match each other.
    All,
    /// Diagnostics that nobody expects are dropped.
    OnlyExpected,
}

/// The form of the reports of times and statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Display {
    /// Sorted.
    List,
    /// Nested.
    Tree,
}

/// What `qopt compare` is asked for.
#[derive(Clone, Debug)]
pub(crate) struct Compare {
    pub(crate) function: String,
    /// How many random inputs.
    pub(crate) inputs: u32,
    pub(crate) seed: u32,
    /// The largest difference that is no failure.
    pub(crate) tolerance: Option<f64>,
}

impl Default for Compare {
    fn default() -> Self {
        Self { function: "main".to_owned(), inputs: 1, seed: 0, tolerance: None }
    }
}

/// What `qopt compile` and `qopt run` are asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Native {
    /// The name of a target; the machine that this runs on if it is not given.
    pub(crate) target: Option<String>,
    /// `obj`, `asm`, `llvm-ir`, `mlir` or `so`.
    pub(crate) emit: Option<String>,
    /// Where the C header goes.
    pub(crate) header: Option<String>,
    pub(crate) report: bool,
    /// How often the program is run to be timed.
    pub(crate) repeat: Option<u32>,
    /// How many steps a kernel has at least that is shared out.
    pub(crate) split: Option<u32>,
    /// Whether the time of each kernel is printed.
    pub(crate) profile: bool,
    /// Whether times are printed.
    pub(crate) time: bool,
    /// Whether results are compared with the interpreter's.
    pub(crate) check: bool,
}

/// What `qopt reduce` is asked for.
#[derive(Clone, Debug)]
pub(crate) struct Reduce {
    /// The program that knows what is interesting.
    pub(crate) script: String,
    /// Its arguments before the file's name.
    pub(crate) arguments: Vec<String>,
    /// Time for one run, in seconds.
    pub(crate) timeout: u32,
    /// The most runs.
    pub(crate) max_tests: u32,
}

impl Default for Reduce {
    fn default() -> Self {
        Self { script: String::new(), arguments: Vec::new(), timeout: 20, max_tests: 10_000 }
    }
}

/// What is asked for about files that make a run happen again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reproducers {
    /// Written in any case.
    pub(crate) always: Option<String>,
    /// Written if a pass fails.
    pub(crate) on_failure: Option<String>,
    /// Whether that holds the failing pass only.
    pub(crate) local: bool,
    /// Whether the input's own pipeline is run.
    pub(crate) run: bool,
}

/// Everything that the command line sets, with defaults.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The files that are named.
    pub(crate) inputs: Vec<String>,
    /// The first of them; standard input if there is none.
    pub(crate) input: String,
    /// Standard output if it is not given.
    pub(crate) output: Option<String>,
    pub(crate) steps: Vec<Step>,
    pub(crate) pipeline: Option<String>,
    pub(crate) dump_pipeline: bool,
    pub(crate) reproducers: Reproducers,
    /// Bytecode was asked for.
    pub(crate) bytecode: bool,
    pub(crate) allow_unregistered: bool,
    pub(crate) no_implicit_module: bool,
    /// Empty means that the file is one piece.
    pub(crate) split_marker: String,
    pub(crate) output_marker: String,
    pub(crate) verify_diagnostics: Option<VerifyDiagnostics>,
    pub(crate) validate: bool,
    pub(crate) verify_each: bool,
    pub(crate) verify_roundtrip: bool,
    pub(crate) op_on_diagnostic: bool,
    /// Whether notes are printed.
    pub(crate) notes: bool,
    pub(crate) threads: bool,
    pub(crate) print: PrintOptions,
    pub(crate) limits: Limits,
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
    /// Of remarks of one name and category at one place only the last is kept.
    pub(crate) final_remarks: bool,
    /// The function to run.
    pub(crate) run: Option<String>,
    /// Files of its arguments.
    pub(crate) run_inputs: Vec<String>,
    /// Files of its results.
    pub(crate) run_outputs: Vec<String>,
    pub(crate) compare: Compare,
    pub(crate) native: Native,
    pub(crate) reduce: Reduce,
    pub(crate) server: crate::lsp::Server,
    /// Whether there are colours; on a terminal, if it is not said.
    pub(crate) color: Option<bool>,
    /// How what is printed is shown.
    pub(crate) terminal: Terminal,
    /// Whether `qopt stats` writes JSON.
    pub(crate) json: bool,
    pub(crate) list_passes: bool,
    pub(crate) show_dialects: bool,
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
            bytecode: false,
            allow_unregistered: false,
            no_implicit_module: false,
            split_marker: String::new(),
            output_marker: DEFAULT_MARKER.to_owned(),
            verify_diagnostics: None,
            validate: false,
            verify_each: true,
            verify_roundtrip: false,
            op_on_diagnostic: true,
            notes: true,
            threads: true,
            print: PrintOptions::default(),
            limits: Limits::default(),
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
            run_outputs: Vec::new(),
            compare: Compare::default(),
            native: Native::default(),
            reduce: Reduce::default(),
            server: crate::lsp::Server::default(),
            color: None,
            terminal: Terminal::default(),
            json: false,
            list_passes: false,
            show_dialects: false,
        }
    }
}
