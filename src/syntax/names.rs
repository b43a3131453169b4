//! Names of values and blocks in printed text, chosen as MLIR chooses them.
//!
//! A region's values are numbered before those of the regions inside it; entry block arguments are `%arg0`, ...; an
//! operation may suggest a name, which gets a suffix where it is taken. Regions that are beside each other have the same
//! numbers, except where every number is given once, as in the generic form: there the last region is numbered first.
//!
//! Names are made for one body at a time, so that no more of them are in memory than are needed.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::location_names;
use super::printer::PrintOptions;
use crate::def::OpRef;
use crate::ir::{BlockId, Body, Context, Entity, Loc, OpId, RegionId, ValueId};

/// Where numbering goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counters {
    value: u32,
    arg: u32,
    conflict: u32,
}

/// Suggested names that were given around an isolated operation: the names in it do not repeat them.
struct Taken {
    names: FxHashSet<String>,
    outer: Option<Rc<Taken>>,
}

/// Where naming an isolated operation's body starts.
#[derive(Clone, Default)]
pub(super) struct Start {
    counters: Counters,
    taken: Option<Rc<Taken>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Name {
    None,
    Number(u32),
    Arg(u32),
    /// A suggested name.
    Text(u32),
    /// One of several results of an operation: index into `packs`.
    Pack(u32),
}

/// The names of one body's values and blocks.
pub(super) struct Names {
    values: Vec<Name>,
    blocks: Vec<u32>,
    texts: Vec<String>,
    /// Name of the first result, and the result's index.
    packs: Vec<(Name, u32)>,
    /// Numbers of operations without results, where they have some.
    ops: FxHashMap<u32, u32>,
    /// Where the numbering of the bodies of a region's isolated operations starts, unless every number is given once.
    starts: FxHashMap<RegionId, Start>,
}

/// Which names are given.
#[derive(Clone, Copy, Default)]
pub(super) struct Style {
    /// Operations suggest none, as in the generic form.
    plain: bool,
    /// Every number is given once, not once in each of the regions beside each other.
    once: bool,
    /// A location's name comes before other suggestions.
    from_locations: bool,
    /// Operations without results are numbered too.
    all_ops: bool,
}

impl Style {
    pub(super) fn of(options: &PrintOptions) -> Self {
        Self {
            plain: options.generic,
            once: options.generic || options.unique_ids,
            from_locations: options.name_prefixes,
            all_ops: options.value_users,
        }
    }

    /// Where the numbering of an outermost operation's body starts.
    pub(super) fn start(self) -> Start {
        // The operation itself has a number too.
        let value = u32::from(self.all_ops && self.once);
        Start { counters: Counters { value, ..Counters::default() }, taken: None }
    }
}

/// Where the numbering of each body starts and ends, if every number is given once. Empty otherwise.
#[derive(Default)]
pub(super) struct Starts(FxHashMap<*const Body, (Start, Counters)>);

impl Starts {
    fn get(&self, body: &Body) -> Option<&(Start, Counters)> {
        self.0.get(&std::ptr::from_ref(body))
    }

    /// Numbers everything in `body`, and keeps no names.
    pub(super) fn inside(ctx: &Context, body: &Body, style: Style) -> Self {
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

/// What is numbered after the region that it is in.
enum Inner {
    Region(RegionId),
    Isolated(OpId, Option<Rc<Taken>>),
}

struct Numbering<'a> {
    ctx: &'a Context,
    body: &'a Body,
    names: Names,
    counters: Counters,
    style: Style,
    used: FxHashSet<String>,
    /// Names that are used around this body.
    outer: Option<Rc<Taken>>,
    /// Names in the order in which they were taken, to be given back.
    taken: Vec<String>,
    /// Innermost last, each with the counters and the number of taken names where it starts: a region is numbered whole
    /// before the regions in it.
    work: Vec<(Inner, Counters, usize)>,
}

impl Names {
    /// Names everything in a body. `starts` are those of the bodies in it, if every number is given once.
    pub(super) fn of(ctx: &Context, body: &Body, start: Start, style: Style, starts: &Starts) -> Self {
        let mut numbering = Numbering::new(ctx, body, start, style);
        while let Some((op, _)) = numbering.advance() {
            if let Some((_, after)) = body.isolated(op).and_then(|inner| starts.get(inner)) {
                numbering.counters = *after;
            }
        }
        numbering.names
    }

    /// Where the numbering of the body of an isolated operation starts that is in a region.
    pub(super) fn start_of(&self, body: &Body, region: Option<RegionId>, starts: &Starts) -> Start {
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
        match self.values.get(value.index()).copied().unwrap_or(Name::None) {
            Name::Pack(pack) => {
                let (name, index) = self.packs.get(pack as usize).copied().unwrap_or((Name::None, 0));
                self.write(name, out);
                out.push(b'#');
                number(index, out);
            }
            name => self.write(name, out),
        }
    }

