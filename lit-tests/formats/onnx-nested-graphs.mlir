// Messages of ONNX nest at most 100 deep, and a graph in a node is three of them: 33 graphs can be nested. The following program nests 34.

// RUN: not qopt %s -o %t.onnx 2>&1 | FileCheck %s
// RUN: not ls %t.onnx

// CHECK: error: graphs nest deeper than 33
// CHECK: error: graphs nest deeper than 33
// CHECK-NOT: error:
func.func @main_graph(%x: !torch.vtensor<[2],f32>, %c: !torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %r34 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r33 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r32 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r31 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r30 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r29 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r28 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r27 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r26 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r25 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r24 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r23 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r22 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r21 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r20 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r19 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r18 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r17 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r16 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r15 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r14 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r13 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r12 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r11 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r10 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r9 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r8 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r7 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r6 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r5 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r4 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r3 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r2 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r1 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
  %r0 = torch.operator "onnx.Relu"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  torch.operator_terminator %r0 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r1 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r2 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r3 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r4 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r5 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r6 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r7 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r8 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r9 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r10 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r11 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r12 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r13 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r14 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r15 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r16 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r17 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r18 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r19 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r20 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r21 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r22 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r23 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r24 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r25 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r26 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r27 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r28 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r29 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r30 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r31 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r32 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  torch.operator_terminator %r33 : !torch.vtensor<[2],f32>
  }, {
  torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  return %r34 : !torch.vtensor<[2],f32>
}
