//! Hover texts of operations, values, types, aliases, symbols and attributes.
//!
//! For a quantized type the text includes the represented real values. For an operation it includes the effect of
//! `--fold-quant-shapes`, which is run on a copy of the chunk.

use std::fmt::Write as _;

use qopt_dialects::quant::types::{storage, uniform};
use qopt_ir::def::{Arity, AttrDefn, OpDef, OpRef, Presence, ValueDefn};
use qopt_ir::ir::{AttrKind, Body, Context, OpId, Type, ValueDef, ValueId};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{Token, attr_text, lex, op_text, type_text};

use super::analysis::Analyst;
use super::document::{Chunk, ChunkOffset, Document};
use super::link::Links;
use super::names::{NameKind, NameOccurrence};
use super::navigate::NameTarget;
use super::publish::range;
use super::read::{Reading, ops};
use qopt_formats::json::Json;

/// The maximum length of a text, in bytes, before truncation.
const MAX_TEXT: usize = 2000;
/// Parameters of a type that are shown.
const MAX_PARAMS: usize = 8;
/// The maximum number of operations in a chunk for which a fold is tried.
const MAX_FOLDED: usize = 5000;

/// The response to `textDocument/hover`.
pub(super) fn hover(document: &Document, place: ChunkOffset, analyst: &mut Analyst) -> Json {
    let Some(chunk) = document.chunks.get(place.chunk) else { return Json::Null };
    let (text, start, end) = match NameTarget::at(document, place) {
        Some(target) => (of_name(document, &target, analyst), target.name.range.start, target.name.range.end),
        None => {
            let Some((token, at)) = token_at(chunk, place.offset) else { return Json::Null };
            let (end, text) = match token {
                Token::Word | Token::String => (at.end, of_word(document, place.chunk, at.clone(), analyst)),
                Token::Hash | Token::Bang => of_literal(document, place.chunk, at.start, token, analyst),
                _ => return Json::Null,
            };
            (text, at.start, end)
        }
    };
    let Some(text) = text else { return Json::Null };
    let position = |offset| document.position(ChunkOffset { chunk: place.chunk, offset });
    let contents = Json::object([("kind", "markdown".into()), ("value", text.into())]);
    Json::object([("contents", contents), ("range", range(position(start), position(end)))])
}

/// The token that contains an offset or ends at it.
fn token_at(chunk: &Chunk, offset: usize) -> Option<(Token, std::ops::Range<usize>)> {
    // Tokens do not span lines.
    let line = chunk.text.get(..offset).and_then(|before| memchr::memrchr(b'\n', before)).map_or(0, |n| n + 1);
    let tokens = lex(chunk.text.get(line..)?).map(|(token, at)| (token, at.start + line..at.end + line));
    tokens.take_while(|(_, at)| at.start <= offset).filter(|(_, at)| offset <= at.end).last()
}

fn cut(mut text: String) -> String {
    if text.len() > MAX_TEXT {
        let end = (0..=MAX_TEXT).rev().find(|&n| text.is_char_boundary(n)).unwrap_or(0);
        text.truncate(end);
        text.push_str(" ...");
    }
    text
}

fn code(text: String) -> String {
    format!("```mlir\n{}\n```\n", cut(text).trim_end())
}

fn of_name(document: &Document, target: &NameTarget<'_>, analyst: &mut Analyst) -> Option<String> {
    match target.name.kind {
        NameKind::Value => of_value(document, target, analyst),
        NameKind::Block => of_block(document, target, analyst),
        NameKind::Symbol => {
            let (chunk, offset) = target.definition(&Links::of(document))?;
            let chunk = document.chunks.get(chunk)?;
            let line = memchr::memrchr(b'\n', chunk.text.get(..offset)?).map_or(0, |n| n + 1);
            let head = chunk.text.get(line..)?;
            let head = head.get(..memchr::memchr(b'\n', head).unwrap_or(head.len()))?;
            Some(code(String::from_utf8_lossy(head).trim().trim_end_matches('{').to_owned()))
        }
        NameKind::Type | NameKind::Attr => {
            let spelled = String::from_utf8_lossy(target.bare_name());
            let (chunk, _) = target.definition(&Links::of(document))?;
            of_attr_text(document, chunk, &spelled, analyst)
        }
    }
}

