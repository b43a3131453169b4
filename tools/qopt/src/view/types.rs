//! The types of values: shape, element type, and the parameters of quantized elements.

use qopt_dialects::quant::types::{ParamGranularity, Uniform, expressed, storage, uniform};
use qopt_formats::json::Json;
use qopt_ir::ir::{Context, Type};
use qopt_ir::syntax::{type_for_message, type_text};
use rustc_hash::FxHashMap;

use super::text::{bounded, integer, real};

/// The types of all programs of a page. Values refer to them by index.
pub(super) struct TypeTable<'c> {
    ctx: &'c Context,
    indices: FxHashMap<Type, usize>,
    facts: Vec<Json>,
}

impl<'c> TypeTable<'c> {
    pub(super) fn new(ctx: &'c Context) -> Self {
        Self { ctx, indices: FxHashMap::default(), facts: Vec::new() }
    }

    /// The index of a type as JSON.
    pub(super) fn index(&mut self, ty: Type) -> Json {
        let Self { ctx, indices, facts } = self;
        let index = *indices.entry(ty).or_insert_with(|| {
            facts.push(type_facts(ctx, ty));
            facts.len() - 1
        });
        Json::Int(index as i64)
    }

    pub(super) fn into_json(self) -> Json {
        Json::Array(self.facts)
    }
}

fn type_facts(ctx: &Context, ty: Type) -> Json {
    let element = ctx.element_or_self(ty);
    let mut facts = Json::object([("text", bounded(&type_for_message(ctx, ty)).into())]);
    if ctx.is_shaped(ty) {
        let dim = |dim: &Option<u64>| dim.map_or(Json::Null, super::text::count);
        facts.set("shape", ctx.shape(ty).map_or(Json::Null, |shape| Json::array(shape.iter().map(dim))));
    }
    let quantized = quantized_facts(ctx, element);
    let name = match storage(ctx, element) {
        Some(storage) => storage.name(),
        None => bounded(&type_for_message(ctx, element)),
    };
    facts.set("element", name);
    facts.set("kind", element_kind(ctx, element));
    if let Some(quantized) = quantized {
        facts.set("quantized", quantized);
    }
    facts
}

/// The kind of number that the elements are.
fn element_kind(ctx: &Context, element: Type) -> &'static str {
    match () {
        () if storage(ctx, element).is_some() => "quantized",
        () if ctx.float_kind(element).is_some() => "float",
        () if ctx.int_width(element).is_some() => "integer",
        () => "other",
    }
}

/// Storage, bounds and parameters of a quantized element type.
pub(super) fn quantized_facts(ctx: &Context, element: Type) -> Option<Json> {
    let storage = storage(ctx, element)?;
    let mut facts = Json::object([
        ("storage", storage.name().into()),
        ("min", integer(storage.min)),
        ("max", integer(storage.max)),
        ("full", storage.is_full().into()),
    ]);
    if let Some(expressed) = expressed(ctx, element) {
        facts.set("expressed", type_text(ctx, expressed));
    }
    if let Some(uniform) = uniform(ctx, element) {
        add_params(&mut facts, uniform);
    }
    Some(facts)
}

fn add_params(facts: &mut Json, uniform: &Uniform) {
    match &uniform.form {
        ParamGranularity::Tensor => facts.set("granularity", "tensor"),
        ParamGranularity::Axis(axis) => {
            facts.set("granularity", "axis");
            facts.set("axis", *axis);
        }
        ParamGranularity::Blocks { sizes, table } => {
            facts.set("granularity", "blocks");
            let sizes = sizes.iter().map(|&(dim, size)| Json::Array(vec![dim.into(), super::text::count(size)]));
            facts.set("blocks", Json::array(sizes));
            facts.set("table", Json::array(table.iter().map(|&extent| super::text::count(extent))));
        }
    }
    facts.set("scales", Json::array(uniform.params.iter().map(|param| real(param.scale()))));
    let mut zero_points: Vec<i64> = uniform.params.iter().map(|param| param.zero_point).collect();
    // One number if all are equal.
    zero_points.dedup();
    if zero_points.len() > 1 {
        zero_points = uniform.params.iter().map(|param| param.zero_point).collect();
    }
    facts.set("zeroPoints", Json::array(zero_points.into_iter().map(integer)));
}
