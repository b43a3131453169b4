//! Names of values and blocks in printed text, the same as MLIR's.
//!
//! The values of a region are numbered before the values of its nested regions. Entry block arguments are `%arg0`, ....
//! An operation may suggest a name, which gets a suffix if it is taken. Sibling regions reuse the same numbers, except
//! in the generic form and with unique IDs: there, each number is used once, and the last region is numbered first.
//!
//! Names are computed for one body at a time, to bound their memory.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::location_names;
use super::printer::PrintOptions;
use crate::def::OpRef;
use crate::ir::{BlockId, Body, Context, Entity, Loc, OpId, RegionId, ValueId};

/// The next number of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counters {
    value: u32,
    arg: u32,
    conflict: u32,
}

/// Suggested names of the regions that enclose an isolated operation; its body does not reuse them.
struct TakenNames {
    names: FxHashSet<String>,
    outer: Option<Rc<TakenNames>>,
}

/// Iterative, because input controls the nesting.
impl Drop for TakenNames {
    fn drop(&mut self) {
        let mut outer = self.outer.take();
        while let Some(mut taken) = outer.and_then(Rc::into_inner) {
            outer = taken.outer.take();
        }
    }
}

/// The state in which naming an isolated operation's body starts.
#[derive(Clone, Default)]
pub(super) struct InitialNames {
    counters: Counters,
    taken: Option<Rc<TakenNames>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueName {
    None,
    Number(u32),
    Arg(u32),
    /// A suggested name.
    Text(u32),
    /// One of several results of an operation: an index into `packs`.
    Pack(u32),
}

/// The names of one body's values and blocks.
pub(super) struct BodyNames {
    values: Vec<ValueName>,
    blocks: Vec<u32>,
    texts: Vec<String>,
    /// The name of the first result, and the index of this result.
    packs: Vec<(ValueName, u32)>,
    /// Numbers of operations without results, for `--mlir-print-value-users`.
    ops: FxHashMap<u32, u32>,
    /// The start state of the isolated operations in each region, unless numbers are unique.
    starts: FxHashMap<RegionId, InitialNames>,
}

/// Options that affect names.
#[derive(Clone, Copy, Default)]
pub(super) struct NameStyle {
    /// Ignores the names that operations suggest, as in the generic form.
    plain: bool,
    /// Uses each number once, instead of once per sibling region.
    once: bool,
    /// Prefers the name in a location to other suggestions.
    from_locations: bool,
    /// Numbers operations without results too.
    all_ops: bool,
}

impl NameStyle {
    pub(super) fn of(options: &PrintOptions) -> Self {
        Self {
            plain: options.generic,
            once: options.generic || options.unique_ids,
            from_locations: options.name_prefixes,
            all_ops: options.value_users,
        }
    }

    /// The start state of an outermost operation's body.
    pub(super) fn start(self) -> InitialNames {
        // The operation itself takes the first number.
        let value = u32::from(self.all_ops && self.once);
        InitialNames { counters: Counters { value, ..Counters::default() }, taken: None }
    }
}

/// The start state and the final counters of each body, if numbers are unique. Empty otherwise.
#[derive(Default)]
pub(super) struct Starts(FxHashMap<*const Body, (InitialNames, Counters)>);

impl Starts {
    fn get(&self, body: &Body) -> Option<&(InitialNames, Counters)> {
        self.0.get(&std::ptr::from_ref(body))
    }

    /// Numbers all bodies in `body` and keeps only their start states and final counters.
    pub(super) fn number_nested(ctx: &Context, body: &Body, style: NameStyle) -> Self {
        let mut starts = Self::default();
        if !style.once {
            return starts;
        }
        let mut open = vec![(style.start(), Numbering::new(ctx, body, style.start(), style))];
        while let Some((_, numbering)) = open.last_mut() {
            if let Some((op, start)) = numbering.advance() {
                if let Some(inner) = numbering.body.isolated(op) {
                    open.push((start.clone(), Numbering::new(ctx, inner, start, style)));
                }
                continue;
            }
            let after = numbering.counters;
            if let Some((start, done)) = open.pop() {
                starts.0.insert(std::ptr::from_ref(done.body), (start, after));
            }
            if let Some((_, outer)) = open.last_mut() {
                outer.counters = after;
            }
        }
        starts
    }
}

/// A region or isolated operation, numbered after the region that contains it.
enum Inner {
    Region(RegionId),
    Isolated(OpId, Option<Rc<TakenNames>>),
}

struct Numbering<'a> {
    ctx: &'a Context,
    body: &'a Body,
    names: BodyNames,
    counters: Counters,
    style: NameStyle,
    used: FxHashSet<String>,
    /// Names used by the bodies that enclose this one.
    outer: Option<Rc<TakenNames>>,
    /// Names in the order in which they were taken; leaving a region releases its names.
    taken: Vec<String>,
    /// A stack of pending regions, each with its counters and number of taken names at its start. A region is numbered
    /// completely before its nested regions.
    work: Vec<(Inner, Counters, usize)>,
}

