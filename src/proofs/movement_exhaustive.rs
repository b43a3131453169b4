//! The movement algebra against brute force: all small shapes, all block forms, all movements.
//!
//! `QOPT_ELEMENTS` sets the largest number of elements of a small shape, `QOPT_CASES` the number of random chains.

mod support;

use std::collections::HashMap;

use qopt_ir::movement::{
    Data, Layout, MovedData, Movement, ParamId, PiecewiseView, PropagationLimits, Shape, StridedRange, View,
    as_written, materialize, operand_params, params_needed, propagate,
};
use support::*;

/// Largest number of elements of the exhaustive tests; smaller in unoptimized builds.
fn most_elements() -> usize {
    setting("QOPT_ELEMENTS", if cfg!(debug_assertions) { 12 } else { 24 })
}

/// Number of random chains.
fn chains() -> usize {
    setting("QOPT_CASES", if cfg!(debug_assertions) { 20_000 } else { 400_000 })
}

const LIMITS: PropagationLimits = PropagationLimits { params: 4096, work: 4096 };

struct Case {
    dims: Vec<usize>,
    /// Every block form with distinct parameters, and once more with some equal parameters.
    layouts: Vec<(Layout, Array)>,
}

fn case(dims: &[usize], random: &mut Random) -> Case {
    let mut layouts = Vec::new();
    for blocks in choices(&dims.iter().map(|&d| divisors(d)).collect::<Vec<_>>()) {
        layouts.push(layout(dims, &blocks, |cell| cell as u32));
        let seed = random.below(usize::MAX);
        let kinds = 2 + random.below(2);
        layouts.push(layout(dims, &blocks, |cell| Random((seed ^ (cell * 77)) as u64).below(kinds) as u32));
    }
    Case { dims: dims.to_vec(), layouts }
}

fn cases() -> Vec<Case> {
    let mut random = Random(1);
    let mut shapes: Vec<Vec<usize>> = (1..=most_elements()).flat_map(|n| shapes_of(n, 4)).collect();
    for rank in 1..=4 {
        shapes.extend(choices(&vec![vec![0, 1, 3]; rank]).into_iter().filter(|dims| dims.contains(&0)));
    }
    shapes.iter().map(|dims| case(dims, &mut random)).collect()
}

/// Propagation succeeds, gives the coarsest form, and assigns the right parameter to every element.
fn check_propagation(movement: &Movement, shapes: &[Shape], layouts: &[Layout], expected: &Array) {
    let found = propagate(movement, shapes, layouts, LIMITS);
    let found = found.unwrap_or_else(|why| panic!("{movement:?} of {shapes:?} {layouts:?}: {why}"));
    check_layout(&found, expected, &|| format!("{movement:?} of {shapes:?} {layouts:?}: {found:?}"));
    assert_eq!(params_needed(movement, shapes, layouts, LIMITS.work), Ok(found.num_params()));
}

fn check_layout(found: &Layout, expected: &Array, context: &dyn Fn() -> String) {
    assert_eq!(found.rank(), expected.dims.len());
    expected.each(|i, param| {
        assert_eq!(found.param_at(i).map(|p| p.0), Some(param), "{i:?} in {}", context());
    });
    let blocks: Vec<usize> =
        found.dims().iter().zip(&expected.dims).map(|(b, &d)| b.map_or(d, |b| b.size as usize)).collect();
    if expected.data.is_empty() {
        assert_eq!(found.num_params(), 1, "{}", context());
    } else {
        assert_eq!(blocks, expected.coarsest(), "{}", context());
        let cells: usize = blocks.iter().zip(&expected.dims).map(|(b, d)| d / b).product();
        assert_eq!(found.params().len(), cells, "{}", context());
    }
}

