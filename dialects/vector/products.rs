//! `vector.contract` and `vector.outerproduct`: their syntax and verifiers. They have no lowering here.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AffineMap, Attr, AttrKind, Context, Str, Type, TypeKind};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::attrs::{COMBINING_KINDS, ITERATOR_TYPES};
use crate::support::{OpTypes, bail, ensure};

const KIND: &str = "kind";
const ITERATORS: &str = "iterator_types";

/// The kind of a product without one, which adds.
fn add(ctx: &Context) -> Attr {
    COMBINING_KINDS.attr(ctx, 0)
}

/// `vector.contract {indexing_maps = [...], iterator_types = ["parallel"], kind = ...} %a, %b, %c : vector<4xf32>, vector<4xf32> into
/// f32`
pub(super) struct ContractSyntax;

impl ContractSyntax {
    /// Replaces each item of the list of iterators.
    fn iterators(ctx: &Context, list: Attr, convert: impl Fn(Attr) -> Option<Attr>) -> Option<Attr> {
        let AttrKind::Array(items) = ctx.attr_kind(list) else { return None };
        let items: Option<Vec<Attr>> = items.iter().map(|&item| convert(item)).collect();
        Some(ctx.attr(AttrKind::Array(items?.into())))
    }
    fn is_of_trait(ctx: &Context, name: Str) -> bool {
        matches!(ctx.bytes(name), b"indexing_maps" | b"iterator_types" | b"kind")
    }
}

impl OpSyntax for ContractSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let (ctx, at) = (p.ctx, p.offset());
        let given = p.attr()?;
        let AttrKind::Dict(_) = ctx.attr_kind(given) else {
            return Err(p.error_at(at, "expected a dictionary with the maps and iterators"));
        };
        let mut entries: Vec<(Str, Attr)> = ctx.dict(given).to_vec();
        for (name, value) in &mut entries {
            if ctx.bytes(*name) == ITERATORS.as_bytes() {
                let number = |item| ITERATOR_TYPES.value(ctx.bytes(ctx.attr_str(item)?));
                let named = |item| Some(ITERATOR_TYPES.attr(ctx, number(item)?));
                *value = Self::iterators(ctx, *value, named)
                    .ok_or_else(|| p.error_at(at, "expected iterator types 'parallel' and 'reduction'"))?;
            }
        }
        if !entries.iter().any(|&(name, _)| ctx.bytes(name) == KIND.as_bytes()) {
            entries.push((ctx.str(KIND), add(ctx)));
        }
        let mut operands = smallvec::SmallVec::<[_; 3]>::new();
        p.comma_list(|p| {
            operands.push(p.operand()?);
            Ok(())
        })?;
        let discardable = p.optional_dict()?;
        entries.extend_from_slice(ctx.dict(discardable));
        state.attrs = ctx.dict_attr(entries);
        p.expect(":")?;
        let lhs = p.ty()?;
        p.expect(",")?;
        let rhs = p.ty()?;
        // As in MLIR, further types are read and ignored.
        while p.eat(",") {
            p.ty()?;
        }
        p.expect("into")?;
        let result = p.ty()?;
        if operands.len() != 3 {
            return Err(p.op_error_at(at, format!("expected 3 operands, but found {}", operands.len())));
        }
        for (operand, ty) in operands.into_iter().zip([lhs, rhs, result]) {
            let types = Some([ty].into_iter().collect());
            state.operands.push(ValueGroup { items: [operand].into_iter().collect(), types });
        }
        state.results.push(ValueGroup { types: Some([result].into_iter().collect()), ..ValueGroup::default() });
        Ok(())
    }

    // The accumulator has the type of the result in the text.
    fn says_all(&self, op: OpRef<'_>) -> bool {
        type_of(op, "acc") == op.out_type(0)
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (ctx, body) = (op.ctx, op.body);
        let all = || ctx.dict(body.properties(op.op)).iter().chain(ctx.dict(body.attrs(op.op))).copied();
        let mut stated: Vec<(Str, Attr)> = all().filter(|&(name, _)| Self::is_of_trait(ctx, name)).collect();
        for (name, value) in &mut stated {
            if ctx.bytes(*name) == ITERATORS.as_bytes() {
                let text = |item| Some(ctx.string_attr(ITERATOR_TYPES.words(ITERATOR_TYPES.read(ctx, item)?)?));
                *value = Self::iterators(ctx, *value, text).unwrap_or(*value);
            }
        }
        stated.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
        p.attr_dict(&stated, false);
        p.text(" ");
        p.values(op.operands());
        let rest: Vec<(Str, Attr)> = all().filter(|&(name, _)| !Self::is_of_trait(ctx, name)).collect();
        p.attr_dict(&rest, false);
        p.text(" : ");
        p.types(op.operands().take(2).map(|value| body.ty(value)));
        p.text(" into ");
        p.types(body.results(op.op).map(|value| body.ty(value)));
    }
}

