//! Transforms and decompositions of matrices: `stablehlo.fft`, `cholesky` and `triangular_solve`.

use std::f64::consts::TAU;

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::super::attrs::{FFT_TYPE, TRANSPOSE_KIND};
use super::elementwise::convert_numbers;
use super::{Results, indices_of, ints_of, operand, result_type, word_of};
use crate::kernels::numbers::{Complex, NumberType, Numbers};
use crate::kernels::{dims, indices, row_major_offset};

/// Elements as complex numbers.
fn complex(op: OpRef<'_>, tensor: &Tensor) -> Result<Vec<Complex>, String> {
    Ok(match Numbers::of(op.ctx, tensor)? {
        Numbers::Complexes(all) => all,
        Numbers::Floats(all) => all.into_iter().map(|x| Complex::new(x, 0.0)).collect(),
        Numbers::Ints(_) => return Err("cannot be run on integers".to_owned()),
    })
}

/// Complex numbers as elements of the result.
fn finish(op: OpRef<'_>, result: &[usize], all: Vec<Complex>) -> Results {
    let ty = result_type(op, 0, result)?;
    let numbers = convert_numbers(Numbers::Complexes(all), NumberType::of(op.ctx, ty)?);
    Ok(vec![numbers.tensor(op.ctx, ty)?])
}

/// The discrete Fourier transform along a dimension, by its definition.
fn transform(dims: &[usize], axis: usize, all: &[Complex], sign: f64) -> Vec<Complex> {
    let length = dims.get(axis).copied().unwrap_or(1);
    let roots: Vec<Complex> =
        (0..length).map(|k| Complex::from_polar(1.0, sign * TAU * k as f64 / length.max(1) as f64)).collect();
    let of = |index: Vec<usize>| {
        let k = index.get(axis).copied().unwrap_or(0);
        let mut from = index;
        let mut sum = Complex::new(0.0, 0.0);
        for n in 0..length {
            if let Some(slot) = from.get_mut(axis) {
                *slot = n;
            }
            let root = roots.get((k * n).checked_rem(length).unwrap_or(0)).copied().unwrap_or_default();
            sum += all.get(row_major_offset(dims, &from)).copied().unwrap_or_default() * root;
        }
        sum
    };
    indices(dims).map(of).collect()
}

/// The elements at the indices of other extents. `source` maps them.
fn select(from: &[usize], to: &[usize], all: &[Complex], source: impl Fn(&mut Vec<usize>) -> bool) -> Vec<Complex> {
    let of = |mut index: Vec<usize>| {
        let conjugate = source(&mut index);
        let z = all.get(row_major_offset(from, &index)).copied().unwrap_or_default();
        if conjugate { z.conj() } else { z }
    };
    indices(to).map(of).collect()
}

/// Evaluates `stablehlo.fft`.
///
/// # Errors
/// If the shapes do not fit.
pub fn fft(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let x = operand(operands, 0)?;
    let mut extents = dims(op.ctx, x)?;
    let mut all = complex(op, x)?;
    let rank = ints_of(op, "fft_length").map_or(0, |list| list.len());
    let lengths = indices_of(op, "fft_length", rank, 1)?;
    let first = extents.len().checked_sub(rank).ok_or("has more lengths than dimensions")?;
    let kind = word_of(op, "fft_type", &FFT_TYPE).ok_or("has no type")?;
    let last = extents.len().checked_sub(1).filter(|_| rank > 0).ok_or("has no lengths")?;
    let half = |n: usize| n / 2 + 1;
    let (sign, is_inverse) = if kind == "FFT" || kind == "RFFT" { (-1.0, false) } else { (1.0, true) };
    let mut expected = extents.split_off(first);
    let given = expected.clone();
    if kind == "IRFFT"
        && let (Some(size), Some(&length)) = (expected.last_mut(), lengths.last())
    {
        // The input has one half of a spectrum, whose other half is conjugate.
        if *size != if length == 0 { 0 } else { half(length) } {
            return Err("has lengths that do not fit its operand".to_owned());
        }
        *size = length;
    }
    if expected != lengths {
        return Err("has lengths that do not fit its operand".to_owned());
    }
    let (halved, whole) = ([extents.as_slice(), &given].concat(), [extents.as_slice(), &lengths].concat());
    Tensor::count(&whole)?;
    if kind == "IRFFT" {
        let mirror = |index: &mut Vec<usize>| {
            let (Some(&k), Some(&stored), Some(&length)) = (index.get(last), halved.get(last), whole.get(last)) else {
                return false;
            };
            let is_conjugate = k >= stored;
            if is_conjugate {
                for (i, &size) in index.iter_mut().zip(&whole).skip(first) {
                    *i = (size - *i).checked_rem(size).unwrap_or(0);
                }
                if let Some(slot) = index.get_mut(last) {
                    *slot = length - k;
                }
            }
            is_conjugate
        };
        all = select(&halved, &whole, &all, mirror);
    }
    for axis in first..whole.len() {
        all = transform(&whole, axis, &all, sign);
    }
    if is_inverse {
        let count = lengths.iter().product::<usize>().max(1) as f64;
        all.iter_mut().for_each(|z| *z /= count);
    }
    let mut result = whole.clone();
    if kind == "RFFT" {
        if let Some(size) = result.last_mut() {
            *size = if *size == 0 { 0 } else { half(*size) };
        }
        all = select(&whole, &result, &all, |_| false);
    }
    finish(op, &result, all)
}

