//! The text that attributes and operations share: operations print parts of an attribute without the enclosing `#stablehlo.x<>`.

use std::sync::Arc;

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Context, DialectAttr, Type};
use qopt_ir::syntax::{Parser, TextParser};

pub(super) fn intern<T: AttrObject + 'static>(ctx: &Context, object: T) -> Attr {
    ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(object))))
}

/// A cursor over the text of an attribute or of an operation.
pub(in super::super) trait TextCursor {
    /// Consumes punctuation or a word, if it is next.
    fn eat(&mut self, token: &str) -> bool;
    /// Consumes punctuation or a word, or fails.
    fn expect(&mut self, token: &str) -> Result<(), Diag>;
    /// Takes an integer.
    fn int(&mut self) -> Result<i64, Diag>;
    /// Takes a type.
    fn ty(&mut self) -> Result<Type, Diag>;
    /// Takes an attribute.
    fn attr(&mut self) -> Result<Attr, Diag>;
    /// Takes an attribute whose type is not in the text.
    fn attr_of_type(&mut self, ty: Type) -> Result<Attr, Diag>;
    /// An error at the next token.
    fn fail(&mut self, message: String) -> Diag;
    /// Parses one of some words; the error names `what`.
    fn one_of(&mut self, words: &[&'static str], what: &str) -> Result<&'static str, Diag>;

    /// `[1, 2]`
    fn ints(&mut self) -> Result<Vec<i64>, Diag> {
        self.items(Self::int)
    }
    /// `[a, b]`, perhaps empty.
    fn items<T>(&mut self, item: impl FnMut(&mut Self) -> Result<T, Diag>) -> Result<Vec<T>, Diag> {
        self.items_between(["[", "]"], item)
    }
    /// A list in these brackets, perhaps empty.
    fn items_between<T>(
        &mut self,
        [open, close]: [&str; 2],
        mut item: impl FnMut(&mut Self) -> Result<T, Diag>,
    ) -> Result<Vec<T>, Diag> {
        let mut items = Vec::new();
        self.expect(open)?;
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.eat(",") {
                break;
            }
        }
        self.expect(close)?;
        Ok(items)
    }
}

macro_rules! cursor {
    ($parser:ident) => {
        impl TextCursor for $parser<'_> {
            fn eat(&mut self, token: &str) -> bool {
                $parser::eat(self, token)
            }
            fn expect(&mut self, token: &str) -> Result<(), Diag> {
                $parser::expect(self, token)
            }
            fn int(&mut self) -> Result<i64, Diag> {
                $parser::int(self)
            }
            fn ty(&mut self) -> Result<Type, Diag> {
                $parser::ty(self)
            }
            fn attr(&mut self) -> Result<Attr, Diag> {
                $parser::attr(self)
            }
            fn attr_of_type(&mut self, ty: Type) -> Result<Attr, Diag> {
                $parser::attr_of_type(self, ty)
            }
            fn fail(&mut self, message: String) -> Diag {
                $parser::error(self, message)
            }
            fn one_of(&mut self, words: &[&'static str], what: &str) -> Result<&'static str, Diag> {
                match words.iter().find(|word| $parser::eat(self, word)) {
                    Some(word) => Ok(word),
                    None => Err($parser::error(self, format!("expected {what}: {}", words.join(", ")))),
                }
            }
        }
    };
}
cursor!(Parser);
cursor!(TextParser);
