//! What a nest's body gives for a tile: its operations on vectors, lane by lane.
//!
//! Where a target multiplies every other lane into twice the width, values of 64 bits are two vectors, of the even lanes and of the
//! odd ones, until they are narrow again; so a lane never moves. Operations mean the same either way.

use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::rewrite::NewOp;
use rustc_hash::FxHashMap;

use super::super::super::build::SGT;
use super::emit::{Emit, Tile};
use super::products::call;
use crate::targets::Table;

/// A value in a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Lanes {
    /// A vector, or a scalar, which is the same in all lanes.
    Whole(ValueId),
    /// The even lanes, and the odd ones.
    Halves([ValueId; 2]),
}

impl Emit<'_, '_, '_, '_, '_> {
    /// What a nest's body gives.
    pub(super) fn body(&mut self, index: usize, tiles: &[Option<Tile>]) -> Result<Tile, String> {
        let work = self.work;
        let nest = work.nests.all.get(index).ok_or("a nest is missing")?;
        let args: Vec<ValueId> = self.build.rewriter.body().args(nest.body).to_vec();
        let ops: Vec<OpId> = self.build.rewriter.body().ops(nest.body).collect();
        let Some((&end, ops)) = ops.split_last() else { return Err("a body is empty".to_owned()) };
        let given = self.build.rewriter.body().operand(end, 0).ok_or("a body gives nothing")?;
        // What is the same for several places of the tile is computed once.
        let mut known: FxHashMap<(OpId, Vec<Lanes>, usize), Lanes> = FxHashMap::default();
        let mut tile = Vec::new();
        for (at, (_, vector)) in work.tiling.places().enumerate() {
            let lanes = work.tiling.lanes_of(vector);
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
            tile.push(self.whole(given, lanes)?);
        }
        Ok(tile)
    }

    /// Bits of an integer's element.
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

    /// An operation of a body with other operands, on vectors if these are.
    fn lanewise(&mut self, op: OpId, operands: &[Lanes], lanes: Option<usize>) -> Result<Lanes, String> {
        let view = self.build.rewriter.op(op);
        let (ctx, ty) = (view.ctx, view.result_type(0).ok_or("an operation has no result")?);
        let name = view.name().into_owned();
        let is_halves = operands.iter().any(|v| matches!(v, Lanes::Halves(_)));
        let splits = self.work.target.vectors.every_other && lanes.is_some_and(|lanes| lanes >= 4);
        let width = ctx.int_width(ty).unwrap_or(0);
        if let (Some(lanes), true) = (lanes, splits && name != "memref.load" && (is_halves || width == 64)) {
            return match (name.as_str(), operands) {
                ("arith.extsi" | "arith.extui", &[Lanes::Whole(narrow)]) if self.width(narrow) <= 32 => {
                    self.widened(narrow, &name, lanes).map(Lanes::Halves)
                }
                ("arith.trunci", &[Lanes::Halves(halves)]) if width <= 32 => {
                    self.narrowed(halves, ty, lanes).map(Lanes::Whole)
                }
                _ => {
                    let mut parts = Vec::new();
                    for &operand in operands {
                        parts.push(self.halves(operand, lanes)?);
                    }
                    let mut half = |which: usize| {
                        let operands: Vec<ValueId> = parts.iter().filter_map(|part| part.get(which).copied()).collect();
                        let ty = self.vector(lanes / 2, ty);
                        self.again(op, &operands, ty)
                    };
                    Ok(Lanes::Halves([half(0)?, half(1)?]))
                }
            };
        }
        let mut wholes = Vec::new();
        for &operand in operands {
            wholes.push(match lanes {
                Some(lanes) => self.whole(operand, lanes)?,
                None => self.whole(operand, 1)?,
            });
        }
        let Some(lanes) = lanes else { return self.again(op, &wholes, ty).map(Lanes::Whole) };
        if name == "memref.load" {
            return self.looked_up(&wholes, ty, lanes).map(Lanes::Whole);
        }
        for value in &mut wholes {
            *value = self.spread(*value, lanes)?;
        }
        let ty = self.vector(lanes, ty);
        self.again(op, &wholes, ty).map(Lanes::Whole)
    }

    fn again(&mut self, op: OpId, operands: &[ValueId], ty: Type) -> Result<ValueId, String> {
        let rewriter = &mut *self.build.rewriter;
        let made = rewriter.create_like(op, operands, &[ty]);
        rewriter.body().result(made, 0).ok_or_else(|| "an operation has no result".to_owned())
    }

    // ---- even and odd lanes ----------------------------------------------------------------------------------------------------

    fn whole(&mut self, value: Lanes, lanes: usize) -> Result<ValueId, String> {
        match value {
            Lanes::Whole(value) => Ok(value),
            Lanes::Halves([even, odd]) => {
                let half = (lanes / 2) as i64;
                let mask: Vec<i64> = (0..half).flat_map(|i| [i, half + i]).collect();
                self.shuffled(even, odd, &mask)
            }
        }
    }

    fn halves(&mut self, value: Lanes, lanes: usize) -> Result<[ValueId; 2], String> {
        let value = match value {
            Lanes::Halves(halves) => return Ok(halves),
            Lanes::Whole(value) => value,
        };
        if !self.is_vector(value) {
            return self.spread(value, lanes / 2).map(|value| [value; 2]);
        }
        let mut half = |from| {
            let mask: Vec<i64> = (from..lanes as i64).step_by(2).collect();
            self.shuffled(value, value, &mask)
        };
        Ok([half(0)?, half(1)?])
    }

    /// Integers of 64 bits from narrower ones: pairs of 32 bits are one of 64, whose lower half is the even lane.
    fn widened(&mut self, narrow: ValueId, name: &str, lanes: usize) -> Result<[ValueId; 2], String> {
        let ctx = self.build.ctx();
        let words = self.vector(lanes, ctx.int_type(32));
        let words = if self.build.ty(narrow) == words { narrow } else { self.build.op(name, &[narrow], words)? };
        let ty = self.vector(lanes / 2, ctx.int_type(64));
        let pairs = self.build.op("vector.bitcast", &[words], ty)?;
        let by = self.build.int(32, ctx.int_type(64))?;
        let by = self.spread(by, lanes / 2)?;
        let down = if name == "arith.extsi" { "arith.shrsi" } else { "arith.shrui" };
        let raised = self.build.op("arith.shli", &[pairs, by], ty)?;
        Ok([self.build.op(down, &[raised, by], ty)?, self.build.op(down, &[pairs, by], ty)?])
    }

    /// The lower bits of integers of 64 bits, their lanes in order.
    fn narrowed(&mut self, halves: [ValueId; 2], element: Type, lanes: usize) -> Result<ValueId, String> {
        let ctx = self.build.ctx();
        let ty = self.vector(lanes, ctx.int_type(32));
        let [even, odd] = halves.map(|half| self.build.op("vector.bitcast", &[half], ty));
        let count = lanes as i64;
        let mask: Vec<i64> = (0..count).step_by(2).flat_map(|i| [i, count + i]).collect();
        let words = self.shuffled(even?, odd?, &mask)?;
        if element == ctx.int_type(32) {
            return Ok(words);
        }
        let ty = self.vector(lanes, element);
        self.build.op("arith.trunci", &[words], ty)
    }

    // ---- tables ----------------------------------------------------------------------------------------------------------------

    /// Elements of a table, each lane its own.
    fn looked_up(&mut self, operands: &[ValueId], element: Type, lanes: usize) -> Result<ValueId, String> {
        let &[table, index] = operands else { return Err("a table has several dimensions".to_owned()) };
        let ctx = self.build.ctx();
        let is_bytes = ctx.num_elements(self.build.ty(table)) == Some(256) && ctx.int_width(element) == Some(8);
        let whole = self.work.target.vectors.bits / 8;
        if is_bytes && lanes <= whole && self.work.target.vectors.table != Table::Memory {
            let places = self.vector(lanes, ctx.int_type(8));
            let places = self.build.op("arith.index_cast", &[index], places)?;
            let places = self.in_lanes(places, lanes, whole)?;
            let found = self.permuted(table, places, whole)?;
            return self.in_lanes(found, whole, lanes);
        }
        let ty = self.vector(lanes, element);
        let mut all = None;
        for lane in 0..lanes {
            let at = self.build.ctx().i64_array_attr(&[lane as i64]);
            let extract = NewOp::new("vector.extract").operands(&[index]).results(&[self.build.ctx().index_type()]);
            let place = self.build.made(extract.property("static_position", at))?;
            let value = self.build.op("memref.load", &[table, place], element)?;
            let into = match all {
                Some(all) => all,
                None => self.build.op("vector.broadcast", &[value], ty)?,
            };
            let insert = NewOp::new("vector.insert").operands(&[value, into]).results(&[ty]);
            all = Some(self.build.made(insert.property("static_position", at))?);
        }
        all.ok_or_else(|| "a vector has no lanes".to_owned())
    }

    /// Bytes of a table of 256 that lies in registers of so many.
    fn permuted(&mut self, table: ValueId, places: ValueId, whole: usize) -> Result<ValueId, String> {
        let (ctx, ty) = (self.build.ctx(), self.build.ty(places));
        let mut parts = Vec::new();
        for part in 0..256 / whole {
            let at = self.index((part * whole) as i64)?;
            parts.push(self.build.op("vector.load", &[table, at], ty)?);
        }
        if let (Table::Permute, &[a, b, c, d]) = (self.work.target.vectors.table, parts.as_slice()) {
            let name = "llvm.x86.avx512.vpermi2var.qi.512";
            let low = call(&mut self.build, name, &[a, places, b], ty)?;
            let high = call(&mut self.build, name, &[c, places, d], ty)?;
            let zero = self.build.int(0, ctx.int_type(8))?;
            let zero = self.spread(zero, whole)?;
            // From 128 on, bytes are negative.
            let bits = self.vector(whole, ctx.int_type(1));
            let compare = NewOp::new("arith.cmpi").operands(&[zero, places]).results(&[bits]);
            let is_high = self.build.made(compare.property("predicate", ctx.int_attr(SGT, ctx.int_type(64))))?;
            return self.build.op("arith.select", &[is_high, high, low], ty);
        }
        // Each four registers give 0 for what is not in them.
        let (mut all, mut places) = (None, places);
        for four in parts.chunks(4) {
            let operands: Vec<ValueId> = four.iter().copied().chain([places]).collect();
            let found = call(&mut self.build, "llvm.aarch64.neon.tbl4.v16i8", &operands, ty)?;
            all = Some(match all {
                None => found,
                Some(all) => self.build.op("arith.ori", &[all, found], ty)?,
            });
            let by = self.build.int(-64, ctx.int_type(8))?;
            let by = self.spread(by, whole)?;
            places = self.build.add(places, by)?;
        }
        all.ok_or_else(|| "a table is empty".to_owned())
    }
}
