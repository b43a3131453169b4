/**
 * The playground: program, passes, and the results of a run.
 *
 * All work is done by qopt in a worker of this page. The only text that leaves it is the address, when the user asks for a link.
 */

import { button, html } from "../dom.js";
import { themeSwitch } from "../theme.js";
import { Viewer } from "../viewer.js";
import type { Diagnostic, Note, PassInfo } from "../../../wasm/npm/src/types.js";
import type { Line } from "./diff.js";
import { Editor, rangeOf } from "./editor.js";
import { Engine } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import type { Call, Program, Results } from "./protocol.js";
import { type State, encode } from "./share.js";
import { Tabs } from "./tabs.js";

/** The page shows this number of lines of a diff. */
const MAX_DIFF_LINES = 5000;
const NO_PROGRAM: Program = { source: "", name: "", allowUnregistered: false, passes: "" };

/** A model file. The editor shows its text. */
interface ModelFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export class Playground {
  readonly #editor: Editor;
  readonly #passes = html("input", { id: "passes", spellcheck: "false", autocomplete: "off", placeholder: "fold-quant-shapes,canonicalize" });
  readonly #unregistered = html("input", { type: "checkbox" });
  readonly #result = html("pre", { class: "panel-result", tabindex: 0 });
  readonly #diff = html("div", { class: "diff", tabindex: 0 });
  readonly #graph = html("div", { class: "graph-panel" });
  readonly #diagnostics = html("ul", { class: "diagnostics", "aria-label": "Diagnostics" });
  readonly #status = html("p", { class: "status", role: "status" });
  readonly #stop = button("Stop", "Stop the run", () => {
    this.engine.stop();
  }, { disabled: true });
  readonly #run = button("Run", "Run the passes ( Ctrl + Enter )", () => void this.run());
  readonly #main = html("main", { class: "playground", "aria-busy": "false" });
  readonly #tabs: Tabs;
  #file: ModelFile | undefined;
  /** The program of the last run, with the passes that succeeded on it. */
  #shown: Program | undefined;
  /** The number of requests. The results of a request are shown unless there is a later one. */
  #requests = 0;

  private constructor(
    private readonly engine: Engine,
    passes: readonly PassInfo[],
    root: HTMLElement,
  ) {
    this.#editor = new Editor(
      () => {
        this.#file = undefined;
      },
      () => {
        void this.run();
      },
    );
    const panels = { Result: this.#result, Diff: this.#diff, Graph: this.#graph };
    this.#tabs = new Tabs(Object.entries(panels).map(([name, panel]) => ({ name, panel })), () => {
      void this.#showGraph();
    });
    const program = html(
      "section",
      { class: "program", "aria-label": "Program" },
      html("label", { for: "program" }, "Program"),
      this.#editor.element,
      this.#diagnostics,
    );
    this.#main.append(program, html("section", { class: "output", "aria-label": "Results" }, this.#tabs.element));
    root.append(this.#header(passes), this.#main);
    root.addEventListener("dragover", (event) => {
      event.preventDefault();
    });
    root.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void this.#openFile(file);
    });
  }

  /** Starts qopt and adds the page to an element. */
  static async start(module: WebAssembly.Module, root: HTMLElement): Promise<Playground> {
    const engine = new Engine(module);
    const playground = new Playground(engine, await engine.request("passes", NO_PROGRAM), root);
    engine.stage = (text) => {
      playground.#say(text);
    };
    return playground;
  }

  #header(all: readonly PassInfo[]): HTMLElement {
    const example = html("select", { "aria-label": "Example" }, html("option", { value: "" }, "Example"));
    example.append(...EXAMPLES.map(({ name }, at) => html("option", { value: at }, name)));
    example.addEventListener("change", () => {
      const chosen = EXAMPLES[Number(example.value)];
      if (example.value !== "" && chosen !== undefined) void this.open({ ...chosen, allowUnregistered: false });
    });
    const pass = html("select", { "aria-label": "Add a pass" }, html("option", { value: "" }, "Add a pass"));
    const passes = [...all].sort((a, b) => (a.name < b.name ? -1 : 1));
    pass.append(...passes.map(({ name, summary }) => html("option", { value: name, title: summary }, name)));
    pass.addEventListener("change", () => {
      if (pass.value !== "") this.#passes.value = [this.#passes.value.trim(), pass.value].filter((text) => text !== "").join(",");
      pass.value = "";
    });
    this.#passes.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") void this.run();
    });
    const file = html("input", { type: "file", "aria-label": "Open a model file" });
    file.addEventListener("change", () => {
      const chosen = file.files?.[0];
      if (chosen !== undefined) void this.#openFile(chosen);
      // Otherwise a second choice of the same file is no change.
      file.value = "";
    });
    return html(
      "header",
      { class: "toolbar" },
      html("h1", { class: "name" }, "qopt playground"),
      example,
      file,
      html("label", { class: "passes" }, "Passes", this.#passes),
      pass,
      html("label", {}, this.#unregistered, "Unregistered dialects"),
      this.#run,
      this.#stop,
      button("Link", "Write the program into the address of this page", () => void this.#share()),
      themeSwitch(),
      this.#status,
    );
  }

  /** Shows the state of an address or an example, and runs it. */
  async open(state: State | Error | undefined): Promise<void> {
    const [first] = EXAMPLES;
    if (state instanceof Error) {
      this.#say(state.message);
      return;
    }
    const { text, passes, allowUnregistered } = state ?? { text: "", passes: "", ...first, allowUnregistered: false };
    this.#file = undefined;
    this.#editor.show(text, false);
    this.#passes.value = passes;
    this.#unregistered.checked = allowUnregistered;
    await this.run();
  }

  async #openFile(file: File): Promise<void> {
    this.#file = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    this.#editor.show("", true);
    await this.run();
  }

  /** Reads the program, runs the passes and shows the results. */
  async run(): Promise<void> {
    const program: Program = {
      source: this.#file?.bytes ?? this.#editor.text,
      name: this.#file?.name ?? "program.mlir",
      allowUnregistered: this.#unregistered.checked,
      passes: this.#passes.value.trim(),
    };
    this.#shown = undefined;
    const result = await this.#ask("run", program);
    if (result === undefined) return;
    const { before, after, changes, diagnostics, error } = result;
    if (this.#file !== undefined && before !== undefined) this.#editor.show(before, true);
    if (before !== undefined) this.#shown = after === undefined ? { ...program, passes: "" } : program;
    this.#showResult(after ?? "", changes);
    this.#showDiagnostics(diagnostics);
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    this.#say(error === undefined ? "Done." : errors === 0 ? error : errors === 1 ? "1 error." : `${errors} errors.`);
    await this.#showGraph();
  }

  /** Sends a request to qopt. Undefined if it was stopped or failed, which is shown, or if a later request replaced it. */
  async #ask<C extends Call>(call: C, program: Program): Promise<Results[C] | undefined> {
    const request = (this.#requests += 1);
    this.#setBusy(true);
    try {
      const result = await this.engine.request(call, program);
      return request === this.#requests ? result : undefined;
    } catch (error) {
      if (request !== this.#requests) return undefined;
      if (call === "run") this.#clear();
      this.#say(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      if (request === this.#requests) this.#setBusy(false);
    }
  }

  /** Removes the results of an earlier run. */
  #clear(): void {
    this.#showResult("", []);
    this.#showDiagnostics([]);
    this.#graph.replaceChildren();
  }

  #setBusy(isBusy: boolean): void {
    this.#main.setAttribute("aria-busy", String(isBusy));
    // A disabled button has no focus.
    if (!isBusy && document.activeElement === this.#stop) this.#run.focus();
    this.#stop.disabled = !isBusy;
  }

  #showResult(after: string, lines: readonly (Line | undefined)[]): void {
    this.#result.textContent = after;
    const signs = { same: "  ", added: "+ ", removed: "- " };
    const rows = lines.slice(0, MAX_DIFF_LINES).map((line) => {
      if (line === undefined) return html("div", { class: "line gap" }, "...");
      return html("div", { class: `line ${line.kind}` }, signs[line.kind] + line.text);
    });
    const isSame = lines.every((line) => line === undefined);
    const rest = lines.length - rows.length;
    this.#diff.replaceChildren(
      ...(isSame ? [html("p", {}, "The passes changed nothing.")] : rows),
      ...(rest > 0 ? [html("p", {}, `${rest} more lines`)] : []),
    );
  }

  /** Draws the graph if its tab is visible: large programs take time. */
  async #showGraph(): Promise<void> {
    this.#graph.replaceChildren();
    if (this.#tabs.current !== "Graph" || this.#shown === undefined) return;
    const status = this.#status.textContent;
    const facts = await this.#ask("view", this.#shown);
    if (facts === undefined) return;
    this.#say(status);
    const root = html("div", { class: "viewer" });
    this.#graph.replaceChildren(root);
    new Viewer(facts, root, { keys: root, heading: "h2", tools: [] });
  }

  #showDiagnostics(diagnostics: readonly Diagnostic[]): void {
    const text = this.#editor.text;
    const own = ({ file }: Note): boolean => file === (this.#file?.name ?? "program.mlir");
    const entry = (note: Note): HTMLElement => {
      const range = this.#file === undefined && own(note) ? rangeOf(text, note) : undefined;
      const place = note.line === null ? (note.location ?? "") : `${note.line}:${note.column ?? 1}`;
      const label = [place, `${note.severity}: ${note.message}`].filter((part) => part !== "").join(" ");
      const item = html("li", { class: note.severity });
      if (range === undefined) item.append(label);
      else {
        item.append(
          button(label, "Go to the place", () => {
            this.#editor.select(range);
          }, { class: "link" }),
        );
      }
      return item;
    };
    const notes = diagnostics.flatMap((diagnostic) => [diagnostic, ...diagnostic.notes]);
    this.#diagnostics.replaceChildren(...notes.map(entry));
    this.#diagnostics.hidden = notes.length === 0;
    const ranges = this.#file === undefined ? diagnostics.filter(own).map((each) => rangeOf(text, each)) : [];
    this.#editor.mark(ranges.filter((range) => range !== undefined));
  }

  async #share(): Promise<void> {
    if (this.#file !== undefined) {
      this.#say("A model file is not part of a link.");
      return;
    }
    const state = { text: this.#editor.text, passes: this.#passes.value, allowUnregistered: this.#unregistered.checked };
    try {
      history.replaceState(null, "", await encode(state));
      this.#say("The address of this page has the program.");
    } catch (error) {
      this.#say(`The address cannot have the program: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #say(message: string): void {
    this.#status.textContent = message;
  }
}
