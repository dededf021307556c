import { anyHttpMethod } from '../catalogue/httpMethods';
import { characterOf, entityPattern } from '../text/characterEntities';
import { doAtOnce, type Pieces } from '../text/pieces';
import { outerSpan, type Region, sliceRegion } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { contains, type Span, spanOf } from '../text/span';
import { linesOf } from '../text/textLines';
import { addressCall } from './addressCall';
import type { Call } from './call';
import type { CallContext } from './callContext';
import { shellCalls } from './shell/calls';
import type { ReaderTools, SourceFile } from './source';

const commandLine = /(?:^|[\s`"'>:$#=([@|;&])((?:\/[\w./-]*\/)?(?:curl|wget)(?:\.exe)?\s+\S)/;

/** Calls in text that no reader knows: command lines with the lines that continue them, and whole addresses. */
export function proseCalls(prose: Region, file: SourceFile, tools: ReaderTools, context: CallContext = {}): Call[] {
  return doAtOnce(proseCallsInPieces(prose, file, tools, context));
}

/** The same in pieces: a table can hold thousands of commands. */
export function* proseCallsInPieces(
  prose: Region,
  file: SourceFile,
  tools: ReaderTools,
  context: CallContext = {},
): Pieces<Call[]> {
  const calls: Call[] = [];
  const covered: Span[] = [];
  for (const command of commandsIn(prose)) {
    if (tools.countProgram?.(file) === false) return calls;
    const found = shellCalls({ ...command, role: 'prose' }, file, tools, context);
    calls.push(...found);
    if (found.length > 0) covered.push(command.outer);
    yield undefined;
  }
  let next = 0;
  for (const inner of addressesIn(prose.text)) {
    const span = outerSpan(prose, inner);
    // Commands and addresses are in the order of the text.
    while ((covered[next]?.end ?? span.end) < span.end) next++;
    const command = covered[next];
    if (command && contains(command, span)) continue;
    const call = addressCall(sliceRegion(prose, inner), span, file, context);
    if (call) calls.push({ ...call, ...methodBefore(prose.text, inner) });
    yield undefined;
  }
  return calls;
}

const methodAtEnd = new RegExp(`\\b(${anyHttpMethod})[\\s\`:*]*$`);

/** `GET https://…` in a line of prose says the method. */
function methodBefore(text: string, address: Span): { readonly method?: string } {
  const before = methodAtEnd.exec(text.slice(Math.max(0, address.start - 20), address.start));
  return before?.[1] ? { method: before[1] } : {};
}

/** Longer commands are cut, so that an open quote does not make a command of the rest of a book. */
const maxLength = 8000;

/** The command lines in a text for people, as scripts. */
export function commandsIn(prose: Region): Region[] {
  const { text } = prose;
  const found: Region[] = [];
  let start: number | undefined;
  const add = (end: number) => {
    if (start !== undefined) found.push(decoded(sliceRegion(prose, spanOf(start, end))));
    start = undefined;
  };
  for (const line of linesOf(text)) {
    const source = text.slice(line.start, line.end);
    if (start === undefined) {
      const head = commandLine.exec(source);
      if (!head) continue;
      const from = head.index + head[0].length - (head[1] as string).length;
      start = line.start + from;
      const closed = closingAt(source, from);
      if (closed !== undefined) {
        add(line.start + closed);
        continue;
      }
    }
    // A command goes on while its lines are continued or its quotes are open.
    const length = line.next - start;
    if (source.trim() === '' || length >= maxLength || !isOpen(text.slice(start, line.next))) add(line.next);
  }
  add(text.length);
  return found;
}

function isOpen(command: string): boolean {
  return /\\\s*$/.test(command) || (command.replace(/\\./g, '').match(/'/g)?.length ?? 0) % 2 === 1;
}

/** Where a command in quotes, backticks or an element ends on its line. */
function closingAt(line: string, from: number): number | undefined {
  const before = line[from - 1] ?? '';
  if (before === '>') {
    const end = line.indexOf('</', from);
    return end < 0 ? undefined : end;
  }
  if (!/[`"']/.test(before)) return undefined;
  for (let offset = from; offset < line.length; offset++) {
    if (line[offset] === '\\') offset++;
    else if (line[offset] === before) return offset;
  }
  return undefined;
}

const entity = new RegExp(entityPattern, 'g');

/** The script of a command line whose character entities are resolved, because text of any kind is often markup. */
function decoded(command: Region): Region {
  const script: Region = { ...command, language: 'shellscript', role: 'code' };
  if (!command.text.includes('&')) return script;
  const builder = new RegionBuilder();
  let done = 0;
  const add = (end: number) => builder.add(sliceRegion(command, spanOf(done, end)));
  for (const match of command.text.matchAll(entity)) {
    add(match.index);
    done = match.index + match[0].length;
    builder.escape(characterOf(match[1] as string), outerSpan(command, spanOf(match.index, done)));
  }
  add(command.text.length);
  return { ...script, ...builder.built() };
}

/** What can be an address, and the part of it that leads to the API. Each run is looked at once, from its start. */
const run = /https?:\/\/[^\s"'`<>()|\\]+/g;
const address = /^https?:\/\/.{0,2000}\/(?:v\d+\/[\w{}$/.:%-]+|[\w-]+\.xml)(?:\?.*)?/;

function addressesIn(text: string): Span[] {
  return [...text.matchAll(run)].flatMap(({ index, 0: whole }) => {
    const found = address.exec(whole)?.[0].replace(/[.,;:!?]+$/, '');
    return found === undefined ? [] : [spanOf(index, index + found.length)];
  });
}
