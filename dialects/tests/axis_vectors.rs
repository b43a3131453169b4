//! The table of axis tracking, checked with the verifier and the fold: 23,712 movements of per-axis tensors, each with all
//! per-axis types that its result can have. The verifier accepts exactly those, and the folded constants have the bytes and
//! the parameters that brute force finds. The test computes indices independently of the algebra of movements.
//!
//! The toolkit's proofs document the format of the table.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Read;
use std::sync::Arc;

use qopt_ir::ir::{AttrKind, Body, Context, LocKind, Module};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::verify;

const TABLE: &[u8] = include_bytes!("../../src/proofs/data/axis_vectors.txt.gz");

fn list(text: &str, by: char) -> Vec<usize> {
    if text == "-" { vec![] } else { text.split(by).map(|n| n.parse().unwrap()).collect() }
}

/// One line of the table.
struct Vector {
    op: String,
    from: Vec<usize>,
    axis: usize,
    argument: Vec<i64>,
    to: Vec<usize>,
    choices: Vec<(usize, Vec<usize>)>,
}

fn vectors() -> Vec<Vector> {
    let mut text = String::new();
    flate2::read::GzDecoder::new(TABLE).read_to_string(&mut text).unwrap();
    let read = |line: &str| {
        let fields: Vec<&str> = line.split(' ').collect();
        let argument = if fields[3] == "-" { "" } else { fields[3] };
        Vector {
            op: fields[0].to_owned(),
            from: list(fields[1], 'x'),
            axis: fields[2].parse().unwrap(),
            argument: argument.split([',', 'x']).filter(|n| !n.is_empty()).map(|n| n.parse().unwrap()).collect(),
            to: list(fields[4], 'x'),
            choices: fields[6..]
                .iter()
                .map(|c| c.split_once(':').unwrap())
                .map(|(axis, channels)| (axis.parse().unwrap(), list(channels, ',')))
                .collect(),
        }
    };
    text.lines().map(read).collect()
}

fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    shape.iter().fold(vec![vec![]], |all, &n| {
        all.iter().flat_map(|i| (0..n).map(move |k| [i.clone(), vec![k]].concat())).collect()
    })
}

fn linear(shape: &[usize], index: &[usize]) -> usize {
    shape.iter().zip(index).fold(0, |n, (&d, &i)| n * d + i)
}

impl Vector {
    /// Operand of an element of the result, and its index in the operand.
    fn source(&self, index: &[usize]) -> (usize, Vec<usize>) {
        let mut at = index.to_vec();
        let a = |i: usize| self.argument[i];
        match self.op.as_str() {
            "reshape" => {
                let mut rest = linear(&self.to, index);
                let mut found = vec![0; self.from.len()];
                for d in (0..self.from.len()).rev() {
                    found[d] = rest % self.from[d];
                    rest /= self.from[d];
                }
                at = found;
            }
            "transpose" => {
                at = vec![0; index.len()];
                for (d, &i) in index.iter().enumerate() {
                    at[a(d) as usize] = i;
                }
            }
            "slice" => at[a(0) as usize] = (a(1) + at[a(0) as usize] as i64 * a(3)) as usize,
            "reverse" => {
                for &d in &self.argument {
                    at[d as usize] = self.from[d as usize] - 1 - at[d as usize];
                }
            }
            "tile2" => at[a(0) as usize] %= self.from[a(0) as usize],
            "concat_distinct" => {
                let (d, n) = (a(0) as usize, self.from[a(0) as usize]);
                let operand = at[d] / n;
                at[d] %= n;
                return (operand, at);
            }
            other => panic!("{other}"),
        }
        (0, at)
    }

    /// The channel that defines the parameter of an element of the result.
    fn channel(&self, index: &[usize]) -> usize {
        let (operand, at) = self.source(index);
        operand * self.from[self.axis] + at[self.axis]
    }

    fn operands(&self) -> usize {
        if self.op == "concat_distinct" { 2 } else { 1 }
    }

