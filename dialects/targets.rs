//! Descriptions of the machines that programs are compiled for. All names and properties of targets are defined here, for the
//! selection of instructions, tiles and C compilers.

/// A machine.
#[derive(Debug)]
pub struct Target {
    /// The value of `--target`.
    pub name: &'static str,
    /// Properties shared with the other targets of the architecture.
    pub architecture: Architecture,
    /// LLVM's name of the baseline processor.
    pub cpu: &'static str,
    /// LLVM features that `cpu` does not imply.
    pub features: &'static str,
    /// The operations that no instruction computes: a list for `--expand-math`.
    pub expands: &'static [&'static str],
    /// Returns true if the host can run code for this target.
    pub runs_here: fn() -> bool,
    /// Run-time detection by a program itself, if it is possible without the operating system.
    pub detection: Option<Detection>,
    /// Vector registers and instructions.
    pub vectors: Vectors,
}

/// The `cpuid` bits of an x86 processor that supports a target.
#[derive(Clone, Copy, Debug)]
pub struct Detection {
    /// Bits that `cpuid` sets: leaf, subleaf, register (a, b, c or d, as 0 to 3), and the bits.
    pub bits: &'static [(u32, u32, usize, u32)],
    /// Bits of the extended control register 0: register state that the operating system saves.
    pub saved: u32,
}

/// Properties of all targets of an architecture.
#[derive(Debug)]
pub struct Architecture {
    /// LLVM's triple, with all four parts: LLVM reads fewer as others.
    pub triple: &'static str,
    /// Bits of an address.
    pub address_bits: u32,
    /// The C compiler that links for it, with its flags.
    pub cc: &'static [&'static str],
    /// What its programs run on.
    pub system: System,
    /// The command of the emulator that runs its programs on other machines.
    pub emulator: Option<&'static [&'static str]>,
}

/// What programs run on.
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

/// Vector registers and the instructions for sums of products.
#[derive(Debug)]
pub struct Vectors {
    /// Bits of a register.
    pub bits: usize,
    /// The number of registers.
    pub registers: usize,
    /// Dot product instructions, in order of preference.
    pub dots: &'static [Dot],
    /// The lookup in a table of 256 bytes.
    pub table: TableLookup,
    /// Widening multiplication reads the even lanes (`pmuldq`) instead of adjacent lanes.
    pub widens_even_lanes: bool,
}

/// An instruction that adds a product of two small matrices to a register of 32-bit sums: `rows` x `depth` activations times
/// `depth` x columns weights, where columns are the register's sums divided by `rows`. The sums are in row-major order.
#[derive(Clone, Copy, Debug)]
pub struct Dot {
    /// The instruction, with its operand types.
    pub instruction: DotInstruction,
    /// Rows of activations, or their maximum for [tile registers](DotInstruction::AmxTiles). If it is 1, the bytes of the
    /// row are broadcast to all columns.
    pub rows: usize,
    /// The number of products that are added to one sum, or their maximum for tile registers.
    pub depth: usize,
    /// The number of bytes of a row of activations that one load reads. If it exceeds `depth`, a load serves several
    /// instructions.
    pub load_bytes: usize,
    /// Tiles of a matrix product whose accumulators stay in registers, as (rows, vectors of a row). The operands of the
    /// product fit in the remaining registers.
    pub tiles: &'static [(usize, usize)],
    /// Times, to choose a tile.
    pub costs: Costs,
}

/// Times of a matrix product in tiles, in one unit. Only their ratios matter.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// A product of a tile's step: an instruction, or for tile registers a row of one.
    pub product: u64,
    /// A load of a tile's step.
    pub load: u64,
    /// From an accumulation to the next one of the same sum.
    pub latency: u64,
    /// To rescale and store a vector of sums.
    pub epilogue: u64,
    /// The loops around a tile.
    pub tile: u64,
}

