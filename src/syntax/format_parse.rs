//! Interprets a compiled assembly format to read an operation.

use smallvec::SmallVec;

use super::format::{Directive, Element, Format, Slot, Step, Values};
use super::parser::{Group, OpState, Operand, Parser};
use super::token::Token;
use crate::def::{Arity, AttrSyntax, EnumDef, EnumStorage, InferInput, OpDef, RegisteredOp};
use crate::diag::Diag;
use crate::ir::*;

type Result<T> = std::result::Result<T, Diag>;

/// Reads what follows an operation's name.
pub(super) fn parse<'a>(
    p: &mut Parser<'a>,
    registered: &RegisteredOp,
    format: &Format,
    state: &mut OpState<'a>,
) -> Result<()> {
    let def = registered.def;
    let start = p.offset();
    state.operands.resize_with(def.operands.len(), Group::default);
    state.results.resize_with(def.results.len(), Group::default);
    let mut reader = FormatReader { registered, def, format, all: None, all_types: None };
    reader.elements(p, &format.elements, state)?;
    reader.distribute(p, state, start)?;
    resolve_types(p, def, format, state, start)
}

struct FormatReader<'f, 'a> {
    registered: &'f RegisteredOp,
    def: &'static OpDef,
    format: &'f Format,
    /// Operands of the directive `operands`, not yet distributed to groups.
    all: Option<SmallVec<[Operand<'a>; 2]>>,
    /// Types of the directive `type(operands)`.
    all_types: Option<SmallVec<[Type; 2]>>,
}

impl<'a> FormatReader<'_, 'a> {
    fn elements(&mut self, p: &mut Parser<'a>, elements: &[Element], state: &mut OpState<'a>) -> Result<()> {
        elements.iter().try_for_each(|e| self.directive(p, &e.directive, state))
    }

    fn directive(&mut self, p: &mut Parser<'a>, directive: &Directive, state: &mut OpState<'a>) -> Result<()> {
        match directive {
            Directive::NoSpace | Directive::Space | Directive::Newline => Ok(()),
            Directive::Literal(text) => p.expect(text),
            Directive::Operand(i) => {
                let group = &mut state.operands[*i].items;
                match self.def.operands[*i].arity {
                    Arity::One => group.push(p.operand()?),
                    Arity::Optional if p.at_operand() => group.push(p.operand()?),
                    Arity::Optional => {}
                    Arity::Variadic => p.operands(group)?,
                }
                Ok(())
            }
            Directive::Operands => {
                let mut items = SmallVec::new();
                p.operands(&mut items)?;
                self.all = Some(items);
                Ok(())
            }
            Directive::Attr(i) => {
                let attr = &self.def.attrs[*i];
                let value = attr_of(p, attr.name, &attr.constraint.syntax)?;
                state.properties.push((self.registered.attr_names(p.ctx)[*i], value));
                Ok(())
            }
            Directive::Presence(i) => {
                state.properties.push((self.registered.attr_names(p.ctx)[*i], Attr::UNIT));
                Ok(())
            }
            Directive::AttrDict { keyword } => {
                if !*keyword || p.attributes_keyword()? {
                    state.attrs = p.attr_dict(self.def, &self.format.spelled)?;
                }
                Ok(())
            }
            Directive::Region(_) => p.region(state, &[]),
            Directive::Regions => {
                while p.at("{") {
                    p.region(state, &[])?;
                    p.eat(",");
                }
                Ok(())
            }
            Directive::Successor(_) => {
                let successor = p.successor()?;
                state.successors.push(successor);
                Ok(())
            }
            Directive::Successors => {
                if p.is(Token::Block) {
                    p.comma_list(|p| {
                        let successor = p.successor()?;
                        state.successors.push(successor);
                        Ok(())
                    })?;
                }
                Ok(())
            }
            Directive::Type(values) => self.types(p, *values, state),
            Directive::FunctionalType(inputs, results) => {
                let at = p.offset();
                let ty = p.ty()?;
                let TypeKind::Function { inputs: from, results: to } = p.ctx.type_kind(ty) else {
                    return Err(p.error_at(at, "invalid kind of type specified: expected function type"));
                };
                self.set_types(p, *inputs, from, state, at)?;
                self.set_types(p, *results, to, state, at)
            }
            Directive::DynamicIndexList { operand, attr } => self.index_list(p, *operand, *attr, state),
            Directive::Optional { then, otherwise, .. } => {
                if self.starts(p, then) {
                    self.elements(p, then, state)
                } else {
                    self.elements(p, otherwise, state)
                }
            }
            Directive::AnyOrder(clauses) => {
                let mut left: Vec<_> = clauses.iter().collect();
                while let Some(i) = left.iter().position(|c| self.starts(p, c)) {
                    self.elements(p, left.remove(i), state)?;
                }
                Ok(())
            }
        }
    }

