import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { pulling, TestClient } from '../harness/client';

const folders: string[] = [];
const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'graphward-inside-'));
  folders.push(folder);
  return folder;
}

/** A server in a process of its own, which reads the disk itself. */
async function startServer(folder: string, userSchemaPath = '') {
  const child = spawn(process.execPath, ['dist/cli.js', 'lsp', '--stdio']);
  const root = pathToFileURL(folder).href;
  const client = await TestClient.over(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin), {
    capabilities: pulling,
    root,
    initializationOptions: { userSchemaPath },
  });
  children.push(child);
  const message = async () => {
    const { message: text } = (await client.take('window/showMessage')) as { readonly message: string };
    await client.ignore('window/showMessage');
    return text;
  };
  return {
    /** What the server says after a file of the workspace changed. */
    async changed(name: string, text: string): Promise<string> {
      writeFileSync(join(folder, name), text);
      await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: `${root}/${name}`, type: 2 }] });
      return message();
    },
    async configured(graphward: object): Promise<string> {
      await client.notify('workspace/didChangeConfiguration', { settings: { graphward } });
      return message();
    },
    async stop() {
      await client.close();
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

describe('what a workspace names', () => {
  it('is a schema inside of its folder, whatever the way and whoever it names it through', async () => {
    const [outside, folder] = [newFolder(), newFolder()];
    const secret = join(outside, 'secret.txt');
    writeFileSync(secret, 'topsecretword');
    symlinkSync(secret, join(folder, 'linked.graphql'));
    symlinkSync(outside, join(folder, 'folder'));
    symlinkSync('/dev/zero', join(folder, 'zero.graphql'));
    execFileSync('mkfifo', [join(folder, 'pipe.graphql')]);
    const server = await startServer(folder);
    const paths = [
      `../${basename(outside)}/secret.txt`,
      `a/../../${basename(outside)}/secret.txt`,
      `..\\${basename(outside)}\\secret.txt`,
      secret,
      pathToFileURL(secret).href,
      '//server/share/secret.txt',
      '\\\\server\\share\\secret.txt',
      'linked.graphql',
      'folder/secret.txt',
      'zero.graphql',
      'pipe.graphql',
    ];
    const refused = /is outside the folder and is not read; |cannot be read; the bundled one is used\.$/;
    for (const path of paths) assert.match(await server.changed('.graphqlrc.yml', `schema: ${path}\n`), refused, path);
    for (const schemaPath of paths) assert.match(await server.configured({ schemaPath }), refused, schemaPath);
    await server.stop();
    rmSync(join(folder, '.graphqlrc.yml'));
    const own = await startServer(folder, secret);
    assert.match(
      await own.configured({ schemaPath: secret }),
      /has an error and is not used/,
      'the user may name any file',
    );
    await own.stop();
  });
});