impl BodyNames {
    /// Names all values and blocks of a body. `starts` has the counters of nested bodies, if numbers are unique.
    pub(super) fn of(ctx: &Context, body: &Body, start: InitialNames, style: NameStyle, starts: &Starts) -> Self {
        let mut numbering = Numbering::new(ctx, body, start, style);
        while let Some((op, _)) = numbering.advance() {
            if let Some((_, after)) = body.isolated(op).and_then(|inner| starts.get(inner)) {
                numbering.counters = *after;
            }
        }
        numbering.names
    }

    /// The start state of the body of an isolated operation in a region.
    pub(super) fn start_of(&self, body: &Body, region: Option<RegionId>, starts: &Starts) -> InitialNames {
        let known = starts.get(body).map(|(start, _)| start);
        known.or_else(|| self.starts.get(&region?)).cloned().unwrap_or_default()
    }

    /// Writes the number of an operation without results.
    pub(super) fn write_op(&self, op: OpId, out: &mut Vec<u8>) {
        out.push(b'%');
        number(self.ops.get(&(op.index() as u32)).copied().unwrap_or(0), out);
    }

    /// The number of a block in its region.
    pub(super) fn block(&self, block: BlockId) -> u32 {
        self.blocks.get(block.index()).copied().unwrap_or(0)
    }

    /// Writes a use of a value.
    pub(super) fn write_use(&self, value: ValueId, out: &mut Vec<u8>) {
        match self.values.get(value.index()).copied().unwrap_or(ValueName::None) {
            ValueName::Pack(pack) => {
                let (name, index) = self.packs.get(pack as usize).copied().unwrap_or((ValueName::None, 0));
                self.write(name, out);
                out.push(b'#');
                number(index, out);
            }
            name => self.write(name, out),
        }
    }

    /// Writes the definition of an operation's results.
    pub(super) fn write_definition(&self, values: impl Iterator<Item = ValueId>, out: &mut Vec<u8>) {
        let pack = |v: ValueId| match self.values.get(v.index()).copied().unwrap_or(ValueName::None) {
            ValueName::Pack(pack) => self.packs.get(pack as usize).copied().unwrap_or((ValueName::None, 0)),
            name => (name, 0),
        };
        let mut values = values.map(pack).peekable();
        let mut is_first = true;
        while let Some((name, _)) = values.next() {
            if !std::mem::take(&mut is_first) {
                out.extend_from_slice(b", ");
            }
            self.write(name, out);
            let mut count = 1;
            while values.next_if(|next| next.1 != 0).is_some() {
                count += 1;
            }
            if count > 1 {
                out.push(b':');
                number(count, out);
            }
        }
    }

    fn write(&self, name: ValueName, out: &mut Vec<u8>) {
        match name {
            ValueName::None | ValueName::Pack(_) => out.extend_from_slice(b"<<UNKNOWN SSA VALUE>>"),
            ValueName::Number(n) => {
                out.push(b'%');
                number(n, out);
            }
            ValueName::Arg(n) => {
                out.extend_from_slice(b"%arg");
                number(n, out);
            }
            ValueName::Text(i) => {
                out.push(b'%');
                out.extend_from_slice(self.texts.get(i as usize).map_or(b"", |t| t.as_bytes()));
            }
        }
    }
}

impl<'a> Numbering<'a> {
    fn new(ctx: &'a Context, body: &'a Body, start: InitialNames, style: NameStyle) -> Self {
        let names = BodyNames {
            values: vec![ValueName::None; body.num_values()],
            blocks: vec![0; body.num_blocks()],
            texts: Vec::new(),
            packs: Vec::new(),
            ops: FxHashMap::default(),
            starts: FxHashMap::default(),
        };
        let InitialNames { counters, taken: outer } = start;
        let work = body.regions(Body::ROOT).iter().map(|&region| (Inner::Region(region), counters, 0)).collect();
        Self { ctx, body, names, counters, style, used: FxHashSet::default(), outer, taken: Vec::new(), work }
    }

