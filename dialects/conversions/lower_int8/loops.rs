//! `--to-loops`: lowers loop nests on buffers to `scf.for`.
//!
//! A buffer with one writer and one elementwise reader is not materialized: its elements are computed where they are read.
//! Accumulators therefore stay in registers through initialization, reduction and the elementwise operations on the result, and
//! no intermediate wider than the network's own types is stored between two layers.
//!
//! Loops keep the order of the nest, with parallel loops outermost. The pass does not tile or unroll. The outermost loop
//! becomes `scf.parallel` if the kernel has enough iterations.

use qopt_ir::ir::{AffineStep, Body, OpId, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use rustc_hash::FxHashMap;

use super::Unsupported;
use super::functions::{each_function, returned_types};
use super::nests::{IndexSource, Nest, Nests, SPLIT, erase_unused, kernel, parallel};
use crate::arith::ops as arith;
use crate::builtin::ops as builtin;
use crate::linalg::builder::Builder;
use crate::linalg::ops as linalg;
use crate::memref::ops as memref;
use crate::scf::ops as scf;

/// The pass.
pub static TO_LOOPS: PassDef = PassDef {
    argument: "to-loops",
    name: "ToLoops",
    summary: "Lower linalg.generic nests on buffers to loops; producers with one reader are fused into it",
    anchor: Some(builtin::MODULE.name),
    options: &[SPLIT],
    converts: true,
    build: |_, options| Ok(Box::new(ToLoops { split: options.limit("split") })),
    ..PassDef::BASE
};

struct ToLoops {
    split: Option<u64>,
}

impl Pass for ToLoops {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        each_function(body, cx, |ctx, function, entry| {
            let nests = Nests::of(ctx, function, entry)?;
            let mut rewriter = Rewriter::new(ctx, function);
            for (index, nest) in nests.all.iter().enumerate() {
                if !nests.is_root(index) {
                    continue;
                }
                rewriter.set_insertion_point(InsertPoint::Before(nest.op));
                let loc = nests.loc(rewriter.body(), index);
                kernel(&mut rewriter, loc, |rewriter| {
                    Emitter { nests: &nests, build: Builder { rewriter, loc } }.root(index, self.split)
                })
                .map_err(|message| Unsupported { loc, message })?;
            }
            for nest in nests.all.iter().rev() {
                rewriter.erase(nest.op);
            }
            erase_unused(&mut rewriter, entry);
            Ok(returned_types(rewriter.body(), entry))
        })
    }
}

struct Emitter<'n, 'a, 'r> {
    nests: &'n Nests,
    build: Builder<'r, 'a>,
}

