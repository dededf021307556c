import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mayBeRequest } from '../../server/src/code/engine/clients/possibleRequests';
import { startFolding } from '../../server/src/code/engine/fold/compute';
import { frameOf } from '../../server/src/code/engine/fold/frame';
import type { LanguageDefinition } from '../../server/src/code/engine/language';
import { programOf } from '../../server/src/code/engine/program';
import { sendingOf } from '../../server/src/code/engine/sending';
import { javascript } from '../../server/src/code/languages/javascript/language';
import { python } from '../../server/src/code/languages/python/language';
import { sourceFile } from '../../server/src/code/source';
import { prepare } from './grammars';

/** The calls of a program that may send a request, as it writes them. */
async function possible(path: string, text: string, language: LanguageDefinition): Promise<string[]> {
  await prepare(language.languages[0] as string);
  const file = sourceFile(path, text);
  const { program } = programOf(file, language);
  const folding = startFolding(program, language, file, {});
  return program.invokes
    .filter(invoke => mayBeRequest(invoke, folding))
    .map(({ start, end }) => text.slice(start, end))
    .sort();
}

describe('a call that may send a request', () => {
  it('has the name of a function of a library, sounds like one, or has more than one argument', async () => {
    const text = `import requests
rows.append(1)
rows.sort()
title.strip()
requests.get(url)
api.submit_all(url)
request.setUri(url)
pool.start(requests.get, url)
Loader.load({'url': url})
plain(url)
`;
    assert.deepEqual(await possible('a.py', text, python), [
      "Loader.load({'url': url})",
      'api.submit_all(url)',
      'plain(url)',
      'pool.start(requests.get, url)',
      'request.setUri(url)',
      'requests.get(url)',
    ]);
  });

  it('is one of a member that the program gives a value', async () => {
    const text = `const api = { load: axios.get };
api.load(url);
box.open = axios.get;
box.open(url);
class Page { static show = axios.get; turn() { Page.show(url); } }
page.turn();
page.close();
`;
    assert.deepEqual(await possible('a.js', text, javascript), [
      'Page.show(url)',
      'api.load(url)',
      'box.open(url)',
      'page.turn()',
    ]);
  });

  it('is the only one of which is worked out what it calls', async () => {
    await prepare('python');
    const file = sourceFile('a.py', 'rows = make()\nrows.append(1)\n'.repeat(50));
    const { program } = programOf(file, python);
    const folding = startFolding(program, python, file, {});
    for (const invoke of program.invokes)
      if (invoke.callee.kind === 'member') assert.equal(sendingOf(invoke, frameOf(folding)), undefined);
    assert.equal(folding.memory.size, 0);
  });
});
