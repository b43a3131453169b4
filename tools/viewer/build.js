/**
 * Builds the page of `qopt view`: bundles script and style into one file that requests nothing.
 *
 * Usage: node build.js OUTPUT. The same sources and the locked packages give the same bytes. The policy of the page allows
 * this script and this style by their hashes, and nothing else.
 */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const [output] = process.argv.slice(2);
if (output === undefined) throw new Error("usage: node build.js OUTPUT");

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

const script = `${BUNDLED.map(notice).join("\n")}\n${await bundle("src/main.ts", { format: "iife" })}`;
const style = await bundle("src/style.css", {});
if (script.includes("</script") || style.includes("</style")) throw new Error("a part of the page would end its element");

const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
const parts = { "@POLICY@": policy, "@STYLE@": style, "@SCRIPT@": script };
const page = read("src/page.html").replaceAll(/@(?:POLICY|STYLE|SCRIPT)@/g, (marker) => parts[marker]);
writeFileSync(output, page);
