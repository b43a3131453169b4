// Damaged bytecode is an error with the offset of the defect. `printf` makes the files.

// RUN: printf 'ML\357R\017x\000' > %t.version
// RUN: not qopt %t.version -o %t.none 2>&1 | FileCheck %s --check-prefix=VERSION
// RUN: printf 'ML\357R' > %t.short
// RUN: not qopt %t.short 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: printf 'ML\357R\015x\000\000\003\001' > %t.sections
// RUN: not qopt %t.sections 2>&1 | FileCheck %s --check-prefix=SECTIONS
// RUN: not test -e %t.none

// VERSION: error: invalid MLIR bytecode at byte 5: the version is 7, but qopt reads versions 0 to 6
// SHORT: error: invalid MLIR bytecode at byte 4: the data ends early
// SECTIONS: error: invalid MLIR bytecode at byte 10: the file has no section 1
