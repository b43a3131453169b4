//! `--to-loops`: loop nests on buffers become `scf.for`.
//!
//! A buffer that one nest writes and one other reads, element for element, is never made: its elements are computed where they are
//! read. So accumulators stay in registers between a sum of products, what it starts with, and what becomes of it; and nothing that is
//! wider than what a network says lies in memory between two of its layers.
//!
//! Loops run in the order that the nests name them in, parallel ones around; nothing is tiled or unrolled here. The outermost is
//! `scf.parallel` where it pays to share it out.

use qopt_ir::ir::{AffineStep, IsolatedOp, OpId, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{NewOp, Place, Rewriter};
use rustc_hash::FxHashMap;

use super::super::build::Build;
use super::Unsayable;
use super::functions::{each_function, returned};
use super::nests::{Nest, Nests, SPLIT, erase_unused, kernel, parallel};

/// The pass.
pub static TO_LOOPS: PassDef = PassDef {
    argument: "to-loops",
    name: "ToLoops",
    summary: "Lower loop nests on buffers to loops; what is read once is computed where it is read",
    anchor: Some("builtin.module"),
    options: &[SPLIT],
    build: |_, options| Ok(Box::new(ToLoops { split: options.limit("split") })),
    ..PassDef::BASE
};

struct ToLoops {
    split: Option<u64>,
}

impl Pass for ToLoops {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        each_function(op, cx, |ctx, function, entry| {
            let nests = Nests::of(ctx, &mut function.body, entry)?;
            let mut rewriter = Rewriter::new(ctx, &mut function.body);
            for (index, nest) in nests.all.iter().enumerate() {
                if !nests.is_root(index) {
                    continue;
                }
                rewriter.set_place(Place::Before(nest.op));
                let loc = nests.loc(rewriter.body(), index);
                kernel(&mut rewriter, loc, |rewriter| {
                    Emitter { nests: &nests, build: Build { rewriter, loc } }.root(index, self.split)
                })
                .map_err(|message| Unsayable { loc, message })?;
            }
            for nest in nests.all.iter().rev() {
                rewriter.erase(nest.op);
            }
            erase_unused(&mut rewriter, entry);
            Ok(returned(rewriter.body(), entry))
        })
    }
}

struct Emitter<'n, 'a, 'r> {
    nests: &'n Nests<'n>,
    build: Build<'r, 'a>,
}

