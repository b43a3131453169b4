//! `--bufferize`: tensors become buffers.
//!
//! Every value that a loop nest, padding or join gives has a buffer of its own, a `memref.alloc`, or that of its destination, where
//! nothing else reads that. Reshapes are other views of the same buffer, constants are globals of the module. Results are written
//! to buffers that the caller passes, behind the other arguments. What buffers share memory is for `--assign-arena` to say.

use qopt_ir::ir::{AttrKind, BlockId, Context, IsolatedOp, Loc, OpId, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::movement::Dim;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{NewOp, Place, Rewriter};
use rustc_hash::FxHashMap;

use super::super::build::{Build, dims, loops};
use super::globals::Globals;
use super::{Unsayable, each_function};
use crate::support::Look;

/// The pass.
pub static BUFFERIZE: PassDef = PassDef {
    argument: "bufferize",
    name: "Bufferize",
    summary: "Give tensors buffers; results are written to buffers of the caller",
    anchor: Some("builtin.module"),
    build: |_, _| Ok(Box::new(Bufferize)),
    ..PassDef::BASE
};

struct Bufferize;

impl Pass for Bufferize {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let mut globals = Globals::new(cx.ctx, &op.body, "__constant");
        each_function(op, cx, |ctx, function, entry| {
            let mut rewriter = Rewriter::new(ctx, &mut function.body);
            Buffers {
                rewriter: &mut rewriter,
                globals: &mut globals,
                of: FxHashMap::default(),
                given: FxHashMap::default(),
            }
            .function(entry)
        })?;
        globals.define(cx.ctx, op);
        Ok(())
    }
}

/// The buffers of a function's tensors.
struct Buffers<'r, 'a, 'g> {
    rewriter: &'r mut Rewriter<'a>,
    globals: &'g mut Globals,
    of: FxHashMap<ValueId, ValueId>,
    /// Buffers of the caller for values that are made from nothing.
    given: FxHashMap<ValueId, ValueId>,
}

/// The buffer type of a tensor type. Arguments are buffers already.
fn memref(ctx: &Context, ty: Type) -> Option<Type> {
    if matches!(ctx.type_kind(ty), TypeKind::MemRef { .. }) {
        return Some(ty);
    }
    let shape = ctx.shape(ty).filter(|dims| ctx.is_tensor(ty) && dims.iter().all(Option::is_some))?;
    // In memory nothing has a sign.
    let element = ctx.element_or_self(ty);
    let element = ctx.int_width(element).map_or(element, |width| ctx.int_type(width));
    Some(ctx.ty(TypeKind::MemRef { shape: shape.iter().copied().collect(), element, layout: None, space: None }))
}

impl<'a> Buffers<'_, 'a, '_> {
    fn build(&mut self, loc: Loc) -> Build<'_, 'a> {
        Build { rewriter: self.rewriter, loc }
    }

    fn function(mut self, entry: BlockId) -> Result<Vec<Type>, Unsayable> {
        let ctx = self.rewriter.ctx();
        let ops: Vec<OpId> = self.rewriter.body().ops(entry).collect();
        let Some((&last, rest)) = ops.split_last() else { return Ok(Vec::new()) };
        let at = |rewriter: &Rewriter<'_>, op, message: String| Unsayable { loc: rewriter.body().loc(op), message };
        let loc = self.rewriter.body().loc(last);
        for arg in self.rewriter.body().args(entry).to_vec() {
            let ty = self.rewriter.body().ty(arg);
            if ctx.is_tensor(ty) {
                let ty = memref(ctx, ty)
                    .ok_or_else(|| at(self.rewriter, last, "an argument's size is dynamic".to_owned()))?;
                // The argument itself is the buffer.
                self.rewriter.set_type(arg, ty);
                self.of.insert(arg, arg);
            }
        }
        // Where a result is made for nobody else, it is made where the caller wants it.
        let returned: Vec<ValueId> = self.rewriter.body().operands(last).collect();
        let mut outputs = Vec::new();
        self.rewriter.set_place(ops.first().map_or(Place::Before(last), |&op| Place::Before(op)));
        for &value in &returned {
            let ty = memref(ctx, self.rewriter.body().ty(value));
            let ty = ty.ok_or_else(|| at(self.rewriter, last, "a result is no tensor of known size".to_owned()))?;
            let output = self.rewriter.add_arg(entry, ty, loc);
            outputs.push(output);
            let root = self.origin(value);
            let Some(wanted) = memref(ctx, self.rewriter.body().ty(root)) else { continue };
            if self.is_made(root) && !self.given.contains_key(&root) {
                let buffer = self.view(output, wanted, loc).map_err(|why| at(self.rewriter, last, why))?;
                self.given.insert(root, buffer);
            }
        }
        for &op in rest {
            self.rewriter.set_place(Place::Before(op));
            self.op(op).map_err(|why| at(self.rewriter, op, why))?;
        }
        self.rewriter.set_place(Place::Before(last));
        for (&value, &output) in returned.iter().zip(&outputs) {
            let root = self.origin(value);
            let written = self.given.get(&root).is_some_and(|&given| self.is_view_of(given, output));
            let buffer = self
                .of
                .get(&value)
                .copied()
                .ok_or_else(|| at(self.rewriter, last, "a result has no buffer".to_owned()))?;
            if !written {
                self.copy(buffer, output, loc).map_err(|why| at(self.rewriter, last, why))?;
            }
        }
        self.rewriter.set_operands(last, &[]);
        for &op in rest.iter().rev() {
            if self.rewriter.body().results(op).any(|v| ctx.is_tensor(self.rewriter.body().ty(v))) {
                self.rewriter.erase(op);
            }
        }
        Ok(Vec::new())
    }

