//! Reference semantics of the tfl operations that consist of several movements: each has a formula from the result
//! index to the operand and its index. As in `moves`, the toolkit's algebra is not used.

use super::moves::{indices, number};

/// An item of Python's `x[..]`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "variants are named after Python's items")]
pub enum IndexItem {
    Ellipsis,
    New,
    Index(i64),
    /// Start, end and step; a missing bound takes all.
    Range(Option<i64>, Option<i64>, i64),
    /// Start, distance to the end, and step.
    Offset(Option<i64>, i64, i64),
}

/// An operation.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "variants are named after the operation")]
pub enum Composite {
    SpaceToDepth(usize),
    DepthToSpace(usize),
    /// Block sizes and crops.
    BatchToSpace(Vec<usize>, Vec<(usize, usize)>),
    SpaceToBatch(Vec<usize>),
    Pack(usize),
    Unpack(usize),
    /// Axis and sizes.
    Split(usize, Vec<usize>),
    Broadcast(Vec<usize>),
    /// Axis, shape of the indices, indices.
    Gather(usize, Vec<usize>, Vec<usize>),
    /// Low and high padding; operand 1 is the value.
    Pad(Vec<(usize, usize)>),
    /// Low and high padding; true if the padding does not repeat the edge (`REFLECT`).
    Mirror(Vec<(usize, usize)>, bool),
    Slice(Vec<IndexItem>),
}

/// A result: its shape and the source of each element.
pub struct ResultSources {
    /// Shape of the result.
    pub dims: Vec<usize>,
    /// Operand and row-major number of each element.
    pub sources: Vec<(usize, usize)>,
}

/// The indices that a range selects in a dimension of size `n`, in the order of the range.
///
/// # Panics
/// If `item` is neither a range nor an offset.
pub fn positions(n: usize, item: IndexItem) -> Vec<usize> {
    let n = n as i64;
    let wrap = |i: i64| if i < 0 { i + n } else { i };
    let (from, to, step) = match item {
        IndexItem::Range(from, to, step) => (from.map(wrap), to.map(wrap), step),
        IndexItem::Offset(from, distance, step) => {
            // The distance is counted from the start, which is clamped to the dimension.
            let (least, most) = if step > 0 { (0, n) } else { (-1, n - 1) };
            let start = from.map_or(if step > 0 { 0 } else { n - 1 }, wrap).clamp(least, most);
            (Some(start), Some(start + distance), step)
        }
        _ => unreachable!("{item:?} is not a range"),
    };
    let every = step.unsigned_abs() as usize;
    let taken: Vec<i64> = if step > 0 {
        (0..n).filter(|&i| from.is_none_or(|f| i >= f) && to.is_none_or(|t| i < t)).step_by(every).collect()
    } else {
        (0..n).rev().filter(|&i| from.is_none_or(|f| i <= f) && to.is_none_or(|t| i > t)).step_by(every).collect()
    };
    taken.into_iter().map(|i| i as usize).collect()
}

/// Builds one result: `source` maps an index of the result to an operand and an index in it.
fn result_of(
    operands: &[Vec<usize>],
    dims: Vec<usize>,
    source: impl Fn(&[usize]) -> (usize, Vec<usize>),
) -> ResultSources {
    let numbered = |index: Vec<usize>| {
        let (k, source_index) = source(&index);
        (k, number(&operands[k], &source_index))
    };
    ResultSources { sources: indices(&dims).into_iter().map(numbered).collect(), dims }
}

fn set_at(list: &[usize], at: usize, value: usize) -> Vec<usize> {
    let mut list = list.to_vec();
    list[at] = value;
    list
}

fn remove_at(list: &[usize], at: usize) -> Vec<usize> {
    let mut list = list.to_vec();
    list.remove(at);
    list
}

fn insert_at(list: &[usize], at: usize, value: usize) -> Vec<usize> {
    let mut list = list.to_vec();
    list.insert(at, value);
    list
}