impl Emitter<'_, '_, '_> {
    fn nest(&self, index: usize) -> Result<&Nest<'_>, String> {
        self.nests.all.get(index).ok_or_else(|| "a nest is missing".to_owned())
    }

    /// The loops of a nest whose destination is in memory.
    fn root(&mut self, index: usize, split: Option<u64>) -> Result<(), String> {
        let nest = self.nest(index)?;
        let ivs = vec![None; nest.reduces.len()];
        let parallel: Vec<usize> = (0..nest.reduces.len()).filter(|&d| nest.reduces.get(d) == Some(&false)).collect();
        let splits = self.nests.splits(self.build.rewriter.body(), index, split);
        self.around(index, &parallel, ivs, splits)
    }

    /// `splits`: whether the first of these loops is parallel.
    fn around(
        &mut self,
        index: usize,
        dims: &[usize],
        mut ivs: Vec<Option<ValueId>>,
        splits: bool,
    ) -> Result<(), String> {
        let nests = self.nests;
        let nest = nests.all.get(index).ok_or("a nest is missing")?;
        let Some((&d, rest)) = dims.split_first() else {
            let at = self.place(nest, nest.inputs.len(), &ivs)?;
            let value = if nest.has_reductions() {
                let ty = self.build.ctx().element_or_self(self.build.ty(nest.out));
                let start = self.load(nest.out, &at, ty)?;
                self.sum(index, ivs, start)?
            } else {
                self.evaluate(index, &ivs, None)?
            };
            let operands: Vec<ValueId> = [value, nest.out].into_iter().chain(at).collect();
            let loc = self.build.loc;
            self.build.rewriter.build(&NewOp::new("memref.store").loc(loc).operands(&operands));
            return Ok(());
        };
        let extent = nest.extents.get(d).copied().unwrap_or(0);
        if extent == 1 {
            self.set(&mut ivs, d, None)?;
            return self.around(index, rest, ivs, splits);
        }
        let bounds = self.bounds(extent)?;
        let (loc, index_type) = (self.build.loc, self.build.ctx().index_type());
        let mut done = Ok(());
        let (op, end) = match splits {
            true => (parallel(self.build.ctx(), loc), "scf.reduce"),
            false => (NewOp::new("scf.for").loc(loc), "scf.yield"),
        };
        self.build.rewriter.build_region(&op.operands(&bounds), &[index_type], |rewriter, _, args| {
            let mut inner = Emitter { nests, build: Build { rewriter, loc } };
            done = inner.set(&mut ivs, d, args.first().copied()).and_then(|()| inner.around(index, rest, ivs, false));
            inner.build.rewriter.build(&NewOp::new(end).loc(loc));
        });
        done
    }

    /// Gives a loop its index: 0 if there is none.
    fn set(&mut self, ivs: &mut [Option<ValueId>], d: usize, value: Option<ValueId>) -> Result<(), String> {
        let value = match value {
            Some(value) => value,
            None => self.build.int(0, self.build.ctx().index_type())?,
        };
        if let Some(slot) = ivs.get_mut(d) {
            *slot = Some(value);
        }
        Ok(())
    }

    fn bounds(&mut self, extent: u64) -> Result<[ValueId; 3], String> {
        let index = self.build.ctx().index_type();
        let extent = i64::try_from(extent).map_err(|_| "a loop is too long")?;
        Ok([self.build.int(0, index)?, self.build.int(extent, index)?, self.build.int(1, index)?])
    }

    /// The value of a nest's destination at these indices, after all its additions to a value.
    fn sum(&mut self, index: usize, mut ivs: Vec<Option<ValueId>>, start: ValueId) -> Result<ValueId, String> {
        let nests = self.nests;
        let nest = nests.all.get(index).ok_or("a nest is missing")?;
        let left = (0..ivs.len()).find(|&d| nest.reduces.get(d) == Some(&true) && ivs.get(d) == Some(&None));
        let Some(d) = left else { return self.evaluate(index, &ivs, Some(start)) };
        let extent = nest.extents.get(d).copied().unwrap_or(0);
        if extent == 1 {
            self.set(&mut ivs, d, None)?;
            return self.sum(index, ivs, start);
        }
        let bounds = self.bounds(extent)?;
        let (loc, ty) = (self.build.loc, self.build.ty(start));
        let op = NewOp::new("scf.for").loc(loc).operands(&bounds).operands(&[start]).results(&[ty]);
        let types = [self.build.ctx().index_type(), ty];
        let mut done = Ok(());
        let op = self.build.rewriter.build_region(&op, &types, |rewriter, _, args| {
            let mut inner = Emitter { nests, build: Build { rewriter, loc } };
            let &[iv, carried] = args else { return };
            done = inner.set(&mut ivs, d, Some(iv)).and_then(|()| inner.sum(index, ivs, carried)).map(|value| {
                inner.build.rewriter.build(&NewOp::new("scf.yield").loc(loc).operands(&[value]));
            });
        });
        done?;
        self.build.rewriter.body().result(op, 0).ok_or_else(|| "a loop has no result".to_owned())
    }

    /// What a nest's body gives at these indices. `carried` is the destination's element, where it is not in memory.
    fn evaluate(&mut self, index: usize, ivs: &[Option<ValueId>], carried: Option<ValueId>) -> Result<ValueId, String> {
        let nests = self.nests;
        let nest = nests.all.get(index).ok_or("a nest is missing")?;
        let args: Vec<ValueId> = self.build.rewriter.body().args(nest.body).to_vec();
        let mut map: FxHashMap<ValueId, ValueId> = FxHashMap::default();
        for (i, (&arg, &operand)) in args.iter().zip(nest.inputs.iter().chain([&nest.out])).enumerate() {
            if self.build.rewriter.body().uses(arg).next().is_none() {
                continue;
            }
            let value = match carried.filter(|_| i == nest.inputs.len()) {
                Some(carried) => carried,
                None => {
                    let at = self.place(nest, i, ivs)?;
                    self.element(operand, &at, self.build.ty(arg))?
                }
            };
            map.insert(arg, value);
        }
        let ops: Vec<OpId> = self.build.rewriter.body().ops(nest.body).collect();
        let Some((&end, ops)) = ops.split_last() else { return Err("a body is empty".to_owned()) };
        for &op in ops {
            let view = self.build.rewriter.op(op);
            if &*view.name() == "linalg.index" {
                let at = view.int("dim").and_then(|d| ivs.get(usize::try_from(d).ok()?).copied().flatten());
                let result = view.body.result(op, 0).ok_or("an operation has no result")?;
                map.insert(result, at.ok_or("a loop has no index")?);
                continue;
            }
            let operands: Vec<ValueId> = view.body.operands(op).map(|v| map.get(&v).copied().unwrap_or(v)).collect();
            let results: Vec<Type> = view.body.results(op).map(|v| view.body.ty(v)).collect();
            let copy = self.build.rewriter.create_like(op, &operands, &results);
            let body = self.build.rewriter.body();
            map.extend(body.results(op).zip(body.results(copy)));
        }
        let given = self.build.rewriter.body().operand(end, 0).ok_or("a body gives nothing")?;
        Ok(map.get(&given).copied().unwrap_or(given))
    }

    /// An element of a buffer: computed, if the buffer is never made, else read.
    fn element(&mut self, buffer: ValueId, at: &[ValueId], ty: Type) -> Result<ValueId, String> {
        let nests = self.nests;
        let Some(writers) = nests.inlined.get(&buffer) else { return self.load(buffer, at, ty) };
        let mut value = None;
        for &writer in writers {
            let nest = nests.all.get(writer).ok_or("a nest is missing")?;
            let plain = nest.plain(nest.inputs.len()).ok_or("an index is computed")?;
            let mut ivs = vec![None; nest.reduces.len()];
            for (loop_of, &at) in plain.iter().zip(at) {
                if let Some(d) = *loop_of {
                    self.set(&mut ivs, d, Some(at))?;
                }
            }
            for d in 0..ivs.len() {
                if ivs.get(d) == Some(&None) && nest.reduces.get(d) == Some(&false) {
                    self.set(&mut ivs, d, None)?;
                }
            }
            value = Some(match value {
                Some(start) if nest.has_reductions() => self.sum(writer, ivs, start)?,
                _ => self.evaluate(writer, &ivs, value)?,
            });
        }
        value.ok_or_else(|| "a buffer is never written".to_owned())
    }

    fn load(&mut self, buffer: ValueId, at: &[ValueId], ty: Type) -> Result<ValueId, String> {
        let operands: Vec<ValueId> = std::iter::once(buffer).chain(at.iter().copied()).collect();
        self.build.op("memref.load", &operands, ty)
    }

    /// An operand's indices.
    fn place(&mut self, nest: &Nest<'_>, operand: usize, ivs: &[Option<ValueId>]) -> Result<Vec<ValueId>, String> {
        let exprs = nest.maps.get(operand).ok_or("a map is missing")?;
        exprs.iter().map(|expr| self.index(expr, ivs)).collect()
    }

    /// The value of an expression in the indices of loops. All are at least 0.
    fn index(&mut self, expr: &[AffineStep], ivs: &[Option<ValueId>]) -> Result<ValueId, String> {
        let ty = self.build.ctx().index_type();
        let mut stack = Vec::new();
        for step in expr {
            let name = match *step {
                AffineStep::Dim(d) => {
                    stack.push(ivs.get(d as usize).copied().flatten().ok_or("a loop has no index")?);
                    continue;
                }
                AffineStep::Const(value) => {
                    stack.push(self.build.int(value, ty)?);
                    continue;
                }
                AffineStep::Add => "arith.addi",
                AffineStep::Mul => "arith.muli",
                AffineStep::FloorDiv => "arith.divui",
                AffineStep::Mod => "arith.remui",
                AffineStep::CeilDiv | AffineStep::Symbol(_) => return Err("an index is not known".to_owned()),
            };
            let (b, a) = stack.pop().zip(stack.pop()).ok_or("an index is not known")?;
            stack.push(self.build.op(name, &[a, b], ty)?);
        }
        stack.pop().ok_or_else(|| "an index is not known".to_owned())
    }
}
