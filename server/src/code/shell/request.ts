import { holeMark } from '../../text/region';
import type { Span } from '../../text/span';
import type { Body, BodyMember, Header, Parameter, Part, PartRole, StatusCheck, Template, TemplatePart } from '../call';
import { jsonMembers } from '../jsonBody';
import { concat, empty, flatText, plainOrFallback, slice, textTemplate, trim } from '../template';
import type { Option } from './options';

/** What one command line asks for, before it is known where its output goes. */
export interface Request {
  readonly client: string;
  readonly method: string | undefined;
  readonly url: Template;
  readonly parameters: readonly Parameter[];
  readonly headers: readonly Header[];
  readonly body?: Body;
  readonly parts: readonly Part[];
  readonly output: Output;
}

/** A text that the script gives to standard input, and its file span. */
export interface StandardInput {
  readonly template: Template;
  readonly span: Span;
  /** The redirection of a here-document. */
  readonly redirect?: Span;
  /** Nothing in the here-document is expanded. */
  readonly quoted?: boolean;
  /** What writes the text in front of a pipe to the command: the command with the pipe, and its here-document. */
  readonly piped?: readonly Span[];
}

/** What a command may send besides its words. */
export interface Inputs {
  /** What `@-` reads. */
  readonly standard?: StandardInput | undefined;
  /** Standard input comes from a pipe or a file. */
  readonly isFed?: boolean;
  /** The text of a file that the script writes. */
  file?(name: Template): Template | undefined;
}

/** The keyword of a body that is a here-document, by whether the shell reads it. */
export const hereDocument = 'here-document';
export const quotedHereDocument = 'quoted here-document';

/** The keyword of what writes the body in front of a pipe to the command. */
export const pipedInput = 'piped input';

/** The keyword of a command that sends more than one request. */
export const oneOfSeveral = 'one of several';

/** The requests of a command line, which say that they are not alone. */
export function markSeveral(requests: readonly Request[]): Request[] {
  if (requests.length < 2) return [...requests];
  return requests.map(request => {
    const url = request.parts.find(({ role }) => role === 'url') as Part;
    return { ...request, parts: [...request.parts, severalPart(url)] };
  });
}

/** What says that an address is not the only one of its command. */
export function severalPart({ argument, value }: Pick<Part, 'argument' | 'value'>): Part {
  return { role: 'options', argument, value, keyword: oneOfSeveral, form: 'word' };
}

/** Whether curl takes an address for a pattern of several: `{1,2}.json`, `[1-3].json`, and `{$id}.json`, which is one of one. */
export function isAddressPattern(address: Template): boolean {
  return addressPattern.test(flatText(address));
}

/** Without a comma or a value of the script, braces are a placeholder of a template language, or of a person. */
const addressPattern = new RegExp(
  String.raw`(?<![\\{%$#])\{[^{}]*[,${holeMark}][^{}]*\}(?!\})|(?<!\\)\[(?:\d+-\d+|[a-z]-[a-z])(?::\d+)?\]`,
  'i',
);

/** What the flags do with the response. */
export interface Output {
  /** The file it is written to; undefined for standard output. */
  readonly file?: Template;
  /** The file that gets the headers. */
  readonly headers?: Template;
  /** The flags that print or test the HTTP status: `-w '%{http_code}'`, `-f`. */
  readonly checks: readonly StatusCheck[];
}

/** A header as curl, wget and fetch take it: `Name: value`, `Name:value`, `Name;`, or only a variable. */
export function headerOf(value: Template, span: Span): Header {
  const text = flatText(value);
  const colon = text.search(/[:;]/);
  if (colon < 0) return { name: trim(value), value: empty, span };
  return { name: trim(slice(value, 0, colon)), value: trim(slice(value, colon + 1)), span };
}

/** The upper-case method of a flag's value; undefined where the script chooses it at run time. */
export function methodOf(value: Template | undefined): string | undefined {
  const text = value ? plainOrFallback(value)?.trim().toUpperCase() : undefined;
  return text && /^[A-Z]+$/.test(text) ? text : undefined;
}

