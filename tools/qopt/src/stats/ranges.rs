//! The real ranges of the quantized types of a program, as a table with bars.
//!
//! The range of a type is that of all stored integers, not of the values that occur. Types without known scales have none.

use std::collections::HashMap;

use qopt_dialects::quant::types::{storage, uniform};
use qopt_ir::ir::{Body, Context, Module, Type};

use crate::diff::units::units;
use crate::render::layout::grouped;

/// More types are only counted: a network may have a type for each value.
const MAX_TYPES: usize = 16;
/// The number of cells on each side of zero. The limits of adjacent cells differ by a factor of 2.
const CELLS: usize = 8;

/// A quantized element type.
#[derive(Clone, PartialEq, Debug)]
struct QuantizedType {
    /// The number of values of this type.
    values: u64,
    storage: String,
    scales: usize,
    range: [f64; 2],
}

/// The quantized types of a program.
pub(super) struct Ranges(Vec<QuantizedType>);

impl Ranges {
    /// The types of a module, those with the most values first.
    pub(super) fn of(ctx: &Context, module: &Module) -> Self {
        let mut counts: HashMap<Type, (usize, u64)> = HashMap::new();
        let mut count = |ty: Type| {
            let next = counts.len();
            counts.entry(ctx.element_or_self(ty)).or_insert((next, 0)).1 += 1;
        };
        for unit in units(ctx, module) {
            let body = unit.body;
            let ops = unit.ops.iter().map(|&(op, _)| op);
            for op in std::iter::once(Body::ROOT).chain(ops) {
                let blocks = body.regions(op).iter().flat_map(|&region| body.blocks(region));
                blocks.flat_map(|&block| body.args(block)).for_each(|&value| count(body.ty(value)));
                body.results(op).for_each(|value| count(body.ty(value)));
            }
        }
        let mut types: Vec<_> = counts.into_iter().collect();
        types.sort_by_key(|(_, (first, values))| (std::cmp::Reverse(*values), *first));
        Self(types.into_iter().filter_map(|(ty, (_, values))| quantized_type(ctx, ty, values)).collect())
    }

    /// The rows of a table with a head; empty without quantized types. The first column is a number.
    pub(super) fn rows(&self) -> Vec<Vec<String>> {
        if self.0.is_empty() {
            return Vec::new();
        }
        // Sums of 32 bits have far larger ranges than activations, so each storage type has its own unit.
        let largest = |storage: &str| {
            let same = self.0.iter().filter(|ty| ty.storage == storage);
            let bounds = same.flat_map(|ty| ty.range).map(f64::abs).filter(|bound| bound.is_finite());
            bounds.fold(0.0, f64::max)
        };
        let head = ["values", "type", "doubles per cell", "range"].map(str::to_owned).to_vec();
        let row = |ty: &QuantizedType| {
            let scales = if ty.scales > 1 { format!(", {} scales", grouped(ty.scales as u64)) } else { String::new() };
            let [low, high] = ty.range.map(short);
            vec![
                grouped(ty.values),
                ty.storage.clone(),
                bar(ty.range, largest(&ty.storage)),
                format!("{low} to {high}{scales}"),
            ]
        };
        let rows = self.0.iter().take(MAX_TYPES).map(row);
        let mut rows: Vec<_> = std::iter::once(head).chain(rows).collect();
        let left = self.0.len().saturating_sub(MAX_TYPES);
        if left > 0 {
            let values = self.0.iter().skip(MAX_TYPES).fold(0_u64, |sum, ty| sum.saturating_add(ty.values));
            rows.push(vec![
                grouped(values),
                String::new(),
                String::new(),
                format!("of {} other types", grouped(left as u64)),
            ]);
        }
        rows
    }
}

fn quantized_type(ctx: &Context, element: Type, values: u64) -> Option<QuantizedType> {
    let (storage, uniform) = (storage(ctx, element)?, uniform(ctx, element)?);
    let real = |stored: i64, zero_point: i64, scale: f64| (stored as f64 - zero_point as f64) * scale;
    let low = uniform.params.iter().map(|p| real(storage.min, p.zero_point, p.scale())).fold(f64::INFINITY, f64::min);
    let high =
        uniform.params.iter().map(|p| real(storage.max, p.zero_point, p.scale())).fold(f64::NEG_INFINITY, f64::max);
    Some(QuantizedType { values, storage: storage.name(), scales: uniform.params.len(), range: [low, high] })
}

/// A range as cells on both sides of zero. The outermost cell is `largest`.
fn bar([low, high]: [f64; 2], largest: f64) -> String {
    let cells = |bound: f64| {
        if bound <= 0.0 || !(bound.is_finite() && largest > 0.0) {
            return 0;
        }
        // At least one cell, so that a small range is visible.
        (CELLS as f64 + (bound / largest).log2()).round().clamp(1.0, CELLS as f64) as usize
    };
    let (left, right) = (cells(-low), cells(high));
    let empty = |cells: usize| ".".repeat(CELLS.saturating_sub(cells));
    format!("{}{}|{}{}", empty(left), "#".repeat(left), "#".repeat(right), empty(right))
}

/// A number with four digits.
fn short(number: f64) -> String {
    let magnitude = number.abs();
    match () {
        () if number == 0.0 => "0".to_owned(),
        () if !(1e-3..1e6).contains(&magnitude) => format!("{number:.3e}"),
        () => {
            let digits = (3.0 - magnitude.log10().floor()).clamp(0.0, 6.0) as usize;
            let text = format!("{number:.digits$}");
            match text.contains('.') {
                true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
                false => text,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{bar, short};

    #[test]
    fn bars_have_one_width_and_show_small_ranges() {
        assert_eq!(bar([-128.0, 127.0], 128.0), "########|########");
        assert_eq!(bar([0.0, 1.0], 128.0), "........|#.......");
        assert_eq!(bar([0.0, 1e-9], 128.0), "........|#.......");
        assert_eq!(bar([-32.0, 64.0], 128.0), "..######|#######.");
        assert_eq!(bar([f64::NEG_INFINITY, f64::INFINITY], 0.0), "........|........");
    }

    #[test]
    fn numbers_have_four_digits() {
        let texts = [0.0, -64.0, 63.5, 0.123456, 1234.56, 1e-5, 1e9].map(short);
        assert_eq!(texts, ["0", "-64", "63.5", "0.1235", "1235", "1.000e-5", "1.000e9"]);
    }
}
