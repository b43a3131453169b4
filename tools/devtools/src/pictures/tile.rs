//! The drawing `tile`: the tile of a matrix product, from the schedule that `--select-schedule` writes for a convolution.

use qopt_dialects::qnn::schedule::{Schedule, StrategyKind};
use qopt_dialects::targets;
use qopt_ir::ir::Context;

use super::svg::{Anchor, FAINT, INK, Rect, Svg, TINTS};
use super::{NETWORK, TARGET, TO_HUB, TO_TOSA, file};
use crate::program::{functions, operations, read, run};

/// The side of an element in pixels.
const CELL: i64 = 26;
/// Corner of the tile of sums.
const LEFT: i64 = 230;
const TOP: i64 = 190;
/// The register of sums that the drawing emphasizes.
const ROW: i64 = 2;
const REGISTER: i64 = 1;

/// The tile of a product in elements.
struct Tile {
    rows: i64,
    columns: i64,
    /// Products that an instruction adds to a sum.
    depth: i64,
    instruction: String,
    /// Sums in a register.
    lanes: i64,
    /// The registers of the target.
    registers: i64,
}

/// The drawing.
///
/// # Errors
/// If the network has no product with a tile of this form.
pub fn draw() -> Result<String, String> {
    let tile = Tile::of_network()?;
    let Tile { rows, columns, depth, lanes, registers, instruction } = &tile;
    let (rows, columns, depth, lanes) = (*rows, *columns, *depth, *lanes);
    let used = rows * columns / lanes;
    let mut svg = Svg::new(
        760,
        TOP + rows * CELL + 76,
        "The tile of a matrix product",
        "Sums of rows and columns stay in registers. Each instruction adds products of a few activations and weights to one register.",
    );
    let [activations, weights, sums] = [TINTS[0], TINTS[2], TINTS[1]];
    let grid =
        |svg: &mut Svg, (x, y): (i64, i64), rows: i64, columns: i64, color: &dyn Fn(i64, i64) -> &'static str| {
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                svg.rect(Rect::new(x + column * CELL, y + row * CELL, CELL, CELL), color(row, column), FAINT, 0);
            }
        };
    let in_register = |column: i64| column / lanes == REGISTER;
    let (weights_top, activations_left) = (TOP - 24 - depth * CELL, LEFT - 24 - depth * CELL);
    grid(&mut svg, (LEFT, weights_top), depth, columns, &|_, column| {
        if in_register(column) { weights } else { "#ffffff" }
    });
    grid(&mut svg, (activations_left, TOP), rows, depth, &|row, _| if row == ROW { activations } else { "#ffffff" });
    grid(&mut svg, (LEFT, TOP), rows, columns, &|row, column| {
        if row == ROW && in_register(column) { sums } else { "#ffffff" }
    });
    // Outlines of registers.
    for register in 0..columns / lanes {
        let (x, width) = (LEFT + register * lanes * CELL, lanes * CELL);
        svg.rect(Rect::new(x, weights_top, width, depth * CELL), "none", INK, 0);
        for row in 0..rows {
            svg.rect(Rect::new(x, TOP + row * CELL, width, CELL), "none", INK, 0);
        }
    }
    svg.rect(Rect::new(activations_left, TOP + ROW * CELL, depth * CELL, CELL), "none", INK, 0);

    svg.text((LEFT, weights_top - 28), Anchor::Start, "bold", "packed weights");
    svg.text((LEFT, weights_top - 11), Anchor::Start, "small", format!("{depth} steps of k, {columns} columns"));
    svg.text((activations_left, TOP - 28), Anchor::Start, "bold", "activations");
    svg.text((activations_left, TOP - 11), Anchor::Start, "small", format!("{rows} rows"));
    let right = LEFT + columns * CELL + 16;
    let notes = [
        (TOP + 4, "bold", "sums".to_owned()),
        (TOP + 22, "small", format!("{rows} x {columns} of 32 bits")),
        (TOP + 40, "small", format!("{used} of {registers} registers")),
        (TOP + 58, "small", format!("with {lanes} sums each")),
        (weights_top + 14, "bold", format!("one {instruction}")),
        (weights_top + 32, "small", format!("{} products", depth * lanes)),
        (weights_top + 50, "small", format!("added to {lanes} sums")),
    ];
    for (y, class, text) in notes {
        svg.text((right, y), Anchor::Start, class, text);
    }
    let bottom = TOP + rows * CELL;
    svg.text(
        (LEFT, bottom + 22),
        Anchor::Start,
        "small",
        format!("{used} instructions add {depth} products to each sum of the tile,"),
    );
    svg.text((LEFT, bottom + 40), Anchor::Start, "small", format!("then the next {depth} steps of k follow."));
    svg.text(
        (activations_left, bottom + 62),
        Anchor::Start,
        "small muted",
        "Colored: the operands and the result of one instruction.",
    );
    Ok(svg.finish())
}

impl Tile {
    /// The tile of the first product with constant weights.
    fn of_network() -> Result<Self, String> {
        let target = targets::find(Some(TARGET))?;
        let ctx = Context::new(qopt_dialects::all());
        let mut module = read(&ctx, &file(NETWORK)?)?;
        run(
            &ctx,
            &mut module,
            &format!("{TO_HUB},{TO_TOSA},tosa-to-linalg,bufferize,select-schedule{{target={TARGET}}}"),
        )?;
        let bodies = functions(&ctx, &module);
        let ops = bodies.iter().flat_map(|(_, body)| operations(&ctx, body));
        let found = ops.filter_map(Schedule::of).find(|schedule| schedule.strategy == StrategyKind::Gemm);
        let schedule = found.ok_or("the network has no matrix product")?;
        let ([rows, columns], dot) = schedule.tile.zip(schedule.dot.clone()).ok_or("the product has no tile")?;
        let count = |n: usize| i64::try_from(n).map_err(|_| "too large");
        let tile = Self {
            rows: rows.cast_signed(),
            columns: columns.cast_signed(),
            depth: dot.k.cast_signed(),
            instruction: dot.mnemonic,
            lanes: count(target.vectors.bits / 32)?,
            registers: count(target.vectors.registers)?,
        };
        let has_one_row = target.vectors.dots.iter().all(|dot| dot.rows == 1);
        let fits =
            has_one_row && tile.columns % tile.lanes == 0 && tile.rows > ROW && tile.columns / tile.lanes > REGISTER;
        if fits { Ok(tile) } else { Err("the tile has another form than the drawing".to_owned()) }
    }
}
