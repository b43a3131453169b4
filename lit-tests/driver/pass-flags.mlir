// Passes run in the order of their flags, with one dash or two; options follow `=` or are in the pipeline's text.

// RUN: qopt %s -cse --canonicalize='max-iterations=2 top-down=false' --dump-pass-pipeline -o %t 2>&1 | FileCheck %s
// RUN: qopt %s --pass-pipeline='any( cse, func.func( canonicalize{max-iterations=2} ) )' --dump-pass-pipeline -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TEXT

// CHECK:      Pass Manager with 2 passes:
// CHECK-NEXT: builtin.module(
// CHECK-NEXT:   cse,
// CHECK-NEXT:   canonicalize{{[{].*}}max-iterations=2 {{.*}}top-down=false}
// CHECK-NEXT: )

// TEXT:      any(
// TEXT-NEXT:   cse,
// TEXT-NEXT:   func.func(
// TEXT-NEXT:     canonicalize{{[{].*}}max-iterations=2 {{.*}}top-down=true}
// TEXT-NEXT:   )
// TEXT-NEXT: )
module {
}
