import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { readProfile } from '../../server/src/api/profile';
import { initGrammars } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { findings } from '../../server/src/migrate/findings';
import { readGrammar } from '../code/grammars';

const { profile } = readProfile({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 });

/** A file with two equal calls and a third one. Statements may stand at `«first»` and `«last»`. */
interface Sample {
  readonly path: string;
  readonly text: string;
  /** Starts a comment that ends with its line. */
  readonly comment: string;
  /** A call of the endpoint of a server with another id, and one of another endpoint. */
  readonly same: string;
  readonly other: string;
  readonly harmless: string;
}

// No rewrite is made for these, so that the ids of a thousand files take little time.
const servers = 'https://api.example.com/v2/servers';
const plugins = 'https://api.example.com/v2/plugins.json';

/** One line per call, in a file that runs from top to bottom. */
function script(path: string, comment: string, call: (address: string) => string, harmless: string, head = ''): Sample {
  const one = call(`${servers}/12.json`);
  const text = `${head}«first»\n${one}\n\n${one}\n${call(`${servers}/12/metrics.json`)}\n«last»\n`;
  return { path, comment, text, same: call(`${servers}/34.json`), other: call(plugins), harmless };
}

/** The same within a function of a class. */
function program(path: string, head: string, call: (address: string) => string, tail: string): Sample {
  const one = call(`${servers}/12.json`);
  const text = `${head}\n    «first»\n    ${one}\n\n    ${one}\n    ${call(`${servers}/12/metrics.json`)}\n    «last»\n${tail}\n`;
  return { path, comment: '//', text, same: call(`${servers}/34.json`), other: call(plugins), harmless: ';' };
}

const samples: readonly Sample[] = [
  script('a.sh', '#', url => `curl -s ${url} -H "Api-Key: $KEY"`, 'set -e'),
  script('a.py', '#', url => `requests.get("${url}", headers={"Api-Key": KEY})`, 'limit = 10', 'import requests\n'),
  script('a.js', '//', url => `fetch('${url}', { headers: { 'Api-Key': KEY } });`, 'const limit = 10;'),
  script('a.ts', '//', url => `axios.get('${url}', { headers: { 'Api-Key': KEY } });`, 'let limit: number = 10;'),
  script('a.rb', '#', url => `HTTParty.get("${url}", headers: { "Api-Key" => KEY })`, 'limit = 10'),
  script('a.php', '//', url => `file_get_contents("${url}");`, '$limit = 10;', '<?php\n'),
  script('a.ps1', '#', url => `Invoke-RestMethod -Uri "${url}" -Headers @{ 'Api-Key' = $KEY }`, '$limit = 10'),
  script('Dockerfile', '#', url => `RUN curl -s ${url} -H "Api-Key: $KEY"`, 'WORKDIR /app', 'FROM alpine\n'),
  script('a.pl', '#', url => `$ua->get("${url}", 'Api-Key' => $KEY);`, 'my $limit = 10;', 'use LWP::UserAgent;\n'),
  script('a.bat', 'rem ', url => `curl -s ${url} -H "Api-Key: %KEY%"`, 'echo 1'),
  script('a.http', '# ', url => `###\nGET ${url}\nApi-Key: {{KEY}}\n`, '###\n@limit = 10'),
  script('Jenkinsfile', '//', url => `sh "curl -s ${url} -H 'Api-Key: \${KEY}'"`, 'def limit = 10'),
  script('a.yml', '#', url => `  - run: curl -s ${url} -H Api-Key:$KEY`, '  - run: ls', 'steps:\n'),
  script('Makefile', '#', url => `\tcurl -s ${url} -H Api-Key:$$KEY`, '\tls', 'all:\n'),
  program('a.go', 'package a\n\nimport "net/http"\n\nfunc f() {', url => `http.Get("${url}")`, '}'),
  program('A.kt', 'fun f() {', url => `client.get("${url}") { header("Api-Key", KEY) }`, '}'),
  program(
    'A.java',
    'class A {\n  void f(RestTemplate rest) {',
    url => `rest.getForObject("${url}", A.class);`,
    '  }\n}',
  ),
  program('A.cs', 'class A {\n  void F(HttpClient http) {', url => `http.GetStringAsync("${url}");`, '  }\n}'),
];

