import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parse } from 'yaml';

/** How the programs of a file are started. */
export interface Start {
  /** The commands, to be run in the folder of the file one after the other until one fails. */
  commands(path: string): readonly (readonly string[])[];
  /** What the machine must have. */
  readonly needs: readonly string[];
}

function script(words: readonly string[], needs: readonly string[] = []): Start {
  return { commands: path => [[...words, basename(path)]], needs };
}

/** A file that holds programs. `read` gets its text. */
function container(read: (text: string) => readonly (readonly string[])[], needs: readonly string[]): Start {
  return { commands: path => read(readFileSync(path, 'utf8')), needs };
}

/** A step of a workflow, as its runner starts it. */
const bash = ['bash', '-e', '-o', 'pipefail', '-c'];
const python = ['python3', '-c'];

type Settings = Readonly<Record<string, unknown>>;

interface PipelineJob {
  readonly extends?: string | readonly string[];
  readonly variables?: Settings;
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
  readonly after_script?: readonly string[];
}

/** What a reference stands for: `!reference [.lib, before_script]`. */
function withReferences(value: unknown, pipeline: Settings): unknown {
  if (Array.isArray(value)) return value.map(item => withReferences(item, pipeline));
  if (!(value instanceof Reference)) return value;
  const [job = '', member = ''] = value.path;
  return (pipeline[job] as Settings | undefined)?.[member];
}

class Reference {
  constructor(readonly path: readonly string[]) {}
}

const referenceTag = {
  tag: '!reference',
  collection: 'seq' as const,
  resolve: (items: { toJSON(): string[] }) => new Reference(items.toJSON()),
};

/** The lines of each job of a GitLab pipeline are one script, those after it another. Hidden jobs are only extended. */
function jobs(text: string): readonly (readonly string[])[] {
  const pipeline = parse(text, { merge: true, customTags: [referenceTag] as never }) as Readonly<
    Record<string, PipelineJob>
  >;
  const linesOf = (value: unknown) => [withReferences(value, pipeline)].flat(9) as readonly string[];
  const whole = (job: PipelineJob): PipelineJob =>
    Object.assign({}, ...[job.extends ?? []].flat().map(name => whole(pipeline[name] ?? {})), job);
  return Object.entries(pipeline).flatMap(([name, job]) => {
    const { script, before_script = pipeline['default']?.before_script ?? [], after_script, variables } = whole(job);
    if (!script || name.startsWith('.')) return [];
    const settings = Object.entries({ ...(pipeline['variables'] as Settings | undefined), ...variables });
    const lead = settings.map(([variable, value]) => `export ${variable}="${value}"`);
    const main = [...bash, [...lead, ...linesOf(before_script), ...linesOf(script)].join('\n')];
    return after_script ? [main, [...bash, [...lead, ...after_script].join('\n')]] : [main];
  });
}

const groovySigns: Readonly<Record<string, string>> = { n: '\n', '\n': '' };

/** The `sh` steps of a Jenkinsfile whose text Groovy fills nothing into. */
function shellSteps(text: string): readonly (readonly string[])[] {
  const found = text.matchAll(/sh\s*\(?'''(.*?)'''|sh\s*\(?'((?:\\.|[^'\\\n])*)'/gs);
  return [...found].map(([, block = '', line = '']) => {
    const escaped = block || line;
    // Groovy joins a line that ends with a backslash to the next one.
    return ['sh', '-xe', '-c', escaped.replace(/\\(.)/gs, (_, sign) => groovySigns[sign] ?? sign)];
  });
}

/** The `RUN` lines of a Dockerfile in the form of a command line. */
function runs(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/^RUN (?!\[)((?:.*\\\n)*.*)$/gm)].map(([, command = '']) => ['sh', '-c', command]);
}

/** The first job of a table of cron, whose percent signs stand for line ends unless they are escaped. */
function cronJobs(text: string): readonly (readonly string[])[] {
  const found = [...text.matchAll(/^[*\d]\S*(?: \S+){4} (.*)$/gm)];
  return found.map(([, line = '']) => ['sh', '-c', line.replace(/(?<!\\)%.*$/, '').replaceAll('\\%', '%')]);
}