    /// Whether the text goes on with an optional group.
    fn starts(&self, p: &Parser<'a>, group: &[Element]) -> bool {
        let is_space = |d: &&Directive| matches!(d, Directive::NoSpace | Directive::Space | Directive::Newline);
        match group.iter().map(|e| &e.directive).find(|d| !is_space(d)) {
            Some(Directive::Literal(text)) => p.at(text),
            Some(Directive::Operand(_) | Directive::Operands) => p.at_operand(),
            Some(Directive::DynamicIndexList { .. }) => p.at("["),
            Some(Directive::Region(_) | Directive::Regions) => p.at("{"),
            Some(Directive::Successor(_) | Directive::Successors) => p.is(Token::Block),
            Some(Directive::Attr(i)) => match self.def.attrs[*i].constraint.syntax {
                AttrSyntax::Enum(e) => p.is(Token::Word) && e.value(p.tokens.text()).is_some(),
                AttrSyntax::SymbolName | AttrSyntax::SymbolRef => {
                    matches!(p.tokens.token, Token::Symbol | Token::QuotedSymbol)
                }
                AttrSyntax::IntArray(_) => p.at("["),
                _ => !matches!(p.tokens.token, Token::End | Token::RBrace | Token::Colon),
            },
            _ => false,
        }
    }

    fn types(&mut self, p: &mut Parser<'a>, values: Values, state: &mut OpState<'a>) -> Result<()> {
        let single = match values {
            Values::Operand(i) => self.def.operands[i].arity == Arity::One,
            Values::Result(i) => self.def.results[i].arity == Arity::One,
            Values::Operands | Values::Results => false,
        };
        let at = p.offset();
        let mut types: SmallVec<[Type; 4]> = SmallVec::new();
        if single {
            types.push(p.ty()?);
        } else if p.at_type() {
            p.comma_list(|p| {
                types.push(p.ty()?);
                Ok(())
            })?;
        }
        self.set_types(p, values, &types, state, at)
    }

    fn set_types(
        &mut self,
        p: &Parser<'a>,
        values: Values,
        types: &[Type],
        state: &mut OpState<'a>,
        at: usize,
    ) -> Result<()> {
        match values {
            Values::Operand(i) => state.operands[i].types = Some(SmallVec::from_slice(types)),
            Values::Result(i) => state.results[i].types = Some(SmallVec::from_slice(types)),
            Values::Operands => self.all_types = Some(SmallVec::from_slice(types)),
            Values::Results => {
                let groups = crate::def::groups(self.def.results, types.len(), None)
                    .map_err(|why| p.error_at(at, format!("result types: {why}")))?;
                for (group, range) in state.results.iter_mut().zip(groups) {
                    group.types = Some(SmallVec::from_slice(&types[range]));
                }
            }
        }
        Ok(())
    }

    /// Gives the operands of `operands` and the types of `type(operands)` to their groups.
    fn distribute(&mut self, p: &Parser<'a>, state: &mut OpState<'a>, at: usize) -> Result<()> {
        if let Some(types) = &self.all_types {
            let listed = state.operands.iter().flat_map(|group| &group.items);
            let (n, first) = match &self.all {
                Some(items) => (items.len(), items.first()),
                None => (listed.clone().count(), listed.clone().next()),
            };
            if types.len() != n {
                let m = types.len();
                let message = format!("number of operands and types do not match: got {n} operands and {m} types");
                return Err(p.op_error_at(first.map_or(at, |operand| operand.at), message));
            }
        }
        if let Some(items) = self.all.take() {
            // One flexible operand takes what is left; several need segment sizes, which no text spells. Where there are too few
            // or too many, the first takes all, and the verifier names the problem.
            let groups = crate::def::groups(self.def.operands, items.len(), None).unwrap_or_else(|_| {
                let mut groups = SmallVec::new();
                groups.push(0..items.len());
                groups.resize(self.def.operands.len().max(1), items.len()..items.len());
                groups
            });
            state.operands.resize_with(groups.len(), Group::default);
            for (group, range) in state.operands.iter_mut().zip(groups) {
                if let Some(types) = &self.all_types {
                    group.types = Some(SmallVec::from_slice(&types[range.clone()]));
                }
                group.items = SmallVec::from_slice(&items[range]);
            }
        } else if let Some(types) = self.all_types.take() {
            let mut types = types.into_iter();
            for group in &mut state.operands {
                group.types = Some(types.by_ref().take(group.items.len()).collect());
            }
        }
        Ok(())
    }

