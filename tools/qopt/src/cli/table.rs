//! The table of options. Scanner, help and suggestions all read it.

use Group::{Comparison, Diagnostics, Dumps, Execution, General, Input, Limits, Native, Output, Pipeline};
use Kind::{Choice, Flag, Immediate, OptionalText, Passes, Real, Signed, Text, Unsigned};

use super::Action;
use super::settings::{DEFAULT_MARKER, Display, Settings, VerifyDiagnostics};

/// How an option takes its value, and what the value sets.
pub(crate) enum Kind {
    /// `--x`, `--x=true`, `--x=false`.
    Flag(fn(&mut Settings, bool)),
    /// `--x=text` or `--x text`; the first part stands for the value in the help.
    Text(&'static str, fn(&mut Settings, &str)),
    /// `--x` or `--x=text`.
    OptionalText(&'static str, fn(&mut Settings, Option<&str>)),
    /// A number from 0 to 2^32 - 1.
    Unsigned(fn(&mut Settings, u32)),
    /// A number of 64 bits.
    Signed(fn(&mut Settings, i64)),
    /// A number that is not negative, perhaps with a fraction.
    Real(fn(&mut Settings, f64)),
    /// One of these words, each with its meaning; an empty word may be left out.
    Choice(&'static [(&'static str, &'static str)], fn(&mut Settings, &str)),
    /// Names of passes between commas; each sets.
    Passes(fn(&mut Settings, &str)),
    /// Does something at once: `--help`.
    Immediate(Action),
}

/// A heading in the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    General,
    Input,
    Output,
    Pipeline,
    Execution,
    Comparison,
    Native,
    Diagnostics,
    Limits,
    Dumps,
}

impl Group {
    /// All, in the order of the help.
    pub(crate) const ALL: [Self; 10] = [
        Self::General,
        Self::Input,
        Self::Output,
        Self::Pipeline,
        Self::Execution,
        Self::Comparison,
        Self::Native,
        Self::Diagnostics,
        Self::Limits,
        Self::Dumps,
    ];

    /// The heading.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::General => "General options",
            Self::Input => "Input options",
            Self::Output => "Output options",
            Self::Pipeline => "Pass options",
            Self::Execution => "Options for running a program",
            Self::Comparison => "Options of 'qopt compare a.mlir b.mlir', which runs both",
            Self::Native => "Options of 'qopt compile' and 'qopt run', which make machine code",
            Self::Diagnostics => "Diagnostic options",
            Self::Limits => "Limits of what an input may take",
            Self::Dumps => "IR dump and timing options",
        }
    }
}

/// An option.
pub(crate) struct Opt {
    pub(crate) name: &'static str,
    pub(crate) group: Group,
    pub(crate) kind: Kind,
    pub(crate) help: &'static str,
}

const fn opt(group: Group, name: &'static str, kind: Kind, help: &'static str) -> Opt {
    Opt { name, group, kind, help }
}

