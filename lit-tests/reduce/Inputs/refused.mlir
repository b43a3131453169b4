// This is not read to its end.
func.func @f() {
  "no.such"() : () -> ()
  return
