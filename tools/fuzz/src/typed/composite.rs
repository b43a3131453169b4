//! Operations that consist of several movements, and their constant operands. [`tfl`](super::tfl) defines their
//! semantics.

use super::tfl::{Composite, IndexItem, positions};
use super::{CARRIERS, Choices, Generated, Generator, MAX_ELEMENTS, SCALES, TensorKind, divisors};

/// Begins, ends and strides of a strided slice, and its mask attributes.
pub fn slice_operands(items: &[IndexItem]) -> ([Vec<i64>; 3], String) {
    let (mut bounds, mut masks) = ([const { Vec::new() }; 3], [0u32; 5]);
    let mut offset = false;
    for (i, &item) in items.iter().enumerate() {
        let (from, to, step) = match item {
            // Their mask makes the operation ignore these bounds, so any will do.
            IndexItem::Ellipsis | IndexItem::New => (Some(1), Some(7), 1),
            IndexItem::Index(i) => (Some(i), Some(i + 1), 1),
            IndexItem::Range(from, to, step) => (from, to, step),
            IndexItem::Offset(from, distance, step) => {
                offset = true;
                (from, Some(distance), step)
            }
        };
        let set = [
            from.is_none(),
            to.is_none(),
            item == IndexItem::Ellipsis,
            item == IndexItem::New,
            matches!(item, IndexItem::Index(_)),
        ];
        masks.iter_mut().zip(set).for_each(|(mask, set)| *mask |= u32::from(set) << i);
        // A bound without a value is ignored, too.
        for (list, value) in bounds.iter_mut().zip([from.unwrap_or(9), to.unwrap_or(-9), step]) {
            list.push(value);
        }
    }
    let names = ["begin", "end", "ellipsis", "new_axis", "shrink_axis"];
    let mut attrs: Vec<String> = names.iter().zip(masks).map(|(n, mask)| format!("{n}_mask = {mask} : i32")).collect();
    attrs.push(format!("offset = {offset}"));
    (bounds, attrs.join(", "))
}

