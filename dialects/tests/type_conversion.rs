//! Parts of a program that a type conversion changes: it converts `i8` to `i16` and inserts `test.cast` between the two types.
//!
//! The test accepts operations whose names do not begin with `no.`.

use std::sync::Arc;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, Loc, Type, ValueId};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::rewrite::{NewOp, Rewriter};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::transforms::types::{Conversion, Functions, Signatures};
use qopt_ir::verify::{VerifyOptions, verify_op};

fn widen(ctx: &Context, ty: Type) -> Option<Type> {
    (ty == ctx.int_type(8)).then(|| ctx.int_type(16))
}

fn accepts(op: OpRef<'_>) -> bool {
    !op.name().starts_with("no.")
}

fn cast(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    rewriter.build_value(&NewOp::new("test.cast").loc(loc).operands(&[value]).results(&[ty])).expect("one result")
}

fn each(ctx: &Context, body: &mut Body, conversion: &Conversion<'_>, functions: &Functions) {
    conversion.apply(ctx, body, functions);
    for inner in body.preorder() {
        if let Some(inner) = body.isolated_mut(inner) {
            each(ctx, inner, conversion, functions);
        }
    }
}

/// The lines of the program after the conversion, without the enclosing module.
fn converted(text: &str, signatures: Signatures) -> Vec<String> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("test.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let mut parsed = parse(&ctx, source, 0, text.len(), options);
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    let verify = VerifyOptions { allow_unregistered: true, ..VerifyOptions::default() };
    assert_eq!(verify_op(parsed.module.op(), &verify), []);
    let conversion = Conversion { convert: &widen, accepts: &accepts, cast: &cast, signatures };
    let functions = conversion.functions(&ctx, &parsed.module.body);
    each(&ctx, &mut parsed.module.body, &conversion, &functions);
    assert_eq!(verify_op(parsed.module.op(), &verify), []);
    let mut out = Vec::new();
    print_module(&parsed.module, &PrintOptions::default(), &mut |piece| out.extend_from_slice(piece));
    let lines = String::from_utf8(out).unwrap();
    let lines: Vec<String> = lines.lines().map(|l| l.trim().to_owned()).filter(|l| !l.is_empty()).collect();
    lines[1..lines.len() - 1].to_vec()
}

fn private(text: &str) -> Vec<String> {
    converted(text, Signatures::Private)
}

/// Returns true if the conversion changes the signature of `@f`.
fn signature_changes(rest: &str) -> bool {
    let text = format!("func.func private @f(%x: i8) -> i8 {{\n  return %x : i8\n}}\n{rest}");
    private(&text).iter().any(|line| line.starts_with("func.func private @f(%arg0: i16) -> i16"))
}

#[test]
fn values_between_operations_that_accept_it_need_no_cast() {
    let text = "func.func @g() {\n  %0 = \"ok.a\"() : () -> i8\n  %1 = \"ok.b\"(%0, %0) : (i8, i8) -> i8\n  \"no.c\"(%1, %0, %1) : \
                (i8, i8, i8) -> ()\n  %2 = \"no.d\"() : () -> i8\n  \"ok.e\"(%2, %2) : (i8, i8) -> ()\n  return\n}";
    let wanted = [
        "func.func @g() {",
        "%0 = \"ok.a\"() : () -> i16",
        "%1 = \"test.cast\"(%0) : (i16) -> i8",
        "%2 = \"ok.b\"(%0, %0) : (i16, i16) -> i16",
        "%3 = \"test.cast\"(%2) : (i16) -> i8",
        "\"no.c\"(%3, %1, %3) : (i8, i8, i8) -> ()",
        "%4 = \"no.d\"() : () -> i8",
        "%5 = \"test.cast\"(%4) : (i8) -> i16",
        "\"ok.e\"(%5, %5) : (i16, i16) -> ()",
        "return",
        "}",
    ];
    assert_eq!(private(text), wanted);
}

#[test]
fn a_private_function_changes_with_all_its_calls() {
    let text = "func.func private @f(%x: i8, %y: f32) -> i8 {\n  %0 = \"ok.a\"(%x, %y) : (i8, f32) -> i8\n  return %0 : i8\n}\n\
                func.func @g(%x: i8, %y: f32) -> i8 {\n  %0 = call @f(%x, %y) : (i8, f32) -> i8\n  return %0 : i8\n}";
    let wanted = [
        "func.func private @f(%arg0: i16, %arg1: f32) -> i16 {",
        "%0 = \"ok.a\"(%arg0, %arg1) : (i16, f32) -> i16",
        "return %0 : i16",
        "}",
        "func.func @g(%arg0: i8, %arg1: f32) -> i8 {",
        "%0 = \"test.cast\"(%arg0) : (i8) -> i16",
        "%1 = call @f(%0, %arg1) : (i16, f32) -> i16",
        "%2 = \"test.cast\"(%1) : (i16) -> i8",
        "return %2 : i8",
        "}",
    ];
    assert_eq!(private(text), wanted);
}

