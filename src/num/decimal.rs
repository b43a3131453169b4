//! Parses and prints float literals exactly as MLIR does.
//!
//! A decimal literal is parsed as an `f64` and then rounded to its type, so it is rounded twice, as in MLIR. Printing
//! follows `APFloat::toString`: six significant digits if they parse back to the same bits, else enough digits for the
//! type's precision, else (infinity, NaN, whole numbers with many digits) the bits in hex. `APFloat` truncates before
//! it rounds, so `core`'s exact formatting would differ in the last digit.

use super::float::{Class, FloatBits, FloatError, FloatKind};
use super::words::{Words, split};

/// The text of one float, on the stack.
#[derive(Clone, Copy)]
pub struct FloatText {
    bytes: [u8; Self::CAPACITY],
    length: usize,
}

impl FloatText {
    /// The longest text is a sign, 36 digits of an `f128`, a point and an exponent of six characters.
    const CAPACITY: usize = 64;

    const fn new() -> Self {
        Self { bytes: [0; Self::CAPACITY], length: 0 }
    }

    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.length) {
            *slot = byte;
            self.length = self.length.wrapping_add(1);
        }
    }

    fn push_all(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.push(byte);
        }
    }

    fn push_zeros(&mut self, count: i32) {
        for _ in 0..count {
            self.push(b'0');
        }
    }

    /// The text as ASCII bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or(&[])
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or("")
    }
}

impl core::fmt::Display for FloatText {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str(self.as_str())
    }
}

impl core::fmt::Debug for FloatText {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str(self.as_str())
    }
}

/// Length of the number literal at the start of `text`, and whether it is a float; `None` if there is no literal. A
/// literal is `digit+`, `0x` hex digits, or `digit+ . digit* ([eE] [-+]? digit+)?`, without a sign.
#[must_use]
pub(crate) fn scan_number(text: &[u8]) -> Option<(usize, bool)> {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or(&[]);
        from.saturating_add(rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len()))
    };
    if let [b'0', b'x', first, rest @ ..] = text
        && first.is_ascii_hexdigit()
    {
        let more = rest.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(rest.len());
        return Some((more.saturating_add(3), false));
    }
    let whole = digits(0);
    if whole == 0 {
        return None;
    }
    if text.get(whole) != Some(&b'.') {
        return Some((whole, false));
    }
    let end = digits(whole.saturating_add(1));
    let exponent = match text.get(end..).unwrap_or(&[]) {
        [b'e' | b'E', b'-' | b'+', digit, ..] if digit.is_ascii_digit() => 2,
        [b'e' | b'E', digit, ..] if digit.is_ascii_digit() => 1,
        _ => return Some((end, true)),
    };
    Some((digits(end.saturating_add(exponent)), true))
}

/// 10^0 to 10^22, all exact.
#[rustfmt::skip]
const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21, 1e22,
];

/// `digits * 10^exponent` if `f64` arithmetic rounds it correctly: both factors are exact, and one operation rounds
/// once (Clinger's fast path).
fn exact_product(digits: u64, exponent: i32) -> Option<f64> {
    if digits > 1 << 53 {
        return None;
    }
    let power = *POWERS_OF_TEN.get(exponent.unsigned_abs() as usize)?;
    let digits = digits as f64;
    Some(if exponent < 0 { digits / power } else { digits * power })
}

/// Parses an unsigned decimal float literal accepted by `scan_number`, correctly rounded, in linear time.
pub(crate) fn literal_to_f64(text: &[u8]) -> Option<f64> {
    // Up to 19 digits fit the accumulator; longer literals take the general path.
    if text.len() <= 24 {
        let mut digits = 0_u64;
        let mut count = 0_u32;
        let mut scale = 0_i32;
        let mut after_point = 0_i32;
        let mut rest = text;
        while let [byte, tail @ ..] = rest {
            match byte {
                b'0'..=b'9' => {
                    digits = digits.wrapping_mul(10).wrapping_add(u64::from(byte & 15));
                    count = count.wrapping_add(u32::from(count > 0 || *byte != b'0'));
                    scale = scale.wrapping_sub(after_point);
                }
                b'.' => after_point = 1,
                b'e' | b'E' => {
                    scale = scale.wrapping_add(small_exponent(tail)?);
                    break;
                }
                _ => return None,
            }
            rest = tail;
        }
        if count <= 19
            && let Some(value) = exact_product(digits, scale)
        {
            return Some(value);
        }
    }
    core::str::from_utf8(text).ok()?.parse().ok()
}

