//! Contractions: sums of products of operands over loops, such as convolutions and matrix products.
//!
//! A contraction has loops, and a map from the loops to the indices of each operand and of the result. Its notation is that of
//! `einsum`, with windows. A matrix product, and a convolution with groups:
//!
//! ```text
//! mk, kn -> mn
//!     result[m, n] = sum over k of lhs[m, k] * rhs[k, n]
//!
//! n[yY][xX](gc), (go)YXc -> nyx(go)
//!     result[n, y, x, g O + o] = sum over Y, X, c of
//!         input[n, y stride + Y dilation - low, x stride + X dilation - low, g C + c] * weight[g O + o, Y, X, c]
//! ```
//!
//! Here `O` and `C` are the sizes of the loops `o` and `c`.
//!
//! | term | index of the dimension |
//! |---|---|
//! | `c` | the loop `c` |
//! | `(gc)` | the loops `g` and `c`, row-major |
//! | `[yY]` | a [`Window`]: position `y`, tap `Y` |
//! | `1` | 0, of a dimension of size 1 |
//!
//! Loops that the result does not have are summed. A window of the result is a transposed convolution: each product is added to
//! the element at `y stride + Y dilation - low`. Elements outside of an operand are 0 (after its zero point is subtracted), and
//! products outside of the result are dropped.
//!
//! Extents, result shapes and the number of products follow from the maps. A contraction says nothing
//! about element types, bias and rounding; these belong to the operation.

#[cfg(test)]
mod tests;

use std::fmt;

use smallvec::SmallVec;

use crate::movement::Dim;

/// The window of one dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// Distance between positions.
    pub stride: u64,
    /// Distance between taps.
    pub dilation: u64,
    /// Elements before the dimension; a negative number leaves out elements.
    pub low: i64,
    /// Elements after the dimension; a negative number leaves out elements.
    pub high: i64,
}

impl Default for Window {
    fn default() -> Self {
        Self { stride: 1, dilation: 1, low: 0, high: 0 }
    }
}

impl Window {
    /// The number of elements from the first tap of the first position to the last tap of the last position:
    /// `(positions - 1) * stride + (taps - 1) * dilation + 1`.
    fn span(&self, positions: u64, taps: u64) -> Option<u64> {
        let steps = positions.checked_sub(1)?.checked_mul(self.stride)?;
        steps.checked_add(taps.checked_sub(1)?.checked_mul(self.dilation)?)?.checked_add(1)
    }
    /// The number of positions in a dimension of this size; `None` if no window fits.
    fn positions(&self, size: u64, taps: u64) -> Option<u64> {
        let padded = size.checked_add_signed(self.low)?.checked_add_signed(self.high)?;
        padded.checked_sub(self.span(1, taps)?)?.checked_div(self.stride)?.checked_add(1)
    }
    /// The size of a result with this window, without the padding. Used for transposed convolutions.
    fn size(&self, positions: u64, taps: u64) -> Option<u64> {
        let steps = |count: u64, distance: u64| i128::from(count).checked_sub(1)?.checked_mul(i128::from(distance));
        let span = steps(positions, self.stride)?.checked_add(steps(taps, self.dilation)?)?.checked_add(1)?;
        u64::try_from(span.checked_sub(i128::from(self.low))?.checked_sub(i128::from(self.high))?).ok()
    }
}

/// The index of one dimension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Index {
    /// 0, of a dimension of size 1.
    First,
    /// These loops, row-major: one loop, or several.
    Loops(SmallVec<[char; 2]>),
    /// A window.
    Window {
        /// The loop over positions.
        position: char,
        /// The loop over taps.
        tap: char,
        /// Stride, dilation and padding.
        window: Window,
    },
}

/// The indices of an operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// The operand's number in the operation.
    pub operand: usize,
    /// The index of each dimension.
    pub indices: Vec<Index>,
}

/// A sum of products over loops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contraction {
    /// The factors.
    pub operands: Vec<Access>,
    /// The index of each dimension of the result.
    pub result: Vec<Index>,
    /// Sizes of loops that attributes determine.
    pub given: SmallVec<[(char, u64); 1]>,
}

