import type { LanguageName, OwnRegion } from '../../text/language';
import { type Chunk, chunksOf, type Token, tokenize } from '../syntax/lex';
import { type State, Walk } from '../syntax/walk';
import { stringRegion } from './strings';

/**
 * Query-language and entity-search texts of a GraphQL document: the arguments `query` of `nrql` and of `entitySearch`,
 * any argument or input field named `nrql`, and default values of variables that go there. It reads names and no schema,
 * so that it works in broken documents and with any version of the schema.
 */
export function regionsOf(text: string): OwnRegion[] {
  if (!/nrql|entitySearch/i.test(text)) return [];
  const tokens = tokenize(text);
  return chunksOf(text, tokens).flatMap(chunk => regionsOfDefinition(text, tokens, chunk));
}

interface Default {
  readonly token: Token;
  readonly variable: string;
}

function regionsOfDefinition(text: string, tokens: readonly Token[], chunk: Chunk): OwnRegion[] {
  const found: { readonly token: Token; readonly language: LanguageName; readonly alert?: boolean }[] = [];
  const defaults: Default[] = [];
  const languageOfVariable = new Map<string, LanguageName>();
  const walk = new Walk(text);
  let declared = '';
  for (let i = chunk.first; i <= chunk.last; i++) {
    const token = tokens[i] as Token;
    walk.read(token);
    const { state } = walk;
    if (state.kind === 'Variable' && token.kind === 'name') {
      const name = text.slice(token.start, token.end);
      const language = languageOf(state);
      if (state.prevState?.kind === 'VariableDefinition') declared = name;
      else if (language) languageOfVariable.set(name, language);
    } else if (state.kind === 'NamedType' && text.slice(token.start, token.end) === 'Nrql') {
      languageOfVariable.set(declared, 'nrql');
    } else if (token.kind === 'string' || token.kind === 'block-string') {
      if (isDefault(state)) defaults.push({ token, variable: declared });
      else {
        const language = languageOf(state);
        if (language) found.push({ token, language, alert: language === 'nrql' && isAlert(state) });
      }
    }
  }
  for (const { token, variable } of defaults) {
    const language = languageOfVariable.get(variable);
    if (language) found.push({ token, language });
  }
  found.sort((a, b) => a.token.start - b.token.start);
  return found.map(({ token, language, alert }) => ({
    ...stringRegion(text, token, language),
    ...(alert ? { use: 'alert' } : {}),
  }));
}

/** Whether a value belongs to a field that makes or changes the condition of an alert. */
function isAlert(state: State): boolean {
  for (let at: State | null | undefined = state; at?.kind; at = at.prevState) {
    const kind: string = at.kind;
    if (kind === 'Field' || kind === 'AliasedField') return /^alertsNrqlCondition/.test(at.name ?? '');
  }
  return false;
}

function isDefault(state: State): boolean {
  for (let at: State | null | undefined = state; at?.kind; at = at.prevState) {
    const kind: string = at.kind;
    if (kind === 'DefaultValue') return true;
    if (kind === 'Field' || kind === 'AliasedField') return false;
  }
  return false;
}

/** The language of a value by the names around it, from the nearest argument or input field out to its field. */
function languageOf(state: State): LanguageName | undefined {
  let owner: string | undefined;
  for (let at: State | null | undefined = state; at?.kind; at = at.prevState) {
    const isField = at.kind === 'Field' || at.kind === 'AliasedField';
    if (!isField && at.kind !== 'Argument' && at.kind !== 'ObjectField') continue;
    const name = at.name ?? '';
    if (owner === undefined) {
      if (isField) return undefined;
      if (name === 'nrql') return 'nrql';
      if (name !== 'query') return undefined;
      owner = name;
    } else {
      if (/^nrql/i.test(name)) return 'nrql';
      if (name === 'entitySearch') return 'entity-search';
    }
    if (isField) return undefined;
  }
  return undefined;
}
