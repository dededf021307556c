import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { csharp } from '../server/src/code/languages/csharp/language';
import { go } from '../server/src/code/languages/go/language';
import { java } from '../server/src/code/languages/java/language';
import { javascript } from '../server/src/code/languages/javascript/language';
import { php } from '../server/src/code/languages/php/language';
import { python } from '../server/src/code/languages/python/language';
import { ruby } from '../server/src/code/languages/ruby/language';
import { filesBelow } from './harness/filesBelow';

describe('the engine', () => {
  const definitions = [csharp, go, java, javascript, php, python, ruby];
  const nodes = new Set(definitions.flatMap(each => ('rules' in each ? Object.keys(each.rules) : [])));

  it('names no node of a grammar', () => {
    assert.ok(nodes.has('call_expression') && nodes.size > 200, `${nodes.size} nodes are known`);
    const named = filesBelow('server/src/code/engine').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/'(\w+_\w+)'/g)].flatMap(([, word = '']) =>
        nodes.has(word) ? [`${file}: ${word}`] : [],
      ),
    );
    assert.deepEqual(named, []);
  });

  it('names no programming language where it decides something', () => {
    const name = /['"](?:c-?sharp|coffeescript|go|java|javascript|php|python|ruby|typescript)['"]/;
    assert.deepEqual(
      filesBelow('server/src/code/engine').filter(file => name.test(readFileSync(file, 'utf8'))),
      [],
    );
  });
});
