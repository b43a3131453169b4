//! The targets: each makes inputs out of random numbers, and says what is wrong with an input.
//!
//! An input is bytes and nothing else, so that what was found can be kept, made smaller and tried again. What holds of an input that
//! means something may ask nothing of one that does not: a mutated program that is refused is fine, wherever refusing is not what is
//! looked at.

use std::sync::Arc;

use qopt_fuzz::{Random, hub, scramble};
use qopt_ir::diag::{Diag, Place, Severity};
use qopt_ir::ir::{BytePos, Context, LocKind, Module, Span};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, PrintOptions, lex, parse, print_module};
use qopt_ir::verify::{Options, verify_module};

use super::corpus::{self, Corpus};
use super::execute::{self, Ran};
use super::requantize;
use crate::differential;

/// What is wrong with an input.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    /// The same for inputs with the same fault.
    pub(super) kind: String,
    /// What exactly.
    pub(super) detail: String,
}

impl Finding {
    pub(super) fn new(kind: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { kind: kind.into(), detail: detail.into() }
    }
    /// By a message, whose numbers and names do not matter.
    fn said(what: &str, message: &str) -> Self {
        Self::new(format!("{what}: {}", differential::gist_of(message)), message)
    }
}

/// Something that is promised of all inputs of a kind.
pub(super) struct Target {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) input: fn(&Corpus, &mut Random) -> Vec<u8>,
    pub(super) check: fn(&[u8]) -> Result<(), Finding>,
    /// How many programs an input has.
    pub(super) programs: u64,
}

/// Programs that mlir-opt is asked about together.
const BATCH: usize = 20;
const SPLIT: &str = "// -----\n";

pub(super) const ALL: &[Target] = &[
    Target {
        name: "lexer",
        about: "tokens of any bytes are in order, and what is between them is blank",
        input: |corpus, random| scramble(corpus.seed(random).as_bytes(), random),
        check: lexer,
        programs: 1,
    },
    Target {
        name: "parser",
        about: "any bytes are read and verified; what is said of them has a place in them",
        input: |corpus, random| match random.below(4) {
            0 => scramble(corpus.seed(random).as_bytes(), random),
            _ => corpus.mutated(random).into_bytes(),
        },
        check: parser,
        programs: 1,
    },
    Target {
        name: "module",
        about: "typed programs are accepted",
        input: |_, random| corpus::typed(random).into_bytes(),
        check: |input| read(&context(), input).map(|_| ()),
        programs: 1,
    },
    Target {
        name: "fold",
        about: "folding leaves a valid program that computes the same bits, and folding again leaves it alone",
        input: |corpus, random| typed_or_mutated(corpus, random).into_bytes(),
        check: fold,
        programs: 1,
    },
    Target {
        name: "hub",
        about: "what becomes of the hub computes what the hub computes",
        input: |corpus, random| {
            match random.below(3) {
                0 => typed_or_mutated(corpus, random),
                _ => hub::program(random.next() >> 1).2,
            }
            .into_bytes()
        },
        check: through_hub,
        programs: 1,
    },
    Target {
        name: "roundtrip",
        about: "what is printed is read as the same program, in each form",
        input: |corpus, random| typed_or_mutated(corpus, random).into_bytes(),
        check: roundtrip,
        programs: 1,
    },
    Target {
        name: "differential",
        about: "mlir-opt says the same",
        input: |corpus, random| {
            let programs: Vec<String> = (0..BATCH).map(|_| upstream(corpus, random)).collect();
            programs.join(SPLIT).into_bytes()
        },
        check: |input| {
            let text = String::from_utf8_lossy(input);
            let programs: Vec<String> = text.split(SPLIT).map(str::to_owned).collect();
            match differential::differences(&programs) {
                Err(why) => Err(Finding::new("mlir-opt cannot be asked", why)),
                Ok(found) => {
                    found.into_iter().next().map_or(Ok(()), |(kind, program)| Err(Finding::new(kind, program)))
                }
            }
        },
        programs: BATCH as u64,
    },
    Target {
        name: "requantize",
        about: "requantizations are what their definitions say",
        input: |_, random| requantize::input(random),
        check: requantize::check,
        programs: 1,
    },
];

fn typed_or_mutated(corpus: &Corpus, random: &mut Random) -> String {
    match random.below(4) {
        0 => corpus.mutated(random),
        _ => corpus::typed(random),
    }
}

/// A program of what mlir-opt has as well.
fn upstream(corpus: &Corpus, random: &mut Random) -> String {
    let typed = (0..8).map(|_| corpus::typed(random)).find(|program| !program.contains("tfl."));
    let program = typed.filter(|_| random.one_in(2)).unwrap_or_else(|| corpus.upstream.program(random.next()));
    // No mutation may make two of it.
    if program.contains(SPLIT.trim()) { String::new() } else { program }
}

