use std::sync::Mutex;

use super::*;
use crate::ir::Module;
use crate::rewrite::NewOp;
use crate::testing::*;

fn parse(text: &str) -> Result<PassManager, PipelineError> {
    let mut registry = Registry::toolkit();
    registry.add_passes(&[&ONLY_MODULES, &FAILING]);
    registry.add_pipelines(&[&PipelineDef {
        argument: "clean",
        summary: "",
        options: &[],
        text: |_| "cse,t.func(canonicalize,cse)".to_owned(),
    }]);
    PassManager::parse(&context(), &registry, text)
}

const ONLY_MODULES: PassDef =
    PassDef { argument: "only-modules", name: "OnlyModules", anchor: Some("builtin.module"), ..PassDef::BASE };

struct Fail;
impl Pass for Fail {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let name = cx
            .ctx
            .dict_get(body.properties(Body::ROOT), cx.ctx.str("sym_name"))
            .and_then(|a| cx.ctx.attr_str(a))
            .unwrap();
        Err(cx.error(body.loc(Body::ROOT), format!("{} is bad", cx.ctx.text(name))))
    }
}
const FAILING: PassDef = PassDef { argument: "fail", name: "Fail", build: |_, _| Ok(Box::new(Fail)), ..PassDef::BASE };

/// An error as mlir-opt prints it.
fn error(text: &str) -> String {
    let error = parse(text).err().unwrap();
    let mut out = error.message;
    if let Some((text, at)) = error.at {
        out = format!("1:{}: {out}\n{text}", at + 1);
    }
    for line in error.more {
        out = format!("{out}\n{line}");
    }
    out
}

#[test]
fn pipelines_print_and_parse_again() {
    let canonicalize = "canonicalize{  max-iterations=2 max-num-rewrites=-1 region-simplify=normal \
                        test-convergence=false top-down=false}";
    for (text, expected) in [
        ("builtin.module()", "builtin.module()".to_owned()),
        (" builtin.module ( cse , symbol-dce ) ", "builtin.module(cse, symbol-dce)".to_owned()),
        (
            "builtin.module(func.func(cse,canonicalize{max-iterations=2 top-down=false}))",
            format!("builtin.module(func.func(cse,{canonicalize}))"),
        ),
        ("any(any(cse),cse(cse))", "any(any(cse), cse(cse))".to_owned()),
        (
            "builtin.module(canonicalize{disable-patterns={a b,c} enable-patterns=x,y top-down=0 max-iterations=2})",
            format!(
                "builtin.module({})",
                canonicalize.replace("{  ", "{disable-patterns={{a b},c} enable-patterns={x,y} ")
            ),
        ),
        // Quotes and braces are one pair around the whole text, or belong to an item.
        (
            "builtin.module(canonicalize{disable-patterns='a b','c,d' enable-patterns={x},{y} top-down=0 max-iterations=2})",
            format!(
                "builtin.module({})",
                canonicalize.replace("{  ", "{disable-patterns={{a b},{c,d}} enable-patterns={x,y} ")
            ),
        ),
    ] {
        let manager = parse(text).unwrap();
        assert_eq!(manager.text(), expected);
        assert_eq!(parse(&expected).unwrap().text(), expected);
    }
    assert!(parse("builtin.module(canonicalize{top-down})").is_ok());
    assert!(parse("builtin.module(canonicalize { top-down=true   max-iterations=-1 })").is_ok());
    assert_eq!(
        parse("builtin.module(clean)").unwrap().text(),
        parse("builtin.module(cse,t.func(canonicalize,cse))").unwrap().text()
    );
}

#[test]
fn pipelines_dump_as_mlir_does() {
    assert_eq!(parse("builtin.module()").unwrap().dump(), "Pass Manager with 0 passes:\nbuiltin.module(\n\n)");
    assert_eq!(
        parse("builtin.module(func.func(cse,any(cse)),symbol-dce)").unwrap().dump(),
        "Pass Manager with 2 passes:\nbuiltin.module(\n  func.func(\n    cse,\n    any(\n      cse\n    )\n  ),\n  \
         symbol-dce\n)"
    );
}

