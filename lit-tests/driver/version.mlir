// RUN: qopt --version | FileCheck %s

// CHECK: qopt {{[0-9]+\.[0-9]+\.[0-9]+}}