pub(super) fn context() -> Context {
    Context::new(qopt_dialects::all())
}

fn lexer(input: &[u8]) -> Result<(), Finding> {
    let wrong = |what: &str, at: usize| Err(Finding::new(what, format!("at byte {at}")));
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

fn parser(input: &[u8]) -> Result<(), Finding> {
    for allow_unregistered in [false, true] {
        let ctx = context();
        let Ok(source) = ctx.sources.add("input", Arc::new(input.to_vec())) else { return Ok(()) };
        let options = ParseOptions { allow_unregistered, ..ParseOptions::default() };
        let mut parsed = parse(&ctx, source, 0, input.len(), options);
        let is_error = |diag: &Diag| diag.severity == Severity::Error;
        let mut diags = std::mem::take(&mut parsed.diags);
        if !diags.iter().any(is_error) {
            diags.extend(verify_module(
                &ctx,
                &mut parsed.module,
                &Options { allow_unregistered, ..Options::default() },
            ));
        }
        // The end of the text is a position like any other, behind the last byte.
        let inside = |pos: BytePos| pos.0 as usize <= input.len();
        let has_place = |diag: &Diag| match diag.place {
            Place::Span(Span { start, end }) => inside(start) && start <= end && end.0 as usize <= input.len() + 1,
            Place::Loc(loc) => match loc.kind() {
                LocKind::Source(pos) => inside(pos),
                LocKind::Attr(_) => true,
            },
        };
        if let Some(diag) = diags.iter().flat_map(|diag| diag.notes.iter().chain([diag])).find(|diag| !has_place(diag))
        {
            return Err(Finding::said("no place in the text", &diag.message));
        }
        if let Some(diag) = diags.iter().find(|diag| diag.message.is_empty()) {
            return Err(Finding::new("no message", format!("{diag:?}")));
        }
    }
    Ok(())
}

/// A program, if it is one.
fn read(ctx: &Context, input: &[u8]) -> Result<Module, Finding> {
    let refused = |diag: &Diag| Finding::said("refused", &diag.message);
    let source = ctx.sources.add("input", Arc::new(input.to_vec())).map_err(|_| Finding::new("too large", ""))?;
    let mut parsed = parse(ctx, source, 0, input.len(), ParseOptions::default());
    let is_error = |diag: &&Diag| diag.severity == Severity::Error;
    if let Some(diag) = parsed.diags.iter().find(is_error) {
        return Err(refused(diag));
    }
    let diags = verify_module(ctx, &mut parsed.module, &Options::default());
    diags.iter().find(is_error).map_or(Ok(parsed.module), |diag| Err(refused(diag)))
}

fn print(ctx: &Context, module: &Module, options: &PrintOptions) -> String {
    let mut out = Vec::new();
    print_module(ctx, module, options, &mut |piece| out.extend_from_slice(piece));
    String::from_utf8_lossy(&out).into_owned()
}

/// Runs a pass; what it leaves is verified. The error is why it gives up.
fn run(ctx: &Context, module: &mut Module, pass: &str, validate: bool) -> Result<Result<(), Diag>, Finding> {
    let Ok(manager) = PassManager::parse(ctx, &qopt_dialects::passes(), &format!("builtin.module({pass})")) else {
        return Err(Finding::new("no pass", pass));
    };
    let validate = validate.then_some(qopt_dialects::quant::validate::validate as qopt_ir::pass::Validate);
    let report = manager.run(ctx, module, &Config { validate, verify_each: None, ..Config::default() });
    let is_error = |diag: &Diag| diag.severity == Severity::Error;
    if report.failed {
        let diag = report.diags.into_iter().find(is_error);
        return diag.map(Err).ok_or_else(|| Finding::new(format!("{pass} fails without a word"), ""));
    }
    match verify_module(ctx, module, &Options::default()).into_iter().find(is_error) {
        Some(diag) => Err(Finding::said(&format!("{pass} leaves"), &diag.message)),
        None => Ok(Ok(())),
    }
}

/// Two runs of a program that should give the same, if both give anything.
fn same(what: &str, before: &Ran, after: &Ran) -> Result<(), Finding> {
    for (name, before) in before {
        let (Ok(before), Some(Ok(after))) = (before, after.get(name)) else { continue };
        if before.len() != after.len() {
            return Err(Finding::new(format!("{what}: other results"), name));
        }
        for (number, (before, after)) in before.iter().zip(after).enumerate() {
            if let Some(at) =
                before.iter().zip(after).position(|(a, b)| a != b).or((before.len() != after.len()).then_some(0))
            {
                let (before, after) = (before.get(at..).unwrap_or(&[]), after.get(at..).unwrap_or(&[]));
                let shown = |bytes: &[u8]| bytes.iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>();
                let detail =
                    format!("{name}, result {number}, from byte {at} on: {} became {}", shown(before), shown(after));
                return Err(Finding::new(format!("{what}: other bits"), detail));
            }
        }
    }
    Ok(())
}

fn fold(input: &[u8]) -> Result<(), Finding> {
    const PASS: &str = "fold-quant-shapes";
    let ctx = context();
    let Ok(mut module) = read(&ctx, input) else { return Ok(()) };
    let sizes = corpus::sizes(&String::from_utf8_lossy(input));
    let arguments = execute::arguments(&ctx, &module, sizes.as_deref());
    let before = execute::run(&ctx, &module, &arguments);
    match run(&ctx, &mut module, PASS, true)? {
        // Elements of dynamic tensors are compared as they are written only.
        Err(diag) if diag.message.contains("its elements cannot be told") => return Ok(()),
        Err(diag) => return Err(Finding::said("folding fails", &diag.message)),
        Ok(()) => {}
    }
    let after = execute::run(&ctx, &module, &arguments);
    same("folding", &before, &after)?;
    let stops = |name: &String| matches!((before.get(name), after.get(name)), (Some(Ok(_)), Some(Err(_))));
    if let Some(Err(why)) = after.keys().find(|&name| stops(name)).and_then(|name| after.get(name)) {
        return Err(Finding::said("after folding it does not run", why));
    }
    let once = print(&ctx, &module, &PrintOptions::default());
    run(&ctx, &mut module, PASS, true)?.map_err(|diag| Finding::said("folding again fails", &diag.message))?;
    let twice = print(&ctx, &module, &PrintOptions::default());
    if once == twice {
        Ok(())
    } else {
        Err(Finding::new("folding twice is not folding once", format!("{once}{twice}")))
    }
}

fn through_hub(input: &[u8]) -> Result<(), Finding> {
    let ctx = context();
    let Ok(mut module) = read(&ctx, input) else { return Ok(()) };
    let sizes = corpus::sizes(&String::from_utf8_lossy(input));
    // Where reals are computed with, the hub's integers are another program.
    let of_integers = execute::is_of_integers(&ctx, &module);
    let arguments = execute::arguments(&ctx, &module, sizes.as_deref());
    let program = execute::run(&ctx, &module, &arguments);
    if run(&ctx, &mut module, "quant-to-hub", false)?.is_err() {
        return Ok(());
    }
    let hub = execute::run(&ctx, &module, &arguments);
    if of_integers {
        same("to the hub", &program, &hub)?;
    }
    if run(&ctx, &mut module, "hub-to-tosa", false)?.is_err() {
        return Ok(());
    }
    same("from the hub", &hub, &execute::run(&ctx, &module, &arguments))
}

fn roundtrip(input: &[u8]) -> Result<(), Finding> {
    let ctx = context();
    let Ok(module) = read(&ctx, input) else { return Ok(()) };
    let plain = |module: &Module, ctx: &Context| {
        print(ctx, module, &PrintOptions { generic: true, local_scope: true, ..PrintOptions::default() })
    };
    let meaning = plain(&module, &ctx);
    for form in 0..8 {
        let options = PrintOptions {
            generic: form & 1 != 0,
            debug_info: form & 2 != 0,
            local_scope: form & 4 != 0,
            ..PrintOptions::default()
        };
        let name = format!("generic {}, locations {}, local {}", form & 1, form >> 1 & 1, form >> 2);
        let text = print(&ctx, &module, &options);
        let again_ctx = context();
        let again = read(&again_ctx, text.as_bytes()).map_err(|why| {
            Finding::new(format!("not read again ({name}): {}", why.kind), format!("{}\n{text}", why.detail))
        })?;
        let other =
            |what: &str, a: &str, b: &str| Err(Finding::new(format!("{what} ({name})"), first_difference(a, b)));
        let printed = print(&again_ctx, &again, &options);
        if printed != text {
            return other("prints otherwise", &text, &printed);
        }
        let found = plain(&again, &again_ctx);
        if found != meaning {
            return other("another program", &meaning, &found);
        }
    }
    Ok(())
}

/// The first line of two texts that differs.
fn first_difference(a: &str, b: &str) -> String {
    let line = a.lines().zip(b.lines()).find(|(a, b)| a != b);
    line.map_or_else(|| "one is longer".to_owned(), |(a, b)| format!("{a}\n{b}"))
}