    /// Writes the definition of an operation's results.
    pub(super) fn write_definition(&self, values: impl Iterator<Item = ValueId>, out: &mut Vec<u8>) {
        let pack = |v: ValueId| match self.values.get(v.index()).copied().unwrap_or(Name::None) {
            Name::Pack(pack) => self.packs.get(pack as usize).copied().unwrap_or((Name::None, 0)),
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

    fn write(&self, name: Name, out: &mut Vec<u8>) {
        match name {
            Name::None | Name::Pack(_) => out.extend_from_slice(b"<<UNKNOWN SSA VALUE>>"),
            Name::Number(n) => {
                out.push(b'%');
                number(n, out);
            }
            Name::Arg(n) => {
                out.extend_from_slice(b"%arg");
                number(n, out);
            }
            Name::Text(i) => {
                out.push(b'%');
                out.extend_from_slice(self.texts.get(i as usize).map_or(b"", |t| t.as_bytes()));
            }
        }
    }
}

impl<'a> Numbering<'a> {
    fn new(ctx: &'a Context, body: &'a Body, start: Start, style: Style) -> Self {
        let names = Names {
            values: vec![Name::None; body.num_values()],
            blocks: vec![0; body.num_blocks()],
            texts: Vec::new(),
            packs: Vec::new(),
            ops: FxHashMap::default(),
            starts: FxHashMap::default(),
        };
        let Start { counters, taken: outer } = start;
        let work = body.roots().iter().map(|&region| (Inner::Region(region), counters, 0)).collect();
        Self { ctx, body, names, counters, style, used: FxHashSet::default(), outer, taken: Vec::new(), work }
    }

    /// Goes on up to an isolated operation, if every number is given once, and says where the numbering of its body starts.
    fn advance(&mut self) -> Option<(OpId, Start)> {
        while let Some((inner, counters, scope)) = self.work.pop() {
            if !self.style.once {
                self.counters = counters;
            }
            let region = match inner {
                Inner::Region(region) => region,
                Inner::Isolated(op, taken) => return Some((op, Start { counters: self.counters, taken })),
            };
            for name in self.taken.drain(scope..) {
                self.used.remove(&name);
            }
            self.region(region);
            let (after, scope) = (self.counters, self.taken.len());
            let mut start: Option<Start> = None;
            for &block in self.body.blocks(region) {
                for op in self.body.ops(block) {
                    self.work.extend(self.body.regions(op).iter().map(|&r| (Inner::Region(r), after, scope)));
                    if self.body.isolated(op).is_some() {
                        let start = start.get_or_insert_with(|| Start { counters: after, taken: self.taken() });
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
            for (position, &arg) in self.body.args(block).iter().enumerate() {
                let from_location = self.location_name(self.body.arg_loc(block, position));
                let suggested = suggest.zip(parent).and_then(|(suggest, parent)| suggest(parent, position));
                // A number of its own is counted even if a location has a name instead.
                let is_numbered = suggested.is_none() && index == 0;
                self.counters.arg += u32::from(is_numbered);
                let name = if let Some(text) = from_location.or_else(|| suggested.map(str::to_owned)) {
                    self.unique(text)
                } else if is_numbered {
                    let number = self.counters.arg - 1;
                    // `%arg0` is a name like any other: a suggestion may not repeat it.
                    self.used.insert(format!("arg{number}"));
                    Name::Arg(number)
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
        // Several results have the names of the definition, each group of values its own.
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

    /// Names values that are defined together.
    fn group(&mut self, name: Name, mut values: impl ExactSizeIterator<Item = ValueId>) {
        if values.len() == 1 {
            return values.next().into_iter().for_each(|v| self.set(v, name));
        }
        for (index, value) in values.enumerate() {
            self.names.packs.push((name, index as u32));
            self.set(value, Name::Pack(self.names.packs.len() as u32 - 1));
        }
    }

    /// The name that a location has for what is there, if locations are asked.
    fn location_name(&self, loc: Loc) -> Option<String> {
        self.style.from_locations.then(|| location_names::find(self.ctx, loc))?
    }

    fn next(&mut self) -> Name {
        self.counters.value += 1;
        Name::Number(self.counters.value - 1)
    }

    fn set(&mut self, value: ValueId, name: Name) {
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

    /// The names that are used here, for the bodies of isolated operations.
    fn taken(&self) -> Option<Rc<Taken>> {
        if self.taken.is_empty() {
            return self.outer.clone();
        }
        Some(Rc::new(Taken { names: self.taken.iter().cloned().collect(), outer: self.outer.clone() }))
    }

    fn unique(&mut self, wanted: String) -> Name {
        let mut text = wanted.clone();
        while self.is_used(&text) {
            text = format!("{wanted}_{}", self.counters.conflict);
            self.counters.conflict += 1;
        }
        self.used.insert(text.clone());
        self.taken.push(text.clone());
        self.names.texts.push(text);
        Name::Text(self.names.texts.len() as u32 - 1)
    }
}

/// Writes a decimal number.
pub(super) fn number(mut n: u32, out: &mut Vec<u8>) {
    let mut digits = [0u8; 10];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}
