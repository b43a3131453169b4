//! Lowers upstream dialects to the llvm dialect with MLIR's passes.

use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::operation::OperationMutLike as _;
use melior::ir::{Attribute, Module};
use melior::pass::PassManager;
use melior::utility::{
    parse_pass_pipeline, register_all_dialects, register_all_llvm_translations, register_all_passes,
};

/// Functions take bare pointers: every buffer has a static shape, so its address suffices. Functions without an LLVM intrinsic,
/// such as erf, become calls of the C library. `dynamic=true` heeds the width of addresses, which some passes of single
/// dialects ignore.
const PIPELINE: &str = "builtin.module(convert-vector-to-scf,convert-scf-to-cf,expand-strided-metadata,lower-affine,\
                        convert-math-to-llvm,convert-math-to-libm,convert-func-to-llvm{use-bare-ptr-memref-call-conv=true},\
                        convert-to-llvm{dynamic=true},reconcile-unrealized-casts,canonicalize,cse)";

/// A module of the llvm dialect.
pub struct Lowered {
    module: Module<'static>,
}

impl Lowered {
    /// Prints the module.
    pub fn text(&self) -> String {
        self.module.as_operation().to_string()
    }
    pub fn module(&self) -> &Module<'static> {
        &self.module
    }
}

/// Lowers a program for addresses of a width. MLIR prints its diagnostics to standard error.
///
/// # Errors
/// If the program is invalid, or a pass fails.
pub fn to_llvm_dialect(text: &str, address_bits: u32) -> Result<Lowered, String> {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_all_passes();
    // The process ends after one program.
    let context: &'static Context = Box::leak(Box::new(Context::new()));
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    register_all_llvm_translations(context);
    context.attach_diagnostic_handler(|diagnostic| {
        eprintln!("{}: {diagnostic}", diagnostic.location());
        true
    });
    let mut module = Module::parse(context, text).ok_or("MLIR cannot parse the program")?;
    let layout = format!("#dlti.dl_spec<#dlti.dl_entry<index, {address_bits} : i32>>");
    let layout = Attribute::parse(context, &layout).ok_or("MLIR cannot parse the data layout")?;
    module.as_operation_mut().set_attribute("dlti.dl_spec", layout);
    let passes = PassManager::new(context);
    parse_pass_pipeline(passes.as_operation_pass_manager(), PIPELINE).map_err(|why| format!("the pipeline: {why}"))?;
    passes.run(&mut module).map_err(|_| "MLIR cannot lower the program")?;
    Ok(Lowered { module })
}
