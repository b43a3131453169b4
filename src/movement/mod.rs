//! Movements (placeholder until the real module lands).
#![allow(missing_docs)]
pub type Dim = Option<u64>;
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout;
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape;
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Movement;
