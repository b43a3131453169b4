import type { Diagnostic } from "./types.js";

/** The program, a file or an argument is invalid. */
export class QoptError extends Error {
  override readonly name = "QoptError";
  /** The diagnostics; empty if an argument is invalid. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[] = []) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/**
 * The WebAssembly instance stopped: it ran out of memory, or qopt has a bug. All modules are lost. `Qopt.ready` resolves when
 * a new instance can be used.
 */
export class QoptCrash extends Error {
  override readonly name = "QoptCrash";
  /** The message of the panic, if the reason is a bug of qopt. */
  readonly panic: string | undefined;

  constructor(panic: string | undefined, cause: unknown) {
    const reason =
      panic === undefined
        ? `the WebAssembly instance ran out of memory or stack: ${String(cause)}`
        : `this is a bug of qopt, please report it with the program: ${panic}`;
    super(`${reason}. All modules are lost; await the member 'ready' and read them again`, { cause });
    this.panic = panic;
  }
}
