import { spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { after } from 'node:test';
import { createSandbox, type Sandbox } from '../../../server/src/sandbox/handle';
import { createNodeThreads, createPython, type Ended, execute, type NodeThreads, type Python } from './processes';

/** What a program did: what it printed, how it ended, and which requests it sent. */
export interface Ran extends Ended {
  /** `GET /v2/applications.json`, without the query string. */
  readonly requests: readonly string[];
  /** What the service holds afterwards, ids and times left out. */
  readonly effects: string;
}

/**
 * Conditions under which a program must end as it ended before. A failing service answers REST with the status 500 and
 * GraphQL with an error inside a response with status 200.
 */
export const conditions = ['normal', 'wrong key', 'unknown application', 'overload', 'failing service'] as const;
/** Something else responds to every request: a page of HTML with this status. */
const pages = { 'page in between': 200, 'failing gateway': 502 } as const;
export type Condition = (typeof conditions)[number] | keyof typeof pages;

function pageOf(condition: Condition): number | undefined {
  return condition === 'page in between' || condition === 'failing gateway' ? pages[condition] : undefined;
}

export interface RunOptions {
  readonly seed: number;
  readonly condition: Condition;
}

/** A loopback address in front of a sandbox that is made anew for each run, so that the address stays the same. */
export interface Stage {
  readonly url: string;
  /** Runs commands one after the other until one fails. */
  run(commands: readonly (readonly string[])[], folder: string, options: RunOptions): Promise<Ran>;
  close(): Promise<void>;
}

/** Starts the stage. `now` is the clock of the service in milliseconds; it stands still. */
export async function startStage(now: number): Promise<Stage> {
  let sandbox: Sandbox | undefined;
  let isFailing = false;
  let page: number | undefined;
  let requests: string[] = [];
  /** Whether a request could have changed what the service holds. */
  let hasWritten = false;
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    if (request.url === afterEnd) {
      response.end();
      return;
    }
    const responded = respond(request, response).catch(() => void response.destroy());
    running.add(responded);
    void responded.finally(() => running.delete(responded));
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const { method = 'GET', url = '/' } = request;
    requests.push(`${method} ${url.replace(/\?.*/s, '')}`);
    const isGraphql = url.startsWith('/graphql');
    hasWritten ||= isGraphql ? body.includes('mutation') : method !== 'GET';
    const headers = Object.fromEntries(
      Object.entries(request.headers)
        // The embedded service takes the header of REST here too; the specification promises only `Api-Key` (4.2).
        .filter(([name]) => !(isGraphql && name === 'x-api-key'))
        .map(([name, value]) => [name, [value].flat().join(', ')]),
    );
    if (page !== undefined) {
      response.writeHead(page, { 'Content-Type': 'text/html' });
      response.end('<!DOCTYPE html>\n<html><body>Sign in to the network</body></html>\n');
      return;
    }
    if (isFailing) {
      // A program of which one call is left asks both APIs.
      sandbox?.setFault('server-error', !isGraphql);
      sandbox?.setFault('graphql-errors', isGraphql);
    }
    const answered = await sandbox?.handle({
      method,
      url: `http://${request.headers.host ?? '127.0.0.1'}${url.startsWith('/') ? url : '/'}`,
      headers,
      body,
      loopback: true,
    });
    response.writeHead(answered?.status ?? 500, answered?.headers);
    response.end(answered?.body);
  }

  /** A program may end before what it has sent is read; a request that is sent later is read later. */
  async function allRead(): Promise<void> {
    await fetch(`${url}${afterEnd}`);
    await Promise.all(running);
  }

  // A thread keeps its connections for the next program; it ends them itself.
  server.keepAliveTimeout = 0;
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { env: machine, python, node } = interpretersOf();

  function runOne(command: readonly string[], folder: string, env: Readonly<Record<string, string>>): Promise<Ended> {
    const [program, path, ...more] = command;
    if (path === undefined || more.length > 0) return execute(command, folder, env);
    if (program === 'python3') return python.run(path, folder, env);
    return program === 'node' ? node.run(join(folder, path), env) : execute(command, folder, env);
  }

  async function run(
    commands: readonly (readonly string[])[],
    folder: string,
    { seed, condition }: RunOptions,
  ): Promise<Ran> {
    sandbox = createSandbox({ now: () => now, seed });
    sandbox.setFault('overload', condition === 'overload');
    isFailing = condition === 'failing service';
    page = pageOf(condition);
    requests = [];
    hasWritten = false;
    const { apiKey, accountId } = sandbox;
    const env = {
      ...machine,
      HOME: folder,
      BASE_URL: url,
      BASE_WITH_SLASH: `${url}/`,
      API_KEY: condition === 'wrong key' ? 'no-such-key' : apiKey,
      ACCOUNT_ID: String(accountId),
      // Programs that read the clock of the machine would ask for another time range in the next minute.
      RUN_AT: `${new Date(now - (now % 60_000)).toISOString().slice(0, 19)}+00:00`,
      APP_ID: condition === 'unknown application' ? '1' : '987654',
      HOSTILE: hostile,
      ODD_NAME: `Büro "Söder's" 東京`,
      APP_NAME: condition === 'unknown application' ? 'No such application' : 'Checkout API',
    };
    let ended: Ended = { stdout: '', stderr: '', status: 0 };
    for (const command of commands) {
      const { stdout, stderr, status } = await runOne(command, folder, env);
      ended = { stdout: ended.stdout + stdout, stderr: ended.stderr + stderr, status };
      if (status !== 0) break;
    }
    await allRead();
    isFailing = false;
    page = undefined;
    for (const fault of ['overload', 'server-error', 'graphql-errors'] as const) sandbox.setFault(fault, false);
    return { ...ended, requests: [...requests], effects: await (hasWritten ? effectsOf(sandbox) : untouched(seed)) };
  }

  /** What the service holds after programs that only read, which most do. */
  const known = new Map<number, Promise<string>>();
  function untouched(seed: number): Promise<string> {
    const effects = known.get(seed) ?? effectsOf(createSandbox({ now: () => now, seed }));
    known.set(seed, effects);
    return effects;
  }

  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, run, close };
}

