/**
 * The playground: program, passes, and the results of a run.
 *
 * All work is done by qopt in this page. The only text that leaves it is the address, when the user asks for a link.
 */

import { button, html } from "../dom.js";
import type { Facts } from "../facts.js";
import { themeSwitch } from "../theme.js";
import { Viewer } from "../viewer.js";
import type { Module, Qopt } from "../../../wasm/npm/src/qopt.js";
import { QoptCrash, QoptError } from "../../../wasm/npm/src/errors.js";
import type { Diagnostic, Note } from "../../../wasm/npm/src/types.js";
import { diffLines, hunks } from "./diff.js";
import { Editor, rangeOf } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { type State, encode } from "./share.js";
import { Tabs } from "./tabs.js";

/** Lines around each change of a diff. */
const CONTEXT = 3;
/** The page shows this number of lines of a diff. */
const MAX_DIFF_LINES = 5000;
/** Constants of model files with more elements are shown without them. */
const MAX_FILE_ELEMENTS = 32;

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
  readonly #tabs: Tabs;
  #file: ModelFile | undefined;
  /** The program that was read by the last run, and the passes that succeeded on it. */
  #shown: { readonly module: Module; readonly passes: string; readonly title: string } | undefined;

  constructor(
    private readonly qopt: Qopt,
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
      this.#showGraph();
    });
    const program = html(
      "section",
      { class: "program", "aria-label": "Program" },
      html("label", { for: "program" }, "Program"),
      this.#editor.element,
      this.#diagnostics,
    );
    root.append(
      this.#header(),
      html("main", { class: "playground" }, program, html("section", { class: "output", "aria-label": "Results" }, this.#tabs.element)),
    );
    root.addEventListener("dragover", (event) => {
      event.preventDefault();
    });
    root.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void this.#openFile(file);
    });
  }

  #header(): HTMLElement {
    const example = html("select", { "aria-label": "Example" }, html("option", { value: "" }, "Example"));
    example.append(...EXAMPLES.map(({ name }, at) => html("option", { value: at }, name)));
    example.addEventListener("change", () => {
      const chosen = EXAMPLES[Number(example.value)];
      if (example.value !== "" && chosen !== undefined) void this.open({ ...chosen, allowUnregistered: false });
    });
    const pass = html("select", { "aria-label": "Add a pass" }, html("option", { value: "" }, "Add a pass"));
    const passes = [...this.qopt.passes()].sort((a, b) => (a.name < b.name ? -1 : 1));
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
      button("Run", "Run the passes ( Ctrl + Enter )", () => void this.run()),
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
    await this.qopt.ready;
    this.#shown?.module.free();
    this.#shown = undefined;
    this.#say("Running ...");
    // Lets the browser show the message: qopt runs in this thread.
    await new Promise((resolve) => setTimeout(resolve));
    const passes = this.#passes.value.trim();
    const name = this.#file?.name ?? "program.mlir";
    const diagnostics: Diagnostic[] = [];
    try {
      const options = { name, allowUnregistered: this.#unregistered.checked };
      const module = this.qopt.read(this.#file?.bytes ?? this.#editor.text, options);
      this.#shown = { module, passes: "", title: name };
      diagnostics.push(...module.diagnostics);
      const before = this.#print(module);
      if (this.#file !== undefined) this.#editor.show(before, true);
      const changed = module.clone();
      try {
        if (passes !== "") diagnostics.push(...changed.runPasses(passes).diagnostics);
        this.#shown = { module, passes, title: name };
        this.#showResult(before, this.#print(changed));
      } finally {
        changed.free();
      }
      this.#say("Done.");
    } catch (error) {
      if (!(error instanceof QoptError || error instanceof QoptCrash)) throw error;
      if (error instanceof QoptCrash) this.#shown = undefined;
      const own = error instanceof QoptError ? error.diagnostics : [];
      diagnostics.push(...own);
      this.#showResult("", "");
      const errors = own.filter(({ severity }) => severity === "error").length;
      this.#say(errors === 0 ? error.message : errors === 1 ? "1 error." : `${errors} errors.`);
    }
    this.#showDiagnostics(diagnostics);
    this.#showGraph();
  }

  #print(module: Module): string {
    return module.print(this.#file === undefined ? {} : { elideElements: MAX_FILE_ELEMENTS });
  }

  #showResult(before: string, after: string): void {
    this.#result.textContent = after;
    const lines = hunks(diffLines(before, after), CONTEXT);
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
  #showGraph(): void {
    this.#graph.replaceChildren();
    if (this.#tabs.current !== "Graph" || this.#shown === undefined) return;
    const { module, passes, title } = this.#shown;
    const root = html("div", { class: "viewer" });
    this.#graph.append(root);
    try {
      const facts = module.view(passes === "" ? { title } : { title, through: passes }) as Facts;
      new Viewer(facts, root, { keys: root, heading: "h2", tools: [] });
    } catch (error) {
      if (!(error instanceof QoptError || error instanceof QoptCrash)) throw error;
      this.#shown = undefined;
      this.#say(error.message);
    }
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
