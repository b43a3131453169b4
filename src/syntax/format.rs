//! Assembly formats.
use crate::def::OpDef;
/// A compiled assembly format.
pub struct Format {}
impl Format {
    /// Compiles a format.
    pub fn compile(_def: &'static OpDef, _text: &str) -> Result<Self, String> {
        Ok(Self {})
    }
}
