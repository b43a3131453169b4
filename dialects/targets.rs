//! The machines that programs are compiled for: one description each. Nothing else knows their names, and whoever chooses
//! instructions, tiles or compilers asks here.

/// A machine.
#[derive(Debug)]
pub struct Target {
    /// On the command line.
    pub name: &'static str,
    /// What it has in common with others.
    pub architecture: Architecture,
    /// LLVM's name of the processor that has what all of these machines have.
    pub cpu: &'static str,
    /// What they have beyond that, in LLVM's spelling.
    pub features: &'static str,
    /// Whether they have an instruction for a product and a sum that are rounded once.
    pub has_fma: bool,
    /// Whether this machine runs it.
    pub runs_here: fn() -> bool,
    /// How a program finds that out itself, if it can without its operating system.
    pub detection: Option<Detection>,
    /// How it computes on several elements at once.
    pub vectors: Vectors,
}

/// What a processor of the x86 family says of itself where it has all that a target needs.
#[derive(Clone, Copy, Debug)]
pub struct Detection {
    /// Bits that `cpuid` sets: leaf, subleaf, which of the registers a, b, c and d, and the bits.
    pub bits: &'static [(u32, u32, usize, u32)],
    /// Bits of the extended control register 0: registers that the operating system saves.
    pub saved: u32,
}

/// What machines of one kind have in common.
#[derive(Debug)]
pub struct Architecture {
    /// LLVM's triple.
    pub triple: &'static str,
    /// The C compiler that links for it, and what it has to be told.
    pub cc: &'static [&'static str],
    /// What runs its programs on another machine.
    pub emulator: Option<&'static str>,
}

/// Vector registers and the instructions for sums of products.
#[derive(Debug)]
pub struct Vectors {
    /// Bits of a register.
    pub bits: usize,
    /// How many there are.
    pub registers: usize,
    /// Sums of products of bytes: the first that fits is the best.
    pub dots: &'static [Dot],
    /// How a table of 256 bytes is read.
    pub table: Table,
    /// Whether products of twice the width are made of every other lane (`pmuldq`), not of those that lie beside each other.
    pub every_other: bool,
}

/// An instruction that adds products of bytes to a register of sums of 32 bits. It multiplies two small matrices: bytes of some rows,
/// and weights of as many columns as the register has sums for. The sums of a row lie beside each other.
#[derive(Clone, Copy, Debug)]
pub struct Dot {
    /// How it is written.
    pub instruction: Instruction,
    /// How many rows it takes, at most in [registers of their own](Instruction::Registers). If it is one, its bytes are repeated for
    /// each column.
    pub rows: usize,
    /// How many products are added to one sum, likewise.
    pub depth: usize,
    /// How many bytes of a row of a matrix are read at once.
    pub read: usize,
    /// Tiles of a matrix product whose sums stay in registers, as rows and vectors of columns: the machine's registers hold them
    /// beside what is multiplied.
    pub tiles: &'static [(usize, usize)],
}

