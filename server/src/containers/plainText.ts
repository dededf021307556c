import { verbatimRegion } from '../text/region';
import { spanOf } from '../text/span';
import type { Container, ContainerItem } from './container';

const markup = /<!--[\s\S]*?(?:-->|$)/g;
const lines = /^[ \t]*(?:#|;|!).*$/gm;
const dashes = /--.*|\/\*[\s\S]*?(?:\*\/|$)|\bdefault\s*\(?\s*'[^'\n]*'/gi;

/** The default of a column is data that no statement sends anywhere. */
const columnDefault = /^default\b/i;

function proseWithComments(language: string, comments: RegExp): Container {
  return {
    languages: [language],
    items: text => {
      const items: ContainerItem[] = [];
      let done = 0;
      const add = (end: number, role: 'prose' | 'comment') => {
        if (end > done) items.push({ kind: 'text', region: { ...verbatimRegion('', text, spanOf(done, end)), role } });
        done = end;
      };
      for (const { index, 0: comment } of text.matchAll(comments)) {
        add(index, 'prose');
        if (columnDefault.test(comment)) done = index + comment.length;
        else add(index + comment.length, 'comment');
      }
      add(text.length, 'prose');
      return items;
    },
  };
}

/** Files of which nothing is known but how comments are marked. */
export const plainTexts: readonly Container[] = [
  proseWithComments('plaintext', lines),
  proseWithComments('erb', markup),
  proseWithComments('sql', dashes),
];

/** Documents in a markup that nothing here reads: commands and addresses wherever they stand. */
export const documents: Container = {
  languages: ['restructuredtext', 'asciidoc', 'latex'],
  items: text => [{ kind: 'text', region: { ...verbatimRegion('', text), role: 'prose' } }],
};
