//! Integers of a fixed width from 0 to 16,777,215 bits, with two's complement arithmetic and MLIR's literals.
//!
//! Widths up to 64 use one word and do not allocate. Sums, shifts and bit operations are linear in the width. Products and
//! quotients are quadratic: beyond [`MAX_WORK`] word operations they return `None`, so that a fold leaves the operation
//! unchanged. Decimal text is quadratic, too: integers of more than about [`MAX_DECIMAL_DIGITS`] digits print as hexadecimal.
//! The value has no signedness. Operations that depend on signedness have it in their name.
//!
//! Both operands of a binary operation have the same width, except shift amounts.

use core::cmp::Ordering;

use smallvec::{SmallVec, smallvec};

use super::Signedness;
use super::words::{Words, split};

/// Decimal literals with more significant digits are rejected, and values with about as many digits print as hex.
pub const MAX_DECIMAL_DIGITS: usize = 20_000;

const DIGITS_PER_WORD: usize = 19; // 10^19 < 2^64

/// Largest number of word operations of a product or quotient: about 20 ms. Enough for a product of 200,000 bits, and a quotient
/// of 32,768 bits.
pub const MAX_WORK: u64 = 1 << 24;

/// An integer of `width` bits, neither signed nor unsigned.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ApInt {
    width: u32,
    /// Little-endian, at least one word; bits above the width are 0.
    words: SmallVec<[u64; 1]>,
}

/// Error of an integer literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntError {
    /// Not an integer literal.
    Malformed,
    /// The value does not fit the type.
    OutOfRange,
    /// A negative literal for an unsigned type.
    Negative,
    /// The literal exceeds [`MAX_DECIMAL_DIGITS`] digits. Hexadecimal has no such limit.
    TooManyDigits,
}

impl core::fmt::Display for IntError {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Malformed => out.write_str("expected integer literal"),
            Self::OutOfRange => out.write_str("integer constant out of range"),
            Self::Negative => out.write_str("negative integer literal not valid for unsigned integer type"),
            Self::TooManyDigits => {
                write!(out, "limit: integer literal of more than {MAX_DECIMAL_DIGITS} decimal digits; write it in hex")
            }
        }
    }
}

impl core::error::Error for IntError {}

impl ApInt {
    /// The widest integer type of MLIR, in bits.
    pub const MAX_WIDTH: u32 = (1 << 24) - 1;

    /// Zero. `width` is capped at [`ApInt::MAX_WIDTH`].
    #[must_use]
    pub fn zero(width: u32) -> Self {
        let width = width.min(Self::MAX_WIDTH);
        Self { width, words: smallvec![0; word_count(width)] }
    }

    /// All bits set.
    #[must_use]
    pub fn ones(width: u32) -> Self {
        Self::zero(width).not()
    }

    /// The low `width` bits of `value`, zero-extended.
    #[must_use]
    pub fn from_u64(width: u32, value: u64) -> Self {
        Self::from_words(width, core::iter::once(value))
    }

    /// The low `width` bits of `value`, sign-extended.
    #[must_use]
    pub fn from_i64(width: u32, value: i64) -> Self {
        Self::from_i128(width, i128::from(value))
    }

    /// The low `width` bits of `value`, sign-extended.
    #[must_use]
    pub fn from_i128(width: u32, value: i128) -> Self {
        let (low, high) = split(value as u128);
        let fill = if value < 0 { u64::MAX } else { 0 };
        Self::from_words(width, [low, high].into_iter().chain(core::iter::repeat(fill)))
    }

    /// The low `width` bits of little-endian words; missing words are zero.
    fn from_words(width: u32, words: impl IntoIterator<Item = u64>) -> Self {
        let mut result = Self::zero(width);
        for (slot, word) in result.words.iter_mut().zip(words) {
            *slot = word;
        }
        result.clear_above();
        result
    }

    /// The low `width` bits of little-endian bytes; missing bytes are zero.
    #[must_use]
    pub fn from_le_bytes(width: u32, bytes: &[u8]) -> Self {
        let words = bytes.chunks(8).map(|chunk| {
            let mut word = [0; 8];
            for (slot, byte) in word.iter_mut().zip(chunk) {
                *slot = *byte;
            }
            u64::from_le_bytes(word)
        });
        Self::from_words(width, words)
    }

    /// Appends the value as little-endian bytes, as many as the width needs: none for `i0`, one for `i1` to `i8`.
    pub fn to_le_bytes(&self, out: &mut Vec<u8>) {
        let count = self.width.div_ceil(8) as usize;
        out.extend(self.words.iter().flat_map(|word| word.to_le_bytes()).take(count));
    }

