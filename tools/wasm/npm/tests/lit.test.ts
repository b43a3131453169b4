/** Passes in WebAssembly print what the native program prints, for the lit suite's inputs. */

import assert from "node:assert/strict";
import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { type Diagnostic, type Files, type PrintOptions, type Qopt, QoptError, type ReadOptions, load } from "qopt";
import { ROOT, native, textsBelow } from "./support.js";

/** The minimum number of inputs. */
const MIN_INPUTS = 300;

/** Options of the driver that only change diagnostics or destinations, which the test sets itself. */
const IGNORED = [/^-{1,2}remarks-filter/, /^-{1,2}verify-each$/, /^-{1,2}mlir-disable-threading$/];

/** Passes that repair what the verifier rejects, so that their input is not verified. */
const REPAIRS = /^(builtin\.module\((func\.func\()?)?repair-quant-boundary\b/;

/** A run of the driver that the package can do. */
interface Run {
  readonly passes: string[];
  readonly options: string[];
  readonly pipeline: string;
  readonly read: ReadOptions;
  readonly print: PrintOptions;
  readonly split: boolean;
}

/** The words of a shell command up to its first redirection, pipe or other operator. */
function words(command: string): string[] {
  const found: string[] = [];
  for (const [, quoted, doubled, plain] of command.matchAll(/'([^']*)'|"([^"]*)"|((?:[^\s'"]|'[^']*'|"[^"]*")+)/g)) {
    const word = quoted ?? doubled ?? plain ?? "";
    if (plain !== undefined && /^(\||;|&&|\d?>|<)/.test(plain)) {
      break;
    }
    found.push(plain === undefined ? word : word.replaceAll(/['"]/g, ""));
  }
  return found;
}

/** The RUN lines of a test, with their continuations. */
function commands(text: string): string[] {
  const joined = text.replaceAll(/\\\n\/\/ RUN:/g, "");
  return [...joined.matchAll(/^\/\/ RUN: *(.*)$/gm)].map(([, command]) => command ?? "");
}

/** A run of the driver on the test itself, if the command is one and all of its options are known. */
function parse(command: string, folder: string, passes: ReadonlySet<string>): Run | undefined {
  const [program, ...args] = words(command.replace(/^not (?=qopt)/, "").replaceAll("%S", folder));
  if (program !== "qopt") {
    return undefined;
  }
  const run = { passes: [] as string[], options: [] as string[], read: {}, print: {}, split: false, pipeline: "" };
  let inputs = 0;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    const [, name = "", value] = /^--?([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (arg === "-o") {
      index += 1;
    } else if (arg === "%s") {
      inputs += 1;
    } else if (passes.has(name)) {
      run.passes.push(value === undefined ? name : `${name}{${value}}`);
      run.options.push(arg);
    } else if (name === "pass-pipeline" && value !== undefined) {
      run.pipeline = value;
      run.options.push(arg);
    } else if (name === "split-input-file" && value === undefined) {
      run.split = true;
      run.options.push(arg);
    } else if (name === "allow-unregistered-dialect") {
      run.read = { ...run.read, allowUnregistered: true };
      run.options.push(arg);
    } else if (name === "mlir-print-op-generic") {
      run.print = { ...run.print, generic: true };
      run.options.push(arg);
    } else if (name === "mlir-print-debuginfo") {
      run.print = { ...run.print, locations: true };
      run.options.push(arg);
    } else if (name === "mlir-print-local-scope") {
      run.print = { ...run.print, localScope: true };
      run.options.push(arg);
    } else if (name === "print-quant-aliases" && value === "false") {
      run.print = { ...run.print, quantAliases: false };
      run.options.push(arg);
    } else if (!IGNORED.some((pattern) => pattern.test(arg))) {
      return undefined;
    }
  }
  // The driver demands that a pipeline names its operation. The package also takes a list of passes.
  const isPipeline = run.pipeline.startsWith("builtin.module(");
  if (inputs !== 1 || (isPipeline ? run.passes.length > 0 : run.pipeline !== "")) {
    return undefined;
  }
  const pipeline = isPipeline ? run.pipeline : run.passes.join(",");
  return { ...run, pipeline, read: REPAIRS.test(pipeline) ? { ...run.read, verify: false } : run.read };
}

/** The files that a pipeline names, or undefined if one does not exist. */
function filesOf(pipeline: string): Files | undefined {
  const paths = [...pipeline.matchAll(/[\w./-]+\.qpat/g)].map(([path]) => path);
  if (!paths.every((path) => existsSync(join(ROOT, path)))) {
    return undefined;
  }
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, path))]));
}

