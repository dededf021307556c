import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProfile } from '../../server/src/api/profile';
import { initGrammars, loadGrammars } from '../../server/src/code/grammars';
import { type SourceFile, sourceFile } from '../../server/src/code/source';
import { prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { findings } from '../../server/src/migrate/findings';
import { rewriteFile } from '../../server/src/migrate/rewrite/apply';
import { validationGrammars } from '../../server/src/migrate/rewrite/grammars';
import { readGrammar } from '../code/grammars';
import { type Example, readSuite, suiteFiles } from '../harness/markdown';
import { suite } from '../harness/suite';

const profile = readProfile({
  attributeNamespace: 'svc',
  regions: { us: { baseUrl: 'https://api.example.com', legacyDeploymentUrl: 'https://rpm.example.com' } },
  accountId: 1234567,
}).profile;

/** Fence language to LSP id and file name. */
const sourceFiles: Readonly<Record<string, { readonly language: string; readonly path: string }>> = {
  sh: { language: 'shellscript', path: 'job.sh' },
  python: { language: 'python', path: 'job.py' },
  js: { language: 'javascript', path: 'job.js' },
  ts: { language: 'typescript', path: 'job.ts' },
  yaml: { language: 'yaml', path: 'job.yml' },
  makefile: { language: 'makefile', path: 'Makefile' },
  dockerfile: { language: 'dockerfile', path: 'Dockerfile' },
  groovy: { language: 'groovy', path: 'Jenkinsfile' },
  markdown: { language: 'markdown', path: 'USAGE.md' },
  html: { language: 'html', path: 'usage.html' },
  crontab: { language: 'plaintext', path: 'crontab' },
};

function fileOf(fenceLanguage: string, text: string): SourceFile {
  const named = sourceFiles[fenceLanguage];
  if (!named) throw new Error(`no language for a fence of ${fenceLanguage}`);
  return sourceFile(named.path, `${text}\n`, named.language);
}

async function prepare(file: SourceFile): Promise<void> {
  await initGrammars(readGrammar);
  await prepareFile(file);
  await loadGrammars(validationGrammars(file));
}

function contextOf(example: Example): ReturnType<typeof migrateContext> {
  if (!profile) throw new Error('the profile of the suites is wrong');
  const { accountId: _, ...withoutAccount } = profile;
  return migrateContext(example.prose.includes('no account') ? withoutAccount : profile, { include: ['docs'] });
}

/** What became of each call: its grade and losses, or why no rewrite is offered. */
function outcome(file: SourceFile, example: Example): string {
  return findings(file, contextOf(example))
    .map(({ match, plan, noRewrite }) =>
      plan
        ? [`${match.endpoint}: ${plan.grade}`, ...plan.losses.map(loss => `  ${loss.code}`)].join('\n')
        : [`${match.endpoint}: no rewrite`, ...noRewrite.map(reason => `  ${reason.code}`)].join('\n'),
    )
    .join('\n');
}

suite('test/migrate/rewrite', async example => {
  const before = example.fences[0];
  if (!before) throw new Error('the example needs a fence with the old code');
  const file = fileOf(before.language, before.text);
  await prepare(file);
  const rewritten = rewriteFile(file, findings(file, contextOf(example)), 'partial');
  const answers: Record<string, string> = { outcome: outcome(file, example) };
  if (rewritten.after !== file.text) answers[`${before.language} after`] = rewritten.after.replace(/\n$/, '');
  return answers;
});

/** What becomes of the text of an example as it is, which each test of it compares with. */
const plainRewrites = new Map<Example, Promise<{ readonly file: SourceFile; readonly after: string }>>();

function plainRewrite(example: Example, fence: Example['fences'][number]) {
  const rewrite = async () => {
    const file = fileOf(fence.language, fence.text);
    await prepare(file);
    return { file, after: rewriteFile(file, findings(file, contextOf(example)), 'partial').after };
  };
  const known = plainRewrites.get(example) ?? rewrite();
  plainRewrites.set(example, known);
  return known;
}

/** Text that may stand before a call and must not disturb it. */
const disturbances: Readonly<Record<string, readonly [string, (text: string) => string]>> = {
  emoji: ['😀 é 漢字', text => text],
  CRLF: ['line', text => text.replaceAll('\n', '\r\n')],
  BOM: ['line', text => `\uFEFF${text}`],
};

describe('every rewrite', () => {
  for (const path of suiteFiles('test/migrate/rewrite')) {
    for (const example of readSuite(path)) {
      const fence = example.fences[0];
      if (!fence) continue;
      const comment = /^(?:js|ts|groovy)$/.test(fence.language) ? '// ' : '# ';

      it(`${example.name}: a second run changes nothing`, async () => {
        const { file, after } = await plainRewrite(example, fence);
        const again = sourceFile(file.path, after, file.language);
        const twice = rewriteFile(again, findings(again, contextOf(example)), 'partial');
        assert.equal(twice.after, after);
        assert.equal(twice.applied.length, 0);
      });

      for (const [name, [line, change]] of Object.entries(disturbances)) {
        it(`${example.name}: the same after ${name}`, async () => {
          const { file, after } = await plainRewrite(example, fence);
          const shifted = (text: string): string => change(`${comment}${line}\n${text}`);
          const moved = sourceFile(file.path, shifted(file.text), file.language);
          const actual = rewriteFile(moved, findings(moved, contextOf(example)), 'partial').after;
          assert.equal(actual, shifted(after));
        });
      }
    }
  }
});
