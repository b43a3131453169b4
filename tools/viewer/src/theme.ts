/** The color scheme: that of the system, unless the user chooses another. */

import { button } from "./dom.js";

export function themeSwitch(): HTMLButtonElement {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = (): boolean => (root.dataset["theme"] ?? (system.matches ? "dark" : "light")) === "dark";
  const element = button("", "", () => {
    root.dataset["theme"] = isDark() ? "light" : "dark";
    show();
  });
  const show = (): void => {
    const next = isDark() ? "Light" : "Dark";
    element.textContent = next;
    element.title = `${next} colors`;
    element.setAttribute("aria-label", `${next} colors`);
  };
  system.addEventListener("change", show);
  show();
  return element;
}
