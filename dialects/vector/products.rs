//! The syntax of `vector.contract` and `vector.outerproduct`.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Context, Str, TypeKind};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::attrs::{COMBINING_KINDS, ITERATOR_TYPES};

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
        let TypeKind::Vector { shape, scalable, element } = ctx.type_kind(lhs) else {
            return Err(p.op_error_at(types_at, "expected vector type for operand #1"));
        };
        let result = match ctx.type_kind(rhs) {
            TypeKind::Vector { shape: other, scalable: scales, .. } => ctx.ty(TypeKind::Vector {
                shape: shape.iter().chain(other).copied().collect(),
                scalable: scalable.iter().chain(scales).copied().collect(),
                element: *element,
            }),
            _ => lhs,
        };
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
        op.operand_named("acc").is_some() || adds && op.body.attrs(op.op) == Attr::EMPTY_DICT
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
