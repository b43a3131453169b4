//! The drawing `arena`: offsets and live ranges of the buffers of a network, from the views that `--assign-arena` writes.

use qopt_dialects::memref::ops::VIEW;
use qopt_ir::ir::{Context, Module, Type};

use super::svg::{Anchor, FAINT, INK, Rect, Svg, TINTS};
use super::{NETWORK, TO_HUB, TO_TOSA, TO_VECTORS, file};
use crate::program::{functions, operations, read, run};

/// The plot in pixels.
const PLOT: Rect = Rect { x: 84, y: 40, width: 646, height: 360 };
/// Bytes between labels of the vertical axis.
const TICK: usize = 2048;

/// A buffer of the arena, with the first and the last kernel that uses it.
struct Buffer {
    ty: Type,
    offset: i64,
    bytes: i64,
    first: i64,
    last: i64,
}

/// The drawing.
///
/// # Errors
/// If a pass fails, or the function has another form.
pub fn draw() -> Result<String, String> {
    let ctx = Context::new(qopt_dialects::all());
    let mut module = read(&ctx, &file(NETWORK)?)?;
    run(&ctx, &mut module, &format!("{TO_HUB},{TO_TOSA},{TO_VECTORS},outline-kernels"))?;
    let (buffers, kernels) = buffers(&ctx, &module)?;
    let total = buffers.iter().map(|buffer| buffer.offset + buffer.bytes).max().ok_or("no buffer in the arena")?;

    let mut svg = Svg::new(
        760,
        PLOT.y + PLOT.height + 56,
        "Buffers in the arena",
        "Rectangles are buffers: the kernels that use them from left to right, their bytes in the arena from bottom to top.",
    );
    let across = |kernel: i64| PLOT.x + PLOT.width * kernel / kernels;
    let up = |offset: i64| PLOT.y + PLOT.height - PLOT.height * offset / total;
    for offset in (0..total).step_by(TICK) {
        svg.line(&[(PLOT.x, up(offset)), (PLOT.x + PLOT.width, up(offset))], "#dde2e9");
        svg.text((PLOT.x - 8, up(offset) + 4), Anchor::End, "small", offset);
    }
    svg.line(&[(PLOT.x, up(total)), (PLOT.x + PLOT.width, up(total))], INK);
    svg.text((PLOT.x - 8, up(total) + 4), Anchor::End, "small bold", total);
    svg.text((16, 22), Anchor::Start, "small", "bytes of the arena");
    for (tint, buffer) in TINTS.iter().cycle().zip(&buffers) {
        let top = up(buffer.offset + buffer.bytes);
        let rect = Rect::new(
            across(buffer.first),
            top,
            across(buffer.last + 1) - across(buffer.first),
            (up(buffer.offset) - top).max(3),
        );
        svg.rect(rect, tint, FAINT, 2);
        buffer.label(&mut svg, &ctx, rect);
    }
    for kernel in 0..kernels {
        let x = (across(kernel) + across(kernel + 1)) / 2;
        svg.text((x, PLOT.y + PLOT.height + 18), Anchor::Middle, "small", kernel);
    }
    let (middle, bottom) = (PLOT.x + PLOT.width / 2, PLOT.y + PLOT.height);
    svg.text((middle, bottom + 40), Anchor::Middle, "small", "kernels, in the order of their execution");
    Ok(svg.finish())
}

/// The buffers in the order of their first use, and the number of kernels. Each kernel is a function with its own views.
fn buffers(ctx: &Context, module: &Module) -> Result<(Vec<Buffer>, i64), String> {
    let mut buffers: Vec<Buffer> = Vec::new();
    let mut kernels = 0;
    for (name, body) in functions(ctx, module) {
        let Some(kernel) = name.split_once("_kernel_").and_then(|(_, number)| number.parse().ok()) else { continue };
        kernels = kernels.max(kernel + 1);
        for view in operations(ctx, body).into_iter().filter(|op| op.is(&VIEW)) {
            let ty = view.result_type(0).ok_or("a view has no type")?;
            let offset = view.operand_constant(1).and_then(|at| ctx.attr_int(at)).ok_or("an offset is not constant")?;
            match buffers.iter_mut().find(|buffer| buffer.ty == ty && buffer.offset == offset) {
                Some(buffer) => buffer.last = buffer.last.max(kernel),
                None => buffers.push(Buffer { ty, offset, bytes: bytes(ctx, ty)?, first: kernel, last: kernel }),
            }
        }
    }
    // Two buffers of one type and offset would be drawn as one, which others overlap.
    let pairs = buffers.iter().enumerate().flat_map(|(at, a)| buffers.iter().skip(at + 1).map(move |b| (a, b)));
    let is_shared = pairs.into_iter().any(|(a, b)| a.overlaps(b));
    if is_shared { Err("two buffers share bytes in one kernel".to_owned()) } else { Ok((buffers, kernels)) }
}

/// The bytes of a buffer of integers.
fn bytes(ctx: &Context, ty: Type) -> Result<i64, String> {
    let width = ctx.int_width(ctx.element_or_self(ty)).ok_or("a buffer of floats")?;
    let elements = ctx.num_elements(ty).ok_or("a dynamic size")?;
    Ok(elements.cast_signed() * i64::from(width.div_ceil(8)))
}

impl Buffer {
    fn overlaps(&self, other: &Self) -> bool {
        let in_time = self.first <= other.last && other.first <= self.last;
        in_time && self.offset < other.offset + other.bytes && other.offset < self.offset + self.bytes
    }

    /// Writes the shape and the size into the rectangle, or above it if it is low.
    fn label(&self, svg: &mut Svg, ctx: &Context, rect: Rect) {
        let shape = ctx.shape(self.ty).unwrap_or_default();
        let shape: Vec<String> = shape.iter().flatten().map(u64::to_string).collect();
        let (x, y) = rect.center();
        let y = if rect.height >= 36 { y } else { rect.y - 18 };
        svg.text((x, y - 3), Anchor::Middle, "small", shape.join("x"));
        svg.text((x, y + 13), Anchor::Middle, "small", format!("{} bytes", self.bytes));
    }
}