const place = (sample: Sample, first: string, last = ''): string =>
  sample.text.replace('«first»', () => first).replace('«last»', () => last);
const plain = (sample: Sample): string => place(sample, '');
const remark = ({ comment }: Sample, text: string): string => `${comment} ${text}`;

/** Edits that leave the three calls as they are. */
const edits: Readonly<Record<string, (sample: Sample) => string>> = {
  'an empty line in front': sample => place(sample, '\n\n'),
  'a comment in front': sample => place(sample, remark(sample, 'what this file does')),
  'a comment with emoji and ideographs': sample => place(sample, remark(sample, '😀 監視 ünïcode')),
  'a comment behind': sample => place(sample, '', remark(sample, 'the end')),
  'two hundred lines of comments': sample => place(sample, Array(200).fill(remark(sample, 'a long story')).join('\n')),
  'line ends of Windows': sample => plain(sample).replaceAll('\n', '\r\n'),
  'a byte order mark': sample => `\uFEFF${plain(sample)}`,
  'empty lines at the end': sample => `${plain(sample)}\n\n\n`,
  'no line break at the end': sample => plain(sample).trimEnd(),
  'two empty lines where there was one': sample => plain(sample).replaceAll('\n\n', '\n\n\n'),
  'a statement in front': sample => place(sample, sample.harmless),
  'a statement behind': sample => place(sample, '', sample.harmless),
  'the key in a variable of another name': sample => plain(sample).replaceAll('KEY', 'TOKEN'),
  'the other spelling of the header': sample => plain(sample).replaceAll('Api-Key', 'X-Api-Key'),
  'a call of another endpoint in front': sample => place(sample, sample.other),
  'a call of another endpoint behind': sample => place(sample, '', sample.other),
  'a call for another server in front': sample => place(sample, sample.same),
  'a call for another server behind': sample => place(sample, '', sample.same),
  'several calls around': sample => place(sample, `${sample.other}\n${sample.same}`, `${sample.same}\n${sample.other}`),
  'a copy of a call in a comment': sample =>
    place(
      sample,
      remark(
        sample,
        plain(sample)
          .match(/^.*servers\/12\.json.*$/m)?.[0]
          .trim() ?? '',
      ),
    ),
  'a comment, a statement and a call': sample =>
    place(sample, `${remark(sample, 'changed')}\n${sample.harmless}\n${sample.other}`),
};

async function idsOf(path: string, text: string, everything = false): Promise<string[]> {
  if (!profile) throw new Error('the profile is wrong');
  const file = sourceFile(path, text);
  await prepareFile(file);
  const context = migrateContext(profile, { include: everything ? ['comments', 'docs'] : [], retained: everything });
  return findings(file, context).map(({ id }) => id);
}

describe('the id of a finding', () => {
  before(() => initGrammars(readGrammar));

  for (const sample of samples) {
    it(`${sample.path}: outlives ${Object.keys(edits).length} edits that do not concern it`, async () => {
      const ids = await idsOf(sample.path, plain(sample));
      assert.equal(new Set(ids).size, 3, `three calls with ids of their own in\n${plain(sample)}`);
      for (const [name, edit] of Object.entries(edits)) {
        const after = await idsOf(sample.path, edit(sample));
        assert.equal(new Set(after).size, after.length, `${name}: ids are different`);
        for (const id of ids)
          assert.ok(after.includes(id), `${name}: ${id} of ${ids} is gone from ${after}\n${edit(sample)}`);
      }
    });
  }

  it('does not depend on what else is listed', async () => {
    const text = `# curl ${servers}/12.json -H "Api-Key: $K"\ncurl ${servers}/12.json -H "Api-Key: $K"\n`;
    const listed = await idsOf('a.sh', text);
    assert.equal(listed.length, 1);
    assert.ok((await idsOf('a.sh', text, true)).includes(listed[0] as string));
  });

  it('is another one for another call, function, file and server', async () => {
    const call = (id: string): string => `curl ${servers}/${id}.json -H "Api-Key: $K"\n`;
    const ids = [
      ...(await idsOf('a.sh', call('1') + call('2') + call('1') + `f() {\n${call('1')}}\nf\n`)),
      ...(await idsOf('b.sh', call('1'))),
    ];
    assert.equal(ids.length, 5);
    assert.equal(new Set(ids).size, 5);
  });
});
