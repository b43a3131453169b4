//! Elementwise operations.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use qopt_ir::num::FloatKind;

use super::super::attrs::{COMPARISON, DIRECTION};
use super::{Results, operand, result_type, word_of};
use crate::kernels::dims;
use crate::kernels::numbers::{Complex, IntType, NumberType, Numbers};

/// A function of one integer of a type.
pub type Int1 = fn(i128, IntType) -> i128;
/// A function of two integers of a type.
pub type Int2 = fn(i128, i128, IntType) -> i128;

/// A function of one number.
#[derive(Clone, Copy, Default)]
pub struct Unary {
    /// For integers.
    pub int: Option<Int1>,
    /// For floats.
    pub float: Option<fn(f64) -> f64>,
    /// For complex numbers.
    pub complex: Option<fn(Complex) -> Complex>,
}

/// A function of two numbers.
#[derive(Clone, Copy, Default)]
pub struct Binary {
    /// For integers.
    pub int: Option<Int2>,
    /// For floats.
    pub float: Option<fn(f64, f64) -> f64>,
    /// For complex numbers.
    pub complex: Option<fn(Complex, Complex) -> Complex>,
}

fn unknown() -> String {
    "cannot be run on these element types".to_owned()
}

fn int_type(op: OpRef<'_>, tensor: &Tensor) -> Result<IntType, String> {
    match NumberType::of(op.ctx, tensor.ty)? {
        NumberType::Int(int) => Ok(int),
        _ => Err(unknown()),
    }
}

/// Each element alone.
///
/// # Errors
/// If the function is not defined for the elements.
pub fn unary(op: OpRef<'_>, operands: &[Tensor], function: Unary) -> Results {
    let x = operand(operands, 0)?;
    let ty = result_type(op, 0, &dims(op.ctx, x)?)?;
    let results = match Numbers::of(op.ctx, x)? {
        Numbers::Ints(all) => {
            let (f, int) = (function.int.ok_or_else(unknown)?, int_type(op, x)?);
            Numbers::Ints(all.into_iter().map(|x| f(x, int)).collect())
        }
        Numbers::Floats(all) => {
            let f = function.float.ok_or_else(unknown)?;
            Numbers::Floats(all.into_iter().map(f).collect())
        }
        Numbers::Complexes(all) => {
            let f = function.complex.ok_or_else(unknown)?;
            Numbers::Complexes(all.into_iter().map(f).collect())
        }
    };
    Ok(vec![results.tensor(op.ctx, ty)?])
}

/// Pairs of elements of two tensors of one shape.
///
/// # Errors
/// If the function is not defined for the elements, or the shapes differ.
pub fn binary(op: OpRef<'_>, operands: &[Tensor], function: Binary) -> Results {
    let (x, y) = (operand(operands, 0)?, operand(operands, 1)?);
    let ty = result_type(op, 0, &same_dims(op, &[x, y])?)?;
    let results = match (Numbers::of(op.ctx, x)?, Numbers::of(op.ctx, y)?) {
        (Numbers::Ints(a), Numbers::Ints(b)) => {
            let (f, int) = (function.int.ok_or_else(unknown)?, int_type(op, x)?);
            Numbers::Ints(a.into_iter().zip(b).map(|(x, y)| f(x, y, int)).collect())
        }
        (Numbers::Floats(a), Numbers::Floats(b)) => {
            let f = function.float.ok_or_else(unknown)?;
            Numbers::Floats(a.into_iter().zip(b).map(|(x, y)| f(x, y)).collect())
        }
        (Numbers::Complexes(a), Numbers::Complexes(b)) => {
            let f = function.complex.ok_or_else(unknown)?;
            Numbers::Complexes(a.into_iter().zip(b).map(|(x, y)| f(x, y)).collect())
        }
        _ => return Err(unknown()),
    };
    Ok(vec![results.tensor(op.ctx, ty)?])
}

