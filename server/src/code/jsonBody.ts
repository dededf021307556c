import type { DataNode, DataScalar } from '../containers/data';
import { readJson } from '../containers/json';
import { holeMark } from '../text/region';
import type { BodyMember, Template } from './call';
import { flatText, slice, templateSpan } from './template';

/**
 * The leaves of a JSON text with holes as dotted paths (`deployment.revision`, `names.0`). A hole may be a whole value, a
 * part of a string, or a bare word. Undefined when the text does not start as an object or list; what cannot be read is
 * left out. Values of strings are decoded, of other leaves as written.
 */
export function jsonMembers(body: Template): BodyMember[] | undefined {
  const text = flatText(body);
  const root = /^\s*[{[]/.test(text) ? readJson(text) : undefined;
  if (!root || root.kind === 'scalar') return undefined;
  const members: BodyMember[] = [];
  addMembers(root, '', body, members);
  return members;
}

function addMembers(node: DataNode, path: string, body: Template, members: BodyMember[]): void {
  const below = (name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);
  if (node.kind === 'list')
    for (const [index, item] of node.items.entries()) addMembers(item, below(index), body, members);
  else if (node.kind === 'map') for (const { key, value } of node.entries) addMembers(value, below(key), body, members);
  else if (path !== '' && !path.includes(holeMark)) {
    const { text } = node.region;
    const span = templateSpan(slice(body, node.region.outer.start, node.region.outer.end));
    const isNull = node.region.text === 'null' && node.span.start === node.region.outer.start;
    members.push({
      path,
      value: leafValue(node, body),
      ...(isNull ? { isNull } : {}),
      ...(isBare(node, text) ? { isBare: true as const } : {}),
      ...(span ? { span } : {}),
    });
  }
}

/** Whether a leaf is a value without quotes that the running program fills in. */
function isBare({ region, span }: DataScalar, text: string): boolean {
  return span.start === region.outer.start && text === holeMark;
}

/** The decoded text of a leaf, whose characters are those of the body. */
function leafValue({ region }: DataScalar, body: Template): Template {
  return {
    parts: region.segments.flatMap(({ kind, inner, outer }) => {
      const written = slice(body, outer.start, outer.end);
      if (kind !== 'escape') return written.parts;
      const span = templateSpan(written);
      return [{ kind: 'text', text: region.text.slice(inner.start, inner.end), ...(span ? { span } : {}) }];
    }),
  };
}
