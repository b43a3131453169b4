/** The repository, the native program, and the package under test, which `cargo xtask wasm` installs. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/** The value of an environment variable of `cargo xtask wasm`. */
export function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} is not set; run the tests with 'cargo xtask wasm'`);
  }
  return value;
}

export const ROOT = variable("QOPT_ROOT");
/** The project in which the package is installed. */
export const PROJECT = variable("QOPT_PROJECT");
export const MODELS = join(ROOT, "lit-tests/models");

/** The outcome of a program. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs the native program at the root of the repository. */
export function native(args: readonly string[]): Ran {
  const ran = spawnSync(variable("QOPT_BIN"), args, { cwd: ROOT, maxBuffer: 1 << 30 });
  if (ran.error) {
    throw ran.error;
  }
  return { status: ran.status, stdout: ran.stdout, stderr: ran.stderr.toString() };
}

/** The texts below a folder of the repository, relative to its root. */
export function textsBelow(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".mlir"))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

/** A file of the models. */
export function model(name: string): Uint8Array {
  return readFileSync(join(MODELS, name));
}

/** Calls a function with a folder, which is removed afterwards. */
export async function withFolder<T>(use: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "qopt-wasm-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Writes an array as a file of NumPy. */
export function writeNpy(path: string, descr: string, shape: readonly number[], data: Uint8Array): void {
  const extents = shape.map((extent) => `${extent},`).join("");
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${extents}), }`;
  const padded = `${header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11)}\n`;
  const prefix = Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, padded.length & 255, padded.length >> 8]);
  writeFileSync(path, Buffer.concat([prefix, Buffer.from(padded), data]));
}

/** The bytes of the elements in a file of NumPy. */
export function readNpy(path: string): Buffer {
  const file = readFileSync(path);
  return file.subarray(10 + file.readUInt16LE(8));
}
