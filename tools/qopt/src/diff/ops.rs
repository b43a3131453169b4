//! Differences of two modules of the same dialects: functions by name, and their operations by an alignment in program order.
//!
//! Operations are aligned four times, each time in the gaps that the last alignment left: by content without operands; by operator
//! and name; by name; by operator. The order of named constants has no
//! meaning: the rest of them is matched by name. Blocks are compared by position.
//! Operands are equal if they are the same result of aligned operations.

use std::hash::{Hash, Hasher};

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Module, OpId, Str, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::align::align;
use super::report::{Change, FunctionDifferences, OperationChange, OperationDifference, Values};
use super::units::{Unit, UnitPairs, pair_units, units};
use super::{names, values};

/// The parts of two programs that can be compared.
#[derive(Clone, Copy)]
pub(super) struct Comparable {
    /// The operations are of the same dialects.
    pub(super) operations: bool,
    /// The attributes of functions and their arguments are of the same frontend.
    pub(super) attributes: bool,
}

/// The differences of all functions.
pub(super) fn modules(ctx: &Context, (a, b): (&Module, &Module), comparable: Comparable) -> Vec<FunctionDifferences> {
    let (units_a, units_b) = (units(ctx, a), units(ctx, b));
    let UnitPairs { pairs, only_a, only_b } = pair_units(&units_a, &units_b);
    let compare = |(a, b): (&Unit<'_>, &Unit<'_>)| {
        let mut found = FunctionDifferences {
            name: a.path.clone(),
            other_name: (a.path != b.path).then(|| b.path.clone()),
            counts: (a.ops.len(), b.ops.len()),
            ..FunctionDifferences::default()
        };
        interface(ctx, (a.body, b.body), comparable.attributes, &mut found.interface);
        if comparable.operations {
            operations(ctx, (a, b), &mut found.operations);
        }
        found
    };
    let mut found: Vec<FunctionDifferences> = pairs.into_iter().map(compare).collect();
    for (unit, is_first) in only_a.into_iter().map(|u| (u, true)).chain(only_b.into_iter().map(|u| (u, false))) {
        let count = unit.ops.len();
        let counts = if is_first { (count, 0) } else { (0, count) };
        let only_in_program = Some(usize::from(!is_first));
        found.push(FunctionDifferences { name: unit.path.clone(), counts, only_in_program, ..Default::default() });
    }
    found
}

/// Attributes of a function that its interface holds.
const INTERFACE_ATTRIBUTES: [&str; 4] = ["sym_name", "function_type", "arg_attrs", "res_attrs"];
/// The name of an input or output in ONNX.
const ONNX_NAME: &str = "onnx.name";

/// An input or output of a function.
struct Port {
    name: Option<Str>,
    ty: Type,
    attrs: Option<Attr>,
}

fn interface(ctx: &Context, (a, b): (&Body, &Body), with_attributes: bool, changes: &mut Vec<Change>) {
    let (root_a, root_b) = (OpRef::new(ctx, a, Body::ROOT), OpRef::new(ctx, b, Body::ROOT));
    if with_attributes {
        merge(ctx, (a.properties(Body::ROOT), b.properties(Body::ROOT)), &INTERFACE_ATTRIBUTES, "", changes);
        merge(ctx, (a.attrs(Body::ROOT), b.attrs(Body::ROOT)), &INTERFACE_ATTRIBUTES, "", changes);
    }
    let (Some(ports_a), Some(ports_b)) = (ports(root_a), ports(root_b)) else { return };
    for (word, a, b) in [("input", ports_a.0, ports_b.0), ("output", ports_a.1, ports_b.1)] {
        if a.len() != b.len() {
            let values = Values::Pair(a.len().to_string(), b.len().to_string());
            changes.push(Change::new("", &format!("number of {word}s"), values));
        }
        for (index, (a, b)) in a.iter().zip(&b).enumerate() {
            let text =
                |name: Option<Str>| name.map_or_else(|| "none".to_owned(), |name| format!("\"{}\"", ctx.text(name)));
            let subject = match a.name {
                Some(name) => format!("{word} #{index} \"{}\"", ctx.text(name)),
                None => format!("{word} #{index}"),
            };
            if a.name != b.name {
                changes.push(Change::new(&subject, "name", Values::Pair(text(a.name), text(b.name))));
            }
            values::types(ctx, &subject, (a.ty, b.ty), changes);
            if with_attributes {
                let dict = |attrs: Option<Attr>| attrs.unwrap_or(Attr::EMPTY_DICT);
                merge(ctx, (dict(a.attrs), dict(b.attrs)), &[ONNX_NAME], &subject, changes);
            }
        }
    }
}

