//! Parses an operation with a compiled assembly format.

use smallvec::SmallVec;

use super::format::{Format, FormatDirective, FormatElement, TypeSlot, TypeStep, TypedGroups};
use super::parser::{OpState, Parser, UnresolvedOperand, ValueGroup};
use super::token::Token;
use crate::def::{Arity, AttrSyntax, EnumDef, EnumForm, EnumStorage, InferInput, OpDef, RegisteredOp, Trait};
use crate::diag::{Code, Diag};
use crate::ir::*;

type Result<T> = std::result::Result<T, Diag>;

/// Parses the text after an operation's name.
pub(super) fn parse<'a>(
    p: &mut Parser<'a>,
    registered: &'a RegisteredOp,
    format: &'a Format,
    state: &mut OpState<'a>,
) -> Result<()> {
    let def = registered.def;
    let start = p.offset();
    state.operands.resize_with(def.operands.len(), ValueGroup::default);
    state.results.resize_with(def.results.len(), ValueGroup::default);
    let elements = format.elements.iter();
    let mut reader =
        FormatReader { registered, def, format, start, elements, pending: SmallVec::new(), all: None, all_types: None };
    match reader.until_region(p, state)? {
        Stop::End => reader.end(p, state),
        stop => reader.request(p, stop),
    }
}

/// The reason that a format stops.
enum Stop {
    /// One region is next.
    Region,
    /// A region of a list is next.
    Regions,
    /// All directives are parsed.
    End,
}

