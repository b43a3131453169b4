//! The drawing `widths`: the element types of the values of a network, level by level.
//!
//! A pass gives the location of a replaced operation to the new ones, so each value belongs to a layer of the source.

use std::collections::HashMap;

use qopt_dialects::memref::ops::VIEW;
use qopt_ir::def::OpRef;
use qopt_ir::ir::{BytePos, Context, LocKind, Module, Type, ValueId};
use qopt_ir::syntax::type_text;

use super::svg::{Anchor, FAINT, Rect, Svg, TINTS};
use super::{NETWORK, TO_HUB, TO_TOSA, TO_VECTORS, file};
use crate::program::{functions, operations, read, run};

/// Positions and types of values.
type Values = Vec<(BytePos, Type)>;
/// Returns the values of a level.
type ReadValues = fn(&Context, &Module) -> Values;
/// Titles of the levels, the passes to them from the level before, and their values.
const LEVELS: [(&str, &str, ReadValues); 4] = [
    ("ONNX in QDQ form", "", dependent_values),
    ("hub", TO_HUB, dependent_values),
    ("integer TOSA", TO_TOSA, dependent_values),
    ("buffers of the arena", TO_VECTORS, buffers),
];

/// Pixels of the columns and rows.
const LEFT: i64 = 118;
const COLUMN: i64 = 160;
const TOP: i64 = 66;
const ROW: i64 = 28;
const BOX: i64 = 38;

/// A layer: its first position in the source, and its operator.
struct Layer {
    start: BytePos,
    name: String,
}

/// The drawing.
///
/// # Errors
/// If a pass fails.
pub fn draw() -> Result<String, String> {
    let ctx = Context::new(qopt_dialects::all());
    let mut module = read(&ctx, &file(NETWORK)?)?;
    let layers = layers(&ctx, &module);
    let height = TOP + ROW * i64::try_from(layers.len()).unwrap_or(0) + 62;
    let mut svg = Svg::new(
        760,
        height,
        "Element types of a network at each level",
        "Rows are layers, columns are levels. Each box is the element type of a value that depends on the input.",
    );
    for (row, layer) in (0..).zip(&layers) {
        let y = TOP + row * ROW;
        svg.line(&[(16, y), (744, y)], "#dde2e9");
        svg.text((16, y + 19), Anchor::Start, "", &layer.name);
    }
    for (column, (title, passes, read_values)) in (0..).zip(LEVELS) {
        run(&ctx, &mut module, passes)?;
        let x = LEFT + COLUMN * column;
        svg.text((x, 42), Anchor::Start, "bold", title);
        let values = read_values(&ctx, &module);
        let ends = layers.iter().skip(1).map(|next| next.start).chain([BytePos(u32::MAX)]);
        for (row, (layer, end)) in (0..).zip(layers.iter().zip(ends)) {
            let own = values.iter().filter(|(at, _)| (layer.start..end).contains(at));
            let mut types: Vec<String> = own.map(|&(_, ty)| element(&ctx, ty)).collect();
            types.dedup();
            draw_types(&mut svg, (x, TOP + ROW * row), &types);
        }
    }
    let below = height - 38;
    draw_types(&mut svg, (LEFT, below), &["i8".to_owned(), "i32".to_owned(), "f32".to_owned()]);
    svg.text(
        (LEFT + 3 * (BOX + 4) + 8, below + 19),
        Anchor::Start,
        "small",
        "8 bits, 32-bit sums, floats; a dash: no value or buffer of its own",
    );
    Ok(svg.finish())
}

/// The element types of a cell, from left to right.
fn draw_types(svg: &mut Svg, (x, y): (i64, i64), types: &[String]) {
    if types.is_empty() {
        svg.text((x + 4, y + 19), Anchor::Start, "muted", "\u{2013}");
    }
    for (at, ty) in (0..).zip(types) {
        let color = match ty.trim_start_matches(['s', 'u']) {
            "i8" => TINTS[2],
            ty if ty.starts_with('i') => TINTS[1],
            _ => TINTS[5],
        };
        let rect = Rect::new(x + at * (BOX + 4), y + 4, BOX, 20);
        svg.rect(rect, color, FAINT, 4);
        svg.label(rect, "small", ty);
    }
}

/// The storage type of the elements as text.
fn element(ctx: &Context, ty: Type) -> String {
    let element = ctx.element_or_self(ty);
    type_text(ctx, ctx.quantized(element).map_or(element, |quantized| quantized.storage(ctx)))
}

/// The layers of the network, except casts. The input is the first one.
fn layers(ctx: &Context, module: &Module) -> Vec<Layer> {
    let input = Layer { start: BytePos(0), name: "input".to_owned() };
    let ops =
        dependent_operations(ctx, module).into_iter().filter(|(_, op)| op.results().len() > 0 && op.cast().is_none());
    let layers = ops.map(|(start, op)| Layer { start, name: op.label().trim_start_matches("onnx.").to_owned() });
    [input].into_iter().chain(layers).collect()
}

/// The operations that depend on a function's argument, with their positions. An operation without one has its operand's.
fn dependent_operations<'a>(ctx: &'a Context, module: &'a Module) -> Vec<(BytePos, OpRef<'a>)> {
    let mut found = Vec::new();
    for (_, body) in functions(ctx, module) {
        let args = body.root(ctx).blocks().flat_map(|block| block.args());
        let mut positions: HashMap<ValueId, BytePos> = args.map(|&arg| (arg, BytePos(0))).collect();
        for op in operations(ctx, body) {
            let Some(&of_operand) = op.operands().filter_map(|operand| positions.get(&operand)).max() else { continue };
            let at = position(op).unwrap_or(of_operand);
            positions.extend(op.results().map(|result| (result, at)));
            found.push((at, op));
        }
    }
    found
}

/// The values that depend on the function's argument, and the argument.
fn dependent_values(ctx: &Context, module: &Module) -> Values {
    let functions = functions(ctx, module);
    let args = functions.iter().flat_map(|(_, body)| {
        let args = body.root(ctx).blocks().flat_map(|block| block.args());
        args.map(|&arg| (BytePos(0), body.ty(arg)))
    });
    let ops = dependent_operations(ctx, module).into_iter();
    args.chain(ops.flat_map(|(at, op)| op.results().map(move |result| (at, op.body.ty(result))))).collect()
}

/// The buffers in the arena.
fn buffers(ctx: &Context, module: &Module) -> Values {
    let bodies = functions(ctx, module);
    let views = bodies.iter().flat_map(|(_, body)| operations(ctx, body)).filter(|op| op.is(&VIEW));
    views.filter_map(|op| Some((position(op)?, op.result_type(0)?))).collect()
}

/// The position of an operation in the source.
fn position(op: OpRef<'_>) -> Option<BytePos> {
    match op.loc().kind() {
        LocKind::Source(at) => Some(at),
        LocKind::Attr(_) => None,
    }
}
