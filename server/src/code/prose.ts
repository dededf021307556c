import { type Region, verbatimRegion } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';
import { linesOf } from '../text/textLines';
import { addressCall } from './addressCall';
import type { Call } from './call';
import { shellCalls } from './shell/calls';
import type { ReaderTools, SourceFile } from './source';

const commandLine = /(?:^|[\s`"'>:$#=([@|;&])((?:\/[\w./-]*\/)?(?:curl|wget)(?:\.exe)?\s+\S)/;
const markup = /&(quot|amp|lt|gt|apos|#39|#34);/g;
const entities: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  '#39': "'",
  '#34': '"',
};

/**
 * Calls in text that no reader knows: command lines with the lines that continue them, and whole addresses. Character
 * entities are resolved, because such text is often XML.
 */
export function proseCalls(file: SourceFile, span: Span, tools: ReaderTools): Call[] {
  const calls: Call[] = [];
  const covered: Span[] = [];
  for (const script of commandsIn(file.text, span)) {
    const found = shellCalls(script, file, tools);
    calls.push(...found);
    if (found.length > 0) covered.push(script.outer);
  }
  for (const address of addressesIn(file.text, span)) {
    if (covered.some(({ start, end }) => start <= address.start && address.end <= end)) continue;
    const region = verbatimRegion('shellscript', file.text, address);
    const call = addressCall(region, address, file);
    if (call) calls.push({ ...call, ...methodBefore(file.text, address) });
  }
  return calls;
}

/** `GET https://…` in a line of prose says the method. */
function methodBefore(text: string, address: Span): { readonly method?: string } {
  const before = /\b(GET|POST|PUT|PATCH|DELETE)[\s`:*]*$/.exec(
    text.slice(Math.max(0, address.start - 20), address.start),
  );
  return before?.[1] ? { method: before[1] } : {};
}

function* commandsIn(text: string, span: Span): Generator<Region> {
  let builder: RegionBuilder | undefined;
  for (const { start, end, next } of linesOf(text.slice(span.start, span.end))) {
    const line = text.slice(span.start + start, span.start + end);
    const head = builder ? null : commandLine.exec(line);
    if (!builder && !head) continue;
    const from = head ? head.index + head[0].length - (head[1] as string).length : 0;
    builder ??= new RegionBuilder(text);
    const closed = head ? closingAt(line, from) : undefined;
    addDecoded(builder, text, span.start + start + from, span.start + (closed === undefined ? next : start + closed));
    if (closed !== undefined) {
      yield builder.build('shellscript');
      builder = undefined;
      continue;
    }
    // A command goes on while its lines are continued or its quotes are open.
    const sofar = builder.build('shellscript').text;
    const open = /\\\s*$/.test(line) || (sofar.replace(/\\./g, '').match(/'/g)?.length ?? 0) % 2 === 1;
    if (open && line.trim() !== '' && builder.length < 8000) continue;
    yield builder.build('shellscript');
    builder = undefined;
  }
  if (builder) yield builder.build('shellscript');
}

/** Where a command in quotes, backticks or an element ends on its line. */
function closingAt(line: string, from: number): number | undefined {
  const before = line[from - 1] ?? '';
  if (before === '>') {
    const end = line.indexOf('</', from);
    return end < 0 ? undefined : end;
  }
  if (!/[`"']/.test(before)) return undefined;
  for (let at = from; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === before) return at;
  }
  return undefined;
}

/** Adds a stretch of a file with its character entities resolved. */
export function addDecoded(builder: RegionBuilder, text: string, start: number, end: number): void {
  let run = start;
  for (const match of text.slice(start, end).matchAll(markup)) {
    const at = start + match.index;
    builder.verbatim(run, at);
    run = at + match[0].length;
    builder.escape(entities[match[1] as string] ?? '', spanOf(at, run));
  }
  builder.verbatim(run, end);
}

const address = /https?:\/\/[^\s"'`<>()|\\]*\/(?:v\d+\/[\w{}$/.:%-]+|[\w-]+\.xml)(?:\?[^\s"'`<>()|\\]*)?/g;

function* addressesIn(text: string, span: Span): Generator<Span> {
  for (const match of text.slice(span.start, span.end).matchAll(address)) {
    const length = match[0].replace(/[.,;:!?]+$/, '').length;
    yield spanOf(span.start + match.index, span.start + match.index + length);
  }
}
