//! Aligns two sequences of keys: pairs equal keys in increasing order on both sides.
//!
//! Near sequences get a longest common subsequence by the algorithm of Myers (1986). Its cost grows with the number of
//! differences, so it stops at [`MAX_EDITS`]. Then keys that occur equally often on both sides are anchors: the longest
//! increasing sequence of their pairs splits the rest into gaps, which are aligned separately. Thus the cost is at most
//! linear in the length, apart from a logarithm, and the result is not always the longest one.
//!
//! This module does not know operations.

use std::ops::Range;

use rustc_hash::FxHashMap;

/// The largest number of unpaired keys for which the exact algorithm is used. Its trace takes 4 MiB then.
const MAX_EDITS: usize = 1024;
/// Anchors may split gaps again and again. Each level costs a pass over all keys.
const MAX_DEPTH: usize = 8;

/// Pairs of positions, increasing on both sides. The keys of each pair are equal.
pub(super) fn align(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    gap(a, b, (0..a.len(), 0..b.len()), 0, &mut pairs);
    pairs
}

/// Aligns two ranges and appends the pairs.
fn gap(
    a: &[u64],
    b: &[u64],
    (in_a, in_b): (Range<usize>, Range<usize>),
    depth: usize,
    pairs: &mut Vec<(usize, usize)>,
) {
    let (mut start_a, mut start_b, mut end_a, mut end_b) = (in_a.start, in_b.start, in_a.end, in_b.end);
    while start_a < end_a && start_b < end_b && a.get(start_a) == b.get(start_b) {
        pairs.push((start_a, start_b));
        start_a += 1;
        start_b += 1;
    }
    let mut tail = 0;
    while start_a < end_a && start_b < end_b && a.get(end_a - 1) == b.get(end_b - 1) {
        end_a -= 1;
        end_b -= 1;
        tail += 1;
    }
    let (rest_a, rest_b) = (start_a..end_a, start_b..end_b);
    if !rest_a.is_empty() && !rest_b.is_empty() {
        let (slice_a, slice_b) = (a.get(rest_a.clone()).unwrap_or(&[]), b.get(rest_b.clone()).unwrap_or(&[]));
        if let Some(exact) = shortest_edit(slice_a, slice_b) {
            pairs.extend(exact.into_iter().map(|(x, y)| (start_a + x, start_b + y)));
        } else {
            let anchors = anchors(slice_a, slice_b);
            let is_last = depth == MAX_DEPTH || anchors.is_empty();
            let anchors = if is_last { occurrences(slice_a, slice_b, |_, _| true) } else { anchors };
            let (mut next_a, mut next_b) = (start_a, start_b);
            for (x, y) in increasing(&anchors) {
                let (x, y) = (start_a + x, start_b + y);
                if !is_last {
                    gap(a, b, (next_a..x, next_b..y), depth + 1, pairs);
                }
                pairs.push((x, y));
                (next_a, next_b) = (x + 1, y + 1);
            }
            if !is_last {
                gap(a, b, (next_a..end_a, next_b..end_b), depth + 1, pairs);
            }
        }
    }
    pairs.extend((0..tail).map(|i| (end_a + i, end_b + i)));
}

/// The pairs of a longest common subsequence; `None` if more than [`MAX_EDITS`] keys stay unpaired.
fn shortest_edit(a: &[u64], b: &[u64]) -> Option<Vec<(usize, usize)>> {
    let (n, m) = (a.len() as isize, b.len() as isize);
    let most = MAX_EDITS.min(a.len() + b.len()) as isize;
    let offset = most + 1;
    let at = |k: isize| (k + offset) as usize;
    // The furthest position in `a` on each diagonal `k = x - y`, and its states before each step.
    let mut furthest = vec![0_isize; 2 * offset as usize + 1];
    let mut trace: Vec<Vec<u32>> = Vec::new();
    for edits in 0..=most {
        let low = at(-edits);
        trace.push(furthest.get(low..=at(edits))?.iter().map(|&x| x as u32).collect());
        for k in (-edits..=edits).step_by(2) {
            let (below, above) = (*furthest.get(at(k - 1))?, *furthest.get(at(k + 1))?);
            let mut x = if k == -edits || (k != edits && below < above) { above } else { below + 1 };
            let mut y = x - k;
            while x < n && y < m && a.get(x as usize) == b.get(y as usize) {
                x += 1;
                y += 1;
            }
            *furthest.get_mut(at(k))? = x;
            if x >= n && y >= m {
                return Some(walk_back(&trace, (n, m), edits));
            }
        }
    }
    None
}

