// Variables of TensorFlow Lite are inputs and outputs of the compiled function, and the initializer is a function of its own.

// REQUIRES: codegen
// RUN: qopt compile %s --emit=obj -o %t.o --header=%t.h
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t.h
// RUN: qopt run %s --target=host --check 2>&1 | FileCheck %s --check-prefix=EXACT

// A run of one function needs no initializer, so its result can be written.
// RUN: qopt run %s --function=main --output=%t.npz

// HEADER: void main_run(const int8_t *input0, const int8_t *input1, int8_t *output0, int8_t *output1, void *arena);
// HEADER: void init_run(int8_t *output0, void *arena);
// EXACT: output #1 of 'main': equal to the interpreter's in all 4 elements
// EXACT: output #0 of 'init': equal to the interpreter's in all 4 elements
!state = tensor<1x4x!quant.uniform<i8:f32, 5.000000e-01:-3>>
func.func @main(%arg0: !state) -> !state {
  "tfl.call_once"() <{session_init_function = "init"}> : () -> ()
  %0 = "tfl.var_handle"() <{container = "", shared_name = "sum"}> : () -> tensor<*x!tf_type.resource>
  %1 = "tfl.read_variable"(%0) : (tensor<*x!tf_type.resource>) -> !state
  %2 = tfl.add %1, %arg0 {fused_activation_function = "NONE"} : !state
  "tfl.assign_variable"(%0, %2) : (tensor<*x!tf_type.resource>, !state) -> ()
  %3 = "tfl.relu"(%2) : (!state) -> !state
  return %3 : !state
}
func.func private @init() {
  %0 = "tfl.var_handle"() <{container = "", shared_name = "sum"}> : () -> tensor<*x!tf_type.resource>
  %1 = "tfl.pseudo_qconst"() <{qtype = !state, value = dense<-3> : tensor<1x4xi8>}> : () -> !state
  "tfl.assign_variable"(%0, %1) : (tensor<*x!tf_type.resource>, !state) -> ()
  return
}
