//! The subset of the memref dialect that buffers in one arena need: allocation, access, views and global constants.

mod layout;
pub mod ops;
mod realloc;
mod regions;
mod syntax;
pub mod types;

use std::sync::OnceLock;

use qopt_ir::def::{Deferred, Dialect, InferTypes, OpDef, Openness, ResultName, Verify};
use qopt_ir::syntax::OpSyntax;

pub(crate) use layout::Strided;

/// The names of results of operations whose definitions are generated, as upstream suggests them.
fn complete(def: OpDef) -> OpDef {
    let result_name: Option<ResultName> = match def.name {
        "memref.assume_alignment" => Some(|_| Some("assume_align".to_owned())),
        "memref.collapse_shape" => Some(|_| Some("collapse_shape".to_owned())),
        "memref.expand_shape" => Some(|_| Some("expand_shape".to_owned())),
        "memref.memory_space_cast" => Some(|_| Some("memspacecast".to_owned())),
        "memref.reshape" => Some(|_| Some("reshape".to_owned())),
        "memref.transpose" => Some(|_| Some("transpose".to_owned())),
        _ => None,
    };
    // The results are the operands.
    let infer: Option<InferTypes> = match def.name {
        "memref.distinct_objects" => Some(|input| Ok(input.operands.to_vec())),
        _ => None,
    };
    let syntax: Option<&dyn OpSyntax> = match def.name {
        "memref.alloca_scope" => Some(&regions::AllocaScope),
        "memref.generic_atomic_rmw" => Some(&regions::GenericAtomic),
        "memref.prefetch" => Some(&regions::Prefetch),
        "memref.transpose" => Some(&regions::Transpose),
        _ => def.syntax,
    };
    let verify = match def.name {
        "memref.assume_alignment" => Some(realloc::verify_assume_alignment as Verify),
        "memref.realloc" => Some(realloc::verify_realloc as Verify),
        _ => def.verify,
    };
    OpDef { result_name, infer, syntax, verify, ..def }
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "memref",
    summary: "Buffers: allocation, access, views, constants in memory",
    ops: &[
        &ops::ALLOC,
        &ops::ALLOCA,
        &ops::CAST,
        &ops::COPY,
        &ops::DEALLOC,
        &ops::DIM,
        &ops::EXTRACT_ALIGNED_POINTER_AS_INDEX,
        &ops::GET_GLOBAL,
        &ops::GLOBAL,
        &ops::LOAD,
        &ops::REINTERPRET_CAST,
        &ops::STORE,
        &ops::SUBVIEW,
        &ops::VIEW,
    ],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| crate::upstream::load("memref", &[], complete))
    }),
    open: Openness::Generic,
    ..Dialect::BASE
};
