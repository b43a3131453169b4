//! From upstream's dialects to the llvm dialect, by MLIR's own passes.

use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::Module;
use melior::pass::PassManager;
use melior::utility::{
    parse_pass_pipeline, register_all_dialects, register_all_llvm_translations, register_all_passes,
};

/// Functions take bare pointers: every buffer has a static shape, so that nothing but its address has to be passed.
const PIPELINE: &str = "builtin.module(convert-vector-to-scf,convert-scf-to-cf,expand-strided-metadata,lower-affine,\
                        convert-vector-to-llvm{enable-arm-neon=true enable-x86vector=true},finalize-memref-to-llvm,\
                        convert-func-to-llvm{use-bare-ptr-memref-call-conv=true},convert-arith-to-llvm,convert-math-to-llvm,\
                        convert-index-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts,canonicalize,cse)";

/// A module of the llvm dialect.
pub struct Lowered {
    module: Module<'static>,
}

impl Lowered {
    /// Its text.
    pub fn text(&self) -> String {
        self.module.as_operation().to_string()
    }
    /// The module.
    pub fn module(&self) -> &Module<'static> {
        &self.module
    }
}

/// Lowers a program. What MLIR says of it goes to standard error.
///
/// # Errors
/// If it is not valid, or a pass fails.
pub fn to_llvm_dialect(text: &str) -> Result<Lowered, String> {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_all_passes();
    // The process ends with it.
    let context: &'static Context = Box::leak(Box::new(Context::new()));
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    register_all_llvm_translations(context);
    context.attach_diagnostic_handler(|diagnostic| {
        eprintln!("{}: {diagnostic}", diagnostic.location());
        true
    });
    let mut module = Module::parse(context, text).ok_or("MLIR does not read the program")?;
    let passes = PassManager::new(context);
    parse_pass_pipeline(passes.as_operation_pass_manager(), PIPELINE).map_err(|why| format!("the pipeline: {why}"))?;
    passes.run(&mut module).map_err(|_| "MLIR does not lower the program")?;
    Ok(Lowered { module })
}