/// The extents that all operands have.
fn same_dims(op: OpRef<'_>, operands: &[&Tensor]) -> Result<Vec<usize>, String> {
    let mut all = operands.iter().map(|tensor| dims(op.ctx, tensor));
    let first = all.next().ok_or("has no operand")??;
    for other in all {
        if other? != first {
            return Err("has operands whose shapes differ".to_owned());
        }
    }
    Ok(first)
}

/// Defines evaluators by name, each with its functions of integers, floats and complex numbers; `_` means undefined.
macro_rules! evaluators {
    (@ _) => { None };
    (@ $f:expr) => { Some($f) };
    ($dialect:literal, $of:ident, $function:ident; $($name:ident: $int:tt, $float:tt, $complex:tt;)*) => {$(
        #[doc = concat!("Evaluates `", $dialect, ".", stringify!($name), "`.")]
        ///
        /// # Errors
        /// If it is not defined for the elements.
        pub fn $name(op: OpRef<'_>, operands: &[Tensor]) -> Results {
            const FUNCTION: $function = $function {
                int: $crate::stablehlo::kernels::elementwise::evaluators!(@ $int),
                float: $crate::stablehlo::kernels::elementwise::evaluators!(@ $float),
                complex: $crate::stablehlo::kernels::elementwise::evaluators!(@ $complex),
            };
            $of(op, operands, FUNCTION)
        }
    )*};
}
pub(crate) use evaluators;

evaluators! { "stablehlo", unary, Unary;
    cbrt: _, (f64::cbrt), (|z| if z.re == 0.0 && z.im == 0.0 { z } else { z.powf(1.0 / 3.0) });
    ceil: _, (f64::ceil), _;
    cosine: _, (f64::cos), (|z| z.cos());
    count_leading_zeros: (|x, int| i128::from(int.bits(x).leading_zeros()) - i128::from(128 - int.width)), _, _;
    exponential: _, (f64::exp), (exp);
    exponential_minus_one: _, (f64::exp_m1), (exp_m1);
    floor: _, (f64::floor), _;
    log: _, (f64::ln), (ln);
    log_plus_one: _, (f64::ln_1p), (log_1p);
    logistic: _, (|x| 1.0 / (1.0 + (-x).exp())), (|z| quotient_of_complex(Complex::new(1.0, 0.0), exp(-z) + 1.0));
    negate: (|x, _| -x), (|x| -x), (|z| -z);
    not: (|x, _| !x), _, _;
    popcnt: (|x, int| i128::from(int.bits(x).count_ones())), _, _;
    round_nearest_afz: _, (f64::round), _;
    round_nearest_even: _, (f64::round_ties_even), _;
    rsqrt: _, (|x| 1.0 / x.sqrt()), (|z| quotient_of_complex(Complex::new(1.0, 0.0), z.sqrt()));
    sign: (|x, _| x.signum()), (|x| if x == 0.0 || x.is_nan() { x } else { x.signum() }), (sign_of);
    sine: _, (f64::sin), (|z| z.sin());
    sqrt: _, (f64::sqrt), (|z| z.sqrt());
    tan: _, (f64::tan), (|z| if z.im.abs() > 300.0 { Complex::new(0.0, z.im.signum()) } else { z.tan() });
    tanh: _, (f64::tanh), (|z| if z.re.abs() > 300.0 { Complex::new(z.re.signum(), 0.0) } else { z.tanh() });
}

