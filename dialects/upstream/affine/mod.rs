//! The affine dialect: loops and memory accesses whose bounds and indices are affine maps.

mod access;
mod apply;
mod dma;
mod loops;
mod parallel;
mod scope;
mod verify;

use std::sync::OnceLock;

use access::{Access, AccessSyntax};
use apply::{ApplySyntax, IfSyntax};
use loops::ForSyntax;
use parallel::ParallelSyntax;
use qopt_ir::def::{Deferred, Dialect, OpDef, OpRef};
use qopt_ir::ir::{Attr, Str, Type};
use qopt_ir::syntax::{OpState, Parser, UnresolvedOperand, ValueGroup};
use verify::{verify_access, verify_apply, verify_basis, verify_for, verify_if, verify_parallel, verify_yield};

const YIELD: &str = "affine.yield";

fn group<'a>(items: Vec<UnresolvedOperand<'a>>, ty: Type) -> ValueGroup<UnresolvedOperand<'a>> {
    let types = Some(items.iter().map(|_| ty).collect());
    ValueGroup { items: items.into(), types }
}
fn results(types: impl IntoIterator<Item = Type>) -> ValueGroup<()> {
    ValueGroup { types: Some(types.into_iter().collect()), ..ValueGroup::default() }
}
fn set(p: &Parser<'_>, state: &mut OpState<'_>, name: &str, value: Attr) {
    state.properties.push((p.ctx.str(name), value));
}
/// The map of an operation.
fn map_of(op: OpRef<'_>) -> Option<Attr> {
    op.attr("map")
}
/// A dictionary without the attributes that the custom form prints in another way, so that they get no alias.
fn without(op: OpRef<'_>, attrs: Attr, names: &[&str]) -> Attr {
    let ctx = op.ctx;
    let shown = |entry: &&(Str, Attr)| !names.iter().any(|name| name.as_bytes() == ctx.bytes(entry.0));
    ctx.dict_attr(ctx.dict(attrs).iter().filter(shown).copied())
}
fn complete(def: OpDef) -> OpDef {
    const LOAD: AccessSyntax = AccessSyntax(Access::Load);
    const STORE: AccessSyntax = AccessSyntax(Access::Store);
    const VECTOR_LOAD: AccessSyntax = AccessSyntax(Access::VectorLoad);
    const VECTOR_STORE: AccessSyntax = AccessSyntax(Access::VectorStore);
    const PREFETCH: AccessSyntax = AccessSyntax(Access::Prefetch);
    match def.name {
        "affine.apply" | "affine.max" | "affine.min" => {
            OpDef { syntax: Some(&ApplySyntax), verify: Some(verify_apply), ..def }
        }
        "affine.load" => OpDef { syntax: Some(&LOAD), verify: Some(verify_access), ..def },
        "affine.store" => OpDef { syntax: Some(&STORE), verify: Some(verify_access), ..def },
        "affine.vector_load" => OpDef { syntax: Some(&VECTOR_LOAD), verify: Some(verify_access), ..def },
        "affine.vector_store" => OpDef { syntax: Some(&VECTOR_STORE), verify: Some(verify_access), ..def },
        "affine.prefetch" => OpDef { syntax: Some(&PREFETCH), verify: Some(verify_access), ..def },
        "affine.if" => OpDef { syntax: Some(&IfSyntax), verify: Some(verify_if), ..def },
        "affine.for" => OpDef { syntax: Some(&ForSyntax), verify: Some(verify_for), ..def },
        "affine.parallel" => OpDef { syntax: Some(&ParallelSyntax), verify: Some(verify_parallel), ..def },
        "affine.delinearize_index" | "affine.linearize_index" => OpDef { verify: Some(verify_basis), ..def },
        "affine.yield" => OpDef { verify: Some(verify_yield), ..def },
        _ => def,
    }
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "affine",
    summary: "Loops and memory accesses whose bounds and indices are affine maps",
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| {
            let mut all = super::table::load("affine", &[], complete);
            all.ops.extend([&dma::DMA_START, &dma::DMA_WAIT]);
            all
        })
    }),
    ..Dialect::BASE
};
