// Types and attributes of dialects that nest too deep, through aliases, are errors.
// RUN: qopt --limit-nesting=4 --split-input-file --verify-diagnostics %s

#a0 = 1
#a1 = #stablehlo.mesh<axes = #a0>
#a2 = #stablehlo.mesh<axes = #a1>
// expected-error@+1 {{limit: nesting deeper than 4 (--limit-nesting sets another)}}
#a3 = #stablehlo.mesh<axes = #a2>
module attributes {a.b = #a3} {}

// -----

!a0 = f32
!a1 = !torch.vtensor<[1],!a0>
!a2 = !torch.vtensor<[1],!a1>
!a3 = !torch.vtensor<[1],!a2>
// expected-error@+1 {{limit: nesting deeper than 4 (--limit-nesting sets another)}}
!a4 = !torch.vtensor<[1],!a3>
func.func private @f(!a4)
