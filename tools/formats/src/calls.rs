//! Calls of a module's functions by the C library, the Python package and the npm package.
//!
//! A package converts the arrays of its own language. The command `qopt run` has its own rules, because its inputs are files.

use qopt_dialects::{argument_names, initial_values};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::eval::{Failure, Interpreter};
use qopt_ir::ir::{Attr, Context, Module, Tensor, Type};

use crate::arrays::{self, Array};

/// The name and the arguments of a function.
#[derive(Clone, Debug)]
pub struct Signature {
    function: String,
    arguments: Vec<(String, Type)>,
    /// The values of arguments that are a part of the model's state, before the first call.
    initial: Vec<Option<Attr>>,
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
    /// The inputs in the order of the arguments: those with a name by their names, the others in order. Parts of the model's state
    /// may be left out, all those without a name together: they have their initial values.
    ///
    /// # Errors
    /// If a name is unknown or given twice, or if the number of inputs is wrong.
    pub fn order<T>(&self, inputs: impl IntoIterator<Item = (Option<String>, T)>) -> Result<Vec<Option<T>>, String> {
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
        let is_state = |index: usize| self.initial.get(index).is_some_and(Option::is_some);
        let states = slots.iter().enumerate().filter(|&(index, slot)| slot.is_none() && is_state(index)).count();
        let leaves_out_states = given != count && given + states == count;
        if given != count && !leaves_out_states {
            return Err(format!("'{function}' takes {count} inputs ({}), got {given}", names()));
        }
        let mut unnamed = unnamed.into_iter();
        let mut place = |(index, slot): (usize, Option<T>)| match slot {
            None if leaves_out_states && is_state(index) => None,
            slot => slot.or_else(|| unnamed.next()),
        };
        Ok(slots.into_iter().enumerate().map(&mut place).collect())
    }
    /// The tensors of arrays in the order of the arguments, and the initial values of those that are left out.
    ///
    /// # Errors
    /// If an array does not have the type of its argument.
    pub fn tensors(&self, ctx: &Context, inputs: &[Option<Array>]) -> Result<Vec<Tensor>, String> {
        let mut tensors = Vec::new();
        for ((array, (name, ty)), initial) in inputs.iter().zip(&self.arguments).zip(&self.initial) {
            let tensor = match (array, *initial) {
                (Some(array), _) => arrays::tensor(ctx, array, *ty),
                (None, Some(value)) => Tensor::of_constant(ctx, value, *ty),
                (None, None) => Err("it is missing".to_owned()),
            };
            tensors.push(tensor.map_err(|why| format!("input '{name}': {why}"))?);
        }
        Ok(tensors)
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
        let body = interpreter.body(&function);
        let names = body.map_or_else(Vec::new, |body| argument_names(module.ctx(), body));
        let initial = body.map_or_else(Vec::new, |body| initial_values(module.ctx(), body));
        let arguments = names.into_iter().map(|(_, name)| name).zip(types).collect();
        Ok(Self { module, interpreter, signature: Signature { function, arguments, initial } })
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
