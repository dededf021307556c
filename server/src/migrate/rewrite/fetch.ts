import type { Call, Template } from '../../code/call';
import type { SourceFile } from '../../code/source';
import { plain } from '../../code/template';
import type { Edit } from '../../text/edit';
import { indentAt } from '../../text/textLines';
import { joined, note } from '../plan/notes';
import type { GraphqlTarget, Note, Plan } from '../plan/plan';
import {
  favouriteQuote,
  hasHeader,
  indentStep,
  keyHeaderEdits,
  lineBreak,
  requestValue,
  slotsOf,
  type ValueWriter,
  writeValue,
} from './code';

/** JavaScript and TypeScript `fetch`: the options object gains method, content type and body; everything else stays. */
export function emitFetch(file: SourceFile, call: Call, plan: Plan): Edit[] | Note {
  const site = { ...call.site, ...slotsOf(call.site) };
  const text = file.text;
  if (!site.url) return note('site', 'The parts of the call could not be told apart.');
  const quote = favouriteQuote(text, "'");
  const url = targetExpression(plan.target, quote);
  if (url === undefined) return note('host-unknown', 'The address of the GraphQL endpoint is not known.');
  const edits: Edit[] = [...keyHeaderEdits(call), { span: site.url, text: url }];
  const body = (indent: string): string =>
    `JSON.stringify(${writeValue(requestValue(plan), scriptWriter(quote), indent, indentStep(text, '  '), lineBreak(text))})`;
  const anchor = site.headers ?? site.method ?? site.body;
  if (!anchor)
    return note('no-options', 'The call has no options object of its own, so the key cannot be sent with it.');
  const indent = indentAt(text, anchor.start);
  const added: string[] = [];
  if (site.method) edits.push({ span: site.method, text: `${quote}POST${quote}` });
  else added.push(`method: ${quote}POST${quote}`);
  if (!hasHeader(call, 'Content-Type')) {
    const typed = contentType(text, call, quote);
    if (!typed) return note('headers', 'The headers are built elsewhere and lack a content type.');
    edits.push(typed);
  }
  if (site.body) edits.push({ span: site.body, text: body(indentAt(text, site.body.start)) });
  else added.push(`body: ${body(indent)}`);
  if (added.length > 0) {
    const separator = startsLine(text, anchor.start) ? `,${lineBreak(text)}${indent}` : ', ';
    edits.push({
      span: { start: anchor.end, end: anchor.end },
      text: added.map(member => separator + member).join(''),
    });
  }
  return edits;
}

/** Adds the content type inside a headers object literal, or around headers that are a name. */
function contentType(text: string, call: Call, quote: string): Edit | undefined {
  const span = slotsOf(call.site).headers;
  if (!span) return undefined;
  const source = text.slice(span.start, span.end);
  const member = `${quote}Content-Type${quote}: ${quote}application/json${quote}`;
  if (/^\{\s*\}$/.test(source)) return { span, text: `{ ${member} }` };
  const open = /^\{\s*/.exec(source);
  if (open) {
    const at = span.start + open[0].length;
    const rest = open[0].includes('\n')
      ? open[0].slice(open[0].lastIndexOf('\n') - (open[0].includes('\r\n') ? 1 : 0))
      : ' ';
    return { span: { start: at, end: at }, text: `${member},${rest}` };
  }
  if (!/^[\w$.]+$/.test(source)) return undefined;
  const shorthand = !/:\s*$/.test(text.slice(0, span.start));
  return { span, text: `${shorthand ? 'headers: ' : ''}{ ...${source}, ${member} }` };
}

/** Whether the member of an object whose value begins at the offset begins its line. */
function startsLine(text: string, value: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', value - 1) + 1, value);
  return /^\s*[\w$'"]+\s*:\s*$/.test(before);
}

function targetExpression(target: GraphqlTarget, quote: '"' | "'"): string | undefined {
  switch (target.kind) {
    case 'literal':
      return `${quote}${target.url}${quote}`;
    case 'prefix':
      return scriptString(joined(target.prefix, '/graphql'), quote);
    case 'base':
      return `${operand(target.base, quote)}.replace(/\\/v2\\/?$/, ${quote}${quote}) + ${quote}/graphql${quote}`;
    case 'unknown':
      return undefined;
  }
}

function operand(template: Template, quote: '"' | "'"): string {
  const part = template.parts[0];
  return template.parts.length === 1 && part?.kind === 'hole' && /^[\w$.]+$/.test(part.expression)
    ? part.expression
    : scriptString(template, quote);
}

function scriptWriter(quote: '"' | "'"): ValueWriter {
  return {
    string: value => scriptString(value, quote),
    key: name => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `${quote}${name}${quote}`),
    literal: String,
    placeholder: name => name,
    padding: ' ',
    trailingComma: true,
  };
}

/** A string literal, or a template literal where the text has holes. */
function scriptString(template: Template, quote: '"' | "'"): string {
  const only = template.parts[0];
  if (template.parts.length === 1 && only?.kind === 'hole') return only.expression;
  const text = plain(template);
  if (text !== undefined) {
    const other = quote === '"' ? "'" : '"';
    const chosen = text.includes(quote) && !text.includes(other) ? other : quote;
    return chosen + escaped(text).replaceAll(chosen, `\\${chosen}`) + chosen;
  }
  const parts = template.parts.map(part =>
    part.kind === 'hole' ? `\${${part.expression}}` : escaped(part.text).replace(/`|\$\{/g, '\\$&'),
  );
  return `\`${parts.join('')}\``;
}

function escaped(text: string): string {
  return text.replace(/[\\\n\r]/g, found => (found === '\\' ? '\\\\' : found === '\n' ? '\\n' : '\\r'));
}
