//! Building and printing affine expressions.
//!
//! During parsing, the expressions of a map are nodes of a hash-consed table, so that the simplifications that MLIR
//! applies at construction compare subexpressions in one step. The finished expression is flat ([`AffineStep`]).
//! Functions recurse over the depth of an expression only if a check has bounded it. As in MLIR, some expressions are
//! not simplified: division by zero, a negative modulus, constants whose sum or product overflows.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use rustc_hash::FxHashMap;

use crate::ir::{AffineExpr, AffineMap, AffineStep, IntegerSet};

/// An expression of an [`Affine`] table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Expr(u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum AffineNode {
    Leaf(AffineStep),
    Binary(Op, Expr, Expr),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Op {
    Add,
    Mul,
    Mod,
    FloorDiv,
    CeilDiv,
}

impl Op {
    fn step(self) -> AffineStep {
        match self {
            Self::Add => AffineStep::Add,
            Self::Mul => AffineStep::Mul,
            Self::Mod => AffineStep::Mod,
            Self::FloorDiv => AffineStep::FloorDiv,
            Self::CeilDiv => AffineStep::CeilDiv,
        }
    }
}

/// A node and its cached properties.
#[derive(Clone, Copy)]
struct CachedNode {
    node: AffineNode,
    /// True if the expression contains no dimension.
    symbolic: bool,
    /// A number that divides every value; 0 for the constant 0.
    divisor: i64,
    depth: u32,
}

/// `floordiv` does not distribute over sums deeper than this, which bounds the recursion. The result is equal, but its
/// text is longer.
const MAX_SPREAD: u32 = 1024;

/// The hash-consed expressions of one map.
#[derive(Default)]
pub struct Affine {
    entries: Vec<CachedNode>,
    index: FxHashMap<AffineNode, Expr>,
}

