// Every form of the quantized types, and the one text in which each is printed.

// RUN: qopt %s --allow-unregistered-dialect --print-quant-aliases=false | qopt --allow-unregistered-dialect --print-quant-aliases=false | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --print-quant-aliases=false > %t.1
// RUN: qopt %t.1 --allow-unregistered-dialect --print-quant-aliases=false > %t.2
// RUN: cmp %t.1 %t.2

// CHECK: "test.any"() : () -> !quant.any<i8<-16:7>:f32>
"test.any"() : () -> !quant.any<i8<-16:7>:f32>
// CHECK: "test.any"() : () -> !quant.any<u8>
"test.any"() : () -> !quant.any<u8<0:255>>
// CHECK: "test.calibrated"() : () -> !quant.calibrated<f32<-0.998{{.*}}:1.232100e+00>>
"test.calibrated"() : () -> !quant.calibrated<f32<-0.998:1.2321>>

// Bounds equal to the storage's are not printed; neither are zero points of zero.
// CHECK: "test.tensor"() : () -> !quant.uniform<i8:f32, 2.000000e+00>
"test.tensor"() : () -> !quant.uniform<i8<-128:127>:f32, 2.0:0>
// CHECK: "test.tensor"() : () -> !quant.uniform<i8<-127:127>:f32, 2.000000e+00:-127>
"test.tensor"() : () -> !quant.uniform<i8<-127:127>:f32, 2.0:-127>
// CHECK: "test.tensor"() : () -> !quant.uniform<u8:f32, 2.000000e+00:255>
"test.tensor"() : () -> !quant.uniform<u8:f32, 2.0:255>
// The sign may be written as in integer types.
// CHECK: "test.tensor"() : () -> !quant.uniform<i8:f32, 2.000000e+00:-1>
"test.tensor"() : () -> !quant.uniform<si8:f32, 2.0:-1>
// CHECK: "test.tensor"() : () -> !quant.uniform<u8:f32, 2.000000e+00>
"test.tensor"() : () -> !quant.uniform<ui8:f32, 2.0>
// CHECK: "test.tensor"() : () -> !quant.uniform<i4:f32, 2.000000e+00:-8>
"test.tensor"() : () -> !quant.uniform<i4:f32, 2.0:-8>
// CHECK: "test.tensor"() : () -> !quant.uniform<u4:f16, 2.000000e+00>
"test.tensor"() : () -> !quant.uniform<u4:f16, 2.0>
// CHECK: "test.tensor"() : () -> !quant.uniform<i32:f64, 2.000000e+00:-2147483648>
"test.tensor"() : () -> !quant.uniform<i32:f64, 2.0:-2147483648>
// CHECK: "test.tensor"() : () -> !quant.uniform<u1:bf16, 2.000000e+00>
"test.tensor"() : () -> !quant.uniform<u1:bf16, 2.0>

// No bit of a scale is lost.
// CHECK: "test.scale"() : () -> !quant.uniform<i8:f32, 0.12345678901234>
"test.scale"() : () -> !quant.uniform<i8:f32, 0.12345678901234>
// CHECK: "test.scale"() : () -> !quant.uniform<i8:f32, 3.0517578125E-5>
"test.scale"() : () -> !quant.uniform<i8:f32, 3.0517578125E-5>

// CHECK: "test.axis"() : () -> tensor<1x2x!quant.uniform<i8:f32:0, {5.000000e-01}>>
"test.axis"() : () -> tensor<1x2x!quant.uniform<i8:f32:0, {0.5}>>
// CHECK: "test.axis"() : () -> tensor<?x2x?x3x!quant.uniform<i16:f32:3, {5.000000e-01:-9,2.500000e-01,1.000000e+00:9}>>
"test.axis"() : () -> tensor<?x2x?x3x!quant.uniform<i16:f32:3, {0.5:-9, 0.25, 1.0:9}>>

// CHECK: "test.blocks"() : () -> tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00:40{{[}][}]}}>>
"test.blocks"() : () -> tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:10, 3.0:20}, {4.0:30, 5.0:40}}>>
// CHECK: "test.blocks"() : () -> tensor<2x8x!quant.uniform<i8:f32:{1:4}, {{[{][{]}}2.000000e+00, 3.000000e+00{{[}][}]}}>>
"test.blocks"() : () -> tensor<2x8x!quant.uniform<i8:f32:{1:4}, {{2.0, 3.0}}>>
// CHECK: "test.blocks"() : () -> tensor<2x?x2x!quant.uniform<i8:f32:{2:1}, {{[{][{][{]}}2.000000e+00, 3.000000e+00{{[}][}][}]}}>>
"test.blocks"() : () -> tensor<2x?x2x!quant.uniform<i8:f32:{2:1}, {{{2.0, 3.0}}}>>
// CHECK: "test.blocks"() : () -> tensor<2x8x!quant.uniform<i8:f32:{}, {{[{][{]}}2.000000e+00{{[}][}]}}>>
"test.blocks"() : () -> tensor<2x8x!quant.uniform<i8:f32:{}, {{2.0}}>>
// CHECK: "test.extended"() : () -> !quant.uniform<i8:f80, 5.000000e-01>
"test.extended"() : () -> !quant.uniform<i8:f80, 0.5>

// MLIR prints the zero points of a table as signed integers.
// CHECK: "test.block"() : () -> tensor<4x2x!quant.uniform<u8:f32:{0:2, 1:2}, {{\{\{}}5.000000e-01:255}, {2.500000e-01:200}}>>
"test.block"() : () -> tensor<4x2x!quant.uniform<u8:f32:{0:2, 1:2}, {{0.5:-1}, {0.25:-56}}>>
