import type { Call, PartRole, Site, Template, TemplatePart } from '../../code/call';
import { coveringSpan, partsOf, valueSpan } from '../../code/site';
import { plain } from '../../code/template';
import type { Edit } from '../../text/edit';
import type { Span } from '../../text/span';
import type { Plan, PlanText, PlanValue } from '../plan/plan';

/** What the emitters of several programming languages share. */

export interface Slots {
  readonly url?: Span;
  readonly method?: Span;
  readonly headers?: Span;
  readonly parameters?: Span;
  readonly body?: Span;
}

export function slotsOf(site: Site): Slots {
  const cover = (role: PartRole) => coveringSpan(partsOf(site, role).map(part => part.argument));
  const value = (role: PartRole) => valueSpan(site, role);
  const flags = site.parts.some(part => part.form === 'word' || part.form === 'reference');
  const of = flags ? cover : value;
  const found: { -readonly [K in keyof Slots]: Slots[K] | undefined } = {
    url: value('url'),
    method: partsOf(site, 'method').find(part => part.keyword !== 'get')?.[flags ? 'argument' : 'value'],
    headers: of('headers'),
    parameters: of('query'),
    body: of('body'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, span]) => span !== undefined)) as Slots;
}

/** Renames the key header to the one that the GraphQL API documents (specification, section 5), where its name is text. */
export function keyHeaderEdits(call: Call): Edit[] {
  const edits: Edit[] = [];
  for (const header of call.headers) {
    const name = plain(header.name);
    const part = header.name.parts[0];
    if (!name || !/^x-(api|license)-key$/i.test(name.trim()) || part?.kind !== 'text' || !part.span) continue;
    if (header.name.parts.length !== 1 || part.span.end - part.span.start !== part.text.length) continue;
    const start = part.span.start + part.text.length - part.text.trimStart().length;
    edits.push({ span: { start, end: start + name.trim().length }, text: 'Api-Key' });
  }
  return edits;
}

export function hasHeader(call: Call, wanted: string): boolean {
  return call.headers.some(header => plain(header.name)?.trim().toLowerCase() === wanted.toLowerCase());
}

/** The line break that the file uses. */
export function lineBreak(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Step of indentation that the file uses: a tab, or the narrowest indentation of its lines. */
export function indentStep(text: string, usual: string): string {
  return stepOf(text) ?? usual;
}

const stepOf = ofText(text => {
  if (/^\t/m.test(text)) return '\t';
  let narrowest = 9;
  for (const found of text.matchAll(/^( +)\S/gm)) narrowest = Math.min(narrowest, (found[1] as string).length);
  return narrowest >= 2 && narrowest <= 8 ? ' '.repeat(narrowest) : undefined;
});

/** A question to a whole text that every call in it asks again: the last response is remembered. */
function ofText<T>(ask: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly response: T } | undefined;
  return text => {
    if (last?.text !== text) last = { text, response: ask(text) };
    return last.response;
  };
}

/** How one programming language writes a JSON value as an expression. */
export interface ValueWriter {
  readonly string: (value: Template) => string;
  readonly key: (name: string) => string;
  readonly literal: (value: number | boolean | null) => string;
  readonly placeholder: (name: string) => string;
  /** What stands inside the braces of an object on one line. */
  readonly padding: '' | ' ';
  /** Whether the last of several members on lines of their own has a comma. */
  readonly trailingComma: boolean;
}

/** An object literal over several lines; `indent` is the indentation of the line on which it begins. */
export function writeValue(
  value: PlanValue,
  writer: ValueWriter,
  indent: string,
  step: string,
  newline: string,
): string {
  switch (value.kind) {
    case 'text':
      return writer.string(templateOf(value.text, writer));
    case 'literal':
      return writer.literal(value.value);
    case 'account':
      return writer.placeholder('ACCOUNT_ID');
    case 'run-time':
      return value.hole.expression;
    case 'list':
      return `[${value.items.map(item => writeValue(item, writer, indent, step, newline)).join(', ')}]`;
    case 'object': {
      const line = oneLine(value, writer);
      if (line) return line;
      const inner = indent + step;
      const members = value.members.map(
        member => `${inner}${writer.key(member.name)}: ${writeValue(member.value, writer, inner, step, newline)}`,
      );
      const end = writer.trailingComma ? ',' : '';
      return `{${newline}${members.join(`,${newline}`)}${end}${newline}${indent}}`;
    }
  }
}

/** Objects of a few short values stay on one line. */
const shortObject = 72;

/** A flat object on one line, with the blanks inside the braces that the language usually has; undefined when it is long. */
function oneLine(value: Extract<PlanValue, { kind: 'object' }>, writer: ValueWriter): string | undefined {
  if (value.members.some(member => member.value.kind === 'object')) return undefined;
  const members = value.members.map(
    member => `${writer.key(member.name)}: ${writeValue(member.value, writer, '', '', '')}`,
  );
  const line = `{${writer.padding}${members.join(', ')}${writer.padding}}`;
  return line.length <= shortObject ? line : undefined;
}

/** A text of the plan as the program writes it. Run-time values are not escaped for what they stand in yet. */
function templateOf(text: PlanText, writer: ValueWriter): Template {
  return {
    parts: text.map((part): TemplatePart => {
      if (part.kind === 'text') return part;
      if (part.kind === 'run-time') return part.hole;
      return { kind: 'hole', expression: writer.placeholder(part.kind === 'account' ? 'ACCOUNT_ID' : part.kind) };
    }),
  };
}

/** The body of the planned request as one value: the document and its variables. */
export function requestValue({ operation: { document, variables } }: Plan): PlanValue {
  return {
    kind: 'object',
    members: [
      { name: 'query', value: { kind: 'text', text: [{ kind: 'text', text: document }] } },
      { name: 'variables', value: { kind: 'object', members: variables } },
    ],
  };
}

/** The quote that the file uses more often, so that new strings look like the old ones; `usual` where it uses both alike. */
export function favouriteQuote(text: string, usual: '"' | "'"): '"' | "'" {
  return quoteOf(text) ?? usual;
}

const quoteOf = ofText(text => {
  let single = 0;
  let double = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 39) single++;
    else if (code === 34) double++;
  }
  return single === double ? undefined : single > double ? "'" : '"';
});
