// RUN: not qopt %s --split-input-file 2>&1 | FileCheck %s

func.func @count(%arg0: !torch.int) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 1 operands present, but expected 2
  torch.aten.unknown %arg0 : !torch.int, !torch.int
  return
}

// -----

func.func @types(%arg0: !torch.int) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: expected ':'
  torch.aten.unknown %arg0
  return
}

// -----

// A tensor that operations may change has another type.
func.func @mutable(%arg0: !torch.tensor<[2], f32>) -> !torch.vtensor<[2],f32> {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}'%arg0' expects different type than prior uses: '!torch.tensor<[3],f32>' vs '!torch.tensor<[2],f32>'
  %0 = torch.copy.to_vtensor %arg0 : !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[2],f32>
}
