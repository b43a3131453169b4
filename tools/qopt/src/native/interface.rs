//! How C sees a compiled program: its function, and a program that runs it.

use std::fmt::Write;

use qopt_ir::ir::Type;

/// The function's name in the object.
pub(super) const FUNCTION: &str = "model_run";

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

/// The function's parameters, in their order.
#[derive(Clone, Debug)]
pub(super) struct Interface {
    pub(super) inputs: Vec<Buffer>,
    pub(super) outputs: Vec<Buffer>,
    pub(super) arena: u64,
}

impl Interface {
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

    /// The C header.
    pub(super) fn header(&self) -> String {
        let mut out = "/* Made by qopt. The function allocates nothing, keeps nothing, and may run on several threads at once, each\n   \
                       with an arena of its own, aligned to 64 bytes. No two buffers may overlap. */\n\
                       #ifndef MODEL_H\n#define MODEL_H\n\n#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
            .to_owned();
        let _ = writeln!(out, "#define MODEL_ARENA_BYTES {}", self.arena);
        for (name, buffers) in [("INPUT", &self.inputs), ("OUTPUT", &self.outputs)] {
            for (i, buffer) in buffers.iter().enumerate() {
                let Buffer { element, bytes, shape, .. } = buffer;
                let _ = writeln!(out, "#define MODEL_{name}{i}_BYTES {bytes} /* {element}, {shape} */");
            }
        }
        let _ = writeln!(out, "\nvoid {FUNCTION}({});\n", self.parameters());
        out.push_str("#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
        out
    }

    /// A program that reads inputs from files, runs the function so often, writes outputs to files, and prints how long each run
    /// took, in nanoseconds.
    pub(super) fn runner(&self, repeat: u32) -> String {
        let mut out = format!(
            "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n\nvoid {FUNCTION}({});\n\n\
             static void *make(size_t bytes) {{\n  void *made = aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);\n  \
             if (!made) exit(2);\n  return made;\n}}\nstatic void *taken(const char *path, size_t bytes) {{\n  void *made = \
             make(bytes);\n  FILE *file = fopen(path, \"rb\");\n  if (!file || fread(made, 1, bytes, file) != bytes) exit(3);\n  \
             fclose(file);\n  return made;\n}}\nstatic void give(const char *path, const void *from, size_t bytes) {{\n  FILE *file \
             = fopen(path, \"wb\");\n  if (!file || fwrite(from, 1, bytes, file) != bytes || fclose(file)) exit(4);\n}}\n\n\
             int main(int count, char **paths) {{\n",
            self.parameters()
        );
        let mut names = Vec::new();
        for (i, buffer) in self.inputs.iter().enumerate() {
            let _ = writeln!(out, "  void *input{i} = taken(paths[{}], {});", i + 1, buffer.bytes);
            names.push(format!("input{i}"));
        }
        for (i, buffer) in self.outputs.iter().enumerate() {
            let _ = writeln!(out, "  void *output{i} = make({});", buffer.bytes);
            names.push(format!("output{i}"));
        }
        let _ = writeln!(out, "  void *arena = make({});", self.arena);
        names.push("arena".to_owned());
        let _ = writeln!(
            out,
            "  for (int run = 0; run < {repeat}; run++) {{\n    struct timespec start, end;\n    \
             clock_gettime(CLOCK_MONOTONIC, &start);\n    {FUNCTION}({});\n    clock_gettime(CLOCK_MONOTONIC, &end);\n    \
             printf(\"%lld\\n\", (end.tv_sec - start.tv_sec) * 1000000000LL + end.tv_nsec - start.tv_nsec);\n  }}",
            names.join(", ")
        );
        for (i, buffer) in self.outputs.iter().enumerate() {
            let _ = writeln!(out, "  give(paths[{}], output{i}, {});", self.inputs.len() + i + 1, buffer.bytes);
        }
        out.push_str("  return count < 0;\n}\n");
        out
    }
}
