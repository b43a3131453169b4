//! The directives `custom<Name>(...)` in the formats of the dialect.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, Type, TypeKind};
use qopt_ir::syntax::{CustomDirective, DirectiveArg, OpPrinter, OpState, Parser, TypedGroups};

use super::{keyword, word_of};
use crate::upstream::llvm::{Array, Struct};

/// All directives by their names.
pub(in super::super) const ALL: &[(&str, &dyn CustomDirective)] = &[
    ("GEPIndices", &Indices),
    ("InsertExtractValueElementType", &PartOfAggregate),
    ("LLVMLinkage", &Linkage),
    ("OpBundles", &Bundles),
    ("ShuffleType", &Shuffled),
];

/// The last list of integers among the attributes parsed so far.
fn ints(p: &Parser<'_>, state: &OpState<'_>, name: &str) -> Vec<i64> {
    let ctx = p.ctx;
    let found = state.properties.iter().rev().find(|(key, _)| ctx.bytes(*key) == name.as_bytes());
    found.and_then(|(_, value)| ctx.attr_ints(*value)).unwrap_or_default()
}

/// The type of a group of operands that has one value.
fn operand_type(state: &OpState<'_>, arg: Option<&DirectiveArg>) -> Option<Type> {
    match arg {
        Some(&DirectiveArg::Type(TypedGroups::Operand(i))) => state.operands.get(i)?.types.as_ref()?.first().copied(),
        _ => None,
    }
}

/// Sets the type of a group of operands or results that has one value.
fn set_type(state: &mut OpState<'_>, arg: Option<&DirectiveArg>, ty: Type) {
    let types = Some([ty].into_iter().collect());
    match arg {
        Some(&DirectiveArg::Type(TypedGroups::Operand(i))) => {
            state.operands.get_mut(i).into_iter().for_each(|group| group.types = types.clone());
        }
        Some(&DirectiveArg::Type(TypedGroups::Result(i))) => {
            state.results.get_mut(i).into_iter().for_each(|group| group.types = types.clone());
        }
        _ => {}
    }
}

/// No text: the type of the part of an aggregate at a position. The arguments are its type, the aggregate's type and the position.
struct PartOfAggregate;

impl CustomDirective for PartOfAggregate {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let Some(container) = operand_type(state, args.get(1)) else { return Ok(()) };
        let part = part(p.ctx, container, &ints(p, state, "position")).map_err(|why| p.whole_op_error(why))?;
        set_type(state, args.first(), part);
        Ok(())
    }
    fn print(&self, _: &mut OpPrinter<'_>, _: OpRef<'_>, _: &[DirectiveArg]) {}
    fn starts(&self, _: &Parser<'_>) -> bool {
        true
    }
}

/// The type of the part of an aggregate at a position.
pub(in super::super) fn part(ctx: &Context, container: Type, position: &[i64]) -> Result<Type, String> {
    let mut ty = container;
    for &index in position {
        let inner = match (ctx.type_object::<Array>(ty), ctx.type_object::<Struct>(ty)) {
            (Some(array), _) => u64::try_from(index).ok().filter(|&index| index < array.len).map(|_| array.element),
            (_, Some(fields)) => usize::try_from(index).ok().and_then(|index| fields.types().get(index).copied()),
            _ => return Err(format!("expected LLVM IR structure/array type, got: {}", crate::support::show(ctx, ty))),
        };
        ty = inner.ok_or_else(|| format!("position out of bounds: {index}"))?;
    }
    Ok(ty)
}

/// No text: a vector of one of two operands' elements, as long as the mask. The arguments are the operand's type, the result's type and
/// the mask.
struct Shuffled;

impl CustomDirective for Shuffled {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let ctx = p.ctx;
        let Some(operand) = operand_type(state, args.first()) else { return Ok(()) };
        let len = ints(p, state, "mask").len() as u64;
        let TypeKind::Vector { scalable, element, .. } = ctx.type_kind(operand) else { return Ok(()) };
        let scalable = scalable.first().copied().unwrap_or(false);
        let ty = TypeKind::Vector { shape: Box::new([len]), scalable: Box::new([scalable]), element: *element };
        set_type(state, args.get(1), ctx.ty(ty));
        Ok(())
    }
    fn print(&self, _: &mut OpPrinter<'_>, _: OpRef<'_>, _: &[DirectiveArg]) {}
    fn starts(&self, _: &Parser<'_>) -> bool {
        true
    }
}

/// `["tag"(%a : i32), "other"()]`
struct Bundles;

impl CustomDirective for Bundles {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let operands = super::calls::bundles(p, state)?;
        if let Some(&DirectiveArg::Operand(i)) = args.first() {
            state.operands.get_mut(i).into_iter().for_each(|group| *group = operands.clone());
        }
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, _: &[DirectiveArg]) {
        super::calls::print_bundles(p, op);
    }
    /// The sizes are set without bundles, too.
    fn starts(&self, _: &Parser<'_>) -> bool {
        true
    }
}

/// `external`, `internal` and so on
struct Linkage;

impl CustomDirective for Linkage {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, _: &[DirectiveArg]) -> Result<(), Diag> {
        keyword(p, state, "linkage", "LinkageAttr", 0);
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, _: &[DirectiveArg]) {
        p.text(&word_of(op, "linkage", "LinkageAttr"));
    }
    fn starts(&self, _: &Parser<'_>) -> bool {
        true
    }
}

/// `%i, 0, 1`: constants of 32 bits, and operands in place of the least one
struct Indices;

impl CustomDirective for Indices {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let mut numbers = Vec::new();
        let Some(&DirectiveArg::Operand(group)) = args.first() else { return Ok(()) };
        if !p.next_is("]") {
            p.comma_list(|p| {
                if p.at_operand() {
                    let operand = p.operand()?;
                    state.operands.get_mut(group).into_iter().for_each(|group| group.items.push(operand));
                    numbers.push(i64::from(i32::MIN));
                    return Ok(());
                }
                let at = p.offset();
                let number = p.int()?;
                if i32::try_from(number).is_err() {
                    return Err(p.error_at(at, "integer value too large"));
                }
                numbers.push(number);
                Ok(())
            })?;
        }
        super::set(p.ctx, state, "rawConstantIndices", p.ctx.int_array_attr(32, &numbers));
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, _: &[DirectiveArg]) {
        let mut dynamic = op.operands_named("dynamicIndices").into_iter();
        for (i, number) in op.ints("rawConstantIndices").unwrap_or_default().into_iter().enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            match if number == i64::from(i32::MIN) { dynamic.next() } else { None } {
                Some(value) => p.value(value),
                None => p.text(&number.to_string()),
            }
        }
    }
    fn starts(&self, _: &Parser<'_>) -> bool {
        true
    }
}
