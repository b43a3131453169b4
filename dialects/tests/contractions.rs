//! Contractions against the evaluators of their operations, which share no code with them: every small combination of sizes,
//! strides, dilations, paddings and groups.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use std::collections::BTreeMap;

use qopt_ir::contraction::{Contraction, Extents, Index};
use qopt_ir::eval::run_op;
use qopt_ir::ir::{Context, Module, Tensor};

/// The place of an index in a dimension of this size; `None` outside of it.
fn place(index: &Index, size: u64, extents: &Extents, at: &BTreeMap<char, u64>) -> Option<u64> {
    match index {
        Index::First => Some(0),
        Index::Loops(names) => Some(names.iter().fold(0, |place, name| place * extents.get(*name).unwrap() + at[name])),
        Index::Window { position, tap, window } => {
            let place = (at[position] * window.stride + at[tap] * window.dilation) as i64 - window.low;
            u64::try_from(place).ok().filter(|&place| place < size)
        }
    }
}

/// The row-major place of the indices in a tensor; `None` outside of it.
fn offset(indices: &[Index], dims: &[u64], extents: &Extents, at: &BTreeMap<char, u64>) -> Option<usize> {
    let place = |offset: u64, (index, &size): (&Index, &u64)| Some(offset * size + place(index, size, extents, at)?);
    indices.iter().zip(dims).try_fold(0, place).map(|offset| offset as usize)
}

