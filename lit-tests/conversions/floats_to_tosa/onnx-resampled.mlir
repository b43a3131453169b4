// Images that are sampled at positions TOSA does not have: cubic filters, regions, any factor, and grids.

// RUN: qopt %s --floats-to-tosa --run=cubic | FileCheck %s --check-prefix=CUBIC
// RUN: qopt %s --floats-to-tosa --run=scales_attribute | FileCheck %s --check-prefix=SCALES-ATTRIBUTE
// RUN: qopt %s --floats-to-tosa --run=inside | FileCheck %s --check-prefix=INSIDE
// RUN: qopt %s --floats-to-tosa --run=antialiased | FileCheck %s --check-prefix=ANTIALIASED
// RUN: qopt %s --floats-to-tosa --run=antialiased_inside | FileCheck %s --check-prefix=ANTIALIASED-INSIDE
// RUN: qopt %s --floats-to-tosa --run=integers | FileCheck %s --check-prefix=INTEGERS
// RUN: qopt %s --floats-to-tosa --run=single | FileCheck %s --check-prefix=SINGLE
// RUN: qopt %s --floats-to-tosa --run=cropped | FileCheck %s --check-prefix=CROPPED
// RUN: qopt %s --floats-to-tosa --run=rows | FileCheck %s --check-prefix=ROWS
// RUN: qopt %s --floats-to-tosa --run=kept | FileCheck %s --check-prefix=KEPT
// RUN: qopt %s --floats-to-tosa --run=middle | FileCheck %s --check-prefix=MIDDLE
// RUN: qopt %s --floats-to-tosa --run=mirrored | FileCheck %s --check-prefix=MIRRORED
// RUN: qopt %s --floats-to-tosa --run=corners | FileCheck %s --check-prefix=CORNERS
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED

// The weights of a half are -3/32, 19/32, 19/32 and -3/32: 1.3125 = (19 (1 + 2) - 3 (1 + 4)) / 32.
// CUBIC: dense<{{.*}}1.000000e+00, 1.312500e+00, 2.000000e+00, 3.093750e+00, 4.000000e+00, 4.187500e+00{{.*}}> : tensor<1x1x1x6xf32>
func.func @cubic() -> !torch.vtensor<[1,1,1,6],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 2.0, 4.0]]]]> : tensor<1x1x1x3xf32>} : () -> !torch.vtensor<[1,1,1,3],f32>
  %none = torch.constant.none
  %scales = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0, 1.0, 2.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.Resize"(%x, %none, %scales) {torch.onnx.mode = "cubic", torch.onnx.coordinate_transformation_mode = "asymmetric"} : (!torch.vtensor<[1,1,1,3],f32>, !torch.none, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,1,1,6],f32>
  return %0 : !torch.vtensor<[1,1,1,6],f32>
}

// A half has the weights -1/16, 9/16, 9/16 and -1/16, and those inside of the image get the sum 1: 4.25 = (9 4 - 2) / (9 - 1).
// INSIDE: dense<{{.*}}1.000000e+00, 1.352{{[0-9]+}}, 2.000000e+00, 3.117{{[0-9]+}}, 4.000000e+00, 4.250000e+00{{.*}}> : tensor<1x1x1x6xf32>
func.func @inside() -> !torch.vtensor<[1,1,1,6],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 2.0, 4.0]]]]> : tensor<1x1x1x3xf32>} : () -> !torch.vtensor<[1,1,1,3],f32>
  %none = torch.constant.none
  %scales = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0, 1.0, 2.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.Resize"(%x, %none, %scales) {torch.onnx.mode = "cubic", torch.onnx.coordinate_transformation_mode = "asymmetric", torch.onnx.exclude_outside = 1 : si64, torch.onnx.cubic_coeff_a = -0.5 : f32} : (!torch.vtensor<[1,1,1,3],f32>, !torch.none, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,1,1,6],f32>
  return %0 : !torch.vtensor<[1,1,1,6],f32>
}

