//! Parser of the file's metadata section, `{-# dialect_resources: {...}, external_resources: {...} #-}`.
//!
//! Resource data stays a range of the source. Entries of `external_resources`, which belong to other tools, are kept as
//! text without a diagnostic.

use super::parser::Parser;
use super::token::Token;
use crate::diag::{Code, Diag};
use crate::ir::{Blob, ResourceBlob, Str};

type Result<T> = std::result::Result<T, Diag>;

/// Parses the section; its opening token is next.
pub(super) fn read(p: &mut Parser<'_>) -> Result<()> {
    p.tokens.advance();
    list(p, "#-}", |p| {
        let at = p.offset();
        let key = p.word("identifier key in file metadata dictionary")?;
        p.expect(":")?;
        match key {
            b"dialect_resources" => groups(p, dialect_entry, |p, name, at| match (name, p.ctx.dialect(name)) {
                (b"builtin", _) => Ok(()),
                (_, Some(dialect)) => {
                    let message = format!("unexpected 'resource' section for dialect '{}'", dialect.name);
                    Err(p.error(message).with_code(Code::FileMetadata))
                }
                (_, None) => {
                    let text = String::from_utf8_lossy(name);
                    Err(p.error_at(at, format!("dialect '{text}' is unknown")).with_code(Code::FileMetadata))
                }
            }),
            b"external_resources" => groups(p, external_entry, |_, _, _| Ok(())),
            other => {
                let text = String::from_utf8_lossy(other);
                let message = format!("unknown key '{text}' in file metadata dictionary");
                Err(p.error_at(at, message).with_code(Code::FileMetadata))
            }
        }
    })
}

/// A comma-separated, possibly empty list and its closing token.
fn list<'a>(p: &mut Parser<'a>, end: &str, item: impl FnMut(&mut Parser<'a>) -> Result<()>) -> Result<()> {
    if p.eat(end) {
        return Ok(());
    }
    p.comma_list(item)?;
    if p.eat(end) { Ok(()) } else { Err(p.missing(format!("expected ',' or '{end}'"))) }
}

/// `{ group: { key: value, ... }, ... }`. `check` validates each group's name, given with its offset. Group names are
/// bare words, as in MLIR; keys may be strings.
fn groups<'a>(
    p: &mut Parser<'a>,
    entry: fn(&mut Parser<'a>, Str) -> Result<()>,
    check: impl Fn(&Parser<'a>, &[u8], usize) -> Result<()>,
) -> Result<()> {
    p.expect("{")?;
    list(p, "}", |p| {
        let at = p.offset();
        let name = p.word("identifier key for 'resource' entry")?;
        p.expect(":")?;
        p.expect("{")?;
        check(p, name, at)?;
        let group = p.ctx.str(name);
        list(p, "}", |p| entry(p, group))
    })
}

fn key(p: &mut Parser<'_>, what: &str) -> Result<Str> {
    if p.is(Token::String) {
        let name = p.ctx.str(p.unquote());
        p.tokens.advance();
        return Ok(name);
    }
    let word = p.word(&format!("identifier key for '{what}' entry"))?;
    Ok(p.ctx.str(word))
}

fn dialect_entry(p: &mut Parser<'_>, dialect: Str) -> Result<()> {
    let at = p.offset();
    let name = key(p, "resource")?;
    p.expect(":")?;
    let blob = blob(p, name)?;
    let id = p.reader.resource(p.ctx.bytes(name));
    if p.ctx.resource(id).is_some_and(|r| !r.define(blob)) {
        let message = format!("duplicate resource key '{}'", p.ctx.text(name));
        return Err(p.error_at(at, message).with_code(Code::FileMetadata));
    }
    let all = &mut p.metadata_mut().dialect;
    match all.iter_mut().find(|group| group.0 == dialect) {
        Some(group) => group.1.push(id),
        None => all.push((dialect, vec![id])),
    }
    Ok(())
}

/// A blob, another string, or a boolean.
fn external_entry(p: &mut Parser<'_>, provider: Str) -> Result<()> {
    let name = key(p, "external_resources")?;
    p.expect(":")?;
    let text = p.tokens.text();
    if text.starts_with(b"\"0x") {
        blob(p, name)?;
    } else if p.is(Token::String) || matches!(text, b"true" | b"false") {
        p.tokens.advance();
    } else {
        return Err(p.error(format!("expected string value for key '{}'", p.ctx.text(name))));
    }
    let all = &mut p.metadata_mut().external;
    match all.iter_mut().find(|group| group.0 == provider) {
        Some(group) => group.1.push((name, text.into())),
        None => all.push((provider, vec![(name, text.into())])),
    }
    Ok(())
}

/// A string of `0x`, the digits of an alignment in four bytes, and the digits of the data.
fn blob(p: &mut Parser<'_>, key: Str) -> Result<ResourceBlob> {
    const HEADER: usize = "\"0x01234567".len();
    let (text, start) = (p.tokens.text(), p.offset());
    let inner = if p.is(Token::String) { text.get(1..text.len().saturating_sub(1)) } else { None };
    let resource = crate::elements::HexResource::new(inner.unwrap_or_default())
        .map_err(|e| p.error(e.message(&"", &"", &p.ctx.text(key)).to_string()).with_code(Code::FileMetadata))?;
    p.tokens.advance();
    let data = Blob::Hex(p.source.hex_text(start + HEADER, resource.digits().len()));
    Ok(ResourceBlob { alignment: resource.alignment, data })
}