    /// A function that applies the movement to operands with the text that `operand` returns.
    fn function(&self, name: usize, result: &str, operand: impl Fn(usize) -> String) -> String {
        let types: Vec<String> = (0..self.operands())
            .map(|k| tensor(&self.from, self.axis, &channels(k * self.from[self.axis], self.from[self.axis])))
            .collect();
        let mut out = format!("func.func @f{name}() -> {result} {{ ");
        for (k, ty) in types.iter().enumerate() {
            let _ = write!(out, "%a{k} = {} : () -> {ty} ", operand(k));
        }
        let constant = |out: &mut String, id: &str, values: &[i64]| {
            let n = values.len();
            let list: Vec<_> = values.iter().map(i64::to_string).collect();
            let list = if n == 0 { String::new() } else { format!("[{}]", list.join(", ")) };
            let _ = write!(
                out,
                "%{id} = \"tfl.pseudo_const\"() <{{value = dense<{list}> : tensor<{n}xi32>}}> : () -> tensor<{n}xi32> "
            );
            format!("tensor<{n}xi32>")
        };
        let ty = &types[0];
        let dims = |shape: &[usize]| shape.iter().map(|&n| n as i64).collect::<Vec<_>>();
        let _ = match self.op.as_str() {
            "reshape" => {
                let s = constant(&mut out, "s", &dims(&self.to));
                write!(out, "%0 = \"tfl.reshape\"(%a0, %s) : ({ty}, {s}) -> {result}")
            }
            "transpose" => {
                let s = constant(&mut out, "s", &self.argument);
                write!(out, "%0 = \"tfl.transpose\"(%a0, %s) : ({ty}, {s}) -> {result}")
            }
            "reverse" => {
                let s = constant(&mut out, "s", &self.argument);
                write!(out, "%0 = \"tfl.reverse_v2\"(%a0, %s) : ({ty}, {s}) -> {result}")
            }
            "tile2" => {
                let times: Vec<i64> =
                    (0..self.from.len()).map(|d| if d as i64 == self.argument[0] { 2 } else { 1 }).collect();
                let s = constant(&mut out, "s", &times);
                write!(out, "%0 = \"tfl.tile\"(%a0, %s) : ({ty}, {s}) -> {result}")
            }
            "slice" => {
                let (d, start, size, step) =
                    (self.argument[0] as usize, self.argument[1], self.argument[2], self.argument[3]);
                let (mut begin, mut end, mut strides) =
                    (vec![0; self.from.len()], dims(&self.from), vec![1; self.from.len()]);
                (begin[d], end[d], strides[d]) = (start, start + size * step, step);
                // An end before the first element has no index: -1 is the last element.
                let mask = if end[d] < 0 { 1 << d } else { 0 };
                end[d] = end[d].max(0);
                let s = constant(&mut out, "b", &begin);
                constant(&mut out, "e", &end);
                constant(&mut out, "t", &strides);
                write!(
                    out,
                    "%0 = \"tfl.strided_slice\"(%a0, %b, %e, %t) <{{begin_mask = 0 : i32, end_mask = {mask} : i32}}> : \
                     ({ty}, {s}, {s}, {s}) -> {result}"
                )
            }
            _ => write!(
                out,
                "%0 = \"tfl.concatenation\"(%a0, %a1) <{{axis = {} : i32, fused_activation_function = \"NONE\"}}> : \
                 ({ty}, {}) -> {result}",
                self.argument[0], types[1]
            ),
        };
        let _ = writeln!(out, " return %0 : {result} }}");
        out
    }
}

fn channels(first: usize, count: usize) -> Vec<usize> {
    (first..first + count).collect()
}

/// A per-axis tensor type. The parameter of channel c has scale c + 1 and zero point c.
fn tensor(shape: &[usize], axis: usize, channels: &[usize]) -> String {
    let dims: String = shape.iter().map(|n| format!("{n}x")).collect();
    let params: Vec<_> = channels.iter().map(|c| format!("{}.0:{c}", c + 1)).collect();
    format!("tensor<{dims}!quant.uniform<i8:f32:{axis}, {{{}}}>>", params.join(","))
}

fn read(ctx: &Arc<Context>, text: String) -> Module {
    let source = ctx.sources.add("vectors", Arc::new(text.into_bytes())).unwrap_or_else(|_| panic!("too large"));
    let parsed = parse(ctx, source, 0, source.bytes().len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags.first());
    parsed.module
}