// Each element of the result has the weights 1/4, 3/4, 3/4 and 1/4 of four elements, of which one repeats the border.
// ANTIALIASED: dense<{{.*}}5.000000e+00, 2.700000e+01{{.*}}> : tensor<1x1x1x2xf32>
func.func @antialiased() -> !torch.vtensor<[1,1,1,2],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[0.0, 8.0, 16.0, 40.0]]]]> : tensor<1x1x1x4xf32>} : () -> !torch.vtensor<[1,1,1,4],f32>
  %none = torch.constant.none
  %scales = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0, 1.0, 0.5]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.Resize"(%x, %none, %scales) {torch.onnx.mode = "linear", torch.onnx.antialias = 1 : si64} : (!torch.vtensor<[1,1,1,4],f32>, !torch.none, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,1,1,2],f32>
  return %0 : !torch.vtensor<[1,1,1,2],f32>
}

// The three elements inside of the image get the sum 1: 40 / 7 and 176 / 7.
// ANTIALIASED-INSIDE: dense<{{.*}}5.7142{{[0-9]+}}, 25.1428{{[0-9]+}}{{.*}}> : tensor<1x1x1x2xf32>
func.func @antialiased_inside() -> !torch.vtensor<[1,1,1,2],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[0.0, 8.0, 16.0, 40.0]]]]> : tensor<1x1x1x4xf32>} : () -> !torch.vtensor<[1,1,1,4],f32>
  %none = torch.constant.none
  %scales = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0, 1.0, 0.5]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.Resize"(%x, %none, %scales) {torch.onnx.mode = "linear", torch.onnx.antialias = 1 : si64, torch.onnx.exclude_outside = 1 : si64} : (!torch.vtensor<[1,1,1,4],f32>, !torch.none, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,1,1,2],f32>
  return %0 : !torch.vtensor<[1,1,1,2],f32>
}

// ONNX Runtime truncates 1.25, 1.75, 2.5, 3.5 and their negatives. The bytes of the second result are 250, 250, 250, 251, 252 and 253.
// INTEGERS: dense<{{\[\[}}1, 1, 1, 2, 3, 4], [0, 0, 0, 0, 0, 0], [-1, -1, -1, -2, -3, -4]]> : tensor<3x6xi8>
// INTEGERS-NEXT: dense<{{\[\[}}-6, -6, -6, -5, -4, -3]]> : tensor<1x6xi8>
func.func @integers() -> (!torch.vtensor<[3,6],si8>, !torch.vtensor<[1,6],ui8>) attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 4], [-1, -2, -4]]> : tensor<2x3xsi8>} : () -> !torch.vtensor<[2,3],si8>
  %u = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[250, 251, 253]]> : tensor<1x3xui8>} : () -> !torch.vtensor<[1,3],ui8>
  %none = torch.constant.none
  %rows = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.5, 2.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %row = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.Resize"(%x, %none, %rows) {torch.onnx.mode = "linear"} : (!torch.vtensor<[2,3],si8>, !torch.none, !torch.vtensor<[2],f32>) -> !torch.vtensor<[3,6],si8>
  %1 = torch.operator "onnx.Resize"(%u, %none, %row) {torch.onnx.mode = "linear"} : (!torch.vtensor<[1,3],ui8>, !torch.none, !torch.vtensor<[2],f32>) -> !torch.vtensor<[1,6],ui8>
  return %0, %1 : !torch.vtensor<[3,6],si8>, !torch.vtensor<[1,6],ui8>
}

// A single element is the first one.
// SINGLE: dense<1.000000e+00> : tensor<1x1x1x1xf32>
func.func @single() -> !torch.vtensor<[1,1,1,1],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 2.0, 4.0, 9.0]]]]> : tensor<1x1x1x4xf32>} : () -> !torch.vtensor<[1,1,1,4],f32>
  %none = torch.constant.none
  %sizes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 1, 1, 1]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %0 = torch.operator "onnx.Resize"(%x, %none, %none, %sizes) {torch.onnx.mode = "linear", torch.onnx.coordinate_transformation_mode = "pytorch_half_pixel"} : (!torch.vtensor<[1,1,1,4],f32>, !torch.none, !torch.none, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,1,1,1],f32>
  return %0 : !torch.vtensor<[1,1,1,1],f32>
}

