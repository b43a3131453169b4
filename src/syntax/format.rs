//! Assembly formats: MLIR's declarative notation, compiled once per operation and interpreted.
//!
//! A compiled [`Format`] is a list of directives with all names resolved, and a plan that computes the types that the
//! text omits:
//!
//! ```text
//! notation    $input attr-dict `:` type($input) `to` type($result)
//! directives  Operand(0) AttrDict Literal(":") Type(Operand(0)) Literal("to") Type(Result(0))
//! text        %x {a = 1} : i8 to i32
//! ```
//!
//! The parser and the printer walk the same list (`format_parse`, `format_print`). A format does not
//! compile if it names something that the definition lacks, or leaves a type unknown; a test compiles all formats.

use lalrpop_util::lalrpop_mod;
use logos::Logos;

use crate::def::{Arity, AttrSyntax, OpDef, Trait, TypeConstraint};
use crate::ir::{Context, Type};

lalrpop_mod!(
    #[allow(clippy::all, clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unused)]
    grammar,
    "/syntax/asm_format.rs"
);

/// A token of the notation.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n]+")]
pub(super) enum FormatToken<'a> {
    #[regex(r"`[^`]*`", |lex| lex.slice().trim_matches('`'))]
    Literal(&'a str),
    #[regex(r"\$[A-Za-z_][A-Za-z0-9_]*", |lex| lex.slice().trim_start_matches('$'))]
    Variable(&'a str),
    #[regex(r"[A-Za-z_][A-Za-z0-9_-]*", priority = 2)]
    Word(&'a str),
    #[regex(r#""[^"]*""#, |lex| lex.slice().trim_matches('"'))]
    String(&'a str),
    #[token("type", priority = 10)]
    Type,
    #[token("functional-type", priority = 20)]
    FunctionalType,
    #[token("qualified", priority = 10)]
    Qualified,
    #[token("ref", priority = 10)]
    Ref,
    #[token("custom", priority = 10)]
    Custom,
    #[token("oilist", priority = 10)]
    OiList,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token(",")]
    Comma,
    #[token("^")]
    Caret,
    #[token(":")]
    Colon,
    #[token("?")]
    Question,
    #[token("|")]
    Bar,
}

/// The notation's syntax tree.
#[derive(Clone, Debug)]
pub(super) enum FormatItem<'a> {
    Literal(&'a str),
    Variable(&'a str),
    Word(&'a str),
    Text(&'a str),
    Type(Box<FormatItem<'a>>),
    FunctionalType(Box<FormatItem<'a>>, Box<FormatItem<'a>>),
    Custom(&'a str, Vec<FormatItem<'a>>),
    /// `(... $anchor^ ...):(...)?`: the items of the group, with true for anchors, and those of the alternative.
    Optional(Vec<(FormatItem<'a>, bool)>, Vec<FormatItem<'a>>),
    /// `oilist(...)`: clauses in any order.
    OiList(Vec<Vec<FormatItem<'a>>>),
}

/// Operands or results whose types a directive covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypedGroups {
    /// One of the definition's operands.
    Operand(usize),
    /// One of the definition's results.
    Result(usize),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// An argument of a directive `custom<Name>(...)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirectiveArg {
    /// One of the definition's operands.
    Operand(usize),
    /// An inherent attribute.
    Attr(usize),
    /// Types.
    Type(TypedGroups),
    /// A text.
    Text(&'static str),
}

/// The entity whose presence makes an optional group present.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    /// A variadic or optional operand.
    Operand(usize),
    /// A variadic or optional result.
    Result(usize),
    /// An inherent attribute.
    Attr(usize),
    /// A region.
    Region(usize),
}

/// A directive, and whether the printer writes a space before it. As in MLIR, the space depends on the format alone,
/// not on the printed operation: without operands, `operands attr-dict` prints two spaces.
#[derive(Clone, Debug)]
pub(crate) struct FormatElement {
    pub(crate) directive: FormatDirective,
    pub(crate) space: bool,
}

/// The text that an element parses or prints.
#[derive(Clone, Debug)]
pub(crate) enum FormatDirective {
    /// Punctuation or a keyword.
    Literal(&'static str),
    /// The printer writes no space here.
    NoSpace,
    /// The printer writes a space here.
    Space,
    /// The printer starts a new line here.
    Newline,
    /// One of the definition's operands.
    Operand(usize),
    /// All operands.
    Operands,
    /// An inherent attribute.
    Attr(usize),
    /// A unit attribute without text: parsing it sets the attribute.
    Presence(usize),
    /// The attribute dictionary. `keyword`: a nonempty dictionary follows the keyword `attributes`.
    AttrDict { keyword: bool },
    /// One region.
    Region(usize),
    /// All regions.
    Regions,
    /// One successor.
    Successor(usize),
    /// All successors.
    Successors,
    /// Types.
    Type(TypedGroups),
    /// Types as a function type.
    FunctionalType(TypedGroups, TypedGroups),
    /// A mixed list of operands and integers: `[%a, 4]`; operand and attribute.
    DynamicIndexList { operand: usize, attr: usize },
    /// A directive of the definition.
    Custom { directive: &'static dyn super::CustomDirective, args: Vec<DirectiveArg> },
    /// An optional group and its alternative.
    Optional { anchors: Vec<Anchor>, then: Vec<FormatElement>, otherwise: Vec<FormatElement> },
    /// Clauses in any order, each starting with a keyword.
    AnyOrder(Vec<Vec<FormatElement>>),
}

/// An operand or result group whose type is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypeSlot {
    /// The definition's operand.
    Operand(usize),
    /// The definition's result.
    Result(usize),
}

/// One step of the plan that computes a type that the text omits.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TypeStep {
    /// Copies the type of another slot.
    Copy { from: TypeSlot, to: TypeSlot },
    /// Computes the type from the type of another slot.
    Transform { from: TypeSlot, to: TypeSlot, transform: fn(&Context, Type) -> Option<Type>, summary: &'static str },
    /// Computes any number of types from the type of another slot.
    TransformAll {
        from: TypeSlot,
        to: TypeSlot,
        transform: fn(&Context, Type) -> Option<Vec<Type>>,
        summary: &'static str,
    },
    /// Computes the type from the type of an attribute.
    FromAttr { attr: &'static str, to: TypeSlot, transform: fn(&Context, Type) -> Option<Type> },
    /// The constraint allows only one type.
    Only { to: TypeSlot, build: fn(&Context) -> Type },
}

/// A compiled assembly format.
#[derive(Clone, Debug)]
pub struct Format {
    pub(crate) elements: Vec<FormatElement>,
    /// Steps that compute the types that the text omits, in order.
    pub(crate) plan: Vec<TypeStep>,
    /// True if result types come from the definition's `infer`.
    pub(crate) infer: bool,
    /// The inherent attributes that the format prints outside the dictionary, by index.
    pub(crate) spelled: Vec<bool>,
    /// The terminator that regions may omit.
    pub(crate) terminator: Option<&'static str>,
}

impl Format {
    /// Compiles the format of a definition.
    pub fn compile(def: &'static OpDef, text: &'static str) -> Result<Self, String> {
        let tokens = FormatToken::lexer(text).spanned().map(|(token, span)| match token {
            Ok(token) => Ok((span.start, token, span.end)),
            Err(()) => Err(()),
        });
        let items = grammar::FormatParser::new()
            .parse(tokens)
            .map_err(|e| format!("assembly format of '{}': {e:?}", def.name))?;
        let mut compiler = Compiler { def, spelled: vec![false; def.attrs.len()] };
        let mut elements = compiler.items(items.iter())?;
        Spacing { wanted: true, after_punctuation: false }.set(&mut elements);
        let known = known_types(def, &elements);
        let (plan, infer) = plan(def, known)?;
        let terminator = def.traits.iter().find_map(|t| match t {
            Trait::ImplicitTerminator(name) => Some(*name),
            _ => None,
        });
        Ok(Self { elements, plan, infer, spelled: compiler.spelled, terminator })
    }
}

/// MLIR's rule for spaces, applied once per format.
struct Spacing {
    wanted: bool,
    after_punctuation: bool,
}

impl Spacing {
    fn set(&mut self, elements: &mut [FormatElement]) {
        for element in elements {
            element.space = self.next(&mut element.directive);
        }
    }

    fn next(&mut self, directive: &mut FormatDirective) -> bool {
        match directive {
            // As in MLIR, a new line does not change the space before the next element.
            FormatDirective::Newline => false,
            FormatDirective::NoSpace => {
                (self.wanted, self.after_punctuation) = (false, true);
                false
            }
            FormatDirective::Space => {
                (self.wanted, self.after_punctuation) = (false, false);
                false
            }
            FormatDirective::Literal(text) => {
                let first = text.chars().next().unwrap_or(' ');
                let closing = if self.after_punctuation { ">)}]," } else { "<>(){}[]," };
                let before = (text.len() != 1 && *text != "->") || !closing.contains(first);
                let space = self.wanted && before;
                self.wanted = text.len() != 1 || !"<({[".contains(first);
                self.after_punctuation = first != '_' && !first.is_ascii_alphabetic();
                space
            }
            FormatDirective::Presence(_) => false,
            // The dictionary prints its own space.
            FormatDirective::AttrDict { .. } => {
                self.after_punctuation = false;
                false
            }
            FormatDirective::Optional { then, otherwise, .. } => {
                self.set(then);
                self.set(otherwise);
                false
            }
            FormatDirective::AnyOrder(clauses) => {
                for clause in clauses {
                    self.set(clause);
                }
                false
            }
            _ => {
                let space = self.wanted || !self.after_punctuation;
                (self.wanted, self.after_punctuation) = (true, false);
                space
            }
        }
    }
}

struct Compiler {
    def: &'static OpDef,
    spelled: Vec<bool>,
}

impl Compiler {
    fn fail<T>(&self, what: &str) -> Result<T, String> {
        Err(format!("assembly format of '{}': {what}", self.def.name))
    }

    fn items<'i>(
        &mut self,
        items: impl Iterator<Item = &'i FormatItem<'static>>,
    ) -> Result<Vec<FormatElement>, String> {
        items.map(|item| Ok(FormatElement { directive: self.item(item)?, space: false })).collect()
    }

    fn item(&mut self, item: &FormatItem<'static>) -> Result<FormatDirective, String> {
        Ok(match item {
            FormatItem::Literal("") => FormatDirective::NoSpace,
            FormatItem::Literal(" ") => FormatDirective::Space,
            FormatItem::Literal("\\n") => FormatDirective::Newline,
            FormatItem::Literal(text) => FormatDirective::Literal(text),
            FormatItem::Word("attr-dict") => FormatDirective::AttrDict { keyword: false },
            FormatItem::Word("attr-dict-with-keyword") => FormatDirective::AttrDict { keyword: true },
            FormatItem::Word("operands") => FormatDirective::Operands,
            FormatItem::Word("regions") => FormatDirective::Regions,
            FormatItem::Word("successors") => FormatDirective::Successors,
            FormatItem::Word(word) => return self.fail(&format!("unknown directive {word}")),
            FormatItem::Variable(name) => match self.variable(name)? {
                Variable::Operand(i) => FormatDirective::Operand(i),
                Variable::Attr(i) => {
                    self.spelled[i] = true;
                    match self.def.attrs[i].constraint.syntax {
                        AttrSyntax::Unit => FormatDirective::Presence(i),
                        _ => FormatDirective::Attr(i),
                    }
                }
                Variable::Region(i) if self.def.regions.get(i).is_some_and(|r| r.variadic) => FormatDirective::Regions,
                Variable::Region(i) => FormatDirective::Region(i),
                Variable::Successor(i) => FormatDirective::Successor(i),
                Variable::Result(_) => return self.fail(&format!("result ${name} can appear in type() only")),
            },
            FormatItem::Type(of) => FormatDirective::Type(self.values(of)?),
            FormatItem::FunctionalType(a, b) => FormatDirective::FunctionalType(self.values(a)?, self.values(b)?),
            FormatItem::Custom("DynamicIndexList", arguments) if arguments.len() == 2 => match arguments.as_slice() {
                [FormatItem::Variable(operand), FormatItem::Variable(attr)] => {
                    match (self.variable(operand)?, self.variable(attr)?) {
                        (Variable::Operand(operand), Variable::Attr(attr)) => {
                            self.spelled[attr] = true;
                            FormatDirective::DynamicIndexList { operand, attr }
                        }
                        _ => return self.fail("custom<DynamicIndexList> takes an operand and an attribute"),
                    }
                }
                _ => return self.fail("custom<DynamicIndexList> takes two arguments"),
            },
            FormatItem::Custom(name, arguments) => {
                let Some((_, directive)) = self.def.directives.iter().find(|(known, _)| known == name) else {
                    return self.fail(&format!("unknown custom<{name}>"));
                };
                let args = arguments.iter().map(|argument| self.argument(argument)).collect::<Result<_, _>>()?;
                FormatDirective::Custom { directive: *directive, args }
            }
            FormatItem::Text(_) => return self.fail("a string can appear in custom<> only"),
            FormatItem::Optional(then, otherwise) => {
                let Some((anchor, _)) = then.iter().find(|(_, anchor)| *anchor) else {
                    return self.fail("an optional group needs an anchor");
                };
                let anchors = self.anchors(anchor)?;
                let then = self.items(then.iter().map(|(item, _)| item))?;
                FormatDirective::Optional { anchors, then, otherwise: self.items(otherwise.iter())? }
            }
            FormatItem::OiList(clauses) => {
                FormatDirective::AnyOrder(clauses.iter().map(|c| self.items(c.iter())).collect::<Result<_, _>>()?)
            }
        })
    }

    fn argument(&mut self, item: &FormatItem<'static>) -> Result<DirectiveArg, String> {
        Ok(match item {
            FormatItem::Text(text) => DirectiveArg::Text(text),
            FormatItem::Type(of) => DirectiveArg::Type(self.values(of)?),
            FormatItem::Variable(name) => match self.variable(name)? {
                Variable::Operand(i) => DirectiveArg::Operand(i),
                Variable::Attr(i) => {
                    self.spelled[i] = true;
                    DirectiveArg::Attr(i)
                }
                _ => return self.fail(&format!("custom<> takes no ${name}")),
            },
            _ => return self.fail("custom<> takes variables, types and strings"),
        })
    }

    /// The operands, results, attributes or regions of which one must be present.
    fn anchors(&self, item: &FormatItem<'static>) -> Result<Vec<Anchor>, String> {
        let FormatItem::Custom(_, arguments) = item else { return Ok(vec![self.anchor(item)?]) };
        let values = arguments.iter().filter(|argument| matches!(argument, FormatItem::Variable(_)));
        let anchors = values.map(|argument| self.anchor(argument)).collect::<Result<Vec<_>, _>>()?;
        if anchors.is_empty() { self.fail("an anchor must be a variable") } else { Ok(anchors) }
    }

    fn anchor(&self, item: &FormatItem<'static>) -> Result<Anchor, String> {
        match item {
            FormatItem::Variable(name) => Ok(match self.variable(name)? {
                Variable::Operand(i) => Anchor::Operand(i),
                Variable::Result(i) => Anchor::Result(i),
                Variable::Attr(i) => Anchor::Attr(i),
                Variable::Region(i) => Anchor::Region(i),
                Variable::Successor(_) => return self.fail("a successor cannot be an anchor"),
            }),
            FormatItem::Type(of) => match self.values(of)? {
                TypedGroups::Operand(i) => Ok(Anchor::Operand(i)),
                TypedGroups::Result(i) => Ok(Anchor::Result(i)),
                _ => self.fail("an anchor must be one operand or result"),
            },
            _ => self.fail("an anchor must be a variable"),
        }
    }

    fn values(&self, item: &FormatItem<'static>) -> Result<TypedGroups, String> {
        match item {
            FormatItem::Word("operands") => Ok(TypedGroups::Operands),
            FormatItem::Word("results") => Ok(TypedGroups::Results),
            FormatItem::Variable(name) => match self.variable(name)? {
                Variable::Operand(i) => Ok(TypedGroups::Operand(i)),
                Variable::Result(i) => Ok(TypedGroups::Result(i)),
                _ => self.fail(&format!("${name} has no type")),
            },
            _ => self.fail("type() takes operands and results"),
        }
    }

    fn variable(&self, name: &str) -> Result<Variable, String> {
        let def = self.def;
        let operand = def.operand_index(name).map(Variable::Operand);
        let attr = || def.attrs.iter().position(|a| a.name == name).map(Variable::Attr);
        let result = || def.result_index(name).map(Variable::Result);
        let region = || def.regions.iter().position(|r| r.name == name).map(Variable::Region);
        let successor = || def.successors.iter().position(|s| s.name == name).map(Variable::Successor);
        match operand.or_else(attr).or_else(result).or_else(region).or_else(successor) {
            Some(variable) => Ok(variable),
            None => self.fail(&format!("the definition has no ${name}")),
        }
    }
}

enum Variable {
    Operand(usize),
    Result(usize),
    Attr(usize),
    Region(usize),
    Successor(usize),
}

/// The slots whose types are in the text.
fn known_types(def: &OpDef, elements: &[FormatElement]) -> Vec<TypeSlot> {
    let mut known = Vec::new();
    let add = |values: TypedGroups, known: &mut Vec<TypeSlot>| match values {
        TypedGroups::Operand(i) => known.push(TypeSlot::Operand(i)),
        TypedGroups::Result(i) => known.push(TypeSlot::Result(i)),
        TypedGroups::Operands => known.extend((0..def.operands.len()).map(TypeSlot::Operand)),
        TypedGroups::Results => known.extend((0..def.results.len()).map(TypeSlot::Result)),
    };
    for element in elements {
        match &element.directive {
            FormatDirective::Type(values) => add(*values, &mut known),
            FormatDirective::FunctionalType(a, b) => {
                add(*a, &mut known);
                add(*b, &mut known);
            }
            FormatDirective::Custom { args, .. } => args.iter().for_each(|arg| {
                if let DirectiveArg::Type(values) = arg {
                    add(*values, &mut known);
                }
            }),
            FormatDirective::Optional { then, otherwise, .. } => {
                known.extend(known_types(def, then));
                known.extend(known_types(def, otherwise));
            }
            FormatDirective::AnyOrder(clauses) => clauses.iter().for_each(|c| known.extend(known_types(def, c))),
            _ => {}
        }
    }
    known
}

/// Plans the computation of every type that is not in the text, from known types by the definition's traits and
/// constraints. Returns the steps, and true if the definition's hook infers the remaining result types.
fn plan(def: &'static OpDef, known: Vec<TypeSlot>) -> Result<(Vec<TypeStep>, bool), String> {
    let mut planner = TypePlanner { def, known, steps: Vec::new() };
    loop {
        let before = planner.known.len();
        planner.add_equal_types();
        planner.add_matching_types();
        planner.add_only_types();
        if planner.known.len() == before {
            break;
        }
    }
    let unknown = |s: &TypeSlot| !planner.known.contains(s);
    if let Some(TypeSlot::Operand(i)) = operand_slots(def).find(unknown) {
        return Err(format!("assembly format of '{}': the type of ${} is unknown", def.name, def.operands[i].name));
    }
    let infer = result_slots(def).any(|s| unknown(&s));
    if infer && def.infer.is_none() {
        return Err(format!("assembly format of '{}': a result type is unknown", def.name));
    }
    Ok((planner.steps, infer))
}

fn operand_slots(def: &'static OpDef) -> impl Iterator<Item = TypeSlot> {
    (0..def.operands.len()).map(TypeSlot::Operand)
}

fn result_slots(def: &'static OpDef) -> impl Iterator<Item = TypeSlot> {
    (0..def.results.len()).map(TypeSlot::Result)
}

/// A plan that is being made.
struct TypePlanner {
    def: &'static OpDef,
    /// The slots whose types are in the text or computed by `steps`.
    known: Vec<TypeSlot>,
    steps: Vec<TypeStep>,
}

impl TypePlanner {
    /// The operand or result with this name.
    fn slot(&self, name: &str) -> Option<TypeSlot> {
        let operand = self.def.operand_index(name).map(TypeSlot::Operand);
        operand.or_else(|| self.def.result_index(name).map(TypeSlot::Result))
    }
    fn is_known(&self, slot: TypeSlot) -> bool {
        self.known.contains(&slot)
    }
    fn add(&mut self, to: TypeSlot, step: TypeStep) {
        self.steps.push(step);
        self.known.push(to);
    }

    /// Slots of one type: all others are copied from the first known slot.
    fn add_copies(&mut self, slots: &[TypeSlot]) {
        let Some(&from) = slots.iter().find(|&&slot| self.is_known(slot)) else { return };
        for &to in slots {
            if !self.is_known(to) {
                self.add(to, TypeStep::Copy { from, to });
            }
        }
    }

    /// Types that a trait demands to be equal.
    fn add_equal_types(&mut self) {
        let def = self.def;
        for t in def.traits {
            let slots: Vec<TypeSlot> = match t {
                Trait::SameOperandsAndResultType => operand_slots(def).chain(result_slots(def)).collect(),
                Trait::SameTypeOperands => operand_slots(def).collect(),
                Trait::AllTypesMatch(names) => names.iter().filter_map(|n| self.slot(n)).collect(),
                _ => continue,
            };
            self.add_copies(&slots);
        }
    }

    /// Types that a trait computes from the type of another slot or of an attribute.
    fn add_matching_types(&mut self) {
        let def = self.def;
        for t in def.traits {
            match t {
                Trait::VariadicTypesMatchWith(m) => {
                    if let (Some(from), Some(to)) = (self.slot(m.from), self.slot(m.to))
                        && self.is_known(from)
                        && !self.is_known(to)
                    {
                        let (transform, summary) = (m.transform, m.summary);
                        self.add(to, TypeStep::TransformAll { from, to, transform, summary });
                    }
                }
                Trait::AllTypesMatch(names) => {
                    let Some(attr) = names.iter().copied().find(|n| def.attr(n).is_some()) else { continue };
                    for to in names.iter().filter_map(|n| self.slot(n)).collect::<Vec<_>>() {
                        if !self.is_known(to) {
                            self.add(to, TypeStep::FromAttr { attr, to, transform: |_, ty| Some(ty) });
                        }
                    }
                }
                Trait::TypesMatchWith(m) => {
                    let Some(to) = self.slot(m.to).filter(|&to| !self.is_known(to)) else { continue };
                    match self.slot(m.from) {
                        Some(from) if self.is_known(from) => {
                            let (transform, summary) = (m.transform, m.summary);
                            self.add(to, TypeStep::Transform { from, to, transform, summary });
                        }
                        None if def.attr(m.from).is_some() => {
                            self.add(to, TypeStep::FromAttr { attr: m.from, to, transform: m.transform });
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }

    /// Types of constraints that allow only one.
    fn add_only_types(&mut self) {
        let def = self.def;
        for to in operand_slots(def).chain(result_slots(def)) {
            let constraint: &TypeConstraint = match to {
                TypeSlot::Operand(i) => def.operands[i].constraint,
                // The number of results is inferred.
                TypeSlot::Result(i) if def.results[i].arity != Arity::One && def.infer.is_some() => continue,
                TypeSlot::Result(i) => def.results[i].constraint,
            };
            if let Some(build) = constraint.only.filter(|_| !self.is_known(to)) {
                self.add(to, TypeStep::Only { to, build });
            }
        }
    }
}