    /// Numbers regions up to the next isolated operation, and returns it with its start state. Without unique numbers,
    /// numbers all regions.
    fn advance(&mut self) -> Option<(OpId, InitialNames)> {
        while let Some((inner, counters, scope)) = self.work.pop() {
            if !self.style.once {
                self.counters = counters;
            }
            let region = match inner {
                Inner::Region(region) => region,
                Inner::Isolated(op, taken) => return Some((op, InitialNames { counters: self.counters, taken })),
            };
            for name in self.taken.drain(scope..) {
                self.used.remove(&name);
            }
            self.region(region);
            let (after, scope) = (self.counters, self.taken.len());
            let mut start: Option<InitialNames> = None;
            for &block in self.body.blocks(region) {
                for op in self.body.ops(block).filter(|&op| !self.body.is_flat(op)) {
                    self.work.extend(self.body.regions(op).iter().map(|&r| (Inner::Region(r), after, scope)));
                    if self.body.isolated(op).is_some() {
                        let start =
                            start.get_or_insert_with(|| InitialNames { counters: after, taken: self.taken_names() });
                        if self.style.once {
                            self.work.push((Inner::Isolated(op, start.taken.clone()), after, scope));
                        }
                    }
                }
            }
            if let Some(start) = start.filter(|_| !self.style.once) {
                self.names.starts.insert(region, start);
            }
        }
        None
    }

    fn region(&mut self, region: RegionId) {
        for (index, &block) in self.body.blocks(region).iter().enumerate() {
            if let Some(slot) = self.names.blocks.get_mut(block.index()) {
                *slot = index as u32;
            }
            let parent = self.body.parent_op(block).filter(|_| index == 0 && !self.style.plain);
            let parent = parent.map(|op| OpRef::new(self.ctx, self.body, op));
            let suggest = parent.and_then(|op| op.def()?.arg_name);
            let shared = parent.and_then(|op| self.shared_names(op, region)).unwrap_or_default();
            for (position, &arg) in self.body.args(block).iter().enumerate() {
                if let Some(&name) = shared.get(position) {
                    self.take(name);
                    self.set(arg, name);
                    continue;
                }
                let from_location = self.location_name(self.body.arg_loc(block, position));
                let suggested = suggest.zip(parent).and_then(|(suggest, parent)| suggest(parent, position));
                // An argument without a suggested name consumes a number even if a location names it.
                let is_numbered = suggested.is_none() && index == 0;
                self.counters.arg += u32::from(is_numbered);
                let name = if let Some(text) = from_location.or_else(|| suggested.map(str::to_owned)) {
                    self.unique(text)
                } else if is_numbered {
                    let number = self.counters.arg - 1;
                    // `%arg0` is a name like any other: a suggestion may not repeat it.
                    self.used.insert(format!("arg{number}"));
                    ValueName::Arg(number)
                } else {
                    self.next()
                };
                self.set(arg, name);
            }
            for op in self.body.ops(block) {
                self.op(op);
            }
        }
    }

    /// The names of the entry block arguments of a sibling region, if the text names them once and they are known.
    fn shared_names(&self, op: OpRef<'_>, region: RegionId) -> Option<Vec<ValueName>> {
        op.def()?.syntax.filter(|syntax| syntax.shares_entry_args())?;
        // The last region is numbered first.
        let &sibling = self.body.regions(op.op).iter().rev().find(|&&other| other != region)?;
        let args = self.body.args(*self.body.blocks(sibling).first()?);
        let name = |arg: &ValueId| self.names.values.get(arg.index()).copied().filter(|name| *name != ValueName::None);
        args.iter().map(name).collect()
    }

    /// Takes a name of another region for this one, so that no value in it gets the name, too.
    fn take(&mut self, name: ValueName) {
        match name {
            ValueName::Text(text) => {
                if let Some(text) = self.names.texts.get(text as usize) {
                    self.used.insert(text.clone());
                    self.taken.push(text.clone());
                }
            }
            ValueName::Arg(number) => {
                self.used.insert(format!("arg{number}"));
                self.counters.arg = self.counters.arg.max(number + 1);
            }
            ValueName::None | ValueName::Number(_) | ValueName::Pack(_) => {}
        }
    }

    fn op(&mut self, op: OpId) {
        let results = self.body.results(op);
        if results.len() == 0 {
            if self.style.all_ops {
                self.names.ops.insert(op.index() as u32, self.counters.value);
                self.counters.value += 1;
            }
            return;
        }
        let from_location = self.location_name(self.body.loc(op));
        let view = OpRef::new(self.ctx, self.body, op);
        let def = self.ctx.def(self.body.name(op)).filter(|_| !self.style.plain);
        // Several results are named after their result groups in the definition.
        if let Some(def) = def.filter(|d| d.results.len() > 1 && d.result_name.is_none())
            && let Ok(groups) = view.result_groups()
        {
            for (defn, group) in def.results.iter().zip(groups).filter(|(_, g)| !g.is_empty()) {
                let name = self.unique(from_location.clone().unwrap_or_else(|| defn.name.to_owned()));
                let values = self.body.results(op).skip(group.start).take(group.len());
                self.group(name, values);
            }
            return;
        }
        let suggested = from_location.or_else(|| def?.result_name?(view));
        let name = match suggested {
            Some(text) => self.unique(text),
            None => self.next(),
        };
        self.group(name, results);
    }

