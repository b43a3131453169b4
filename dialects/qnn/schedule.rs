//! `#qnn.schedule`: the way in which a kernel is computed in vectors.
//!
//! `--select-schedule` writes the attribute on the operations that write a kernel's result, and `--vectorize-int8` obeys it.

use std::sync::Arc;

use qopt_ir::def::{AttrTypeDef, OpRef, Verdict};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Context, DialectAttr};
use qopt_ir::syntax::{TextParser, TextPrinter};

use crate::linalg::ops as linalg;
use crate::support::{ensure, list, show_attr};

/// Discardable attribute of a `linalg.generic` that writes a kernel's result: its [`Schedule`].
pub const SCHEDULE_NAME: &str = "qnn.schedule";

/// A strategy: the form of a kernel's code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StrategyKind {
    /// Sums of products of bytes with constant weights. Lanes are columns, and bytes of rows are broadcast.
    Gemm,
    /// As [`Gemm`](Self::Gemm), with weights that the program computes and the kernel packs.
    ComputedGemm,
    /// As [`Gemm`](Self::Gemm), with sums in AMX tile registers.
    AmxGemm,
    /// Sums of products of bytes in which each lane has its own activations.
    Depthwise,
    /// Another reduction, with its own arithmetic on vectors.
    Reduction,
    /// Elementwise arithmetic on vectors.
    Elementwise,
    /// Scalar loops.
    Loops,
}

impl StrategyKind {
    /// All.
    pub const ALL: [Self; 7] = [
        Self::Gemm,
        Self::ComputedGemm,
        Self::AmxGemm,
        Self::Depthwise,
        Self::Reduction,
        Self::Elementwise,
        Self::Loops,
    ];
    /// The word in the attribute.
    pub fn word(self) -> &'static str {
        match self {
            Self::Gemm => "gemm",
            Self::ComputedGemm => "computed_gemm",
            Self::AmxGemm => "amx_gemm",
            Self::Depthwise => "depthwise",
            Self::Reduction => "reduction",
            Self::Elementwise => "elementwise",
            Self::Loops => "loops",
        }
    }
    fn has_tile(self) -> bool {
        self != Self::Loops
    }
    fn has_dot(self) -> bool {
        matches!(self, Self::Gemm | Self::ComputedGemm | Self::AmxGemm | Self::Depthwise)
    }
}

/// The dot product of a schedule.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ScheduledDot {
    /// The products that an instruction adds to a sum.
    pub k: u64,
    /// The instruction's mnemonic.
    pub mnemonic: String,
}

/// The schedule of a kernel.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Schedule {
    /// The strategy.
    pub strategy: StrategyKind,
    /// The rows and the columns of a tile, in elements of the result. `None` for scalar loops.
    pub tile: Option<[u64; 2]>,
    /// The dot product, if the strategy uses one.
    pub dot: Option<ScheduledDot>,
}

impl Schedule {
    /// Scalar loops.
    pub const LOOPS: Self = Self { strategy: StrategyKind::Loops, tile: None, dot: None };

    /// The schedule of an operation.
    pub fn of(op: OpRef<'_>) -> Option<&Self> {
        op.ctx.attr_object(op.attr(SCHEDULE_NAME)?)
    }
    /// The attribute.
    pub fn intern(self, ctx: &Context) -> Attr {
        ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(self))))
    }
}

impl std::fmt::Display for Schedule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "schedule<{}", self.strategy.word())?;
        if let Some([rows, columns]) = self.tile {
            write!(f, ", tile = [{rows}, {columns}]")?;
        }
        if let Some(ScheduledDot { k, mnemonic }) = &self.dot {
            write!(f, ", k = {k}, dot = \"{mnemonic}\"")?;
        }
        f.write_str(">")
    }
}

impl AttrObject for Schedule {
    fn dialect(&self) -> &'static str {
        "qnn"
    }
    fn is_hint(&self) -> bool {
        true
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text(&self.to_string());
    }
}

/// `#qnn.schedule`
pub(super) static SCHEDULE: AttrTypeDef = AttrTypeDef {
    mnemonic: "schedule",
    summary: "Vectorization of a kernel: a strategy (`gemm`, `computed_gemm`, `amx_gemm`, `depthwise`, `reduction`, `elementwise`, \
              or `loops` for scalar code), and the rows and columns of a tile. Byte dot products also have the instruction `dot` \
              and `k`, the number of products that it adds to each sum. `--select-schedule` writes the schedule as the \
              discardable attribute `qnn.schedule` of a `linalg.generic`.",
    parse: read,
    enumeration: None,
    example: "#qnn.schedule<gemm, tile = [6, 64], k = 4, dot = \"vpdpbusd\">",
};

fn read(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
    p.expect("<")?;
    let at = p.span();
    let word = p.word("strategy")?;
    let Some(strategy) = StrategyKind::ALL.into_iter().find(|strategy| strategy.word() == word) else {
        let words = list(StrategyKind::ALL.map(|strategy| format!("'{}'", strategy.word())));
        return Err(p.error_at(at, format!("unknown strategy '{word}'; known are {words}")));
    };
    let (mut tile, mut dot) = (None, None);
    if strategy.has_tile() {
        for token in [",", "tile", "=", "["] {
            p.expect(token)?;
        }
        let rows = positive(p)?;
        p.expect(",")?;
        tile = Some([rows, positive(p)?]);
        p.expect("]")?;
    }
    if strategy.has_dot() {
        for token in [",", "k", "="] {
            p.expect(token)?;
        }
        let k = positive(p)?;
        for token in [",", "dot", "="] {
            p.expect(token)?;
        }
        let at = p.span();
        let is_mnemonic = |name: &String| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let mnemonic = String::from_utf8(p.string()?).ok().filter(is_mnemonic);
        let mnemonic = mnemonic.ok_or_else(|| p.error_at(at, "expected the mnemonic of an instruction"))?;
        dot = Some(ScheduledDot { k, mnemonic });
    }
    p.expect(">")?;
    Ok(Schedule { strategy, tile, dot }.intern(p.ctx))
}

fn positive(p: &mut TextParser<'_>) -> Result<u64, Diag> {
    let at = p.span();
    let found = u64::try_from(p.int()?).ok().filter(|&n| n > 0);
    found.ok_or_else(|| p.error_at(at, "expected a positive integer"))
}

/// Checks the attribute [`SCHEDULE_NAME`]. See [`qopt_ir::def::VerifyAttr`].
pub(super) fn verify(op: OpRef<'_>, attr: Attr) -> Verdict {
    ensure!(op.is(&linalg::GENERIC), "has '{SCHEDULE_NAME}', which is allowed on '{}' only", linalg::GENERIC.name);
    ensure!(
        op.ctx.attr_object::<Schedule>(attr).is_some(),
        "expects '{SCHEDULE_NAME}' to be a '#qnn.schedule', not {}",
        show_attr(op.ctx, attr)
    );
    Ok(())
}
