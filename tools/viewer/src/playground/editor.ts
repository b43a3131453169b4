/**
 * The editor: a text area, and marks of diagnostics behind its text.
 *
 * The marks are in an element that has the same text in the same font, and scrolls with the text area.
 */

import { html } from "../dom.js";

/** A range of a text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A position of a diagnostic. Lines and columns count from 1, and columns count bytes. */
interface Place {
  readonly line: number | null;
  readonly column: number | null;
  readonly end: { readonly line: number; readonly column: number } | null;
}

/** The offset of a position in a text. */
function offset(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf("\n", start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  let bytes = 1;
  let here = start;
  while (bytes < column && here < text.length && text[here] !== "\n") {
    const point = text.codePointAt(here) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    here += point < 0x10000 ? 1 : 2;
  }
  return here;
}

/** The range of a diagnostic, at least one character; undefined if it has no place. */
export function rangeOf(text: string, { line, column, end }: Place): Range | undefined {
  if (line === null || column === null || line === 0) return undefined;
  const start = offset(text, line, column);
  const to = end === null ? start + (/^[\w%@#!.$-]+/.exec(text.slice(start, start + 200))?.[0].length ?? 1) : offset(text, end.line, end.column);
  return { start, end: Math.min(Math.max(to, start + 1), text.length) };
}

export class Editor {
  readonly element: HTMLElement;
  readonly #area = html("textarea", { id: "program", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off" });
  readonly #marks = html("div", { class: "marks", "aria-hidden": "true" });

  constructor(edited: () => void, run: () => void) {
    this.element = html("div", { class: "editor" }, this.#marks, this.#area);
    this.#area.addEventListener("input", () => {
      this.mark([]);
      edited();
    });
    this.#area.addEventListener("scroll", () => {
      this.#marks.scrollTo(this.#area.scrollLeft, this.#area.scrollTop);
    });
    this.#area.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      run();
    });
  }

  get text(): string {
    return this.#area.value;
  }

  /** Shows a text. The text of a model file is read-only. */
  show(text: string, isReadOnly: boolean): void {
    this.#area.value = text;
    this.#area.readOnly = isReadOnly;
    this.#area.scrollTo(0, 0);
    this.mark([]);
  }

  /** Marks ranges, which may overlap. */
  mark(ranges: readonly Range[]): void {
    const text = this.text;
    const pieces: (Node | string)[] = [];
    let at = 0;
    for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
      if (start < at || start >= end) continue;
      pieces.push(text.slice(at, start), html("mark", {}, text.slice(start, end)));
      at = end;
    }
    // Without marks there is nothing to draw.
    this.#marks.replaceChildren(...(pieces.length === 0 ? [] : [...pieces, text.slice(at), "\n"]));
    this.#marks.scrollTo(this.#area.scrollLeft, this.#area.scrollTop);
  }

  /** Moves the focus to a range. */
  select({ start, end }: Range): void {
    this.#area.focus();
    // A collapsed selection first: browsers scroll to it.
    this.#area.setSelectionRange(start, start);
    this.#area.blur();
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
  }
}