/// Checks shape, specification, bytes through the view, and propagation of every layout.
fn check(case: &Case, movement: &Movement, count: &mut Count) {
    let operand = [shape(&case.dims)];
    let numbered = Array::numbered(&case.dims);
    let moved = numbered.apply(movement);
    assert_eq!(movement.validate(&operand), Ok(moved.shape()));
    check_source(movement, &operand, std::slice::from_ref(&numbered), &moved);

    let view = View::identity(&operand[0]).and_then(|view| view.compose(movement)).unwrap();
    assert_eq!(view_bytes(&view, &numbered), moved.data);
    let single = view.simplify().unwrap_or_else(|| vec![movement.clone()]);
    assert!(single.len() <= 1 && single.iter().fold(numbered, |a, m| a.apply(m)) == moved, "{movement:?} {single:?}");

    for (layout, params) in &case.layouts {
        let data = moved.data.iter().map(|&from| params.data[from as usize]).collect();
        let expected = Array { dims: moved.dims.clone(), data };
        check_propagation(movement, &operand, std::slice::from_ref(layout), &expected);
        count.images += 1;
    }
    count.movements += 1;
}

fn check_source(movement: &Movement, shapes: &[Shape], operands: &[Array], moved: &Array) {
    moved.each(|i, value| {
        let (k, at) = movement.source(shapes, i).unwrap();
        assert_eq!(operands[k].at(at.iter().map(|&k| k as usize)), value);
    });
    let outside: Vec<u64> = moved.dims.iter().map(|&d| d as u64).collect();
    assert!(outside.is_empty() || movement.source(shapes, &outside).is_none());
}

fn view_bytes(view: &View, source: &Array) -> Vec<u32> {
    let bytes = |data: &[u32]| data.iter().map(|&v| v as u8).collect::<Vec<_>>();
    let mut out = vec![255; view.num_elements() as usize];
    materialize(view, 1, &bytes(&source.data), &mut out).unwrap();
    out.into_iter().map(u32::from).collect()
}

#[derive(Default)]
struct Count {
    movements: u64,
    images: u64,
}

fn run(name: &str, mut each: impl FnMut(&Case, &mut Count)) {
    let start = std::time::Instant::now();
    let mut count = Count::default();
    for case in &cases() {
        each(case, &mut count);
    }
    println!("{name}: {} movements, {} images, {:.1?}", count.movements, count.images, start.elapsed());
}

#[test]
fn coarsest_form_of_every_layout() {
    for case in &cases() {
        for (layout, params) in case.layouts.iter().filter(|(_, params)| !params.data.is_empty()) {
            check_layout(&layout.coarsest(), params, &|| format!("{layout:?}"));
        }
    }
}

#[test]
fn every_permutation() {
    run("permute", |case, count| {
        for perm in permutations(case.dims.len()) {
            check(case, &Movement::Permute(perm), count);
        }
    });
}

#[test]
fn every_reshape() {
    let empty: Vec<Vec<usize>> = cases().into_iter().map(|c| c.dims).filter(|d| d.contains(&0)).collect();
    run("reshape", |case, count| {
        let elements: usize = case.dims.iter().product();
        for dims in if elements == 0 { empty.clone() } else { shapes_of(elements, 4) } {
            check(case, &Movement::Reshape(shape(&dims)), count);
        }
    });
}

#[test]
fn every_tile() {
    run("tile", |case, count| {
        let elements: usize = case.dims.iter().product();
        let most = (2 * most_elements()).checked_div(elements).unwrap_or(4);
        let rank = case.dims.len();
        for multiples in (1..=most).flat_map(|n| shapes_of(n, rank)).filter(|multiples| multiples.len() == rank) {
            check(case, &Movement::Tile(multiples.iter().map(|&n| n as u64).collect()), count);
        }
        for d in 0..rank {
            check(case, &Movement::Tile((0..rank).map(|e| if d == e { 0 } else { 2 }).collect()), count);
        }
    });
}

