import { resolve } from 'node:path';
import { execute } from '../../api/execute';
import type { Result, Run } from '../../api/result';
import { operations } from '../../graphql/operations';
import { runnable } from '../../nrql/features/symbols';
import type { CommandLine } from '../arguments';
import { decode, readText } from '../disk';
import { Failure } from '../failure';
import type { Io } from '../io';
import { chooseDestination, loadProfile } from '../service';
import { csv, textTable } from '../table';

/** `graphward run FILE`: one query or GraphQL document, to one region. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const [path, ...more] = line.paths;
  if (path === undefined || more.length > 0) throw new Failure('run takes one file, or - for standard input');
  const read = path === '-' ? decode(await io.stdin()) : readText(resolve(io.cwd, path));
  if ('reason' in read) throw new Failure(`${path} is not read: ${read.reason}`);
  const request = runOf(path, read.text, line);
  const profile = loadProfile(line, io);
  const { target, world } = await chooseDestination(line, io, profile);
  const result = await execute(request, target, world);
  if (result.kind === 'error') {
    if (line.text('format') === 'json' && result.error.code === 'graphql') io.out(`${result.body}\n`);
    throw new Failure(result.error.message);
  }
  io.out(printed(result, line.text('format') ?? (io.terminal ? 'table' : 'json')));
  if (!line.flag('quiet')) for (const message of result.messages) io.err(`${message}\n`);
  return 0;
}

/** The language is that of the file's ending, else what `--language` says, else what the text begins with. */
function runOf(path: string, text: string, line: CommandLine): Run {
  const given = line.text('language');
  const query = given
    ? given === 'nrql'
    : /\.(graphql|gql)$/i.test(path)
      ? false
      : /\.nrql$/i.test(path) || !/^\s*(#[^\n]*\n\s*)*(query|mutation|fragment|subscription|\{)/.test(text);
  return query ? { kind: 'nrql', text: statementOf(path, text, line) } : documentOf(path, text, line);
}

/** The only statement of the text, or the one that `--statement` counts to. */
function statementOf(path: string, text: string, line: CommandLine): string {
  const statements = runnable(text);
  const given = line.text('statement');
  if (given === undefined && statements.length > 1) {
    throw new Failure(`${path} holds ${statements.length} statements; say which with --statement N`);
  }
  const statement = statements[given === undefined ? 0 : Number(given) - 1];
  if (!statement) {
    throw new Failure(given === undefined ? `${path} holds no statement` : `${path} has no statement ${given}`);
  }
  return text.slice(statement.span.start, statement.span.end);
}

/** The document with its only operation, or the one that `--statement` counts to. */
function documentOf(path: string, text: string, line: CommandLine): Run {
  const known = operations(text);
  const given = line.text('statement');
  if (given === undefined && known.length > 1) {
    const names = known.map(({ name, kind }) => name ?? kind).join(', ');
    throw new Failure(`${path} holds ${known.length} operations (${names}); say which with --statement N`);
  }
  const operation = known[given === undefined ? 0 : Number(given) - 1];
  if (given !== undefined && !operation) throw new Failure(`${path} has no operation ${given}`);
  return { kind: 'graphql', text, ...(operation?.name ? { operationName: operation.name } : {}) };
}

function printed(result: Exclude<Result, { kind: 'error' }>, format: string): string {
  if (format === 'json') return `${result.body}\n`;
  if (result.kind === 'json') return `${JSON.stringify(JSON.parse(result.body), null, 2)}\n`;
  return format === 'csv' ? csv(result.table) : textTable(result.table);
}
