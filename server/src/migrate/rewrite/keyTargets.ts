/** What has a key that a program writes. */
interface KeyTarget {
  /** `entry`: an object is given or asked for the entry. `made`: a literal with it is given to a name, or returned. */
  readonly kind: 'entry' | 'made';
  /** The object as it is written, or the name; empty for what is returned. */
  readonly path: string;
}

/** What has the key at an offset; undefined where it is part of an argument. */
export function keyTarget(offset: number, text: string): KeyTarget | undefined {
  for (let position = openedBefore(offset, text); position !== undefined; position = openedBefore(position, text)) {
    const before = text.slice(Math.max(0, position - maxBefore), position).trimEnd();
    const chain = /[\w$]+(?:\s*\??\.\s*[\w$]+|\[[^[\]\n]*\]|\([^()\n]*\))*$/.exec(before)?.[0] ?? '';
    const sign = text[position];
    if (sign === '[' && chain !== '') return { kind: 'entry', path: chain };
    if (sign === '(' && chain !== '') {
      const given = text.slice(position + 1, position + 1 + maxBefore);
      const [, holder, verb = ''] = /^(.*?)\??\.?([\w$]+)$/s.exec(chain) ?? [];
      if (verb === 'assign') return entry(/^\s*([\w$.]+)/.exec(given)?.[1]);
      if (verb === 'setattr')
        return entry(/^\s*([\w.]+)\s*,\s*['"]\w+['"]/.exec(given)?.[0].replace(/\W+(?=\w+\W$)/, '.'));
      if (holder && entryMethods.has(verb)) return { kind: 'entry', path: holder };
      if (verb !== 'return' && verb !== 'dict') return undefined;
    }
    const assigned = /([\w$.\])]+)\s*(?::[^=\n{}]*)?(?<![=!<>])\|?=$/.exec(before)?.[1];
    if (assigned !== undefined) return { kind: assigned.includes('.') ? 'entry' : 'made', path: assigned };
    if (/(?:\breturn|=>)$/.test(before)) return { kind: 'made', path: '' };
  }
  return undefined;
}

function entry(path: string | undefined): KeyTarget | undefined {
  return path === undefined ? undefined : { kind: 'entry', path };
}

const maxBefore = 200;

/** Methods that read or change an entry. */
const entryMethods = new Set(
  'update set append setdefault add put header setHeader __setitem__ get has pop delete'.split(' '),
);

/** The bracket before an offset that is not closed before it. */
function openedBefore(offset: number, text: string): number | undefined {
  let depth = 0;
  for (let position = offset - 1; position >= Math.max(0, offset - maxLength); position--) {
    const sign = text[position] as string;
    if (/[)\]}]/.test(sign)) depth++;
    else if (/[([{]/.test(sign) && depth-- === 0) return position;
  }
  return undefined;
}

/** No literal with headers is longer. */
const maxLength = 2000;

/** Whether what stands behind a key gives it a value: `headers[key] = …`, `{ key: … }`, `headers.set(key, …)`. */
export function givesValue(end: number, text: string): boolean {
  return /^\s*(?:\]\s*=(?!=)|\]?\s*:|,)/.test(text.slice(end, end + maxBefore));
}

/** The first word of a path. */
export function rootOf(path: string): string {
  return /^[\w$]*/.exec(path)?.[0] ?? '';
}

/** How an object names itself and what its class extends. */
export const ownNames: ReadonlySet<string> = new Set(['self', 'this', 'super', 'cls']);

/** The line with which a class begins. */
export interface ClassLine {
  readonly name: string;
  readonly bases: readonly string[];
}

/** The class around an offset. */
export function classAround(offset: number, text: string): ClassLine | undefined {
  for (const line of linesAround(offset, text)) {
    const [, name, bases = ''] = /^\s*(?:(?:export|default|abstract)\s+)*class\s+([\w$]+)(.*)$/.exec(line) ?? [];
    if (name !== undefined)
      return { name, bases: (bases.match(/[A-Za-z_$][\w$]*/g) ?? []).filter(word => !besideBases.has(word)) };
  }
  return undefined;
}

/** What is written beside the bases of a class, and bases that send nothing. */
const besideBases = new Set(['extends', 'implements', 'object', 'metaclass', 'ABC', 'ABCMeta', 'abc']);

/** The lines before an offset that are indented less than all behind them, the innermost first. */
export function* linesAround(offset: number, text: string): Generator<string> {
  let start = text.lastIndexOf('\n', offset - 1) + 1;
  let depth = depthOf(text.slice(start, start + maxBefore));
  while (start > 0) {
    const end = start - 1;
    // Before an empty first line is nothing; a search from in front of the text would find that line again.
    start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    if (line.trim() === '' || depthOf(line) >= depth) continue;
    depth = depthOf(line);
    yield line;
  }
}

function depthOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
