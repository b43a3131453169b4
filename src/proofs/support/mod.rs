//! A brute-force oracle for data movement. It shares no code with the algebra: arrays are lists of values with sizes,
//! movements are loops over all indices, and normal forms are found by exhaustive search.
#![allow(dead_code)]

use qopt_ir::movement::{Dim, Layout, Movement, ParamId, Shape, StridedRange};

/// An integer from an environment variable, or the default.
pub(crate) fn setting(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// A tensor of small values in row-major order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Array {
    pub(crate) dims: Vec<usize>,
    pub(crate) data: Vec<u32>,
}

/// Calls a function with each index in row-major order.
pub(crate) fn each_index(dims: &[usize], mut each: impl FnMut(&[usize])) {
    if dims.contains(&0) {
        return;
    }
    let mut index = vec![0; dims.len()];
    loop {
        each(&index);
        let Some(d) = (0..dims.len()).rev().find(|&d| index[d] + 1 < dims[d]) else { return };
        index[d] += 1;
        index[d + 1..].fill(0);
    }
}

impl Array {
    pub(crate) fn build(dims: &[usize], f: impl Fn(&[usize]) -> u32) -> Self {
        let mut data = Vec::with_capacity(dims.iter().product());
        each_index(dims, |i| data.push(f(i)));
        Self { dims: dims.to_vec(), data }
    }

    /// The value of every element is its row-major number.
    pub(crate) fn numbered(dims: &[usize]) -> Self {
        Self { dims: dims.to_vec(), data: (0..dims.iter().product::<usize>() as u32).collect() }
    }

    pub(crate) fn at(&self, index: impl IntoIterator<Item = usize>) -> u32 {
        self.data[index.into_iter().zip(&self.dims).fold(0, |at, (i, dim)| at * dim + i)]
    }

    /// Calls a function with each index, in 64 bits, and the value there.
    pub(crate) fn each(&self, mut each: impl FnMut(&[u64], u32)) {
        let mut index = vec![0; self.dims.len()];
        let mut values = self.data.iter();
        each_index(&self.dims, |i| {
            index.iter_mut().zip(i).for_each(|(to, &k)| *to = k as u64);
            each(&index, *values.next().unwrap());
        });
    }

    pub(crate) fn permute(&self, perm: &[usize]) -> Self {
        let dims: Vec<usize> = perm.iter().map(|&p| self.dims[p]).collect();
        Self::build(&dims, |i| self.at((0..perm.len()).map(|d| i[perm.iter().position(|&p| p == d).unwrap()])))
    }

    pub(crate) fn reshape(&self, dims: &[usize]) -> Self {
        Self { dims: dims.to_vec(), data: self.data.clone() }
    }

    pub(crate) fn slice(&self, ranges: &[(usize, usize, i64)]) -> Self {
        let dims: Vec<usize> = ranges.iter().map(|r| r.1).collect();
        let at = |k: usize, r: &(usize, usize, i64)| (r.0 as i64 + k as i64 * r.2) as usize;
        Self::build(&dims, |i| self.at(i.iter().zip(ranges).map(|(&k, r)| at(k, r))))
    }

    pub(crate) fn reverse(&self, which: &[usize]) -> Self {
        let turn = |d: usize, k: usize| if which.contains(&d) { self.dims[d] - 1 - k } else { k };
        Self::build(&self.dims, |i| self.at(i.iter().enumerate().map(|(d, &k)| turn(d, k))))
    }

    pub(crate) fn tile(&self, multiples: &[usize]) -> Self {
        let dims: Vec<usize> = self.dims.iter().zip(multiples).map(|(d, m)| d * m).collect();
        Self::build(&dims, |i| self.at(i.iter().zip(&self.dims).map(|(k, d)| k % d)))
    }

