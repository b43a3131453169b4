// Movements of tfl that undo each other leave the value, and chains of them become shorter; one result of several is enough.

// RUN: qopt --fold-quant-shapes --validate %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!t = !quant.uniform<i8:f32, 0.5>
!q = !quant.uniform<i8:f32:1, {1.0, 2.0}>

// CHECK-LABEL: func.func @blocks
// CHECK-NEXT: return %arg0
func.func @blocks(%x: tensor<1x4x4x3x!t>) -> tensor<1x4x4x3x!t> {
  %0 = "tfl.space_to_depth"(%x) <{block_size = 2 : i32}> : (tensor<1x4x4x3x!t>) -> tensor<1x2x2x12x!t>
  %1 = "tfl.depth_to_space"(%0) <{block_size = 2 : i32}> : (tensor<1x2x2x12x!t>) -> tensor<1x4x4x3x!t>
  return %1 : tensor<1x4x4x3x!t>
}

// CHECK-LABEL: func.func @batches
// CHECK-NEXT: return %arg0
func.func @batches(%x: tensor<1x4x4x3x!t>) -> tensor<1x4x4x3x!t> {
  %b = "tfl.pseudo_const"() <{value = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
  %n = "tfl.pseudo_const"() <{value = dense<0> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.space_to_batch_nd"(%x, %b, %n) : (tensor<1x4x4x3x!t>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<4x2x2x3x!t>
  %1 = "tfl.batch_to_space_nd"(%0, %b, %n) : (tensor<4x2x2x3x!t>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<1x4x4x3x!t>
  return %1 : tensor<1x4x4x3x!t>
}

// Movements that move nothing.
// CHECK-LABEL: func.func @nothing
// CHECK-NEXT: return %arg0
func.func @nothing(%x: tensor<3x2x!q>) -> tensor<3x2x!q> {
  %n = "tfl.pseudo_const"() <{value = dense<0> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.pad"(%x, %n) : (tensor<3x2x!q>, tensor<2x2xi32>) -> tensor<3x2x!q>
  %1 = "tfl.mirror_pad"(%0, %n) <{mode = #tfl<mirror_pad_attr REFLECT>}> : (tensor<3x2x!q>, tensor<2x2xi32>) -> tensor<3x2x!q>
  %s = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tfl.broadcast_to"(%1, %s) : (tensor<3x2x!q>, tensor<2xi32>) -> tensor<3x2x!q>
  %i = "tfl.pseudo_const"() <{value = dense<[0, 1, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %3 = "tfl.gather"(%2, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<3x2x!q>, tensor<3xi32>) -> tensor<3x2x!q>
  %r = "tfl.pseudo_const"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %4 = "tfl.split_v"(%3, %r, %d) <{num_splits = 1 : i32}> : (tensor<3x2x!q>, tensor<1xi32>, tensor<i32>) -> tensor<3x2x!q>
  return %4 : tensor<3x2x!q>
}

// CHECK-LABEL: func.func @new_and_dropped
// CHECK-NEXT: return %arg0
func.func @new_and_dropped(%x: tensor<3x2x!q>) -> tensor<3x2x!q> {
  %z = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %o = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %z, %z, %o) <{new_axis_mask = 1 : i32}> : (tensor<3x2x!q>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x3x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>
  %1 = "tfl.strided_slice"(%0, %z, %o, %o) <{shrink_axis_mask = 1 : i32}> : (tensor<1x3x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3x2x!q>
  return %1 : tensor<3x2x!q>
}

// A range that runs backwards to the very first element has no number for its end.
// CHECK-LABEL: func.func @backwards
// CHECK: [[B:%.*]] = "tfl.pseudo_const"() <{value = dense<4>
// CHECK: [[E:%.*]] = "tfl.pseudo_const"() <{value = dense<-2>
// CHECK: [[S:%.*]] = "tfl.pseudo_const"() <{value = dense<-2>
// CHECK: [[R:%.*]] = "tfl.strided_slice"(%arg0, [[B]], [[E]], [[S]]) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 1 : i32, new_axis_mask = 0 : i32, offset = false, shrink_axis_mask = 0 : i32}>
// CHECK-NEXT: return [[R]]
func.func @backwards(%x: tensor<5x!t>) -> tensor<3x!t> {
  %a = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %e = "tfl.pseudo_const"() <{value = dense<5> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.reverse_v2"(%x, %a) : (tensor<5x!t>, tensor<1xi32>) -> tensor<5x!t>
  %1 = "tfl.strided_slice"(%0, %a, %e, %s) : (tensor<5x!t>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3x!t>
  return %1 : tensor<3x!t>
}

// One of two results is used, so one slice is left.
// CHECK-LABEL: func.func @one_of_two
// CHECK-NOT: tfl.split
// CHECK: [[R:%.*]] = "tfl.slice"(%arg0,
// CHECK-NOT: tfl.split
// CHECK: return [[R]]
func.func @one_of_two(%x: tensor<8x!t>) -> tensor<2x!t> {
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %b = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0:2 = "tfl.split"(%d, %x) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<8x!t>) -> (tensor<4x!t>, tensor<4x!t>)
  %1 = "tfl.slice"(%0#1, %b, %b) : (tensor<4x!t>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x!t>
  return %1 : tensor<2x!t>
}

// Both are used: the split stays for the other.
// CHECK-LABEL: func.func @two_of_two
// CHECK: [[S:%.*]]:2 = "tfl.split"({{%.*}}, %arg0)
// CHECK: [[R:%.*]] = "tfl.slice"(%arg0,
// CHECK-NEXT: return [[S]]#0, [[R]]
func.func @two_of_two(%x: tensor<8x!t>) -> (tensor<4x!t>, tensor<2x!t>) {
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %b = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0:2 = "tfl.split"(%d, %x) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<8x!t>) -> (tensor<4x!t>, tensor<4x!t>)
  %1 = "tfl.slice"(%0#1, %b, %b) : (tensor<4x!t>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x!t>
  return %0#0, %1 : tensor<4x!t>, tensor<2x!t>
}

// An unused result does not block the others, and is not created.
// CHECK-LABEL: func.func @unused
// CHECK-NEXT: [[C:%.*]] = "tfl.pseudo_qconst"() {{.*}} value = dense<[3, 4]> : tensor<2xi8>
// CHECK-NEXT: return [[C]]
func.func @unused() -> tensor<2x!t> {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<4x!t>, value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4x!t>
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "tfl.split"(%d, %c) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4x!t>) -> (tensor<2x!t>, tensor<2x!t>)
  return %0#1 : tensor<2x!t>
}

// One result is folded, the other is rejected and stays.
// CHECK-LABEL: func.func @in_part
// CHECK: [[C:%.*]] = "tfl.pseudo_qconst"() {{.*}} value = dense<1> : tensor<1xi8>
// CHECK: [[S:%.*]]:2 = "tfl.split_v"
// CHECK-NEXT: return [[C]], [[S]]#1
func.func @in_part() -> (tensor<1x!t>, tensor<?x!t>) {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<4x!t>, value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4x!t>
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %n = "tfl.pseudo_const"() <{value = dense<[1, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0:2 = "tfl.split_v"(%c, %n, %d) <{num_splits = 2 : i32}> : (tensor<4x!t>, tensor<2xi32>, tensor<i32>) -> (tensor<1x!t>, tensor<?x!t>)
  return %0#0, %0#1 : tensor<1x!t>, tensor<?x!t>
}

// The parts of a dequantized constant, one for each channel.
// CHECK-LABEL: func.func @dequantized
// CHECK-DAG: [[A:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<[1, 3]>
// CHECK-DAG: [[B:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 2.000000e+00>>, value = dense<[2, 4]>
// CHECK-DAG: [[X:%.*]] = quant.dcast [[A]]
// CHECK-DAG: [[Y:%.*]] = quant.dcast [[B]]
// CHECK: return [[X]], [[Y]]
func.func @dequantized() -> (tensor<2xf32>, tensor<2xf32>) {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!q>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!q>
  %r = quant.dcast %c : tensor<2x2x!q> to tensor<2x2xf32>
  %0:2 = "tfl.unpack"(%r) <{axis = 1 : i32, num = 2 : i32}> : (tensor<2x2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
}

// Two parts that are both needed would be two operations for one, and so stay one split.
// CHECK-LABEL: func.func @parts
// CHECK: [[S:%.*]] = "tfl.slice"(%arg0,
// CHECK-NEXT: [[P:%.*]]:2 = "tfl.split"({{.*}}, [[S]])
// CHECK-NEXT: return [[P]]#0, [[P]]#1
func.func @parts(%x: tensor<6x4x!t>) -> (tensor<2x4x!t>, tensor<2x4x!t>) {
  %b = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %n = "tfl.pseudo_const"() <{value = dense<4> : tensor<2xi32>}> : () -> tensor<2xi32>
  %a = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %s = "tfl.slice"(%x, %b, %n) : (tensor<6x4x!t>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x4x!t>
  %0:2 = "tfl.split"(%a, %s) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4x4x!t>) -> (tensor<2x4x!t>, tensor<2x4x!t>)
  return %0#0, %0#1 : tensor<2x4x!t>, tensor<2x4x!t>
}

// CHECK-LABEL: func.func @one_part
// CHECK: dense<[3, 0]>
// CHECK: [[S:%.*]] = "tfl.slice"(%arg0,
// CHECK-NEXT: return [[S]]
func.func @one_part(%x: tensor<6x4x!t>) -> tensor<2x4x!t> {
  %b = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %n = "tfl.pseudo_const"() <{value = dense<4> : tensor<2xi32>}> : () -> tensor<2xi32>
  %a = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %s = "tfl.slice"(%x, %b, %n) : (tensor<6x4x!t>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x4x!t>
  %0:2 = "tfl.split"(%a, %s) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4x4x!t>) -> (tensor<2x4x!t>, tensor<2x4x!t>)
  return %0#1 : tensor<2x4x!t>
}

// An operand without elements has no parameters that others could differ from.
// CHECK-LABEL: func.func @empty
// CHECK-NEXT: [[C:%.*]] = "tfl.concatenation"(%arg0, %arg1, %arg0)
// CHECK-NEXT: quant.dcast [[C]]
func.func @empty(%x: tensor<2x!quant.uniform<u8:f32, 0.5:8>>, %y: tensor<0x!quant.uniform<u8:f32, 1.0>>) -> tensor<4xf32> {
  %0 = quant.dcast %x : tensor<2x!quant.uniform<u8:f32, 0.5:8>> to tensor<2xf32>
  %1 = quant.dcast %y : tensor<0x!quant.uniform<u8:f32, 1.0>> to tensor<0xf32>
  %2 = "tfl.concatenation"(%0, %1, %0) <{axis = 0 : i32, fused_activation_function = "NONE"}> : (tensor<2xf32>, tensor<0xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
