//! The scales of a program that has none.
//!
//! Integer TOSA has multipliers, which are ratios of scales: of input times weight to output, of operand to sum. So the scales of
//! activations are known up to a factor for each set of values that ratios connect, and those of weights follow. A set in which
//! a function is known (the table of a sigmoid fits one input scale), or in which a value is cast to or from a quantized type, has
//! no freedom left; in any other the first value gets the scale 1. A product of two activations is no ratio of scales: when all
//! ratios are found, it gives its result the scale that is left.

use qopt_ir::ir::ValueId;
use rustc_hash::FxHashMap;

/// Scales and zero points of values, found from what operations say of them.
#[derive(Default)]
pub(super) struct Scales {
    /// The value that another's scale is a multiple of, and the factor.
    parents: FxHashMap<ValueId, (ValueId, f64)>,
    /// The scale of a value that is no multiple of another's.
    roots: FxHashMap<ValueId, f64>,
    /// The value that another has the zero point of.
    twins: FxHashMap<ValueId, ValueId>,
    points: FxHashMap<ValueId, i64>,
}

impl Scales {
    /// The value that the scale is a multiple of, and the factor.
    fn root(&self, mut value: ValueId) -> (ValueId, f64) {
        let mut factor = 1.0;
        while let Some(&(parent, ratio)) = self.parents.get(&value) {
            factor *= ratio;
            value = parent;
        }
        (value, factor)
    }
    fn twin(&self, mut value: ValueId) -> ValueId {
        while let Some(&other) = self.twins.get(&value) {
            value = other;
        }
        value
    }
    /// The scale of `value` is `ratio` times that of `other`, unless something else was said before.
    pub(super) fn ratio(&mut self, value: ValueId, other: ValueId, ratio: f64) {
        let ((a, fa), (b, fb)) = (self.root(value), self.root(other));
        if a == b {
            return;
        }
        // s(a) fa = ratio s(b) fb
        let factor = ratio * fb / fa;
        match self.roots.remove(&a) {
            Some(scale) if self.roots.contains_key(&b) => {
                // Both are known: nothing connects them.
                self.roots.insert(a, scale);
            }
            known => {
                if let Some(scale) = known {
                    self.roots.insert(b, scale / factor);
                }
                self.parents.insert(a, (b, factor));
            }
        }
    }
    /// Both values have the same parameter.
    pub(super) fn same(&mut self, value: ValueId, other: ValueId) {
        self.ratio(value, other, 1.0);
        let (a, b) = (self.twin(value), self.twin(other));
        if a != b {
            if let Some(point) = self.points.remove(&a) {
                self.points.entry(b).or_insert(point);
            }
            self.twins.insert(a, b);
        }
    }
    /// The scale of a value, unless it is known.
    pub(super) fn known(&mut self, value: ValueId, scale: f64) {
        let (root, factor) = self.root(value);
        self.roots.entry(root).or_insert(scale / factor);
    }
    /// The zero point of a value, unless it is known.
    pub(super) fn point(&mut self, value: ValueId, zero_point: i64) {
        let twin = self.twin(value);
        self.points.entry(twin).or_insert(zero_point);
    }
    /// The scale of a value.
    pub(super) fn scale(&self, value: ValueId) -> f64 {
        let (root, factor) = self.root(value);
        self.roots.get(&root).copied().unwrap_or(1.0) * factor
    }
    /// Whether the scale of a value is determined.
    pub(super) fn is_known(&self, value: ValueId) -> bool {
        self.roots.contains_key(&self.root(value).0)
    }
    /// The zero point of a value.
    pub(super) fn zero_point(&self, value: ValueId) -> Option<i64> {
        self.points.get(&self.twin(value)).copied()
    }
}