/// The inputs and outputs of a function.
fn ports(function: OpRef<'_>) -> Option<(Vec<Port>, Vec<Port>)> {
    let (ctx, body) = (function.ctx, function.body);
    let (inputs, results) = values::signature(ctx, ctx.attr_type(function.attr("function_type")?)?)?;
    let dicts = |name: &str| match function.attr(name).map(|attr| ctx.attr_kind(attr)) {
        Some(AttrKind::Array(dicts)) => dicts.to_vec(),
        _ => Vec::new(),
    };
    let port = |ty: &Type, attrs: Option<Attr>, own: Option<Str>| {
        let kept = attrs.and_then(|attrs| ctx.dict_named(attrs, ONNX_NAME)).and_then(|name| ctx.attr_str(name));
        Port { name: kept.or(own), ty: *ty, attrs }
    };
    let entry = body.regions(Body::ROOT).first().and_then(|&region| body.blocks(region).first()).copied();
    let last = entry.and_then(|entry| body.last(entry));
    let argument = |i: usize| {
        let entry = entry.filter(|&entry| i < body.args(entry).len())?;
        names::values(ctx, body.arg_loc(entry, i)).first().copied()
    };
    let returned = |i: usize| {
        let value = body.operand(last?, i)?;
        let op = body.defining_op(value)?;
        let index = body.results(op).position(|result| result == value)?;
        names::values(ctx, body.loc(op)).get(index).copied()
    };
    let (arg_attrs, res_attrs) = (dicts("arg_attrs"), dicts("res_attrs"));
    let inputs = inputs.iter().enumerate().map(|(i, ty)| port(ty, arg_attrs.get(i).copied(), argument(i)));
    let outputs = results.iter().enumerate().map(|(i, ty)| port(ty, res_attrs.get(i).copied(), returned(i)));
    Some((inputs.collect(), outputs.collect()))
}

/// Compares two dictionaries, except for some entries.
fn merge(ctx: &Context, (a, b): (Attr, Attr), except: &[&str], subject: &str, changes: &mut Vec<Change>) {
    if a == b {
        return;
    }
    let (a, b) = (ctx.dict(a), ctx.dict(b));
    let (mut i, mut j) = (0, 0);
    // Both are sorted by the bytes of their names.
    while let Some(name) = match (a.get(i), b.get(j)) {
        (Some(x), Some(y)) if ctx.bytes(x.0) <= ctx.bytes(y.0) => Some(x.0),
        (Some(x), None) => Some(x.0),
        (_, Some(y)) => Some(y.0),
        (None, None) => None,
    } {
        let old = a.get(i).filter(|entry| entry.0 == name).map(|entry| entry.1);
        let new = b.get(j).filter(|entry| entry.0 == name).map(|entry| entry.1);
        i += usize::from(old.is_some());
        j += usize::from(new.is_some());
        let text = ctx.text(name);
        if except.contains(&&*text) {
            continue;
        }
        if let Some(values) = values::attributes(ctx, old, new) {
            let is_constant = [old, new].into_iter().flatten().all(|attr| values::is_dense(ctx, attr));
            let text = text.strip_prefix("torch.onnx.").unwrap_or(&text);
            let property = if is_constant { format!("constant '{text}'") } else { format!("attribute '{text}'") };
            changes.push(Change::new(subject, &property, values));
        }
    }
}