const runStep = resolve('test/migrate/executed/runStep.sh');

interface Job {
  readonly env?: Settings;
  readonly steps: readonly { readonly run?: string; readonly env?: Settings }[];
}

/** The steps of a workflow, which share a folder. */
function steps(text: string): readonly (readonly string[])[] {
  const { env, jobs } = parse(text) as { env?: Settings; jobs: Readonly<Record<string, Job>> };
  const found = Object.values(jobs).flatMap(job =>
    job.steps.flatMap(step => {
      const settings = Object.entries({ ...env, ...job.env, ...step.env }).map(([name, value]) => `${name}=${value}`);
      return step.run ? [['bash', runStep, step.run, ...settings]] : [];
    }),
  );
  return [['rm', '-f', '.step-env', '.step-outputs'], ...found];
}

interface Task {
  readonly [module: string]: unknown;
}

/** The shell tasks of a playbook, in which its variables are filled in. */
function tasks(text: string): readonly (readonly string[])[] {
  const plays = parse(text) as readonly { readonly vars?: Settings; readonly tasks: readonly Task[] }[];
  return plays.flatMap(({ vars = {}, tasks }) =>
    tasks.flatMap(task => {
      const command = task['shell'] ?? task['ansible.builtin.shell'];
      if (typeof command !== 'string') return [];
      return [['sh', '-c', command.replace(/\{\{ *(\w+) *\}\}/g, (_, name) => String(vars[name]))]];
    }),
  );
}

/** What a step of one of these hosts holds. */
type Step =
  | string
  | {
      readonly run?: string | { readonly command: string; readonly environment?: Settings };
      readonly bash?: string;
      readonly script?: string;
      readonly env?: Settings;
    };

function assignments(...all: readonly (Settings | undefined)[]): readonly string[] {
  return Object.entries(Object.assign({}, ...all) as Settings).map(([name, value]) => `${name}=${value}`);
}

/** The steps of the jobs of CircleCI. */
function circleSteps(text: string): readonly (readonly string[])[] {
  const { jobs } = parse(text) as {
    jobs: Readonly<Record<string, { environment?: Settings; steps: readonly Step[] }>>;
  };
  return Object.values(jobs).flatMap(({ environment, steps }) =>
    steps.flatMap(step => {
      const run = typeof step === 'string' ? undefined : step.run;
      if (run === undefined) return [];
      const [command, own] = typeof run === 'string' ? [run] : [run.command, run.environment];
      return [['env', ...assignments(environment, own), 'bash', '-eo', 'pipefail', '-c', command]];
    }),
  );
}

/** The steps of a pipeline of Azure. Its own variables are written `$(name)`, and are in the environment too. */
function azureSteps(text: string): readonly (readonly string[])[] {
  const { variables = {}, steps } = parse(text) as { variables?: Settings; steps: readonly Step[] };
  const known: Settings = { ...variables, 'Build.RequestedFor': 'azure' };
  const fill = (value: unknown) =>
    String(value).replace(/\$\(([\w.]+)\)/g, (whole, name) => String(known[name] ?? whole));
  return steps.flatMap(step => {
    if (typeof step === 'string') return [];
    const command = step.bash ?? step.script;
    if (command === undefined) return [];
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value)]));
    return [['env', ...assignments(variables, own), 'bash', '-c', fill(command)]];
  });
}

/** Every list of lines of a pipeline of Bitbucket is one script. */
function bitbucketScripts(text: string): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      if (name === 'script' && Array.isArray(each)) found.push([...bash, each.join('\n')]);
      else if (name !== 'definitions') look(each);
    }
  };
  look(parse(text, { merge: true }));
  return found;
}

/** The containers of a manifest. */
function containers(text: string): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { command, args = [] } = value as { command?: unknown; args?: readonly string[] };
    if (Array.isArray(command)) found.push([...command, ...args]);
    Object.values(value).forEach(look);
  };
  look(parse(text));
  return found;
}

