//! `--bufferize`: converts tensors to buffers.
//!
//! Each result of `linalg.generic`, padding, concatenation, slice or call gets a new `memref.alloc`, or the caller's output
//! buffer if the function returns it. A `linalg.generic` reuses the buffer of its destination if nothing else reads it and an
//! operation computed it. Reshapes become views of the same buffer, and constants become globals of the module. Results are
//! written to buffers that the caller passes after the other arguments. `--assign-arena` later lets buffers share memory.
//!
//! A called declaration (a function without a body) gets a signature of this form, too, if it has tensors. A call of it becomes a
//! kernel. Such a function must write all its results. It must not write its arguments or retain a pointer after it returns.

use qopt_ir::def::{OpRef, Order, match_op, operand};
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Loc, OpId, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::movement::Dim;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::syntax::type_for_message;
use rustc_hash::{FxHashMap, FxHashSet};

use super::functions::set_signature;
use super::globals::Globals;
use super::nests::kernel;
use super::{Unsupported, each_function};
use crate::arith::ops as arith;
use crate::builtin::ops as builtin;
use crate::func::ops as func;
use crate::linalg::builder::{Builder, dims, reduction_flags};
use crate::linalg::ops as linalg;
use crate::memref::ops as memref;
use crate::support::{OpTypes, show, signed_element};
use crate::tensor::ops as tensor;

/// The pass.
pub static BUFFERIZE: PassDef = PassDef {
    argument: "bufferize",
    name: "Bufferize",
    summary: "Bufferize functions; results are written to buffers that the caller passes",
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(Bufferize)),
    ..PassDef::BASE
};

struct Bufferize;

impl Pass for Bufferize {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let mut globals = Globals::new(cx.ctx, body, "__constant");
        let declared = called_declarations(cx.ctx, body);
        each_function(body, cx, |ctx, function, entry| {
            let mut rewriter = Rewriter::new(ctx, function);
            Bufferizer {
                rewriter: &mut rewriter,
                globals: &mut globals,
                declared: &declared,
                calls: FxHashSet::default(),
                buffers: FxHashMap::default(),
                caller_buffers: FxHashMap::default(),
            }
            .function(entry)
        })?;
        bufferize_declarations(body, cx, &declared)?;
        globals.define(cx.ctx, body);
        Ok(())
    }
}

/// Returns true for a function without a body.
pub fn is_declaration(op: OpRef<'_>) -> bool {
    op.is(&func::FUNC) && op.blocks().next().is_none()
}

/// The symbols of the called functions that have no body.
fn called_declarations(ctx: &Context, module: &Body) -> FxHashSet<Attr> {
    let calls = OpRef::new(ctx, module, Body::ROOT).walk(Order::Pre).filter(|op| op.is(&func::CALL));
    let called: FxHashSet<Attr> = calls.filter_map(|call| call.attr("callee")).collect();
    let ops = module.preorder().into_iter().map(|op| OpRef::new(ctx, module, op));
    ops.filter(|&op| is_declaration(op)).filter_map(symbol).filter(|name| called.contains(name)).collect()
}

fn symbol(op: OpRef<'_>) -> Option<Attr> {
    Some(op.ctx.symbol_attr(op.ctx.attr_str(op.attr("sym_name")?)?))
}

