//! Every definition's example parses, verifies, prints the same text except for value names, and round-trips through the
//! generic form.

mod example_programs;

use example_programs::{ALONE, program, reprint};
use qopt_dialects::qnn::attrs::{NUMERICS, Numerics};
use qopt_ir::def::ElementSource;
use qopt_ir::def::OpRef;
use qopt_ir::ir::{Context, Module};
use qopt_ir::movement::{Shape, chain_shape};

/// Operations whose example is invalid in the test's function: it needs a function with results, an operation of scf, or a module.
const ELSEWHERE: [&str; 5] =
    ["func.return", "memref.global", "sdy.mesh", "tensor.parallel_insert_slice", "tosa.variable"];
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
