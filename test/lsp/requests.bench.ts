import type { Range } from 'vscode-languageserver';
import { requests as handled } from '../../server/src/lsp/requests';
import { pulling, TestClient } from '../harness/client';
import { wholeDocumentParams } from './requestParams';

/**
 * The processor time of every request for files of n and 2n statements, client and server together: the first time that
 * it is sent, and after one letter was typed. npm run bench lsp/requests -- STATEMENTS LANGUAGE [METHOD]
 */
const kinds: Readonly<Record<string, (index: number) => string>> = {
  nrql: index =>
    `-- Report ${index}\nSELECT count(*), average(duration)\nFROM Transaction\nWHERE appName = 'Shop ${index}' SINCE ${1 + (index % 9)} hours ago;\n\n`,
  graphql: index =>
    `query Report${index} {\n  actor {\n    nrql(accounts: 1, query: "SELECT count(*) FROM Transaction WHERE a = ${index} SINCE 1 day ago") {\n      results\n    }\n  }\n}\n\n`,
  python: index =>
    `Q${index} = """\n{ actor { nrql(accounts: 1, query: "SELECT count(*) FROM Transaction SINCE 1 day ago") { results } } }\n"""\n\n`,
};

async function processorTime(run: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

async function run(language: string, count: number, wanted: string): Promise<void> {
  const make = kinds[language] as (index: number) => string;
  const text = Array.from({ length: count }, (_, index) => make(index)).join('');
  const line = text.slice(0, text.indexOf('count(*)', text.length / 2)).split('\n').length - 1;
  const character = (text.split('\n')[line] as string).indexOf('count(*)') + 1;
  const position: Range['start'] = { line, character };
  console.log(`${language}: ${count} statements, ${text.length} characters`);
  const results: [string, number, number][] = [];
  for (const method of Object.keys(handled)) {
    if (!method.includes(wanted)) continue;
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open(`a.${language}`, language, text);
    const params = wholeDocumentParams(method, uri, position);
    const first = await processorTime(() => client.request(method, params));
    let typed = 0;
    for (const letter of ['o', '', 'o']) {
      const end = { line, character: character + (letter === '' ? 1 : 0) };
      await client.change(uri, { start: position, end }, letter);
      typed = await processorTime(() => client.request(method, params));
    }
    results.push([method, first, typed]);
    await client.ignore('graphward/findings');
    await client.close();
  }
  for (const [method, first, typed] of results.sort((a, b) => b[2] - a[2]))
    console.log(
      `  ${method.padEnd(36)} first ${first.toFixed(0).padStart(6)} ms   after a letter ${typed.toFixed(0).padStart(6)} ms`,
    );
}

const [count = '10000', chosen, wanted = ''] = process.argv.slice(2);
void (async () => {
  for (const language of chosen ? [chosen] : Object.keys(kinds)) await run(language, Number(count), wanted);
})();
