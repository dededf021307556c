// Runs the programs inside a file: the steps of a workflow, the code cells of a notebook, the fences of a document. node container.mjs FILE
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const file = process.argv[2];
const text = readFileSync(file, 'utf8');

function run(command, ...words) {
  const { status } = spawnSync(command, words, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (file.endsWith('.ipynb')) {
  const cells = JSON.parse(text).cells.filter(cell => cell.cell_type === 'code');
  run('python3', '-c', cells.map(cell => [cell.source].flat().join('')).join('\n'));
} else if (file.endsWith('.md')) {
  const interpreters = { bash: ['bash', '-e', '-o', 'pipefail', '-c'], python: ['python3', '-c'] };
  for (const [, lead, language, lines] of text.matchAll(/^([ \t>]*)```(\w+)\n(.*?)^[ \t>]*```$/gms)) {
    const start = interpreters[language];
    if (start) run(...start, lines.replace(new RegExp(`^${lead}`, 'gm'), ''));
  }
} else {
  for (const job of Object.values(parse(text).jobs))
    for (const { run: script } of job.steps) if (script) run('bash', '-e', '-o', 'pipefail', '-c', script);
}
