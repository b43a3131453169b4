//! Parser, verifier, printer, walks, clones, passes and drops take no more stack than an embedder's thread of 2 MiB has, also at
//! the nesting limit. Past the limit, the parser reports it.

use std::sync::Arc;

use qopt_ir::def::Order;
use qopt_ir::diag::Class;
use qopt_ir::ir::{Context, Limits, Module};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, Parsed, PrintOptions, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// The smallest stack of a thread that qopt supports: Rust's default.
const STACK_BYTES: usize = 2 << 20;

fn on_small_stack(test: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, test);
        thread.unwrap().join().unwrap();
    });
}

fn read(ctx: &Arc<Context>, text: String) -> Parsed {
    let length = text.len();
    let source = ctx.sources.add("nested", Arc::new(text.into_bytes())).unwrap();
    parse(ctx, source, 0, length, ParseOptions { allow_unregistered: true, ..ParseOptions::default() })
}

fn printed(module: &Module, options: &PrintOptions) -> String {
    let mut text = Vec::new();
    print_module(module, options, &mut |piece| text.extend_from_slice(piece));
    String::from_utf8(text).unwrap()
}

/// Runs everything on a text, and returns the number of its operations.
fn run(ctx: &Arc<Context>, text: String) -> usize {
    let verify = VerifyOptions { allow_unregistered: true, threads: false, ..VerifyOptions::default() };
    let Parsed { mut module, diags } = read(ctx, text);
    assert!(diags.is_empty(), "{}", diags[0].message);
    let faults = verify_op(module.op(), &verify);
    assert!(faults.is_empty(), "{}", faults[0].message);
    let count = module.walk().count();
    assert_eq!(module.op().walk(Order::Post).count(), count);
    let copy = module.clone();
    for (generic, debug_info) in [(false, false), (true, false), (false, true), (true, true)] {
        let options = PrintOptions { generic, debug_info, ..PrintOptions::default() };
        let text = printed(&module, &options);
        assert_eq!(printed(&copy, &options), text);
        let again = read(ctx, text.clone());
        assert!(again.diags.is_empty(), "{}", again.diags[0].message);
        assert_eq!(printed(&again.module, &options), text);
    }
    let passes = "builtin.module(canonicalize,cse,symbol-dce,inline,strip-debuginfo)";
    let passes = PassManager::parse(ctx, &qopt_dialects::passes(), passes).unwrap_or_else(|_| panic!("{passes}"));
    let report =
        passes.run(ctx, &mut module, &Config { threads: false, verify_each: Some(verify), ..Config::default() });
    assert!(!report.failed, "{}", report.diags[0].message);
    count
}

/// `depth` texts in each other.
fn nested(open: &str, close: &str, inner: &str, depth: usize) -> String {
    open.repeat(depth) + inner + &close.repeat(depth)
}

fn ty(ty: &str) -> String {
    format!("\"t.a\"() : () -> ({ty})\n")
}
fn module(ops: &str) -> String {
    format!("module {{\n{ops}}}\n")
}
fn attr(attr: &str) -> String {
    format!("module attributes {{a.b = {attr}}} {{}}\n")
}
fn loc(loc: &str) -> String {
    format!("module {{}} loc({loc})\n")
}

