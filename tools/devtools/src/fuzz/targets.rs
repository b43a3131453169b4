//! The fuzz targets: each generates inputs from random numbers and checks a property of an input.
//!
//! Inputs are plain bytes, so that they can be saved, minimized and repeated. A property of valid programs holds
//! trivially for invalid ones, so a rejected mutation is not a finding, except for targets that test acceptance.

use std::sync::Arc;

use qopt_formats::Format;
use qopt_fuzz::{Random, hub, scramble};
use qopt_ir::diag::{Diag, Position, Severity};
use qopt_ir::ir::{BytePos, Context, LocKind, Module, Span};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, PrintOptions, lex, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use super::corpus::{self, Corpus};
use super::execute::{self, RunOutputs};
use super::models;
use super::requantize;
use crate::differential;

/// A violated property.
#[derive(Clone, Debug)]
pub(super) struct Violation {
    /// Equal for inputs with the same failure.
    pub(super) kind: String,
    /// Full description.
    pub(super) detail: String,
}

impl Violation {
    pub(super) fn new(kind: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { kind: kind.into(), detail: detail.into() }
    }
    /// A violation whose kind is the message without its numbers and names.
    fn of_message(what: &str, message: &str) -> Self {
        Self::new(format!("{what}: {}", differential::summary_of(message)), message)
    }
}

/// A property that holds for all inputs of a kind.
pub(super) struct FuzzTarget {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) input: fn(&Corpus, &mut Random) -> Vec<u8>,
    pub(super) check: fn(&[u8]) -> Result<(), Violation>,
    /// Number of programs in an input.
    pub(super) programs: u64,
}

/// Number of programs per run of mlir-opt.
const BATCH: usize = 20;
const SPLIT: &str = "// -----\n";

pub(super) const ALL: &[FuzzTarget] = &[
    FuzzTarget {
        name: "lexer",
        about: "tokens of any bytes are ordered, with only blanks between them",
        input: |corpus, random| scramble(corpus.seed(random).as_bytes(), random),
        check: lexer,
        programs: 1,
    },
    FuzzTarget {
        name: "parser",
        about: "any bytes can be parsed and verified; diagnostics have a position in them",
        input: |corpus, random| match random.below(4) {
            0 => scramble(corpus.seed(random).as_bytes(), random),
            _ => corpus.mutated_seed(random).into_bytes(),
        },
        check: parser,
        programs: 1,
    },
    FuzzTarget {
        name: "tflite",
        about: "any bytes can be read as a TensorFlow Lite file; a valid file is written as the same program",
        input: |_, random| models::mutated_file(Format::TfLite, random),
        check: models::check,
        programs: 1,
    },
    FuzzTarget {
        name: "circle",
        about: "any bytes can be read as a Circle file; a valid file is written as the same program",
        input: |_, random| models::mutated_file(Format::Circle, random),
        check: models::check,
        programs: 1,
    },
    FuzzTarget {
        name: "onnx",
        about: "any bytes can be read as an ONNX file; a valid file is written as the same program",
        input: |_, random| models::mutated_file(Format::Onnx, random),
        check: models::check,
        programs: 1,
    },
    FuzzTarget {
        name: "pt2",
        about: "any bytes can be read as a PT2 file; a valid file is written as the same program",
        input: |_, random| models::mutated_file(Format::Pt2, random),
        check: models::check,
        programs: 1,
    },
    FuzzTarget {
        name: "bytecode",
        about: "any bytes can be read as MLIR bytecode; a valid file is written as the same program",
        input: |corpus, random| models::mutated_bytecode(corpus.seed(random), random),
        check: models::check,
        programs: 1,
    },
    FuzzTarget {
        name: "stablehlo",
        about: "any bytes can be read as a portable artifact; a valid file is written as the same program",
        input: |corpus, random| models::mutated_artifact(corpus.stablehlo_seed(random), random),
        check: models::check_artifact,
        programs: 1,
    },
    FuzzTarget {
        name: "containers",
        about: "any bytes can be read as a gzip file or zip archive, within a limit",
        input: |_, random| models::mutated_container(random),
        check: models::check_container,
        programs: 1,
    },
    FuzzTarget {
        name: "accept",
        about: "programs of the typed generator parse and verify",
        input: |_, random| corpus::typed_program(random).into_bytes(),
        check: |input| read(&context(), input).map(|_| ()),
        programs: 1,
    },
    FuzzTarget {
        name: "fold",
        about: "folding preserves validity and results, and is idempotent",
        input: |corpus, random| typed_or_mutated(corpus, random).into_bytes(),
        check: fold,
        programs: 1,
    },
    FuzzTarget {
        name: "hub",
        about: "lowering the hub preserves results",
        input: |corpus, random| {
            let text = match random.below(3) {
                0 => typed_or_mutated(corpus, random),
                _ => {
                    let (_, _, text) = hub::program(random.next());
                    text
                }
            };
            text.into_bytes()
        },
        check: through_hub,
        programs: 1,
    },
    FuzzTarget {
        name: "roundtrip",
        about: "printing and parsing preserve the program, in each form",
        input: |corpus, random| typed_or_mutated(corpus, random).into_bytes(),
        check: roundtrip,
        programs: 1,
    },
    FuzzTarget {
        name: "differential",
        about: "mlir-opt agrees",
        input: |corpus, random| {
            let programs: Vec<String> = (0..BATCH).map(|_| upstream(corpus, random)).collect();
            programs.join(SPLIT).into_bytes()
        },
        check: |input| {
            let text = String::from_utf8_lossy(input);
            let programs: Vec<String> = text.split(SPLIT).map(str::to_owned).collect();
            match differential::differences(&programs) {
                Err(why) => Err(Violation::new("cannot run mlir-opt", why)),
                Ok(found) => {
                    found.into_iter().next().map_or(Ok(()), |(kind, program)| Err(Violation::new(kind, program)))
                }
            }
        },
        programs: BATCH as u64,
    },
    FuzzTarget {
        name: "requantize",
        about: "requantizations agree with their definitions",
        input: |_, random| requantize::input(random),
        check: requantize::check,
        programs: 1,
    },
];