impl Generator {
    /// A tfl operation of several movements. All results but the last are returned by the function.
    pub(super) fn composite(&mut self, c: &mut Choices<'_>) -> Option<Generated> {
        let source = self.pick(c, |v| !v.dynamic.contains(&true))?;
        let (dims, rank) = (source.dims.clone(), source.dims.len());
        let axis = c.below(rank);
        // The axis is counted from the end in a third of the cases.
        let signed =
            |axis: usize, rank: usize, c: &mut Choices<'_>| axis as i64 - if c.rarely(3) { rank as i64 } else { 0 };
        let longs = |list: &[usize]| list.iter().map(|&n| n as i64).collect::<Vec<_>>();
        let flat = |list: &[(usize, usize)]| list.iter().flat_map(|p| [p.0 as i64, p.1 as i64]).collect::<Vec<_>>();
        let (mut operands, mut attrs) = (vec![source.clone()], String::new());
        // Shapes and elements of the parameter operands. The first `num_leading_params` precede the data operand.
        let mut parameters: Vec<(Vec<usize>, Vec<i64>)> = Vec::new();
        let mut num_leading_params = 0;
        let mut has_implicit_zero = false;
        // The alternative 0 and those that the operand does not fit are a strided slice.
        let (op, composite) = match c.below(13) {
            1 if rank == 4 => {
                let block = if dims[1] % 2 == 0 && dims[2] % 2 == 0 { 2 } else { 1 };
                attrs = format!("block_size = {block} : i32");
                ("space_to_depth", Composite::SpaceToDepth(block))
            }
            2 if rank == 4 => {
                let block = if dims[3] % 4 == 0 { 2 } else { 1 };
                attrs = format!("block_size = {block} : i32");
                ("depth_to_space", Composite::DepthToSpace(block))
            }
            3 if rank > 1 => {
                let first = c.of(&divisors(dims[0].max(1)));
                let mut blocks = vec![first];
                if rank > 2 {
                    blocks.push(c.of(&divisors((dims[0] / first).max(1))));
                }
                let mut crop = |(d, block): (usize, &usize)| {
                    let low = c.below(dims[d + 1] * block + 1) / 2;
                    (low, c.below(dims[d + 1] * block + 1 - low) / 2)
                };
                let crops: Vec<(usize, usize)> = blocks.iter().enumerate().map(&mut crop).collect();
                parameters = vec![(vec![blocks.len()], longs(&blocks)), (vec![blocks.len(), 2], flat(&crops))];
                ("batch_to_space_nd", Composite::BatchToSpace(blocks, crops))
            }
            4 if rank > 1 && dims[0] > 0 => {
                let count = 1 + c.below(rank - 1).min(1);
                let blocks: Vec<usize> = (0..count).map(|d| c.of(&divisors(dims[d + 1].max(1)))).collect();
                parameters = vec![(vec![count], longs(&blocks)), (vec![count, 2], vec![0; 2 * count])];
                ("space_to_batch_nd", Composite::SpaceToBatch(blocks))
            }
            5 if rank > 0 => {
                for _ in 0..c.of(&[1, 0, 2]) {
                    let fits = |v: &Generated| {
                        v.kind == source.kind
                            && v.carrier == source.carrier
                            && !v.dynamic.contains(&true)
                            && v.dims == dims
                    };
                    operands.extend(self.pick(c, fits));
                }
                let axis = c.below(rank + 1);
                let written = signed(axis, rank + 1, c);
                attrs = format!("axis = {written} : i32, values_count = {} : i32", operands.len());
                ("pack", Composite::Pack(axis))
            }
            6 if rank > 0 && dims[axis] > 0 => {
                attrs = format!("axis = {} : i32, num = {} : i32", signed(axis, rank, c), dims[axis]);
                ("unpack", Composite::Unpack(axis))
            }
            7 if rank > 0 && c.rarely(2) => {
                let count = c.of(&divisors(dims[axis].max(1)));
                (parameters, num_leading_params) = (vec![(vec![], vec![signed(axis, rank, c)])], 1);
                attrs = format!("num_splits = {count} : i32");
                ("split", Composite::Split(axis, vec![dims[axis] / count; count]))
            }
            7 if rank > 0 => {
                let first = c.below(dims[axis] + 1);
                let second = c.below(dims[axis] - first + 1);
                let sizes = vec![first, second, dims[axis] - first - second];
                let mut written = longs(&sizes);
                if c.rarely(2) {
                    written[c.below(3)] = -1;
                }
                parameters = vec![(vec![3], written), (vec![], vec![signed(axis, rank, c)])];
                attrs = "num_splits = 3 : i32".to_owned();
                ("split_v", Composite::Split(axis, sizes))
            }
            8 => {
                let mut to: Vec<usize> = dims.iter().map(|&n| if n == 1 { c.of(&[2, 1, 3, 0]) } else { n }).collect();
                if c.rarely(2) {
                    to.insert(0, c.of(&[2, 1, 3]));
                }
                parameters = vec![(vec![to.len()], longs(&to))];
                ("broadcast_to", Composite::Broadcast(to))
            }
            9 if rank > 0 && dims[axis] > 0 => {
                let shape = c.of(&[[3, 1, 1], [2, 2, 1], [1, 1, 1], [2, 1, 2], [0, 1, 1]]);
                let shape = shape[..c.of(&[1, 2, 0, 3])].to_vec();
                let (start, step) = (c.below(dims[axis]), c.below(3));
                let spread = c.rarely(2);
                let at = |k: usize| (start + k * step + usize::from(spread) * k * k) % dims[axis];
                let list: Vec<usize> = (0..shape.iter().product()).map(at).collect();
                parameters = vec![(shape.clone(), longs(&list))];
                attrs = format!("axis = {} : i32, batch_dims = 0 : i32", signed(axis, rank, c));
                ("gather", Composite::Gather(axis, shape, list))
            }
            // The operations of MLIR pad at most five dimensions.
            10 if rank <= 5 => {
                let amounts: Vec<(usize, usize)> = (0..rank).map(|_| (c.below(3), c.below(3))).collect();
                parameters = vec![(vec![rank, 2], flat(&amounts))];
                operands.push(self.scalar(&source, c)?);
                ("padv2", Composite::Pad(amounts))
            }
            11 => {
                let without_edge = c.rarely(2);
                let mut amount = |&n: &usize| {
                    let most = n.saturating_sub(usize::from(without_edge));
                    (c.below(most.min(2) + 1), c.below(most.min(2) + 1))
                };
                let amounts: Vec<(usize, usize)> = dims.iter().map(&mut amount).collect();
                parameters = vec![(vec![rank, 2], flat(&amounts))];
                let mode = if without_edge { "REFLECT" } else { "SYMMETRIC" };
                attrs = format!("mode = #tfl<mirror_pad_attr {mode}>");
                ("mirror_pad", Composite::Mirror(amounts, without_edge))
            }
            12 if rank <= 5 => {
                let amounts: Vec<(usize, usize)> = (0..rank).map(|_| (c.below(3), c.below(3))).collect();
                parameters = vec![(vec![rank, 2], flat(&amounts))];
                has_implicit_zero = true;
                ("pad", Composite::Pad(amounts))
            }
            _ => {
                let items = self.items(&dims, c);
                let (bounds, masks) = slice_operands(&items);
                parameters = bounds.map(|list| (vec![list.len()], list)).to_vec();
                attrs = masks;
                ("strided_slice", Composite::Slice(items))
            }
        };
        let mut shapes: Vec<Vec<usize>> = operands.iter().map(|v| v.dims.clone()).collect();
        let mut params = operands.iter().map(|v| v.params.clone()).collect::<Option<Vec<_>>>();
        if has_implicit_zero {
            shapes.push(Vec::new());
            // An implicit zero may have any parameter.
            let any = params.as_ref().map(|params| params[0].first().copied().unwrap_or((c.below(SCALES.len()), 0)));
            params.iter_mut().for_each(|params| params.extend(any.map(|param| vec![param])));
        }
        let parts = composite.parts(&shapes);
        let (name, count) = (self.name(), parts.len());
        let mut results = Vec::new();
        for (k, part) in parts.into_iter().enumerate() {
            if part.sources.len() > MAX_ELEMENTS {
                return None;
            }
            let moved =
                params.as_ref().map(|params| part.sources.iter().map(|&(operand, i)| params[operand][i]).collect());
            let mut result = Generated {
                name: format!("{name}#{k}"),
                dynamic: vec![false; part.dims.len()],
                dims: part.dims,
                params: moved,
                ..source.clone()
            };
            result.ty = self.ty(&result, c)?;
            results.push(result);
        }
        let parameters: Vec<(String, String)> =
            parameters.iter().map(|(dims, list)| self.numbers(dims, list)).collect();
        let mut all: Vec<(String, String)> = operands.iter().map(|v| (v.name.clone(), v.ty.clone())).collect();
        let insert_at = 1 - num_leading_params;
        drop(all.splice(insert_at..insert_at, parameters));
        let (names, types): (Vec<String>, Vec<String>) = all.into_iter().unzip();
        let attrs = if attrs.is_empty() { String::new() } else { format!(" <{{{attrs}}}>") };
        let to: Vec<&str> = results.iter().map(|v| v.ty.as_str()).collect();
        let (names, types, to) = (names.join(", "), types.join(", "), to.join(", "));
        self.line(&format!("{name}:{count} = \"tfl.{op}\"({names}){attrs} : ({types}) -> ({to})"));
        let last = results.pop();
        self.values.extend(results);
        last
    }

