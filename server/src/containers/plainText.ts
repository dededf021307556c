import { type Region, verbatimRegion } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';
import type { Container, ContainerItem } from './container';

const markup = /<!--[\s\S]*?(?:-->|$)/g;
/** Comments, and the jobs of a table: a time, the user where a table of the system names one, and a command. */
const lines =
  /^[ \t]*(?:#|;|!).*$|^(?:@(?:reboot|yearly|annually|monthly|weekly|daily|midnight|hourly)|(?:[\d*][\w*,/-]*[ \t]+){4}[\w*][\w*,/-]*)[ \t]+(?:[a-z_][\w-]*[ \t]+(?=(?:[\w./-]*\/)?(?:curl|wget|(?:ba)?sh|cd|env|test|\[)[ \t]))?(?<job>[^\s][^\r\n]*)/gm;
const dashes = /--.*|\/\*[\s\S]*?(?:\*\/|$)|\bdefault\s*\(?\s*'[^'\n]*'/gi;

/** The default of a column is data that no statement sends anywhere. */
const columnDefault = /^default\b/i;
/** A percent sign stands for a line break in a job, so that it is written with a backslash. */
function jobRegion(text: string, span: Span): Region {
  const builder = new RegionBuilder(text);
  let run = span.start;
  for (const { index } of text.slice(span.start, span.end).matchAll(/\\%/g)) {
    builder.verbatim(run, span.start + index);
    run = span.start + index + 2;
    builder.escape('%', spanOf(run - 2, run));
  }
  builder.verbatim(run, span.end);
  return builder.build('shellscript', span, {
    role: 'code',
    oneLine: true,
    escape: inner => inner.replaceAll('%', '\\%'),
  });
}

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
      for (const { index, 0: found, groups } of text.matchAll(comments)) {
        const job = groups?.['job'];
        const end = index + found.length;
        add(job === undefined ? index : end - job.length, 'prose');
        if (columnDefault.test(found)) done = end;
        else if (job === undefined) add(end, 'comment');
        else {
          items.push({ kind: 'text', region: jobRegion(text, spanOf(done, end)) });
          done = end;
        }
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
