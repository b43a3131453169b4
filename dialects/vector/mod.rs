//! The subset of the vector dialect that vectorized kernels use.

mod attrs;
mod elements;
mod mask;
pub mod ops;
mod products;
mod transfer;
pub mod types;

use std::sync::OnceLock;

use qopt_ir::def::{Deferred, Dialect, OpDef, Openness};
use transfer::TransferSyntax;

/// The syntax and names of operations whose definitions are generated.
fn complete(def: OpDef) -> OpDef {
    const READ: TransferSyntax = TransferSyntax { write: false };
    const WRITE: TransferSyntax = TransferSyntax { write: true };
    match def.name {
        "vector.contract" => {
            OpDef { syntax: Some(&products::ContractSyntax), verify: Some(products::verify_contract), ..def }
        }
        "vector.outerproduct" => {
            OpDef { syntax: Some(&products::OuterProductSyntax), verify: Some(products::verify_outer_product), ..def }
        }
        "vector.from_elements" => {
            OpDef { syntax: Some(&elements::FromElements), verify: Some(elements::verify_elements), ..def }
        }
        "vector.mask" => OpDef { syntax: Some(&mask::Mask), verify: Some(mask::verify_mask), ..def },
        "vector.to_elements" => {
            OpDef { syntax: Some(&elements::ToElements), verify: Some(elements::verify_elements), ..def }
        }
        "vector.transfer_read" => OpDef { syntax: Some(&READ), ..def },
        "vector.transfer_write" => OpDef { syntax: Some(&WRITE), ..def },
        "vector.vscale" => OpDef { result_name: Some(|_| Some("vscale".to_owned())), ..def },
        _ => def,
    }
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "vector",
    summary: "Vectors: loads, stores, broadcasts, extraction, insertion, shuffles, reductions",
    ops: &[
        &ops::BITCAST,
        &ops::BROADCAST,
        &ops::EXTRACT,
        &ops::EXTRACT_STRIDED_SLICE,
        &ops::INSERT,
        &ops::INSERT_STRIDED_SLICE,
        &ops::LOAD,
        &ops::REDUCTION,
        &ops::SHAPE_CAST,
        &ops::SHUFFLE,
        &ops::STORE,
    ],
    attrs: &[&attrs::COMBINING_KIND_ATTR, &attrs::ITERATOR_TYPE_ATTR],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| crate::upstream::load("vector", &[&attrs::COMBINING_KINDS], complete))
    }),
    open: Openness::Generic,
    ..Dialect::BASE
};
