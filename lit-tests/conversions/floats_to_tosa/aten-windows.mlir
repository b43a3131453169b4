// Pools, resizes and scatters of PyTorch that TOSA does not have. ONNX has the same arithmetic.

// RUN: qopt %s --floats-to-tosa --run=dilated | FileCheck %s --check-prefix=DILATED
// RUN: qopt %s --floats-to-tosa --run=integers | FileCheck %s --check-prefix=INTEGERS
// RUN: qopt %s --floats-to-tosa --run=infinite | FileCheck %s --check-prefix=INFINITE
// RUN: qopt %s --floats-to-tosa --run=cube | FileCheck %s --check-prefix=CUBE
// RUN: qopt %s --floats-to-tosa --run=cubic | FileCheck %s --check-prefix=CUBIC
// RUN: qopt %s --floats-to-tosa --run=antialiased | FileCheck %s --check-prefix=ANTIALIASED
// RUN: qopt %s --floats-to-tosa --run=row | FileCheck %s --check-prefix=ROW
// RUN: qopt %s --floats-to-tosa --run=grid | FileCheck %s --check-prefix=GRID
// RUN: qopt %s --floats-to-tosa --run=far | FileCheck %s --check-prefix=FAR
// RUN: qopt %s --floats-to-tosa --run=added | FileCheck %s --check-prefix=ADDED
// RUN: qopt %s --floats-to-tosa --run=greatest | FileCheck %s --check-prefix=GREATEST
// RUN: qopt %s --floats-to-tosa --run=rest | FileCheck %s --check-prefix=REST

// Windows of every second element.
// DILATED: dense<{{.*}}2.000000e+00, 9.000000e+00, 3.000000e+00{{.*}}> : tensor<1x1x1x3xf32>
func.func @dilated() -> !torch.vtensor<[1,1,1,3],f32> {
  %v1 = torch.vtensor.literal(dense<[[[[1.0, 9.0, 2.0, 8.0, 3.0]]]]> : tensor<1x1x1x5xf32>) : !torch.vtensor<[1,1,1,5],f32>
  %v2 = torch.constant.int 1
  %v3 = torch.constant.int 2
  %v4 = torch.prim.ListConstruct %v2, %v3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v5 = torch.constant.int 1
  %v6 = torch.constant.int 1
  %v7 = torch.prim.ListConstruct %v5, %v6 : (!torch.int, !torch.int) -> !torch.list<int>
  %v8 = torch.constant.int 0
  %v9 = torch.constant.int 0
  %v10 = torch.prim.ListConstruct %v8, %v9 : (!torch.int, !torch.int) -> !torch.list<int>
  %v11 = torch.constant.int 1
  %v12 = torch.constant.int 2
  %v13 = torch.prim.ListConstruct %v11, %v12 : (!torch.int, !torch.int) -> !torch.list<int>
  %v14 = torch.constant.bool false
  %r = torch.aten.max_pool2d %v1, %v4, %v7, %v10, %v13, %v14 : !torch.vtensor<[1,1,1,5],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,1,1,3],f32>
  return %r : !torch.vtensor<[1,1,1,3],f32>
}

// The padding of integers is less than all elements.
// INTEGERS: dense<{{.*}}-7, -2, -7{{.*}}> : tensor<1x1x1x3xi32>
func.func @integers() -> !torch.vtensor<[1,1,1,3],si32> {
  %v1 = torch.vtensor.literal(dense<[[[[-5, -7, -2]]]]> : tensor<1x1x1x3xsi32>) : !torch.vtensor<[1,1,1,3],si32>
  %v2 = torch.constant.int 1
  %v3 = torch.constant.int 2
  %v4 = torch.prim.ListConstruct %v2, %v3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v5 = torch.constant.int 1
  %v7 = torch.prim.ListConstruct %v5, %v5 : (!torch.int, !torch.int) -> !torch.list<int>
  %v8 = torch.constant.int 0
  %v10 = torch.prim.ListConstruct %v8, %v5 : (!torch.int, !torch.int) -> !torch.list<int>
  %v13 = torch.prim.ListConstruct %v5, %v3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v14 = torch.constant.bool false
  %r = torch.aten.max_pool2d %v1, %v4, %v7, %v10, %v13, %v14 : !torch.vtensor<[1,1,1,3],si32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,1,1,3],si32>
  return %r : !torch.vtensor<[1,1,1,3],si32>
}

