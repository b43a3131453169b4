//! Emits the body of a nest for a tile, with its operations on vectors.
//!
//! On a target that multiplies every other lane into twice the width, a 64-bit value is a pair of vectors, for the even and the
//! odd lanes, until it is narrowed. Lanes therefore never move, and elementwise operations apply to each vector of the pair.

use qopt_ir::def::match_op;
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::rewrite::NewOp;
use rustc_hash::FxHashMap;

use super::dot_products::call;
use super::emit::{KernelEmitter, Tile};
use crate::arith::ops as arith;
use crate::linalg::builder::cmpi;
use crate::memref::ops as memref;
use crate::targets::TableLookup;
use crate::vector::ops as vector;

/// A value in a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Lanes {
    /// A vector, or a scalar shared by all lanes.
    Whole(ValueId),
    /// The even lanes and the odd lanes.
    Halves([ValueId; 2]),
}

impl KernelEmitter<'_, '_, '_, '_> {
    /// Emits a nest's body for each vector of a tile.
    pub(super) fn body(&mut self, index: usize, tiles: &[Option<Tile>]) -> Result<Tile, String> {
        let work = self.work;
        let nest = work.nests.all.get(index).ok_or("missing loop nest")?;
        let args: Vec<ValueId> = self.build.rewriter.body().args(nest.body).to_vec();
        let ops: Vec<OpId> = self.build.rewriter.body().ops(nest.body).collect();
        let Some((&end, ops)) = ops.split_last() else { return Err("a body is empty".to_owned()) };
        let given = self.build.rewriter.body().operand(end, 0).ok_or("a body yields no value")?;
        // Reuse results that several vectors of the tile share.
        let mut known: FxHashMap<(OpId, Vec<Lanes>, usize), Lanes> = FxHashMap::default();
        let mut tile = Vec::new();
        for (at, (_, vector)) in work.tiling.row_vector_pairs().enumerate() {
            let lanes = work.tiling.vector_lanes(vector);
            let mut map: FxHashMap<ValueId, Lanes> = FxHashMap::default();
            for (&arg, values) in args.iter().zip(tiles) {
                if let Some(&value) = values.as_ref().and_then(|values| values.get(at)) {
                    map.insert(arg, Lanes::Whole(value));
                }
            }
            let value = |map: &FxHashMap<_, _>, v| map.get(&v).copied().unwrap_or(Lanes::Whole(v));
            for &op in ops {
                let view = self.build.rewriter.op(op);
                let operands: Vec<Lanes> = view.body.operands(op).map(|v| value(&map, v)).collect();
                let result = view.body.result(op, 0).ok_or("an operation has no result")?;
                let is_wide = operands.iter().any(|&v| self.is_wide(v));
                let key = (op, operands, if is_wide { lanes } else { 0 });
                let value = match known.get(&key) {
                    Some(&value) => value,
                    None => {
                        let value = self.lanewise(op, &key.1, is_wide.then_some(lanes))?;
                        known.insert(key, value);
                        value
                    }
                };
                map.insert(result, value);
            }
            let given = value(&map, given);
            tile.push(self.full_vector(given, lanes)?);
        }
        Ok(tile)
    }

    /// The element width of an integer in bits.
    fn width(&self, value: ValueId) -> u32 {
        let ctx = self.build.ctx();
        ctx.int_width(ctx.element_or_self(self.build.ty(value))).unwrap_or(0)
    }

    fn is_wide(&self, value: Lanes) -> bool {
        match value {
            Lanes::Whole(value) => self.is_vector(value),
            Lanes::Halves(_) => true,
        }
    }

