//! Calls of a module's functions by the C library, the Python package and the npm package.
//!
//! A package converts the arrays of its own language. The command `qopt run` has its own rules, because its inputs are files.

use qopt_dialects::argument_names;
use qopt_ir::diag::{Code, Diag};
use qopt_ir::eval::{Failure, Interpreter};
use qopt_ir::ir::{Context, Module, Tensor, Type};

use crate::arrays::{self, Array};

/// The name and the arguments of a function.
#[derive(Clone, Debug)]
pub struct Signature {
    function: String,
    arguments: Vec<(String, Type)>,
}

impl Signature {
    /// The function's name.
    pub fn function(&self) -> &str {
        &self.function
    }
    /// The names and types of the arguments.
    pub fn arguments(&self) -> &[(String, Type)] {
        &self.arguments
    }
    /// The signature with other types. Further arguments keep theirs.
    #[must_use]
    pub fn with_types(mut self, types: impl IntoIterator<Item = Type>) -> Self {
        self.arguments.iter_mut().zip(types).for_each(|((_, ty), new)| *ty = new);
        self
    }
    /// The inputs in the order of the arguments: those with a name by their names, the others in order.
    ///
    /// # Errors
    /// If a name is unknown or given twice, or if the number of inputs is wrong.
    pub fn order<T>(&self, inputs: impl IntoIterator<Item = (Option<String>, T)>) -> Result<Vec<T>, String> {
        let (function, count) = (&self.function, self.arguments.len());
        let names = || self.arguments.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        let mut slots: Vec<Option<T>> = self.arguments.iter().map(|_| None).collect();
        let mut unnamed = Vec::new();
        for (name, input) in inputs {
            let Some(name) = name else {
                unnamed.push(input);
                continue;
            };
            let place = self.arguments.iter().position(|(known, _)| *known == name);
            let slot = place.and_then(|place| slots.get_mut(place));
            let slot = slot.ok_or_else(|| format!("'{function}' has no argument '{name}'; it has {}", names()))?;
            if slot.replace(input).is_some() {
                return Err(format!("there are two inputs for the argument '{name}'"));
            }
        }
        let given = slots.iter().flatten().count() + unnamed.len();
        if given != count {
            return Err(format!("'{function}' takes {count} inputs ({}), got {given}", names()));
        }
        let mut unnamed = unnamed.into_iter();
        Ok(slots.into_iter().filter_map(|slot| slot.or_else(|| unnamed.next())).collect())
    }
    /// The tensors of arrays in the order of the arguments.
    ///
    /// # Errors
    /// If an array does not have the type of its argument.
    pub fn tensors(&self, ctx: &Context, inputs: &[Array]) -> Result<Vec<Tensor>, String> {
        let tensor = |(array, (name, ty)): (&Array, &(String, Type))| {
            arrays::tensor(ctx, array, *ty).map_err(|why| format!("input '{name}': {why}"))
        };
        inputs.iter().zip(&self.arguments).map(tensor).collect()
    }
}

/// A function with a body.
pub struct Function<'a> {
    module: &'a Module,
    interpreter: Interpreter<'a>,
    signature: Signature,
}

impl<'a> Function<'a> {
    /// The function of a name; without a name `main` or the only one.
    ///
    /// # Errors
    /// If the module has no such function; the message lists those that it has.
    pub fn find(module: &'a Module, name: Option<&str>) -> Result<Self, String> {
        let interpreter = Interpreter::new(module.ctx(), &module.body);
        let names = interpreter.names();
        let found = match name {
            Some(name) => names.iter().find(|known| *known == name),
            None => names.iter().find(|known| *known == "main").or(names.first().filter(|_| names.len() == 1)),
        };
        let function = found.ok_or_else(|| format!("choose a function of the module: {}", names.join(", ")))?.clone();
        let types = interpreter.arguments(&function).unwrap_or_default();
        let names = interpreter.body(&function).map_or_else(Vec::new, |body| argument_names(module.ctx(), body));
        let arguments = names.into_iter().map(|(_, name)| name).zip(types).collect();
        Ok(Self { module, interpreter, signature: Signature { function, arguments } })
    }
    /// The name and the arguments.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }
    /// The names of the results in the model, or `result0` and so on.
    pub fn result_names(&self) -> Vec<String> {
        arrays::result_names(self.module.ctx(), self.module, &self.signature.function)
    }
    /// Runs the function in the interpreter. The results have the names of [`result_names`](Self::result_names).
    ///
    /// # Errors
    /// If the interpreter has no evaluator for an operation, for each such operation; or if an evaluation fails.
    pub fn run(&self, inputs: &[Tensor]) -> Result<Vec<(String, Tensor)>, Vec<Diag>> {
        let diag = |code, failure: Failure| Diag::error(code, failure.loc, failure.message);
        let unsupported = self.interpreter.without_evaluator(&self.signature.function);
        if !unsupported.is_empty() {
            return Err(unsupported.into_iter().map(|failure| diag(Code::NoEvaluator, failure)).collect());
        }
        let results = self.interpreter.run(&self.signature.function, inputs, &mut |_, _| {});
        let results = results.map_err(|failure| vec![diag(Code::RunFailed, failure)])?;
        let mut names = self.result_names().into_iter();
        let named = |(index, tensor)| (names.next().unwrap_or_else(|| format!("result{index}")), tensor);
        Ok(results.into_iter().enumerate().map(named).collect())
    }
}
