//! Tests of movements that `movement_exhaustive.rs` is too small for: rank up to 8, random blocks and repeated
//! parameters, element sizes, huge and dynamic shapes, errors and their messages.
//!
//! `QOPT_CASES` sets the number of random cases per property.

mod support;

use proptest::prelude::*;
use qopt_ir::elements::HexText;
use qopt_ir::movement::*;
use support::*;

const LIMITS: PropagationLimits = PropagationLimits { params: 1 << 14, work: 1 << 14 };

/// Sizes of a small tensor of rank up to 8.
fn dims() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(prop::sample::select(vec![1usize, 1, 2, 2, 3, 4, 6]), 0..=8)
        .prop_filter("small", |dims| (1..=600).contains(&dims.iter().product::<usize>()))
}

fn any_layout(dims: &[usize], random: &mut Random) -> (Layout, Array) {
    let blocks: Vec<usize> = dims.iter().map(|&d| *random.pick(&divisors(d))).collect();
    let (seed, kinds) = (random.below(1 << 40), *random.pick(&[1, 2, 3, 1 << 20]));
    layout(dims, &blocks, |cell| Random((seed ^ (cell * 131)) as u64).below(kinds) as u32)
}

/// A random movement of one operand of rank up to 8.
fn any_movement(dims: &[usize], random: &mut Random) -> Movement {
    let mut order: Vec<usize> = (0..dims.len()).collect();
    for d in (1..order.len()).rev() {
        order.swap(d, random.below(d + 1));
    }
    let elements: usize = dims.iter().product();
    match random.below(5) {
        0 => Movement::Permute(order),
        1 if elements > 0 => {
            // Distributes the prime factors of all sizes over up to eight dimensions, in random order.
            let mut to = vec![1usize];
            let mut left = elements;
            let mut primes = Vec::new();
            while let Some(p) = (2..=left).find(|p| left.is_multiple_of(*p)) {
                primes.push(p);
                left /= p;
            }
            while !primes.is_empty() {
                let p = primes.swap_remove(random.below(primes.len()));
                if to.len() < 8 && random.below(2) == 1 {
                    to.push(1);
                }
                *to.last_mut().unwrap() *= p;
            }
            Movement::Reshape(shape(&to))
        }
        2 => {
            let multiple = |d: usize| if d == order[0] && elements <= 300 { 2 } else { 1 };
            Movement::Tile((0..dims.len()).map(multiple).collect())
        }
        3 => Movement::Reverse((0..dims.len()).filter(|_| random.below(2) == 1).collect()),
        _ => {
            let mut range = |&d: &usize| {
                let step = *random.pick(&[1i64, 1, 1, 2, -1, -2, 3]);
                let size =
                    if random.below(20) == 0 { 0 } else { 1 + random.below(d.div_ceil(step.unsigned_abs() as usize)) };
                let way = size.saturating_sub(1) * step.unsigned_abs() as usize;
                let first = random.below(d - way.min(d));
                if d == 0 { (0, 0, 1) } else { (if step < 0 { first + way } else { first }, size, step) }
            };
            slice_of(&dims.iter().map(&mut range).collect::<Vec<_>>())
        }
    }
}