#[test]
fn every_slice_of_one_dimension_and_some_of_several() {
    let mut random = Random(2);
    run("slice", |case, count| {
        let whole: Vec<_> = case.dims.iter().map(|&d| (0, d, 1)).collect();
        for d in 0..case.dims.len() {
            for range in ranges(case.dims[d]) {
                let mut slice = whole.clone();
                slice[d] = range;
                check(case, &slice_of(&slice), count);
            }
        }
        for _ in 0..20 {
            let slice: Vec<_> = case.dims.iter().map(|&d| *random.pick(&ranges(d))).collect();
            check(case, &slice_of(&slice), count);
        }
    });
}

#[test]
fn every_reverse() {
    run("reverse", |case, count| {
        for which in 0..1u32 << case.dims.len() {
            let dims = (0..case.dims.len()).filter(|d| which >> d & 1 == 1).collect();
            check(case, &Movement::Reverse(dims), count);
        }
    });
}

#[test]
fn every_concatenation_of_two() {
    let all = cases();
    let by_dims: HashMap<&[usize], &Case> = all.iter().map(|case| (case.dims.as_slice(), case)).collect();
    run("concat", |first, count| {
        for axis in 0..first.dims.len() {
            for size in 0..=most_elements() {
                let mut dims = first.dims.clone();
                dims[axis] = size;
                let Some(second) = by_dims.get(dims.as_slice()) else { continue };
                let (a, b) = (Array::numbered(&first.dims), Array::numbered(&dims));
                if a.data.len() + b.data.len() > most_elements() {
                    continue;
                }
                let moved = Array::concat(&[&a, &b], axis);
                let (movement, shapes) = (Movement::Concat { axis }, [a.shape(), b.shape()]);
                assert_eq!(movement.validate(&shapes), Ok(moved.shape()));
                check_source(&movement, &shapes, &[a.clone(), b.clone()], &moved);
                let bytes = |array: &Array| array.data.iter().map(|&v| v as u8).collect::<Vec<_>>();
                let operands = [0, 1].map(|k| PiecewiseView::of(k, &shapes[k]).unwrap());
                let (left, right) = (bytes(&a), bytes(&b));
                let found = PiecewiseView::apply(&movement, &operands).unwrap();
                let found = found.materialize(1, &[Data::Dense(&left), Data::Dense(&right)]);
                assert_eq!(found, Ok(MovedData::Dense(bytes(&moved))));
                count.movements += 1;
                for (one, p) in &first.layouts {
                    for (two, q) in &second.layouts {
                        check_propagation(
                            &movement,
                            &shapes,
                            &[one.clone(), two.clone()],
                            &Array::concat(&[p, q], axis),
                        );
                        count.images += 1;
                    }
                }
            }
        }
    });
}

/// With some sizes made dynamic, propagation fails or is right for all values of these sizes.
#[test]
fn dynamic_dimensions() {
    let mut random = Random(3);
    let (mut found, mut rejected) = (0, 0);
    run("dynamic", |case, count| {
        for _ in 0..60 {
            let rank = case.dims.len();
            let movement = random.movement(&case.dims, 48);
            let (layout, params) = random.pick(&case.layouts);
            let operand = dynamic(&shape(&case.dims), random.below(1 << rank) as u64);
            let hidden = match &movement {
                Movement::Reshape(to) => Movement::Reshape(dynamic(to, random.below(1 << to.rank()) as u64)),
                Movement::Slice(ranges) => {
                    let whole = |(r, &d): (&StridedRange, &usize)| match r {
                        StridedRange { start: 0, size: Some(n), step: 1 } if *n == d as u64 => StridedRange::whole(),
                        r => *r,
                    };
                    Movement::Slice(ranges.iter().zip(&case.dims).map(whole).collect())
                }
                other => other.clone(),
            };
            let expected = params.apply(&movement);
            match propagate(&hidden, std::slice::from_ref(&operand), std::slice::from_ref(layout), LIMITS) {
                Ok(image) => {
                    found += 1;
                    expected.each(|i, param| {
                        let context = || format!("{hidden:?} of {operand} {layout:?}: {image:?}");
                        assert_eq!(image.param_at(i).map(|p| p.0), Some(param), "{}", context());
                    });
                }
                Err(why) => {
                    rejected += 1;
                    // Only a reshape can need a size that neither a block nor the shape has.
                    let reshape = matches!(movement, Movement::Reshape(_));
                    assert!(reshape && why.to_string().contains("dynamic dimension in the channel's group"), "{why}");
                }
            }
            count.images += 1;
        }
    });
    println!("dynamic: {found} found, {rejected} rejected");
    assert!(found > 2 * rejected);
}