/// The pairs on the path to the end, from the states before each step.
fn walk_back(trace: &[Vec<u32>], (mut x, mut y): (isize, isize), edits: isize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for edits in (0..=edits).rev() {
        let state = |k: isize| {
            let row = trace.get(edits as usize).and_then(|row| row.get((k + edits) as usize));
            row.map_or(0, |&x| x as isize)
        };
        let k = x - y;
        let from_above = k == -edits || (k != edits && state(k - 1) < state(k + 1));
        let previous = if from_above { k + 1 } else { k - 1 };
        let (from_x, from_y) = if edits == 0 { (0, 0) } else { (state(previous), state(previous) - previous) };
        while x > from_x && y > from_y {
            x -= 1;
            y -= 1;
            pairs.push((x as usize, y as usize));
        }
        (x, y) = (from_x, from_y);
    }
    pairs.reverse();
    pairs
}

/// Pairs of keys that occur equally often on both sides.
fn anchors(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
    occurrences(a, b, |in_a, in_b| in_a == in_b)
}

/// Pairs the n-th occurrence of a key on one side with the n-th on the other, ordered by the first side.
fn occurrences(a: &[u64], b: &[u64], wanted: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let mut places: FxHashMap<u64, (usize, Vec<usize>)> = FxHashMap::default();
    b.iter().enumerate().for_each(|(i, &key)| places.entry(key).or_default().1.push(i));
    a.iter().for_each(|key| {
        if let Some((count, _)) = places.get_mut(key) {
            *count += 1;
        }
    });
    let mut seen: FxHashMap<u64, usize> = FxHashMap::default();
    let pair = |(i, &key): (usize, &u64)| {
        let (count, in_b) = places.get(&key)?;
        let number = seen.entry(key).or_default();
        let place = in_b.get(*number).copied();
        *number += 1;
        place.filter(|_| wanted(*count, in_b.len())).map(|place| (i, place))
    };
    a.iter().enumerate().filter_map(pair).collect()
}

/// The longest part of the pairs that increases on the second side.
fn increasing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // The index of the pair that ends the best sequence of each length, and the predecessor of each pair.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    let second = |index: usize| pairs.get(index).map_or(0, |pair| pair.1);
    for (index, &(_, place)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| second(end) < place);
        before.push(length.checked_sub(1).and_then(|last| ends.get(last)).copied());
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut found = Vec::new();
    let mut at = ends.last().copied();
    while let Some(index) = at {
        found.extend(pairs.get(index).copied());
        at = before.get(index).copied().flatten();
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::align;

    fn keys(text: &str) -> Vec<u64> {
        text.bytes().map(u64::from).collect()
    }

    /// Checks the promises of an alignment and returns its length.
    fn length(a: &[u64], b: &[u64]) -> usize {
        let pairs = align(a, b);
        assert!(pairs.iter().all(|&(x, y)| a[x] == b[y]));
        assert!(pairs.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1));
        pairs.len()
    }

    /// The length of a longest common subsequence, by the quadratic definition.
    fn longest(a: &[u64], b: &[u64]) -> usize {
        let mut row = vec![0; b.len() + 1];
        for x in a {
            let mut diagonal = 0;
            for (j, y) in b.iter().enumerate() {
                let above = row[j + 1];
                row[j + 1] = if x == y { diagonal + 1 } else { above.max(row[j]) };
                diagonal = above;
            }
        }
        row[b.len()]
    }

    #[test]
    fn known_pairs() {
        assert_eq!(align(&keys(""), &keys("")), []);
        assert_eq!(align(&keys("abc"), &keys("")), []);
        assert_eq!(align(&keys("abc"), &keys("abc")), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(align(&keys("abc"), &keys("axbc")), [(0, 0), (1, 2), (2, 3)]);
        assert_eq!(align(&keys("axbc"), &keys("abc")), [(0, 0), (2, 1), (3, 2)]);
        assert_eq!(align(&keys("ab"), &keys("cd")), []);
    }

    #[test]
    fn small_sequences_have_the_longest_alignment() {
        let mut state = 7_u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..2000 {
            let make = |next: &mut dyn FnMut(u64) -> u64| (0..next(20)).map(|_| next(4)).collect::<Vec<_>>();
            let (a, b) = (make(&mut next), make(&mut next));
            assert_eq!(length(&a, &b), longest(&a, &b), "{a:?} {b:?}");
        }
    }

    #[test]
    fn long_sequences_are_aligned_in_time() {
        const LENGTH: u64 = 100_000;
        let all: Vec<u64> = (0..LENGTH).collect();
        let odd: Vec<u64> = (0..LENGTH).map(|i| if i % 2 == 0 { i } else { i + LENGTH }).collect();
        assert_eq!(length(&all, &odd), LENGTH as usize / 2);
        assert_eq!(length(&all, &all.iter().map(|i| i + LENGTH).collect::<Vec<_>>()), 0);
        assert!(length(&all, &all.iter().rev().copied().collect::<Vec<_>>()) >= 1);
        // Few different keys, in another number on each side.
        let few: Vec<u64> = (0..LENGTH).map(|i| i % 3).collect();
        let other: Vec<u64> = (0..LENGTH).map(|i| (i / 7) % 4).collect();
        assert!(length(&few, &other) > 30_000);
        let blocks: Vec<u64> = all.iter().map(|i| i ^ 0x3ff).collect();
        assert!(length(&all, &blocks) >= 90);
    }
}
