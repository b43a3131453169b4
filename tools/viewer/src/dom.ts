/**
 * Builders of elements.
 *
 * Text reaches the page as text nodes and attribute values only, so no text of a model is ever parsed as HTML.
 */

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Child = Node | string | undefined;

const SVG = "http://www.w3.org/2000/svg";

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== undefined) element.append(child);
  }
  return element;
}

/** An element of HTML. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** An element of SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** A button with a visible label. */
export function button(label: string, title: string, action: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const element = html("button", { type: "button", title, ...attributes }, label);
  element.addEventListener("click", action);
  return element;
}
