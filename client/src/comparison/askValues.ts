import * as vscode from 'vscode';

const storageKey = 'graphward.comparison.values';

/** Values of what programs compute, which the user enters for a comparison. */
interface RunTimeValues {
  /** The value of a name, asked for once in a row of comparisons; undefined when the user turned back. */
  ask(name: string, endpoint: string, given: Map<string, string>): Promise<string | undefined>;
}

/** What is entered is offered again the next time; the editor's storage of the workspace keeps it. */
export function createRunTimeValues(storage: vscode.Memento): RunTimeValues {
  const all = () => storage.get<Readonly<Record<string, string>>>(storageKey, {});
  return {
    async ask(name, endpoint, given) {
      const value = await vscode.window.showInputBox({
        title: vscode.l10n.t('Compare {0}', endpoint),
        prompt: vscode.l10n.t(
          'The program computes {0}. Enter the value to compare with: a number, a GUID or a time.',
          name,
        ),
        value: all()[name] ?? '',
        ignoreFocusOut: true,
        validateInput: text => (text.trim() === '' ? vscode.l10n.t('Enter a value.') : undefined),
      });
      if (!value?.trim()) return undefined;
      given.set(name, value.trim());
      await storage.update(storageKey, { ...all(), [name]: value.trim() });
      return value.trim();
    },
  };
}
