//! Numbers (placeholder until the real module lands).
#![allow(missing_docs)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signedness {
    #[default]
    Signless,
    Signed,
    Unsigned,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatKind {
    F16,
    BF16,
    TF32,
    F32,
    F64,
    F80,
    F128,
}
impl FloatKind {
    pub fn from_keyword(text: &str) -> Option<Self> {
        match text {
            "f32" => Some(Self::F32),
            "f64" => Some(Self::F64),
            _ => None,
        }
    }
    pub fn width(self) -> u32 {
        32
    }
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FloatBits(pub u128);
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ApInt(u32, u64);
impl ApInt {
    pub fn from_i64(width: u32, value: i64) -> Self {
        Self(width, value as u64)
    }
    pub fn to_i64(&self) -> Option<i64> {
        Some(self.1 as i64)
    }
}
