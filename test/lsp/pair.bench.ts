import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type InitializeResult,
  type PublishDiagnosticsParams,
  type Range,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/**
 * How long a client waits for the diagnostics of a document of 160 and of 1,600 lines after an edit, with a schema of 42,000
 * lines: PEER='node server.js method=stream' npm run bench lsp/pair measures another server beside ours, in turns. Without it only ours.
 */
const rounds = 15;
const typeOf = (index: number) =>
  `type Type${index} {\n  id: ID!\n  name(first: Int, after: String): String\n  next: Type${index + 1}\n  other: [Type${index}]\n}\n`;
const schema = `type Query {\n  actor: Type0\n}\n${Array.from({ length: 7_000 }, (_, index) => typeOf(index)).join('')}type Type7000 {\n  id: ID!\n}\n`;
const operation = (index: number) =>
  `query Q${index} {\n  actor {\n    id\n    next {\n      name(first: ${index})\n      next { id }\n    }\n  }\n}\n\n`;

/** What is written where, and the document after it. */
interface Edit {
  readonly range: Range;
  readonly text: string;
  readonly whole: string;
}

/** A server in a process of its own, which publishes diagnostics. */
class Server {
  private readonly connection: MessageConnection;
  private readonly process: ChildProcess;
  private found: ((params: PublishDiagnosticsParams) => void) | undefined;
  private version = 1;
  private takesWholeTexts = false;

  constructor(
    readonly name: string,
    command: string,
    private readonly folder: string,
  ) {
    this.process = spawn(command, { cwd: folder, shell: true, stdio: ['pipe', 'pipe', 'ignore'] });
    const { stdin, stdout } = this.process;
    if (!stdin || !stdout) throw new Error(`${command} cannot be started`);
    this.connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) =>
      this.found?.(params),
    );
    this.connection.onRequest(() => null);
    this.connection.listen();
  }

  async start(): Promise<void> {
    const uri = pathToFileURL(this.folder).href;
    const { capabilities } = await this.connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: uri,
      rootPath: this.folder,
      workspaceFolders: [{ uri, name: 'pair' }],
      capabilities: {},
    });
    const { textDocumentSync: sync } = capabilities;
    this.takesWholeTexts = (typeof sync === 'object' ? sync.change : sync) === TextDocumentSyncKind.Full;
    await this.connection.sendNotification('initialized', {});
  }

  /** Resolves with the milliseconds until the document has the wanted number of problems. */
  private until(uri: string, wanted: number, send: () => Promise<void>): Promise<number> {
    const started = performance.now();
    return new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Error(`${this.name} published no ${wanted} problems`)), 60_000);
      this.found = params => {
        if (params.uri !== uri || params.diagnostics.length !== wanted) return;
        clearTimeout(timer);
        done(performance.now() - started);
      };
      void send();
    });
  }

  open(uri: string, text: string): Promise<number> {
    const textDocument = { uri, languageId: 'graphql', version: this.version, text };
    return this.until(uri, 1, () => this.connection.sendNotification('textDocument/didOpen', { textDocument }));
  }

  change(uri: string, edit: Edit, wanted: number): Promise<number> {
    this.version += 1;
    const { range, text, whole } = edit;
    return this.until(uri, wanted, () =>
      this.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: this.version },
        contentChanges: [this.takesWholeTexts ? { text: whole } : { range, text }],
      }),
    );
  }

  stop(): void {
    this.connection.dispose();
    this.process.kill();
  }
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] as number;
}

async function run(folder: string, servers: readonly Server[], lines: number): Promise<void> {
  const count = Math.round(lines / 10);
  // The first operation asks for a field that does not exist; a letter in the middle makes a second one.
  const text = Array.from({ length: count }, (_, index) => operation(index))
    .join('')
    .replace('    id\n', '    idd\n');
  const path = join(folder, `a${lines}.graphql`);
  writeFileSync(path, text);
  const uri = pathToFileURL(path).href;
  const times = new Map(servers.map(server => [server, [] as number[]]));
  for (const server of servers) await server.open(uri, text);
  const line = (count >> 1) * 10 + 2;
  const offset = text.split('\n', line).join('\n').length + 7;
  const rangeTo = (character: number): Range => ({ start: { line, character: 6 }, end: { line, character } });
  const typed = { range: rangeTo(6), text: 'q', whole: `${text.slice(0, offset)}q${text.slice(offset)}` };
  const removed = { range: rangeTo(7), text: '', whole: text };
  for (let round = 0; round < rounds; round++)
    for (const server of servers) {
      times.get(server)?.push(await server.change(uri, typed, 2));
      times.get(server)?.push(await server.change(uri, removed, 1));
    }
  for (const [{ name }, all] of times) console.log(`  ${lines} lines  ${name.padEnd(6)} ${median(all).toFixed(1)} ms`);
}

void (async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pair-'));
  writeFileSync(join(folder, 'schema.graphql'), schema);
  writeFileSync(join(folder, '.graphqlrc.yml'), 'schema: schema.graphql\ndocuments: "a*.graphql"\n');
  const peer = process.env['PEER'];
  const ours = `${process.execPath} ${join(process.cwd(), 'dist/cli.js')} lsp --stdio`;
  const servers = [new Server('ours', ours, folder), ...(peer ? [new Server('peer', peer, folder)] : [])];
  try {
    for (const server of servers) await server.start();
    console.log(`a schema of ${schema.split('\n').length} lines, ${rounds * 2} edits`);
    await run(folder, servers, 160);
    await run(folder, servers, 1_600);
  } finally {
    for (const server of servers) server.stop();
    rmSync(folder, { recursive: true });
  }
})();
