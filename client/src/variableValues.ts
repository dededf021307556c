import type { VariableDeclaration } from '../../server/src/lsp/protocol';

/** What a text means as the value of a variable: the value, nothing (the variable is left out), or what is wrong. */
type VariableReading = { readonly value: unknown } | { readonly absent: true } | { readonly problem: ValueProblem };

export type ValueProblem = 'missing' | 'integer' | 'number' | 'boolean' | 'choice' | 'json' | 'list' | 'object';

/** The scalars of the service that are whole numbers. */
const integers = new Set([
  'Int',
  'EpochMilliseconds',
  'EpochSeconds',
  'Milliseconds',
  'Seconds',
  'Minutes',
  'Nanoseconds',
]);

/** The scalars that are written as plain text. */
const texts = new Set(['String', 'ID', 'Nrql', 'EntityGuid', 'DateTime', 'NaiveDateTime', 'SecureValue', 'SemVer']);

/** Whether a run needs a value for the variable. */
export function isRequired({ type, defaultValue }: VariableDeclaration): boolean {
  return type.endsWith('!') && defaultValue === undefined;
}

/**
 * Reads what the user typed for a variable, by its declared type. An empty text leaves an optional variable out, `null`
 * sends null for it, and a list may be written with commas.
 */
export function readVariable(variable: VariableDeclaration, text: string): VariableReading {
  const trimmed = text.trim();
  if (trimmed === '') return isRequired(variable) ? { problem: 'missing' } : { absent: true };
  if (trimmed === 'null' && !variable.type.endsWith('!')) return { value: null };
  return readValue(variable.type.replace(/!$/, ''), trimmed, text, variable.choices);
}

function readValue(
  type: string,
  trimmed: string,
  text: string,
  choices: readonly string[] | undefined,
): VariableReading {
  const item = /^\[(.*)\]$/.exec(type)?.[1]?.replace(/!$/, '');
  if (item !== undefined) return readList(item, trimmed, choices);
  if (choices) return choices.includes(trimmed) ? { value: trimmed } : { problem: 'choice' };
  if (integers.has(type)) return /^-?\d{1,15}$/.test(trimmed) ? { value: Number(trimmed) } : { problem: 'integer' };
  if (type === 'Float') {
    const value = Number(trimmed);
    return Number.isFinite(value) ? { value } : { problem: 'number' };
  }
  if (type === 'Boolean')
    return /^(true|false)$/.test(trimmed) ? { value: trimmed === 'true' } : { problem: 'boolean' };
  if (texts.has(type)) return { value: text };
  // An input object, or a scalar that is not known here: JSON where it looks like it, else text.
  if (!/^[[{]/.test(trimmed)) return /Input$/.test(type) ? { problem: 'object' } : { value: text };
  return parseJson(trimmed);
}

function readList(item: string, trimmed: string, choices: readonly string[] | undefined): VariableReading {
  if (trimmed.startsWith('[')) {
    const reading = parseJson(trimmed);
    return 'value' in reading && !Array.isArray(reading.value) ? { problem: 'list' } : reading;
  }
  if (trimmed.startsWith('{')) return parseJson(`[${trimmed}]`);
  const values: unknown[] = [];
  for (const part of trimmed.split(',').map(each => each.trim())) {
    const reading = readValue(item, part, part, choices);
    if (!('value' in reading)) return reading;
    values.push(reading.value);
  }
  return { value: values };
}

function parseJson(text: string): VariableReading {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: 'json' };
  }
}

/** Whether the name of a variable says that its value is a secret, which is kept nowhere. */
export function isSecret({ name, type }: VariableDeclaration): boolean {
  return /secret|token|password|passwd|credential|api_?key|private_?key/i.test(name) || /^\[?SecureValue/.test(type);
}
