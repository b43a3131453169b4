//! Movements as operations of several dialects. [`moves`](super::moves) defines their semantics.

use super::moves::Move;
use super::text::list;
use super::{Choices, Generated, Generator, MAX_ELEMENTS, ParamChoice, divisors, range};

/// Groups of dimensions of `large`, one for each dimension of `small`, as text. `None` if a dimension of `small` is not a
/// product of consecutive dimensions, if `small` is empty or does not have fewer dimensions, or if a dimension is 0.
pub(super) fn reassociation(large: &[usize], small: &[usize]) -> Option<String> {
    if small.is_empty() || large.len() <= small.len() || large.contains(&0) {
        return None;
    }
    let (mut groups, mut d) = (Vec::new(), 0);
    for (i, &n) in small.iter().enumerate() {
        let (mut group, mut size) = (Vec::new(), 1);
        while d < large.len() && (group.is_empty() || size < n || i + 1 == small.len()) {
            size *= large[d];
            group.push(d);
            d += 1;
        }
        if size != n || group.is_empty() {
            return None;
        }
        groups.push(list(group));
    }
    (d == large.len()).then(|| list(groups))
}

impl Generator {
    pub(super) fn movement(&mut self, c: &mut Choices<'_>) -> Option<Generated> {
        let source = self.pick(c, |_| true)?;
        let rank = source.dims.len();
        let fixed = !source.dynamic.contains(&true);
        let mut operands = vec![source.clone()];
        let mut dynamic = source.dynamic.clone();
        let movement = match c.below(8) {
            0 | 1 => {
                let order = c.order(rank);
                dynamic = order.iter().map(|&d| source.dynamic[d]).collect();
                Move::Permute(order)
            }
            2 | 3 if fixed => {
                let dims = self.other_shape(&source.dims, c);
                dynamic = vec![false; dims.len()];
                Move::Reshape(dims)
            }
            4 if fixed => Move::Slice(source.dims.iter().map(|&n| range(n, c)).collect()),
            5 if rank > 0 && fixed => Move::Reverse(vec![c.below(rank)]),
            6 if rank > 0 && fixed => {
                let axis = c.below(rank);
                Move::Tile((0..rank).map(|d| if d == axis { 2 } else { 1 }).collect())
            }
            7 if rank > 0 && fixed => {
                let axis = c.below(rank);
                for _ in 0..c.of(&[1, 1, 2, 0]) {
                    let fits = |v: &Generated| {
                        v.kind == source.kind
                            && v.carrier == source.carrier
                            && !v.dynamic.contains(&true)
                            && v.dims.len() == rank
                            && (0..rank).all(|d| d == axis || v.dims[d] == source.dims[d])
                    };
                    operands.extend(self.pick(c, fits));
                }
                Move::Concat(axis)
            }
            _ => {
                if rank > 0 && c.rarely(2) {
                    let d = c.below(rank);
                    dynamic[d] = !dynamic[d];
                }
                return self.cast(source, dynamic, c);
            }
        };
        let shapes: Vec<Vec<usize>> = operands.iter().map(|v| v.dims.clone()).collect();
        let dims = movement.dims(&shapes);
        if dims.iter().product::<usize>() > MAX_ELEMENTS {
            return None;
        }
        let params = operands.iter().map(|v| v.params.as_ref()).collect::<Option<Vec<_>>>();
        let moved = |params: Vec<&Vec<ParamChoice>>| {
            movement.sources(&shapes).into_iter().map(|(k, i)| params[k][i]).collect::<Vec<_>>()
        };
        let mut made = Generated { name: self.name(), dims, dynamic, params: params.map(moved), ..source };
        made.ty = self.ty(&made, c)?;
        self.write(&movement, &operands, &mut made, c)?;
        Some(made)
    }

    pub(super) fn cast(&mut self, source: Generated, dynamic: Vec<bool>, c: &mut Choices<'_>) -> Option<Generated> {
        let mut made = Generated { name: self.name(), dynamic, ..source.clone() };
        made.ty = self.ty(&made, c)?;
        self.line(&format!("{} = tensor.cast {} : {} to {}", made.name, source.name, source.ty, made.ty));
        Some(made)
    }

