// Meshes, shardings and bodies that are not valid.
// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{axis size must be at least 1, got: 0}}
sdy.mesh @mesh = <["x"=0]>

// -----

// expected-error@+1 {{duplicate axis name: "x"}}
sdy.mesh @mesh = <["x"=2, "x"=4]>

// -----

// expected-error@+1 {{device id must be non-negative, got: -1}}
sdy.mesh @mesh = <[], device_ids=[-1]>

// -----

// expected-error@+1 {{axes is empty and device_ids has more than one element}}
sdy.mesh @mesh = <[], device_ids=[1, 0]>

// -----

// expected-error@+1 {{total product of axis sizes must match total number of device ids, got: 2 != 3}}
sdy.mesh @mesh = <["x"=2], device_ids=[0, 2, 1]>

// -----

// expected-error@+1 {{sorted device ids must be iota(product(axes)), got: 1, 1}}
sdy.mesh @mesh = <["x"=2], device_ids=[1, 1]>

// -----

// expected-error@+1 {{expecting priority in format 'p<number>', got: q1}}
"test.op"() {a = #sdy.sharding<@mesh, [{"x"}q1]>} : () -> ()

// -----

// expected-error@+1 {{priorities with leading zeros are not allowed, got: p01}}
"test.op"() {a = #sdy.sharding<@mesh, [{"x"}p01]>} : () -> ()

// -----

// expected-error@+1 {{expecting integer priority, got: p99999999999999999999}}
"test.op"() {a = #sdy.sharding<@mesh, [{"x"}p99999999999999999999]>} : () -> ()

// -----

// expected-error@+1 {{failed to parse Sdy_TensorSharding, expected valid named axis list after comma}}
"test.op"() {a = #sdy.sharding<@mesh, [], shared={"x"}>} : () -> ()

// -----

// expected-error@+1 {{expecting symbol from 'i' to 'z'. Received: 'a'}}
"test.op"() {a = #sdy.op_sharding_rule<([a])->([i])>} : () -> ()

// -----

// expected-error@+1 {{expecting integer after 'z_'. Received: ''}}
"test.op"() {a = #sdy.op_sharding_rule<([z_])->([i])>} : () -> ()

// -----

// expected-error@+1 {{expecting positive integer without leading zeros. Received: '0'}}
"test.op"() {a = #sdy.op_sharding_rule<([z_0])->([i])>} : () -> ()

// -----

// expected-error@+1 {{expecting single factor symbol}}
"test.op"() {a = #sdy.op_sharding_rule<([i])->([i]) {ij=2}>} : () -> ()

// -----

// expected-error@+1 {{expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol 'i', received: 'j'}}
"test.op"() {a = #sdy.op_sharding_rule<([i])->([i]) {j=2}>} : () -> ()

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op unknown mesh: @none}}
  %0 = sdy.sharding_constraint %x <@none, []> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <[], device_ids=[0]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.}}
  %0 = sdy.sharding_constraint %x <@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op sharding doesn't match tensor rank: 1 != 2}}
  %0 = sdy.sharding_constraint %x <@mesh, [{}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<*xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op only ranked tensors can have a sharding. type: 'tensor<*xf32>'}}
  %0 = sdy.sharding_constraint %x <@mesh, [{}]> : tensor<*xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: i32) {
  // expected-error@+1 {{'sdy.sharding_constraint' op non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: 'i32'}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"x"}]> : i32
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op dim 0 is empty and closed but has a priority}}
  %0 = sdy.sharding_constraint %x <@mesh, [{}p1, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op replicated axes are not ordered w.r.t. mesh}}
  %0 = sdy.sharding_constraint %x <@mesh, [{}, {}], replicated={"y", "x"}> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op unreduced axes are not ordered w.r.t. mesh}}
  %0 = sdy.sharding_constraint %x <@mesh, [{}, {}], unreduced={"y", "x"}> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op unknown axis name: "z"}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"z"}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op duplicate axis ref: "x"}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"x"}, {"x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op two consecutive sub-axes can be merged: "y":(1)2, "y":(2)2}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"y":(1)2, "y":(2)2}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op both sub-axis and full-axis are used for axis name: "y"}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"y":(1)2}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op sub-axis pre-size must be at least 1: "y":(-1)2}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"y":(-1)2}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op sub-axis sizes must be greater than 1: "y":(2)1}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"y":(2)1}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op sub-axis next pre-size 6 doesn't divide the size of the full axis 8: "y":(3)2}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"y":(3)2}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op sub-axis size is equal to the full axis size: "y":(1)8}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"y":(1)8}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op overlapping sub-axes: "y":(1)4, "y":(2)4}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"y":(1)4}, {"y":(2)4}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{'sdy.all_slice' op unknown axis name: "z"}}
  %0 = sdy.all_slice [{"z"}] %x out_sharding=<@mesh, [{"z"}]> : tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant.}}
  %0 = sdy.propagation_barrier %x allowed_direction=BOTH : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' op operand shardings don't match number of values: 0 shardings vs 1 values}}
  %0 = sdy.manual_computation(%x) in_shardings=[] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x8xf32>) {
    %1 = "test.op"() : () -> tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' op result shardings don't match number of values: 2 shardings vs 1 values}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x8xf32>) {
    %1 = "test.op"() : () -> tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' op operand - unknown axis name: "z"}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"z"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x8xf32>) {
    %1 = "test.op"() : () -> tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' op number of op operands and region operands must match. Op has 1 op operands and 2 region operands}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x8xf32>, %b: i32) {
    %1 = "test.op"() : () -> tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' op operand shape, corresponding sharding, and region operand shape at index 0 must match. Expected local shape 'tensor<4x8xf32>', actual local shape 'tensor<8x8xf32>'}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<8x8xf32>) {
    %1 = "test.op"() : () -> tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' op result shape, corresponding sharding, and region result shape at index 0 must match. Expected local shape 'tensor<4x8xf32>', actual local shape 'tensor<8x8xf32>'}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x8xf32>) {
    %1 = "test.op"() : () -> tensor<8x8xf32>
    sdy.return %1 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' op operand sharding at index 0 must have all manual axes come before free axes in its dimension sharding at index 0. Saw manual axis "x" after free axis "y"}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"y", "x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x8xf32>) {
    %1 = "test.op"() : () -> tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

func.func @f(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' op operand dimension 0 at index 0 has size 8, which its manual axes of size 16 do not divide}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x", "y"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x", "y"} (%a: tensor<4x8xf32>) {
    %1 = "test.op"() : () -> tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{operands and arguments of the body must have the same types}}
  %0 = sdy.named_computation<"f">(%x) (%a: tensor<4xf32>) {
    %1 = "test.op"() : () -> tensor<8xf32>
    sdy.return %1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{results and returned values of the body must have the same types}}
  %0 = sdy.named_computation<"f">(%x) (%a: tensor<8xf32>) {
    %1 = "test.op"() : () -> tensor<4xf32>
    sdy.return %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{should have a sharding attribute of type TensorShardingPerValueAttr for attr named 'sdy.sharding'}}
  %0 = "test.op"(%x) {sdy.sharding = 1 : i32} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{result shardings don't match number of values: 0 shardings vs 1 values}}
  %0 = "test.op"(%x) {sdy.sharding = #sdy.sharding_per_value<[]>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{result - sharding doesn't match tensor rank: 1 != 2}}
  %0 = "test.op"(%x) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{should have a sharding rule attribute of type OpShardingRuleAttr for attr named 'sdy.sharding_rule'}}
  %0 = "test.op"(%x) {sdy.sharding_rule = 1 : i32} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{number of operands and mappings must match: 1 != 0}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<()->([i, j]) {i=8, j=1}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{operand - mapping rank must match: 1 != 2}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i, j]) {i=8, j=1}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{result - expecting factor indices to be within 0<=...<num_factors; received: 2, num_factors: 2}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, j]) {i=8, j=1}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{operand - cannot reuse factors for the same tensor value}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, i])->([i, j]) {i=8, j=1}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{operand - dim mapping can't have a factor of size 1 if there are multiple factors}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, jk])->([i, j]) {i=8, j=1, k=1}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{has a factor that isn't used in operand and result mappings: number 2}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=1, k=2}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{indices of special factors must be sorted}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=1} permutation={j, i}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{indices of special factors must be unique}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=1} permutation={j, j}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{index must be less than 2, got: 2}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=1} permutation={k}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{a factor can only be in one of the reduction, need replication, or permutation factor sets}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=1} need_replication={i} permutation={i}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{reduction factor cannot be in result mappings}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=1} reduction={i}>} : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1xf32>) {
  // expected-error@+1 {{result - expected a ranked tensor with a static shape. type: 'tensor<?x1xf32>'}}
  %0 = "test.op"(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, k]) {i=8, j=1, k=1}>} : (tensor<8x1xf32>) -> tensor<?x1xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>

func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{'sdy.named_computation' op out_shardings - unknown mesh: @none}}
  %0 = sdy.named_computation<"f">(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@none, []>] (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