/// How products are made and added.
#[derive(Clone, Copy, Debug)]
pub enum Instruction {
    /// Of a byte without a sign and one with: `vpdpbusd`. Nothing saturates.
    Mixed(&'static str),
    /// Of bytes with signs, those of a row last, since it takes them from a part of a register: `sdot`.
    Signed(&'static str),
    /// Of bytes with signs, in matrices: `smmla`.
    Matrices(&'static str),
    /// Of 16 bits, which are added in pairs, and an addition: `vpmaddwd`.
    WidePairs(&'static str),
    /// To 16 bits, which are added in pairs: `smull` and `sadalp`.
    LongPairs,
    /// Of bytes with signs, in registers of their own that are matrices: `tdpbssd`. They take as many rows, or fewer, and as many
    /// products, or fewer, as is set for all of a kernel.
    Registers(&'static str),
}

impl Instruction {
    /// By LLVM's name; of several, the one that adds to sums.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mixed(name)
            | Self::Signed(name)
            | Self::Matrices(name)
            | Self::WidePairs(name)
            | Self::Registers(name) => name,
            Self::LongPairs => "llvm.aarch64.neon.saddlp.v4i32.v8i16",
        }
    }
}

/// How a table of 256 bytes is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// One byte after the other, from memory.
    Memory,
    /// From four registers of 64 bytes: `vpermi2b`.
    Permute,
    /// From registers of 16 bytes, four at a time: `tbl`.
    Lookup,
}

const X86_64: Architecture = Architecture { triple: "x86_64-unknown-linux-gnu", cc: &["cc"], emulator: None };
const AARCH64: Architecture = Architecture {
    triple: "aarch64-unknown-linux-gnu",
    cc: &["aarch64-linux-gnu-gcc", "-static"],
    emulator: Some("qemu-aarch64"),
};

/// Of 16 registers: sums in 12, two or three columns, one row.
const TILES_16: &[(usize, usize)] = &[(6, 2), (4, 3), (4, 2), (3, 3), (2, 4), (1, 4), (12, 1), (2, 2), (1, 2), (1, 1)];
/// Of 32: those that LLVM 22 allocates without spills.
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
/// For `sdot`, where bytes of each row stay in registers. The first of those that cost the same loads least.
const TILES_SDOT: &[(usize, usize)] =
    &[(6, 4), (7, 3), (8, 2), (7, 2), (4, 4), (4, 2), (2, 4), (1, 8), (1, 4), (7, 1), (4, 1), (2, 2), (1, 2), (1, 1)];
/// For `smmla`: rows in pairs.
const TILES_SMMLA: &[(usize, usize)] =
    &[(4, 6), (6, 3), (4, 4), (8, 2), (6, 2), (4, 2), (2, 6), (8, 1), (4, 1), (2, 2), (2, 1)];

/// `vpdpbusd`.
const fn mixed(name: &'static str, tiles: &'static [(usize, usize)]) -> Dot {
    Dot { instruction: Instruction::Mixed(name), rows: 1, depth: 4, read: 4, tiles }
}
/// `vpmaddwd`.
const fn wide_pairs(name: &'static str, tiles: &'static [(usize, usize)]) -> Dot {
    Dot { instruction: Instruction::WidePairs(name), rows: 1, depth: 2, read: 2, tiles }
}
const SMULL: Dot = Dot { instruction: Instruction::LongPairs, rows: 1, depth: 2, read: 8, tiles: TILES_SMULL };
const SDOT: Dot =
    Dot { instruction: Instruction::Signed("llvm.aarch64.neon.sdot"), rows: 1, depth: 4, read: 32, tiles: TILES_SDOT };
const SMMLA: Dot = Dot {
    instruction: Instruction::Matrices("llvm.aarch64.neon.smmla"),
    rows: 2,
    depth: 8,
    read: 16,
    tiles: TILES_SMMLA,
};

/// `tdpbssd`: of eight registers, those of the sums beside those of what is multiplied.
const TDPBSSD: Dot = Dot {
    instruction: Instruction::Registers("llvm.x86.tdpbssd"),
    rows: 16,
    depth: 64,
    read: 64,
    tiles: &[(32, 2), (16, 3), (32, 1), (16, 2), (16, 1)],
};

macro_rules! has {
    ($($feature:tt),*) => {{
        fn has() -> bool {
            #[cfg(target_arch = "x86_64")]
            return true $(&& std::arch::is_x86_feature_detected!($feature))*;
            #[cfg(not(target_arch = "x86_64"))]
            return false;
        }
        has
    }};
}

/// What the standard library does not tell yet, Linux does, which also has to save these registers.
fn has_amx() -> bool {
    let told = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let flags = told.lines().find_map(|line| line.strip_prefix("flags")).unwrap_or_default();
    let has = |wanted: &str| flags.split_ascii_whitespace().any(|flag| flag == wanted);
    ["avx512bw", "avx512vl", "avx512_vnni", "avx512vbmi", "amx_tile", "amx_int8"].into_iter().all(has)
}

/// The bits with these numbers.
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
/// AVX-512 VBMI, VNNI.
const VNNI: (u32, u32, usize, u32) = (7, 0, 2, bits(&[1, 11]));
/// AMX-TILE, AMX-INT8.
const AMX: (u32, u32, usize, u32) = (7, 0, 3, bits(&[24, 25]));
/// Registers of 256 bits, of 512 with masks, and of matrices.
const YMM: u32 = bits(&[1, 2]);
const ZMM: u32 = bits(&[1, 2, 5, 6, 7]);
const TMM: u32 = ZMM | bits(&[17, 18]);

/// All, the most capable of each architecture last.
pub static ALL: &[Target] = &[
    Target {
        name: "x86-64-v2",
        architecture: X86_64,
        cpu: "x86-64-v2",
        features: "",
        has_fma: false,
        runs_here: has!("sse4.2"),
        detection: Some(Detection { bits: &V2, saved: 0 }),
        vectors: Vectors {
            bits: 128,
            registers: 16,
            dots: &[wide_pairs("llvm.x86.sse2.pmadd.wd", TILES_16)],
            table: Table::Memory,
            every_other: true,
        },
    },
    Target {
        name: "x86-64-v3",
        architecture: X86_64,
        cpu: "x86-64-v3",
        features: "",
        has_fma: true,
        runs_here: has!("avx2", "fma"),
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2]], saved: YMM }),
        vectors: Vectors {
            bits: 256,
            registers: 16,
            dots: &[wide_pairs("llvm.x86.avx2.pmadd.wd", TILES_16)],
            table: Table::Memory,
            every_other: true,
        },
    },
    Target {
        name: "avxvnni",
        architecture: X86_64,
        cpu: "x86-64-v3",
        features: "+avxvnni",
        has_fma: true,
        runs_here: has!("avx2", "fma", "avxvnni"),
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2], AVXVNNI], saved: YMM }),
        vectors: Vectors {
            bits: 256,
            registers: 16,
            dots: &[mixed("llvm.x86.avx512.vpdpbusd.256", TILES_16)],
            table: Table::Memory,
            every_other: true,
        },
    },
    Target {
        name: "x86-64-v4",
        architecture: X86_64,
        cpu: "x86-64-v4",
        features: "",
        has_fma: true,
        runs_here: has!("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd"),
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2], V4], saved: ZMM }),
        vectors: Vectors {
            bits: 512,
            registers: 32,
            dots: &[wide_pairs("llvm.x86.avx512.pmaddw.d.512", TILES_32)],
            table: Table::Memory,
            every_other: true,
        },
    },
    Target {
        name: "avx512vnni",
        architecture: X86_64,
        cpu: "x86-64-v4",
        features: "+avx512vnni,+avx512vbmi",
        has_fma: true,
        runs_here: has!("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd", "avx512vnni", "avx512vbmi"),
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2], V4, VNNI], saved: ZMM }),
        vectors: Vectors {
            bits: 512,
            registers: 32,
            dots: &[mixed("llvm.x86.avx512.vpdpbusd.512", TILES_32)],
            table: Table::Permute,
            every_other: true,
        },
    },
    Target {
        name: "amx-int8",
        architecture: X86_64,
        cpu: "x86-64-v4",
        features: "+avx512vnni,+avx512vbmi,+amx-tile,+amx-int8",
        has_fma: true,
        runs_here: has_amx,
        detection: Some(Detection { bits: &[V2[0], V2[1], V3[0], V3[1], V3[2], V4, VNNI, AMX], saved: TMM }),
        vectors: Vectors {
            bits: 512,
            registers: 32,
            dots: &[TDPBSSD, mixed("llvm.x86.avx512.vpdpbusd.512", TILES_32)],
            table: Table::Permute,
            every_other: true,
        },
    },
    Target {
        name: "armv8-a",
        architecture: AARCH64,
        cpu: "generic",
        features: "",
        has_fma: true,
        runs_here: || false,
        detection: None,
        vectors: Vectors { bits: 128, registers: 32, dots: &[SMULL], table: Table::Lookup, every_other: false },
    },
    Target {
        name: "dotprod",
        architecture: AARCH64,
        cpu: "generic",
        features: "+dotprod",
        has_fma: true,
        runs_here: || false,
        detection: None,
        vectors: Vectors { bits: 128, registers: 32, dots: &[SDOT], table: Table::Lookup, every_other: false },
    },
    Target {
        name: "i8mm",
        architecture: AARCH64,
        cpu: "generic",
        features: "+dotprod,+i8mm",
        has_fma: true,
        runs_here: || false,
        detection: None,
        vectors: Vectors { bits: 128, registers: 32, dots: &[SMMLA, SDOT], table: Table::Lookup, every_other: false },
    },
];

