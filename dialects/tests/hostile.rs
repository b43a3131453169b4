//! Checks the error class of each file in `lit-tests/hostile`. lit checks the location and message of the error, the exit
//! code, and that the run terminates, but the output does not contain the class. A file contains `// expect: error:CLASS` or
//! `// expect: accept...`.

use std::path::Path;
use std::sync::Arc;

use qopt_ir::diag::{Class, Code, Diag, Severity};
use qopt_ir::ir::Context;
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// As the files name it.
fn class(code: Code) -> &'static str {
    match code.class() {
        Class::Lex => "parse",
        class => class.name(),
    }
}

fn first_error(text: &str) -> Option<Diag> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("hostile", Arc::new(text.as_bytes().to_vec())).unwrap();
    let parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    let is_error = |diag: &Diag| diag.severity == Severity::Error;
    let unread = parsed.diags.into_iter().find(is_error);
    unread.or_else(|| verify_op(parsed.module.op(), &VerifyOptions::default()).into_iter().find(is_error))
}

#[test]
fn errors_have_their_class() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lit-tests/hostile");
    let (mut files, mut wrong) = (0, Vec::new());
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = text.lines().find_map(|line| line.strip_prefix("// expect: ")).expect("what is expected");
        let found = match first_error(&text) {
            None => "accept".to_owned(),
            Some(diag) => format!("error:{}", class(diag.code)),
        };
        // The part after `-` describes the result of an accepted file.
        if expected.split('-').next() != Some(found.as_str()) {
            wrong.push(format!("{}: {expected} expected, but {found}", path.display()));
        }
        files += 1;
    }
    assert!(files > 100, "only {files} files");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An undefined value has no defining operation, so no pass folds through it: a pass that runs on a recovered parse does not
/// change its users.
#[test]
fn what_is_never_defined_stays() {
    let text = "func.func @f(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {\n\
         %0 = tosa.transpose %never {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>\n\
         %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>\n\
         %2 = arith.addf %1, %never : tensor<2x3xf32>\n\
         %3 = quant.qcast %never : tensor<2x3xf32> to tensor<2x3x!quant.uniform<i8:f32, 0.5>>\n\
         %4 = quant.dcast %3 : tensor<2x3x!quant.uniform<i8:f32, 0.5>> to tensor<2x3xf32>\n\
         %5 = arith.addf %2, %4 : tensor<2x3xf32>\n\
         return %5 : tensor<2x3xf32>\n}\n";
    for passes in
        ["canonicalize", "fold-quant-shapes", "cse", "quant-to-hub", "normalize-quant-types", "strip-func-quant-types"]
    {
        let ctx = Context::new(qopt_dialects::all());
        let source = ctx.sources.add("hostile", Arc::new(text.as_bytes().to_vec())).unwrap();
        let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
        assert_eq!(parsed.diags.len(), 1, "{:?}", parsed.diags);
        let manager = PassManager::parse(&ctx, &qopt_dialects::passes(), &format!("builtin.module({passes})"));
        let config = Config { verify_each: None, ..Config::default() };
        let report = manager.unwrap_or_else(|_| panic!("'{passes}'")).run(&ctx, &mut parsed.module, &config);
        assert!(!report.failed, "{passes}: {:?}", report.diags);
        let said = verify_op(parsed.module.op(), &VerifyOptions::default());
        assert!(said.iter().any(|diag| diag.message.contains("null operand found")), "{passes}: {said:?}");
    }
}
