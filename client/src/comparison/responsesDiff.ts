import * as vscode from 'vscode';

const scheme = 'graphward-response';

/** How many comparisons keep their responses; older ones are read-only tabs that come up empty. */
const maxKept = 20;

/** Shows two responses side by side in the editor's diff. They are kept in memory only. */
interface ResponsesDiff extends vscode.Disposable {
  show(name: string, title: string, rest: string, graphql: string): Promise<void>;
}

export function createResponsesDiff(): ResponsesDiff {
  const texts = new Map<string, string>();
  let count = 0;
  const registration = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: uri => texts.get(uri.toString()) ?? '',
  });

  function keep(name: string, side: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme, path: `/${count}/${side}/${name}.json` });
    texts.set(uri.toString(), text);
    for (const old of [...texts.keys()].slice(0, -2 * maxKept)) texts.delete(old);
    return uri;
  }

  return {
    async show(name, title, rest, graphql) {
      count++;
      const [left, right] = [keep(name, 'REST', rest), keep(name, 'GraphQL', graphql)];
      await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
    },
    dispose: () => registration.dispose(),
  };
}
