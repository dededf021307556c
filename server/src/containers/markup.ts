import type { Region } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';

/** Elements that lay out a sample; other words in angle brackets may be placeholders. */
const layout =
  'a|abbr|b|br|code|del|div|em|font|i|ins|kbd|li|mark|ol|p|pre|s|samp|small|span|strong|sub|sup|tt|u|ul|var';
const tagOrEntity = new RegExp(
  `<!--[\\s\\S]*?(?:-->|$)|</?(?:${layout})\\b[^<>]*>|&(quot|amp|lt|gt|apos|#39|#34);`,
  'gi',
);
const entities: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  '#39': "'",
  '#34': '"',
};
const letters: Readonly<Record<string, string>> = { '"': 'quot', '&': 'amp', '<': 'lt', '>': 'gt' };

/** The text of a stretch of HTML or XML: without layout and comments, its character entities resolved. */
export function decodedMarkup(text: string, span: Span): Region {
  const builder = new RegionBuilder(text);
  let done = span.start;
  for (const match of text.slice(span.start, span.end).matchAll(tagOrEntity)) {
    const at = span.start + match.index;
    builder.verbatim(done, at);
    done = at + match[0].length;
    if (match[1]) builder.escape(entities[match[1].toLowerCase()] ?? '', spanOf(at, done));
  }
  builder.verbatim(done, span.end);
  return builder.build('', span, { escape: escapeMarkup });
}

function escapeMarkup(inner: string): string {
  return inner.replace(/["&<>]/g, char => `&${letters[char]};`);
}
