//! Linear functions of loop indices.

use qopt_ir::ir::AffineStep;

/// An integer that is linear in loop indices: a constant plus one stride per loop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) offset: i64,
    terms: Vec<i64>,
}

impl Linear {
    pub(super) fn of_loop(index: usize) -> Self {
        let mut terms = vec![0; index];
        terms.push(1);
        Self { offset: 0, terms }
    }
    pub(super) fn constant(offset: i64) -> Self {
        Self { offset, terms: Vec::new() }
    }
    /// The stride of a loop.
    pub(super) fn stride(&self, index: usize) -> i64 {
        self.terms.get(index).copied().unwrap_or(0)
    }
    fn set_stride(&mut self, index: usize, stride: i64) {
        if self.terms.len() <= index {
            self.terms.resize(index.saturating_add(1), 0);
        }
        if let Some(term) = self.terms.get_mut(index) {
            *term = stride;
        }
    }
    pub(super) fn plus(mut self, other: &Self) -> Option<Self> {
        self.offset = self.offset.checked_add(other.offset)?;
        for (index, &stride) in other.terms.iter().enumerate() {
            let sum = self.stride(index).checked_add(stride)?;
            self.set_stride(index, sum);
        }
        Some(self)
    }
    pub(super) fn times(mut self, factor: i64) -> Option<Self> {
        for value in self.terms.iter_mut().chain([&mut self.offset]) {
            *value = value.checked_mul(factor)?;
        }
        Some(self)
    }
    fn is_constant(&self) -> bool {
        self.terms.iter().all(|&stride| stride == 0)
    }
}

/// Rewrites an affine expression in a nest's loops as a linear function of the loops of their values.
pub(super) fn linear(expr: &[AffineStep], ivs: &[Option<Linear>]) -> Option<Linear> {
    let mut stack: Vec<Linear> = Vec::new();
    for step in expr {
        let value = match *step {
            AffineStep::Dim(d) => ivs.get(d as usize)?.clone()?,
            AffineStep::Const(value) => Linear::constant(value),
            AffineStep::Add => {
                let (b, a) = (stack.pop()?, stack.pop()?);
                a.plus(&b)?
            }
            AffineStep::Mul => {
                let (b, a) = (stack.pop()?, stack.pop()?);
                let (a, b) = if b.is_constant() { (a, b) } else { (b, a) };
                b.is_constant().then(|| a.times(b.offset))??
            }
            _ => return None,
        };
        stack.push(value);
    }
    stack.pop()
}