/// Instructions that multiply and accumulate.
#[derive(Clone, Copy, Debug)]
pub enum DotInstruction {
    /// Products of an unsigned and a signed byte: `vpdpbusd`. Does not saturate.
    VnniU8S8(&'static str),
    /// Products of signed bytes: the intrinsic, and the mnemonic, such as `sdot`. The bytes of a row are the last operand, because
    /// `sdot` by element selects a lane of that one.
    SignedDot(&'static str, &'static str),
    /// Matrix products of signed bytes: `smmla`.
    Mmla(&'static str),
    /// Products of 16-bit integers, added in pairs, then accumulated by an addition: the intrinsic, and the mnemonic, such as
    /// `vpmaddwd`.
    PairProducts(&'static str, &'static str),
    /// Products widened to 16 bits and accumulated in pairs: `smull` and `sadalp`.
    SmullSadalp,
    /// Products of bytes extended to 32 bits, one for each sum. LLVM selects the instruction with this mnemonic, which may extend
    /// them itself.
    MultiplyAdd(&'static str),
    /// Products of signed 16-bit integers in pairs, in a register of 32 bits: `smlad`. The bytes of a step are those with even
    /// indices, then those with odd ones, as `sxtb16` extends them.
    Smlad,
    /// Products of signed bytes in tile registers: `tdpbssd`. The tile configuration of a kernel sets the number of rows and
    /// products, up to the maximum.
    AmxTiles(&'static str),
}

impl DotInstruction {
    /// LLVM's intrinsic, or `None` for operations that have none. If there are several, the one that adds products.
    pub fn intrinsic(self) -> Option<&'static str> {
        Some(match self {
            Self::VnniU8S8(name)
            | Self::SignedDot(name, _)
            | Self::Mmla(name)
            | Self::PairProducts(name, _)
            | Self::AmxTiles(name) => name,
            Self::SmullSadalp => "llvm.aarch64.neon.saddlp.v4i32.v8i16",
            Self::Smlad => "llvm.arm.smlad",
            Self::MultiplyAdd(_) => return None,
        })
    }
    /// The products that a call of the intrinsic adds to each sum, of `depth` products that the instruction adds.
    pub fn products_of_call(self, depth: usize) -> usize {
        match self {
            Self::Smlad => depth / 2,
            _ => depth,
        }
    }
    /// The mnemonic of the instruction that multiplies.
    pub fn mnemonic(self) -> &'static str {
        match self {
            Self::VnniU8S8(_) => "vpdpbusd",
            Self::SignedDot(_, mnemonic) | Self::PairProducts(_, mnemonic) | Self::MultiplyAdd(mnemonic) => mnemonic,
            Self::Mmla(_) => "smmla",
            Self::SmullSadalp => "smull",
            Self::Smlad => "smlad",
            Self::AmxTiles(_) => "tdpbssd",
        }
    }
}

/// The lookup in a table of 256 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableLookup {
    /// Loads each byte from memory.
    Memory,
    /// From four registers of 64 bytes: `vpermi2b`.
    Vpermi2b,
    /// From registers of 16 bytes, four at a time: `tbl`.
    Tbl,
}

/// An architecture with Linux whose C compiler is `cc` on a host of the same architecture, and `cross` on others.
const fn architecture(
    triple: &'static str,
    is_host: bool,
    cross: &'static [&'static str],
    emulator: &'static [&'static str],
) -> Architecture {
    match is_host {
        true => Architecture { triple, address_bits: 64, cc: &["cc"], system: System::Linux, emulator: None },
        false => Architecture { triple, address_bits: 64, cc: cross, system: System::Linux, emulator: Some(emulator) },
    }
}
const X86_64: Architecture = architecture(
    "x86_64-unknown-linux-gnu",
    cfg!(target_arch = "x86_64"),
    &["x86_64-linux-gnu-gcc", "-static"],
    &["qemu-x86_64", "-cpu", "max"],
);
const AARCH64: Architecture = architecture(
    "aarch64-unknown-linux-gnu",
    cfg!(target_arch = "aarch64"),
    &["aarch64-linux-gnu-gcc", "-static"],
    &["qemu-aarch64", "-cpu", "max"],
);
const RISCV64: Architecture = architecture(
    "riscv64-unknown-linux-gnu",
    cfg!(target_arch = "riscv64"),
    &["riscv64-linux-gnu-gcc", "-static"],
    &["qemu-riscv64", "-cpu", "rv64,v=true,vlen=128,elen=64,vext_spec=v1.0"],
);
/// Arm processors of profile M. Programs lie in the largest memory of the emulated board, and the table of exception vectors at
/// address 0.
const ARMV7E_M: Architecture = Architecture {
    triple: "thumbv7em-unknown-none-eabihf",
    address_bits: 32,
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
const ARMV8_1_M: Architecture = Architecture {
    triple: "thumbv8.1m.main-unknown-none-eabihf",
    address_bits: 32,
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
/// Node's arguments precede the path of the program, whose arguments follow.
const WASM32: Architecture = Architecture {
    triple: "wasm32-unknown-unknown",
    address_bits: 32,
    cc: &["clang-22", "--target=wasm32-wasi", "-Wno-deprecated", "-msimd128", "-Wl,-z,stack-size=1048576"],
    system: System::Wasi,
    emulator: Some(&[
        "node",
        "--no-warnings",
        "--eval",
        "const { WASI } = require('node:wasi');\
         const wasi = new WASI({ version: 'preview1', args: process.argv.slice(1), preopens: { '/': '/' }, returnOnExit: true });\
         WebAssembly.instantiate(require('node:fs').readFileSync(process.argv[1]), wasi.getImportObject())\
         .then(({ instance }) => { process.exitCode = wasi.start(instance); });",
    ]),
};

/// Tiles for 16 registers: at most 12 accumulators.
const TILES_16: &[(usize, usize)] = &[(6, 2), (4, 3), (4, 2), (3, 3), (2, 4), (1, 4), (12, 1), (2, 2), (1, 2), (1, 1)];
/// Tiles for 8 registers: at most 6 accumulators.
const TILES_8: &[(usize, usize)] = &[(6, 1), (3, 2), (2, 3), (4, 1), (2, 2), (1, 4), (3, 1), (1, 2), (2, 1), (1, 1)];
/// Tiles for general registers, of which `smlad` reads two for the bytes of each row and column.
const TILES_SMLAD: &[(usize, usize)] = &[(2, 2), (1, 2), (2, 1), (1, 1)];
/// Tiles for 32 registers that LLVM 22 allocates without spills.
const TILES_32: &[(usize, usize)] = &[
    (6, 4),
    (4, 4),
    (8, 3),
    (7, 3),
    (13, 2),
    (14, 1),
    (8, 2),
    (7, 2),
    (4, 2),
    (2, 4),
    (1, 4),
    (7, 1),
    (4, 1),
    (2, 2),
    (1, 2),
    (1, 1),
];

/// For `smull` and `sadalp`, which need registers for products.
const TILES_SMULL: &[(usize, usize)] =
    &[(4, 4), (6, 2), (4, 2), (2, 4), (1, 8), (1, 4), (7, 1), (4, 1), (2, 2), (1, 2), (1, 1)];
/// For `sdot`, with the bytes of each row in registers. Of tiles with equal costs the first is used, so tiles with fewer loads
/// come first.
const TILES_SDOT: &[(usize, usize)] =
    &[(6, 4), (7, 3), (8, 2), (7, 2), (4, 4), (4, 2), (2, 4), (1, 8), (1, 4), (7, 1), (4, 1), (2, 2), (1, 2), (1, 1)];
/// For `smmla`: rows in pairs.
const TILES_SMMLA: &[(usize, usize)] =
    &[(4, 6), (6, 3), (4, 4), (8, 2), (6, 2), (4, 2), (2, 6), (8, 1), (4, 1), (2, 2), (2, 1)];

/// Instructions on vectors, in half cycles: two products and two loads in a cycle, and four cycles from one sum to the next.
/// Measured on Zen 4, used for all targets.
const VECTOR_COSTS: Costs = Costs { product: 1, load: 1, latency: 8, epilogue: 8, tile: 16 };
/// Instructions on AMX tile registers, in cycles: one for each row of a product, eight for a load of a register.
const AMX_COSTS: Costs = Costs { product: 1, load: 8, latency: 0, epilogue: 12, tile: 64 };

/// Products of unsigned and signed bytes.
const fn vpdpbusd(name: &'static str, tiles: &'static [(usize, usize)]) -> Dot {
    Dot { instruction: DotInstruction::VnniU8S8(name), rows: 1, depth: 4, load_bytes: 4, tiles, costs: VECTOR_COSTS }
}
/// Products of 16-bit integers.
const fn vpmaddwd(name: &'static str, tiles: &'static [(usize, usize)]) -> Dot {
    pair_products(DotInstruction::PairProducts(name, "vpmaddwd"), tiles)
}
const fn pair_products(instruction: DotInstruction, tiles: &'static [(usize, usize)]) -> Dot {
    Dot { instruction, rows: 1, depth: 2, load_bytes: 2, tiles, costs: VECTOR_COSTS }
}
const SMULL: Dot = Dot {
    instruction: DotInstruction::SmullSadalp,
    rows: 1,
    depth: 2,
    load_bytes: 8,
    tiles: TILES_SMULL,
    costs: VECTOR_COSTS,
};
const SDOT: Dot = Dot {
    instruction: DotInstruction::SignedDot("llvm.aarch64.neon.sdot", "sdot"),
    rows: 1,
    depth: 4,
    load_bytes: 32,
    tiles: TILES_SDOT,
    costs: VECTOR_COSTS,
};
const SMMLA: Dot = Dot {
    instruction: DotInstruction::Mmla("llvm.aarch64.neon.smmla"),
    rows: 2,
    depth: 8,
    load_bytes: 16,
    tiles: TILES_SMMLA,
    costs: VECTOR_COSTS,
};

/// Products of signed bytes on x86.
const VPDPBSSD: Dot = Dot {
    instruction: DotInstruction::SignedDot("llvm.x86.avx2.vpdpbssd.256", "vpdpbssd"),
    rows: 1,
    depth: 4,
    load_bytes: 4,
    tiles: TILES_16,
    costs: VECTOR_COSTS,
};
/// One product for each sum.
const fn multiply_add(mnemonic: &'static str) -> Dot {
    Dot {
        instruction: DotInstruction::MultiplyAdd(mnemonic),
        rows: 1,
        depth: 1,
        load_bytes: 1,
        tiles: TILES_8,
        costs: VECTOR_COSTS,
    }
}
const SMLAD: Dot = Dot {
    instruction: DotInstruction::Smlad,
    rows: 1,
    depth: 4,
    load_bytes: 4,
    tiles: TILES_SMLAD,
    costs: VECTOR_COSTS,
};

/// `tdpbssd`: eight tile registers hold accumulators and operands.
const TDPBSSD: Dot = Dot {
    instruction: DotInstruction::AmxTiles("llvm.x86.tdpbssd"),
    rows: 16,
    depth: 64,
    load_bytes: 64,
    tiles: &[(32, 2), (16, 3), (32, 1), (16, 2), (16, 1)],
    costs: AMX_COSTS,
};

/// Defines a function that returns true if the x86 host has these features and those of `$base`.
macro_rules! x86 {
    ($(#[$doc:meta])* $name:ident $(after $base:ident)?: $($feature:tt),+) => {
        $(#[$doc])*
        fn $name() -> bool {
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
fn has_amx() -> bool {
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

/// Reads `/proc/cpuinfo`: the host has the RISC-V extension V.
fn has_rvv() -> bool {
    let told = if cfg!(target_arch = "riscv64") { std::fs::read_to_string("/proc/cpuinfo") } else { Ok(String::new()) };
    let told = told.unwrap_or_default();
    let isa = told.lines().find_map(|line| line.strip_prefix("isa")).unwrap_or_default();
    // Single letters precede the first extension of several letters.
    let letters = isa.trim_start_matches([' ', '\t', ':']).strip_prefix("rv64").unwrap_or_default();
    letters.split('_').next().is_some_and(|letters| letters.contains('v'))
}

/// For targets without an operating system.
fn never() -> bool {
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
const V2: [(u32, u32, usize, u32); 2] = [(1, 0, 2, bits(&[0, 9, 13, 19, 20, 23])), (0x8000_0001, 0, 2, bits(&[0]))];
/// FMA, MOVBE, OSXSAVE, AVX, F16C; BMI1, AVX2, BMI2; LZCNT.
const V3: [(u32, u32, usize, u32); 3] =
    [(1, 0, 2, bits(&[12, 22, 27, 28, 29])), (7, 0, 1, bits(&[3, 5, 8])), (0x8000_0001, 0, 2, bits(&[5]))];
/// AVX-512 F, DQ, CD, BW, VL.
const V4: (u32, u32, usize, u32) = (7, 0, 1, bits(&[16, 17, 28, 30, 31]));
/// AVX-VNNI.
const AVXVNNI: (u32, u32, usize, u32) = (7, 1, 0, bits(&[4]));
/// AVX-VNNI-INT8.
const AVXVNNIINT8: (u32, u32, usize, u32) = (7, 1, 3, bits(&[4]));
/// AVX-512 VBMI, VNNI.
const VNNI: (u32, u32, usize, u32) = (7, 0, 2, bits(&[1, 11]));
/// AMX-TILE, AMX-INT8.
const AMX: (u32, u32, usize, u32) = (7, 0, 3, bits(&[24, 25]));
/// State of 256-bit registers.
const YMM: u32 = bits(&[1, 2]);
/// State of 512-bit registers and masks.
const ZMM: u32 = bits(&[1, 2, 5, 6, 7]);
/// State of tile registers, too.
const TMM: u32 = ZMM | bits(&[17, 18]);

/// All targets, the most capable of each architecture last.
pub static ALL: &[Target] = &[
    Target {
        name: "x86-64-v2",
        architecture: X86_64,
        cpu: "x86-64-v2",
        features: "",
        expands: &["fma"],
        runs_here: has_v2,
        detection: Some(Detection { bits: &V2, saved: 0 }),
        vectors: Vectors {
            bits: 128,
            registers: 16,
            dots: &[vpmaddwd("llvm.x86.sse2.pmadd.wd", TILES_16)],
            table: TableLookup::Memory,
            widens_even_lanes: true,
        },
    },
    Target {
        name: "x86-64-v3",
        architecture: X86_64,
        cpu: "x86-64-v3",
        features: "",
        expands: &[],
        runs_here: has_v3,
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2]], saved: YMM }),
        vectors: Vectors {
            bits: 256,
            registers: 16,
            dots: &[vpmaddwd("llvm.x86.avx2.pmadd.wd", TILES_16)],
            table: TableLookup::Memory,
            widens_even_lanes: true,
        },
    },
    Target {
        name: "avxvnni",
        architecture: X86_64,
        cpu: "x86-64-v3",
        features: "+avxvnni",
        expands: &[],
        runs_here: has_avxvnni,
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2], AVXVNNI], saved: YMM }),
        vectors: Vectors {
            bits: 256,
            registers: 16,
            dots: &[vpdpbusd("llvm.x86.avx512.vpdpbusd.256", TILES_16)],
            table: TableLookup::Memory,
            widens_even_lanes: true,
        },
    },
    Target {
        name: "avxvnniint8",
        architecture: X86_64,
        cpu: "x86-64-v3",
        features: "+avxvnni,+avxvnniint8",
        expands: &[],
        runs_here: has_avxvnniint8,
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2], AVXVNNI, AVXVNNIINT8], saved: YMM }),
        vectors: Vectors {
            bits: 256,
            registers: 16,
            dots: &[VPDPBSSD],
            table: TableLookup::Memory,
            widens_even_lanes: true,
        },
    },
    Target {
        name: "x86-64-v4",
        architecture: X86_64,
        cpu: "x86-64-v4",
        features: "",
        expands: &[],
        runs_here: has_v4,
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2], V4], saved: ZMM }),
        vectors: Vectors {
            bits: 512,
            registers: 32,
            dots: &[vpmaddwd("llvm.x86.avx512.pmaddw.d.512", TILES_32)],
            table: TableLookup::Memory,
            widens_even_lanes: true,
        },
    },
    Target {
        name: "avx512vnni",
        architecture: X86_64,
        cpu: "x86-64-v4",
        features: "+avx512vnni,+avx512vbmi",
        expands: &[],
        runs_here: has_avx512vnni,
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2], V4, VNNI], saved: ZMM }),
        vectors: Vectors {
            bits: 512,
            registers: 32,
            dots: &[vpdpbusd("llvm.x86.avx512.vpdpbusd.512", TILES_32)],
            table: TableLookup::Vpermi2b,
            widens_even_lanes: true,
        },
    },
    Target {
        name: "amx-int8",
        architecture: X86_64,
        cpu: "x86-64-v4",
        features: "+avx512vnni,+avx512vbmi,+amx-tile,+amx-int8",
        expands: &[],
        runs_here: has_amx,
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2], V4, VNNI, AMX], saved: TMM }),
        vectors: Vectors {
            bits: 512,
            registers: 32,
            dots: &[TDPBSSD, vpdpbusd("llvm.x86.avx512.vpdpbusd.512", TILES_32)],
            table: TableLookup::Vpermi2b,
            widens_even_lanes: true,
        },
    },
    Target {
        name: "armv8-a",
        architecture: AARCH64,
        cpu: "generic",
        features: "",
        expands: &[],
        runs_here: aarch64!(),
        detection: None,
        vectors: Vectors {
            bits: 128,
            registers: 32,
            dots: &[SMULL],
            table: TableLookup::Tbl,
            widens_even_lanes: false,
        },
    },
    Target {
        name: "dotprod",
        architecture: AARCH64,
        cpu: "generic",
        features: "+dotprod",
        expands: &[],
        runs_here: aarch64!("dotprod"),
        detection: None,
        vectors: Vectors { bits: 128, registers: 32, dots: &[SDOT], table: TableLookup::Tbl, widens_even_lanes: false },
    },
    Target {
        name: "i8mm",
        architecture: AARCH64,
        cpu: "generic",
        features: "+dotprod,+i8mm",
        expands: &[],
        runs_here: aarch64!("dotprod", "i8mm"),
        detection: None,
        vectors: Vectors {
            bits: 128,
            registers: 32,
            dots: &[SMMLA, SDOT],
            table: TableLookup::Tbl,
            widens_even_lanes: false,
        },
    },
    Target {
        name: "rvv",
        architecture: RISCV64,
        cpu: "generic-rv64",
        features: "+m,+a,+f,+d,+c,+v",
        // The instructions that round read the mode from a register, which would have to be set and restored.
        expands: &["roundeven"],
        runs_here: has_rvv,
        detection: None,
        // Groups of four registers of at least 128 bits, the minimum of the extension V.
        vectors: Vectors {
            bits: 512,
            registers: 8,
            dots: &[multiply_add("vwmacc")],
            table: TableLookup::Memory,
            widens_even_lanes: false,
        },
    },
    Target {
        name: "armv7e-m",
        architecture: ARMV7E_M,
        cpu: "cortex-m4",
        features: "",
        expands: &["roundeven", "maximumf", "minimumf"],
        runs_here: never,
        detection: None,
        // General registers.
        vectors: Vectors {
            bits: 32,
            registers: 12,
            dots: &[SMLAD],
            table: TableLookup::Memory,
            widens_even_lanes: false,
        },
    },
    Target {
        name: "wasm-simd128",
        architecture: WASM32,
        cpu: "generic",
        features: "+simd128",
        // Relaxed SIMD has one, which engines may compute as two operations.
        expands: &["fma"],
        runs_here: never,
        detection: None,
        vectors: Vectors {
            bits: 128,
            registers: 16,
            dots: &[pair_products(DotInstruction::PairProducts("llvm.wasm.dot", "i32x4.dot_i16x8_s"), TILES_16)],
            table: TableLookup::Memory,
            widens_even_lanes: false,
        },
    },
    Target {
        name: "mve",
        architecture: ARMV8_1_M,
        cpu: "cortex-m55",
        features: "",
        expands: &[],
        runs_here: never,
        detection: None,
        vectors: Vectors {
            bits: 128,
            registers: 8,
            dots: &[multiply_add("vmla")],
            table: TableLookup::Memory,
            widens_even_lanes: false,
        },
    },
];