    /// What a value is made of, through reshapes and destinations: the tensor that was first in its buffer.
    fn origin(&self, mut value: ValueId) -> ValueId {
        loop {
            let Some(def) = self.rewriter.body().defining_op(value) else { return value };
            let view = self.rewriter.op(def);
            let source = match &*view.name() {
                "tensor.collapse_shape" | "tensor.expand_shape" | "builtin.unrealized_conversion_cast" => {
                    view.operand(0)
                }
                "linalg.generic" => view.operands_named("outputs").first().copied().filter(|&v| self.is_taken_over(v)),
                _ => None,
            };
            match source {
                Some(source) => value = source,
                None => return value,
            }
        }
    }

    /// Whether a destination's buffer becomes the result's: nothing else reads it, and no constant or argument is in it.
    fn is_taken_over(&self, init: ValueId) -> bool {
        self.is_made(init) && self.rewriter.body().uses(init).count() == 1
    }

    /// Whether a value has a buffer of its own.
    fn is_made(&self, value: ValueId) -> bool {
        self.rewriter.body().defining_op(value).is_some_and(|def| {
            let name = self.rewriter.op(def).name();
            matches!(&*name, "linalg.generic" | "tensor.pad" | "tensor.concat" | "tensor.extract_slice")
        })
    }

    fn is_view_of(&self, view: ValueId, output: ValueId) -> bool {
        view == output
            || matches!(self.rewriter.body().def(view), ValueDef::Result(op, _) if self.rewriter.body().operand(op, 0) == Some(output))
    }

    /// A buffer under another shape.
    fn view(&mut self, buffer: ValueId, ty: Type, loc: Loc) -> Result<ValueId, String> {
        if self.rewriter.body().ty(buffer) == ty {
            return Ok(buffer);
        }
        let ctx = self.rewriter.ctx();
        let sizes: Vec<i64> = ctx.shape(ty).unwrap_or_default().iter().map(|d| d.unwrap_or(0) as i64).collect();
        let strides = row_major(&sizes);
        let lists = [("static_offsets", vec![0]), ("static_sizes", sizes), ("static_strides", strides)];
        let mut op = NewOp::new("memref.reinterpret_cast").operands(&[buffer]).results(&[ty]);
        for (name, list) in &lists {
            op = op.property(name, ctx.i64_array_attr(list));
        }
        self.build(loc).made(op.property("operandSegmentSizes", ctx.i32_array_attr(&[1, 0, 0, 0])))
    }

    /// The buffer that a value is made in: the caller's, or a new one.
    fn fresh(&mut self, value: ValueId, loc: Loc) -> Result<ValueId, String> {
        if let Some(&given) = self.given.get(&value) {
            return Ok(given);
        }
        let ctx = self.rewriter.ctx();
        let ty = memref(ctx, self.rewriter.body().ty(value)).ok_or("a size is dynamic")?;
        let op = NewOp::new("memref.alloc").results(&[ty]);
        self.build(loc).made(op.property("operandSegmentSizes", ctx.i32_array_attr(&[0, 0])))
    }

    fn buffer(&self, value: ValueId) -> Result<ValueId, String> {
        self.of.get(&value).copied().ok_or_else(|| "an operand has no buffer".to_owned())
    }

