//! IRDL descriptions of dialects, with which MLIR's tools read programs in the generic form.
//!
//! The description lists the operations, the numbers of their operands, results and regions, and their required
//! attributes. qopt's own verifier checks types and attributes, except for enumerations. IRDL cannot describe types
//! whose text is not an attribute list, and it requires all values of a variadic operand to have the same type.

use std::fmt::Write;

use super::{Arity, AttrSyntax, Dialect, OpDef, Presence, ValueDefn};

/// Prints the IRDL description of a dialect.
pub fn irdl(dialect: &Dialect) -> String {
    let mut out = String::new();
    line(&mut out, 0, &format!("// {}: {}", dialect.name, dialect.summary));
    line(&mut out, 0, "// Generated from the definitions by `cargo xtask docs`, for `mlir-opt --irdl-file`.");
    line(&mut out, 0, &format!("irdl.dialect @{} {{", dialect.name));
    let mut ops: Vec<&OpDef> = dialect.ops.to_vec();
    ops.sort_by_key(|op| op.name);
    for op in ops {
        operation(&mut out, op);
    }
    line(&mut out, 0, "}");
    out
}

fn line(out: &mut String, indent: usize, text: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(out, "{}{text}", "  ".repeat(indent));
}

fn operation(out: &mut String, op: &OpDef) {
    line(out, 1, &format!("irdl.operation @{} {{", op.mnemonic()));
    let mut values = 0;
    let mut value = |out: &mut String, text: &str| {
        let name = format!("%{values}");
        values += 1;
        line(out, 2, &format!("{name} = {text}"));
        name
    };
    for (word, all) in [("operands", op.operands), ("results", op.results)] {
        if all.is_empty() {
            continue;
        }
        let parts: Vec<String> = all
            .iter()
            .map(|defn: &ValueDefn| {
                let any = value(out, "irdl.any");
                let arity = match defn.arity {
                    Arity::One => "",
                    Arity::Optional => "optional ",
                    Arity::Variadic => "variadic ",
                };
                format!("{}: {arity}{any}", defn.name)
            })
            .collect();
        line(out, 2, &format!("irdl.{word}({})", parts.join(", ")));
    }
    let mut attrs = Vec::new();
    for attr in op.attrs.iter().filter(|attr| attr.presence == Presence::Required) {
        let constraint = match attr.constraint.syntax {
            AttrSyntax::Enum(def) if matches!(def.storage, super::EnumStorage::String) => {
                let cases: Vec<String> =
                    def.cases.iter().map(|(word, _)| value(out, &format!("irdl.is \"{word}\""))).collect();
                value(out, &format!("irdl.any_of({})", cases.join(", ")))
            }
            _ => value(out, "irdl.any"),
        };
        attrs.push(format!("\"{}\" = {constraint}", attr.name));
    }
    if !attrs.is_empty() {
        line(out, 2, &format!("irdl.attributes {{ {} }}", attrs.join(", ")));
    }
    line(out, 1, "}");
}
