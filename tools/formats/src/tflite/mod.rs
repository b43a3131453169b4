//! TensorFlow Lite and Circle models.

mod discardable;
mod export;
mod import;
mod operators;
mod options;
mod reinterpreted;
mod schema;
#[cfg(test)]
mod tests;
mod types;
mod versions;

use std::sync::Arc;

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, Module, Source};
use qopt_ir::pass::Files;

use crate::object::{Encoded, Object, TableDef};

/// The two formats: Circle forked TFLite's schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flavour {
    TfLite,
    Circle,
}

impl Flavour {
    fn is_circle(self) -> bool {
        self == Self::Circle
    }

    /// The identifier at byte 4.
    pub(crate) fn identifier(self) -> [u8; 4] {
        match self {
            Self::TfLite => *b"TFL3",
            Self::Circle => *b"CIR0",
        }
    }

    /// `Model.version`
    fn version(self) -> i128 {
        match self {
            Self::TfLite => 3,
            Self::Circle => 0,
        }
    }

    fn root(self) -> &'static TableDef {
        match self {
            Self::TfLite => &schema::Model,
            Self::Circle => &schema::CircleModel,
        }
    }

    fn subgraph(self) -> &'static TableDef {
        match self {
            Self::TfLite => &schema::SubGraph,
            Self::Circle => &schema::CircleSubGraph,
        }
    }

    fn tensor(self) -> &'static TableDef {
        match self {
            Self::TfLite => &schema::Tensor,
            Self::Circle => &schema::CircleTensor,
        }
    }

    fn quantization(self) -> &'static TableDef {
        match self {
            Self::TfLite => &schema::QuantizationParameters,
            Self::Circle => &schema::CircleQuantizationParameters,
        }
    }

    fn operator(self) -> &'static TableDef {
        match self {
            Self::TfLite => &schema::Operator,
            Self::Circle => &schema::CircleOperator,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::TfLite => "TensorFlow Lite",
            Self::Circle => "Circle",
        }
    }

    /// The usual value of `Tensor.has_rank`: TensorFlow's converter writes true, TICO false.
    fn writes_rank(self) -> bool {
        self == Self::TfLite
    }

    /// The number of an operator. Old files have only the deprecated field of 8 bits.
    fn operator_number(self, code: &Object<'_>) -> i32 {
        let (old, new) = (code.int("deprecated_builtin_code") as i32, code.int("builtin_code") as i32);
        match self {
            Self::TfLite => old.max(new),
            Self::Circle if old == 127 => new,
            Self::Circle => old,
        }
    }
}

/// Reads a file. Returns the module with warnings.
///
/// # Errors
/// Returns all errors of the file.
pub(crate) fn read(
    ctx: &Arc<Context>,
    source: &Source,
    flavour: Flavour,
    files: &dyn Files,
) -> Result<(Module, Vec<Diag>), Vec<Diag>> {
    import::import(ctx, source, flavour, files)
}

/// Encodes a module.
///
/// # Errors
/// Returns everything that the format does not have.
pub(crate) fn write(module: &Module, flavour: Flavour) -> Result<Encoded<'_>, Vec<Diag>> {
    export::export(module, flavour)
}
