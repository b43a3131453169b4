//! The reference page of a dialect, in Markdown, from its definitions alone.
//!
//! A page depends only on the definitions, so a test can compare a stored page with the generated one. Explanations
//! belong in `description`.

use std::fmt::Write;

use super::{
    Arity, AttrDefn, AttrTypeDef, Dialect, OpDef, Openness, Presence, RegionBlocks, Trait, TypeDef, ValueDefn,
};

/// Adds a line. Writing to a string does not fail.
macro_rules! line {
    ($out:expr) => { $out.push('\n') };
    ($out:expr, $($arg:tt)*) => {{
        let _ = writeln!($out, $($arg)*);
    }};
}

/// Generates the reference page of a dialect.
pub fn reference_page(dialect: &Dialect) -> String {
    let mut out = String::new();
    line!(out, "# {}\n\n{}\n", dialect.name, sentence(dialect.summary));
    line!(out, "Generated from the definitions by `cargo xtask docs`.");
    if dialect.open != Openness::Closed {
        line!(out, "\nOperations of the dialect that are not listed are accepted and kept as they are.");
    }
    if dialect.open == Openness::Regular {
        let name = dialect.name;
        line!(
            out,
            "\nUnlisted operations without regions and successors have the form `{name}.op %0, %1 {{attributes}} : types -> types`; without \
             operands, `{name}.op {{attributes}} : types of the results`."
        );
    }
    if dialect.opaque_types {
        line!(out, "\nTypes of the dialect that are not listed are accepted and keep their text.");
    }
    let sorted = |names: Vec<&'static str>| {
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|&i| names.get(i).copied());
        order
    };
    if !dialect.types.is_empty() {
        line!(out, "\n## Types");
        for i in sorted(dialect.types.iter().map(|t| t.mnemonic).collect()) {
            dialect.types.get(i).into_iter().for_each(|def| type_section(&mut out, dialect, def));
        }
    }
    if !dialect.attrs.is_empty() {
        line!(out, "\n## Attributes");
        for i in sorted(dialect.attrs.iter().map(|a| a.mnemonic).collect()) {
            dialect.attrs.get(i).into_iter().for_each(|def| attr_section(&mut out, dialect, def));
        }
    }
    if !dialect.ops.is_empty() {
        line!(out, "\n## Operations");
        for def in dialect.ops.iter().filter(|def| def.default_dialect == dialect.name) {
            let name = dialect.name;
            line!(out, "\nIn regions of `{}`, the prefix `{name}.` is optional and not printed.", def.name);
        }
        for i in sorted(dialect.ops.iter().map(|o| o.name).collect()) {
            dialect.ops.get(i).into_iter().for_each(|def| op_section(&mut out, def));
        }
    }
    if let Some(load) = dialect.deferred {
        line!(out, "\n## Operations with generated definitions\n");
        let ops = &load().ops;
        let folds = |def: &&OpDef| def.fold.is_some() || def.evaluate.is_some() || def.movement.is_some();
        let rest = if ops.iter().any(folds) { "" } else { " It does not fold them." };
        line!(
            out,
            "qopt parses, verifies and prints these operations from MLIR's ODS records ([dialects](../dialects.md)).{rest}\n\n\
             | operation | summary |\n|---|---|"
        );
        for def in ops {
            line!(out, "| `{}` | {} |", def.name, def.summary.trim_end_matches('.').replace('|', "\\|"));
        }
    }
    out
}

/// Makes a text start and end like a sentence, unless it starts with a formula or ends with code.
fn sentence(text: &str) -> String {
    let mut words = text.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let is_formula =
        first.contains(['(', '[', '^']) || first == "x" || second.starts_with(['=', '+', '-', '*', '/', '<', '>']);
    let mut chars = text.trim().chars();
    let upper = chars.next().into_iter().flat_map(char::to_uppercase);
    let first: String = if is_formula { text.trim().chars().take(1).collect() } else { upper.collect() };
    let stop = if text.trim_end().ends_with(['.', '`', ':']) || text.is_empty() { "" } else { "." };
    format!("{first}{}{stop}", chars.as_str())
}

fn paragraph(out: &mut String, text: &str) {
    if !text.is_empty() {
        line!(out, "\n{}", sentence(text));
    }
}

fn example(out: &mut String, text: &str) {
    if !text.is_empty() {
        line!(out, "\n```mlir\n{}\n```", text.trim_end());
    }
}

fn type_section(out: &mut String, dialect: &Dialect, def: &TypeDef) {
    line!(out, "\n### `!{}.{}`", dialect.name, def.mnemonic);
    paragraph(out, def.summary);
    paragraph(out, def.description);
    example(out, def.example);
}

fn attr_section(out: &mut String, dialect: &Dialect, def: &AttrTypeDef) {
    line!(out, "\n### `#{}.{}`", dialect.name, def.mnemonic);
    paragraph(out, def.summary);
    if let Some(enumeration) = def.enumeration {
        let keywords: Vec<String> = enumeration.cases.iter().map(|(keyword, _)| format!("`{keyword}`")).collect();
        let kind = if enumeration.flags.is_some() { "Flags" } else { "Values" };
        line!(out, "\n{kind}: {}.", keywords.join(", "));
    }
    example(out, def.example);
}

