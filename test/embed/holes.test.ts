import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sourceFile } from '../../server/src/code/source';
import { checkText } from '../../server/src/embed/check';
import { prepare } from '../code/grammars';
import { context } from './context';

/** Parts of queries that programs put together at run time; the part between the marks becomes the hole. */
const queries = [
  '«SELECT count(*)» FROM Transaction SINCE 1 day ago',
  'SELECT «count(*)» FROM Transaction SINCE 1 day ago',
  'SELECT count(*), «average(duration)» FROM Transaction SINCE 1 day ago',
  'SELECT average(«duration») FROM Transaction SINCE 1 day ago',
  'SELECT percentile(duration, «95») FROM Transaction SINCE 1 day ago',
  "SELECT average(duration) AS '«x»' FROM Transaction SINCE 1 day ago",
  'SELECT count(*) FROM «Transaction» SINCE 1 day ago',
  "SELECT count(*) FROM Transaction WHERE «appName» = 'Shop' SINCE 1 day ago",
  'SELECT count(*) FROM Transaction WHERE duration > «1» SINCE 1 day ago',
  "SELECT count(*) FROM Transaction WHERE appName = '«Shop»' SINCE 1 day ago",
  "SELECT count(*) FROM Transaction WHERE name LIKE '%«cart»%' SINCE 1 day ago",
  'SELECT count(*) FROM Transaction WHERE appName IN («names») SINCE 1 day ago',
  "SELECT count(*) FROM Transaction WHERE appName = 'Shop' «AND host = 1» SINCE 1 day ago",
  'SELECT count(*) FROM Transaction WHERE «condition» SINCE 1 day ago',
  'SELECT count(*) FROM Transaction «WHERE a = 1» SINCE 1 day ago',
  'SELECT count(*) FROM Transaction FACET «host» LIMIT 10 SINCE 1 day ago',
  'SELECT count(*) FROM Transaction FACET host LIMIT «10» SINCE 1 day ago',
  'SELECT count(*) FROM Transaction SINCE «1» day ago',
  'SELECT count(*) FROM Transaction SINCE «1 day ago»',
  "SELECT count(*) FROM Transaction SINCE '«2026-01-01»'",
  'SELECT count(*) FROM Transaction SINCE 1 day ago TIMESERIES «5» minutes',
  'SELECT count(*) FROM Transaction SINCE 1 day ago «TIMESERIES»',
  'SELECT if(«duration > 1, 1»), substring(«name, 1») FROM Transaction LIMIT 5 SINCE 1 day ago',
  'SELECT filter(«count(*), WHERE a = 1») FROM Transaction SINCE 1 day ago',
  'SELECT funnel(session, «WHERE a = 1, WHERE b = 1») FROM PageView SINCE 1 day ago',
  "SELECT sum(«hits») FROM Metric WHERE «a = 1 AND» host = 'h' SINCE «1» day ago LIMIT «5»",
];

const hosts: readonly {
  readonly language: string;
  readonly path: string;
  readonly hole: string;
  readonly file: (query: string) => string;
}[] = [
  { language: 'javascript', path: 'a.js', hole: '${part}', file: query => `const nrql = \`${query}\`;\n` },
  { language: 'python', path: 'a.py', hole: '{part}', file: query => `nrql = f"${query}"\n` },
  {
    language: 'python',
    path: 'a.py',
    hole: '%s',
    file: query => `nrql = "${query.replace(/%(?!s)/g, '%%')}" % part\n`,
  },
  {
    language: 'go',
    path: 'a.go',
    hole: '%v',
    file: query => `package a\nvar nrql = fmt.Sprintf("${query.replace(/%(?!v)/g, '%%')}", part)\n`,
  },
  {
    language: 'ruby',
    path: 'a.rb',
    hole: '%{part}',
    file: query => `nrql = format("${query.replace(/%(?!\{)/g, '%%')}", part: 1)\n`,
  },
  {
    language: 'csharp',
    path: 'a.cs',
    hole: '{0}',
    file: query => `class A { string nrql = string.Format("${query}", part); }\n`,
  },
  { language: 'yaml', path: 'a.yml', hole: '{{ .Values.part }}', file: query => `a:\n  nrql: |\n    ${query}\n` },
  { language: 'yaml', path: 'a.yml', hole: '{% if part %}', file: query => `a:\n  nrql: |\n    ${query}\n` },
  { language: 'yaml', path: 'a.yml', hole: '<%= part %>', file: query => `a:\n  nrql: >-\n    ${query}\n` },
  { language: 'json', path: 'a.json', hole: '[[$item.part]]', file: query => JSON.stringify({ nrql: query }) },
  {
    language: 'terraform',
    path: 'a.tf',
    hole: '${var.part}',
    file: query => `nrql_query {\n  query = "${query}"\n}\n`,
  },
];

describe('a hole is never blamed', () => {
  before(async () => {
    for (const { language } of hosts) await prepare(language);
  });

  for (const { language, path, hole, file } of hosts) {
    it(`in ${language}, at ${queries.length} places`, () => {
      const wrong = queries.flatMap(query => {
        const text = file(query.replace(/«[^»]*»/g, hole));
        const found = checkText(sourceFile(path, text, language), context, {});
        return found
          .filter(({ problem }) => problem.severity === 'error' || problem.severity === 'warning')
          .map(({ problem }) => `${query}: ${problem.code}`);
      });
      assert.deepEqual(wrong, []);
    });

    it(`in ${language}, and what is wrong beside it still is`, () => {
      const text = file(`SELECT averge(duration) FROM Transaction WHERE a = '${hole}' SINCE 5 mins ago`);
      const found = checkText(sourceFile(path, text, language), context, {});
      const codes = found.map(({ problem }) => problem.code);
      assert.ok(codes.includes('unknown-function') && codes.includes('abbreviated-unit'), codes.join(', '));
    });
  }
});
