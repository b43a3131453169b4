//! The bufferization dialect: between tensors and memrefs.

use std::sync::OnceLock;

use qopt_ir::def::{Deferred, Dialect, FunctionValue, InferInput, OpDef, OpRef, Relation, Trait, Verdict};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Context, Str, Type, TypeKind};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use crate::support::{ensure, fail_unnamed, shapes_agree};

/// `bufferization.alloc_tensor(%size) copy(%tensor) size_hint=%n {...} : tensor<?xf32>`
struct AllocTensorSyntax;

impl OpSyntax for AllocTensorSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let index = p.ctx.index_type();
        let (mut sizes, mut copy, mut hint) = (ValueGroup::default(), ValueGroup::default(), ValueGroup::default());
        p.expect("(")?;
        p.operands(&mut sizes.items)?;
        p.expect(")")?;
        if p.eat("copy") {
            p.expect("(")?;
            copy.items.push(p.operand()?);
            p.expect(")")?;
        }
        if p.eat("size_hint") {
            p.expect("=")?;
            hint.items.push(p.operand()?);
        }
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let ty = p.ty()?;
        sizes.types = Some(sizes.items.iter().map(|_| index).collect());
        copy.types = Some(copy.items.iter().map(|_| ty).collect());
        hint.types = Some(hint.items.iter().map(|_| index).collect());
        state.operands.extend([sizes, copy, hint]);
        state.results.push(ValueGroup { types: Some([ty].into_iter().collect()), ..ValueGroup::default() });
        Ok(())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        p.text("(");
        p.values(op.operands_named("dynamic_sizes"));
        p.text(")");
        for (value, before, after) in [("copy", " copy(", ")"), ("size_hint", " size_hint=", "")] {
            if let Some(value) = op.operand_named(value) {
                p.text(before);
                p.value(value);
                p.text(after);
            }
        }
        p.attr_dict(&entries(op, &["operandSegmentSizes"]), false);
        p.text(" : ");
        p.types(op.results().map(|value| op.body.ty(value)));
    }
}

/// The attributes of an operation without some inherent ones, sorted by name.
pub(super) fn entries(op: OpRef<'_>, hidden: &[&str]) -> Vec<(Str, Attr)> {
    let ctx = op.ctx;
    let all = ctx.dict(op.body.properties(op.op)).iter().chain(ctx.dict(op.body.attrs(op.op)));
    let shown = |entry: &&(Str, Attr)| !hidden.iter().any(|name| name.as_bytes() == ctx.bytes(entry.0));
    let mut entries: Vec<_> = all.filter(shown).copied().collect();
    entries.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
    entries
}

fn verify_alloc_tensor(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(ty) = op.result_type(0) else { return Ok(()) };
    let copies = op.operand_named("copy").is_some();
    let sizes = op.operands_named("dynamic_sizes").len();
    ensure!(!copies || sizes == 0, "dynamic sizes not needed when copying a tensor");
    let dynamic = ctx.shape(ty).map_or(0, |shape| shape.iter().filter(|size| size.is_none()).count());
    ensure!(copies || sizes == dynamic, "incorrect number of dynamic sizes, has {sizes}, expected {dynamic}");
    let copy = op.operand_named("copy").map(|value| op.body.ty(value));
    ensure!(copy.is_none_or(|copy| copy == ty), "expected that `copy` and return type match");
    Ok(())
}

/// The tensor type with the elements of a memref type.
fn tensor_of(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_kind(ty) {
        TypeKind::MemRef { shape, element, .. } => Some(ctx.tensor_type(shape, *element)),
        TypeKind::UnrankedMemRef { element, .. } => Some(ctx.ty(TypeKind::UnrankedTensor(*element))),
        _ => None,
    }
}

/// The tensor and the buffer have the same shape and element type.
static SAME_ELEMENTS: Relation = Relation {
    summary: "specified tensor and buffer types match",
    holds: |op| {
        let ctx = op.ctx;
        let types = [op.operand_type(0), op.result_type(0)];
        let [Some(from), Some(to)] = types else { return true };
        let (tensor, memref) = if ctx.is_tensor(from) { (from, to) } else { (to, from) };
        let plain = match ctx.type_kind(tensor) {
            TypeKind::RankedTensor { shape, element, .. } => ctx.tensor_type(shape, *element),
            _ => tensor,
        };
        tensor_of(ctx, memref).is_none_or(|expected| expected == plain)
    },
};

fn verify_dealloc(op: OpRef<'_>) -> Verdict {
    let count = |name| op.operands_named(name).len();
    ensure!(
        count("memrefs") == count("conditions"),
        "must have the same number of conditions as memrefs to deallocate"
    );
    ensure!(
        count("retained") == op.results().len(),
        "must have the same number of updated conditions (results) as retained operands"
    );
    Ok(())
}

