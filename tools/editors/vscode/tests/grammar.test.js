// The grammar of the packed extension in the engines of Visual Studio Code: vscode-textmate and Oniguruma.

"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { before, test } = require("node:test");
const oniguruma = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const extension = process.env.QOPT_EXTENSION;
const root = process.env.QOPT_ROOT;
let grammar;

before(async () => {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm);
  const file = path.join(extension, "mlir.tmLanguage.json");
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(fs.readFileSync(file, "utf8"), file),
  });
  grammar = await registry.loadGrammar("source.mlir");
});

/** The texts of a program with their innermost scopes, line by line. */
function* tokens(text) {
  let stack = INITIAL;
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    for (const { startIndex, endIndex, scopes } of result.tokens) {
      const token = line.slice(startIndex, endIndex);
      if (token.trim()) {
        yield [token, scopes.at(-1).replace(/\.mlir$/, "")];
      }
    }
  }
}

/** Checks the scopes of some texts, in their order. */
function check(program, expected) {
  const found = [...tokens(program)];
  let start = 0;
  for (const pair of expected) {
    const at = found.findIndex(([token, scope], i) => i >= start && token === pair[0] && scope === pair[1]);
    assert.notEqual(at, -1, `${pair} is not in ${JSON.stringify(found.slice(start))}`);
    start = at + 1;
  }
}

test("a quantized program", () => {
  check(
    `!q = !quant.uniform<i8:f32:0, {5.000000e-01:-3}>
    func.func @f(%arg0: tensor<4x?x!q>) -> tensor<0x8xi32> { // -> "x"
      %0 = "tosa.const"() <{values = dense<"0x01FF"> : tensor<1xi8>}> : () -> tensor<1x!q>
    ^bb1:
      return %0#1 {onnx_name = unit} : vector<[4]xf32> loc("a\\22":1:2)`,
    [
      ["!q", "storage.type"], ["=", "punctuation"], ["!quant.uniform", "storage.type"], ["<", "punctuation"],
      ["i8", "storage.type"], [":", "punctuation"], ["f32", "storage.type"], ["0", "constant.numeric"],
      ["5.000000e-01", "constant.numeric"], ["-", "punctuation"], ["3", "constant.numeric"],
      ["func.func", "support.function"], ["@f", "entity.name.function"], ["%arg0", "variable.other.value"],
      ["tensor", "storage.type"], ["4x?x", "constant.numeric"], ["!q", "storage.type"], ["->", "punctuation"],
      ["0x8x", "constant.numeric"], ["i32", "storage.type"], ['// -> "x"', "comment.line.double-slash"],
      ["tosa.const", "string.quoted.double"], ["values", "entity.other.attribute-name"], ["dense", "keyword.other"],
      ["0x01FF", "string.quoted.double"], ["^bb1", "entity.name.label"], ["return", "variable.other.word"],
      ["%0", "variable.other.value"], ["#1", "constant.other.attribute"], ["unit", "constant.language"],
      ["vector", "storage.type"], ["[4]x", "constant.numeric"], ["f32", "storage.type"], ["loc", "keyword.other"],
      ["\\22", "constant.character.escape"],
    ],
  );
});

test("an integer in hexadecimal, a quoted symbol, resources", () => {
  check('{-# a: 0xFF, b: @"x y" #-} affine_map<(d0) -> (d0 floordiv 2)>', [
    ["{-#", "punctuation"], ["0xFF", "constant.numeric"], ["x y", "entity.name.function"], ["#-}", "punctuation"],
    ["affine_map", "keyword.other"], ["floordiv", "keyword.other"],
  ]);
});

test("every token of the examples of all dialects has a scope", () => {
  let programs = 0;
  for (const folder of ["arith", "func", "qnn", "quant", "scf", "stablehlo", "tensor", "tfl", "torch", "tosa"]) {
    for (const name of fs.readdirSync(path.join(root, "lit-tests", folder)).filter((name) => name.endsWith("ops.mlir"))) {
      programs += 1;
      const text = fs.readFileSync(path.join(root, "lit-tests", folder, name), "utf8");
      const bare = [...tokens(text)].filter(([, scope]) => scope === "source");
      assert.deepEqual(bare, [], `${folder}/${name}`);
    }
  }
  assert.ok(programs >= 10, `${programs} programs`);
});
