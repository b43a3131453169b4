//! A body around an isolated operation that is out of its parent, so that it can be looked at like any other operation.

use crate::ir::{Body, IsolatedOp, OpId, OpSpec};

/// Calls `look` with a body that holds nothing but the operation. The operation is moved there and back.
pub fn hold<R>(op: &mut IsolatedOp, look: impl FnOnce(&Body, OpId) -> R) -> R {
    let mut holder = Body::default();
    let region = holder.add_root();
    let block = holder.add_block(region);
    let spec = OpSpec { properties: op.properties, attrs: op.attrs, ..OpSpec::new(op.name, op.loc) };
    let held = holder.new_op(&spec);
    holder.append(block, held);
    holder.set_isolated(held, Box::new(std::mem::take(&mut op.body)));
    let result = look(&holder, held);
    if let Some(back) = holder.take_isolated(held) {
        op.body = back.body;
    }
    result
}
