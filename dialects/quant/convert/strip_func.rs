//! `--strip-func-quant-types`: functions take and return stored integers.
//!
//! The pass removes quantized types from the signatures of all functions, public ones included, and from all function
//! types. Storage casts at function entries, returns and calls connect the integers with the quantized values.

use qopt_ir::ir::Body;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::transforms::types::{Conversion, Signatures};

use super::{scast, storage_type};
use crate::builtin::ops as builtin;

/// The pass.
pub static STRIP_FUNC_QUANT_TYPES: PassDef = PassDef {
    argument: "strip-func-quant-types",
    name: "StripFuncQuantTypes",
    summary: "Strip quantized types from function headers",
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(StripFunc)),
    ..PassDef::BASE
};

struct StripFunc;

/// Accepts no operation: only signatures change.
const CONVERSION: Conversion<'_> =
    Conversion { convert: &storage_type, accepts: &|_| false, cast: &scast, signatures: Signatures::All };

impl Pass for StripFunc {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let functions = CONVERSION.functions(cx.ctx, body);
        cx.each_isolated(body, |body, cx| {
            CONVERSION.apply(cx.ctx, body, &functions);
            Ok(())
        })
    }
}
