//! The syntax of `vector.transfer_read` and `vector.transfer_write`.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AffineMap, AffineStep, Attr, AttrKind, Context, Str, Type, TypeKind, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand, ValueGroup};

/// `vector.transfer_read %m[%i], %padding, %mask {in_bounds = [true]} : memref<?xf32>, vector<4xf32>`
pub(super) struct TransferSyntax {
    pub(super) write: bool,
}

fn group<'a>(items: Vec<UnresolvedOperand<'a>>, ty: Type) -> ValueGroup<UnresolvedOperand<'a>> {
    let types = Some(items.iter().map(|_| ty).collect());
    ValueGroup { items: items.into(), types }
}

/// The map of the innermost dimensions of a shaped type to those of a vector.
fn minor_identity(ctx: &Context, shaped: Type, vector: Type) -> Option<AffineMap> {
    let (dims, rank) = (ctx.shape(shaped)?.len(), ctx.shape(vector)?.len());
    let of_vectors = ctx.element_type(shaped).and_then(|element| ctx.shape(element)).map_or(0, |shape| shape.len());
    let rank = rank.saturating_sub(of_vectors);
    // A vector of one element of a buffer without dimensions.
    if dims == 0 && rank == 1 {
        return Some(AffineMap { dims: 0, symbols: 0, results: [[AffineStep::Const(0)].into()].into() });
    }
    let first = dims.checked_sub(rank)?;
    let results = (first..dims).map(|dim| [AffineStep::Dim(dim as u32)].into()).collect();
    Some(AffineMap { dims: dims as u32, symbols: 0, results })
}

/// The type of the mask: the sizes of the vector in the order of the dimensions.
fn mask_type(ctx: &Context, map: &AffineMap, vector: Type) -> Option<Type> {
    let TypeKind::Vector { shape, scalable, .. } = ctx.type_kind(vector) else { return None };
    let mut sizes: Vec<(usize, u64, bool)> = Vec::new();
    for (at, (&size, &scales)) in shape.iter().zip(scalable).enumerate() {
        if let Some(dim) = map.dim(at) {
            sizes.push((dim, size, scales));
        }
    }
    sizes.sort_unstable();
    let shape = sizes.iter().map(|size| size.1).collect();
    let scalable = sizes.iter().map(|size| size.2).collect();
    Some(ctx.ty(TypeKind::Vector { shape, scalable, element: ctx.int_type(1) }))
}

/// The type of the mask of a `vector.mask` around a transfer, which has at least one dimension.
pub(super) fn mask_of_map(ctx: &Context, map: &AffineMap, vector: Type) -> Option<Type> {
    let mask = mask_type(ctx, map, vector)?;
    match ctx.shape(mask)?.is_empty() {
        true => {
            Some(ctx.ty(TypeKind::Vector { shape: [1].into(), scalable: [false].into(), element: ctx.int_type(1) }))
        }
        false => Some(mask),
    }
}