// A window of padding and -inf has the maximum -inf.
// INFINITE: dense<{{.*}}0xFF800000, {{.*}}1.000000e+00, 0xFF800000{{.*}}> : tensor<1x1x1x3xf32>
func.func @infinite() -> !torch.vtensor<[1,1,1,3],f32> {
  %v1 = torch.vtensor.literal(dense<[[[[1.0, 0xFF800000, 1.0]]]]> : tensor<1x1x1x3xf32>) : !torch.vtensor<[1,1,1,3],f32>
  %v2 = torch.constant.int 1
  %v3 = torch.constant.int 2
  %v4 = torch.prim.ListConstruct %v2, %v3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v5 = torch.constant.int 1
  %v7 = torch.prim.ListConstruct %v5, %v5 : (!torch.int, !torch.int) -> !torch.list<int>
  %v8 = torch.constant.int 0
  %v10 = torch.prim.ListConstruct %v8, %v5 : (!torch.int, !torch.int) -> !torch.list<int>
  %v13 = torch.prim.ListConstruct %v5, %v3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v14 = torch.constant.bool false
  %r = torch.aten.max_pool2d %v1, %v4, %v7, %v10, %v13, %v14 : !torch.vtensor<[1,1,1,3],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,1,1,3],f32>
  return %r : !torch.vtensor<[1,1,1,3],f32>
}

// The mean of eight elements.
// CUBE: dense<5.000000e+00> : tensor<1x1x1x1x1xf32>
func.func @cube() -> !torch.vtensor<[1,1,1,1,1],f32> {
  %v1 = torch.vtensor.literal(dense<[[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 12.0]]]]]> : tensor<1x1x2x2x2xf32>) : !torch.vtensor<[1,1,2,2,2],f32>
  %v2 = torch.constant.int 2
  %v3 = torch.constant.int 2
  %v4 = torch.constant.int 2
  %v5 = torch.prim.ListConstruct %v2, %v3, %v4 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %v6 = torch.constant.int 1
  %v7 = torch.constant.int 1
  %v8 = torch.constant.int 1
  %v9 = torch.prim.ListConstruct %v6, %v7, %v8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %v10 = torch.constant.int 0
  %v11 = torch.constant.int 0
  %v12 = torch.constant.int 0
  %v13 = torch.prim.ListConstruct %v10, %v11, %v12 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %v14 = torch.constant.bool false
  %v15 = torch.constant.bool true
  %v16 = torch.constant.none
  %r = torch.aten.avg_pool3d %v1, %v5, %v9, %v13, %v14, %v15, %v16 : !torch.vtensor<[1,1,2,2,2],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,1,1,1,1],f32>
  return %r : !torch.vtensor<[1,1,1,1,1],f32>
}

// Positions 0, 0.5, 1, 1.5 and 2; the weights of a half are -3/32, 19/32, 19/32 and -3/32.
// CUBIC: dense<{{.*}}1.000000e+00, 1.312500e+00, 2.000000e+00, 3.093750e+00, 4.000000e+00{{.*}}> : tensor<1x1x1x5xf32>
func.func @cubic() -> !torch.vtensor<[1,1,1,5],f32> {
  %v1 = torch.vtensor.literal(dense<[[[[1.0, 2.0, 4.0]]]]> : tensor<1x1x1x3xf32>) : !torch.vtensor<[1,1,1,3],f32>
  %v2 = torch.constant.int 1
  %v3 = torch.constant.int 5
  %v4 = torch.prim.ListConstruct %v2, %v3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v5 = torch.constant.bool true
  %v6 = torch.constant.none
  %v7 = torch.constant.none
  %r = torch.aten.upsample_bicubic2d %v1, %v4, %v5, %v6, %v7 : !torch.vtensor<[1,1,1,3],f32>, !torch.list<int>, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[1,1,1,5],f32>
  return %r : !torch.vtensor<[1,1,1,5],f32>
}