fn typed_or_mutated(corpus: &Corpus, random: &mut Random) -> String {
    match random.below(4) {
        0 => corpus.mutated_seed(random),
        _ => corpus::typed_program(random),
    }
}

/// A program with dialects that mlir-opt has, too.
fn upstream(corpus: &Corpus, random: &mut Random) -> String {
    let typed = (0..8).map(|_| corpus::typed_program(random)).find(|program| !program.contains("tfl."));
    let program = typed.filter(|_| random.one_in(2)).unwrap_or_else(|| corpus.upstream.program(random.next()));
    // A program that contains the separator would split the batch.
    if program.contains(SPLIT.trim()) { String::new() } else { program }
}

pub(super) fn context() -> Arc<Context> {
    Context::new(qopt_dialects::all())
}

fn lexer(input: &[u8]) -> Result<(), Violation> {
    let wrong = |what: &str, at: usize| Err(Violation::new(what, format!("at byte {at}")));
    let mut end = 0;
    for (token, range) in
        lex(input).map(|(token, range)| (Some(token), range)).chain([(None, input.len()..input.len())])
    {
        if range.start < end || range.end > input.len() || (token.is_some() && range.is_empty()) {
            return wrong("tokens are not in order", range.start);
        }
        let mut blank = &input[end..range.start];
        while let Some((first, rest)) = blank.split_first() {
            blank = match first {
                b' ' | b'\t' | b'\r' | b'\n' => rest,
                b'/' if rest.starts_with(b"/") => {
                    let line = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
                    line.map_or(&[][..], |at| &rest[at..])
                }
                _ => return wrong("bytes in no token", end),
            };
        }
        end = range.end;
    }
    Ok(())
}