/// The matrices in the last two dimensions: rows, columns, and the number of matrices.
fn matrices(dims: &[usize]) -> Result<(usize, usize, usize), String> {
    let [batch @ .., rows, columns] = dims else { return Err("has no matrices".to_owned()) };
    Ok((*rows, *columns, batch.iter().product()))
}

/// Evaluates `stablehlo.cholesky`. The other triangle of the result is 0; a matrix that is not positive definite has NaN.
///
/// # Errors
/// If the shapes do not fit.
pub fn cholesky(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let a = operand(operands, 0)?;
    let extents = dims(op.ctx, a)?;
    let (n, columns, count) = matrices(&extents)?;
    if n != columns {
        return Err("has matrices that are not square".to_owned());
    }
    let all = complex(op, a)?;
    let lower = op.int("lower").is_some_and(|n| n != 0);
    let mut out = vec![Complex::new(0.0, 0.0); all.len()];
    for matrix in 0..count {
        let base = matrix * n * n;
        let at = |i: usize, j: usize| base + i * n + j;
        // Computes the lower factor; the upper one is its adjoint.
        let get = |i, j| {
            let z = all.get(if lower { at(i, j) } else { at(j, i) }).copied().unwrap_or_default();
            if lower { z } else { z.conj() }
        };
        let mut factor = vec![Complex::new(0.0, 0.0); n * n];
        for j in 0..n {
            for i in j..n {
                let mut sum = get(i, j);
                for k in 0..j {
                    let of = |row: usize| factor.get(row * n + k).copied().unwrap_or_default();
                    sum -= of(i) * of(j).conj();
                }
                let pivot = factor.get(j * n + j).copied().unwrap_or_default();
                let value = if i == j { Complex::new(sum.re.sqrt(), 0.0) } else { sum / pivot.re };
                if let Some(slot) = factor.get_mut(i * n + j) {
                    *slot = value;
                }
            }
        }
        for (i, j) in (0..n).flat_map(|i| (0..=i).map(move |j| (i, j))) {
            let z = factor.get(i * n + j).copied().unwrap_or_default();
            if let Some(slot) = out.get_mut(if lower { at(i, j) } else { at(j, i) }) {
                *slot = if lower { z } else { z.conj() };
            }
        }
    }
    finish(op, &extents, out)
}

/// Evaluates `stablehlo.triangular_solve`.
///
/// # Errors
/// If the shapes do not fit.
pub fn triangular_solve(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let (a, b) = (operand(operands, 0)?, operand(operands, 1)?);
    let (a_dims, b_dims) = (dims(op.ctx, a)?, dims(op.ctx, b)?);
    let (n, columns, count) = matrices(&a_dims)?;
    let (b_rows, b_columns, b_count) = matrices(&b_dims)?;
    let flag = |name: &str| op.int(name).is_some_and(|n| n != 0);
    let (left, lower, unit) = (flag("left_side"), flag("lower"), flag("unit_diagonal"));
    let transpose = word_of(op, "transpose_a", &TRANSPOSE_KIND).unwrap_or_default();
    if n != columns || count != b_count || n != if left { b_rows } else { b_columns } {
        return Err("has matrices that do not fit".to_owned());
    }
    let (a, mut x) = (complex(op, a)?, complex(op, b)?);
    let (transposed, conjugate) = (transpose == "TRANSPOSE" || transpose == "ADJOINT", transpose == "ADJOINT");
    // x op(a) = b has the transposed equation op(a)^T x^T = b^T.
    let swapped = transposed == left;
    for matrix in 0..count {
        let get = |i: usize, j: usize| {
            if i == j && unit {
                return Complex::new(1.0, 0.0);
            }
            let (i, j) = if swapped { (j, i) } else { (i, j) };
            let z = a.get(matrix * n * n + i * n + j).copied().unwrap_or_default();
            if conjugate { z.conj() } else { z }
        };
        let entry = |i: usize, k: usize| {
            let (row, column) = if left { (i, k) } else { (k, i) };
            matrix * b_rows * b_columns + row * b_columns + column
        };
        let forward = lower != swapped;
        for k in 0..if left { b_columns } else { b_rows } {
            for step in 0..n {
                let i = if forward { step } else { n - 1 - step };
                let mut sum = x.get(entry(i, k)).copied().unwrap_or_default();
                for other in 0..step {
                    let j = if forward { other } else { n - 1 - other };
                    sum -= get(i, j) * x.get(entry(j, k)).copied().unwrap_or_default();
                }
                if let Some(slot) = x.get_mut(entry(i, k)) {
                    *slot = sum / get(i, i);
                }
            }
        }
    }
    finish(op, &b_dims, x)
}
