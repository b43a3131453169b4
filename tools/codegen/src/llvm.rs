//! Compiles the llvm dialect to machine code with LLVM's C interface.
//!
//! Unsafe code is confined to this module. Memory is never freed, because the process ends after one program.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::ptr::null_mut;

use mlir_sys as sys;

use crate::lower::Lowered;

/// The target machine.
pub struct LlvmTarget {
    /// LLVM's target triple, such as `x86_64-unknown-linux-gnu`.
    pub triple: String,
    /// LLVM's processor name.
    pub cpu: String,
    /// LLVM's feature list, such as `+avx512vnni,+avx512bw`.
    pub features: String,
    /// The system has neither shared libraries nor exceptions: code has a fixed address and no tables for exceptions. On other
    /// systems an exception of a caller's function passes through the code.
    pub freestanding: bool,
}

/// Output format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Emit {
    /// The llvm dialect as text.
    Mlir,
    /// Optimized LLVM IR as text.
    LlvmIr,
    /// Assembly.
    Asm,
    /// An object file.
    Obj,
}

impl Emit {
    /// The format with this name on the command line.
    pub fn of(word: &str) -> Option<Self> {
        Some(match word {
            "mlir" => Self::Mlir,
            "llvm-ir" => Self::LlvmIr,
            "asm" => Self::Asm,
            "obj" => Self::Obj,
            _ => return None,
        })
    }
}

/// Functions that mlir-sys does not bind. Signatures: llvm-c/Core.h, llvm-c/TargetMachine.h,
/// llvm-c/Transforms/PassBuilder.h.
mod c {
    use super::*;
    /// Declares the functions that register an architecture, and one that calls them.
    macro_rules! architectures {
        ($($name:ident)*) => {
            unsafe extern "C" { $(pub fn $name();)* }
            pub fn register_architectures() {
                // SAFETY: they have no arguments, and a repeated call has no effect.
                unsafe { $($name();)* }
            }
        };
    }
    architectures! {
        LLVMInitializeX86TargetInfo LLVMInitializeX86Target LLVMInitializeX86TargetMC LLVMInitializeX86AsmPrinter
        LLVMInitializeX86AsmParser LLVMInitializeAArch64TargetInfo LLVMInitializeAArch64Target
        LLVMInitializeAArch64TargetMC LLVMInitializeAArch64AsmPrinter LLVMInitializeAArch64AsmParser
        LLVMInitializeARMTargetInfo LLVMInitializeARMTarget LLVMInitializeARMTargetMC LLVMInitializeARMAsmPrinter
        LLVMInitializeARMAsmParser LLVMInitializeRISCVTargetInfo LLVMInitializeRISCVTarget LLVMInitializeRISCVTargetMC
        LLVMInitializeRISCVAsmPrinter LLVMInitializeRISCVAsmParser LLVMInitializeWebAssemblyTargetInfo
        LLVMInitializeWebAssemblyTarget LLVMInitializeWebAssemblyTargetMC LLVMInitializeWebAssemblyAsmPrinter
        LLVMInitializeWebAssemblyAsmParser
    }
    unsafe extern "C" {
        pub fn LLVMGetVersion(major: *mut c_uint, minor: *mut c_uint, patch: *mut c_uint);
        pub fn LLVMGetTargetFromTriple(triple: *const c_char, target: *mut *mut c_void, why: *mut *mut c_char)
        -> c_int;
        pub fn LLVMCreateTargetMachine(
            target: *mut c_void,
            triple: *const c_char,
            cpu: *const c_char,
            features: *const c_char,
            level: c_int,
            relocation: c_int,
            code_model: c_int,
        ) -> *mut c_void;
        pub fn LLVMTargetMachineEmitToFile(
            machine: *mut c_void,
            module: super::sys::LLVMModuleRef,
            file: *const c_char,
            kind: c_int,
            why: *mut *mut c_char,
        ) -> c_int;
        pub fn LLVMCreateTargetDataLayout(machine: *mut c_void) -> *mut c_void;
        pub fn LLVMSetModuleDataLayout(module: super::sys::LLVMModuleRef, layout: *mut c_void);
        pub fn LLVMCreatePassBuilderOptions() -> *mut c_void;
        pub fn LLVMRunPasses(
            module: super::sys::LLVMModuleRef,
            passes: *const c_char,
            machine: *mut c_void,
            options: *mut c_void,
        ) -> *mut c_void;
        pub fn LLVMGetErrorMessage(error: *mut c_void) -> *mut c_char;
        pub fn LLVMGetFirstFunction(module: super::sys::LLVMModuleRef) -> *mut c_void;
        pub fn LLVMGetNextFunction(function: *mut c_void) -> *mut c_void;
        pub fn LLVMGetModuleContext(module: super::sys::LLVMModuleRef) -> *mut c_void;
        pub fn LLVMCreateStringAttribute(
            context: *mut c_void,
            name: *const c_char,
            name_length: c_uint,
            value: *const c_char,
            value_length: c_uint,
        ) -> *mut c_void;
        pub fn LLVMGetEnumAttributeKindForName(name: *const c_char, length: usize) -> c_uint;
        pub fn LLVMCreateEnumAttribute(context: *mut c_void, kind: c_uint, value: u64) -> *mut c_void;
        pub fn LLVMAddAttributeAtIndex(function: *mut c_void, index: c_uint, attribute: *mut c_void);
    }
}