#[test]
fn the_verifier_accepts_exactly_the_right_types() {
    let (mut count, mut accepted) = (0, 0);
    for chunk in vectors().chunks(1000) {
        let ctx = Context::new(qopt_dialects::all());
        let (mut text, mut wanted) = (String::new(), Vec::new());
        for vector in chunk {
            count += 1;
            // Every axis with the parameters along it, and the operand's type, which is wrong if the channel moved.
            let mut types: Vec<(usize, Vec<usize>)> = vector.choices.clone();
            for axis in 0..vector.to.len() {
                let along = |c| {
                    let mut at = vec![0; vector.to.len()];
                    at[axis] = c;
                    vector.channel(&at)
                };
                types.push((axis, (0..vector.to[axis]).map(along).collect()));
            }
            let stale = channels(0, vector.from[vector.axis]);
            if vector.to.get(vector.axis) == Some(&stale.len()) {
                types.push((vector.axis, stale));
            }
            types.sort();
            types.dedup();
            for (axis, params) in types {
                let right = vector.choices.contains(&(axis, params.clone()));
                let operand = |_| "\"tfl.pseudo_const\"() <{value = dense<0> : tensor<1xi8>}>".to_owned();
                let line = vector.function(wanted.len(), &tensor(&vector.to, axis, &params), operand);
                // The verdict does not depend on the operand's value, but it must have one.
                let dims: String = vector.from.iter().map(|n| format!("{n}x")).collect();
                text.push_str(&line.replace("tensor<1xi8>", &format!("tensor<{dims}i8>")));
                wanted.push(right);
                accepted += usize::from(right);
            }
        }
        let module = read(&ctx, text);
        let options = verify::VerifyOptions { all_errors: true, show_op: None, ..verify::VerifyOptions::default() };
        let refused: HashSet<u32> = verify::verify_op(module.op(), &options)
            .iter()
            .filter_map(|diag| match diag.position {
                qopt_ir::diag::Position::Loc(loc) => match loc.kind() {
                    LocKind::Source(at) => ctx.sources.locate(at).map(|(_, line, _)| line),
                    LocKind::Attr(_) => None,
                },
                qopt_ir::diag::Position::Span(_) => None,
            })
            .collect();
        for (i, &right) in wanted.iter().enumerate() {
            assert_eq!(right, !refused.contains(&(i as u32 + 1)), "line {} of a chunk", i + 1);
        }
    }
    println!("{count} axis vectors, {accepted} types accepted");
    assert_eq!(count, 23_712);
}

#[test]
fn the_fold_gives_what_brute_force_gives() {
    let (mut folded, mut capped) = (0, 0);
    for chunk in vectors().chunks(1000) {
        let ctx = Context::new(qopt_dialects::all());
        let mut text = String::new();
        let kept: Vec<&Vector> = chunk.iter().filter(|v| !v.choices.is_empty()).collect();
        for (name, vector) in kept.iter().enumerate() {
            let count: usize = vector.from.iter().product();
            let dims: String = vector.from.iter().map(|n| format!("{n}x")).collect();
            let operand = |k: usize| {
                let ty = tensor(
                    &vector.from,
                    vector.axis,
                    &channels(k * vector.from[vector.axis], vector.from[vector.axis]),
                );
                let bytes: String = (0..count).map(|i| format!("{:02X}", i + k * count)).collect();
                format!("\"tfl.pseudo_qconst\"() <{{qtype = {ty}, value = dense<\"0x{bytes}\"> : tensor<{dims}i8>}}>")
            };
            let (axis, params) = &vector.choices[0];
            text.push_str(&vector.function(name, &tensor(&vector.to, *axis, params), operand));
        }
        let mut module = read(&ctx, text);
        let passes = qopt_dialects::passes();
        let pipeline = "builtin.module(fold-quant-shapes{max-param-growth=1000000 max-byte-growth=1000000})";
        let manager = PassManager::parse(&ctx, &passes, pipeline).unwrap_or_else(|_| panic!("pipeline"));
        let report = manager.run(&ctx, &mut module, &Config::default());
        assert!(!report.failed, "{:?}", report.diags.first());
        let top = &module.body;
        let functions: Vec<_> = top.ops(top.blocks(top.regions(Body::ROOT)[0])[0]).collect();
        assert_eq!(functions.len(), kept.len());
        for (&function, vector) in functions.iter().zip(&kept) {
            let body = top.isolated(function).unwrap();
            let block = body.blocks(body.regions(Body::ROOT)[0])[0];
            let ops: Vec<_> = body.ops(block).collect();
            let elements: usize = vector.to.iter().product();
            let distinct: HashSet<usize> = indices(&vector.to).iter().map(|i| vector.channel(i)).collect();
            if ops.len() != 2 {
                // The fold may refuse only if the result needs parameters for more than half of its elements.
                let (given, needed) = (vector.operands() * vector.from[vector.axis], vector.choices[0].1.len());
                assert!(needed > given && 2 * needed > elements, "{} {:?} stays", vector.op, vector.from);
                capped += 1;
                continue;
            }
            let value = body.attr_named(&ctx, ops[0], "value").unwrap();
            let AttrKind::DenseElements { data, .. } = ctx.attr_kind(value) else { panic!("no elements") };
            let data = data.get();
            let bytes = data.bytes();
            for (n, index) in indices(&vector.to).iter().enumerate() {
                let (operand, at) = vector.source(index);
                let wanted = operand * vector.from.iter().product::<usize>() + linear(&vector.from, &at);
                assert_eq!(bytes[if data.splat().is_some() { 0 } else { n }] as usize, wanted);
                let (axis, params) = &vector.choices[0];
                assert_eq!(params[index[*axis]], vector.channel(index));
            }
            assert!(distinct.len() <= vector.choices[0].1.len());
            folded += 1;
        }
    }
    println!("{folded} axis vectors folded, {capped} beyond the cap");
    assert!(folded > 10_000);
}
