//! `Einsum`: sums of products in Einstein notation, as matrix products of two operands at a time.
//!
//! ```text
//! a, b, c -> result    =    permute(contract(contract(a, b), c))
//! ```
//!
//! Rejects an operand with a repeated label, such as `ii`, which selects a diagonal.

use qopt_ir::ir::ValueId;

use super::writer::FloatWriter;
use crate::support::product_of_sizes;
use crate::tosa::ops as tosa;

/// A value and the label of each dimension.
type Labelled = (ValueId, Vec<char>);

/// The label of the last dimension of `...`: the first private-use character of Unicode. The dimension before it has the next
/// character, and so on, because broadcasting aligns dimensions at the end.
const ELLIPSIS: u32 = 0xE000;

/// Parses the labels of an operand or of the result. `...` gets as many labels as the others leave of `rank`: `a...b` of rank 4 has
/// four labels.
fn labels(text: &str, rank: Option<usize>) -> Result<Vec<char>, String> {
    let invalid = || format!("equation part '{text}' is invalid");
    let Some((before, after)) = text.split_once("...") else {
        return text.chars().map(|c| if c.is_ascii_alphabetic() { Ok(c) } else { Err(invalid()) }).collect();
    };
    let named = [before, after].map(|part| labels(part, None));
    let [before, after] = named;
    let (before, after) = (before?, after?);
    let count = rank.and_then(|rank| rank.checked_sub(before.len() + after.len())).ok_or_else(invalid)?;
    let count = u32::try_from(count).map_err(|_| invalid())?;
    let ellipsis_labels = (0..count).rev().filter_map(|from_end| char::from_u32(ELLIPSIS + from_end));
    Ok(before.into_iter().chain(ellipsis_labels).chain(after).collect())
}

