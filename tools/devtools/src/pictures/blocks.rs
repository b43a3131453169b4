//! The drawing `blocks`: how a reshape changes the blocks of a per-axis quantized tensor. The reshapes are those of
//! `docs/fold-matrix.md`.
//!
//! A reshape keeps the order of the elements, so each dimension divides this order into blocks. If the boundaries of operand and result
//! differ, the result type needs more, smaller blocks.

use qopt_ir::ir::{Body, Context};
use qopt_ir::movement::{Layout, PropagationLimits, Shape, propagate_chain};

use super::file;
use super::palette::Palette;
use super::svg::{Anchor, FAINT, INK, Rect, Svg};
use super::tensor::{QuantizedTensor, joined};
use crate::program::{dequantized_type, fold, functions, operations, read, returned_storage};

/// Files of `lit-tests/quant/matrix`, and the function that is drawn.
const RESHAPES: [(&str, &str); 4] = [
    ("reshape-split", "The channel is split"),
    ("reshape-merge-inner", "The channel is merged with an inner dimension"),
    ("reshape-merge-outer", "The channel is merged with an outer dimension"),
    ("reshape-uneven", "The boundaries do not divide each other"),
];
const FUNCTION: &str = "per_axis_value";

/// The row of elements in pixels.
const LEFT: i64 = 156;
const WIDTH: i64 = 312;
/// The height of a dimension or of the elements.
const BAND: i64 = 22;
/// The height of the title of a reshape.
const TITLE: i64 = 26;
/// The space below a reshape.
const BELOW: i64 = 36;
/// The space around the drawing.
const MARGIN: i64 = 16;
/// The distance of the lines of text next to a reshape.
const LINE: i64 = 18;

/// A reshape with its fold.
struct Reshape {
    operand: QuantizedTensor,
    /// With the propagated layout, even if the fold is rejected.
    result: QuantizedTensor,
    is_folded: bool,
}

/// The drawing.
///
/// # Errors
/// If a file of the matrix has errors.
pub fn draw() -> Result<String, String> {
    let ctx = Context::new(qopt_dialects::all());
    let reshapes = RESHAPES.map(|(name, title)| Ok((title, Reshape::of(&ctx, name)?)));
    let reshapes: Vec<(&str, Reshape)> = reshapes.into_iter().collect::<Result<_, String>>()?;
    let height = reshapes.iter().map(|(_, reshape)| reshape.height()).sum::<i64>() + MARGIN;
    let mut svg = Svg::new(
        760,
        height,
        "Reshapes as blocks of elements",
        "A reshape keeps the order of elements. Above them are the operand's dimensions, below them the result's. Colors are scales.",
    );
    let mut y = MARGIN;
    for (title, reshape) in &reshapes {
        reshape.draw(&mut svg, y, title)?;
        y += reshape.height();
    }
    Ok(svg.finish())
}

impl Reshape {
    fn of(ctx: &std::sync::Arc<Context>, name: &str) -> Result<Self, String> {
        Self::read(ctx, name).map_err(|why| format!("{name}: {why}"))
    }

    fn read(ctx: &std::sync::Arc<Context>, name: &str) -> Result<Self, String> {
        let mut module = read(ctx, &file(&format!("lit-tests/quant/matrix/{name}.mlir"))?)?;
        let (operand, result) = Self::tensors(ctx, function(ctx, &module)?)?;
        fold(ctx, &mut module)?;
        // After the fold, the function returns a dequantized value.
        let is_folded = returned_storage(&operations(ctx, function(ctx, &module)?)).is_some();
        Ok(Self { operand, result, is_folded })
    }