impl Affine {
    /// Removes all expressions.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.index.clear();
    }

    fn entry(&self, e: Expr) -> CachedNode {
        const ZERO: CachedNode =
            CachedNode { node: AffineNode::Leaf(AffineStep::Const(0)), symbolic: true, divisor: 0, depth: 1 };
        self.entries.get(e.0 as usize).copied().unwrap_or(ZERO)
    }

    fn node(&mut self, node: AffineNode) -> Expr {
        if let Some(&found) = self.index.get(&node) {
            return found;
        }
        let entry = match node {
            AffineNode::Leaf(step) => {
                let divisor = if let AffineStep::Const(n) = step { n.wrapping_abs() } else { 1 };
                CachedNode { node, symbolic: !matches!(step, AffineStep::Dim(_)), divisor, depth: 1 }
            }
            AffineNode::Binary(op, a, b) => {
                let (l, r) = (self.entry(a), self.entry(b));
                let divisor = match op {
                    Op::Add | Op::Mod => gcd(l.divisor, r.divisor),
                    Op::Mul => l.divisor.checked_mul(r.divisor).unwrap_or(l.divisor),
                    Op::FloorDiv | Op::CeilDiv => match self.constant(b) {
                        Some(n) if l.divisor.checked_rem(n) == Some(0) => {
                            l.divisor.checked_div(n).unwrap_or(1).wrapping_abs()
                        }
                        _ => 1,
                    },
                };
                let depth = l.depth.max(r.depth).saturating_add(1);
                CachedNode { node, symbolic: l.symbolic && r.symbolic, divisor, depth }
            }
        };
        let id = Expr(self.entries.len() as u32);
        self.entries.push(entry);
        self.index.insert(node, id);
        id
    }

    /// A leaf: `d0`, `s0` or `7`. The step must not be an operator.
    pub fn leaf(&mut self, step: AffineStep) -> Expr {
        self.node(AffineNode::Leaf(step))
    }
    fn number(&mut self, n: i64) -> Expr {
        self.leaf(AffineStep::Const(n))
    }

    /// The value of a constant.
    pub fn constant(&self, e: Expr) -> Option<i64> {
        match self.entry(e).node {
            AffineNode::Leaf(AffineStep::Const(n)) => Some(n),
            _ => None,
        }
    }
    /// Returns true if an expression contains no dimension.
    pub fn is_symbolic(&self, e: Expr) -> bool {
        self.entry(e).symbolic
    }
    fn binary(&self, e: Expr, wanted: Op) -> Option<(Expr, Expr)> {
        match self.entry(e).node {
            AffineNode::Binary(op, a, b) if op == wanted => Some((a, b)),
            _ => None,
        }
    }
    /// Returns true if both are dimensions or both are symbols, and `b` has the lower number.
    fn is_later(&self, a: Expr, b: Expr) -> bool {
        match (self.entry(a).node, self.entry(b).node) {
            (AffineNode::Leaf(AffineStep::Dim(x)), AffineNode::Leaf(AffineStep::Dim(y)))
            | (AffineNode::Leaf(AffineStep::Symbol(x)), AffineNode::Leaf(AffineStep::Symbol(y))) => x > y,
            _ => false,
        }
    }
    /// Splits an expression into a factor and a constant.
    fn split_constant_factor(&self, e: Expr) -> (Expr, i64) {
        match self.binary(e, Op::Mul) {
            Some((a, b)) => self.constant(b).map_or((e, 1), |n| (a, n)),
            None => (e, 1),
        }
    }

    /// `-a`
    pub fn neg(&mut self, a: Expr) -> Expr {
        let minus_one = self.number(-1);
        self.mul(a, minus_one)
    }
    /// `a - b`
    pub fn sub(&mut self, a: Expr, b: Expr) -> Expr {
        let b = match self.constant(b) {
            Some(n) => self.number(n.wrapping_neg()),
            None => self.neg(b),
        };
        self.add(a, b)
    }

    /// `a + b`. Constants are summed and moved to the right, symbols are moved right of dimensions, `c1 * x + c2 * x`
    /// becomes one product, and `x - q * (x floordiv q)` becomes `x mod q`.
    pub fn add(&mut self, a: Expr, b: Expr) -> Expr {
        let plain = AffineNode::Binary(Op::Add, a, b);
        match (self.constant(a), self.constant(b)) {
            (Some(x), Some(y)) => {
                return match x.checked_add(y) {
                    Some(sum) => self.number(sum),
                    None => self.node(plain),
                };
            }
            (Some(_), None) => return self.add(b, a),
            (None, Some(0)) => return a,
            _ => {}
        }
        if (self.is_symbolic(a) && !self.is_symbolic(b)) || self.is_later(a, b) {
            return self.add(b, a);
        }
        let left = self.binary(a, Op::Add).and_then(|(x, c)| self.constant(c).map(|n| (x, c, n)));
        if let (Some((x, _, n)), Some(m)) = (left, self.constant(b)) {
            let sum = self.number(n.wrapping_add(m));
            return self.add(x, sum);
        }
        let ((x, n), (y, m)) = (self.split_constant_factor(a), self.split_constant_factor(b));
        if x == y {
            let sum = self.number(n.wrapping_add(m));
            return self.mul(x, sum);
        }
        if let Some((x, c, _)) = left {
            let sum = self.add(x, b);
            return self.add(sum, c);
        }
        match self.modulus(a, b) {
            Some(q) => self.modulo(a, q),
            None => self.node(plain),
        }
    }

    /// The `q` for which `b` is `-q * (a floordiv q)`.
    fn modulus(&mut self, a: Expr, b: Expr) -> Option<Expr> {
        let (product, factor) = self.binary(b, Op::Mul)?;
        if self.constant(factor) == Some(-1)
            && let Some((quotient, q)) = self.binary(product, Op::Mul)
        {
            return (self.binary(quotient, Op::FloorDiv)? == (a, q)).then_some(q);
        }
        let (x, q) = self.binary(product, Op::FloorDiv)?;
        let n = self.constant(q).filter(|n| n.is_positive())?;
        (x == a && self.constant(factor) == Some(n.wrapping_neg())).then_some(q)
    }

    /// `a * b`, where one operand is symbolic. Constants are multiplied and moved to the right, symbols are moved right
    /// of dimensions.
    pub fn mul(&mut self, a: Expr, b: Expr) -> Expr {
        let plain = AffineNode::Binary(Op::Mul, a, b);
        match (self.constant(a), self.constant(b)) {
            (Some(x), Some(y)) => {
                return match x.checked_mul(y) {
                    Some(product) => self.number(product),
                    None => self.node(plain),
                };
            }
            (Some(_), None) => return self.mul(b, a),
            (None, Some(1)) => return a,
            (None, Some(0)) => return b,
            _ => {}
        }
        if (self.is_symbolic(a) && !self.is_symbolic(b)) || self.is_later(a, b) {
            return self.mul(b, a);
        }
        let left = self.binary(a, Op::Mul).and_then(|(x, c)| self.constant(c).map(|n| (x, c, n)));
        match (left, self.constant(b)) {
            (Some((x, _, n)), Some(m)) => {
                let product = self.number(n.wrapping_mul(m));
                self.mul(x, product)
            }
            (Some((x, c, _)), None) => {
                let product = self.mul(x, b);
                self.mul(product, c)
            }
            _ => self.node(plain),
        }
    }

    /// `a / n` as `x * (c / n)`, if `a` is `x * c` and `n` divides `c`.
    fn divide(&mut self, a: Expr, n: i64) -> Option<Expr> {
        let (x, c) = self.binary(a, Op::Mul)?;
        let c = self.constant(c)?;
        if c.checked_rem(n) != Some(0) {
            return None;
        }
        let quotient = self.number(c.checked_div(n)?);
        Some(self.mul(x, quotient))
    }

    /// `a floordiv b`
    pub fn floordiv(&mut self, a: Expr, b: Expr) -> Expr {
        let plain = AffineNode::Binary(Op::FloorDiv, a, b);
        let Some(n) = self.constant(b).filter(|&n| n != 0) else { return self.node(plain) };
        if let Some(x) = self.constant(a) {
            let exact = |q: i64| {
                if x.checked_rem(n) != Some(0) && x.is_negative() != n.is_negative() { q.wrapping_sub(1) } else { q }
            };
            return match x.checked_div(n) {
                Some(q) => self.number(exact(q)),
                None => self.node(plain),
            };
        }
        if n == 1 {
            return a;
        }
        if let Some(quotient) = self.divide(a, n) {
            return quotient;
        }
        if let Some((x, y)) = self.binary(a, Op::Add) {
            let exact = |e: CachedNode| e.divisor.checked_rem(n) == Some(0);
            if self.entry(a).depth <= MAX_SPREAD && (exact(self.entry(x)) || exact(self.entry(y))) {
                let (x, y) = (self.floordiv(x, b), self.floordiv(y, b));
                return self.add(x, y);
            }
        }
        self.node(plain)
    }

    /// `a ceildiv b`
    pub fn ceildiv(&mut self, a: Expr, b: Expr) -> Expr {
        let plain = AffineNode::Binary(Op::CeilDiv, a, b);
        let Some(n) = self.constant(b).filter(|&n| n != 0) else { return self.node(plain) };
        if let Some(x) = self.constant(a) {
            let exact = |q: i64| {
                if x.checked_rem(n) != Some(0) && x.is_negative() == n.is_negative() { q.wrapping_add(1) } else { q }
            };
            return match x.checked_div(n) {
                Some(q) => self.number(exact(q)),
                None => self.node(plain),
            };
        }
        if n == 1 {
            return a;
        }
        self.divide(a, n).unwrap_or_else(|| self.node(plain))
    }

    /// `a mod b`
    pub fn modulo(&mut self, mut a: Expr, b: Expr) -> Expr {
        let Some(n) = self.constant(b).filter(|&n| n >= 1) else { return self.node(AffineNode::Binary(Op::Mod, a, b)) };
        loop {
            if let Some(x) = self.constant(a) {
                return self.number(x.checked_rem_euclid(n).unwrap_or(0));
            }
            let exact = |e: CachedNode| e.divisor.checked_rem(n) == Some(0);
            if exact(self.entry(a)) {
                return self.number(0);
            }
            if let Some((x, y)) = self.binary(a, Op::Add) {
                if exact(self.entry(x)) {
                    a = y;
                    continue;
                }
                if exact(self.entry(y)) {
                    a = x;
                    continue;
                }
            }
            match self.binary(a, Op::Mod).and_then(|(x, c)| Some((x, self.constant(c)?))) {
                Some((x, c)) if c >= 1 && c.checked_rem(n) == Some(0) => a = x,
                _ => return self.node(AffineNode::Binary(Op::Mod, a, b)),
            }
        }
    }

    /// The expression in postfix order.
    pub fn steps(&self, root: Expr) -> AffineExpr {
        let mut out = Vec::new();
        let mut work = vec![Ok(root)];
        while let Some(item) = work.pop() {
            match item {
                Err(step) => out.push(step),
                Ok(e) => match self.entry(e).node {
                    AffineNode::Leaf(step) => out.push(step),
                    AffineNode::Binary(op, a, b) => work.extend([Err(op.step()), Ok(b), Ok(a)]),
                },
            }
        }
        out.into()
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while let Some(rest) = a.checked_rem(b) {
        (a, b) = (b, rest);
    }
    i64::try_from(a).unwrap_or(1)
}