/// Chains of two to four movements: the view is the function, and views are equal iff functions are.
#[test]
fn chains_of_movements() {
    let mut random = Random(4);
    let all = cases();
    let mut views: HashMap<(Vec<usize>, Array), View> = HashMap::new();
    let mut functions: HashMap<View, Array> = HashMap::new();
    let (mut found, mut rejected, mut identities, mut inverses, mut shorter) = (0, 0, 0, 0, 0);
    for _ in 0..chains() {
        let dims = &random.pick(&all).dims;
        let source = Array::numbered(dims);
        let mut view = View::identity(&source.shape());
        let mut array = source.clone();
        let mut chain = Vec::new();
        for _ in 0..2 + random.below(3) {
            let movement = random.movement(&array.dims, 48);
            array = array.apply(&movement);
            view = view.and_then(|view| view.compose(&movement));
            chain.push(movement);
            if let Err(why) = &view {
                assert!(!array.factors(), "{chain:?} of {dims:?}: {why}");
                break;
            }
        }
        let Ok(view) = view else {
            rejected += 1;
            continue;
        };
        found += 1;
        assert_eq!(view_bytes(&view, &source), array.data, "{chain:?} of {dims:?}");
        assert_eq!(view.is_identity(), array == source);
        assert_eq!(view.is_row_major(), array.data == source.data);
        identities += u64::from(view.is_identity());

        let key = (dims.clone(), array.clone());
        assert_eq!(views.entry(key).or_insert_with(|| view.clone()), &view, "{chain:?} of {dims:?}");
        assert_eq!(functions.entry(view.clone()).or_insert_with(|| array.clone()), &array);

        // The inverse: result position of each source element, if it occurs exactly once.
        let back: Option<Vec<u32>> = (0..source.data.len() as u32)
            .map(|v| array.data.iter().position(|&w| v == w).map(|at| at as u32))
            .collect();
        let back = back.filter(|_| array.data.len() == source.data.len());
        let back = back.map(|data| Array { dims: dims.clone(), data }).filter(Array::factors);
        let inverse = view.inverse();
        assert_eq!(inverse.is_some(), back.is_some(), "{chain:?} of {dims:?}");
        if let (Some(inverse), Some(back)) = (inverse, back) {
            inverses += 1;
            assert_eq!(view_bytes(&inverse, &Array::numbered(&array.dims)), back.data);
            assert!(view.is_undone_by(&inverse) && inverse.is_undone_by(&view));
        }

        if let Some(short) = view.simplify() {
            shorter += u64::from(short.len() < chain.len());
            assert_eq!(short.iter().fold(source.clone(), |a, m| a.apply(m)), array, "{chain:?} -> {short:?}");
            assert_eq!(short.is_empty(), array == source);
        }
    }
    println!(
        "chains: {found} views, {rejected} that do not factor, {identities} identities, {inverses} inverses, \
         {shorter} shortened, {} functions",
        functions.len()
    );
    assert!(found > rejected && identities > 0 && inverses > 0);
}

