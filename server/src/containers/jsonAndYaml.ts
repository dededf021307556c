import type { Region } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { isCommandText } from '../text/scriptTexts';
import { type Span, spanOf } from '../text/span';
import type { ContainedText, Container } from './container';
import { textItems } from './dataItems';
import { readJson } from './json';
import { readYaml } from './yaml';

export const json: Container = {
  languages: ['json'],
  items: (text, tooDeep) => {
    const node = readJson(text, tooDeep);
    return node ? textItems(text, [node]) : [];
  },
};

export const yaml: Container = {
  languages: ['yaml'],
  items: (text, tooDeep) => {
    const { documents, comments } = readYaml(text, tooDeep);
    return [...textItems(text, documents), ...commentItems(text, comments)];
  },
};

const mark = /^#+[ \t]*(?:- )?(?:[\w-]+:[ \t]+[|>]?)?/;

/** Commented-out steps: neighbouring comment lines are one script, without `#`, dashes and keys. */
export function commentItems(text: string, comments: readonly Span[]): ContainedText[] {
  const found: Region[] = [];
  let group: RegionBuilder | undefined;
  let last: Span | undefined;
  const flush = () => {
    if (group) found.push(group.build('shellscript', undefined, { role: 'comment' }));
    group = undefined;
  };
  for (const comment of comments) {
    if (last && !/^\r?\n[ \t]*$/.test(text.slice(last.end, comment.start))) flush();
    const length = mark.exec(text.slice(comment.start, comment.end))?.[0].length ?? 0;
    if (group && last) group.escape('\n', spanOf(last.end, comment.start));
    group ??= new RegionBuilder(text);
    group.verbatim(comment.start + length, comment.end);
    last = comment;
  }
  flush();
  return found.filter(region => isCommandText(region.text)).map(region => ({ kind: 'text', region }));
}