/// The processors that have all instructions of a target, by LLVM's names.
static PROCESSORS: &[(&str, &[&str])] = &[
    ("x86-64-v2", &["nehalem", "westmere", "sandybridge", "ivybridge", "silvermont", "goldmont", "tremont"]),
    ("x86-64-v3", &["haswell", "broadwell", "skylake", "znver1", "znver2", "znver3"]),
    ("avxvnni", &["alderlake", "raptorlake", "meteorlake", "gracemont"]),
    ("avxvnniint8", &["sierraforest", "arrowlake", "lunarlake"]),
    ("x86-64-v4", &["skylake-avx512"]),
    (
        "avx512vnni",
        &[
            "cascadelake",
            "cooperlake",
            "icelake-client",
            "icelake-server",
            "rocketlake",
            "tigerlake",
            "znver4",
            "znver5",
        ],
    ),
    ("amx-int8", &["sapphirerapids", "emeraldrapids", "graniterapids"]),
    ("armv8-a", &["cortex-a35", "cortex-a53", "cortex-a57", "cortex-a72", "cortex-a73", "a64fx"]),
    (
        "dotprod",
        &["cortex-a55", "cortex-a75", "cortex-a76", "cortex-a77", "cortex-a78", "cortex-x1", "neoverse-n1", "apple-m1"],
    ),
    (
        "i8mm",
        &[
            "cortex-a510",
            "cortex-a520",
            "cortex-a710",
            "cortex-a715",
            "cortex-a720",
            "cortex-x2",
            "cortex-x3",
            "cortex-x4",
            "neoverse-n2",
            "neoverse-n3",
            "neoverse-v1",
            "neoverse-v2",
            "neoverse-v3",
            "apple-m2",
            "apple-m3",
            "apple-m4",
            "ampere1",
        ],
    ),
    ("rvv", &["sifive-p470", "sifive-p670", "sifive-x280", "spacemit-x60", "tt-ascalon-d8", "xiangshan-kunminghu"]),
    ("armv7e-m", &["cortex-m4", "cortex-m7", "cortex-m33", "cortex-m35p"]),
    ("mve", &["cortex-m52", "cortex-m55", "cortex-m85"]),
];

