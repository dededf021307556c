/** Reads and writes the XML forms of requests and responses. */

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export function escapeXml(text: string): string {
  // XML 1.0 cannot represent control characters.
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[&<>"']/g, sign => escapes[sign] ?? sign);
}

/** Names of list items, where they are not the list's name without its `s`. */
const items: Readonly<Record<string, string>> = { metrics_found: 'metric', metrics_not_found: 'metric' };

function itemName(list: string): string {
  return items[list] ?? list.replace(/ies$/, 'y').replace(/s$/, '');
}

function element(name: string, value: unknown, indent: string): string {
  if (value === null || value === undefined) return `${indent}<${name} nil="true"/>\n`;
  if (typeof value !== 'object') return `${indent}<${name}>${escapeXml(String(value))}</${name}>\n`;
  const inner = Array.isArray(value)
    ? value.map(item => element(itemName(name), item, `${indent}  `))
    : Object.entries(value).map(([key, item]) => element(key, item, `${indent}  `));
  return inner.length === 0 ? `${indent}<${name}/>\n` : `${indent}<${name}>\n${inner.join('')}${indent}</${name}>\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A response as a document. The root is named after the first member. */
export function writeXml(body: object): string {
  const [first = 'empty'] = Object.keys(body);
  if (first !== 'error') return declaration + element(`${first}_response`, body, '');
  return declaration + element(first, (body as Record<string, unknown>)[first], '');
}

/**
 * Elements of the legacy API: names with dashes, types as attributes. Undefined values become empty elements with
 * `nil`.
 */
export function writeElement(
  name: string,
  children: readonly (readonly [string, string | number | undefined, string?])[],
): string {
  const inner = children.map(([child, value, type]) => {
    const attributes = `${type ? ` type="${type}"` : ''}${value === undefined ? ' nil="true"' : ''}`;
    return value === undefined
      ? `  <${child}${attributes}/>\n`
      : `  <${child}${attributes}>${escapeXml(String(value))}</${child}>\n`;
  });
  return `${declaration}<${name}>\n${inner.join('')}</${name}>\n`;
}

function unescapeXml(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|\w{2,4});/gi, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    return Object.entries(escapes).find(entry => entry[1] === whole)?.[0] ?? whole;
  });
}

/**
 * Parses elements, text and repeated elements (as lists). Attributes and comments are ignored. Undefined for an invalid
 * document.
 */
export function readXml(text: string): Record<string, unknown> | undefined {
  const token = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w.-]+)[^<>]*?(\/?)>|([^<]+)/gy;
  interface OpenElement {
    readonly name: string;
    readonly children: Record<string, unknown>;
    text: string;
  }
  const root: OpenElement = { name: '', children: Object.create(null), text: '' };
  const stack: OpenElement[] = [root];
  const put = (parent: OpenElement, name: string, value: unknown) => {
    const before = parent.children[name];
    parent.children[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  };
  let end = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    end = token.lastIndex;
    const top = stack.at(-1) as OpenElement;
    const [, cdata, closing, name, selfClosing, words] = match;
    if (cdata !== undefined) top.text += cdata;
    else if (words !== undefined) top.text += unescapeXml(words);
    else if (name !== undefined && closing) {
      const parent = stack.at(-2);
      if (top.name !== name || !parent) return undefined;
      stack.pop();
      put(parent, name, Object.keys(top.children).length > 0 ? top.children : top.text.trim());
    } else if (name !== undefined && selfClosing) put(top, name, '');
    else if (name !== undefined) stack.push({ name, children: Object.create(null), text: '' });
    if (stack.length > 32) return undefined;
  }
  const complete = end === text.length && stack.length === 1 && root.text.trim() === '';
  return complete && Object.keys(root.children).length > 0 ? root.children : undefined;
}