impl Composite {
    /// The sources of each result.
    pub fn parts(&self, operands: &[Vec<usize>]) -> Vec<ResultSources> {
        let x = &operands[0];
        let one = |dims: Vec<usize>, source: &dyn Fn(&[usize]) -> Vec<usize>| {
            vec![result_of(operands, dims, |i| (0, source(i)))]
        };
        match self {
            Self::SpaceToDepth(s) => {
                let c = x[3];
                one(vec![x[0], x[1] / s, x[2] / s, s * s * c], &|i| {
                    vec![i[0], i[1] * s + i[3] / c / s, i[2] * s + i[3] / c % s, i[3] % c]
                })
            }
            Self::DepthToSpace(s) => {
                let c = x[3] / (s * s);
                one(vec![x[0], x[1] * s, x[2] * s, c], &|i| {
                    vec![i[0], i[1] / s, i[2] / s, (i[1] % s * s + i[2] % s) * c + i[3]]
                })
            }
            Self::BatchToSpace(blocks, crops) => {
                let mut dims = x.clone();
                dims[0] /= blocks.iter().product::<usize>();
                for (d, (block, crop)) in blocks.iter().zip(crops).enumerate() {
                    dims[d + 1] = x[d + 1] * block - crop.0 - crop.1;
                }
                let batches = dims[0];
                one(dims, &|i| {
                    let (mut source_index, mut block_index) = (i.to_vec(), 0);
                    for (d, (block, crop)) in blocks.iter().zip(crops).enumerate() {
                        let uncropped = i[d + 1] + crop.0;
                        block_index = block_index * block + uncropped % block;
                        source_index[d + 1] = uncropped / block;
                    }
                    source_index[0] += block_index * batches;
                    source_index
                })
            }
            Self::SpaceToBatch(blocks) => {
                let mut dims = x.clone();
                dims[0] *= blocks.iter().product::<usize>();
                blocks.iter().enumerate().for_each(|(d, block)| dims[d + 1] /= block);
                one(dims, &|i| {
                    let (mut source_index, mut block_index) = (i.to_vec(), i[0] / x[0]);
                    for (d, block) in blocks.iter().enumerate().rev() {
                        source_index[d + 1] = i[d + 1] * block + block_index % block;
                        block_index /= block;
                    }
                    source_index[0] = i[0] % x[0];
                    source_index
                })
            }
            Self::Pack(axis) => {
                vec![result_of(operands, insert_at(x, *axis, operands.len()), |i| (i[*axis], remove_at(i, *axis)))]
            }
            Self::Unpack(axis) => {
                let element = |k: usize| result_of(operands, remove_at(x, *axis), move |i| (0, insert_at(i, *axis, k)));
                (0..x[*axis]).map(element).collect()
            }
            Self::Split(axis, sizes) => {
                let cut = |k: usize| {
                    let before: usize = sizes[..k].iter().sum();
                    result_of(operands, set_at(x, *axis, sizes[k]), move |i| (0, set_at(i, *axis, i[*axis] + before)))
                };
                (0..sizes.len()).map(cut).collect()
            }
            Self::Broadcast(dims) => {
                let missing = dims.len() - x.len();
                one(dims.clone(), &|i| x.iter().zip(&i[missing..]).map(|(&n, &i)| if n == 1 { 0 } else { i }).collect())
            }
            Self::Gather(axis, shape, list) => {
                let dims = [&x[..*axis], shape, &x[axis + 1..]].concat();
                one(dims, &|i| {
                    let (before, rest) = i.split_at(*axis);
                    let (which, after) = rest.split_at(shape.len());
                    [before, &[list[number(shape, which)]], after].concat()
                })
            }
            Self::Pad(amounts) => {
                let dims = x.iter().zip(amounts).map(|(n, (low, high))| n + low + high).collect();
                vec![result_of(operands, dims, |i| {
                    let inside = |((&i, &n), &(low, _)): ((&usize, &usize), &(usize, usize))| {
                        i.checked_sub(low).filter(|&i| i < n)
                    };
                    match i.iter().zip(x).zip(amounts).map(inside).collect() {
                        Some(at) => (0, at),
                        None => (1, vec![0; operands[1].len()]),
                    }
                })]
            }
            Self::Mirror(amounts, without_edge) => {
                let dims = x.iter().zip(amounts).map(|(n, (low, high))| n + low + high).collect();
                let edge = i64::from(!without_edge);
                let mirrored = |((&i, &n), &(low, _)): ((&usize, &usize), &(usize, usize))| {
                    let (i, last) = (i as i64 - low as i64, n as i64 - 1);
                    let i = if i < 0 { -i - edge } else { i };
                    (if i > last { 2 * last - i + edge } else { i }) as usize
                };
                one(dims, &|i| i.iter().zip(x).zip(amounts).map(mirrored).collect())
            }
            Self::Slice(items) => {
                let named = items.iter().filter(|item| !matches!(item, IndexItem::Ellipsis | IndexItem::New)).count();
                let mut items = items.clone();
                if !items.contains(&IndexItem::Ellipsis) {
                    items.push(IndexItem::Ellipsis);
                }
                let whole = vec![IndexItem::Range(None, None, 1); x.len() - named];
                let expand = |item: IndexItem| if item == IndexItem::Ellipsis { whole.clone() } else { vec![item] };
                let items: Vec<IndexItem> = items.into_iter().flat_map(expand).collect();
                // For each dimension of the operand, the selected indices, and the dimension of the result that runs over them:
                // `None` for a single index.
                let (mut dims, mut taken) = (Vec::new(), Vec::new());
                for item in items {
                    let n = x.get(taken.len()).copied().unwrap_or(0);
                    match item {
                        IndexItem::New => dims.push(1),
                        IndexItem::Index(i) => {
                            taken.push((vec![if i < 0 { i + n as i64 } else { i } as usize], None));
                        }
                        range => {
                            let selected = positions(n, range);
                            dims.push(selected.len());
                            taken.push((selected, Some(dims.len() - 1)));
                        }
                    }
                }
                one(dims, &|i| taken.iter().map(|(list, chosen)| list[chosen.map_or(0, |d| i[d])]).collect())
            }
        }
    }
}
