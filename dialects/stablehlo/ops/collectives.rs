//! Collective operations of several devices.

use qopt_ir::def::{
    AttrConstraint, I64_FROM_0_ATTR, I64_POSITIVE_ATTR, OpDef, OpRef, RegionBlocks, RegionDef, SymbolScope, Trait,
    UNIT_ATTR, Verdict, attr, one, operand, optional_attr, typed_attr_type, variadic,
};
use qopt_ir::ir::AttrKind;
use qopt_ir::movement::Shape;

use super::super::attrs::{CHANNEL_HANDLE, IS_CHANNEL_HANDLE, REPLICA_GROUP_MESH_AXES};
use super::super::constraints::TENSOR;
use super::reduce::RETURN;
use super::reducer::{scalar_tensors, verify_reducer};
use super::rules::{check_result, check_result_types, demand, elements_agree, returned_types};
use super::window::I64_ELEMENTS;
use crate::elements::integers;
use crate::support::{OpTypes, ensure, mul_sizes, size};

/// Groups of devices: their numbers, or axes of a mesh.
const GROUPS: AttrConstraint = AttrConstraint::new(
    "64-bit signless integer elements attribute or mesh and axes based replica groups representation.",
    |c, a| (I64_ELEMENTS.accepts)(c, a) || REPLICA_GROUP_MESH_AXES.is(c, a),
);

const BODY: RegionDef = RegionDef { name: "computation", blocks: RegionBlocks::One, variadic: false };

/// Checks the groups of a collective operation: each device is in one group, and groups have the same size, where -1 fills the
/// shorter ones up if `padded`. A handle of global devices is positive.
fn verify_groups(op: OpRef<'_>, padded: bool) -> Verdict {
    let global = op.attr("use_global_device_ids").is_some();
    let handle = op.attr("channel_handle").and_then(|attr| CHANNEL_HANDLE.int(op.ctx, attr, "handle")).unwrap_or(0);
    demand!(!global || handle > 0, "channel_id must be positive when useGlobalDeviceIds is set but got: {handle}");
    let Some(groups) = op.attr("replica_groups").filter(|&groups| I64_ELEMENTS.holds(op.ctx, groups)) else {
        return Ok(());
    };
    let rank = typed_attr_type(op.ctx, groups).and_then(|ty| op.ctx.shape(ty)).map(|dims| dims.len());
    demand!(rank.is_none_or(|rank| rank == 2), "replica groups should be a rank 2 tensor");
    let Some(ids) = integers(op.ctx, groups) else { return Ok(()) };
    demand!(!global || !ids.is_empty(), "if `use_global_device_ids` is set, the replica groups cannot be empty");
    let mut seen = vec![false; ids.len()];
    for &id in &ids {
        if padded && id == -1 {
            continue;
        }
        let slot = usize::try_from(id).ok();
        demand!(slot.is_some(), "Invalid replica id {id}");
        // A number beyond the count leaves a smaller one out, which the check below finds.
        if let Some(seen) = slot.and_then(|id| seen.get_mut(id)) {
            demand!(!*seen, "replica id #{id} seen more than once");
            *seen = true;
        }
    }
    // A broadcast may leave devices out.
    let count = if op.is(&COLLECTIVE_BROADCAST) { 0 } else { ids.iter().filter(|&&id| id >= 0).count() };
    if let Some(missing) = seen.iter().take(count).position(|seen| !seen) {
        demand!(false, "replica id #{missing} not seen in replica groups");
    }
    Ok(())
}

/// Checks that the mesh of a collective operation exists.
fn verify_mesh(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let groups = op.attr("replica_groups");
    let mesh = groups.and_then(|groups| REPLICA_GROUP_MESH_AXES.attr_field(op.ctx, groups, "mesh"));
    let Some(mesh) = mesh.filter(|&mesh| scope.lookup(mesh).is_none()) else { return Ok(()) };
    if let AttrKind::SymbolRef { root, .. } = op.ctx.attr_kind(mesh) {
        ensure!(false, "replica_groups: mesh symbol '{}' not found", op.ctx.text(*root));
    }
    Ok(())
}

