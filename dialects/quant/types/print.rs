//! Printers for parts of the types' assembly form.

use qopt_ir::num::FloatKind;
use qopt_ir::syntax::TextPrinter;

use super::{Param, Storage};

/// `i8` or `i8<-127:127>`
pub(super) fn storage(p: &mut TextPrinter<'_>, storage: Storage) {
    p.text(&storage.name());
    if !storage.is_full() {
        p.text(&format!("<{}:{}>", storage.min, storage.max));
    }
}

/// A number as MLIR prints it.
pub(super) fn float(p: &mut TextPrinter<'_>, value: f64) {
    if let Some(bits) = FloatKind::F64.round_f64(value) {
        p.text(FloatKind::F64.format(bits).as_str());
    }
}

/// `0.5` or `0.5:3`
pub(super) fn param(p: &mut TextPrinter<'_>, param: Param) {
    float(p, param.scale());
    if param.zero_point != 0 {
        p.text(&format!(":{}", param.zero_point));
    }
}

/// A number with an exponent and six decimals, as C's `%e`, for messages.
pub(super) fn exponent(value: f64) -> String {
    let text = format!("{value:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let n: i32 = exponent.parse().unwrap_or(0);
            format!("{digits}e{}{:02}", if n < 0 { '-' } else { '+' }, n.abs())
        }
        None => text,
    }
}
