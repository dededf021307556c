import { keepByText } from '../../text/byText';
import type { LanguageName, OwnRegion } from '../../text/language';
import { movedRegion } from '../../text/region';
import { type Span, spanOf, touches } from '../../text/span';
import { longestKept, mostKept } from '../syntax/definitions';
import { type Token, tokenize } from '../syntax/lex';
import { lexed } from '../syntax/lexed';
import { GrammarWalk, type State } from '../syntax/walk';
import { stringRegion } from './strings';

/**
 * The regions of a GraphQL document in the query language and in entity search: the argument `query` of `nrql` and of
 * `entitySearch`, any argument or input field named `nrql`, and default values of variables that are used there. Only
 * names are read, no schema, so that it works in broken documents and with any version of the schema.
 */
export function regionsOf(text: string): OwnRegion[] {
  return regionsWhere(text, () => true);
}

/** The regions of the definition that holds an offset. */
export function regionsAt(text: string, at: number): OwnRegion[] {
  return regionsWhere(text, span => touches(span, at));
}

function regionsWhere(text: string, isWanted: (definition: Span) => boolean): OwnRegion[] {
  if (!/nrql|entitySearch/i.test(text)) return [];
  return lexed(text).definitions.flatMap(({ start, text: own }) =>
    isWanted(spanOf(start, start + own.length))
      ? regionsOfDefinition(own).map(region => movedRegion(region, start))
      : [],
  );
}

/** The regions of a definition in its own text. */
export const regionsOfDefinition = keepByText<readonly OwnRegion[]>(
  text =>
    stringsOf(text).map(({ token, language, use }) => ({
      ...stringRegion(text, token, language),
      ...(use ? { use } : {}),
    })),
  mostKept,
  longestKept,
);

/** A string with a text of ours. */
interface OwnString {
  readonly token: Token;
  readonly language: LanguageName;
  readonly use?: OwnRegion['use'];
}

interface Default {
  readonly token: Token;
  readonly variable: string;
}

/** The strings of a definition that hold a text of ours, in order. */
function stringsOf(text: string): OwnString[] {
  if (!/nrql|entitySearch/i.test(text)) return [];
  const found: OwnString[] = [];
  const defaults: Default[] = [];
  const languageOfVariable = new Map<string, LanguageName>();
  const walk = new GrammarWalk(text);
  let declared = '';
  for (const token of tokenize(text)) {
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
        const language = isStandIn(text.slice(token.start, token.end)) ? undefined : languageOf(state);
        if (language) found.push({ token, language, ...(language === 'nrql' ? { use: useOf(state) } : {}) });
      }
    }
  }
  for (const { token, variable } of defaults) {
    const language = languageOfVariable.get(variable);
    if (language) found.push({ token, language });
  }
  return found.sort((a, b) => a.token.start - b.token.start);
}

/** One word in capitals, or in angle brackets, which documents leave to the reader: `"NRQL_QUERY"`. */
function isStandIn(literal: string): boolean {
  return /^"+\s*(?!SELECT|FROM|SHOW|WITH)(?:[A-Z][A-Z\d]*(?:[_ -][A-Z\d]+)*|<[^<>]*>)\s*"+$/.test(literal);
}

/** What a query is for, by the field that it belongs to: one that makes alert conditions, or rules that drop data. */
function useOf(state: State): OwnRegion['use'] {
  for (let ancestor: State | null | undefined = state; ancestor?.kind; ancestor = ancestor.prevState) {
    const kind: string = ancestor.kind;
    if (kind !== 'Field' && kind !== 'AliasedField') continue;
    const name = ancestor.name ?? '';
    return /^alertsNrqlCondition/.test(name) ? 'alert' : /^nrqlDropRules/.test(name) ? 'drop' : undefined;
  }
  return undefined;
}

function isDefault(state: State): boolean {
  for (let index: State | null | undefined = state; index?.kind; index = index.prevState) {
    const kind: string = index.kind;
    if (kind === 'DefaultValue') return true;
    if (kind === 'Field' || kind === 'AliasedField') return false;
  }
  return false;
}

/** The language of a value, from the names of the enclosing arguments, input fields and field. */
function languageOf(state: State): LanguageName | undefined {
  let owner: string | undefined;
  for (let ancestor: State | null | undefined = state; ancestor?.kind; ancestor = ancestor.prevState) {
    const isField = ancestor.kind === 'Field' || ancestor.kind === 'AliasedField';
    if (!isField && ancestor.kind !== 'Argument' && ancestor.kind !== 'ObjectField') continue;
    const name = ancestor.name ?? '';
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