evaluators! { "stablehlo", binary, Binary;
    add: (|x, y, int| if int.is_bool() { x | y } else { x + y }), (|x, y| x + y), (|x, y| x + y);
    and: (|x, y, _| x & y), _, _;
    atan2: _, (f64::atan2), (atan2_of);
    divide: (divide_ints), (|x, y| x / y), (quotient_of_complex);
    maximum: (|x, y, _| x.max(y)), (greatest), (|x, y| if is_greater(x, y) { x } else { y });
    minimum: (|x, y, _| x.min(y)), (least), (|x, y| if is_greater(x, y) { y } else { x });
    multiply: (|x, y, _| x.wrapping_mul(y)), (|x, y| x * y), (|x, y| x * y);
    or: (|x, y, _| x | y), _, _;
    power: (power_of_ints), (power_of_floats), (power_of_complex);
    remainder: (|x, y, _| if y == 0 { x } else { x % y }), (|x, y| x % y), _;
    shift_left: (|x, y, int| shift(y, int).map_or(0, |by| int.bits(x).wrapping_shl(by).cast_signed())), _, _;
    shift_right_arithmetic: (shift_right_arithmetic_of), _, _;
    shift_right_logical: (|x, y, int| shift(y, int).map_or(0, |by| int.bits(x).wrapping_shr(by).cast_signed())), _, _;
    subtract: (|x, y, _| x - y), (|x, y| x - y), (|x, y| x - y);
    xor: (|x, y, _| x ^ y), _, _;
}

/// The quotient of complex numbers, without overflow of the squared magnitude, and with infinities as in Annex G of C99.
fn quotient_of_complex(x: Complex, y: Complex) -> Complex {
    /// Multiplies by a power of two in two steps, because the power may be out of range.
    fn scale(x: f64, exponent: i32) -> f64 {
        x * 2_f64.powi(exponent / 2) * 2_f64.powi(exponent - exponent / 2)
    }
    let greatest = y.re.abs().max(y.im.abs());
    let is_scaled = greatest.is_finite() && greatest > 0.0;
    let exponent = if is_scaled { greatest.log2().floor() as i32 } else { 0 };
    let (a, b, c, d) = (x.re, x.im, scale(y.re, -exponent), scale(y.im, -exponent));
    let square = c * c + d * d;
    let re = scale((a * c + b * d) / square, -exponent);
    let im = scale((b * c - a * d) / square, -exponent);
    if !re.is_nan() || !im.is_nan() {
        return Complex::new(re, im);
    }
    let unit = |x: f64| f64::from(u8::from(x.is_infinite())).copysign(x);
    if square == 0.0 && (!a.is_nan() || !b.is_nan()) {
        let infinity = f64::INFINITY.copysign(c);
        Complex::new(infinity * a, infinity * b)
    } else if (a.is_infinite() || b.is_infinite()) && c.is_finite() && d.is_finite() {
        let (a, b) = (unit(a), unit(b));
        Complex::new(f64::INFINITY * (a * c + b * d), f64::INFINITY * (b * c - a * d))
    } else if greatest.is_infinite() && a.is_finite() && b.is_finite() {
        let (c, d) = (unit(c), unit(d));
        Complex::new(0.0 * (a * c + b * d), 0.0 * (b * c - a * d))
    } else {
        Complex::new(re, im)
    }
}

/// The distance of a shift; `None` if no bit stays.
fn shift(by: i128, int: IntType) -> Option<u32> {
    u32::try_from(by).ok().filter(|&by| by < int.width)
}

/// Unsigned integers are shifted as if they were signed.
fn shift_right_arithmetic_of(x: i128, by: i128, int: IntType) -> i128 {
    let x = IntType { is_signed: true, ..int }.wrap(x);
    x.wrapping_shr(shift(by, int).unwrap_or(127))
}

/// Rounds to zero. All bits are set in a quotient by 0, as in XLA.
fn divide_ints(x: i128, y: i128, _: IntType) -> i128 {
    if y == 0 { -1 } else { x / y }
}

/// A reciprocal power that is not an integer is 0.
fn power_of_ints(x: i128, y: i128, int: IntType) -> i128 {
    match (x, y) {
        (1, _) => 1,
        (-1, _) => {
            if y % 2 == 0 {
                1
            } else {
                -1
            }
        }
        (_, y) if y < 0 => 0,
        _ => {
            let (mut power, mut square, mut left) = (1_i128, x, y);
            while left > 0 {
                if left % 2 == 1 {
                    power = int.wrap(power.wrapping_mul(square));
                }
                square = int.wrap(square.wrapping_mul(square));
                left /= 2;
            }
            power
        }
    }
}

