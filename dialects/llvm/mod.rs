//! The llvm dialect of MLIR: LLVM's operations, types and attributes.
//!
//! Operations and attributes come from the table of upstream's definitions. Types, and the syntax that upstream writes by
//! hand, are here. So are two operations that kernels use: intrinsic calls, for instructions without an operation in another
//! dialect, and the pointers that some intrinsics take. Nothing folds.

mod range;
mod syntax;
mod verify;

pub use crate::upstream::llvm::Pointer;

use std::sync::OnceLock;

use qopt_ir::def::{
    ANY_ATTR, AttrConstraint, AttrDefn, AttrTypeDef, DICT_ARRAY_ATTR, Deferred, Dialect, EnumDef, EnumForm,
    EnumStorage, I32_ARRAY, I32_ATTR, OpDef, OpRef, Openness, STRING_ATTR, SuccessorDef, Trait, TypeConstraint,
    TypePred, attr, default_attr, one, optional, optional_attr, successor, variadic, variadic_successor,
};
use qopt_ir::ir::{Attr, AttrKind, Context, Type, TypeKind};
use qopt_ir::syntax::OpSyntax;

use crate::upstream::llvm::{is_compatible, is_outer, is_pointer};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "llvm",
    summary: "LLVM's operations, types and attributes",
    ops: &[&CALL_INTRINSIC, &INTTOPTR],
    types: crate::upstream::llvm::ALL,
    attrs: &[&FASTMATH_ATTR, &LINKAGE_ATTR, &range::CONSTANT_RANGE],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| crate::upstream::load("llvm", &[&FASTMATH_FLAGS, &LINKAGES], complete))
    }),
    open: Openness::Generic,
    verify_attr: Some(verify::verify_attr),
    verify_param: Some(verify::verify_param),
    ..Dialect::BASE
};

/// Adds what upstream writes by hand.
fn complete(def: OpDef) -> OpDef {
    let syntax: Option<&dyn OpSyntax> = match def.name {
        "llvm.alloca" => Some(&syntax::Alloca),
        "llvm.call" => Some(&syntax::Call),
        "llvm.fcmp" => Some(&syntax::Compare("FCmpPredicate")),
        "llvm.func" => Some(&syntax::Func),
        "llvm.icmp" => Some(&syntax::Compare("ICmpPredicate")),
        "llvm.indirectbr" => Some(&syntax::IndirectBranch),
        "llvm.invoke" => Some(&syntax::Invoke),
        "llvm.landingpad" => Some(&syntax::LandingPad),
        "llvm.mlir.alias" => Some(&syntax::Alias),
        "llvm.mlir.global" => Some(&syntax::Global),
        "llvm.switch" => Some(&syntax::Switch),
        _ => None,
    };
    let successors: &[SuccessorDef] = match def.name {
        "llvm.br" => const { &[successor("dest", "destOperands")] },
        "llvm.cond_br" => {
            const { &[successor("trueDest", "trueDestOperands"), successor("falseDest", "falseDestOperands")] }
        }
        "llvm.indirectbr" => const { &INDIRECT },
        "llvm.invoke" => {
            const { &[successor("normalDest", "normalDestOperands"), successor("unwindDest", "unwindDestOperands")] }
        }
        "llvm.switch" => const { &CASES },
        _ => def.successors,
    };
    let format = def.format.filter(|_| syntax.is_none());
    // The records leave out that address spaces are not negative.
    let attr = |attr: &AttrDefn| match attr.name {
        "addr_space" | "address_space" => AttrDefn { constraint: &ADDRESS_SPACE, ..attr.clone() },
        _ => attr.clone(),
    };
    let attrs = def.attrs.iter().map(attr).collect::<Vec<_>>().leak();
    OpDef {
        attrs,
        syntax: syntax.or(def.syntax),
        verify: verify::of(def.name).or(def.verify),
        verify_symbols: verify::symbols_of(def.name).or(def.verify_symbols),
        successors,
        format,
        directives: syntax::DIRECTIVES,
        ..def
    }
}

const INDIRECT: [SuccessorDef; 1] = [variadic_successor("successors", "succOperands", "indbr_operand_segments")];
const CASES: [SuccessorDef; 2] = [
    successor("defaultDestination", "defaultOperands"),
    variadic_successor("caseDestinations", "caseOperands", "case_operand_segments"),
];

const ADDRESS_SPACE: AttrConstraint =
    AttrConstraint::new("32-bit signless integer attribute whose value is non-negative", |ctx, a| {
        (I32_ATTR.accepts)(ctx, a) && ctx.attr_int(a).is_some_and(|space| space >= 0)
    });

/// The enumeration of a constraint in the table of upstream's definitions.
fn enumeration(constraint: &str) -> Option<&'static EnumDef> {
    match constraint {
        "LLVM_FastmathFlagsAttr" => Some(&FASTMATH_FLAGS),
        "LinkageAttr" => Some(&LINKAGES),
        _ => crate::upstream::enumeration(constraint),
    }
}

/// Fast-math flags: the assumptions that a float operation may make.
static FASTMATH_FLAGS: EnumDef = EnumDef {
    name: "::mlir::LLVM::FastmathFlags",
    cases: &[
        ("none", 0),
        ("nnan", 1),
        ("ninf", 2),
        ("nsz", 4),
        ("arcp", 8),
        ("contract", 16),
        ("afn", 32),
        ("reassoc", 64),
        ("fast", 127),
    ],
    flags: Some(", "),
    storage: EnumStorage::Object { dialect: "llvm", mnemonic: "fastmath", form: EnumForm::Bracketed },
};
/// `#llvm.fastmath<...>`
static FASTMATH_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "fastmath",
    summary: "Assumptions of a float operation",
    parse: |p| FASTMATH_FLAGS.parse(p),
    enumeration: Some(&FASTMATH_FLAGS),
    example: "#llvm.fastmath<nnan, ninf>",
};
/// The linkage of a symbol that is visible in its object only.
const INTERNAL: u64 = 7;