/// The exponent of a literal of at most 24 bytes. Saturates at values that overflow or underflow in any case.
fn small_exponent(text: &[u8]) -> Option<i32> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    let mut value = 0_i32;
    for byte in digits {
        if !byte.is_ascii_digit() {
            return None;
        }
        value = value.saturating_mul(10).saturating_add(i32::from(byte & 15)).min(1 << 20);
    }
    Some(if negative { value.wrapping_neg() } else { value })
}

impl FloatKind {
    /// Parses a literal in MLIR's syntax without its sign: `1.5`, `1.e5`, `0x7F800000`. A hex literal gives the bits
    /// and takes no sign; redundant encodings of `f80` are made canonical. Linear in the text.
    ///
    /// A decimal literal that is too large becomes infinity (or the type's overflow value) without an error, as in
    /// MLIR. Use [`FloatKind::is_finite`] to reject it.
    ///
    /// # Errors
    /// If the text is not a literal or is out of range.
    pub fn parse_literal(self, text: &[u8], negative: bool) -> Result<FloatBits, FloatError> {
        match scan_number(text) {
            Some((length, is_float)) if length == text.len() => {
                if is_float {
                    let value = literal_to_f64(text).ok_or(FloatError::Malformed)?;
                    let value = if negative { -value } else { value };
                    return self.round_f64(value).ok_or(FloatError::NoSign);
                }
            }
            _ => return Err(FloatError::Malformed),
        }
        let Some(digits) = text.strip_prefix(b"0x") else { return Err(FloatError::DecimalInteger) };
        if negative {
            return Err(FloatError::NegativeHex);
        }
        let leading_zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        let significant = digits.get(leading_zeros..).unwrap_or(&[]);
        if significant.len() > 32 {
            return Err(FloatError::HexOutOfRange);
        }
        let bits = significant
            .iter()
            .fold(0_u128, |bits, digit| (bits << 4) | u128::from((*digit as char).to_digit(16).unwrap_or(0)));
        if bits > self.mask() { Err(FloatError::HexOutOfRange) } else { Ok(self.canonical(FloatBits(bits))) }
    }

    /// The text that MLIR 22 prints for the value, without a type.
    #[must_use]
    pub fn format(self, bits: FloatBits) -> FloatText {
        let mut text = FloatText::new();
        let negative = self.is_negative(bits);
        match self.class(bits) {
            Class::Zero => text.push_all(if negative { b"-0.000000e+00" } else { b"0.000000e+00" }),
            Class::Nan | Class::Infinite => self.format_hex(bits, &mut text),
            Class::Finite { mantissa, exponent } => {
                let short = Decimal::new(mantissa, exponent, 6);
                if self.reads_back(mantissa, exponent, short) {
                    short.write_scientific(negative, &mut text);
                    return text;
                }
                let natural = natural_digits(self.precision());
                let long = Decimal::new(mantissa, exponent, natural);
                if !long.write_natural(negative, natural, &mut text) {
                    self.format_hex(bits, &mut text);
                }
            }
        }
        text
    }

    /// Writes the text of [`FloatKind::format`].
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write(self, bits: FloatBits, out: &mut impl core::fmt::Write) -> core::fmt::Result {
        out.write_str(self.format(bits).as_str())
    }

    fn format_hex(self, bits: FloatBits, text: &mut FloatText) {
        let bits = self.canonical(bits).0;
        text.push_all(b"0x");
        let digits = 32_u32.wrapping_sub(bits.leading_zeros() >> 2).max(1);
        for place in (0..digits).rev() {
            let digit = bits.wrapping_shr(place.wrapping_mul(4)) as u8 & 15;
            text.push(if digit < 10 { digit.wrapping_add(b'0') } else { digit.wrapping_add(b'A' - 10) });
        }
    }