/// Describes a type or attribute, parsed with the chunk's names in scope.
fn of_attr_text(document: &Document, chunk: usize, spelled: &str, analyst: &mut Analyst) -> Option<String> {
    let probe = format!("\n\"qopt.probe\"() {{qopt.probe = {spelled}}} : () -> ()\n");
    let reading = Reading::with(document, chunk, probe.as_bytes(), analyst)?;
    let ctx = &*reading.ctx;
    let key = ctx.find_str("qopt.probe")?;
    let attr = reading.ops().into_iter().find_map(|(body, op)| ctx.dict_get(body.attrs(op), key))?;
    Some(match ctx.attr_kind(attr) {
        AttrKind::Type(ty) => format!("{}{}", code(type_text(ctx, *ty)), describe_quantized_type(ctx, *ty)),
        _ => code(attr_text(ctx, attr)),
    })
}

/// A literal type or attribute of a dialect.
fn of_literal(
    document: &Document,
    chunk: usize,
    start: usize,
    token: Token,
    analyst: &mut Analyst,
) -> (usize, Option<String>) {
    let text = document.chunks.get(chunk).and_then(|c| c.text.get(start..)).unwrap_or(&[]);
    let (mut depth, mut end) = (0i32, text.len());
    for (token, at) in lex(text) {
        match token {
            Token::Less => depth += 1,
            Token::Greater => depth -= 1,
            _ => {}
        }
        if depth == 0 && text.get(at.end) != Some(&b'<') {
            end = at.end;
            break;
        }
    }
    let spelled = String::from_utf8_lossy(text.get(..end).unwrap_or(&[]));
    // `#1` in `%0#1` is not an attribute.
    let known = token == Token::Bang || spelled.contains('.');
    (start + end, if known { of_attr_text(document, chunk, &spelled, analyst) } else { None })
}

fn of_value(document: &Document, target: &NameTarget<'_>, analyst: &mut Analyst) -> Option<String> {
    let (chunk, offset) = target.definition(&Links::of(document))?;
    let text = &document.chunks.get(chunk)?.text;
    let number = result_number(&target.chunk.text, target.name.range.end);
    let Some(reading) = Reading::of(document, chunk, analyst) else {
        // The chunk is too long to parse now. Show the definition's line instead.
        let line = memchr::memrchr(b'\n', text.get(..offset)?).map_or(0, |n| n + 1);
        let line = text.get(line..)?;
        let line = line.get(..memchr::memchr(b'\n', line).unwrap_or(line.len()))?;
        return Some(code(String::from_utf8_lossy(line).trim().to_owned()));
    };
    if let Some((body, block, index)) = reading.argument_at(offset) {
        let ty = body.ty(*body.args(block).get(index)?);
        return Some(value_text(&reading.ctx, &format!("Argument #{index}"), ty));
    }
    let (body, op) = reading.op_after(offset)?;
    let first = results_before(text, offset);
    let index = first + number;
    let ty = body.ty(body.result(op, index)?);
    let name = reading.ctx.op_text(body.name(op)).into_owned();
    Some(format!("Operation: \"{name}\"\n\n{}", value_text(&reading.ctx, &format!("Result #{index}"), ty)))
}

fn value_text(ctx: &Context, what: &str, ty: Type) -> String {
    format!("{what}\n\nType: `{}`\n{}", cut(type_text(ctx, ty)), describe_quantized_type(ctx, ty))
}

/// The result number after a name, as in `%0#1`.
fn result_number(text: &[u8], end: usize) -> usize {
    let digits = text.get(end..).and_then(|rest| rest.strip_prefix(b"#")).unwrap_or(&[]);
    let length = digits.iter().take_while(|b| b.is_ascii_digit()).count();
    digits.get(..length).and_then(|d| std::str::from_utf8(d).ok()).and_then(|d| d.parse().ok()).unwrap_or(0)
}

