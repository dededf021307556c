import type { Call, Template } from '../../code/call';
import type { SourceFile } from '../../code/source';
import type { Edit } from '../../text/edit';
import type { Span } from '../../text/span';
import { indentAt } from '../../text/textLines';
import { joined, note } from '../plan/notes';
import type { GraphqlTarget, Note, Plan } from '../plan/plan';
import { hasHeader, keyHeaderEdits, lineBreak, requestValue, slotsOf, type ValueWriter, writeValue } from './code';

/** Ends the here-document that holds the new body. */
const mark = 'GRAPHQL';

/**
 * `curl` in a shell file: verb and URL change, the data flags become one body in a here-document, in which the shell
 * expands the same variables as before. All other flags, their order and the line breaks stay.
 */
export function emitCurl(file: SourceFile, call: Call, plan: Plan): Edit[] | Note {
  const site = { ...call.site, ...slotsOf(call.site) };
  const text = file.text;
  const source = text.slice(site.call.start, site.call.end);
  if (!site.url) return note('site', 'The parts of the call could not be told apart.');
  if (site.carriers.length > 0)
    return note(
      'quoted',
      'The call stands in a string or a here-document of another command, which would need new quotes.',
    );
  if (source.includes('<<'))
    return note('heredoc', 'The body of the call is a here-document, which is not rewritten yet.');
  if (isInBackticks(text, site.call))
    return note('backticks', 'Inside backticks a here-document cannot be used; use $(…) first.');
  if (hasFlagsElsewhere(text, call))
    return note('flags-in-variable', 'Flags of the call stand in a variable, which other commands may use as well.');
  const url = targetWord(plan.target);
  if (url === undefined) return note('host-unknown', 'The address of the GraphQL endpoint is not known.');
  const edits: Edit[] = [...keyHeaderEdits(call), { span: site.url, text: url }, ...verbEdits(text, call)];
  const typed = hasHeader(call, 'Content-Type') ? '' : "-H 'Content-Type: application/json'";
  const body = `-d "$(cat <<${mark}${lineBreak(text)}${writeValue(requestValue(plan), bodyWriter, '', '  ', lineBreak(text))}${lineBreak(text)}${mark}${lineBreak(text)})"`;
  const separator = source.includes('\n') ? ` \\${lineBreak(text)}${continuationIndent(text, call)}` : ' ';
  const added = typed ? `${typed}${separator}${body}` : body;
  const [first, ...others] = dataFlags(text, call);
  if (!first) edits.push({ span: { start: site.call.end, end: site.call.end }, text: separator + added });
  else edits.push({ span: first, text: added });
  for (const other of others) edits.push({ span: withSpaceBefore(text, other), text: '' });
  return edits;
}

