//! Rewriting: the only way to change IR.
use std::marker::PhantomData;
/// Changes a body.
pub struct Rewriter<'a> {
    _p: PhantomData<&'a ()>,
}
/// A rule.
pub struct Rule {}
