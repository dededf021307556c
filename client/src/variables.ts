import * as vscode from 'vscode';
import type { VariableDeclaration } from '../../server/src/lsp/protocol';

/** What was typed for a variable the last time, so that a second run asks with the answer filled in. */
const remembered = new Map<string, string>();

/**
 * Asks for the values of the variables that must have one. An account id is taken from the profile. Undefined when the
 * user turned back.
 */
export async function askVariables(
  declared: readonly VariableDeclaration[],
  accountId: number | undefined,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const values: Record<string, unknown> = {};
  for (const [index, variable] of declared.entries()) {
    if (!variable.type.endsWith('!') || variable.defaultValue !== undefined) continue;
    if (variable.type === 'Int!' && /^account(Id)?$/i.test(variable.name) && accountId !== undefined) {
      values[variable.name] = accountId;
      continue;
    }
    const slot = `${variable.name}: ${variable.type}`;
    const text = await vscode.window.showInputBox({
      title: vscode.l10n.t('Variable {0} of {1}', index + 1, declared.length),
      prompt: `$${slot}`,
      value: remembered.get(slot) ?? '',
      ignoreFocusOut: true,
      validateInput: value => {
        const reading = readVariable(variable.type, value);
        return 'problem' in reading ? reading.problem : undefined;
      },
    });
    if (text === undefined) return undefined;
    remembered.set(slot, text);
    const reading = readVariable(variable.type, text);
    if ('value' in reading) values[variable.name] = reading.value;
  }
  return values;
}

/** Reads what a user typed for a variable: numbers and booleans by their type, JSON for lists and objects, else text. */
function readVariable(type: string, text: string): { value: unknown } | { problem: string } {
  const bare = type.replace(/!$/, '');
  const trimmed = text.trim();
  if (trimmed === '') return { problem: vscode.l10n.t('Enter a value.') };
  if (bare === 'Int' || bare === 'EpochMilliseconds' || bare === 'EpochSeconds') {
    return /^-?\d+$/.test(trimmed) ? { value: Number(trimmed) } : { problem: vscode.l10n.t('Enter a whole number.') };
  }
  if (bare === 'Float') {
    const value = Number(trimmed);
    return Number.isFinite(value) ? { value } : { problem: vscode.l10n.t('Enter a number.') };
  }
  if (bare === 'Boolean') {
    return /^(true|false)$/.test(trimmed)
      ? { value: trimmed === 'true' }
      : { problem: vscode.l10n.t('Enter true or false.') };
  }
  if (bare.startsWith('[') || /^[[{]/.test(trimmed)) {
    try {
      return { value: JSON.parse(trimmed) };
    } catch {
      return { problem: vscode.l10n.t('The value is not valid JSON.') };
    }
  }
  return { value: text };
}
