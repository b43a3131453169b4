/** The package runs in a browser: Chromium without a window loads it from a server and prints what Node prints. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { load } from "qopt";
import { MODELS, PROJECT, model, withFolder } from "./support.js";

const MODEL = "twin_dev.int8.tflite";

const PAGE = `<!doctype html>
<script type="importmap">{ "imports": { "qopt": "/node_modules/qopt/dist/browser.js" } }</script>
<pre id="text">nothing</pre>
<script type="module">
  const text = document.getElementById("text");
  try {
    const { load } = await import("qopt");
    const qopt = await load();
    const model = await (await fetch("/${MODEL}")).arrayBuffer();
    const module = qopt.read(new Uint8Array(model), { name: "${MODEL}" });
    module.fold();
    text.textContent = module.print({ locations: true });
  } catch (error) {
    text.textContent = String(error);
  }
</script>
`;

const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".wasm": "application/wasm" };

/** Options for a browser without a window that contacts no other server. */
const OPTIONS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--disable-component-update",
  "--disable-background-networking",
  "--no-first-run",
  "--virtual-time-budget=60000",
  "--dump-dom",
];

/** A server of the project with the package, and of the model. */
function serve() {
  return createServer((request, response) => {
    const path = normalize(request.url ?? "/");
    if (path === "/") {
      response.setHeader("Content-Type", "text/html").end(PAGE);
      return;
    }
    try {
      const file = readFileSync(path === `/${MODEL}` ? join(MODELS, MODEL) : join(PROJECT, path));
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream").end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
}

test("Chromium folds and prints a model", async () => {
  const server = serve().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const page = await withFolder(async (profile) => {
    const args = [...OPTIONS, `--user-data-dir=${profile}`, address];
    return (await promisify(execFile)("chromium", args, { maxBuffer: 1 << 26, timeout: 120_000 })).stdout;
  });
  server.close();
  const [, shown = ""] = /<pre id="text">([^]*?)<\/pre>/.exec(page) ?? [];
  const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&nbsp;": "\u00a0" };
  const text = shown.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);
  const qopt = await load();
  const module = qopt.read(model(MODEL), { name: MODEL });
  module.fold();
  assert.equal(text, module.print({ locations: true }));
});