/// Checks that a dimension of an operand and its result is one, and that all others have the same sizes.
fn verify_dimension(op: OpRef<'_>, name: &str) -> Verdict {
    let dim = op.int(name).and_then(|dim| usize::try_from(dim).ok()).unwrap_or_default();
    for (value, result) in op.body.operands(op.op).zip(op.body.results(op.op)) {
        let shapes = [value, result].map(|value| op.ctx.shape(op.body.ty(value)));
        let [Some(from), Some(to)] = shapes else { continue };
        demand!(dim < from.len(), "{name} must be a valid index of operand");
        demand!(from.len() == to.len(), "operand and result should have same rank");
        for (d, (&from, &to)) in from.iter().zip(&to).enumerate() {
            if let (Some(from), Some(to)) = (from, to) {
                demand!(d != dim || from != 0, "dimension size of operand at '{name}' cannot be zero");
                demand!(d != dim || to != 0, "dimension size of result at '{name}' cannot be zero");
                demand!(
                    d == dim || from == to,
                    "operand and result should have the same shape except for the dimension size at '{name}'"
                );
            }
        }
    }
    Ok(())
}

/// Checks the body of a collective reduction, and that the results have the elements that it returns.
fn verify_computation(op: OpRef<'_>) -> Verdict {
    let Some(&region) = op.body.regions(op.op).first() else { return Ok(()) };
    // The body has the type of the first operand.
    if let Some(value) = op.body.operands(op.op).next() {
        let types = scalar_tensors(op.ctx, [op.body.ty(value)]);
        verify_reducer(op, region, (&types, &types), &[])?;
    }
    let Some(&sum) = returned_types(op, 0).first() else { return Ok(()) };
    let (element, is_part) = (op.ctx.element_or_self(sum), op.is(&REDUCE_SCATTER));
    for (i, _) in op.body.results(op.op).enumerate() {
        let Some(dims) = (if is_part { op.out_dims(i) } else { op.in_dims(i) }) else { continue };
        check_result(op, i, &dims, element)?;
    }
    Ok(())
}

/// Checks the number of operands. The last one of several numbers the device that has the tensors, if this is not constant.
fn verify_root(op: OpRef<'_>, name: &str) -> Verdict {
    let operands: Vec<_> = op.body.operands(op.op).map(|value| op.body.ty(value)).collect();
    if op.attr("has_dynamic_root").is_none() {
        demand!(!operands.is_empty(), "{name} requires at least one data operand");
        return Ok(());
    }
    let Some((&root, data)) = operands.split_last().filter(|(_, data)| !data.is_empty()) else {
        demand!(false, "{name} with has_dynamic_root=true requires at least two operands (data + root)");
        return Ok(());
    };
    let dims = op.ctx.shape(root).unwrap_or_default();
    demand!(
        op.ctx.element_or_self(root) == op.ctx.int_type(32) && dims.len() == 1,
        "last operand of {name} with has_dynamic_root=true must be a rank-1 i32 tensor"
    );
    let count = dims.first().copied().flatten();
    demand!(
        count.is_none_or(|count| usize::try_from(count) == Ok(data.len())),
        "last operand of {name} with has_dynamic_root=true must have the same number of elements as data operands ({}), \
         but got {}",
        data.len(),
        size(count)
    );
    Ok(())
}

/// Checks that the results have the types of the operands, except for the number of the device.
fn check_data_types(op: OpRef<'_>) -> Verdict {
    let mut types: Vec<_> = op.body.operands(op.op).map(|value| op.body.ty(value)).collect();
    if op.attr("has_dynamic_root").is_some() {
        types.pop();
    }
    check_result_types(op, &types)
}

/// Checks that operands and results have the same number and the same elements, position by position.
fn verify_pairs(op: OpRef<'_>) -> Verdict {
    let (operands, results) = (op.body.num_operands(op.op), op.body.num_results(op.op));
    ensure!(operands == results, "requires the same number of operands and results");
    for i in 0..operands {
        ensure!(
            elements_agree(op.ctx, op.in_element(i), op.out_element(i)),
            "requires the same element type for operand and result at index {i}"
        );
    }
    Ok(())
}

/// The sizes of an operand and the result along a dimension.
fn sizes_along(op: OpRef<'_>, name: &str) -> Option<(u64, u64)> {
    let dim = usize::try_from(op.int(name)?).ok()?;
    let value = op.body.operands(op.op).next()?;
    let from = op.ctx.shape(op.body.ty(value))?.get(dim).copied().flatten()?;
    Some((from, op.out_dims(0)?.get(dim).copied().flatten()?))
}

/// Base of the collective operations.
const COLLECTIVE: OpDef = OpDef {
    operands: &[variadic("operands", &TENSOR)],
    results: &[variadic("results", &TENSOR)],
    verify_symbols: Some(verify_mesh),
    ..OpDef::BASE
};

