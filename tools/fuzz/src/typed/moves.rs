//! Reference semantics of movements: for each element of the result the operand and the source element. It is simple
//! and does not use the toolkit's algebra, which it tests. Pads, gathers and inserts are not generated.

/// A movement of tensors with static shapes.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "variants are named after the movement")]
pub enum Move {
    /// Dimension `d` of the result is dimension `perm[d]` of the operand.
    Permute(Vec<usize>),
    Reshape(Vec<usize>),
    /// Start, size and step of each dimension.
    Slice(Vec<(i64, usize, i64)>),
    Reverse(Vec<usize>),
    Tile(Vec<usize>),
    Concat(usize),
}

/// All indices of a shape, in row-major order.
pub fn indices(dims: &[usize]) -> Vec<Vec<usize>> {
    dims.iter().fold(vec![vec![]], |all, &n| {
        all.iter().flat_map(|i| (0..n).map(move |k| [i.clone(), vec![k]].concat())).collect()
    })
}

/// The row-major number of an index.
pub fn number(dims: &[usize], index: &[usize]) -> usize {
    dims.iter().zip(index).fold(0, |n, (&d, &i)| n * d + i)
}

impl Move {
    /// The shape of the result.
    pub fn dims(&self, operands: &[Vec<usize>]) -> Vec<usize> {
        let first = &operands[0];
        match self {
            Self::Permute(perm) => perm.iter().map(|&d| first[d]).collect(),
            Self::Reshape(dims) => dims.clone(),
            Self::Slice(ranges) => ranges.iter().map(|r| r.1).collect(),
            Self::Reverse(_) => first.clone(),
            Self::Tile(times) => first.iter().zip(times).map(|(n, t)| n * t).collect(),
            Self::Concat(axis) => {
                let mut dims = first.clone();
                dims[*axis] = operands.iter().map(|o| o[*axis]).sum();
                dims
            }
        }
    }

    /// For each element of the result, the operand and the row-major number of the source element.
    pub fn sources(&self, operands: &[Vec<usize>]) -> Vec<(usize, usize)> {
        let first = &operands[0];
        let source = |mut index: Vec<usize>| {
            match self {
                Self::Permute(perm) => {
                    let result = index.clone();
                    perm.iter().zip(result).for_each(|(&d, i)| index[d] = i);
                }
                Self::Reshape(dims) => return (0, number(dims, &index)),
                Self::Slice(ranges) => {
                    for (i, &(start, _, step)) in index.iter_mut().zip(ranges) {
                        *i = (start + *i as i64 * step) as usize;
                    }
                }
                Self::Reverse(dims) => dims.iter().for_each(|&d| index[d] = first[d] - 1 - index[d]),
                Self::Tile(_) => index.iter_mut().zip(first).for_each(|(i, n)| *i %= n),
                Self::Concat(axis) => {
                    let mut k = 0;
                    while index[*axis] >= operands[k][*axis] {
                        index[*axis] -= operands[k][*axis];
                        k += 1;
                    }
                    return (k, number(&operands[k], &index));
                }
            }
            (0, number(first, &index))
        };
        indices(&self.dims(operands)).into_iter().map(source).collect()
    }
}
