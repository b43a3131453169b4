/** The script of the worker: answers each request of the page by qopt. It keeps no program between requests. */

import { QoptError } from "../../../wasm/npm/src/errors.js";
import { type Module, Qopt } from "../../../wasm/npm/src/qopt.js";
import type { Diagnostic } from "../../../wasm/npm/src/types.js";
import type { Facts } from "../facts.js";
import { diffLines, hunks } from "./diff.js";
import type { Call, Program, Reply, Request, Results, RunResult } from "./protocol.js";

/** Lines around each change of a diff. */
const CONTEXT = 3;
/** Constants of model files with more elements are shown without them. */
const MAX_FILE_ELEMENTS = 32;

const send = (reply: Reply): void => {
  postMessage(reply);
};

/** Reads the program, uses it, and frees it. */
function withModule<T>(qopt: Qopt, { source, name, allowUnregistered }: Program, use: (module: Module) => T): T {
  send({ stage: "Reading the program ..." });
  const module = qopt.read(source, { name, allowUnregistered });
  try {
    return use(module);
  } finally {
    module.free();
  }
}

function run(qopt: Qopt, program: Program): RunResult {
  const { source, passes } = program;
  const print = (module: Module): string => module.print(typeof source === "string" ? {} : { elideElements: MAX_FILE_ELEMENTS });
  const diagnostics: Diagnostic[] = [];
  let before: string | undefined;
  try {
    const after = withModule(qopt, program, (module) => {
      diagnostics.push(...module.diagnostics);
      before = print(module);
      send({ stage: "Running the passes ..." });
      if (passes !== "") diagnostics.push(...module.runPasses(passes).diagnostics);
      send({ stage: "Printing the result ..." });
      return print(module);
    });
    return { before, after, changes: hunks(diffLines(before ?? "", after), CONTEXT), diagnostics };
  } catch (error) {
    if (!(error instanceof QoptError)) throw error;
    return { before, changes: [], diagnostics: [...diagnostics, ...error.diagnostics], error: error.message };
  }
}

function view(qopt: Qopt, program: Program): Facts {
  const { name: title, passes } = program;
  return withModule(qopt, program, (module) => {
    send({ stage: "Computing the graph ..." });
    return module.view(passes === "" ? { title } : { title, through: passes }) as Facts;
  });
}

const CALLS: { readonly [C in Call]: (qopt: Qopt, program: Program) => Results[C] } = { passes: (qopt) => qopt.passes(), run, view };

let started: Promise<Qopt> | undefined;

async function answer(request: Request): Promise<void> {
  try {
    if ("start" in request) {
      started = Qopt.start(request.start);
      await started;
    } else if (started !== undefined) {
      send({ result: CALLS[request.call](await started, request.program) });
    }
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error), isCrash: !(error instanceof QoptError) });
  }
}

addEventListener("message", ({ data }: MessageEvent<Request>) => void answer(data));