/// Hashes of the parts of an operation by which the alignments match it, the nesting depth included.
struct Keys {
    /// Operator, names, types and attributes.
    content: u64,
    /// Operator and names.
    identity: u64,
    /// The names; `None` if the operation has none.
    name: Option<u64>,
    operator: u64,
    is_constant: bool,
}

impl Keys {
    fn of(op: OpRef<'_>, depth: u32) -> Self {
        let hash = |parts: &dyn Fn(&mut FxHasher)| {
            let mut hasher = FxHasher::default();
            depth.hash(&mut hasher);
            parts(&mut hasher);
            hasher.finish()
        };
        let (label, results) = (op.label(), names::values(op.ctx, op.loc()));
        let node = names::node(op.ctx, op.loc());
        let types: Vec<Type> = op.results().map(|value| op.body.ty(value)).collect();
        let (properties, attrs) = (op.body.properties(op.op), op.body.attrs(op.op));
        Self {
            content: hash(&|h| (&label, &results, node, &types, properties, attrs).hash(h)),
            identity: hash(&|h| (&label, &results, node).hash(h)),
            name: node.map(|_| hash(&|h| (&results, node).hash(h))),
            operator: hash(&|h| label.hash(h)),
            is_constant: op.constant().is_some(),
        }
    }
}

/// The positions of a matched operation in both programs.
type Pair = (usize, usize);

/// Matches operations in program order: first those with equal content, then between them those with equal identity, name,
/// and operator. Each level keeps the matches of the levels before.
fn aligned_operations(keys_a: &[Keys], keys_b: &[Keys]) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    // Unnamed operations get a unique key in the alignment by name, so that they do not match. Named constants
    // of different names have nothing in common.
    let unnamed = |side: u64, index: usize| (2 * index as u64 + side).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    type KeyOf<'k> = &'k dyn Fn(&Keys, u64, usize) -> u64;
    let levels: [KeyOf<'_>; 4] = [
        &|keys, _, _| keys.content,
        &|keys, _, _| keys.identity,
        &|keys, side, index| keys.name.unwrap_or_else(|| unnamed(side, index)),
        &|keys, side, index| match keys.is_constant && keys.name.is_some() {
            true => unnamed(side, index),
            false => keys.operator,
        },
    ];
    for level in levels {
        let mut next: Vec<Pair> = Vec::new();
        let (mut from_a, mut from_b) = (0, 0);
        for &(to_a, to_b) in pairs.iter().chain([&(keys_a.len(), keys_b.len())]) {
            if from_a < to_a && from_b < to_b {
                let of = |keys: &[Keys], side: u64, from: usize, to: usize| -> Vec<u64> {
                    let range = keys.get(from..to).unwrap_or(&[]);
                    range.iter().enumerate().map(|(i, keys)| level(keys, side, from + i)).collect()
                };
                let aligned = align(&of(keys_a, 0, from_a, to_a), &of(keys_b, 1, from_b, to_b));
                next.extend(aligned.into_iter().map(|(x, y)| (from_a + x, from_b + y)));
            }
            next.push((to_a, to_b));
            (from_a, from_b) = (to_a + 1, to_b + 1);
        }
        next.pop();
        pairs = next;
    }
    pairs
}

/// The aligned operations of two units, as positions in [`Unit::ops`].
struct Alignment<'u> {
    a: &'u Unit<'u>,
    b: &'u Unit<'u>,
    /// Increasing on both sides.
    pairs: Vec<Pair>,
    /// Constants of equal names at other positions.
    moved: Vec<Pair>,
    correspondence: Correspondence,
}