/// Why shapes do not fit a contraction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mismatch {
    /// An operand has another rank.
    Rank {
        /// The operand's number in the operation.
        operand: usize,
        /// The rank that the contraction has.
        expected: usize,
        /// The operand's rank.
        found: usize,
    },
    /// Two sizes of a loop differ.
    Size {
        /// The operand's number in the operation.
        operand: usize,
        /// The dimension of the operand.
        dimension: usize,
        /// The size that other operands or attributes determine.
        expected: u64,
        /// The operand's size.
        found: u64,
    },
    /// No window fits the padded operand.
    NoWindow {
        /// The operand's number in the operation.
        operand: usize,
        /// The dimension of the operand.
        dimension: usize,
    },
    /// A size exceeds 64 bits, or is negative.
    Overflow,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rank { operand, expected, found } => {
                write!(f, "operand #{operand} must have rank {expected}, but has rank {found}")
            }
            Self::Size { operand, dimension, expected, found } => {
                write!(f, "dimension {dimension} of operand #{operand} must have size {expected}, but has size {found}")
            }
            Self::NoWindow { operand, dimension } => {
                write!(f, "no window fits dimension {dimension} of operand #{operand}")
            }
            Self::Overflow => f.write_str("a size of the result is negative or exceeds 64 bits"),
        }
    }
}

/// The sizes of the loops of a contraction; `None` for a loop of dynamic size.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Extents(SmallVec<[(char, Dim); 8]>);

impl Extents {
    /// The size of a loop.
    pub fn get(&self, name: char) -> Dim {
        self.0.iter().find(|(other, _)| *other == name).and_then(|&(_, size)| size)
    }
    /// The product of the sizes of loops; `None` if one is dynamic or the product exceeds 64 bits.
    fn product(&self, names: &[char]) -> Dim {
        names.iter().try_fold(1_u64, |product, &name| product.checked_mul(self.get(name)?))
    }
    fn set(&mut self, name: char, size: u64) {
        match self.0.iter_mut().find(|(other, _)| *other == name) {
            Some(slot) => slot.1 = Some(size),
            None => self.0.push((name, Some(size))),
        }
    }
}

impl Contraction {
    /// Reads the notation. `operands` numbers the factors, and `windows` are those of the terms in brackets, in order.
    ///
    /// # Panics
    /// If the notation is malformed, or has another number of factors or windows: the caller writes it.
    #[must_use]
    pub fn new(notation: &str, operands: &[usize], windows: &[Window]) -> Self {
        let malformed = || -> ! { crate::bug::bug(format_args!("malformed contraction '{notation}'")) };
        let mut windows = windows.iter().copied();
        let (factors, result) = notation.split_once(" -> ").unwrap_or_else(|| malformed());
        let mut read = |text: &str| {
            let (mut indices, mut chars) = (Vec::new(), text.chars());
            while let Some(char) = chars.next() {
                indices.push(match char {
                    '1' => Index::First,
                    '(' => Index::Loops(chars.by_ref().take_while(|&char| char != ')').collect()),
                    '[' => match [chars.next(), chars.next(), chars.next()] {
                        [Some(position), Some(tap), Some(']')] => {
                            let window = windows.next().unwrap_or_else(|| malformed());
                            Index::Window { position, tap, window }
                        }
                        _ => malformed(),
                    },
                    name => Index::Loops([name].into_iter().collect()),
                });
            }
            indices
        };
        let factors: Vec<Vec<Index>> = factors.split(", ").map(&mut read).collect();
        let result = read(result);
        if factors.len() != operands.len() || windows.next().is_some() {
            malformed();
        }
        let access = |(&operand, indices)| Access { operand, indices };
        Self { operands: operands.iter().zip(factors).map(access).collect(), result, given: SmallVec::new() }
    }

    /// The same with the size of a loop, such as the number of groups.
    #[must_use]
    pub fn with_size(mut self, name: char, size: u64) -> Self {
        self.given.push((name, size));
        self
    }

