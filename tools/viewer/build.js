/**
 * Builds the page of `qopt view`, or the page of the playground: bundles script and style into one file.
 *
 * Usage: node build.js OUTPUT, or node build.js OUTPUT TUTORIAL for the playground, whose examples are the steps of
 * `docs/tutorial.md`. The same sources and the locked packages give the same bytes. The policy of a page allows its script and
 * its style by their hashes. The page of `qopt view` requests nothing; the playground may request files of its own server,
 * because it loads `qopt.wasm`, may start the worker whose script is a part of it, and may show its icon: Firefox asks the server
 * for an icon if a page has none.
 */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const [output, tutorial] = process.argv.slice(2);
if (output === undefined) throw new Error("usage: node build.js OUTPUT [TUTORIAL]");

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

/** The packages in the bundle, without those of development. */
const BUNDLED = Object.entries(JSON.parse(read("package-lock.json")).packages)
  .filter(([path, { dev }]) => path !== "" && dev !== true)
  .map(([path]) => path.replace("node_modules/", ""));

/** Bundles a file. */
async function bundle(entry, options) {
  const result = await build({
    entryPoints: [new URL(entry, import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    legalComments: "none",
    target: ["chrome120", "firefox121", "safari17"],
    ...options,
  });
  return result.outputFiles[0].text.trim();
}

const notice = (name) => `/*! ${name}\n${read(`node_modules/${name}/LICENSE`).trim()}\n*/`;
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Builds a page from `page.html`, `main.ts` and `style.css` of a folder. */
async function page(folder, { define = {}, scripts = "", requests = "" }) {
  const script = `${BUNDLED.map(notice).join("\n")}\n${await bundle(`${folder}/main.ts`, { format: "iife", define })}`;
  const style = await bundle(`${folder}/style.css`, {});
  if (script.includes("</script") || style.includes("</style")) throw new Error("a part of the page would end its element");
  const policy = `default-src 'none'; script-src ${hash(script)}${scripts}; style-src ${hash(style)}${requests}; base-uri 'none'; form-action 'none'`;
  const parts = { "@POLICY@": policy, "@STYLE@": style, "@SCRIPT@": script };
  return read(`${folder}/page.html`).replaceAll(/@(?:POLICY|STYLE|SCRIPT)@/g, (marker) => parts[marker]);
}

/** An argument of the command line as a part of a pipeline: `--a=b=c` is `a{b=c}`. */
function pass(argument) {
  const [, name, options] = /^--([\w-]+)(?:=(.*))?$/.exec(argument) ?? [];
  if (name === undefined) throw new Error(`'${argument}' is not a pass`);
  return options === undefined ? name : `${name}{${options}}`;
}

/** The first program of the tutorial, and the passes of each section with a command, together with those before it. */
function examples(text) {
  const [, program] = /\n```mlir\n([^]*?)\n```/.exec(text) ?? [];
  if (program === undefined) throw new Error("the tutorial has no program");
  const found = [{ name: "As read", text: `${program}\n`, passes: "" }];
  for (const section of text.split("\n## ").slice(1)) {
    const [, command] = /\n```sh\n(qopt [^\n]*)\n/.exec(section) ?? [];
    if (command === undefined) continue;
    if (command.startsWith("qopt compile ")) break;
    const [name] = section.split("\n", 1);
    const own = command.split(" ").filter((word) => word.startsWith("--")).map(pass);
    const before = found.at(-1).passes;
    found.push({ name, text: found[0].text, passes: [...(before === "" ? [] : [before]), ...own].join(",") });
  }
  return found;
}

const built =
  tutorial === undefined
    ? await page("src", {})
    : await page("src/playground", {
        define: {
          TUTORIAL: JSON.stringify(examples(readFileSync(tutorial, "utf8"))),
          WORKER: JSON.stringify(await bundle("src/playground/worker.ts", { format: "iife" })),
        },
        scripts: " 'wasm-unsafe-eval'",
        requests: "; connect-src 'self'; worker-src blob:; img-src data:",
      });
writeFileSync(output, built);
