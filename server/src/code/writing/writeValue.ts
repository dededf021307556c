import type { Style } from './style';
import type { WrittenMember, WrittenValue } from './writer';

/** What differs between languages whose literals look like those of JSON. */
export interface LiteralSyntax {
  readonly text: (value: Extract<WrittenValue, { kind: 'text' }>, style: Style) => string;
  readonly literal: (value: string | number | boolean | null, style: Style) => string;
  readonly key: (name: string, style: Style) => string;
  /** A member whose value is the name of the member is written once: `{ query }`. */
  readonly isShort?: true;
  /** What is between the braces and the members of an object on one line. */
  readonly padding: '' | ' ';
}

/** Objects of a few short values stay on one line. */
const shortObject = 72;

/** A value as a literal; `indent` is the indentation of the line on which it begins. */
export function writeValue(value: WrittenValue, syntax: LiteralSyntax, style: Style, indent: string): string {
  switch (value.kind) {
    case 'text':
      return syntax.text(value, style);
    case 'literal':
      return syntax.literal(value.value, style);
    case 'expression':
      return value.source;
    case 'list':
      return `[${value.items.map(item => writeValue(item, syntax, style, indent)).join(', ')}]`;
    case 'object':
      return onOneLine(value.members, syntax, style) ?? onLines(value.members, syntax, style, indent);
  }
}

function onLines(members: readonly WrittenMember[], syntax: LiteralSyntax, style: Style, indent: string): string {
  const inner = indent + style.step;
  const lines = members.map(member => `${inner}${writeMember(member, syntax, style, inner)}`);
  const end = style.trailingCommas ? ',' : '';
  return `{${style.newline}${lines.join(`,${style.newline}`)}${end}${style.newline}${indent}}`;
}

function writeMember({ name, value }: WrittenMember, syntax: LiteralSyntax, style: Style, indent: string): string {
  const written = writeValue(value, syntax, style, indent);
  return syntax.isShort && written === name ? name : `${syntax.key(name, style)}: ${written}`;
}

/** A flat object on one line; undefined where it is nested or long. */
function onOneLine(members: readonly WrittenMember[], syntax: LiteralSyntax, style: Style): string | undefined {
  if (members.some(({ value }) => value.kind === 'object')) return undefined;
  const written = members.map(member => writeMember(member, syntax, style, ''));
  const line = `{${syntax.padding}${written.join(', ')}${syntax.padding}}`;
  return line.length <= shortObject ? line : undefined;
}
