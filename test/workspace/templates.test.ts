import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startFolding } from '../../server/src/code/engine/fold/compute';
import { evaluate, frameOf, startCall } from '../../server/src/code/engine/fold/frame';
import { programOf } from '../../server/src/code/engine/program';
import { powershell } from '../../server/src/code/languages/powershell/language';
import { sourceFile } from '../../server/src/code/source';
import { migrateContext } from '../../server/src/migrate/context';
import { CrossFileNames } from '../../server/src/workspace/crossFileNames';
import { findInFile } from '../../server/src/workspace/fileFindings';
import { scriptTemplate } from './templates';

const regions = { us: { baseUrl: 'https://api.example.com', legacyDeploymentUrl: 'https://rpm.example.com' } };
const context = migrateContext({ attributeNamespace: 'svc', regions });

async function found(path: string, text: string) {
  const names = new CrossFileNames({ paths: async () => [path], source: async () => undefined });
  return findInFile(sourceFile(path, text), context, names);
}

describe('a template with a script', () => {
  it('gives other files no address: its script is none', async () => {
    const { addressNames, findings } = await found('templates/deploy.json', scriptTemplate(3));
    assert.deepEqual(addressNames, []);
    assert.equal(findings.length, 3);
  });

  it('has all calls found behind wrappers around wrappers, however many there are', async () => {
    const { findings } = await found('templates/deploy.json', scriptTemplate(150));
    assert.equal(findings.length, 150);
  });
});

describe('the steps that the calls of a file take', () => {
  it('are few for later calls, once those before them took many', () => {
    const file = sourceFile('a.ps1', '$a = "x"\n'.repeat(20), 'powershell');
    const folding = startFolding(programOf(file, powershell).program, powershell, file, {});
    const granted: number[] = [];
    for (let call = 0; call < 40; call++) {
      startCall(folding);
      granted.push(folding.granted);
      folding.budget = 0;
    }
    assert.equal(granted[0], 4000);
    assert.equal(granted.at(-1), 150);
    assert.ok(granted.reduce((sum, steps) => sum + steps) < 30_000, granted.join(' '));
  });

  it('are not counted twice for the same expression and arguments', () => {
    const file = sourceFile('a.ps1', '$a = "x"\n$b = "$a/$a/$a"\n', 'powershell');
    const { program } = programOf(file, powershell);
    const folding = startFolding(program, powershell, file, {});
    const [text] = program.texts.filter(({ pieces }) => pieces.length > 1);
    assert.ok(text);
    const frame = { ...frameOf(folding), bindings: new Map([[program.functions[0] ?? (text as never), []]]) };
    const before = folding.budget;
    evaluate(text, frame);
    const once = before - folding.budget;
    evaluate(text, frame);
    assert.equal(before - folding.budget, once);
  });
});
