/** The list of keys. */

import { button, html } from "./dom.js";

const KEYS: readonly (readonly [string, string])[] = [
  ["↓ ↑", "select a user or a source of the selected operation"],
  ["← →", "select the nearest operation beside it"],
  ["Enter", "move to the details; expand a group"],
  ["Space", "collapse or expand a group, or the regions of an operation"],
  ["Esc", "go back to the graph; clear the selection"],
  ["/", "search by operator, name, type or attribute"],
  ["+ - 0 1", "zoom in, zoom out, show all, actual size"],
  ["Shift + arrows", "move the graph"],
  ["[ ]", "step back and forward through a pipeline"],
  ["wheel, drag", "move the graph"],
  ["Ctrl + wheel, pinch", "zoom"],
  ["double click", "collapse or expand"],
];

export function helpDialog(): HTMLDialogElement {
  const rows = KEYS.map(([key, action]) => html("div", {}, html("dt", {}, html("kbd", {}, key)), html("dd", {}, action)));
  const dialog = html("dialog", { class: "help", "aria-labelledby": "help-title" }, html("h2", { id: "help-title" }, "Keys"), html("dl", {}, ...rows));
  dialog.append(
    button("Close", "Esc", () => {
      dialog.close();
    }),
  );
  return dialog;
}