    /// Width in bits.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Clears the bits above the width. Invariant: these bits are 0.
    fn clear_above(&mut self) {
        let used = self.width & 63;
        let mask = match (self.width, used) {
            (0, _) => 0,
            (_, 0) => u64::MAX,
            _ => 1_u64.wrapping_shl(used).wrapping_sub(1),
        };
        if let Some(top) = self.words.last_mut() {
            *top &= mask;
        }
    }

    /// Parses a literal, decimal or `0x` hex, by MLIR's rules. Signless and unsigned types of width w accept 0 to 2^w-1.
    /// Signed types and `index` (64 bits, signed) accept 0 to 2^(w-1)-1. With a minus sign, signed and signless types
    /// accept 1 to 2^(w-1); `-0` is rejected.
    ///
    /// # Errors
    /// If the text is not a literal, is out of range, or has more than [`MAX_DECIMAL_DIGITS`] digits.
    pub fn parse_literal(width: u32, text: &[u8], negative: bool, sign: Signedness) -> Result<Self, IntError> {
        if negative && sign == Signedness::Unsigned {
            return Err(IntError::Negative);
        }
        let magnitude = match text {
            [b'0', b'x', digits @ ..] if !digits.is_empty() => Self::magnitude_hex(width, digits)?,
            digits if !digits.is_empty() => Self::magnitude_decimal(width, digits)?,
            _ => return Err(IntError::Malformed),
        };
        if width == 0 {
            // `magnitude` is 0 here.
            return if negative { Err(IntError::OutOfRange) } else { Ok(magnitude) };
        }
        let value = if negative { magnitude.wrapping_neg() } else { magnitude };
        // An out-of-range value wraps to the other sign.
        if (negative || sign == Signedness::Signed) && value.is_sign_set() != negative {
            return Err(IntError::OutOfRange);
        }
        Ok(value)
    }

