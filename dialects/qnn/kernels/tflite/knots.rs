//! Piecewise linear functions of 16 bits, as tables of knots.

use qopt_ir::num::requantize::Multiplier;

/// The logistic function at multiples of 1/24, as multiples of 2^-16. Half of the interpolation error at the midpoint to the
/// next knot is subtracted from each knot. The last knot is the greatest value below 1.
fn knot(i: u32) -> i64 {
    let sigmoid = |x: f64| 65536.0 / (1.0 + (-x / 24.0).exp());
    let at = f64::from(i);
    let line = (sigmoid(at) + sigmoid(at + 1.0)) / 2.0;
    if i >= LAST { 65535 } else { (sigmoid(at) - (line - sigmoid(at + 0.5)) / 2.0).round() as i64 }
}

/// The last knot.
const LAST: u32 = 255;

/// Interpolates between knots at a distance of `2^bits`, as a multiple of `2^-(16 + bits)`; `None` from the last knot on.
fn interpolate(x: i64, bits: u32) -> Option<i64> {
    let at = u32::try_from(x >> bits).ok().filter(|&at| at < LAST)?;
    let (low, high) = (knot(at), knot(at + 1));
    Some((low << bits) + (x & ((1 << bits) - 1)) * (high - low))
}

/// The conversion of stored integers to units of 1 / (4096 * 3), of which `1 << 9` lie between two knots.
#[derive(Clone, Copy, Debug)]
struct KnotUnits {
    multiplier: i64,
    shift: u32,
}

impl KnotUnits {
    /// For inputs of this scale; `None` if products exceed 32 bits. A scale within 0.07 % of 2^-12, or of a power of two up to
    /// `2^most_left` times 2^-12, is that power. Multipliers of other scales have 15 bits.
    fn new(scale: f64, most_left: i64) -> Option<Self> {
        let (log, whole) = (scale.log2(), scale.log2().round());
        let left = 12 + whole as i64;
        if (log - whole).abs() < 1e-3 && (0..=most_left).contains(&left) {
            return Some(Self { multiplier: 3 << left, shift: 0 });
        }
        let mut multiplier = scale * 4096.0 * 3.0;
        let mut shift = 0;
        while multiplier <= 32767.0 / 2.0 && shift <= 30 {
            shift += 1;
            multiplier *= 2.0;
        }
        (multiplier < 65536.0).then_some(Self { multiplier: multiplier as i64, shift })
    }

    fn convert(self, steps: i64) -> i64 {
        let half = (1_i64 << self.shift) >> 1;
        (steps * self.multiplier + half) >> self.shift
    }
}

/// The logistic function of 16 bits.
#[derive(Clone, Copy, Debug)]
pub struct Logistic(KnotUnits);

impl Logistic {
    /// For inputs of this scale; `None` if it is too large.
    pub fn new(scale: f64) -> Option<Self> {
        KnotUnits::new(scale, 0).map(Self)
    }

    /// `1 / (1 + exp(-x))`, as a multiple of 2^-15.
    pub fn apply(self, steps: i64) -> i64 {
        let x = self.0.convert(steps);
        let value = interpolate(x.abs(), 9).unwrap_or(0x7fff << 10);
        (if x >= 0 { value + (1 << 9) } else { (1 << 25) - value + (1 << 9) - 1 }) >> 10
    }
}

/// The hyperbolic tangent of 16 bits.
#[derive(Clone, Copy, Debug)]
pub struct Tanh(KnotUnits);

impl Tanh {
    /// For inputs of this scale; `None` if it is too large.
    pub fn new(scale: f64) -> Option<Self> {
        KnotUnits::new(scale, 1).map(Self)
    }

    /// `tanh(x) = 2 sigmoid(2 x) - 1`, as a multiple of 2^-15.
    pub fn apply(self, steps: i64) -> i64 {
        let x = self.0.convert(steps);
        let value = interpolate(x.abs(), 8).unwrap_or(0xffff << 8);
        (if x >= 0 { value - (1 << 23) + (1 << 7) } else { -value + (1 << 23) + (1 << 7) - 1 }) >> 8
    }
}

const INTERVALS: u16 = 512;

/// A piecewise linear function of 16-bit values, with 513 knots; results are multiples of 2^-15.
pub struct Knots(Vec<i64>);