    /// A padding value: a constant with one element.
    pub(super) fn scalar(&mut self, like: &Generated, c: &mut Choices<'_>) -> Option<Generated> {
        let (_, _, width, .., expressed) = CARRIERS[like.carrier];
        let zero = if CARRIERS[like.carrier].3 == 0 { 3 } else { -3 };
        let param = match like.params.as_ref().and_then(|params| params.first()) {
            Some(&param) if !c.rarely(3) => param,
            _ => (c.below(SCALES.len()), if zero > 0 { 5 } else { 0 }),
        };
        let mut made = Generated {
            name: self.name(),
            dims: vec![],
            dynamic: vec![],
            params: like.params.is_some().then(|| vec![param]),
            ..like.clone()
        };
        made.ty = self.ty(&made, c)?;
        let (name, ty) = (made.name.clone(), made.ty.clone());
        self.line(&match made.kind {
            TensorKind::Real => {
                let real = c.of(&["2.5", "0.0", "-1.0"]);
                format!("{name} = \"tfl.pseudo_const\"() <{{value = dense<{real}> : tensor<{expressed}>}}> : () -> {ty}")
            }
            TensorKind::Int => format!("{name} = \"tfl.pseudo_const\"() <{{value = dense<{zero}> : {ty}}}> : () -> {ty}"),
            TensorKind::Quantized => format!(
                "{name} = \"tfl.pseudo_qconst\"() <{{qtype = {ty}, value = dense<{zero}> : tensor<i{width}>}}> : () -> {ty}"
            ),
        });
        Some(made)
    }

    /// The items of a strided slice.
    pub(super) fn items(&mut self, dims: &[usize], c: &mut Choices<'_>) -> Vec<IndexItem> {
        let mut items = Vec::new();
        let offset = c.rarely(5);
        let mut dims = dims.iter();
        let num_items = c.below(dims.len() + 1);
        let ellipsis = c.below(num_items + 3);
        for d in 0..num_items {
            if d == ellipsis {
                items.push(IndexItem::Ellipsis);
                // The remaining items are counted from the end.
                let rest = num_items - d;
                dims = dims.as_slice()[dims.len() - rest..].iter();
            }
            if c.rarely(6) {
                items.push(IndexItem::New);
            }
            let n = dims.next().map_or(0, |&n| n) as i64;
            let bound_near_size = |c: &mut Choices<'_>| c.below(2 * n as usize + 4) as i64 - n - 2;
            items.push(match c.below(4) {
                0 if n > 0 => {
                    let i = c.below(n as usize) as i64;
                    IndexItem::Index(if c.rarely(2) { i - n } else { i })
                }
                _ => {
                    let from = if c.rarely(2) { None } else { Some(bound_near_size(c)) };
                    let step = c.of(&[1, 1, 2, -1, -2, 3]);
                    match (offset, c.rarely(2)) {
                        (_, true) => IndexItem::Range(from, None, step),
                        (false, false) => IndexItem::Range(from, Some(bound_near_size(c)), step),
                        // An end before the first element cannot be written as a range.
                        (true, false) => {
                            let start = positions(n as usize, IndexItem::Range(from, None, step))
                                .first()
                                .map_or(0, |&i| i as i64);
                            IndexItem::Offset(
                                from,
                                if step > 0 { c.below(4) as i64 } else { -(c.below(4) as i64).min(start) },
                                step,
                            )
                        }
                    }
                }
            });
        }
        items
    }
}