    /// Returns the operand, and the result with its propagated layout.
    fn tensors(ctx: &Context, body: &Body) -> Result<(QuantizedTensor, QuantizedTensor), String> {
        let first_movement = operations(ctx, body).into_iter().find_map(|op| Some((op, op.def()?.movement?(op).ok()?)));
        let (op, movement) = first_movement.ok_or("no movement")?;
        let quantized = op.operand_def(0).and_then(dequantized_type).ok_or("no cast")?;
        let operand = QuantizedTensor::of(ctx, quantized)?;
        let shape = Shape::new(op.result_type(0).and_then(|ty| ctx.shape(ty)).ok_or("no shape")?);
        let shape = shape.static_dims().ok_or("a size is dynamic")?.to_vec();
        let (shapes, layouts) = ([Shape::of(&operand.shape)], [operand.layout.clone()]);
        let layout: Layout = propagate_chain(movement.first_chain(), &shapes, &layouts, PropagationLimits::default())
            .map_err(|why| why.to_string())?;
        Ok((operand, QuantizedTensor { shape, layout }))
    }

    fn height(&self) -> i64 {
        let dims = self.operand.shape.len() + self.result.shape.len();
        BAND * i64::try_from(dims).unwrap_or(0) + BAND + TITLE + BELOW
    }

    fn draw(&self, svg: &mut Svg, y: i64, title: &str) -> Result<(), String> {
        let mut palette = Palette::default();
        palette.add(&self.operand.layout)?;
        svg.text((MARGIN, y + 12), Anchor::Start, "bold", title);
        let mut top = y + TITLE;
        // The innermost dimension is next to the elements.
        for dim in 0..self.operand.shape.len() {
            draw_dimension(svg, top, "operand", &self.operand, dim);
            top += BAND;
        }
        let indices = self.operand.indices();
        let count = i64::try_from(indices.len()).unwrap_or(1);
        for (at, index) in (0..).zip(&indices) {
            let color = palette.color(self.operand.layout.param_at(index));
            let cell = Rect::new(LEFT + at * WIDTH / count, top, WIDTH / count, BAND);
            svg.rect(cell, color, FAINT, 0);
            svg.label(cell, "small", at);
        }
        svg.text((LEFT - 8, top + 15), Anchor::End, "small", "elements");
        top += BAND;
        for dim in (0..self.result.shape.len()).rev() {
            draw_dimension(svg, top, "result", &self.result, dim);
            top += BAND;
        }
        let (right, middle) = (LEFT + WIDTH + 20, (y + TITLE + top) / 2);
        let sizes = |tensor: &QuantizedTensor| joined(tensor.shape.iter().copied());
        let [before, after] = [&self.operand, &self.result].map(|tensor| tensor.layout.num_params());
        let text = [
            ("bold", format!("{} to {}", sizes(&self.operand), sizes(&self.result))),
            ("small", self.result.granularity()),
            ("small", format!("{before} parameters before, {after} after")),
            ("small bold", if self.is_folded { "folded" } else { "not folded" }.to_owned()),
        ];
        for (at, (class, line)) in (0..).zip(text) {
            svg.text((right, middle - 24 + at * LINE), Anchor::Start, class, line);
        }
        Ok(())
    }
}

/// Draws one dimension as a row of blocks: a block holds the elements with equal indices in this and all outer dimensions.
fn draw_dimension(svg: &mut Svg, y: i64, name: &str, tensor: &QuantizedTensor, dim: usize) {
    let blocks: u64 = tensor.shape.iter().take(dim + 1).product();
    let blocks = blocks.cast_signed();
    let varies = tensor.varies_along(dim);
    let size = tensor.shape.get(dim).copied().unwrap_or(1).cast_signed();
    for block in 0..blocks {
        let left = LEFT + block * WIDTH / blocks;
        let rect = Rect::new(left, y, WIDTH / blocks, BAND);
        svg.rect(rect, if varies { "#e3e7ed" } else { "#ffffff" }, if varies { INK } else { FAINT }, 0);
        svg.label(rect, if varies { "small bold" } else { "small muted" }, block % size);
    }
    let class = if varies { "small bold" } else { "small muted" };
    svg.text((LEFT - 8, y + 15), Anchor::End, class, format!("{name} d{dim}, size {size}"));
}

/// The function of a module that is drawn.
fn function<'m>(ctx: &Context, module: &'m qopt_ir::ir::Module) -> Result<&'m Body, String> {
    let found = functions(ctx, module).into_iter().find(|(name, _)| name == FUNCTION);
    found.map(|(_, body)| body).ok_or_else(|| format!("no function '{FUNCTION}'"))
}