    fn op(&mut self, op: OpId) -> Result<(), String> {
        let ctx = self.rewriter.ctx();
        let view = self.rewriter.op(op);
        let (loc, name) = (view.loc(), view.name().into_owned());
        let result = view.body.result(op, 0).filter(|&v| ctx.is_tensor(view.body.ty(v)));
        let Some(result) = result else {
            // Scalars stay; whatever else works on tensors cannot.
            let has_tensors = view.body.operands(op).any(|v| ctx.is_tensor(view.body.ty(v)));
            return if has_tensors { Err(format!("'{name}' has no form on buffers")) } else { Ok(()) };
        };
        let buffer = match name.as_str() {
            "tensor.empty" => return Ok(()),
            "arith.constant" => self.constant(op)?,
            "tensor.collapse_shape" | "tensor.expand_shape" => {
                let source = view.operand(0).ok_or("it has no operand")?;
                let ty = memref(ctx, view.out_type(0)).ok_or("a size is dynamic")?;
                let source = self.buffer(source)?;
                self.view(source, ty, loc)?
            }
            "builtin.unrealized_conversion_cast" => {
                let source =
                    view.operand(0).filter(|_| view.body.num_operands(op) == 1).ok_or("it is no cast of one value")?;
                let ty = memref(ctx, view.out_type(0)).ok_or("a size is dynamic")?;
                let source = self.buffer(source)?;
                if self.rewriter.body().ty(source) != ty {
                    return Err("it changes more than signs".to_owned());
                }
                source
            }
            "linalg.generic" => self.generic(op)?,
            "tensor.extract_slice" => self.slice(op)?,
            "tensor.pad" => self.pad(op)?,
            "tensor.concat" => self.concat(op)?,
            _ => return Err(format!("'{name}' has no form on buffers")),
        };
        self.of.insert(result, buffer);
        Ok(())
    }

