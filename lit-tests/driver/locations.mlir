// Diagnostics use the operation's location, and list the callers of a call site.

// RUN: not qopt %s 2>&1 | FileCheck %s

// CHECK:      a.py:1:2: error: 'builtin.unrealized_conversion_cast' op
// CHECK-NEXT: b.py:3:4: note: called from
"builtin.unrealized_conversion_cast"() : () -> () loc(callsite("f"("a.py":1:2) at "b.py":3:4))