/// A text that nests as deep as the number says, or a few levels less.
type Nest = (&'static str, fn(usize) -> String);

/// The texts write the outermost module, because the printed text has it and must not nest deeper.
const REGIONS: [Nest; 7] = [
    ("generic form", |depth| module(&nested("\"t.a\"() ({\n", "}) : () -> ()\n", "", depth - 1))),
    ("modules", |depth| nested("module {\n", "}\n", "", depth)),
    ("modules in the generic form", |depth| {
        nested("\"builtin.module\"() ({\n", "}) : () -> ()\n", "\"t.a\"() : () -> ()\n", depth)
    }),
    ("scf.for", |depth| {
        let loops: String = (2..depth).map(|n| format!("scf.for %i{n} = %a to %a step %a {{\n")).collect();
        let ends = "}\n".repeat(depth - 2);
        module(&format!("func.func @f(%a: index) {{\n{loops}\"t.a\"() : () -> ()\n{ends}return\n}}\n"))
    }),
    ("scf.if", |depth| {
        let end = "} else {\n\"t.b\"() : () -> ()\n}\n";
        let body = nested("scf.if %a {\n", end, "\"t.a\"() : () -> ()\n", depth - 2);
        module(&format!("func.func @f(%a: i1) {{\n{body}return\n}}\n"))
    }),
    ("scf.execute_region", |depth| {
        let body = nested("scf.execute_region {\n", "scf.yield\n}\n", "\"t.a\"() : () -> ()\n", depth - 2);
        module(&format!("func.func @f() {{\n{body}return\n}}\n"))
    }),
    ("torch.operator", |depth| {
        module(&nested("torch.operator \"t.a\"() : () -> () {\n", "\"t.b\"() : () -> ()\n}\n", "", depth - 1))
    }),
];

const PARTS: [Nest; 10] = [
    ("tuples", |depth| ty(&nested("tuple<", ">", "i32", depth - 2))),
    ("function types", |depth| ty(&nested("() -> (", ")", "i32", depth - 2))),
    ("encodings", |depth| ty(&nested("tensor<1xi8, [", "]>", "1", (depth - 2) / 3))),
    ("arrays", |depth| attr(&nested("[", "]", "[]", depth - 2))),
    ("dictionaries", |depth| attr(&nested("{a = ", "}", "unit", depth - 2))),
    ("types in arrays", |depth| attr(&nested("[tuple<tensor<1xi8, ", ">>]", "1", (depth - 3) / 4))),
    ("call sites", |depth| loc(&nested("callsite(\"a\" at ", ")", "unknown", depth - 2))),
    ("names", |depth| loc(&nested("\"a\"(", ")", "\"b\":1:1", depth - 1))),
    ("fused locations", |depth| loc(&nested("fused<1 : i8>[\"a\", \"b\"(", ")]", "\"b\":1:1", (depth - 1) / 2))),
    ("metadata of locations", |depth| loc(&nested("fused<[loc(", ")]>[\"a\":1:1]", "\"b\":1:1", (depth - 1) / 2))),
];

fn contexts() -> [(usize, Arc<Context>); 2] {
    let default = Limits::default();
    let mut deepest = default.clone();
    deepest.nesting.most = Limits::DEEPEST.into();
    [default, deepest].map(|limits| (limits.nesting.count(), Context::with_limits(qopt_dialects::all(), limits)))
}

#[test]
fn nested_regions_need_little_stack() {
    on_small_stack(|| {
        for (depth, ctx) in contexts() {
            for (name, nest) in REGIONS {
                let count = run(&ctx, nest(depth));
                assert!(count >= depth, "{name}: {count}");
                let diags = read(&ctx, nest(depth + 1)).diags;
                assert_eq!(diags[0].code.class(), Class::Limit, "{name}: {}", diags[0].message);
                assert_eq!(diags[0].message, ctx.limits().nesting.message());
                assert_eq!(diags.len(), 1, "{name}");
            }
        }
    });
}

#[test]
fn nested_types_attributes_and_locations_need_little_stack() {
    on_small_stack(|| {
        for (depth, ctx) in contexts() {
            for (name, nest) in PARTS {
                assert!(run(&ctx, nest(depth)) > 0, "{name}");
                let diags = read(&ctx, nest(depth + 4)).diags;
                assert_eq!(diags[0].code.class(), Class::Limit, "{name}: {}", diags[0].message);
                assert_eq!(diags[0].message, ctx.limits().nesting.message());
                assert_eq!(diags.len(), 1, "{name}");
            }
        }
    });
}

/// The text of a dialect's type is parsed by its own function, which calls the parser of types again.
#[test]
fn nested_bodies_of_dialects_need_little_stack() {
    on_small_stack(|| {
        let (ctx, depth) = (Context::new(qopt_dialects::all()), Limits::BODIES);
        let nest = |depth| ty(&nested("!torch.vtensor<*,tuple<", ">>", "i8", depth));
        run(&ctx, nest(depth));
        let diags = read(&ctx, nest(depth + 1)).diags;
        assert_eq!((diags.len(), diags[0].code.class()), (1, Class::Limit), "{}", diags[0].message);
    });
}

#[test]
fn nested_affine_expressions_need_little_stack() {
    on_small_stack(|| {
        let ctx = Context::new(qopt_dialects::all());
        let depth = 10_000;
        for expression in [
            nested("(", ")", "d0", depth),
            nested("-(", ")", "d0", depth),
            nested("(", " + s0) * 3", "d0", depth),
            nested("(", " floordiv 2) mod 3", "d0", depth),
            format!("(d0{}) floordiv 2", " + s0 * 4".repeat(depth)),
            format!("({}) floordiv 2", nested("(", " * 2 + s0 * s0)", "d0", 1000)),
        ] {
            run(&ctx, attr(&format!("affine_map<(d0)[s0] -> ({expression})>")));
        }
    });
}
