//! A reduction other than a sum of products of bytes, with its own arithmetic on vectors, in one loop for each reduction loop.

use super::super::plan::{KernelCase, KernelPlan};
use super::{Strategy, elementwise};
use crate::qnn::schedule::{Schedule, StrategyKind};

/// See [`StrategyKind::Reduction`].
pub(super) struct Reduction;

impl Strategy for Reduction {
    fn kind(&self) -> StrategyKind {
        StrategyKind::Reduction
    }

    fn matches(&self, case: &KernelCase) -> Result<(), String> {
        if case.has_reductions { Ok(()) } else { Err("the kernel has no reduction".to_owned()) }
    }

    fn candidates(&self, case: &KernelCase) -> Vec<Schedule> {
        elementwise::candidates(self.kind(), case)
    }

    fn plan<'a>(&self, case: &'a KernelCase, schedule: &Schedule) -> Result<KernelPlan<'a>, String> {
        elementwise::plan(&Self, case, schedule)
    }
}
