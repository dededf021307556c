import { readLiterals } from '../code/literals/literals';
import { syntaxOf } from '../code/literals/syntaxes';
import type { DataNode, DataScalar } from '../containers/json';
import { readYaml } from '../containers/yaml';
import { escapeString } from '../graphql/regions/strings';
import type { Region, Segment } from '../text/region';
import { RegionBuilder, withHoles } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';
import { carrierOf, type Line, linesOf } from './markdown';

/** What programs put into YAML before it is read: Helm, Ansible, pipelines. `{{name}}` may be one of a dashboard. */
const templates = /\$\{\{[^}\n]*\}\}|\$\{[^}\n]*\}|\{\{-?[^}\n\w]*[.$(|][^}\n]*\}\}/g;

/** The scalars of a YAML text, quoted, plain and in blocks, each labelled with its key. Takes broken texts. */
export function yamlStrings(text: string): Region[] {
  const found: Region[] = [];
  const walk = (node: DataNode, label: string | undefined): void => {
    if (node.kind === 'scalar') found.push(yamlScalar(text, node, label));
    else if (node.kind === 'list') for (const item of node.items) walk(item, label);
    else for (const { key, value } of node.entries) walk(value, key);
  };
  for (const document of readYaml(text).documents) walk(document, undefined);
  return found.sort((a, b) => a.outer.start - b.outer.start);
}

function yamlScalar(text: string, { region, span }: DataScalar, label: string | undefined): Region {
  const mark = text[span.start];
  const named = label === undefined ? {} : { label };
  const { outer } = region;
  if (mark === '"' || mark === "'") {
    const quote = mark === '"' ? escapeString : (inner: string) => inner.replace(/'/g, "''");
    return { ...withHoles({ ...region, escape: quote }, templates), ...named };
  }
  const block = mark === '|' || mark === '>';
  const indent = text.slice(text.lastIndexOf('\n', outer.start - 1) + 1, outer.start);
  const written = block
    ? (inner: string) => inner.replace(/\r\n|\n|\r/g, lineBreak => lineBreak + indent)
    : (inner: string) => inner.replace(/\s*[\r\n]\s*/g, ' ');
  const { segments: pieces, ...rest } = withTail(text, region);
  return { ...withHoles({ ...rest, segments: withoutGaps(pieces), escape: written }, templates), ...named };
}

/** The indent behind a line break belongs to it: an edit may then cross the line, and writes both again. */
function withoutGaps(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last && last.outer.end < segment.outer.start && last.kind !== 'hole') {
      const [seam, from] = [last.inner.end - 1, last.kind === 'verbatim' ? last.outer.end - 1 : last.outer.start];
      result.pop();
      if (last.kind === 'verbatim' && last.inner.start < seam) {
        result.push({ kind: 'verbatim', inner: spanOf(last.inner.start, seam), outer: spanOf(last.outer.start, from) });
      }
      const inner = last.kind === 'verbatim' ? spanOf(seam, seam + 1) : last.inner;
      result.push({ kind: 'escape', inner, outer: spanOf(from, segment.outer.start) });
    }
    result.push(segment);
  }
  return result;
}

/** The blanks behind the text too: who types at its end has mostly just typed one, which is no part of it yet. */
function withTail(text: string, region: Region): Region {
  const { text: inner, segments, outer } = region;
  const blanks = /[ \t]*(?=\r?\n|$)/y;
  blanks.lastIndex = outer.end;
  const tail = blanks.exec(text)?.[0] ?? '';
  if (tail === '') return region;
  const end = outer.end + tail.length;
  const more = { inner: spanOf(inner.length, inner.length + tail.length), outer: spanOf(outer.end, end) };
  return {
    ...region,
    text: inner + tail,
    segments: [...segments, { kind: 'verbatim', ...more }],
    outer: spanOf(outer.start, end),
  };
}

const heredoc = /<<(-?)[ \t]*"?([A-Za-z_]\w*)"?[ \t]*$/;
const interpolation = /\$\{[^}\n]*\}|%\{[^}\n]*\}/g;

/** The strings and heredocs of a Terraform file, labelled with their blocks and attributes; interpolations are holes. */
export function terraformStrings(text: string): Region[] {
  const lines = linesOf(text);
  const found: Region[] = [];
  const taken: Span[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Line;
    const head = heredoc.exec(line.source);
    if (!head) continue;
    let last = index + 1;
    while (last < lines.length && lines[last]?.source.trim() !== head[2]) last++;
    const body = lines.slice(index + 1, last);
    if (body.length > 0) {
      const lead = head[1] === '-' ? commonIndent(body) : '';
      const carrier = carrierOf(text, body, lead);
      taken.push(carrier.outer);
      found.push({
        ...withHoles({ ...carrier, escape: doubled(carrier.escape) }, interpolation),
        label: labelAt(text, line.start + head.index),
        ...useAt(text, line.start),
      });
    }
    index = last;
  }
  for (const { span } of readLiterals(text, syntaxOf('terraform')).literals) {
    if (taken.some(({ start, end }) => span.start < end && start < span.end)) continue;
    found.push(quoted(text, span));
  }
  return found.sort((a, b) => a.outer.start - b.outer.start);
}

function commonIndent(lines: readonly Line[]): string {
  const indents = lines
    .filter(({ source }) => source.trim() !== '')
    .map(({ source }) => /^[ \t]*/.exec(source)?.[0] ?? '');
  return indents.reduce((least, indent) => (indent.length < least.length ? indent : least), indents[0] ?? '');
}

/** A resource whose type names the condition of an alert. */
function useAt(text: string, at: number): { readonly use?: 'alert' } {
  const start = Math.max(text.lastIndexOf('\nresource', at), text.startsWith('resource') ? 0 : -1);
  return start >= 0 && /^\s*resource\s+"\w*alert_condition"/.test(text.slice(start, start + 120))
    ? { use: 'alert' }
    : {};
}

/** The name of the attribute that a value is given to, behind the name of the block around it. */
function labelAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 400), at);
  const attribute = /([\w-]+)[ \t]*=[ \t]*$/.exec(before)?.[1] ?? '';
  const block = /([\w-]+)[^\n{}]*\{[^{}]*$/.exec(before)?.[1] ?? '';
  return block === '' || attribute === 'nrql' ? attribute : `${block}.${attribute}`;
}

/** JSON and Terraform write strings alike, but for interpolations. */
function quoted(text: string, span: Span): Region {
  const inner = spanOf(span.start + 1, Math.max(span.start + 1, span.end - 1));
  const builder = new RegionBuilder(text);
  let done = inner.start;
  for (const match of text.slice(inner.start, inner.end).matchAll(/\\[^\n]|\$\{[^}\n]*\}|%\{[^}\n]*\}/g)) {
    const at = inner.start + match.index;
    builder.verbatim(done, at);
    done = at + match[0].length;
    if (match[0][0] === '\\') builder.escape(decode(match[0][1]), spanOf(at, done));
    else builder.hole({ expression: match[0] }, spanOf(at, done));
  }
  builder.verbatim(done, inner.end);
  return {
    ...builder.build('', inner, doubled(escapeString)),
    label: labelAt(text, span.start),
    ...useAt(text, span.start),
  };
}

function decode(letter = ''): string {
  return { n: '\n', r: '\r', t: '\t' }[letter] ?? letter;
}

/** `${` and `%{` begin interpolations unless their first character is doubled. */
function doubled(quote: (inner: string) => string): (inner: string) => string {
  return inner => quote(inner).replace(/[$%]\{/g, mark => `${mark[0]}${mark}`);
}
