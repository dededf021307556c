import * as vscode from 'vscode';
import type { Runnable, VariableDeclaration } from '../../server/src/lsp/protocol';
import { isRequired, isSecret, readVariable, type ValueProblem } from './variableValues';

/** The form for the variables of an operation, which remembers what was typed. */
interface RememberedForm {
  /** Asks for the values; undefined when the user turned back. `key` identifies the operation. */
  ask(key: string, operation: Operation, suggestions: Suggestions): Promise<Values | undefined>;
  /** The values without asking; undefined where one is missing. */
  remembered(key: string, operation: Operation, suggestions: Suggestions): Values | undefined;
}

/** What the form holds for variables that the user has not entered yet. */
export interface Suggestions {
  readonly accountId?: number | undefined;
  readonly applicationId?: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;
type Operation = Pick<Runnable, 'title' | 'operationName' | 'variables'>;
type StoredTexts = readonly (readonly [string, Readonly<Record<string, string>>])[];

const memoryKey = 'graphward.variables';
const maxRemembered = 100;

/**
 * What is typed is kept in the editor's storage of this workspace, so that it survives the editor. Values that look
 * secret are kept in memory only.
 */
export function createRememberedForm(storage: vscode.Memento): RememberedForm {
  const secrets = new Map<string, string>();
  const all = () => storage.get<StoredTexts>(memoryKey, []);

  function read(key: string, declared: readonly VariableDeclaration[], suggestions: Suggestions) {
    const stored = all().find(([own]) => own === key)?.[1] ?? {};
    const texts = new Map<string, string>();
    for (const variable of declared) {
      const { name } = variable;
      const text = stored[name] ?? secrets.get(`${key} ${name}`) ?? suggested(variable, suggestions);
      if (text !== undefined) texts.set(name, text);
    }
    return texts;
  }

  function write(key: string, declared: readonly VariableDeclaration[], texts: ReadonlyMap<string, string>): void {
    const plain: Record<string, string> = {};
    for (const variable of declared) {
      const text = texts.get(variable.name);
      if (text === undefined) continue;
      if (isSecret(variable)) secrets.set(`${key} ${variable.name}`, text);
      else plain[variable.name] = text;
    }
    const others = all().filter(([own]) => own !== key);
    void storage.update(memoryKey, [[key, plain] as const, ...others].slice(0, maxRemembered));
  }

  return {
    async ask(key, { title, operationName, variables = [] }, suggestions) {
      if (variables.length === 0) return {};
      const texts = read(key, variables, suggestions);
      const name = operationName ?? title ?? '';
      const values = await askVariables(vscode.l10n.t('Variables of {0}', name).trim(), variables, texts);
      write(key, variables, texts);
      return values;
    },
    remembered(key, { variables = [] }, suggestions) {
      const texts = read(key, variables, suggestions);
      return firstProblem(variables, texts) ? undefined : valuesOf(variables, texts);
    },
  };
}

function suggested({ name, type, isApplicationId }: VariableDeclaration, suggestions: Suggestions) {
  if (isApplicationId) return suggestions.applicationId;
  const isAccount = /^Int!?$/.test(type) && /^account(Id)?$/i.test(name);
  return isAccount ? suggestions.accountId?.toString() : undefined;
}

type Item = vscode.QuickPickItem & { readonly variable?: VariableDeclaration };

/**
 * Asks for the variables of an operation in one form: each is a row with its type and value, and the first row runs. With
 * every value there, Enter alone runs. Undefined when the user turned back.
 */
async function askVariables(
  title: string,
  declared: readonly VariableDeclaration[],
  texts: Map<string, string>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  for (let focus = firstProblem(declared, texts); ; ) {
    const chosen = await pick(title, declared, texts, focus);
    if (!chosen) return undefined;
    const open = chosen.variable ?? firstProblem(declared, texts);
    if (!open) return valuesOf(declared, texts);
    const text = await askText(open, texts.get(open.name) ?? '');
    if (text !== undefined) texts.set(open.name, text);
    focus = text === undefined ? open : firstProblem(declared, texts);
  }
}

function valuesOf(declared: readonly VariableDeclaration[], texts: ReadonlyMap<string, string>) {
  const values: Record<string, unknown> = {};
  for (const variable of declared) {
    const reading = readVariable(variable, texts.get(variable.name) ?? '');
    if ('value' in reading) values[variable.name] = reading.value;
  }
  return values;
}

function firstProblem(declared: readonly VariableDeclaration[], texts: ReadonlyMap<string, string>) {
  return declared.find(variable => 'problem' in readVariable(variable, texts.get(variable.name) ?? ''));
}

/** Shows the form once. Resolves to the row that was chosen; undefined when it was closed. */
function pick(
  title: string,
  declared: readonly VariableDeclaration[],
  texts: ReadonlyMap<string, string>,
  focus: VariableDeclaration | undefined,
): Promise<Item | undefined> {
  const run: Item = {
    label: vscode.l10n.t('$(play) Run'),
    description: firstProblem(declared, texts) ? vscode.l10n.t('enter the missing values first') : '',
  };
  const rows = declared.map(variable => rowOf(variable, texts.get(variable.name) ?? ''));
  const form = vscode.window.createQuickPick<Item>();
  form.title = title;
  form.placeholder = vscode.l10n.t('Choose a variable to change its value, or Run');
  form.items = [run, ...rows];
  form.ignoreFocusOut = true;
  form.activeItems = [rows.find(({ variable }) => variable === focus) ?? run];
  return new Promise(resolve => {
    form.onDidAccept(() => {
      resolve(form.selectedItems[0] ?? form.activeItems[0]);
      form.dispose();
    });
    form.onDidHide(() => {
      resolve(undefined);
      form.dispose();
    });
    form.show();
  });
}

function rowOf(variable: VariableDeclaration, text: string): Item {
  const reading = readVariable(variable, text);
  const value = isSecret(variable) && text !== '' ? '••••' : text;
  const fallback =
    variable.defaultValue === undefined
      ? vscode.l10n.t('not set')
      : vscode.l10n.t('{0} (default)', variable.defaultValue);
  const icon = 'problem' in reading ? '$(warning)' : 'value' in reading ? '$(check)' : '$(dash)';
  return {
    variable,
    label: `${icon} $${variable.name}`,
    description: variable.type,
    detail: 'problem' in reading ? problemText(variable, reading.problem) : value === '' ? fallback : value,
  };
}

async function askText(variable: VariableDeclaration, text: string): Promise<string | undefined> {
  const title = `$${variable.name}: ${variable.type}`;
  const bare = variable.type.replace(/!$/, '');
  const choices = bare === 'Boolean' ? ['true', 'false'] : bare.startsWith('[') ? undefined : variable.choices;
  if (choices) {
    const none = vscode.l10n.t('(leave out)');
    const labels = isRequired(variable) ? choices : [...choices, none];
    const chosen = await vscode.window.showQuickPick(
      labels.map(label => ({ label, description: label === text ? vscode.l10n.t('current') : '' })),
      { title, ignoreFocusOut: true },
    );
    return chosen && (chosen.label === none ? '' : chosen.label);
  }
  return vscode.window.showInputBox({
    title,
    prompt: promptOf(variable),
    value: text,
    password: isSecret(variable),
    ignoreFocusOut: true,
    validateInput: value => {
      const reading = readVariable(variable, value);
      return 'problem' in reading ? problemText(variable, reading.problem) : undefined;
    },
  });
}

function promptOf(variable: VariableDeclaration): string {
  const list = variable.type.startsWith('[') ? vscode.l10n.t('Separate values by commas, or write JSON.') : '';
  const optional = isRequired(variable) ? '' : vscode.l10n.t('Leave it empty to leave the variable out.');
  return [list, optional].filter(part => part !== '').join(' ');
}

function problemText({ choices = [] }: VariableDeclaration, problem: ValueProblem): string {
  switch (problem) {
    case 'missing':
      return vscode.l10n.t('Enter a value.');
    case 'integer':
      return vscode.l10n.t('Enter a whole number.');
    case 'number':
      return vscode.l10n.t('Enter a number.');
    case 'boolean':
      return vscode.l10n.t('Enter true or false.');
    case 'choice':
      return vscode.l10n.t('Enter one of {0}.', choices.join(', '));
    case 'json':
      return vscode.l10n.t('The value is not valid JSON.');
    case 'list':
      return vscode.l10n.t('Enter a list, such as ["a", "b"].');
    case 'object':
      return vscode.l10n.t('Enter a JSON object, such as { "name": "x" }.');
  }
}
