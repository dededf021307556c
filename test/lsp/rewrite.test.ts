import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CodeAction, CodeLens, WorkspaceEdit } from 'vscode-languageserver';
import {
  commands,
  type FindingsParams,
  type RewriteResult,
  type RewriteUnitsResult,
  rewriteUnitsRequest,
  type ScanResult,
} from '../../server/src/lsp/protocol';
import { applyEdits } from '../../server/src/text/edit';
import { Lines } from '../../server/src/text/lines';
import { type ClientOptions, pulling, root, TestClient } from '../harness/client';

const service = { regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 };

const exact = `import requests

response = requests.get(
    f"https://api.example.com/v2/applications/{app_id}.json",
    headers={"Api-Key": key},
)
print(response.json()["application"]["name"])
`;
/** Without an account id the rewrite needs a value that the user must provide. */
const accountless = { regions: service.regions };

/** The capabilities of a client that can do all that a rewrite may need. */
const capabilities: ClientOptions['capabilities'] = {
  textDocument: { diagnostic: {}, codeAction: { resolveSupport: { properties: ['edit'] } } },
  workspace: { workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } },
};

async function quickFix(options: ClientOptions): Promise<{ client: TestClient; action: CodeAction }> {
  const client = await TestClient.start({ capabilities: capabilities ?? {}, settings: { service }, ...options });
  const { uri } = await client.open('jobs/report.py', 'python', exact);
  const { findings } = (await client.take('graphward/findings')) as FindingsParams;
  const [action] = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: findings[0]?.range,
    context: { diagnostics: [] },
  });
  assert.ok(action);
  return { client, action };
}

/** The edit of an action, which the client requests when the user has chosen it. */
async function resolved(client: TestClient, action: CodeAction): Promise<WorkspaceEdit> {
  const { edit } = await client.request<CodeAction>('codeAction/resolve', action);
  assert.ok(edit);
  return edit;
}

describe('a quick fix that rewrites a call', () => {
  it('is an edit when it is exact', async () => {
    const { client, action } = await quickFix({ initializationOptions: { reviewsRewrites: true } });
    assert.match(action.title, /^Rewrite to GraphQL: .* \(exact\)$/);
    assert.equal(action.command, undefined);
    const edit = await resolved(client, action);
    assert.equal(edit.changeAnnotations, undefined);
    await client.close();
  });

  it('is the command that reviews it when it is not exact, where the client has that command', async () => {
    const { client, action } = await quickFix({
      initializationOptions: { reviewsRewrites: true },
      settings: { service: accountless },
    });
    assert.match(action.title, / \(partial: manual change needed\)$/);
    assert.equal(action.edit, undefined);
    assert.equal(action.data, undefined);
    assert.equal(action.command?.command, commands.rewrite);
    const [address] = action.command?.arguments ?? [];
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: address.uri } });
    assert.deepEqual(lenses[0]?.command?.arguments, [address]);
    assert.equal(lenses[0]?.command?.title, action.title);
    await client.close();
  });

  it('has to be confirmed when it is not exact, with its losses, where the client only can confirm', async () => {
    const { client, action } = await quickFix({ settings: { service: accountless } });
    const edit = await resolved(client, action);
    const [annotation] = Object.values(edit.changeAnnotations ?? {});
    assert.equal(annotation?.needsConfirmation, true);
    assert.equal(annotation?.label, action.title);
    assert.ok((annotation?.description ?? '').length > 20, annotation?.description);
    await client.close();
  });
});