impl Knots {
    /// `exp(x)` for x in [-10, 0]. The greatest input represents 0, and the inputs have the scale 10 / 65535.
    pub fn exponential() -> Self {
        Self::of((-10.0, 0.0), f64::exp)
    }

    /// `1 / (1 + x)` for x in [0, 1). The least input represents 0, and the inputs have the scale 1 / 65536.
    pub fn reciprocal() -> Self {
        Self::of((0.0, 1.0), |x| 1.0 / (1.0 + x))
    }

    /// Knots over an interval. Subtracts half the error at the midpoint to the next knot from each knot. All three values are
    /// rounded first.
    fn of((low, high): (f64, f64), function: fn(f64) -> f64) -> Self {
        let step = (high - low) / f64::from(INTERVALS);
        let (least, greatest) = (f64::from(i16::MIN), f64::from(i16::MAX));
        let scale = 65536.0 / (2.0 / 65535.0 * (greatest - least));
        let at = |i: u16| low + f64::from(i) * step;
        let knot = |i: u16| {
            let (value, next) = (function(at(i)), function(at(i + 1)));
            let middle = function(at(i) + step / 2.0);
            let start = (value * scale).round();
            let between = ((next * scale + start) / 2.0).round();
            let bias = ((between - (middle * scale).round()) / 2.0).round();
            (start - bias).clamp(least, greatest) as i64
        };
        let last = (function(high) * scale).round().clamp(least, greatest) as i64;
        Self((0..INTERVALS).map(knot).chain([last]).collect())
    }

    /// Interpolates linearly; `None` if the value has more than 16 bits.
    pub fn interpolate(&self, value: i64) -> Option<i64> {
        let at = usize::try_from(256 + (value >> 7)).ok()?;
        let (&base, &next) = (self.0.get(at)?, self.0.get(at + 1)?);
        Some(base + (((next - base) * (value & 0x7f) + 64) >> 7))
    }
}

/// The functions that 16-bit softmax consists of.
pub struct Softmax16 {
    exponentials: Knots,
    reciprocals: Knots,
    multiplier: Multiplier,
}

fn int16(x: i64) -> i64 {
    x.clamp(i16::MIN.into(), i16::MAX.into())
}

impl Softmax16 {
    /// `None` if the scale has no multiplier.
    pub fn new(scale: f64, beta: f64) -> Option<Self> {
        let multiplier = Multiplier::of(f64::from(scale as f32 * beta as f32) / (10.0 / 65535.0))?;
        Some(Self { exponentials: Knots::exponential(), reciprocals: Knots::reciprocal(), multiplier })
    }
    /// The exponential of an integer that exceeds the row's maximum by `difference`, which is at most 0.
    pub fn exponential(&self, difference: i64) -> Option<i64> {
        self.exponentials.interpolate(int16(self.multiplier.double(difference)? + 32767))
    }
    /// The reciprocal of a sum that is normalized from [1, 2) to [0, 1), as an offset around zero.
    pub fn reciprocal(&self, place: i64) -> Option<i64> {
        self.reciprocals.interpolate(int16(place))
    }
}

/// The quotients of softmax of rows, as multiples of 2^-15; `None` if a sum overflows.
pub fn softmax_i16(scale: f64, beta: f64, rows: &[&[i64]]) -> Option<Vec<i64>> {
    let softmax = Softmax16::new(scale, beta)?;
    let mut out = Vec::new();
    for row in rows {
        let greatest = row.iter().copied().max()?;
        let row: Vec<i64> = row.iter().map(|q| softmax.exponential(q - greatest)).collect::<Option<_>>()?;
        let sum = i32::try_from(row.iter().sum::<i64>()).ok().filter(|&sum| sum > 0)?;
        let headroom = sum.leading_zeros();
        // Normalizes from [1, 2) to [0, 1), as an offset around zero.
        let shifted = ((i64::from(sum) << (headroom - 1)) + (1 << 13)) >> 14;
        let reciprocal = softmax.reciprocal(shifted - (1 << 15) - (1 << 16))?;
        let shift = 31 - headroom;
        let half = (1_i64 << shift) >> 1;
        out.extend(row.iter().map(|&e| ((e * reciprocal + half) >> shift).clamp(0, 32767)));
    }
    Some(out)
}
