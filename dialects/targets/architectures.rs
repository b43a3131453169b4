//! Architectures: LLVM's triple, the system, the C compiler and the emulator.

/// Properties of all targets of an architecture.
#[derive(Debug)]
pub struct Architecture {
    /// LLVM's triple, with all four parts: LLVM reads fewer as others.
    pub triple: &'static str,
    /// Bits of an address.
    pub address_bits: u32,
    /// Instructions compute f64, and fused multiply-adds of f64 if targets have those of f32.
    pub has_f64: bool,
    /// The C compiler that links for it, with its flags.
    pub cc: &'static [&'static str],
    /// The system that runs its programs.
    pub system: System,
    /// The command of the emulator that runs its programs on other machines.
    pub emulator: Option<&'static [&'static str]>,
}

/// The system that runs programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum System {
    /// Linux, whose objects may become part of a shared library.
    Linux,
    /// A board with an Arm processor and no operating system. Programs that an emulator runs open files of the host by Arm's
    /// semihosting.
    Board,
    /// A WebAssembly engine with the system interface WASI, for programs that read files. Functions need none.
    Wasi,
}

/// An architecture with Linux whose C compiler is `cc` on a host of the same architecture, and `cross` on others.
const fn architecture(
    triple: &'static str,
    is_host: bool,
    cross: &'static [&'static str],
    emulator: &'static [&'static str],
) -> Architecture {
    let (cc, emulator): (&'static [&'static str], _) = if is_host { (&["cc"], None) } else { (cross, Some(emulator)) };
    Architecture { triple, address_bits: 64, has_f64: true, cc, system: System::Linux, emulator }
}
pub(super) const X86_64: Architecture = architecture(
    "x86_64-unknown-linux-gnu",
    cfg!(target_arch = "x86_64"),
    &["x86_64-linux-gnu-gcc", "-static"],
    &["qemu-x86_64", "-cpu", "max"],
);
pub(super) const AARCH64: Architecture = architecture(
    "aarch64-unknown-linux-gnu",
    cfg!(target_arch = "aarch64"),
    &["aarch64-linux-gnu-gcc", "-static"],
    &["qemu-aarch64", "-cpu", "max"],
);
pub(super) const RISCV64: Architecture = architecture(
    "riscv64-unknown-linux-gnu",
    cfg!(target_arch = "riscv64"),
    &["riscv64-linux-gnu-gcc", "-static"],
    &["qemu-riscv64", "-cpu", "rv64,v=true,vlen=128,elen=64,vext_spec=v1.0,Zfhmin=true"],
);
/// Arm processors of profile M. Programs lie in the largest memory of the emulated board, and the table of exception vectors at
/// address 0.
pub(super) const ARMV7E_M: Architecture = Architecture {
    triple: "thumbv7em-unknown-none-eabihf",
    address_bits: 32,
    has_f64: false,
    cc: &[
        "arm-none-eabi-gcc",
        "-mcpu=cortex-m4",
        "-mthumb",
        "-mfloat-abi=hard",
        "--specs=rdimon.specs",
        "-Wl,--section-start=.vectors=0,-Ttext-segment=0x21000000,--defsym=ram_end=0x22000000",
    ],
    system: System::Board,
    emulator: Some(&["qemu-system-arm", "-machine", "mps2-an386"]),
};
pub(super) const ARMV8_1_M: Architecture = Architecture {
    triple: "thumbv8.1m.main-unknown-none-eabihf",
    address_bits: 32,
    has_f64: true,
    cc: &[
        "arm-none-eabi-gcc",
        "-mcpu=cortex-m55",
        "-mthumb",
        "-mfloat-abi=hard",
        "--specs=rdimon.specs",
        "-Wl,--section-start=.vectors=0,-Ttext-segment=0x60000000,--defsym=ram_end=0x70000000",
    ],
    system: System::Board,
    emulator: Some(&["qemu-system-arm", "-machine", "mps3-an547"]),
};
/// Node's arguments precede the path of the program, whose arguments follow. Debian's Node 18 has no `getImportObject`.
pub(super) const WASM32: Architecture = Architecture {
    triple: "wasm32-unknown-unknown",
    address_bits: 32,
    has_f64: true,
    cc: &["clang-22", "--target=wasm32-wasi", "-Wno-deprecated", "-msimd128", "-Wl,-z,stack-size=1048576"],
    system: System::Wasi,
    emulator: Some(&[
        "node",
        "--no-warnings",
        "--eval",
        "const { WASI } = require('node:wasi');\
         const wasi = new WASI({ version: 'preview1', args: process.argv.slice(1), preopens: { '/': '/' }, returnOnExit: true });\
         WebAssembly.instantiate(require('node:fs').readFileSync(process.argv[1]), { wasi_snapshot_preview1: wasi.wasiImport })\
         .then(({ instance }) => { process.exitCode = wasi.start(instance); });",
    ]),
};
