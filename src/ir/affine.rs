//! Affine expressions, maps and integer sets, as data.
//!
//! An expression is a flat postfix program, so that deeply nested input cannot exhaust the stack. Building an
//! expression applies MLIR's simplifications (see [`crate::syntax`]). This module evaluates expressions, but does not
//! analyze them.

/// One step of a postfix affine expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineStep {
    /// `d0`
    Dim(u32),
    /// `s0`
    Symbol(u32),
    /// `7`
    Const(i64),
    /// `a + b`
    Add,
    /// `a * b`
    Mul,
    /// `a mod b`
    Mod,
    /// `a floordiv b`
    FloorDiv,
    /// `a ceildiv b`
    CeilDiv,
}

/// An affine expression in postfix order.
pub type AffineExpr = Box<[AffineStep]>;

/// `(d0, d1)[s0] -> (d0 + s0, d1)`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    /// The number of dimensions.
    pub dims: u32,
    /// The number of symbols.
    pub symbols: u32,
    /// Results.
    pub results: Box<[AffineExpr]>,
}

impl AffineMap {
    /// The dimension of a result that is a plain dimension.
    pub fn dim(&self, result: usize) -> Option<usize> {
        match self.results.get(result).map(|expr| &**expr) {
            Some(&[AffineStep::Dim(d)]) => Some(d as usize),
            _ => None,
        }
    }
    /// The map whose results are its dimensions in order.
    pub fn identity(dims: u32) -> Self {
        Self { dims, symbols: 0, results: (0..dims).map(|d| [AffineStep::Dim(d)].into()).collect() }
    }
    /// Returns true if the results are the dimensions in order.
    pub fn is_identity(&self) -> bool {
        let is_same = |result| self.dim(result) == Some(result);
        self.results.len() == self.dims as usize && (0..self.results.len()).all(is_same)
    }
    /// Evaluates all results. Returns `None` if a result is undefined or does not fit 64 bits.
    pub fn evaluate(&self, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        self.results.iter().map(|expr| evaluate(expr, dims, symbols)).collect()
    }
}

/// Evaluates an expression. Returns `None` if the result is undefined or does not fit 64 bits.
pub fn evaluate(expr: &[AffineStep], dims: &[i64], symbols: &[i64]) -> Option<i64> {
    let mut stack: Vec<i64> = Vec::new();
    for step in expr {
        let value = match *step {
            AffineStep::Dim(d) => *dims.get(d as usize)?,
            AffineStep::Symbol(s) => *symbols.get(s as usize)?,
            AffineStep::Const(value) => value,
            _ => {
                let (b, a) = (stack.pop()?, stack.pop()?);
                match step {
                    AffineStep::Add => a.checked_add(b)?,
                    AffineStep::Mul => a.checked_mul(b)?,
                    _ if b <= 0 => return None,
                    AffineStep::Mod => a.checked_rem_euclid(b)?,
                    AffineStep::FloorDiv => a.checked_div_euclid(b)?,
                    _ => a.checked_neg()?.checked_div_euclid(b)?.checked_neg()?,
                }
            }
        };
        stack.push(value);
    }
    stack.pop()
}

/// `(d0)[s0] : (d0 - s0 >= 0, d0 == 0)`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// The number of dimensions.
    pub dims: u32,
    /// The number of symbols.
    pub symbols: u32,
    /// Expressions that must be zero (`true`) or non-negative (`false`).
    pub constraints: Box<[(AffineExpr, bool)]>,
}
