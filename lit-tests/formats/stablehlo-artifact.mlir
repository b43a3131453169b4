// A portable artifact that JAX wrote is read as StableHLO. `lit-tests/models/README.md` describes the program.

// RUN: qopt %{models}/jax.stablehlo.bc | FileCheck %s
// RUN: qopt %{models}/jax.stablehlo.bc --fold-quant-shapes --emit-bytecode | qopt - | FileCheck %s
// RUN: qopt %{models}/jax.stablehlo.bc --emit-stablehlo=minimum | qopt - | FileCheck %s
// RUN: qopt %{models}/jax.stablehlo.bc --emit-stablehlo=current | qopt - | FileCheck %s

// CHECK: module @jit_network attributes {jax.uses_shape_polymorphism = false
// CHECK: func.func public @main(%arg0: tensor<1x6x6x3xf32>,
// CHECK: stablehlo.dot_general %{{.*}}, contracting_dims = [1] x [0] : (tensor<2x4xi8>, tensor<4x3xi8>) -> tensor<2x3xi32>
// CHECK: stablehlo.convolution({{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = {{\[\[}}0, 1], [1, 1]]}
// CHECK: "stablehlo.gather"({{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
// CHECK: stablehlo.reduce({{.*}}) applies stablehlo.maximum across dimensions = [1]
// CHECK: stablehlo.while
// CHECK: func.call @closed_call
// CHECK: "stablehlo.case"
// CHECK: return %{{.*}} : tensor<2x3xi32>, tensor<1x3x6x2xf32>, tensor<4x4xf32>, tensor<bf16>
// CHECK: "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}>
// CHECK: stablehlo.compare LT, {{.*}}, TOTALORDER
