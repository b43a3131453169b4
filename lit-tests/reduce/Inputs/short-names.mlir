func.func @f(%a: i8) -> i32 {
  %1 = arith.extsi %a : i8 to i32
  %2 = arith.muli %1, %1 : i32
  return %2 : i32
}
