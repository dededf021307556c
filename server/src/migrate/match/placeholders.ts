import type { Template } from '../../code/call';
import { flatText, literalText } from '../../code/template';

/**
 * Whether a segment of a path stands for a value that somebody fills in: `{id}`, `<app>`, `APP_ID`, `YOUR APPLICATION ID`,
 * `xxxxxx`.
 */
export function isPlaceholder(segment: string): boolean {
  return (
    /^([<{[(:$%].*|.*[>}\])])$/.test(segment) ||
    /^(your|my|the|our|some)?[ _-]?(app|application|host|instance|server|account)?[ _-]?id$/i.test(segment) ||
    /^(your|my|insert|enter|replace|put|add|change)[ _-]?\w[\w -]*$/i.test(segment) ||
    /^[A-Z][A-Z0-9]*([ _-][A-Z0-9]+)*$/.test(segment) ||
    /^(x{3,}|\.{3}|…|\*+|\?+|todo|changeme|placeholder)$/i.test(segment)
  );
}

/**
 * The segments of a path, in which constants that somebody must fill in first are unknown parts. An empty one behind a
 * word is such a constant (`APP_ID = ''`); an empty one at either end is a doubled slash.
 */
export function withoutPlaceholders(segments: readonly Template[]): Template[] {
  const first = segments.findIndex(segment => flatText(segment) !== '');
  const last = segments.findLastIndex(segment => flatText(segment) !== '');
  return segments.slice(Math.max(first, 0), last + 1).map(segment => {
    const text = literalText(segment);
    if (text === undefined || !(text === '' || (/[^\w{}<>]/.test(text) && isPlaceholder(text)))) return segment;
    const span = segment.parts[0]?.span;
    return {
      parts: [{ kind: 'hole', expression: text, name: 'id', unreachable: true, ...(span ? { span } : {}) }],
    };
  });
}
