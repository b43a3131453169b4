//! Vector registers and dot product instructions: their operands, tiles and costs.
//!
//! `dialects/conversions/lower_int8/vectorize/dot_products/instruction.rs` emits them.

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
    /// True if the widening multiplication reads even lanes (`pmuldq`) instead of adjacent lanes.
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
    /// One dot product instruction. For tile registers, one row of it.
    pub product: u64,
    /// One load of operands.
    pub load: u64,
    /// The time from an accumulation to the next one of the same sum.
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
    /// LLVM's intrinsic, or `None` if LLVM selects the instruction from generic operations. Of several intrinsics, the one that
    /// adds products.
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
    /// The number of products that one call of the intrinsic adds to each sum. `depth` is [`Dot::depth`].
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

// A matrix product uses the first of the tiles with the least cost, so tiles with fewer loads come first.

/// Tiles for 16 registers: at most 12 accumulators.
pub(super) const TILES_16: &[(usize, usize)] =
    &[(6, 2), (4, 3), (4, 2), (3, 3), (2, 4), (1, 4), (12, 1), (2, 2), (1, 2), (1, 1)];
/// Tiles for 8 registers: at most 6 accumulators.
const TILES_8: &[(usize, usize)] = &[(6, 1), (3, 2), (2, 3), (4, 1), (2, 2), (1, 4), (3, 1), (1, 2), (2, 1), (1, 1)];
/// Tiles for the general registers of `smlad`, which reads two of them for the bytes of each row and each column.
const TILES_SMLAD: &[(usize, usize)] = &[(2, 2), (1, 2), (2, 1), (1, 1)];
/// Tiles for 32 registers that LLVM 22 allocates without spills.
pub(super) const TILES_32: &[(usize, usize)] = &[
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

/// Tiles for `smull` and `sadalp`, which also need registers for the products.
const TILES_SMULL: &[(usize, usize)] =
    &[(4, 4), (6, 2), (4, 2), (2, 4), (1, 8), (1, 4), (7, 1), (4, 1), (2, 2), (1, 2), (1, 1)];
/// Tiles for `sdot`, with the bytes of each row in registers.
const TILES_SDOT: &[(usize, usize)] =
    &[(6, 4), (7, 3), (8, 2), (7, 2), (4, 4), (4, 2), (2, 4), (1, 8), (1, 4), (7, 1), (4, 1), (2, 2), (1, 2), (1, 1)];
/// Tiles for `smmla`, which computes rows in pairs.
const TILES_SMMLA: &[(usize, usize)] =
    &[(4, 6), (6, 3), (4, 4), (8, 2), (6, 2), (4, 2), (2, 6), (8, 1), (4, 1), (2, 2), (2, 1)];

/// Instructions on vectors, in half cycles: two products and two loads in a cycle, and four cycles from one sum to the next.
/// Measured on Zen 4, used for all targets.
const VECTOR_COSTS: Costs = Costs { product: 1, load: 1, latency: 8, epilogue: 8, tile: 16 };
/// Instructions on AMX tile registers, in cycles: one for each row of a product, eight for a load of a register.
const AMX_COSTS: Costs = Costs { product: 1, load: 8, latency: 0, epilogue: 12, tile: 64 };

/// Products of unsigned and signed bytes.
pub(super) const fn vpdpbusd(name: &'static str, tiles: &'static [(usize, usize)]) -> Dot {
    Dot { instruction: DotInstruction::VnniU8S8(name), rows: 1, depth: 4, load_bytes: 4, tiles, costs: VECTOR_COSTS }
}
/// Products of 16-bit integers.
pub(super) const fn vpmaddwd(name: &'static str, tiles: &'static [(usize, usize)]) -> Dot {
    pair_products(DotInstruction::PairProducts(name, "vpmaddwd"), tiles)
}
pub(super) const fn pair_products(instruction: DotInstruction, tiles: &'static [(usize, usize)]) -> Dot {
    Dot { instruction, rows: 1, depth: 2, load_bytes: 2, tiles, costs: VECTOR_COSTS }
}
pub(super) const SMULL: Dot = Dot {
    instruction: DotInstruction::SmullSadalp,
    rows: 1,
    depth: 2,
    load_bytes: 8,
    tiles: TILES_SMULL,
    costs: VECTOR_COSTS,
};
pub(super) const SDOT: Dot = Dot {
    instruction: DotInstruction::SignedDot("llvm.aarch64.neon.sdot", "sdot"),
    rows: 1,
    depth: 4,
    load_bytes: 32,
    tiles: TILES_SDOT,
    costs: VECTOR_COSTS,
};
pub(super) const SMMLA: Dot = Dot {
    instruction: DotInstruction::Mmla("llvm.aarch64.neon.smmla"),
    rows: 2,
    depth: 8,
    load_bytes: 16,
    tiles: TILES_SMMLA,
    costs: VECTOR_COSTS,
};

/// Products of signed bytes on x86.
pub(super) const VPDPBSSD: Dot = Dot {
    instruction: DotInstruction::SignedDot("llvm.x86.avx2.vpdpbssd.256", "vpdpbssd"),
    rows: 1,
    depth: 4,
    load_bytes: 4,
    tiles: TILES_16,
    costs: VECTOR_COSTS,
};
/// One product for each sum.
pub(super) const fn multiply_add(mnemonic: &'static str) -> Dot {
    Dot {
        instruction: DotInstruction::MultiplyAdd(mnemonic),
        rows: 1,
        depth: 1,
        load_bytes: 1,
        tiles: TILES_8,
        costs: VECTOR_COSTS,
    }
}
pub(super) const SMLAD: Dot = Dot {
    instruction: DotInstruction::Smlad,
    rows: 1,
    depth: 4,
    load_bytes: 4,
    tiles: TILES_SMLAD,
    costs: VECTOR_COSTS,
};

/// `tdpbssd`: eight tile registers hold accumulators and operands.
pub(super) const TDPBSSD: Dot = Dot {
    instruction: DotInstruction::AmxTiles("llvm.x86.tdpbssd"),
    rows: 16,
    depth: 64,
    load_bytes: 64,
    tiles: &[(32, 2), (16, 3), (32, 1), (16, 2), (16, 1)],
    costs: AMX_COSTS,
};