/// Gives declarations the signature of bufferized functions: the results are written to buffers after the arguments.
fn bufferize_declarations(
    module: &mut Body,
    cx: &mut PassContext<'_>,
    declared: &FxHashSet<Attr>,
) -> Result<(), Failed> {
    let ctx = cx.ctx;
    let mut done = Ok(());
    for op in module.preorder() {
        let view = OpRef::new(ctx, module, op);
        let is_called = is_declaration(view) && symbol(view).is_some_and(|name| declared.contains(&name));
        let ty = view.attr("function_type").filter(|_| is_called).and_then(|ty| ctx.attr_type(ty));
        let Some(TypeKind::Function { inputs, results }) = ty.map(|ty| ctx.type_kind(ty)) else { continue };
        if !inputs.iter().chain(results.iter()).any(|&ty| ctx.is_tensor(ty)) {
            continue;
        }
        let buffer = |&ty: &Type| if ctx.is_tensor(ty) { buffer_type(ctx, ty) } else { Ok(ty) };
        let outputs = results.iter().map(|&ty| buffer_type(ctx, ty));
        let types = inputs.iter().map(buffer).chain(outputs).collect::<Result<Vec<Type>, String>>();
        match (types, module.isolated_mut(op)) {
            (Ok(types), Some(function)) => set_signature(ctx, function, &types, &[]),
            (Ok(_), None) => {}
            (Err(why), _) => done = Err(cx.error(module.loc(op), why)),
        }
    }
    done
}

/// Bufferizes one function.
struct Bufferizer<'r, 'a, 'g> {
    rewriter: &'r mut Rewriter<'a>,
    globals: &'g mut Globals,
    /// The symbols of the called functions that have no body.
    declared: &'g FxHashSet<Attr>,
    /// The calls that became kernels.
    calls: FxHashSet<OpId>,
    /// The buffer of each value.
    buffers: FxHashMap<ValueId, ValueId>,
    /// The output argument that a value is computed directly into, or a view of it with the shape of the value.
    caller_buffers: FxHashMap<ValueId, ValueId>,
}

/// Returns true if `--bufferize` has a rule for operations with this name. Rules take static shapes, and some take only part of
/// the types.
pub fn is_bufferized(op: OpRef<'_>) -> bool {
    op.is_any(&[
        &arith::CONSTANT,
        &builtin::UNREALIZED_CONVERSION_CAST,
        &linalg::GENERIC,
        &tensor::COLLAPSE_SHAPE,
        &tensor::CONCAT,
        &tensor::EMPTY,
        &tensor::EXPAND_SHAPE,
        &tensor::EXTRACT_SLICE,
        &tensor::PAD,
    ])
}

/// The buffer type of a tensor type, or `None` if it has none. A memref type stays: an argument may already be bufferized.
fn memref_type(ctx: &Context, ty: Type) -> Option<Type> {
    if matches!(ctx.type_kind(ty), TypeKind::MemRef { .. }) {
        return Some(ty);
    }
    let shape = ctx.shape(ty).filter(|dims| ctx.is_tensor(ty) && dims.iter().all(Option::is_some))?;
    let element = signless(ctx, ctx.element_or_self(ty));
    if !matches!(ctx.type_kind(element), TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_)) {
        return None;
    }
    Some(ctx.ty(TypeKind::MemRef { shape: shape.iter().copied().collect(), element, layout: None, space: None }))
}

/// The type of an element in a buffer: integers are signless.
fn signless(ctx: &Context, element: Type) -> Type {
    match ctx.type_kind(element) {
        TypeKind::Integer { width, .. } => ctx.int_type(*width),
        _ => element,
    }
}

/// The reason why an operation on tensors cannot be bufferized.
fn unsupported_message(op: OpRef<'_>) -> String {
    let first = match signed_element(op) {
        Some(ty) => format!(
            ": unsupported element type {}, expected signless integers; --quant-to-hub --hub-to-tosa converts quantized programs",
            show(op.ctx, ty)
        ),
        None => String::new(),
    };
    format!("'{}' cannot be bufferized{first}", op.name())
}

/// As [`memref_type`], with the reason if a type has no buffer.
fn buffer_type(ctx: &Context, ty: Type) -> Result<Type, String> {
    memref_type(ctx, ty).ok_or_else(|| {
        format!(
            "a value of type {} cannot be bufferized: expected a statically shaped tensor of integers or floats",
            show(ctx, ty)
        )
    })
}

