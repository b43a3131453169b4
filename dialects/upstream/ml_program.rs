//! The ml_program dialect: functions, graphs and globals of models.

use std::sync::{Arc, OnceLock};

use qopt_ir::def::{AttrTypeDef, Deferred, Dialect, OpDef, OpRef, SymbolScope, Trait, TypeDef, Verdict};
use qopt_ir::ir::{AttrKind, AttrObject, DialectAttr, Type};
use qopt_ir::syntax::TextPrinter;

use super::types::named_type;
use crate::func::FuncSyntax;
use crate::func::ops::verify_signature;
use crate::support::{bail, ensure, show, show_attr};

/// `#ml_program.extern : tensor<4xi32>`: a value from outside of the program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Extern(Option<Type>);

impl AttrObject for Extern {
    fn dialect(&self) -> &'static str {
        "ml_program"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("extern");
    }
    fn ty(&self) -> Option<Type> {
        self.0
    }
    fn alias(&self) -> Option<&'static str> {
        Some("extern")
    }
}

const EXTERN: AttrTypeDef = AttrTypeDef {
    mnemonic: "extern",
    summary: "A value from outside of the program",
    parse: |p| {
        // `#ml_program.extern<i32>` is an equal form.
        let ty = match p.eat("<") {
            true => {
                let ty = p.ty()?;
                p.expect(">")?;
                Some(ty)
            }
            false => p.attached_type(),
        };
        Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(Extern(ty))))))
    },
    enumeration: None,
    example: "#ml_program.extern : tensor<4xi32>",
};

fn verify_global(op: OpRef<'_>) -> Verdict {
    ensure!(
        op.attr("is_mutable").is_some() || op.attr("value").is_some(),
        "immutable global must have an initial value"
    );
    Ok(())
}

/// Checks that the operation reads or writes a global of its type, and does not write an immutable one.
fn verify_access(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(reference) = op.attr("global") else { return Ok(()) };
    let name = show_attr(ctx, reference);
    let Some(global) = scope.lookup(reference).filter(|global| global.name() == "ml_program.global") else {
        bail!("undefined global: {name}");
    };
    let stores = op.operand_named("value").map(|value| op.body.ty(value));
    let mutable = global.attr("is_mutable").is_some();
    let constant = op.name() == "ml_program.global_load_const";
    ensure!(!constant || !mutable, "cannot load as const from mutable global {name}");
    ensure!(stores.is_none() || mutable, "cannot store to an immutable global {name}");
    let Some(stored) = global.attr("type").and_then(|ty| ctx.attr_type(ty)) else { return Ok(()) };
    match (stores, op.result_type(0)) {
        (Some(value), _) if value != stored => {
            bail!("cannot store to a global typed {} from {}", show(ctx, stored), show(ctx, value))
        }
        (None, Some(value)) if value != stored => {
            bail!("cannot load from global typed {} as {}", show(ctx, stored), show(ctx, value))
        }
        _ => Ok(()),
    }
}

/// The result of a load without a token has the name of its global.
fn global_name(op: OpRef<'_>) -> Option<String> {
    let AttrKind::SymbolRef { root, nested } = op.ctx.attr_kind(op.attr("global")?) else { return None };
    Some(op.ctx.text(*nested.last().unwrap_or(root)).into_owned())
}

fn complete(def: OpDef) -> OpDef {
    match def.name {
        "ml_program.func" => OpDef {
            syntax: Some(&FuncSyntax),
            verify: Some(|op| verify_signature(op, "ml_program.return")),
            traits: &[Trait::IsolatedFromAbove, Trait::Symbol, Trait::Function],
            ..def
        },
        "ml_program.subgraph" => {
            OpDef { syntax: Some(&FuncSyntax), verify: Some(|op| verify_signature(op, "ml_program.output")), ..def }
        }
        "ml_program.global" => OpDef { verify: Some(verify_global), ..def },
        "ml_program.global_load" | "ml_program.global_load_const" => {
            OpDef { verify_symbols: Some(verify_access), result_name: Some(global_name), ..def }
        }
        "ml_program.global_load_graph" | "ml_program.global_store" | "ml_program.global_store_graph" => {
            OpDef { verify_symbols: Some(verify_access), ..def }
        }
        _ => def,
    }
}

const TOKEN: &TypeDef = named_type!("ml_program", "token", "Orders operations with side effects in a graph");

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "ml_program",
    summary: "Functions, graphs and globals of models",
    types: &[TOKEN],
    attrs: &[&EXTERN],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| super::table::load("ml_program", &[], complete))
    }),
    ..Dialect::BASE
};