    /// The sizes of the loops. `shape` returns the shape of an operand by its number, or `None` if it is unranked. `result`
    /// determines the loops that the operands leave dynamic.
    ///
    /// # Errors
    /// If the shapes of the operands do not fit.
    pub fn extents<S: AsRef<[Dim]>>(
        &self,
        shape: impl Fn(usize) -> Option<S>,
        result: Option<S>,
    ) -> Result<Extents, Mismatch> {
        let mut extents = Extents::default();
        self.given.iter().for_each(|&(name, size)| extents.set(name, size));
        // Phase 1: collect all dimensions of static size.
        let mut dims = Vec::new();
        for Access { operand, indices } in &self.operands {
            let Some(sizes) = shape(*operand) else { continue };
            let sizes = sizes.as_ref();
            if sizes.len() != indices.len() {
                let (expected, found) = (indices.len(), sizes.len());
                return Err(Mismatch::Rank { operand: *operand, expected, found });
            }
            let sized = indices.iter().zip(sizes).enumerate().filter_map(|(d, (index, &size))| Some((d, index, size?)));
            dims.extend(sized.map(|(dimension, index, size)| (*operand, dimension, index, size)));
        }
        // Phase 2: solve for the loops, in the order of dependence: single loops, then products with at most one unknown factor, then
        // positions, which follow from taps.
        let order = |index: &Index| match index {
            Index::Loops(names) if names.len() == 1 => 0,
            Index::First | Index::Loops(_) => 1,
            Index::Window { .. } => 2,
        };
        dims.sort_by_key(|&(_, _, index, _)| order(index));
        for (operand, dimension, index, found) in dims {
            let differs = |expected: u64| Mismatch::Size { operand, dimension, expected, found };
            match index {
                Index::First if found != 1 => return Err(differs(1)),
                Index::First => {}
                Index::Loops(names) => {
                    let unknown: SmallVec<[char; 2]> =
                        names.iter().copied().filter(|&name| extents.get(name).is_none()).collect();
                    let known: SmallVec<[char; 2]> =
                        names.iter().copied().filter(|&name| extents.get(name).is_some()).collect();
                    let product = extents.product(&known).ok_or(Mismatch::Overflow)?;
                    match *unknown.as_slice() {
                        [] if product != found => return Err(differs(product)),
                        [name] if found.is_multiple_of(product) && product != 0 => extents.set(name, found / product),
                        [_] if product != 0 => return Err(differs(found.div_ceil(product).saturating_mul(product))),
                        _ => {}
                    }
                }
                Index::Window { position, tap, window } => {
                    let Some(taps) = extents.get(*tap) else { continue };
                    let positions = window.positions(found, taps).ok_or(Mismatch::NoWindow { operand, dimension })?;
                    match extents.get(*position) {
                        Some(expected) if expected != positions => return Err(differs(expected)),
                        _ => extents.set(*position, positions),
                    }
                }
            }
        }
        // Phase 3: the result determines loops that are still dynamic.
        let sizes = result.as_ref().map_or(&[][..], |sizes| sizes.as_ref());
        for (index, &size) in self.result.iter().zip(sizes) {
            let (Index::Loops(names), Some(size)) = (index, size) else { continue };
            if let ([name], true) = (names.as_slice(), names.iter().all(|&name| extents.get(name).is_none())) {
                extents.set(*name, size);
            }
        }
        Ok(extents)
    }

    /// The shape of the result.
    ///
    /// # Errors
    /// If a size exceeds 64 bits, or a window of the result leaves out more than there is.
    pub fn result_shape(&self, extents: &Extents) -> Result<Vec<Dim>, Mismatch> {
        let size = |index: &Index| match index {
            Index::First => Ok(Some(1)),
            Index::Loops(names) if names.iter().any(|&name| extents.get(name).is_none()) => Ok(None),
            Index::Loops(names) => extents.product(names).map(Some).ok_or(Mismatch::Overflow),
            Index::Window { position, tap, window } => match extents.get(*position).zip(extents.get(*tap)) {
                None => Ok(None),
                Some((positions, taps)) => window.size(positions, taps).map(Some).ok_or(Mismatch::Overflow),
            },
        };
        self.result.iter().map(size).collect()
    }

    /// The names of the loops, each once.
    fn loops(&self) -> SmallVec<[char; 8]> {
        let mut loops = SmallVec::new();
        let mut add = |name: char| {
            if !loops.contains(&name) {
                loops.push(name);
            }
        };
        for index in self.operands.iter().flat_map(|access| &access.indices).chain(&self.result) {
            match index {
                Index::First => {}
                Index::Loops(names) => names.iter().copied().for_each(&mut add),
                Index::Window { position, tap, .. } => [*position, *tap].into_iter().for_each(&mut add),
            }
        }
        loops
    }

    /// The number of products, including those with padding; `None` if a loop has dynamic size, or the number exceeds 64 bits.
    pub fn num_products(&self, extents: &Extents) -> Dim {
        extents.product(&self.loops())
    }
}