    /// `[%a, 4, ?]` with `[4]` for a scalable size.
    fn index_list(&mut self, p: &mut Parser<'a>, operand: usize, attr: usize, state: &mut OpState<'a>) -> Result<()> {
        let mut numbers = Vec::new();
        p.expect("[")?;
        if !p.eat("]") {
            p.comma_list(|p| {
                if p.at_operand() {
                    state.operands[operand].items.push(p.operand()?);
                    numbers.push(i64::MIN);
                } else {
                    numbers.push(p.int().map_err(|_| p.error("expected SSA value or integer"))?);
                }
                Ok(())
            })?;
            p.expect("]")?;
        }
        let name = self.registered.attr_names(p.ctx)[attr];
        state.properties.push((name, p.ctx.i64_array_attr(&numbers)));
        Ok(())
    }
}

/// Reads an attribute in the syntax of its definition.
fn attr_of(p: &mut Parser<'_>, name: &str, syntax: &AttrSyntax) -> Result<Attr> {
    Ok(match syntax {
        // Of a unit nothing is written, so that none comes here.
        AttrSyntax::Full | AttrSyntax::SymbolRef | AttrSyntax::Unit => p.attr()?,
        AttrSyntax::Typed(ty) => {
            let ty = ty(p.ctx);
            p.attr_of_type(ty)?
        }
        AttrSyntax::SymbolName => {
            let name = p.symbol_name()?;
            p.ctx.attr(AttrKind::String { value: name, ty: None })
        }
        AttrSyntax::Enum(def) => enumeration(p, name, def)?,
        AttrSyntax::Type => {
            let ty = p.ty()?;
            p.ctx.type_attr(ty)
        }
        AttrSyntax::IntArray(width) => {
            let values = p.int_list()?;
            if *width == 32 && values.iter().any(|&value| i32::try_from(value).is_err()) {
                return Err(p.op_error("integer value too large"));
            }
            p.ctx.int_array_attr(*width, &values)
        }
    })
}

/// Reads an enumeration: a word or string where it is stored as an integer, else words, in angle brackets where its
/// attribute has them.
fn enumeration(p: &mut Parser<'_>, name: &str, def: &'static EnumDef) -> Result<Attr> {
    let words = || def.cases.iter().map(|c| c.0).collect::<Vec<_>>().join(", ");
    let EnumStorage::Object { bracketed, .. } = def.storage else {
        let text = match p.tokens.token {
            Token::Word if def.value(p.tokens.text()).is_some() => p.tokens.text().into(),
            Token::String => p.unquoted(),
            _ => {
                return Err(p.op_error(format_args!(
                    "expected string or keyword containing one of the following enum values for attribute '{name}' [{}]",
                    words()
                )));
            }
        };
        let Some(value) = def.value(&text) else {
            let text = String::from_utf8_lossy(&text);
            return Err(p.op_error(format_args!("invalid {name} attribute specification: \"{text}\"")));
        };
        p.tokens.advance();
        return Ok(def.attr(p.ctx, value));
    };
    if bracketed {
        p.expect("<")?;
    }
    let mut value = 0;
    loop {
        if !p.is(Token::Word) {
            return Err(p.op_error("expected valid keyword or string"));
        }
        let Some(bits) = def.value(p.tokens.text()) else {
            return Err(p.op_error(format_args!("expected {} to be one of: {}", def.name, words())));
        };
        p.tokens.advance();
        value |= bits;
        if def.flags.is_none() || !p.eat(",") {
            break;
        }
    }
    if bracketed {
        p.expect(">")?;
    }
    Ok(def.attr(p.ctx, value))
}