// Positions 0.5, 1.5, 2.5 and 3.5; the last two lie outside.
// CROPPED: dense<{{.*}}1.500000e+00, 3.000000e+00, 7.000000e+00, 7.000000e+00{{.*}}> : tensor<1x1x1x4xf32>
func.func @cropped() -> !torch.vtensor<[1,1,1,4],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 2.0, 4.0]]]]> : tensor<1x1x1x3xf32>} : () -> !torch.vtensor<[1,1,1,3],f32>
  %roi = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.0, 0.0, 0.0, 0.25, 1.0, 1.0, 1.0, 1.75]> : tensor<8xf32>} : () -> !torch.vtensor<[8],f32>
  %none = torch.constant.none
  %sizes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 1, 1, 4]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %0 = torch.operator "onnx.Resize"(%x, %roi, %none, %sizes) {torch.onnx.mode = "linear", torch.onnx.coordinate_transformation_mode = "tf_crop_and_resize", torch.onnx.extrapolation_value = 7.0 : f32} : (!torch.vtensor<[1,1,1,3],f32>, !torch.vtensor<[8],f32>, !torch.none, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,1,1,4],f32>
  return %0 : !torch.vtensor<[1,1,1,4],f32>
}

// A row of pixels.
// ROWS: dense<{{.*}}1.000000e+00, 1.250000e+00, 1.750000e+00, 2.500000e+00, 3.500000e+00, 4.000000e+00{{.*}}> : tensor<1x1x6xf32>
func.func @rows() -> !torch.vtensor<[1,1,6],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0, 4.0]]]> : tensor<1x1x3xf32>} : () -> !torch.vtensor<[1,1,3],f32>
  %none = torch.constant.none
  %sizes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 1, 6]> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64>
  %0 = torch.operator "onnx.Resize"(%x, %none, %none, %sizes) {torch.onnx.mode = "linear", torch.onnx.coordinate_transformation_mode = "half_pixel"} : (!torch.vtensor<[1,1,3],f32>, !torch.none, !torch.none, !torch.vtensor<[3],si64>) -> !torch.vtensor<[1,1,6],f32>
  return %0 : !torch.vtensor<[1,1,6],f32>
}

// Both dimensions are doubled, because the first one has no room for more.
// KEPT: dense<{{.*}}1.000000e+00, 1.000000e+00], [1.000000e+00, 1.000000e+00], [2.000000e+00, 2.000000e+00], [2.000000e+00, 2.000000e+00{{.*}}> : tensor<1x1x4x2xf32>
func.func @kept() -> !torch.vtensor<[1,1,4,2],f32> attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0], [2.0]]]]> : tensor<1x1x2x1xf32>} : () -> !torch.vtensor<[1,1,2,1],f32>
  %none = torch.constant.none
  %sizes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[4, 9]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.Resize"(%x, %none, %none, %sizes) {torch.onnx.mode = "nearest", torch.onnx.keep_aspect_ratio_policy = "not_larger", torch.onnx.axes = [2 : si64, 3 : si64]} : (!torch.vtensor<[1,1,2,1],f32>, !torch.none, !torch.none, !torch.vtensor<[2],si64>) -> !torch.vtensor<[1,1,4,2],f32>
  return %0 : !torch.vtensor<[1,1,4,2],f32>
}

// The middle of the image, its corner, and the right end of its first row: three quarters of the corner and half of the end are 0.
// MIDDLE: dense<{{.*}}2.750000e+00, 2.500000e-01, 1.000000e+00{{.*}}> : tensor<1x1x1x3xf32>
func.func @middle() -> !torch.vtensor<[1,1,1,3],f32> attributes {torch.onnx_meta.opset_version = 20 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 2.0], [3.0, 5.0]]]]> : tensor<1x1x2x2xf32>} : () -> !torch.vtensor<[1,1,2,2],f32>
  %g = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[0.0, 0.0], [-1.0, -1.0], [1.0, -0.5]]]]> : tensor<1x1x3x2xf32>} : () -> !torch.vtensor<[1,1,3,2],f32>
  %0 = torch.operator "onnx.GridSample"(%x, %g) : (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,3,2],f32>) -> !torch.vtensor<[1,1,1,3],f32>
  return %0 : !torch.vtensor<[1,1,1,3],f32>
}