    pub(crate) fn gather(&self, axis: usize, list: &[usize]) -> Self {
        let mut dims = self.dims.clone();
        dims[axis] = list.len();
        Self::build(&dims, |i| self.at(i.iter().enumerate().map(|(d, &k)| if d == axis { list[k] } else { k })))
    }
    /// Scatters every element to its position in the result, unless it is cut off.
    pub(crate) fn pad(&self, value: u32, low: &[i64], high: &[i64], interior: &[u64]) -> Self {
        let rank = self.dims.len();
        let size = |d: usize| {
            let n = self.dims[d] as i64;
            (n + (n - 1).max(0) * interior[d] as i64 + low[d] + high[d]) as usize
        };
        let dims: Vec<usize> = (0..rank).map(size).collect();
        let mut out = Self::build(&dims, |_| value);
        self.each(|i, value| {
            let to = |d: usize| low[d] + i[d] as i64 * (1 + interior[d] as i64);
            if (0..rank).all(|d| to(d) >= 0 && to(d) < dims[d] as i64) {
                let at = (0..rank).fold(0, |at, d| at * dims[d] + to(d) as usize);
                out.data[at] = value;
            }
        });
        out
    }
    pub(crate) fn concat(parts: &[&Self], axis: usize) -> Self {
        let mut dims = parts[0].dims.clone();
        dims[axis] = parts.iter().map(|p| p.dims[axis]).sum();
        Self::build(&dims, |i| {
            let mut along = i[axis];
            for part in parts {
                if along < part.dims[axis] {
                    return part.at(i.iter().enumerate().map(|(d, &k)| if d == axis { along } else { k }));
                }
                along -= part.dims[axis];
            }
            unreachable!()
        })
    }

    /// Applies any movement of one operand.
    pub(crate) fn apply(&self, movement: &Movement) -> Self {
        match movement {
            Movement::Permute(perm) => self.permute(perm),
            Movement::Reshape(shape) => self.reshape(&sizes(shape)),
            Movement::Slice(ranges) => self.slice(
                &ranges.iter().map(|r| (r.start as usize, r.size.unwrap() as usize, r.step)).collect::<Vec<_>>(),
            ),
            Movement::Reverse(dims) => self.reverse(dims),
            Movement::Tile(multiples) => self.tile(&multiples.iter().map(|&m| m as usize).collect::<Vec<_>>()),
            Movement::Gather { axis, indices } => {
                self.gather(*axis, &indices.iter().map(|&i| i as usize).collect::<Vec<_>>())
            }
            Movement::Concat { .. } | Movement::Pad { .. } | Movement::Insert(_) => unreachable!(),
        }
    }

    /// For every dimension the largest block that divides it and on which the array is constant.
    pub(crate) fn coarsest(&self) -> Vec<usize> {
        let along = |d: usize| {
            let pitch: usize = self.dims[d + 1..].iter().product();
            let constant = |block: usize| {
                (0..self.data.len())
                    .all(|at| self.data[at] == self.data[at - at / pitch % self.dims[d] % block * pitch])
            };
            divisors(self.dims[d]).into_iter().rev().find(|&block| constant(block)).unwrap_or(0)
        };
        (0..self.dims.len()).map(along).collect()
    }

    /// Returns true if `value(i) = c + sum over d of g_d(i_d)`, with every `g_d` a sum of digits times strides. Tries
    /// all factorizations of each dimension.
    pub(crate) fn factors(&self) -> bool {
        if self.data.is_empty() {
            return true;
        }
        let rank = self.dims.len();
        let base = i64::from(self.data[0]);
        let along = |d: usize, k: usize| i64::from(self.at((0..rank).map(|e| if e == d { k } else { 0 }))) - base;
        let mut sums = true;
        self.each(|i, value| {
            let sum = base + i.iter().enumerate().map(|(d, &k)| along(d, k as usize)).sum::<i64>();
            sums &= i64::from(value) == sum;
        });
        sums && (0..rank).all(|d| digits(&(0..self.dims[d]).map(|k| along(d, k)).collect::<Vec<_>>()))
    }

    pub(crate) fn shape(&self) -> Shape {
        shape(&self.dims)
    }
}

/// Returns true if the values are a sum of digits of the index times strides.
fn digits(values: &[i64]) -> bool {
    let n = values.len();
    n == 1
        || (2..=n).filter(|s| n.is_multiple_of(*s)).any(|s| {
            let (outer, inner) = (values.iter().step_by(s).copied().collect::<Vec<_>>(), &values[..s]);
            let linear = inner.iter().enumerate().all(|(k, &v)| v == k as i64 * inner[1]);
            linear && (0..n).all(|k| values[k] == outer[k / s] + inner[k % s]) && digits(&outer)
        })
}

pub(crate) fn shape(dims: &[usize]) -> Shape {
    Shape::new(dims.iter().map(|&d| Some(d as u64)))
}

pub(crate) fn sizes(shape: &Shape) -> Vec<usize> {
    shape.dims().iter().map(|d| d.unwrap() as usize).collect()
}

pub(crate) fn dynamic(shape: &Shape, mask: u64) -> Shape {
    let hide = |(d, &dim): (usize, &Dim)| if mask >> d & 1 == 1 { None } else { dim };
    Shape::new(shape.dims().iter().enumerate().map(hide))
}