fn op_section(out: &mut String, def: &OpDef) {
    line!(out, "\n### `{}`", def.name);
    paragraph(out, def.summary);
    match (def.format, def.syntax) {
        (Some(format), _) => line!(out, "\n```text\n{} {}\n```", def.name, format.trim()),
        (None, Some(_)) => line!(out, "\nCustom assembly format: see the example."),
        (None, None) => line!(out, "\nGeneric form only."),
    }
    paragraph(out, def.description);
    signature(out, def);
    let traits: Vec<String> = def.traits.iter().copied().filter_map(trait_text).collect();
    if !traits.is_empty() {
        line!(out, "\nTraits: {}.", traits.join("; "));
    }
    for &of in def.traits {
        if let Trait::Call(callee) = of {
            line!(out, "\nInterfaces: `CallOpInterface` (callee: `{callee}`).");
        }
    }
    let hooks = [
        (def.infer.is_some(), "result type inference"),
        (def.verify.is_some(), "verifier"),
        (def.fold.is_some(), "constant folding"),
        (def.fold_constants.is_some() || def.evaluate.is_some(), "[evaluator](../glossary.md#evaluator)"),
        (def.movement.is_some(), "[movement](../glossary.md#movement)"),
        (def.cast.is_some(), "quantization cast"),
        (def.constant.is_some(), "constant"),
    ];
    let hooks: Vec<&str> = hooks.iter().filter(|(there, _)| *there).map(|(_, words)| *words).collect();
    if !hooks.is_empty() {
        line!(out, "\nHas: {}.", hooks.join(", "));
    }
    example(out, def.example);
}

/// Prints one table of operands, attributes, regions, successors and results.
fn signature(out: &mut String, def: &OpDef) {
    let mut rows: Vec<[String; 3]> = Vec::new();
    let value = |kind: &str, v: &ValueDefn| {
        let arity = match v.arity {
            Arity::One => "",
            Arity::Optional => "optional ",
            Arity::Variadic => "variadic ",
        };
        [format!("{arity}{kind}"), v.name.to_owned(), v.constraint.summary.to_owned()]
    };
    rows.extend(def.operands.iter().map(|v| value("operand", v)));
    rows.extend(def.attrs.iter().map(attribute));
    rows.extend(def.regions.iter().map(|r| {
        let blocks = match r.blocks {
            RegionBlocks::Any => "any number of blocks",
            RegionBlocks::One => "one block",
            RegionBlocks::AtLeastOne => "at least one block",
        };
        [format!("{}region", variadic(r.variadic)), r.name.to_owned(), blocks.to_owned()]
    }));
    rows.extend(def.successors.iter().map(|s| {
        let kind = format!("{}successor", variadic(s.segments.is_some()));
        let takes = match (s.operands, s.segments) {
            ("", _) => String::new(),
            (operands, None) => format!("a block that takes `{operands}`"),
            (operands, Some(_)) => format!("blocks that take their segment of `{operands}`"),
        };
        [kind, s.name.to_owned(), takes]
    }));
    rows.extend(def.results.iter().map(|v| value("result", v)));
    if rows.is_empty() {
        return;
    }
    line!(out, "\n| | name | must be |\n|---|---|---|");
    for [kind, name, what] in rows {
        // A single result may have no name, as in ODS.
        let name = if name.is_empty() { "(unnamed)".to_owned() } else { format!("`{name}`") };
        line!(out, "| {kind} | {name} | {} |", table_cell(&what));
    }
}

/// Escapes `|`, and `<` outside of code spans: a code span shows a backslash before `<`.
fn table_cell(text: &str) -> String {
    let text = text.replace('|', "\\|");
    let spans = text.split('`').enumerate();
    let spans: Vec<String> =
        spans.map(|(i, span)| if i % 2 == 0 { span.replace('<', "\\<") } else { span.to_owned() }).collect();
    spans.join("`")
}

fn variadic(yes: bool) -> &'static str {
    if yes { "variadic " } else { "" }
}

fn attribute(attr: &AttrDefn) -> [String; 3] {
    let (kind, default) = match attr.presence {
        Presence::Required => ("attribute", String::new()),
        Presence::Optional => ("optional attribute", String::new()),
        Presence::Implied(text) => ("optional attribute", format!(", if absent `{text}`")),
        Presence::Default(text) => ("attribute", format!(", by default `{text}`")),
    };
    [kind.to_owned(), attr.name.to_owned(), format!("{}{default}", attr.constraint.summary)]
}

/// The text of a trait. `None` for [`Trait::Call`], an interface in MLIR.
fn trait_text(of: Trait) -> Option<String> {
    let listed = |names: &[&str]| names.iter().map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ");
    Some(match of {
        Trait::HasParent(parents) => format!("parent {}", listed(parents)),
        Trait::ImplicitTerminator(name) => format!("implicit terminator `{name}`"),
        Trait::Call(_) => return None,
        Trait::AllTypesMatch(names) => format!("one type for {}", listed(names)),
        Trait::AllElementTypesMatch(names) => format!("one element type for {}", listed(names)),
        Trait::AllShapesMatch(names) => format!("one shape for {}", listed(names)),
        Trait::TypesMatchWith(with) => with.summary.to_owned(),
        Trait::Selects => "`Selects`: each result element is an element of the first operand".to_owned(),
        Trait::ImpliesZeros => {
            "`ImpliesZeros`: inserts zeros, which are zero points among quantized elements".to_owned()
        }
        simple => format!("`{simple:?}`"),
    })
}