/// IEEE 754's pow.
fn power_of_floats(x: f64, y: f64) -> f64 {
    x.powf(y)
}

fn power_of_complex(x: Complex, y: Complex) -> Complex {
    let zero = Complex::new(0.0, 0.0);
    if y == zero {
        Complex::new(1.0, 0.0)
    } else if x == zero {
        zero
    } else if x.im == 0.0 && y.im == 0.0 && x.re >= 0.0 {
        Complex::new(x.re.powf(y.re), 0.0)
    } else {
        exp(y * ln(x))
    }
}

/// IEEE 754's maximum: NaN if an operand is NaN, and 0 is greater than -0.
fn greatest(x: f64, y: f64) -> f64 {
    match x.partial_cmp(&y) {
        _ if x.is_nan() || y.is_nan() => f64::NAN,
        Some(std::cmp::Ordering::Less) => y,
        Some(std::cmp::Ordering::Equal) if x.is_sign_negative() => y,
        _ => x,
    }
}

/// IEEE 754's minimum: NaN if an operand is NaN, and -0 is less than 0.
fn least(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() { f64::NAN } else { -greatest(-x, -y) }
}

/// Compares real parts, then imaginary ones.
fn is_greater(x: Complex, y: Complex) -> bool {
    x.re > y.re || x.re == y.re && x.im > y.im
}

fn sign_of(z: Complex) -> Complex {
    if z.re.is_nan() || z.im.is_nan() {
        Complex::new(f64::NAN, f64::NAN)
    } else if z == Complex::new(0.0, 0.0) {
        z
    } else {
        z / z.norm()
    }
}

/// e^z, with a real result for a real argument also if it is infinite.
fn exp(z: Complex) -> Complex {
    if z.im == 0.0 { Complex::new(z.re.exp(), z.im) } else { z.exp() }
}

/// e^z - 1, without cancellation near 0.
fn exp_m1(z: Complex) -> Complex {
    let half = (z.im / 2.0).sin();
    Complex::new(z.re.exp_m1() * z.im.cos() - 2.0 * half * half, z.re.exp() * z.im.sin())
}

fn ln(z: Complex) -> Complex {
    Complex::new(z.re.hypot(z.im).ln(), z.im.atan2(z.re))
}

/// ln(1 + z), without cancellation near 0.
fn log_1p(z: Complex) -> Complex {
    let re = if z.norm() < 0.5 { (z.re * (z.re + 2.0) + z.im * z.im).ln_1p() / 2.0 } else { ln(z + 1.0).re };
    Complex::new(re, z.im.atan2(1.0 + z.re))
}

/// -i log((x + i y) / sqrt(x^2 + y^2)) of y and x.
fn atan2_of(y: Complex, x: Complex) -> Complex {
    let i = Complex::new(0.0, 1.0);
    -i * ln((x + i * y) / (x * x + y * y).sqrt())
}

/// Evaluates `stablehlo.abs`: the modulus of a complex number is real.
///
/// # Errors
/// If it is not defined for the elements.
pub fn abs(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let x = operand(operands, 0)?;
    let ty = result_type(op, 0, &dims(op.ctx, x)?)?;
    let results = match Numbers::of(op.ctx, x)? {
        Numbers::Ints(all) => Numbers::Ints(all.into_iter().map(i128::abs).collect()),
        Numbers::Floats(all) => Numbers::Floats(all.into_iter().map(f64::abs).collect()),
        Numbers::Complexes(all) => Numbers::Floats(all.into_iter().map(|z| z.re.hypot(z.im)).collect()),
    };
    Ok(vec![results.tensor(op.ctx, ty)?])
}

