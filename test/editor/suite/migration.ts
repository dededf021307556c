import * as vscode from 'vscode';
import { drawn, type EditorTest, equal, eventually, ok, open, probe, root, writeFile } from './harness';
import { takePictures } from './themes';

const fileCount = 80;
const callCount = fileCount / 5;

/** A Python job as it stands in many repositories; every fifth file of the workspace has one. */
function job(index: number): string {
  return `import requests

def throughput(app_id):
    # job ${index}
    response = requests.get(
        f"https://api.example.com/v2/applications/{app_id}/metrics/data.json",
        headers={"X-Api-Key": KEY},
        params={"names[]": "HttpDispatcher", "values[]": "requests_per_minute", "summarize": "true"},
    )
    return response.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["requests_per_minute"]
`;
}

/** How the migration view comes to know the files of a workspace, which each host reads and watches by its own means. */
export const migration: readonly EditorTest[] = [
  {
    name: 'says in an empty workspace that there is nothing left to migrate',
    async run() {
      await vscode.commands.executeCommand('graphward.migration.focus');
      await drawn('the welcome text', ({ message }) => message.includes('nothing left to migrate'));
      await probe('screenshot', 'migration-empty');
    },
  },
  {
    name: 'fills the tree from a workspace of many files and counts the calls',
    async run() {
      const text = (i: number) => (i % 5 === 0 ? job(i) : `print("nothing here ${i}")\n`);
      const indices = Array.from({ length: fileCount }, (_, i) => i);
      await Promise.all(indices.map(i => writeFile(`services/team-${i % 8}/job${i}.py`, text(i))));
      await vscode.commands.executeCommand('graphward.scan');
      await drawn(
        `${callCount} calls`,
        ({ badge, title, message, rows }) =>
          badge === String(callCount) &&
          title.includes(`${callCount} calls in ${callCount} files`) &&
          new RegExp(`^${callCount} calls: ${callCount} partial, (\\d+ days left|ended)`).test(message) &&
          new RegExp(`^services.*${callCount}$`).test(rows[0] ?? '') &&
          /^team-0/.test(rows[1] ?? ''),
      );
      await probe('screenshot', 'migration-folder');
    },
  },
  {
    name: 'says that a scan was cancelled, and keeps what it knows',
    async run() {
      const scanning = vscode.commands.executeCommand('graphward.scan');
      await vscode.commands.executeCommand('graphward.cancelScan');
      await scanning;
      await drawn('the message', ({ message, badge }) => /cancelled/.test(message) && badge === String(callCount));
      await probe('screenshot', 'migration-cancelled');
      await vscode.commands.executeCommand('graphward.scan');
      await drawn('no message', ({ message, badge }) => !/cancelled/.test(message) && badge === String(callCount));
    },
  },
  {
    name: 'follows files that come, change and go without another scan',
    async run() {
      await writeFile('services/team-9/new.py', job(900));
      await drawn('one call more', ({ badge }) => badge === String(callCount + 1));
      await writeFile('services/team-9/new.py', `${job(900)}\n${job(901)}`);
      await drawn('two calls more', ({ badge }) => badge === String(callCount + 2));
      await writeFile('services/.gitignore', 'team-9/\n');
      await drawn('ignored files do not count', ({ badge }) => badge === String(callCount));
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), 'services/.gitignore'));
      await drawn('they count again', ({ badge }) => badge === String(callCount + 2));
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), 'services/team-9'), { recursive: true });
      await drawn('all as before', ({ badge }) => badge === String(callCount));
    },
  },
];

