//! `#tosa.target_env<...>`: the version, level, profiles and extensions of TOSA that a module conforms to. It is kept, and no
//! verifier or pass reads it.

use std::sync::Arc;

use qopt_ir::def::AttrTypeDef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AttrKind, AttrObject, DialectAttr};
use qopt_ir::syntax::{TextParser, TextPrinter};

/// A parameter of the attribute.
struct Parameter {
    name: &'static str,
    /// What the words are, for messages.
    summary: &'static str,
    words: &'static [&'static str],
    is_list: bool,
}

const PARAMETERS: [Parameter; 4] = [
    Parameter {
        name: "specification_version",
        summary: "TOSA specification version",
        words: &["1.0", "1.1.draft"],
        is_list: false,
    },
    Parameter { name: "level", summary: "supported TOSA levels", words: &["none", "8k"], is_list: false },
    Parameter {
        name: "profiles",
        summary: "supported TOSA profiles",
        words: &["pro_int", "pro_fp", "none"],
        is_list: true,
    },
    Parameter {
        name: "extensions",
        summary: "supported TOSA extensions",
        words: &[
            "none",
            "int16",
            "int4",
            "bf16",
            "fp8e4m3",
            "fp8e5m2",
            "fft",
            "variable",
            "controlflow",
            "doubleround",
            "inexactround",
            "dynamic",
            "mxfp",
            "int64",
            "shape",
        ],
        is_list: true,
    },
];

/// The words of each parameter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct TargetEnv([Vec<&'static str>; 4]);

impl AttrObject for TargetEnv {
    fn dialect(&self) -> &'static str {
        "tosa"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("target_env<");
        for (i, (parameter, words)) in PARAMETERS.iter().zip(&self.0).enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            p.text(parameter.name);
            // A word that is no keyword has quotes.
            let is_keyword = words.iter().all(|word| !word.starts_with(char::is_numeric));
            let [open, close] = match (parameter.is_list, is_keyword) {
                (true, _) => [" = [", "]"],
                (false, true) => [" = ", ""],
                (false, false) => [" = \"", "\""],
            };
            p.text(open);
            p.text(&words.join(", "));
            p.text(close);
        }
        p.text(">");
    }
}

impl Parameter {
    fn word(&self, p: &mut TextParser<'_>) -> Result<&'static str, Diag> {
        let span = p.span();
        let word = match p.eat_word() {
            Some(word) => word.as_bytes().to_vec(),
            None => p.string().map_err(|_| p.error(format!("expected keyword for {}", self.summary)))?,
        };
        self.words.iter().copied().find(|known| known.as_bytes() == word).ok_or_else(|| {
            let word = String::from_utf8_lossy(&word);
            p.error_at(span, format!("expected one of [{}] for {}, got: {word}", self.words.join(", "), self.summary))
        })
    }

    fn parse(&self, p: &mut TextParser<'_>) -> Result<Vec<&'static str>, Diag> {
        p.expect(self.name)?;
        p.expect("=")?;
        if !self.is_list {
            return Ok(vec![self.word(p)?]);
        }
        let mut words = Vec::new();
        p.expect("[")?;
        // MLIR prints an empty list, but does not read it.
        if !p.eat("]") {
            words.push(self.word(p)?);
            while p.eat(",") {
                words.push(self.word(p)?);
            }
            p.expect("]")?;
        }
        Ok(words)
    }
}

/// `#tosa.target_env<...>`
pub(super) static TARGET_ENV: AttrTypeDef = AttrTypeDef {
    mnemonic: "target_env",
    summary: "The version, level, profiles and extensions that a module conforms to",
    parse: |p| {
        let mut words = [const { Vec::new() }; 4];
        for (i, (parameter, words)) in PARAMETERS.iter().zip(&mut words).enumerate() {
            p.expect(if i > 0 { "," } else { "<" })?;
            *words = parameter.parse(p)?;
        }
        p.expect(">")?;
        Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(TargetEnv(words))))))
    },
    enumeration: None,
    example: "#tosa.target_env<specification_version = \"1.0\", level = \"8k\", profiles = [pro_int], extensions = [int16]>",
};