/// A layout with these blocks, and the parameter of every element.
pub(crate) fn layout(dims: &[usize], blocks: &[usize], param: impl Fn(usize) -> u32) -> (Layout, Array) {
    let extents: Vec<usize> = dims.iter().zip(blocks).map(|(d, b)| if *d == 0 { 1 } else { d / b }).collect();
    let grid = Array::numbered(&extents);
    let params = (0..grid.data.len()).map(|cell| ParamId(param(cell))).collect();
    let layout = Layout::blocks(extents.iter().zip(blocks).map(|(&e, &b)| (e as u64, b as u64)), params).unwrap();
    let cells = Array::build(dims, |i| param(grid.at(i.iter().zip(blocks).map(|(k, b)| k / b)) as usize));
    (layout, cells)
}

/// All shapes of at most this rank with this number of elements.
pub(crate) fn shapes_of(elements: usize, rank: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let mut open = vec![(vec![], elements)];
    while let Some((dims, left)) = open.pop() {
        if left == 1 {
            all.push(dims.clone());
        }
        if dims.len() < rank {
            open.extend((1..=left).filter(|d| left % d == 0).map(|d| ([dims.clone(), vec![d]].concat(), left / d)));
        }
    }
    all
}

/// The Cartesian product of the lists.
pub(crate) fn choices<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    lists.iter().fold(vec![vec![]], |all, list| {
        all.iter().flat_map(|head| list.iter().map(move |t| [head.clone(), vec![t.clone()]].concat())).collect()
    })
}

pub(crate) fn divisors(n: usize) -> Vec<usize> {
    if n == 0 { vec![1] } else { (1..=n).filter(|d| n.is_multiple_of(*d)).collect() }
}

pub(crate) fn permutations(n: usize) -> Vec<Vec<usize>> {
    choices(&vec![(0..n).collect::<Vec<_>>(); n]).into_iter().filter(|p| (0..n).all(|d| p.contains(&d))).collect()
}

/// All non-empty ranges of a dimension of this size, and one empty range.
pub(crate) fn ranges(n: usize) -> Vec<(usize, usize, i64)> {
    let mut all = vec![(0, 0, 1)];
    for start in 0..n {
        for step in (1..=n as i64).flat_map(|s| [s, -s]) {
            let fits = |size: usize| (0..n as i64).contains(&(start as i64 + (size as i64 - 1) * step));
            // The step of a single element is ignored; two sign and size combinations suffice.
            let sizes = if step.abs() == 1 || step == n as i64 { 1..=n } else { 2..=n };
            all.extend(sizes.take_while(|&size| fits(size)).map(|size| (start, size, step)));
        }
    }
    all
}

pub(crate) fn slice_of(ranges: &[(usize, usize, i64)]) -> Movement {
    Movement::Slice(ranges.iter().map(|r| StridedRange::new(r.0 as u64, r.1 as u64, r.2)).collect())
}

/// A small seeded generator (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// A movement of one operand of this shape, with a result of at most `most` elements.
    pub(crate) fn movement(&mut self, dims: &[usize], most: usize) -> Movement {
        let n: usize = dims.iter().product();
        let rank = dims.len();
        match self.below(7) {
            0 => Movement::Permute(self.pick(&permutations(rank)).clone()),
            1 | 2 if n > 0 => Movement::Reshape(shape(self.pick::<Vec<usize>>(&shapes_of(n, 4)))),
            3 => slice_of(&dims.iter().map(|&d| *self.pick(&ranges(d))).collect::<Vec<_>>()),
            4 => Movement::Reverse((0..rank).filter(|_| self.below(2) == 1).collect()),
            5 => {
                let mut room = most / n.max(1);
                let mut multiple = || {
                    let m = 1 + self.below(room.min(3));
                    room /= m;
                    m as u64
                };
                Movement::Tile(dims.iter().map(|_| multiple()).collect())
            }
            6 if rank > 0 && n > 0 => {
                let axis = self.below(rank);
                let most = (most / n.max(1) * dims[axis]).clamp(1, 6);
                let indices = (0..1 + self.below(most)).map(|_| self.below(dims[axis]) as u64).collect();
                Movement::Gather { axis, indices }
            }
            _ => slice_of(&dims.iter().map(|&d| (d.saturating_sub(1), d, -1)).collect::<Vec<_>>()),
        }
    }
}
