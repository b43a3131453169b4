//! Parses and prints affine maps in which operands replace the dimensions and symbols, as in `%i + 1, %j floordiv symbol(%n)`.

use qopt_ir::diag::Diag;
use qopt_ir::ir::{AffineMap, AffineStep, Attr, AttrKind, Context, ValueId};
use qopt_ir::syntax::{OpPrinter, Parser, UnresolvedOperand, attr_text, parse_attr_text};

/// Splits the text of a map: `affine_map<(d0)[s0] -> (d0, s0)>` gives `(d0)[s0]` and `[d0, s0]`.
pub(super) fn split(text: &str) -> (&str, Vec<&str>) {
    let inner = text.trim_start_matches("affine_map<").trim_end_matches('>');
    let (dims, results) = inner.split_once(" -> ").unwrap_or((inner, ""));
    let results = results.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(results);
    (dims, split_list(results))
}

/// The items of a list that are separated by commas outside of parentheses.
fn split_list(text: &str) -> Vec<&str> {
    let (mut items, mut depth, mut start) = (Vec::new(), 0_u32, 0);
    for (offset, c) in text.char_indices() {
        match c {
            '(' => depth = depth.saturating_add(1),
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                items.extend(text.get(start..offset).map(str::trim));
                start = offset.saturating_add(1);
            }
            _ => {}
        }
    }
    items.extend(text.get(start..).map(str::trim));
    items.retain(|item| !item.is_empty());
    items
}

/// The number of dimensions, symbols and results of a map.
pub(super) fn counts(ctx: &Context, map: Attr) -> Option<[usize; 3]> {
    match ctx.attr_kind(map) {
        AttrKind::AffineMap(map) => Some([map.dims as usize, map.symbols as usize, map.results.len()]),
        AttrKind::IntegerSet(set) => Some([set.dims as usize, set.symbols as usize, 0]),
        _ => None,
    }
}

/// The texts of a map's results.
pub(super) fn results(ctx: &Context, map: Attr) -> Vec<String> {
    split(&attr_text(ctx, map)).1.into_iter().map(str::to_owned).collect()
}

/// Prints an expression with operands for its dimensions and symbols: `d0 + s0` becomes `%i + symbol(%n)`.
pub(super) fn print_expression(p: &mut OpPrinter<'_>, text: &str, dims: &[ValueId], symbols: &[ValueId]) {
    let is_name = |c: char| c.is_ascii_alphanumeric();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = match is_name(c) {
            true => rest.find(|c| !is_name(c)),
            false => rest.find(is_name),
        };
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        let value = |prefix, values: &[ValueId]| values.get(word.strip_prefix(prefix)?.parse::<usize>().ok()?).copied();
        if let Some(dim) = value('d', dims) {
            p.value(dim);
        } else if let Some(symbol) = value('s', symbols) {
            p.text("symbol(");
            p.value(symbol);
            p.text(")");
        } else {
            p.text(word);
        }
    }
}

/// Prints the results of a map as [`print_expression`] does, separated by commas.
pub(super) fn print_results(p: &mut OpPrinter<'_>, map: Attr, operands: &[ValueId]) {
    let ctx = p.ctx;
    let Some([dims, ..]) = counts(ctx, map) else { return };
    let (dims, symbols) = operands.split_at_checked(dims).unwrap_or((operands, &[]));
    for (i, result) in results(ctx, map).iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        print_expression(p, result, dims, symbols);
    }
}

/// Prints `(%dim, %dim)[%symbol]`.
pub(super) fn print_operands(p: &mut OpPrinter<'_>, map: Attr, operands: &[ValueId]) {
    let Some([dims, ..]) = counts(p.ctx, map) else { return };
    let (dims, symbols) = operands.split_at_checked(dims).unwrap_or((operands, &[]));
    p.text("(");
    p.values(dims.iter().copied());
    p.text(")");
    if !symbols.is_empty() {
        p.text("[");
        p.values(symbols.iter().copied());
        p.text("]");
    }
}

/// Parses `(%dim, %dim)[%symbol]` after a map.
pub(super) fn operands<'a>(p: &mut Parser<'a>, map: Attr) -> Result<Vec<UnresolvedOperand<'a>>, Diag> {
    let at = p.offset();
    let (mut dims, mut symbols) = (Default::default(), Default::default());
    p.expect("(")?;
    p.operands(&mut dims)?;
    p.expect(")")?;
    if p.eat("[") {
        p.operands(&mut symbols)?;
        p.expect("]")?;
    }
    let Some([num_dims, num_symbols, _]) = counts(p.ctx, map) else { return Ok(Vec::new()) };
    if dims.len() != num_dims {
        return Err(p.op_error_at(at, "dim operand count and affine map dim count must match"));
    }
    if symbols.len() != num_symbols {
        return Err(p.op_error_at(at, "symbol operand count and affine map symbol count must match"));
    }
    Ok(dims.into_iter().chain(symbols).collect())
}

/// Parses an expression that is one dimension, symbol or number.
fn step(text: &str) -> Option<AffineStep> {
    let number = |prefix| text.strip_prefix(prefix).and_then(|rest| rest.parse().ok());
    number('d').map(AffineStep::Dim).or_else(|| number('s').map(AffineStep::Symbol)).or_else(|| {
        let digits = text.chars().all(|c| c.is_ascii_digit());
        digits.then(|| text.parse().ok().map(AffineStep::Const)).flatten()
    })
}