    pub(super) fn other_shape(&self, dims: &[usize], c: &mut Choices<'_>) -> Vec<usize> {
        let count: usize = dims.iter().product();
        let mut to = dims.to_vec();
        match c.below(6) {
            0 => return vec![count],
            // Merges two neighbours.
            1 | 2 if to.len() > 1 => {
                let d = c.below(to.len() - 1);
                to[d] *= to.remove(d + 1);
            }
            // Splits a dimension.
            3 if !to.is_empty() => {
                let d = c.below(to.len());
                let part = c.of(&divisors(to[d].max(1)));
                to.insert(d + 1, part);
                to[d] /= part;
            }
            // A shape of three dimensions.
            4 if count > 0 => {
                let first = c.of(&divisors(count));
                let second = c.of(&divisors(count / first));
                to = vec![first, second, count / first / second];
            }
            5 => to.insert(c.below(to.len() + 1), 1),
            _ => to.retain(|&n| n != 1),
        }
        to
    }

    /// Writes the movement as an operation of `tosa`, `tfl`, `tensor` or `linalg`. A slice may be rank-reducing:
    /// then `made` loses a dimension of size 1.
    pub(super) fn write(
        &mut self,
        movement: &Move,
        operands: &[Generated],
        made: &mut Generated,
        c: &mut Choices<'_>,
    ) -> Option<()> {
        let source = &operands[0];
        let rank = source.dims.len();
        let tosa_accepts = operands.iter().chain([&*made]).all(|v| !v.dims.is_empty() && !v.dims.contains(&0));
        let (name, x, from) = (made.name.clone(), source.name.clone(), source.ty.clone());
        let to = made.ty.clone();
        // 0 selects `tosa`, which has no rank 0 and no empty dimensions. 1 selects `tensor.collapse_shape`, `tensor.expand_shape` or
        // `tfl.strided_slice`. 2 selects another operation of `tensor`, or `linalg.transpose`. Movements without such an operation use `tfl`.
        let choice = c.below(3);
        let dialect = if tosa_accepts && choice == 0 { "tosa" } else { "tfl" };
        let signed = |list: &[usize]| list.iter().map(|&n| n as i64).collect::<Vec<_>>();
        let sizes = signed(&made.dims);
        // The name of the operation, its parameter operands and its attributes.
        let (op, more, attrs): (&str, Vec<Vec<i64>>, String) = match movement {
            Move::Permute(perm) if choice == 2 && !made.dynamic.contains(&true) && !source.dynamic.contains(&true) => {
                let empty = self.name();
                self.line(&format!("{empty} = tensor.empty() : {to}"));
                self.line(&format!(
                    "{name} = linalg.transpose ins({x} : {from}) outs({empty} : {to}) permutation = {}",
                    list(perm)
                ));
                return Some(());
            }
            Move::Permute(perm) if dialect == "tosa" => {
                let perm: Vec<String> = perm.iter().map(usize::to_string).collect();
                ("transpose", vec![], format!("perms = array<i32: {}>", perm.join(", ")))
            }
            Move::Permute(perm) => ("transpose", vec![signed(perm)], String::new()),
            Move::Reshape(_) if choice == 2 => {
                let shape = self.ints("tfl", &sizes);
                self.line(&format!("{name} = tensor.reshape {x}({}) : ({from}, {}) -> {to}", shape.0, shape.1));
                return Some(());
            }
            Move::Reshape(dims) if choice == 1 && reassociation(&source.dims, dims).is_some() => {
                let groups = reassociation(&source.dims, dims)?;
                self.line(&format!("{name} = tensor.collapse_shape {x} {groups} : {from} into {to}"));
                return Some(());
            }
            Move::Reshape(dims) if choice == 1 && reassociation(dims, &source.dims).is_some() => {
                let groups = reassociation(dims, &source.dims)?;
                let sizes = list(&sizes);
                self.line(&format!(
                    "{name} = tensor.expand_shape {x} {groups} output_shape {sizes} : {from} into {to}"
                ));
                return Some(());
            }
            Move::Reshape(_) => ("reshape", vec![sizes.clone()], String::new()),
            Move::Slice(ranges) if choice == 2 && ranges.iter().zip(&source.dims).all(|(r, &n)| r.0 < n as i64) => {
                if c.rarely(2) {
                    // Drops a dimension of size 1.
                    let ones: Vec<usize> = (0..rank).filter(|&d| made.dims[d] == 1).collect();
                    if !ones.is_empty() {
                        let d = c.of(&ones);
                        made.dims.remove(d);
                        made.dynamic.remove(d);
                        made.ty = self.ty(made, c)?;
                    }
                }
                let (starts, steps) = (list(ranges.iter().map(|r| r.0)), list(ranges.iter().map(|r| r.2)));
                let (to, sizes) = (&made.ty, list(&sizes));
                self.line(&format!("{name} = tensor.extract_slice {x}{starts} {sizes} {steps} : {from} to {to}"));
                return Some(());
            }
            Move::Slice(ranges) if ranges.iter().all(|r| r.2 == 1) && choice != 1 => {
                ("slice", vec![ranges.iter().map(|r| r.0).collect(), sizes.clone()], String::new())
            }
            Move::Slice(ranges) => {
                let end = |r: &(i64, usize, i64)| r.0 + r.1 as i64 * r.2;
                let mask: u32 = (0..rank).filter(|&d| end(&ranges[d]) < 0).map(|d| 1 << d).sum();
                let ends = ranges.iter().map(|r| end(r).max(0)).collect();
                let (starts, steps) = (ranges.iter().map(|r| r.0).collect(), ranges.iter().map(|r| r.2).collect());
                let attrs = format!("begin_mask = 0 : i32, end_mask = {mask} : i32");
                return self.generic("tfl", "strided_slice", operands, vec![starts, ends, steps], &attrs, made);
            }
            Move::Reverse(dims) if dialect == "tosa" => ("reverse", vec![], format!("axis = {} : i32", dims[0])),
            Move::Reverse(dims) => ("reverse_v2", vec![signed(dims)], String::new()),
            Move::Tile(times) => ("tile", vec![signed(times)], String::new()),
            Move::Concat(axis) if choice == 2 => {
                let names: Vec<&str> = operands.iter().map(|v| v.name.as_str()).collect();
                let types: Vec<&str> = operands.iter().map(|v| v.ty.as_str()).collect();
                let (names, types) = (names.join(", "), types.join(", "));
                self.line(&format!("{name} = tensor.concat dim({axis}) {names} : ({types}) -> {to}"));
                return Some(());
            }
            Move::Concat(axis) if dialect == "tosa" => ("concat", vec![], format!("axis = {axis} : i32")),
            Move::Concat(axis) => {
                ("concatenation", vec![], format!("axis = {axis} : i32, fused_activation_function = \"NONE\""))
            }
        };
        self.generic(dialect, op, operands, more, &attrs, made)
    }

    pub(super) fn generic(
        &mut self,
        dialect: &str,
        op: &str,
        operands: &[Generated],
        more: Vec<Vec<i64>>,
        attrs: &str,
        made: &Generated,
    ) -> Option<()> {
        let more: Vec<(String, String)> = more.iter().map(|values| self.ints(dialect, values)).collect();
        let all = operands.iter().map(|v| (&v.name, &v.ty)).chain(more.iter().map(|(name, ty)| (name, ty)));
        let (names, types): (Vec<&str>, Vec<&str>) = all.map(|(name, ty)| (name.as_str(), ty.as_str())).unzip();
        let attrs = if attrs.is_empty() { String::new() } else { format!(" <{{{attrs}}}>") };
        let (names, types) = (names.join(", "), types.join(", "));
        self.line(&format!("{} = \"{dialect}.{op}\"({names}){attrs} : ({types}) -> {}", made.name, made.ty));
        Some(())
    }
}