impl<'u> Alignment<'u> {
    fn of(ctx: &Context, (a, b): (&'u Unit<'u>, &'u Unit<'u>)) -> Self {
        let keys = |unit: &Unit<'_>| {
            let key = |&(op, depth): &(OpId, u32)| Keys::of(OpRef::new(ctx, unit.body, op), depth);
            unit.ops.iter().map(key).collect::<Vec<_>>()
        };
        let (keys_a, keys_b) = (keys(a), keys(b));
        let pairs = aligned_operations(&keys_a, &keys_b);
        let moved = moved_constants((&keys_a, &keys_b), &pairs);
        let all: Vec<Pair> = pairs.iter().chain(&moved).copied().collect();
        let correspondence = Correspondence::of((a, b), &all);
        Self { a, b, pairs, moved, correspondence }
    }

    fn ops(&self, ctx: &'u Context, (x, y): Pair) -> Option<(OpRef<'u>, OpRef<'u>)> {
        let (a, b) = (self.a.ops.get(x)?.0, self.b.ops.get(y)?.0);
        Some((OpRef::new(ctx, self.a.body, a), OpRef::new(ctx, self.b.body, b)))
    }
}

/// Two operations that belong together, and a line for each difference.
pub(crate) struct AlignedOps {
    pub(crate) a: OpId,
    pub(crate) b: OpId,
    pub(crate) changes: Vec<String>,
}

/// The aligned operations of two units.
pub(crate) fn align_units(ctx: &Context, units: (&Unit<'_>, &Unit<'_>)) -> Vec<AlignedOps> {
    let alignment = Alignment::of(ctx, units);
    let aligned = |&pair: &Pair| {
        let (a, b) = alignment.ops(ctx, pair)?;
        let changes = operation((a, b), &alignment.correspondence);
        Some(AlignedOps { a: a.op, b: b.op, changes: changes.iter().map(Change::line).collect() })
    };
    alignment.pairs.iter().chain(&alignment.moved).filter_map(aligned).collect()
}

/// Compares the operations of two units.
fn operations(ctx: &Context, (a, b): (&Unit<'_>, &Unit<'_>), found: &mut Vec<OperationDifference>) {
    let alignment = Alignment::of(ctx, (a, b));
    let Alignment { pairs, moved, correspondence, .. } = &alignment;
    let (moved, arrived): (FxHashMap<usize, usize>, FxHashSet<usize>) =
        (moved.iter().copied().collect(), moved.iter().map(|&(_, y)| y).collect());
    let single = |unit: &Unit<'_>, index: usize, change: OperationChange| {
        let op = unit.ops.get(index).map(|&(op, _)| OpRef::new(ctx, unit.body, op))?;
        let line = names::line(ctx, op.loc());
        let lines = if change == OperationChange::Removed { (line, None) } else { (None, line) };
        Some(OperationDifference { change, operator: names::operator(op), name: name(op), lines, changes: Vec::new() })
    };
    let changed = |x: usize, y: usize| {
        let (op_a, op_b) = alignment.ops(ctx, (x, y))?;
        let changes = operation((op_a, op_b), correspondence);
        (!changes.is_empty()).then(|| OperationDifference {
            change: OperationChange::Changed,
            operator: names::operator(op_a),
            name: name(op_a),
            lines: (names::line(ctx, op_a.loc()), names::line(ctx, op_b.loc())),
            changes,
        })
    };
    let (mut at_a, mut at_b) = (0, 0);
    for (x, y) in pairs.iter().copied().chain([(a.ops.len(), b.ops.len())]) {
        found.extend((at_a..x).filter_map(|index| match moved.get(&index) {
            Some(&other) => changed(index, other),
            None => single(a, index, OperationChange::Removed),
        }));
        let added = (at_b..y).filter(|index| !arrived.contains(index));
        found.extend(added.filter_map(|index| single(b, index, OperationChange::Added)));
        found.extend(changed(x, y));
        (at_a, at_b) = (x + 1, y + 1);
    }
}