    fn magnitude_hex(width: u32, digits: &[u8]) -> Result<Self, IntError> {
        if !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(IntError::Malformed);
        }
        let significant = without_leading_zeros(digits);
        if significant.len() > width.div_ceil(4) as usize {
            return Err(IntError::OutOfRange);
        }
        let words = significant.rchunks(16).map(|chunk| {
            chunk.iter().fold(0, |word, digit| (word << 4) | u64::from((*digit as char).to_digit(16).unwrap_or(0)))
        });
        let value: Words = Words::from_words(&words.collect::<SmallVec<[u64; 8]>>());
        Self::from_magnitude(width, &value).ok_or(IntError::OutOfRange)
    }

    fn magnitude_decimal(width: u32, digits: &[u8]) -> Result<Self, IntError> {
        if !digits.iter().all(u8::is_ascii_digit) {
            return Err(IntError::Malformed);
        }
        let significant = without_leading_zeros(digits);
        if significant.len() as u64 > decimal_digits_bound(u64::from(width)) {
            return Err(IntError::OutOfRange);
        }
        if significant.len() > MAX_DECIMAL_DIGITS {
            return Err(IntError::TooManyDigits);
        }
        let mut value = Words::default();
        let first = significant.len().checked_rem(DIGITS_PER_WORD).unwrap_or(0);
        let (head, tail) = significant.split_at_checked(first).unwrap_or((&[], significant));
        for chunk in core::iter::once(head).chain(tail.chunks(DIGITS_PER_WORD)) {
            let number =
                chunk.iter().fold(0_u64, |number, digit| number.wrapping_mul(10).wrapping_add(u64::from(digit & 15)));
            value.mul_add(10_u64.saturating_pow(chunk.len() as u32), number);
        }
        Self::from_magnitude(width, &value).ok_or(IntError::OutOfRange)
    }

    /// `None` if the number needs more than `width` bits.
    fn from_magnitude(width: u32, value: &Words) -> Option<Self> {
        (value.bit_len() <= u64::from(width)).then(|| Self::from_words(width, value.as_slice().iter().copied()))
    }

    /// Writes the value in decimal, with a minus sign if `signed` and the top bit is set. Values with more than
    /// about [`MAX_DECIMAL_DIGITS`] digits are written in hex after the sign, which MLIR parses as the same value.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write(&self, signed: bool, out: &mut impl core::fmt::Write) -> core::fmt::Result {
        let negative = signed && self.is_sign_set();
        if negative {
            out.write_char('-')?;
        }
        if let [word] = *self.words.as_slice() {
            let word = if negative { self.wrapping_neg().low_word() } else { word };
            return write!(out, "{word}");
        }
        let mut quotient = if negative { self.wrapping_neg().magnitude() } else { self.magnitude() };
        if decimal_digits_bound(quotient.bit_len()) > MAX_DECIMAL_DIGITS as u64 {
            return write_hex(&quotient, out);
        }
        let mut chunks: SmallVec<[u64; 8]> = SmallVec::new();
        while !quotient.is_zero() {
            chunks.push(quotient.div_rem(10_u64.saturating_pow(DIGITS_PER_WORD as u32)));
        }
        write!(out, "{}", chunks.pop().unwrap_or(0))?;
        chunks.iter().rev().try_for_each(|chunk| write!(out, "{chunk:0DIGITS_PER_WORD$}"))
    }

    fn low_word(&self) -> u64 {
        self.words.first().copied().unwrap_or(0)
    }

    fn magnitude(&self) -> Words {
        Words::from_words(&self.words)
    }

    /// Returns true if all bits are 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The top bit; false for `i0`.
    #[must_use]
    pub fn is_sign_set(&self) -> bool {
        self.bit(self.width.wrapping_sub(1))
    }

    /// Bit `index`, counted from the lowest; false beyond the width.
    #[must_use]
    pub fn bit(&self, index: u32) -> bool {
        self.words.get((index >> 6) as usize).is_some_and(|word| word.wrapping_shr(index & 63) & 1 == 1)
    }

    /// The unsigned value, if it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        let [low, high @ ..] = self.words.as_slice() else { return None };
        high.iter().all(|word| *word == 0).then_some(*low)
    }

    /// The signed value, if it fits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        i64::try_from(self.to_i128()?).ok()
    }

    /// The signed value, if it fits.
    #[must_use]
    pub fn to_i128(&self) -> Option<i128> {
        if let [word] = *self.words.as_slice() {
            let unused = 64_u32.wrapping_sub(self.width);
            return Some(i128::from((word.wrapping_shl(unused) as i64).wrapping_shr(unused)));
        }
        let truncated = self.sext_or_trunc(128);
        if truncated.sext_or_trunc(self.width) != *self {
            return None;
        }
        let [low, high] = *truncated.words.as_slice() else { return None };
        Some(((u128::from(high) << 64) | u128::from(low)) as i128)
    }

    /// Zero-extends or truncates.
    #[must_use]
    pub fn zext_or_trunc(&self, width: u32) -> Self {
        Self::from_words(width, self.words.iter().copied())
    }

    /// Sign-extends or truncates.
    #[must_use]
    pub fn sext_or_trunc(&self, width: u32) -> Self {
        let mut result = self.zext_or_trunc(width);
        if self.is_sign_set() && width > self.width {
            let from = (self.width >> 6) as usize;
            let mut fill = u64::MAX.wrapping_shl(self.width & 63);
            for word in result.words.iter_mut().skip(from) {
                *word |= fill;
                fill = u64::MAX;
            }
            result.clear_above();
        }
        result
    }

    /// Asserts in debug builds that both widths are equal.
    fn check_width(&self, other: &Self) {
        debug_assert_eq!(self.width, other.width, "operands of different widths");
    }

    fn zip(&self, other: &Self, op: impl Fn(u64, u64) -> u64) -> Self {
        self.check_width(other);
        Self::from_words(self.width, self.words.iter().zip(&other.words).map(|(left, right)| op(*left, *right)))
    }

    /// Bitwise and.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.zip(other, |left, right| left & right)
    }

    /// Bitwise or.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.zip(other, |left, right| left | right)
    }

    /// Bitwise exclusive or.
    #[must_use]
    pub fn xor(&self, other: &Self) -> Self {
        self.zip(other, |left, right| left ^ right)
    }

    /// All bits flipped.
    #[must_use]
    pub fn not(&self) -> Self {
        Self::from_words(self.width, self.words.iter().map(|word| !word))
    }

    /// The sum modulo 2^width.
    #[must_use]
    pub fn wrapping_add(&self, other: &Self) -> Self {
        self.check_width(other);
        self.add_with_carry(other.words.iter().copied(), false)
    }

    /// The difference modulo 2^width.
    #[must_use]
    pub fn wrapping_sub(&self, other: &Self) -> Self {
        self.check_width(other);
        self.add_with_carry(other.words.iter().map(|word| !word), true)
    }

    /// The negated value modulo 2^width; the smallest signed value negates to itself.
    #[must_use]
    pub fn wrapping_neg(&self) -> Self {
        Self::zero(self.width).wrapping_sub(self)
    }

    fn add_with_carry(&self, others: impl Iterator<Item = u64>, mut carry: bool) -> Self {
        Self::from_words(
            self.width,
            self.words.iter().zip(others).map(|(left, right)| {
                let (sum, over) = left.overflowing_add(right);
                let (sum, over_again) = sum.overflowing_add(u64::from(carry));
                carry = over || over_again;
                sum
            }),
        )
    }

    /// The product modulo 2^width. `None` beyond [`MAX_WORK`]; small factors of either sign are cheap at any width.
    #[must_use]
    pub fn wrapping_mul(&self, other: &Self) -> Option<Self> {
        self.check_width(other);
        if let ([left], [right]) = (self.words.as_slice(), other.words.as_slice()) {
            return Some(Self::from_u64(self.width, left.wrapping_mul(*right)));
        }
        let negative = self.is_sign_set() != other.is_sign_set();
        let (left, right) = (self.absolute().magnitude(), other.absolute().magnitude());
        let work = (left.as_slice().len() as u64).saturating_mul(right.as_slice().len() as u64);
        if work > MAX_WORK {
            return None;
        }
        let mut product = Self::zero(self.width);
        for (offset, factor) in left.as_slice().iter().enumerate() {
            let mut carry = 0_u64;
            let slots = product.words.iter_mut().skip(offset);
            let others = right.as_slice().iter().copied().chain(core::iter::repeat(0));
            for (slot, word) in slots.zip(others).take(right.as_slice().len().saturating_add(1)) {
                // At most (2^64-1)^2 + 2 * (2^64-1) = 2^128-1.
                let sum = u128::from(word)
                    .wrapping_mul(u128::from(*factor))
                    .wrapping_add(u128::from(*slot))
                    .wrapping_add(u128::from(carry));
                (*slot, carry) = split(sum);
            }
        }
        product.clear_above();
        Some(if negative { product.wrapping_neg() } else { product })
    }

    /// The absolute value as unsigned bits.
    fn absolute(&self) -> Self {
        if self.is_sign_set() { self.wrapping_neg() } else { self.clone() }
    }

    /// Unsigned quotient and remainder. `None` for a zero divisor or beyond [`MAX_WORK`].
    #[must_use]
    pub fn udiv_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        self.check_width(divisor);
        let (left, right) = (self.magnitude(), divisor.magnitude());
        if right.is_zero() {
            return None;
        }
        if let (Some(left), Some(right)) = (left.to_u128(), right.to_u128()) {
            let make = |value: u128| Self::from_words(self.width, <[u64; 2]>::from(split(value)));
            return Some((make(left.checked_div(right)?), make(left.checked_rem(right)?)));
        }
        if let [word] = *right.as_slice() {
            let mut quotient = left;
            let remainder = quotient.div_rem(word);
            return Some((Self::from_magnitude(self.width, &quotient)?, Self::from_u64(self.width, remainder)));
        }
        self.long_division(&left, &right)
    }

    /// Shift-and-subtract division, one bit at a time. Divisors of several words are rare, so simplicity wins.
    fn long_division(&self, left: &Words, right: &Words) -> Option<(Self, Self)> {
        let words = right.as_slice().len() as u64;
        if left.bit_len().saturating_mul(words) > MAX_WORK {
            return None;
        }
        let mut quotient = Self::zero(self.width);
        let mut remainder = Words::default();
        for index in (0..left.bit_len() as u32).rev() {
            remainder.mul_add(2, u64::from(self.bit(index)));
            if let Some(difference) = remainder.checked_sub(right) {
                remainder = difference;
                if let Some(word) = quotient.words.get_mut((index >> 6) as usize) {
                    *word |= 1_u64.wrapping_shl(index & 63);
                }
            }
        }
        Some((quotient, Self::from_magnitude(self.width, &remainder)?))
    }

    /// Unsigned quotient. `None` for a zero divisor or beyond [`MAX_WORK`].
    #[must_use]
    pub fn udiv(&self, divisor: &Self) -> Option<Self> {
        self.udiv_rem(divisor).map(|(quotient, _)| quotient)
    }

    /// Unsigned remainder. `None` as for [`ApInt::udiv`].
    #[must_use]
    pub fn urem(&self, divisor: &Self) -> Option<Self> {
        self.udiv_rem(divisor).map(|(_, remainder)| remainder)
    }

    /// Signed quotient, rounded toward zero, and remainder, with the sign of the dividend.
    fn sdiv_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        let negative = self.is_sign_set() != divisor.is_sign_set();
        let (quotient, remainder) = self.absolute().udiv_rem(&divisor.absolute())?;
        if quotient.is_sign_set() && !negative {
            return None;
        }
        let negate = |value: Self, negative: bool| if negative { value.wrapping_neg() } else { value };
        Some((negate(quotient, negative), negate(remainder, self.is_sign_set())))
    }

    /// Signed quotient, rounded toward zero. `None` for a zero divisor, on overflow (the smallest value divided by -1),
    /// or beyond [`MAX_WORK`].
    #[must_use]
    pub fn sdiv(&self, divisor: &Self) -> Option<Self> {
        self.sdiv_rem(divisor).map(|(quotient, _)| quotient)
    }

    /// Signed remainder, with the sign of the dividend. `None` as for [`ApInt::sdiv`].
    #[must_use]
    pub fn srem(&self, divisor: &Self) -> Option<Self> {
        self.sdiv_rem(divisor).map(|(_, remainder)| remainder)
    }

    /// The shift amount, if it is less than the width.
    fn shift_amount(&self, amount: &Self) -> Option<u32> {
        amount.to_u64().and_then(|amount| u32::try_from(amount).ok()).filter(|amount| *amount < self.width)
    }

    /// Shifts left. `None` if the unsigned amount is not less than the width.
    #[must_use]
    pub fn shl(&self, amount: &Self) -> Option<Self> {
        let amount = self.shift_amount(amount)?;
        let (whole, part) = ((amount >> 6) as usize, amount & 63);
        let mut below = 0;
        let shifted = self.words.iter().map(|word| {
            let carried = if part == 0 { 0 } else { u64::wrapping_shr(below, 64_u32.wrapping_sub(part)) };
            below = *word;
            word.wrapping_shl(part) | carried
        });
        Some(Self::from_words(self.width, core::iter::repeat_n(0, whole).chain(shifted)))
    }

    /// Logical shift right. `None` as for [`ApInt::shl`].
    #[must_use]
    pub fn lshr(&self, amount: &Self) -> Option<Self> {
        let mut words = self.magnitude();
        words.shr(self.shift_amount(amount)?);
        Self::from_magnitude(self.width, &words)
    }

    /// Arithmetic shift right. `None` as for [`ApInt::shl`].
    #[must_use]
    pub fn ashr(&self, amount: &Self) -> Option<Self> {
        if self.is_sign_set() { Some(self.not().lshr(amount)?.not()) } else { self.lshr(amount) }
    }

    /// Compares as unsigned numbers.
    #[must_use]
    pub fn ucmp(&self, other: &Self) -> Ordering {
        self.check_width(other);
        self.magnitude().cmp(&other.magnitude())
    }

    /// Compares as signed numbers.
    #[must_use]
    pub fn scmp(&self, other: &Self) -> Ordering {
        match (self.is_sign_set(), other.is_sign_set()) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            _ => self.ucmp(other),
        }
    }

    /// The unsigned minimum.
    #[must_use]
    pub fn umin(&self, other: &Self) -> Self {
        if self.ucmp(other).is_le() { self.clone() } else { other.clone() }
    }

    /// The unsigned maximum.
    #[must_use]
    pub fn umax(&self, other: &Self) -> Self {
        if self.ucmp(other).is_ge() { self.clone() } else { other.clone() }
    }

    /// The signed minimum.
    #[must_use]
    pub fn smin(&self, other: &Self) -> Self {
        if self.scmp(other).is_le() { self.clone() } else { other.clone() }
    }

    /// The signed maximum.
    #[must_use]
    pub fn smax(&self, other: &Self) -> Self {
        if self.scmp(other).is_ge() { self.clone() } else { other.clone() }
    }
}

impl core::fmt::Display for ApInt {
    /// Prints as signed.
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.write(true, out)
    }
}

impl core::fmt::Debug for ApInt {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "{self}_i{}", self.width)
    }
}

/// The largest number of decimal digits of a number of `bits` bits.
const fn decimal_digits_bound(bits: u64) -> u64 {
    // floor(bits log10(2)) + 1; 0.30103 is slightly more than log10(2).
    bits.wrapping_mul(30_103).wrapping_div(100_000).wrapping_add(1)
}

fn word_count(width: u32) -> usize {
    width.div_ceil(64).max(1) as usize
}

fn without_leading_zeros(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    digits.get(zeros..).unwrap_or(&[])
}

fn write_hex(value: &Words, out: &mut impl core::fmt::Write) -> core::fmt::Result {
    let mut words = value.as_slice().iter().rev();
    write!(out, "0x{:X}", words.next().copied().unwrap_or(0))?;
    words.try_for_each(|word| write!(out, "{word:016X}"))
}