// The weights 1/4, 3/4, 3/4 and 1/4 of the elements inside of the image, with the sum 1: 40 / 7 and 176 / 7.
// ANTIALIASED: dense<{{.*}}5.7142{{[0-9]+}}, 25.1428{{[0-9]+}}{{.*}}> : tensor<1x1x1x2xf32>
func.func @antialiased() -> !torch.vtensor<[1,1,1,2],f32> {
  %x = torch.vtensor.literal(dense<[[[[0.0, 8.0, 16.0, 40.0]]]]> : tensor<1x1x1x4xf32>) : !torch.vtensor<[1,1,1,4],f32>
  %rows = torch.constant.int 1
  %columns = torch.constant.int 2
  %sizes = torch.prim.ListConstruct %rows, %columns : (!torch.int, !torch.int) -> !torch.list<int>
  %align_corners = torch.constant.bool false
  %none = torch.constant.none
  %r = torch.operator "torch.aten._upsample_bilinear2d_aa"(%x, %sizes, %align_corners, %none, %none) : (!torch.vtensor<[1,1,1,4],f32>, !torch.list<int>, !torch.bool, !torch.none, !torch.none) -> !torch.vtensor<[1,1,1,2],f32>
  return %r : !torch.vtensor<[1,1,1,2],f32>
}

// A row of pixels.
// ROW: dense<{{.*}}1.000000e+00, 1.250000e+00, 1.750000e+00, 2.500000e+00, 3.500000e+00, 4.000000e+00{{.*}}> : tensor<1x1x6xf32>
func.func @row() -> !torch.vtensor<[1,1,6],f32> {
  %v1 = torch.vtensor.literal(dense<[[[1.0, 2.0, 4.0]]]> : tensor<1x1x3xf32>) : !torch.vtensor<[1,1,3],f32>
  %v2 = torch.constant.int 6
  %v3 = torch.prim.ListConstruct %v2 : (!torch.int) -> !torch.list<int>
  %v4 = torch.constant.bool false
  %v5 = torch.constant.none
  %r = torch.aten.upsample_linear1d %v1, %v3, %v4, %v5 : !torch.vtensor<[1,1,3],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,1,6],f32>
  return %r : !torch.vtensor<[1,1,6],f32>
}

// The middle of the image, and its corner, of which three quarters lie outside.
// GRID: dense<{{.*}}2.750000e+00, 2.500000e-01{{.*}}> : tensor<1x1x1x2xf32>
func.func @grid() -> !torch.vtensor<[1,1,1,2],f32> {
  %v1 = torch.vtensor.literal(dense<[[[[1.0, 2.0], [3.0, 5.0]]]]> : tensor<1x1x2x2xf32>) : !torch.vtensor<[1,1,2,2],f32>
  %v2 = torch.vtensor.literal(dense<[[[[0.0, 0.0], [-1.0, -1.0]]]]> : tensor<1x1x2x2xf32>) : !torch.vtensor<[1,1,2,2],f32>
  %v3 = torch.constant.int 0
  %v4 = torch.constant.int 0
  %v5 = torch.constant.bool false
  %r = torch.aten.grid_sampler %v1, %v2, %v3, %v4, %v5 : !torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,2,2],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[1,1,1,2],f32>
  return %r : !torch.vtensor<[1,1,1,2],f32>
}