/** What the view does with what it knows. It takes the workspace that the tests before it have filled. */
export const migrationView: readonly EditorTest[] = [
  {
    name: 'groups by endpoint and by state, and filters',
    async run() {
      await vscode.commands.executeCommand('graphward.groupByEndpoint');
      await drawn('the endpoint', ({ rows }) =>
        /GET \/v2\/applications\/\{app_id\}\/metrics\/data/.test(rows[0] ?? ''),
      );
      await probe('screenshot', 'migration-endpoint');
      await vscode.commands.executeCommand('graphward.groupByState');
      await drawn('the state', ({ rows }) => /^Retired/.test(rows[0] ?? ''));
      const asked = vscode.commands.executeCommand('graphward.filterFindings');
      await probe('input', 'team-3');
      await asked;
      await drawn(
        'only the calls of team 3',
        ({ rows }) => rows.slice(1).every(row => row.includes('team-3')) && rows.length === 3,
      );
      const again = vscode.commands.executeCommand('graphward.filterFindings');
      await probe('input', 'no such thing');
      await again;
      await drawn('the empty filter', ({ message }) => message.includes('No REST call matches'));
      await probe('screenshot', 'migration-filtered');
      await vscode.commands.executeCommand('graphward.clearFilter');
      await vscode.commands.executeCommand('graphward.groupByFolder');
    },
  },
  {
    name: 'groups by grade, from the menu of the view',
    async run() {
      await vscode.commands.executeCommand('graphward.groupByGrade');
      await drawn(
        'the grade',
        ({ rows }) => rows[0]?.startsWith(`partial${callCount}`) === true && /metrics\/data/.test(rows[1] ?? ''),
      );
      await probe('screenshot', 'migration-grade');
      await vscode.commands.executeCommand('graphward.groupByFolder');
    },
  },
  {
    name: 'goes to the next and the previous call',
    async run() {
      await open('services/team-0/job0.py');
      await vscode.commands.executeCommand('graphward.nextFinding');
      const at = () => {
        const editor = vscode.window.activeTextEditor;
        return `${vscode.workspace.asRelativePath(editor?.document.uri ?? '')}:${editor?.selection.active.line}`;
      };
      equal(at(), 'services/team-0/job0.py:4', 'the first call');
      await vscode.commands.executeCommand('graphward.nextFinding');
      equal(at(), 'services/team-0/job40.py:4', 'the next one');
      await vscode.commands.executeCommand('graphward.previousFinding');
      equal(at(), 'services/team-0/job0.py:4', 'and back');
    },
  },
  {
    name: 'ignores a call with a reason and a date, and stops ignoring it',
    async run() {
      const editor = await open('services/team-0/job0.py');
      const inside = new vscode.Position(5, 10);
      editor.selection = new vscode.Selection(inside, inside);
      await eventually('the diagnostic', () =>
        vscode.languages.getDiagnostics(editor.document.uri).length > 0 ? true : undefined,
      );
      const asked = vscode.commands.executeCommand('graphward.ignoreFinding');
      await probe('input', 'goes away with the old cluster');
      await asked;
      await drawn('one call less', ({ badge }) => badge === String(callCount - 1));
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(root(), '.graphward-ignore.json'));
      const { ignored } = JSON.parse(new TextDecoder().decode(bytes)) as { ignored: Record<string, string>[] };
      equal(ignored.length, 1, 'entries in the file');
      equal(
        [ignored[0]?.['file'], ignored[0]?.['reason']],
        ['services/team-0/job0.py', 'goes away with the old cluster'],
        'the entry',
      );
      ok(/^\d{4}-\d\d-\d\d$/.test(ignored[0]?.['date'] ?? ''), 'the entry has a date');
      await eventually('the diagnostic is gone', () =>
        vscode.languages.getDiagnostics(editor.document.uri).some(({ source }) => source === 'graphward')
          ? undefined
          : true,
      );
      await probe('screenshot', 'migration-ignored');
      await vscode.commands.executeCommand('graphward.restoreFinding');
      await drawn('the call is back', ({ badge }) => badge === String(callCount));
    },
  },
  {
    name: 'follows what is edited away',
    async run() {
      const editor = await open('services/team-0/job0.py');
      const all = new vscode.Range(0, 0, editor.document.lineCount, 0);
      await editor.edit(edit => edit.replace(all, 'print("migrated")\n'));
      await drawn('one call less', ({ badge }) => badge === String(callCount - 1));
      await editor.document.save();
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), 'services/team-5/job5.py'));
      await drawn('two calls less', ({ badge }) => badge === String(callCount - 2));
      await takePictures('migration');
    },
  },
];