/// Matches constants that no alignment has matched, by a name that occurs once on both sides.
fn moved_constants((a, b): (&[Keys], &[Keys]), pairs: &[Pair]) -> Vec<Pair> {
    let unmatched = |keys: &[Keys], matched: FxHashSet<usize>| {
        let mut found: FxHashMap<u64, Option<usize>> = FxHashMap::default();
        for (index, keys) in keys.iter().enumerate() {
            if let Some(name) = keys.name.filter(|_| keys.is_constant && !matched.contains(&index)) {
                // A second occurrence makes the name ambiguous.
                found.entry(name).and_modify(|place| *place = None).or_insert(Some(index));
            }
        }
        found
    };
    let in_a = unmatched(a, pairs.iter().map(|pair| pair.0).collect());
    let in_b = unmatched(b, pairs.iter().map(|pair| pair.1).collect());
    let mut found: Vec<(usize, usize)> =
        in_a.iter().filter_map(|(name, place)| Some(((*place)?, (*in_b.get(name)?)?))).collect();
    found.sort_unstable();
    found
}

/// The name of a node, or of its first result.
fn name(op: OpRef<'_>) -> Option<String> {
    names::node(op.ctx, op.loc()).map(|name| op.ctx.text(name).into_owned())
}

/// Values and blocks of the first function, with their counterparts in the second one.
#[derive(Default)]
struct Correspondence {
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
}

impl Correspondence {
    fn of((a, b): (&Unit<'_>, &Unit<'_>), pairs: &[(usize, usize)]) -> Self {
        let mut found = Self::default();
        found.add((a.body, Body::ROOT), (b.body, Body::ROOT));
        for &(x, y) in pairs {
            if let (Some(&(op_a, _)), Some(&(op_b, _))) = (a.ops.get(x), b.ops.get(y)) {
                found.add((a.body, op_a), (b.body, op_b));
            }
        }
        found
    }

    fn add(&mut self, (a, op_a): (&Body, OpId), (b, op_b): (&Body, OpId)) {
        self.values.extend(a.results(op_a).zip(b.results(op_b)));
        for (&region_a, &region_b) in a.regions(op_a).iter().zip(b.regions(op_b)) {
            for (&block_a, &block_b) in a.blocks(region_a).iter().zip(b.blocks(region_b)) {
                self.blocks.insert(block_a, block_b);
                self.values.extend(a.args(block_a).iter().copied().zip(b.args(block_b).iter().copied()));
            }
        }
    }
}

