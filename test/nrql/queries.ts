import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
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
