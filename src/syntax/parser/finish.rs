//! Creates an operation from its parsed text.
//!
//! Resolves operands to values, splits attributes into inherent and discardable ones, and fills in defaults. The
//! verifier checks constraints.

use smallvec::SmallVec;

use super::{OpState, ParsedRegion, Parser, Result};
use crate::def::RegisteredOp;
use crate::diag::Code;
use crate::ir::*;

impl<'a> Parser<'a> {
    /// Resolves operands and types and creates the operation.
    pub(super) fn finish(
        &mut self,
        custom: Option<&RegisteredOp>,
        state: &mut OpState<'a>,
        start: usize,
        block: BlockId,
        loc: Loc,
    ) -> Result<OpId> {
        let mut values = std::mem::take(&mut self.scratch_values);
        values.clear();
        for group in &state.operands {
            let types = group.types.as_deref().unwrap_or(&[]);
            if types.len() != group.items.len() {
                let (n, m) = (group.items.len(), types.len());
                let place = group.items.first().map_or(start, |o| o.at);
                let message = format!("number of operands and types do not match: got {n} operands and {m} types");
                let diag = match custom {
                    Some(op) => self.error_at(place, format!("custom op '{}' {message}", op.def.name)),
                    None => self.error_at(place, message),
                };
                return Err(diag.with_code(Code::ValueCount));
            }
            for (operand, &ty) in group.items.iter().zip(types) {
                values.push(self.resolve(operand, ty)?);
            }
        }
        let mut results = std::mem::take(&mut self.scratch_types);
        results.clear();
        for types in state.results.iter().filter_map(|group| group.types.as_deref()) {
            results.extend_from_slice(types);
        }
        let most = values.len().max(results.len()) as u64;
        if !self.ctx.limits().operands.allows(most) {
            let message = self.ctx.limits().operands.message();
            return Err(self.error_at(start, message).with_code(Code::Operands));
        }
        let flags = custom.map(|r| r.flags).filter(|_| state.dict.is_none()).unwrap_or_default();
        if flags.operand_segments {
            let sizes: Vec<i32> = state.operands.iter().map(|g| g.items.len() as i32).collect();
            state.properties.push((self.ctx.str("operandSegmentSizes"), self.ctx.i32_array_attr(&sizes)));
        }
        if flags.result_segments {
            let sizes: Vec<i32> =
                state.results.iter().map(|g| g.types.as_ref().map_or(0, |t| t.len()) as i32).collect();
            state.properties.push((self.ctx.str("resultSegmentSizes"), self.ctx.i32_array_attr(&sizes)));
        }
        let properties = match state.dict {
            Some(dict) => dict,
            // The usual case.
            None if state.properties.is_empty() => Attr::EMPTY_DICT,
            None => self.ctx.dict_attr(state.properties.drain(..)),
        };
        let (mut properties, attrs) = self.split_attrs(state.name, properties, state.attrs, start)?;
        if self.has_former_names {
            properties = self.upgraded(state.name, properties, start);
        }
        let spec = OpSpec {
            name: state.name,
            loc,
            operands: &values,
            results: &results,
            properties,
            attrs,
            successors: &state.successors,
        };
        let op = self.build(&spec, block, std::mem::take(&mut state.regions));
        self.scratch_values = values;
        self.scratch_types = results;
        Ok(op)
    }

    fn build(&mut self, spec: &OpSpec<'_>, block: BlockId, regions: SmallVec<[ParsedRegion; 1]>) -> OpId {
        let op = self.body.new_op(spec);
        self.body.own_constants_of(self.ctx, op);
        self.body.append(block, op);
        let is_isolated = self.ctx.registered(spec.name).is_some_and(|r| r.flags.isolated);
        let mut own = is_isolated.then(|| Box::new(Body::new(spec.name, spec.loc)));
        for region in regions {
            match region {
                ParsedRegion::Inner(region) => self.body.attach_region(op, region),
                ParsedRegion::Isolated(body) => own = Some(body),
            }
        }
        if let Some(mut own) = own {
            own.set_loc(Body::ROOT, spec.loc);
            own.set_properties(self.ctx, Body::ROOT, spec.properties);
            own.set_attrs(self.ctx, Body::ROOT, spec.attrs);
            self.body.put_isolated(op, own);
        }
        op
    }

    /// The inherent attributes of an operation, in their present form if the operation has the name of a former dialect at `at`.
    #[cold]
    fn upgraded(&self, name: OpName, properties: Attr, at: usize) -> Attr {
        let text = self.bytes.get(at..).unwrap_or_default();
        let former = self.ctx.former_dialect(text.strip_prefix(b"\"").unwrap_or(text));
        let Some((former, def)) = former.zip(self.ctx.def(name)) else { return properties };
        let upgrade = |&(key, value): &(Str, Attr)| {
            let defn = def.attrs.iter().find(|defn| *self.ctx.text(key) == *defn.name);
            (key, defn.map_or(value, |defn| (former.upgrade)(self.ctx, defn, value)))
        };
        self.ctx.dict_attr(self.ctx.dict(properties).iter().map(upgrade))
    }

    /// Splits attributes into inherent and discardable ones and fills in defaults.
    fn split_attrs(&mut self, name: OpName, properties: Attr, dict: Attr, at: usize) -> Result<(Attr, Attr)> {
        let Some(registered) = self.ctx.registered(name) else { return Ok((properties, dict)) };
        let defaults = registered.filled_in(self.ctx);
        if dict == Attr::EMPTY_DICT && (properties == Attr::EMPTY_DICT || defaults == Attr::EMPTY_DICT) {
            return Ok((if properties == Attr::EMPTY_DICT { defaults } else { properties }, dict));
        }
        if let Some(&known) = self.splits.get(&(name, properties, dict)) {
            return Ok(known);
        }
        let split = registered.split_attrs(self.ctx, properties, dict).map_err(|key| {
            let message = format!("found conflicting attributes for '{}'", self.ctx.text(key));
            self.error_at(at, message).with_code(Code::DuplicateAttribute)
        })?;
        self.splits.insert((name, properties, dict), split);
        Ok(split)
    }
}