/// Chains with concatenations: a piecewise view of the sources is the function, or fails if a reshape cuts across
/// parts.
#[test]
fn chains_of_several_sources() {
    let mut random = Random(5);
    let all = cases();
    let (mut found, mut cut, mut evaluated) = (0, 0, 0);
    for _ in 0..chains() / 4 {
        let dims = random.pick(&all).dims.clone();
        if dims.is_empty() {
            continue;
        }
        let axis = random.below(dims.len());
        let (mut arrays, mut sources, mut next) = (Vec::new(), Vec::new(), 0u32);
        for _ in 0..1 + random.below(3) {
            let mut dims = dims.clone();
            dims[axis] = random.below(4);
            let mut array = Array::numbered(&dims);
            array.data.iter_mut().for_each(|v| *v += next);
            next += array.data.len() as u32;
            sources.push(array.data.iter().map(|&v| v as u8).collect::<Vec<_>>());
            arrays.push(array);
        }
        let operands: Vec<_> =
            arrays.iter().enumerate().map(|(k, a)| PiecewiseView::of(k, &a.shape()).unwrap()).collect();
        let mut array = Array::concat(&arrays.iter().collect::<Vec<_>>(), axis);
        let mut piecewise = PiecewiseView::apply(&Movement::Concat { axis }, &operands);
        let mut chain = Vec::new();
        for _ in 0..1 + random.below(4) {
            let Ok(before) = &piecewise else { break };
            // Concatenates the result with itself in a quarter of the cases.
            if !array.dims.is_empty() && random.below(4) == 0 && array.data.len() < 60 {
                let axis = random.below(array.dims.len());
                piecewise = PiecewiseView::apply(&Movement::Concat { axis }, &[before.clone(), before.clone()]);
                array = Array::concat(&[&array, &array], axis);
                chain.push(Movement::Concat { axis });
            } else {
                let movement = random.movement(&array.dims, 120);
                piecewise = PiecewiseView::apply(&movement, std::slice::from_ref(before));
                array = array.apply(&movement);
                chain.push(movement);
            }
        }
        let piecewise = match piecewise {
            Ok(piecewise) => piecewise,
            Err(why) => {
                cut += 1;
                let reshape = matches!(chain.last(), Some(Movement::Reshape(_)));
                assert!(reshape || why.to_string().contains("factor") || why.to_string().contains("cuts"), "{why}");
                continue;
            }
        };
        found += 1;
        evaluated += array.data.len();
        let sources: Vec<_> = sources.iter().map(|bytes| Data::Dense(bytes)).collect();
        let expected = array.data.iter().map(|&v| v as u8).collect();
        assert_eq!(piecewise.materialize(1, &sources), Ok(MovedData::Dense(expected)), "{chain:?} of {arrays:?}");
    }
    println!("views: {found} of {evaluated} elements, {cut} cut");
    assert!(found > cut);
}

/// All lists of up to three indices into one dimension, and some longer ones.
#[test]
fn every_short_gathering() {
    let mut random = Random(6);
    run("gather", |case, count| {
        for axis in 0..case.dims.len() {
            let n = case.dims[axis];
            let mut lists: Vec<Vec<usize>> = (0..=3).flat_map(|k| choices(&vec![(0..n.min(5)).collect(); k])).collect();
            lists.extend((0..5).filter(|_| n > 0).map(|_| (0..random.below(7)).map(|_| random.below(n)).collect()));
            for list in lists {
                let indices = list.iter().map(|&i| i as u64).collect();
                check_propagations(case, &Movement::Gather { axis, indices }, count);
            }
        }
    });
}

