import { searchKeys } from '../../server/src/catalogue/searchKeys';

const keys = searchKeys.map(key => key.name);

/** The TextMate grammar of the entity-search language. It has no files of its own: it stands inside strings. */
export function searchGrammar(): unknown {
  return {
    name: 'Entity Search',
    scopeName: 'source.entity-search',
    patterns: [
      { name: 'keyword.operator.logical.entity-search', match: '(?i)\\b(?:AND|OR|NOT|IN|LIKE|IS)\\b' },
      { name: 'constant.language.entity-search', match: '(?i)\\b(?:TRUE|FALSE|NULL)\\b' },
      {
        name: 'string.quoted.single.entity-search',
        begin: "'",
        // A double quote ends the string around, so a text that is never closed stays inside it.
        end: `'|(?=")`,
        // Inside that string a backslash is written twice.
        patterns: [{ name: 'constant.character.escape.entity-search', match: '\\\\{1,2}.' }],
      },
      { name: 'variable.property.entity-search', match: 'tags\\.(?:`[^`]*`|[\\w.:-]+)' },
      { name: 'support.variable.entity-search', match: `\\b(?:${keys.join('|')})\\b(?![.\\w-])` },
      { name: 'constant.numeric.entity-search', match: '(?<![\\w.-])-?\\d+(?:\\.\\d+)?(?![\\w.-])' },
      { name: 'variable.property.entity-search', match: '[A-Za-z_][\\w.:-]*' },
      { name: 'keyword.operator.comparison.entity-search', match: '!=|<=|>=|=|<|>' },
      { name: 'punctuation.separator.entity-search', match: ',' },
      { name: 'punctuation.bracket.entity-search', match: '[()]' },
    ],
  };
}

/** One argument whose string holds another language; the string's own escapes stay those of GraphQL. */
function embedded(names: string, language: string): readonly object[] {
  const start = `\\b(${names})\\s*(:)\\s*`;
  const beginCaptures = {
    1: { name: 'variable.parameter.graphql' },
    2: { name: 'punctuation.colon.graphql' },
    3: { name: 'punctuation.definition.string.begin.graphql' },
  };
  const rest = {
    beginCaptures,
    endCaptures: { 0: { name: 'punctuation.definition.string.end.graphql' } },
    contentName: `meta.embedded.inline.${language}`,
    patterns: [{ name: 'constant.character.escape.graphql', match: '\\\\.' }, { include: `source.${language}` }],
  };
  return [
    { ...rest, begin: `${start}(""")`, end: '"""' },
    { ...rest, begin: `${start}(")(?!"")`, end: '"' },
  ];
}

const parameter = { name: 'variable.parameter.graphql', match: '\\b[_A-Za-z]\\w*(?=\\s*:)' };
const values = ['comment', 'string', 'variable', 'number', 'constant', 'object', 'list', 'enum'].map(name => ({
  include: `source.graphql#${name}`,
}));

function inside(begin: string, end: string, patterns: readonly object[]): object {
  return {
    begin,
    end,
    beginCaptures: { 1: { name: 'variable.property.graphql' } },
    patterns: [...patterns, parameter, ...values],
  };
}

/** Inside a document of a program: what holds no argument of the document. */
const outside = [
  'string.quoted.double.graphql',
  'string.quoted.triple.graphql',
  'comment',
  'meta.embedded.inline.nrql',
  'meta.embedded.inline.entity-search',
];

/** Colours query-language and entity-search texts inside GraphQL documents, whichever grammar colours the rest of them. */
export function graphqlInjection(): unknown {
  const search = embedded('query', 'entity-search');
  return {
    scopeName: 'graphql.embedded-queries',
    injectionSelector: [
      'L:source.graphql -string -comment -meta.embedded.inline',
      // A document in a string of a program, where the strings around it count for nothing.
      `L:meta.embedded.inline.graphql ${outside.map(scope => `-${scope}`).join(' ')}`,
    ].join(', '),
    patterns: [
      inside('\\b(entitySearch)\\s*\\(', '\\)', search),
      inside('\\b(entitySearch)\\s*:\\s*\\{', '\\}', search),
      inside('\\b(nrql|nrdbQuery)\\s*\\(', '\\)', embedded('query|nrql', 'nrql')),
    ],
  };
}
