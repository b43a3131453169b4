// Runs a pass of qopt in a C++ program with MLIR 22, and prints the module: fold_with_mlir libqopt_mlir.so FILE.
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Support/SourceMgr.h"

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  llvm::cantFail(mlir::PassPlugin::load(argv[1])).registerPassRegistryCallbacks();
  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect, mlir::quant::QuantDialect, mlir::tosa::TosaDialect>();
  mlir::MLIRContext context(registry);
  llvm::SourceMgr sources;
  mlir::SourceMgrDiagnosticHandler handler(sources, &context);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[2], sources, &context);
  mlir::PassManager passes(&context);
  if (!module || failed(mlir::parsePassPipeline("qopt-fold-quant-shapes", passes)) || failed(passes.run(*module)))
    return 1;
  module->print(llvm::outs());
}
