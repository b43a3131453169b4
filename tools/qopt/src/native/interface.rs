//! How C sees a compiled program: its functions, and a program that runs them.

use std::fmt::Write;

use qopt_ir::eval::Tensor;
use qopt_ir::ir::{Context, Type};

/// A buffer that the function takes.
#[derive(Clone, Debug)]
pub(super) struct Buffer {
    /// The type of the tensor in it.
    pub(super) ty: Type,
    /// How many bits of an element are written.
    pub(super) width: u32,
    /// `int8_t`
    pub(super) element: String,
    pub(super) bytes: u64,
    /// `1x16x16x4`
    pub(super) shape: String,
}

impl Buffer {
    /// How many bytes of an element say something, and how many it takes in memory: 6 and 8 of 48 bits.
    fn sizes(&self) -> (usize, usize) {
        let bytes = self.width.div_ceil(8);
        (bytes as usize, bytes.next_power_of_two() as usize)
    }
    /// What is written of each element. Integers without a sign of their own are the same bits, and NaN is NaN.
    pub(super) fn bits(&self, ctx: &Context, tensor: &Tensor) -> Result<Vec<u64>, String> {
        if ctx.int_width(ctx.element_or_self(self.ty)).is_none() {
            let bits = |v: f64| if v.is_nan() { f64::NAN.to_bits() } else { v.to_bits() };
            return Ok(tensor.floats(ctx)?.into_iter().map(bits).collect());
        }
        let mask = u64::MAX >> 64_u32.saturating_sub(self.width);
        Ok(tensor.ints(ctx)?.into_iter().map(|v| v.cast_unsigned() & mask).collect())
    }
    /// Elements as they lie in memory, from elements one after the other.
    pub(super) fn spread(&self, packed: Vec<u8>) -> Vec<u8> {
        let (bytes, size) = self.sizes();
        if bytes == size {
            return packed;
        }
        let spread =
            |element: &[u8]| element.iter().copied().chain(std::iter::repeat_n(0, size - bytes)).collect::<Vec<u8>>();
        packed.chunks(bytes).flat_map(spread).collect()
    }
    /// Elements one after the other, from how they lie in memory.
    pub(super) fn packed(&self, memory: Vec<u8>) -> Vec<u8> {
        let (bytes, size) = self.sizes();
        if bytes == size {
            return memory;
        }
        memory.chunks(size).flat_map(|element| element.iter().copied().take(bytes)).collect()
    }
}

/// A function's parameters, in their order.
#[derive(Clone, Debug)]
pub(super) struct Interface {
    /// What its name in C begins with.
    pub(super) prefix: String,
    pub(super) inputs: Vec<Buffer>,
    pub(super) outputs: Vec<Buffer>,
    pub(super) arena: u64,
}

