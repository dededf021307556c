import { characterOf, entityPattern, escapeMarkup } from '../text/characterEntities';
import type { Region } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';

/** Elements that lay out a sample; other words in angle brackets may be placeholders. */
const layout =
  'a|abbr|b|br|code|del|div|em|font|i|ins|kbd|li|mark|ol|p|pre|s|samp|small|span|strong|sub|sup|tt|u|ul|var';
const tagOrEntity = new RegExp(`<!--[\\s\\S]*?(?:-->|$)|</?(?:${layout})\\b[^<>]*>|${entityPattern}`, 'gi');

/** The text of a stretch of HTML or XML: without layout and comments, its character entities resolved. */
export function decodedMarkup(text: string, span: Span): Region {
  const builder = new RegionBuilder(text);
  let done = span.start;
  for (const match of text.slice(span.start, span.end).matchAll(tagOrEntity)) {
    const offset = span.start + match.index;
    builder.verbatim(done, offset);
    done = offset + match[0].length;
    if (match[1]) builder.escape(characterOf(match[1]), spanOf(offset, done));
  }
  builder.verbatim(done, span.end);
  return builder.build('', span, { escape: escapeMarkup });
}