impl<'a> Bufferizer<'_, 'a, '_> {
    fn builder(&mut self, loc: Loc) -> Builder<'_, 'a> {
        Builder { rewriter: self.rewriter, loc }
    }

    /// Bufferizes the function. Returns its result types: none, because results are written to the caller's buffers.
    fn function(mut self, entry: BlockId) -> Result<Vec<Type>, Unsupported> {
        let ctx = self.rewriter.ctx();
        let ops: Vec<OpId> = self.rewriter.body().ops(entry).collect();
        let Some((&last, rest)) = ops.split_last() else { return Ok(Vec::new()) };
        let unsupported =
            |rewriter: &Rewriter<'_>, op, message: String| Unsupported { loc: rewriter.body().loc(op), message };
        let loc = self.rewriter.body().loc(last);
        let mut buffers = Vec::new();
        for (number, arg) in self.rewriter.body().args(entry).to_vec().into_iter().enumerate() {
            let ty = self.rewriter.body().ty(arg);
            if ctx.is_tensor(ty) {
                let ty = buffer_type(ctx, ty).map_err(|why| Unsupported {
                    loc: self.rewriter.body().arg_loc(entry, number),
                    message: match ctx.shape(ty).is_some_and(|shape| shape.contains(&None)) {
                        true => format!("argument #{number} has a dynamic size: '{}'", type_for_message(ctx, ty)),
                        false => format!("argument #{number}: {why}"),
                    },
                })?;
                buffers.push((arg, ty));
            }
        }
        // Checked before the arguments become memrefs: the message names a signed element type (`ui8`), which a memref loses.
        let on_tensors = |op: OpRef<'_>| op.results().next().is_some_and(|v| ctx.is_tensor(op.body.ty(v)));
        let mut candidates = rest.iter().map(|&op| self.rewriter.op(op));
        let is_supported = |op: OpRef<'_>| is_bufferized(op) || self.calls_declaration(op);
        if let Some(op) = candidates.find(|&op| on_tensors(op) && !is_supported(op)) {
            return Err(Unsupported { loc: op.loc(), message: unsupported_message(op) });
        }
        for (arg, ty) in buffers {
            // The argument becomes its own buffer.
            self.rewriter.set_type(arg, ty);
            self.buffers.insert(arg, arg);
        }
        // A result is computed directly into the caller's buffer, unless an earlier result has the same origin.
        let returned: Vec<ValueId> = self.rewriter.body().operands(last).collect();
        let mut outputs = Vec::new();
        self.rewriter.set_insertion_point(ops.first().map_or(InsertPoint::Before(last), |&op| InsertPoint::Before(op)));
        for &value in &returned {
            let ty = buffer_type(ctx, self.rewriter.body().ty(value));
            let ty = ty.map_err(|why| unsupported(self.rewriter, last, why))?;
            let output = self.rewriter.add_arg(entry, ty, loc);
            outputs.push(output);
            let root = self.origin(value);
            let Some(wanted) = memref_type(ctx, self.rewriter.body().ty(root)) else { continue };
            if self.is_computed(root) && !self.caller_buffers.contains_key(&root) {
                let buffer = self.view(output, wanted, loc).map_err(|why| unsupported(self.rewriter, last, why))?;
                self.caller_buffers.insert(root, buffer);
            }
        }
        for &op in rest {
            self.rewriter.set_insertion_point(InsertPoint::Before(op));
            self.op(op).map_err(|why| unsupported(self.rewriter, op, why))?;
        }
        // Other results are copied to the caller's buffer at the end.
        self.rewriter.set_insertion_point(InsertPoint::Before(last));
        for (&value, &output) in returned.iter().zip(&outputs) {
            let root = self.origin(value);
            let written = self.caller_buffers.get(&root).is_some_and(|&buffer| self.is_view_of(buffer, output));
            let buffer = self
                .buffers
                .get(&value)
                .copied()
                .ok_or_else(|| unsupported(self.rewriter, last, "a result has no buffer".to_owned()))?;
            if !written {
                self.copy(buffer, output, loc).map_err(|why| unsupported(self.rewriter, last, why))?;
            }
        }
        self.rewriter.set_operands(last, &[]);
        for &op in rest.iter().rev() {
            let body = self.rewriter.body();
            if self.calls.contains(&op) || body.results(op).any(|v| ctx.is_tensor(body.ty(v))) {
                self.rewriter.erase(op);
            }
        }
        Ok(Vec::new())
    }