/// Like [`check`], for movements that may have no single view.
fn check_propagations(case: &Case, movement: &Movement, count: &mut Count) {
    let operand = [shape(&case.dims)];
    let numbered = Array::numbered(&case.dims);
    let moved = numbered.apply(movement);
    assert_eq!(movement.validate(&operand), Ok(moved.shape()));
    check_source(movement, &operand, std::slice::from_ref(&numbered), &moved);
    let bytes = |array: &Array| array.data.iter().map(|&v| v as u8).collect::<Vec<_>>();
    let piecewise = PiecewiseView::apply(movement, &[PiecewiseView::of(0, &operand[0]).unwrap()]).unwrap();
    let held = bytes(&numbered);
    assert_eq!(piecewise.materialize(1, &[Data::Dense(&held)]), Ok(MovedData::Dense(bytes(&moved))));
    let view = View::identity(&operand[0]).and_then(|view| view.compose(movement));
    assert_eq!(view.is_ok(), moved.factors());
    for (layout, params) in &case.layouts {
        let data = moved.data.iter().map(|&from| params.data[from as usize]).collect();
        let expected = Array { dims: moved.dims.clone(), data };
        check_propagation(movement, &operand, std::slice::from_ref(layout), &expected);
        count.images += 1;
    }
    count.movements += 1;
}

/// Paddings of one dimension, and some of several, with a value of one of the operand's parameters or of another one.
#[test]
fn every_small_padding() {
    let mut random = Random(7);
    run("pad", |case, count| {
        let rank = case.dims.len();
        let mut paddings: Vec<Vec<(i64, i64, u64)>> = vec![vec![(0, 0, 0); rank]];
        for d in 0..rank {
            for (low, high) in [(0, 1), (2, 0), (1, 2), (-1, 0), (-1, -1), (3, -2)] {
                for interior in [0, 2] {
                    paddings.push((0..rank).map(|e| if e == d { (low, high, interior) } else { (0, 0, 0) }).collect());
                }
            }
        }
        for _ in 0..6 {
            let mut amount = || (random.below(4) as i64 - 1, random.below(4) as i64 - 1, random.below(2) as u64);
            paddings.push((0..rank).map(|_| amount()).collect());
        }
        for padding in paddings {
            let low: Vec<i64> = padding.iter().map(|p| p.0).collect();
            let high: Vec<i64> = padding.iter().map(|p| p.1).collect();
            let interior: Vec<u64> = padding.iter().map(|p| p.2).collect();
            let size = |d: usize| {
                let n = case.dims[d] as i64;
                n + (n - 1).max(0) * interior[d] as i64 + low[d] + high[d]
            };
            let shapes = [shape(&case.dims), shape(if rank % 2 == 0 { &[] } else { &[1] })];
            let movement = Movement::Pad { low: low.clone(), high: high.clone(), interior: interior.clone() };
            if (0..rank).any(|d| size(d) < 0) {
                assert!(movement.validate(&shapes).is_err());
                continue;
            }
            let numbered = Array::numbered(&case.dims);
            let moved = numbered.pad(99, &low, &high, &interior);
            assert_eq!(movement.validate(&shapes), Ok(moved.shape()));
            let value = Array { dims: sizes(&shapes[1]), data: vec![99] };
            check_source(&movement, &shapes, &[numbered.clone(), value], &moved);
            let operands = [0, 1].map(|k| PiecewiseView::of(k, &shapes[k]).unwrap());
            let piecewise = PiecewiseView::apply(&movement, &operands).unwrap();
            let bytes = |array: &Array| array.data.iter().map(|&v| v as u8).collect::<Vec<_>>();
            let held = bytes(&numbered);
            let found = piecewise.materialize(1, &[Data::Dense(&held), Data::Dense(&[99])]);
            assert_eq!(found, Ok(MovedData::Dense(bytes(&moved))), "{movement:?} of {:?}", case.dims);
            count.movements += 1;
            for (layout, params) in &case.layouts {
                let param = if params.data.is_empty() { 0 } else { *random.pick(&[params.data[0], 77]) };
                let value = Layout::per_tensor(shapes[1].rank(), ParamId(param));
                let expected = params.pad(param, &low, &high, &interior);
                check_propagation(&movement, &shapes, &[layout.clone(), value], &expected);
                count.images += 1;
                // The padding's parameter depends on its neighbour only; small tensors cover all cases.
                if case.dims.iter().product::<usize>() <= most_elements() / 2 {
                    check_any_padding(&movement, &shapes, layout, params, &moved);
                }
            }
        }
    });
}

