import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseQueries } from '../../server/src/nrql/document/statements';

/** Queries that people wrote, for tests that measure instead of comparing. */
interface Corpus {
  /** Where the queries are from, for names of tests and first lines of benchmarks. */
  readonly source: string;
  /** Whether they are only the few of this project: what is measured on them says little. */
  readonly isSample: boolean;
  readonly queries: readonly string[];
}

const sample = 'test/nrql/corpus';

/**
 * The queries of `queries.json`, a list of texts, in the folder that GRAPHWARD_CORPUS names; without that variable those
 * of the project itself. Throws when the variable names no such folder.
 */
export function readCorpus(): Corpus {
  const folder = process.env['GRAPHWARD_CORPUS'];
  if (folder) {
    const file = join(folder, 'queries.json');
    if (!existsSync(file))
      throw new Error(`GRAPHWARD_CORPUS must name a folder with a queries.json: there is no ${file}`);
    const queries: string[] = JSON.parse(readFileSync(file, 'utf8'));
    return { source: `${queries.length} queries of GRAPHWARD_CORPUS`, isSample: false, queries };
  }
  return readSample();
}

/** The queries of the project itself. */
export function readSample(): Corpus {
  const queries = readdirSync(sample)
    .filter(name => name.endsWith('.nrql'))
    .flatMap(name => {
      const text = readFileSync(join(sample, name), 'utf8');
      return parseQueries(text).statements.map(({ start, end }) => text.slice(start, end));
    });
  return { source: `${queries.length} queries of ${sample}, as GRAPHWARD_CORPUS is not set`, isSample: true, queries };
}