fn names(contraction: &Contraction) -> Vec<char> {
    let mut all = Vec::new();
    for index in contraction.operands.iter().flat_map(|access| &access.indices).chain(&contraction.result) {
        match index {
            Index::First => {}
            Index::Loops(names) => all.extend(names.iter().copied()),
            Index::Window { position, tap, .. } => all.extend([*position, *tap]),
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The sums of products, loop by loop.
fn sums(contraction: &Contraction, operands: &[(Vec<u64>, Vec<i64>)]) -> (Vec<u64>, Vec<i64>) {
    let shape = |at: usize| Some(operands[at].0.iter().map(|&n| Some(n)).collect::<Vec<_>>());
    let extents = contraction.extents(shape, None).unwrap();
    let dims: Vec<u64> = contraction.result_shape(&extents).unwrap().into_iter().map(Option::unwrap).collect();
    let mut sums = vec![0; dims.iter().product::<u64>() as usize];
    let names = names(contraction);
    let count: u64 = names.iter().map(|&name| extents.get(name).unwrap()).product();
    assert_eq!(contraction.num_products(&extents), Some(count));
    for mut i in 0..count {
        let mut at = BTreeMap::new();
        for &name in &names {
            let size = extents.get(name).unwrap();
            at.insert(name, i % size);
            i /= size;
        }
        let factor = |operand: usize, indices: &[Index]| {
            let (dims, values) = &operands[operand];
            offset(indices, dims, &extents, &at).map_or(0, |offset| values[offset])
        };
        let product: i64 = contraction.operands.iter().map(|access| factor(access.operand, &access.indices)).product();
        if let Some(offset) = offset(&contraction.result, &dims, &extents, &at) {
            sums[offset] += product;
        }
    }
    (dims, sums)
}

/// Compares the contraction of the first operation with one of these names with its evaluator.
fn check(text: &str, name: &str, operands: &[(&[u64], &str)]) -> bool {
    let ctx = Context::new(qopt_dialects::all());
    let module = Module::parse_str(&ctx, text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    if module.verify().is_err() {
        return false;
    }
    let op = module.walk().find(|op| op.name() == name).unwrap();
    let contraction = op.contraction().unwrap().unwrap();
    let mut random = 7_u64;
    let mut next = || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 60) as i64 - 8
    };
    let mut values: Vec<(Vec<u64>, Vec<i64>)> = Vec::new();
    let mut tensors = Vec::new();
    for (at, &(dims, _)) in operands.iter().enumerate() {
        let count = dims.iter().product::<u64>() as usize;
        // Biases and zero points are 0.
        let data: Vec<i64> = (0..count).map(|_| if at < 2 { next() } else { 0 }).collect();
        tensors.push(Tensor::of_ints(&ctx, op.operand_type(at).unwrap(), &data).unwrap());
        values.push((dims.to_vec(), data));
    }
    let found = run_op(op, tensors).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let (dims, sums) = sums(&contraction, &values);
    assert_eq!(found[0].shape(&ctx).unwrap(), dims, "{text}");
    assert_eq!(found[0].ints(&ctx).unwrap(), sums, "{text}");
    true
}

fn ty(dims: &[u64], element: &str) -> String {
    format!("tensor<{}x{element}>", dims.iter().map(u64::to_string).collect::<Vec<_>>().join("x"))
}

fn function(operands: &[(&[u64], &str)], op: &str, result: &str) -> String {
    let arguments = operands.iter().enumerate().map(|(i, (dims, element))| format!("%{i}: {}", ty(dims, element)));
    let types: Vec<String> = operands.iter().map(|(dims, element)| ty(dims, element)).collect();
    let names: Vec<String> = (0..operands.len()).map(|i| format!("%{i}")).collect();
    let (name, attrs) = op.split_once(' ').unwrap_or((op, ""));
    format!(
        "func.func @f({}) -> {result} {{\n  %r = \"{name}\"({}) {attrs} : ({}) -> {result}\n  return %r : {result}\n}}",
        arguments.collect::<Vec<_>>().join(", "),
        names.join(", "),
        types.join(", "),
    )
}

#[test]
fn grouped_convolutions() {
    let mut checked = 0;
    for (size, taps, stride, dilation) in [(5, 1, 1, 1), (5, 2, 1, 2), (6, 3, 2, 1), (7, 2, 3, 2), (4, 3, 1, 1)] {
        for (low, high) in (0..3).flat_map(|low| (0..3).map(move |high| (low, high))) {
            for (groups, depth, channels) in [(1, 2, 3), (2, 1, 4), (3, 2, 3)] {
                let positions = (size + low + high - (taps - 1) * dilation - 1) / stride + 1;
                let operands: [(&[u64], &str); 3] =
                    [(&[2, size, 3, groups * depth], "i8"), (&[channels, taps, 2, depth], "i8"), (&[channels], "i32")];
                let op = format!(
                    "qint.conv {{dilation = array<i64: {dilation}, 1>, groups = {groups} : i64, input_zp = 0 : i64, pad = array<i64: \
                     {low}, {high}, 1, 0>, stride = array<i64: {stride}, 2>, weight_zp = array<i64: 0>}}"
                );
                let result = ty(&[2, positions, 2, channels], "i32");
                checked += usize::from(check(&function(&operands, &op, &result), "qint.conv", &operands));
            }
        }
    }
    assert_eq!(checked, 135);
}

#[test]
fn depthwise_and_transposed_convolutions() {
    let mut checked = 0;
    for (size, taps, stride) in [(4, 2, 1), (5, 3, 2), (5, 1, 3), (3, 3, 1)] {
        for (low, high) in (0..2).flat_map(|low| (0..2).map(move |high| (low, high))) {
            let zero: (&[u64], &str) = (&[1], "i8");
            let zeros = "%z = \"tosa.const\"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>";
            let with_zeros =
                |text: String| text.replacen("{\n", &format!("{{\n  {zeros}\n"), 1).replacen("%3, %4) ", "%z, %z) ", 1);
            for multiplier in [1, 2] {
                // TOSA accepts padding that the last window covers only.
                let span = size + low + high - taps;
                let (high, positions) = (high, span / stride + 1);
                let operands: [(&[u64], &str); 5] = [
                    (&[1, size, 4, 3], "i8"),
                    (&[taps, 2, 3, multiplier], "i8"),
                    (&[3 * multiplier], "i32"),
                    zero,
                    zero,
                ];
                let op = format!(
                    "tosa.depthwise_conv2d {{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: {low}, {high}, 0, 1>, \
                     stride = array<i64: {stride}, 1>}}"
                );
                let result = ty(&[1, positions, 4, 3 * multiplier], "i32");
                let text = with_zeros(function(&operands, &op, &result));
                checked += usize::from(check(&text, "tosa.depthwise_conv2d", &operands));
            }
            let (low, high) = (low as i64 - 1, high as i64);
            let height = ((size - 1) * stride + taps) as i64 + low + high;
            let operands: [(&[u64], &str); 5] =
                [(&[1, size, 3, 2], "i8"), (&[3, taps, 2, 2], "i8"), (&[3], "i32"), zero, zero];
            let op = format!(
                "tosa.transpose_conv2d {{acc_type = i32, out_pad = array<i64: {low}, {high}, 0, 0>, stride = array<i64: {stride}, 2>}}"
            );
            let result = ty(&[1, height as u64, 6, 3], "i32");
            let text = with_zeros(function(&operands, &op, &result));
            checked += usize::from(check(&text, "tosa.transpose_conv2d", &operands));
        }
    }
    assert!(checked >= 30, "{checked}");
}

#[test]
fn matrix_products() {
    let zero: (&[u64], &str) = (&[1], "i8");
    let operands: [(&[u64], &str); 4] = [(&[2, 3, 4], "i8"), (&[2, 4, 5], "i8"), zero, zero];
    let zeros = "%z = \"tosa.const\"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>";
    let text = function(&operands, "tosa.matmul", "tensor<2x3x5xi32>");
    let text = text.replacen("{\n", &format!("{{\n  {zeros}\n"), 1).replacen("%2, %3) ", "%z, %z) ", 1);
    assert!(check(&text, "tosa.matmul", &operands));
}