    /// The tensor that first occupies a value's buffer, found through reshapes and destinations.
    fn origin(&self, mut value: ValueId) -> ValueId {
        loop {
            let Some(def) = self.rewriter.body().defining_op(value) else { return value };
            let view = self.rewriter.op(def);
            let source = match_op!(view;
                tensor::COLLAPSE_SHAPE | tensor::EXPAND_SHAPE | builtin::UNREALIZED_CONVERSION_CAST => {
                    view.only_operand()
                },
                linalg::GENERIC => view.operands_named("outputs").first().copied().filter(|&v| self.is_taken_over(v)),
                _ => None,
            );
            match source {
                Some(source) => value = source,
                None => return value,
            }
        }
    }

    /// Returns true if the result takes over its destination's buffer: nothing else reads it, and it is not a constant or an
    /// argument.
    fn is_taken_over(&self, init: ValueId) -> bool {
        self.is_computed(init) && self.rewriter.body().uses(init).count() == 1
    }

    /// Returns true if an operation computes a value into a buffer, so that it is not a view, a constant or an argument.
    fn is_computed(&self, value: ValueId) -> bool {
        self.rewriter.body().defining_op(value).is_some_and(|def| {
            self.rewriter.op(def).is_any(&[
                &func::CALL,
                &linalg::GENERIC,
                &tensor::PAD,
                &tensor::CONCAT,
                &tensor::EXTRACT_SLICE,
            ])
        })
    }

    /// Returns true if `view` is `output` or a view of it.
    fn is_view_of(&self, view: ValueId, output: ValueId) -> bool {
        view == output
            || matches!(self.rewriter.body().def(view), ValueDef::Result(op, _) if self.rewriter.body().operand(op, 0) == Some(output))
    }

    /// A buffer viewed with another shape.
    fn view(&mut self, buffer: ValueId, ty: Type, loc: Loc) -> Result<ValueId, String> {
        if self.rewriter.body().ty(buffer) == ty {
            return Ok(buffer);
        }
        let ctx = self.rewriter.ctx();
        let sizes: Vec<i64> = ctx.shape(ty).unwrap_or_default().iter().map(|d| d.unwrap_or(0) as i64).collect();
        let strides = row_major(&sizes);
        let lists = [("static_offsets", vec![0]), ("static_sizes", sizes), ("static_strides", strides)];
        let mut op = NewOp::of(&memref::REINTERPRET_CAST).operands(&[buffer]).results(&[ty]);
        for (name, list) in &lists {
            op = op.property(name, ctx.i64_array_attr(list));
        }
        self.builder(loc).build_op(op.property("operandSegmentSizes", ctx.i32_array_attr(&[1, 0, 0, 0])))
    }

    /// The buffer to compute a value into: the caller's, or a new one.
    fn buffer_for_result(&mut self, value: ValueId, loc: Loc) -> Result<ValueId, String> {
        if let Some(&buffer) = self.caller_buffers.get(&value) {
            return Ok(buffer);
        }
        let ctx = self.rewriter.ctx();
        let ty = buffer_type(ctx, self.rewriter.body().ty(value))?;
        let op = NewOp::of(&memref::ALLOC).results(&[ty]);
        self.builder(loc).build_op(op.property("operandSegmentSizes", ctx.i32_array_attr(&[0, 0])))
    }

    fn buffer(&self, value: ValueId) -> Result<ValueId, String> {
        self.buffers.get(&value).copied().ok_or_else(|| "an operand has no buffer".to_owned())
    }