/// Linkage kinds of a symbol.
static LINKAGES: EnumDef = EnumDef {
    name: "::mlir::LLVM::Linkage",
    cases: &[
        ("external", 0),
        ("available_externally", 1),
        ("linkonce", 2),
        ("linkonce_odr", 3),
        ("weak", 4),
        ("weak_odr", 5),
        ("appending", 6),
        ("internal", INTERNAL),
        ("private", 8),
        ("extern_weak", 9),
        ("common", 10),
    ],
    flags: None,
    storage: EnumStorage::Object { dialect: "llvm", mnemonic: "linkage", form: EnumForm::Bracketed },
};
/// `#llvm.linkage<...>`
static LINKAGE_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "linkage",
    summary: "Linkage of a symbol",
    parse: |p| LINKAGES.parse(p),
    enumeration: Some(&LINKAGES),
    example: "#llvm.linkage<internal>",
};

/// Attribute for MLIR's conversion of functions to LLVM: internal linkage, so the symbol is visible in its object only.
pub(crate) fn own_symbol(ctx: &Context) -> (&'static str, Attr) {
    ("llvm.linkage", LINKAGES.attr(ctx, INTERNAL))
}

/// Attribute for MLIR's conversion of functions to LLVM: `noinline`, so the function is compiled separately.
pub(crate) fn alone(ctx: &Context) -> (&'static str, Attr) {
    ("passthrough", ctx.attr(AttrKind::Array(Box::new([ctx.string_attr("noinline")]))))
}

const FASTMATH: AttrConstraint = AttrConstraint::of_enum("LLVM fastmath flags", &FASTMATH_FLAGS);

/// Types that LLVM has, too.
const LLVM_TYPE: TypeConstraint = TypeConstraint::new("LLVM dialect-compatible type", TypePred::Test(is_outer));

/// `llvm.call_intrinsic`: calls an LLVM intrinsic by its name.
pub static CALL_INTRINSIC: OpDef = OpDef {
    name: "llvm.call_intrinsic",
    summary: "Call of an LLVM intrinsic",
    description: "LLVM 22 defines the names and types of intrinsics.",
    operands: &[variadic("args", &LLVM_TYPE), variadic("op_bundle_operands", &LLVM_TYPE)],
    results: &[optional("results", &LLVM_TYPE)],
    attrs: &[
        attr("intrin", &STRING_ATTR),
        default_attr("fastmathFlags", &FASTMATH, "#llvm.fastmath<none>"),
        attr("op_bundle_sizes", &I32_ARRAY),
        optional_attr("op_bundle_tags", &ANY_ATTR),
        optional_attr("arg_attrs", &DICT_ARRAY_ATTR),
        optional_attr("res_attrs", &DICT_ARRAY_ATTR),
    ],
    traits: &[Trait::AttrSizedOperandSegments],
    syntax: Some(&syntax::Intrinsic),
    verify: Some(verify::verify_intrinsic),
    example: "%0 = llvm.call_intrinsic \"llvm.x86.avx512.vpdpbusd.512\"(%arg0, %arg1, %arg1) : (vector<16xi32>, \
              vector<64xi8>, vector<64xi8>) -> vector<16xi32>",
    ..OpDef::BASE
};

/// The effect of an instruction on per-thread processor state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ThreadState {
    /// Sets the state up. Repeating it changes nothing.
    Begins,
    /// Releases the state.
    Ends,
}

/// Classifies operations that set up or release AMX tile registers: the permission system call, `ldtilecfg` and `tilerelease`.
pub(crate) fn thread_state(op: OpRef<'_>) -> Option<ThreadState> {
    let text = |name: &str| op.attr(name).and_then(|a| op.ctx.attr_str(a)).map(|text| op.ctx.text(text));
    if op.is(&CALL_INTRINSIC) {
        return match text("intrin").as_deref() {
            Some("llvm.x86.ldtilecfg") => Some(ThreadState::Begins),
            Some("llvm.x86.tilerelease") => Some(ThreadState::Ends),
            _ => None,
        };
    }
    let is_syscall = op.name() == "llvm.inline_asm" && text("asm_string").as_deref() == Some("syscall");
    is_syscall.then_some(ThreadState::Begins)
}

const ADDRESS: TypeConstraint = TypeConstraint::new(
    "signless integer or LLVM dialect-compatible vector of signless integer",
    TypePred::Test(|ctx, ty| lanes(ctx, ty).is_some_and(|ty| ctx.int_width(ty).is_some() && is_compatible(ctx, ty))),
);
const POINTER: TypeConstraint = TypeConstraint::new(
    "LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type",
    TypePred::Test(|ctx, ty| lanes(ctx, ty).is_some_and(|ty| is_pointer(ctx, ty))),
);

/// The element type of a rank-1 vector, or the type itself if it is not a vector. `None` for vectors of other ranks.
fn lanes(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_kind(ty) {
        TypeKind::Vector { shape, element, .. } => (shape.len() == 1).then_some(*element),
        _ => Some(ty),
    }
}

/// `llvm.inttoptr`: converts an integer address to a pointer.
pub static INTTOPTR: OpDef = OpDef {
    name: "llvm.inttoptr",
    summary: "An address as a pointer",
    operands: &[one("arg", &ADDRESS)],
    results: &[one("res", &POINTER)],
    traits: &[Trait::Pure],
    format: Some("$arg attr-dict `:` type($arg) `to` type($res)"),
    example: "%0 = llvm.inttoptr %arg0 : i64 to !llvm.ptr",
    ..OpDef::BASE
};