/// Evaluates `stablehlo.real` and `imag` by the part that `part` takes. A real number has the imaginary part 0.
fn part(op: OpRef<'_>, operands: &[Tensor], part: fn(Complex) -> f64) -> Results {
    let x = operand(operands, 0)?;
    let ty = result_type(op, 0, &dims(op.ctx, x)?)?;
    let results = match Numbers::of(op.ctx, x)? {
        Numbers::Complexes(all) => all.into_iter().map(part).collect(),
        Numbers::Floats(all) => all.into_iter().map(|x| part(Complex::new(x, 0.0))).collect(),
        Numbers::Ints(_) => return Err(unknown()),
    };
    Ok(vec![Numbers::Floats(results).tensor(op.ctx, ty)?])
}

/// Evaluates `stablehlo.real`.
///
/// # Errors
/// If it is not defined for the elements.
pub fn real(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    part(op, operands, |z| z.re)
}

/// Evaluates `stablehlo.imag`.
///
/// # Errors
/// If it is not defined for the elements.
pub fn imag(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    part(op, operands, |z| z.im)
}

/// Evaluates `stablehlo.complex`.
///
/// # Errors
/// If the parts are not floats.
pub fn complex(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let (x, y) = (operand(operands, 0)?, operand(operands, 1)?);
    let ty = result_type(op, 0, &same_dims(op, &[x, y])?)?;
    let (Numbers::Floats(re), Numbers::Floats(im)) = (Numbers::of(op.ctx, x)?, Numbers::of(op.ctx, y)?) else {
        return Err(unknown());
    };
    let results = re.into_iter().zip(im).map(|(re, im)| Complex::new(re, im)).collect();
    Ok(vec![Numbers::Complexes(results).tensor(op.ctx, ty)?])
}

/// Evaluates `stablehlo.is_finite`.
///
/// # Errors
/// If the elements are not floats.
pub fn is_finite(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let x = operand(operands, 0)?;
    let ty = result_type(op, 0, &dims(op.ctx, x)?)?;
    let Numbers::Floats(all) = Numbers::of(op.ctx, x)? else { return Err(unknown()) };
    Ok(vec![Numbers::Ints(all.into_iter().map(|x| i128::from(x.is_finite())).collect()).tensor(op.ctx, ty)?])
}

/// Numbers as numbers of another type: floats are rounded to zero and clamped to integers, other numbers than 0 are true, and a
/// complex number has its real part.
pub fn convert_numbers(numbers: Numbers, to: NumberType) -> Numbers {
    let to_int = |x: f64, int: IntType| match int.bounds() {
        _ if int.is_bool() => i128::from(x != 0.0),
        (least, greatest) => (x as i128).clamp(least, greatest),
    };
    match (numbers, to) {
        (Numbers::Ints(all), NumberType::Int(int)) if int.is_bool() => {
            Numbers::Ints(all.into_iter().map(|x| i128::from(x != 0)).collect())
        }
        // Rounds once: f64 does not hold each integer of 64 bits.
        (Numbers::Ints(all), NumberType::Float(kind)) => {
            let rounded = |x: i128| kind.to_f64(kind.encode(x < 0, x.unsigned_abs(), 0));
            Numbers::Floats(all.into_iter().map(rounded).collect())
        }
        (Numbers::Ints(all), NumberType::Quantized) => Numbers::Floats(all.into_iter().map(|x| x as f64).collect()),
        (Numbers::Ints(all), NumberType::Complex(_)) => {
            Numbers::Complexes(all.into_iter().map(|x| Complex::new(x as f64, 0.0)).collect())
        }
        (Numbers::Floats(all), NumberType::Int(int)) => {
            Numbers::Ints(all.into_iter().map(|x| to_int(x, int)).collect())
        }
        (Numbers::Floats(all), NumberType::Complex(_)) => {
            Numbers::Complexes(all.into_iter().map(|x| Complex::new(x, 0.0)).collect())
        }
        (Numbers::Complexes(all), NumberType::Int(int)) => {
            Numbers::Ints(all.into_iter().map(|z| to_int(z.re, int)).collect())
        }
        (Numbers::Complexes(all), NumberType::Float(_) | NumberType::Quantized) => {
            Numbers::Floats(all.into_iter().map(|z| z.re).collect())
        }
        (numbers, _) => numbers,
    }
}

