//! Reads operations, blocks and regions.
//!
//! A value's number is its position among the values of the open regions around it, up to the nearest isolated operation. A
//! region says at its start how many values it defines, so a number is known before its definition. Open operations are on
//! a list instead of the call stack, because the file determines their depth.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::super::input::{Fault, Input, Result};
use super::super::properties::{self, Form};
use super::super::{FileOperation, op_mask, section, since};
use super::entries::{Checked, Entries};
use super::{File, FileOperationName, Sections, at};
use crate::diag::{Code, Diag};
use crate::ir::*;

/// A value, or one that is used before its definition.
#[derive(Clone, Copy)]
struct Value {
    id: ValueId,
    /// The number of bodies around it.
    depth: usize,
}

/// The values that the open regions of an isolated operation define.
type Scope = Vec<Option<Value>>;

/// A part of the program that is being read.
enum Open<'a> {
    /// The regions of an operation.
    Regions {
        op: OpId,
        left: u64,
        /// True if the regions are a body of their own.
        has_body: bool,
        /// True if the regions are a scope of their own.
        has_scope: bool,
        /// The input after the regions, if they are a section.
        after: Option<Input<'a>>,
    },
    /// The blocks of a region.
    Blocks { blocks: Vec<BlockId>, next: usize, values: Range<usize>, next_value: usize },
    /// The operations of a block.
    Ops { block: BlockId, left: u64 },
}

/// The name of an operation, after an upgrade, and its inherent and discardable attributes.
struct OpAttributes {
    name: OpName,
    properties: Attr,
    attrs: Attr,
}

/// Passes errors of the text of a type or attribute on.
macro_rules! checked {
    ($result:expr) => {
        match $result? {
            Ok(value) => value,
            Err(diags) => return Ok(Err(diags)),
        }
    };
}

struct OpReader<'a, 'f> {
    file: &'f File<'a>,
    entries: &'f mut Entries<'a>,
    input: Input<'a>,
    properties: Vec<Range<usize>>,
    /// The open parts, innermost last.
    open: Vec<Open<'a>>,
    /// The bodies of the open isolated operations.
    bodies: Vec<Body>,
    scopes: Vec<Scope>,
    /// The number of operations so far.
    operations: u64,
    /// Blocks and values that the open regions declare and that have not been read. Each takes at least one byte, so
    /// more than the rest of the file has is an error, before memory for them is allocated.
    declared: usize,
    /// Inherent and discardable attributes, by the name and the attributes in the file.
    splits: FxHashMap<(OpName, Attr, Attr), (Attr, Attr)>,
    scratch_types: Vec<Type>,
    scratch_values: Vec<ValueId>,
}

/// Reads the operations of a file; returns the body of the outermost one.
pub(super) fn read<'a>(file: &File<'a>, sections: &Sections, entries: &mut Entries<'a>, loc: Loc) -> Checked<Body> {
    let Some(input) = sections.input(file.bytes, section::IR) else {
        return Err(Fault { at: 0, message: "the file has no operations".to_owned() });
    };
    let properties = match sections.input(file.bytes, section::PROPERTIES) {
        Some(input) => property_ranges(input)?,
        None => Vec::new(),
    };
    let (body, block) = Body::implicit_module(file.ctx, loc);
    let mut reader = OpReader {
        file,
        entries,
        input,
        properties,
        open: Vec::new(),
        bodies: vec![body],
        scopes: vec![Scope::new()],
        operations: 0,
        declared: 0,
        splits: FxHashMap::default(),
        scratch_types: Vec::new(),
        scratch_values: Vec::new(),
    };
    let (left, has_args) = reader.input.flagged()?;
    if has_args {
        return Err(reader.input.fault("the outermost block has arguments"));
    }
    reader.open.push(Open::Blocks { blocks: vec![block], next: 1, values: 0..0, next_value: 0 });
    reader.open.push(Open::Ops { block, left });
    checked!(reader.run());
    if !reader.input.is_at_end() {
        return Err(reader.input.fault("the operations leave bytes of their section over"));
    }
    let body = reader.bodies.pop();
    let body = body.ok_or_else(|| reader.input.fault("the file has no operations"))?;
    Ok(outermost(file, body, block, loc))
}