    fn constant(&mut self, op: OpId) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let view = self.rewriter.op(op);
        let loc = view.loc();
        let value = view.attr("value").ok_or("it has no value")?;
        let ty = memref(ctx, view.out_type(0)).ok_or("a size is dynamic")?;
        let mut build = Build { rewriter: self.rewriter, loc };
        self.globals.get(&mut build, value, ty)
    }

    /// The same nest on buffers.
    fn generic(&mut self, op: OpId) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let view = self.rewriter.op(op);
        let loc = view.loc();
        let (inputs, outputs) = (view.operands_named("inputs").to_vec(), view.operands_named("outputs").to_vec());
        let (&[init], Some(result)) = (outputs.as_slice(), view.body.result(op, 0)) else {
            return Err("it has several results".to_owned());
        };
        let is_empty = view.body.defining_op(init).is_some_and(|def| &*self.rewriter.op(def).name() == "tensor.empty");
        let (maps, kinds) = view.attr("indexing_maps").zip(view.attr("iterator_types")).ok_or("it has no maps")?;
        // What is no tensor is the same for all elements: the body uses it as it is.
        let is_scalar = |&v: &ValueId| ctx.shape(view.body.ty(v)).is_none();
        let scalars: Vec<usize> = (0..inputs.len()).filter(|&i| inputs.get(i).is_some_and(is_scalar)).collect();
        let region = *view.body.regions(op).first().ok_or("it has no body")?;
        let block = *view.body.blocks(region).first().ok_or("it has no body")?;
        let destination = if is_empty {
            self.fresh(result, loc)?
        } else if self.is_taken_over(init) {
            self.buffer(init)?
        } else {
            let fresh = self.fresh(result, loc)?;
            let from = self.buffer(init)?;
            self.copy(from, fresh, loc)?;
            fresh
        };
        let mut operands = Vec::new();
        for (i, &input) in inputs.iter().enumerate() {
            if scalars.contains(&i) {
                continue;
            }
            let made = self.rewriter.body().defining_op(input);
            let shape_only = made.is_some_and(|def| &*self.rewriter.op(def).name() == "tensor.empty");
            // What is empty is there for its shape, and nobody reads it.
            operands.push(if shape_only { self.fresh(input, loc)? } else { self.buffer(input)? });
        }
        operands.push(destination);
        let AttrKind::Array(maps) = ctx.attr_kind(maps) else { return Err("it has no maps".to_owned()) };
        let maps = maps.iter().enumerate().filter(|(i, _)| !scalars.contains(i)).map(|(_, &map)| map).collect();
        let counts = [operands.len().saturating_sub(1) as i32, 1];
        let generic = NewOp::new("linalg.generic")
            .loc(loc)
            .operands(&operands)
            .property("indexing_maps", ctx.attr(AttrKind::Array(maps)))
            .property("iterator_types", kinds)
            .property("operandSegmentSizes", ctx.i32_array_attr(&counts));
        let args: Vec<ValueId> = self.rewriter.body().args(block).to_vec();
        let known: FxHashMap<ValueId, ValueId> =
            scalars.iter().filter_map(|&i| Some((*args.get(i)?, *inputs.get(i)?))).collect();
        let args: Vec<ValueId> = args.into_iter().filter(|arg| !known.contains_key(arg)).collect();
        let types: Vec<Type> = args.iter().map(|&a| self.rewriter.body().ty(a)).collect();
        let of = &self.of;
        let mut cloned = Ok(());
        self.rewriter.build_region(&generic, &types, |rewriter, _, new_args| {
            let mut map = known;
            map.extend(args.iter().copied().zip(new_args.iter().copied()));
            cloned = clone_body(rewriter, block, map, of);
        });
        cloned?;
        Ok(destination)
    }

    /// Fills the margins of the result, and puts the operand into it.
    fn pad(&mut self, op: OpId) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let loc = view.loc();
        let low = view.ints("static_low").ok_or("its padding is dynamic")?;
        let (source, result) = view.operand(0).zip(view.body.result(op, 0)).ok_or("it has no operand")?;
        let region = *view.body.regions(op).first().ok_or("it has no body")?;
        let block = *view.body.blocks(region).first().ok_or("it has no body")?;
        let margin = view.body.last(block).and_then(|end| view.body.operand(end, 0)).ok_or("it has no margin")?;
        let is_outside = !matches!(view.body.def(margin), ValueDef::Argument(b, _) if b == block)
            && view.body.defining_op(margin).is_some_and(|def| view.body.block_of(def) != Some(block));
        if !is_outside {
            return Err("its margin depends on the place".to_owned());
        }
        let buffer = self.fresh(result, loc)?;
        let (rank, sizes) = (low.len(), self.extents(buffer));
        let inner = self.buffer(source).map(|source| self.extents(source))?;
        // In front of and behind the operand in each dimension, within it in those before.
        let (mut at, mut part) = (vec![0; rank], sizes.clone());
        for d in 0..rank {
            let entry = |list: &[i64]| list.get(d).copied().unwrap_or(0);
            let (low, inner, size) = (entry(&low), entry(&inner), entry(&sizes));
            for (start, end) in [(0, low), (low.saturating_add(inner), size)] {
                if start < end {
                    set(&mut at, d, start);
                    set(&mut part, d, end.saturating_sub(start));
                    let margins = self.part(buffer, &at, &part, &vec![1; rank], loc)?;
                    self.build(loc).nest_on_buffers(&[], (margins, dims(rank)), &loops(rank, 0), |_, _| Ok(margin))?;
                }
            }
            set(&mut at, d, low);
            set(&mut part, d, inner);
        }
        self.insert(source, buffer, &low, loc)?;
        Ok(buffer)
    }

    fn concat(&mut self, op: OpId) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let loc = view.loc();
        let axis = view.int("dim").and_then(|d| usize::try_from(d).ok()).ok_or("it has no dimension")?;
        let parts: Vec<ValueId> = view.body.operands(op).collect();
        let rank = view.out_dims(0).map_or(0, |d| d.len());
        let result = view.body.result(op, 0).ok_or("it has no result")?;
        let buffer = self.fresh(result, loc)?;
        let mut at = vec![0_i64; rank];
        for part in parts {
            self.insert(part, buffer, &at, loc)?;
            let ctx = self.rewriter.ctx();
            let size = ctx.shape(self.rewriter.body().ty(part)).and_then(|dims| dims.get(axis).copied().flatten());
            if let Some(at) = at.get_mut(axis) {
                *at = at.saturating_add(i64::try_from(size.unwrap_or(0)).unwrap_or(i64::MAX));
            }
        }
        Ok(buffer)
    }

    /// Puts a tensor's elements into a buffer, from an index on.
    fn insert(&mut self, source: ValueId, buffer: ValueId, at: &[i64], loc: Loc) -> Result<(), String> {
        let source = self.buffer(source)?;
        let sizes = self.extents(source);
        let part = self.part(buffer, at, &sizes, &vec![1; at.len()], loc)?;
        self.copy(source, part, loc)
    }

    /// Some elements of a tensor in a buffer of their own.
    fn slice(&mut self, op: OpId) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let loc = view.loc();
        let list = |name: &str| view.ints(name).ok_or("its entries are dynamic");
        let (offsets, sizes, strides) = (list("static_offsets")?, list("static_sizes")?, list("static_strides")?);
        let (source, result) = view.operand(0).zip(view.body.result(op, 0)).ok_or("it has no operand")?;
        if view.out_dims(0).map_or(0, |dims| dims.len()) != sizes.len() {
            return Err("it drops dimensions".to_owned());
        }
        let source = self.buffer(source)?;
        let buffer = self.fresh(result, loc)?;
        let part = self.part(source, &offsets, &sizes, &strides, loc)?;
        self.copy(part, buffer, loc)?;
        Ok(buffer)
    }

    fn extents(&self, buffer: ValueId) -> Vec<i64> {
        let shape = self.rewriter.ctx().shape(self.rewriter.body().ty(buffer)).unwrap_or_default();
        shape.iter().map(|d| d.and_then(|n| i64::try_from(n).ok()).unwrap_or(0)).collect()
    }

    /// A part of a buffer whose elements stand in their order, as a view.
    fn part(&mut self, buffer: ValueId, at: &[i64], sizes: &[i64], steps: &[i64], loc: Loc) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let distances = row_major(&self.extents(buffer));
        let offset = at.iter().zip(&distances).fold(0_i64, |sum, (&at, &by)| sum.saturating_add(at.saturating_mul(by)));
        let strides = distances.iter().zip(steps).map(|(&by, &step)| Some(by.saturating_mul(step))).collect();
        let part = ctx.ty(TypeKind::MemRef {
            shape: sizes.iter().map(|&size| u64::try_from(size).ok()).collect(),
            element: ctx.element_or_self(self.rewriter.body().ty(buffer)),
            layout: Some(ctx.attr(AttrKind::StridedLayout { offset: Some(offset), strides })),
            space: None,
        });
        let mut op = NewOp::new("memref.subview").operands(&[buffer]).results(&[part]);
        for (name, list) in [("static_offsets", at), ("static_sizes", sizes), ("static_strides", steps)] {
            op = op.property(name, ctx.i64_array_attr(list));
        }
        self.build(loc).made(op.property("operandSegmentSizes", ctx.i32_array_attr(&[1, 0, 0, 0])))
    }

    fn copy(&mut self, from: ValueId, to: ValueId, loc: Loc) -> Result<(), String> {
        let ctx = self.rewriter.ctx();
        let dims_of: Vec<Dim> = ctx.shape(self.rewriter.body().ty(to)).unwrap_or_default().to_vec();
        let rank = dims_of.len();
        self.build(loc).nest_on_buffers(&[(from, dims(rank))], (to, dims(rank)), &loops(rank, 0), |_, args| {
            args.first().copied().ok_or_else(|| "an argument is missing".to_owned())
        })
    }
}

