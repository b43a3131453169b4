//! The drawing `scales`: tensors before and after movements, from the types that `--fold-quant-shapes` writes.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context};
use qopt_ir::movement::{Movement, Shape, View};

use super::page_program;
use super::palette::Palette;
use super::svg::{Anchor, Svg};
use super::tensor::{QuantizedTensor, row_major};
use crate::program::{dequantized_type, fold, functions, operations, read, returned_storage};

/// Left edges of operands and results.
const LEFT: i64 = 44;
const RIGHT: i64 = 524;
/// The height of a row without its elements.
const ROW: i64 = 86;

/// A movement of a program.
struct Row {
    /// The name of its function.
    name: String,
    chain: Vec<Movement>,
    operands: Vec<QuantizedTensor>,
    result: QuantizedTensor,
}

/// The drawing.
///
/// # Errors
/// If the program of the page has errors, or a movement is not folded.
pub fn draw() -> Result<String, String> {
    let ctx = Context::new(qopt_dialects::all());
    let mut module = read(&ctx, &page_program("quant-semantics.md", "func.func @transpose")?)?;
    let before: Vec<_> = functions(&ctx, &module)
        .into_iter()
        .map(|(name, body)| Ok((name, operands(&ctx, body)?)))
        .collect::<Result<_, String>>()?;
    fold(&ctx, &mut module)?;
    let mut rows = Vec::new();
    for ((name, (chain, operands)), (_, body)) in before.into_iter().zip(functions(&ctx, &module)) {
        let folded = returned_storage(&operations(&ctx, body)).ok_or_else(|| format!("'{name}' is not folded"))?;
        rows.push(Row { name, chain, operands, result: QuantizedTensor::of(&ctx, folded)? });
    }

    let mut palette = Palette::default();
    rows.iter().flat_map(Row::tensors).try_for_each(|tensor| palette.add(&tensor.layout))?;
    let height = rows.iter().map(|row| row.height() + ROW).sum::<i64>() + 50;
    let mut svg = Svg::new(
        760,
        height,
        "Scales before and after movements",
        "Each square is an element with its number in the operand. Its color is its scale. Elements keep their scales when they move.",
    );
    let mut y = 44;
    for row in &rows {
        row.draw(&mut svg, y, &palette)?;
        y += row.height() + ROW;
    }
    palette.draw_legend(&mut svg, &ctx, (LEFT, height - 22));
    Ok(svg.finish())
}

/// The movement of a function, and the quantized tensors that are dequantized for it.
fn operands(ctx: &Context, body: &Body) -> Result<(Vec<Movement>, Vec<QuantizedTensor>), String> {
    let moved = operations(ctx, body).into_iter().find_map(|op| {
        let movement = op.def()?.movement?(op).ok()?;
        Some((op, movement))
    });
    let (op, movement) = moved.ok_or("a function has no movement")?;
    let values = movement.data.iter().filter_map(|source| source.value(op));
    let casts = values.filter_map(|value| body.defining_op(value)).map(|cast| OpRef::new(ctx, body, cast));
    let types = casts.filter_map(dequantized_type);
    let tensors = types.map(|ty| QuantizedTensor::of(ctx, ty)).collect::<Result<_, _>>()?;
    Ok((movement.first_chain().to_vec(), tensors))
}

impl Row {
    fn tensors(&self) -> impl Iterator<Item = &QuantizedTensor> {
        self.operands.iter().chain([&self.result])
    }

    fn height(&self) -> i64 {
        self.tensors().map(|tensor| tensor.extent().1).max().unwrap_or(0)
    }

    fn draw(&self, svg: &mut Svg, y: i64, palette: &Palette) -> Result<(), String> {
        let mut x = LEFT;
        for tensor in &self.operands {
            tensor.draw(svg, (x, y), palette, |index| Some(row_major(index, &tensor.shape)))?;
            x += tensor.extent().0 + 90;
        }
        self.result.draw(svg, (RIGHT, y), palette, |index| self.source(index))?;
        let middle = y + 48;
        svg.text((RIGHT - 120, middle - 8), Anchor::Middle, "bold", &self.name);
        svg.arrow(&[(RIGHT - 160, middle), (RIGHT - 80, middle)]);
        Ok(())
    }

    /// The number of the element in its operand to which an index of the result refers.
    fn source(&self, index: &[u64]) -> Option<u64> {
        let shapes: Vec<Shape> = self.operands.iter().map(|tensor| Shape::of(&tensor.shape)).collect();
        match (self.chain.as_slice(), shapes.as_slice()) {
            (chain, [shape]) => View::of_chain(shape, chain).ok()?.source_of(index),
            ([movement], shapes) => {
                let (operand, at) = movement.source(shapes, index)?;
                Some(row_major(&at, &self.operands.get(operand)?.shape))
            }
            _ => None,
        }
    }
}
