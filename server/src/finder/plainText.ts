import { proseCalls } from '../code/prose';
import { sortCalls } from '../code/sortCalls';
import type { LanguageReader, SourceFile } from '../code/source';
import { contains, type Span, spanOf } from '../text/span';
import { xmlCalls } from './xml';

/** Files of unknown form: configuration, logs, build descriptions. */
export const plainText: LanguageReader = {
  languages: ['plaintext', 'xml', 'toml', 'ini', 'properties', 'erb', 'dotenv', 'sql'],
  calls: (file, tools) => {
    const lists = xmlCalls(file);
    const taken = lists.map(({ site }) => site.span);
    const calls = proseCalls(file, spanOf(0, file.text.length), tools).filter(
      ({ site }) => !taken.some(list => contains(list, site.span)),
    );
    const comments = commentsIn(file);
    return sortCalls(
      [...lists, ...calls].map(call =>
        comments.some(comment => contains(comment, call.site.span)) ? { ...call, kind: 'comments' as const } : call,
      ),
    );
  },
};

const markup = /<!--[\s\S]*?(?:-->|$)/g;
const lines = /^[ \t]*(?:#|;|!).*$/gm;
const dashes = /--.*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))/g;

/** The comments of configuration, which has no grammar here. */
function commentsIn({ text, language }: SourceFile): Span[] {
  const pattern = language === 'xml' || language === 'erb' ? markup : language === 'sql' ? dashes : lines;
  return [...text.matchAll(pattern)].map(({ index, 0: comment }) => spanOf(index, index + comment.length));
}
