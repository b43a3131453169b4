//! Detection of the host's processor: by this process for `--target=host`, and by a compiled program for several targets.

/// The `cpuid` bits of an x86 processor that supports a target.
#[derive(Clone, Copy, Debug)]
pub struct Detection {
    /// Bits that `cpuid` sets: leaf, subleaf, register (a, b, c or d, as 0 to 3), and the bits.
    pub bits: &'static [(u32, u32, usize, u32)],
    /// Bits of the extended control register 0: register state that the operating system saves.
    pub saved: u32,
}

/// Defines a function that returns true if the x86 host has these features and those of `$base`.
macro_rules! x86 {
    ($(#[$doc:meta])* $name:ident $(after $base:ident)?: $($feature:tt),+) => {
        $(#[$doc])*
        pub(super) fn $name() -> bool {
            #[cfg(target_arch = "x86_64")]
            return true $(&& $base())? $(&& std::arch::is_x86_feature_detected!($feature))+;
            #[cfg(not(target_arch = "x86_64"))]
            return false;
        }
    };
}

x86! {
    /// All of x86-64-v2 but LAHF, which every processor with SSE4.2 has.
    has_v2: "sse3", "ssse3", "sse4.1", "sse4.2", "popcnt", "cmpxchg16b"
}
x86! {
    /// All of x86-64-v3.
    has_v3 after has_v2: "avx", "avx2", "fma", "bmi1", "bmi2", "lzcnt", "movbe", "f16c"
}
x86! {
    /// All of x86-64-v4.
    has_v4 after has_v3: "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd"
}
x86! {
    /// Dot products of 256 bits.
    has_avxvnni after has_v3: "avxvnni"
}
x86! {
    /// Dot products of signed bytes of 256 bits.
    has_avxvnniint8 after has_avxvnni: "avxvnniint8"
}
x86! {
    /// Dot products and table lookups of 512 bits.
    has_avx512vnni after has_v4: "avx512vnni", "avx512vbmi"
}

/// Reads `/proc/cpuinfo`: stable Rust does not detect AMX, and Linux lists the flags only if it saves the tile registers.
pub(super) fn has_amx() -> bool {
    let told = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let flags = told.lines().find_map(|line| line.strip_prefix("flags")).unwrap_or_default();
    let has = |wanted: &str| flags.split_ascii_whitespace().any(|flag| flag == wanted);
    has_avx512vnni() && has("amx_tile") && has("amx_int8")
}

/// A function that detects features of an AArch64 host.
macro_rules! aarch64 {
    ($($feature:tt),*) => {{
        fn has() -> bool {
            #[cfg(target_arch = "aarch64")]
            return true $(&& std::arch::is_aarch64_feature_detected!($feature))*;
            #[cfg(not(target_arch = "aarch64"))]
            return false;
        }
        has
    }};
}
pub(super) use aarch64;

/// Reads `/proc/cpuinfo`: the host has the RISC-V extensions V and Zfhmin.
pub(super) fn has_rvv() -> bool {
    let told = if cfg!(target_arch = "riscv64") { std::fs::read_to_string("/proc/cpuinfo") } else { Ok(String::new()) };
    let told = told.unwrap_or_default();
    let isa = told.lines().find_map(|line| line.strip_prefix("isa")).unwrap_or_default();
    // Single letters precede the first extension of several letters. Zfh contains Zfhmin.
    let extensions = isa.trim_start_matches([' ', '\t', ':']).strip_prefix("rv64").unwrap_or_default();
    let mut extensions = extensions.split('_');
    extensions.next().is_some_and(|letters| letters.contains('v'))
        && extensions.any(|name| matches!(name, "zfh" | "zfhmin"))
}

/// For targets without an operating system.
pub(super) fn never() -> bool {
    false
}

/// A mask with these bits set.
const fn bits(numbers: &[u32]) -> u32 {
    let (mut bits, mut rest) = (0, numbers);
    while let [number, others @ ..] = rest {
        bits |= 1 << *number;
        rest = others;
    }
    bits
}

/// SSE3, SSSE3, CMPXCHG16B, SSE4.1, SSE4.2, POPCNT; LAHF.
pub(super) const V2: [(u32, u32, usize, u32); 2] =
    [(1, 0, 2, bits(&[0, 9, 13, 19, 20, 23])), (0x8000_0001, 0, 2, bits(&[0]))];
/// FMA, MOVBE, OSXSAVE, AVX, F16C; BMI1, AVX2, BMI2; LZCNT.
pub(super) const V3: [(u32, u32, usize, u32); 3] =
    [(1, 0, 2, bits(&[12, 22, 27, 28, 29])), (7, 0, 1, bits(&[3, 5, 8])), (0x8000_0001, 0, 2, bits(&[5]))];
/// AVX-512 F, DQ, CD, BW, VL.
pub(super) const V4: (u32, u32, usize, u32) = (7, 0, 1, bits(&[16, 17, 28, 30, 31]));
/// AVX-VNNI.
pub(super) const AVXVNNI: (u32, u32, usize, u32) = (7, 1, 0, bits(&[4]));
/// AVX-VNNI-INT8.
pub(super) const AVXVNNIINT8: (u32, u32, usize, u32) = (7, 1, 3, bits(&[4]));
/// AVX-512 VBMI, VNNI.
pub(super) const VNNI: (u32, u32, usize, u32) = (7, 0, 2, bits(&[1, 11]));
/// AMX-TILE, AMX-INT8.
pub(super) const AMX: (u32, u32, usize, u32) = (7, 0, 3, bits(&[24, 25]));
/// State of 256-bit registers.
pub(super) const YMM: u32 = bits(&[1, 2]);
/// State of 512-bit registers and masks.
pub(super) const ZMM: u32 = bits(&[1, 2, 5, 6, 7]);
/// State of tile registers, too.
pub(super) const TMM: u32 = ZMM | bits(&[17, 18]);