/// Padding of [`ParamId::ANY`] gets the parameter of the nearest element; interior padding gets the parameter of the
/// last element of the dimension. [`operand_params`] then returns exactly these parameters.
fn check_any_padding(movement: &Movement, shapes: &[Shape], layout: &Layout, params: &Array, moved: &Array) {
    let Movement::Pad { low, interior, .. } = movement else { unreachable!() };
    if params.data.is_empty() || moved.data.is_empty() {
        return;
    }
    let nearest = |d: usize, i: usize| {
        let (at, step, last) = (i as i64 - low[d], 1 + interior[d] as i64, params.dims[d] as i64 - 1);
        if at < 0 {
            0
        } else if at > last * step || at % step != 0 {
            last as usize
        } else {
            (at / step) as usize
        }
    };
    let expected = Array::build(&moved.dims, |i| params.at(i.iter().enumerate().map(|(d, &i)| nearest(d, i))));
    let layouts = [layout.clone(), Layout::per_tensor(shapes[1].rank(), ParamId::ANY)];
    check_propagation(movement, shapes, &layouts, &expected);
    let found = propagate(movement, shapes, &layouts, LIMITS).unwrap();
    let written = as_written(std::slice::from_ref(movement), shapes, &layouts, LIMITS).unwrap();
    assert!(written.same_as(&found, &moved.shape()), "{movement:?} of {layout:?}: {written:?}");
    let mut theirs: Vec<u32> =
        moved.data.iter().zip(&expected.data).filter(|(from, _)| **from == 99).map(|(_, &p)| p).collect();
    theirs.sort_unstable();
    theirs.dedup();
    // The common refinement of two grids has more cells than either.
    let limits = PropagationLimits { work: 1 << 20, ..LIMITS };
    let params_of_padding = operand_params(std::slice::from_ref(movement), shapes, 1, &found, limits).unwrap();
    let params_of_padding: Vec<u32> = params_of_padding.into_iter().map(|param| param.0).collect();
    assert!(
        params_of_padding == theirs || (theirs.is_empty() && found.num_params() == 1),
        "{movement:?} of {layout:?}: {params_of_padding:?}"
    );
}

/// The pairs of parameters that two layouts assign to the same element.
#[test]
fn pairs_of_parameters() {
    run("pairs", |case, count| {
        for (one, p) in &case.layouts {
            for (two, q) in &case.layouts {
                let mut expected: Vec<(u32, u32)> = p.data.iter().copied().zip(q.data.iter().copied()).collect();
                expected.sort_unstable();
                expected.dedup();
                let found = one.pairs(two, &shape(&case.dims), 1 << 20).unwrap();
                let found: Vec<(u32, u32)> = found.into_iter().map(|(a, b)| (a.0, b.0)).collect();
                assert_eq!(found, expected, "{one:?} and {two:?} of {:?}", case.dims);
                count.images += 1;
            }
        }
    });
}

