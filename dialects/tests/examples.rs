//! Every definition's example parses, verifies, prints the same text except for value names, and round-trips through the
//! generic form.
//!
//! An example may use `%arg0`, `%arg1`, ... without a definition. The test infers their types: it wraps the example in a
//! function whose arguments have a placeholder type, and each diagnostic about a use contains the expected type.

use std::sync::Arc;

use qopt_dialects::qnn::attrs::{NUMERICS, Numerics};
use qopt_ir::def::ElementSource;
use qopt_ir::def::{OpDef, OpRef, Trait};
use qopt_ir::ir::{Context, Module};
use qopt_ir::movement::{Shape, chain_shape};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// Operations whose example is a whole program.
const ALONE: [&str; 2] = ["builtin.module", "func.func"];
/// Operations whose example is invalid in the test's function: it needs a function with results, an operation of scf, or a module.
const ELSEWHERE: [&str; 5] =
    ["func.return", "memref.global", "sdy.mesh", "tensor.parallel_insert_slice", "tosa.variable"];
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
fn reprint(ctx: &Arc<Context>, text: &str, generic: bool) -> Result<String, String> {
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

/// Normalizes a text: replaces each value name by its number in order of appearance, and joins blanks. Result names are
/// omitted, because several may be printed as one.
fn normalized(text: &str) -> String {
    let text = if text.starts_with('%') { text.split_once(" = ").map_or(text, |(_, rest)| rest) } else { text };
    let mut names: Vec<&str> = Vec::new();
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let tail = &rest[at + 1..];
        let len = tail.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(tail.len());
        let name = &tail[..len];
        let number = names.iter().position(|n| *n == name).unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        });
        out.push_str(&format!("%{number}"));
        rest = &tail[len..];
    }
    out.push_str(rest);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The body of the function in a printed program, with expanded aliases.
fn body(printed: &str) -> String {
    let is_alias = |line: &&str| line.starts_with('#');
    let mut aliases: Vec<_> = printed.lines().filter(is_alias).filter_map(|line| line.split_once(" = ")).collect();
    // `#map` is a prefix of `#map1`.
    aliases.sort_by_key(|alias| std::cmp::Reverse(alias.0.len()));
    let printed = aliases.iter().fold(printed.to_owned(), |text, (name, attr)| text.replace(name, attr));
    let lines: Vec<&str> = printed.lines().skip(2 + aliases.len()).take_while(|line| *line != "  }").collect();
    let lines = lines.strip_suffix(&["    return"]).unwrap_or(&lines);
    lines.iter().map(|line| format!("{}\n", line.trim_start_matches("    "))).collect()
}