/// The differences of two aligned operations.
fn operation((a, b): (OpRef<'_>, OpRef<'_>), correspondence: &Correspondence) -> Vec<Change> {
    let ctx = a.ctx;
    let mut changes = Vec::new();
    let pair = |old: &str, new: &str| Values::Pair(old.to_owned(), new.to_owned());
    let (operator_a, operator_b) = (names::operator(a), names::operator(b));
    if operator_a != operator_b {
        changes.push(Change::new("", "operator", pair(&operator_a, &operator_b)));
    }
    let text = |name: Option<Str>| name.map_or_else(|| "none".to_owned(), |name| format!("\"{}\"", ctx.text(name)));
    let (node_a, node_b) = (names::node(ctx, a.loc()), names::node(ctx, b.loc()));
    if node_a != node_b {
        changes.push(Change::new("", "name", pair(&text(node_a), &text(node_b))));
    }
    let (results_a, results_b) = (names::values(ctx, a.loc()), names::values(ctx, b.loc()));
    // The name of a tensor in TensorFlow Lite is also the name of its operator.
    if results_a != results_b && node_a == node_b {
        let list = |names: &[Str]| names.iter().map(|&name| ctx.text(name)).collect::<Vec<_>>().join(", ");
        changes.push(Change::new("", "names of results", pair(&list(&results_a), &list(&results_b))));
    }
    if a.operands().len() != b.operands().len() {
        let counts = (a.operands().len().to_string(), b.operands().len().to_string());
        changes.push(Change::new("", "number of operands", pair(&counts.0, &counts.1)));
    }
    for (index, (old, new)) in a.operands().zip(b.operands()).enumerate() {
        if correspondence.values.get(&old) != Some(&new) {
            let (old, new) = (names::value(ctx, a.body, old), names::value(ctx, b.body, new));
            let note = if old == new { format!("{new}, another value") } else { new };
            changes.push(Change::new("", &format!("operand #{index}"), Values::Pair(old, note)));
        }
    }
    if a.results().len() != b.results().len() {
        let counts = (a.results().len().to_string(), b.results().len().to_string());
        changes.push(Change::new("", "number of results", pair(&counts.0, &counts.1)));
    }
    for (index, (old, new)) in a.results().zip(b.results()).enumerate() {
        let subject = match results_a.get(index) {
            Some(&name) => format!("result \"{}\"", ctx.text(name)),
            None if a.results().len() == 1 => "result".to_owned(),
            None => format!("result #{index}"),
        };
        values::types(ctx, &subject, (a.body.ty(old), b.body.ty(new)), &mut changes);
    }
    // An attribute that repeats the type of the result differs with it.
    let of_result = |attr: Attr, op: OpRef<'_>| {
        ctx.attr_type(attr).is_some_and(|ty| op.result_type(0).is_some_and(|result| ty == result))
    };
    let repeats = |name: &str| {
        let (old, new) = (a.attr(name), b.attr(name));
        old.is_some_and(|attr| of_result(attr, a)) && new.is_some_and(|attr| of_result(attr, b))
    };
    let except: &[&str] = if repeats("qtype") { &["qtype"] } else { &[] };
    merge(ctx, (a.body.properties(a.op), b.body.properties(b.op)), except, "", &mut changes);
    merge(ctx, (a.body.attrs(a.op), b.body.attrs(b.op)), except, "", &mut changes);
    blocks((a, b), correspondence, &mut changes);
    changes
}

/// Compares the blocks in the regions of two operations, and their successors, by position.
fn blocks((a, b): (OpRef<'_>, OpRef<'_>), correspondence: &Correspondence, changes: &mut Vec<Change>) {
    let ctx = a.ctx;
    let counts = |op: OpRef<'_>| -> Vec<usize> {
        op.body.regions(op.op).iter().map(|&region| op.body.blocks(region).len()).collect()
    };
    let (counts_a, counts_b) = (counts(a), counts(b));
    if counts_a != counts_b {
        let text = |counts: &[usize]| counts.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        changes.push(Change::new("", "blocks of each region", Values::Pair(text(&counts_a), text(&counts_b))));
    }
    for (number, (&region_a, &region_b)) in a.body.regions(a.op).iter().zip(b.body.regions(b.op)).enumerate() {
        let pairs = a.body.blocks(region_a).iter().zip(b.body.blocks(region_b));
        for (block, (&block_a, &block_b)) in pairs.enumerate() {
            let (args_a, args_b) = (a.body.args(block_a), b.body.args(block_b));
            let subject = format!("region #{number}, block #{block}");
            if args_a.len() != args_b.len() {
                let values = Values::Pair(args_a.len().to_string(), args_b.len().to_string());
                changes.push(Change::new(&subject, "number of arguments", values));
            }
            for (index, (&old, &new)) in args_a.iter().zip(args_b).enumerate() {
                let subject = format!("{subject}, argument #{index}");
                values::types(ctx, &subject, (a.body.ty(old), b.body.ty(new)), changes);
            }
        }
    }
    let (successors_a, successors_b) = (a.body.successors(a.op), b.body.successors(b.op));
    let is_same = |(old, new): (&BlockId, &BlockId)| correspondence.blocks.get(old) == Some(new);
    if successors_a.len() != successors_b.len() || !successors_a.iter().zip(successors_b).all(is_same) {
        let values = Values::Pair(format!("{} blocks", successors_a.len()), "other blocks".to_owned());
        changes.push(Change::new("", "successors", values));
    }
}
