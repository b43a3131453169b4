//! The passes and dialects of qopt as a plugin of MLIR 22, for `mlir-opt --load-pass-plugin` and C++ programs.
//!
//! `plugin.cpp` implements the passes with MLIR's C++ classes, and calls the [C library](qopt). This file has the two functions
//! that MLIR looks up in a plugin. They are Rust because rustc exports no symbol of C++ from a library.
//!
//! The file is the only one of the crate with unsafe code, for two reasons: it exports symbols, and it declares functions of C++.
//! It reads no memory.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_void};

// Links the C library, which `plugin.cpp` calls.
use qopt as _;

/// `MLIR_PLUGIN_API_VERSION`
const API_VERSION: u32 = 1;

/// `PassPluginLibraryInfo`
#[repr(C)]
pub struct PassPluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(),
}

/// `DialectPluginLibraryInfo`
#[repr(C)]
pub struct DialectPluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(*mut c_void),
}

// SAFETY: `plugin.cpp` defines both functions with these types. They throw no exceptions.
unsafe extern "C" {
    fn qopt_mlir_register_passes();
    fn qopt_mlir_register_dialects(registry: *mut c_void);
}

/// Describes the passes. `PassPlugin::load` of MLIR calls it.
// SAFETY: MLIR looks the symbol up by this name, and no other library that it loads as this plugin defines it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetPassPluginInfo() -> PassPluginInfo {
    PassPluginInfo {
        api_version: API_VERSION,
        name: c"qopt".as_ptr(),
        version: qopt::context::qopt_version_text(),
        register: qopt_mlir_register_passes,
    }
}

/// Describes the dialects. `DialectPlugin::load` of MLIR calls it.
// SAFETY: as for the passes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetDialectPluginInfo() -> DialectPluginInfo {
    DialectPluginInfo {
        api_version: API_VERSION,
        name: c"qopt".as_ptr(),
        version: qopt::context::qopt_version_text(),
        register: qopt_mlir_register_dialects,
    }
}
