//! Affine expressions, maps and integer sets, as data.
//!
//! An expression is its postfix program, flat, so that no depth of nesting in the input can exhaust the stack. Building
//! one applies MLIR's simplifications (see [`crate::syntax`]); nothing here evaluates or analyses.

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
    /// How many dimensions it takes.
    pub dims: u32,
    /// How many symbols it takes.
    pub symbols: u32,
    /// Results.
    pub results: Box<[AffineExpr]>,
}

/// `(d0)[s0] : (d0 - s0 >= 0, d0 == 0)`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// How many dimensions it takes.
    pub dims: u32,
    /// How many symbols it takes.
    pub symbols: u32,
    /// Expressions that must be zero (`true`) or not negative (`false`).
    pub constraints: Box<[(AffineExpr, bool)]>,
}
