//! TensorFlow's attributes: shapes, functions with attributes, and tensors as serialized messages.

use std::sync::Arc;

use qopt_ir::def::AttrTypeDef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Child, Context, DialectAttr, Type};
use qopt_ir::movement::Dim;
use qopt_ir::syntax::{TextParser, TextPrinter};

fn intern(ctx: &Context, object: impl AttrObject + 'static) -> Attr {
    ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(object))))
}

/// `#tf_type.shape<1x?>`, or `#tf_type.shape<*>` for an unknown rank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct ShapeAttr(Option<Box<[Dim]>>);

impl ShapeAttr {
    fn parse(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        p.expect("<")?;
        let dims = match p.eat("*") {
            true => None,
            false if p.is(">") => Some(Box::default()),
            false => Some(p.dims(false)?.into()),
        };
        p.expect(">")?;
        Ok(intern(p.ctx, Self(dims)))
    }
}

impl AttrObject for ShapeAttr {
    fn dialect(&self) -> &'static str {
        "tf_type"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        let dim = |dim: &Dim| dim.map_or_else(|| "?".to_owned(), |size| size.to_string());
        let text = match &self.0 {
            None => "*".to_owned(),
            Some(dims) => dims.iter().map(dim).collect::<Vec<_>>().join("x"),
        };
        p.text(&format!("shape<{text}>"));
    }
}

/// `#tf_type.func<@name, {}>`: a function with attributes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct FuncAttr {
    name: Attr,
    attrs: Attr,
}

impl FuncAttr {
    fn parse(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        p.expect("<")?;
        let span = p.span();
        let name = p.attr()?;
        if !matches!(p.ctx.attr_kind(name), AttrKind::SymbolRef { .. }) {
            return Err(p.error_at(span, "expected a symbol reference"));
        }
        p.expect(",")?;
        let span = p.span();
        let attrs = p.attr()?;
        if !matches!(p.ctx.attr_kind(attrs), AttrKind::Dict(_)) {
            return Err(p.error_at(span, "expected a dictionary"));
        }
        p.expect(">")?;
        Ok(intern(p.ctx, Self { name, attrs }))
    }
}

impl AttrObject for FuncAttr {
    fn dialect(&self) -> &'static str {
        "tf_type"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("func<");
        p.attr(self.name);
        p.text(", ");
        p.attr(self.attrs);
        p.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Child)) {
        // The name refers to a composite, not to a symbol of the program.
        each(Child::Attr(self.attrs));
    }
}

/// `#tf_type<tensor_proto : "0x...">`: the bytes of a `TensorProto` message. A tensor type may follow.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct TensorProto {
    /// `0x` and hex digits, as in the text.
    hex: Box<[u8]>,
    ty: Option<Type>,
}

impl TensorProto {
    fn parse(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        p.expect(":")?;
        let span = p.span();
        let text = p.string()?;
        let is_hex = text.strip_prefix(b"0x").is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        if !is_hex || text.len() % 2 != 0 {
            return Err(p.error_at(span, "expected hex bytes: \"0x\" and an even number of hex digits"));
        }
        Ok(intern(p.ctx, Self { hex: text.into(), ty: p.attached_type() }))
    }
}

impl AttrObject for TensorProto {
    fn dialect(&self) -> &'static str {
        "tf_type"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("tensor_proto : ");
        p.string(&self.hex);
    }
    fn children(&self, each: &mut dyn FnMut(Child)) {
        self.ty.into_iter().for_each(|ty| each(Child::Type(ty)));
    }
    fn ty(&self) -> Option<Type> {
        self.ty
    }
}

/// All attributes.
pub(super) static ALL: &[&AttrTypeDef] = &[
    &AttrTypeDef {
        mnemonic: "shape",
        summary: "A shape; `?` is a dynamic size, and `*` an unknown rank",
        parse: ShapeAttr::parse,
        enumeration: None,
        example: "#tf_type.shape<1x?>",
    },
    &AttrTypeDef {
        mnemonic: "func",
        summary: "A function name with attributes",
        parse: FuncAttr::parse,
        enumeration: None,
        example: "#tf_type.func<@name, {size = 4 : i64}>",
    },
    &AttrTypeDef {
        mnemonic: "tensor_proto",
        summary: "The bytes of a `TensorProto` message, printed as `#tf_type<tensor_proto : \"0x...\">`, as in TensorFlow",
        parse: TensorProto::parse,
        enumeration: None,
        example: "#tf_type<tensor_proto : \"0x08011200\">",
    },
];