/// Evaluates `stablehlo.convert`, and `uniform_quantize` of quantized elements.
///
/// # Errors
/// If the elements are not numbers.
pub fn convert(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let x = operand(operands, 0)?;
    let ty = result_type(op, 0, &dims(op.ctx, x)?)?;
    let numbers = convert_numbers(Numbers::of(op.ctx, x)?, NumberType::of(op.ctx, ty)?);
    Ok(vec![numbers.tensor(op.ctx, ty)?])
}

/// Evaluates `stablehlo.compare`. `TOTALORDER` orders floats as IEEE 754's totalOrder; complex numbers are equal or not.
///
/// # Errors
/// If the comparison is not defined for the elements.
pub fn compare(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let (x, y) = (operand(operands, 0)?, operand(operands, 1)?);
    let ty = result_type(op, 0, &same_dims(op, &[x, y])?)?;
    let direction = word_of(op, "comparison_direction", &DIRECTION).ok_or("has no direction")?;
    let holds = |order: Option<std::cmp::Ordering>| match direction.as_str() {
        "EQ" => order == Some(Equal),
        "NE" => order != Some(Equal),
        "LT" => order == Some(Less),
        "LE" => matches!(order, Some(Less | Equal)),
        "GT" => order == Some(Greater),
        _ => matches!(order, Some(Greater | Equal)),
    };
    let is_total = word_of(op, "compare_type", &COMPARISON).as_deref() == Some("TOTALORDER");
    let results: Vec<bool> = match (Numbers::of(op.ctx, x)?, Numbers::of(op.ctx, y)?) {
        (Numbers::Ints(a), Numbers::Ints(b)) => a.iter().zip(&b).map(|(x, y)| holds(Some(x.cmp(y)))).collect(),
        (Numbers::Floats(a), Numbers::Floats(b)) => {
            let order = |x: &f64, y: &f64| if is_total { Some(x.total_cmp(y)) } else { x.partial_cmp(y) };
            a.iter().zip(&b).map(|(x, y)| holds(order(x, y))).collect()
        }
        (Numbers::Complexes(a), Numbers::Complexes(b)) => {
            a.iter().zip(&b).map(|(x, y)| holds((x == y).then_some(Equal))).collect()
        }
        _ => return Err(unknown()),
    };
    Ok(vec![Numbers::Ints(results.into_iter().map(i128::from).collect()).tensor(op.ctx, ty)?])
}