/// Directives to parse after the current group.
enum Pending<'a> {
    Elements(std::slice::Iter<'a, FormatElement>),
    /// A list of regions.
    Regions,
    /// The clauses of [`FormatDirective::AnyOrder`] that have not occurred.
    AnyOrder(Vec<&'a Vec<FormatElement>>),
}

struct FormatReader<'a> {
    registered: &'a RegisteredOp,
    def: &'static OpDef,
    format: &'a Format,
    /// Offset of the text after the operation's name.
    start: usize,
    /// The rest of the innermost group.
    elements: std::slice::Iter<'a, FormatElement>,
    /// A stack, the innermost last.
    pending: SmallVec<[Pending<'a>; 2]>,
    /// Operands of the directive `operands`, not yet distributed to groups.
    all: Option<SmallVec<[UnresolvedOperand<'a>; 2]>>,
    /// Types of the directive `type(operands)`.
    all_types: Option<SmallVec<[Type; 2]>>,
}

/// Adds empty regions up to this number, for those in optional groups that the text omits.
fn absent_regions<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>, count: usize) {
    while state.regions.len() < count {
        p.absent_region(state);
    }
}

impl<'a> FormatReader<'a> {
    /// Requests a region, and parses the directives after it.
    #[inline(never)]
    fn request(mut self, p: &mut Parser<'a>, stop: Stop) -> Result<()> {
        p.region(Vec::new(), move |p, state| {
            match self.format.terminator {
                Some(name) => p.implicit_terminator(state, name),
                None if self.def.has(Trait::SingleBlock) => p.ensure_block(state),
                None => {}
            }
            if matches!(stop, Stop::Regions) {
                p.eat(",");
            }
            match self.until_region(p, state)? {
                Stop::End => self.end(p, state),
                stop => self.request(p, stop),
            }
        })
    }

    /// Assigns operands and types after all directives.
    fn end(&mut self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<()> {
        if !self.def.regions.is_empty() {
            absent_regions(p, state, self.def.regions.iter().filter(|region| !region.variadic).count());
        }
        self.distribute(p, state)?;
        resolve_types(p, self.def, self.format, state, self.start)
    }

    fn until_region(&mut self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<Stop> {
        loop {
            let Some(element) = self.elements.next() else {
                match self.pending.pop() {
                    None => return Ok(Stop::End),
                    Some(Pending::Elements(elements)) => self.elements = elements,
                    Some(Pending::Regions) if p.next_is("{") => {
                        self.pending.push(Pending::Regions);
                        return Ok(Stop::Regions);
                    }
                    Some(Pending::Regions) => {}
                    Some(Pending::AnyOrder(mut clauses)) => {
                        if let Some(index) = clauses.iter().position(|clause| self.starts(p, clause)) {
                            self.elements = clauses.remove(index).iter();
                            self.pending.push(Pending::AnyOrder(clauses));
                        }
                    }
                }
                continue;
            };
            match &element.directive {
                FormatDirective::Region(i) => {
                    absent_regions(p, state, *i);
                    return Ok(Stop::Region);
                }
                FormatDirective::Regions => self.enter(Pending::Regions),
                FormatDirective::Optional { then, otherwise, .. } => {
                    let group = if self.starts(p, then) { then } else { otherwise };
                    if !group.is_empty() {
                        self.enter(Pending::Elements(group.iter()));
                    }
                }
                FormatDirective::AnyOrder(clauses) => self.enter(Pending::AnyOrder(clauses.iter().collect())),
                directive => self.directive(p, directive, state)?,
            }
        }
    }

    /// Continues with `inner`, then with the rest of the group.
    fn enter(&mut self, inner: Pending<'a>) {
        let rest = std::mem::replace(&mut self.elements, [].iter());
        self.pending.push(Pending::Elements(rest));
        self.pending.push(inner);
    }

    fn directive(&mut self, p: &mut Parser<'a>, directive: &FormatDirective, state: &mut OpState<'a>) -> Result<()> {
        match directive {
            // `until_region` handles the last four.
            FormatDirective::NoSpace
            | FormatDirective::Space
            | FormatDirective::Newline
            | FormatDirective::Region(_)
            | FormatDirective::Regions
            | FormatDirective::Optional { .. }
            | FormatDirective::AnyOrder(_) => Ok(()),
            FormatDirective::Literal(text) => p.expect(text),
            FormatDirective::Operand(i) => {
                let group = &mut state.operands[*i].items;
                match self.def.operands[*i].arity {
                    Arity::One => group.push(p.operand()?),
                    Arity::Optional if p.at_operand() => group.push(p.operand()?),
                    Arity::Optional => {}
                    Arity::Variadic => p.operands(group)?,
                }
                Ok(())
            }
            FormatDirective::Operands => {
                let mut items = SmallVec::new();
                p.operands(&mut items)?;
                self.all = Some(items);
                Ok(())
            }
            FormatDirective::Attr(i) => {
                let attr = &self.def.attrs[*i];
                let value = attr_of(p, attr.name, &attr.constraint.syntax)?;
                state.properties.push((self.registered.attr_names(p.ctx)[*i], value));
                Ok(())
            }
            FormatDirective::Presence(i) => {
                state.properties.push((self.registered.attr_names(p.ctx)[*i], Attr::UNIT));
                Ok(())
            }
            FormatDirective::AttrDict { keyword } => {
                if !*keyword || p.attributes_keyword()? {
                    state.attrs = p.attr_dict(self.def, &self.format.spelled)?;
                }
                Ok(())
            }
            FormatDirective::Successor(_) => {
                let successor = p.successor()?;
                state.successors.push(successor);
                Ok(())
            }
            FormatDirective::Successors => {
                if p.is(Token::Block) {
                    p.comma_list(|p| {
                        let successor = p.successor()?;
                        state.successors.push(successor);
                        Ok(())
                    })?;
                }
                Ok(())
            }
            FormatDirective::Type(values) => self.types(p, *values, state),
            FormatDirective::FunctionalType(inputs, results) => {
                let at = p.offset();
                let ty = p.ty()?;
                let TypeKind::Function { inputs: from, results: to } = p.ctx.type_kind(ty) else {
                    return Err(p.error_at(at, "invalid kind of type specified: expected function type"));
                };
                self.set_types(p, *inputs, from, state, at)?;
                self.set_types(p, *results, to, state, at)
            }
            FormatDirective::DynamicIndexList { operand, attr } => self.index_list(p, *operand, *attr, state),
            FormatDirective::Custom { directive, args } => directive.parse(p, state, args),
        }
    }

    /// Returns true if the next token starts an optional group.
    fn starts(&self, p: &Parser<'a>, group: &[FormatElement]) -> bool {
        let is_space = |d: &&FormatDirective| {
            matches!(d, FormatDirective::NoSpace | FormatDirective::Space | FormatDirective::Newline)
        };
        match group.iter().map(|e| &e.directive).find(|d| !is_space(d)) {
            Some(FormatDirective::Literal(text)) => p.next_is(text),
            Some(FormatDirective::Operand(_) | FormatDirective::Operands) => p.at_operand(),
            Some(FormatDirective::DynamicIndexList { .. }) => p.next_is("["),
            Some(FormatDirective::Custom { directive, .. }) => directive.starts(p),
            Some(FormatDirective::Region(_) | FormatDirective::Regions) => p.next_is("{"),
            Some(FormatDirective::Successor(_) | FormatDirective::Successors) => p.is(Token::Block),
            Some(FormatDirective::Attr(i)) => match self.def.attrs[*i].constraint.syntax {
                AttrSyntax::Enum(e) => p.is(Token::Word) && e.value(p.tokens.text()).is_some(),
                AttrSyntax::SymbolName | AttrSyntax::SymbolRef => {
                    matches!(p.tokens.token, Token::Symbol | Token::QuotedSymbol)
                }
                AttrSyntax::IntArray(_) => p.next_is("["),
                AttrSyntax::Type => p.at_type(),
                // Only strings have no type.
                AttrSyntax::Typed(ty) if ty(p.ctx) == p.ctx.none_type() => p.is(Token::String),
                AttrSyntax::Typed(_) if matches!(p.tokens.token, Token::Symbol | Token::QuotedSymbol) => false,
                AttrSyntax::Typed(_) if p.is(Token::Word) => p.next_is("true") || p.next_is("false"),
                _ => !matches!(p.tokens.token, Token::End | Token::RBrace | Token::Colon) && !p.next_is("="),
            },
            _ => false,
        }
    }

    fn types(&mut self, p: &mut Parser<'a>, values: TypedGroups, state: &mut OpState<'a>) -> Result<()> {
        let single = match values {
            TypedGroups::Operand(i) => self.def.operands[i].arity == Arity::One,
            TypedGroups::Result(i) => self.def.results[i].arity == Arity::One,
            TypedGroups::Operands | TypedGroups::Results => false,
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
        values: TypedGroups,
        types: &[Type],
        state: &mut OpState<'a>,
        at: usize,
    ) -> Result<()> {
        match values {
            TypedGroups::Operand(i) => state.operands[i].types = Some(SmallVec::from_slice(types)),
            TypedGroups::Result(i) => state.results[i].types = Some(SmallVec::from_slice(types)),
            TypedGroups::Operands => self.all_types = Some(SmallVec::from_slice(types)),
            TypedGroups::Results => {
                let groups = crate::def::groups(self.def.results, types.len(), None)
                    .map_err(|why| p.error_at(at, format!("result types: {why}")).with_code(Code::InferredType))?;
                for (group, range) in state.results.iter_mut().zip(groups) {
                    group.types = Some(SmallVec::from_slice(&types[range]));
                }
            }
        }
        Ok(())
    }

    /// Assigns the operands of `operands` and the types of `type(operands)` to their groups.
    fn distribute(&mut self, p: &Parser<'a>, state: &mut OpState<'a>) -> Result<()> {
        if let Some(types) = &self.all_types {
            let listed = state.operands.iter().flat_map(|group| &group.items);
            let (n, first) = match &self.all {
                Some(items) => (items.len(), items.first()),
                None => (listed.clone().count(), listed.clone().next()),
            };
            if types.len() != n {
                let m = types.len();
                let message = format!("number of operands and types do not match: got {n} operands and {m} types");
                return Err(p
                    .op_error_at(first.map_or(self.start, |operand| operand.at), message)
                    .with_code(Code::ValueCount));
            }
        }
        if let Some(items) = self.all.take() {
            // One variadic or optional operand takes the remaining values; several need segment sizes, which no format
            // prints. If the number of values is wrong, the first group takes all, and the verifier reports the error.
            let groups = crate::def::groups(self.def.operands, items.len(), None).unwrap_or_else(|_| {
                let mut groups = SmallVec::new();
                groups.push(0..items.len());
                groups.resize(self.def.operands.len().max(1), items.len()..items.len());
                groups
            });
            state.operands.resize_with(groups.len(), ValueGroup::default);
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

    /// Parses a mixed list of operands and integers: `[%a, 4]`. An operand is stored as `i64::MIN` in the attribute.
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

/// Parses an attribute in the syntax of its definition.
fn attr_of(p: &mut Parser<'_>, name: &str, syntax: &AttrSyntax) -> Result<Attr> {
    Ok(match syntax {
        // Unit attributes have no text, so `Unit` is unreachable here.
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
        // As in MLIR, the full text is accepted, too.
        AttrSyntax::Bare(_) if p.tokens.text().starts_with(b"#") => p.attr()?,
        AttrSyntax::Bare(bare) => p.attr_text(|p| bare.parse(p))?,
    })
}

/// Parses an enumeration: a word or string if it is stored as an integer, else words, in angle brackets if its
/// attribute uses them.
fn enumeration(p: &mut Parser<'_>, name: &str, def: &'static EnumDef) -> Result<Attr> {
    let words = || def.cases.iter().map(|c| c.0).collect::<Vec<_>>().join(", ");
    let separator = def.flags.map(str::trim);
    let EnumStorage::Object { form, .. } = def.storage else {
        let mut value = 0;
        loop {
            let text = match p.tokens.token {
                Token::Word if def.value(p.tokens.text()).is_some() => p.tokens.text().into(),
                Token::String => p.unquote(),
                _ => {
                    return Err(p.op_error(format_args!(
                        "expected string or keyword containing one of the following enum values for attribute '{name}' [{}]",
                        words()
                    )));
                }
            };
            let Some(bits) = def.value(&text) else {
                let text = String::from_utf8_lossy(&text);
                return Err(p.op_error(format_args!("invalid {name} attribute specification: \"{text}\"")));
            };
            p.tokens.advance();
            value |= bits;
            if !separator.is_some_and(|separator| p.eat(separator)) {
                return Ok(def.attr(p.ctx, value));
            }
        }
    };
    // As in MLIR, the full text is accepted, too.
    if p.tokens.text().starts_with(b"#") {
        return p.attr();
    }
    if form == EnumForm::Bracketed {
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
        if !separator.is_some_and(|separator| p.eat(separator)) {
            break;
        }
    }
    if form == EnumForm::Bracketed {
        p.expect(">")?;
    }
    Ok(def.attr(p.ctx, value))
}

/// Computes the types that the text omits.
fn resolve_types(
    p: &Parser<'_>,
    def: &'static OpDef,
    format: &Format,
    state: &mut OpState<'_>,
    at: usize,
) -> Result<()> {
    for step in &format.plan {
        match *step {
            TypeStep::Copy { from, to } => {
                if let Some(ty) = slot_type(state, from) {
                    set_slot(state, to, ty);
                }
            }
            TypeStep::Transform { from, to, transform, summary } => {
                let Some(from) = slot_type(state, from) else { continue };
                let ty = transform(p.ctx, from).ok_or_else(|| {
                    p.error_at(at, format!("'{}' op failed to verify that {summary}", def.name))
                        .with_code(Code::InferredType)
                })?;
                set_slot(state, to, ty);
            }
            TypeStep::TransformAll { from, to, transform, summary } => {
                let Some(from) = slot_type(state, from) else { continue };
                let types = transform(p.ctx, from).ok_or_else(|| {
                    p.error_at(at, format!("'{}' op failed to verify that {summary}", def.name))
                        .with_code(Code::InferredType)
                })?;
                match to {
                    TypeSlot::Operand(i) => state.operands[i].types = Some(SmallVec::from_slice(&types)),
                    TypeSlot::Result(i) => state.results[i].types = Some(SmallVec::from_slice(&types)),
                }
            }
            TypeStep::FromAttr { attr, to, transform } => {
                let name = p.ctx.str(attr);
                let value = state.properties.iter().find(|e| e.0 == name).map(|e| e.1);
                let value = value.or_else(|| p.ctx.dict_get(state.attrs, name));
                let ty = value.and_then(|v| crate::def::typed_attr_type(p.ctx, v)).and_then(|t| transform(p.ctx, t));
                let ty = ty.ok_or_else(|| {
                    p.error_at(at, format!("invalid properties for op {}", def.name)).with_code(Code::InferredType)
                })?;
                set_slot(state, to, ty);
            }
            TypeStep::Only { to, build } => set_slot(state, to, build(p.ctx)),
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
        let types = infer(&input).map_err(|why| p.error_at(at, why).with_code(Code::InferredType))?;
        let groups = crate::def::groups(def.results, types.len(), None)
            .map_err(|why| p.error_at(at, why).with_code(Code::InferredType))?;
        for (group, range) in state.results.iter_mut().zip(groups) {
            if group.types.is_none() {
                group.types = Some(SmallVec::from_slice(&types[range]));
            }
        }
    }
    Ok(())
}

fn slot_type(state: &OpState<'_>, slot: TypeSlot) -> Option<Type> {
    match slot {
        TypeSlot::Operand(i) => state.operands[i].types.as_ref()?.first().copied(),
        TypeSlot::Result(i) => state.results[i].types.as_ref()?.first().copied(),
    }
}

/// A type for each of several values.
#[inline]
fn repeated(ty: Type, count: usize) -> SmallVec<[Type; 2]> {
    match count {
        // The usual case.
        1 => SmallVec::from_slice(&[ty]),
        _ => SmallVec::from_elem(ty, count),
    }
}

fn set_slot(state: &mut OpState<'_>, slot: TypeSlot, ty: Type) {
    match slot {
        TypeSlot::Operand(i) => {
            let group = &mut state.operands[i];
            group.types = Some(repeated(ty, group.items.len()));
        }
        TypeSlot::Result(i) => state.results[i].types = Some(repeated(ty, 1)),
    }
}

impl<'a> Parser<'a> {
    /// Returns true if the next token starts a type.
    pub fn at_type(&self) -> bool {
        match self.tokens.token {
            Token::Bang | Token::LParen => true,
            Token::Word => super::extent::is_type_word(self.tokens.text()),
            _ => false,
        }
    }

    /// Takes the attribute dictionary of a custom form. Inherent enumeration attributes may be bare words. The
    /// dictionary must not repeat an attribute that was parsed before it; `finish` reports the conflict.
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
                Token::String => p.unquote().into_owned(),
                Token::Word => p.tokens.text().to_vec(),
                _ => return Err(p.error("expected attribute name")),
            };
            p.tokens.advance();
            let key_id = p.ctx.str(&key);
            if entries.iter().any(|e| e.0 == key_id) {
                let text = String::from_utf8_lossy(&key);
                let message = format!("duplicate key '{text}' in dictionary attribute");
                return Err(p.error_at(at, message).with_code(Code::DuplicateAttribute));
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