/// The processors by LLVM's names, each with the name of its target.
pub fn processors() -> impl Iterator<Item = (&'static str, &'static str)> {
    PROCESSORS.iter().flat_map(|&(target, names)| names.iter().map(move |&name| (name, target)))
}

/// The target with a name or of a processor; for `None`, `host` or `native`, the most capable target that the host supports.
///
/// # Errors
/// If the name is unknown, or the host supports none of the targets.
pub fn find(name: Option<&str>) -> Result<&'static Target, String> {
    match name {
        None | Some("host" | "native") => {
            let here = ALL.iter().rev().find(|target| (target.runs_here)());
            here.ok_or_else(|| "this machine matches no target; name one with --target".to_owned())
        }
        Some(name) => {
            let of_processor = processors().find(|(processor, _)| *processor == name).map(|(_, target)| target);
            ALL.iter().find(|target| target.name == of_processor.unwrap_or(name)).ok_or_else(|| {
                let names: Vec<_> = ALL.iter().map(|target| target.name).collect();
                format!("unknown target '{name}'; known are {}, host, and processors such as znver4", names.join(", "))
            })
        }
    }
}

/// The targets in a comma-separated list, the most capable last: one target as in [`find`], or several for run-time dispatch.
///
/// # Errors
/// If no target has this name, or a program cannot choose between them.
pub fn list(names: Option<&str>) -> Result<Vec<&'static Target>, String> {
    let Some(names) = names.filter(|names| names.contains(',')) else { return Ok(vec![find(names)?]) };
    let wanted = names.split(',').map(|name| find(Some(name))).collect::<Result<Vec<_>, _>>()?;
    if let Some(other) = wanted.iter().find(|target| target.detection.is_none()) {
        let name = other.name;
        return Err(format!("'{name}' cannot be one of several targets: its features cannot be detected at run time"));
    }
    Ok(ALL.iter().filter(|target| wanted.iter().any(|wanted| wanted.name == target.name)).collect())
}

