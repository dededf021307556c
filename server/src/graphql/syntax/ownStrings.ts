import { isElided } from '../../text/elided';
import type { LanguageName, OwnRegion } from '../../text/language';
import type { Token } from './lex';

/** A string with a text of ours. */
export interface OwnString {
  readonly token: Token;
  readonly language: LanguageName;
  readonly use?: OwnRegion['use'];
}

/** The rule of the grammar that a token belongs to, with those around it. */
export interface Ancestry {
  readonly kind?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly prevState?: Ancestry | null | undefined;
}

interface Default {
  readonly token: Token;
  readonly variable: string;
}

/** Finds the strings of a definition that hold a text of ours, while a walk goes through its tokens. */
export class OwnStrings {
  private readonly found: OwnString[] = [];
  private readonly defaults: Default[] = [];
  private readonly languageOfVariable = new Map<string, LanguageName>();
  private declared = '';

  constructor(private readonly text: string) {}

  /** Takes a token with the state of the walk that has read it. */
  read(token: Token, state: Ancestry): void {
    if (state.kind === 'Variable' && token.kind === 'name') {
      const name = this.text.slice(token.start, token.end);
      const language = languageOf(state);
      if (state.prevState?.kind === 'VariableDefinition') this.declared = name;
      else if (language) this.languageOfVariable.set(name, language);
    } else if (state.kind === 'NamedType' && this.text.slice(token.start, token.end) === 'Nrql') {
      this.languageOfVariable.set(this.declared, 'nrql');
    } else if (token.kind === 'string' || token.kind === 'block-string') this.readString(token, state);
  }

  private readString(token: Token, state: Ancestry): void {
    if (isDefault(state)) this.defaults.push({ token, variable: this.declared });
    else {
      const language = isStandIn(this.text.slice(token.start, token.end)) ? undefined : languageOf(state);
      if (language) this.found.push({ token, language, ...(language === 'nrql' ? { use: useOf(state) } : {}) });
    }
  }

  /** The strings in order, once all tokens are read. */
  all(): readonly OwnString[] {
    const given = this.defaults.flatMap(({ token, variable }) => {
      const language = this.languageOfVariable.get(variable);
      return language ? [{ token, language }] : [];
    });
    return [...this.found, ...given].sort((a, b) => a.token.start - b.token.start);
  }
}

/**
 * One word in capitals, in angle brackets or double braces, which is left to the reader or to a template engine:
 * `"NRQL_QUERY"`, `"{{query}}"`. Or a text of which a part is left out.
 */
function isStandIn(literal: string): boolean {
  if (isElided(literal.replace(/^"+|"+$/g, ''))) return true;
  return /^"+\s*(?!SELECT|FROM|SHOW|WITH)(?:\{\{[^{}"]*\}\}|[A-Z][A-Z\d]*(?:[_ -][A-Z\d]+)*|<[^<>]*>)\s*"+$/.test(
    literal,
  );
}

const uses: readonly (readonly [RegExp, OwnRegion['use']])[] = [
  [/^alertsNrqlCondition/, 'alert'],
  [/^nrqlDropRules/, 'drop'],
  [/^dashboard(?:Create|Update|AddWidgets)/, 'dashboard'],
];

/** What a query is for, by the field that it belongs to: one that makes alert conditions, rules that drop data, or dashboards. */
function useOf(state: Ancestry): OwnRegion['use'] {
  for (let ancestor: Ancestry | null | undefined = state; ancestor?.kind; ancestor = ancestor.prevState) {
    if (ancestor.kind !== 'Field' && ancestor.kind !== 'AliasedField') continue;
    const name = ancestor.name ?? '';
    return uses.find(([field]) => field.test(name))?.[1];
  }
  return undefined;
}

function isDefault(state: Ancestry): boolean {
  for (let index: Ancestry | null | undefined = state; index?.kind; index = index.prevState) {
    if (index.kind === 'DefaultValue') return true;
    if (index.kind === 'Field' || index.kind === 'AliasedField') return false;
  }
  return false;
}

/** The language of a value, from the names of the enclosing arguments, input fields and field. */
function languageOf(state: Ancestry): LanguageName | undefined {
  let owner: string | undefined;
  for (let ancestor: Ancestry | null | undefined = state; ancestor?.kind; ancestor = ancestor.prevState) {
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
