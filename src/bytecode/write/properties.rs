//! The properties that are written apart from the attributes of an operation, since version 5.
//!
//! MLIR reads the bits and booleans of an operation only in the encoding of its C++ class, so the operations that have them use it. It
//! depends on what the reader has registered, and on the version of MLIR. All other operations of MLIR have their properties in the
//! dictionary of attributes.

use rustc_hash::FxHashMap;

use super::super::output::Bytecode;
use super::super::properties::{Form, Property, layout_beyond_attributes};
use super::super::since;
use super::numbering::Numbering;
use crate::def::{OpRef, Order};
use crate::ir::{Attr, Context, Module, OpName};

/// The properties of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Properties {
    /// A dictionary, of an operation that MLIR does not define.
    Dict(Attr),
    /// The values of a dictionary in the layout of the operation.
    Native(OpName, Attr),
}

/// The layouts of the operations that use them.
pub(super) type Layouts = FxHashMap<OpName, Vec<Property>>;

/// The layouts of the operations of a module that a dictionary cannot hold. An operation of which one does not fit its layout
/// is not among them.
pub(super) fn layouts(module: &Module) -> Layouts {
    let mut found: FxHashMap<OpName, Option<Vec<Property>>> = FxHashMap::default();
    for op in module.op().walk(Order::Pre) {
        let layout = found.entry(op.body.name(op.op)).or_insert_with(|| layout_beyond_attributes(&op.name()));
        if layout.as_ref().is_some_and(|layout| !fits(op, layout)) {
            *layout = None;
        }
    }
    found.into_iter().filter_map(|(name, layout)| Some((name, layout?))).collect()
}

fn fits(op: OpRef<'_>, layout: &[Property]) -> bool {
    let (ctx, properties) = (op.ctx, op.body.properties(op.op));
    let is_listed = |name| layout.iter().any(|property| property.name.as_bytes() == ctx.bytes(name));
    ctx.dict(properties).iter().all(|&(name, _)| is_listed(name))
        && layout.iter().all(|property| match (value(ctx, properties, property), property.form) {
            (Some(value), Form::Bits) => bits(ctx, value).is_some(),
            (Some(value), Form::Flag) => truth(ctx, value).is_some(),
            (Some(value), Form::Segments(count)) => sizes(ctx, value).is_some_and(|sizes| sizes.len() == count),
            (Some(_), Form::Required | Form::Optional) => true,
            (None, form) => !matches!(form, Form::Required | Form::Segments(_)),
        })
}

/// The properties of an operation without bits and booleans that are not set, which a dictionary of version 4 need not have: MLIR
/// takes those that it has for other attributes.
pub(super) fn without_defaults(ctx: &Context, layout: &[Property], properties: Attr) -> Attr {
    let is_unset = |name, value| {
        layout.iter().any(|property| {
            property.name.as_bytes() == ctx.bytes(name)
                && match property.form {
                    Form::Bits => bits(ctx, value) == Some(0),
                    Form::Flag => truth(ctx, value) == Some(false),
                    _ => false,
                }
        })
    };
    ctx.dict_attr(ctx.dict(properties).iter().copied().filter(|&(name, value)| !is_unset(name, value)))
}

fn value(ctx: &Context, properties: Attr, property: &Property) -> Option<Attr> {
    ctx.dict_get(properties, ctx.str(property.name))
}

fn bits(ctx: &Context, value: Attr) -> Option<u64> {
    u64::try_from(ctx.attr_int(value)?).ok()
}

fn truth(ctx: &Context, value: Attr) -> Option<bool> {
    if value == Attr::UNIT { Some(true) } else { ctx.attr_int(value).map(|bit| bit != 0) }
}

fn sizes(ctx: &Context, value: Attr) -> Option<Vec<u64>> {
    ctx.attr_ints(value)?.iter().map(|&size| u64::try_from(size).ok()).collect()
}

/// The attributes that an entry of the properties section refers to.
pub(super) fn attributes(ctx: &Context, layouts: &Layouts, properties: Properties, version: u64) -> Vec<Attr> {
    let (name, dict) = match properties {
        Properties::Dict(dict) => return vec![dict],
        Properties::Native(name, dict) => (name, dict),
    };
    let is_attribute = |form| match form {
        Form::Required | Form::Optional => true,
        Form::Segments(_) => version < since::NATIVE_SEGMENT_SIZES,
        Form::Bits | Form::Flag => false,
    };
    let layout = layouts.get(&name).into_iter().flatten();
    layout.filter(|property| is_attribute(property.form)).filter_map(|property| value(ctx, dict, property)).collect()
}

/// Writes an entry of the properties section.
pub(super) fn entry(n: &Numbering<'_>, properties: Properties) -> Bytecode {
    let (ctx, mut out) = (n.ctx, Bytecode::default());
    let (name, dict) = match properties {
        Properties::Dict(dict) => {
            out.varint(n.attr(dict));
            return out;
        }
        Properties::Native(name, dict) => (name, dict),
    };
    // Segment sizes follow the other properties.
    let mut tail = Bytecode::default();
    for property in n.layouts_of_properties.get(&name).into_iter().flatten() {
        let value = value(ctx, dict, property);
        match (property.form, value) {
            (Form::Optional, Some(value)) => out.flagged(n.attr(value), true),
            (Form::Optional, None) => out.varint(0),
            (Form::Bits, value) => out.varint(value.and_then(|value| bits(ctx, value)).unwrap_or(0)),
            (Form::Flag, value) => out.byte(value.and_then(|value| truth(ctx, value)).unwrap_or(false).into()),
            (Form::Segments(count), Some(value)) if n.version >= since::NATIVE_SEGMENT_SIZES => {
                // Not sparse.
                tail.flagged(count as u64, false);
                sizes(ctx, value).into_iter().flatten().for_each(|size| tail.varint(size));
            }
            (Form::Required | Form::Segments(_), Some(value)) => out.varint(n.attr(value)),
            (Form::Required | Form::Segments(_), None) => crate::bug::bug!("'{}' is absent", property.name),
        }
    }
    out.append(tail);
    out
}
