// Bodies whose arguments or results do not fit the operation.
// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f0(%x: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op inferred type(s) 'tensor<f64>' are incompatible with return type(s) of operation 'tensor<f32>'}}
  %0 = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
   reducer(%a: tensor<f64>, %b: tensor<f64>)  {
    stablehlo.return %a : tensor<f64>
  }
  return
}

// -----

func.func @f1(%x: tensor<4x3xf32>, %i: tensor<2xf32>) {
  // expected-error@+1 {{The shape of reduction-region's argument at index 1 is not compatible with that of reduce-op's input-parameter at index 0}}
  %0 = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<3xf32>
   reducer(%a: tensor<2xf32>, %b: tensor<2xf32>)  {
    stablehlo.return %a : tensor<2xf32>
  }
  return
}

// -----

func.func @f2(%x: tensor<4xf32>) {
  // expected-error@+1 {{computation must return single output, but got: 2}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a, %a : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f3(%x: tensor<4xf32>) {
  // expected-error@+1 {{computation must return 0-rank tensor, but got: 'tensor<4xf32>'}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f4(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.map' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4xi32>'}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f5(%x: tensor<4xf32>) {
  // expected-error@+1 {{comparator must return single output but got 2}}
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f6(%x: tensor<4xf32>) {
  // expected-error@+1 {{comparator must return tensor<i1> but got 'tensor<f32>'}}
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f7(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{'stablehlo.sort' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4xi32>'}}
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f8(%p: tensor<1xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{operand should be rank 0 tensor but got rank 1}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<1xi1>) -> tensor<4xf32>
  return
}

// -----

func.func @f9(%p: tensor<1xi32>, %x: tensor<4xf32>) {
  // expected-error@+1 {{operand should be rank 0 tensor but got rank 1}}
  %0 = "stablehlo.case"(%p) ({
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f10(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{expect operands to be compatible with condition block arguments but got 'tensor<4xf32>' vs 'tensor<5xf32>'}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<5xf32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f11(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{expect condition body returns a single value but got 2}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %p, %p : tensor<i1>, tensor<i1>
  }, {
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f12(%x: tensor<4xf32>, %p: tensor<1xi1>) {
  // expected-error@+1 {{expect condition block return a zero-ranked tensor of i1 but got 'tensor<1xi1>'}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %p : tensor<1xi1>
  }, {
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f13(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{expect operands to be compatible with body block arguments but got 'tensor<4xf32>' vs 'tensor<4xi32>'}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<4xi32>):
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f14(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{expect operands to be compatible with body block return types but got 'tensor<4xf32>' vs 'tensor<i1>'}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f15(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{'stablehlo.while' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4xi32>'}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f16(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.async_start' op region must contain exactly one operation and a return}}
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

func.func @f17(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.async_start' op region must contain a collective or slice operation}}
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    %1 = stablehlo.negate %a : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

func.func @f18(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.async_start' op inferred type(s) '!stablehlo.future<tensor<2xf32>>' are incompatible with return type(s) of operation '!stablehlo.future<tensor<4xf32>>'}}
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    %1 = stablehlo.slice %a [0:2] : (tensor<4xf32>) -> tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

func.func @f19(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.async_start' op operand type 'tensor<4xf32>' at index 0 must match region argument type 'tensor<5xf32>'}}
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<5xf32>):
    %1 = stablehlo.slice %a [0:2] : (tensor<5xf32>) -> tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<2xf32>>
  return
}

// -----

func.func @f20(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.async_start' op number of operands (2) must match number of region arguments (1)}}
  %0 = "stablehlo.async_start"(%x, %x) ({
  ^bb0(%a: tensor<4xf32>):
    %1 = stablehlo.slice %a [0:2] : (tensor<4xf32>) -> tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<4xf32>, tensor<4xf32>) -> !stablehlo.future<tensor<2xf32>>
  return
}

// -----

func.func @f21(%x: !stablehlo.future<tensor<4xf32>>) {
  // expected-error@+1 {{'stablehlo.async_done' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = "stablehlo.async_done"(%x) : (!stablehlo.future<tensor<4xf32>>) -> tensor<5xf32>
  return
}

// -----

func.func @f22(%x: tensor<4xf32>) {
  // expected-error@+1 {{future element type must be a ranked tensor, but got 'f32'}}
  "own.use"(%x) : (!stablehlo.future<f32>) -> ()
  return
}

// -----

func.func @f23(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.all_reduce' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f24(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_scatter' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf64>'}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @f25(%x: tensor<4xf32>) {
  // expected-error@+1 {{collective_reduce requires at least one data operand}}
  %0 = "stablehlo.collective_reduce"() <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : () -> tensor<4xf32>
  return
}

// -----

func.func @f26(%x: tensor<4xf32>) {
  // expected-error@+1 {{channel_id must be positive when useGlobalDeviceIds is set but got: 0}}
  %0 = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f27(%x: tensor<4x3xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{The type of reduction-region's parameter at index 0 is different than the corresponding result type: 'f32' vs 'tensor<f32>'}}
  %0 = "stablehlo.reduce"(%x, %i) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: f32, %b: f32):
    stablehlo.return %i : tensor<f32>
  }) : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// A float is promotable to any float, also a narrower one.
func.func @f28(%x: tensor<4x3xf32>, %i: tensor<f32>) {
  %0 = "stablehlo.reduce"(%x, %i) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    stablehlo.return %a : tensor<f16>
  }) : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf16>
  return
}