/** The commands that Terraform runs on this machine, without what it fills in. */
function localCommands(text: string): readonly (readonly string[])[] {
  const found = text.matchAll(/command\s*=\s*(?:<<-?(\w+)\n(.*?)^\s*\1$|"((?:\\.|[^"\\])*)")/gms);
  return [...found].map(([, , block = '', line = '']) => {
    const indent = Math.min(...(block.match(/^[ \t]*(?=\S)/gm) ?? ['']).map(({ length }) => length));
    const lines = block.replace(new RegExp(`^[ \\t]{0,${indent}}`, 'gm'), '');
    return ['sh', '-c', (lines || line.replace(/\\(.)/g, '$1')).replaceAll('$${', '${')];
  });
}

/** Runs the cells of a notebook one after the other, and shows what the last expression of each gives, as a kernel does. */
const kernel = `
import ast, sys
names = {'__name__': '__main__'}
for cell in sys.argv[1:]:
    tree = ast.parse(cell)
    shown = tree.body and isinstance(tree.body[-1], ast.Expr) and not cell.rstrip().endswith(';')
    last = ast.Expression(tree.body.pop().value) if shown else None
    exec(compile(tree, '<cell>', 'exec'), names)
    value = eval(compile(last, '<cell>', 'eval'), names) if last else None
    if value is not None:
        print(repr(value))
`;

/** All cells of a notebook share their names. */
function cells(text: string): readonly (readonly string[])[] {
  const notebook = JSON.parse(text) as { cells: readonly { cell_type: string; source: string | readonly string[] }[] };
  const code = notebook.cells.filter(cell => cell.cell_type === 'code').map(({ source }) => [source].flat().join(''));
  return [[...python, kernel, ...code]];
}

const interpreters: Readonly<Record<string, readonly string[]>> = { bash, python };

function fences(text: string): readonly (readonly string[])[] {
  const found = [...text.matchAll(/^([ \t>]*)```(\w+)\n(.*?)^[ \t>]*```$/gms)];
  return found.flatMap(([, lead = '', language = '', lines = '']) => {
    const start = interpreters[language];
    return start ? [[...start, lines.replace(new RegExp(`^${lead}`, 'gm'), '')]] : [];
  });
}

function packageScript(text: string): readonly (readonly string[])[] {
  return [['sh', '-c', (JSON.parse(text) as { scripts: { job: string } }).scripts.job]];
}

/** Takes the types out of a program. */
const compiler = resolve('node_modules/.bin/esbuild');

/** By the whole name of a file or by its extension. */
const starts: Readonly<Record<string, Start>> = {
  sh: script(['bash'], ['bash', 'curl']),
  py: script(['python3'], ['python3']),
  mjs: script(['node']),
  ts: {
    commands: path => {
      const name = basename(path);
      const compiled = name.replace(/ts$/, 'cjs');
      return [
        [
          compiler,
          name,
          '--bundle',
          '--platform=node',
          '--packages=external',
          '--format=cjs',
          '--log-level=error',
          `--outfile=${compiled}`,
        ],
        ['node', compiled],
      ];
    },
    needs: [],
  },
  cjs: script(['node']),
  yml: container(steps, ['bash', 'curl']),
  md: container(fences, ['bash', 'curl', 'python3']),
  ipynb: container(cells, ['python3']),
  'playbook.yml': container(tasks, ['curl']),
  'config.yml': container(circleSteps, ['bash', 'curl']),
  'azure-pipelines.yml': container(azureSteps, ['bash', 'curl']),
  'bitbucket-pipelines.yml': container(bitbucketScripts, ['bash', 'curl']),
  yaml: container(containers, ['curl']),
  tf: container(localCommands, ['curl']),
  '.gitlab-ci.yml': container(jobs, ['bash', 'curl']),
  Jenkinsfile: container(shellSteps, ['curl']),
  Dockerfile: container(runs, ['curl']),
  crontab: container(cronJobs, ['curl']),
  Makefile: script(['make', '-f'], ['make', 'curl']),
  'package.json': container(packageScript, ['curl']),
};

export function startOf(path: string): Start | undefined {
  const name = basename(path);
  return starts[name] ?? starts[name.slice(name.lastIndexOf('.') + 1)];
}