/// `vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<4xf32>, vector<8xf32>`
pub(super) struct OuterProductSyntax;

impl OpSyntax for OuterProductSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let (ctx, at) = (p.ctx, p.offset());
        let mut operands = smallvec::SmallVec::<[_; 3]>::new();
        p.comma_list(|p| {
            operands.push(p.operand()?);
            Ok(())
        })?;
        state.attrs = p.optional_dict()?;
        if ctx.dict_named(state.attrs, KIND).is_none() {
            state.properties.push((ctx.str(KIND), add(ctx)));
        }
        if !(2..=3).contains(&operands.len()) {
            return Err(p.op_error_at(at, "expected at least two operands"));
        }
        p.expect(":")?;
        let types_at = p.offset();
        let lhs = p.ty()?;
        p.expect(",")?;
        let rhs = p.ty()?;
        let result = outer_type(ctx, lhs, rhs);
        let result = result.ok_or_else(|| p.op_error_at(types_at, "expected vector type for operand #1"))?;
        let mut operands = operands.into_iter();
        for ty in [lhs, rhs, result] {
            let items: smallvec::SmallVec<[_; 2]> = operands.next().into_iter().collect();
            let types = Some(items.iter().map(|_| ty).collect());
            state.operands.push(ValueGroup { items, types });
        }
        state.results.push(ValueGroup { types: Some([result].into_iter().collect()), ..ValueGroup::default() });
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        let adds = op.attr(KIND).is_none_or(|kind| kind == add(op.ctx));
        let acc = op.operand_named("acc");
        let result = op.out_type(0);
        outer_type(op.ctx, type_of(op, "lhs"), type_of(op, "rhs")) == Some(result)
            && acc.map_or(adds && op.body.attrs(op.op) == Attr::EMPTY_DICT, |acc| op.body.ty(acc) == result)
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (ctx, body) = (op.ctx, op.body);
        p.text(" ");
        p.values(op.operands());
        if op.operand_named("acc").is_some() {
            let kind = op.attr(KIND).map(|kind| (ctx.str(KIND), kind));
            let mut entries: Vec<(Str, Attr)> =
                kind.into_iter().chain(ctx.dict(body.attrs(op.op)).iter().copied()).collect();
            entries.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
            p.attr_dict(&entries, false);
        }
        p.text(" : ");
        p.types(op.operands().take(2).map(|value| body.ty(value)));
    }
}

/// The type of an outer product: the dimensions of both operands, or those of the first if the second is a scalar. `None` if the
/// first is not a vector.
fn outer_type(ctx: &Context, lhs: Type, rhs: Type) -> Option<Type> {
    let TypeKind::Vector { shape, scalable, element } = ctx.type_kind(lhs) else { return None };
    Some(match ctx.type_kind(rhs) {
        TypeKind::Vector { shape: other, scalable: scales, .. } => ctx.ty(TypeKind::Vector {
            shape: shape.iter().chain(other).copied().collect(),
            scalable: scalable.iter().chain(scales).copied().collect(),
            element: *element,
        }),
        _ => lhs,
    })
}

/// The type of an operand; `none` without one.
fn type_of(op: OpRef<'_>, name: &str) -> Type {
    op.operand_named(name).map_or_else(|| op.ctx.none_type(), |value| op.body.ty(value))
}

/// The extents of a vector; `None` for a scalar.
fn vector_shape(ctx: &Context, ty: Type) -> Option<&[u64]> {
    match ctx.type_kind(ty) {
        TypeKind::Vector { shape, .. } => Some(shape),
        _ => None,
    }
}

