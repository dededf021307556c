import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { transformSync } from 'esbuild';
import { type GrammarName, initGrammars, loadGrammars, parseText } from '../../server/src/code/grammars';
import { earlyErrors } from '../../server/src/code/languages/javascript/earlyErrors';
import { readGrammar } from './grammars';

before(() => initGrammars(readGrammar));

/** What the grammar of JavaScript takes although no program may have it, one form each. */
const refused = [
  'const f = (a, b) => { query: a, variables: b };',
  'const f = (a, b) => { x: "y", z: g() };',
  'f(a => { query: `x`,\n  variables: { a, b: 1 } });',
  '{ a: 1, b: 2 }',
  'const f = a => {}.b;',
  'function f() { await g(); }',
  'const f = () => (await g()).data;',
  'async function f() { items.map(x => await g(x)); }',
  'class A { m() { await g(); } }',
  'const o = { m() { await g(); } };',
  'function f() { for await (const x of y) {} }',
  'module.exports = await g();',
  'function f() { yield 1; }',
  'const f = async () => { yield 1; };',
  'const a = 1; const a = 2;',
  'let a = 1; function a() {}',
  'function f(a) { const a = 1; }',
  'const f = (a, a) => 1;',
  'const f = ({ a, b: [c] }, c) => 1;',
  'const { a, ...a } = b;',
  'import a from "b"; const a = 1;',
  'import { a as b } from "b"; import b from "c";',
  'try {} catch (e) { const e = 1; }',
  'switch (a) { case 1: const b = 1; break; case 2: const b = 2; }',
  'f({ class });',
  'const f = ({ class }) => 1;',
  'const a;',
  'if (a) const b = 1;',
  'const f = (a, ...b, c) => 1;',
  'f(a,, b);',
  'const o = { get a(x) { return 1; } };',
  'a?.b = 1;',
  'const a = b ?? c || d;',
  'const a = b && c ?? d;',
  'const a = () => {} || 1;',
  'a => {}();',
];

/** Forms like these that a program may have. */
const allowed = [
  'const f = (a, b) => ({ query: a, variables: b });',
  'const f = a => { label: for (const b of a) continue label; };',
  'const f = a => ({}.b);',
  '({ a, b } = c);',
  'async function f() { const g = async x => await h(x); for await (const x of y) await g(x); }',
  'const o = { async m() { await g(); }, *n() { yield 1; } };',
  'import a from "b"; const c = await a();',
  'function* f() { yield 1; }',
  'const a = 1; { const a = 2; }',
  'function f(a) { { const a = 1; } var a; }',
  'var a = 1; var a = 2; function f() {} function f() {}',
  'for (const a of b) { const a = 1; }',
  'try {} catch { const e = 1; }',
  'switch (a) { case 1: { const b = 1; break; } case 2: { const b = 2; } }',
  'f({ class: 1, default: 2 }); a.new; class A { get() {} }',
  'const a = (b ?? c) || d; const e = b && (c ?? d);',
  'f(a, b,); const c = [, 1]; const o = { a, };',
  'const f = ({ a = 1, ...b }, [c, ...d], ...e) => a?.b.c;',
  'const o = { get a() { return 1; } };',
];

/** What only typed programs have. */
const allowedTyped = [
  'function f(a: string): void; function f(a: number): void; function f(a: any) {}',
  'interface A { a: 1 } const A = 1; type B = 1; const B = 2; declare const c: number;',
  'class A { constructor(private readonly a: string, b?: number) {} } namespace A { export const a = 1; }',
  'const f = async <T>(a: T, { b }: { b: string }): Promise<T> => await g<T>(a as T);',
];

const grammars: Readonly<Record<string, GrammarName>> = { js: 'javascript', jsx: 'javascript', ts: 'typescript' };

async function errorsOf(text: string, name: string): Promise<number> {
  const grammar = grammars[name.slice(name.indexOf('.') + 1)] ?? 'javascript';
  await loadGrammars([grammar]);
  return earlyErrors(parseText(text, grammar, ['comment']).root, text);
}

function isAccepted(text: string, loader: 'js' | 'ts'): boolean {
  try {
    transformSync(text, { loader, logLevel: 'silent', ...(text.includes('module.') ? { format: 'cjs' } : {}) });
    return true;
  } catch {
    return false;
  }
}

describe('what a language refuses although its grammar takes it', () => {
  for (const text of refused) {
    it(`counts ${text}`, async () => {
      assert.ok(!isAccepted(text, 'js'), 'a compiler refuses it');
      assert.ok((await errorsOf(text, 'a.js')) > 0);
      assert.ok((await errorsOf(text, 'a.ts')) > 0);
    });
  }
  for (const text of allowed) {
    it(`does not count ${text}`, async () => {
      assert.ok(isAccepted(text, 'js'), 'a compiler takes it');
      assert.equal(await errorsOf(text, 'a.js'), 0);
      assert.equal(await errorsOf(text, 'a.ts'), 0);
    });
  }
  for (const text of allowedTyped) {
    it(`does not count ${text}`, async () => {
      assert.ok(isAccepted(text, 'ts'), 'a compiler takes it');
      assert.equal(await errorsOf(text, 'a.ts'), 0);
    });
  }
  it('does not count the names of elements', async () => {
    assert.equal(await errorsOf('const a = <switch><var data-a={b} /></switch>;', 'a.jsx'), 0);
  });
});
