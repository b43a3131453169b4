//! The dialect attributes that LiteRT's converter writes.

use std::sync::Arc;

use qopt_ir::def::{AttrConstraint, AttrTypeDef};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Context, DialectAttr};
use qopt_ir::syntax::{TextParser, TextPrinter};

/// The elements around a tensor that `tfl.mirror_pad` pads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MirrorPadding {
    /// The elements in reverse, without the edge element.
    Reflect,
    /// The elements in reverse, starting with the edge element.
    Symmetric,
}

/// The kernel of `tfl.lstm`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LstmKernelType {
    /// All gates have their own weights.
    Full,
    /// The gates share one weight and one bias.
    Basic,
}

/// An attribute with one keyword.
macro_rules! keyword_attr {
    ($name:ident $mnemonic:literal $what:literal { $($word:literal $value:ident),* }) => {
        impl $name {
            const WORDS: &[(&str, Self)] = &[$(($word, Self::$value)),*];

            /// Reads the attribute.
            pub fn read(ctx: &Context, attr: Attr) -> Option<Self> {
                ctx.attr_object(attr).copied()
            }

            /// The attribute.
            pub fn attr(self, ctx: &Context) -> Attr {
                ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(self))))
            }

            fn parse(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
                let span = p.span();
                let word = p.word("keyword")?;
                let Some((_, value)) = Self::WORDS.iter().find(|(known, _)| *known == word) else {
                    let words: Vec<&str> = Self::WORDS.iter().map(|(word, _)| *word).collect();
                    return Err(p.error_at(span, format!("expected {} to be one of: {}", $what, words.join(", "))));
                };
                Ok(value.attr(p.ctx))
            }
        }

        impl AttrObject for $name {
            fn dialect(&self) -> &'static str {
                "tfl"
            }
            fn print(&self, printer: &mut TextPrinter<'_>) {
                printer.text($mnemonic);
                for (word, _) in Self::WORDS.iter().filter(|(_, value)| value == self) {
                    printer.text(" ");
                    printer.text(word);
                }
            }
        }
    };
}
keyword_attr!(MirrorPadding "mirror_pad_attr" "mirror padding" { "REFLECT" Reflect, "SYMMETRIC" Symmetric });
keyword_attr!(LstmKernelType "lstm_kernel_type_attr" "LSTM kernel type" { "FULL" Full, "BASIC" Basic });

/// `#tfl<const_bytes : "0xAB01">`: the options of a custom operator. A text without `0x` is read as the bytes themselves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstBytes(pub Box<[u8]>);

impl ConstBytes {
    /// The attribute.
    pub fn attr(ctx: &Context, bytes: &[u8]) -> Attr {
        ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(Self(bytes.into())))))
    }

    /// The bytes of the attribute.
    pub fn read(ctx: &Context, attr: Attr) -> Option<&[u8]> {
        ctx.attr_object::<Self>(attr).map(|bytes| &*bytes.0)
    }

    fn parse(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        p.expect(":")?;
        let span = p.span();
        let text = p.string()?;
        // Another string is the bytes themselves.
        let Some(digits) = text.strip_prefix(b"0x") else { return Ok(Self::attr(p.ctx, &text)) };
        let digits = Some(digits).filter(|digits| digits.len().is_multiple_of(2));
        let value = |digit: u8| (digit as char).to_digit(16).and_then(|value| u8::try_from(value).ok());
        let byte = |pair: &[u8]| match pair {
            &[high, low] => Some(value(high)?.checked_mul(16)?.checked_add(value(low)?)?),
            _ => None,
        };
        match digits.and_then(|digits| digits.chunks(2).map(byte).collect::<Option<Vec<u8>>>()) {
            Some(bytes) => Ok(Self::attr(p.ctx, &bytes)),
            None => Err(p.error_at(span, "expected hex bytes: \"0x\" and an even number of hex digits")),
        }
    }
}

impl AttrObject for ConstBytes {
    fn dialect(&self) -> &'static str {
        "tfl"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("const_bytes : \"0x");
        for byte in &self.0 {
            printer.text(&format!("{byte:02X}"));
        }
        printer.text("\"");
    }
}

/// `#tfl.external_buffer<group_name = "a", offset = 0, length = 4, packing = "unpacked">`: the place of a constant in another file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct ExternalBuffer {
    group_name: Box<[u8]>,
    offset: i64,
    length: i64,
    packing: Box<[u8]>,
}