// PyTorch moves positions to the border, or mirrors them, before it finds their neighbors.
// FAR: dense<{{.*}}5.000000e+00, 1.000000e+00, 3.500000e+00{{.*}}> : tensor<1x1x1x3xf32>
// FAR-NEXT: dense<{{.*}}5.000000e+00, 2.000000e+00{{.*}}> : tensor<1x1x1x2xf32>
func.func @far() -> (!torch.vtensor<[1,1,1,3],f32>, !torch.vtensor<[1,1,1,2],f32>) {
  %image = torch.vtensor.literal(dense<[[[[1.0, 2.0], [3.0, 5.0]]]]> : tensor<1x1x2x2xf32>) : !torch.vtensor<[1,1,2,2],f32>
  %far = torch.vtensor.literal(dense<[[[[1.0e9, 1.0e9], [-1.0e9, -1.0e9], [3.0e7, 0.0]]]]> : tensor<1x1x3x2xf32>) : !torch.vtensor<[1,1,3,2],f32>
  %near = torch.vtensor.literal(dense<[[[[-2.5, 0.5], [1.5, 2.5]]]]> : tensor<1x1x2x2xf32>) : !torch.vtensor<[1,1,2,2],f32>
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %false = torch.constant.bool false
  %0 = torch.aten.grid_sampler %image, %far, %zero, %one, %false : !torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,3,2],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[1,1,1,3],f32>
  %1 = torch.aten.grid_sampler %image, %near, %zero, %two, %false : !torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,2,2],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[1,1,1,2],f32>
  return %0, %1 : !torch.vtensor<[1,1,1,3],f32>, !torch.vtensor<[1,1,1,2],f32>
}

// 1 + 5 + 6 and 2 + 7.
// ADDED: dense<[1.200000e+01, 9.000000e+00]> : tensor<2xf32>
func.func @added() -> !torch.vtensor<[2],f32> {
  %v1 = torch.vtensor.literal(dense<[1.0, 2.0]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %v2 = torch.constant.int 0
  %v3 = torch.vtensor.literal(dense<[0, 0, 1]> : tensor<3xsi64>) : !torch.vtensor<[3],si64>
  %v4 = torch.vtensor.literal(dense<[5.0, 6.0, 7.0]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %r = torch.aten.scatter_add %v1, %v2, %v3, %v4 : !torch.vtensor<[2],f32>, !torch.int, !torch.vtensor<[3],si64>, !torch.vtensor<[3],f32> -> !torch.vtensor<[2],f32>
  return %r : !torch.vtensor<[2],f32>
}

// The input takes part.
// GREATEST: dense<[6, 2]> : tensor<2xi64>
func.func @greatest() -> !torch.vtensor<[2],si64> {
  %v1 = torch.vtensor.literal(dense<[1, 2]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %v2 = torch.constant.int 0
  %v3 = torch.vtensor.literal(dense<[0, 0, 1]> : tensor<3xsi64>) : !torch.vtensor<[3],si64>
  %v4 = torch.vtensor.literal(dense<[5, 6, -7]> : tensor<3xsi64>) : !torch.vtensor<[3],si64>
  %v5 = torch.constant.str "amax"
  %v6 = torch.constant.bool true
  %r = torch.aten.scatter_reduce.two %v1, %v2, %v3, %v4, %v5, %v6 : !torch.vtensor<[2],si64>, !torch.int, !torch.vtensor<[3],si64>, !torch.vtensor<[3],si64>, !torch.str, !torch.bool -> !torch.vtensor<[2],si64>
  return %r : !torch.vtensor<[2],si64>
}

// The remainder of a large number is exact: 1.0e+30 in f32 is 1000000015047466219876688855040.
// REST: dense<[1.500000e+00, -1.500000e+00, 4.000000e+00]> : tensor<3xf32>
func.func @rest() -> !torch.vtensor<[3],f32> {
  %v1 = torch.vtensor.literal(dense<[7.5, -7.5, 1.0e+30]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %v2 = torch.vtensor.literal(dense<[2.0, 2.0, 11.0]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %r = torch.aten.fmod.Tensor %v1, %v2 : !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32> -> !torch.vtensor<[3],f32>
  return %r : !torch.vtensor<[3],f32>
}
