//! The differences of two programs: their functions and operations that belong together, by the comparison of `qopt diff`.

use qopt_formats::json::Json;
use qopt_ir::ir::{Context, OpId};
use rustc_hash::FxHashMap;

use super::text::bounded;
use super::values::StepValues;
use crate::diff::ops::align_units;
use crate::diff::units::{Unit, pair_units};

/// The functions that belong together, and their operations that belong together with the differences between them and between
/// their values.
pub(super) fn comparison(ctx: &Context, (a, b): (&[Unit<'_>], &[Unit<'_>]), mut values: Option<StepValues>) -> Json {
    let index = |units: &[Unit<'_>], unit: &Unit<'_>| {
        Json::Int(units.iter().position(|other| other.path == unit.path).unwrap_or(0) as i64)
    };
    let pair = |(unit_a, unit_b): (&Unit<'_>, &Unit<'_>)| {
        let positions = |unit: &Unit<'_>| -> FxHashMap<OpId, usize> {
            unit.ops.iter().enumerate().map(|(index, &(op, _))| (op, index)).collect()
        };
        let (in_a, in_b) = (positions(unit_a), positions(unit_b));
        let operations = align_units(ctx, (unit_a, unit_b)).into_iter().filter_map(|pair| {
            let (a, b) = (*in_a.get(&pair.a)?, *in_b.get(&pair.b)?);
            let changes = pair.changes.iter().map(|line| Json::from(bounded(line)));
            Some(Json::Array([Json::Int(a as i64), Json::Int(b as i64)].into_iter().chain(changes).collect()))
        });
        let operations: Vec<Json> = operations.collect();
        let mut facts =
            Json::object([("a", index(a, unit_a)), ("b", index(b, unit_b)), ("operations", Json::Array(operations))]);
        let paths = (unit_a.path.clone(), unit_b.path.clone());
        if let Some(values) = values.as_mut().and_then(|values| values.remove(&paths)) {
            facts.set("values", values);
        }
        facts
    };
    let pairs = pair_units(a, b).pairs;
    Json::Array(pairs.into_iter().map(pair).collect())
}
