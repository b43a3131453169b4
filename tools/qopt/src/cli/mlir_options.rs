//! The options that mlir-opt has, with its names.

use super::Action;
use super::settings::{DEFAULT_MARKER, Display, VerifyDiagnostics};
use super::table::FlagKind::{Choice, Flag, Immediate, OptionalText, Passes, Signed, Text, Unsigned};
use super::table::HelpHeading::{Diagnostics, Dumps, General, Input, Output, Pipeline};
use super::table::{Opt, opt};

/// Sorted by name within each group.
pub(super) const OPTIONS: &[Opt] = &[
    opt(General, "color", Flag(|s, v| s.color = Some(v)), "Use colors in diagnostics and reports (default=autodetect)"),
    opt(General, "help", Immediate(Action::Help), "Display available options and exit"),
    opt(General, "help-list", Immediate(Action::Help), "Same as --help"),
    opt(General, "list-passes", Flag(|s, v| s.list_passes = v), "Print the list of registered passes and exit"),
    opt(
        General,
        "mlir-disable-threading",
        Flag(|s, v| s.threads = !v),
        "Disable multi-threading. Results do not depend on the number of threads",
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
        "Do not add an implicit module around the input, which must be one operation",
    ),
    opt(
        Input,
        "split-input-file",
        OptionalText("<marker>", |s, v| s.split_marker = v.unwrap_or(DEFAULT_MARKER).to_owned()),
        "Split the input into chunks at the marker (default='// -----') and process each chunk independently",
    ),
    opt(
        Output,
        "elide-resource-data-from-bytecode",
        Flag(|s, v| s.bytecode.elide_resources = v),
        "Write resources without their data to bytecode",
    ),
    opt(Output, "emit-bytecode", Flag(|s, v| s.bytecode.emit = v), "Write MLIR bytecode instead of text"),
    opt(
        Output,
        "emit-bytecode-version",
        Unsigned(|s, v| s.bytecode.version = Some(v)),
        "The version of the bytecode, 4 to 6 (default=4, which older readers accept)",
    ),
    opt(
        Output,
        "emit-stablehlo",
        Text("<version>", |s, v| s.bytecode.stablehlo = Some(v.to_owned())),
        "Write a portable artifact of this version of StableHLO, 0.9.0 to 1.20.0, 'minimum' or 'current'",
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
        "Elide the data of resources if its text has more characters than this",
    ),
    opt(
        Output,
        "mlir-pretty-debuginfo",
        Flag(|s, v| s.print.pretty_locations = v),
        "Print pretty locations, which cannot be parsed",
    ),
    opt(
        Output,
        "mlir-print-assume-verified",
        Flag(|_, _| ()),
        "Accepted and without effect: only verified programs are printed",
    ),
    opt(Output, "mlir-print-debuginfo", Flag(|s, v| s.print.debug_info = v), "Print the location of every operation"),
    opt(
        Output,
        "mlir-print-elementsattrs-with-hex-if-larger",
        Signed(|s, v| s.print.hex_elements = u64::try_from(v).ok()),
        "Print constants with more elements than this as hex digits; -1 disables it (default=100)",
    ),
    opt(
        Output,
        "mlir-print-local-scope",
        Flag(|s, v| s.print.local_scope = v),
        "Print types, attributes and locations in place, without aliases",
    ),
    opt(Output, "mlir-print-op-generic", Flag(|s, v| s.print.generic = v), "Print operations in the generic form"),
    opt(Output, "mlir-print-skip-regions", Flag(|s, v| s.print.skip_regions = v), "Print regions as '{...}'"),
    opt(
        Output,
        "mlir-print-unique-ssa-ids",
        Flag(|s, v| s.print.unique_ids = v),
        "Print SSA value numbers that are unique across all regions",
    ),
    opt(
        Output,
        "mlir-print-value-users",
        Flag(|s, v| s.print.value_users = v),
        "Print the users of operation results and block arguments as comments",
    ),
    opt(
        Output,
        "mlir-use-nameloc-as-prefix",
        Flag(|s, v| s.print.name_prefixes = v),
        "Prefix SSA value names with the names in their locations",
    ),
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
        "Marker to print between chunks (default='// -----')",
    ),
    opt(
        Pipeline,
        "dump-pass-pipeline",
        Flag(|s, v| s.dump_pipeline = v),
        "Print the pipeline before it runs, with the values of all options",
    ),
    opt(
        Pipeline,
        "mlir-generate-reproducer",
        Text("<filename>", |s, v| s.reproducers.always = Some(v.to_owned())),
        "Write the program before the passes, together with their pipeline, to this file",
    ),
    opt(
        Pipeline,
        "mlir-pass-pipeline-crash-reproducer",
        Text("<filename>", |s, v| s.reproducers.on_failure = Some(v.to_owned())),
        "If a pass fails, write the program before the passes, together with their pipeline, to this file",
    ),
    opt(
        Pipeline,
        "mlir-pass-pipeline-local-reproducer",
        Flag(|s, v| s.reproducers.local = v),
        "If a pass fails, write the program before this pass, with a pipeline of this pass only",
    ),
    opt(
        Pipeline,
        "pass-pipeline",
        Text("<pipeline>", |s, v| s.pipeline = Some(v.to_owned())),
        "The passes to run, for example 'builtin.module(func.func(cse),symbol-dce)'",
    ),
    opt(
        Pipeline,
        "run-reproducer",
        Flag(|s, v| s.reproducers.run = v),
        "Run the pipeline of the reproducer in the input",
    ),
    opt(
        Diagnostics,
        "mlir-disable-diagnostic-notes",
        Flag(|s, v| s.notes = !v),
        "Print errors, warnings and remarks without their notes",
    ),
    opt(
        Diagnostics,
        "mlir-print-op-on-diagnostic",
        Flag(|s, v| s.op_on_diagnostic = v),
        "Print the operation as a note with each error on an operation (default=true)",
    ),
    opt(
        Diagnostics,
        "mlir-print-stacktrace-on-diagnostic",
        Flag(|_, _| {}),
        "Accepted and without effect: qopt prints no stack traces of diagnostics",
    ),
    opt(
        Diagnostics,
        "remark-format",
        Choice(&[("emitRemark", "As diagnostics"), ("yaml", "As a YAML file")], |s, v| s.remark_yaml = v == "yaml"),
        "Format of remarks",
    ),
    opt(
        Diagnostics,
        "remark-policy",
        Choice(
            &[("all", "Every remark"), ("final", "The last remark of each name and category at each location")],
            |s, v| {
                s.final_remarks = v == "final";
            },
        ),
        "Policy of keeping remarks",
    ),
    opt(
        Diagnostics,
        "remarks-filter",
        Text("<regex>", |s, v| s.remarks[0] = Some(v.to_owned())),
        "Show remarks of all kinds whose category matches: passed, missed, failed and analysis",
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
        "Show failure remarks whose category matches",
    ),
    opt(
        Diagnostics,
        "remarks-filter-missed",
        Text("<regex>", |s, v| s.remarks[2] = Some(v.to_owned())),
        "Show missed-optimization remarks whose category matches",
    ),
    opt(
        Diagnostics,
        "remarks-filter-passed",
        Text("<regex>", |s, v| s.remarks[1] = Some(v.to_owned())),
        "Show passed-optimization remarks whose category matches",
    ),
    opt(
        Diagnostics,
        "remarks-output-file",
        Text("<filename>", |s, v| s.remark_file = v.to_owned()),
        "Output file of YAML remarks (default=mlir-remarks.yaml)",
    ),
    opt(
        Diagnostics,
        "verify-diagnostics",
        Choice(
            &[
                ("all", "All diagnostics must be expected, and all expected diagnostics must be produced"),
                ("", "The same as 'all'"),
                ("only-expected", "Unexpected diagnostics are accepted"),
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
        "Check that the printed input parses back to the same program",
    ),
    opt(
        Dumps,
        "mlir-output-format",
        Choice(&[("text", "As text"), ("json", "As JSON")], |s, v| s.timing_json = v == "json"),
        "Format of the timing report",
    ),
    opt(Dumps, "mlir-pass-statistics", Flag(|s, v| s.statistics = v), "Display the statistics of each pass"),
    opt(
        Dumps,
        "mlir-pass-statistics-display",
        Choice(&[("list", "Merged list, sorted by pass name"), ("pipeline", "Nested")], |s, v| {
            s.statistics_display = if v == "list" { Display::List } else { Display::Tree };
        }),
        "Format of the statistics report",
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
    opt(
        Dumps,
        "mlir-print-ir-tree-dir",
        Text("<directory>", |s, v| s.dump_tree = v.to_owned()),
        "Print IR around passes into a tree of files in this directory",
    ),
    opt(Dumps, "mlir-timing", Flag(|s, v| s.timing = v), "Display the execution time of each pass"),
    opt(
        Dumps,
        "mlir-timing-display",
        Choice(&[("list", "Sorted by time"), ("tree", "Nested")], |s, v| {
            s.timing_display = if v == "list" { Display::List } else { Display::Tree };
        }),
        "Format of the timing report",
    ),
];

/// Options of mlir-opt that qopt rejects, each with the reason.
pub(super) const REFUSED: &[(&str, &str)] = &[
    ("irdl-file", "dialects are built in"),
    ("load-dialect-plugin", "there are no plugins"),
    ("load-pass-plugin", "there are no plugins"),
    ("log-actions-to", "there is no action tracing; --mlir-pass-statistics counts the rules that were applied"),
    ("mlir-print-debug-counter", "there are no debug counters"),
    ("mlir-very-unsafe-disable-verifier-on-parsing", "passes rely on verified programs"),
    ("print-op-stats", "'qopt stats' counts operations"),
];