/** The diagnostics of the driver, without those on splitting files, which the test does itself. */
function driverDiagnostics(stderr: string): Diagnostic[] {
  const lines = stderr.split("\n").filter((line) => line.startsWith("{"));
  const diagnostics = lines.map((line) => JSON.parse(line) as Diagnostic);
  return diagnostics.filter((diagnostic) => diagnostic.code !== "command/split-marker").map(comparable);
}

/** A diagnostic without what differs between the driver and the package. */
function comparable(diagnostic: Diagnostic): Diagnostic {
  switch (diagnostic.code) {
    // The reason for a missing file is that of the system, or that it was not given.
    case "command/file-access":
      return { ...diagnostic, message: "" };
    // Further lines have the text of the pipeline, and flags have none.
    case "command/pipeline":
      return { ...diagnostic, message: diagnostic.message.split("\n", 1).join() };
    default:
      return diagnostic;
  }
}

/** The chunks of a text. Lines before a chunk stay empty, so that positions are those of the text. */
function chunks(text: string, split: boolean): string[] {
  const parts = split ? text.split("// -----") : [text];
  let lines = 0;
  const padded = parts.map((part) => {
    const before = "\n".repeat(lines);
    lines += part.split("\n").length - 1;
    return { part, text: before + part };
  });
  return padded.filter(({ part }) => part !== "").map((chunk) => chunk.text);
}

interface Outcome {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly failed: boolean;
}

/** Runs the passes of the package on a text. */
function inWasm(qopt: Qopt, name: string, text: string, run: Run, files: Files): Outcome {
  const diagnostics: Diagnostic[] = [];
  let failed = false;
  const texts = chunks(text, run.split).map((chunk) => {
    try {
      const module = qopt.read(chunk, { ...run.read, name });
      try {
        diagnostics.push(...module.diagnostics);
        diagnostics.push(...module.runPasses(run.pipeline, { files }).diagnostics);
        return module.print(run.print);
      } finally {
        module.free();
      }
    } catch (error) {
      assert(error instanceof QoptError, String(error));
      diagnostics.push(...error.diagnostics);
      failed = true;
      return "";
    }
  });
  return { text: texts.join("// -----\n"), diagnostics: diagnostics.map(comparable), failed };
}

test("programs and diagnostics of the lit suite", async () => {
  const qopt = await load();
  const passes = new Set(qopt.passes().map((pass) => pass.name));
  let [inputs, runs, failures] = [0, 0, 0];
  for (const name of textsBelow("lit-tests").filter((path) => !/\/(models|Inputs)\//.test(path))) {
    const bytes = readFileSync(join(ROOT, name));
    const text = bytes.toString();
    // A JavaScript string does not keep wrong UTF-8.
    const found = isUtf8(bytes) ? commands(text).map((command) => parse(command, dirname(name), passes)) : [];
    const unique = new Map(found.filter((run) => run !== undefined).map((run) => [JSON.stringify(run), run]));
    let isInput = false;
    for (const run of unique.values()) {
      const files = filesOf(run.pipeline);
      if (files === undefined) {
        continue;
      }
      const expected = native([name, ...run.options, "--diagnostics-format=json"]);
      const actual = inWasm(qopt, name, text, run, files);
      const command = `qopt ${name} ${run.options.join(" ")}`;
      assert.equal(actual.text, expected.stdout.toString(), command);
      assert.deepEqual(actual.diagnostics, driverDiagnostics(expected.stderr), command);
      assert.equal(actual.failed, expected.status !== 0, command);
      isInput = true;
      runs += 1;
      failures += actual.failed ? 1 : 0;
    }
    inputs += isInput ? 1 : 0;
  }
  console.log(`${inputs} inputs and ${runs} runs, of which ${failures} end with an error, are as in the native program`);
  assert(inputs >= MIN_INPUTS, `${inputs} inputs are less than ${MIN_INPUTS}`);
});