fn set(list: &mut [i64], d: usize, value: i64) {
    if let Some(entry) = list.get_mut(d) {
        *entry = value;
    }
}

/// How far the elements of each dimension are from each other.
fn row_major(sizes: &[i64]) -> Vec<i64> {
    let mut strides: Vec<i64> = sizes
        .iter()
        .rev()
        .scan(1_i64, |stride, &size| {
            let this = *stride;
            *stride = stride.saturating_mul(size);
            Some(this)
        })
        .collect();
    strides.reverse();
    strides
}

/// Makes the operations of a block again at the place of insertion, with other values; elements of tensors are read from their
/// buffers.
fn clone_body(
    rewriter: &mut Rewriter<'_>,
    block: BlockId,
    mut map: FxHashMap<ValueId, ValueId>,
    buffers: &FxHashMap<ValueId, ValueId>,
) -> Result<(), String> {
    for op in rewriter.body().ops(block).collect::<Vec<_>>() {
        let view = rewriter.op(op);
        let is_extract = &*view.name() == "tensor.extract";
        let operand = |v: ValueId| map.get(&v).or_else(|| buffers.get(&v)).copied().unwrap_or(v);
        let operands: Vec<ValueId> = view.body.operands(op).map(operand).collect();
        let results: Vec<Type> = view.body.results(op).map(|v| view.body.ty(v)).collect();
        let copy = if is_extract {
            let loc = view.loc();
            rewriter.build(&NewOp::new("memref.load").loc(loc).operands(&operands).results(&results))
        } else {
            rewriter.create_like(op, &operands, &results)
        };
        let pairs: Vec<_> = rewriter.body().results(op).zip(rewriter.body().results(copy)).collect();
        map.extend(pairs);
    }
    Ok(())
}
