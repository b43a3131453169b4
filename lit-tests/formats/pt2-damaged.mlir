// Damaged archives and other zip files are errors by name.

// RUN: head -c 2000 %{models}/quantized.pt2 > %t.short.pt2
// RUN: not qopt %t.short.pt2 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: sed "s/conv2d/conv3d/" %{models}/quantized.pt2 > %t.changed.pt2
// RUN: not qopt stats %t.changed.pt2 2>&1 | FileCheck %s --check-prefix=CHANGED

// SHORT: error: {{.*}}the archive has no end record
// CHANGED: error: {{.*}}entry 'quantized/models/model.json' has a wrong checksum
