import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as protocol from '../../server/src/lsp/protocol';
import { languageOf } from '../../server/src/text/languageId';
import { isWithin } from '../harness/budget';
import { pulling, TestClient } from '../harness/client';
import { documentRequests } from '../harness/documentRequests';
import {
  address,
  deepFiles,
  goodCall,
  hostileFiles,
  hostileFolders,
  hostileParameters,
  longFiles,
  manyCallFiles,
} from '../harness/hostile';
import { isThorough } from '../harness/thorough';

/** Requests that are about no document, with hostile parameters. */
const otherRequests: Readonly<Record<string, readonly unknown[]>> = {
  [protocol.scanRequest]: [null, {}, { include: '__proto__' }],
  [protocol.introspectionRequest]: [null],
  [protocol.loadSchemaRequest]: Object.values(hostileFiles).map(body => ({ folder: '__proto__', introspection: body })),
  [protocol.schemaTextRequest]: [{ uri: '__proto__' }, { uri: 'file:///etc/passwd' }, { uri: 7 }],
};

/** What the server requests of its client. */
const requestsOfServer = [
  protocol.readGrammarRequest,
  protocol.readFileRequest,
  protocol.fileStateRequest,
  protocol.readStoredRequest,
  protocol.writeStoredRequest,
  protocol.findFilesRequest,
];

describe('the language server with hostile documents', () => {
  it('responds to every request, and finds the call of another document', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const many = manyCallFiles(0.05);
    const tables = ['many.csv', 'many.sql'].map(name => [name, many[name] ?? ''] as const);
    for (const [file, [name, text]] of [...Object.entries(hostileFiles), ...tables].entries()) {
      const { user, system } = process.cpuUsage();
      const { uri } = await client.open(name, languageOf(name, text), text);
      // Without ALL=1 each of two files that follow each other is asked for one half of the requests.
      for (const [index, method] of documentRequests.entries()) {
        if (!isThorough && (index + file) % 2 > 0) continue;
        const response = await client.request<unknown>(method, hostileParameters(uri));
        assert.notEqual(response, undefined, `${name} ${method}`);
      }
      assert.deepEqual(await client.logged(), [], name);
      const now = process.cpuUsage();
      const seconds = (now.user - user + now.system - system) / 1e6;
      assert.ok(isWithin(seconds, 6), `all requests about ${name} took ${seconds} s of the processor`);
      const megabytes = process.memoryUsage().heapUsed / 2 ** 20;
      assert.ok(megabytes <= 400, `${megabytes} MB after ${name}`);
      await client.notify('textDocument/didClose', { textDocument: { uri } });
    }
    const { uri } = await client.open('good.sh', 'shellscript', goodCall);
    assert.deepEqual(
      (await client.diagnostics(uri)).map(({ code }) => code),
      ['rest-retired'],
    );
    for (const method of ['window/showMessage', 'graphward/findings']) await client.ignore(method);
    await client.close();
  });

  it('responds to every request that is about no document', async () => {
    for (const [position, files] of hostileFolders.entries()) {
      const client = await TestClient.start({ capabilities: pulling, files });
      for (const [method, all] of Object.entries(otherRequests)) {
        // Without ALL=1 one folder is scanned: the command line reads the others.
        if (method === protocol.scanRequest && !isThorough && position > 0) continue;
        // Every request in every folder, and all its parameters in one of them.
        const chosen = all.filter((_, index) => index % hostileFolders.length === position);
        for (const params of chosen.length > 0 ? chosen : [all[position % all.length]]) {
          const { user, system } = process.cpuUsage();
          await client.request<unknown>(method, params).catch(error => assert.match(String(error), /./));
          const now = process.cpuUsage();
          const seconds = (now.user - user + now.system - system) / 1e6;
          assert.ok(isWithin(seconds, 6), `${method} took ${seconds} s of the processor`);
        }
      }
      await client.ignore('window/logMessage');
      for (const method of ['window/showMessage', 'graphward/findings']) await client.ignore(method);
      await client.close();
    }
  });

  it('is tried with every request that the protocol has', () => {
    const tried = [...documentRequests, ...Object.keys(otherRequests), ...requestsOfServer];
    const declared = Object.entries(protocol).flatMap(([name, value]) => (name.endsWith('Request') ? [value] : []));
    assert.deepEqual(
      declared.filter(method => !tried.includes(method as string)),
      [],
    );
  });

  it('says where the reading of a document ends that is too long', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const text = longFiles['calls.sh'] as string;
    const { uri } = await client.open('calls.sh', 'shellscript', text);
    const { uri: other } = await client.open('words.txt', 'plaintext', 'a b c d\n'.repeat(80_000));
    const found = await client.diagnostics(uri);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['rest-retired', 'rest-retired', 'incomplete-check'],
    );
    // The command line says "read up to line 41663", which it counts from one.
    assert.equal(found[2]?.range.start.line, 41_662);
    assert.deepEqual(await client.diagnostics(other), [], 'nothing in it is of interest');
    await client.ignore('graphward/findings');
    await client.close();
  });

  it('says that a document is nested more deeply than is read', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    for (const text of [address, 'SELECT averge(duration) FROM Transaction']) {
      for (const [name, content] of Object.entries(deepFiles(text))) {
        const { uri } = await client.open(name, languageOf(name, content), content);
        const found = (await client.diagnostics(uri)).filter(({ code }) => code === 'incomplete-check');
        assert.match(String(found[0]?.message), /nested more deeply/, name);
        await client.notify('textDocument/didClose', { textDocument: { uri } });
      }
    }
    await client.ignore('graphward/findings');
    await client.close();
  });

  it('says that a document has more callers than are followed', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const wrapper = "import requests\ndef get(path):\n    requests.get('https://api.example.com/v2/' + path)\n";
    const { uri } = await client.open('a.py', 'python', `${wrapper}${"get('applications.json')\n".repeat(2001)}`);
    const found = await client.diagnostics(uri);
    assert.equal(found.filter(({ code }) => code === 'rest-retired').length, 2000);
    assert.deepEqual(
      found.flatMap(({ code, range, severity }) => (code === 'rest-retired' ? [] : [[code, range.end.line, severity]])),
      [['incomplete-check', 0, 3]],
    );
    await client.ignore('graphward/findings');
    await client.close();
  });
});
