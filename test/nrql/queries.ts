import { tokensOf } from '../../server/src/nrql/lex/lex';
import { type Fence, readSuite, suiteFiles } from '../harness/markdown';
import { readMarks } from '../harness/marks';

/** The texts of a fence without their marks: one text, or one a line where the info ends with `lines`. */
export function textsOf({ info, text }: Fence): string[] {
  const marked = readMarks(text);
  return info.endsWith(' lines') ? marked.text.split('\n') : [marked.text];
}

/** The texts of the query language in a folder of suites, each once. */
export function queriesBelow(folder: string): string[] {
  const fences = suiteFiles(folder).flatMap(file => readSuite(file).flatMap(example => example.fences));
  return [...new Set(fences.filter(({ language }) => language === 'nrql').flatMap(textsOf))];
}

/**
 * Half-written forms of texts, each form once: cut in a token, cut behind one, without one, and with one twice. Every
 * third token makes a form, and they take turns, so that every form is made of every part of the grammar in some text.
 */
export function halfWritten(texts: readonly string[]): Set<string> {
  const forms = new Set<string>();
  let turn = 0;
  for (const text of texts) {
    const tokens = tokensOf(text);
    for (let index = turn % 3; index < tokens.count; index += 3) {
      const start = tokens.starts[index] as number;
      const end = tokens.ends[index] as number;
      const form = [
        () => text.slice(0, Math.ceil((start + end) / 2)),
        () => text.slice(0, end),
        () => text.slice(0, start) + text.slice(end),
        () => `${text.slice(0, end)} ${text.slice(start)}`,
      ][turn++ % 4] as () => string;
      forms.add(form());
    }
  }
  return forms;
}
