// Quantized types have aliases where they are longer than 64 characters.

// RUN: qopt --allow-unregistered-dialect %s | FileCheck %s

// CHECK:      !quant = !quant.uniform<i8<-100:100>:f32:0, {5.000000e-01:1,2.500000e-01}>
// CHECK-NEXT: module {
// CHECK-NEXT:   {{.*}}= "test.long"() : () -> tensor<2x!quant>
// CHECK-NEXT:   {{.*}}= "test.short"() : () -> tensor<2x!quant.uniform<i8<-99:100>:f32:0, {5.000000e-01:1,2.500000e-01}>>
"test.long"() : () -> tensor<2x!quant.uniform<i8<-100:100>:f32:0, {0.5:1, 0.25}>>
"test.short"() : () -> tensor<2x!quant.uniform<i8<-99:100>:f32:0, {0.5:1, 0.25}>>
