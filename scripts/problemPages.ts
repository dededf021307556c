import { graphqlProblems, variableProblems } from '../server/src/graphql/check/documentation';
import { checks as graphqlChecks } from '../server/src/graphql/check/rules';
import { checks } from '../server/src/nrql/checks/index';
import { searchProblems } from '../server/src/search/check/documentation';
import type { ProblemDocumentation } from '../server/src/text/problem';

const graphqlSeverities = new Map(graphqlChecks.map(({ code, severity }) => [code, severity]));

function severityOf({ code, severity }: ProblemDocumentation): string {
  return severity ?? graphqlSeverities.get(code) ?? 'unknown';
}

/** Problems of REST calls and of requests, whose pages are written by hand. */
const requestProblems: readonly (readonly [code: string, severity: string, title: string])[] = [
  ['rest-retired', 'by date', 'A call of a retired API'],
  ['graphql-key-header', 'information', 'GraphQL with the header of REST'],
  ['graphql-without-key', 'warning', 'GraphQL without a key'],
  ['hard-coded-key', 'warning', 'An API key in the code'],
  ['misspelt-metric-name', 'warning', 'A metric name with a wrong letter'],
  ['misspelt-value-name', 'warning', 'A value name with a wrong letter'],
  ['range-without-end', 'warning', 'A range without an end'],
  ['unencoded-plus', 'warning', 'A plus sign in a query string'],
];

/** The page of all problems of a language, a section for each. */
function page(title: string, language: string, texts: readonly ProblemDocumentation[]): string {
  const sections = texts.map(problem => {
    const { code, documentation, incorrect, correct } = problem;
    return [
      `## ${code}`,
      `Severity: ${severityOf(problem)}.`,
      documentation,
      ...(incorrect && correct ? ['Instead of', fenced(language, incorrect), 'write', fenced(language, correct)] : []),
    ].join('\n\n');
  });
  return `# ${title}\n\n${sections.join('\n\n')}\n`;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** The index of all problems, and the pages of those that have none of their own. */
export const problemPages: Readonly<Record<string, string>> = {
  'docs/problems/README.md': [
    '# Problems',
    'Every code that the editor and `graphward check` report. The setting `graphward.severity` changes the severity of a code or turns it off.',
    '## The query language',
    rowsOf(
      checks.map(
        ({ code, severity, title, optional }) =>
          `| [\`${code}\`](${code}.md) | ${optional ? 'off' : severity} | ${title} |`,
      ),
    ),
    '## REST calls and requests',
    rowsOf(requestProblems.map(([code, severity, title]) => `| [\`${code}\`](${code}.md) | ${severity} | ${title} |`)),
    '## GraphQL',
    table('graphql.md', graphqlProblems),
    '## The variables of a GraphQL document',
    rowsOf(
      variableProblems.map(problem => `| \`${problem.code}\` | ${severityOf(problem)} | ${problem.documentation} |`),
    ),
    '## Entity search',
    table('entity-search.md', searchProblems),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n'),
  'docs/problems/graphql.md': page('Problems of GraphQL documents', 'graphql', graphqlProblems),
  'docs/problems/entity-search.md': page('Problems of entity searches', 'text', searchProblems),
};

function table(file: string, texts: readonly ProblemDocumentation[]): string {
  const rows = texts.map(
    problem =>
      `| [\`${problem.code}\`](${file}#${problem.code}) | ${severityOf(problem)} | ${problem.documentation.split(/(?<=[.:]) /)[0]} |`,
  );
  return rowsOf(rows);
}

function rowsOf(rows: readonly string[]): string {
  return ['| code | severity | what |', '|---|---|---|', ...rows].join('\n');
}