fn parser(input: &[u8]) -> Result<(), Violation> {
    for allow_unregistered in [false, true] {
        let ctx = context();
        let Ok(source) = ctx.sources.add("input", Arc::new(input.to_vec())) else { return Ok(()) };
        let options = ParseOptions { allow_unregistered, ..ParseOptions::default() };
        let mut parsed = parse(&ctx, source, 0, input.len(), options);
        let is_error = |diag: &Diag| diag.severity == Severity::Error;
        let mut diags = std::mem::take(&mut parsed.diags);
        if !diags.iter().any(is_error) {
            diags.extend(verify_op(
                parsed.module.op(),
                &VerifyOptions { allow_unregistered, ..VerifyOptions::default() },
            ));
        }
        // The end of the text is a valid position.
        let inside = |pos: BytePos| pos.0 as usize <= input.len();
        let has_place = |diag: &Diag| match diag.position {
            Position::Span(Span { start, end }) => inside(start) && start <= end && end.0 as usize <= input.len() + 1,
            Position::Loc(loc) => match loc.kind() {
                LocKind::Source(pos) => inside(pos),
                LocKind::Attr(_) => true,
            },
        };
        if let Some(diag) = diags.iter().flat_map(|diag| diag.notes.iter().chain([diag])).find(|diag| !has_place(diag))
        {
            return Err(Violation::of_message("no place in the text", &diag.message));
        }
        if let Some(diag) = diags.iter().find(|diag| diag.message.is_empty()) {
            return Err(Violation::new("no message", format!("{diag:?}")));
        }
    }
    Ok(())
}

/// Parses and verifies a program.
fn read(ctx: &Arc<Context>, input: &[u8]) -> Result<Module, Violation> {
    let rejected = |diag: &Diag| Violation::of_message("rejected", &diag.message);
    let source = ctx.sources.add("input", Arc::new(input.to_vec())).map_err(|_| Violation::new("too large", ""))?;
    let parsed = parse(ctx, source, 0, input.len(), ParseOptions::default());
    let is_error = |diag: &&Diag| diag.severity == Severity::Error;
    if let Some(diag) = parsed.diags.iter().find(is_error) {
        return Err(rejected(diag));
    }
    let diags = verify_op(parsed.module.op(), &VerifyOptions::default());
    diags.iter().find(is_error).map_or(Ok(parsed.module), |diag| Err(rejected(diag)))
}

fn print(module: &Module, options: &PrintOptions) -> String {
    let mut out = Vec::new();
    print_module(module, options, &mut |piece| out.extend_from_slice(piece));
    String::from_utf8_lossy(&out).into_owned()
}

/// Runs a pass, with the quantization validator if `validate`, and verifies the result. The inner error is the diagnostic of a failed pass.
fn run(ctx: &Arc<Context>, module: &mut Module, pass: &str, validate: bool) -> Result<Result<(), Diag>, Violation> {
    let Ok(manager) = PassManager::parse(ctx, &qopt_dialects::passes(), &format!("builtin.module({pass})")) else {
        return Err(Violation::new("no pass", pass));
    };
    let validate = validate.then_some(qopt_dialects::quant::validate::validate as qopt_ir::pass::Validate);
    let report = manager.run(ctx, module, &Config { validate, verify_each: None, ..Config::default() });
    let is_error = |diag: &Diag| diag.severity == Severity::Error;
    if report.failed {
        let diag = report.diags.into_iter().find(is_error);
        return diag.map(Err).ok_or_else(|| Violation::new(format!("{pass} fails without a diagnostic"), ""));
    }
    match verify_op(module.op(), &VerifyOptions::default()).into_iter().find(is_error) {
        Some(diag) => Err(Violation::of_message(&format!("{pass} leaves"), &diag.message)),
        None => Ok(Ok(())),
    }
}

/// Compares two runs of a program, if both have results.
fn check_same_outputs(what: &str, before: &RunOutputs, after: &RunOutputs) -> Result<(), Violation> {
    for (name, before) in before {
        let (Ok(before), Some(Ok(after))) = (before, after.get(name)) else { continue };
        if before.len() != after.len() {
            return Err(Violation::new(format!("{what}: the number of results changed"), name));
        }
        for (number, (before, after)) in before.iter().zip(after).enumerate() {
            if let Some(at) =
                before.iter().zip(after).position(|(a, b)| a != b).or((before.len() != after.len()).then_some(0))
            {
                let (before, after) = (before.get(at..).unwrap_or(&[]), after.get(at..).unwrap_or(&[]));
                let shown = |bytes: &[u8]| bytes.iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>();
                let detail =
                    format!("{name}, result {number}, from byte {at} on: {} became {}", shown(before), shown(after));
                return Err(Violation::new(format!("{what}: result bytes changed"), detail));
            }
        }
    }
    Ok(())
}

