import type { Header } from '../../code/call';
import { literalText } from '../../code/template';
import type { FileStyle } from '../../code/writing/writer';
import { memoizeByObject } from '../../text/memoizeByObject';
import { contains, type Span, spanOf } from '../../text/span';
import type { Draft } from './draft';
import { type ClassLine, classAround, givesValue, keyTarget, linesAround, ownNames, rootOf } from './keyTargets';

/**
 * Whether something else in the file gives the key of the same headers another value, which is not followed to the call: a
 * statement such as `api.headers['X-Api-Key'] = key`, what a class that extends this one says instead, or a function that gets
 * each request before it is sent. Such a value keeps the old name. An empty key is one that something else sets, perhaps in
 * another file.
 */
export function isSetElsewhere(name: Span, { call, file, sendsAll }: Draft): boolean {
  const followed = call.headers.filter(header => /^x-api-key$/i.test(literalText(header.name)?.trim() ?? ''));
  const others = settingsIn(file).filter(
    ({ key }) => !followed.some(header => isWritten(header, key)) && !sendsAll([key]),
  );
  if (others.some(({ isOfRequest }) => isOfRequest)) return true;
  if (contains(call.site.call, name)) return false;
  if (followed.every(({ value }) => literalText(value)?.trim() === '')) return true;
  const own = settingAt(name, file.text);
  return own !== undefined && others.some(other => other.member === own.member && isNear(own, other));
}

/** What gives headers that are members of objects a key under its old name. */
interface KeySetting {
  readonly key: Span;
  readonly member: string;
  /** The class that says what its objects have, or that changes one of its own; undefined for what is done from outside. */
  readonly around: ClassLine | undefined;
  /** Whether a function is given what has the headers: a request before it is sent. */
  readonly isOfRequest: boolean;
}

/** Looked for once in a file, which may have thousands of calls. */
const settingsIn = memoizeByObject(({ text }: FileStyle): readonly KeySetting[] => {
  const found = [...text.matchAll(/(['"`])x-api-key\1/gi)].map(({ index, 0: quoted }) =>
    spanOf(index, index + quoted.length),
  );
  return found.flatMap(key => (givesValue(key.end, text) ? (settingAt(key, text) ?? []) : []));
});

/** Names, arguments and members of literals are not: their values are followed to the call. */
function settingAt(key: Span, text: string): KeySetting | undefined {
  const target = keyTarget(key.start, text);
  if (!target) return undefined;
  const around = classAround(key.start, text);
  if (target.kind === 'made') {
    const member = target.path || functionAround(key.start, text);
    return around && member !== undefined ? { key, member, around, isOfRequest: false } : undefined;
  }
  const words = target.path.match(/[\w$]+/g) ?? [];
  const [root = '', ...others] = words;
  const member = others.findLast(word => word !== 'common');
  if (member === undefined) return undefined;
  const isOwn = ownNames.has(root);
  const isOfRequest = !isOwn && /headers/i.test(member) && isParameter(root, key.start, text);
  return { key, member, around: isOwn ? around : undefined, isOfRequest };
}

function isWritten({ name }: Header, key: Span): boolean {
  const span = name.parts[0]?.span;
  return span !== undefined && contains(key, span);
}

/** Whether what one says of its objects may be that of the other: one of them is the class of the other, or extends it. */
function isNear({ around: own }: KeySetting, { around }: KeySetting): boolean {
  if (!own || !around) return true;
  return own.name === around.name || own.bases.includes(around.name) || around.bases.includes(own.name);
}

/** The name of the function around an offset. */
function functionAround(offset: number, text: string): string | undefined {
  for (const line of linesAround(offset, text)) {
    const [, name] = functionLine.exec(line) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
}

const functionLine =
  /^\s*(?:(?:async|def|get|static|readonly|private|protected|public|override|export|default|function)\s+)*(?!if\b|for\b|while\b|switch\b|catch\b|class\b)([\w$]+)\s*(?:=\s*(?:async\s*)?)?\(/;

/** Whether a name is a parameter of the function around an offset. */
function isParameter(name: string, offset: number, text: string): boolean {
  const own = new RegExp(`(?<![\\w$.])${rootOf(name).replace(/\$/g, '\\$&')}(?![\\w$])[^)]*(?:\\)|=>)`);
  for (const line of linesAround(offset, text))
    if (functionLine.test(line) || /=>\s*[{(]?\s*$|\bfunction\b/.test(line)) return own.test(line);
  return false;
}
