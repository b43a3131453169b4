//! VHLO, the form of StableHLO in portable artifacts, which JAX and others write.
//!
//! A portable artifact is MLIR bytecode with the operations, types and attributes of one version of StableHLO. The reader of
//! bytecode turns each of them into its equal in StableHLO, `func` and the builtin dialect, and the writer does the reverse, so no
//! operation of VHLO ever exists in qopt. It reads and writes StableHLO 0.9 to 1.20. It does not read the text of VHLO.
//!
//! Source: `VhloBytecode.cpp` and `VhloLegalizeToStablehlo.cpp` of StableHLO 1.20.

pub(super) mod attrs;
mod operations;
mod types;
mod versions;
mod write;

use qopt_ir::bytecode::{DialectEncoding, DialectVersion, Downgrade, Target, Upgrade};
use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "vhlo",
    summary: "Portable artifacts of StableHLO, whose bytecode is read as StableHLO; text is not read",
    bytecode: Some(&DialectEncoding {
        read_type: Some(types::read),
        read_attr: Some(attrs::read),
        upgrade: Some(Upgrade {
            newest: (versions::CURRENT.0, versions::CURRENT.1, 0),
            properties: versions::properties,
            operation: operations::upgrade,
        }),
    }),
    ..Dialect::BASE
};

static DOWNGRADE: Downgrade =
    Downgrade { dialect: "vhlo", operation: write::operation, attr: write::attr, ty: write::ty };

/// How a version of StableHLO writes artifacts.
pub struct Artifact {
    /// The dialect and the version.
    pub target: Target,
    /// The version of the bytecode.
    pub bytecode_version: u64,
    /// The name that the file states as its producer.
    pub producer: String,
}

/// The form of artifacts of a version: `1.4.0`, `current` or `minimum`.
///
/// # Errors
/// If the version is malformed, or older or newer than those that are written.
pub fn artifact(text: &str) -> Result<Artifact, String> {
    let malformed = || format!("invalid version of StableHLO '{text}', expected three numbers such as 1.4.0");
    let version: DialectVersion = match text {
        "current" => (versions::CURRENT.0, versions::CURRENT.1, 0),
        "minimum" => (versions::OLDEST.0, versions::OLDEST.1, 0),
        _ => {
            let numbers: Option<Vec<u32>> = text.split('.').map(|part| part.parse().ok()).collect();
            match numbers.as_deref() {
                Some(&[major, minor, patch]) => (major, minor, patch),
                _ => return Err(malformed()),
            }
        }
    };
    let (major, minor, patch) = version;
    if !(versions::OLDEST..=versions::CURRENT).contains(&(major, minor)) {
        return Err(format!("StableHLO {text} is not written, only 0.9.0 to 1.20"));
    }
    // `Version::getBytecodeVersion` of StableHLO.
    let bytecode_version = match (major, minor) {
        (0, ..=9) => 0,
        (0, 10 | 11) => 1,
        (0, 12 | 13) => 3,
        (0, 14) => 4,
        _ => 6,
    };
    let target = Target { downgrade: &DOWNGRADE, version };
    Ok(Artifact { target, bytecode_version, producer: format!("StableHLO_v{major}.{minor}.{patch}") })
}
