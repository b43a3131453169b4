//! Infers the scales of a program without them.
//!
//! Integer TOSA has multipliers, which are ratios of scales: of input times weight to output, of operand to sum. The scales of
//! activations are therefore determined up to one factor for each connected set of values, and the scales of weights follow. A
//! recognized function (a sigmoid's table fits one input scale) or a cast to or from a quantized type fixes this factor. In any
//! other set the first value gets the scale 1. A product of two activations is not a ratio of two scales: it fixes its result's
//! scale after all ratios are known.

use qopt_ir::ir::ValueId;
use rustc_hash::FxHashMap;

/// Scales and zero points of values, inferred from ops.
#[derive(Default)]
pub(super) struct Scales {
    /// For a dependent value: its parent, and the ratio of its scale to the parent's.
    parents: FxHashMap<ValueId, (ValueId, f64)>,
    /// The scale of a root value.
    roots: FxHashMap<ValueId, f64>,
    /// For a value: another one with the same zero point.
    same_zero_point: FxHashMap<ValueId, ValueId>,
    /// The zero points of the values that `same_zero_point` does not map to another value.
    zero_points: FxHashMap<ValueId, i64>,
}

impl Scales {
    /// Returns the root of a value, and the ratio of its scale to the root's.
    fn root(&self, mut value: ValueId) -> (ValueId, f64) {
        let mut factor = 1.0;
        while let Some(&(parent, ratio)) = self.parents.get(&value) {
            factor *= ratio;
            value = parent;
        }
        (value, factor)
    }
    /// Returns the value that has the zero point of a set of values with the same one.
    fn zero_point_root(&self, mut value: ValueId) -> ValueId {
        while let Some(&other) = self.same_zero_point.get(&value) {
            value = other;
        }
        value
    }
    /// Records that the scale of `value` is `ratio` times the scale of `other`. Earlier facts win.
    pub(super) fn record_ratio(&mut self, value: ValueId, other: ValueId, ratio: f64) {
        let ((a, fa), (b, fb)) = (self.root(value), self.root(other));
        if a == b {
            return;
        }
        // s(a) fa = ratio s(b) fb
        let factor = ratio * fb / fa;
        match self.roots.remove(&a) {
            Some(scale) if self.roots.contains_key(&b) => {
                // Both scales are known, so the sets stay separate.
                self.roots.insert(a, scale);
            }
            scale => {
                if let Some(scale) = scale {
                    self.roots.insert(b, scale / factor);
                }
                self.parents.insert(a, (b, factor));
            }
        }
    }
    /// Records that both values have the same parameters.
    pub(super) fn unify_params(&mut self, value: ValueId, other: ValueId) {
        self.record_ratio(value, other, 1.0);
        let (a, b) = (self.zero_point_root(value), self.zero_point_root(other));
        if a != b {
            if let Some(zero_point) = self.zero_points.remove(&a) {
                self.zero_points.entry(b).or_insert(zero_point);
            }
            self.same_zero_point.insert(a, b);
        }
    }
    /// Records the scale of a value, unless it is known.
    pub(super) fn record_scale(&mut self, value: ValueId, scale: f64) {
        let (root, factor) = self.root(value);
        self.roots.entry(root).or_insert(scale / factor);
    }
    /// Records the zero point of a value, unless it is known.
    pub(super) fn record_zero_point(&mut self, value: ValueId, zero_point: i64) {
        let root = self.zero_point_root(value);
        self.zero_points.entry(root).or_insert(zero_point);
    }
    /// Returns the scale of a value.
    pub(super) fn scale(&self, value: ValueId) -> f64 {
        let (root, factor) = self.root(value);
        self.roots.get(&root).copied().unwrap_or(1.0) * factor
    }
    /// Returns true if the scale of a value is determined.
    pub(super) fn is_known(&self, value: ValueId) -> bool {
        self.roots.contains_key(&self.root(value).0)
    }
    /// Returns the zero point of a value.
    pub(super) fn zero_point(&self, value: ValueId) -> Option<i64> {
        self.zero_points.get(&self.zero_point_root(value)).copied()
    }
}