/// `stablehlo.all_gather`: the tensors of all devices of a group, one after the other.
pub static ALL_GATHER: OpDef = OpDef {
    name: "stablehlo.all_gather",
    summary: "Concatenation of the tensors of a group of devices",
    attrs: &[
        attr("all_gather_dim", &I64_FROM_0_ATTR),
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
        optional_attr("use_global_device_ids", &UNIT_ATTR),
    ],
    verify: Some(|op| {
        verify_pairs(op)?;
        verify_groups(op, false)?;
        verify_dimension(op, "all_gather_dim")?;
        if let Some((from, to)) = sizes_along(op, "all_gather_dim") {
            demand!(
                to.is_multiple_of(from),
                "result gather dimension has size {to}, expected to be a multiple of operand gather dimension size {from}"
            );
        }
        Ok(())
    }),
    example: "%0 = \"stablehlo.all_gather\"(%arg0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : \
              tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>",
    ..COLLECTIVE
};

/// `stablehlo.all_reduce`: the reduction of the tensors of all devices of a group.
pub static ALL_REDUCE: OpDef = OpDef {
    name: "stablehlo.all_reduce",
    summary: "Reduction of the tensors of a group of devices",
    attrs: &[
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
        optional_attr("use_global_device_ids", &UNIT_ATTR),
    ],
    regions: &[BODY],
    traits: &[Trait::ImplicitTerminator(RETURN.name)],
    verify: Some(|op| {
        verify_groups(op, true)?;
        verify_computation(op)
    }),
    example: "%0 = \"stablehlo.all_reduce\"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> \
              ({\n^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):\n  stablehlo.return %arg1 : tensor<f32>\n}) : \
              (tensor<4xf32>) -> tensor<4xf32>",
    ..COLLECTIVE
};

/// `stablehlo.reduce_scatter`: a part of the reduction of the tensors of all devices of a group.
pub static REDUCE_SCATTER: OpDef = OpDef {
    name: "stablehlo.reduce_scatter",
    summary: "Part of the reduction of the tensors of a group of devices",
    operands: &[one("operand", &TENSOR)],
    results: &[one("result", &TENSOR)],
    attrs: &[
        attr("scatter_dimension", &I64_FROM_0_ATTR),
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
        optional_attr("use_global_device_ids", &UNIT_ATTR),
    ],
    regions: &[BODY],
    traits: &[Trait::ImplicitTerminator(RETURN.name)],
    verify: Some(|op| {
        verify_groups(op, false)?;
        verify_dimension(op, "scatter_dimension")?;
        if let Some((from, to)) = sizes_along(op, "scatter_dimension") {
            demand!(
                from.is_multiple_of(to),
                "operand scatter dimension has size {from}, expected to be a multiple of result scatter dimension size {to}"
            );
        }
        verify_computation(op)
    }),
    example: "%0 = \"stablehlo.reduce_scatter\"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, \
              scatter_dimension = 0 : i64}> ({\n^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):\n  stablehlo.return %arg1 : \
              tensor<f32>\n}) : (tensor<4xf32>) -> tensor<2xf32>",
    verify_symbols: Some(verify_mesh),
    ..OpDef::BASE
};

/// `stablehlo.all_to_all`: each device of a group gets one part of each tensor.
pub static ALL_TO_ALL: OpDef = OpDef {
    name: "stablehlo.all_to_all",
    summary: "Exchange of parts between the devices of a group",
    attrs: &[
        attr("split_dimension", &I64_FROM_0_ATTR),
        attr("concat_dimension", &I64_FROM_0_ATTR),
        attr("split_count", &I64_POSITIVE_ATTR),
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
    ],
    verify: Some(|op| {
        verify_pairs(op)?;
        verify_groups(op, false)?;
        let count = op.int("split_count").and_then(|count| u64::try_from(count).ok()).filter(|&count| count > 0);
        let Some(count) = count else { return Ok(()) };
        for i in 0..op.body.num_operands(op.op) {
            let Some(mut dims) = op.in_dims(i) else { continue };
            for name in ["split_dimension", "concat_dimension"] {
                let dim = op.int(name).and_then(|dim| usize::try_from(dim).ok()).unwrap_or_default();
                demand!(dim < dims.len(), "AllToAll {name} {dim} is out-of-bounds for input rank {}", dims.len());
            }
            let split = op.int("split_dimension").and_then(|dim| usize::try_from(dim).ok()).unwrap_or_default();
            if let Some(&Some(size)) = dims.get(split) {
                demand!(
                    size.is_multiple_of(count),
                    "split dimension has size {size}, expected to be a multiple of split_count {count}"
                );
            }
            let joined = op.int("concat_dimension").and_then(|dim| usize::try_from(dim).ok()).unwrap_or_default();
            if let Some(dim) = dims.get_mut(split) {
                *dim = dim.and_then(|size| size.checked_div(count));
            }
            if let Some(dim) = dims.get_mut(joined) {
                *dim = mul_sizes(*dim, Some(count))?;
            }
            check_result(op, i, &dims, op.in_element(i))?;
        }
        let groups = op.attr("replica_groups").and_then(|groups| typed_attr_type(op.ctx, groups));
        if let Some(&Some(size)) = groups.and_then(|ty| op.ctx.shape(ty)).as_ref().and_then(|dims| dims.get(1)) {
            demand!(size == count || size == 0, "group size of replica_groups must be {count}");
        }
        Ok(())
    }),
    example: "%0 = \"stablehlo.all_to_all\"(%arg0) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : \
              tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>",
    ..COLLECTIVE
};

