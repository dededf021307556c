import { markdownInjection, nrqlGrammar } from './grammars/nrql';
import { nrqlSnippets } from './grammars/snippets';

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** The files that derive from the catalogue, by path from the root of the project, and what they hold. */
export const generated: Readonly<Record<string, string>> = {
  'syntaxes/nrql.tmLanguage.json': json(nrqlGrammar()),
  'syntaxes/nrql.markdown.tmLanguage.json': json(markdownInjection()),
  'snippets/nrql.json': json(nrqlSnippets()),
};