#[test]
fn pipeline_errors_are_those_of_mlir() {
    let wrapped = "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";
    for text in ["cse", "builtin.module(cse", "(cse)", "", ")"] {
        assert_eq!(error(text), wrapped);
    }
    for (text, expected) in [
        ("nope", "1:1: 'nope' does not refer to a registered pass or pass pipeline\nnope"),
        ("cse,", "1:5: '' does not refer to a registered pass or pass pipeline\ncse,"),
        (",cse", "1:1: '' does not refer to a registered pass or pass pipeline\n,cse"),
        ("cse cse", "1:1: 'cse cse' does not refer to a registered pass or pass pipeline\ncse cse"),
        ("cse}a", "1:1: 'cse}a' does not refer to a registered pass or pass pipeline\ncse}a"),
        (
            "any(cse),func.func(),symbol-dce",
            "1:20: '' does not refer to a registered pass or pass pipeline\nany(cse),func.func(),symbol-dce",
        ),
        ("cse)", "1:4: encountered extra closing ')' creating unbalanced parentheses while parsing pipeline\ncse)"),
        (
            "cse)(cse",
            "1:4: encountered extra closing ')' creating unbalanced parentheses while parsing pipeline\ncse)(cse",
        ),
        ("func.func(cse", "1:11: encountered unbalanced parentheses while parsing pipeline\nfunc.func(cse"),
        ("cse{a", "1:4: missing closing '}' while processing pass options\ncse{a"),
        ("func.func(cse) cse", "1:16: expected ',' after parsing pipeline\nfunc.func(cse) cse"),
        ("func.func(cse)cse", "1:15: expected ',' after parsing pipeline\nfunc.func(cse)cse"),
        ("func.func{a=1}(cse)", "1:15: expected ',' after parsing pipeline\nfunc.func{a=1}(cse)"),
        ("cse{foo=1}", "<Pass-Options-Parser>: no such option foo\nfailed to add `cse` with options `foo=1`"),
        (
            "canonicalize{max-iterations=abc}",
            "for the --max-iterations option: 'abc' value invalid for long argument!\nfailed to add `canonicalize` with \
             options `max-iterations=abc`",
        ),
        (
            "canonicalize{max-iterations}",
            "for the --max-iterations option: requires a value!\nfailed to add `canonicalize` with options \
             `max-iterations`",
        ),
        (
            "canonicalize{top-down=maybe}",
            "for the --top-down option: 'maybe' is invalid value for boolean argument! Try 0 or 1\nfailed to add \
             `canonicalize` with options `top-down=maybe`",
        ),
        (
            "canonicalize{region-simplify=x}",
            "for the --region-simplify option: Cannot find option named 'x'! Its values are disabled, normal, aggressive\nfailed \
             to add `canonicalize` with options `region-simplify=x`",
        ),
        (
            "func.func(only-modules)",
            "Can't add pass 'OnlyModules' restricted to 'builtin.module' on a PassManager intended to run on \
             'func.func', did you intend to nest?\nfailed to add `only-modules` with options ``\nfailed to add \
             `func.func` with options `` to inner pipeline",
        ),
    ] {
        assert_eq!(error(&format!("builtin.module({text})")), expected);
    }
}

#[test]
fn deep_pipelines_are_refused() {
    let depth = 100_000;
    let text = format!("builtin.module({}cse{})", "any(".repeat(depth), ")".repeat(depth));
    assert!(error(&text).contains("pipeline is nested too deep"));
}

#[test]
fn any_text_is_parsed_or_refused() {
    let mut state = 1u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            text += ["(", ")", "{", "}", ",", " ", "cse", "a=1", "any", "'", "canonicalize", "é"]
                [(state >> 33) as usize % 12];
        }
        let _ = parse(&text);
        let _ = parse(&format!("any({text})"));
        let _ = parse(&format!("any(canonicalize{{{text}}})"));
    }
}

