import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Definitions, type SourceFile, sourceFile } from '../../server/src/code/source';
import { migrateContext } from '../../server/src/migrate/context';
import { CrossFileNames } from '../../server/src/workspace/crossFileNames';
import { DefinedNames } from '../../server/src/workspace/definedNames';
import { findInFile } from '../../server/src/workspace/fileFindings';
import { prepare } from '../code/grammars';

const context = migrateContext({ attributeNamespace: 'svc', regions: { us: { baseUrl: 'https://api.example.com' } } });

/** Definitions that say which of their parts were worked out. */
function observed(functionNames: readonly string[]): { readonly names: DefinedNames; readonly asked: string[] } {
  const asked: string[] = [];
  const part = <T>(name: string, value: T) => {
    asked.push(name);
    return value;
  };
  const definitions: Definitions = {
    names: () => part('names', [{ name: 'BASE', text: 'https://api.example.com/v2' }]),
    functionNames: () => part('functionNames', new Set(functionNames)),
    clientMethods: () => new Set(['get', 'post']),
    senders: () => part('senders', []),
    classNames: () => part('classNames', ['Base', 'Outer.Api', undefined]),
    classAt: position => part(`class ${position}`, { bases: [], members: new Map([['path', []]]) }),
    requestsAt: position => part(`requests ${position}`, []),
    usesOf: () => undefined,
    changes: () => undefined,
    usesOfArgument: () => undefined,
    callsOf: () => undefined,
    replaces: () => true,
    isOnlyRead: () => false,
    table: () => undefined,
  };
  return { names: new DefinedNames(async () => definitions), asked };
}

describe('what a file defines for others', () => {
  it('is worked out part by part, each once', async () => {
    const { names, asked } = observed([]);
    assert.equal((await names.part('names')).length, 1);
    await names.part('names');
    assert.deepEqual(asked, ['names']);
    await names.part('classNames');
    assert.deepEqual(asked, ['names', 'classNames']);
  });

  it('has no class worked out but the one that is asked for, and for its requests none of its members', async () => {
    const { names, asked } = observed([]);
    const [found, ...others] = await names.classesNamed('Api');
    assert.equal(found?.name, 'Outer.Api');
    assert.deepEqual([others, await names.classesNamed('Other')], [[], []]);
    assert.deepEqual(asked, ['classNames', 'requests 1', 'class 1']);
    await names.classRequests();
    assert.deepEqual(asked, ['classNames', 'requests 1', 'class 1', 'requests 0']);
    // What a module exports without a name may be any of its classes.
    const all = await names.classesNamed('class');
    assert.equal(all.length, 2);
    assert.equal(all[1]?.definedClass, found?.definedClass);
    assert.deepEqual(asked.slice(4), ['class 0']);
  });

  it('has no function that sends where it has none of that name', async () => {
    const other = observed(['post']);
    await other.names.sendersNamed('get');
    assert.deepEqual(other.asked, ['functionNames', 'names']);
    // No object of a client library has such a method.
    const none = observed(['post']);
    assert.deepEqual(await none.names.sendersNamed('getAll'), []);
    assert.deepEqual(none.asked, ['functionNames']);
    const same = observed(['get']);
    await same.names.sendersNamed('get');
    assert.deepEqual(same.asked, ['functionNames', 'names', 'senders']);
  });

  it('is read again where its program is not kept any more, and says the same', async () => {
    const reads = new Map<string, number>();
    const files = new Map<string, SourceFile>();
    await prepare('python');
    for (let index = 0; index <= 100; index++) {
      const path = `names${index}.py`;
      files.set(path, sourceFile(path, `BASE = "https://api.example.com/v2/${index}"\nclass Api:\n    pass\n`));
    }
    const names = new CrossFileNames({
      paths: () => files.keys(),
      source: path => {
        reads.set(path, (reads.get(path) ?? 0) + 1);
        return files.get(path);
      },
    });
    for (const path of files.keys()) assert.equal((await names.definitions(path, 'BASE', 'text')).length, 1);
    for (const path of files.keys()) await names.definitions(path, 'BASE', 'text');
    assert.equal(reads.get('names0.py'), 1, 'its texts are kept');
    await names.definitions('names0.py', 'Api', 'class');
    await names.definitions('names99.py', 'Api', 'class');
    assert.deepEqual([reads.get('names0.py'), reads.get('names99.py')], [2, 1]);
  });
});

/** How often other work may go on while a file is searched: once for some dozens of its calls. */
async function pausesIn(settings: string): Promise<number> {
  const report = `from settings import BASE\nimport requests\nrequests.get(BASE)\n${'note(1)\n'.repeat(400)}`;
  const files = new Map([
    ['report.py', sourceFile('report.py', report)],
    ['settings.py', sourceFile('settings.py', settings)],
  ]);
  const names = new CrossFileNames({ paths: () => files.keys(), source: path => files.get(path) });
  await prepare('python');
  let pauses = 0;
  await findInFile(files.get('report.py') as SourceFile, context, names, async () => {
    pauses++;
    return true;
  });
  return pauses;
}

describe('a program with names that another file may define', () => {
  it('is searched again only where the other file says something of them', async () => {
    const once = await pausesIn('OTHER = "https://api.example.com/v2/users.json"\n');
    const unanswered = await pausesIn('BASE = compute()\nOTHER = "https://api.example.com/v2/users.json"\n');
    const answered = await pausesIn('BASE = "https://api.example.com/v2/users.json"\n');
    assert.equal(unanswered, once);
    assert.ok(answered > once, `${answered} ${once}`);
  });
});
