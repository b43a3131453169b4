/** The package for browsers. */

import { Qopt, type WasmSource } from "./qopt.js";

export * from "./qopt.js";

/** Starts qopt. The default source is the file of the package, which must be served next to this script. */
export async function load(source?: WasmSource): Promise<Qopt> {
  return Qopt.start(source ?? (await fetch(new URL("./qopt.wasm", import.meta.url))));
}