/// The number of results defined by the names that precede one in its list: `%a, %b:2, %c = ...`.
fn results_before(text: &[u8], offset: usize) -> usize {
    let line = text.get(..offset).unwrap_or(&[]);
    let is_list = |b: &u8| b.is_ascii_alphanumeric() || b"%$._-:, \t\n".contains(b);
    let start = line.iter().rposition(|b| !is_list(b)).map_or(0, |n| n + 1);
    let list = line.get(start..).unwrap_or(&[]).trim_ascii();
    let Some(list) = list.strip_suffix(b",") else { return 0 };
    // The list starts after the last name that no comma follows.
    let names = list.rsplit(|&b| b == b',').map(<[u8]>::trim_ascii);
    let mut count = 0;
    for name in names {
        let last = name.rsplit(|b| b.is_ascii_whitespace()).next().unwrap_or(name);
        let (_, number) = std::str::from_utf8(last).unwrap_or("").split_once(':').unwrap_or(("", "1"));
        count += number.parse::<usize>().unwrap_or(1);
        if last.len() != name.len() {
            break;
        }
    }
    count
}

fn of_block(document: &Document, target: &NameTarget<'_>, analyst: &mut Analyst) -> Option<String> {
    let definition = target.names.definition(&target.chunk.text, &target.name)?;
    let NameOccurrence { range, .. } = definition;
    let line = target.chunk.text.get(range.start..)?;
    let line = line.get(..memchr::memchr(b'\n', line).unwrap_or(line.len()))?;
    let mut out = code(String::from_utf8_lossy(line).trim_end().to_owned());
    let reading = Reading::of(document, target.index, analyst);
    if let Some((body, op)) = reading.as_ref().and_then(|reading| reading.op_after(range.start))
        && let Some(block) = body.block_of(op)
    {
        let _ = writeln!(out, "{} operations", body.ops(block).count());
    }
    Some(out)
}

/// Describes an operation or attribute name.
fn of_word(document: &Document, chunk: usize, at: std::ops::Range<usize>, analyst: &mut Analyst) -> Option<String> {
    let text = &document.chunks.get(chunk)?.text;
    let word = String::from_utf8_lossy(text.get(at.clone())?);
    let word = word.trim_matches('"');
    let reading = Reading::of(document, chunk, analyst);
    if let Some(reading) = &reading
        && let Some((body, op)) = reading.op_at(at.start)
    {
        return Some(of_op(reading, body, op));
    }
    let find = |name: &str| qopt_dialects::all().iter().flat_map(|d| d.ops).find(|def| def.name == name);
    let known = find(word).or_else(|| find(&format!("builtin.{word}"))).or_else(|| find(&format!("func.{word}")));
    let is_attr = text.get(at.end..).is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="));
    if is_attr && let Some((body, op)) = reading.as_ref().and_then(|reading| reading.op_before(at.start)) {
        let op = OpRef::new(&reading.as_ref()?.ctx, body, op);
        return op.def().and_then(|def| def.attr(word)).map(|attr| format!("{} of `{}`\n", attr_line(attr), op.name()));
    }
    known.map(|def| format!("\"{}\"\n\n{}\n\n{}", def.name, def.summary, signature(def)))
}

fn attr_line(attr: &AttrDefn) -> String {
    let presence = match attr.presence {
        Presence::Required => String::new(),
        Presence::Optional => ", optional".to_owned(),
        Presence::Default(text) | Presence::Implied(text) => format!(", `{text}` by default"),
    };
    format!("Attribute `{}`: {}{presence}", attr.name, attr.constraint.summary)
}

fn signature(def: &OpDef) -> String {
    let line = |out: &mut String, what: &str, value: &ValueDefn| {
        let arity = match value.arity {
            Arity::One => "",
            Arity::Optional => ", optional",
            Arity::Variadic => ", any number",
        };
        let _ = writeln!(out, "- {what} `{}`: {}{arity}", value.name, value.constraint.summary);
    };
    let mut out = String::new();
    def.operands.iter().for_each(|operand| line(&mut out, "operand", operand));
    def.results.iter().for_each(|result| line(&mut out, "result", result));
    for attr in def.attrs {
        let _ = writeln!(out, "- {}", attr_line(attr));
    }
    out
}

fn of_op(reading: &Reading, body: &Body, op: OpId) -> String {
    let ctx = &*reading.ctx;
    let view = OpRef::new(ctx, body, op);
    let mut out = format!("\"{}\"\n\n", view.name());
    if let Some(def) = view.def() {
        let _ = writeln!(out, "{}\n", def.summary);
    }
    for (index, value) in body.operands(op).enumerate().take(16) {
        let _ = writeln!(
            out,
            "- operand #{index}: `{}`{}",
            cut(type_text(ctx, body.ty(value))),
            describe_definition(reading, body, value)
        );
    }
    for (index, value) in body.results(op).enumerate().take(16) {
        let _ = writeln!(out, "- result #{index}: `{}`", cut(type_text(ctx, body.ty(value))));
    }
    if !reading.is_valid {
        return out;
    }
    let _ = write!(out, "\nGeneric Form:\n\n{}", code(op_text(ctx, body, op, false)));
    out.push_str(
        &fold_preview(reading, body, op).map(|text| format!("\n--fold-quant-shapes: {text}\n")).unwrap_or_default(),
    );
    out
}

