//! Sums of products by Einstein's notation, as matrix products of two operands at a time.
//!
//! An operand with a label twice, which selects a diagonal, is refused.

use qopt_ir::ir::ValueId;

use super::writer::FloatWriter;
use crate::tosa::ops as tosa;

/// A value and the label of each dimension.
type Labelled = (ValueId, Vec<char>);

/// The labels of `...` are private-use characters from this one, counted from the last dimension, as broadcasting aligns them.
const ELLIPSIS: u32 = 0xE000;

/// The labels of an operand or of the result. `rank` gives the number of dimensions of `...`.
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
    let hidden = (0..count).rev().filter_map(|at| char::from_u32(ELLIPSIS + at));
    Ok(before.into_iter().chain(hidden).chain(after).collect())
}

impl FloatWriter<'_, '_, '_> {
    /// The value of an equation such as `bij,bjk->bik`.
    pub(super) fn einsum(&mut self, equation: &str, operands: &[ValueId]) -> Result<ValueId, String> {
        let equation: String = equation.chars().filter(|c| !c.is_whitespace()).collect();
        let (from, to) = match equation.split_once("->") {
            Some((from, to)) => (from, Some(to)),
            None => (equation.as_str(), None),
        };
        let mut all: Vec<Labelled> = Vec::new();
        for (index, text) in from.split(',').enumerate() {
            let &value = operands.get(index).ok_or("the equation has more parts than operands")?;
            let names = labels(text, Some(self.rank(value)?))?;
            if names.len() != self.rank(value)? {
                let rank = self.rank(value)?;
                return Err(format!("'{text}' has {} labels, but operand #{index} has rank {rank}", names.len()));
            }
            let mut before = names.iter().enumerate().map(|(at, name)| (name, names.get(..at).unwrap_or_default()));
            if let Some((name, _)) = before.find(|(name, before)| before.contains(name)) {
                return Err(format!("label '{name}' occurs twice in operand #{index}"));
            }
            all.push((value, names));
        }
        if all.len() != operands.len() {
            return Err("the equation has fewer parts than operands".to_owned());
        }
        let hidden = all.iter().flat_map(|(_, names)| names).filter(|&&name| name as u32 >= ELLIPSIS);
        let mut hidden: Vec<char> = hidden.copied().collect();
        hidden.sort_unstable_by(|a, b| b.cmp(a));
        hidden.dedup();
        let to = match to {
            Some(to) => {
                let named = to.replace("...", "").chars().count();
                labels(to, Some(named.saturating_add(hidden.len())))?
            }
            None => {
                let count =
                    |name: char| all.iter().flat_map(|(_, names)| names).filter(|&&other| other == name).count();
                let mut once: Vec<char> = all.iter().flat_map(|(_, names)| names.iter().copied()).collect();
                once.retain(|&name| (name as u32) < ELLIPSIS && count(name) == 1);
                once.sort_unstable();
                hidden.into_iter().chain(once).collect()
            }
        };
        let mut rest = all.into_iter();
        let mut value = rest.next().ok_or("too few operands")?;
        while let Some(next) = rest.next() {
            let later = rest.clone().flat_map(|(_, names)| names);
            let kept: Vec<char> = to.iter().copied().chain(later).collect();
            value = self.sum_of_products(value, next, &kept)?;
        }
        let (value, names) = self.summed(value, &to)?;
        let order: Option<Vec<usize>> = to.iter().map(|name| names.iter().position(|other| other == name)).collect();
        let order = order.ok_or("the result has a label that no operand has")?;
        self.permuted(value, &order)
    }

    /// Sums the dimensions whose labels are not kept.
    fn summed(&mut self, (value, names): Labelled, kept: &[char]) -> Result<Labelled, String> {
        let axes: Vec<usize> = (0..names.len()).filter(|&d| names.get(d).is_none_or(|n| !kept.contains(n))).collect();
        let sums = self.reduced(&tosa::REDUCE_SUM, value, &axes)?;
        let value = self.without_dims(sums, &axes)?;
        Ok((value, names.into_iter().filter(|name| kept.contains(name)).collect()))
    }

    /// Contracts two values: the sum of their products over every label that is not kept.
    fn sum_of_products(&mut self, a: Labelled, b: Labelled, kept: &[char]) -> Result<Labelled, String> {
        let needed = |other: &[char]| kept.iter().chain(other).copied().collect::<Vec<char>>();
        let (of_a, of_b) = (a.1.clone(), b.1.clone());
        let ((mut a, names_a), (mut b, names_b)) = (self.summed(a, &needed(&of_b))?, self.summed(b, &needed(&of_a))?);
        let both = |name: &&char| names_b.contains(name);
        let batch: Vec<char> = names_a.iter().filter(both).filter(|name| kept.contains(name)).copied().collect();
        let inner: Vec<char> = names_a.iter().filter(both).filter(|name| !kept.contains(name)).copied().collect();
        let only = |names: &[char], others: &[char]| {
            names.iter().filter(|name| !others.contains(name)).copied().collect::<Vec<char>>()
        };
        let (rows, columns) = (only(&names_a, &names_b), only(&names_b, &names_a));
        // A dimension of size 1 broadcasts.
        for name in batch.iter().chain(&inner) {
            let at = |names: &[char]| names.iter().position(|other| other == name).ok_or("unknown label");
            let (at_a, at_b) = (at(&names_a)?, at(&names_b)?);
            let (mut da, mut db) = (self.dims(a)?, self.dims(b)?);
            let (Some(size_a), Some(size_b)) = (da.get_mut(at_a), db.get_mut(at_b)) else {
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
        let (a, sizes_a) = self.collapsed(a, &names_a, &left, [batch.len(), rows.len(), inner.len()])?;
        let (b, sizes_b) = self.collapsed(b, &names_b, &right, [batch.len(), inner.len(), columns.len()])?;
        let value = self.matmul(a, b)?;
        let (outer, columns_at) = (batch.len() + rows.len(), batch.len() + inner.len());
        let dims = [sizes_a.get(..outer).unwrap_or_default(), sizes_b.get(columns_at..).unwrap_or_default()].concat();
        Ok((self.reshaped(value, &dims)?, [batch, rows, columns].concat()))
    }

    /// Transposes to the labels `to` and collapses to rank 3, with `counts` dimensions for each. Also returns the transposed sizes.
    fn collapsed(
        &mut self,
        value: ValueId,
        names: &[char],
        to: &[char],
        counts: [usize; 3],
    ) -> Result<(ValueId, Vec<u64>), String> {
        let order: Option<Vec<usize>> = to.iter().map(|name| names.iter().position(|other| other == name)).collect();
        let turned = self.permuted(value, &order.ok_or("unknown label")?)?;
        let sizes = self.dims(turned)?;
        let mut rest = sizes.as_slice();
        let mut joined = Vec::new();
        for count in counts {
            let (group, others) = rest.split_at_checked(count).ok_or("unknown label")?;
            let size = group.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large")?;
            joined.push(size);
            rest = others;
        }
        Ok((self.reshaped(turned, &joined)?, sizes))
    }
}
