import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { graphward, workspace } from '../../harness/cli';
import { type Example, readSuite } from '../../harness/markdown';
import { suite } from '../../harness/suite';
import { isThorough } from '../../harness/thorough';
import { type Condition, conditions, type Ran, type Stage, startStage } from './run';
import { startOf } from './starts';

function fileOf(name: string): string {
  return `test/migrate/executed/programs/${name}.md`;
}

/** With EXPLAIN=1 a wrong program is printed with what it did before and after. */
const explaining = process.env['EXPLAIN'] === '1';

/** The other form of the request body. */
const inDocument = 'all values in the document';

/** Conditions that a program asks for in the words above it. */
const pages = ['page in between', 'failing gateway'] as const;

/** What a program is run for beside the normal condition: another condition, or the other form of the request body. */
type Trial = Condition | typeof inDocument;

/** A number below `limit` that a text chooses, the same until it changes. */
function chosenBy(text: string, limit: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % limit;
}

/**
 * What a program that is executed is run for. Without ALL=1 it is run under the normal condition, and a fifth of them once
 * more, for what their text chooses.
 */
function trialsOf({ prose, fences }: Example): readonly Trial[] {
  const text = fences[0]?.text ?? '';
  // Only the environment says which application is asked for.
  const namesApplication = /\bAPP_(?:ID|NAME)\b/.test(text);
  const possible: readonly Trial[] = [
    ...conditions.filter(condition => condition !== 'unknown application' || namesApplication),
    inDocument,
  ];
  for (const page of pages) if (prose.includes(page)) return [...possible, page];
  if (isThorough) return possible;
  const [normal, ...others] = possible;
  return [normal, others[chosenBy(text, 5 * others.length)]].filter(trial => trial !== undefined);
}

interface Program {
  readonly example: Example;
  readonly folder: string;
  readonly path: string;
  readonly text: string;
  /** The files beside it, which it uses, by their paths. */
  readonly others: ReadonlyMap<string, string>;
}

/** What `rewrite --verbose` says of a call. */
interface RewrittenCall {
  readonly file: string;
  /** `GET /v2/applications: exact` */
  readonly outcome: string;
}

/** The calls that `rewrite --verbose` names, in the order of each file. */
function rewrittenCalls(said: string): readonly RewrittenCall[] {
  return [...said.matchAll(/^(.+):\d+:\d+ ([A-Z]+ \/.*: (?:\w+|left \(.*\)))$/gm)].map(
    ([, file = '', outcome = '']) => ({ file, outcome: outcome.replace(/left \(below-min-grade\b.*\)$/, 'partial') }),
  );
}

const present = new Map<string, boolean>();

function isPresent(program: string): boolean {
  const known = present.get(program) ?? spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  present.set(program, known);
  return known;
}

/** What a suite expects of a program beyond what `rewrite` offers for it. */
function expectedFaults(example: Example): readonly string[] {
  const expected = example.fences.find(({ info }) => info === 'outcome')?.text ?? '';
  return expected.split('\n').filter(line => line.startsWith('wrong '));
}

/** Whether the partial rewrites of a program are applied as well. */
function takesPartial({ prose }: Example): boolean {
  return /\bpartial\b/.test(prose);
}

/** Whether the texts of exceptions say another address after the rewrite, as the loss `failure-address` tells. */
function saysOtherAddress({ prose }: Example): boolean {
  return /\baddresses of failures differ\b/.test(prose);
}

/**
 * How wget ends where the service refuses a key, and any other request. What gives a response its shape reads it behind wget and
 * ends with the second for both; a script that compares the status is left as it is.
 */
const refusedKey = 6;
const refusedRequest = 8;

function ended({ stdout, status }: Ran, example?: Example): string {
  const printed = example && saysOtherAddress(example) ? stdout.replace(/ for url: \S+/g, '') : stdout;
  return `${printed}[${status === refusedKey ? refusedRequest : status}]`;
}

