//! Names of values and blocks in printed text, chosen as MLIR chooses them.
//!
//! A region's values are numbered before those of the regions inside it; entry block arguments are `%arg0`, ...; an
//! operation may suggest a name, which gets a suffix where it is taken. Regions that are beside each other have the same
//! numbers, except in the generic form, where every number is given once: there the last region is numbered first.
//!
//! Names are made for one body at a time, so that no more of them are in memory than are needed.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::def::OpRef;
use crate::ir::{BlockId, Body, Context, Entity, OpId, RegionId, ValueId};

/// Where numbering goes on.
#[derive(Clone, Copy, Debug, Default)]
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
    starts: FxHashMap<u32, Start>,
}

/// How many numbers each isolated body takes in the generic form, with the bodies in it. Empty for other forms.
#[derive(Default)]
pub(super) struct Sizes(FxHashMap<*const Body, Counters>);

impl Sizes {
    /// Counts the bodies in `body`.
    pub(super) fn inside(body: &Body) -> Self {
        let mut sizes = Self::default();
        // Every body comes after the one that it is in, whose index is beside it.
        let mut bodies = vec![(body, 0, Counters::default())];
        let mut at = 0;
        while let Some(&(body, _, _)) = bodies.get(at) {
            let mut own = Counters::default();
            let mut regions = body.roots().to_vec();
            while let Some(region) = regions.pop() {
                for (index, &block) in body.blocks(region).iter().enumerate() {
                    let args = body.args(block).len() as u32;
                    *if index == 0 { &mut own.arg } else { &mut own.value } += args;
                    for op in body.ops(block) {
                        own.value += u32::from(body.results(op).len() > 0);
                        regions.extend(body.regions(op));
                        bodies.extend(body.isolated(op).map(|inner| (inner, at, Counters::default())));
                    }
                }
            }
            if let Some(entry) = bodies.get_mut(at) {
                entry.2 = own;
            }
            at += 1;
        }
        while let Some((body, outer, size)) = bodies.pop() {
            if let Some((_, _, total)) = bodies.get_mut(outer) {
                total.add(size);
                sizes.0.insert(std::ptr::from_ref(body), size);
            }
        }
        sizes
    }
}

impl Counters {
    fn add(&mut self, other: Self) {
        self.value += other.value;
        self.arg += other.arg;
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
    /// The generic form suggests no names.
    generic: bool,
    used: FxHashSet<String>,
    /// Names that are used around this body.
    outer: Option<Rc<Taken>>,
    /// Names in the order in which they were taken, to be given back.
    taken: Vec<String>,
}

impl Names {
    /// Names everything in a body. `sizes` are those of the bodies in it, in the generic form.
    pub(super) fn of(ctx: &Context, body: &Body, start: Start, generic: bool, sizes: &Sizes) -> Self {
        let names = Self {
            values: vec![Name::None; body.num_values()],
            blocks: vec![0; body.num_blocks()],
            texts: Vec::new(),
            packs: Vec::new(),
            starts: FxHashMap::default(),
        };
        let Start { counters, taken: outer } = start;
        let (used, taken) = (FxHashSet::default(), Vec::new());
        let mut numbering = Numbering { ctx, body, names, counters, generic, used, outer, taken };
        // Innermost last: a region is numbered whole before the regions in it.
        let mut work: Vec<(Inner, Counters, usize)> =
            body.roots().iter().map(|&r| (Inner::Region(r), counters, 0)).collect();
        while let Some((inner, counters, scope)) = work.pop() {
            if !generic {
                numbering.counters = counters;
            }
            let region = match inner {
                Inner::Region(region) => region,
                Inner::Isolated(op, taken) => {
                    let start = Start { counters: numbering.counters, taken };
                    numbering.names.starts.insert(op.index() as u32, start);
                    let size = body.isolated(op).and_then(|inner| sizes.0.get(&std::ptr::from_ref(inner)));
                    size.into_iter().for_each(|&size| numbering.counters.add(size));
                    continue;
                }
            };
            for name in numbering.taken.drain(scope..) {
                numbering.used.remove(&name);
            }
            numbering.region(region);
            let (after, scope) = (numbering.counters, numbering.taken.len());
            let mut taken = None;
            for &block in body.blocks(region) {
                for op in body.ops(block) {
                    work.extend(body.regions(op).iter().map(|&r| (Inner::Region(r), after, scope)));
                    if body.isolated(op).is_some() {
                        let taken = taken.get_or_insert_with(|| numbering.taken()).clone();
                        work.push((Inner::Isolated(op, taken), after, scope));
                    }
                }
            }
        }
        numbering.names
    }

    /// Where the numbering of an isolated operation's body starts.
    pub(super) fn start_of(&self, op: OpId) -> Start {
        self.starts.get(&(op.index() as u32)).cloned().unwrap_or_default()
    }

    /// Makes the numbering of an isolated operation's body start anew.
    pub(super) fn restart(&mut self, op: OpId) {
        self.starts.remove(&(op.index() as u32));
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

impl Numbering<'_> {
    fn region(&mut self, region: RegionId) {
        for (index, &block) in self.body.blocks(region).iter().enumerate() {
            if let Some(slot) = self.names.blocks.get_mut(block.index()) {
                *slot = index as u32;
            }
            let parent = self.body.parent_op(block).filter(|_| index == 0 && !self.generic);
            let parent = parent.map(|op| OpRef::new(self.ctx, self.body, op));
            let suggest = parent.and_then(|op| op.def()?.arg_name);
            for (position, &arg) in self.body.args(block).iter().enumerate() {
                let suggested = suggest.zip(parent).and_then(|(suggest, parent)| suggest(parent, position));
                let name = if let Some(suggested) = suggested {
                    self.unique(suggested.to_owned())
                } else if index == 0 {
                    self.counters.arg += 1;
                    let name = Name::Arg(self.counters.arg - 1);
                    // `%arg0` is a name like any other: a suggestion may not repeat it.
                    self.used.insert(format!("arg{}", self.counters.arg - 1));
                    name
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
            return;
        }
        let view = OpRef::new(self.ctx, self.body, op);
        let def = self.ctx.def(self.body.name(op)).filter(|_| !self.generic);
        // Several results have the names of the definition, each group of values its own.
        if let Some(def) = def.filter(|d| d.results.len() > 1 && d.result_name.is_none())
            && let Ok(groups) = view.result_groups()
        {
            for (defn, group) in def.results.iter().zip(groups).filter(|(_, g)| !g.is_empty()) {
                let name = self.unique(defn.name.to_owned());
                let values = self.body.results(op).skip(group.start).take(group.len());
                self.group(name, values);
            }
            return;
        }
        let name = match def.and_then(|d| d.result_name).and_then(|f| f(view)) {
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
