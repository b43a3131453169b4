/** The page of `qopt view`: the viewer alone, with the facts that the page contains. */

import { html } from "./dom.js";
import { readFacts } from "./facts.js";
import { themeSwitch } from "./theme.js";
import { Viewer } from "./viewer.js";

const root = html("main", { class: "viewer" });
document.body.append(root);
new Viewer(readFacts(document), root, {
  keys: document,
  heading: "h1",
  tools: [themeSwitch()],
  titled: (title) => {
    document.title = `${title} - qopt view`;
  },
});
