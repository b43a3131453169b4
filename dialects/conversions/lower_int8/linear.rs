//! Linear functions of loop indices.

use qopt_ir::ir::AffineStep;

/// An integer that is linear in loop indices: a constant plus one stride per loop.
#[derive(Clone, Debug, Default)]
pub(super) struct Linear {
    pub(super) offset: i64,
    strides: Vec<i64>,
}

impl Linear {
    pub(super) fn of_loop(index: usize) -> Self {
        let mut strides = vec![0; index];
        strides.push(1);
        Self { offset: 0, strides }
    }
    pub(super) fn constant(offset: i64) -> Self {
        Self { offset, strides: Vec::new() }
    }
    /// The stride of a loop.
    pub(super) fn stride(&self, index: usize) -> i64 {
        self.strides.get(index).copied().unwrap_or(0)
    }
    fn set_stride(&mut self, index: usize, stride: i64) {
        if self.strides.len() <= index {
            self.strides.resize(index.saturating_add(1), 0);
        }
        if let Some(entry) = self.strides.get_mut(index) {
            *entry = stride;
        }
    }
    pub(super) fn plus(mut self, other: &Self) -> Option<Self> {
        self.offset = self.offset.checked_add(other.offset)?;
        for (index, &stride) in other.strides.iter().enumerate() {
            let sum = self.stride(index).checked_add(stride)?;
            self.set_stride(index, sum);
        }
        Some(self)
    }
    pub(super) fn times(mut self, factor: i64) -> Option<Self> {
        for value in self.strides.iter_mut().chain([&mut self.offset]) {
            *value = value.checked_mul(factor)?;
        }
        Some(self)
    }
    fn is_constant(&self) -> bool {
        self.strides.iter().all(|&stride| stride == 0)
    }
}

/// Replaces each dimension `d` of an affine expression by `ivs[d]`, a linear function of loops. Returns `None` if a dimension has none, or if
/// the result is not linear or overflows.
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