/// Checks the shapes of an outer product.
pub(super) fn verify_outer_product(op: OpRef<'_>) -> Verdict {
    let (ctx, result) = (op.ctx, op.out_type(0));
    let [lhs, rhs, to] = [type_of(op, "lhs"), type_of(op, "rhs"), result].map(|ty| vector_shape(ctx, ty));
    let elements = [type_of(op, "lhs"), type_of(op, "rhs"), result].map(|ty| ctx.element_or_self(ty));
    ensure!(elements[0] == elements[2], "failed to verify that lhs operand and result have same element type");
    ensure!(elements[1] == elements[2], "failed to verify that rhs operand and result have same element type");
    let (lhs, to) = (lhs.unwrap_or_default(), to.unwrap_or_default());
    ensure!(lhs.len() == 1, "expected 1-d vector for operand #1");
    let rank = match rhs {
        Some(rhs) => {
            ensure!(rhs.len() == 1, "expected 1-d vector for operand #2");
            2
        }
        None => 1,
    };
    ensure!(to.len() == rank, "expected {rank}-d vector result");
    ensure!(lhs.first() == to.first(), "expected #1 operand dim to match result dim #1");
    ensure!(rhs.is_none_or(|rhs| rhs.first() == to.get(1)), "expected #2 operand dim to match result dim #2");
    let acc = op.operand_named("acc").map(|acc| op.body.ty(acc));
    ensure!(acc.is_none_or(|acc| acc == result), "expected operand #3 of same type as result type");
    Ok(())
}

/// Checks the maps of a contraction against its loops, operands and result.
pub(super) fn verify_contract(op: OpRef<'_>) -> Verdict {
    let (ctx, result) = (op.ctx, op.out_type(0));
    let types = [type_of(op, "lhs"), type_of(op, "rhs"), type_of(op, "acc")];
    let elements = types.map(|ty| ctx.element_or_self(ty));
    ensure!(
        elements[2] == ctx.element_or_self(result),
        "failed to verify that third operand acc and result have same element type"
    );
    let list = |name: &str| match op.attr(name).map(|list| ctx.attr_kind(list)) {
        Some(AttrKind::Array(items)) => &items[..],
        _ => &[],
    };
    let maps: Vec<&AffineMap> = list("indexing_maps")
        .iter()
        .filter_map(|&map| match ctx.attr_kind(map) {
            AttrKind::AffineMap(map) => Some(map),
            _ => None,
        })
        .collect();
    ensure!(maps.len() == 3, "expected an indexing map for each vector operand");
    let loops = list(ITERATORS).len();
    let mut extents: Vec<Option<u64>> = vec![None; loops];
    for (i, (map, ty)) in maps.iter().zip(types).enumerate() {
        let shape = vector_shape(ctx, ty).unwrap_or_default();
        ensure!(map.symbols == 0, "expected indexing map {i} to have no symbols");
        ensure!(map.dims as usize == loops, "expected indexing map {i} to have {loops} number of inputs");
        ensure!(
            map.results.len() == shape.len(),
            "expected indexing map {i} to have {} number of outputs",
            shape.len()
        );
        let dims: Option<Vec<usize>> = (0..shape.len()).map(|result| map.dim(result)).collect();
        let is_distinct =
            |dims: &Vec<usize>| dims.iter().enumerate().all(|(i, dim)| !dims.iter().take(i).any(|d| d == dim));
        let dims = dims.filter(is_distinct);
        let dims =
            dims.ok_or_else(|| format!("expected indexing map {i} to be a projected permutation of its inputs"))?;
        for (dim, &extent) in dims.into_iter().zip(shape) {
            let Some(known) = extents.get_mut(dim) else { continue };
            match known {
                None => *known = Some(extent),
                Some(known) if *known == extent => {}
                Some(_) if i == 2 => bail!("invalid accumulator/result vector shape"),
                Some(_) => bail!("invalid contracting dimension map"),
            }
        }
    }
    let shares_reduction = list(ITERATORS).iter().enumerate().any(|(dim, &item)| {
        let reads = |map: &AffineMap| (0..map.results.len()).any(|result| map.dim(result) == Some(dim));
        ITERATOR_TYPES.read(ctx, item) == Some(1) && maps.iter().take(2).all(|map| reads(map))
    });
    ensure!(shares_reduction, "expected at least one contracting dimension pair");
    ensure!(types[2] == result, "invalid accumulator/result vector shape");
    Ok(())
}