/// Writes `(d0, d1)[s0]`.
fn print_header(dims: u32, symbols: u32, out: &mut Vec<u8>) {
    let mut list = |open: u8, letter: char, count: u32, close: u8| {
        out.push(open);
        for n in 0..count {
            let comma = if n > 0 { ", " } else { "" };
            out.extend_from_slice(format!("{comma}{letter}{n}").as_bytes());
        }
        out.push(close);
    };
    list(b'(', 'd', dims, b')');
    if symbols > 0 {
        list(b'[', 's', symbols, b']');
    }
}

/// Writes `(d0, d1)[s0] -> (d0 + s0)`.
pub fn print_map(map: &AffineMap, out: &mut Vec<u8>) {
    print_header(map.dims, map.symbols, out);
    out.extend_from_slice(b" -> (");
    for (n, expr) in map.results.iter().enumerate() {
        if n > 0 {
            out.extend_from_slice(b", ");
        }
        print_expr(expr, out);
    }
    out.push(b')');
}

/// Writes `(d0)[s0] : (d0 - s0 >= 0)`.
pub fn print_set(set: &IntegerSet, out: &mut Vec<u8>) {
    print_header(set.dims, set.symbols, out);
    out.extend_from_slice(b" : (");
    for (n, (expr, is_equality)) in set.constraints.iter().enumerate() {
        if n > 0 {
            out.extend_from_slice(b", ");
        }
        print_expr(expr, out);
        out.extend_from_slice(if *is_equality { b" == 0" } else { b" >= 0" });
    }
    out.push(b')');
}

