//! `--strip-func-quant-types`: functions take and give stored integers.
//!
//! Quantized types vanish from the signatures of all functions, public ones too, and from function types wherever they stand. In
//! functions, and at their calls, storage casts connect the integers with what is quantized; nothing else changes.

use qopt_ir::ir::IsolatedOp;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::transforms::types::{Conversion, Signatures};

use super::{scast, stored};

/// The pass.
pub static STRIP_FUNC_QUANT_TYPES: PassDef = PassDef {
    argument: "strip-func-quant-types",
    name: "StripFuncQuantTypes",
    summary: "Strip quantized types from function headers",
    anchor: Some("builtin.module"),
    build: |_, _| Ok(Box::new(StripFunc)),
    ..PassDef::BASE
};

struct StripFunc;

/// No operation accepts it: only signatures change.
const CONVERSION: Conversion<'_> =
    Conversion { convert: &stored, accepts: &|_| false, cast: &scast, signatures: Signatures::All };

impl Pass for StripFunc {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let functions = CONVERSION.functions(cx.ctx, &op.body);
        cx.each_isolated(op, |op, cx| {
            CONVERSION.apply(cx.ctx, op, &functions);
            Ok(())
        })
    }
}