/// `stablehlo.collective_broadcast`: the tensor of the first device of each group.
pub static COLLECTIVE_BROADCAST: OpDef = OpDef {
    name: "stablehlo.collective_broadcast",
    summary: "Tensor of the first device of a group",
    attrs: &[
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
        optional_attr("has_dynamic_root", &UNIT_ATTR),
    ],
    verify: Some(|op| {
        verify_root(op, "collective_broadcast")?;
        verify_groups(op, false)?;
        check_data_types(op)
    }),
    example: "%0 = \"stablehlo.collective_broadcast\"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : \
              (tensor<4xf32>) -> tensor<4xf32>",
    ..COLLECTIVE
};

/// `stablehlo.collective_reduce`: the reduction of the tensors of a group, on its first device.
pub static COLLECTIVE_REDUCE: OpDef = OpDef {
    name: "stablehlo.collective_reduce",
    summary: "Reduction of the tensors of a group of devices to one device",
    attrs: &[
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
        optional_attr("use_global_device_ids", &UNIT_ATTR),
        optional_attr("has_dynamic_root", &UNIT_ATTR),
    ],
    regions: &[BODY],
    traits: &[Trait::ImplicitTerminator(RETURN.name)],
    verify: Some(|op| {
        verify_root(op, "collective_reduce")?;
        verify_groups(op, true)?;
        verify_computation(op)
    }),
    example: "%0 = \"stablehlo.collective_reduce\"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> \
              ({\n^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):\n  stablehlo.return %arg1 : tensor<f32>\n}) : \
              (tensor<4xf32>) -> tensor<4xf32>",
    ..COLLECTIVE
};

/// `stablehlo.collective_permute`: each device gets the tensor of another one.
pub static COLLECTIVE_PERMUTE: OpDef = OpDef {
    name: "stablehlo.collective_permute",
    summary: "Tensor of another device",
    operands: &[one("operand", &TENSOR)],
    results: &[one("result", &TENSOR)],
    attrs: &[attr("source_target_pairs", &I64_ELEMENTS), optional_attr("channel_handle", &IS_CHANNEL_HANDLE)],
    traits: &[Trait::SameOperandsAndResultElementType],
    verify: Some(|op| {
        let Some(pairs) = op.attr("source_target_pairs") else { return Ok(()) };
        let shape = typed_attr_type(op.ctx, pairs).and_then(|ty| op.ctx.shape(ty)).unwrap_or_default();
        demand!(shape.len() == 2, "expect source_target_pairs attribute to be of rank 2, but got rank {}", shape.len());
        demand!(
            shape.get(1) == Some(&Some(2)),
            "expect source_target_pairs attribute of shape (N, 2), but got {}",
            Shape::new(shape)
        );
        let ids = integers(op.ctx, pairs).unwrap_or_default();
        demand!(ids.iter().all(|&id| id >= 0), "replica ids in source_target_pairs must be >= 0");
        for (offset, name) in [(0, "sources"), (1, "targets")] {
            let mut column: Vec<i64> = ids.iter().skip(offset).step_by(2).copied().collect();
            let count = column.len();
            column.sort_unstable();
            column.dedup();
            demand!(column.len() == count, "duplicate {name} not allowed");
        }
        check_result_types(op, &[op.in_type(operand!(COLLECTIVE_PERMUTE.operand))])
    }),
    example: "%0 = \"stablehlo.collective_permute\"(%arg0) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : \
              tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>",
    ..OpDef::BASE
};