/// The target with a name; without one, or by the name `host`, the most capable that this machine runs.
///
/// # Errors
/// If there is no such target, or this machine is none of them.
pub fn find(name: Option<&str>) -> Result<&'static Target, String> {
    match name {
        None | Some("host") => {
            let here = ALL.iter().rev().find(|target| (target.runs_here)());
            here.ok_or_else(|| "this machine is none of the targets; name one with --target".to_owned())
        }
        Some(name) => ALL.iter().find(|target| target.name == name).ok_or_else(|| {
            let names: Vec<_> = ALL.iter().map(|target| target.name).collect();
            format!("unknown target '{name}'; known are {} and host", names.join(", "))
        }),
    }
}

/// The targets with names between commas, the most capable last: one as [`find`] does, or several of which a program chooses.
///
/// # Errors
/// If there is no such target, or a program cannot choose between them.
pub fn list(names: Option<&str>) -> Result<Vec<&'static Target>, String> {
    let Some(names) = names.filter(|names| names.contains(',')) else { return Ok(vec![find(names)?]) };
    let wanted = names.split(',').map(|name| find(Some(name))).collect::<Result<Vec<_>, _>>()?;
    if let Some(other) = wanted.iter().find(|target| target.detection.is_none()) {
        let name = other.name;
        return Err(format!(
            "'{name}' cannot be one of several targets: only an operating system knows what such a machine has"
        ));
    }
    Ok(ALL.iter().filter(|target| wanted.iter().any(|wanted| wanted.name == target.name)).collect())
}

impl Target {
    /// What runs a program for it here.
    ///
    /// # Errors
    /// If nothing does.
    pub fn runner(&self) -> Result<Option<&'static str>, String> {
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
    fn tiles_are_made_of_what_instructions_take() {
        for target in ALL {
            for dot in target.vectors.dots {
                assert_eq!(dot.read % dot.depth, 0, "{}: a part of a group is read", target.name);
                assert_eq!(target.vectors.bits / 32 % dot.rows, 0, "{}: a register has parts of rows", target.name);
                assert!(dot.tiles.iter().all(|(rows, _)| rows % dot.rows == 0), "{}: {:?}", target.name, dot.tiles);
                assert!(dot.tiles.contains(&(dot.rows, 1)), "{}: no tile fits the least", target.name);
            }
            assert!(target.vectors.dots.iter().any(|dot| dot.rows == 1), "{}: nothing takes one row", target.name);
        }
    }
}