#[test]
fn failures_are_collected_in_order() {
    let ctx = context();
    let functions = || (0..8).map(|i| func(&ctx, &format!("f{i}"), &[], |rw, _, _| ret(rw, &[]))).collect();
    let mut registry = Registry::toolkit();
    registry.add_passes(&[&FAILING]);
    let manager = PassManager::parse(&ctx, &registry, "builtin.module(t.func(cse,fail,cse),cse)").unwrap();
    for threads in [false, true] {
        let report = manager.run(&ctx, &mut module(&ctx, functions()), &Config { threads, ..Config::default() });
        assert!(report.failed);
        let expected: Vec<String> = (0..8).map(|i| format!("f{i} is bad")).collect();
        assert_eq!(messages(&report.diags), expected);
        let names: Vec<_> = report.timing.iter().map(|t| t.name.as_str()).collect();
        assert_eq!(names, ["'t.func' Pipeline"]);
        let inner: Vec<_> = report.timing[0].children.iter().map(|t| t.name.as_str()).collect();
        assert_eq!(inner, ["CSE", "Fail"]);
    }
}

#[test]
fn managers_run_on_what_they_are_for() {
    let ctx = context();
    let run = |text: &str| {
        let bad = NewOp::new("test.foo");
        let f = func(&ctx, "f", &[], |rw, _, _| {
            rw.build(&bad);
            ret(rw, &[]);
        });
        let manager = PassManager::parse(&ctx, &Registry::toolkit(), text).unwrap();
        manager.run(&ctx, &mut module(&ctx, vec![f]), &Config::default())
    };
    assert_eq!(messages(&run("func.func(cse)").diags), ["can't run 'func.func' pass manager on 'builtin.module' op"]);
    // The verifier runs after each pass, and rejects unregistered operations by default.
    let report = run("builtin.module(cse)");
    assert!(report.failed && report.diags[0].message.contains("unregistered dialect"));
    assert!(!run("builtin.module(func.func(cse))").failed);
    assert!(run("builtin.module(any(cse))").failed);
}

#[test]
fn instruments_see_every_pass() {
    struct Log(Mutex<Vec<String>>);
    impl Instrument for Log {
        fn before(&self, event: &PassEvent<'_>) {
            self.0.lock().unwrap().push(format!(
                "before {} {}",
                event.pass.name,
                event.ctx.op_text(event.body.name(Body::ROOT))
            ));
        }
        fn after(&self, event: &PassEvent<'_>, failed: bool) {
            self.0.lock().unwrap().push(format!("after {} {failed}", event.pass.name));
        }
    }
    let ctx = context();
    let log = Log(Mutex::default());
    let manager = PassManager::parse(&ctx, &Registry::toolkit(), "builtin.module(cse,t.func(canonicalize))").unwrap();
    let f = func(&ctx, "f", &[], |rw, _, _| ret(rw, &[]));
    let mut module: Module = module(&ctx, vec![f]);
    let report = manager.run(&ctx, &mut module, &Config { threads: false, instruments: &[&log], ..Config::default() });
    assert!(!report.failed);
    assert_eq!(
        log.0.into_inner().unwrap(),
        ["before CSE builtin.module", "after CSE false", "before Canonicalizer t.func", "after Canonicalizer false"]
    );
}

#[test]
fn instruments_hear_diagnostics_before_the_pass_ends() {
    #[derive(Default)]
    struct Log(Mutex<Vec<String>>);
    impl Instrument for Log {
        fn diags(&self, diags: &mut Vec<crate::diag::Diag>) {
            self.0.lock().unwrap().extend(diags.drain(..).map(|d| d.message));
        }
        fn after(&self, event: &PassEvent<'_>, failed: bool) {
            self.0.lock().unwrap().push(format!("after {} {failed}", event.pass.name));
        }
    }
    let ctx = context();
    let log = Log::default();
    let mut registry = Registry::toolkit();
    registry.add_passes(&[&FAILING]);
    let manager = PassManager::parse(&ctx, &registry, "builtin.module(t.func(cse,fail))").unwrap();
    let f = func(&ctx, "f", &[], |rw, _, _| ret(rw, &[]));
    let mut module: Module = module(&ctx, vec![f]);
    let report = manager.run(&ctx, &mut module, &Config { threads: false, instruments: &[&log], ..Config::default() });
    assert!(report.failed);
    assert!(report.diags.is_empty());
    assert_eq!(log.0.into_inner().unwrap(), ["after CSE false", "f is bad", "after Fail true"]);
}
