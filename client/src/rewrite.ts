import * as vscode from 'vscode';
import * as protocol from '../../server/src/lsp/protocol';
import type { AccountQuestion } from './accountQuestion';
import { type ChangesPreview, createChangesPreview, type Proposal } from './changesPreview';
import type { Connection } from './connection';
import { showError, showInformation } from './notify';
import type { Profiles } from './profiles';
import { type Review, reviewAllText, reviewText } from './reviewText';

/** Rewrites calls, from a code lens, a quick fix, the tree, the explorer or the command palette alike. */
export interface Rewriter extends vscode.Disposable {
  /** Shows grade and losses of a rewrite that is not exact, and applies it as one step that can be undone. */
  rewrite(address: protocol.FindingAddress): Promise<void>;
  /** Shows grades and losses of several rewrites, lets the user choose among them, and applies them as one step. */
  rewriteAll(addresses: readonly protocol.FindingAddress[]): Promise<void>;
  /** The texts that a document had before rewrites of this session, the newest first. */
  textsBefore(uri: vscode.Uri): readonly string[];
  /** Accepts or discards the changes that a diff editor shows. */
  decide(isAccepted: boolean, uri?: vscode.Uri): void;
}

/** How many texts of a document are remembered. */
const maxRemembered = 5;

type Unit = NonNullable<protocol.RewriteUnitsResult>['units'][number];

/** The units of one file, in the version of its text that they are for. */
interface FileUnits {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly units: readonly Unit[];
  readonly left: number;
}

export function createRewriter(connection: Connection, profiles: Profiles, account: AccountQuestion): Rewriter {
  const preview = createChangesPreview();
  const before = new Map<string, readonly string[]>();

  function remember(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    const texts = [document.getText(), ...(before.get(uri) ?? [])];
    before.set(uri, texts.slice(0, maxRemembered));
  }

  /** Requests rewrites, once more where the account that they lack becomes known. */
  async function request<T>(
    uri: string,
    send: () => Promise<T>,
    rewritesOf: (result: T) => readonly protocol.FindingRewrite[],
  ): Promise<T> {
    const result = await send();
    const lacks = rewritesOf(result).some(({ losses }) => losses.some(({ code }) => code === 'account-required'));
    if (!lacks || (await account.ask(profiles.active(vscode.Uri.parse(uri)))) === undefined) return result;
    connection.sendSettings();
    return send();
  }

  async function rewrite(address: protocol.FindingAddress): Promise<void> {
    const client = await connection.client();
    const document = await vscode.workspace.openTextDocument(client.protocol2CodeConverter.asUri(address.uri));
    // What was reviewed is applied, and nothing else: an edit in the meantime leads to another review.
    for (let version: number | undefined; version !== document.version; ) {
      version = document.version;
      const found = await request<protocol.RewriteResult>(
        address.uri,
        () => client.sendRequest(protocol.rewriteRequest, address),
        result => (result ? [result] : []),
      );
      if (!found) {
        const message = vscode.l10n.t('The REST call no longer exists, or no rewrite is offered for it.');
        void showInformation(message);
        return;
      }
      const edits = found.edits.map(
        ({ range, newText }) => new vscode.TextEdit(client.protocol2CodeConverter.asRange(range), newText),
      );
      const proposal: Proposal = { document, rewrite: found, edits };
      if (found.grade !== 'exact' && !(await isAccepted(proposal, preview))) return;
      if (document.version === version) {
        remember(document);
        return apply(proposal);
      }
    }
  }

  async function unitsOf(uri: string, ids: readonly string[]): Promise<FileUnits> {
    const client = await connection.client();
    const document = await vscode.workspace.openTextDocument(client.protocol2CodeConverter.asUri(uri));
    const { version } = document;
    const params: protocol.RewriteUnitsParams = { uri, ids };
    const found = await request<protocol.RewriteUnitsResult>(
      uri,
      () => client.sendRequest(protocol.rewriteUnitsRequest, params),
      result => result?.units.flatMap(({ rewrites }) => rewrites) ?? [],
    );
    return { document, version, units: found?.units ?? [], left: found?.left ?? ids.length };
  }

  async function rewriteAll(addresses: readonly protocol.FindingAddress[]): Promise<void> {
    const byFile = new Map<string, string[]>();
    for (const { uri, id } of addresses) byFile.set(uri, [...(byFile.get(uri) ?? []), id]);
    const read = async () => {
      const files: FileUnits[] = [];
      for (const [uri, ids] of byFile) files.push(await unitsOf(uri, ids));
      return files;
    };
    const title = vscode.l10n.t('Preparing rewrites');
    // What was reviewed is applied, and nothing else: an edit in the meantime leads to another review.
    for (;;) {
      const files = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, read);
      const rewrites = files.flatMap(({ units }) => units.flatMap(unit => unit.rewrites));
      if (rewrites.length === 0) {
        void showInformation(vscode.l10n.t('No rewrite is offered for these calls.'));
        return;
      }
      const changed = files.filter(({ units }) => units.length > 0);
      const left = files.reduce((sum, file) => sum + file.left, 0);
      const choice = await choose(reviewAllText(rewrites, { files: changed.length, left }));
      if (!choice) return;
      if (changed.some(({ document, version }) => document.version !== version)) continue;
      for (const { document } of changed) remember(document);
      return applyAll(changed, choice === 'show');
    }
  }

  return {
    rewrite,
    rewriteAll,
    textsBefore: uri => before.get(uri.toString()) ?? [],
    decide: preview.decide,
    dispose: preview.dispose,
  };
}

