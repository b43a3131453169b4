// The only function with a body is the default; other names are listed.

// RUN: qopt compare %s %s | FileCheck %s
// RUN: not qopt compare %s %S/compare.mlir --function=nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not qopt compare %S/errors.mlir %s 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not qopt compare %s %s --input=%s --input=%s 2>&1 | FileCheck %s --check-prefix=COUNT

// CHECK: output #0: equal in all 4 elements
// NOTHING: qopt: '{{.*}}compare_function.mlir': no function 'nothing' that can be run; functions are 'graph'{{$}}
// SEVERAL: qopt: '{{.*}}errors.mlir': no function 'main' that can be run; functions are 'again', 'bytes', 'f', 'g', 'h', 'huge', 'narrow', 'two'
// COUNT: qopt: 'graph' has 1 argument ('tensor<4xi8>'), but there are 2 inputs

func.func private @declared(tensor<4xi8>)
func.func @graph(%a: tensor<4xi8>) -> tensor<4xi8> {
  return %a : tensor<4xi8>
}