/// An entry of the printer's worklist.
enum Todo {
    /// The subexpression whose last step is at this index; in parentheses if it is a sum or product and `strong`.
    Expr {
        root: usize,
        strong: bool,
    },
    Text(&'static str),
    Number(i64),
}

/// Writes an expression in MLIR's syntax.
pub fn print_expr(steps: &[AffineStep], out: &mut Vec<u8>) {
    // The first step of the subexpression that ends at each step.
    let mut starts: Vec<usize> = Vec::with_capacity(steps.len());
    let start_of = |starts: &[usize], n: usize| starts.get(n).copied().unwrap_or(0);
    for (n, step) in steps.iter().enumerate() {
        let is_leaf = matches!(step, AffineStep::Dim(_) | AffineStep::Symbol(_) | AffineStep::Const(_));
        let right = start_of(&starts, n.saturating_sub(1));
        let start = if is_leaf { n } else { start_of(&starts, right.saturating_sub(1)) };
        starts.push(start);
    }
    let operands = |root: usize| {
        let right = root.saturating_sub(1);
        (start_of(&starts, right).saturating_sub(1), right)
    };
    let constant = |n: usize| match steps.get(n) {
        Some(AffineStep::Const(value)) => Some(*value),
        _ => None,
    };
    let weak = |root| Todo::Expr { root, strong: false };
    let strong = |root| Todo::Expr { root, strong: true };
    let mut work = vec![weak(steps.len().saturating_sub(1))];
    // A stack: the last entry is printed next.
    while let Some(todo) = work.pop() {
        let (root, in_parentheses) = match todo {
            Todo::Text(text) => {
                out.extend_from_slice(text.as_bytes());
                continue;
            }
            Todo::Number(n) => {
                out.extend_from_slice(n.to_string().as_bytes());
                continue;
            }
            Todo::Expr { root, strong } => (root, strong),
        };
        let word = match steps.get(root) {
            Some(AffineStep::Dim(n)) => {
                out.extend_from_slice(format!("d{n}").as_bytes());
                continue;
            }
            Some(AffineStep::Symbol(n)) => {
                out.extend_from_slice(format!("s{n}").as_bytes());
                continue;
            }
            Some(AffineStep::Const(n)) => {
                work.push(Todo::Number(*n));
                continue;
            }
            Some(AffineStep::Add) => " + ",
            Some(AffineStep::Mul) => " * ",
            Some(AffineStep::Mod) => " mod ",
            Some(AffineStep::FloorDiv) => " floordiv ",
            Some(AffineStep::CeilDiv) => " ceildiv ",
            None => continue,
        };
        if in_parentheses {
            out.push(b'(');
            work.push(Todo::Text(")"));
        }
        let (left, right) = operands(root);
        if word != " + " {
            if word == " * " && constant(right) == Some(-1) {
                work.extend([strong(left), Todo::Text("-")]);
            } else {
                work.extend([strong(right), Todo::Text(word), strong(left)]);
            }
            continue;
        }
        let (factor, scale) = operands(right);
        let scale = if steps.get(right) == Some(&AffineStep::Mul) { constant(scale) } else { None };
        match (scale, constant(right)) {
            (Some(-1), _) => {
                let is_sum = steps.get(factor) == Some(&AffineStep::Add);
                work.extend([if is_sum { strong(factor) } else { weak(factor) }, Todo::Text(" - "), weak(left)]);
            }
            (Some(n), _) if n.is_negative() => {
                let times = [Todo::Number(n.wrapping_neg()), Todo::Text(" * "), strong(factor)];
                work.extend(times);
                work.extend([Todo::Text(" - "), weak(left)]);
            }
            (_, Some(n)) if n.is_negative() => {
                work.extend([Todo::Number(n.wrapping_neg()), Todo::Text(" - "), weak(left)])
            }
            _ => work.extend([weak(right), Todo::Text(word), weak(left)]),
        }
    }
}