describe('the request for the rewrite of a call', () => {
  it('reads a file that is not open', async () => {
    const client = await TestClient.start({ settings: { service }, files: { 'jobs/report.py': exact } });
    const uri = `${root}/jobs/report.py`;
    assert.equal((await client.request<ScanResult>('graphward/scan', {})).findings, 1);
    const { findings } = (await client.take('graphward/findings')) as FindingsParams;
    const rewrite = await client.request<RewriteResult>('graphward/rewrite', { uri, id: findings[0]?.id });
    assert.equal(rewrite?.grade, 'exact');
    const lines = new Lines(exact);
    const edits = rewrite.edits.map(({ range, newText }) => ({ span: lines.spanOf(range), text: newText }));
    const after = applyEdits(exact, edits);
    assert.match(after, /requests\.post\(/);
    assert.doesNotMatch(after, /\/v2\//);
    assert.equal(await client.request('graphward/rewrite', { uri, id: 'gone' }), null);
    assert.equal(await client.request('graphward/rewrite', { uri: `${root}/none.py`, id: 'gone' }), null);
    await client.close();
  });

  it('uses what other files define, also for a file that is not open', async () => {
    const files = {
      'settings.py': 'BASE = "https://api.example.com/v2"\n',
      'jobs/report.py': `from settings import BASE\n${exact.replace('f"https://api.example.com/v2/', 'f"{BASE}/')}`,
    };
    const client = await TestClient.start({ settings: { service }, files });
    await client.request<ScanResult>('graphward/scan', {});
    const { uri, findings } = (await client.take('graphward/findings')) as FindingsParams;
    const rewrite = await client.request<RewriteResult>('graphward/rewrite', { uri, id: findings[0]?.id });
    assert.deepEqual(
      rewrite && { title: rewrite.title, grade: rewrite.grade, losses: rewrite.losses },
      findings[0]?.rewrite,
    );
    await client.close();
  });
});

describe('the request for the rewrites of several calls', () => {
  const shell = (names: string) =>
    `curl -s -G "https://api.example.com/v2/applications/$APP/metrics/data.json" -H "Api-Key: $KEY" -d 'names[]=${names}' -d 'values[]=call_count' -d summarize=true | jq '.metric_data.metrics[0].timeslices[0].values.call_count'\n`;
  const script = `echo start\n${shell('WebTransaction/all')}echo next\n${shell('HttpDispatcher')}`;

  async function unitsOf(text: string, language: string, more: readonly string[] = []) {
    const client = await TestClient.start({ capabilities: pulling, settings: { service } });
    const { uri } = await client.open('jobs/job', language, text);
    const { findings } = (await client.take('graphward/findings')) as FindingsParams;
    const ids = [...findings.map(({ id }) => id), ...more];
    const result = await client.request<RewriteUnitsResult>(rewriteUnitsRequest, { uri, ids });
    assert.ok(result);
    const after = (units: typeof result.units) =>
      client.edited(
        uri,
        units.map(({ edit }) => edit),
      );
    return { ...result, after, client };
  }

  it('returns one edit for each call, of which any can be left out', async () => {
    const { units, left, after, client } = await unitsOf(script, 'shellscript', ['gone']);
    assert.deepEqual(
      [units.map(({ grade, rewrites }) => [grade, rewrites.length]), left],
      [
        [
          ['equivalent', 1],
          ['equivalent', 1],
        ],
        1,
      ],
    );
    assert.doesNotMatch(after(units), /\/v2\//);
    const one = after(units.slice(1));
    assert.ok(one.startsWith(`echo start\n${shell('WebTransaction/all')}echo next\n`), one);
    assert.equal(one.match(/\/v2\//g)?.length, 1);
    await client.close();
  });

  it('joins the rewrites of one embedded text, each of which may write the whole of it', async () => {
    const deployment = (id: number) =>
      `curl -s -X POST https://api.example.com/v2/applications/${id}/deployments.json -H "X-Api-Key: $KEY" -H 'Content-Type: application/json' -d '{"deployment":{"revision":"'"$REV"'"}}'`;
    const workflow = `jobs:\n  mark:\n    steps:\n      - run: >-\n          ${deployment(1)} &&\n          ${deployment(2)}\n`;
    const { units, left, after, client } = await unitsOf(workflow, 'yaml');
    assert.deepEqual([units.map(({ rewrites }) => rewrites.length), left], [[2], 0]);
    const text = after(units);
    assert.doesNotMatch(text, /\/v2\//);
    assert.equal(text.match(/\/graphql/g)?.length, 2);
    assert.equal(text.match(/json_text\(\)/g)?.length, 1);
    await client.close();
  });

  it('removes with each call what only that call needed', async () => {
    const call = (app: string) =>
      `curl -s -G "$${app}/metrics/data.json" -H "Api-Key: $KEY" -d 'names[]=HttpDispatcher' -d 'values[]=call_count' -d summarize=true | jq '.metric_data.metrics[0].timeslices[0].values.call_count'\n`;
    const parts = ['7', '8'].map((id, index) => `APP${index}="$API/applications/${id}"\n${call(`APP${index}`)}`);
    const text = `API=https://api.example.com/v2\n${parts.join('echo next\n')}`;
    const { units, after, client } = await unitsOf(text, 'shellscript');
    assert.equal(units.length, 2);
    const definitions = (chosen: typeof units) => after(chosen).match(/^[A-Z\d]+=/gm);
    assert.deepEqual(definitions(units.slice(0, 1)), ['API=', 'APP1=']);
    assert.deepEqual(definitions(units.slice(1)), ['API=', 'APP0=']);
    assert.deepEqual(definitions(units), ['API='], 'what both calls needed may still be needed by one of them');
    await client.close();
  });

  it('keeps rewrites together that share an import or a helper', async () => {
    const deployment = (revision: string) => `response = requests.post(
    "https://api.example.com/v2/applications/987654/deployments.json",
    headers={"Api-Key": key},
    json={"deployment": {"revision": "${revision}"}},
)
response.raise_for_status()
print(response.json()["deployment"]["revision"])
`;
    const text = `import requests\n\n${deployment('1')}\n${deployment('2')}`;
    const { units, after, client } = await unitsOf(text, 'python');
    assert.equal(units.flatMap(({ rewrites }) => rewrites).length, 2);
    assert.doesNotMatch(after(units), /\/v2\//);
    const touching = units.slice(1).filter(({ edit }, index) => {
      const { end } = units[index]?.edit.range ?? edit.range;
      return edit.range.start.line < end.line;
    });
    assert.deepEqual(touching, [], 'units touch nothing of each other');
    await client.close();
  });
});

describe('a rewrite of a call whose response other files read', () => {
  it('is another one when those come to read more, and when another file comes to use the function', async () => {
    const files = {
      'listing.py': `import requests\n\n\ndef list_apps():\n    return requests.get("https://api.example.com/v2/applications.json", headers={"Api-Key": KEY}).json()["applications"]\n`,
      'report.py': 'from listing import list_apps\n\nfor app in list_apps():\n    print(app["name"])\n',
      'other.py': 'import listing\n\n\n',
    };
    const client = await TestClient.start({ capabilities: capabilities ?? {}, settings: { service }, files });
    /** What is said next of the file with the call. */
    const told = async (): Promise<string> => {
      for (;;) {
        const { uri, findings } = (await client.take('graphward/findings')) as FindingsParams;
        const [found] = findings;
        if (uri.endsWith('/listing.py') && found)
          return found.rewrite?.grade ?? found.noRewrite?.map(note => note.code).join() ?? '';
      }
    };
    await client.open('listing.py', 'python', files['listing.py']);
    assert.equal(await told(), 'equivalent');
    const { uri: report } = await client.open('report.py', 'python', files['report.py']);
    const last = { line: 3, character: 0 };
    await client.change(report, { start: last, end: { line: 4, character: 0 } }, '    print(app["links"])\n');
    assert.equal(await told(), 'links');
    await client.change(report, { start: last, end: { line: 4, character: 0 } }, '    print(app["id"])\n');
    assert.equal(await told(), 'equivalent');
    const { uri: other } = await client.open('other.py', 'python', files['other.py']);
    const line = { line: 2, character: 0 };
    await client.change(other, { start: line, end: line }, 'run(listing.list_apps)');
    assert.equal(await told(), 'partial');
    await client.close();
  });
});
