//! Expressions of dynamic sizes, in the text of SymPy: `Mul(Integer(2), Symbol('s0', positive=True, integer=True))`, or the name
//! of a symbol alone.
//!
//! Only integers, symbols and the arithmetic of sizes have a value; nothing is executed.

/// The attribute of operations and arguments with the sizes of their values: for each result a list with an entry for each
/// dimension, `""` if it is static, or one entry for an integer. Arguments have the list alone.
pub(crate) const SIZES: &str = "pt2.sizes";

/// Deepest nesting of an expression.
const MAX_DEPTH: usize = 64;

/// The value of an expression; `None` if a symbol or a function is unknown.
pub fn evaluate(text: &str, symbol: &dyn Fn(&str) -> Option<i64>) -> Option<i64> {
    if is_name(text) {
        return symbol(text);
    }
    let mut reader = Reader { rest: text, symbol };
    let value = reader.expression(0)?;
    reader.rest.is_empty().then_some(value)
}

/// Returns true for the name of a symbol.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

struct Reader<'t> {
    rest: &'t str,
    symbol: &'t dyn Fn(&str) -> Option<i64>,
}

impl<'t> Reader<'t> {
    fn eat(&mut self, text: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(text)?;
        Some(())
    }

    /// The text before a byte, which is skipped.
    fn until(&mut self, end: char) -> Option<&'t str> {
        let (text, rest) = self.rest.split_once(end)?;
        self.rest = rest;
        Some(text)
    }

    fn expression(&mut self, depth: usize) -> Option<i64> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.until('(')? {
            "Integer" => self.until(')')?.parse().ok(),
            "Symbol" => {
                self.eat("'")?;
                let name = self.until('\'')?;
                self.until(')')?;
                (self.symbol)(name)
            }
            function => {
                let mut arguments = vec![self.expression(depth.saturating_add(1))?];
                while self.eat(", ").is_some() {
                    arguments.push(self.expression(depth.saturating_add(1))?);
                }
                self.eat(")")?;
                apply(function, &arguments)
            }
        }
    }
}

/// A function of integers. Divisions round down, as in Python.
fn apply(function: &str, arguments: &[i64]) -> Option<i64> {
    let fold = |of: fn(i64, i64) -> Option<i64>| {
        let (&first, rest) = arguments.split_first()?;
        rest.iter().try_fold(first, |value, &next| of(value, next))
    };
    match (function, arguments) {
        ("Add", _) => fold(i64::checked_add),
        ("Mul", _) => fold(i64::checked_mul),
        ("Max", _) => fold(|a, b| Some(a.max(b))),
        ("Min", _) => fold(|a, b| Some(a.min(b))),
        ("FloorDiv" | "CleanDiv", &[a, b]) => a.checked_sub(a.checked_rem_euclid(b)?)?.checked_div(b).filter(|_| b > 0),
        ("Mod" | "PythonMod", &[a, b]) => a.checked_rem_euclid(b).filter(|_| b > 0),
        ("Pow", &[base, power]) => base.checked_pow(u32::try_from(power).ok()?),
        _ => None,
    }
}