fn verify_materialize(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(from), Some(to)) = (op.operand_type(0), op.operand_type(1)) else { return Ok(()) };
    let writes_tensor = ctx.is_tensor(to);
    ensure!(ctx.is_shaped(to), "'dest' must be a tensor or a memref");
    ensure!(
        op.results().len() == usize::from(writes_tensor),
        "{}",
        match writes_tensor {
            true => "tensor 'dest' implies exactly one tensor result",
            false => "memref 'dest' implies zero results",
        }
    );
    ensure!(writes_tensor || op.attr("writable").is_some(), "'writable' must be specified if 'dest' is a memref");
    ensure!(!writes_tensor || op.attr("writable").is_none(), "'writable' must not be specified if 'dest' is a tensor");
    ensure!(!writes_tensor || op.attr("restrict").is_none(), "'restrict' may not be specified if 'dest' is a tensor");
    let (Some(source), Some(dest)) = (ctx.shape(from), ctx.shape(to)) else { return Ok(()) };
    ensure!(source.len() == dest.len(), "'dest' rank does not match 'source' rank");
    ensure!(shapes_agree(&source, &dest), "source/destination shapes do not match");
    Ok(())
}

/// The attributes of the dialect that any operation may have. An operation that allocates or frees memory may have the last one.
fn verify_attr(op: OpRef<'_>, name: &str, _: Attr) -> Verdict {
    let uses_memory = match op.name().split_once('.') {
        Some(("memref", mnemonic)) => ["alloc", "alloca", "dealloc", "realloc"].contains(&mnemonic),
        Some(("bufferization", mnemonic)) => ["clone", "dealloc"].contains(&mnemonic),
        _ => op.def().is_none(),
    };
    match name {
        "bufferization.manual_deallocation" => {
            ensure!(
                uses_memory,
                "attribute '{name}' can be used only on ops that have an allocation and/or free side effect"
            );
            Ok(())
        }
        _ => fail_unnamed(format!(
            "attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect"
        )),
    }
}

/// The attributes of the dialect on an argument of a function.
fn verify_param(op: OpRef<'_>, on: FunctionValue, name: &str, value: Attr) -> Verdict {
    let ctx = op.ctx;
    // MLIR does not check results.
    if matches!(on, FunctionValue::Result(_)) {
        return Ok(());
    }
    let is_external = op.blocks().next().is_none();
    let is_bool = [true, false].iter().any(|&flag| value == ctx.bool_attr(flag));
    let error = match name {
        "bufferization.access" => match ctx.attr_str(value).map(|word| ctx.text(word)) {
            None => "is expected to be a string attribute",
            Some(word) if ["none", "read", "read-write", "write"].contains(&&*word) => return Ok(()),
            Some(_) => return fail_unnamed(format!("invalid value for '{name}'")),
        },
        "bufferization.buffer_layout" => match ctx.attr_kind(value) {
            AttrKind::AffineMap(_) | AttrKind::Dialect(_) => return Ok(()),
            _ => "is expected to be a memref layout attribute",
        },
        "bufferization.writable" if !is_bool => "is expected to be a boolean attribute",
        "bufferization.writable" if is_external => "is invalid on external functions",
        "bufferization.writable" => return Ok(()),
        _ => "is not supported on an argument",
    };
    fail_unnamed(format!("'{name}' {error}"))
}

fn complete(def: OpDef) -> OpDef {
    match def.name {
        "bufferization.alloc_tensor" => {
            OpDef { syntax: Some(&AllocTensorSyntax), verify: Some(verify_alloc_tensor), ..def }
        }
        "bufferization.to_tensor" | "bufferization.to_buffer" => {
            let traits = def.traits.iter().copied().chain([Trait::Relation(&SAME_ELEMENTS)]).collect::<Vec<_>>();
            OpDef { traits: traits.leak(), ..def }
        }
        "bufferization.dealloc" => OpDef { verify: Some(verify_dealloc), infer: Some(infer_dealloc), ..def },
        "bufferization.materialize_in_destination" => OpDef { verify: Some(verify_materialize), ..def },
        _ => def,
    }
}

/// One condition for each retained memref. Each other memref has an operand with its condition.
fn infer_dealloc(input: &InferInput<'_>) -> Result<Vec<Type>, String> {
    let conditions = input.operands.iter().filter(|&&ty| input.ctx.int_width(ty).is_some()).count();
    let memrefs = input.operands.len().saturating_sub(conditions);
    Ok(vec![input.ctx.int_type(1); memrefs.saturating_sub(conditions)])
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "bufferization",
    summary: "Conversions between tensors and memrefs",
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| super::table::load("bufferization", &[], complete))
    }),
    verify_attr: Some(verify_attr),
    verify_param: Some(verify_param),
    ..Dialect::BASE
};