/**
 * Runs every program of some suites against the embedded service before and after `rewrite --write`. It must print the
 * same, end alike and leave the same behind, in both forms of the request body; where nothing was left, no request may go
 * to the REST API any more.
 */
export function executedEquivalence(...names: readonly string[]): void {
  let stage: Stage;
  /** Folders with all programs: as they are, and after `rewrite --write` in each form of the request body. */
  let original: string;
  let rewritten: string;
  let inlined: string;
  let calls: readonly RewrittenCall[];
  /** The same calls with all values in the document, where one may be left that is rewritten with variables. */
  let inlinedCalls: readonly RewrittenCall[];
  /** The folders of the programs that are executed. */
  let executed: ReadonlySet<string>;

  const examples = names.flatMap(name => readSuite(fileOf(name)));

  function programOf(example: Example): Program {
    const fence = example.fences[0];
    if (!fence?.label) throw new Error(`${example.name}: the first fence needs a language and a file name`);
    const folder = String(examples.findIndex(other => other.file === example.file && other.name === example.name));
    const others = example.fences.slice(1).filter(({ label }) => label !== '');
    return {
      example,
      folder,
      path: `${folder}/${fence.label}`,
      text: `${fence.text}\n`,
      others: new Map(others.map(({ label, text }) => [`${folder}/${label}`, `${text}\n`])),
    };
  }

  /** What `rewrite` did to the calls of a program, one line each. */
  function outcomeOf({ path, others }: Program, of = calls): string {
    return of
      .filter(({ file }) => file === path || others.has(file))
      .map(({ outcome }) => outcome)
      .join('\n');
  }

  // The hooks belong to these suites alone: other ones may share the process, one after the other.
  describe('executed equivalence', () => {
    before(async () => {
      // A moment off the minute. How old a range is decides how REST cuts it, so that the rewriter has the clock of the stage.
      const now = Date.UTC(2026, 10, 20, 10, 7, 17, 345);
      stage = await startStage(now);
      const folderOf = (of: readonly Example[]) => {
        const files: Record<string, string> = {};
        for (const example of of) {
          const { path, text, others } = programOf(example);
          for (const [each, content] of [[path, text] as const, ...others])
            files[each] = content.replaceAll('https://api.example.com', stage.url);
        }
        return workspace(files);
      };
      const inBothForms = examples.filter(example => trialsOf(example).includes(inDocument));
      original = folderOf(examples);
      rewritten = folderOf(examples);
      inlined = folderOf(inBothForms);
      const profile = join(workspace({}), 'service.json');
      mkdirSync(join(profile, '..'), { recursive: true });
      writeFileSync(profile, JSON.stringify({ regions: { us: { baseUrl: stage.url } }, accountId: 1234567 }));
      const rewrite = (cwd: string, ...words: readonly string[]) => {
        const options = ['--include', 'docs', '--service', profile, '--verbose', '--write'];
        const { status, stderr } = graphward(['rewrite', ...options, ...words], { cwd, now });
        assert.equal(status, 0, stderr);
        return rewrittenCalls(stderr);
      };
      const rewriteAll = (cwd: string, of: readonly Example[], ...options: string[]) => {
        const partial = of.filter(takesPartial).flatMap(example => {
          const { path, others } = programOf(example);
          return [path, ...others.keys()];
        });
        const first = partial.length > 0 ? rewrite(cwd, ...options, '--min-grade', 'partial', ...partial) : [];
        const rest = rewrite(cwd, ...options, '.');
        // What is left of the first ones is named again.
        return [...first, ...rest.filter(({ file }) => !partial.includes(file))];
      };
      calls = rewriteAll(rewritten, examples);
      inlinedCalls = rewriteAll(inlined, inBothForms, '--request-body', 'query');
      executed = new Set(names.flatMap(name => executedOf(examples.filter(({ file }) => file === fileOf(name)))));
    });

    after(() => stage?.close());

    const textIn = (root: string, { path, others }: Program) =>
      [path, ...others.keys()].map(each => readFileSync(join(root, each), 'utf8')).join('\n');

    /**
     * The folders of the programs of a suite that are executed. To start so many takes most of the time of all tests, so that
     * without ALL=1 it is the first one that is rewritten, those that ask for a condition, and a fourth of the other ones. What
     * is written into a program chooses it: another rewrite of many programs is executed for some of them in every case.
     */
    function executedOf(suite: readonly Example[]): readonly string[] {
      const programs = suite.map(programOf);
      if (isThorough) return programs.map(({ folder }) => folder);
      return programs
        .map(program => ({ program, text: textIn(rewritten, program) }))
        .filter(({ program, text }) => text !== textIn(original, program))
        .filter(
          ({ program: { example }, text }, index) =>
            index === 0 ||
            pages.some(page => example.prose.includes(page)) ||
            chosenBy(text.replaceAll(stage.url, ''), 4) === 0,
        )
        .map(({ program }) => program.folder);
    }

    const check = async (example: Example) => {
      const program = programOf(example);
      const { path, folder } = program;
      const start = startOf(path);
      assert.ok(start, `no way to start ${path}`);
      const text = example.fences[0]?.text ?? '';
      const tools = { jq: /\bjq\b/, http: /^http /m, wget: /^wget /m };
      const needs = [...start.needs, ...Object.entries(tools).flatMap(([tool, use]) => (use.test(text) ? [tool] : []))];
      const missing = needs.filter(program => !isPresent(program));
      const seed = /large world/.test(example.prose) ? 2 : 1;
      const outcome = outcomeOf(program);
      if (missing.length > 0) {
        // A machine with Node.js alone still compares what is offered, and says what it did not execute.
        console.log(`${example.name}: not executed, because this machine lacks ${missing.join(', ')}`);
        return { outcome: [outcome, ...expectedFaults(example)].join('\n') };
      }
      if (!executed.has(folder)) return { outcome };
      const [before, after] = [original, rewritten].map(root => textIn(root, program));
      // What a program does that is left as it is proves only that it is a program.
      const isChanged = before !== after;
      const runIn = (root: string, condition: Condition) =>
        stage.run(start.commands(join(root, path)), join(root, folder), { seed, condition });
      const first = await runIn(original, 'normal');
      assert.ok(first.stdout !== '', `${path} prints nothing, so that it proves nothing: ${first.stderr}`);
      const isWhole = (said: string) =>
        !said.includes(': left (') && (takesPartial(example) || !said.includes(': partial'));
      const sendsToRest = ({ requests }: Ran, said: string) =>
        isWhole(said) && requests.some(request => !request.endsWith(' /graphql'));
      const wrong: string[] = [];
      for (const trial of isChanged ? trialsOf(example) : []) {
        const isInlined = trial === inDocument;
        // A program without variables is the same in both forms.
        if (isInlined && textIn(inlined, program) === after) continue;
        const condition = isInlined ? 'normal' : trial;
        const old = condition === 'normal' ? first : await runIn(original, condition);
        const root = isInlined ? inlined : rewritten;
        const now = await runIn(root, condition);
        const when = isInlined ? 'with all values in the document' : `under ${condition}`;
        if (ended(now, example) !== ended(old, example)) wrong.push(`wrong ${when}: prints or ends otherwise`);
        if (now.effects !== old.effects) wrong.push(`wrong ${when}: leaves something else behind`);
        if (sendsToRest(now, isInlined ? outcomeOf(program, inlinedCalls) : outcome))
          wrong.push(`wrong ${when}: still sends requests to the REST API`);
        if (explaining && wrong.length > 0) explain(join(root, path), trial, old, now);
      }
      return { outcome: [outcome, ...wrong].join('\n') };
    };
    for (const name of names) suite(fileOf(name), check);
  });
}

function explain(path: string, trial: Trial, old: Ran, now: Ran): void {
  const text = readFileSync(path, 'utf8');
  console.log(`--- ${path} under ${trial}\n${text}`);
  console.log(`before: ${ended(old)}\nafter: ${ended(now)}\n${now.stderr}\n${now.requests.join('\n')}`);
}