/// The only operation if it is a module, else an implicit module around all operations.
fn outermost(file: &File<'_>, mut body: Body, block: BlockId, loc: Loc) -> std::result::Result<Body, Vec<Diag>> {
    let (count, is_bare) = (body.ops(block).count(), file.options.no_implicit_module);
    let module = body.name(Body::ROOT);
    let only = body.first(block).filter(|&op| count == 1 && (is_bare || body.name(op) == module));
    if let Some(inner) = only.and_then(|op| body.take_isolated(op)) {
        return Ok(*inner);
    }
    let message = match count {
        _ if !is_bare => return Ok(body),
        1 => "the outermost operation is not isolated from above, so it needs a module around it".to_owned(),
        _ => format!("source must contain a single top-level operation, found: {count}"),
    };
    Err(vec![Diag::error(Code::TopLevel, loc, message)])
}

/// The range of each entry of the properties section.
fn property_ranges(mut input: Input<'_>) -> Result<Vec<Range<usize>>> {
    let count = input.count()?;
    let mut ranges = Vec::with_capacity(count);
    for _ in 0..count {
        let size = input.count()?;
        ranges.push(input.range(size)?);
    }
    match input.is_at_end() {
        true => Ok(ranges),
        false => Err(input.fault("the properties leave bytes of their section over")),
    }
}

