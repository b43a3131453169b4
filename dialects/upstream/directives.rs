//! The directives `custom<Name>(...)` of upstream's assembly formats.

use qopt_ir::syntax::CustomDirective;

/// All directives by name.
pub(super) const ALL: &[(&str, &dyn CustomDirective)] = &[];