    /// Returns true if a six-digit decimal, correctly rounded to the type, is `mantissa * 2^exponent`.
    fn reads_back(self, mantissa: u128, exponent: i32, decimal: Decimal) -> bool {
        let digits = split(decimal.digits).0;
        match self {
            Self::F64 => decimal.to_f64() == self.to_f64(self.encode(false, mantissa, exponent)),
            Self::F32 => {
                // Powers up to 10^10 are exact in f32 too, so one operation rounds once.
                let value = match POWERS_OF_TEN.get(decimal.exponent.unsigned_abs() as usize) {
                    Some(power) if decimal.exponent.abs() <= 10 => {
                        let (digits, power) = (digits as f32, *power as f32);
                        if decimal.exponent < 0 { digits / power } else { digits * power }
                    }
                    _ => decimal.scientific().as_str().parse().unwrap_or(f32::NAN),
                };
                f64::from(value) == self.to_f64(self.encode(false, mantissa, exponent))
            }
            Self::F80 | Self::F128 => self.reads_back_exactly(mantissa, exponent, decimal),
            // The precision is at most 11 bits, so six digits always identify the value.
            _ => true,
        }
    }

    /// Exact version of `reads_back`: compares as integers whether the decimal is within half a unit in the last place.
    fn reads_back_exactly(self, mantissa: u128, exponent: i32, decimal: Decimal) -> bool {
        // In quarters of the last place, so that the half gap below a power of two is an integer too.
        let precision = self.precision();
        let lowest = 1_i32.wrapping_sub(self.bias()).wrapping_sub(precision as i32).wrapping_add(1);
        // The value as a full-precision significand; a denormal keeps its fixed exponent.
        let length = 128_u32.wrapping_sub(mantissa.leading_zeros());
        let room = i64::from(precision.saturating_sub(length)).min(i64::from(exponent.saturating_sub(lowest))).max(0);
        let significand = mantissa.wrapping_shl(room as u32);
        let place = exponent.saturating_sub(room as i32);
        let power_of_two = significand.is_power_of_two() && place > lowest;
        let even = significand & 1 == 0;
        // Multiplies both sides by 10^-k or 2^-e if these are negative.
        let mut value = Words::new(significand);
        let mut unit = Words::new(1);
        let mut text = Words::new(decimal.digits);
        text.shl(2);
        let ten = decimal.exponent.unsigned_abs();
        if decimal.exponent < 0 {
            value.mul_pow5(ten);
            unit.mul_pow5(ten);
        } else {
            text.mul_pow5(ten);
        }
        let two = place.saturating_sub(decimal.exponent);
        let shift = two.unsigned_abs();
        if two < 0 {
            text.shl(shift);
        } else {
            value.shl(shift);
            unit.shl(shift);
        }
        value.shl(2);
        let (gap, limit) = match text.checked_sub(&value) {
            Some(above) => (above, 2),
            None => (value.checked_sub(&text).unwrap_or_default(), if power_of_two { 1 } else { 2 }),
        };
        unit.mul_add(limit, 0);
        match gap.cmp(&unit) {
            core::cmp::Ordering::Less => true,
            core::cmp::Ordering::Equal => even,
            core::cmp::Ordering::Greater => false,
        }
    }
}

/// Number of digits that `APFloat::toString` prints by default: 2 + precision * log10(2).
const fn natural_digits(precision: u32) -> u32 {
    precision.wrapping_mul(59).wrapping_div(196).wrapping_add(2)
}

/// `digits * 10^exponent`, without trailing zeros in `digits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decimal {
    digits: u128,
    exponent: i32,
}