impl<'a> OpReader<'a, '_> {
    fn body(&mut self) -> Result<&mut Body> {
        let at = self.input.at();
        self.bodies.last_mut().ok_or_else(|| Fault { at, message: "no operation is open".to_owned() })
    }

    fn run(&mut self) -> Checked<()> {
        while let Some(open) = self.open.last_mut() {
            match open {
                Open::Ops { left: 0, .. } => _ = self.open.pop(),
                Open::Ops { block, left } => {
                    *left = left.saturating_sub(1);
                    let block = *block;
                    checked!(self.operation(block));
                }
                Open::Blocks { blocks, next, .. } => match blocks.get(*next).copied() {
                    Some(block) => {
                        *next = next.saturating_add(1);
                        checked!(self.block(block));
                    }
                    None => self.close_region()?,
                },
                Open::Regions { left: 0, .. } => self.close_operation()?,
                Open::Regions { op, left, has_body, .. } => {
                    *left = left.saturating_sub(1);
                    let op = if *has_body { Body::ROOT } else { *op };
                    self.region(op)?;
                }
            }
        }
        Ok(Ok(()))
    }

    fn region(&mut self, op: OpId) -> Result<()> {
        let region = self.body()?.add_region(op);
        let count = self.input.count()?;
        if count == 0 {
            return Ok(());
        }
        let values = self.input.count()?;
        self.declared = self.declared.saturating_add(count).saturating_add(values);
        let rest = self.file.bytes.len().saturating_sub(self.input.at());
        if self.declared > rest {
            let declared = self.declared;
            return Err(self.input.fault(format!("{declared} blocks and values are expected in {rest} bytes")));
        }
        let body = self.body()?;
        let blocks = (0..count).map(|_| body.add_block(region)).collect();
        let scope = self.scope()?;
        let start = scope.len();
        scope.resize(start.saturating_add(values), None);
        let end = scope.len();
        self.open.push(Open::Blocks { blocks, next: 0, values: start..end, next_value: start });
        Ok(())
    }

    fn close_region(&mut self) -> Result<()> {
        let Some(Open::Blocks { values, next_value, .. }) = self.open.pop() else { return Ok(()) };
        if next_value != values.end {
            let (found, expected) = (next_value.saturating_sub(values.start), values.len());
            return Err(self
                .input
                .fault(format!("a region defines {found} values, but says that it defines {expected}")));
        }
        self.scope()?.truncate(values.start);
        Ok(())
    }

    fn scope(&mut self) -> Result<&mut Scope> {
        let at = self.input.at();
        self.scopes.last_mut().ok_or_else(|| Fault { at, message: "no region is open".to_owned() })
    }

    /// Gives a value the next number of its region.
    fn define(&mut self, id: ValueId) -> Result<()> {
        let (depth, at) = (self.bodies.len(), self.input.at());
        let too_many = || Fault { at, message: "a region defines more values than it says".to_owned() };
        let open = self.open.iter_mut().rev().find_map(|open| match open {
            Open::Blocks { values, next_value, .. } => Some((values, next_value)),
            _ => None,
        });
        let Some((values, next_value)) = open.filter(|(values, next)| values.contains(next)) else {
            return Err(too_many());
        };
        let number = *next_value;
        debug_assert!(values.contains(&number), "filtered");
        *next_value = number.saturating_add(1);
        self.declared = self.declared.saturating_sub(1);
        let slot = self.scope()?.get_mut(number).ok_or_else(too_many)?;
        let before = slot.replace(Value { id, depth });
        if let Some(before) = before {
            if before.depth != depth {
                return Err(self.input.fault("a value is used in an isolated operation that does not define it"));
            }
            self.body()?.replace_uses(before.id, id);
        }
        Ok(())
    }

    /// The value with the number that follows.
    fn value(&mut self) -> Result<ValueId> {
        let depth = self.bodies.len();
        let start = self.input.clone();
        let number = self.input.varint()?;
        let none = self.file.ctx.none_type();
        let slot = usize::try_from(number).ok().and_then(|number| Some((number, *self.scopes.last()?.get(number)?)));
        match slot {
            None => Err(start.fault(format!("there is no value {number}"))),
            Some((_, Some(value))) if value.depth != depth => {
                Err(start.fault("an isolated operation uses a value from outside of it"))
            }
            Some((_, Some(value))) => Ok(value.id),
            Some((number, None)) => {
                // Its type becomes known with its definition.
                let id = self.body()?.new_forward_value(none);
                if let Some(slot) = self.scope()?.get_mut(number) {
                    *slot = Some(Value { id, depth });
                }
                Ok(id)
            }
        }
    }

    fn block(&mut self, block: BlockId) -> Checked<()> {
        self.declared = self.declared.saturating_sub(1);
        let (left, has_args) = self.input.flagged()?;
        if has_args {
            let count = self.input.count()?;
            for _ in 0..count {
                let (ty, loc) = match self.file.version < since::ELIDE_UNKNOWN_ARG_LOCATION {
                    true => (checked!(self.entries.ty(&mut self.input)), checked!(self.entries.loc(&mut self.input))),
                    false => {
                        let (index, has_loc) = self.input.flagged()?;
                        let ty = checked!(self.entries.type_at(&self.input, index));
                        let loc = match has_loc {
                            true => checked!(self.entries.loc(&mut self.input)),
                            false => Loc::UNKNOWN,
                        };
                        (ty, loc)
                    }
                };
                let id = self.body()?.add_arg(block, ty, loc);
                self.define(id)?;
            }
            if self.file.version >= since::USE_LIST_ORDER && self.input.byte()? != 0 {
                self.skip_use_list_orders(count)?;
            }
        }
        self.open.push(Open::Ops { block, left });
        Ok(Ok(()))
    }

    /// Skips the orders of the uses of `count` values.
    fn skip_use_list_orders(&mut self, count: usize) -> Result<()> {
        let values = if count > 1 { self.input.count()? } else { 1 };
        for _ in 0..values {
            if count > 1 {
                self.input.varint()?;
            }
            let (numbers, _) = self.input.flagged()?;
            for _ in 0..self.input.checked_count(numbers)? {
                self.input.varint()?;
            }
        }
        Ok(())
    }

    /// Reads an operation up to its regions, and opens these.
    fn operation(&mut self, block: BlockId) -> Checked<()> {
        let (file, ctx) = (self.file, self.file.ctx);
        self.operations = self.operations.saturating_add(1);
        if !ctx.limits().operations.allows(self.operations) {
            return Err(self.input.fault(ctx.limits().operations.message()));
        }
        let start = self.input.clone();
        let index = self.input.varint()?;
        let op = at(&file.op_names, &self.input, index, "operation name")?;
        if let Err(message) = self.check_registered(op.name) {
            return Err(start.fault(message));
        }
        let mask = self.input.byte()?;
        let has = |bit| mask & bit != 0;
        let loc = checked!(self.entries.loc(&mut self.input));
        let OpAttributes { name, properties, attrs } = checked!(self.attributes(op, mask, &start));
        let mut results = std::mem::take(&mut self.scratch_types);
        results.clear();
        if has(op_mask::RESULTS) {
            for _ in 0..self.input.count()? {
                results.push(checked!(self.entries.ty(&mut self.input)));
            }
        }
        let mut operands = std::mem::take(&mut self.scratch_values);
        operands.clear();
        if has(op_mask::OPERANDS) {
            for _ in 0..self.input.count()? {
                operands.push(self.value()?);
            }
        }
        if !ctx.limits().operands.allows(operands.len().max(results.len()) as u64) {
            return Err(start.fault(ctx.limits().operands.message()));
        }
        let mut successors = Vec::new();
        if has(op_mask::SUCCESSORS) {
            for _ in 0..self.input.count()? {
                let number = self.input.varint()?;
                successors.push(*at(self.open_blocks(), &self.input, number, "block")?);
            }
        }
        if has(op_mask::USE_LIST_ORDERS) {
            self.skip_use_list_orders(results.len())?;
        }
        let spec =
            OpSpec { name, loc, operands: &operands, results: &results, properties, attrs, successors: &successors };
        let body = self.body()?;
        let id = body.new_op(&spec);
        body.own_constants_of(ctx, id);
        body.append(block, id);
        for value in body.results(id) {
            self.define(value)?;
        }
        (self.scratch_types, self.scratch_values) = (results, operands);
        let own_body = ctx.registered(name).is_some_and(|registered| registered.flags.isolated).then(|| {
            let mut own = Body::new(name, loc);
            own.set_properties(ctx, Body::ROOT, properties);
            own.set_attrs(ctx, Body::ROOT, attrs);
            own
        });
        self.open_regions(id, own_body, has(op_mask::REGIONS), &start)?;
        Ok(Ok(()))
    }

    /// The name and the attributes of an operation. An operation of an older dialect version is upgraded. `start` is the
    /// position of the operation, for errors.
    fn attributes(&mut self, op: &FileOperationName, mask: u8, start: &Input<'_>) -> Checked<OpAttributes> {
        let ctx = self.file.ctx;
        let mut name = op.name;
        let mut attrs = match mask & op_mask::ATTRS != 0 {
            true => checked!(self.dictionary()),
            false => Attr::EMPTY_DICT,
        };
        let mut properties = match mask & op_mask::PROPERTIES != 0 {
            true => checked!(self.properties(op)),
            false => Attr::EMPTY_DICT,
        };
        if let Some(upgrade) = op.upgrade {
            let all = ctx.dict(properties).iter().chain(ctx.dict(attrs)).copied();
            let text = ctx.op_text(name);
            let file_op = FileOperation {
                name: &text,
                parent: self.parent().unwrap_or(name),
                attrs: ctx.dict_attr(all),
                version: op.version,
            };
            let upgraded = (upgrade.operation)(ctx, &file_op);
            (name, attrs) = upgraded.map_err(|why| start.fault(format!("operation '{text}' {why}")))?;
            properties = Attr::EMPTY_DICT;
        }
        let key = (name, properties, attrs);
        let (properties, attrs) = match self.splits.get(&key) {
            Some(&split) => split,
            None => {
                let split = match ctx.registered(name) {
                    None => split_by_layout(ctx, op, properties, attrs),
                    Some(registered) => registered
                        .split_attrs(ctx, properties, attrs)
                        .map_err(|key| start.fault(format!("found conflicting attributes for '{}'", ctx.text(key))))?,
                };
                self.splits.insert(key, split);
                split
            }
        };
        Ok(Ok(OpAttributes { name, properties, attrs }))
    }

    /// Opens the regions of an operation. `own_body` is the body of an isolated one.
    fn open_regions(&mut self, op: OpId, own_body: Option<Body>, has_regions: bool, start: &Input<'_>) -> Result<()> {
        let file = self.file;
        let (regions, is_isolated) = if has_regions { self.input.flagged()? } else { (0, false) };
        let has_body = own_body.is_some();
        self.bodies.extend(own_body);
        // Each level of nesting has three open parts: regions, blocks and operations.
        let nesting = file.ctx.limits().nesting;
        if regions > 0 && !nesting.allows(self.open.len().saturating_div(3) as u64) {
            return Err(start.fault(nesting.message()));
        }
        let mut after = None;
        if is_isolated {
            self.scopes.push(Scope::new());
            if file.version >= since::LAZY_LOADING {
                let inner = self.input.section()?;
                if inner.id != section::IR {
                    return Err(start.fault("the regions of an isolated operation are in another section"));
                }
                after = Some(std::mem::replace(&mut self.input, Input::new(file.bytes, inner.data)));
            }
        }
        self.open.push(Open::Regions { op, left: regions, has_body, has_scope: is_isolated, after });
        Ok(())
    }

    fn close_operation(&mut self) -> Result<()> {
        let Some(Open::Regions { op, has_body, has_scope, after, .. }) = self.open.pop() else { return Ok(()) };
        if let Some(after) = after {
            if !self.input.is_at_end() {
                return Err(self.input.fault("the regions of an isolated operation leave bytes over"));
            }
            self.input = after;
        }
        if has_scope {
            self.scopes.pop();
        }
        if has_body && let Some(mut own) = self.bodies.pop() {
            own.shrink();
            self.body()?.put_isolated(op, Box::new(own));
        }
        Ok(())
    }

    /// The name of the innermost open operation.
    fn parent(&self) -> Option<OpName> {
        let open = self.open.iter().rev().find_map(|open| match open {
            Open::Regions { op, has_body, .. } => Some(if *has_body { Body::ROOT } else { *op }),
            _ => None,
        });
        Some(self.bodies.last()?.name(open.unwrap_or(Body::ROOT)))
    }

    /// The blocks of the innermost region.
    fn open_blocks(&self) -> &[BlockId] {
        let blocks = self.open.iter().rev().find_map(|open| match open {
            Open::Blocks { blocks, .. } => Some(blocks),
            _ => None,
        });
        blocks.map_or(&[], Vec::as_slice)
    }

    fn check_registered(&self, name: OpName) -> std::result::Result<(), String> {
        let ctx = self.file.ctx;
        if self.file.options.allow_unregistered || ctx.registered(name).is_some() {
            return Ok(());
        }
        let text = ctx.op_text(name);
        match ctx.dialect(text.split_once('.').map_or("", |(dialect, _)| dialect)) {
            // The verifier reports an unknown operation of a dialect that is not open.
            Some(_) => Ok(()),
            None => Err(format!(
                "operation '{text}' is of an unregistered dialect. If this is intended, please use \
                 -allow-unregistered-dialect with the MLIR tool used"
            )),
        }
    }

    fn dictionary(&mut self) -> Checked<Attr> {
        let start = self.input.clone();
        let attr = checked!(self.entries.attr(&mut self.input));
        match self.file.ctx.attr_kind(attr) {
            AttrKind::Dict(_) => Ok(Ok(attr)),
            _ => Err(start.fault("the attributes of an operation are not a dictionary")),
        }
    }

    /// The inherent attributes of an operation: by the layout of its definition, or a dictionary.
    fn properties(&mut self, op: &FileOperationName) -> Checked<Attr> {
        let (file, ctx) = (self.file, self.file.ctx);
        let index = self.input.varint()?;
        let range = at(&self.properties, &self.input, index, "entry of properties")?.clone();
        let mut input = Input::new(file.bytes, range);
        let name = ctx.op_text(op.name);
        let dict = if op.is_registered {
            let Some(layout) = &op.layout else {
                return Err(input.fault(format!("the layout of the properties of '{name}' is not known to qopt")));
            };
            let (mut dict, mut segments) = (Vec::new(), Vec::new());
            for &(property, form) in layout {
                let value = match form {
                    Form::Required => checked!(self.entries.attr(&mut input)),
                    Form::Optional => match input.flagged()? {
                        (_, false) => continue,
                        (index, true) => checked!(self.entries.attr_at(&input, index)),
                    },
                    Form::Segments(_) if file.version < since::NATIVE_SEGMENT_SIZES => {
                        checked!(self.entries.attr(&mut input))
                    }
                    // They follow the other properties.
                    Form::Segments(count) => {
                        segments.push((property, count));
                        continue;
                    }
                    Form::Flag => match input.byte()? {
                        0 => ctx.bool_attr(false),
                        _ => Attr::UNIT,
                    },
                    Form::Bits => {
                        let bits = input.varint()?;
                        let value = properties::of_bits(ctx, bits);
                        value.ok_or_else(|| input.fault(format!("the properties of '{name}' have unknown bits")))?
                    }
                };
                dict.push((property, value));
            }
            for (property, count) in segments {
                let sizes = segment_sizes(&mut input, count)?;
                dict.push((property, ctx.i32_array_attr(&sizes)));
            }
            ctx.dict_attr(dict)
        } else {
            let attr = checked!(self.entries.attr(&mut input));
            if !matches!(ctx.attr_kind(attr), AttrKind::Dict(_)) {
                return Err(input.fault(format!("the properties of '{name}' are not a dictionary")));
            }
            attr
        };
        match input.is_at_end() {
            true => Ok(Ok(dict)),
            false => Err(input.fault(format!("the properties of '{name}' leave bytes over"))),
        }
    }
}