    /// Emits an operation of a body with other operands, on vectors if the operands are vectors.
    fn lanewise(&mut self, op: OpId, operands: &[Lanes], lanes: Option<usize>) -> Result<Lanes, String> {
        let view = self.build.rewriter.op(op);
        let (ctx, ty) = (view.ctx, view.result_type(0).ok_or("an operation has no result")?);
        let (is_load, is_signed) = (view.is(&memref::LOAD), view.is(&arith::EXTSI));
        let def = view.def();
        let is_halves = operands.iter().any(|v| matches!(v, Lanes::Halves(_)));
        let splits = self.work.target.vectors.widens_even_lanes && lanes.is_some_and(|lanes| lanes >= 4);
        let width = ctx.int_width(ty).unwrap_or(0);
        if let (Some(lanes), true) = (lanes, splits && !is_load && (is_halves || width == 64)) {
            return match_op!(def, operands;
                arith::EXTSI | arith::EXTUI, &[Lanes::Whole(narrow)] if self.width(narrow) <= 32 => {
                    self.extend_to_i64(narrow, is_signed, lanes).map(Lanes::Halves)
                },
                arith::TRUNCI, &[Lanes::Halves(halves)] if width <= 32 => {
                    self.truncate_i64(halves, ty, lanes).map(Lanes::Whole)
                },
                _ => {
                    let mut parts = Vec::new();
                    for &operand in operands {
                        parts.push(self.halves(operand, lanes)?);
                    }
                    let mut half = |which: usize| {
                        let operands: Vec<ValueId> = parts.iter().filter_map(|part| part.get(which).copied()).collect();
                        let ty = self.vector(lanes / 2, ty);
                        self.clone_on_vectors(op, &operands, ty)
                    };
                    Ok(Lanes::Halves([half(0)?, half(1)?]))
                }
            );
        }
        let mut wholes = Vec::new();
        for &operand in operands {
            wholes.push(match lanes {
                Some(lanes) => self.full_vector(operand, lanes)?,
                None => self.full_vector(operand, 1)?,
            });
        }
        let Some(lanes) = lanes else { return self.clone_on_vectors(op, &wholes, ty).map(Lanes::Whole) };
        if is_load {
            return self.looked_up(&wholes, ty, lanes).map(Lanes::Whole);
        }
        for value in &mut wholes {
            *value = self.broadcast(*value, lanes)?;
        }
        let ty = self.vector(lanes, ty);
        self.clone_on_vectors(op, &wholes, ty).map(Lanes::Whole)
    }

    fn clone_on_vectors(&mut self, op: OpId, operands: &[ValueId], ty: Type) -> Result<ValueId, String> {
        let rewriter = &mut *self.build.rewriter;
        let made = rewriter.create_like(op, operands, &[ty]);
        rewriter.body().result(made, 0).ok_or_else(|| "an operation has no result".to_owned())
    }

    // ---- even and odd lanes ----------------------------------------------------------------------------------------------------

    fn full_vector(&mut self, value: Lanes, lanes: usize) -> Result<ValueId, String> {
        match value {
            Lanes::Whole(value) => Ok(value),
            Lanes::Halves([even, odd]) => {
                let half = (lanes / 2) as i64;
                let mask: Vec<i64> = (0..half).flat_map(|i| [i, half + i]).collect();
                self.shuffle(even, odd, &mask)
            }
        }
    }

    fn halves(&mut self, value: Lanes, lanes: usize) -> Result<[ValueId; 2], String> {
        let value = match value {
            Lanes::Halves(halves) => return Ok(halves),
            Lanes::Whole(value) => value,
        };
        if !self.is_vector(value) {
            return self.broadcast(value, lanes / 2).map(|value| [value; 2]);
        }
        let mut half = |from| {
            let mask: Vec<i64> = (from..lanes as i64).step_by(2).collect();
            self.shuffle(value, value, &mask)
        };
        Ok([half(0)?, half(1)?])
    }

    /// Extends integers to 64 bits: a pair of 32-bit lanes is one 64-bit lane, with the even lane in the lower half.
    fn extend_to_i64(&mut self, narrow: ValueId, signed: bool, lanes: usize) -> Result<[ValueId; 2], String> {
        let ctx = self.build.ctx();
        let (extend, down) = if signed { (&arith::EXTSI, &arith::SHRSI) } else { (&arith::EXTUI, &arith::SHRUI) };
        let words = self.vector(lanes, ctx.int_type(32));
        let words = if self.build.ty(narrow) == words { narrow } else { self.build.op(extend, &[narrow], words)? };
        let ty = self.vector(lanes / 2, ctx.int_type(64));
        let pairs = self.build.op(&vector::BITCAST, &[words], ty)?;
        let by = self.build.int(32, ctx.int_type(64))?;
        let by = self.broadcast(by, lanes / 2)?;
        let raised = self.build.op(&arith::SHLI, &[pairs, by], ty)?;
        Ok([self.build.op(down, &[raised, by], ty)?, self.build.op(down, &[pairs, by], ty)?])
    }

