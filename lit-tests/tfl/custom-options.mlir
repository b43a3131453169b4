// The options of a custom operator are hexadecimal digits after `0x`, or any other text.

// RUN: qopt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @text
// CHECK: custom_option = #tfl<const_bytes : "0x666F6F206261722E">
func.func @text(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "tfl.custom"(%x) {custom_code = "Foo", custom_option = #tfl<const_bytes : "foo bar.">} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @odd(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{expected hex bytes: "0x" and an even number of hex digits}}
  %0 = "tfl.custom"(%x) {custom_code = "Foo", custom_option = #tfl<const_bytes : "0x123">} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