impl ExternalBuffer {
    fn parse(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        let (mut words, mut sizes) = ([None, None], [None, None]);
        p.expect("<")?;
        loop {
            let span = p.span();
            let name = p.word("parameter name")?;
            p.expect("=")?;
            let at = p.span();
            let is_new = match name {
                "group_name" | "packing" => {
                    let [group_name, packing] = &mut words;
                    let slot = if name == "packing" { packing } else { group_name };
                    slot.replace(p.string()?.into()).is_none()
                }
                "offset" | "length" => {
                    let [offset, length] = &mut sizes;
                    let slot = if name == "length" { length } else { offset };
                    let size = p.int()?;
                    if size < 0 {
                        return Err(p.error_at(at, format!("'{name}' must not be negative")));
                    }
                    slot.replace(size).is_none()
                }
                _ => false,
            };
            if !is_new {
                return Err(p.error_at(span, format!("duplicate or unknown struct parameter name: {name}")));
            }
            if !p.eat(",") {
                break;
            }
        }
        let end = p.span();
        p.expect(">")?;
        let ([Some(group_name), Some(packing)], [Some(offset), Some(length)]) = (words, sizes) else {
            return Err(p.error_at(end, "struct is missing required parameter: group_name, offset, length or packing"));
        };
        Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(Self { group_name, offset, length, packing })))))
    }
}

impl AttrObject for ExternalBuffer {
    fn dialect(&self) -> &'static str {
        "tfl"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("external_buffer<group_name = ");
        printer.string(&self.group_name);
        printer.text(&format!(", offset = {}, length = {}, packing = ", self.offset, self.length));
        printer.string(&self.packing);
        printer.text(">");
    }
}

pub(super) const EXTERNAL_BUFFER: AttrConstraint =
    AttrConstraint::new("Flatbuffer external buffer metadata.", |c, a| c.attr_object::<ExternalBuffer>(a).is_some());

/// The attributes with text of their own.
pub(super) static ATTRS: [&AttrTypeDef; 4] = [
    &AttrTypeDef {
        mnemonic: "mirror_pad_attr",
        summary: "mirror padding mode: with the edge (SYMMETRIC) or without it (REFLECT)",
        parse: MirrorPadding::parse,
        enumeration: None,
        example: "#tfl<mirror_pad_attr REFLECT>",
    },
    &AttrTypeDef {
        mnemonic: "lstm_kernel_type_attr",
        summary: "LSTM kernel: one weight for each gate (FULL) or one for all (BASIC)",
        parse: LstmKernelType::parse,
        enumeration: None,
        example: "#tfl<lstm_kernel_type_attr FULL>",
    },
    &AttrTypeDef {
        mnemonic: "const_bytes",
        summary: "bytes: the options of a custom operator",
        parse: ConstBytes::parse,
        enumeration: None,
        example: "#tfl<const_bytes : \"0xAB01\">",
    },
    &AttrTypeDef {
        mnemonic: "external_buffer",
        summary: "a range of another file",
        parse: ExternalBuffer::parse,
        enumeration: None,
        example: "#tfl.external_buffer<group_name = \"weights.bin\", offset = 0, length = 16, packing = \"unpacked\">",
    },
];

pub(super) const MIRROR_PADDING: AttrConstraint =
    AttrConstraint::new("mirror padding", |c, a| MirrorPadding::read(c, a).is_some());

/// Returns true if an attribute is one of these strings.
fn is_word(ctx: &Context, attr: Attr, words: &[&str]) -> bool {
    ctx.attr_str(attr).is_some_and(|text| words.iter().any(|word| ctx.bytes(text) == word.as_bytes()))
}

/// A function that a kernel applies to its result.
pub(super) const IS_ACTIVATION: AttrConstraint = AttrConstraint::new(
    "string attribute whose value is NONE, or RELU, or RELU_N1_TO_1, or RELU6, or TANH, or SIGN_BIT",
    |c, a| is_word(c, a, &["NONE", "RELU", "RELU_N1_TO_1", "RELU6", "TANH", "SIGN_BIT"]),
);
/// A padding of windows.
pub(super) const IS_PADDING: AttrConstraint =
    AttrConstraint::new("string attribute whose value is SAME, or VALID", |c, a| is_word(c, a, &["SAME", "VALID"]));