const getFlag = /(?<=\s)(-[A-Za-z#]*G|--get)(?=\s|$)/g;

/** Whether the method, the parameters or `-G` come from an array or a variable that the command expands. */
function hasFlagsElsewhere(text: string, call: Call): boolean {
  const { method } = call;
  const site = slotsOf(call.site);
  const spans = [site.method, site.parameters, site.body].filter(span => span !== undefined);
  if (call.site.parts.some(part => part.form === 'reference') || spans.some(span => text[span.start] !== '-'))
    return true;
  const reads = method === 'GET' && !site.method && spans.length > 0;
  return reads && text.slice(call.site.call.start, call.site.call.end).search(getFlag) < 0;
}

/** `-X GET` and `-G` become `-X POST`; without either, data alone makes curl send a POST. */
function verbEdits(text: string, call: Call): Edit[] {
  const site = { ...call.site, ...slotsOf(call.site) };
  const edits: Edit[] = [];
  if (site.method) {
    const given = text.slice(site.method.start, site.method.end);
    edits.push({ span: site.method, text: given.replace(/GET/i, 'POST') });
  }
  const known = [site.url, site.headers, site.parameters, site.body, site.method].filter(span => span !== undefined);
  for (const found of text.slice(site.call.start, site.call.end).matchAll(getFlag)) {
    const start = site.call.start + found.index;
    const end = start + found[0].length;
    if (known.some(span => span.start <= start && end <= span.end && span !== site.parameters)) continue;
    const rest = found[0] === '--get' || found[0] === '-G' ? '' : found[0].slice(0, -1);
    const verb = site.method ? '' : '-X POST';
    const words = [rest, verb].filter(Boolean).join(' ');
    edits.push(
      words ? { span: { start, end }, text: words } : { span: withSpaceBefore(text, { start, end }), text: '' },
    );
  }
  return edits;
}

/** The flags that carry the old parameters or body, in order. */
function dataFlags(text: string, { site }: Call): Span[] {
  return site.parts
    .filter(part => part.role === 'query' || part.role === 'body')
    .map(part => trimmed(text, part.argument))
    .filter((flag, index, all) => flag.start >= (all[index - 1]?.end ?? 0));
}

const blank = /^(?:[ \t]|\\\r?\n)$/;

/** Without the blanks and continued line ends around it. */
function trimmed(text: string, span: Span): Span {
  const source = text.slice(span.start, span.end);
  const before = /^(?:\s|\\\r?\n)*/.exec(source)?.[0].length ?? 0;
  const after = /(?:\s|\\\r?\n)*$/.exec(source.slice(before))?.[0].length ?? 0;
  return { start: span.start + before, end: span.end - after };
}

function withSpaceBefore(text: string, span: Span): Span {
  let start = span.start;
  while (start > 0) {
    if (blank.test(text.slice(start - 1, start))) start--;
    else if (/\\\n$/.test(text.slice(0, start))) start -= 2;
    else if (/\\\r\n$/.test(text.slice(0, start))) start -= 3;
    else break;
  }
  return { start, end: span.end };
}

/** The indentation of the call's second line, or a step more than its first one. */
function continuationIndent(text: string, call: Call): string {
  const source = text.slice(call.site.call.start, call.site.call.end);
  return /\n([ \t]+)\S/.exec(source)?.[1] ?? `${indentAt(text, call.site.call.start)}  `;
}

/** An odd number of unescaped backticks before the call on its line and the lines it continues. */
function isInBackticks(text: string, span: Span): boolean {
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1;
  const before = text
    .slice(lineStart, span.start)
    .replace(/\\./g, '')
    .replace(/'[^']*'/g, '');
  return (before.match(/`/g)?.length ?? 0) % 2 === 1;
}

function targetWord(target: GraphqlTarget): string | undefined {
  switch (target.kind) {
    case 'literal':
      return `"${target.url}"`;
    case 'prefix':
      return `"${expanded(joined(target.prefix, '/graphql'), text => text.replace(/[\\"$`]/g, '\\$&'))}"`;
    case 'base':
      return baseWord(target.base);
    case 'unknown':
      return undefined;
  }
}

/** `$BASE` becomes `${BASE%/v2}`, which cuts the version off at run time. */
function baseWord(base: Template): string | undefined {
  const part = base.parts[0];
  const name =
    base.parts.length === 1 && part?.kind === 'hole' ? /^\$\{?(\w+)\}?$/.exec(part.expression)?.[1] : undefined;
  return name && `"\${${name}%/v2}/graphql"`;
}

/** The text with its holes as the shell writes them inside double quotes and here-documents. */
function expanded(template: Template, quote: (text: string) => string): string {
  return template.parts
    .map(part => (part.kind === 'text' ? quote(part.text) : (part.interpolation ?? part.expression)))
    .join('');
}

/** The body as JSON; what the shell would read as its own is escaped, what it must fill in is not. */
const bodyWriter: ValueWriter = {
  string: value =>
    `"${expanded(value, text =>
      JSON.stringify(text)
        .slice(1, -1)
        .replace(/[\\$`]/g, '\\$&'),
    )}"`,
  key: name => JSON.stringify(name),
  literal: String,
  placeholder: name => `\${${name}:?set it to the account id}`,
  padding: ' ',
  trailingComma: false,
};