fn check(found: &Layout, brute: &Array) -> Result<(), TestCaseError> {
    let mut different = None;
    brute.each(|i, param| {
        if found.param_at(i).map(|p| p.0) != Some(param) {
            different.get_or_insert_with(|| i.to_vec());
        }
    });
    prop_assert_eq!(different, None);
    if !brute.data.is_empty() {
        let dims = found.dims().iter().zip(&brute.dims);
        let blocks: Vec<usize> = dims.map(|(b, &d)| b.map_or(d, |b| b.size as usize)).collect();
        prop_assert_eq!(blocks, brute.coarsest());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: setting("QOPT_CASES", 2000) as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn layouts_and_bytes_of_chains(dims in dims(), seed: u64, width in prop::sample::select(vec![1usize, 2, 3, 4, 8, 16])) {
        let mut random = Random(seed);
        let (mut layout, mut params) = any_layout(&dims, &mut random);
        let mut numbered = Array::numbered(&dims);
        let mut view = View::identity(&shape(&dims));
        for _ in 0..3 {
            let movement = if numbered.dims.len() <= 4 { random.movement(&numbered.dims, 600) } else {
                any_movement(&numbered.dims, &mut random)
            };
            let operand = [numbered.shape()];
            layout = propagate(&movement, &operand, &[layout], LIMITS).map_err(|why| TestCaseError::fail(why.to_string()))?;
            params = params.apply(&movement);
            numbered = numbered.apply(&movement);
            check(&layout, &params)?;
            view = view.and_then(|view| view.compose(&movement));
        }
        if let Ok(view) = view {
            let bytes = |values: &[u32]| -> Vec<u8> {
                values.iter().flat_map(|&v| (0..width).map(move |b| (v as usize * 31 + b * 7) as u8)).collect()
            };
            let src = bytes(&(0..dims.iter().product::<usize>() as u32).collect::<Vec<_>>());
            let moved = move_data(&view, width, Data::Dense(&src));
            prop_assert_eq!(moved, Ok(MovedData::Dense(bytes(&numbered.data))));
            let digits = hex(&src);
            let digits = HexText::new(std::sync::Arc::new(digits.clone()), 0, digits.len() as u32);
            let moved = move_data(&view, width, Data::Encoded(&digits));
            prop_assert_eq!(moved, Ok(MovedData::Dense(bytes(&numbered.data))));
        }
    }

    #[test]
    fn concatenations(dims in dims().prop_filter("rank", |d| !d.is_empty()), seed: u64) {
        let mut random = Random(seed);
        let axis = random.below(dims.len());
        let parts: Vec<(Vec<usize>, (Layout, Array))> = (0..1 + random.below(3)).map(|_| {
            let mut dims = dims.clone();
            dims[axis] = random.below(5);
            let layout = any_layout(&dims, &mut random);
            (dims, layout)
        }).collect();
        let shapes: Vec<Shape> = parts.iter().map(|(dims, _)| shape(dims)).collect();
        let layouts: Vec<Layout> = parts.iter().map(|(_, (layout, _))| layout.clone()).collect();
        let arrays: Vec<&Array> = parts.iter().map(|(_, (_, array))| array).collect();
        let brute = Array::concat(&arrays, axis);
        let found = propagate(&Movement::Concat { axis }, &shapes, &layouts, LIMITS);
        let found = found.map_err(|why| TestCaseError::fail(why.to_string()))?;
        if !brute.data.is_empty() {
            check(&found, &brute)?;
        }
        // Several sources, one of them a splat, written to one buffer.
        let mut start = 0u8;
        let mut sources = Vec::new();
        let mut values = Vec::new();
        for (k, dims) in parts.iter().map(|(dims, _)| dims).enumerate() {
            let n: usize = dims.iter().product();
            let array = Array::build(dims, |_| 0);
            let data: Vec<u8> = (0..n).map(|i| if k == 1 { 7 } else { start.wrapping_add(i as u8) }).collect();
            values.push(Array { data: data.iter().map(|&v| v.into()).collect(), ..array });
            start = start.wrapping_add(50);
            sources.push(data);
        }
        let reverse = Movement::Reverse((0..dims.len()).collect());
        let turned: Vec<Array> = values.iter().map(|v| v.apply(&reverse)).collect();
        let expected = Array::concat(&turned.iter().collect::<Vec<_>>(), axis);
        let operand = |(k, shape)| PiecewiseView::apply(&reverse, &[PiecewiseView::of(k, shape).unwrap()]).unwrap();
        let operands: Vec<_> = shapes.iter().enumerate().map(operand).collect();
        let data: Vec<_> = sources.iter().enumerate().map(|(k, data)| if k == 1 { Data::Splat(&[7]) } else { Data::Dense(data) }).collect();
        let bytes: Vec<u8> = expected.data.iter().map(|&v| v as u8).collect();
        match PiecewiseView::apply(&Movement::Concat { axis }, &operands).unwrap().materialize(1, &data).unwrap() {
            MovedData::Dense(found) => prop_assert_eq!(found, bytes),
            MovedData::Splat(element) => prop_assert!(bytes.iter().all(|b| element == [*b])),
        }
    }

    /// The written type has the propagated parameters, never more than the operand, and the operand's granularity if
    /// kept.
    #[test]
    fn written_types(dims in dims(), seed: u64) {
        let mut random = Random(seed);
        let (layout, params) = any_layout(&dims, &mut random);
        let movement = any_movement(&dims, &mut random);
        let operand = [shape(&dims)];
        let exact = propagate(&movement, &operand, std::slice::from_ref(&layout), LIMITS).unwrap();
        let written = as_written(std::slice::from_ref(&movement), &operand, std::slice::from_ref(&layout), LIMITS).unwrap();
        prop_assert!(written.same_as(&exact, &params.apply(&movement).shape()));
        prop_assert!(written == exact || written.num_params() <= layout.num_params());
        if matches!(movement, Movement::Permute(_)) {
            prop_assert_eq!(std::mem::discriminant(&written.kind()), std::mem::discriminant(&layout.kind()));
            prop_assert_eq!(written.num_params(), layout.num_params());
        }
    }

    #[test]
    fn invalid_inputs_do_not_panic(
        shape in prop::collection::vec(prop::option::of(prop::sample::select(vec![0u64, 1, 2, 3, 4, 1 << 31, 1 << 62, u64::MAX])), 0..5),
        other in prop::collection::vec(prop::option::of(prop::sample::select(vec![0u64, 1, 2, 3, 4, 1 << 31, 1 << 62, u64::MAX])), 0..5),
        numbers in prop::collection::vec(prop::sample::select(vec![0u64, 1, 2, 3, 5, 1 << 40, u64::MAX]), 0..5),
        step in prop::sample::select(vec![0i64, 1, -1, 2, i64::MIN, i64::MAX]),
        axis in 0usize..6,
        extents in prop::collection::vec((1u64..4, prop::sample::select(vec![0u64, 1, 2, 1 << 61, u64::MAX])), 0..5),
    ) {
        let (shape, other) = (Shape::new(shape), Shape::new(other));
        let count = extents.iter().map(|&(e, _)| e).product::<u64>();
        let Ok(layout) = Layout::blocks(extents, (0..count).map(|p| ParamId(p as u32 % 3)).collect()) else { return Ok(()) };
        let range = |&n: &u64| StridedRange { start: n, size: if axis == 0 { None } else { Some(n / 2) }, step };
        let indices: Vec<usize> = numbers.iter().map(|&n| n as usize).collect();
        for movement in [
            Movement::Permute(indices.clone()),
            Movement::Permute((0..shape.rank()).rev().collect()),
            Movement::Reshape(other.clone()),
            Movement::Slice(numbers.iter().map(range).collect()),
            Movement::Slice(shape.dims().iter().map(|d| StridedRange { start: d.unwrap_or(9).wrapping_sub(1), size: None, step }).collect()),
            Movement::Reverse(indices),
            Movement::Reverse((0..shape.rank()).collect()),
            Movement::Tile(numbers.clone()),
            Movement::Concat { axis },
        ] {
            let shapes = if matches!(movement, Movement::Concat { .. }) { vec![shape.clone(), other.clone()] } else { vec![shape.clone()] };
            let layouts = vec![layout.clone(); shapes.len()];
            let _ = movement.validate(&shapes);
            let _ = movement.source(&shapes, &numbers);
            let _ = as_written(std::slice::from_ref(&movement), &shapes, &layouts, LIMITS);
            let _ = params_needed(&movement, &shapes, &layouts, 100);
            if let Ok(view) = View::of_chain(&shape, [&movement, &movement]) {
                let _ = (view.inverse(), view.simplify(), view.is_identity(), view.source_of(&numbers));
                if view.num_elements() < 100 && view.source_elements() < 100 {
                    prop_assert!(move_data(&view, 2, Data::Dense(&vec![1; 2 * view.source_elements() as usize])).is_ok());
                }
                prop_assert!(materialize(&view, 3, &[1, 2], &mut [0]).is_err());
            }
        }
    }
}

fn ids(n: u32) -> Vec<ParamId> {
    (0..n).map(ParamId).collect()
}

fn axis(rank: usize, axis: usize, n: u32) -> Layout {
    Layout::per_axis(rank, axis, ids(n)).unwrap()
}

#[test]
fn huge_tensors_cost_their_parameters_only() {
    let start = std::time::Instant::now();
    let (k, c) = (1u64 << 20, 64);
    let big = Shape::of(&[k, c, k]);
    let layout = [axis(3, 1, 64)];
    let ask =
        |movement: Movement| propagate(&movement, std::slice::from_ref(&big), &layout, PropagationLimits::default());
    let whole = StridedRange::whole;
    assert_eq!(ask(Movement::Permute(vec![1, 0, 2])), Ok(axis(3, 0, 64)));
    assert_eq!(ask(Movement::Reshape(Shape::of(&[k, c * k]))).unwrap().dims()[1], Some(Blocks { size: k, extent: c }));
    assert_eq!(ask(Movement::Reshape(Shape::of(&[k, 8, 8, k]))).unwrap().num_params(), 64);
    assert_eq!(ask(Movement::Reshape(Shape::of(&[k / 2, 2, c, k]))), Ok(axis(4, 2, 64)));
    assert_eq!(ask(Movement::Slice(vec![StridedRange::new(5, k - 9, 1), whole(), whole()])), Ok(axis(3, 1, 64)));
    assert_eq!(ask(Movement::Tile(vec![9, 1, 3])), Ok(axis(3, 1, 64)));
    assert!(ask(Movement::Reverse(vec![0, 1])).is_ok());
    // Two blocks of 5 * 10^11 elements, cut unevenly: one parameter per element, or a single one if all are equal.
    let half = 500_000_000_000;
    let slice = Movement::Slice(vec![StridedRange::new(1, 2 * half - 1, 1)]);
    let blocks = |b| Layout::blocks([(2, half)], vec![ParamId(0), ParamId(b)]).unwrap();
    let long = [Shape::of(&[2 * half])];
    assert_eq!(params_needed(&slice, &long, &[blocks(1)], 1000), Ok(2 * half - 1));
    assert_eq!(
        propagate(&slice, &long, &[blocks(0)], PropagationLimits::default()),
        Ok(Layout::per_tensor(1, ParamId(0)))
    );
    // Boundaries that do not divide each other visit only the elements between common boundaries.
    let thirds = propagate(
        &Movement::Reshape(Shape::of(&[3, 2 * half])),
        &[Shape::of(&[2, 3 * half])],
        &[axis(2, 0, 2)],
        PropagationLimits::default(),
    );
    assert_eq!(thirds.unwrap().num_params(), 6);
    assert!(start.elapsed().as_secs_f64() < 5.0);
}

#[test]
fn reshape_layouts() {
    let ask = |from: &[u64], layout: Layout, to: &[u64]| {
        propagate(&Movement::Reshape(Shape::of(to)), &[Shape::of(from)], &[layout], PropagationLimits::default())
            .unwrap()
    };
    let grid = |dims: &[(u64, u64)], n: u32| Layout::blocks(dims.iter().copied(), ids(n)).unwrap();
    // Split; merge with inner dimensions, with outer ones, with both; boundaries that do not divide each other.
    assert_eq!(ask(&[6, 5], axis(2, 0, 6), &[2, 3, 5]), grid(&[(2, 1), (3, 1), (1, 1)], 6));
    assert_eq!(ask(&[3, 5], axis(2, 0, 3), &[15]), grid(&[(3, 5)], 3));
    let tiled: Vec<_> = [0, 1, 2, 0, 1, 2].map(ParamId).into();
    assert_eq!(ask(&[2, 3], axis(2, 1, 3), &[6]), Layout::per_axis(1, 0, tiled.clone()).unwrap());
    assert_eq!(ask(&[2, 3, 5], axis(3, 1, 3), &[30]), Layout::blocks([(6, 5)], tiled).unwrap());
    assert_eq!(ask(&[2, 3], axis(2, 0, 2), &[3, 2]).params(), [0, 0, 0, 1, 1, 1].map(ParamId));
    // Split and merge are inverses.
    assert_eq!(ask(&[2, 3, 5], grid(&[(2, 1), (3, 1), (1, 1)], 6), &[6, 5]), axis(2, 0, 6));
}

#[test]
fn dynamic_dimensions_without_needed_sizes() {
    let dynamic = |dims: &[i64]| Shape::new(dims.iter().map(|&d| u64::try_from(d).ok()));
    let ask = |from: &[i64], layout: Layout, to: &[i64]| {
        propagate(&Movement::Reshape(dynamic(to)), &[dynamic(from)], &[layout], PropagationLimits::default())
    };
    assert_eq!(ask(&[-1, 4, 8], axis(3, 1, 4), &[-1, 32]), Layout::blocks([(1, 1), (4, 8)], ids(4)));
    assert_eq!(ask(&[-1, 6], axis(2, 1, 6), &[-1, 2, 3]), Layout::blocks([(1, 1), (2, 1), (3, 1)], ids(6)));
    assert_eq!(ask(&[4, -1], axis(2, 0, 4), &[2, 2, -1]), Layout::blocks([(2, 1), (2, 1), (1, 1)], ids(4)));
    assert_eq!(ask(&[-1, -1, 4], axis(3, 2, 4), &[-1, 4]), Ok(axis(2, 1, 4)));
    assert_eq!(ask(&[-1, 4], axis(2, 0, 3), &[12]), Layout::blocks([(3, 4)], ids(3)));
    // A single dynamic size follows from the number of elements, on either side.
    assert_eq!(ask(&[2, 6], axis(2, 1, 6), &[2, 2, -1]), Layout::blocks([(1, 1), (2, 1), (3, 1)], ids(6)));
    assert_eq!(ask(&[6, -1], axis(2, 0, 6), &[4, 9]).unwrap().num_params(), 12);
    let why = ask(&[-1, 4], axis(2, 1, 4), &[-1]).unwrap_err();
    assert_eq!(why.to_string(), "dynamic dimension in the channel's group");

    let concat = Movement::Concat { axis: 0 };
    let shapes = [dynamic(&[-1, 4]), dynamic(&[3, -1])];
    let same = [axis(2, 1, 4), axis(2, 1, 4)];
    assert_eq!(propagate(&concat, &shapes, &same, PropagationLimits::default()), Ok(axis(2, 1, 4)));
    let different = [axis(2, 1, 4), Layout::per_tensor(2, ParamId(9))];
    assert!(
        propagate(&concat, &shapes, &different, PropagationLimits::default())
            .unwrap_err()
            .to_string()
            .contains("dynamic")
    );
}

#[test]
fn concatenation_of_different_parameters_is_exact() {
    let per_tensor = |n| Layout::per_tensor(1, ParamId(n));
    let (concat, shapes) = (Movement::Concat { axis: 0 }, [Shape::of(&[4]), Shape::of(&[6])]);
    let found = propagate(&concat, &shapes, &[per_tensor(0), per_tensor(1)], PropagationLimits::default()).unwrap();
    assert_eq!(found, Layout::blocks([(5, 2)], [0, 0, 1, 1, 1].map(ParamId).into()).unwrap());
}

fn hex(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().flat_map(|byte| format!("{byte:02X}").into_bytes()).collect()
}

#[test]
fn cost_rule_limits_growth() {
    let merge = Movement::Reshape(Shape::of(&[6]));
    let (shapes, layouts) = ([Shape::of(&[2, 3])], [axis(2, 1, 3)]);
    let needed = params_needed(&merge, &shapes, &layouts, 100).unwrap();
    let cost = Cost::of_params(&layouts, &Shape::of(&[6]), needed);
    let rule = CostRule::default();
    let merge = std::slice::from_ref(&merge);
    assert_eq!(rule.decide(merge, cost).unwrap_err().to_string(), "merged channel would need 6 parameters for 3");
    let generous = CostRule { max_param_growth: 2, ..rule };
    let dense = generous.decide(merge, cost).unwrap_err().to_string();
    assert_eq!(dense, "merged channel would need 6 parameters for 6 elements");
    assert!(generous.decide(merge, Cost { elements: 12, ..cost }).is_ok());
    assert!(generous.decide(merge, Cost { elements: 11, ..cost }).is_err());
    assert!(rule.decide(merge, Cost { params_in: 6, ..cost }).is_ok(), "no growth is never capped");
    let bytes = |bytes_in, bytes_out| Cost { params_in: 6, bytes_in, bytes_out, ..cost };
    assert!(rule.decide(merge, bytes(6, 6)).is_ok() && rule.decide(merge, bytes(0, 0)).is_ok());
    assert!(rule.decide(merge, bytes(6, 7)).is_err() && rule.decide(merge, bytes(0, 1)).is_err());
}

/// Propagation succeeds iff result and work stay within the limits.
#[test]
fn propagation_has_limits() {
    let ask = |movement: &Movement, shapes: &[Shape], layouts: &[Layout], params, work| {
        propagate(movement, shapes, layouts, PropagationLimits { params, work })
            .map(|found| found.num_params())
            .map_err(|why| why.to_string())
    };
    let message = |why: &str| Err(why.to_owned());
    // Along single dimensions.
    let (wide, six) = ([Shape::of(&[2, 6])], [axis(2, 1, 6)]);
    let transpose = Movement::Permute(vec![1, 0]);
    assert_eq!(ask(&transpose, &wide, &six, 6, 100), Ok(6));
    assert_eq!(ask(&transpose, &wide, &six, 5, 100), message("permuted channel would need 6 parameters for 6"));
    // Two operands with different column parameters.
    let rows = Movement::Concat { axis: 0 };
    let pair = [Shape::of(&[2, 3]), Shape::of(&[2, 3])];
    let others = [axis(2, 1, 3), Layout::per_axis(2, 1, vec![ParamId(7), ParamId(8), ParamId(9)]).unwrap()];
    assert_eq!(ask(&rows, &pair, &others, 6, 6), Ok(6));
    assert_eq!(ask(&rows, &pair, &others, 5, 6), message("concatenated channel would need 6 parameters for 6"));
    assert_eq!(ask(&rows, &pair, &others, 6, 5), message("concatenated channel would need 6 parameters for 6"));
    // A channel merged with an outer dimension: `work` counts the 3 parameters that are compared, `params` the 6 of the result.
    let (merge, narrow) = (Movement::Reshape(Shape::of(&[6])), [Shape::of(&[2, 3])]);
    assert_eq!(ask(&merge, &narrow, &[axis(2, 1, 3)], 6, 3), Ok(6));
    assert_eq!(ask(&merge, &narrow, &[axis(2, 1, 3)], 5, 3), message("merged channel would need 6 parameters for 3"));
    let too_many_comparisons = "3 elements have too many parameters to compare one by one";
    assert_eq!(ask(&merge, &narrow, &[axis(2, 1, 3)], 6, 2), message(too_many_comparisons));
    // Boundaries that do not divide each other: six elements are visited, but only if the parameter varies.
    let cut = Movement::Reshape(Shape::of(&[3, 2]));
    assert_eq!(ask(&cut, &narrow, &[axis(2, 0, 2)], 6, 6), Ok(6));
    let too_many_visits = "boundaries do not divide each other, and 6 elements are too many to visit one by one";
    assert_eq!(ask(&cut, &narrow, &[axis(2, 0, 2)], 6, 5), message(too_many_visits));
    assert_eq!(ask(&cut, &narrow, &[Layout::per_tensor(2, ParamId(0))], 1, 1), Ok(1));
    // The next dimension, on either side, is visited only up to a common boundary.
    let cut_to = |dims: &[u64]| Movement::Reshape(Shape::of(dims));
    assert_eq!(ask(&cut_to(&[6, 2]), &[Shape::of(&[4, 3])], &[axis(2, 1, 3)], 12, 6), Ok(12));
    assert_eq!(ask(&cut_to(&[4, 3]), &[Shape::of(&[6, 2])], &[axis(2, 1, 2)], 12, 6), Ok(12));
    // Padding with a value of another parameter.
    let pad = |low, interior| Movement::Pad { low: vec![low], high: vec![0], interior: vec![interior] };
    let shapes = [Shape::of(&[2]), Shape::of(&[])];
    let values = [Layout::per_tensor(1, ParamId(0)), Layout::per_tensor(0, ParamId(1))];
    assert_eq!(ask(&pad(2, 0), &shapes, &values, 2, 100), Ok(2));
    assert_eq!(ask(&pad(2, 0), &shapes, &values, 1, 100), message("padded channel would need 2 parameters for 2"));
    // A single parameter, but more padding than the limit.
    let same = [Layout::per_tensor(1, ParamId(0)), Layout::per_tensor(0, ParamId(0))];
    assert_eq!(ask(&pad(0, 1 << 16), &shapes, &same, 1, 100), Ok(1));
    let too_long = message("too much interior padding");
    assert_eq!(ask(&pad(0, (1 << 16) + 1), &shapes, &same, 1, 100), too_long);
}

/// Slices across digits are evaluated element by element, up to a limit.
#[test]
fn short_slices_across_digits_are_evaluated() {
    // A transposed matrix in one row, and equally many elements of the end of a row and the start of the next.
    let source = Shape::of(&[5000, 3]);
    let row = [Movement::Permute(vec![1, 0]), Movement::Reshape(Shape::of(&[15_000]))];
    let across = |n: u64| {
        let slice = Movement::Slice(vec![StridedRange::new(5000 - n, 2 * n, 1)]);
        View::of_chain(&source, row.iter().chain([&slice]))
    };
    let view = across(2048).unwrap();
    assert_eq!((view.source_of(&[0]), view.source_of(&[2047])), (Some(3 * 2952), Some(3 * 4999)));
    assert_eq!((view.source_of(&[2048]), view.source_of(&[4095])), (Some(1), Some(1 + 3 * 2047)));
    assert_eq!(across(2049).unwrap_err().to_string(), "the selected elements have no factored view");
    let gather = |n: u64| {
        let indices = (0..n).map(|i| i / 2).collect();
        View::of_chain(&source, [&Movement::Gather { axis: 0, indices }])
    };
    assert_eq!(gather(4096).unwrap().source_of(&[4095, 1]), Some(3 * 2047 + 1));
    assert_eq!(gather(4097).unwrap_err().to_string(), "too many indices to factor");
}

/// Adjacent boxes are repeated one by one, up to a limit.
#[test]
fn piecewise_views_have_limited_parts() {
    let parts = [0, 1].map(|k| PiecewiseView::of(k, &Shape::of(&[2])).unwrap());
    let both = [PiecewiseView::apply(&Movement::Concat { axis: 0 }, &parts).unwrap()];
    let repeated = |n| PiecewiseView::apply(&Movement::Tile(vec![n]), &both);
    let found = repeated(2048).unwrap().materialize(1, &[Data::Dense(&[1, 2]), Data::Dense(&[3, 4])]);
    assert_eq!(found, Ok(MovedData::Dense([1, 2, 3, 4].repeat(2048))));
    assert_eq!(repeated(2049).unwrap_err().to_string(), "the result consists of 4098 parts");
    assert_eq!(repeated(4097).unwrap_err().to_string(), "the result consists of too many parts");
    // Whole rows are one part, between the ends of two others.
    let rows = [
        Movement::Permute(vec![1, 0]),
        Movement::Reshape(Shape::of(&[15_000])),
        Movement::Slice(vec![StridedRange::new(1, 13_502, 1)]),
    ];
    let turned = PiecewiseView::of(0, &Shape::of(&[3, 5000])).unwrap();
    let across = rows.iter().fold(turned, |operand, movement| PiecewiseView::apply(movement, &[operand]).unwrap());
    let source: Vec<u8> = (0..15_000).map(|at| (at % 251) as u8).collect();
    let expected = (1..13_503).map(|at| source[at % 3 * 5000 + at / 3]).collect();
    assert_eq!(across.materialize(1, &[Data::Dense(&source)]), Ok(MovedData::Dense(expected)));
}

#[test]
fn as_written_keeps_the_granularity() {
    let equal = |rank, axis| Layout::per_axis(rank, axis, vec![ParamId(7); 4]).unwrap();
    let ask = |movement: Movement, dims: &[u64], layout: Layout| {
        as_written(std::slice::from_ref(&movement), &[Shape::of(dims)], &[layout], PropagationLimits::default())
            .unwrap()
    };
    // Per-axis stays per-axis even if all its parameters are equal, if it needs no more parameters.
    assert_eq!(ask(Movement::Permute(vec![1, 0]), &[4, 8], equal(2, 0)), equal(2, 1));
    assert_eq!(ask(Movement::Reshape(Shape::of(&[4, 2, 4])), &[4, 8], equal(2, 0)), equal(3, 0));
    let tiled = ask(Movement::Tile(vec![2, 1]), &[4, 8], equal(2, 0));
    assert_eq!(tiled, Layout::per_tensor(2, ParamId(7)));
    let blocks = Layout::blocks([(2, 2), (2, 4)], vec![ParamId(1); 4]).unwrap();
    let turned = Layout::blocks([(2, 4), (2, 2)], vec![ParamId(1); 4]).unwrap();
    assert_eq!(ask(Movement::Permute(vec![1, 0]), &[4, 8], blocks), turned);
    // Operands of different granularity: the coarsest form.
    let layouts = [Layout::per_tensor(1, ParamId(7)), Layout::per_axis(1, 0, vec![ParamId(7); 2]).unwrap()];
    let shapes = [Shape::of(&[1]), Shape::of(&[2])];
    let both = as_written(&[Movement::Concat { axis: 0 }], &shapes, &layouts, PropagationLimits::default());
    assert_eq!(both, Ok(Layout::per_tensor(1, ParamId(7))));
    // Merging with the outer dimension needs more parameters: the coarsest form.
    assert_eq!(ask(Movement::Reshape(Shape::of(&[8])), &[2, 4], equal(2, 1)), Layout::per_tensor(1, ParamId(7)));
}

#[test]
fn out_of_bounds_elements_have_no_parameter() {
    let layout = Layout::blocks([(2, 3), (2, 1)], ids(4)).unwrap();
    assert_eq!(layout.param_at(&[5, 1]), Some(ParamId(3)));
    for outside in [&[6, 0][..], &[0, 2], &[0], &[0, 0, 0]] {
        assert_eq!(layout.param_at(outside), None, "{outside:?}");
    }
}

#[test]
fn splats_stay_splats() {
    let view = View::of_chain(&Shape::of(&[1 << 40]), [&Movement::Reshape(Shape::of(&[1 << 20, 1 << 20]))]).unwrap();
    assert_eq!(move_data(&view, 1, Data::Splat(&[3])), Ok(MovedData::Splat(&[3])));
}

#[test]
fn error_messages() {
    let shape = [Shape::of(&[4, 6])];
    let why = |movement: Movement| movement.validate(&shape).unwrap_err().to_string();
    assert_eq!(why(Movement::Reshape(Shape::of(&[5, 5]))), "24 elements cannot be reshaped to 25");
    assert_eq!(why(Movement::Permute(vec![0, 0])), "duplicate dimension 0");
    assert_eq!(
        why(Movement::Slice(vec![StridedRange::whole(), StridedRange::new(2, 3, 2)])),
        "slice is out of bounds in dimension 1"
    );
    assert_eq!(why(Movement::Slice(vec![StridedRange::whole(), StridedRange::new(2, 3, 0)])), "step 0 in dimension 1");
    assert_eq!(why(Movement::Tile(vec![1])), "1 multiples for rank 2");
    let cut = View::of_chain(&shape[0], [&Movement::Permute(vec![1, 0]), &Movement::Reshape(Shape::of(&[3, 8]))]);
    assert!(cut.is_ok());
    let cut = View::of_chain(&shape[0], [&Movement::Permute(vec![1, 0]), &Movement::Reshape(Shape::of(&[8, 3]))]);
    assert_eq!(cut.unwrap_err().to_string(), "the reshape splits a factor unevenly");
}

#[test]
fn only_interior_padding_needs_the_size_of_a_dimension() {
    let shapes = [Shape::new([None, Some(6)]), Shape::of(&[])];
    let layouts = [axis(2, 1, 6), Layout::per_tensor(0, ParamId::ANY)];
    let ask = |interior: u64| {
        let pad = Movement::Pad { low: vec![0, 0], high: vec![2, 1], interior: vec![interior, 0] };
        propagate(&pad, &shapes, &layouts, PropagationLimits::default())
    };
    assert_eq!(ask(0).unwrap().params().len(), 7);
    assert!(matches!(ask(1), Err(MovementError::Dynamic(_))), "{:?}", ask(1));
}

#[test]
fn error_messages_of_operands() {
    let (four, six) = (Shape::of(&[4, 6]), Shape::of(&[6]));
    let ask = |movement: &Movement, shapes: &[&Shape]| {
        let shapes: Vec<Shape> = shapes.iter().map(|&shape| shape.clone()).collect();
        movement.validate(&shapes).map(|shape| shape.to_string()).map_err(|why| why.to_string())
    };
    let is = |shape: &str| Ok(shape.to_owned());
    let message = |why: &str| Err(why.to_owned());
    let concat = |axis| Movement::Concat { axis };
    assert_eq!(ask(&concat(0), &[]), message("concatenation has no operands"));
    assert_eq!(ask(&concat(2), &[&four, &four]), message("axis 2 is out of range for rank 2"));
    assert_eq!(ask(&concat(0), &[&four, &six]), message("operands have different ranks"));
    let other = Shape::of(&[5, 6]);
    assert_eq!(ask(&concat(1), &[&four, &other]), message("dimension 0 is 4 in one operand and 5 in another"));
    assert_eq!(ask(&concat(0), &[&four, &other]), is("9x6"));
    let dynamic = Shape::new([None, Some(6)]);
    assert_eq!(ask(&concat(0), &[&four, &dynamic]), is("?x6"));
    assert_eq!(ask(&concat(1), &[&dynamic, &four]), is("4x12"));
    assert_eq!(ask(&concat(1), &[&four, &dynamic]), is("4x12"));
    let huge = Shape::of(&[u64::MAX]);
    assert_eq!(ask(&concat(0), &[&huge, &huge]), message(&format!("size {0} + {0} overflows 64 bits", u64::MAX)));

    let one = Shape::of(&[]);
    let pad = |low: &[i64], high: i64| Movement::Pad { low: low.into(), high: vec![0, high], interior: vec![0, 0] };
    assert_eq!(ask(&pad(&[1, 0], 2), &[&four, &one]), is("5x8"));
    assert_eq!(ask(&pad(&[-4, 0], -6), &[&four, &one]), is("0x0"));
    assert_eq!(ask(&pad(&[-5, 0], 0), &[&four, &one]), message("negative padding exceeds the size of dimension 0"));
    assert_eq!(ask(&pad(&[0], 0), &[&four, &one]), message("padding must have rank 2"));
    assert_eq!(ask(&pad(&[0, 0], 0), &[&four, &six]), message("padding value must have one element, got shape 6"));
    let unknown = Shape::new([None]);
    assert_eq!(ask(&pad(&[0, 0], 0), &[&four, &unknown]), message("padding value must have one element, got shape ?"));
    assert_eq!(ask(&pad(&[0, 0], 0), &[&four]), message("expected two operands, got 1"));

    let gather = |axis, index| Movement::Gather { axis, indices: vec![index] };
    assert_eq!(ask(&gather(0, 3), &[&four]), is("1x6"));
    assert_eq!(ask(&gather(0, 4), &[&four]), message("index 4 is out of bounds in dimension 0"));
    assert_eq!(ask(&gather(2, 0), &[&four]), message("axis 2 is out of range for rank 2"));
    assert_eq!(ask(&Movement::Tile(vec![2, 3]), &[&four]), is("8x18"));
    assert_eq!(ask(&Movement::Tile(vec![2]), &[&huge]), message(&format!("size {} * 2 overflows 64 bits", u64::MAX)));
    assert_eq!(ask(&Movement::Permute(vec![0, 2]), &[&four]), message("dimension 2 is out of range for rank 2"));
    assert_eq!(ask(&Movement::Permute(vec![0]), &[&four]), message("1 entries of a permutation for rank 2"));
    assert_eq!(ask(&Movement::Reverse(vec![0]), &[&four, &four]), message("expected one operand, got 2"));
    let more = Movement::Reshape(Shape::of(&[u64::MAX, 2]));
    let too_many = format!("{}x2 has more elements than 64 bits can count", u64::MAX);
    assert_eq!(ask(&more, &[&unknown]), Err(too_many));
    let rest = |start, step| Movement::Slice(vec![StridedRange { start, size: None, step }]);
    assert_eq!(ask(&rest(1, 2), &[&six]), is("3"));
    assert_eq!(ask(&rest(5, -2), &[&six]), is("3"));
    assert_eq!(ask(&rest(5, -2), &[&unknown]), is("3"));
    assert_eq!(ask(&rest(5, 2), &[&unknown]), is("?"));
    assert_eq!(ask(&rest(6, -1), &[&six]), message("slice is out of bounds in dimension 0"));
}

#[test]
fn error_messages_of_parameters() {
    let why = |layout: Result<Layout, MovementError>| layout.unwrap_err().to_string();
    assert_eq!(why(Layout::per_axis(2, 2, ids(3))), "axis 2 is out of range for rank 2");
    assert_eq!(why(Layout::blocks([(2, 1), (2, 1)], ids(3))), "3 parameters do not fill the grid");
    assert_eq!(why(Layout::blocks([(0, 1)], ids(0))), "0 parameters do not fill the grid");
    assert_eq!(why(Layout::blocks([(3, 0)], ids(3))), "3 blocks of 0 elements");
    assert_eq!(why(Layout::blocks([(2, 1 << 63)], ids(2))), format!("2 blocks of {} elements", 1u64 << 63));
    let check = |layout: Layout, dims: &[u64]| layout.check_shape(&Shape::of(dims)).map_err(|why| why.to_string());
    assert_eq!(check(axis(2, 1, 6), &[4, 6]), Ok(()));
    assert_eq!(check(axis(2, 1, 3), &[4, 6]), Err("3 blocks of 1 do not fill dimension 1 of size 6".to_owned()));
    assert_eq!(check(axis(2, 1, 6), &[6]), Err("layout of rank 2 does not match shape 6".to_owned()));
    assert_eq!(check(axis(2, 1, 6), &[]), Err("layout of rank 2 does not match shape []".to_owned()));
    let shapes = [Shape::of(&[4]), Shape::of(&[4])];
    let one = propagate(&Movement::Concat { axis: 0 }, &shapes, &[axis(1, 0, 4)], LIMITS);
    assert_eq!(why(one), "1 layouts for 2 operands");
    let needed = |needed| MovementError::TooManyParams { subject: "channel", needed, given: 0 }.to_string();
    assert_eq!(
        (needed(1), needed(2)),
        ("channel would need 1 parameter for 0".into(), "channel would need 2 parameters for 0".into())
    );
    assert_eq!(Shape::new([Some(2), None, Some(3)]).to_string(), "2x?x3");
}

#[test]
fn error_messages_of_bytes() {
    let view = View::identity(&Shape::of(&[2])).unwrap();
    let copy = |width, from: &[u8], to: &mut [u8]| materialize(&view, width, from, to).map_err(|why| why.to_string());
    assert_eq!(copy(2, &[1; 4], &mut [0; 4]), Ok(()));
    assert_eq!(copy(2, &[1; 3], &mut [0; 4]), Err("3 source bytes for 2 elements of 2 bytes".to_owned()));
    assert_eq!(copy(2, &[1; 4], &mut [0; 5]), Err("5 result bytes do not match the number of elements".to_owned()));
    assert_eq!(copy(0, &[], &mut []), Ok(()));
}

/// A dimension of several digits, too long for evaluation by element: a slice factors if it stays within one value of
/// the outer digits, takes equally spaced values of them, or steps by a divisor of the innermost digit's size and takes
/// all its multiples.
#[test]
fn slices_of_long_dimensions_keep_to_the_digits() {
    // Sizes of the digits, outermost first; their order in the source; start, size and step; true if it factors.
    type Case = (&'static [usize], &'static [usize], (usize, usize, i64), bool);
    let cases: &[Case] = &[
        // Within one value of the outer digit.
        (&[3, 5000], &[1, 0], (5100, 4200, 1), true),
        (&[3, 5000], &[1, 0], (5000, 5000, 1), true),
        (&[3, 5000], &[1, 0], (14_999, 4999, -1), true),
        (&[2, 10_000], &[1, 0], (10_001, 4500, 2), true),
        (&[3, 5000], &[1, 0], (4999, 5000, 1), false),
        (&[3, 5000], &[1, 0], (5001, 5000, 1), false),
        // One element of each value of the inner digit.
        (&[5000, 3], &[1, 0], (1, 4998, 3), true),
        (&[5000, 3], &[1, 0], (14_999, 5000, -3), true),
        (&[10_000, 2], &[1, 0], (3, 4900, 4), true),
        (&[5000, 3], &[1, 0], (0, 4500, 2), false),
        // All multiples of the inner digit.
        (&[1000, 10], &[1, 0], (101, 4500, 2), true),
        (&[1000, 10], &[1, 0], (9999, 4900, -2), true),
        (&[1000, 10], &[1, 0], (30, 9000, 1), true),
        (&[1000, 10], &[1, 0], (102, 4500, 2), false),
        (&[1000, 10], &[1, 0], (101, 4501, 2), false),
        (&[1000, 10], &[1, 0], (0, 4999, 2), false),
        // Three digits.
        (&[2, 60, 100], &[2, 1, 0], (7000, 4200, 1), true),
        (&[2, 60, 100], &[1, 2, 0], (6600, 5400, 1), true),
        (&[2, 60, 100], &[2, 0, 1], (5900, 4200, 1), true),
        (&[2, 60, 100], &[2, 1, 0], (5900, 4200, 1), false),
        (&[5000, 2, 2], &[0, 2, 1], (2, 4900, 4), true),
    ];
    for &(digits, order, slice, factors) in cases {
        let sizes: Vec<usize> = order.iter().map(|&d| digits[d]).collect();
        let back = (0..digits.len()).map(|d| order.iter().position(|&o| o == d).unwrap()).collect();
        let merge = Movement::Reshape(shape(&[digits.iter().product()]));
        let chain = [Movement::Permute(back), merge, slice_of(&[slice])];
        let view = View::of_chain(&shape(&sizes), &chain);
        assert_eq!(view.is_ok(), factors, "{digits:?} {order:?} {slice:?}: {view:?}");
        if let Ok(view) = view {
            let expected = chain.iter().fold(Array::numbered(&sizes), |array, movement| array.apply(movement)).data;
            let found: Vec<u32> = (0..slice.1 as u64).map(|i| view.source_of(&[i]).unwrap() as u32).collect();
            assert_eq!(found, expected, "{digits:?} {order:?} {slice:?}");
        }
    }
}

/// Sizes around the tiles of the copy, for every width, in both directions, with whole and with short runs.
#[test]
fn bytes_beyond_one_tile() {
    let mut random = Random(5);
    for dims in [vec![70usize, 130], vec![64, 128], vec![2, 65, 3, 40], vec![33, 9, 17], vec![1, 300], vec![150, 2, 40]]
    {
        for perm in permutations(dims.len()) {
            let turned: Vec<usize> = (0..dims.len()).filter(|_| random.below(3) == 0).collect();
            let ranges: Vec<_> = dims
                .iter()
                .map(|&d| *random.pick(&[(0, d, 1), (0, d, 1), (d / 3, d / 2, 1), (0, d.div_ceil(2), 2)]))
                .collect();
            let chain = [slice_of(&ranges), Movement::Reverse(turned), Movement::Permute(perm)];
            let view = View::of_chain(&shape(&dims), &chain).unwrap();
            let source = Array::numbered(&dims);
            let moved = chain.iter().fold(source.clone(), |array, movement| array.apply(movement));
            for width in [1, 2, 3, 4, 8, 16] {
                let bytes = |values: &[u32]| -> Vec<u8> {
                    values
                        .iter()
                        .flat_map(|&v| (0..width).map(move |b| (v as usize * 31 + (v as usize >> 8) + b * 7) as u8))
                        .collect()
                };
                let src = bytes(&source.data);
                let found = move_data(&view, width, Data::Dense(&src)).unwrap();
                assert!(found == MovedData::Dense(bytes(&moved.data)), "{width} bytes, {dims:?}: {chain:?}");
                let digits = hex(&src);
                let digits = HexText::new(std::sync::Arc::new(digits.clone()), 0, digits.len() as u32);
                let found = move_data(&view, width, Data::Encoded(&digits)).unwrap();
                assert!(found == MovedData::Dense(bytes(&moved.data)), "{width} bytes of hex, {dims:?}: {chain:?}");
            }
        }
    }
}
