//! The elements of constants: range, histogram and saturation, for the whole constant and for each channel.
//!
//! Statistics are of stored integers or of floats. The page computes reals from them and the parameters of the type.

use std::ops::RangeInclusive;

use qopt_dialects::quant::types::{ParamGranularity, Storage, storage, uniform};
use qopt_dialects::stats::tensor_size;
use qopt_formats::json::Json;
use qopt_ir::ir::{Attr, Context, NumberFormat, Tensor, Type};
use rustc_hash::FxHashMap;

use super::elements::ElementBudget;
use super::text::{count, integer, real};
use super::types::TypeTable;

/// Constants with more elements have a size, but no statistics: reading them takes eight bytes per element.
const MAX_COUNTED_ELEMENTS: u64 = 1 << 26;
/// Bins of a histogram, unless each integer of the storage type has its own.
const BINS: usize = 64;
/// Storage types with at most this number of integers have a bin for each.
const MAX_SINGLE_BINS: i64 = 256;
/// Bins of a histogram of a channel.
const CHANNEL_BINS: usize = 16;
/// The number of channels with separate statistics.
const MAX_CHANNELS: usize = 256;
/// Constants with at most this number of elements show all of them.
const MAX_LISTED: usize = 32;

/// The constants of all programs of a page. Operations refer to them by index.
pub(super) struct ConstantTable<'c> {
    ctx: &'c Context,
    indices: FxHashMap<(Attr, Type, Type), usize>,
    facts: Vec<Json>,
    budget: ElementBudget,
}

impl<'c> ConstantTable<'c> {
    pub(super) fn new(ctx: &'c Context) -> Self {
        Self { ctx, indices: FxHashMap::default(), facts: Vec::new(), budget: ElementBudget::new() }
    }

    /// The index of a constant as JSON. `element` has the parameters of the elements; they may come from a cast.
    pub(super) fn index(&mut self, constant: Attr, ty: Type, element: Type, types: &mut TypeTable<'c>) -> Json {
        let Self { ctx, indices, facts, budget } = self;
        let index = *indices.entry((constant, ty, element)).or_insert_with(|| {
            facts.push(constant_facts(ctx, (constant, ty, element), types.index(ty), budget));
            facts.len() - 1
        });
        Json::Int(index as i64)
    }

    pub(super) fn into_json(self) -> Json {
        Json::Array(self.facts)
    }
}

/// The data of one constant.
fn constant_facts(
    ctx: &Context,
    (constant, ty, element): (Attr, Type, Type),
    type_index: Json,
    budget: &mut ElementBudget,
) -> Json {
    let mut facts = Json::object([("type", type_index)]);
    let Some((elements, bytes)) = tensor_size(ctx, ty) else { return facts };
    facts.set("elements", count(elements));
    facts.set("bytes", count(bytes));
    if elements == 0 || elements > MAX_COUNTED_ELEMENTS {
        return facts;
    }
    let Ok(tensor) = Tensor::of_constant(ctx, constant, ty) else { return facts };
    match NumberFormat::of(ctx, ty) {
        Ok(NumberFormat::Int { width, signed }) => {
            if let Ok(values) = tensor.ints(ctx) {
                let bounds = storage(ctx, element).unwrap_or(Storage::full(signed, width));
                add_integers(&mut facts, &values, bounds, width);
                if width <= 16 {
                    add_channels(ctx, &mut facts, (ty, element), &values, bounds);
                }
            }
        }
        Ok(NumberFormat::Float(_)) => {
            if let Ok(values) = tensor.floats(ctx) {
                add_floats(&mut facts, &values);
            }
        }
        Err(_) => {}
    }
    if elements > MAX_LISTED as u64
        && let Some(data) = budget.encode(ctx, &tensor)
    {
        facts.set("data", Json::array(data));
    }
    facts
}

/// Adds the statistics of stored integers. `bounds` is the storage type with its bounds.
fn add_integers(facts: &mut Json, values: &[i64], bounds: Storage, width: u32) {
    let Some(range) = range_of(values) else { return };
    facts.set("min", integer(*range.start()));
    facts.set("max", integer(*range.end()));
    if values.len() <= MAX_LISTED {
        facts.set("values", Json::array(values.iter().map(|&value| integer(value))));
    }
    facts.set("zeros", count(values.iter().filter(|&&value| value == 0).count() as u64));
    // Truth values and sums of 32 bits do not saturate at their bounds.
    let is_narrow = (2..=16).contains(&width);
    if is_narrow {
        facts.set("bounds", Json::array([bounds.min, bounds.max].map(integer)));
        facts.set("saturated", Json::array(saturated(values, bounds).map(count)));
    }
    let is_single = is_narrow && bounds.max - bounds.min < MAX_SINGLE_BINS;
    let (range, bins) = match is_single {
        true => (bounds.min..=bounds.max, (bounds.max - bounds.min + 1) as usize),
        false => (range, BINS),
    };
    facts.set("low", integer(*range.start()));
    facts.set("high", integer(*range.end()));
    facts.set("bins", Json::array(histogram(values, &range, bins).into_iter().map(count)));
}

