//! The readers of the types.

use qopt_ir::def::TypeDef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, Span, Type};
use qopt_ir::syntax::TextParser;
use rustc_hash::FxHashSet;

use super::kinds::{is_element, is_param, is_result};
use super::{Array, Fields, Function, Pointer, Struct, Target, intern};
use crate::upstream::types::named_type;

/// The nesting of types without a prefix. Types with one nest up to the limit of the reader.
const MAX_DEPTH: u32 = 32;

/// A type inside of another one, with or without its prefix.
fn inner(p: &mut TextParser<'_>, depth: u32) -> Result<Type, Diag> {
    let Some(word) = p.peek_word() else { return p.ty() };
    let read: fn(&mut TextParser<'_>, u32) -> Result<Type, Diag> = match word {
        "array" => array,
        "func" => function,
        "ptr" => |p, _| pointer(p),
        "struct" => structure,
        "target" => target,
        _ => {
            let Some(def) = SIMPLE.iter().find(|def| def.mnemonic == word) else { return p.ty() };
            p.eat_word();
            return (def.parse)(p);
        }
    };
    if depth >= MAX_DEPTH {
        return Err(p.error("type nests too deep without '!llvm.'"));
    }
    p.eat_word();
    read(p, depth.saturating_add(1))
}

fn pointer(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    if !p.eat("<") {
        return Ok(Pointer { space: 0 }.intern(p.ctx));
    }
    let span = p.span();
    let space = p.int()?;
    let space = u32::try_from(space).map_err(|_| p.error_at(span, "expected an address space of 32 bits"))?;
    p.expect(">")?;
    Ok(Pointer { space }.intern(p.ctx))
}

fn array(p: &mut TextParser<'_>, depth: u32) -> Result<Type, Diag> {
    p.expect("<")?;
    let span = p.span();
    let dims = p.dims(true)?;
    let &[Some(len)] = dims.as_slice() else { return Err(p.error_at(span, "expected one static size and ' x '")) };
    let element = inner(p, depth)?;
    check(p, span, element, "invalid array element type: ", is_element)?;
    p.expect(">")?;
    Ok(intern(p.ctx, Array { len, element }))
}

fn structure(p: &mut TextParser<'_>, depth: u32) -> Result<Type, Diag> {
    p.expect("<")?;
    if p.is("(") || p.is("packed") {
        return fields(p, depth, None);
    }
    let span = p.span();
    let name = p.string()?;
    if p.eat(">") {
        if !p.is_inside(&name) {
            return Err(p.error_at(span, "struct without a body only allowed in a recursive struct"));
        }
        return Ok(intern(p.ctx, Struct { name: Some(name.into()), fields: Fields::Enclosing }));
    }
    p.expect(",")?;
    let span = p.span();
    let ty = if p.eat("opaque") {
        p.expect(">")?;
        intern(p.ctx, Struct { name: Some(name.clone().into()), fields: Fields::Opaque })
    } else {
        p.inside(&name, |p| fields(p, depth, Some(name.clone().into())))?
    };
    let first = p.define(&name, ty);
    if first == ty || alike(p.ctx, first, ty) {
        return Ok(ty);
    }
    let is_opaque = p.ctx.type_object::<Struct>(ty).is_some_and(|ty| ty.fields == Fields::Opaque);
    Err(p.error_at(
        span,
        match is_opaque {
            true => "redeclaring defined struct as opaque",
            false => "identified type already used with a different body",
        },
    ))
}

/// `packed (i32, ptr)>`
fn fields(p: &mut TextParser<'_>, depth: u32, name: Option<Box<[u8]>>) -> Result<Type, Diag> {
    let packed = p.eat("packed");
    p.expect("(")?;
    let mut types = Vec::new();
    if !p.eat(")") {
        loop {
            let span = p.span();
            let ty = inner(p, depth)?;
            check(p, span, ty, "invalid LLVM structure element type: ", is_element)?;
            types.push(ty);
            if !p.eat(",") {
                break;
            }
        }
        p.expect(")")?;
    }
    p.expect(">")?;
    Ok(intern(p.ctx, Struct { name, fields: Fields::Known { packed, types: types.into() } }))
}

