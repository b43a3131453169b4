//! The data of a page of `qopt view`, as JSON: each version of a program, and the differences between neighboring versions.
//!
//! Values, types, constants and operations refer to each other by index. `tools/viewer/src/facts.ts` declares the same
//! structure for the script of the page.

use std::sync::Arc;

use qopt_dialects::stats::Stats;
use qopt_formats::json::Json;
use qopt_ir::ir::{Context, Module};

use super::comparison::comparison;
use super::constants::ConstantTable;
use super::function::Function;
use super::remarks::{RemarksByLoc, fold_remarks};
use super::steps::Version;
use super::text::{bounded, count};
use super::types::TypeTable;
use super::values::{RunElements, Values};
use crate::cli::Settings;
use crate::diff::units::{Unit, units};
use crate::native::kernels::Kernels;
use crate::registry;

/// The data of one or more versions of a program. Each version is compared with the previous one, and their values are compared if
/// the versions were run.
pub(super) fn facts(
    ctx: &Arc<Context>,
    settings: &Settings,
    (versions, is_pipeline): (&[Version], bool),
    (values, kernels): (Option<Values>, Option<&Kernels>),
) -> Json {
    let mut tables = Tables { types: TypeTable::new(ctx), constants: ConstantTable::new(ctx) };
    let units: Vec<Vec<Unit<'_>>> = versions.iter().map(|version| shown_units(ctx, &version.module)).collect();
    let programs: Vec<Json> = versions
        .iter()
        .zip(&units)
        .enumerate()
        .map(|(index, (version, units))| {
            let elements = values.as_ref().and_then(|values| values.elements.get(index));
            program(ctx, settings, (version, units), (elements, kernels), &mut tables)
        })
        .collect();
    let pairs = units.iter().zip(units.iter().skip(1));
    let mut values = values.map_or_else(Vec::new, |values| values.steps).into_iter();
    let comparisons: Vec<Json> = pairs.map(|(a, b)| comparison(ctx, (a, b), values.next())).collect();
    Json::object([
        ("version", concat!("qopt ", env!("CARGO_PKG_VERSION")).into()),
        ("isPipeline", is_pipeline.into()),
        ("types", tables.types.into_json()),
        ("constants", tables.constants.into_json()),
        ("programs", Json::Array(programs)),
        ("comparisons", Json::Array(comparisons)),
    ])
}

/// The types and constants of all versions.
pub(super) struct Tables<'c> {
    pub(super) types: TypeTable<'c>,
    pub(super) constants: ConstantTable<'c>,
}

/// The functions, and other isolated operations with operations in them.
pub(super) fn shown_units<'m>(ctx: &'m Context, module: &'m Module) -> Vec<Unit<'m>> {
    units(ctx, module).into_iter().filter(|unit| !unit.ops.is_empty()).collect()
}

/// The data of one version.
fn program<'c>(
    ctx: &'c Context,
    settings: &Settings,
    (version, units): (&Version, &[Unit<'c>]),
    (elements, kernels): (Option<&RunElements>, Option<&Kernels>),
    tables: &mut Tables<'c>,
) -> Json {
    let fold_results = fold_remarks(ctx, &registry::passes(), &version.module, settings.threads);
    let remarks = RemarksByLoc::of(&version.remarks, &fold_results);
    let functions = units.iter().map(|unit| Function::new(ctx, unit, &remarks, (elements, kernels), tables).json());
    let functions: Vec<Json> = functions.collect();
    let statistics = Stats::of(ctx, &version.module);
    let total = statistics.operations.values().fold(0, |sum: u64, n| sum.saturating_add(*n));
    let counts = [("functions", statistics.functions, "functions"), ("operations", total, "operations")];
    let statistic =
        |(label, number, key): (&str, u64, &str)| Json::Array(vec![label.into(), count(number), key.into()]);
    let mut facts = Json::object([
        ("title", bounded(&version.title).into()),
        ("statistics", Json::array(counts.into_iter().chain(statistics.numbers()).map(statistic))),
        ("functions", Json::Array(functions)),
    ]);
    if let Some(kernels) = kernels {
        facts.set("target", kernels.target);
        facts.set("kernels", kernels.json());
    }
    facts
}
