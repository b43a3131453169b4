//! Axis tracking: 23,712 movements of per-axis tensors, each with all per-axis types that the result can have. A line
//! of `data/axis_vectors.txt.gz` has the form
//!
//! ```text
//! op ishape axis argument oshape verdict [axis:channel,channel,… …]
//! ```
//!
//! Sizes are joined by `x`. The operand has parameter `i` in channel `i` of `axis`; the second operand of `concat_distinct` has other
//! parameters, and `tile2` repeats a dimension twice. The argument is a permutation (`3x0x1x2`), `dimension,start,size,step` of a slice,
//! a dimension, or `-`. Each choice is an axis of the result with the operand's channel for each of its channels. The verdict is `none`,
//! `unique` or `many`, by the number of choices. A program outside of this repository listed the choices by brute force.

mod support;

use std::io::Read;

use qopt_ir::movement::{Layout, Movement, ParamId, PropagationLimits, propagate};
use support::*;

const TABLE: &[u8] = include_bytes!("data/axis_vectors.txt.gz");

fn list(text: &str, by: char) -> Vec<usize> {
    if text == "-" { vec![] } else { text.split(by).map(|n| n.parse().unwrap()).collect() }
}

#[test]
fn every_vector() {
    let mut text = String::new();
    flate2::read::GzDecoder::new(TABLE).read_to_string(&mut text).unwrap();
    let (mut vectors, mut choices) = (0, 0);
    for line in text.lines() {
        choices += check(line);
        vectors += 1;
    }
    println!("{vectors} axis vectors, {choices} per-axis types");
    assert_eq!(vectors, 23_712);
}

fn check(line: &str) -> usize {
    let mut fields = line.split(' ');
    let mut field = || fields.next().unwrap();
    let (op, from, axis, argument, to, verdict) =
        (field(), list(field(), 'x'), field().parse::<usize>().unwrap(), field(), list(field(), 'x'), field());
    let expected: Vec<(usize, Vec<usize>)> = fields
        .map(|choice| choice.split_once(':').unwrap())
        .map(|(axis, channels)| (axis.parse().unwrap(), list(channels, ',')))
        .collect();
    assert_eq!(verdict, ["none", "unique", "many"][expected.len().min(2)], "{line}");

    let params = |first: usize| (0..from[axis]).map(|c| ParamId((first + c) as u32)).collect();
    let layout = |first| Layout::per_axis(from.len(), axis, params(first)).unwrap();
    let channels = |first: usize| Array::build(&from, |i| (first + i[axis]) as u32);
    let unary = |movement: Movement| {
        (
            propagate(&movement, &[shape(&from)], &[layout(0)], PropagationLimits::default()),
            channels(0).apply(&movement),
        )
    };
    let at = |separator| list(argument, separator);
    let (found, brute) = match op {
        "reshape" => unary(Movement::Reshape(shape(&to))),
        "transpose" => unary(Movement::Permute(at('x'))),
        "slice" => {
            let at = at(',');
            let mut ranges: Vec<_> = from.iter().map(|&d| (0, d, 1)).collect();
            ranges[at[0]] = (at[1], at[2], at[3] as i64);
            unary(slice_of(&ranges))
        }
        "reverse" => unary(Movement::Reverse(at(','))),
        "tile2" => unary(Movement::Tile((0..from.len()).map(|d| if d == at(',')[0] { 2 } else { 1 }).collect())),
        "concat_distinct" => {
            let (along, shapes) = (at(',')[0], [shape(&from), shape(&from)]);
            let (one, two) = (channels(0), channels(from[axis]));
            let layouts = [layout(0), layout(from[axis])];
            let found = propagate(&Movement::Concat { axis: along }, &shapes, &layouts, PropagationLimits::default());
            (found, Array::concat(&[&one, &two], along))
        }
        _ => panic!("{line}"),
    };
    let found = found.unwrap_or_else(|why| panic!("{line}: {why}"));
    assert_eq!(brute.dims, to, "{line}");
    let param_at = |i: &[usize]| found.param_at(&i.iter().map(|&k| k as u64).collect::<Vec<_>>()).unwrap().0;
    assert_eq!(Array::build(&to, param_at), brute, "{line}");

    // A per-axis type can only have the parameters along its axis; the choice is valid if it equals the propagated
    // layout.
    let mut actual = Vec::new();
    for axis in 0..to.len() {
        let along =
            (0..to[axis]).map(|c| param_at(&(0..to.len()).map(|d| if d == axis { c } else { 0 }).collect::<Vec<_>>()));
        let along: Vec<u32> = along.collect();
        let typed = Layout::per_axis(to.len(), axis, along.iter().map(|&p| ParamId(p)).collect()).unwrap();
        if typed.same_as(&found, &shape(&to)) {
            actual.push((axis, along.into_iter().map(|p| p as usize).collect::<Vec<_>>()));
        }
    }
    assert_eq!(actual, expected, "{line}");
    actual.len()
}
