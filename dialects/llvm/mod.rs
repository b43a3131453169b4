//! The subset of the llvm dialect that kernels use: intrinsic calls, for instructions without an operation in another dialect,
//! and the pointers that some intrinsics take.

mod types;

pub use types::Pointer;

use qopt_ir::def::{
    AttrConstraint, AttrTypeDef, Dialect, EnumDef, EnumForm, EnumStorage, I32_ARRAY, OpDef, OpRef, Openness,
    STRING_ATTR, Trait, TypeConstraint, TypePred, attr, default_attr, one, optional, variadic,
};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Context, Signedness, Type, TypeKind};
use qopt_ir::num::FloatKind;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "llvm",
    summary: "Calls of intrinsics, and the pointers that some of them take",
    ops: &[&CALL_INTRINSIC, &INTTOPTR],
    types: &[&types::POINTER],
    attrs: &[&FASTMATH_ATTR, &LINKAGE_ATTR],
    open: Openness::Generic,
    ..Dialect::BASE
};

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
    example: "#llvm.fastmath<nnan, ninf>",
};
/// Linkage kinds of a symbol.
static LINKAGES: EnumDef = EnumDef {
    name: "::mlir::LLVM::Linkage",
    cases: &[
        ("private", 0),
        ("internal", 1),
        ("available_externally", 2),
        ("linkonce", 3),
        ("weak", 4),
        ("common", 5),
        ("appending", 6),
        ("extern_weak", 7),
        ("linkonce_odr", 8),
        ("weak_odr", 9),
        ("external", 10),
    ],
    flags: None,
    storage: EnumStorage::Object { dialect: "llvm", mnemonic: "linkage", form: EnumForm::Bracketed },
};
/// `#llvm.linkage<...>`
static LINKAGE_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "linkage",
    summary: "Linkage of a symbol",
    parse: |p| LINKAGES.parse(p),
    example: "#llvm.linkage<internal>",
};

/// Attribute for MLIR's conversion of functions to LLVM: internal linkage, so the symbol is visible in its object only.
pub(crate) fn own_symbol(ctx: &Context) -> (&'static str, Attr) {
    ("llvm.linkage", LINKAGES.attr(ctx, 1))
}

/// Attribute for MLIR's conversion of functions to LLVM: `noinline`, so the function is compiled separately.
pub(crate) fn alone(ctx: &Context) -> (&'static str, Attr) {
    ("passthrough", ctx.attr(AttrKind::Array(Box::new([ctx.string_attr("noinline")]))))
}

const FASTMATH: AttrConstraint = AttrConstraint::of_enum("LLVM fastmath flags", &FASTMATH_FLAGS);

/// Types that LLVM supports too: signless integers, floats, pointers, and vectors of rank 1.
const LLVM_TYPE: TypeConstraint = TypeConstraint::new("LLVM dialect-compatible type", TypePred::Test(is_compatible));

fn is_compatible(ctx: &Context, ty: Type) -> bool {
    match ctx.type_kind(ty) {
        TypeKind::Vector { shape, .. } => shape.len() == 1,
        TypeKind::Opaque { .. } => true,
        TypeKind::Dialect(_) => ctx.type_object::<Pointer>(ty).is_some(),
        TypeKind::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeKind::Float(kind) => {
            use FloatKind::{BF16, F16, F32, F64, F80, F128};
            matches!(kind, BF16 | F16 | F32 | F64 | F80 | F128)
        }
        _ => false,
    }
}

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
        default_attr("op_bundle_sizes", &I32_ARRAY, "array<i32>"),
    ],
    traits: &[Trait::AttrSizedOperandSegments],
    syntax: Some(&IntrinsicSyntax),
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
    TypePred::Test(|ctx, ty| lanes(ctx, ty).is_some_and(|ty| ctx.type_object::<Pointer>(ty).is_some())),
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

/// `llvm.call_intrinsic "name"(%a) {...} : (i32) -> i32`
struct IntrinsicSyntax;

impl OpSyntax for IntrinsicSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let name = p.attr()?;
        state.properties.push((ctx.str("intrin"), name));
        let mut arguments = ValueGroup::default();
        p.expect("(")?;
        if !p.next_is(")") {
            p.operands(&mut arguments.items)?;
        }
        p.expect(")")?;
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let at = p.offset();
        let ty = p.ty()?;
        let TypeKind::Function { inputs, results } = ctx.type_kind(ty) else {
            return Err(p.error_at(at, "expected function type"));
        };
        if inputs.len() != arguments.items.len() {
            return Err(p.error_at(at, "expected as many types as operands"));
        }
        arguments.types = Some(inputs.iter().copied().collect());
        state.operands.extend([arguments, ValueGroup { types: Some(Default::default()), ..ValueGroup::default() }]);
        state.results.push(ValueGroup { types: Some(results.iter().copied().collect()), ..ValueGroup::default() });
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let body = op.body;
        let bundles = op.operands_named("op_bundle_operands").len();
        let has_name = op.attr("intrin").is_some_and(|a| matches!(op.ctx.attr_kind(a), AttrKind::String { .. }));
        if bundles > 0 || !has_name {
            return p.generic_tail(op.op);
        }
        p.text(" ");
        if let Some(name) = op.attr("intrin") {
            p.attr(name);
        }
        p.text("(");
        p.values(body.operands(op.op));
        p.text(")");
        p.attr_dict(op.ctx.dict(body.attrs(op.op)), false);
        p.text(" : ");
        p.functional_type(body.operands(op.op).map(|v| body.ty(v)), body.results(op.op).map(|v| body.ty(v)));
    }
}
