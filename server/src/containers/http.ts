import { type Region, sliceRegion, verbatimRegion } from '../text/region';
import { RegionBuilder, withHoles } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';
import { linesOf, type TextLine } from '../text/textLines';
import type { Container, ContainerItem } from './container';

/** What a file of requests (`.http`, `.rest`) holds. */
export interface HttpFile {
  readonly requests: readonly HttpRequest[];
  /** Requests that are written as commands. */
  readonly commands: readonly Region[];
  /** `@name = value` lines. */
  readonly variables: ReadonlyMap<string, string>;
}

export interface HttpRequest {
  readonly method?: Region;
  readonly url: Region;
  readonly headers: readonly HttpHeader[];
  readonly body?: Region;
  readonly span: Span;
}

interface HttpHeader {
  readonly name: Region;
  readonly value: Region;
  readonly span: Span;
}

/** Files of requests: what the requests send. Names in double braces are filled in by the client. */
export const httpFile: Container = {
  languages: ['http'],
  items: text => {
    const { requests, commands, variables } = readHttp(text);
    const items: ContainerItem[] = commands.map(region => ({
      kind: 'text',
      region: { ...region, role: 'code' },
      context: { environment: variables },
    }));
    for (const request of requests) for (const region of bodyTexts(request)) items.push({ kind: 'text', region });
    return items;
  },
};

/** Names in double braces, which a client fills in. */
const variable = /\{\{[^{}\n]*\}\}/g;

/** What a request sends; a body that is said to be GraphQL is a document with its variables behind an empty line. */
function bodyTexts({ headers, body }: HttpRequest): Region[] {
  if (!body) return [];
  const role = 'value';
  const isDocument = headers.some(
    ({ name, value }) => /^x-request-type$/i.test(name.text) && /^graphql$/i.test(value.text),
  );
  if (!isDocument) return [{ ...withHoles(body, variable), role }];
  const gap = /\n[ \t]*\r?\n(?=[ \t]*\{\s*["}])/.exec(body.text);
  const split = gap?.index ?? body.text.length;
  const document = sliceRegion(body, spanOf(0, split));
  const variables = sliceRegion(body, spanOf(split, body.text.length));
  return [
    { ...withHoles(document, variable), language: 'graphql', role },
    { ...variables, language: 'json', role },
  ];
}

const requestLine =
  /^(?:(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+)?((?:https?:\/\/|\{\{|\/)\S.*?)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$/;

/** Request line, headers, blank line, body; `###` parts the requests. */
export function readHttp(text: string): HttpFile {
  const lines = [...linesOf(text)];
  const textOf = (line: TextLine | undefined) => (line ? text.slice(line.start, line.end) : '');
  const variables = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/^\uFEFF?@(\w+)[ \t]*=[ \t]*(\S.*?)[ \t]*\r?$/gm)) {
    if (name && value) variables.set(name, value);
  }
  const requests: HttpRequest[] = [];
  const commands: Region[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as TextLine;
    const match = requestLine.exec(textOf(line));
    if (!match && !/^[ \t]*curl[ \t]/.test(textOf(line))) continue;
    let end = index + 1;
    while (end < lines.length && !/^###/.test(textOf(lines[end]))) end++;
    if (match) requests.push(readRequest(text, lines.slice(index, end), match));
    else commands.push(verbatimRegion('shellscript', text, spanOf(line.start, (lines[end - 1] ?? line).end)));
    index = end - 1;
  }
  return { requests, commands, variables };
}

function readRequest(text: string, lines: readonly TextLine[], match: RegExpExecArray): HttpRequest {
  const [first] = lines as [TextLine];
  const [, method, address = ''] = match;
  const offset = first.start + match[0].indexOf(address);
  let end = offset + address.length;
  const url = new RegionBuilder(text);
  url.verbatim(offset, end);
  const headers: HttpHeader[] = [];
  let index = 1;
  for (; index < lines.length; index++) {
    const line = lines[index] as TextLine;
    const source = text.slice(line.start, line.end);
    if (source.trim() === '') break;
    if (/^[ \t]+[?&/]/.test(source)) {
      url.verbatim(line.start + source.length - source.trimStart().length, line.end);
      end = line.end;
      continue;
    }
    const header = /^(?:#|\/\/)/.test(source) ? undefined : readHeader(text, line);
    if (!header) continue;
    headers.push(header);
    end = line.end;
  }
  const body = bodyOf(text, lines.slice(index + 1));
  return {
    ...(method ? { method: verbatimRegion('', text, spanOf(first.start, first.start + method.length)) } : {}),
    url: url.build('', undefined, { oneLine: true }),
    headers,
    ...(body ? { body } : {}),
    span: spanOf(first.start, body?.outer.end ?? end),
  };
}

function readHeader(text: string, { start, end }: TextLine): HttpHeader | undefined {
  const line = verbatimRegion('', text, spanOf(start, end));
  const colon = line.text.indexOf(':');
  if (colon < 0) return undefined;
  return { name: trimmed(line, 0, colon), value: trimmed(line, colon + 1, line.text.length), span: line.outer };
}

function trimmed(region: Region, start: number, end: number): Region {
  const text = region.text.slice(start, end);
  const from = start + text.length - text.trimStart().length;
  return { ...sliceRegion(region, spanOf(from, Math.max(from, start + text.trimEnd().length))), oneLine: true };
}

/** The lines behind the headers without those that handle the response. */
function bodyOf(text: string, lines: readonly TextLine[]): Region | undefined {
  const content = lines.filter(line => !/^(?:(?:>|<>)[ \t]|[ \t]*\r?\n?$)/.test(text.slice(line.start, line.end)));
  const [first] = content;
  const last = content.at(-1);
  return first && last && verbatimRegion('', text, spanOf(first.start, last.end));
}