/// A slice across a dimension of several factors is composed of parts, in both directions.
#[test]
fn slices_across_factors() {
    let mut random = Random(11);
    let mut across = 0;
    for _ in 0..if cfg!(debug_assertions) { 2_000 } else { 40_000 } {
        let dims: Vec<usize> = (0..4).map(|_| 1 + random.below(4)).collect();
        let mut perm = vec![0, 1, 2, 3];
        (1..4).for_each(|i| perm.swap(i, random.below(i + 1)));
        let total: usize = dims.iter().product();
        let joined = if random.below(2) == 0 { vec![total] } else { vec![dims[perm[0]], total / dims[perm[0]]] };
        let mut chain = vec![Movement::Permute(perm), Movement::Reshape(shape(&joined))];
        let range = |n: usize| {
            let (step, start) = (1 + random.below(3), random.below(n));
            let backwards = random.below(3) == 0;
            let most = if backwards { start } else { n - 1 - start } / step + 1;
            let step = step as i64;
            StridedRange::new(start as u64, 1 + random.below(most) as u64, if backwards { -step } else { step })
        };
        chain.push(Movement::Slice(joined.iter().copied().map(range).collect()));
        let source = Array::numbered(&dims);
        let expected = chain.iter().fold(source.clone(), |array, movement| array.apply(movement));
        across += usize::from(View::of_chain(&source.shape(), &chain).is_err());
        let start = PiecewiseView::of(0, &source.shape()).unwrap();
        let found =
            chain.iter().fold(start, |piecewise, movement| PiecewiseView::apply(movement, &[piecewise]).unwrap());
        let bytes = |array: &Array| array.data.iter().map(|&v| v as u8).collect::<Vec<_>>();
        let held = bytes(&source);
        let found = found.materialize(1, &[Data::Dense(&held)]);
        assert_eq!(found, Ok(MovedData::Dense(bytes(&expected))), "{chain:?} of {dims:?}");
    }
    println!("slices: {across} across factors");
    assert!(across > 100);
}

/// Parts of all sizes, each inserted at one position of a small tensor.
#[test]
fn every_small_insertion() {
    let mut random = Random(13);
    let all = cases();
    let by_dims: HashMap<&[usize], &Case> = all.iter().map(|case| (case.dims.as_slice(), case)).collect();
    run("insert", |case, count| {
        let sizes: Vec<Vec<usize>> = case.dims.iter().map(|&n| (0..=n).collect()).collect();
        for part in choices(&sizes) {
            let Some(other) = by_dims.get(part.as_slice()) else { continue };
            let at: Vec<usize> = case.dims.iter().zip(&part).map(|(n, m)| random.below(n - m + 1)).collect();
            let movement = Movement::Insert(at.iter().map(|&i| i as u64).collect());
            let replace = |whole: &Array, part: &Array| {
                Array::build(&whole.dims, |i| {
                    let inside: Option<Vec<usize>> = i.iter().zip(&at).map(|(i, at)| i.checked_sub(*at)).collect();
                    match inside.filter(|inside| inside.iter().zip(&part.dims).all(|(i, n)| i < n)) {
                        Some(inside) => part.at(inside),
                        None => whole.at(i.iter().copied()),
                    }
                })
            };
            let numbered = Array::numbered(&case.dims);
            let mut put = Array::numbered(&part);
            put.data.iter_mut().for_each(|value| *value += 100);
            let moved = replace(&numbered, &put);
            let shapes = [shape(&case.dims), shape(&part)];
            assert_eq!(movement.validate(&shapes), Ok(moved.shape()));
            check_source(&movement, &shapes, &[numbered.clone(), put.clone()], &moved);
            let operands = [0, 1].map(|k| PiecewiseView::of(k, &shapes[k]).unwrap());
            let bytes = |array: &Array| array.data.iter().map(|&v| v as u8).collect::<Vec<_>>();
            let (held, new) = (bytes(&numbered), bytes(&put));
            let found = PiecewiseView::apply(&movement, &operands).unwrap();
            let found = found.materialize(1, &[Data::Dense(&held), Data::Dense(&new)]);
            assert_eq!(found, Ok(MovedData::Dense(bytes(&moved))), "{movement:?} of {:?} and {part:?}", case.dims);
            count.movements += 1;
            if numbered.data.is_empty() {
                continue;
            }
            for (layout, params) in &case.layouts {
                let (inner, theirs) = random.pick(&other.layouts);
                check_propagation(&movement, &shapes, &[layout.clone(), inner.clone()], &replace(params, theirs));
                count.images += 1;
            }
        }
    });
    let movement = Movement::Insert(vec![2]);
    assert!(movement.validate(&[Shape::of(&[3]), Shape::of(&[2])]).is_err());
    assert!(movement.validate(&[Shape::of(&[3]), Shape::of(&[1, 1])]).is_err());
}