    /// Bufferizes one operation, and records the buffer of its result.
    fn op(&mut self, op: OpId) -> Result<(), String> {
        let ctx = self.rewriter.ctx();
        let view = self.rewriter.op(op);
        let loc = view.loc();
        let on_buffers = view.operands().chain(view.results()).any(|v| memref_type(ctx, view.body.ty(v)).is_some());
        if on_buffers && self.calls_declaration(view) {
            return self.call(op);
        }
        let result = view.body.result(op, 0).filter(|&v| ctx.is_tensor(view.body.ty(v)));
        let Some(result) = result else {
            // Scalar operations stay. Other operations on tensors are unsupported, also on arguments, which are buffers by now.
            let is_tensor = |v| ctx.is_tensor(view.body.ty(v)) || self.buffers.contains_key(&v);
            let has_tensors = view.body.operands(op).any(is_tensor);
            return if has_tensors { Err(unsupported_message(view)) } else { Ok(()) };
        };
        let buffer = match_op!(view;
            tensor::EMPTY => return Ok(()),
            arith::CONSTANT => self.constant(op)?,
            tensor::COLLAPSE_SHAPE | tensor::EXPAND_SHAPE => {
                let source = view.operand(operand!(tensor::COLLAPSE_SHAPE.src)).ok_or("missing operand")?;
                let ty = buffer_type(ctx, view.out_type(0))?;
                let source = self.buffer(source)?;
                self.view(source, ty, loc)?
            },
            builtin::UNREALIZED_CONVERSION_CAST => {
                let source = view.only_operand().ok_or("cast must have one operand")?;
                let ty = buffer_type(ctx, view.out_type(0))?;
                let source = self.buffer(source)?;
                if self.rewriter.body().ty(source) != ty {
                    return Err("cast must change signedness only".to_owned());
                }
                source
            },
            linalg::GENERIC => self.generic(op)?,
            tensor::EXTRACT_SLICE => self.slice(op)?,
            tensor::PAD => self.pad(op)?,
            tensor::CONCAT => self.concat(op)?,
            _ => return Err(unsupported_message(view)),
        );
        self.buffers.insert(result, buffer);
        Ok(())
    }

    /// Returns true for a call of a function without a body.
    fn calls_declaration(&self, op: OpRef<'_>) -> bool {
        op.is(&func::CALL) && op.attr("callee").is_some_and(|callee| self.declared.contains(&callee))
    }

    /// Builds a kernel that calls the function with the buffers of its arguments and results.
    fn call(&mut self, op: OpId) -> Result<(), String> {
        let ctx = self.rewriter.ctx();
        let view = self.rewriter.op(op);
        let (loc, callee) = (view.loc(), view.attr("callee").ok_or("requires attribute 'callee'")?);
        let (operands, results): (Vec<_>, Vec<_>) = (view.operands().collect(), view.results().collect());
        let mut buffers = Vec::new();
        for operand in operands {
            let is_tensor = ctx.is_tensor(self.rewriter.body().ty(operand));
            buffers.push(if is_tensor { self.buffer(operand)? } else { operand });
        }
        self.calls.insert(op);
        for result in results {
            let buffer = self.buffer_for_result(result, loc)?;
            self.buffers.insert(result, buffer);
            buffers.push(buffer);
        }
        kernel(self.rewriter, loc, |rewriter| {
            rewriter.build(&NewOp::of(&func::CALL).loc(loc).operands(&buffers).property("callee", callee));
            Ok(())
        })
    }