/// The C header of these functions.
pub(super) fn header(functions: &[Interface], chooses: bool) -> String {
    let mut out = "/* Made by qopt. A function allocates nothing, keeps nothing, and may run on several threads at once, each\n   \
                   with an arena of its own, aligned to 64 bytes. No two buffers may overlap. */\n\
                   #ifndef MODEL_H\n#define MODEL_H\n\n#include <stddef.h>\n#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
        .to_owned();
    for function in functions {
        function.declare(&mut out);
        if chooses {
            let prefix = &function.prefix;
            let _ = writeln!(
                out,
                "/* The target whose functions this machine runs. */\nconst char *{prefix}_target(void);\n"
            );
        }
    }
    out.push_str("#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    out
}

impl Interface {
    /// The function's name in the object.
    pub(super) fn symbol(&self) -> String {
        format!("{}_run", self.prefix)
    }

    /// The functions that choose between those for several targets, whose names end so.
    pub(super) fn choose(&self, suffixes: &[String], out: &mut String) {
        let prefix = &self.prefix;
        let parallel = ", void (*parallel_for)(void *, void (*)(void *, size_t, size_t), void *, size_t), void *ctx";
        let names = (0..self.inputs.len()).map(|i| format!("input{i}"));
        let names = names.chain((0..self.outputs.len()).map(|i| format!("output{i}"))).chain(["arena".to_owned()]);
        let arguments = names.collect::<Vec<_>>().join(", ");
        for (kind, more, given) in [("", "", ""), ("_parallel", parallel, ", parallel_for, ctx")] {
            let parameters = format!("{}{more}", self.parameters());
            let mut cases = String::new();
            for (index, suffix) in suffixes.iter().enumerate() {
                let name = format!("{}{suffix}{kind}", self.symbol());
                let _ = writeln!(out, "void {name}({parameters});");
                let _ = writeln!(cases, "  case {index}: {name}({arguments}{given}); break;");
            }
            let name = format!("{}{kind}", self.symbol());
            let _ = writeln!(out, "void {name}({parameters}) {{\n  switch (chosen()) {{\n{cases}  }}\n}}");
        }
        let _ = writeln!(out, "const char *{prefix}_target(void) {{ return targets[chosen()].name; }}");
    }

    fn parameters(&self) -> String {
        let mut all = Vec::new();
        for (i, buffer) in self.inputs.iter().enumerate() {
            all.push(format!("const {} *input{i}", buffer.element));
        }
        for (i, buffer) in self.outputs.iter().enumerate() {
            all.push(format!("{} *output{i}", buffer.element));
        }
        all.push("void *arena".to_owned());
        all.join(", ")
    }

    fn declare(&self, out: &mut String) {
        let macros = self.prefix.to_ascii_uppercase();
        let _ = writeln!(out, "#define {macros}_ARENA_BYTES {}", self.arena);
        for (name, buffers) in [("INPUT", &self.inputs), ("OUTPUT", &self.outputs)] {
            for (i, buffer) in buffers.iter().enumerate() {
                let Buffer { element, bytes, shape, .. } = buffer;
                let _ = writeln!(out, "#define {macros}_{name}{i}_BYTES {bytes} /* {element}, {shape} */");
            }
        }
        let (symbol, parameters, prefix) = (self.symbol(), self.parameters(), &self.prefix);
        let _ = writeln!(out, "\nvoid {symbol}({parameters});\n");
        let _ = writeln!(out, "{}", self.declare_parallel(prefix, &parameters));
    }

    /// The same by several threads, which the caller has.
    fn declare_parallel(&self, prefix: &str, parameters: &str) -> String {
        let macros = prefix.to_ascii_uppercase();
        format!(
            "/* The same results. A {macros}_parallel_for calls the task with its data for ranges that together are 0 to count, each\n   \
             index once, on any threads, and returns when all have returned. */\n\
             typedef void (*{macros}_task)(void *data, size_t begin, size_t end);\n\
             typedef void (*{macros}_parallel_for)(void *ctx, {macros}_task task, void *data, size_t count);\n\
             void {}_parallel({parameters}, {macros}_parallel_for parallel_for, void *ctx);\n",
            self.symbol()
        )
    }

    /// What `runner.c` wants to know of the function.
    fn describe(&self, index: usize, out: &mut String) {
        let _ = writeln!(out, "void {}({});", self.symbol(), self.parameters());
        let buffers = || self.inputs.iter().chain(&self.outputs);
        let count = self.inputs.len() + self.outputs.len();
        let arguments: Vec<String> = (0..=count).map(|i| format!("(void *)b[{i}]")).collect();
        let _ = writeln!(
            out,
            "static void call{index}(unsigned char **b) {{ {}({}); }}",
            self.symbol(),
            arguments.join(", ")
        );
        let (symbol, parameters, arguments) = (self.symbol(), self.parameters(), arguments.join(", "));
        let _ = writeln!(
            out,
            "void {symbol}_parallel({parameters}, parallel_for, void *);\nstatic void parallel{index}(unsigned char **b, parallel_for f, \
             void *ctx) {{ {symbol}_parallel({arguments}, f, ctx); }}"
        );
        let sizes: Vec<String> = buffers().map(|b| b.bytes).chain([self.arena]).map(|n| n.to_string()).collect();
        let units: Vec<String> = buffers().map(|b| b.sizes().1 as u64).chain([64]).map(|n| n.to_string()).collect();
        let _ = writeln!(out, "static const size_t bytes{index}[] = {{{}}};", sizes.join(", "));
        let _ = writeln!(out, "static const size_t units{index}[] = {{{}}};", units.join(", "));
    }
}

/// A program that reads inputs from a file, runs each function so often, writes outputs to another, and prints how long each run took,
/// in nanoseconds. With `check` it runs each function again between protected pages. With `profiled`, how many kernels each function
/// has, it prints how long each of them took at best, behind the word `kernel`.
pub(super) fn runner(functions: &[Interface], repeat: u32, check: bool, profiled: Option<&[usize]>) -> String {
    let mut out = include_str!("runner.h").to_owned();
    let mut rows = String::new();
    let mut most = 0;
    for (index, function) in functions.iter().enumerate() {
        function.describe(index, &mut out);
        let kernels = profiled.and_then(|counts| counts.get(index)).copied().unwrap_or(0);
        let (inputs, outputs) = (function.inputs.len(), function.outputs.len());
        most = most.max(inputs + outputs + 1);
        let name = function.symbol();
        let _ = writeln!(
            rows,
            "  {{\"{name}\", call{index}, {inputs}, {outputs}, bytes{index}, units{index}, parallel{index}, {kernels}}},"
        );
    }
    let _ = write!(
        out,
        "enum {{ COUNT = {}, BUFFERS = {most}, REPEAT = {repeat}, CHECK = {} }};\nstatic const struct function functions[] = \
         {{\n{rows}}};\n\n{}",
        functions.len(),
        u32::from(check),
        include_str!("runner.c")
    );
    out
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use qopt_ir::ir::Context;

    use super::{Buffer, Interface, runner};

    /// What becomes of a function in C with two inputs of 1,001 bytes, and an output of as many: the runner's exit code, and what it says.
    fn run(body: &str) -> (Option<i32>, String) {
        let ctx = Context::new(qopt_dialects::all());
        let buffer = Buffer {
            ty: ctx.tensor_type(&[Some(1001)], ctx.int_type(8)),
            width: 8,
            element: "int8_t".to_owned(),
            bytes: 1001,
            shape: "1001".to_owned(),
        };
        let inputs = vec![buffer.clone(), buffer.clone()];
        let interface = Interface { prefix: "model".to_owned(), inputs, outputs: vec![buffer], arena: 100 };
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let text = format!(
            "#include <stddef.h>\n#include <stdint.h>\nstatic int parts;\nvoid model_run(const int8_t *x, const int8_t *y, int8_t *out, void *arena) {{\n  volatile int8_t \
             *in = (volatile int8_t *)x, *a = arena;\n  for (int i = 0; i < 1001; i++) out[i] = x[i] + y[i];\n  (void)in, \
             (void)a;\n  {body}\n}}\nvoid model_run_parallel(const int8_t *x, const int8_t *y, int8_t *out, void *arena, void *f, void *ctx) {{\n  \
             (void)f, (void)ctx, parts = 1;\n  model_run(x, y, out, arena);\n  parts = 0;\n}}\n"
        );
        std::fs::write(at("model.c"), text).expect("a file");
        std::fs::write(at("run.c"), runner(&[interface], 1, true, None)).expect("a file");
        std::fs::write(at("in"), [1_u8; 2002]).expect("a file");
        let built = Command::new("cc").args([at("model.c"), at("run.c")]).arg("-o").arg(at("run")).status();
        assert!(built.expect("a C compiler").success());
        let ran = Command::new(at("run")).args([at("in"), at("out")]).output().expect("a program");
        let written = std::fs::read(at("out")).expect("a file");
        assert!(ran.status.code() != Some(0) || written == [2_u8; 1001]);
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    }

    #[test]
    fn accesses_beside_a_buffer_are_seen() {
        assert_eq!(run(""), (Some(0), String::new()));
        let cases = [
            ("(void)in[1001];", 6, "'model_run' with buffers before a protected page"),
            ("(void)in[-1];", 6, "'model_run' with buffers behind a protected page"),
            ("in[3] = 1;", 6, "'model_run' with buffers before a protected page"),
            ("out[-1] = 3;", 5, "'model_run' with buffers before a protected page: writes beside a buffer"),
            ("out[1001] = 3;", 6, "'model_run' with buffers before a protected page"),
            ("a[100] = 3;", 5, "'model_run' with buffers before a protected page: writes beside a buffer"),
            ("a[-1] = 3;", 5, "'model_run' with buffers before a protected page: writes beside a buffer"),
            ("a[128] = 3;", 6, "'model_run' with buffers before a protected page"),
            ("out[5] = a[7];", 5, "'model_run' with buffers before a protected page: other results"),
            ("if (parts) out[5] = 9;", 5, "'model_run' in parts, with buffers before a protected page: other results"),
            ("if ((uintptr_t)x % 2) out[5] = 9;", 5, "'model_run' with buffers before a protected page: other results"),
        ];
        for (body, code, said) in cases {
            assert_eq!(
                run(body),
                (Some(code), if code == 5 { format!("{said}\n") } else { said.to_owned() }),
                "{body}"
            );
        }
    }
}