/// Evaluates `stablehlo.clamp`. Bounds of rank 0 apply to all elements.
///
/// # Errors
/// If the shapes do not fit.
pub fn clamp(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let (min, x, max) = (operand(operands, 0)?, operand(operands, 1)?, operand(operands, 2)?);
    let extents = dims(op.ctx, x)?;
    let count = Tensor::count(&extents)?;
    let ty = result_type(op, 0, &extents)?;
    fn spread<T: Copy>(all: Vec<T>, count: usize) -> Result<Vec<T>, String> {
        match all.as_slice() {
            &[one] => Ok(vec![one; count]),
            _ if all.len() == count => Ok(all),
            _ => Err("has operands whose shapes differ".to_owned()),
        }
    }
    let results = match (Numbers::of(op.ctx, min)?, Numbers::of(op.ctx, x)?, Numbers::of(op.ctx, max)?) {
        (Numbers::Ints(a), Numbers::Ints(all), Numbers::Ints(b)) => {
            let bounds = spread(a, count)?.into_iter().zip(spread(b, count)?);
            Numbers::Ints(all.into_iter().zip(bounds).map(|(x, (min, max))| x.max(min).min(max)).collect())
        }
        (Numbers::Floats(a), Numbers::Floats(all), Numbers::Floats(b)) => {
            let bounds = spread(a, count)?.into_iter().zip(spread(b, count)?);
            Numbers::Floats(all.into_iter().zip(bounds).map(|(x, (min, max))| least(greatest(x, min), max)).collect())
        }
        (Numbers::Complexes(a), Numbers::Complexes(all), Numbers::Complexes(b)) => {
            let bounds = spread(a, count)?.into_iter().zip(spread(b, count)?);
            let of = |(x, (min, max))| {
                let low = if is_greater(x, min) { x } else { min };
                if is_greater(low, max) { max } else { low }
            };
            Numbers::Complexes(all.into_iter().zip(bounds).map(of).collect())
        }
        _ => return Err(unknown()),
    };
    Ok(vec![results.tensor(op.ctx, ty)?])
}

/// Evaluates `stablehlo.reduce_precision`: rounds the mantissa to `mantissa_bits`, ties to even. If the format has fewer exponent
/// bits than the type, a number above the format's range becomes infinite, and one below its normal numbers 0.
///
/// # Errors
/// If the elements are not floats of at most 64 bits.
pub fn reduce_precision(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let x = operand(operands, 0)?;
    let ty = result_type(op, 0, &dims(op.ctx, x)?)?;
    let NumberType::Float(kind) = NumberType::of(op.ctx, x.ty)? else { return Err(unknown()) };
    let bits = |name: &str| op.int(name).and_then(|bits| u32::try_from(bits).ok()).ok_or("has no format");
    let (exponent_bits, mantissa_bits) = (bits("exponent_bits")?, bits("mantissa_bits")?);
    let Numbers::Floats(all) = Numbers::of(op.ctx, x)? else { return Err(unknown()) };
    let round = |x| round_to_format(x, kind, exponent_bits, mantissa_bits);
    Ok(vec![Numbers::Floats(all.into_iter().map(round).collect()).tensor(op.ctx, ty)?])
}

/// The exponent of a number, or -1023 for a subnormal f64.
fn exponent_of(x: f64) -> i32 {
    i32::try_from(x.to_bits().wrapping_shr(f64::MANTISSA_DIGITS - 1) & 0x7ff).unwrap_or(0) - 1023
}

/// Rounds a number of type `kind` to a format with these bits.
fn round_to_format(x: f64, kind: FloatKind, exponent_bits: u32, mantissa_bits: u32) -> f64 {
    if x.is_nan() && mantissa_bits == 0 {
        // A format without mantissa bits cannot store a NaN.
        return f64::INFINITY.copysign(x);
    }
    if !x.is_finite() || x == 0.0 {
        return x;
    }
    let stored_bits = kind.precision().min(f64::MANTISSA_DIGITS).saturating_sub(1);
    let kind_exponent_bits = kind.bits().saturating_sub(u32::from(kind.has_sign())).saturating_sub(stored_bits);
    // Subnormal numbers of the type have the spacing of its least normal numbers.
    let exponent = exponent_of(x).max(1 - kind.bias());
    let unit = f64::from(exponent - mantissa_bits.min(stored_bits).cast_signed()).exp2();
    let rounded = (x / unit).round_ties_even() * unit;
    if exponent_bits >= kind_exponent_bits {
        return rounded;
    }
    let greatest = 1_i32.wrapping_shl(exponent_bits.clamp(1, 11) - 1) - 1;
    match exponent_of(rounded) {
        exponent if exponent > greatest => f64::INFINITY.copysign(x),
        exponent if exponent < 1 - greatest => 0_f64.copysign(x),
        _ => rounded,
    }
}
