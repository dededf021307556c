import { anyHttpMethod, httpMethods } from '../catalogue/httpMethods';
import { holeMark } from '../text/region';
import type { Parameter, Template, TemplatePart } from './call';
import { empty, flatText, percentDecoded, slice, split, templateSpan, trim } from './template';

/** A URL cut at its query string: the address without query and fragment, and the query's parameters. */
export function splitUrl(address: Template): { readonly url: Template; readonly parameters: readonly Parameter[] } {
  const text = flatText(address);
  const hash = fragmentStart(text);
  const query = text.indexOf('?');
  const glued = gluedQuery(text, query < 0 ? hash : query);
  if (glued >= 0)
    return { url: slice(address, 0, glued), parameters: formParameters(slice(address, glued, hash), 'query') };
  if (query < 0 || query > hash) return { url: slice(address, 0, hash), parameters: [] };
  return { url: slice(address, 0, query), parameters: formParameters(slice(address, query + 1, hash), 'query') };
}

/**
 * Where the query begins in `applications.json${query}`: an unknown part behind the suffix adds it, with its question mark.
 * Offset in the text, or -1.
 */
function gluedQuery(text: string, end: number): number {
  const match = new RegExp(`\\.(?:json|xml)(?=${holeMark})`, 'i').exec(
    text.slice(text.lastIndexOf('/', end - 1) + 1, end),
  );
  return match ? text.lastIndexOf('/', end - 1) + 1 + match.index + match[0].length : -1;
}

/** A `#` inside a template language's braces is not the start of a fragment. */
function fragmentStart(text: string): number {
  const offset = text.search(/#(?![{}])/);
  return offset < 0 ? text.length : offset;
}

/** The pairs of `a=b&c=d`, percent-decoded. A piece that is only a hole has no value: it may hold several pairs. */
export function formParameters(form: Template, location: Parameter['location']): Parameter[] {
  const found: Parameter[] = [];
  for (const pair of split(form, '&')) {
    const trimmed = trim(pair);
    if (trimmed.parts.length === 0) continue;
    const [name = empty, value = empty] = split(trimmed, '=', 2);
    const span = templateSpan(trimmed);
    found.push({
      name: percentDecoded(name, true),
      value: percentDecoded({ parts: value.parts.map(rawPart) }, true),
      location,
      ...(span ? { span } : {}),
    });
  }
  return found;
}

function rawPart(part: TemplatePart): TemplatePart {
  return part.kind === 'text' || part.asIs || part.encoded ? part : { ...part, isRaw: true };
}

/** Whether a data argument reads as form pairs rather than as a JSON or XML text. */
export function looksLikeForm(data: Template): boolean {
  const text = flatText(data).trim();
  return text !== '' && !/^[[{<"]/.test(text) && (text.includes('=') || text === holeMark);
}

/** Whether a text is the name of an HTTP method, in any case. */
export function isHttpMethod(text: string): boolean {
  return (httpMethods as readonly string[]).includes(text.toUpperCase());
}

const constantName = new RegExp(`(?:^|\\.|Method)(${anyHttpMethod})$`, 'i');
const ownConstant = new RegExp(
  `(?:^|[._])(?:(?:HTTP|METHOD)_(${anyHttpMethod})(?:_METHOD)?|(${anyHttpMethod})_METHOD)$`,
);

/**
 * The method that a constant of a library, or of another file, names, in capitals: `HttpMethod.Get`, `http.MethodPost`,
 * `HTTP_GET_METHOD`.
 */
export function methodConstant(path: string): string | undefined {
  const own = ownConstant.exec(path);
  return own?.[1] ?? own?.[2] ?? constantName.exec(path)?.[1]?.toUpperCase();
}

/** The name that the text before a literal gives it. The last character rules most texts out. */
export function assignedName(before: string): string | undefined {
  const last = before.trimEnd().at(-1) ?? '';
  if (/[=>-]/.test(last)) return /([A-Za-z_]\w*)\s*(?::\s*[\w<>?&' ]+)?\s*(?:=|:=|=>|<-)\s*$/.exec(before)?.[1];
  if (last === ':') return /(?:^|\n)[ \t]*(?:-[ \t]+)?([A-Za-z_]\w*)[ \t]*:[ \t]*$/.exec(before)?.[1];
  return before.includes('@') ? /(@[a-z_]\w*)[ \t]+$/.exec(before)?.[1] : undefined;
}

/** A resource without a format under a name that the file joins with more of the path: `servers + '/' + id + '.json'`. */
export function isJoinedElsewhere(text: string, start: number, address: string): boolean {
  if (/\.(?:json|xml)\b|\?/.test(address)) return false;
  const name = assignedName(text.slice(Math.max(0, start - 100), start).replace(/["'`]$/, ''));
  return name !== undefined && new RegExp(`\\b${name.replace('@', '')}\\b\\s*(?:\\+|\\.\\.|<>)\\s*["'\`]`).test(text);
}
