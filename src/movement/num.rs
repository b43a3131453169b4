//! Checked arithmetic on sizes and row-major indices.

use super::shape::Index;

/// The greatest common divisor; `gcd(0, n) = n`.
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while let Some(rest) = a.checked_rem(b) {
        a = b;
        b = rest;
    }
    a
}

/// The quotient of an exact division; `None` if `b` does not divide `a`.
pub(super) fn exact_div(a: u64, b: u64) -> Option<u64> {
    if a.checked_rem(b)? == 0 { a.checked_div(b) } else { None }
}

/// The least common multiple of two positive numbers; `None` on overflow.
pub(super) fn lcm(a: u64, b: u64) -> Option<u64> {
    a.checked_div(gcd(a, b))?.checked_mul(b)
}

/// The product; `None` on overflow, unless a factor is zero.
pub(super) fn product(factors: impl IntoIterator<Item = u64>) -> Option<u64> {
    let mut total = Some(1u64);
    for factor in factors {
        if factor == 0 {
            return Some(0);
        }
        total = total.and_then(|t| t.checked_mul(factor));
    }
    total
}

/// The row-major number of an index; `None` if the ranks differ or the index is out of bounds.
pub(super) fn linearize(dims: &[u64], index: &[u64]) -> Option<u64> {
    if dims.len() != index.len() {
        return None;
    }
    let mut linear = 0u64;
    for (&dim, &i) in dims.iter().zip(index) {
        if i >= dim {
            return None;
        }
        linear = linear.checked_mul(dim)?.checked_add(i)?;
    }
    Some(linear)
}

/// The index of a row-major number; `None` if it is out of bounds.
pub(super) fn delinearize(dims: &[u64], mut linear: u64) -> Option<Index> {
    let mut index: Index = dims.iter().map(|_| 0).collect();
    for (i, &dim) in index.iter_mut().zip(dims).rev() {
        *i = linear.checked_rem(dim)?;
        linear = linear.checked_div(dim)?;
    }
    (linear == 0).then_some(index)
}

/// Converts a count to an index. Counts beyond the address space become `usize::MAX`, which no slice contains.
pub(super) fn to_usize(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// Converts the length of a slice to a count.
pub(super) fn to_u64(n: usize) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}