fn fold(input: &[u8]) -> Result<(), Violation> {
    const PASS: &str = "fold-quant-shapes";
    let ctx = context();
    let Ok(mut module) = read(&ctx, input) else { return Ok(()) };
    let sizes = corpus::sizes(&String::from_utf8_lossy(input));
    let arguments = execute::arguments(&ctx, &module, sizes.as_deref());
    let before = execute::run(&ctx, &module, &arguments);
    match run(&ctx, &mut module, PASS, true)? {
        // No violation: the validator cannot analyze elements of dynamic tensors.
        Err(diag) if diag.message.contains("the validator cannot analyze") => return Ok(()),
        Err(diag) => return Err(Violation::of_message("folding fails", &diag.message)),
        Ok(()) => {}
    }
    let after = execute::run(&ctx, &module, &arguments);
    check_same_outputs("folding", &before, &after)?;
    let stops = |name: &String| matches!((before.get(name), after.get(name)), (Some(Ok(_)), Some(Err(_))));
    if let Some(Err(why)) = after.keys().find(|&name| stops(name)).and_then(|name| after.get(name)) {
        return Err(Violation::of_message("cannot run after folding", why));
    }
    let once = print(&module, &PrintOptions::default());
    run(&ctx, &mut module, PASS, true)?.map_err(|diag| Violation::of_message("folding again fails", &diag.message))?;
    let twice = print(&module, &PrintOptions::default());
    if once == twice { Ok(()) } else { Err(Violation::new("folding is not idempotent", format!("{once}{twice}"))) }
}

fn through_hub(input: &[u8]) -> Result<(), Violation> {
    let ctx = context();
    let Ok(mut module) = read(&ctx, input) else { return Ok(()) };
    let sizes = corpus::sizes(&String::from_utf8_lossy(input));
    // Float computations differ from their integer versions in the hub.
    let of_integers = execute::is_of_integers(&ctx, &module);
    let arguments = execute::arguments(&ctx, &module, sizes.as_deref());
    let source_outputs = execute::run(&ctx, &module, &arguments);
    if run(&ctx, &mut module, "quant-to-hub", false)?.is_err() {
        return Ok(());
    }
    let hub_outputs = execute::run(&ctx, &module, &arguments);
    if of_integers {
        check_same_outputs("to the hub", &source_outputs, &hub_outputs)?;
    }
    if run(&ctx, &mut module, "hub-to-tosa", false)?.is_err() {
        return Ok(());
    }
    check_same_outputs("from the hub", &hub_outputs, &execute::run(&ctx, &module, &arguments))
}

fn roundtrip(input: &[u8]) -> Result<(), Violation> {
    let ctx = context();
    let Ok(module) = read(&ctx, input) else { return Ok(()) };
    let plain =
        |module: &Module| print(module, &PrintOptions { generic: true, local_scope: true, ..PrintOptions::default() });
    let meaning = plain(&module);
    for form in 0..8 {
        let options = PrintOptions {
            generic: form & 1 != 0,
            debug_info: form & 2 != 0,
            local_scope: form & 4 != 0,
            ..PrintOptions::default()
        };
        let name = format!("generic {}, locations {}, local {}", form & 1, form >> 1 & 1, form >> 2);
        let text = print(&module, &options);
        let again_ctx = context();
        let again = read(&again_ctx, text.as_bytes()).map_err(|why| {
            Violation::new(
                format!("printed text is rejected ({name}): {}", why.kind),
                format!("{}\n{text}", why.detail),
            )
        })?;
        let other =
            |what: &str, a: &str, b: &str| Err(Violation::new(format!("{what} ({name})"), first_difference(a, b)));
        let printed = print(&again, &options);
        if printed != text {
            return other("printing is unstable", &text, &printed);
        }
        let found = plain(&again);
        if found != meaning {
            return other("the program changed", &meaning, &found);
        }
    }
    Ok(())
}

/// The first line that differs between two texts.
fn first_difference(a: &str, b: &str) -> String {
    let line = a.lines().zip(b.lines()).find(|(a, b)| a != b);
    line.map_or_else(|| "one is longer".to_owned(), |(a, b)| format!("{a}\n{b}"))
}
