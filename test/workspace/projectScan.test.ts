import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type SourceFile, sourceFile } from '../../server/src/code/source';
import { migrateContext } from '../../server/src/migrate/context';
import { holdsWords } from '../../server/src/migrate/match/prefilter';
import { findAlone } from '../../server/src/workspace/fileFindings';
import { ProjectScan } from '../../server/src/workspace/projectScan';

const context = migrateContext({ attributeNamespace: 'svc', regions: { us: { baseUrl: 'https://api.example.com' } } });

/** A text that counts how often a word is searched in it. */
class Counted {
  searches = 0;

  constructor(private readonly text: string) {}

  get length(): number {
    return this.text.length;
  }

  indexOf(word: string, from: number): number {
    this.searches++;
    return this.text.indexOf(word, from);
  }

  includes(word: string): boolean {
    return this.text.includes(word);
  }

  charCodeAt(index: number): number {
    return this.text.charCodeAt(index);
  }
}

it('searches a file without the words of a call once, though another file defines addresses', async () => {
  const texts: Readonly<Record<string, string>> = {
    'urls.js': "exports.APPS = 'https://api.example.com/v2/applications.json';",
    'plain.js': "console.log('nothing of the kind');",
    'user.js': "const { APPS } = require('./urls');",
  };
  const words = new Map<string, Counted[]>();
  const found: string[] = [];
  const scan = new ProjectScan({
    files: {
      read({ path }) {
        const text = texts[path] as string;
        const counted = new Counted(text);
        words.set(path, [...(words.get(path) ?? []), counted]);
        return { size: text.length, words: counted, source: () => sourceFile(path, text) };
      },
      state: () => undefined,
      fileAt: path => ({ path, location: path }),
    },
    include: new Set(),
    async find(source: SourceFile) {
      found.push(source.path);
      const alone = { ...findAlone(sourceFile('empty.txt', ''), context) };
      return source.path === 'urls.js' ? { ...alone, addressNames: ['APPS'] } : alone;
    },
    now: () => 0,
  });
  const listed = Object.keys(texts).map(path => ({ path, location: path }));
  await scan.run(listed, { parallel: 1, report: () => undefined });
  assert.deepEqual(found, ['urls.js', 'user.js']);
  const once = new Counted(texts['plain.js'] as string);
  assert.equal(holdsWords(once), false);
  const [first, second, ...others] = words.get('plain.js') as Counted[];
  assert.equal(first?.searches, once.searches);
  assert.equal(second?.searches, 0);
  assert.deepEqual(others, []);
});
