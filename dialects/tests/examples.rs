//! Every definition's example is read, verified, printed as it stands, and means the same in the generic form.
//!
//! An example may use `%arg0`, `%arg1`, ... without saying where they come from. Their types are found by reading: a
//! function is made around the example whose arguments have a type that nothing expects, and the message about each use
//! names the type that it expects.

use std::sync::Arc;

use qopt_ir::def::OpDef;
use qopt_ir::ir::Context;
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::verify::{Options, verify_module};

/// No operation takes this.
const PLACEHOLDER: &str = "tuple<tuple<>>";

/// The text of a program after reading, or the first message.
fn read(ctx: &Context, text: &str, generic: bool) -> Result<String, String> {
    let source = ctx.sources.add("example", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(ctx, source, 0, text.len(), ParseOptions::default());
    if let Some(diag) = parsed.diags.first() {
        return Err(diag.message.clone());
    }
    if let Some(diag) = verify_module(ctx, &mut parsed.module, &Options::default()).first() {
        return Err(diag.message.clone());
    }
    let mut out = Vec::new();
    let options = PrintOptions { generic, quant_aliases: false, ..PrintOptions::default() };
    print_module(ctx, &parsed.module, &options, &mut |piece| out.extend_from_slice(piece));
    Ok(String::from_utf8(out).unwrap())
}

/// How many arguments an example uses.
fn arguments(example: &str) -> usize {
    (0..16).rev().find(|i| example.contains(&format!("%arg{i}"))).map_or(0, |i| i + 1)
}

/// The example in a function of these arguments.
fn wrapped(example: &str, types: &[String]) -> String {
    let arguments: Vec<String> = types.iter().enumerate().map(|(i, ty)| format!("%arg{i}: {ty}")).collect();
    let body: String = example.lines().map(|line| format!("    {line}\n")).collect();
    format!("module {{\n  func.func @f({}) {{\n{body}    return\n  }}\n}}\n", arguments.join(", "))
}

/// A program around the example that is accepted, or why there is none.
fn program(ctx: &Context, def: &OpDef) -> Result<String, String> {
    if def.name.starts_with("builtin.module") || def.name == "func.func" {
        return read(ctx, def.example, false).map(|_| format!("{}\n", def.example));
    }
    let mut types = vec![PLACEHOLDER.to_owned(); arguments(def.example)];
    for _ in 0..=types.len() {
        let text = wrapped(def.example, &types);
        let Err(message) = read(ctx, &text, false) else { return Ok(text) };
        let Some((value, ty)) = expected(&message) else { return Err(message) };
        *types.get_mut(value).ok_or(message.clone())? = ty;
    }
    Err("the types of the arguments are not found".to_owned())
}

/// Argument and type in `use of value '%arg0' expects different type than prior uses: 'T' vs 'U'`.
fn expected(message: &str) -> Option<(usize, String)> {
    let rest = message.strip_prefix("use of value '%arg")?;
    let (index, rest) = rest.split_once("' expects different type than prior uses: '")?;
    let (ty, _) = rest.rsplit_once("' vs '")?;
    Some((index.parse().ok()?, ty.to_owned()))
}

#[test]
fn examples_print_as_they_stand() {
    let mut failures = Vec::new();
    let mut tried = 0;
    for def in qopt_dialects::all().iter().flat_map(|dialect| dialect.ops).filter(|def| !def.example.is_empty()) {
        tried += 1;
        let ctx = Context::new(qopt_dialects::all());
        let outcome = program(&ctx, def).and_then(|text| {
            let printed = read(&ctx, &text, false)?;
            let generic = read(&ctx, &printed, true)?;
            let again = read(&ctx, &generic, false)?;
            let squeezed = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
            if !squeezed(&printed).contains(&squeezed(def.example)) {
                return Err(format!("prints as\n{printed}"));
            }
            if again == printed { Ok(()) } else { Err(format!("the generic form means\n{again}")) }
        });
        if let Err(why) = outcome {
            failures.push(format!("{}: {why}", def.name));
        }
    }
    assert!(tried > 0);
    assert!(failures.is_empty(), "{} of {tried} examples:\n{}", failures.len(), failures.join("\n"));
}
