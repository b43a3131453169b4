//! VHLO, the form of StableHLO in portable artifacts, which JAX and others write.
//!
//! A portable artifact is MLIR bytecode with the operations, types and attributes of one version of StableHLO. The reader of
//! bytecode turns each of them into its equal in StableHLO, `func` and the builtin dialect, so no operation of VHLO ever exists in
//! qopt. It reads StableHLO 0.9 to 1.20. It does not write artifacts, and does not read the text of VHLO.
//!
//! Source: `VhloBytecode.cpp` and `VhloLegalizeToStablehlo.cpp` of StableHLO 1.20.

mod attrs;
mod layouts;
mod operations;
mod types;

use qopt_ir::bytecode::{DialectEncoding, Upgrade};
use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "vhlo",
    summary: "Portable artifacts of StableHLO, which are read as StableHLO",
    bytecode: Some(&DialectEncoding {
        read_type: Some(types::read),
        read_attr: Some(attrs::read),
        upgrade: Some(Upgrade { properties: layouts::properties, operation: operations::upgrade }),
    }),
    ..Dialect::BASE
};
