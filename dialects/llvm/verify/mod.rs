//! The verifiers that upstream writes in C++, and conditions that the custom forms rely on.

mod atomics;
mod calls;
mod constants;
mod functions;
mod globals;
mod labels;
mod layout;
mod memory;
mod parameters;
mod symbols;
mod values;

use qopt_ir::def::{OpRef, Verify, VerifySymbols};
use qopt_ir::ir::Type;

pub(super) use calls::verify_intrinsic;
pub(super) use layout::verify_attr;
pub(super) use parameters::verify as verify_param;

/// The verifiers of operations.
const VERIFIERS: &[(&str, Verify)] = &[
    ("llvm.alloca", memory::verify_alloca),
    ("llvm.atomicrmw", atomics::verify_rmw),
    ("llvm.bitcast", values::verify_bitcast),
    ("llvm.call", calls::verify_bundles),
    ("llvm.cmpxchg", atomics::verify_cmpxchg),
    ("llvm.comdat", symbols::verify_comdat),
    ("llvm.extractvalue", values::verify_part),
    ("llvm.fence", atomics::verify_fence),
    ("llvm.func", functions::verify),
    ("llvm.getelementptr", memory::verify_gep),
    ("llvm.inline_asm", calls::verify_asm),
    ("llvm.insertvalue", values::verify_part),
    ("llvm.intr.assume", calls::verify_bundles),
    ("llvm.intr.masked.gather", memory::verify_gather),
    ("llvm.intr.masked.scatter", memory::verify_scatter),
    ("llvm.intr.sincos", values::verify_sincos),
    ("llvm.invoke", calls::verify_invoke),
    ("llvm.landingpad", functions::verify_landingpad),
    ("llvm.linker_options", symbols::verify_at_module_level),
    ("llvm.load", atomics::verify_load),
    ("llvm.mlir.alias", globals::verify_alias),
    ("llvm.mlir.constant", constants::verify),
    ("llvm.mlir.global", globals::verify),
    ("llvm.mlir.global_ctors", |op| symbols::verify_lists(op, "ctors")),
    ("llvm.mlir.global_dtors", |op| symbols::verify_lists(op, "dtors")),
    ("llvm.mlir.ifunc", symbols::verify_ifunc),
    ("llvm.mlir.zero", constants::verify_zero),
    ("llvm.module_flags", symbols::verify_flags),
    ("llvm.sext", values::verify_extension),
    ("llvm.shufflevector", values::verify_shuffle),
    ("llvm.store", atomics::verify_store),
    ("llvm.switch", values::verify_switch),
    ("llvm.zext", values::verify_extension),
];

/// The verifiers of references to symbols.
const SYMBOL_VERIFIERS: &[(&str, VerifySymbols)] = &[
    ("llvm.blockaddress", labels::verify_address),
    ("llvm.call", calls::verify_callee),
    ("llvm.dso_local_equivalent", symbols::verify_equivalent),
    ("llvm.func", symbols::verify_comdat_use),
    ("llvm.mlir.addressof", globals::verify_address),
    ("llvm.mlir.global", symbols::verify_comdat_use),
    ("llvm.mlir.global_ctors", |op, scope| symbols::verify_functions(op, scope, "ctors")),
    ("llvm.mlir.global_dtors", |op, scope| symbols::verify_functions(op, scope, "dtors")),
    ("llvm.mlir.ifunc", symbols::verify_resolver),
];

fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == name).map(|(_, verify)| *verify)
}

/// The verifier of an operation.
pub(super) fn of(name: &str) -> Option<Verify> {
    find(VERIFIERS, name)
}

/// The verifier of an operation's references to symbols.
pub(super) fn symbols_of(name: &str) -> Option<VerifySymbols> {
    find(SYMBOL_VERIFIERS, name)
}

/// The type of an operand with at most one value.
fn operand(op: OpRef<'_>, name: &str) -> Option<Type> {
    op.operand_named(name).map(|value| op.body.ty(value))
}

/// The operation that defines an operand with at most one value.
fn definition<'a>(op: OpRef<'a>, name: &str) -> Option<OpRef<'a>> {
    let op_id = op.body.defining_op(op.operand_named(name)?)?;
    Some(OpRef { op: op_id, ..op })
}

/// The word of an attribute of an enumeration, or an empty text.
fn word(op: OpRef<'_>, name: &str, class: &str) -> String {
    super::syntax::word_of(op, name, class)
}

/// The linkage of a symbol.
fn linkage(op: OpRef<'_>) -> String {
    word(op, "linkage", "LinkageAttr")
}