/// A valid program that contains the example, or the reason for the failure.
fn program(ctx: &Arc<Context>, def: &OpDef) -> Result<String, String> {
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

#[test]
fn examples_print_unchanged() {
    let mut failures = Vec::new();
    let mut tried = 0;
    for def in qopt_dialects::all()
        .iter()
        .flat_map(|dialect| dialect.ops)
        .filter(|def| !def.example.is_empty() && !ELSEWHERE.contains(&def.name))
    {
        tried += 1;
        let ctx = Context::new(qopt_dialects::all());
        let outcome = program(&ctx, def).and_then(|text| {
            let printed = reprint(&ctx, &text, false)?;
            let generic = reprint(&ctx, &printed, true)?;
            let again = reprint(&ctx, &generic, false)?;
            if !ALONE.contains(&def.name) && normalized(&body(&printed)) != normalized(def.example) {
                return Err(format!("prints as\n{printed}"));
            }
            if again == printed { Ok(()) } else { Err(format!("the generic form is parsed as\n{again}")) }
        });
        if let Err(why) = outcome {
            failures.push(format!("{}: {why}", def.name));
        }
    }
    assert!(tried > 0);
    assert!(failures.is_empty(), "{} of {tried} examples:\n{}", failures.len(), failures.join("\n"));
}

/// The summary of an attribute `numerics` lists exactly the numerics that the verifier accepts.
#[test]
fn numerics_attributes_list_what_the_verifier_accepts() {
    let mut tried = 0;
    for def in qopt_dialects::qnn::ops::ALL {
        let Some(attribute) = def.attr(NUMERICS.name) else { continue };
        let used =
            Numerics::ALL.into_iter().find(|n| def.example.contains(&format!("{} {} ", def.name, n.word()))).unwrap();
        for numerics in Numerics::ALL {
            let ctx = Context::new(qopt_dialects::all());
            let text = program(&ctx, def).unwrap_or_else(|why| panic!("{}: {why}", def.name));
            let heads = [used, numerics].map(|n| format!("{} {} ", def.name, n.word()));
            let outcome = reprint(&ctx, &text.replace(&heads[0], &heads[1]), false);
            let is_rejected = outcome.is_err_and(|message| message.contains(" op is not defined in '"));
            let is_listed = attribute.constraint.summary.contains(numerics.word());
            assert_eq!(is_listed, !is_rejected, "{} in {} numerics", def.name, numerics.word());
            tried += 1;
        }
    }
    assert!(tried > 0);
}

/// Operations whose result type determines the result's sizes, so any size is right.
const BROADCASTS: [&str; 2] = ["stablehlo.broadcast_in_dim", "tfl.broadcast_to"];

/// The result sizes that the movement of the operation determines, as pairs of the number of the result and the dimension.
fn determined_sizes(op: OpRef<'_>) -> Vec<(usize, usize)> {
    let Some(Ok(used)) = op.meaning().and_then(|def| def.movement).map(|read| read(op)) else { return Vec::new() };
    let shape = |source: &ElementSource| Some(Shape::new(op.ctx.shape(source.ty(op)?)?));
    let Some(shapes) = used.data.iter().map(shape).collect::<Option<Vec<_>>>() else { return Vec::new() };
    let sizes = used.chains.iter().filter_map(|chain| chain_shape(chain, &shapes).ok()?.static_dims());
    sizes.enumerate().flat_map(|(at, dims)| (0..dims.len()).map(move |d| (at, d))).collect()
}

#[test]
fn movements_with_a_wrong_result_size_are_rejected() {
    let mut accepted = Vec::new();
    let mut tried = 0;
    for def in qopt_dialects::all().iter().flat_map(|dialect| dialect.ops) {
        let is_tested = !ELSEWHERE.contains(&def.name) && !BROADCASTS.contains(&def.name);
        if def.example.is_empty() || def.movement.is_none() || !is_tested {
            continue;
        }
        let ctx = Context::new(qopt_dialects::all());
        let text = program(&ctx, def).unwrap_or_else(|why| panic!("{}: {why}", def.name));
        let module = Module::parse_str(&ctx, &text).unwrap();
        let ops = module.walk().filter(|op| op.name() == def.name);
        let sizes: Vec<_> = ops.flat_map(determined_sizes).collect();
        for (at, d) in sizes {
            let mut module = Module::parse_str(&ctx, &text).unwrap();
            module.rewrite(|rewriter| {
                for op in rewriter.ops() {
                    let Some(result) = rewriter.body().result(op, at).filter(|_| rewriter.op(op).name() == def.name)
                    else {
                        continue;
                    };
                    let ty = rewriter.body().ty(result);
                    let mut dims = ctx.shape(ty).unwrap();
                    dims[d] = dims[d].map(|size| size + 1);
                    let ty = ctx.with_shape(ty, &dims).unwrap();
                    rewriter.set_type(result, ty);
                }
            });
            tried += 1;
            if module.verify().is_ok() {
                accepted.push(format!("{}: dimension {d} of result {at}:\n{module}", def.name));
            }
        }
    }
    assert!(tried > 50, "{tried} sizes");
    assert!(accepted.is_empty(), "{} of {tried} sizes:\n{}", accepted.len(), accepted.join("\n"));
}
