import type { Range } from 'vscode-languageserver';
import { requests as handled } from '../../server/src/lsp/requests';
import { pulling, TestClient } from '../harness/client';
import { wholeDocumentParams } from './requestParams';
import { type Kind, kinds } from './statementFiles';

/**
 * The processor time of every request for files of n and 2n statements, client and server together: the first time that
 * it is sent, and the middle of several times after a letter was typed. The request is sent for the letter, or for each of the
 * words of the kind in the same statement. npm run bench lsp/requests -- STATEMENTS LANGUAGE [METHOD]
 */
const rounds = 7;

async function processorTime(run: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

async function run(name: string, count: number, wanted: string): Promise<void> {
  const { language, statement, words = ['count(*)'] } = kinds[name] as Kind;
  const text = Array.from({ length: count }, (_, index) => statement(index)).join('');
  const middle = text.indexOf(statement(Math.floor(count / 2)));
  const placeOf = (word: string): Range['start'] => {
    const before = text.slice(0, text.indexOf(word, middle) + 1).split('\n');
    return { line: before.length - 1, character: (before.at(-1) as string).length };
  };
  const letterAt = placeOf('count(*)');
  console.log(`${name}: ${count} statements, ${text.length} characters`);
  const results: [string, number, number][] = [];
  for (const method of Object.keys(handled)) {
    if (!method.includes(wanted)) continue;
    for (const word of words) {
      const client = await TestClient.start({ capabilities: pulling });
      const { uri } = await client.open(`a.${language}`, language, text);
      const params = wholeDocumentParams(method, uri, placeOf(word));
      const first = await processorTime(() => client.request(method, params));
      const typed: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const isTyped = round % 2 === 1;
        const end = { ...letterAt, character: letterAt.character + (isTyped ? 1 : 0) };
        await client.change(uri, { start: letterAt, end }, isTyped ? '' : 'o');
        typed.push(await processorTime(() => client.request(method, params)));
      }
      typed.sort((a, b) => a - b);
      results.push([words.length > 1 ? `${method} ${word}` : method, first, typed[rounds >> 1] as number]);
      await client.ignore('graphward/findings');
      await client.close();
    }
  }
  for (const [method, first, typed] of results.sort((a, b) => b[2] - a[2]))
    console.log(
      `  ${method.padEnd(44)} first ${first.toFixed(0).padStart(6)} ms   after a letter ${typed.toFixed(0).padStart(6)} ms`,
    );
}

const [count = '10000', chosen, wanted = ''] = process.argv.slice(2);
void (async () => {
  for (const name of chosen ? [chosen] : Object.keys(kinds)) await run(name, Number(count), wanted);
})();
