//! Methods of [`Module`]: parse, print, walk, rewrite and verify.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use crate::def::{OpRef, Order, Walk};
use crate::diag::{Code, Errors, system_reason};
use crate::ir::{Context, Module};
use crate::pass::{Config, PassManager, PipelineReport};
use crate::rewrite::{RewriteReport, Rewriter, RuleSet, greedy};
use crate::syntax::{ParseOptions, PrintOptions, parse, print_module};
use crate::verify;

impl Module {
    /// Parses a program. Rejects operations of unregistered dialects; [`parse`] has options.
    ///
    /// # Errors
    /// Returns all errors of the text. The program is not verified.
    pub fn parse_str(ctx: &Arc<Context>, text: &str) -> Result<Self, Errors> {
        Self::parse_bytes(ctx, "<string>", text.as_bytes().to_vec())
    }
    /// Parses a file, like [`Module::parse_str`].
    ///
    /// # Errors
    /// Returns all errors of the text, or the reason that the file cannot be read.
    pub fn parse_file(ctx: &Arc<Context>, path: impl AsRef<Path>) -> Result<Self, Errors> {
        let (path, name) = (path.as_ref(), path.as_ref().display().to_string());
        match std::fs::read(path) {
            Ok(bytes) => Self::parse_bytes(ctx, &name, bytes),
            Err(why) => Err(Errors::message(
                ctx,
                Code::FileAccess,
                format!("cannot open input file '{name}': {}", system_reason(&why)),
            )),
        }
    }
    /// Parses the bytes of a file, like [`Module::parse_str`]. `name` is the name of the file in diagnostics.
    ///
    /// # Errors
    /// Returns all errors of the text.
    pub fn parse_bytes(ctx: &Arc<Context>, name: &str, bytes: Vec<u8>) -> Result<Self, Errors> {
        let size = bytes.len();
        let Ok(source) = ctx.sources.add(name, Arc::new(bytes)) else {
            return Err(Errors::message(ctx, Code::FileAccess, format!("'{name}' is too large")));
        };
        let parsed = parse(ctx, source, 0, size, ParseOptions::default());
        Errors::check(ctx, parsed.diags)?;
        Ok(parsed.module)
    }
    /// The outermost operation.
    pub fn op(&self) -> OpRef<'_> {
        self.body.root(self.ctx())
    }
    /// Walks the outermost operation and all nested operations in preorder.
    pub fn walk(&self) -> Walk<'_> {
        self.op().walk(Order::Pre)
    }
    /// Calls `edit` with a rewriter for each body: the module, then its isolated operations, outer ones first.
    pub fn rewrite(&mut self, mut edit: impl FnMut(&mut Rewriter<'_>)) {
        let ctx = Arc::clone(self.ctx());
        self.body.for_each_body(|body| edit(&mut Rewriter::new(&ctx, body)));
    }
    /// Applies rules with the [greedy driver](greedy) until nothing changes. Folds and erases dead operations as
    /// `canonicalize` does. [`RewriteReport::converged`] is false if a limit of the driver ended it before.
    pub fn apply(&mut self, rules: RuleSet) -> RewriteReport {
        let (ctx, rules) = (Arc::clone(self.ctx()), rules.index(self.ctx()));
        let mut all = RewriteReport { converged: true, changed: false };
        self.body.for_each_body(|body| {
            let report = greedy::run(&ctx, body, &rules, &greedy::GreedyRewriteConfig::default());
            all.converged &= report.converged;
            all.changed |= report.changed;
        });
        all
    }
    /// Runs passes with the default [configuration](Config), which verifies the program after each.
    ///
    /// # Errors
    /// Returns the diagnostics if a pass failed.
    pub fn run(&mut self, passes: &PassManager) -> Result<PipelineReport, Errors> {
        let ctx = Arc::clone(self.ctx());
        let report = passes.run(&ctx, self, &Config::default());
        if report.failed {
            Errors::check(&ctx, report.diags)?;
            return Err(Errors::message(&ctx, Code::PassFailed, "a pass failed without a diagnostic"));
        }
        Ok(report)
    }
    /// Verifies the program.
    ///
    /// # Errors
    /// Returns all errors of the verifier.
    pub fn verify(&self) -> Result<(), Errors> {
        Errors::check(self.ctx(), verify::verify_op(self.op(), &verify::VerifyOptions::default()))
    }
}

/// Prints the custom assembly form, with aliases and metadata.
impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        print_module(self, &PrintOptions::default(), &mut |piece| text.extend_from_slice(piece));
        f.write_str(&String::from_utf8_lossy(&text))
    }
}
impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
