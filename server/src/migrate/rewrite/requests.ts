import type { Call, Template } from '../../code/call';
import type { SourceFile } from '../../code/source';
import { plain } from '../../code/template';
import type { Edit } from '../../text/edit';
import { indentAt } from '../../text/textLines';
import { joined, note } from '../plan/notes';
import type { GraphqlTarget, Note, Plan } from '../plan/plan';
import {
  favouriteQuote,
  indentStep,
  keyHeaderEdits,
  lineBreak,
  requestValue,
  slotsOf,
  type ValueWriter,
  writeValue,
} from './code';

/**
 * Python `requests`: the same function call with another verb and URL, `params` or the old body replaced by `json`.
 * Time-outs, sessions, hooks and headers stay as they are.
 */
export function emitRequests(file: SourceFile, call: Call, plan: Plan): Edit[] | Note {
  const site = { ...call.site, ...slotsOf(call.site) };
  if (!site.url || !site.callee) return note('site', 'The parts of the call could not be told apart.');
  const quote = favouriteQuote(file.text, '"');
  const url = targetExpression(plan.target, quote);
  if (url === undefined) return note('host-unknown', 'The address of the GraphQL endpoint is not known.');
  const edits: Edit[] = [...keyHeaderEdits(call), { span: site.url, text: url }];
  const verb = verbEdit(file.text, call);
  if (verb === undefined) return note('site', 'The place of the method is not known.');
  edits.push(...verb);
  const slots = [site.parameters, site.body].filter(span => span !== undefined);
  const slot = slots[0];
  const at = slot ? argumentStart(file.text, slot.start) : site.url.end;
  const indent = indentAt(file.text, at);
  const writer = pythonWriter(quote);
  const value = writeValue(requestValue(plan), writer, indent, indentStep(file.text, '    '), lineBreak(file.text));
  if (slot) edits.push({ span: { start: at, end: slot.end }, text: `json=${value}` });
  else edits.push({ span: { start: at, end: at }, text: `, json=${value}` });
  const extra = slots[1];
  if (extra)
    return note('two-bodies', 'The call sends parameters and a body; which of them the service read is not known.');
  return edits;
}

/** From the keyword of an argument, if it has one, else from its value. */
function argumentStart(text: string, value: number): number {
  const keyword = /\b\w+\s*=\s*$/.exec(text.slice(Math.max(0, value - 60), value));
  return keyword ? value - keyword[0].length : value;
}

/** `requests.get` becomes `requests.post`; `requests.request('GET', …)` keeps its function. */
function verbEdit(text: string, call: Call): Edit[] | undefined {
  if (call.method === 'POST') return [];
  const { method, callee } = { ...call.site, ...slotsOf(call.site) };
  if (method) {
    const given = text.slice(method.start, method.end);
    const changed = given.replace(/get/i, found => (found === 'get' ? 'post' : 'POST'));
    return changed === given ? undefined : [{ span: method, text: changed }];
  }
  if (!callee) return undefined;
  const name = /\bget$/.exec(text.slice(callee.start, callee.end));
  return name ? [{ span: { start: callee.end - 3, end: callee.end }, text: 'post' }] : undefined;
}

function targetExpression(target: GraphqlTarget, quote: '"' | "'"): string | undefined {
  switch (target.kind) {
    case 'literal':
      return `${quote}${target.url}${quote}`;
    case 'prefix':
      return pythonString(joined(target.prefix, '/graphql'), quote);
    case 'base':
      return `${pythonOperand(target.base, quote)}.rstrip(${quote}/${quote}).removesuffix(${quote}/v2${quote}) + ${quote}/graphql${quote}`;
    case 'unknown':
      return undefined;
  }
}

function pythonOperand(template: Template, quote: '"' | "'"): string {
  const part = template.parts[0];
  return template.parts.length === 1 && part?.kind === 'hole' && /^[\w.]+$/.test(part.expression)
    ? part.expression
    : `(${pythonString(template, quote)})`;
}

function pythonWriter(quote: '"' | "'"): ValueWriter {
  return {
    string: value => pythonString(value, quote),
    key: name => `${quote}${name}${quote}`,
    literal: value => (value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value)),
    placeholder: name => name,
    padding: '',
    trailingComma: true,
  };
}

/** A string literal, or an f-string where the text has holes. */
function pythonString(template: Template, quote: '"' | "'"): string {
  const only = template.parts[0];
  if (template.parts.length === 1 && only?.kind === 'hole') return only.expression;
  const text = plain(template);
  if (text !== undefined) return literalOf(text, quote);
  const expressions = template.parts.filter(part => part.kind === 'hole').map(part => part.expression);
  const other = quote === '"' ? "'" : '"';
  const inText = template.parts.some(part => part.kind === 'text' && part.text.includes(quote));
  // Before Python 3.12 the expression in an f-string may hold neither its quote nor a backslash.
  const free = (inText ? [other, quote] : [quote, other]).find(candidate =>
    expressions.every(expression => !/[\\\n]/.test(expression) && !expression.includes(candidate)),
  );
  if (free === undefined) return chained(template, quote);
  const parts = template.parts.map(part =>
    part.kind === 'hole' ? `{${part.expression}}` : escaped(part.text, free).replace(/[{}]/g, '$&$&'),
  );
  return `f${free}${parts.join('')}${free}`;
}

function chained(template: Template, quote: '"' | "'"): string {
  const parts = template.parts.map(part =>
    part.kind === 'hole' ? `str(${part.expression})` : literalOf(part.text, quote),
  );
  return `(${parts.join(' + ')})`;
}

/** The preferred quote, unless the text holds it and not the other one. */
function literalOf(text: string, quote: '"' | "'"): string {
  const other = quote === '"' ? "'" : '"';
  const chosen = text.includes(quote) && !text.includes(other) ? other : quote;
  return chosen + escaped(text, chosen) + chosen;
}

function escaped(text: string, quote: string): string {
  return text.replace(/[\\\n\r\t]/g, found => escapes[found] as string).replaceAll(quote, `\\${quote}`);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