/// Bits of `mantissa * 5^power`.
fn bits_times_pow5(mantissa: u128, power: u32) -> u64 {
    // The error of the estimate is below 10^-9. An estimate close to a whole number is computed exactly.
    let estimate = (mantissa as f64).log2() + f64::from(power) * core::f64::consts::LOG2_10 - f64::from(power);
    let fraction = estimate - estimate.floor();
    if power > 0 && fraction > 1e-6 && fraction < 1.0 - 1e-6 {
        return (estimate.floor() as u64).saturating_add(1);
    }
    let mut exact = Words::new(mantissa);
    exact.mul_pow5(power);
    exact.bit_len()
}

impl Decimal {
    /// At most `precision` digits (up to 36) of `mantissa * 2^exponent`, by the steps of `APFloat::toString`: drops
    /// whole decimal places until slightly more than `precision` digits are left, then rounds half up.
    fn new(mantissa: u128, exponent: i32, precision: u32) -> Self {
        let zeros = mantissa.trailing_zeros();
        let mantissa = mantissa.checked_shr(zeros).unwrap_or(0);
        let exponent = exponent.saturating_add(zeros as i32);
        // The value is `mantissa * 2^two` or `mantissa * 5^five * 10^-five`.
        let two = exponent.max(0).unsigned_abs();
        let five = exponent.min(0).unsigned_abs();
        let bits = if five > 0 {
            bits_times_pow5(mantissa, five)
        } else {
            u64::from(two).saturating_add(u64::from(128_u32.wrapping_sub(mantissa.leading_zeros())))
        };
        let wanted = u64::from(precision).wrapping_mul(196).wrapping_add(58).wrapping_div(59);
        // 196/59 is slightly more than log2(10).
        let cut = bits.saturating_sub(wanted).wrapping_mul(59).wrapping_div(196) as u32;
        let scale = (cut as i32).saturating_sub(five as i32);
        Self { digits: cut_places(mantissa, two, five, cut), exponent: scale }.rounded(precision)
    }

    /// Rounds half up to `precision` digits and drops trailing zeros.
    fn rounded(self, precision: u32) -> Self {
        let Self { mut digits, mut exponent } = self;
        let count = digits.checked_ilog10().unwrap_or(0).wrapping_add(1);
        if let Some(surplus) = count.checked_sub(precision)
            && surplus > 0
        {
            // Drops all places except the deciding digit.
            let places = surplus.wrapping_sub(1);
            let decider = match u64::try_from(digits) {
                Ok(small) => small.checked_div(10_u64.saturating_pow(places)).map(u128::from),
                Err(_) => digits.checked_div(10_u128.saturating_pow(places)),
            };
            let decider = decider.unwrap_or(0);
            digits = decider.wrapping_div(10).wrapping_add(u128::from(decider.wrapping_rem(10) >= 5));
            exponent = exponent.saturating_add(surplus as i32);
        }
        match u64::try_from(digits) {
            Ok(mut small) => {
                while small != 0 && small.wrapping_rem(10) == 0 {
                    small = small.wrapping_div(10);
                    exponent = exponent.saturating_add(1);
                }
                digits = u128::from(small);
            }
            Err(_) => {
                while digits.wrapping_rem(10) == 0 {
                    digits = digits.wrapping_div(10);
                    exponent = exponent.saturating_add(1);
                }
            }
        }
        Self { digits, exponent }
    }

    /// The correctly rounded value; requires at most six digits.
    fn to_f64(self) -> f64 {
        exact_product(split(self.digits).0, self.exponent)
            .unwrap_or_else(|| self.scientific().as_str().parse().unwrap_or(f64::NAN))
    }

    fn scientific(self) -> FloatText {
        let mut text = FloatText::new();
        self.write_scientific(false, &mut text);
        text
    }

    /// The digits as ASCII, right-aligned in the buffer.
    fn ascii(self, buffer: &mut [u8; 40]) -> &[u8] {
        let mut rest = self.digits;
        let mut start = buffer.len();
        for slot in buffer.iter_mut().rev() {
            let digit = match u64::try_from(rest) {
                Ok(small) => {
                    rest = u128::from(small.wrapping_div(10));
                    small.wrapping_rem(10)
                }
                Err(_) => {
                    let digit = split(rest.wrapping_rem(10)).0;
                    rest = rest.wrapping_div(10);
                    digit
                }
            };
            *slot = (digit as u8).wrapping_add(b'0');
            start = start.wrapping_sub(1);
            if rest == 0 {
                break;
            }
        }
        buffer.get(start..).unwrap_or(&[])
    }