/// Adds a row for each channel of a type with parameters along an axis: least and greatest integer, saturated elements, and
/// the shape of the histogram as one digit for each bin, relative to the fullest bin.
fn add_channels(ctx: &Context, facts: &mut Json, (ty, element): (Type, Type), values: &[i64], bounds: Storage) {
    let Some(uniform) = uniform(ctx, element) else { return };
    let ParamGranularity::Axis(axis) = uniform.form else { return };
    let Some(shape) = ctx.shape(ty) else { return };
    let sizes: Vec<usize> = shape.iter().map(|dim| dim.unwrap_or(0) as usize).collect();
    let (Some(&channels), Some(inner)) = (sizes.get(axis as usize), sizes.get(axis as usize + 1..)) else { return };
    let inner: usize = inner.iter().product();
    if channels == 0 || inner == 0 {
        return;
    }
    let row = |channel: usize| {
        let of_channel: Vec<i64> =
            values.chunks(inner).skip(channel).step_by(channels).flat_map(|chunk| chunk.iter().copied()).collect();
        let range = range_of(&of_channel)?;
        let bins = histogram(&of_channel, &(bounds.min..=bounds.max), CHANNEL_BINS);
        let fullest = bins.iter().copied().max().unwrap_or(1).max(1);
        let digit = |&bin: &u64| char::from_digit((bin * 9).div_ceil(fullest) as u32, 10);
        let digits: String = bins.iter().filter_map(digit).collect();
        let [low, high] = saturated(&of_channel, bounds);
        Some(Json::Array(vec![integer(*range.start()), integer(*range.end()), count(low + high), digits.into()]))
    };
    let rows: Vec<Json> = (0..channels.min(MAX_CHANNELS)).filter_map(row).collect();
    facts.set("channels", Json::Array(rows));
    facts.set("channelCount", count(channels as u64));
}

/// Adds the statistics of the finite elements, and the number of others.
fn add_floats(facts: &mut Json, values: &[f64]) {
    let finite: Vec<f64> = values.iter().copied().filter(|value| value.is_finite()).collect();
    let (low, high) = finite.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &v| (l.min(v), h.max(v)));
    facts.set("min", real(low));
    facts.set("max", real(high));
    if values.len() <= MAX_LISTED {
        facts.set("values", Json::array(values.iter().map(|&value| real(value))));
    }
    facts.set("zeros", count(values.iter().filter(|&&value| value == 0.0).count() as u64));
    if finite.len() < values.len() {
        facts.set("nonFinite", count((values.len() - finite.len()) as u64));
    }
    let width = (high - low) / BINS as f64;
    if width.is_finite() && width > 0.0 {
        let mut bins = [0_u64; BINS];
        for value in finite {
            let bin = (((value - low) / width) as usize).min(BINS - 1);
            bins[bin] += 1;
        }
        facts.set("low", real(low));
        facts.set("high", real(high));
        facts.set("bins", Json::array(bins.map(count)));
    }
}

fn range_of(values: &[i64]) -> Option<RangeInclusive<i64>> {
    Some(*values.iter().min()?..=*values.iter().max()?)
}

/// The number of elements at the lower and at the upper bound.
fn saturated(values: &[i64], bounds: Storage) -> [u64; 2] {
    [bounds.min, bounds.max].map(|bound| values.iter().filter(|&&value| value == bound).count() as u64)
}

/// Counts the integers of a range in bins of equal width. Excludes integers outside of the range.
fn histogram(values: &[i64], range: &RangeInclusive<i64>, bins: usize) -> Vec<u64> {
    let mut counts = vec![0_u64; bins];
    let width = i128::from(*range.end()) - i128::from(*range.start()) + 1;
    for &value in values.iter().filter(|value| range.contains(value)) {
        let offset = i128::from(value) - i128::from(*range.start());
        if let Some(bin) = counts.get_mut((offset * bins as i128 / width) as usize) {
            *bin += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::{Storage, histogram, saturated};

    #[test]
    fn bins_have_equal_width() {
        assert_eq!(histogram(&[-4, -3, 0, 3, 9], &(-4..=3), 4), [2, 0, 1, 1]);
        assert_eq!(histogram(&[i64::MIN, i64::MAX], &(i64::MIN..=i64::MAX), 2), [1, 1]);
        assert_eq!(histogram(&[5, 5], &(5..=5), 4), [2, 0, 0, 0]);
    }

    #[test]
    fn elements_at_the_bounds_are_saturated() {
        let narrow = Storage { min: -127, ..Storage::full(true, 8) };
        assert_eq!(saturated(&[-128, -127, 0, 127, 127], narrow), [1, 2]);
    }
}