impl Target {
    /// The passes that expand operations without an instruction, each followed by a comma.
    pub fn expansion(&self) -> String {
        match self.expands {
            [] => String::new(),
            ops => format!("func.func(expand-math{{ops={}}}),", ops.join(",")),
        }
    }

    /// Returns true if an instruction computes this operation.
    pub fn has(&self, op: &str) -> bool {
        !self.expands.contains(&op)
    }

    /// The program that emulates this target, or `None` if the host runs it directly.
    ///
    /// # Errors
    /// If the host does not run it, and the architecture has no emulator. Does not check that the emulator is installed.
    pub fn runner(&self) -> Result<Option<&'static [&'static str]>, String> {
        match self.architecture.emulator {
            _ if (self.runs_here)() => Ok(None),
            Some(emulator) => Ok(Some(emulator)),
            None => Err(format!("this machine does not run programs for '{}'", self.name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_processor_has_one_target() {
        let names: Vec<&str> = processors().map(|(name, _)| name).collect();
        let unique: std::collections::BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(names.len(), unique.len());
        assert!(processors().all(|(name, target)| find(Some(name)).is_ok_and(|found| found.name == target)));
        assert!(ALL.iter().all(|target| !unique.contains(target.name)));
    }

    #[test]
    fn tiles_are_made_of_what_instructions_take() {
        for target in ALL {
            for dot in target.vectors.dots {
                assert_eq!(dot.load_bytes % dot.depth, 0, "{}: a load ends within a group of products", target.name);
                assert_eq!(target.vectors.bits / 32 % dot.rows, 0, "{}: a register has parts of rows", target.name);
                assert!(dot.tiles.iter().all(|(rows, _)| rows % dot.rows == 0), "{}: {:?}", target.name, dot.tiles);
                assert!(dot.tiles.contains(&(dot.rows, 1)), "{}: no tile fits the least", target.name);
            }
            assert!(target.vectors.dots.iter().any(|dot| dot.rows == 1), "{}: nothing takes one row", target.name);
        }
    }
}