#[test]
fn a_function_stays_where_its_users_are_not_in_sight() {
    assert!(signature_changes(""));
    assert!(signature_changes("func.func @g(%x: i8) {\n  %0 = call @f(%x) : (i8) -> i8\n  return\n}"));
    // The function is used as a value, or referenced by an unknown operation or attribute.
    assert!(!signature_changes("func.func @g() {\n  %0 = constant @f : (i8) -> i8\n  return\n}"));
    assert!(!signature_changes("\"ok.a\"() {callee = @f} : () -> ()"));
    assert!(!signature_changes("func.func @g(%x: i8) {\n  %0 = call @f(%x) {also = @f} : (i8) -> i8\n  return\n}"));
    assert!(!signature_changes("\"ok.a\"() {other = #foo.bar<@f>} : () -> ()"));
    // A nested symbol table has the same name.
    assert!(!signature_changes("module {\n  func.func private @f(i8) -> i8\n}"));
    // The function is public, a declaration, or has an unsupported user.
    let stays = |text: &str, line: &str| assert!(private(text).contains(&line.to_owned()), "{:?}", private(text));
    stays("func.func @p(%x: i8) {\n  return\n}", "func.func @p(%arg0: i8) {");
    stays("func.func private @p(i8)", "func.func private @p(i8)");
    stays(
        "func.func private @p(%x: i8) {\n  \"no.a\"(%x) : (i8) -> ()\n  return\n}",
        "func.func private @p(%arg0: i8) {",
    );
}

#[test]
fn all_signatures_change_for_a_conversion_of_signatures() {
    let text = "func.func private @f(%x: i8, %g: (i8) -> ((i8) -> ())) {\n  \"no.a\"(%x) : (i8) -> ()\n  return\n}\nfunc.func @h(%x: i8) -> \
                i8 {\n  %f = constant @f : (i8, (i8) -> ((i8) -> ())) -> ()\n  \"no.b\"(%f) : ((i8, (i8) -> ((i8) -> ())) -> ()) -> \
                ()\n  return %x : i8\n}";
    let wanted = [
        "func.func private @f(%arg0: i16, %arg1: (i16) -> ((i16) -> ())) {",
        "%0 = \"test.cast\"(%arg0) : (i16) -> i8",
        "\"no.a\"(%0) : (i8) -> ()",
        "return",
        "}",
        "func.func @h(%arg0: i16) -> i16 {",
        "%f = constant @f : (i16, (i16) -> ((i16) -> ())) -> ()",
        "\"no.b\"(%f) : ((i16, (i16) -> ((i16) -> ())) -> ()) -> ()",
        "return %arg0 : i16",
        "}",
    ];
    assert_eq!(converted(text, Signatures::All), wanted);
}

/// A region whose argument is used and yielded by operations with these names.
fn region(owner: &str, user: &str, end: &str) -> Vec<String> {
    let text = format!(
        "func.func @g() {{\n  %0 = \"ok.a\"() : () -> i8\n  %1 = \"{owner}\"(%0) ({{\n  ^bb0(%x: i8):\n    \"{user}\"(%x) : (i8) -> \
         ()\n    \"{end}\"(%0) : (i8) -> ()\n  }}) : (i8) -> i8\n  return\n}}"
    );
    private(&text)
}

#[test]
fn a_region_changes_with_its_operation_or_not_at_all() {
    let wanted = [
        "func.func @g() {",
        "%0 = \"ok.a\"() : () -> i16",
        "%1 = \"ok.loop\"(%0) ({",
        "^bb0(%arg0: i16):",
        "\"ok.use\"(%arg0) : (i16) -> ()",
        "\"ok.yield\"(%0) : (i16) -> ()",
        "}) : (i16) -> i16",
        "return",
        "}",
    ];
    assert_eq!(region("ok.loop", "ok.use", "ok.yield"), wanted);
    for (owner, user, end) in
        [("no.loop", "ok.use", "ok.yield"), ("ok.loop", "no.use", "ok.yield"), ("ok.loop", "ok.use", "no.yield")]
    {
        let lines = region(owner, user, end);
        let has = |line: &str| lines.iter().any(|l| l == line);
        assert!(has("^bb0(%arg0: i8):") && has("}) : (i8) -> i8"), "{lines:?}");
        assert!(
            lines.iter().any(|l| l.starts_with(&format!("\"{end}\"(%")) && l.ends_with(": (i8) -> ()")),
            "{lines:?}"
        );
        // An operation in the region is converted independently.
        let casts = lines.iter().filter(|l| l.contains("test.cast")).count();
        assert_eq!(casts, 1 + usize::from(user == "ok.use"), "{lines:?}");
    }
}

#[test]
fn block_arguments_change_with_all_their_branches() {
    let blocks = |first: &str, user: &str| {
        let text = format!(
            "func.func @g(%c: i1) {{\n  %0 = \"ok.a\"() : () -> i8\n  \"{first}\"(%c, %0)[^bb1, ^bb2] : (i1, i8) -> ()\n^bb1:\n  \
             \"ok.br\"(%0)[^bb2] : (i8) -> ()\n^bb2(%x: i8):\n  \"{user}\"(%x) : (i8) -> ()\n  return\n}}"
        );
        private(&text).into_iter().find(|l| l.starts_with("^bb2")).unwrap_or_default()
    };
    assert!(blocks("ok.cond", "ok.use").starts_with("^bb2(%1: i16)"), "{}", blocks("ok.cond", "ok.use"));
    assert!(blocks("no.cond", "ok.use").contains(": i8)"));
    assert!(blocks("ok.cond", "no.use").contains(": i8)"));
}

#[test]
fn a_pass_for_signatures_works_on_modules() {
    let ctx = Context::new(qopt_dialects::all());
    for pass in ["strip-func-quant-types", "normalize-quant-types"] {
        let pipeline = format!("builtin.module(func.func({pass}))");
        assert!(
            PassManager::parse(&ctx, &qopt_dialects::passes(), &pipeline).is_err(),
            "{pass}: calls are not in sight"
        );
        let pipeline = format!("builtin.module({pass})");
        let manager = PassManager::parse(&ctx, &qopt_dialects::passes(), &pipeline).unwrap();
        let text = "module {}";
        let source = ctx.sources.add(pass, Arc::new(text.as_bytes().to_vec())).unwrap();
        let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
        assert!(!manager.run(&ctx, &mut parsed.module, &Config::default()).failed);
    }
}