impl FloatWriter<'_, '_, '_> {
    /// Evaluates an equation such as `bij,bjk->bik`. Without `->`, the result has the labels that occur once, in alphabetical order.
    pub(super) fn einsum(&mut self, equation: &str, operands: &[ValueId]) -> Result<ValueId, String> {
        let equation: String = equation.chars().filter(|c| !c.is_whitespace()).collect();
        let (from, to) = match equation.split_once("->") {
            Some((from, to)) => (from, Some(to)),
            None => (equation.as_str(), None),
        };
        // Phase 1: the labels of each operand.
        let mut labelled: Vec<Labelled> = Vec::new();
        for (index, text) in from.split(',').enumerate() {
            let &value = operands.get(index).ok_or("the equation has more parts than operands")?;
            let rank = self.rank(value)?;
            let names = labels(text, Some(rank))?;
            if names.len() != rank {
                return Err(format!("'{text}' has {} labels, but operand #{index} has rank {rank}", names.len()));
            }
            let mut before = names.iter().enumerate().map(|(at, name)| (name, names.get(..at).unwrap_or_default()));
            if let Some((name, _)) = before.find(|(name, before)| before.contains(name)) {
                return Err(format!("label '{name}' occurs twice in operand #{index}"));
            }
            labelled.push((value, names));
        }
        if labelled.len() != operands.len() {
            return Err("the equation has fewer parts than operands".to_owned());
        }
        // Phase 2: the labels of the result. The dimensions of `...` come first, in their order.
        let ellipsis = labelled.iter().flat_map(|(_, names)| names).filter(|&&name| name as u32 >= ELLIPSIS);
        let mut ellipsis: Vec<char> = ellipsis.copied().collect();
        ellipsis.sort_unstable_by(|a, b| b.cmp(a));
        ellipsis.dedup();
        let to = match to {
            Some(to) => {
                let named = to.replace("...", "").chars().count();
                labels(to, Some(named.saturating_add(ellipsis.len())))?
            }
            None => {
                let count =
                    |name: char| labelled.iter().flat_map(|(_, names)| names).filter(|&&other| other == name).count();
                let mut once: Vec<char> = labelled.iter().flat_map(|(_, names)| names.iter().copied()).collect();
                once.retain(|&name| (name as u32) < ELLIPSIS && count(name) == 1);
                once.sort_unstable();
                ellipsis.into_iter().chain(once).collect()
            }
        };
        // Phase 3: contract from left to right. A label is kept if the result or a later operand has it.
        let mut remaining = labelled.into_iter();
        let mut value = remaining.next().ok_or("too few operands")?;
        while let Some(next) = remaining.next() {
            let later = remaining.clone().flat_map(|(_, names)| names);
            let kept: Vec<char> = to.iter().copied().chain(later).collect();
            value = self.contract(value, next, &kept)?;
        }
        let (value, names) = self.sum_other_dims(value, &to)?;
        let order: Option<Vec<usize>> = to.iter().map(|name| names.iter().position(|other| other == name)).collect();
        let order = order.ok_or("the result has a label that no operand has")?;
        self.permute(value, &order)
    }

    /// Sums over the dimensions whose labels are not in `kept`.
    fn sum_other_dims(&mut self, (value, names): Labelled, kept: &[char]) -> Result<Labelled, String> {
        let axes: Vec<usize> = (0..names.len()).filter(|&d| names.get(d).is_none_or(|n| !kept.contains(n))).collect();
        let sums = self.reduce(&tosa::REDUCE_SUM, value, &axes)?;
        let value = self.without_dims(sums, &axes)?;
        Ok((value, names.into_iter().filter(|name| kept.contains(name)).collect()))
    }

    /// Multiplies two values and sums over each label that is not in `kept`, as a batched matrix product. The result has the labels
    /// batch, rows, columns.
    ///
    /// | labels of | dimension of the matrix product |
    /// |---|---|
    /// | both, kept | batch |
    /// | both, not kept | inner |
    /// | `a` only | rows |
    /// | `b` only | columns |
    fn contract(&mut self, a: Labelled, b: Labelled, kept: &[char]) -> Result<Labelled, String> {
        let needed = |other: &[char]| kept.iter().chain(other).copied().collect::<Vec<char>>();
        let (labels_a, labels_b) = (a.1.clone(), b.1.clone());
        let (mut a, names_a) = self.sum_other_dims(a, &needed(&labels_b))?;
        let (mut b, names_b) = self.sum_other_dims(b, &needed(&labels_a))?;
        let is_common = |name: &&char| names_b.contains(name);
        let batch: Vec<char> = names_a.iter().filter(is_common).filter(|name| kept.contains(name)).copied().collect();
        let inner: Vec<char> = names_a.iter().filter(is_common).filter(|name| !kept.contains(name)).copied().collect();
        let only = |names: &[char], others: &[char]| {
            names.iter().filter(|name| !others.contains(name)).copied().collect::<Vec<char>>()
        };
        let (rows, columns) = (only(&names_a, &names_b), only(&names_b, &names_a));
        // A dimension of size 1 broadcasts to the size of the other value.
        for name in batch.iter().chain(&inner) {
            let axis = |names: &[char]| names.iter().position(|other| other == name).ok_or("unknown label");
            let (axis_a, axis_b) = (axis(&names_a)?, axis(&names_b)?);
            let (mut da, mut db) = (self.dims(a)?, self.dims(b)?);
            let (Some(size_a), Some(size_b)) = (da.get_mut(axis_a), db.get_mut(axis_b)) else {
                return Err("unknown label".to_owned());
            };
            match (*size_a, *size_b) {
                (x, y) if x == y => {}
                (1, size) => {
                    *size_a = size;
                    a = self.broadcast_to(a, &da)?;
                }
                (size, 1) => {
                    *size_b = size;
                    b = self.broadcast_to(b, &db)?;
                }
                (x, y) => return Err(format!("label '{name}' has the sizes {x} and {y}")),
            }
        }
        let (left, right) = ([&batch[..], &rows, &inner].concat(), [&batch[..], &inner, &columns].concat());
        let (a, sizes_a) = self.collapse(a, &names_a, &left, [batch.len(), rows.len(), inner.len()])?;
        let (b, sizes_b) = self.collapse(b, &names_b, &right, [batch.len(), inner.len(), columns.len()])?;
        let value = self.matmul(a, b)?;
        let (outer, first_column) = (batch.len() + rows.len(), batch.len() + inner.len());
        let dims = [sizes_a.get(..outer).unwrap_or_default(), sizes_b.get(first_column..).unwrap_or_default()].concat();
        Ok((self.reshape(value, &dims)?, [batch, rows, columns].concat()))
    }

    /// Transposes to the labels `to`, and collapses groups of `counts` dimensions to rank 3: with counts `[1, 2, 1]`,
    /// `[2, 3, 4, 5] -> [2, 12, 5]`. Also returns the transposed sizes.
    fn collapse(
        &mut self,
        value: ValueId,
        names: &[char],
        to: &[char],
        counts: [usize; 3],
    ) -> Result<(ValueId, Vec<u64>), String> {
        let order: Option<Vec<usize>> = to.iter().map(|name| names.iter().position(|other| other == name)).collect();
        let transposed = self.permute(value, &order.ok_or("unknown label")?)?;
        let sizes = self.dims(transposed)?;
        let mut remaining = sizes.as_slice();
        let mut collapsed = Vec::new();
        for count in counts {
            let (group, later) = remaining.split_at_checked(count).ok_or("unknown label")?;
            let size = product_of_sizes(group)?;
            collapsed.push(size);
            remaining = later;
        }
        Ok((self.reshape(transposed, &collapsed)?, sizes))
    }
}