    /// Assigns one name to values that are defined together.
    fn group(&mut self, name: ValueName, mut values: impl ExactSizeIterator<Item = ValueId>) {
        if values.len() == 1 {
            return values.next().into_iter().for_each(|v| self.set(v, name));
        }
        for (index, value) in values.enumerate() {
            self.names.packs.push((name, index as u32));
            self.set(value, ValueName::Pack(self.names.packs.len() as u32 - 1));
        }
    }

    /// The name in a location, if locations are used for names.
    fn location_name(&self, loc: Loc) -> Option<String> {
        self.style.from_locations.then(|| location_names::find(self.ctx, loc))?
    }

    fn next(&mut self) -> ValueName {
        self.counters.value += 1;
        ValueName::Number(self.counters.value - 1)
    }

    fn set(&mut self, value: ValueId, name: ValueName) {
        if let Some(slot) = self.names.values.get_mut(value.index()) {
            *slot = name;
        }
    }

    fn is_used(&self, name: &str) -> bool {
        let mut outer = self.outer.as_deref();
        while let Some(taken) = outer.filter(|taken| !taken.names.contains(name)) {
            outer = taken.outer.as_deref();
        }
        outer.is_some() || self.used.contains(name)
    }

    /// The names taken at this point, for the bodies of isolated operations.
    fn taken_names(&self) -> Option<Rc<TakenNames>> {
        if self.taken.is_empty() {
            return self.outer.clone();
        }
        Some(Rc::new(TakenNames { names: self.taken.iter().cloned().collect(), outer: self.outer.clone() }))
    }

    fn unique(&mut self, wanted: String) -> ValueName {
        let mut text = wanted.clone();
        while self.is_used(&text) {
            text = format!("{wanted}_{}", self.counters.conflict);
            self.counters.conflict += 1;
        }
        self.used.insert(text.clone());
        self.taken.push(text.clone());
        self.names.texts.push(text);
        ValueName::Text(self.names.texts.len() as u32 - 1)
    }
}

/// Writes a decimal number.
pub(super) fn number(mut n: u32, out: &mut Vec<u8>) {
    const MAX_DIGITS: usize = 10;
    // The digits end in the middle, because a copy of constant length is much faster than one of their length.
    let mut digits = [0; 2 * MAX_DIGITS];
    let mut at = MAX_DIGITS;
    loop {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    let end = out.len() + MAX_DIGITS - at;
    out.extend_from_slice(&digits[at..at + MAX_DIGITS]);
    out.truncate(end);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::def::{Dialect, OpDef, RegionBlocks, RegionDef};
    use crate::ir::Context;
    use crate::syntax::{ParseOptions, PrintOptions, parse, print_module};
    use crate::testing::BUILTIN;

    #[test]
    fn numbers_are_decimal() {
        for n in [0, 9, 10, 99, 100, 4_000_000_000, u32::MAX] {
            let mut out = b"%".to_vec();
            super::number(n, &mut out);
            assert_eq!(String::from_utf8(out), Ok(format!("%{n}")));
        }
    }

    static NEST: OpDef = OpDef {
        name: "n.nest",
        regions: &[RegionDef { name: "body", blocks: RegionBlocks::Any, variadic: false }],
        arg_name: Some(|_, position| Some(if position == 0 { "in" } else { "out" })),
        ..OpDef::BASE
    };
    static NAMES: Dialect = Dialect { name: "n", ops: &[&NEST], ..Dialect::BASE };

    /// Suggested names are those of the entry block's arguments. The generic form ignores them.
    #[test]
    fn suggested_argument_names() {
        let text = "\"n.nest\"() ({\n^bb0(%a: i8, %b: i8):\n  \"u.br\"()[^bb1] : () -> ()\n^bb1(%c: i8):\n  \"u.end\"() : () -> \
                    ()\n}) : () -> ()";
        let labels = |generic| {
            let ctx = Context::new(&[&BUILTIN, &NAMES]);
            let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).expect("room");
            let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
            let module = parse(&ctx, source, 0, usize::MAX, options).module;
            let mut printed = Vec::new();
            let options = PrintOptions { generic, ..PrintOptions::default() };
            print_module(&module, &options, &mut |piece| printed.extend_from_slice(piece));
            let printed = String::from_utf8(printed).expect("text");
            let labels = printed.lines().filter_map(|line| line.trim().strip_prefix("^bb")?.split_once("):"));
            labels.map(|(label, _)| label.to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(labels(false), ["0(%in: i8, %out: i8", "1(%0: i8"]);
        assert_eq!(labels(true), ["0(%arg0: i8, %arg1: i8", "1(%0: i8"]);
    }
}
