import { plainWord } from './simple';
import type { Assignment, SimpleCommand } from './syntax';

/** The status behind the body, and the body before the status. */
const lastPart = /^\$\{\w+(?:##|: -3\}|:\(?-3\)\}|:\$\{#\w+\}-3)/;
const firstPart = /^\$\{\w+(?:%|::-3\}|:0:-3\}|:0:\$\{#\w+\}-3)/;

/** Which part of a text another variable gets; undefined for anything that is not a part of it. */
export function copyOf(
  { value, append }: Assignment,
  printsStatus: boolean,
  text: string,
): 'whole' | 'status' | 'body' | undefined {
  const [piece, ...others] = value?.pieces ?? [];
  if (piece?.kind !== 'variable' || others.length > 0 || append) return undefined;
  const source = text.slice(piece.span.start, piece.span.end);
  if (printsStatus && lastPart.test(source)) return 'status';
  if (!piece.changed) return 'whole';
  return printsStatus && firstPart.test(source) ? 'body' : undefined;
}

/** `tail -n1` of a response with the status in its last line. */
export function isLastLine(name: string, { words }: SimpleCommand): boolean {
  return name === 'tail' && /^-(?:n ?)?1$|^--lines=1$/.test(words.slice(1).map(plainWord).join(' '));
}

/** `sed '$d'` or `head -n -1` of a response with the status in its last line; the body is one line. */
export function isWithoutLastLine(name: string, { words }: SimpleCommand): boolean {
  const given = words.slice(1).map(plainWord).join(' ');
  return name === 'sed' ? /^(?:-e )?\$ ?d$/.test(given) : name === 'head' && /^-(?:n ?)?-?1$|^--lines=-?1$/.test(given);
}

/** `sed -e 's/.*HTTPSTATUS://'` of a response with this in front of the status. */
export function takesStatus(name: string, command: SimpleCommand, format: string): boolean {
  const mark = /^s\/\.\*([\w:= -]+)\/\/g?$/.exec(editOf(name, command))?.[1];
  return mark !== undefined && isMark(mark, format);
}

/** `tr -d '\n'`: the body has no line ends. */
export function isJoiningLines(name: string, { words }: SimpleCommand): boolean {
  return name === 'tr' && words.slice(1).map(plainWord).join(' ') === '-d \\n';
}

// `sed -e 's/HTTPSTATUS:.*//'`
export function takesBody(name: string, command: SimpleCommand, format: string): boolean {
  const mark = /^s\/([\w:= -]+)\.\*\/\/g?$/.exec(editOf(name, command))?.[1];
  return mark !== undefined && isMark(mark, format);
}

/** What `sed` does, where it does one thing. A colon needs no backslash. */
function editOf(name: string, { words }: SimpleCommand): string {
  const given = words.slice(1).map(plainWord);
  const [edit = '', ...others] = given[0] === '-e' ? given.slice(1) : given;
  return name === 'sed' && others.length === 0 ? edit.replaceAll('\\:', ':') : '';
}

/** Whether a text stands right in front of the status, and is long enough to be in no body. */
function isMark(mark: string, format: string): boolean {
  const lead = /^(?:\\n|\n)?([\w:= -]*)%\{(?:http|response)_code\}(?:\\n|\n)?$/.exec(format)?.[1];
  return lead === mark && mark.length >= shortestMark;
}

const shortestMark = 6;