/// A map whose results are one step each.
pub(super) fn map_of(ctx: &Context, dims: u32, symbols: u32, steps: &[AffineStep]) -> Attr {
    let results = steps.iter().map(|&step| [step].into()).collect();
    ctx.attr(AttrKind::AffineMap(AffineMap { dims, symbols, results }))
}

/// Parses `[%i + 1, %j]`. Returns the map and its operands.
pub(super) fn subscripts<'a>(p: &mut Parser<'a>) -> Result<(Attr, Vec<UnresolvedOperand<'a>>), Diag> {
    p.expect("[")?;
    let (at, mut indices) = (p.offset(), Expressions::default());
    if !p.next_is("]") {
        p.comma_list(|p| indices.parse(p))?;
    }
    p.expect("]")?;
    indices.finish(p, at)
}

/// Prints the form that [`subscripts`] parses.
pub(super) fn print_subscripts(p: &mut OpPrinter<'_>, map: Attr, operands: &[ValueId]) {
    p.text("[");
    print_results(p, map, operands);
    p.text("]");
}

/// The expressions parsed so far, and their operands.
#[derive(Default)]
pub(super) struct Expressions<'a> {
    dims: Vec<UnresolvedOperand<'a>>,
    symbols: Vec<UnresolvedOperand<'a>>,
    /// The texts, with `d0` or `s0` for each operand.
    texts: Vec<String>,
    /// The operands of the current list with their names in the map. An operand keeps the kind of its first use.
    names: Vec<(UnresolvedOperand<'a>, String)>,
}

impl<'a> Expressions<'a> {
    /// Parses one expression, up to a comma or a closing bracket.
    pub(super) fn parse(&mut self, p: &mut Parser<'a>) -> Result<(), Diag> {
        let (mut text, mut depth) = (String::new(), 0_u32);
        loop {
            if depth == 0 && (p.next_is(",") || p.next_is("]") || p.next_is(")")) {
                break;
            }
            text.push(' ');
            if p.at_operand() {
                let operand = p.operand()?;
                text.push_str(&self.variable('d', operand));
            } else if p.eat("symbol") {
                p.expect("(")?;
                let operand = p.operand()?;
                p.expect(")")?;
                text.push_str(&self.variable('s', operand));
            } else if p.eat("(") {
                depth = depth.saturating_add(1);
                text.push('(');
            } else if p.eat(")") {
                depth = depth.saturating_sub(1);
                text.push(')');
            } else if let Some(sign) =
                ["+", "-", "*", "floordiv", "ceildiv", "mod"].into_iter().find(|sign| p.eat(sign))
            {
                text.push_str(sign);
            } else {
                text.push_str(&p.int().map_err(|_| p.error("expected affine expression"))?.to_string());
            }
        }
        if text.is_empty() {
            return Err(p.error("expected affine expression"));
        }
        self.texts.push(text);
        Ok(())
    }

    /// The name of an operand in the map, such as `d0`. Equal operands share a name.
    fn variable(&mut self, prefix: char, operand: UnresolvedOperand<'a>) -> String {
        let same = |other: &UnresolvedOperand<'a>| (other.name, other.index) == (operand.name, operand.index);
        if let Some((_, name)) = self.names.iter().find(|(known, _)| same(known)) {
            return name.clone();
        }
        let operands = if prefix == 'd' { &mut self.dims } else { &mut self.symbols };
        let index = operands.iter().position(same).unwrap_or_else(|| {
            operands.push(operand);
            operands.len().saturating_sub(1)
        });
        let name = format!("{prefix}{index}");
        self.names.push((operand, name.clone()));
        name
    }

    /// Ends a list, so that an operand may have another kind in the next one.
    pub(super) fn end_list(&mut self) {
        self.names.clear();
    }

    /// The map and its operands. Maps of single variables and numbers are built directly, others by the attribute parser. Errors
    /// are reported at the offset `at`.
    pub(super) fn finish(self, p: &Parser<'a>, at: usize) -> Result<(Attr, Vec<UnresolvedOperand<'a>>), Diag> {
        let steps = self.texts.iter().map(|text| step(text.trim()));
        if let Some(steps) = steps.collect::<Option<Vec<_>>>() {
            let (dims, symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
            let map = map_of(p.ctx, dims, symbols, &steps);
            return Ok((map, self.dims.into_iter().chain(self.symbols).collect()));
        }
        let names = |prefix, count| crate::support::list((0..count).map(|i: usize| format!("{prefix}{i}")));
        let (dims, symbols) = (names('d', self.dims.len()), names('s', self.symbols.len()));
        let text = format!("affine_map<({dims})[{symbols}] -> ({})>", self.texts.join(","));
        let map = parse_attr_text(p.ctx, &text).ok_or_else(|| p.error_at(at, "expected affine expressions"))?;
        Ok((map, self.dims.into_iter().chain(self.symbols).collect()))
    }

    /// The number of expressions.
    pub(super) fn len(&self) -> usize {
        self.texts.len()
    }
}
