//! The passes, and the operations of the dialects.

use std::ffi::{CString, c_char};

use qopt_ir::def::{Arity, OpDef, Presence, ValueDefn};
use qopt_ir::pass::{OptionDef, OptionKind};

use crate::diagnostics::text;
use crate::ffi::{self, OperationDefinitionCallback, PassCallback, Text, UserData, export};
use crate::status::Failure;

/// `qopt_pass_option`
#[repr(C)]
pub struct PassOption {
    /// The name.
    pub name: *const c_char,
    /// A description of one sentence.
    pub summary: *const c_char,
    /// The default, as text.
    pub default_value: *const c_char,
    /// `qopt_option_kind`
    pub kind: u32,
    /// 0
    pub reserved: u32,
}

/// `qopt_pass`
#[repr(C)]
pub struct PassView {
    /// The name in pipelines.
    pub argument: *const c_char,
    /// The name in dumps.
    pub name: *const c_char,
    /// A description of one line.
    pub summary: *const c_char,
    /// The options.
    pub options: *const PassOption,
    /// The number of options.
    pub num_options: usize,
}

/// `qopt_operation_definition`
#[repr(C)]
pub struct OperationDefinition {
    /// The name with the dialect.
    pub name: *const c_char,
    /// A description of one line.
    pub summary: *const c_char,
    /// The least number of operands.
    pub min_operands: u32,
    /// The greatest number of operands.
    pub max_operands: u32,
    /// The least number of results.
    pub min_results: u32,
    /// The greatest number of results.
    pub max_results: u32,
    /// The number of regions.
    pub num_regions: u32,
    /// 0
    pub reserved: u32,
    /// The names of the required attributes.
    pub required_attributes: *const *const c_char,
    /// The number of required attributes.
    pub num_required_attributes: usize,
}

/// The values of `qopt_option_kind`.
fn option_kind(kind: OptionKind) -> u32 {
    match kind {
        OptionKind::Bool => 0,
        OptionKind::Int => 1,
        OptionKind::Text => 2,
        OptionKind::File => 3,
        OptionKind::Choice(_) => 4,
        OptionKind::List => 5,
    }
}

/// A pass or pipeline as texts of C.
struct PassTexts {
    own: [CString; 3],
    options: Vec<([CString; 3], u32)>,
}

impl PassTexts {
    fn new(argument: &str, name: &str, summary: &str, options: &[OptionDef]) -> Self {
        let option = |option: &OptionDef| {
            let texts = [option.name, option.summary, option.default].map(text);
            (texts, option_kind(option.kind))
        };
        Self { own: [argument, name, summary].map(text), options: options.iter().map(option).collect() }
    }
    fn call(&self, callback: PassCallback, data: UserData) {
        let option = |([name, summary, default_value], kind): &([CString; 3], u32)| PassOption {
            name: name.as_ptr(),
            summary: summary.as_ptr(),
            default_value: default_value.as_ptr(),
            kind: *kind,
            reserved: 0,
        };
        let options: Vec<PassOption> = self.options.iter().map(option).collect();
        let [argument, name, summary] = self.own.each_ref().map(|text| text.as_ptr());
        let view = PassView { argument, name, summary, options: options.as_ptr(), num_options: options.len() };
        ffi::call(callback, data, &view);
    }
}

/// The least and greatest number of values.
fn counts(values: &[ValueDefn]) -> (u32, u32) {
    values.iter().fold((0, 0), |(min, max): (u32, u32), value| match value.arity {
        Arity::One => (min.saturating_add(1), max.saturating_add(1)),
        Arity::Optional => (min, max.saturating_add(1)),
        Arity::Variadic => (min, u32::MAX),
    })
}

fn call_operation(op: &OpDef, callback: OperationDefinitionCallback, data: UserData) {
    let [name, summary] = [op.name, op.summary].map(text);
    let required = op.attrs.iter().filter(|attr| attr.presence == Presence::Required);
    let names: Vec<CString> = required.map(|attr| text(attr.name)).collect();
    let required: Vec<*const c_char> = names.iter().map(|name| name.as_ptr()).collect();
    let ((min_operands, max_operands), (min_results, max_results)) = (counts(op.operands), counts(op.results));
    let definition = OperationDefinition {
        name: name.as_ptr(),
        summary: summary.as_ptr(),
        min_operands,
        max_operands,
        min_results,
        max_results,
        num_regions: op.regions.len() as u32,
        reserved: 0,
        required_attributes: required.as_ptr(),
        num_required_attributes: required.len(),
    };
    ffi::call(callback, data, &definition);
}

export! {
    /// Calls a function for each pass and pipeline.
    fn qopt_passes(callback: PassCallback, data: UserData) {
        if callback.is_none() {
            return Err(Failure::argument("a callback is null"));
        }
        let registry = qopt_dialects::passes();
        for pass in registry.passes() {
            PassTexts::new(pass.argument, pass.name, pass.summary, pass.options).call(callback, data);
        }
        for pipeline in registry.pipelines() {
            PassTexts::new(pipeline.argument, pipeline.argument, pipeline.summary, pipeline.options)
                .call(callback, data);
        }
        Ok(())
    }
    /// Calls a function for each operation of a dialect.
    fn qopt_dialect_operations(dialect: Text<'_>, callback: OperationDefinitionCallback, data: UserData) {
        if callback.is_none() {
            return Err(Failure::argument("a callback is null"));
        }
        let name = dialect.get()?;
        let found = qopt_dialects::all().iter().find(|dialect| dialect.name == name);
        let found = found.ok_or_else(|| Failure::not_found("dialect"))?;
        found.ops.iter().for_each(|op| call_operation(op, callback, data));
        Ok(())
    }
}
