// Programs that do not fit the operands and results of the grid.
// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f0() {
  // expected-error@+1 {{'interpreter.run_parallel' op `programs` attribute cannot be empty}}
  "interpreter.run_parallel"() <{programs = []}> : () -> ()
  return
}

// -----

func.func private @f()

func.func @f1() {
  // expected-error@+1 {{'interpreter.run_parallel' op Sizes of second dimension of `programs` should all match 1 but got 2}}
  "interpreter.run_parallel"() <{programs = [[@f], [@f, @f]]}> : () -> ()
  return
}

// -----

func.func @f2() {
  // expected-error@+1 {{'interpreter.run_parallel' op Function "f" not found}}
  "interpreter.run_parallel"() <{programs = [[@f]]}> : () -> ()
  return
}

// -----

func.func private @f(tensor<4xf32>)

func.func @f3() {
  // expected-error@+1 {{'interpreter.run_parallel' op Number of inputs (0) should match the sum of the number of inputs of all programs (1)}}
  "interpreter.run_parallel"() <{programs = [[@f]]}> : () -> ()
  return
}

// -----

func.func private @f() -> tensor<4xf32>

func.func @f4() {
  // expected-error@+1 {{'interpreter.run_parallel' op Number of results (0) should match the sum of the number of results of all programs (1)}}
  "interpreter.run_parallel"() <{programs = [[@f]]}> : () -> ()
  return
}

// -----

func.func private @f()

func.func @f5() {
  // expected-error@+1 {{'interpreter.run_parallel' op infeed attribute is optional or should not be empty}}
  "interpreter.run_parallel"() <{infeed = [], programs = [[@f]]}> : () -> ()
  return
}

// -----

func.func private @f()

func.func @f6() {
  // expected-error@+1 {{'interpreter.run_parallel' op Function "g" not found}}
  "interpreter.run_parallel"() <{infeed = [@g], programs = [[@f]]}> : () -> ()
  return
}

// -----

func.func private @f()

func.func @f7() {
  // expected-error@+1 {{'interpreter.run_parallel' op Function "f" should return 1 tensor but returns 0}}
  "interpreter.run_parallel"() <{infeed = [@f], programs = [[@f]]}> : () -> ()
  return
}

// -----

func.func private @f() -> i32

func.func @f8() {
  // expected-error@+1 {{'interpreter.run_parallel' op Function "f" should return a tensor type, but instead returns 'i32'}}
  %0 = "interpreter.run_parallel"() <{infeed = [@f], programs = [[@f]]}> : () -> i32
  return
}
