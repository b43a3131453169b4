/** The package for Node. */

import { readFile } from "node:fs/promises";
import { Qopt, type WasmSource } from "./qopt.js";

export * from "./qopt.js";

/** Starts qopt. The default source is the file of the package. */
export async function load(source?: WasmSource): Promise<Qopt> {
  return Qopt.start(source ?? (await readFile(new URL("./qopt.wasm", import.meta.url))));
}
