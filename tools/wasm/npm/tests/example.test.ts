/** The example of `docs/embedding.md` runs. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "qopt";
import { MODELS, PROJECT, ROOT } from "./support.js";

test("the example of the page", async () => {
  const page = readFileSync(join(ROOT, "docs/embedding.md"), "utf8");
  const [, code] = /^## JavaScript$[^]*?^```js\n([^]*?)^```$/m.exec(page) ?? [];
  assert(code !== undefined, "the page has no example");
  copyFileSync(join(MODELS, "twin_dev.qdq.onnx"), join(PROJECT, "model.onnx"));
  writeFileSync(join(PROJECT, "example.js"), code);
  const output = execFileSync("node", ["example.js"], { cwd: PROJECT, encoding: "utf8" });
  assert.match(output, /Int8Array|Float32Array|Uint8Array/);
  const qopt = await load();
  const folded = qopt.read(readFileSync(join(PROJECT, "folded.onnx")));
  assert.equal(folded.functions().length, 1);
});
