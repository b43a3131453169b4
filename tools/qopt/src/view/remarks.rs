//! The remarks on operations: of the step that follows, and of `--fold-quant-shapes`, which is tried on a copy.

use qopt_formats::json::Json;
use qopt_ir::def::OpRef;
use qopt_ir::diag::Position;
use qopt_ir::ir::{Context, Loc, Module};
use qopt_ir::pass::{Config, PassManager, Registry, Remark};
use rustc_hash::FxHashMap;

use super::text::bounded;

/// The remarks of `--fold-quant-shapes`, which runs on a copy of the module.
pub(super) fn fold_remarks(ctx: &Context, registry: &Registry, module: &Module, threads: bool) -> Vec<Remark> {
    let Ok(passes) = PassManager::parse_for(module, registry, "fold-quant-shapes") else { return Vec::new() };
    let config = Config { threads, verify_each: None, show_op: None, ..Config::default() };
    passes.run(ctx, &mut module.clone(), &config).remarks
}

/// Remarks by the location of their operations.
pub(super) struct RemarksByLoc<'r>(FxHashMap<Loc, Vec<(&'r Remark, bool)>>);

impl<'r> RemarksByLoc<'r> {
    /// Remarks of the step that follows, and of a fold that is only tried.
    pub(super) fn of(next: &'r [Remark], tried: &'r [Remark]) -> Self {
        let mut found: FxHashMap<Loc, Vec<(&Remark, bool)>> = FxHashMap::default();
        let all = next.iter().map(|remark| (remark, false)).chain(tried.iter().map(|remark| (remark, true)));
        for (remark, is_tried) in all {
            if let Position::Loc(loc) = remark.position {
                let same = found.entry(loc).or_default();
                // A pipeline may run the fold itself.
                let is_known = |(known, _): &(&Remark, bool)| {
                    (known.kind, &known.category, &known.name, &known.reason)
                        == (remark.kind, &remark.category, &remark.name, &remark.reason)
                };
                if !same.iter().any(is_known) {
                    same.push((remark, is_tried));
                }
            }
        }
        Self(found)
    }

    /// The remarks on an operation.
    pub(super) fn on(&self, op: OpRef<'_>) -> Vec<Json> {
        let label = op.label();
        let here = self.0.get(&op.loc()).into_iter().flatten().filter(|(remark, _)| remark.name == label);
        here.map(|(remark, is_tried)| {
            let rule = remark.args.iter().find(|(key, _)| key == "Rule").map(|(_, rule)| rule.as_str());
            Json::object([
                ("kind", remark.kind.to_string().into()),
                ("pass", remark.category.as_str().into()),
                ("reason", bounded(&remark.reason).into()),
                ("rule", rule.map_or(Json::Null, Json::from)),
                ("tried", (*is_tried).into()),
            ])
        })
        .collect()
    }
}
