type Child = Node | string | undefined | false;

/** Attributes by name; a function is a listener of that event, `false` and `undefined` leave the attribute out. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: never) => void)>>;

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Makes an element. Strings become text nodes, so no part of a response is ever read as markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return build(document.createElement(tag), attributes, children);
}

/** The same for a drawing. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return build(document.createElementNS(svgNamespace, tag), attributes, children);
}

function build<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== undefined && child !== false) element.append(child);
  return element;
}

/** Draws anew, and returns the focus to the control of the same `data-control`, which is another element then. */
export function keepFocus(place: Element, draw: () => void): void {
  const focused = document.activeElement;
  const control = place.contains(focused) ? focused?.getAttribute('data-control') : undefined;
  draw();
  if (control) place.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus();
}