/// Moves the inherent attributes of an operation that MLIR defines, but qopt does not, out of the dictionary.
fn split_by_layout(ctx: &Context, op: &FileOperationName, properties: Attr, attrs: Attr) -> (Attr, Attr) {
    let Some(layout) = op.layout.as_ref().filter(|_| properties == Attr::EMPTY_DICT) else {
        return (properties, attrs);
    };
    let is_inherent = |entry: &&(Str, Attr)| layout.iter().any(|(name, _)| *name == entry.0);
    let (inherent, rest): (Vec<_>, Vec<_>) = ctx.dict(attrs).iter().partition(is_inherent);
    (ctx.dict_attr(inherent), ctx.dict_attr(rest))
}

/// The sizes of groups of values: all of them, or those that are not 0 with their positions.
fn segment_sizes(input: &mut Input<'_>, count: usize) -> Result<Vec<i32>> {
    const MAX_INDEX_BITS: u64 = 8;
    let start = input.clone();
    let mut sizes = vec![0; count];
    let (stored, is_sparse) = input.flagged()?;
    let index_bits = if is_sparse && stored > 0 { input.varint()? } else { 0 };
    if index_bits > MAX_INDEX_BITS || stored > count as u64 {
        return Err(start.fault("the sizes of groups of values are damaged"));
    }
    for number in 0..stored {
        let value = input.varint()?;
        let (index, size) = match is_sparse {
            true => (value & (1_u64 << index_bits).wrapping_sub(1), value >> index_bits),
            false => (number, value),
        };
        let slot = usize::try_from(index).ok().and_then(|index| sizes.get_mut(index));
        match (slot, i32::try_from(size)) {
            (Some(slot), Ok(size)) => *slot = size,
            _ => return Err(start.fault("the sizes of groups of values are damaged")),
        }
    }
    Ok(sizes)
}