interface Interpreters {
  /** What every program has in its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly python: Python;
  readonly node: NodeThreads;
}

/** One of each for all stages of this process, because to start one takes longer than many programs do. They end with its tests. */
let interpreters: Interpreters | undefined;

function interpretersOf(): Interpreters {
  const env = {
    PATH: searchPath(),
    NODE_PATH: [`${process.cwd()}/node_modules`, modules].join(delimiter),
    npm_config_update_notifier: 'false',
    LC_ALL: 'C.UTF-8',
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONPATH: modules,
    PYTHONWARNINGS: 'ignore',
  };
  interpreters ??= { env, python: createPython(env), node: createNodeThreads(env) };
  return interpreters;
}

after(() => {
  interpreters?.python.close();
  interpreters?.node.close();
});

/** The path of the request of the stage itself. */
const afterEnd = '/after-end';

/** A text that ends every kind of quote, and holds what shells, templates and languages fill in or run. */
const hostile = 'it\'s "1" \\" \\\\ $(echo x) `echo y` ${HOME} $HOME #{z} {{u}} ${{ v }} %s %22 + & \n\tsecond é ü';

/** Where the interpreter is; a point where there is none. */
let pythonFolder: string | undefined;

/** The search path of this process, led by the folder of the interpreter that a slow `python3` of a version manager starts. */
function searchPath(): string {
  pythonFolder ??= dirname(
    spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout ?? '',
  );
  return [...(pythonFolder === '.' ? [] : [pythonFolder]), process.env['PATH'] ?? ''].join(delimiter);
}

/** Stand-ins for the Python packages that a machine may lack; an installed one comes first. */
const modules = `${process.cwd()}/test/migrate/executed/modules`;

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

/** Applications with their settings, and deployments, of the first account. */
async function effectsOf({ fetch, url, apiKey }: Sandbox): Promise<string> {
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { 'Api-Key': apiKey } });
    return JSON.parse(await response.text()) as Record<string, unknown>;
  };
  const { applications } = (await get('/v2/applications.json')) as {
    applications: { id: number; name: string; settings: unknown }[];
  };
  const lines: string[] = [];
  for (const { id, name, settings } of applications.slice(0, 12)) {
    lines.push(`${name} ${JSON.stringify(settings)}`);
    const { deployments } = (await get(`/v2/applications/${id}/deployments.json`)) as {
      deployments: { revision: string; changelog: string; description: string; user: string }[];
    };
    for (const { revision, changelog, description, user } of deployments)
      lines.push(`  ${JSON.stringify([revision, changelog, description, user])}`);
  }
  for (const kind of ['mobile_applications', 'browser_applications']) {
    const found = (Object.values(await get(`/v2/${kind}.json`)).find(Array.isArray) ?? []) as { name: string }[];
    lines.push(`${kind} ${found.map(({ name }) => name).join(', ')}`);
  }
  return lines.join('\n');
}