/// All options but those that name a pass, sorted by name within each group.
pub(crate) const OPTIONS: &[Opt] = &[
    opt(General, "help", Immediate(Action::Help), "Display this text and exit"),
    opt(General, "list-passes", Flag(|s, v| s.list_passes = v), "Print the list of registered passes and exit"),
    opt(
        General,
        "mlir-disable-threading",
        Flag(|s, v| s.threads = !v),
        "Work on one thread. Results do not depend on the number of threads",
    ),
    opt(General, "show-dialects", Flag(|s, v| s.show_dialects = v), "Print the list of registered dialects and exit"),
    opt(General, "version", Immediate(Action::Version), "Display the version of this program and exit"),
    opt(
        Input,
        "allow-unregistered-dialect",
        Flag(|s, v| s.allow_unregistered = v),
        "Allow operations of dialects that are not registered",
    ),
    opt(
        Input,
        "no-implicit-module",
        Flag(|s, v| s.no_implicit_module = v),
        "Do not put a module around the input; it must be one operation",
    ),
    opt(
        Input,
        "split-input-file",
        OptionalText("<marker>", |s, v| s.split_marker = v.unwrap_or(DEFAULT_MARKER).to_owned()),
        "Split the input into chunks at the marker, '// -----' if none is given, and process each alone",
    ),
    opt(
        Output,
        "mlir-elide-elementsattrs-if-larger",
        Unsigned(|s, v| s.print.elide_elements = Some(v.into())),
        "Print '__elided__' for constants with more elements than this; splats are kept",
    ),
    opt(
        Output,
        "mlir-elide-resource-strings-if-larger",
        Unsigned(|s, v| s.print.elide_resources = Some(v.into())),
        "Leave the data of resources out if its text has more characters than this",
    ),
    opt(Output, "mlir-print-debuginfo", Flag(|s, v| s.print.debug_info = v), "Print the location of every operation"),
    opt(
        Output,
        "mlir-print-elementsattrs-with-hex-if-larger",
        Signed(|s, v| s.print.hex_elements = u64::try_from(v).ok()),
        "Print constants with more elements than this as hex digits; -1 never does (default=100)",
    ),
    opt(
        Output,
        "mlir-print-local-scope",
        Flag(|s, v| s.print.local_scope = v),
        "Print everything in place, without aliases",
    ),
    opt(Output, "mlir-print-op-generic", Flag(|s, v| s.print.generic = v), "Print operations in the generic form"),
    opt(
        Output,
        "o",
        Text("<filename>", |s, v| s.output = Some(v.to_owned())),
        "Output file, '-' for standard output. It is created or changed only on success",
    ),
    opt(
        Output,
        "output-split-marker",
        Text("<marker>", |s, v| s.output_marker = v.to_owned()),
        "What to print between chunks (default='// -----')",
    ),
    opt(
        Output,
        "print-quant-aliases",
        Flag(|s, v| s.print.quant_aliases = v),
        "Print quantized types longer than 64 characters once, through aliases (default=true)",
    ),
    opt(
        Pipeline,
        "dump-pass-pipeline",
        Flag(|s, v| s.dump_pipeline = v),
        "Print the pipeline that is going to run, with the values of all options",
    ),
    opt(
        Pipeline,
        "pass-pipeline",
        Text("<pipeline>", |s, v| s.pipeline = Some(v.to_owned())),
        "The passes to run, for example 'builtin.module(func.func(cse),symbol-dce)'",
    ),
    opt(
        Execution,
        "input",
        Text("<filename>", |s, v| s.run_inputs.push(v.to_owned())),
        "The npy file of an argument; once for each, in their order",
    ),
    opt(
        Execution,
        "output",
        Text("<filename>", |s, v| s.run_outputs.push(v.to_owned())),
        "The npy file for a result; once for each, in their order. Without, results are printed",
    ),
    opt(
        Execution,
        "run",
        Text("<function>", |s, v| s.run = Some(v.to_owned())),
        "Run this function after the passes, instead of printing the program",
    ),
    opt(
        Comparison,
        "function",
        Text("<function>", |s, v| s.compare.get_or_insert_default().function = v.to_owned()),
        "The function to run in both programs (default=main)",
    ),
    opt(
        Comparison,
        "inputs",
        Unsigned(|s, v| s.compare.get_or_insert_default().inputs = v),
        "How many random inputs both are run on, if no '--input' is given (default=1)",
    ),
    opt(
        Comparison,
        "seed",
        Unsigned(|s, v| s.compare.get_or_insert_default().seed = v),
        "Another number gives other random inputs (default=0)",
    ),
    opt(
        Comparison,
        "tolerance",
        Real(|s, v| s.compare.get_or_insert_default().tolerance = Some(v)),
        "Fail if an output differs by more than this: steps of integers, else reals",
    ),
    opt(
        Native,
        "check",
        Flag(|s, v| s.native.get_or_insert_default().check = v),
        "Compare what the compiled program gives with the interpreter, bit for bit",
    ),
    opt(
        Native,
        "emit",
        Text("<kind>", |s, v| s.native.get_or_insert_default().emit = Some(v.to_owned())),
        "What is written: obj, asm, llvm-ir, mlir or so (default=obj)",
    ),
    opt(
        Native,
        "header",
        Text("<filename>", |s, v| s.native.get_or_insert_default().header = Some(v.to_owned())),
        "Write a C header for the object",
    ),
    opt(
        Native,
        "profile",
        Flag(|s, v| s.native.get_or_insert_default().profile = v),
        "Print the best time of each kernel",
    ),
    opt(
        Native,
        "repeat",
        Unsigned(|s, v| s.native.get_or_insert_default().repeat = Some(v)),
        "How often the program runs (default=1)",
    ),
    opt(
        Native,
        "report",
        Flag(|s, v| s.native.get_or_insert_default().report = v),
        "Print how each kernel is computed, and how much memory the program needs",
    ),
    opt(
        Native,
        "split",
        Unsigned(|s, v| s.native.get_or_insert_default().split = Some(v)),
        "How many steps a kernel has at least that several threads share (default=32768)",
    ),
    opt(
        Native,
        "target",
        Text("<name>", |s, v| s.native.get_or_insert_default().target = Some(v.to_owned())),
        "The machine: x86-64-v2, x86-64-v3, avxvnni, x86-64-v4, avx512vnni, armv8-a, dotprod, i8mm or host (default=host); of several \
         between commas the program chooses",
    ),
    opt(
        Native,
        "time",
        Flag(|s, v| s.native.get_or_insert_default().time = v),
        "Print the best and the median time of a run",
    ),
    opt(
        Diagnostics,
        "mlir-print-op-on-diagnostic",
        Flag(|s, v| s.op_on_diagnostic = v),
        "With an error about an operation, print the operation (default=true)",
    ),
    opt(
        Diagnostics,
        "remarks-filter",
        Text("<regex>", |s, v| s.remarks[0] = Some(v.to_owned())),
        "Show remarks of all kinds whose category matches: what passes did, could not do, and why",
    ),
    opt(
        Diagnostics,
        "remarks-filter-analyse",
        Text("<regex>", |s, v| s.remarks[4] = Some(v.to_owned())),
        "Show analysis remarks whose category matches",
    ),
    opt(
        Diagnostics,
        "remarks-filter-failed",
        Text("<regex>", |s, v| s.remarks[3] = Some(v.to_owned())),
        "Show remarks about failures whose category matches",
    ),
    opt(
        Diagnostics,
        "remarks-filter-missed",
        Text("<regex>", |s, v| s.remarks[2] = Some(v.to_owned())),
        "Show remarks about what could not be done whose category matches",
    ),
    opt(
        Diagnostics,
        "remarks-filter-passed",
        Text("<regex>", |s, v| s.remarks[1] = Some(v.to_owned())),
        "Show remarks about what was done whose category matches",
    ),
    opt(
        Diagnostics,
        "validate",
        Flag(|s, v| s.validate = v),
        "Compare the program before and after each pass, element by element",
    ),
    opt(
        Diagnostics,
        "verify-diagnostics",
        Choice(
            &[
                ("all", "Expectations and diagnostics match each other"),
                ("", "The same as 'all'"),
                ("only-expected", "Diagnostics that nobody expects are accepted"),
            ],
            |s, v| {
                s.verify_diagnostics = Some(match v {
                    "only-expected" => VerifyDiagnostics::OnlyExpected,
                    _ => VerifyDiagnostics::All,
                });
            },
        ),
        "Check diagnostics against the 'expected-error {{text}}' comments in the input",
    ),
    opt(Diagnostics, "verify-each", Flag(|s, v| s.verify_each = v), "Run the verifier after each pass (default=true)"),
    opt(
        Diagnostics,
        "verify-roundtrip",
        Flag(|s, v| s.verify_roundtrip = v),
        "Print the input, read it again, and check that it is the same",
    ),
    opt(
        Limits,
        "limit-constants",
        Unsigned(|s, v| s.limits.constants.most = v.into()),
        "MiB of constants that folding makes, in all (default=1024)",
    ),
    opt(
        Limits,
        "limit-errors",
        Unsigned(|s, v| s.limits.errors.most = v.into()),
        "Errors after which the rest of a text is not read, nor errors printed (default=100)",
    ),
    opt(
        Limits,
        "limit-message",
        Unsigned(|s, v| s.limits.message.most = v.into()),
        "Bytes of a type or attribute in a message (default=512)",
    ),
    opt(
        Limits,
        "limit-nesting",
        Unsigned(|s, v| s.limits.nesting.most = v.into()),
        "How deep regions, types, attributes and locations nest (default=1024, at most 4096)",
    ),
    opt(
        Limits,
        "limit-operands",
        Unsigned(|s, v| s.limits.operands.most = v.into()),
        "Operands of an operation, and its results (default=1048576)",
    ),
    opt(
        Limits,
        "limit-operations",
        Unsigned(|s, v| s.limits.operations.most = v.into()),
        "Operations of a text (default=10000000)",
    ),
    opt(
        Limits,
        "limit-rank",
        Unsigned(|s, v| s.limits.rank.most = v.into()),
        "Dimensions of a shaped type (default=4096)",
    ),
    opt(
        Limits,
        "limit-steps",
        Unsigned(|s, v| s.limits.steps.most = v.into()),
        "Steps of rewriting for each operation of a body (default=10)",
    ),
    opt(
        Dumps,
        "mlir-output-format",
        Choice(&[("text", "As text"), ("json", "As JSON")], |s, v| s.timing_json = v == "json"),
        "Format of the timing report",
    ),
    opt(
        Dumps,
        "mlir-print-ir-after",
        Passes(|s, v| s.dump_after.push(v.to_owned())),
        "Print the IR after these passes",
    ),
    opt(Dumps, "mlir-print-ir-after-all", Flag(|s, v| s.dump_after_all = v), "Print the IR after each pass"),
    opt(
        Dumps,
        "mlir-print-ir-after-change",
        Flag(|s, v| s.dump_after_change = v),
        "When printing the IR after a pass, only print it if it changed",
    ),
    opt(
        Dumps,
        "mlir-print-ir-after-failure",
        Flag(|s, v| s.dump_after_failure = v),
        "When printing the IR after a pass, only print it if the pass failed",
    ),
    opt(
        Dumps,
        "mlir-print-ir-before",
        Passes(|s, v| s.dump_before.push(v.to_owned())),
        "Print the IR before these passes",
    ),
    opt(Dumps, "mlir-print-ir-before-all", Flag(|s, v| s.dump_before_all = v), "Print the IR before each pass"),
    opt(
        Dumps,
        "mlir-print-ir-module-scope",
        Flag(|s, v| s.dump_module_scope = v),
        "When printing the IR around a pass, always print the outermost operation",
    ),
    opt(Dumps, "mlir-timing", Flag(|s, v| s.timing = v), "Report how long each step took"),
    opt(
        Dumps,
        "mlir-timing-display",
        Choice(&[("list", "Sorted by time"), ("tree", "Nested")], |s, v| {
            s.timing_display = if v == "list" { Display::List } else { Display::Tree };
        }),
        "Form of the timing report",
    ),
];

/// The option with a name.
pub(crate) fn find(name: &str) -> Option<&'static Opt> {
    let name = if name == "h" { "help" } else { name };
    OPTIONS.iter().find(|option| option.name == name)
}
