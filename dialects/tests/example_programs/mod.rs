//! Programs of the definitions' examples.
//!
//! An example may use `%arg0`, `%arg1`, ... without a definition. Their types are inferred: the example is wrapped in a
//! function whose arguments have a placeholder type, and each diagnostic about a use contains the expected type.

use std::sync::Arc;

use qopt_ir::def::{OpDef, Trait};
use qopt_ir::ir::Context;
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// Operations whose example is a whole program.
pub const ALONE: [&str; 2] = ["builtin.module", "func.func"];
/// Definitions of the symbols in examples.
const DECLARATIONS: [(&str, &str); 7] = [
    ("func.call", "func.func private @callee(f32, f32) -> f32"),
    ("func.constant", "func.func private @callee(f32) -> i32"),
    ("interpreter.run_parallel", "func.func private @callee(tensor<4xf32>) -> tensor<4xf32>"),
    ("memref.get_global", "memref.global @weights : memref<2xi8>"),
    ("stablehlo.composite", "func.func private @callee(tensor<4xf32>) -> tensor<4xf32>"),
    ("tosa.variable_read", "tosa.variable @v : tensor<2xf32>"),
    ("tosa.variable_write", "tosa.variable @v : tensor<2xf32>"),
];
/// A type that no operation accepts, so that each use of an argument gives a diagnostic with the expected type.
const PLACEHOLDER: &str = "tuple<tuple<>>";

/// Parses, verifies and prints a program. Returns the first error message if one fails.
pub fn reprint(ctx: &Arc<Context>, text: &str, generic: bool) -> Result<String, String> {
    let source = ctx.sources.add("example", Arc::new(text.as_bytes().to_vec())).unwrap();
    let parsed = parse(ctx, source, 0, text.len(), ParseOptions::default());
    if let Some(diag) = parsed.diags.first() {
        return Err(diag.message.clone());
    }
    if let Some(diag) = verify_op(parsed.module.op(), &VerifyOptions::default()).first() {
        return Err(diag.message.clone());
    }
    let mut out = Vec::new();
    let options = PrintOptions { generic, quant_aliases: false, ..PrintOptions::default() };
    print_module(&parsed.module, &options, &mut |piece| out.extend_from_slice(piece));
    Ok(String::from_utf8(out).unwrap())
}

/// The `%argN` that an example uses but does not define.
fn arguments(example: &str) -> Vec<String> {
    let names = (0..24).map(|i| format!("%arg{i}"));
    let defines = |name: &str| [": ", " = ", ") = "].iter().any(|after| example.contains(&format!("{name}{after}")));
    names.filter(|name| example.contains(name.as_str()) && !defines(name)).collect()
}

/// The example in a function of these arguments.
fn wrapped(def: &OpDef, names: &[String], types: &[String]) -> String {
    let arguments: Vec<String> = names.iter().zip(types).map(|(name, ty)| format!("{name}: {ty}")).collect();
    let body: String = def.example.lines().map(|line| format!("    {line}\n")).collect();
    // A terminator ends the function. An example of a branch continues with the block of its successor.
    let is_terminated = def.has(Trait::Terminator) && def.successors.is_empty() && !def.example.starts_with('%');
    let end = if is_terminated { "" } else { "    return\n" };
    let declared = DECLARATIONS.iter().find(|d| d.0 == def.name).map_or(String::new(), |d| format!("  {}\n", d.1));
    format!("module {{\n  func.func @f({}) {{\n{body}{end}  }}\n{declared}}}\n", arguments.join(", "))
}

/// A valid program that contains the example, or the reason for the failure.
pub fn program(ctx: &Arc<Context>, def: &OpDef) -> Result<String, String> {
    if ALONE.contains(&def.name) {
        return reprint(ctx, def.example, false).map(|_| def.example.to_owned());
    }
    let names = arguments(def.example);
    let mut types = vec![PLACEHOLDER.to_owned(); names.len()];
    for _ in 0..=types.len() {
        let text = wrapped(def, &names, &types);
        let Err(message) = reprint(ctx, &text, false) else { return Ok(text) };
        let Some((name, ty)) = expected(&message) else { return Err(message) };
        let index = names.iter().position(|n| *n == name).ok_or(message)?;
        types[index] = ty;
    }
    Err("the types of the arguments cannot be inferred".to_owned())
}

/// Argument and type in `use of value '%arg0' expects different type than prior uses: 'T' vs 'U'`.
fn expected(message: &str) -> Option<(String, String)> {
    let rest = message.strip_prefix("use of value '")?;
    let (name, rest) = rest.split_once("' expects different type than prior uses: '")?;
    let (ty, _) = rest.rsplit_once("' vs '")?;
    Some((name.to_owned(), ty.to_owned()))
}
