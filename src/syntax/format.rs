//! Assembly formats: MLIR's declarative notation, compiled once per operation and interpreted.
//!
//! A compiled [`Format`] is a list of directives with all names resolved, and a plan that computes the types which the
//! text does not spell. The parser and the printer walk the same list (`format_parse`, `format_print`). A format that names
//! something the definition lacks, or leaves a type unknown, does not compile; a test compiles all of them.

use lalrpop_util::lalrpop_mod;
use logos::Logos;

use crate::def::{AttrSyntax, OpDef, Trait, TypeConstraint};
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
pub(super) enum Item<'a> {
    Literal(&'a str),
    Variable(&'a str),
    Word(&'a str),
    Type(Box<Item<'a>>),
    FunctionalType(Box<Item<'a>>, Box<Item<'a>>),
    Custom(&'a str, Vec<Item<'a>>),
    Optional(Vec<(Item<'a>, bool)>, Vec<Item<'a>>),
    OiList(Vec<Vec<Item<'a>>>),
}

/// Operands or results whose types a directive speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    /// One of the definition's operands.
    Operand(usize),
    /// One of the definition's results.
    Result(usize),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// What decides whether an optional group is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    /// An operand that stands for any number of values.
    Operand(usize),
    /// A result that stands for any number of values.
    Result(usize),
    /// An inherent attribute.
    Attr(usize),
    /// A region.
    Region(usize),
}

/// One step of a format, and whether the printer puts a space in front of it. As in MLIR that is decided by the format
/// alone, not by what a particular operation prints: without operands, `operands attr-dict` prints two spaces.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) directive: Directive,
    pub(crate) space: bool,
}

/// What a step reads or prints.
#[derive(Clone, Debug)]
pub(crate) enum Directive {
    /// Punctuation or a keyword.
    Literal(&'static str),
    /// The printer puts no space here.
    NoSpace,
    /// The printer puts a space here.
    Space,
    /// The printer starts a new line here.
    Newline,
    /// One of the definition's operands.
    Operand(usize),
    /// All operands.
    Operands,
    /// An inherent attribute.
    Attr(usize),
    /// An inherent attribute of which nothing is written: it is there where this is reached.
    Presence(usize),
    /// The attribute dictionary; with the keyword `attributes` in front if it is not empty.
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
    Type(Values),
    /// Types as a function type.
    FunctionalType(Values, Values),
    /// A mixed list of operands and integers: `[%a, 4]`; operand and attribute.
    DynamicIndexList { operand: usize, attr: usize },
    /// A group that is there or not.
    Optional { anchor: Anchor, then: Vec<Element>, otherwise: Vec<Element> },
    /// Clauses in any order, each starting with a keyword.
    AnyOrder(Vec<Vec<Element>>),
}

/// A group of operands or results whose type is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slot {
    /// The definition's operand.
    Operand(usize),
    /// The definition's result.
    Result(usize),
}

/// How a type that is not spelled is computed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// It is the type of another slot.
    Copy { from: Slot, to: Slot },
    /// It is computed from the type of another slot.
    Transform { from: Slot, to: Slot, transform: fn(&Context, Type) -> Option<Type>, summary: &'static str },
    /// Any number of types, computed from the type of another slot.
    TransformAll { from: Slot, to: Slot, transform: fn(&Context, Type) -> Option<Vec<Type>>, summary: &'static str },
    /// It is computed from the type of an attribute.
    FromAttr { attr: &'static str, to: Slot, transform: fn(&Context, Type) -> Option<Type> },
    /// Only one type is possible.
    Only { to: Slot, build: fn(&Context) -> Type },
}

/// A compiled assembly format.
#[derive(Clone, Debug)]
pub struct Format {
    pub(crate) elements: Vec<Element>,
    /// Steps that compute the types which the text does not spell, in order.
    pub(crate) plan: Vec<Step>,
    /// Whether result types come from the definition's `infer`.
    pub(crate) infer: bool,
    /// The inherent attributes that the text spells outside the dictionary, by index.
    pub(crate) spelled: Vec<bool>,
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
        Ok(Self { elements, plan, infer, spelled: compiler.spelled })
    }
}

/// MLIR's rule for spaces, applied to the format once.
struct Spacing {
    wanted: bool,
    after_punctuation: bool,
}

impl Spacing {
    fn set(&mut self, elements: &mut [Element]) {
        for element in elements {
            element.space = self.next(&mut element.directive);
        }
    }

    fn next(&mut self, directive: &mut Directive) -> bool {
        match directive {
            Directive::NoSpace | Directive::Newline => {
                (self.wanted, self.after_punctuation) = (false, true);
                false
            }
            Directive::Space => {
                (self.wanted, self.after_punctuation) = (false, false);
                false
            }
            Directive::Literal(text) => {
                let first = text.chars().next().unwrap_or(' ');
                let closing = if self.after_punctuation { ">)}]," } else { "<>(){}[]," };
                let before = (text.len() != 1 && *text != "->") || !closing.contains(first);
                let space = self.wanted && before;
                self.wanted = text.len() != 1 || !"<({[".contains(first);
                self.after_punctuation = first != '_' && !first.is_ascii_alphabetic();
                space
            }
            Directive::Presence(_) => false,
            // The dictionary brings its own space.
            Directive::AttrDict { .. } => {
                self.after_punctuation = false;
                false
            }
            Directive::Optional { then, otherwise, .. } => {
                self.set(then);
                self.set(otherwise);
                false
            }
            Directive::AnyOrder(clauses) => {
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

    fn items<'i>(&mut self, items: impl Iterator<Item = &'i Item<'static>>) -> Result<Vec<Element>, String> {
        items.map(|item| Ok(Element { directive: self.item(item)?, space: false })).collect()
    }

    fn item(&mut self, item: &Item<'static>) -> Result<Directive, String> {
        Ok(match item {
            Item::Literal("") => Directive::NoSpace,
            Item::Literal(" ") => Directive::Space,
            Item::Literal("\\n") => Directive::Newline,
            Item::Literal(text) => Directive::Literal(text),
            Item::Word("attr-dict") => Directive::AttrDict { keyword: false },
            Item::Word("attr-dict-with-keyword") => Directive::AttrDict { keyword: true },
            Item::Word("operands") => Directive::Operands,
            Item::Word("regions") => Directive::Regions,
            Item::Word("successors") => Directive::Successors,
            Item::Word(word) => return self.fail(&format!("unknown directive {word}")),
            Item::Variable(name) => match self.variable(name)? {
                Variable::Operand(i) => Directive::Operand(i),
                Variable::Attr(i) => {
                    self.spelled[i] = true;
                    match self.def.attrs[i].constraint.syntax {
                        AttrSyntax::Unit => Directive::Presence(i),
                        _ => Directive::Attr(i),
                    }
                }
                Variable::Region(i) if self.def.regions.get(i).is_some_and(|r| r.variadic) => Directive::Regions,
                Variable::Region(i) => Directive::Region(i),
                Variable::Successor(i) => Directive::Successor(i),
                Variable::Result(_) => return self.fail(&format!("result ${name} cannot stand alone")),
            },
            Item::Type(of) => Directive::Type(self.values(of)?),
            Item::FunctionalType(a, b) => Directive::FunctionalType(self.values(a)?, self.values(b)?),
            Item::Custom("DynamicIndexList", arguments) => match arguments.as_slice() {
                [Item::Variable(operand), Item::Variable(attr)] => {
                    match (self.variable(operand)?, self.variable(attr)?) {
                        (Variable::Operand(operand), Variable::Attr(attr)) => {
                            self.spelled[attr] = true;
                            Directive::DynamicIndexList { operand, attr }
                        }
                        _ => return self.fail("custom<DynamicIndexList> takes an operand and an attribute"),
                    }
                }
                _ => return self.fail("custom<DynamicIndexList> takes two arguments"),
            },
            Item::Custom(name, _) => return self.fail(&format!("unknown custom<{name}>")),
            Item::Optional(then, otherwise) => {
                let Some((anchor, _)) = then.iter().find(|(_, anchor)| *anchor) else {
                    return self.fail("an optional group needs an anchor");
                };
                let anchor = self.anchor(anchor)?;
                let then = self.items(then.iter().map(|(item, _)| item))?;
                Directive::Optional { anchor, then, otherwise: self.items(otherwise.iter())? }
            }
            Item::OiList(clauses) => {
                Directive::AnyOrder(clauses.iter().map(|c| self.items(c.iter())).collect::<Result<_, _>>()?)
            }
        })
    }

    fn anchor(&self, item: &Item<'static>) -> Result<Anchor, String> {
        match item {
            Item::Variable(name) => Ok(match self.variable(name)? {
                Variable::Operand(i) => Anchor::Operand(i),
                Variable::Result(i) => Anchor::Result(i),
                Variable::Attr(i) => Anchor::Attr(i),
                Variable::Region(i) => Anchor::Region(i),
                Variable::Successor(_) => return self.fail("a successor cannot be an anchor"),
            }),
            Item::Type(of) => match self.values(of)? {
                Values::Operand(i) => Ok(Anchor::Operand(i)),
                Values::Result(i) => Ok(Anchor::Result(i)),
                _ => self.fail("an anchor must be one operand or result"),
            },
            Item::Custom(_, arguments) => match arguments.as_slice() {
                [first, ..] => self.anchor(first),
                [] => self.fail("an anchor must be a variable"),
            },
            _ => self.fail("an anchor must be a variable"),
        }
    }

    fn values(&self, item: &Item<'static>) -> Result<Values, String> {
        match item {
            Item::Word("operands") => Ok(Values::Operands),
            Item::Word("results") => Ok(Values::Results),
            Item::Variable(name) => match self.variable(name)? {
                Variable::Operand(i) => Ok(Values::Operand(i)),
                Variable::Result(i) => Ok(Values::Result(i)),
                _ => self.fail(&format!("${name} has no type")),
            },
            _ => self.fail("types are those of operands or results"),
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

/// The slots whose types the text spells.
fn known_types(def: &OpDef, elements: &[Element]) -> Vec<Slot> {
    let mut known = Vec::new();
    let add = |values: Values, known: &mut Vec<Slot>| match values {
        Values::Operand(i) => known.push(Slot::Operand(i)),
        Values::Result(i) => known.push(Slot::Result(i)),
        Values::Operands => known.extend((0..def.operands.len()).map(Slot::Operand)),
        Values::Results => known.extend((0..def.results.len()).map(Slot::Result)),
    };
    for element in elements {
        match &element.directive {
            Directive::Type(values) => add(*values, &mut known),
            Directive::FunctionalType(a, b) => {
                add(*a, &mut known);
                add(*b, &mut known);
            }
            Directive::Optional { then, otherwise, .. } => {
                known.extend(known_types(def, then));
                known.extend(known_types(def, otherwise));
            }
            Directive::AnyOrder(clauses) => clauses.iter().for_each(|c| known.extend(known_types(def, c))),
            _ => {}
        }
    }
    known
}

/// Computes every unknown type from known ones by the definition's traits and constraints.
fn plan(def: &'static OpDef, mut known: Vec<Slot>) -> Result<(Vec<Step>, bool), String> {
    let slot = |name: &str| {
        let operand = def.operand_index(name).map(Slot::Operand);
        operand.or_else(|| def.result_index(name).map(Slot::Result))
    };
    let operands = || (0..def.operands.len()).map(Slot::Operand);
    let results = || (0..def.results.len()).map(Slot::Result);
    let mut steps = Vec::new();
    loop {
        let before = known.len();
        // Slots of one type: the first known tells the others.
        let mut equal = |slots: Vec<Slot>, steps: &mut Vec<Step>| {
            if let Some(&from) = slots.iter().find(|s| known.contains(s)) {
                for &to in &slots {
                    if !known.contains(&to) {
                        steps.push(Step::Copy { from, to });
                        known.push(to);
                    }
                }
            }
        };
        for t in def.traits {
            match t {
                Trait::SameOperandsAndResultType => equal(operands().chain(results()).collect(), &mut steps),
                Trait::SameTypeOperands => equal(operands().collect(), &mut steps),
                Trait::AllTypesMatch(names) => equal(names.iter().filter_map(|n| slot(n)).collect(), &mut steps),
                _ => {}
            }
        }
        for t in def.traits {
            if let Trait::VariadicTypesMatchWith(m) = t
                && let (Some(from), Some(to)) = (slot(m.from), slot(m.to))
                && known.contains(&from)
                && !known.contains(&to)
            {
                steps.push(Step::TransformAll { from, to, transform: m.transform, summary: m.summary });
                known.push(to);
            }
            if let Trait::AllTypesMatch(names) = t
                && let Some(attr) = names.iter().copied().find(|n| def.attr(n).is_some())
            {
                for to in names.iter().filter_map(|n| slot(n)).collect::<Vec<_>>() {
                    if !known.contains(&to) {
                        steps.push(Step::FromAttr { attr, to, transform: |_, ty| Some(ty) });
                        known.push(to);
                    }
                }
            }
            if let Trait::TypesMatchWith(m) = t
                && let Some(to) = slot(m.to).filter(|to| !known.contains(to))
            {
                match slot(m.from) {
                    Some(from) if known.contains(&from) => {
                        let (transform, summary) = (m.transform, m.summary);
                        steps.push(Step::Transform { from, to, transform, summary });
                        known.push(to);
                    }
                    None if def.attr(m.from).is_some() => {
                        steps.push(Step::FromAttr { attr: m.from, to, transform: m.transform });
                        known.push(to);
                    }
                    _ => {}
                }
            }
        }
        for to in operands().chain(results()) {
            let constraint: &TypeConstraint = match to {
                Slot::Operand(i) => def.operands[i].constraint,
                Slot::Result(i) => def.results[i].constraint,
            };
            if let Some(build) = constraint.only.filter(|_| !known.contains(&to)) {
                steps.push(Step::Only { to, build });
                known.push(to);
            }
        }
        if known.len() == before {
            break;
        }
    }
    let unknown = |s: &Slot| !known.contains(s);
    if let Some(Slot::Operand(i)) = operands().find(unknown) {
        return Err(format!("assembly format of '{}': the type of ${} is unknown", def.name, def.operands[i].name));
    }
    let infer = results().any(|s| unknown(&s));
    if infer && def.infer.is_none() {
        return Err(format!("assembly format of '{}': a result type is unknown", def.name));
    }
    Ok((steps, infer))
}