// Column -1.5 is -2, the even neighbor, which is mirrored to 1. Column 1.5 is 2, mirrored to 1, and row 2.1 is 2, mirrored to 1.
// MIRRORED: dense<{{.*}}2.000000e+00, 5.000000e+00{{.*}}> : tensor<1x1x1x2xf32>
func.func @mirrored() -> !torch.vtensor<[1,1,1,2],f32> attributes {torch.onnx_meta.opset_version = 20 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 2.0], [3.0, 5.0]]]]> : tensor<1x1x2x2xf32>} : () -> !torch.vtensor<[1,1,2,2],f32>
  %g = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[-2.0, -0.5], [1.0, 1.6]]]]> : tensor<1x1x2x2xf32>} : () -> !torch.vtensor<[1,1,2,2],f32>
  %0 = torch.operator "onnx.GridSample"(%x, %g) {torch.onnx.mode = "nearest", torch.onnx.padding_mode = "reflection"} : (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,2,2],f32>) -> !torch.vtensor<[1,1,1,2],f32>
  return %0 : !torch.vtensor<[1,1,1,2],f32>
}

// Outside of the image its nearest element counts.
// CORNERS: dense<3.000000e+00> : tensor<1x1x1x1xf32>
func.func @corners() -> !torch.vtensor<[1,1,1,1],f32> attributes {torch.onnx_meta.opset_version = 20 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 2.0], [3.0, 5.0]]]]> : tensor<1x1x2x2xf32>} : () -> !torch.vtensor<[1,1,2,2],f32>
  %g = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[-3.0, 3.0]]]]> : tensor<1x1x1x2xf32>} : () -> !torch.vtensor<[1,1,1,2],f32>
  %0 = torch.operator "onnx.GridSample"(%x, %g) {torch.onnx.align_corners = 1 : si64, torch.onnx.padding_mode = "border"} : (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,1,2],f32>) -> !torch.vtensor<[1,1,1,1],f32>
  return %0 : !torch.vtensor<[1,1,1,1],f32>
}

// A window of too many elements.
// REFUSED: onnx.Resize{{.*}}needs 2001 elements for each element of the result; the limit is 1024
func.func @wide(%x: !torch.vtensor<[1,1,1,1000],f32>) -> !torch.vtensor<[1,1,1,1],f32> attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %none = torch.constant.none
  %sizes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 1, 1, 1]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %0 = torch.operator "onnx.Resize"(%x, %none, %none, %sizes) {torch.onnx.mode = "linear", torch.onnx.antialias = 1 : si64} : (!torch.vtensor<[1,1,1,1000],f32>, !torch.none, !torch.none, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,1,1,1],f32>
  return %0 : !torch.vtensor<[1,1,1,1],f32>
}

// REFUSED: onnx.Resize{{.*}}operand #1 (roi) must be constant
func.func @region(%x: !torch.vtensor<[1,1,4,4],f32>, %roi: !torch.vtensor<[8],f32>) -> !torch.vtensor<[1,1,2,2],f32> attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %none = torch.constant.none
  %sizes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 1, 2, 2]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %0 = torch.operator "onnx.Resize"(%x, %roi, %none, %sizes) {torch.onnx.mode = "linear", torch.onnx.coordinate_transformation_mode = "tf_crop_and_resize"} : (!torch.vtensor<[1,1,4,4],f32>, !torch.vtensor<[8],f32>, !torch.none, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,1,2,2],f32>
  return %0 : !torch.vtensor<[1,1,2,2],f32>
}

// Upsample before operator set 9 has its scales in an attribute. They give the positions 0, 2/3, 4/3 and 2; the ratio of the
// sizes, 4/3, would give others.
// SCALES-ATTRIBUTE: dense<{{.*}}1.000000e+00, 1.66666{{[0-9]+}}, 2.66666{{[0-9]+}}, 4.000000e+00{{.*}}> : tensor<1x1x1x4xf32>
func.func @scales_attribute() -> !torch.vtensor<[1,1,1,4],f32> attributes {torch.onnx_meta.opset_version = 7 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 2.0, 4.0]]]]> : tensor<1x1x1x3xf32>} : () -> !torch.vtensor<[1,1,1,3],f32>
  %0 = torch.operator "onnx.Upsample"(%x) {torch.onnx.mode = "linear", torch.onnx.scales = [1.0 : f32, 1.0 : f32, 1.0 : f32, 1.5 : f32]} : (!torch.vtensor<[1,1,1,3],f32>) -> !torch.vtensor<[1,1,1,4],f32>
  return %0 : !torch.vtensor<[1,1,1,4],f32>
}
