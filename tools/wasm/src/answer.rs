//! Answers: values and errors.

use std::sync::Arc;

use qopt_formats::diagnostics;
use qopt_formats::json::Json;
use qopt_ir::diag::{Code, Diag, Errors, Resolver};
use qopt_ir::ir::Context;

/// The answer to a request: a JSON object, and parts of bytes that belong to it.
pub struct Answer {
    /// `{"value": ...}`, or `{"error": message, "diagnostics": [...]}`.
    json: Json,
    bytes: Vec<Vec<u8>>,
}

impl Answer {
    /// A value without bytes.
    pub(crate) fn value(value: impl Into<Json>) -> Self {
        Self::with_bytes(value, Vec::new())
    }
    /// A value with bytes.
    pub(crate) fn with_bytes(value: impl Into<Json>, bytes: Vec<Vec<u8>>) -> Self {
        Self { json: Json::object([("value", value.into())]), bytes }
    }
    /// The parts of the answer, the JSON object first.
    pub fn into_parts(self) -> Vec<Vec<u8>> {
        let mut parts = vec![self.json.text(false).into_bytes()];
        parts.extend(self.bytes);
        parts
    }
}

/// The reason that a request has no value.
pub(crate) struct Failure {
    message: String,
    diagnostics: Json,
}

impl Failure {
    /// A failure without diagnostics: an argument is wrong.
    pub(crate) fn argument(message: impl Into<String>) -> Self {
        Self { message: message.into(), diagnostics: Json::Array(Vec::new()) }
    }
    /// The failure of errors.
    pub(crate) fn of(ctx: &Context, errors: &Errors) -> Self {
        Self { message: errors.to_string(), diagnostics: diagnostics_json(ctx, errors.diags()) }
    }
    /// The failure of one error.
    pub(crate) fn error(ctx: &Arc<Context>, code: Code, message: impl Into<String>) -> Self {
        Self::of(ctx, &Errors::message(ctx, code, message))
    }
}

impl From<Failure> for Answer {
    fn from(failure: Failure) -> Self {
        let Failure { message, diagnostics } = failure;
        Self { json: Json::object([("error", message.into()), ("diagnostics", diagnostics)]), bytes: Vec::new() }
    }
}

/// Diagnostics as the driver's `--diagnostics-format=json` writes them.
pub(crate) fn diagnostics_json(ctx: &Context, diags: &[Diag]) -> Json {
    Json::array(diags.iter().map(|diag| diagnostics::json(&Resolver { ctx }.resolve(diag))))
}
