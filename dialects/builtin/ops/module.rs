//! `builtin.module`

use qopt_ir::def::{OpDef, OpRef, RegionBlocks, RegionDef, STRING_ATTR, SYMBOL_NAME, Trait, Verdict, optional_attr};

use super::super::syntax::ModuleSyntax;
use crate::support::ensure;

fn verify(op: OpRef<'_>) -> Verdict {
    for (name, _) in op.ctx.dict(op.body.attrs(op.op)) {
        let name = op.ctx.text(*name);
        ensure!(name.contains('.'), "can only contain attributes with dialect-prefixed names, found: '{name}'");
    }
    Ok(())
}

/// `builtin.module`
pub static MODULE: OpDef = OpDef {
    name: "builtin.module",
    summary: "A container of functions and other symbols",
    description: "Its region has one block without terminator. A module may itself be a symbol. A file whose top level \
                  is not exactly one module gets a module around it.",
    attrs: &[optional_attr("sym_name", &SYMBOL_NAME), optional_attr("sym_visibility", &STRING_ATTR)],
    regions: &[RegionDef { name: "bodyRegion", blocks: RegionBlocks::One, variadic: false }],
    traits: &[
        Trait::AffineScope,
        Trait::IsolatedFromAbove,
        Trait::NoRegionArguments,
        Trait::NoTerminator,
        Trait::SingleBlock,
        Trait::SymbolTable,
        Trait::Symbol,
        Trait::GraphRegion,
    ],
    default_dialect: "builtin",
    // `ModuleSyntax` parses and prints, also the top-level module. The format is for the reference page.
    syntax: Some(&ModuleSyntax),
    format: Some("($sym_name^)? attr-dict-with-keyword $bodyRegion"),
    verify: Some(verify),
    example: "module @program {\n}",
    ..OpDef::BASE
};