/// Returns true if two structs have the same body. Structs with names inside of them are compared by their names, because the body of
/// one may be left out inside of it.
fn alike(ctx: &Context, first: Type, second: Type) -> bool {
    let (mut work, mut seen) = (vec![(first, second)], FxHashSet::default());
    while let Some((a, b)) = work.pop() {
        if a == b || !seen.insert((a, b)) {
            continue;
        }
        let is_inner = seen.len() > 1;
        let pairs = if let (Some(a), Some(b)) = (ctx.type_object::<Struct>(a), ctx.type_object::<Struct>(b)) {
            match (&a.fields, &b.fields) {
                _ if a.name != b.name => None,
                _ if is_inner && a.name.is_some() => Some((vec![], vec![])),
                (Fields::Known { packed, types }, Fields::Known { packed: other, types: others }) => {
                    (packed == other).then(|| (types.to_vec(), others.to_vec()))
                }
                _ => None,
            }
        } else if let (Some(a), Some(b)) = (ctx.type_object::<Array>(a), ctx.type_object::<Array>(b)) {
            (a.len == b.len).then(|| (vec![a.element], vec![b.element]))
        } else {
            None
        };
        match pairs {
            Some((types, others)) if types.len() == others.len() => work.extend(types.into_iter().zip(others)),
            _ => return false,
        }
    }
    true
}

fn function(p: &mut TextParser<'_>, depth: u32) -> Result<Type, Diag> {
    p.expect("<")?;
    let span = p.span();
    let result = inner(p, depth)?;
    check(p, span, result, "invalid function result type: ", is_result)?;
    let (mut params, mut is_vararg) = (Vec::new(), false);
    p.expect("(")?;
    if !p.eat(")") {
        loop {
            is_vararg = p.eat("...");
            if is_vararg {
                break;
            }
            let span = p.span();
            let param = inner(p, depth)?;
            check(p, span, param, "invalid function argument type: ", is_param)?;
            params.push(param);
            if !p.eat(",") {
                break;
            }
        }
        p.expect(")")?;
    }
    p.expect(">")?;
    Ok(Function { result, params: params.into(), is_vararg }.intern(p.ctx))
}

fn target(p: &mut TextParser<'_>, depth: u32) -> Result<Type, Diag> {
    p.expect("<")?;
    let name = p.string()?.into();
    let (mut types, mut numbers) = (Vec::new(), Vec::new());
    while p.eat(",") {
        match p.eat_int()? {
            Some(number) => numbers.push(number),
            None if numbers.is_empty() => types.push(inner(p, depth)?),
            None => return Err(p.error("expected integer value")),
        }
    }
    p.expect(">")?;
    Ok(intern(p.ctx, Target { name, types: types.into(), numbers: numbers.into() }))
}

fn check(
    p: &TextParser<'_>,
    span: Span,
    ty: Type,
    message: &str,
    accepts: fn(&Context, Type) -> bool,
) -> Result<(), Diag> {
    if accepts(p.ctx, ty) {
        return Ok(());
    }
    Err(p.error_at(span, format!("{message}{}", crate::support::show(p.ctx, ty))))
}

/// The types without parameters.
static SIMPLE: [&TypeDef; 6] = [
    named_type!("llvm", "label", "The name of a block"),
    named_type!("llvm", "metadata", "Metadata"),
    named_type!("llvm", "ppc_fp128", "A pair of doubles of PowerPC"),
    named_type!("llvm", "token", "A value that ties operations to each other"),
    named_type!("llvm", "void", "No value"),
    named_type!("llvm", "x86_amx", "A tile register of AMX"),
];

/// All types.
pub(crate) static ALL: &[&TypeDef] = &[
    &TypeDef {
        mnemonic: "ptr",
        summary: "An address.",
        description: "An opaque pointer: operations that read and write memory give the accessed type. A number in \
                      brackets is the address space.",
        parse: pointer,
        example: "!llvm.ptr<3>",
    },
    &TypeDef {
        mnemonic: "array",
        summary: "Elements of one type in a row",
        description: "",
        parse: |p| array(p, 0),
        example: "!llvm.array<2 x ptr>",
    },
    &TypeDef {
        mnemonic: "struct",
        summary: "Fields in a row",
        description: "A struct with a name may contain its name for itself. A packed one has no padding.",
        parse: |p| structure(p, 0),
        example: "!llvm.struct<\"node\", (i32, array<2 x struct<\"node\">>)>",
    },
    &TypeDef {
        mnemonic: "func",
        summary: "A function",
        description: "",
        parse: |p| function(p, 0),
        example: "!llvm.func<i32 (ptr, ...)>",
    },
    &TypeDef {
        mnemonic: "target",
        summary: "A type of a target",
        description: "",
        parse: |p| target(p, 0),
        example: "!llvm.target<\"spirv.Image\", i32, 0, 1>",
    },
    SIMPLE[0],
    SIMPLE[1],
    SIMPLE[2],
    SIMPLE[3],
    SIMPLE[4],
    SIMPLE[5],
];