    /// Truncates 64-bit integers and restores the lane order.
    fn truncate_i64(&mut self, halves: [ValueId; 2], element: Type, lanes: usize) -> Result<ValueId, String> {
        let ctx = self.build.ctx();
        let ty = self.vector(lanes, ctx.int_type(32));
        let [even, odd] = halves.map(|half| self.build.op(&vector::BITCAST, &[half], ty));
        let count = lanes as i64;
        let mask: Vec<i64> = (0..count).step_by(2).flat_map(|i| [i, count + i]).collect();
        let words = self.shuffle(even?, odd?, &mask)?;
        if element == ctx.int_type(32) {
            return Ok(words);
        }
        let ty = self.vector(lanes, element);
        self.build.op(&arith::TRUNCI, &[words], ty)
    }

    // ---- tables ----------------------------------------------------------------------------------------------------------------

    /// Looks up one table element per lane.
    fn looked_up(&mut self, operands: &[ValueId], element: Type, lanes: usize) -> Result<ValueId, String> {
        let &[table, index] = operands else { return Err("lookup table must have rank 1".to_owned()) };
        let ctx = self.build.ctx();
        let is_bytes = ctx.num_elements(self.build.ty(table)) == Some(256) && ctx.int_width(element) == Some(8);
        let whole = self.work.target.vectors.bits / 8;
        if is_bytes && lanes <= whole && self.work.target.vectors.table != TableLookup::Memory {
            let places = self.vector(lanes, ctx.int_type(8));
            let places = self.build.op(&arith::INDEX_CAST, &[index], places)?;
            let places = self.resize_vector(places, lanes, whole)?;
            let found = self.lookup_in_registers(table, places, whole)?;
            return self.resize_vector(found, whole, lanes);
        }
        let ty = self.vector(lanes, element);
        let mut all = None;
        for lane in 0..lanes {
            let place = self.lane(index, lane)?;
            let value = self.build.op(&memref::LOAD, &[table, place], element)?;
            let into = match all {
                Some(all) => all,
                None => self.build.op(&vector::BROADCAST, &[value], ty)?,
            };
            let insert = NewOp::of(&vector::INSERT).operands(&[value, into]).results(&[ty]);
            let at = self.build.ctx().i64_array_attr(&[lane as i64]);
            all = Some(self.build.build_op(insert.property("static_position", at))?);
        }
        all.ok_or_else(|| "a vector has no lanes".to_owned())
    }

    /// Looks up bytes in a table of 256 that fills registers of `whole` bytes.
    fn lookup_in_registers(&mut self, table: ValueId, places: ValueId, whole: usize) -> Result<ValueId, String> {
        let (ctx, ty) = (self.build.ctx(), self.build.ty(places));
        let mut parts = Vec::new();
        for part in 0..256 / whole {
            let at = self.index((part * whole) as i64)?;
            parts.push(self.build.op(&vector::LOAD, &[table, at], ty)?);
        }
        if let (TableLookup::Vpermi2b, &[a, b, c, d]) = (self.work.target.vectors.table, parts.as_slice()) {
            let name = "llvm.x86.avx512.vpermi2var.qi.512";
            let low = call(&mut self.build, name, &[a, places, b], ty)?;
            let high = call(&mut self.build, name, &[c, places, d], ty)?;
            let zero = self.build.int(0, ctx.int_type(8))?;
            let zero = self.broadcast(zero, whole)?;
            // Indices from 128 on are negative as signed bytes.
            let bits = self.vector(whole, ctx.int_type(1));
            let compare = NewOp::of(&arith::CMPI).operands(&[zero, places]).results(&[bits]);
            let is_high =
                self.build.build_op(compare.property("predicate", ctx.int_attr(cmpi::SGT, ctx.int_type(64))))?;
            return self.build.op(&arith::SELECT, &[is_high, high, low], ty);
        }
        // `tbl4` reads four registers and returns 0 for indices outside them.
        let (mut all, mut places) = (None, places);
        for four in parts.chunks(4) {
            let operands: Vec<ValueId> = four.iter().copied().chain([places]).collect();
            let found = call(&mut self.build, "llvm.aarch64.neon.tbl4.v16i8", &operands, ty)?;
            all = Some(match all {
                None => found,
                Some(all) => self.build.op(&arith::ORI, &[all, found], ty)?,
            });
            let by = self.build.int(-64, ctx.int_type(8))?;
            let by = self.broadcast(by, whole)?;
            places = self.build.add(places, by)?;
        }
        all.ok_or_else(|| "a table is empty".to_owned())
    }
}
