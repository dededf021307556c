import { documentationOf } from '../server/src/nrql/check/documentation';
import { checks } from '../server/src/nrql/checks/index';
import { descriptions } from './descriptions';
import { functionReference } from './functionReference';
import { nrqlConfiguration } from './grammars/configuration';
import { embeddedGrammars } from './grammars/embedded';
import { graphqlGrammar } from './grammars/graphql';
import { markdownInjection, nrqlGrammar } from './grammars/nrql';
import { graphqlInjection, searchGrammar } from './grammars/search';
import { problemPages } from './problemPages';

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** The files that derive from the catalogue, by path from the root of the project, and what they hold. */
export const generated: Readonly<Record<string, string>> = {
  'syntaxes/nrql.tmLanguage.json': json(nrqlGrammar()),
  'syntaxes/nrql.markdown.tmLanguage.json': json(markdownInjection()),
  'syntaxes/entity-search.tmLanguage.json': json(searchGrammar()),
  'syntaxes/graphql.embedded.tmLanguage.json': json(graphqlInjection()),
  ...Object.fromEntries(
    Object.entries(embeddedGrammars).map(([name, grammar]) => [
      `syntaxes/embedded.${name}.tmLanguage.json`,
      json(grammar),
    ]),
  ),
  'client/languages/nrql.json': json(nrqlConfiguration()),
  'syntaxes/graphql.tmLanguage.json': json(graphqlGrammar()),
  ...Object.fromEntries(checks.map(check => [`docs/problems/${check.code}.md`, `${documentationOf(check)}\n`])),
  ...problemPages,
  'docs/functions.md': functionReference(),
  'scripts/descriptions.json': json(descriptions()),
};
