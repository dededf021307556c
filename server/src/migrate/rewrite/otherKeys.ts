import type { Header } from '../../code/call';
import { plain } from '../../code/template';
import type { FileStyle } from '../../code/writing/writer';
import { addTo } from '../../text/addTo';
import { keptWith } from '../../text/keptWith';
import { contains, type Span, spanOf } from '../../text/span';
import type { Draft } from './draft';

/**
 * Whether something else in the file gives the key of the same headers another value, which is not followed to the call: a
 * statement such as `api.headers['X-Api-Key'] = key`, or what a class that extends this one says instead. Such a value keeps
 * the old name. An empty key is one that something else sets, perhaps in another file.
 */
export function isSetElsewhere(name: Span, { call, file, sendsAll }: Draft): boolean {
  if (contains(call.site.call, name)) return false;
  const followed = call.headers.filter(header => /^x-api-key$/i.test(plain(header.name)?.trim() ?? ''));
  if (followed.every(({ value }) => plain(value)?.trim() === '')) return true;
  const member = memberAround(name.start, file.text);
  if (!member) return false;
  const isFollowed = (key: Span) => followed.some(header => isWritten(header, key));
  const own = classAround(name.start, file.text);
  return (settingsIn(file).get(member.name) ?? []).some(
    ({ key, isDefinition, around }) =>
      !isFollowed(key) && !sendsAll([key]) && (!isDefinition || areRelated(own, around)),
  );
}

/** What gives headers that are members of objects a key under its old name, by the name of the member. */
interface KeySetting {
  readonly key: Span;
  readonly isDefinition: boolean;
  readonly around: ClassLine | undefined;
}

/** Looked for once in a file, which may have thousands of calls. */
const settingsIn = keptWith(({ text }: FileStyle): ReadonlyMap<string, readonly KeySetting[]> => {
  const found = new Map<string, KeySetting[]>();
  for (const { index, 0: quoted } of text.matchAll(/(['"`])x-api-key\1/gi)) {
    const member = gives.test(text.slice(index + quoted.length, index + quoted.length + longest))
      ? memberAround(index, text)
      : undefined;
    if (!member) continue;
    const { name, isDefinition } = member;
    const key = spanOf(index, index + quoted.length);
    addTo(found, name, { key, isDefinition, around: isDefinition ? classAround(index, text) : undefined });
  }
  return found;
});

/** What stands behind a key that gets a value: `headers[key] = …`, `{ key: … }`, `headers.set(key, …)`. */
const gives = /^\s*(?:\]\s*=(?!=)|[:,=])/;

function isWritten({ name }: Header, key: Span): boolean {
  const span = name.parts[0]?.span;
  return span !== undefined && contains(key, span);
}

interface HeaderMember {
  readonly name: string;
  /** Whether a class says what its objects have, and no statement changes one of them. */
  readonly isDefinition: boolean;
}

/**
 * The member of an object that holds headers with something at an offset: it is called `headers` or the like, in front of it in
 * the same paragraph. Names, arguments and members of literals are none: what they hold is followed to the call.
 */
function memberAround(offset: number, text: string): HeaderMember | undefined {
  const start = Math.max(text.lastIndexOf('\n\n', offset), offset - longest, 0);
  const found = [
    ...text.slice(start, offset).matchAll(/(?<![\w$#])[\w$#]*headers?[\w$]*(?![\w$])(?=\s*(?:[=:(]|\[|\.))/gi),
  ].at(-1);
  if (!found) return undefined;
  const [name] = found;
  const at = start + found.index;
  const before = text.slice(text.lastIndexOf('\n', at) + 1, at);
  if (before.endsWith('.')) return { name, isDefinition: false };
  const isOfClass = /^[ \t]+(?:(?:async|def|get|static|readonly|private|protected|public|override)\s+)*$/.test(before);
  return isOfClass && isInClass(before, at, text) ? { name, isDefinition: true } : undefined;
}

/** No statement that gives headers a key is longer. */
const longest = 400;

/** Whether the line in front of a block of lines is that of a class. */
function isInClass(before: string, offset: number, text: string): boolean {
  const depth = depthOf(before);
  for (const line of linesBefore(offset, text))
    if (line.trim() !== '' && depthOf(line) < depth) return classLine.test(line);
  return false;
}

function depthOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}

/** The lines in front of the one at an offset, the last one first. */
function* linesBefore(offset: number, text: string): Generator<string> {
  for (let end = text.lastIndexOf('\n', offset - 1); end >= 0; ) {
    const start = text.lastIndexOf('\n', end - 1);
    yield text.slice(start + 1, end);
    if (end === 0) return;
    end = start;
  }
}

const classLine = /^[ \t]*(?:export\s+|default\s+|abstract\s+)*class\s+([\w$]+)(.*)$/;

interface ClassLine {
  readonly name: string;
  readonly bases: string;
}

function classAround(offset: number, text: string): ClassLine | undefined {
  for (const line of linesBefore(offset, text)) {
    const [, name, bases = ''] = classLine.exec(line) ?? [];
    if (name !== undefined) return { name, bases };
  }
  return undefined;
}

/** Whether one of two classes extends the other one. */
function areRelated(one: ClassLine | undefined, other: ClassLine | undefined): boolean {
  if (!one || !other) return false;
  const names = ({ name }: ClassLine, { bases }: ClassLine) => bases.match(/[\w$]+/g)?.includes(name) === true;
  return names(one, other) || names(other, one);
}
