//! The options that mlir-opt does not have: running programs, comparing and reducing them, machine code, and limits.

use super::table::Group::{
    Comparison, Counting, Diagnostics, Execution, Limits, Native, Output, Pipeline, Reduction, Serving,
};
use super::table::Kind::{Choice, Flag, Real, Text, Unsigned};
use super::table::{Opt, opt};
use crate::lsp::{Log, Server, Style};

/// Sorted by name within each group.
pub(super) const OPTIONS: &[Opt] = &[
    opt(
        Output,
        "print-quant-aliases",
        Flag(|s, v| s.print.quant_aliases = v),
        "Print quantized types longer than 64 characters once, through aliases (default=true)",
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
        Pipeline,
        "run",
        Text("<function>", |s, v| s.run = Some(v.to_owned())),
        "Run this function after the passes, instead of printing the program",
    ),
    opt(
        Comparison,
        "function",
        Text("<function>", |s, v| s.compare.function = v.to_owned()),
        "The function to run in both programs (default=main)",
    ),
    opt(
        Comparison,
        "inputs",
        Unsigned(|s, v| s.compare.inputs = v),
        "How many random inputs both are run on, if no '--input' is given (default=1)",
    ),
    opt(
        Comparison,
        "seed",
        Unsigned(|s, v| s.compare.seed = v),
        "Another number gives other random inputs (default=0)",
    ),
    opt(
        Comparison,
        "tolerance",
        Real(|s, v| s.compare.tolerance = Some(v)),
        "Fail if an output differs by more than this: steps of integers, else reals",
    ),
    opt(
        Native,
        "check",
        Flag(|s, v| s.native.check = v),
        "Compare what the compiled program gives with the interpreter, bit for bit",
    ),
    opt(
        Native,
        "emit",
        Text("<kind>", |s, v| s.native.emit = Some(v.to_owned())),
        "What is written: obj, asm, llvm-ir, mlir or so (default=obj)",
    ),
    opt(
        Native,
        "header",
        Text("<filename>", |s, v| s.native.header = Some(v.to_owned())),
        "Write a C header for the object",
    ),
    opt(Native, "profile", Flag(|s, v| s.native.profile = v), "Print the best time of each kernel"),
    opt(Native, "repeat", Unsigned(|s, v| s.native.repeat = Some(v)), "How often the program runs (default=1)"),
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
        "How many steps a kernel has at least that several threads share (default=32768)",
    ),
    opt(
        Native,
        "target",
        Text("<name>", |s, v| s.native.target = Some(v.to_owned())),
        "The machine: x86-64-v2, x86-64-v3, avxvnni, x86-64-v4, avx512vnni, amx-int8, armv8-a, dotprod, i8mm or host (default=host); of several \
         between commas the program chooses",
    ),
    opt(Native, "time", Flag(|s, v| s.native.time = v), "Print the best and the median time of a run"),
    opt(
        Reduction,
        "max-tests",
        Unsigned(|s, v| s.reduce.max_tests = v),
        "End after so many runs of the script (default=10000)",
    ),
    opt(
        Reduction,
        "test",
        Text("<script>", |s, v| s.reduce.script = v.to_owned()),
        "The program that gets a file's name and ends with exit code 1 if the file is interesting",
    ),
    opt(
        Reduction,
        "test-arg",
        Text("<text>", |s, v| s.reduce.arguments.push(v.to_owned())),
        "An argument for the script, before the file's name; may be given again",
    ),
    opt(
        Reduction,
        "timeout",
        Unsigned(|s, v| s.reduce.timeout = v),
        "Seconds for a run of the script; what takes longer is not interesting (default=20)",
    ),
    opt(Counting, "json", Flag(|s, v| s.json = v), "Print a list of objects, one for each file"),
    opt(
        Serving,
        "input-style",
        Choice(
            &[("standard", "With a Content-Length header before each"), ("delimited", "Between lines of '// -----'")],
            |s, v| s.server.style = if v == "delimited" { Style::Delimited } else { Style::Standard },
        ),
        "How messages come in",
    ),
    opt(
        Serving,
        "lit-test",
        Flag(|s, v| {
            if v {
                s.server = Server::lit_test();
            }
        }),
        "The same as --input-style=delimited --pretty --log=verbose; what is found out about a message is sent before the next is read",
    ),
    opt(
        Serving,
        "log",
        Choice(
            &[("error", "Errors"), ("info", "The names of messages too; the default"), ("verbose", "Messages as well")],
            |s, v| {
                s.server.log = match v {
                    "error" => Log::Error,
                    "verbose" => Log::Verbose,
                    _ => Log::Info,
                };
            },
        ),
        "What is written to standard error",
    ),
    opt(Serving, "pretty", Flag(|s, v| s.server.pretty = v), "Messages go out with a line for each member"),
    opt(
        Diagnostics,
        "validate",
        Flag(|s, v| s.validate = v),
        "Compare the program before and after each pass, element by element",
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
];
