func.func @f(%a: i8) -> i8 {
  %0 = arith.muli %a, %a : i8
  return %0 : i8
}