/** A body from a data flag: JSON, XML, or a file whose text is not known. */
export function bodyOf(data: Template, span: Span, { standard, file }: Inputs = {}): Body {
  const text = flatText(data);
  if (text === '@-' && standard) return bodyOf(standard.template, span);
  if (text.startsWith('@')) {
    const content = file?.(slice(data, 1));
    return content ? bodyOf(content, span) : { span };
  }
  const members = jsonMembers(data)?.map(withoutJson);
  return { text: data, span, ...(members ? { members } : {}) };
}

const numeric =
  /(?:^|_)(?:num|number|id|build|count|run|time|timestamp|ts|epoch|seconds|minutes|now)(?:_|$)|^[A-Z_]*ID$/i;

/** A value without quotes may have brought its own: what the text of such a value is cannot be said. */
function withoutJson(member: BodyMember): BodyMember {
  const [only] = member.value.parts;
  // What brings its own quotes is no part of a text.
  if (!member.isBare) return { ...member, value: { parts: member.value.parts.map(withoutQuotes) } };
  const isNumber =
    only?.kind === 'hole' &&
    (only.type === 'number' || numeric.test(only.name ?? '') || /\bdate\s/.test(only.expression));
  const isOfShell = only?.kind === 'hole' && /^[$`]/.test(only.expression);
  if (!isOfShell || only.encoded || isNumber) return member;
  return { ...member, value: { parts: [{ ...only, encoded: 'value' }] } };
}

function withoutQuotes(part: TemplatePart): TemplatePart {
  return part.kind === 'hole' && part.encoded === 'json' ? { ...part, encoded: 'unknown' } : part;
}

export function joinedData(pieces: readonly Template[]): Template {
  return concat(...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [textTemplate('&'), piece])));
}

/**
 * A flag or operand as a part of the request. One that an unquoted variable or an array holds refers to more than itself.
 * `word` is that of an array which has nothing else.
 */
export function partOf(role: PartRole, { flag, span, valueSpan, argument }: Option, word?: Span): Part {
  const placed = argument.template.parts.every(part => part.span) && !argument.isItem && !argument.isPlaceholder;
  return {
    role,
    argument: word ?? span,
    value: word ?? valueSpan ?? span,
    form: word || placed || flag === undefined ? 'word' : 'reference',
    ...(flag === undefined ? {} : { keyword: flag }),
  };
}

export function sortParts(parts: readonly Part[]): Part[] {
  return [...parts].sort((a, b) => a.argument.start - b.argument.start || a.argument.end - b.argument.end);
}

/** Whether an operand can be an address: it is not empty and names a host, a path or an unknown value. */
export function looksLikeAddress(value: Template): boolean {
  const text = flatText(value);
  return text.includes(holeMark) || /[./:]/.test(text) || text === 'localhost';
}

/** An address as the clients read it that take one without a scheme: `api.example.com/v2/…`. */
export function withScheme(address: Template, scheme: 'http' | 'https' = 'http'): Template {
  const text = flatText(address);
  if (/^[a-z]+:\/\//i.test(text) || !/^[\w.-]+\.[\w.-]+(?:[:/]|$)/.test(text)) return address;
  return concat(textTemplate(`${scheme}://`), address);
}

/** Curl's own escapes for its globbing characters. */
export function withoutGlobEscapes(address: Template): Template {
  const { parts } = address;
  return {
    parts: parts.map((part, index) => {
      if (part.kind !== 'text' || !part.text.includes('\\')) return part;
      const next = parts[index + 1];
      // Between double quotes the backslash is a part of its own.
      const escapesNext = next?.kind === 'text' && /^[[\]{}]/.test(next.text) && /(?<!\\)\\$/.test(part.text);
      const text = part.text.replace(/\\([[\]{}])/g, '$1');
      return { ...part, text: escapesNext ? text.slice(0, -1) : text };
    }),
  };
}
