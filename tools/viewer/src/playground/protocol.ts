/** The messages between the page and the worker that runs qopt. */

import type { Facts } from "../facts.js";
import type { Diagnostic, PassInfo } from "../../../wasm/npm/src/types.js";
import type { Line } from "./diff.js";

/** A program, and the passes that run on it. */
export interface Program {
  /** MLIR text, or the bytes of a model file. */
  readonly source: string | Uint8Array;
  readonly name: string;
  readonly allowUnregistered: boolean;
  readonly passes: string;
}

export interface RunResult {
  /** The text before the passes. Undefined if the program cannot be read. */
  readonly before?: string | undefined;
  /** The text after the passes. Undefined if a pass failed. */
  readonly after?: string | undefined;
  /** The changed lines with the lines around them. Undefined for lines that are left out. */
  readonly changes: readonly (Line | undefined)[];
  readonly diagnostics: readonly Diagnostic[];
  /** The message of the error that ended the run. */
  readonly error?: string | undefined;
}

/** The result of each call. */
export interface Results {
  readonly passes: readonly PassInfo[];
  readonly run: RunResult;
  readonly view: Facts;
}

export type Call = keyof Results;

/** The first message of the page starts qopt. The worker answers each of the others. */
export type Request = { readonly start: WebAssembly.Module } | { readonly call: Call; readonly program: Program };

/**
 * What the worker does now, a result, or an error. After an error that is a crash, the worker must not be used again.
 */
export type Reply =
  | { readonly stage: string }
  | { readonly result: Results[Call] }
  | { readonly error: string; readonly isCrash: boolean };