impl Emitter<'_, '_, '_> {
    fn nest(&self, index: usize) -> Result<&Nest, String> {
        self.nests.all.get(index).ok_or_else(|| "missing loop nest".to_owned())
    }

    /// Emits the loops of a nest whose destination is in memory.
    fn root(&mut self, index: usize, split: Option<u64>) -> Result<(), String> {
        let nest = self.nest(index)?;
        let ivs = vec![None; nest.reduces.len()];
        let parallel: Vec<usize> = (0..nest.reduces.len()).filter(|&d| nest.reduces.get(d) == Some(&false)).collect();
        let splits = self.nests.splits(self.build.rewriter.body(), index, split);
        self.emit_loops(index, &parallel, ivs, splits)
    }

    /// Emits loops over `dims`, and the body of the nest inside of them. `ivs` has the induction variable of each loop of the nest
    /// that is emitted so far. `splits`: the first loop is an `scf.parallel`.
    fn emit_loops(
        &mut self,
        index: usize,
        dims: &[usize],
        mut ivs: Vec<Option<ValueId>>,
        splits: bool,
    ) -> Result<(), String> {
        let nests = self.nests;
        let nest = nests.all.get(index).ok_or("missing loop nest")?;
        let Some((&d, rest)) = dims.split_first() else {
            let indices = self.operand_indices(nest, nest.inputs.len(), &ivs)?;
            let value = if nest.has_reductions() {
                let ty = self.build.ctx().element_or_self(self.build.ty(nest.out));
                let start = match nests.initial_values.get(&index) {
                    Some(&first) => self.written(&[first], (nest, nest.inputs.len()), &ivs, &indices)?,
                    None => self.load(nest.out, &indices, ty)?,
                };
                self.sum(index, ivs, start)?
            } else {
                self.evaluate(index, &ivs, None)?
            };
            let operands: Vec<ValueId> = [value, nest.out].into_iter().chain(indices).collect();
            let loc = self.build.loc;
            self.build.rewriter.build(&NewOp::of(&memref::STORE).loc(loc).operands(&operands));
            return Ok(());
        };
        let extent = nest.extents.get(d).copied().unwrap_or(0);
        if extent == 1 {
            self.set_iv(&mut ivs, d, None)?;
            return self.emit_loops(index, rest, ivs, splits);
        }
        let bounds = self.bounds(extent)?;
        let (loc, index_type) = (self.build.loc, self.build.ctx().index_type());
        let mut done = Ok(());
        let (op, end) = match splits {
            true => (parallel(self.build.ctx(), loc), &scf::REDUCE),
            false => (NewOp::of(&scf::FOR).loc(loc), &scf::YIELD),
        };
        self.build.rewriter.build_region(&op.operands(&bounds), &[index_type], |rewriter, _, args| {
            let mut inner = Emitter { nests, build: Builder { rewriter, loc } };
            done = inner
                .set_iv(&mut ivs, d, args.first().copied())
                .and_then(|()| inner.emit_loops(index, rest, ivs, false));
            inner.build.rewriter.build(&NewOp::of(end).loc(loc));
        });
        done
    }

    /// Sets the induction variable of a loop: to 0 if `value` is `None`.
    fn set_iv(&mut self, ivs: &mut [Option<ValueId>], d: usize, value: Option<ValueId>) -> Result<(), String> {
        let value = match value {
            Some(value) => value,
            None => self.build.int(0, self.build.ctx().index_type())?,
        };
        if let Some(slot) = ivs.get_mut(d) {
            *slot = Some(value);
        }
        Ok(())
    }

    /// The lower bound, upper bound and step of a loop.
    fn bounds(&mut self, extent: u64) -> Result<[ValueId; 3], String> {
        let index = self.build.ctx().index_type();
        let extent = i64::try_from(extent).map_err(|_| "loop extent does not fit i64")?;
        Ok([self.build.int(0, index)?, self.build.int(extent, index)?, self.build.int(1, index)?])
    }

    /// The value of a nest's destination at these indices: `start` with all terms of the reduction accumulated.
    fn sum(&mut self, index: usize, mut ivs: Vec<Option<ValueId>>, start: ValueId) -> Result<ValueId, String> {
        let nests = self.nests;
        let nest = nests.all.get(index).ok_or("missing loop nest")?;
        let next = (0..ivs.len()).find(|&d| nest.reduces.get(d) == Some(&true) && ivs.get(d) == Some(&None));
        let Some(d) = next else { return self.evaluate(index, &ivs, Some(start)) };
        let extent = nest.extents.get(d).copied().unwrap_or(0);
        if extent == 1 {
            self.set_iv(&mut ivs, d, None)?;
            return self.sum(index, ivs, start);
        }
        let bounds = self.bounds(extent)?;
        let (loc, ty) = (self.build.loc, self.build.ty(start));
        let op = NewOp::of(&scf::FOR).loc(loc).operands(&bounds).operands(&[start]).results(&[ty]);
        let types = [self.build.ctx().index_type(), ty];
        let mut done = Ok(());
        let op = self.build.rewriter.build_region(&op, &types, |rewriter, _, args| {
            let mut inner = Emitter { nests, build: Builder { rewriter, loc } };
            let &[iv, carried] = args else { return };
            done = inner.set_iv(&mut ivs, d, Some(iv)).and_then(|()| inner.sum(index, ivs, carried)).map(|value| {
                inner.build.rewriter.build(&NewOp::of(&scf::YIELD).loc(loc).operands(&[value]));
            });
        });
        done?;
        self.build.rewriter.body().result(op, 0).ok_or_else(|| "a loop has no result".to_owned())
    }

    /// The value that a nest's body yields at these indices. `carried` is the destination's element if it is not in memory.
    fn evaluate(&mut self, index: usize, ivs: &[Option<ValueId>], carried: Option<ValueId>) -> Result<ValueId, String> {
        let nests = self.nests;
        let nest = nests.all.get(index).ok_or("missing loop nest")?;
        let args: Vec<ValueId> = self.build.rewriter.body().args(nest.body).to_vec();
        let mut map: FxHashMap<ValueId, ValueId> = FxHashMap::default();
        for (i, (&arg, &operand)) in args.iter().zip(nest.inputs.iter().chain([&nest.out])).enumerate() {
            if self.build.rewriter.body().uses(arg).next().is_none() {
                continue;
            }
            let value = match carried.filter(|_| i == nest.inputs.len()) {
                Some(carried) => carried,
                None => self.element((nest, i), ivs, operand, self.build.ty(arg))?,
            };
            map.insert(arg, value);
        }
        let ops: Vec<OpId> = self.build.rewriter.body().ops(nest.body).collect();
        let Some((&end, ops)) = ops.split_last() else { return Err("a body is empty".to_owned()) };
        for &op in ops {
            let view = self.build.rewriter.op(op);
            if view.is(&linalg::INDEX_OP) {
                let iv = view.int("dim").and_then(|d| ivs.get(usize::try_from(d).ok()?).copied().flatten());
                let result = view.body.result(op, 0).ok_or("an operation has no result")?;
                map.insert(result, iv.ok_or("a loop has no induction variable")?);
                continue;
            }
            let operands: Vec<ValueId> = view.body.operands(op).map(|v| map.get(&v).copied().unwrap_or(v)).collect();
            let results: Vec<Type> = view.body.results(op).map(|v| view.body.ty(v)).collect();
            let copy = self.build.rewriter.create_like(op, &operands, &results);
            let body = self.build.rewriter.body();
            map.extend(body.results(op).zip(body.results(copy)));
        }
        let yielded = self.build.rewriter.body().operand(end, 0).ok_or("a body yields no value")?;
        Ok(map.get(&yielded).copied().unwrap_or(yielded))
    }

    /// An element of an operand's buffer: computed if the buffer is not materialized, loaded otherwise.
    fn element(
        &mut self,
        (reader, operand): (&Nest, usize),
        reader_ivs: &[Option<ValueId>],
        buffer: ValueId,
        ty: Type,
    ) -> Result<ValueId, String> {
        let nests = self.nests;
        let indices = self.operand_indices(reader, operand, reader_ivs)?;
        match nests.inlined_buffers.get(&buffer) {
            Some(writers) => self.written(writers, (reader, operand), reader_ivs, &indices),
            None => self.load(buffer, &indices, ty),
        }
    }

    /// The element at indices that nests compute. `reader` accesses it as an operand.
    fn written(
        &mut self,
        writers: &[usize],
        (reader, operand): (&Nest, usize),
        reader_ivs: &[Option<ValueId>],
        indices: &[ValueId],
    ) -> Result<ValueId, String> {
        let nests = self.nests;
        // The first writer computes the initial value, and a second one adds to it.
        let mut value = None;
        for &writer in writers {
            let nest = nests.all.get(writer).ok_or("missing loop nest")?;
            let mut ivs = vec![None; nest.reduces.len()];
            let sources = nest.index_sources(reader, operand).ok_or("an index is not a loop induction variable")?;
            for (d, source) in sources {
                let index = match source {
                    IndexSource::BufferDim(dim) => indices.get(dim).copied(),
                    IndexSource::ReaderLoop(d) => reader_ivs.get(d).copied().flatten(),
                };
                self.set_iv(&mut ivs, d, Some(index.ok_or("a loop has no induction variable")?))?;
            }
            for d in 0..ivs.len() {
                if ivs.get(d) == Some(&None) && nest.reduces.get(d) == Some(&false) {
                    self.set_iv(&mut ivs, d, None)?;
                }
            }
            value = Some(match value {
                Some(start) if nest.has_reductions() => self.sum(writer, ivs, start)?,
                _ => self.evaluate(writer, &ivs, value)?,
            });
        }
        value.ok_or_else(|| "a buffer is never written".to_owned())
    }

    fn load(&mut self, buffer: ValueId, indices: &[ValueId], ty: Type) -> Result<ValueId, String> {
        let operands: Vec<ValueId> = std::iter::once(buffer).chain(indices.iter().copied()).collect();
        self.build.op(&memref::LOAD, &operands, ty)
    }

    /// The indices of the element of an operand that an iteration of the nest accesses.
    fn operand_indices(
        &mut self,
        nest: &Nest,
        operand: usize,
        ivs: &[Option<ValueId>],
    ) -> Result<Vec<ValueId>, String> {
        let exprs = nest.maps.get(operand).ok_or("missing indexing map")?;
        exprs.iter().map(|expr| self.index(expr, ivs)).collect()
    }

    /// The value of an affine expression in loop indices. All values are non-negative.
    fn index(&mut self, expr: &[AffineStep], ivs: &[Option<ValueId>]) -> Result<ValueId, String> {
        let ty = self.build.ctx().index_type();
        let mut stack = Vec::new();
        for step in expr {
            let name = match *step {
                AffineStep::Dim(d) => {
                    stack.push(ivs.get(d as usize).copied().flatten().ok_or("a loop has no induction variable")?);
                    continue;
                }
                AffineStep::Const(value) => {
                    stack.push(self.build.int(value, ty)?);
                    continue;
                }
                AffineStep::Add => &arith::ADDI,
                AffineStep::Mul => &arith::MULI,
                AffineStep::FloorDiv => &arith::DIVUI,
                AffineStep::Mod => &arith::REMUI,
                AffineStep::CeilDiv | AffineStep::Symbol(_) => {
                    return Err("unsupported affine expression in an indexing map".to_owned());
                }
            };
            let (b, a) = stack.pop().zip(stack.pop()).ok_or("unsupported affine expression in an indexing map")?;
            stack.push(self.build.op(name, &[a, b], ty)?);
        }
        stack.pop().ok_or_else(|| "unsupported affine expression in an indexing map".to_owned())
    }
}
