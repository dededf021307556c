import { memoizeByObject } from '../../text/memoizeByObject';
import { contains, type Span } from '../../text/span';
import type { Parameter } from '../call';
import type { PageNumber } from '../pageNumber';
import { literalText } from '../template';
import type { Context } from './expand';
import type { Scope } from './scope';
import { plainWord } from './simple';
import { type CommandSite, enclosingFunction, type Frame } from './walk';

/** Where a name gets a value: its first number, the next one, or another one. */
interface Setter {
  readonly kind: 'first' | 'next' | 'both' | 'other';
  /** The first number. */
  readonly number: number;
  readonly span: Span;
  readonly frame: Frame;
}

/** The number of the page that a command asks for, and whether the script counts it by one, from 1. */
export function pageNumberOf(
  parameters: readonly Parameter[],
  { command, frame }: CommandSite,
  context: Context,
): PageNumber | undefined {
  const [part, ...others] = parameters.find(({ name }) => literalText(name) === 'page')?.value.parts ?? [];
  const name = part?.kind === 'hole' && /^\$\{?([A-Za-z_]\w*)\}?$/.exec(part.expression)?.[1];
  if (!name || others.length > 0) return undefined;
  const setters = settersOf(name, context);
  const loop = loopAround(command.span, context);
  const steps = setters.filter(({ kind }) => kind === 'next' || kind === 'both');
  const isInRound = (setter: Setter) =>
    setter.kind === 'both'
      ? contains(setter.span, command.span)
      : loopAround(setter.span, context) === loop && enclosingFunction(setter.frame) === enclosingFunction(frame);
  const isInFront = steps.some(({ kind, span }) => kind === 'next' && span.start < command.span.start);
  const first = isInFront ? 0 : 1;
  const isFirst = ({ kind, number }: Setter) => kind === 'next' || number === first;
  const starts = setters.filter(({ kind }) => kind === 'first' || kind === 'both');
  const isKnown = setters.every(setter => setter.kind !== 'other' && isFirst(setter));
  const isInTurn = isKnown && starts.length > 0 && steps.length <= 1 && steps.every(isInRound);
  return { name, ...(isInTurn ? { isInTurn } : {}) };
}

function loopAround(span: Span, { scope }: Context): Span | undefined {
  return scope.loops.filter(each => contains(each, span)).at(-1);
}

/** Everything that gives a name a value, once for each name, because every request asks for it. */
function settersOf(name: string, { scope, script: { text } }: Context): readonly Setter[] {
  const kept = keptOf(scope);
  const setters = kept.get(name) ?? findSetters(name, scope, text);
  kept.set(name, setters);
  return setters;
}

const keptOf = memoizeByObject((_: Scope) => new Map<string, readonly Setter[]>());

function findSetters(name: string, scope: Scope, text: string): readonly Setter[] {
  const found: Setter[] = [];
  for (const { command, frame } of scope.sites) {
    const own = { span: command.span, frame };
    for (const { name: assigned, span, append } of command.assignments) {
      if (assigned !== name) continue;
      const source = text.slice(span.start, span.end);
      const number = /=["']?(\d+)["']?$/.exec(source)?.[1];
      if (number !== undefined && !append) found.push({ ...own, kind: 'first', number: Number(number) });
      else found.push({ ...own, kind: isNext(name, source) ? 'next' : 'other', number: 0 });
    }
    const words = command.words.map(plainWord);
    const changes = /^(?:read|mapfile|readarray|getopts|unset|printf)$/.test(words[0] ?? '') && words.includes(name);
    if (changes) found.push({ ...own, kind: 'other', number: 0 });
    if (words[0] === 'let' && new RegExp(`(?<!\\w)${name}(?!\\w)`).test(words.slice(1).join(' ')))
      found.push({ ...own, kind: isSumOfNext(name, words.slice(1).join(' ')) ? 'next' : 'other', number: 0 });
  }
  for (const [block, frame] of scope.blocks) {
    const own = { span: block.span, frame };
    const source = text.slice(block.span.start, block.span.end);
    if (block.keyword === '((' && changesIn(name, source))
      found.push({ ...own, kind: isSumOfNext(name, source.slice(2, -2)) ? 'next' : 'other', number: 0 });
    const head = /^for\s*\(\((.*?)\)\)/s.exec(source)?.[1];
    if (head !== undefined && changesIn(name, head)) found.push({ ...own, ...countedBySum(name, head) });
    if (block.variable !== name) continue;
    const start = block.words[0]?.span.start ?? block.span.start;
    const from = counted(text.slice(start, block.words.at(-1)?.span.end ?? start));
    found.push({ ...own, kind: from === undefined ? 'other' : 'both', number: from ?? 0 });
  }
  return found;
}

/** `page=$((page + 1))`, `page=$(expr $page + 1)` */
function isNext(name: string, source: string): boolean {
  const sum = `\\$?\\{?${name}\\}?\\s*\\+\\s*1|1\\s*\\+\\s*\\$?\\{?${name}\\}?`;
  return new RegExp(
    `^\\w+="?(?:\\$\\(\\(\\s*(?:${sum})\\s*\\)\\)|[\`$]\\(?expr\\s+["']?\\$\\{?${name}\\}?["']?\\s+\\+\\s+1\\s*[)\`])"?$`,
  ).test(source);
}

/** `page++`, `page += 1`, `page = page + 1` */
function isSumOfNext(name: string, sum: string): boolean {
  return new RegExp(
    `^\\s*["']?(?:${name}\\+\\+|\\+\\+${name}|${name}\\s*\\+=\\s*1|${name}\\s*=\\s*${name}\\s*\\+\\s*1)["']?\\s*$`,
  ).test(sum);
}

/** `page=1; page<=9; page++` */
function countedBySum(name: string, head: string): Pick<Setter, 'kind' | 'number'> {
  const [first = '', test = '', next = ''] = head.split(';');
  const number = new RegExp(`^\\s*${name}\\s*=\\s*(\\d+)\\s*$`).exec(first)?.[1];
  const isCount = number !== undefined && !changesIn(name, test) && isSumOfNext(name, next);
  return isCount ? { kind: 'both', number: Number(number) } : { kind: 'other', number: 0 };
}

/** Whether a sum gives a name another value. */
function changesIn(name: string, sum: string): boolean {
  return new RegExp(`(?<!\\w)${name}\\s*(?:\\+\\+|--|[-+*/%]?=(?!=))|(?:\\+\\+|--)${name}(?!\\w)`).test(sum);
}

/** The first of numbers that follow each other: `1 2 3`, `$(seq 1 9)`, `$(seq 9)`, `{1..9}`. */
function counted(words: string): number | undefined {
  const numbers = /^\d+(?:\s+\d+)*$/.test(words) ? words.split(/\s+/).map(Number) : undefined;
  if (numbers) return numbers.every((each, index) => each === (numbers[0] ?? 0) + index) ? numbers[0] : undefined;
  const sequence = /^["`]?(?:\$\()?seq\s+(\S+)(?:\s+(\S+))?\s*[)`]"?$/.exec(words);
  if (sequence)
    return sequence[2] === undefined ? 1 : /^\d+$/.test(sequence[1] ?? '') ? Number(sequence[1]) : undefined;
  const from = /^\{(\d+)\.\.(?:\d+|\$\w+)\}$/.exec(words)?.[1];
  return from === undefined ? undefined : Number(from);
}
