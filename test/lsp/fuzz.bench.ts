import { requests as handled } from '../../server/src/lsp/requests';
import { pulling, TestClient } from '../harness/client';
import { readCorpus } from '../harness/corpus';
import { chooser } from '../harness/random';
import { signs } from '../harness/typed';
import { wholeDocumentParams } from './requestParams';

/**
 * Random edits of files of every language, after each of them every request of the server over the whole file, and how
 * long the processor worked for the slowest of each, client and server together: npm run bench lsp/fuzz -- SECONDS SEED
 */
const seconds = Number(process.argv[2] ?? 120);
const next = chooser(Number(process.argv[3] ?? 1));

const { queries } = readCorpus();
const query = () => (queries[next(queries.length)] ?? 'SELECT 1').trim();
const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('\n');
const graphql = (text: string) => `{ actor { nrql(accounts: 1, query: ${JSON.stringify(text)}) { results } } }`;

/** A file of each language, of a few or of some hundred texts. */
const files: Readonly<Record<string, (count: number) => string>> = {
  nrql: count => repeat(count, () => `${query()};\n`),
  graphql: count => repeat(count, index => `query Q${index} ${graphql(query())}`),
  markdown: count => repeat(count, () => `\`\`\`nrql\n${query()}\n\`\`\`\n`),
  python: count => repeat(count, index => `Q${index} = """${graphql(query().replace(/["\\]/g, "'"))}"""`),
  typescript: count => repeat(count, index => `const q${index} = gql\`${graphql(query().replace(/[`$\\]/g, "'"))}\`;`),
  json: count =>
    JSON.stringify(
      Array.from({ length: count }, () => ({ nrql: query() })),
      undefined,
      2,
    ),
  yaml: count => repeat(count, () => `- nrql: ${JSON.stringify(query())}`),
  shellscript: count =>
    repeat(count, () => `curl -s "https://api.example.com/v2/applications/1.json" -H "Api-Key: $K" | jq .name`),
};
const pieces = [...signs, 'SELECT ', 'FROM Metric ', 'actor ', ',', ' AND ', '{{x}}', '😀'];

interface Slowest {
  count: number;
  milliseconds: number;
  what: string;
}

const slowest = new Map<string, Slowest>();
const end = Date.now() + seconds * 1000;
let edits = 0;

async function run(): Promise<void> {
  while (Date.now() < end) {
    for (const [language, make] of Object.entries(files)) {
      if (Date.now() >= end) break;
      const count = [3, 30, 300][next(3)] as number;
      const client = await TestClient.start({ capabilities: pulling });
      const { uri } = await client.open(`a.${language}`, language, make(count).replaceAll('<|>', ''));
      for (let round = 0; round < 4 && Date.now() < end; round++, edits++) {
        const lines = client.textOf(uri).split('\n');
        const line = next(lines.length);
        const position = { line, character: next((lines[line] as string).length + 1) };
        await client.change(uri, { start: position, end: position }, pieces[next(pieces.length)] as string);
        for (const method of Object.keys(handled)) {
          const started = process.cpuUsage();
          await client.request(method, wholeDocumentParams(method, uri, position));
          const { user, system } = process.cpuUsage(started);
          const milliseconds = (user + system) / 1000;
          const known = slowest.get(method);
          if (!known || milliseconds > known.milliseconds)
            slowest.set(method, { count: (known?.count ?? 0) + 1, milliseconds, what: `${language}, ${count} texts` });
          else known.count++;
        }
      }
      await client.ignore('graphward/findings');
      await client.close();
    }
  }
}

function report(): void {
  console.log(`${edits} edits`);
  for (const [method, { count, milliseconds, what }] of [...slowest].sort(
    (a, b) => b[1].milliseconds - a[1].milliseconds,
  ))
    console.log(
      `${method.padEnd(36)} ${String(count).padStart(7)} requests   slowest ${milliseconds.toFixed(0).padStart(6)} ms (${what})`,
    );
}

void run().then(report);
