//! A program: a body together with its context and the metadata of its file.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::{Body, Context, ResourceId, Str};

/// A program: a [`Body`], whose root is usually a `builtin.module`, with its context and the metadata of its file.
///
/// ```
/// # use qopt_ir::def::{Dialect, OpDef, RegionDef, RegionBlocks, Trait};
/// use qopt_ir::ir::{Context, Module};
/// # static MODULE: OpDef = OpDef {
/// #     name: "builtin.module",
/// #     regions: &[RegionDef { name: "body", blocks: RegionBlocks::Any, variadic: false }],
/// #     traits: &[Trait::IsolatedFromAbove, Trait::NoTerminator],
/// #     ..OpDef::BASE
/// # };
/// # static BUILTIN: Dialect = Dialect { name: "builtin", ops: &[&MODULE], ..Dialect::BASE };
/// # static DIALECTS: &[&Dialect] = &[&BUILTIN];
/// let ctx = Context::new(DIALECTS);
/// let module = Module::parse_str(&ctx, "\"builtin.module\"() ({ ^bb0: }) : () -> ()")?;
/// assert_eq!(module.walk().count(), 1);
/// module.verify()?;
/// # Ok::<(), qopt_ir::diag::Errors>(())
/// ```
#[derive(Clone)]
pub struct Module {
    ctx: Arc<Context>,
    /// The outermost operation.
    pub body: Body,
    /// The metadata of the file, which is printed with the program.
    pub metadata: Metadata,
}

/// The key and literal text of a resource of another tool.
pub type ExternalResource = (Str, Box<[u8]>);

/// The file-level metadata `{-# ... #-}`, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    /// `external_resources`: provider, then key and literal text.
    pub external: Vec<(Str, Vec<ExternalResource>)>,
    /// `dialect_resources`: dialect, then the resources that it defines.
    pub dialect: Vec<(Str, Vec<ResourceId>)>,
}

impl Module {
    /// Creates a program without metadata.
    pub fn new(ctx: &Arc<Context>, body: Body) -> Self {
        Self { ctx: Arc::clone(ctx), body, metadata: Metadata::default() }
    }
    /// The context.
    pub fn ctx(&self) -> &Arc<Context> {
        &self.ctx
    }
}

impl Deref for Module {
    type Target = Body;
    fn deref(&self) -> &Body {
        &self.body
    }
}
impl DerefMut for Module {
    fn deref_mut(&mut self) -> &mut Body {
        &mut self.body
    }
}
