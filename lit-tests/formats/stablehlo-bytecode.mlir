// Bytecode of StableHLO's own tools, which encodes attributes and types of StableHLO and chlo. jaxlib 0.10.2 wrote both files from one program.

// RUN: qopt %S/Inputs/stablehlo-tools.mlirbc | FileCheck %s
// RUN: qopt %S/Inputs/stablehlo-tools-4.mlirbc | FileCheck %s
// RUN: qopt %S/Inputs/stablehlo-tools.mlirbc --emit-bytecode | qopt - | FileCheck %s

// CHECK-LABEL: func.func @products(
// CHECK: stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
// CHECK: stablehlo.convolution(%arg2, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]

// CHECK-LABEL: func.func @indexed(
// CHECK: #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
// CHECK: #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>

// CHECK-LABEL: func.func @words(
// CHECK-SAME: !stablehlo.token, {{.*}}: tensor<?xf32, #stablehlo.bounds<4>>
// CHECK: stablehlo.compare LT, %arg0, %arg1, TOTALORDER
// CHECK: stablehlo.fft %arg0, type = RFFT, length = [4]
// CHECK: algorithm = THREE_FRY
// CHECK: #stablehlo<transpose NO_TRANSPOSE>
// CHECK: #stablehlo.channel_handle<handle = 5, type = 2>
// CHECK: #stablehlo.result_accuracy<atol = 1.000000e-01, rtol = 2.000000e-01, ulps = 3, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>
// CHECK: stablehlo.abs %arg5 : tensor<?xf32, #stablehlo.bounds<4>>

// MLIR 23 has codes for these types.
// CHECK-LABEL: func.func @floats(
// CHECK-SAME: %arg0: tensor<1xf8E5M2>, %arg1: tensor<1xf8E4M3>, %arg2: tensor<1xf8E4M3FN>, %arg3: tensor<1xf8E5M2FNUZ>, %arg4: tensor<1xf8E4M3FNUZ>
// CHECK-SAME: %arg5: tensor<1xf8E4M3B11FNUZ>, %arg6: tensor<1xf8E3M4>, %arg7: tensor<1xf4E2M1FN>, %arg8: tensor<1xf6E2M3FN>, %arg9: tensor<1xf6E3M2FN>, %arg10: tensor<1xf8E8M0FNU>

// CHECK-LABEL: func.func @others(
// CHECK: #chlo<comparison_type FLOAT>
// CHECK-SAME: #chlo<comparison_direction GE>