    /// `1.234560e-05`: the form with six digits, padded with zeros.
    fn write_scientific(self, negative: bool, text: &mut FloatText) {
        let mut buffer = [0; 40];
        let digits = self.ascii(&mut buffer);
        let count = digits.len() as i32;
        if negative {
            text.push(b'-');
        }
        if let [first, rest @ ..] = digits {
            text.push(*first);
            text.push(b'.');
            text.push_all(rest);
        }
        text.push_zeros(7_i32.wrapping_sub(count));
        let exponent = self.exponent.saturating_add(count).saturating_sub(1);
        text.push(b'e');
        text.push(if exponent < 0 { b'-' } else { b'+' });
        if exponent.unsigned_abs() < 10 {
            text.push(b'0');
        }
        push_decimal(exponent.unsigned_abs(), text);
    }

    /// `0.015625`, `3.0517578125E-5`: the form with `precision` digits. Returns false and writes nothing for a whole
    /// number without a point, since MLIR would parse it as an integer.
    fn write_natural(self, negative: bool, precision: u32, text: &mut FloatText) -> bool {
        let mut buffer = [0; 40];
        let digits = self.ascii(&mut buffer);
        let count = digits.len() as i32;
        let whole = self.exponent.saturating_add(count);
        let scientific = if self.exponent >= 0 { self.exponent > 3 || whole > precision as i32 } else { whole < -2 };
        if !scientific && self.exponent >= 0 {
            return false;
        }
        if negative {
            text.push(b'-');
        }
        if scientific {
            let exponent = whole.saturating_sub(1);
            if let [first, rest @ ..] = digits {
                text.push(*first);
                text.push(b'.');
                text.push_all(if rest.is_empty() { b"0" } else { rest });
            }
            text.push(b'E');
            text.push(if exponent < 0 { b'-' } else { b'+' });
            push_decimal(exponent.unsigned_abs(), text);
        } else if let Some((before, after)) =
            usize::try_from(whole).ok().filter(|whole| *whole > 0).and_then(|whole| digits.split_at_checked(whole))
        {
            text.push_all(before);
            text.push(b'.');
            text.push_all(after);
        } else {
            text.push_all(b"0.");
            text.push_zeros(whole.saturating_neg());
            text.push_all(digits);
        }
        true
    }
}

fn push_decimal(value: u32, text: &mut FloatText) {
    let mut buffer = [0; 40];
    text.push_all(Decimal { digits: u128::from(value), exponent: 0 }.ascii(&mut buffer));
}

/// `floor(mantissa * 2^two * 5^five / 10^cut)`. The result must fit `u128`; `two` or `five` is 0.
fn cut_places(mantissa: u128, two: u32, five: u32, cut: u32) -> u128 {
    // Cancels common factors first, then divides by the rest of 5^cut and 2^cut.
    let (times_five, by_five) = (five.saturating_sub(cut), cut.saturating_sub(five));
    let (times_two, by_two) = (two.saturating_sub(cut), cut.saturating_sub(two));
    let small = 5_u128
        .checked_pow(times_five)
        .and_then(|power| mantissa.checked_mul(power))
        .filter(|product| product.leading_zeros() >= times_two)
        .map(|product| product.wrapping_shl(times_two));
    if let Some(small) = small {
        let divided = 5_u128.checked_pow(by_five).and_then(|power| small.checked_div(power)).unwrap_or(0);
        return divided.checked_shr(by_two).unwrap_or(0);
    }
    let mut words = Words::new(mantissa);
    words.mul_pow5(times_five);
    words.shl(times_two);
    words.div_pow5(by_five);
    words.shr(by_two);
    words.to_u128().unwrap_or(0)
}
