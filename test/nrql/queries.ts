import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tokensOf } from '../../server/src/nrql/lex/lex';
import { readMarks } from '../harness/marks';

/** The texts of the query language in a folder of suites, without their marks. */
export function queriesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return queriesBelow(path);
    if (!name.endsWith('.md')) return [];
    return [...readFileSync(path, 'utf8').matchAll(/```nrql\n([\s\S]*?)\n```/g)].map(
      found => readMarks(found[1] as string).text,
    );
  });
}

/**
 * Half-written forms of texts, each form once: cut in a token, cut behind one, without one, and with one twice. The
 * tokens take turns, so that every form is made of every part of the grammar in some text.
 */
export function halfWritten(texts: readonly string[]): Set<string> {
  const forms = new Set<string>();
  let turn = 0;
  for (const text of texts) {
    const tokens = tokensOf(text);
    for (let index = 0; index < tokens.count; index++) {
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
