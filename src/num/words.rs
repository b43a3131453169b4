//! Natural numbers of any size as little-endian `u64` words, with the operations that decimal text needs.
//!
//! Products and quotients are by one word only. Each operation is linear in the number of words; the callers bound the
//! number of operations.

use smallvec::SmallVec;

/// Little-endian words without leading (high) zero words; the empty list is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Words(SmallVec<[u64; 8]>);

/// The low and the high word of a double word.
pub(super) const fn split(value: u128) -> (u64, u64) {
    (value as u64, (value >> 64) as u64)
}

impl Words {
    pub(super) fn new(value: u128) -> Self {
        let (low, high) = split(value);
        Self::from_words(&[low, high])
    }

    pub(super) fn from_words(words: &[u64]) -> Self {
        let mut result = Self(SmallVec::from_slice(words));
        result.trim();
        result
    }

    pub(super) fn as_slice(&self) -> &[u64] {
        &self.0
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Number of significant bits; 0 for zero.
    pub(super) fn bit_len(&self) -> u64 {
        match self.0.last() {
            None => 0,
            Some(top) => (self.0.len() as u64).wrapping_mul(64).wrapping_sub(u64::from(top.leading_zeros())),
        }
    }

    /// `self = self * factor + addend`.
    pub(super) fn mul_add(&mut self, factor: u64, addend: u64) {
        let mut carry = addend;
        for word in &mut self.0 {
            // At most (2^64-1)^2 + 2^64-1, which fits.
            let product = u128::from(*word).wrapping_mul(u128::from(factor)).wrapping_add(u128::from(carry));
            (*word, carry) = split(product);
        }
        if carry != 0 {
            self.0.push(carry);
        }
        self.trim();
    }

    /// Divides by `divisor` (at least 1) in place and returns the remainder.
    pub(super) fn div_rem(&mut self, divisor: u64) -> u64 {
        let divisor = u128::from(divisor.max(1));
        let mut rest = 0_u64;
        for word in self.0.iter_mut().rev() {
            let dividend = (u128::from(rest) << 64) | u128::from(*word);
            // `rest < divisor`, so the quotient is one word.
            *word = dividend.checked_div(divisor).unwrap_or(0) as u64;
            rest = dividend.checked_rem(divisor).unwrap_or(0) as u64;
        }
        self.trim();
        rest
    }

    pub(super) fn mul_pow5(&mut self, mut exponent: u32) {
        while exponent > 0 {
            let step = exponent.min(27);
            self.mul_add(5_u64.saturating_pow(step), 0);
            exponent = exponent.wrapping_sub(step);
        }
    }

    pub(super) fn div_pow5(&mut self, mut exponent: u32) {
        while exponent > 0 && !self.is_zero() {
            let step = exponent.min(27);
            self.div_rem(5_u64.saturating_pow(step));
            exponent = exponent.wrapping_sub(step);
        }
    }

    pub(super) fn shl(&mut self, bits: u32) {
        if self.is_zero() {
            return;
        }
        let part = bits & 63;
        if part != 0 {
            self.mul_add(1_u64.wrapping_shl(part), 0);
        }
        self.0.insert_many(0, core::iter::repeat_n(0, (bits >> 6) as usize));
    }

    pub(super) fn shr(&mut self, bits: u32) {
        let whole = ((bits >> 6) as usize).min(self.0.len());
        self.0.drain(..whole);
        let part = bits & 63;
        if part != 0 {
            let mut above = 0_u64;
            for word in self.0.iter_mut().rev() {
                let low = above.wrapping_shl(64_u32.wrapping_sub(part));
                above = *word;
                *word = word.wrapping_shr(part) | low;
            }
        }
        self.trim();
    }

    /// The value; `None` if it exceeds two words.
    pub(super) fn to_u128(&self) -> Option<u128> {
        match *self.as_slice() {
            [] => Some(0),
            [low] => Some(u128::from(low)),
            [low, high] => Some((u128::from(high) << 64) | u128::from(low)),
            _ => None,
        }
    }

    /// `self - other`; `None` if negative.
    pub(super) fn checked_sub(&self, other: &Self) -> Option<Self> {
        if *self < *other {
            return None;
        }
        let mut result = self.clone();
        let mut borrow = false;
        let others = other.0.iter().copied().chain(core::iter::repeat(0));
        for (word, subtrahend) in result.0.iter_mut().zip(others) {
            let (first, under) = word.overflowing_sub(subtrahend);
            let (second, under_again) = first.overflowing_sub(u64::from(borrow));
            *word = second;
            borrow = under || under_again;
        }
        result.trim();
        Some(result)
    }
}

impl PartialOrd for Words {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Words {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}
