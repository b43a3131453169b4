//! Names of operations and values for a reader who knows the file, not MLIR: the operator of the frontend, the names of nodes
//! and tensors, lines of text.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, Body, Context, Loc, LocAttr, LocKind, Str, ValueDef, ValueId};

/// The name of a node: the outermost name of its location.
pub(crate) fn node(ctx: &Context, loc: Loc) -> Option<Str> {
    ctx.loc_name(loc).map(|(name, _)| name)
}

/// The names of the results of an operation, or of a block argument. A location of a node has them as its child; a location
/// of several tensors is fused.
pub(crate) fn values(ctx: &Context, loc: Loc) -> Vec<Str> {
    if let LocKind::Attr(attr) = loc.kind()
        && let AttrKind::Loc(LocAttr::Fused { locations, .. }) = ctx.attr_kind(attr)
        && locations.len() > 1
    {
        return locations.iter().filter_map(|&loc| node(ctx, Loc::attr(loc))).collect();
    }
    let Some((own, child)) = ctx.loc_name(loc) else { return Vec::new() };
    let LocKind::Attr(attr) = child.kind() else { return vec![own] };
    match ctx.attr_kind(attr) {
        AttrKind::Loc(LocAttr::Name { name, .. }) => vec![*name],
        AttrKind::Loc(LocAttr::Fused { locations, .. }) => {
            let names: Vec<Str> = locations.iter().filter_map(|&loc| node(ctx, Loc::attr(loc))).collect();
            if names.is_empty() { vec![own] } else { names }
        }
        _ => vec![own],
    }
}

/// The line of an operation in MLIR text, from 1.
pub(crate) fn line(ctx: &Context, loc: Loc) -> Option<u32> {
    match loc.kind() {
        LocKind::Source(position) => ctx.sources.locate(position).map(|(_, line, _)| line),
        LocKind::Attr(attr) => match ctx.attr_kind(attr) {
            AttrKind::Loc(LocAttr::File { range: [line, ..], .. }) => Some(*line),
            _ => None,
        },
    }
}

/// The operator without the prefix of the format: `Conv`, `tfl.conv_2d`.
pub(crate) fn operator(op: OpRef<'_>) -> String {
    let label = op.label();
    label.strip_prefix("onnx.").unwrap_or(&label).to_owned()
}

/// A value: its name, or the operation or block argument that it is.
pub(super) fn value(ctx: &Context, body: &Body, value: ValueId) -> String {
    match body.def(value) {
        ValueDef::Result(op, index) => {
            let op = OpRef::new(ctx, body, op);
            let names = values(ctx, op.loc());
            if let Some(&name) = names.get(index as usize) {
                return format!("\"{}\"", ctx.text(name));
            }
            let result = if op.results().len() == 1 { String::new() } else { format!("result #{index} of ") };
            let line = line(ctx, op.loc()).map_or_else(String::new, |line| format!(" in line {line}"));
            format!("{result}{}{line}", operator(op))
        }
        ValueDef::Argument(block, index) => {
            let names = values(ctx, body.arg_loc(block, index as usize));
            names.first().map_or_else(|| format!("argument #{index}"), |&name| format!("\"{}\"", ctx.text(name)))
        }
        ValueDef::Forward => "an undefined value".to_owned(),
    }
}