/// Computes the types that the text does not spell.
fn resolve_types(
    p: &Parser<'_>,
    def: &'static OpDef,
    format: &Format,
    state: &mut OpState<'_>,
    at: usize,
) -> Result<()> {
    for step in &format.plan {
        match *step {
            Step::Copy { from, to } => {
                if let Some(ty) = slot_type(state, from) {
                    set_slot(state, to, ty);
                }
            }
            Step::Transform { from, to, transform, summary } => {
                let Some(from) = slot_type(state, from) else { continue };
                let ty = transform(p.ctx, from)
                    .ok_or_else(|| p.error_at(at, format!("'{}' op failed to verify that {summary}", def.name)))?;
                set_slot(state, to, ty);
            }
            Step::TransformAll { from, to, transform, summary } => {
                let Some(from) = slot_type(state, from) else { continue };
                let types = transform(p.ctx, from)
                    .ok_or_else(|| p.error_at(at, format!("'{}' op failed to verify that {summary}", def.name)))?;
                match to {
                    Slot::Operand(i) => state.operands[i].types = Some(SmallVec::from_slice(&types)),
                    Slot::Result(i) => state.results[i].types = Some(SmallVec::from_slice(&types)),
                }
            }
            Step::FromAttr { attr, to, transform } => {
                let name = p.ctx.str(attr);
                let value = state.properties.iter().find(|e| e.0 == name).map(|e| e.1);
                let value = value.or_else(|| p.ctx.dict_get(state.attrs, name));
                let ty = value.and_then(|v| crate::def::typed_attr_type(p.ctx, v)).and_then(|t| transform(p.ctx, t));
                let ty = ty.ok_or_else(|| p.error_at(at, format!("invalid properties for op {}", def.name)))?;
                set_slot(state, to, ty);
            }
            Step::Only { to, build } => set_slot(state, to, build(p.ctx)),
        }
    }
    if format.infer
        && let Some(infer) = def.infer
    {
        let operands: SmallVec<[Type; 8]> =
            state.operands.iter().flat_map(|g| g.types.iter().flatten().copied()).collect();
        let given = p.ctx.dict(state.attrs).iter().copied();
        let properties = p.ctx.dict_attr(given.chain(state.properties.iter().copied()));
        let input = InferInput { ctx: p.ctx, operands: &operands, properties };
        let types = infer(&input).map_err(|why| p.error_at(at, why))?;
        let groups = crate::def::groups(def.results, types.len(), None).map_err(|why| p.error_at(at, why))?;
        for (group, range) in state.results.iter_mut().zip(groups) {
            if group.types.is_none() {
                group.types = Some(SmallVec::from_slice(&types[range]));
            }
        }
    }
    Ok(())
}

fn slot_type(state: &OpState<'_>, slot: Slot) -> Option<Type> {
    match slot {
        Slot::Operand(i) => state.operands[i].types.as_ref()?.first().copied(),
        Slot::Result(i) => state.results[i].types.as_ref()?.first().copied(),
    }
}

fn set_slot(state: &mut OpState<'_>, slot: Slot, ty: Type) {
    match slot {
        Slot::Operand(i) => {
            let group = &mut state.operands[i];
            group.types = Some(SmallVec::from_elem(ty, group.items.len()));
        }
        Slot::Result(i) => state.results[i].types = Some(SmallVec::from_elem(ty, 1)),
    }
}

impl<'a> Parser<'a> {
    /// Whether a type comes next.
    pub fn at_type(&self) -> bool {
        match self.tokens.token {
            Token::Bang | Token::LParen => true,
            Token::Word => super::extent::is_type_word(self.tokens.text()),
            _ => false,
        }
    }

    /// Takes the attribute dictionary of an operation's own syntax. Enumerations among the inherent attributes may be
    /// written as bare words; what the syntax spells elsewhere must not stand here.
    pub fn attr_dict(&mut self, def: &'static OpDef, spelled: &[bool]) -> Result<Attr> {
        if !super::format_print::has_words(def, spelled) || !self.is(Token::LBrace) {
            return self.optional_dict();
        }
        let mut entries: Vec<(Str, Attr)> = Vec::new();
        self.expect("{")?;
        if self.eat("}") {
            return Ok(Attr::EMPTY_DICT);
        }
        self.comma_list(|p| {
            let at = p.offset();
            let key = match p.tokens.token {
                Token::String => p.unquoted().into_owned(),
                Token::Word => p.tokens.text().to_vec(),
                _ => return Err(p.error("expected attribute name")),
            };
            p.tokens.advance();
            let key_id = p.ctx.str(&key);
            if entries.iter().any(|e| e.0 == key_id) {
                let text = String::from_utf8_lossy(&key);
                return Err(p.error_at(at, format!("duplicate key '{text}' in dictionary attribute")));
            }
            let value = if p.eat("=") {
                let word = def.attrs.iter().find(|a| a.name.as_bytes() == key).map(|a| &a.constraint.syntax);
                match word {
                    Some(AttrSyntax::Enum(e)) if p.is(Token::Word) => {
                        enumeration(p, &String::from_utf8_lossy(&key), e)?
                    }
                    _ => p.attr()?,
                }
            } else {
                Attr::UNIT
            };
            entries.push((key_id, value));
            Ok(())
        })?;
        self.expect("}")?;
        Ok(self.ctx.dict_attr(entries))
    }
}
