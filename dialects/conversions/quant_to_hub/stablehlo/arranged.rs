//! Movements that bring an operand into the hub's data format, together with the sizes after each of them.

use qopt_ir::movement::{Dim, Movement, Shape};

use crate::support::Dims;

/// An operand after movements.
pub(super) struct Arranged {
    /// The sizes after the movements.
    pub(super) dims: Vec<Dim>,
    pub(super) chain: Vec<Movement>,
}

impl Arranged {
    /// Starts with a permutation.
    pub(super) fn permuted(dims: &Dims, order: Vec<usize>) -> Self {
        let dims = permute_dims(dims, &order);
        Self { dims, chain: permutation(order).into_iter().collect() }
    }
    /// Adds a permutation. Two permutations in sequence become one.
    pub(super) fn permute(&mut self, order: Vec<usize>) {
        self.dims = permute_dims(&self.dims.iter().copied().collect(), &order);
        let order = match self.chain.pop() {
            Some(Movement::Permute(first)) => order.iter().filter_map(|&d| first.get(d).copied()).collect(),
            last => {
                self.chain.extend(last);
                order
            }
        };
        self.chain.extend(permutation(order));
    }
    /// Adds a reshape, unless the sizes are the same.
    pub(super) fn reshape(&mut self, dims: Vec<Dim>) {
        if self.dims != dims {
            self.chain.push(Movement::Reshape(Shape::new(dims.iter().copied())));
            self.dims = dims;
        }
    }
    /// Adds spatial dimensions of size 1 before the other spatial ones, which follow the first dimension.
    pub(super) fn add_spatial_dims(&mut self, added: usize) {
        let (first, rest) = self.dims.split_at(self.dims.len().min(1));
        self.reshape([first, &vec![Some(1); added], rest].concat());
    }
    /// Returns the size of a dimension, if it is static.
    pub(super) fn size(&self, d: usize) -> Option<u64> {
        self.dims.get(d).copied().flatten()
    }
}

/// Returns the sizes in another order.
pub(super) fn permute_dims(dims: &Dims, order: &[usize]) -> Vec<Dim> {
    order.iter().map(|&d| dims.get(d).copied().flatten()).collect()
}

/// Returns a permutation, unless it is the identity.
fn permutation(order: Vec<usize>) -> Option<Movement> {
    (!order.is_sorted()).then_some(Movement::Permute(order))
}

/// Returns the inverse of a permutation.
pub(super) fn inverse(order: &[usize]) -> Vec<usize> {
    let mut inverse: Vec<usize> = (0..order.len()).collect();
    inverse.sort_by_key(|&d| order.get(d).copied());
    inverse
}
