//! The file's metadata section, `{-# dialect_resources: {...}, external_resources: {...} #-}`.
//!
//! Resource data stays a range of the source; what other tools put into `external_resources` is kept as text.

use super::parser::Parser;
use super::token::Token;
use crate::diag::{Code, Diag};
use crate::ir::{ResourceBlob, Str};

type Result<T> = std::result::Result<T, Diag>;

/// Reads the section; its opening token is next.
pub(super) fn read(p: &mut Parser<'_>) -> Result<()> {
    p.tokens.advance();
    if p.take(Token::MetadataEnd) {
        return Ok(());
    }
    loop {
        let key = p.word("identifier key for file metadata dictionary")?;
        p.expect(":")?;
        match key {
            b"dialect_resources" => groups(p, |p, dialect, key, at| {
                let blob = blob(p, key)?;
                let id = p.reader.resource(p.ctx.bytes(key));
                if p.ctx.resource(id).is_some_and(|r| !r.define(blob)) {
                    let text = p.ctx.text(key).into_owned();
                    return Err(p.error_at(at, format!("duplicate resource key '{text}'")));
                }
                let all = &mut p.metadata_mut().dialect;
                match all.iter_mut().find(|g| g.0 == dialect) {
                    Some(group) => group.1.push(id),
                    None => all.push((dialect, vec![id])),
                }
                Ok(())
            })?,
            b"external_resources" => groups(p, |p, provider, key, _| {
                let text = p.tokens.text().to_vec().into_boxed_slice();
                value(p)?;
                let all = &mut p.metadata_mut().external;
                match all.iter_mut().find(|g| g.0 == provider) {
                    Some(group) => group.1.push((key, text)),
                    None => all.push((provider, vec![(key, text)])),
                }
                Ok(())
            })?,
            other => {
                let text = String::from_utf8_lossy(other).into_owned();
                return Err(p.error(format!("unknown key '{text}' in file metadata dictionary")));
            }
        }
        if p.take(Token::Comma) {
            continue;
        }
        return if p.take(Token::MetadataEnd) {
            Ok(())
        } else {
            Err(p.error("expected '#-}' or ',' in file metadata"))
        };
    }
}

/// `{ group: { key: value, ... }, ... }`
fn groups<'a>(p: &mut Parser<'a>, mut entry: impl FnMut(&mut Parser<'a>, Str, Str, usize) -> Result<()>) -> Result<()> {
    p.expect("{")?;
    if p.eat("}") {
        return Ok(());
    }
    p.comma_list(|p| {
        let group = key(p)?;
        p.expect(":")?;
        p.expect("{")?;
        if p.eat("}") {
            return Ok(());
        }
        p.comma_list(|p| {
            let at = p.offset();
            let name = key(p)?;
            p.expect(":")?;
            entry(p, group, name, at)
        })?;
        p.expect("}")
    })?;
    p.expect("}")
}

fn key(p: &mut Parser<'_>) -> Result<Str> {
    if p.is(Token::String) {
        let name = p.ctx.str(p.unquoted());
        p.tokens.advance();
        return Ok(name);
    }
    let word = p.word("identifier key for resource")?;
    Ok(p.ctx.str(word))
}

/// A string, or one of the words and numbers that MLIR writes for other kinds of entries.
fn value(p: &mut Parser<'_>) -> Result<()> {
    match p.tokens.token {
        Token::String | Token::Word | Token::Int => {
            p.tokens.advance();
            Ok(())
        }
        _ => Err(p.error("expected string, 'true' or 'false' as resource value")),
    }
}

fn blob(p: &mut Parser<'_>, key: Str) -> Result<ResourceBlob> {
    let text = p.tokens.text();
    let (token, start) = (p.tokens.token, p.tokens.start);
    let here = p.here();
    value(p)?;
    if token != Token::String {
        return Ok(ResourceBlob::Other(text.into()));
    }
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or(&[]);
    if !inner.starts_with(b"0x") {
        return Ok(ResourceBlob::Other(text.into()));
    }
    crate::blob::Resource::new(inner).map_err(|e| {
        let name = p.ctx.text(key);
        Diag::error(Code::Parse, here, e.message(&"", &"", &name).to_string())
    })?;
    Ok(ResourceBlob::Hex(p.source.hex_text(start + 3, inner.len() - 2)))
}