impl OpSyntax for TransferSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let (mut value, mut indices) = (Vec::new(), Default::default());
        if self.write {
            value.push(p.operand()?);
            p.expect(",")?;
        }
        let base = p.operand()?;
        p.expect("[")?;
        p.operands(&mut indices)?;
        p.expect("]")?;
        if !self.write {
            p.expect(",")?;
            value.push(p.operand()?);
        }
        let mask = if p.eat(",") { vec![p.operand()?] } else { Vec::new() };
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let at = p.offset();
        let first = p.ty()?;
        p.expect(",")?;
        let second = p.ty()?;
        let (shaped, vector) = if self.write { (second, first) } else { (first, second) };
        if !matches!(ctx.type_kind(vector), TypeKind::Vector { .. }) {
            return Err(p.op_error_at(at, "requires vector type"));
        }
        let Some(element) = ctx.element_type(shaped) else {
            return Err(p.op_error_at(at, "requires memref or ranked tensor type"));
        };
        let given = ctx.dict_named(state.attrs, "permutation_map");
        let map = match given.map(|map| ctx.attr_kind(map)) {
            Some(AttrKind::AffineMap(map)) => map.clone(),
            Some(_) => {
                let message = "attribute 'permutation_map' failed to satisfy constraint: AffineMap attribute";
                return Err(p.op_error_at(at, message));
            }
            None => minor_identity(ctx, shaped, vector).ok_or_else(|| {
                p.op_error_at(at, "expected a custom permutation_map when rank(source) != rank(destination)")
            })?,
        };
        if given.is_none() {
            state.properties.push((ctx.str("permutation_map"), ctx.attr(AttrKind::AffineMap(map.clone()))));
        }
        if ctx.dict_named(state.attrs, "in_bounds").is_none() {
            let bounds = map.results.iter().map(|_| ctx.bool_attr(false)).collect();
            state.properties.push((ctx.str("in_bounds"), ctx.attr(AttrKind::Array(bounds))));
        }
        let mask = match mask_type(ctx, &map, vector) {
            Some(ty) => group(mask, ty),
            None => group(mask, vector),
        };
        let base = group(vec![base], shaped);
        let indices = group(indices.into_iter().collect(), ctx.index_type());
        if self.write {
            state.operands.extend([group(value, vector), base, indices, mask]);
            let results = if ctx.is_tensor(shaped) { vec![shaped] } else { Vec::new() };
            state.results.push(ValueGroup { types: Some(results.into()), ..ValueGroup::default() });
        } else {
            state.operands.extend([base, indices, group(value, element), mask]);
            state.results.push(ValueGroup { types: Some([vector].into_iter().collect()), ..ValueGroup::default() });
        }
        Ok(())
    }

    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        op.ctx.dict_attr(shown(op, op.ctx.dict(attrs)))
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (body, ctx) = (op.body, op.ctx);
        let operand = |name| op.operand_named(name);
        let (Some(base), Some(value)) = (operand("base"), operand(if self.write { "valueToStore" } else { "padding" }))
        else {
            return p.generic_tail(op.op);
        };
        p.text(" ");
        if self.write {
            p.value(value);
            p.text(", ");
        }
        p.value(base);
        p.text("[");
        p.values(op.operands_named("indices"));
        p.text("]");
        let rest: Vec<ValueId> = (!self.write).then_some(value).into_iter().chain(operand("mask")).collect();
        for value in rest {
            p.text(", ");
            p.value(value);
        }
        let all = ctx.dict(body.properties(op.op)).iter().chain(ctx.dict(body.attrs(op.op))).copied();
        let mut entries = shown(op, &all.collect::<Vec<_>>());
        entries.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
        p.attr_dict(&entries, false);
        p.text(" : ");
        let vector = if self.write { Some(body.ty(value)) } else { op.result_type(0) };
        let base = Some(body.ty(base));
        p.types(if self.write { [vector, base] } else { [base, vector] }.into_iter().flatten());
    }
}

/// The attributes that differ from their defaults.
fn shown(op: OpRef<'_>, attrs: &[(Str, Attr)]) -> Vec<(Str, Attr)> {
    let ctx = op.ctx;
    let base = op.operand_named("base").map(|value| op.body.ty(value));
    let vector = op.operand_named("valueToStore").map(|value| op.body.ty(value)).or_else(|| op.result_type(0));
    let is_shown = |&&(name, value): &&(Str, Attr)| match ctx.bytes(name) {
        b"operandSegmentSizes" => false,
        b"permutation_map" => {
            let identity = base.zip(vector).and_then(|(base, vector)| minor_identity(ctx, base, vector));
            !matches!((ctx.attr_kind(value), identity), (AttrKind::AffineMap(map), Some(identity)) if *map == identity)
        }
        b"in_bounds" => {
            let is_true = |&bound: &Attr| bound == ctx.bool_attr(true);
            matches!(ctx.attr_kind(value), AttrKind::Array(bounds) if bounds.iter().any(is_true))
        }
        _ => true,
    };
    attrs.iter().filter(is_shown).copied().collect()
}