/// The defining operation or argument of an operand.
fn describe_definition(reading: &Reading, body: &Body, value: ValueId) -> String {
    let ctx = &*reading.ctx;
    if !reading.is_valid {
        return String::new();
    }
    match body.def(value) {
        ValueDef::Result(op, _) => format!(" from `{}`", ctx.op_text(body.name(op))),
        ValueDef::Argument(_, index) => format!(", argument #{index}"),
        ValueDef::Forward => String::new(),
    }
}

/// The scale, zero point and real range of a quantized type, or of a type with quantized elements.
fn describe_quantized_type(ctx: &Context, ty: Type) -> String {
    let element = ctx.element_or_self(ty);
    let (Some(uniform), Some(storage)) = (uniform(ctx, element), storage(ctx, element)) else { return String::new() };
    let mut out = format!(
        "\nreal = scale * (stored - zero point), stored as `{}` from {} to {}\n",
        type_text(ctx, storage.ty(ctx)),
        storage.min,
        storage.max
    );
    for (index, param) in uniform.params.iter().enumerate().take(MAX_PARAMS) {
        let real = |stored: i64| param.scale() * (stored as f64 - param.zero_point as f64);
        let which = if uniform.params.len() > 1 { format!("#{index}: ") } else { String::new() };
        let (low, high) = (real(storage.min), real(storage.max));
        let _ =
            writeln!(out, "- {which}scale {}, zero point {}, reals [{low}, {high}]", param.scale(), param.zero_point);
    }
    if let Some(more) = uniform.params.len().checked_sub(MAX_PARAMS).filter(|&more| more > 0) {
        let _ = writeln!(out, "- and {more} more");
    }
    out
}

/// The result of `--fold-quant-shapes` for an operation, run on a copy of the module.
fn fold_preview(reading: &Reading, body: &Body, op: OpId) -> Option<String> {
    let ctx = &*reading.ctx;
    let all = reading.ops().len();
    let meaning = OpRef::new(ctx, body, op).meaning()?;
    // Skips operations that neither move data nor quantize.
    let concerned = meaning.movement.is_some() || meaning.cast.is_some();
    if !concerned || all > MAX_FOLDED {
        return None;
    }
    let mut copy = reading.module.clone();
    let mut passes = PassManager::new(qopt_dialects::builtin::ops::MODULE.name);
    passes.add_text(ctx, &qopt_dialects::passes(), "fold-quant-shapes").ok()?;
    let config = Config { threads: false, verify_each: None, show_op: None, ..Config::default() };
    let report = passes.run(ctx, &mut copy, &config);
    let loc = body.loc(op);
    let reasons: Vec<&str> = report
        .remarks
        .iter()
        .filter(|remark| remark.position == qopt_ir::diag::Position::Loc(loc))
        .map(|remark| remark.reason.as_str())
        .collect();
    let after = ops(&copy.body).into_iter().filter(|(after, op)| after.loc(*op) == loc).collect::<Vec<_>>();
    let text = |body: &Body, op: OpId| op_text(ctx, body, op, false);
    let same = |(after, new): &(&Body, OpId)| {
        let types = |body: &Body, op: OpId| {
            let operands: Vec<Type> = body.operands(op).map(|v| body.ty(v)).collect();
            let results: Vec<Type> = body.results(op).map(|v| body.ty(v)).collect();
            (body.name(op), body.properties(op), operands, results)
        };
        types(after, *new) == types(body, op)
    };
    let mut out = match after.as_slice() {
        [] => "it is folded away".to_owned(),
        [one] if same(one) => "it is not folded".to_owned(),
        [(body, op), ..] => format!("it becomes\n\n{}", code(text(body, *op))),
    };
    for reason in reasons.iter().take(4) {
        let _ = write!(out, "\n- {reason}");
    }
    Some(out)
}
