import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type EventTypeFact, eventTypes } from '../../../server/src/catalogue/events';
import { complete } from '../../../server/src/nrql/complete/complete';
import { type CompletionPoint, expectedAt } from '../../../server/src/nrql/complete/expected';
import { scopeAt } from '../../../server/src/nrql/complete/scope';
import { functionNamed } from '../../../server/src/nrql/facts/lookup';
import { tokens } from '../../../server/src/nrql/features/semanticTokens';
import type { LanguageContext } from '../../../server/src/text/language';
import { readCorpus } from '../../harness/corpus';

/**
 * Predicts every token of queries that people wrote: how often the right one is first after two letters, and among the
 * first five without one, by class. Each query is completed beside the other queries of its file and its repository, and
 * alone: npm run bench nrql/complete/predict -- EVERY
 *
 * Where the folder of GRAPHWARD_CORPUS has a `files.json`, a list of `{ repo, file, queries }`, it is read; otherwise all
 * texts of the corpus are of one repository, each in a folder of its own. GRAPHWARD_HALF, `build` or `measure`, takes the
 * folders of one half, which a hash of their paths decides; what completes them may still be in the other.
 */
interface QueryFile {
  readonly repo: string;
  readonly file: string;
  readonly queries: readonly string[];
}

const every = Number(process.argv[2] ?? 12);
const known = new Set<string>((eventTypes as readonly EventTypeFact[]).map(({ name }) => name));
const half = process.env['GRAPHWARD_HALF'];

function readFiles(): readonly QueryFile[] {
  const path = join(process.env['GRAPHWARD_CORPUS'] ?? '', 'files.json');
  if (process.env['GRAPHWARD_CORPUS'] && existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  return readCorpus().queries.map((query, index) => ({ repo: '', file: `${index}/query`, queries: [query] }));
}

function isMeasured({ repo, file }: QueryFile): boolean {
  let hash = 0;
  for (const character of `${repo}/${dirname(file)}`) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return half === undefined || (hash % 2 === 0) === (half === 'measure');
}

interface Score {
  all: number;
  first: number;
  five: number;
}

interface Placed {
  readonly place: number;
  /** What an editor shows first. */
  readonly first: string;
}

/** The place of a word among what an editor shows after some of its letters; -1 when it is not there. */
function placeOf(text: string, start: number, word: string, letters: number, context: LanguageContext): Placed {
  const written = text.slice(0, start) + word.slice(0, letters) + text.slice(start + word.length);
  const { items } = complete(written, start + letters, context);
  const plain = (item: string) => item.toLowerCase().replace(/^[`']|[`']$/g, '');
  const typed = plain(word.slice(0, letters));
  // An editor shows those first that begin with the letters, and then those of which another word does.
  const begins = ({ filter, label }: (typeof items)[number]) => plain(filter ?? label).startsWith(typed);
  const has = ({ filter, label }: (typeof items)[number]) =>
    plain(filter ?? label)
      .split(' ')
      .some(part => part.startsWith(typed));
  const shown = [...items.filter(begins), ...items.filter(item => !begins(item) && has(item))];
  const wanted = plain(word).replace(/s$/, '');
  // 0 and 0.0 are one number.
  const value = /^\d/.test(word) ? Number(word) : Number.NaN;
  const place = shown.findIndex(({ label }) =>
    [label, ...label.split(' ')].some(part => plain(part).replace(/s$/, '') === wanted || Number(part) === value),
  );
  return { place, first: shown[0]?.label ?? '' };
}

/** Whether the attribute of a comparison, and not a label or a time, stands before the point. */
function isValue({ expectations }: CompletionPoint): boolean {
  return expectations.some(each => each.kind === 'value' && each.attribute !== undefined);
}

function classOf(query: string, start: number, word: string, type: string): string | undefined {
  if (type === 'keyword') return 'keyword';
  if (type === 'function') return functionNamed(word) ? 'function' : undefined;
  // Right behind a name an editor completes the name.
  if (type === 'operator')
    return /^[-+*/(),]$/.test(word) || !/\s$/.test(query.slice(0, start)) ? undefined : 'operator';
  if (type === 'type') return 'event type';
  if (type !== 'property' && type !== 'string' && type !== 'number') return undefined;
  const point = expectedAt(query.slice(0, start) + query.slice(start + word.length), start);
  if (type !== 'property') return isValue(point) ? `value (${type})` : undefined;
  const types = scopeAt(query, expectedAt(query, start)).eventTypes;
  // Everyone names the metrics and the attributes of logs.
  if (types.some(name => name === 'Metric' || name === 'Log')) return 'attribute of Metric and Log';
  return types.some(name => known.has(name)) ? 'attribute of a known event type' : 'attribute of another';
}

const files = readFiles();
for (const alone of [false, true]) {
  const scores = new Map<string, Score>();
  let index = 0;
  for (const file of files) {
    if (!isMeasured(file)) continue;
    const elsewhere = files.filter(({ repo }) => repo === file.repo).filter(other => other !== file);
    const own = new Set(file.queries.map(query => query.trim()));
    const others = elsewhere.flatMap(({ queries }) => queries).filter(query => !own.has(query.trim()));
    for (const query of file.queries) {
      if (index++ % every !== 0) continue;
      const isOther = (text: string) => text.trim() !== query.trim();
      const context: LanguageContext = {
        attributeNamespace: process.env['GRAPHWARD_NAMESPACE'] ?? 'svc',
        ...(alone ? {} : { otherQueries: others, fileQueries: file.queries.filter(isOther) }),
      };
      for (const { span, type } of tokens(query, context)) {
        const word = query.slice(span.start, span.end);
        const group = classOf(query, span.start, word, type);
        // A placeholder of a program reads as a blank name.
        if (!group || (process.env['ONLY'] ?? group) !== group || /^['`]?_+['`]?$/.test(word)) continue;
        const score = scores.get(group) ?? { all: 0, first: 0, five: 0 };
        scores.set(group, score);
        score.all++;
        const letters = type === 'string' || word.startsWith('`') ? 3 : 2;
        const typed = placeOf(query, span.start, word, letters, context);
        if (typed.place === 0) score.first++;
        const all = placeOf(query, span.start, word, 0, context);
        if (all.place >= 0 && all.place < 5) score.five++;
        if (process.env['MISSES'] === group && !alone)
          console.log(
            typed.place,
            all.place,
            word,
            `(${typed.first}, ${all.first})`,
            '|',
            query.slice(0, span.start).slice(-70).replace(/\s+/g, ' '),
            '|',
            file.file,
          );
      }
    }
  }
  console.log(alone ? '\nalone' : '\nbeside the other queries of its repository');
  for (const [group, { all, first, five }] of [...scores].sort())
    console.log(
      `${group.padEnd(36)} ${String(all).padStart(6)}   first after two letters ${((first / all) * 100).toFixed(0).padStart(3)} %   among five without ${((five / all) * 100).toFixed(0).padStart(3)} %`,
    );
}