/// `LLVMAttributeFunctionIndex`
const OF_FUNCTION: c_uint = c_uint::MAX;
/// Keeps LLVM from replacing loops by calls of `memset` and `memcpy`: a program then needs no C library.
const NO_BUILTINS: &CStr = c"no-builtins";
/// The function throws nothing, so it needs no table for exceptions.
const NO_UNWIND: &CStr = c"nounwind";
/// `CodeGenLevelAggressive`
const AGGRESSIVE: c_int = 3;
/// `LLVMRelocStatic`
const STATIC: c_int = 1;
/// `LLVMRelocPIC`
const PIC: c_int = 2;
/// `LLVMCodeModelDefault`
const DEFAULT_MODEL: c_int = 0;

/// The version of the LLVM library that this process has loaded.
pub fn version() -> String {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: LLVM writes to the three pointers, which are valid.
    unsafe { c::LLVMGetVersion(&raw mut major, &raw mut minor, &raw mut patch) };
    format!("{major}.{minor}.{patch}")
}

/// Compiles a program and writes the output file.
///
/// # Errors
/// If LLVM does not support the target, or the file cannot be written.
pub fn emit(lowered: &Lowered, target: &LlvmTarget, emit: Emit, output: &str) -> Result<(), String> {
    let text = |text: &str| CString::new(text).map_err(|_| "a name contains a zero byte".to_owned());
    let (triple, cpu, features) = (text(&target.triple)?, text(&target.cpu)?, text(&target.features)?);
    let (file, passes) = (text(output)?, text("default<O2>")?);
    // SAFETY: each pointer comes from LLVM in the order that its interface requires, or from a `CString` that is still
    // alive.
    unsafe {
        let module =
            sys::mlirTranslateModuleToLLVMIR(lowered.module().as_operation().to_raw(), sys::LLVMContextCreate());
        if module.is_null() {
            return Err("MLIR cannot translate the program to LLVM IR".to_owned());
        }
        c::register_architectures();
        let (mut found, mut why) = (null_mut(), null_mut());
        if c::LLVMGetTargetFromTriple(triple.as_ptr(), &mut found, &mut why) != 0 {
            return Err(message(why));
        }
        let machine = c::LLVMCreateTargetMachine(
            found,
            triple.as_ptr(),
            cpu.as_ptr(),
            features.as_ptr(),
            AGGRESSIVE,
            if target.freestanding { STATIC } else { PIC },
            DEFAULT_MODEL,
        );
        if machine.is_null() {
            return Err("LLVM does not support this target".to_owned());
        }
        sys::LLVMSetTarget(module, triple.as_ptr());
        c::LLVMSetModuleDataLayout(module, c::LLVMCreateTargetDataLayout(machine));
        let length = NO_BUILTINS.to_bytes().len() as c_uint;
        let context = c::LLVMGetModuleContext(module);
        let no_builtins = c::LLVMCreateStringAttribute(context, NO_BUILTINS.as_ptr(), length, NO_BUILTINS.as_ptr(), 0);
        let kind = c::LLVMGetEnumAttributeKindForName(NO_UNWIND.as_ptr(), NO_UNWIND.to_bytes().len());
        let no_unwind = c::LLVMCreateEnumAttribute(context, kind, 0);
        let mut function = c::LLVMGetFirstFunction(module);
        while !function.is_null() {
            c::LLVMAddAttributeAtIndex(function, OF_FUNCTION, no_builtins);
            if target.freestanding {
                c::LLVMAddAttributeAtIndex(function, OF_FUNCTION, no_unwind);
            }
            function = c::LLVMGetNextFunction(function);
        }
        let error = c::LLVMRunPasses(module, passes.as_ptr(), machine, c::LLVMCreatePassBuilderOptions());
        if !error.is_null() {
            return Err(message(c::LLVMGetErrorMessage(error)));
        }
        let failed = match emit {
            Emit::LlvmIr => sys::LLVMPrintModuleToFile(module, file.as_ptr(), &mut why),
            _ => {
                c::LLVMTargetMachineEmitToFile(machine, module, file.as_ptr(), c_int::from(emit == Emit::Obj), &mut why)
            }
        };
        if failed != 0 { Err(message(why)) } else { Ok(()) }
    }
}

/// # Safety
/// The pointer is null or a C string.
unsafe fn message(text: *const c_char) -> String {
    if text.is_null() {
        return "LLVM fails without a message".to_owned();
    }
    // SAFETY: guaranteed by the caller.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
