//! The options that mlir-opt does not have: running programs, comparing and reducing them, machine code, and limits.

use super::settings::DiagnosticsFormat;
use super::table::FlagKind::{Choice, Flag, Real, Shape, Text, Unsigned};
use super::table::HelpHeading::{
    Comparison, Counting, Diagnostics, Execution, Input, Limits, Native, Output, Pipeline, Reduction, Serving, Viewing,
};
use super::table::{Opt, opt};
use crate::fold_report::ReportFormat;
use crate::lsp::{Framing, LogLevel, Server};

/// Sorted by name within each group.
pub(super) const OPTIONS: &[Opt] = &[
    opt(
        Output,
        "print-quant-aliases",
        Flag(|s, v| s.print.quant_aliases = v),
        "Print quantized types longer than 64 characters once, through aliases (default=true)",
    ),
    opt(
        Input,
        "shape",
        Shape(|s, shape| s.shapes.push(shape)),
        "The static shape of an argument, by the name that the model gives it or by number (arg0); repeat it for several \
         arguments",
    ),
    opt(
        Execution,
        "input",
        Text("<filename>", |s, v| s.run_inputs.push(v.to_owned())),
        "A file for arguments: npy for the next argument, repeated in order; npz or safetensors for the arguments that its arrays \
         name",
    ),
    opt(
        Execution,
        "output",
        Text("<filename>", |s, v| s.run_outputs.push(v.to_owned())),
        "The npy file for a result, repeated in order; or one npz or safetensors file for all results. Without it, results are printed; 'qopt run' \
         prints them only if it reports nothing else",
    ),
    opt(
        Pipeline,
        "run",
        Text("<function>", |s, v| s.run = Some(v.to_owned())),
        "Run this function after the passes, instead of printing the program",
    ),
    opt(
        Comparison,
        "function",
        Text("<function>", |s, v| s.compare.function = Some(v.to_owned())),
        "The function to compile, or to run in both programs (default=main, or the only one; 'compile' and 'run' take all functions)",
    ),
    opt(
        Comparison,
        "hub",
        Flag(|s, v| s.compare.hub = v),
        "Convert both programs to the hub before 'qopt diff' compares them, as 'qopt compile' does",
    ),
    opt(
        Comparison,
        "inputs",
        Unsigned(|s, v| s.compare.inputs = v),
        "Number of random inputs for both programs, if no '--input' is given (default=1); 'qopt diff' runs nothing with 0",
    ),
    opt(Comparison, "seed", Unsigned(|s, v| s.compare.seed = v), "Seed of random inputs (default=0)"),
    opt(
        Comparison,
        "tolerance",
        Real(|s, v| s.compare.tolerance = Some(v)),
        "Fail if an output differs by more than this; integer outputs are compared as integers",
    ),
    opt(
        Native,
        "budget",
        Unsigned(|s, v| s.native.budget = Some(v)),
        "Seconds after which 'qopt tune' measures no further schedules (default=60)",
    ),
    opt(
        Native,
        "check",
        Flag(|s, v| s.native.check = v),
        "Compare the outputs of the compiled program with the interpreter, bit for bit",
    ),
    opt(
        Output,
        "emit",
        Text("<kind>", |s, v| s.native.emit = Some(v.to_owned())),
        "Output kind. Without a command: mlir, mlirbc, tflite, circle, onnx or pt2 (default: by the extension of -o, else mlir). Of compile: obj, \
         asm, llvm-ir, mlir or so (default=obj)",
    ),
    opt(
        Native,
        "header",
        Text("<filename>", |s, v| s.native.header = Some(v.to_owned())),
        "Write a C header for the object",
    ),
    opt(
        Native,
        "name",
        Text("<identifier>", |s, v| s.native.name = Some(v.to_owned())),
        "C name of a program with one function: the object has <name>_run (default=model)",
    ),
    opt(Native, "profile", Flag(|s, v| s.native.profile = v), "Print the best time of each kernel"),
    opt(Native, "repeat", Unsigned(|s, v| s.native.repeat = Some(v)), "Number of runs of the program (default=1)"),
    opt(
        Native,
        "report",
        Flag(|s, v| s.native.report = v),
        "Print how each kernel is computed, and how much memory the program needs",
    ),
    opt(
        Native,
        "split",
        Unsigned(|s, v| s.native.split = Some(v)),
        "Minimum number of steps of a kernel that is split between threads (default=32768)",
    ),
    opt(
        Native,
        "target",
        Text("<name>", |s, v| s.native.target = Some(v.to_owned())),
        "Target: x86-64-v2, x86-64-v3, avxvnni, avxvnniint8, x86-64-v4, avx512vnni, amx-int8, armv8-a, dotprod, i8mm, \
         rvv, armv7e-m, mve, wasm-simd128, host (default) or a processor by LLVM's name, such as znver4 or cortex-a76; the program chooses at run time between several targets, separated by commas",
    ),
    opt(
        Native,
        "tfl-numerics",
        Choice(
            &[
                ("tflite", "TensorFlow Lite's reference kernels (default)"),
                ("xnnpack", "Its default delegate XNNPACK, on x86-64"),
            ],
            |s, v| s.native.xnnpack = v == "xnnpack",
        ),
        "Arithmetic of tfl operations:",
    ),
    opt(Native, "time", Flag(|s, v| s.native.time = v), "Print the best and the median time of a run"),
    opt(
        Reduction,
        "max-tests",
        Unsigned(|s, v| s.reduce.max_tests = v),
        "Maximum number of runs of the script (default=10000)",
    ),
    opt(
        Reduction,
        "test",
        Text("<script>", |s, v| s.reduce.script = v.to_owned()),
        "The program that takes a file name and exits with code 1 if the file is interesting",
    ),
    opt(
        Reduction,
        "test-arg",
        Text("<text>", |s, v| s.reduce.arguments.push(v.to_owned())),
        "An argument for the script, before the file name; may be repeated",
    ),
    opt(
        Reduction,
        "timeout",
        Unsigned(|s, v| s.reduce.timeout = v),
        "Timeout of a run of the script in seconds; a program that exceeds it is not interesting (default=20)",
    ),
    opt(
        Counting,
        "format",
        Choice(
            &[
                ("text", "For a terminal; the default"),
                ("markdown", "Tables in Markdown"),
                ("html", "One page without scripts and external resources"),
            ],
            |s, v| {
                s.report_format = match v {
                    "markdown" => ReportFormat::Markdown,
                    "html" => ReportFormat::Html,
                    _ => ReportFormat::Text,
                };
            },
        ),
        "Form of the report of 'qopt fold-report'",
    ),
    opt(
        Counting,
        "json",
        Flag(|s, v| s.json = v),
        "Print JSON: 'qopt stats' a list with one object per file, the other commands one object",
    ),
    opt(
        Counting,
        "unsupported",
        Flag(|s, v| s.unsupported = v),
        "Warn about each operation that 'qopt compile' cannot lower, with the reason",
    ),
    opt(
        Serving,
        "input-style",
        Choice(
            &[
                ("standard", "Messages with Content-Length headers"),
                ("delimited", "Messages separated by lines of '// -----'"),
            ],
            |s, v| s.server.style = if v == "delimited" { Framing::Delimited } else { Framing::Standard },
        ),
        "Input format of messages",
    ),
    opt(
        Serving,
        "lit-test",
        Flag(|s, v| {
            if v {
                s.server = Server::lit_test();
            }
        }),
        "The same as --input-style=delimited --pretty --log=verbose; diagnostics of a message are sent before the \
         next is read",
    ),
    opt(
        Serving,
        "log",
        Choice(
            &[
                ("error", "Errors"),
                ("info", "Also the names of messages; the default"),
                ("verbose", "Also the messages"),
            ],
            |s, v| {
                s.server.log = match v {
                    "error" => LogLevel::Error,
                    "verbose" => LogLevel::Verbose,
                    _ => LogLevel::Info,
                };
            },
        ),
        "Verbosity of the log on standard error",
    ),
    opt(Serving, "pretty", Flag(|s, v| s.server.pretty = v), "Pretty-print messages, with one line per member"),
    opt(
        Viewing,
        "outputs",
        Text("<filename>,...", |s, v| {
            s.view.outputs = true;
            s.run_inputs.extend(v.split(',').filter(|path| !path.is_empty()).map(str::to_owned));
        }),
        "Run both programs, or all steps of --through, on these arguments, and show where their values differ; the files are those \
         of --input, which takes a file whose name has a comma",
    ),
    opt(
        Viewing,
        "serve",
        Flag(|s, v| s.view.serve = v),
        "Serve the page on this machine and print its address, instead of writing a file; Ctrl-C ends the server",
    ),
    opt(
        Viewing,
        "through",
        Text("<pipeline>", |s, v| s.view.through = Some(v.to_owned())),
        "Show the program after each step of this pipeline, such as 'fold-quant-shapes,canonicalize'",
    ),
    opt(
        Diagnostics,
        "diagnostics-format",
        Choice(
            &[
                ("text", "As mlir-opt prints them; the default"),
                ("json", "A JSON object on a line for each"),
                ("sarif", "One SARIF 2.1.0 log for all"),
            ],
            |s, v| {
                s.diagnostics = match v {
                    "json" => DiagnosticsFormat::Json,
                    "sarif" => DiagnosticsFormat::Sarif,
                    _ => DiagnosticsFormat::Text,
                };
            },
        ),
        "Form of diagnostics on standard error",
    ),
    opt(
        Diagnostics,
        "validate",
        Flag(|s, v| s.validate = v),
        "Check that each pass preserves the program, element by element",
    ),
    opt(
        Limits,
        "limit-errors",
        Unsigned(|s, v| s.limits.errors.most = v.into()),
        "Maximum number of errors; parsing and printing of errors stop there (default=100)",
    ),
    opt(
        Limits,
        "limit-fold-growth",
        Unsigned(|s, v| s.limits.fold_growth.most = v.into()),
        "Maximum growth of the constants of a function by folding, as a factor (default=8)",
    ),
    opt(
        Limits,
        "limit-inflated",
        Unsigned(|s, v| s.max_inflated = v),
        "Maximum size of a decompressed file in MiB (default=128)",
    ),
    opt(
        Limits,
        "limit-message",
        Unsigned(|s, v| s.limits.message.most = v.into()),
        "Maximum bytes of a type or attribute in a message (default=512)",
    ),
    opt(
        Limits,
        "limit-nesting",
        Unsigned(|s, v| s.limits.nesting.most = v.into()),
        "Maximum nesting depth of regions, types, attributes and locations (default=1024, at most 4096)",
    ),
    opt(
        Limits,
        "limit-operands",
        Unsigned(|s, v| s.limits.operands.most = v.into()),
        "Maximum number of operands, and of results, of an operation (default=1048576)",
    ),
    opt(
        Limits,
        "limit-operations",
        Unsigned(|s, v| s.limits.operations.most = v.into()),
        "Maximum number of operations of a program (default=10000000)",
    ),
    opt(
        Limits,
        "limit-rank",
        Unsigned(|s, v| s.limits.rank.most = v.into()),
        "Maximum rank of a shaped type (default=4096)",
    ),
    opt(
        Limits,
        "limit-steps",
        Unsigned(|s, v| s.limits.steps.most = v.into()),
        "Maximum number of rewrite steps per operation of a body (default=10)",
    ),
];
