//! Checks of data layouts.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::{Attr, AttrKind, Context, Type, TypeKind};

use super::{Entries, SYSTEM};
use crate::elements::integers;
use crate::support::{fail_unnamed, show, show_attr};
use crate::upstream::llvm::{Pointer, Struct};

const SPEC: &str = "dl_spec";

/// Fails with a message without the operation's name unless a condition holds.
macro_rules! demand {
    ($cond:expr, $($arg:tt)*) => { if $cond {} else { return fail_unnamed(format!($($arg)*)) } };
}

fn read<'a>(ctx: &'a Context, attr: Attr, mnemonic: &str) -> Option<&'a Entries> {
    ctx.attr_object::<Entries>(attr).filter(|entries| entries.mnemonic == mnemonic)
}

/// The attributes of the dialect on operations. Only a module checks the entries of its layout.
pub(super) fn verify_attr(op: OpRef<'_>, name: &str, value: Attr) -> Verdict {
    let ctx = op.ctx;
    match name {
        "dlti.map" => Ok(()),
        "dlti.dl_spec" => {
            let Some(spec) = read(ctx, value, SPEC) else { return wrong_kind(name, SPEC) };
            match op.name().strip_prefix("builtin.") == Some("module") {
                true => verify_spec(op, name, spec),
                false => Ok(()),
            }
        }
        "dlti.target_system_spec" => match read(ctx, value, SYSTEM) {
            Some(_) => Ok(()),
            None => wrong_kind(name, SYSTEM),
        },
        _ => fail_unnamed(format!("attribute '{name}' not supported by dialect")),
    }
}

fn wrong_kind(name: &str, mnemonic: &str) -> Verdict {
    fail_unnamed(format!("'{name}' is expected to be a #dlti.{mnemonic} attribute"))
}

fn verify_spec(op: OpRef<'_>, name: &str, spec: &Entries) -> Verdict {
    let ctx = op.ctx;
    for &(key, value) in &spec.entries {
        match ctx.attr_kind(key) {
            AttrKind::Type(ty) => verify_type(ctx, *ty, value)?,
            AttrKind::String { value: name, .. } => verify_name(ctx, &ctx.text(*name), value)?,
            _ => {}
        }
    }
    let around = std::iter::successors(op.parent(), |op| op.parent());
    let layouts = around.filter_map(|around| read(ctx, around.attr(name)?, SPEC));
    for layout in layouts {
        for &(key, value) in &spec.entries {
            let outer = layout.entries.iter().find(|(other, _)| *other == key).map(|(_, value)| *value);
            demand!(
                ctx.attr_str(key).is_none() || outer.is_none_or(|outer| outer == value),
                "data layout does not combine with layouts of enclosing ops"
            );
        }
    }
    Ok(())
}

/// The names that MLIR defines, with the test of their values.
fn verify_name(ctx: &Context, name: &str, value: Attr) -> Verdict {
    const NAMES: [&str; 9] = [
        "dlti.alloca_memory_space",
        "dlti.default_memory_space",
        "dlti.endianness",
        "dlti.function_pointer_alignment",
        "dlti.global_memory_space",
        "dlti.legal_int_widths",
        "dlti.mangling_mode",
        "dlti.program_memory_space",
        "dlti.stack_alignment",
    ];
    demand!(!name.starts_with("dlti.") || NAMES.contains(&name), "unknown data layout entry name: {name}");
    let word = ctx.attr_str(value).map(|word| ctx.text(word));
    demand!(
        name != "dlti.endianness" || word.is_some_and(|word| ["big", "little"].contains(&&*word)),
        "'{name}' data layout entry is expected to be either 'big' or 'little'"
    );
    Ok(())
}

fn verify_type(ctx: &Context, ty: Type, value: Attr) -> Verdict {
    let numbers = wide_integers(ctx, value);
    match ctx.type_kind(ty) {
        TypeKind::Index => {
            demand!(ctx.attr_int(value).is_some(), "expected integer attribute in the data layout entry for 'index'");
            Ok(())
        }
        TypeKind::Integer { .. } | TypeKind::Float(_) => {
            let entry = || format!("#dlti.dl_entry<{}, {}>", show_attr(ctx, ctx.type_attr(ty)), show_attr(ctx, value));
            let Some(numbers) = numbers else {
                return fail_unnamed(format!(
                    "expected a dense i64 elements attribute in the data layout entry {}",
                    entry()
                ));
            };
            demand!([1, 2].contains(&numbers.len()), "expected 1 or 2 elements in the data layout entry {}", entry());
            demand!(
                is_sorted(&numbers),
                "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry {}",
                entry()
            );
            Ok(())
        }
        TypeKind::Dialect(object) if object.0.dialect() == "llvm" => verify_llvm(ctx, ty, numbers),
        TypeKind::Dialect(_) => fail_unnamed("data layout specified for a type that does not support it".to_owned()),
        _ => fail_unnamed("unexpected data layout for a built-in type".to_owned()),
    }
}

/// The elements of a dense constant of `i64`.
fn wide_integers(ctx: &Context, value: Attr) -> Option<Vec<i64>> {
    let element = qopt_ir::def::typed_attr_type(ctx, value).and_then(|ty| ctx.element_type(ty));
    integers(ctx, value).filter(|_| element == Some(ctx.int_type(64)))
}

/// The first number, an alignment, is not larger than the second one.
fn is_sorted(numbers: &[i64]) -> bool {
    numbers.iter().take(2).is_sorted()
}

/// Pointers have a size and two alignments, and structures two alignments.
fn verify_llvm(ctx: &Context, ty: Type, numbers: Option<Vec<i64>>) -> Verdict {
    let (name, numbers) = (show(ctx, ty), numbers.unwrap_or_default());
    let structure = ctx.type_object::<Struct>(ty);
    let (counts, alignment, expected) = match structure {
        Some(_) => ([1, 2], 0, "of 1 or 2 elements"),
        None if ctx.type_object::<Pointer>(ty).is_some() => ([3, 4], 1, "with 3 or 4 elements"),
        None => return Ok(()),
    };
    demand!(
        counts.contains(&numbers.len()),
        "expected layout attribute for {name} to be a dense integer elements attribute {expected}"
    );
    demand!(structure.is_none_or(Struct::is_empty_literal), "unexpected layout attribute for struct {name}");
    let alignments = numbers.get(alignment..).unwrap_or_default();
    demand!(is_sorted(alignments), "preferred alignment is expected to be at least as large as ABI alignment");
    Ok(())
}
