// Texts that are no types or attributes of TensorFlow.
// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{expected a tensor type}}
func.func private @f(tensor<!tf_type.resource<i32>>)

// -----

// expected-error@+1 {{unknown type `qint4` in dialect `tf_type`}}
func.func private @f(tensor<!tf_type.qint4>)

// -----

// expected-error@+1 {{expected a symbol reference}}
"tf.op"() {f = #tf_type.func<"name", {}>} : () -> ()

// -----

// expected-error@+1 {{expected a dictionary}}
"tf.op"() {f = #tf_type.func<@name, []>} : () -> ()

// -----

// expected-error@+1 {{expected hex bytes: "0x" and an even number of hex digits}}
"tf.op"() {f = #tf_type<tensor_proto : "0x081">} : () -> ()