    fn constant(&mut self, op: OpId) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let view = self.rewriter.op(op);
        let loc = view.loc();
        let value = view.attr("value").ok_or("requires attribute 'value'")?;
        let ty = buffer_type(ctx, view.out_type(0))?;
        let mut build = Builder { rewriter: self.rewriter, loc };
        self.globals.get_global(&mut build, value, ty)
    }

    /// Builds the same `linalg.generic` on buffers.
    fn generic(&mut self, op: OpId) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let view = self.rewriter.op(op);
        let loc = view.loc();
        let (inputs, outputs) = (view.operands_named("inputs").to_vec(), view.operands_named("outputs").to_vec());
        let (&[init], Some(result)) = (outputs.as_slice(), view.body.result(op, 0)) else {
            return Err("expected exactly one result".to_owned());
        };
        let is_empty = view.body.defining_op(init).is_some_and(|def| self.rewriter.op(def).is(&tensor::EMPTY));
        let attrs = view.body.attrs(op);
        let (maps, kinds) = view
            .attr("indexing_maps")
            .zip(view.attr("iterator_types"))
            .ok_or("requires 'indexing_maps' and 'iterator_types'")?;
        // A scalar operand is uniform across elements, so the body uses it directly.
        let is_scalar = |&v: &ValueId| ctx.shape(view.body.ty(v)).is_none();
        let scalars: Vec<usize> = (0..inputs.len()).filter(|&i| inputs.get(i).is_some_and(is_scalar)).collect();
        let region = *view.body.regions(op).first().ok_or("missing body")?;
        let block = *view.body.blocks(region).first().ok_or("missing body")?;
        // A body that only yields an element works for any element type.
        let is_signless = |&arg: &ValueId| signless(ctx, view.body.ty(arg)) == view.body.ty(arg);
        if view.body.ops(block).count() > 1 && !view.body.args(block).iter().all(is_signless) {
            return Err(unsupported_message(view));
        }
        // The initial values are in the destination: reuse its buffer, or copy it if others read it.
        let destination = if is_empty {
            self.buffer_for_result(result, loc)?
        } else if self.is_taken_over(init) {
            self.buffer(init)?
        } else {
            let destination = self.buffer_for_result(result, loc)?;
            let from = self.buffer(init)?;
            self.copy(from, destination, loc)?;
            destination
        };
        let mut operands = Vec::new();
        for (i, &input) in inputs.iter().enumerate() {
            if scalars.contains(&i) {
                continue;
            }
            let def = self.rewriter.body().defining_op(input);
            let shape_only = def.is_some_and(|def| self.rewriter.op(def).is(&tensor::EMPTY));
            // An empty input only defines a shape and is never read.
            operands.push(if shape_only { self.buffer_for_result(input, loc)? } else { self.buffer(input)? });
        }
        operands.push(destination);
        let AttrKind::Array(maps) = ctx.attr_kind(maps) else {
            return Err("requires 'indexing_maps' and 'iterator_types'".to_owned());
        };
        let maps = maps.iter().enumerate().filter(|(i, _)| !scalars.contains(i)).map(|(_, &map)| map).collect();
        let counts = [operands.len().saturating_sub(1) as i32, 1];
        let generic = NewOp::of(&linalg::GENERIC)
            .loc(loc)
            .operands(&operands)
            .property("indexing_maps", ctx.attr(AttrKind::Array(maps)))
            .property("iterator_types", kinds)
            .property("operandSegmentSizes", ctx.i32_array_attr(&counts));
        let args: Vec<ValueId> = self.rewriter.body().args(block).to_vec();
        let scalar_args: FxHashMap<ValueId, ValueId> =
            scalars.iter().filter_map(|&i| Some((*args.get(i)?, *inputs.get(i)?))).collect();
        let args: Vec<ValueId> = args.into_iter().filter(|arg| !scalar_args.contains_key(arg)).collect();
        let types: Vec<Type> = args.iter().map(|&a| signless(ctx, self.rewriter.body().ty(a))).collect();
        let buffers = &self.buffers;
        let mut cloned = Ok(());
        let generic = self.rewriter.build_region(&generic, &types, |rewriter, _, new_args| {
            let mut map = scalar_args;
            map.extend(args.iter().copied().zip(new_args.iter().copied()));
            cloned = clone_body(rewriter, block, map, buffers);
        });
        cloned?;
        // Discardable attributes, such as a schedule.
        self.rewriter.set_attrs(generic, attrs);
        Ok(destination)
    }

    /// Fills the padding of the result and copies the operand into it.
    fn pad(&mut self, op: OpId) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let loc = view.loc();
        let low = view.ints("static_low").ok_or("dynamic padding is unsupported")?;
        let (source, result) =
            view.operand(operand!(tensor::PAD.source)).zip(view.body.result(op, 0)).ok_or("missing operand")?;
        let region = *view.body.regions(op).first().ok_or("missing body")?;
        let block = *view.body.blocks(region).first().ok_or("missing body")?;
        let padding_value =
            view.body.last(block).and_then(|end| view.body.operand(end, 0)).ok_or("padding value is missing")?;
        let is_outside = !matches!(view.body.def(padding_value), ValueDef::Argument(b, _) if b == block)
            && view.body.defining_op(padding_value).is_some_and(|def| view.body.block_of(def) != Some(block));
        if !is_outside {
            return Err("padding value must not depend on the index".to_owned());
        }
        let buffer = self.buffer_for_result(result, loc)?;
        let (rank, sizes) = (low.len(), self.extents(buffer));
        let inner = self.buffer(source).map(|source| self.extents(source))?;
        // Fill before and after the operand in each dimension, within the operand's range in the preceding dimensions.
        let (mut at, mut part) = (vec![0; rank], sizes.clone());
        for d in 0..rank {
            let entry = |list: &[i64]| list.get(d).copied().unwrap_or(0);
            let (low, inner, size) = (entry(&low), entry(&inner), entry(&sizes));
            for (start, end) in [(0, low), (low.saturating_add(inner), size)] {
                if start < end {
                    set(&mut at, d, start);
                    set(&mut part, d, end.saturating_sub(start));
                    let padding = self.part(buffer, &at, &part, &vec![1; rank], loc)?;
                    self.builder(loc).build_generic_on_buffers(
                        &[],
                        (padding, dims(rank)),
                        &reduction_flags(rank, 0),
                        |_, _| Ok(padding_value),
                    )?;
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
        let axis = view.int("dim").and_then(|d| usize::try_from(d).ok()).ok_or("requires attribute 'dim'")?;
        let parts: Vec<ValueId> = view.body.operands(op).collect();
        let rank = view.out_dims(0).map_or(0, |d| d.len());
        let result = view.body.result(op, 0).ok_or("missing result")?;
        let buffer = self.buffer_for_result(result, loc)?;
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

    /// Copies a tensor's elements into a buffer at an offset.
    fn insert(&mut self, source: ValueId, buffer: ValueId, at: &[i64], loc: Loc) -> Result<(), String> {
        let source = self.buffer(source)?;
        let sizes = self.extents(source);
        let part = self.part(buffer, at, &sizes, &vec![1; at.len()], loc)?;
        self.copy(source, part, loc)
    }

    /// Copies a slice of a tensor into a new buffer.
    fn slice(&mut self, op: OpId) -> Result<ValueId, String> {
        let view = self.rewriter.op(op);
        let loc = view.loc();
        let list = |name: &str| view.ints(name).ok_or("dynamic offsets, sizes and strides are unsupported");
        let (offsets, sizes, strides) = (list("static_offsets")?, list("static_sizes")?, list("static_strides")?);
        let (source, result) = view
            .operand(operand!(tensor::EXTRACT_SLICE.source))
            .zip(view.body.result(op, 0))
            .ok_or("missing operand")?;
        if view.out_dims(0).map_or(0, |dims| dims.len()) != sizes.len() {
            return Err("rank-reducing slices are unsupported".to_owned());
        }
        let source = self.buffer(source)?;
        let buffer = self.buffer_for_result(result, loc)?;
        let part = self.part(source, &offsets, &sizes, &strides, loc)?;
        self.copy(part, buffer, loc)?;
        Ok(buffer)
    }

    fn extents(&self, buffer: ValueId) -> Vec<i64> {
        let shape = self.rewriter.ctx().shape(self.rewriter.body().ty(buffer)).unwrap_or_default();
        shape.iter().map(|d| d.and_then(|n| i64::try_from(n).ok()).unwrap_or(0)).collect()
    }

    /// A `memref.subview` of a buffer.
    fn part(
        &mut self,
        buffer: ValueId,
        offsets: &[i64],
        sizes: &[i64],
        steps: &[i64],
        loc: Loc,
    ) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let full_strides = row_major(&self.extents(buffer));
        let terms = offsets.iter().zip(&full_strides).map(|(&offset, &stride)| offset.saturating_mul(stride));
        let offset = terms.fold(0_i64, i64::saturating_add);
        let strides =
            full_strides.iter().zip(steps).map(|(&stride, &step)| Some(stride.saturating_mul(step))).collect();
        let part = ctx.ty(TypeKind::MemRef {
            shape: sizes.iter().map(|&size| u64::try_from(size).ok()).collect(),
            element: ctx.element_or_self(self.rewriter.body().ty(buffer)),
            layout: Some(ctx.attr(AttrKind::StridedLayout { offset: Some(offset), strides })),
            space: None,
        });
        let mut op = NewOp::of(&memref::SUBVIEW).operands(&[buffer]).results(&[part]);
        for (name, list) in [("static_offsets", offsets), ("static_sizes", sizes), ("static_strides", steps)] {
            op = op.property(name, ctx.i64_array_attr(list));
        }
        self.builder(loc).build_op(op.property("operandSegmentSizes", ctx.i32_array_attr(&[1, 0, 0, 0])))
    }

    fn copy(&mut self, from: ValueId, to: ValueId, loc: Loc) -> Result<(), String> {
        let ctx = self.rewriter.ctx();
        let dims_of: Vec<Dim> = ctx.shape(self.rewriter.body().ty(to)).unwrap_or_default().to_vec();
        let rank = dims_of.len();
        self.builder(loc).build_generic_on_buffers(
            &[(from, dims(rank))],
            (to, dims(rank)),
            &reduction_flags(rank, 0),
            |_, args| args.first().copied().ok_or_else(|| "an argument is missing".to_owned()),
        )
    }
}

fn set(list: &mut [i64], d: usize, value: i64) {
    if let Some(entry) = list.get_mut(d) {
        *entry = value;
    }
}

/// Row-major strides in elements: `[2, 3, 4] -> [12, 4, 1]`.
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

/// Clones the operations of a block at the insertion point with mapped values. Element extractions become loads from buffers.
fn clone_body(
    rewriter: &mut Rewriter<'_>,
    block: BlockId,
    mut map: FxHashMap<ValueId, ValueId>,
    buffers: &FxHashMap<ValueId, ValueId>,
) -> Result<(), String> {
    for op in rewriter.body().ops(block).collect::<Vec<_>>() {
        let view = rewriter.op(op);
        let is_extract = view.is(&tensor::EXTRACT);
        let operand = |v: ValueId| map.get(&v).or_else(|| buffers.get(&v)).copied().unwrap_or(v);
        let operands: Vec<ValueId> = view.body.operands(op).map(operand).collect();
        let results: Vec<Type> = view.body.results(op).map(|v| view.body.ty(v)).collect();
        let copy = if is_extract {
            let loc = view.loc();
            rewriter.build(&NewOp::of(&memref::LOAD).loc(loc).operands(&operands).results(&results))
        } else {
            rewriter.create_like(op, &operands, &results)
        };
        let pairs: Vec<_> = rewriter.body().results(op).zip(rewriter.body().results(copy)).collect();
        map.extend(pairs);
    }
    Ok(())
}
