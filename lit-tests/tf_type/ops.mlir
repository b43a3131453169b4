// Types and attributes of TensorFlow.

// RUN: qopt %s --allow-unregistered-dialect -o %t && qopt %t --allow-unregistered-dialect | diff - %t
// RUN: qopt %s --allow-unregistered-dialect | FileCheck %s

// CHECK: func.func @types(%arg0: tensor<!tf_type.resource<tensor<1x2xf32>>>, %arg1: tensor<!tf_type.variant<tensor<?x!tf_type.string>, tensor<*xi32>>>, %arg2: tensor<4x!tf_type.quint8>)
func.func @types(%a: tensor<!tf_type.resource<tensor<1x2xf32>>>, %b: tensor<!tf_type.variant<tensor<?x!tf_type.string>,tensor<*xi32>>>, %c: tensor<4x!tf_type.quint8>) {
  return
}

// CHECK: "tf.op"() {a = #tf_type.shape<>, b = #tf_type.shape<1x?>, c = #tf_type.shape<*>} : () -> ()
"tf.op"() {a = #tf_type.shape<>, b = #tf_type.shape<1x?>, c = #tf_type.shape<*>} : () -> ()
// CHECK: "tf.op"() {f = #tf_type.func<@"ns:Name", {size = 10 : i64}>} : () -> ()
"tf.op"() {f = #tf_type.func<@"ns:Name", {size = 10 : i64}>} : () -> ()
// CHECK: "tf.Const"() {value = #tf_type<tensor_proto : "0x0812"> : tensor<2xi32>} : () -> tensor<2xi32>
%0 = "tf.Const"() {value = #tf_type<tensor_proto : "0x0812"> : tensor<2xi32>} : () -> tensor<2xi32>
