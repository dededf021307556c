import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createNonce, pageHtml } from '../../client/src/panel/page';
import { pageTexts } from '../../client/src/panel/texts';

describe('the texts of the client', () => {
  it('are all in the list that translations are made from', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/l10n.mjs', '--check'], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });

  it('are all translated into German, with the same places for values', () => {
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
    for (const [english, german] of [
      ['l10n/bundle.l10n.json', 'l10n/bundle.l10n.de.json'],
      ['package.nls.json', 'package.nls.de.json'],
    ] as const) {
      const [texts, translated] = [read(english), read(german)];
      assert.deepEqual(Object.keys(translated).sort(), Object.keys(texts).sort(), german);
      const places = (text = '') => (text.match(/\{\d\}|\(command:[^)]*\)|\$\([\w-]+\)|`[^`]*`/g) ?? []).sort();
      for (const [key, text] of Object.entries(texts)) assert.deepEqual(places(translated[key]), places(text), key);
    }
  });

  it('of the walkthrough are all there in German, with the same marks', () => {
    const folder = 'media/walkthrough';
    const english = readdirSync(folder).filter(file => /^\w+\.md$/.test(file));
    assert.ok(english.length > 0);
    const marks = (file: string) =>
      readFileSync(`${folder}/${file}`, 'utf8').match(/^\* |\*\*|^```\w*|`[^`]*sandbox`/gm);
    for (const file of english) assert.deepEqual(marks(file.replace('.md', '.nls.de.md')), marks(file), file);
  });

  it('of the manifest are all in package.nls.json, and no others', () => {
    const used = [...readFileSync('package.json', 'utf8').matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key as string);
    const given = Object.keys(JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>);
    assert.deepEqual([...new Set(used)].sort(), given.sort());
  });
});

describe('the page of the panel', () => {
  const page = (nonce: string) =>
    pageHtml({
      cspSource: 'https://source',
      script: 'panel.js?"><script>',
      style: 'panel.css',
      nonce,
      place: 'panel',
      language: 'en',
      texts: pageTexts({ t: text => `${text}"<` }),
    });

  it('loads nothing but its own style, its own pictures and the script that carries the nonce', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page('abc'))?.[1];
    assert.equal(policy, "default-src 'none'; style-src https://source; img-src blob:; script-src 'nonce-abc'");
  });

  it('writes texts and addresses so that none of them can end an attribute', () => {
    assert.equal(page('abc').match(/<script/g)?.length, 1);
    assert.ok(!/data-texts="[^"]*</.test(page('abc')));
  });

  it('has another nonce each time', () => {
    assert.match(createNonce(), /^[A-Za-z0-9]{32}$/);
    assert.notEqual(createNonce(), createNonce());
  });
});