/** Shows grades and losses. Undefined when the user turned back. */
async function choose({ message, detail }: Review): Promise<'accept' | 'show' | undefined> {
  const [accept, show] = [vscode.l10n.t('Rewrite'), vscode.l10n.t('Show Changes')];
  const chosen = await showInformation(message, { modal: true, detail }, accept, show);
  return chosen === accept ? 'accept' : chosen === show ? 'show' : undefined;
}

/** Asks the user, who may look at the changes before. */
async function isAccepted(proposal: Proposal, preview: ChangesPreview): Promise<boolean> {
  const choice = await choose(reviewText(proposal.rewrite));
  return choice === 'show' ? preview.show(proposal) : choice === 'accept';
}

async function apply({ document, edits }: Proposal): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, [...edits]);
  const first = edits[0]?.range.start;
  if (!(await vscode.workspace.applyEdit(edit, { isRefactoring: true }))) {
    void showError(vscode.l10n.t('The editor did not apply the rewrite.'));
    return;
  }
  const isVisible = vscode.window.visibleTextEditors.some(editor => editor.document === document);
  if (!isVisible && first)
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(first, first) });
}

/** Applies units as one step. With `isShown`, the editor shows each file before and after, with a tick box for each unit. */
async function applyAll(files: readonly FileUnits[], isShown: boolean): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  for (const { document, units } of files) {
    const edits = units.map(
      ({ rewrites, grade, edit: { range, newText } }): [vscode.TextEdit, vscode.WorkspaceEditEntryMetadata] => {
        const { start, end } = range;
        const { message, detail } = reviewText({ ...merged(rewrites), grade });
        return [
          new vscode.TextEdit(new vscode.Range(start.line, start.character, end.line, end.character), newText),
          {
            needsConfirmation: isShown,
            label: `${message} (${grade})`,
            description: detail,
          },
        ];
      },
    );
    edit.set(document.uri, edits);
  }
  await vscode.workspace.applyEdit(edit, { isRefactoring: true });
}

/** Several rewrites that are one unit, under the title of the first. */
function merged(rewrites: readonly protocol.FindingRewrite[]): Pick<protocol.FindingRewrite, 'title' | 'losses'> {
  const losses = new Map(rewrites.flatMap(rewrite => rewrite.losses.map(loss => [loss.code, loss])));
  return { title: rewrites[0]?.title ?? '', losses: [...losses.values()] };
}
