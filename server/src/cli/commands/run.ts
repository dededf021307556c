import { resolve } from 'node:path';
import { execute } from '../../api/execute';
import type { Result, Run } from '../../api/result';
import { operationDocument, operations } from '../../graphql/operations';
import { runnable } from '../../nrql/features/symbols';
import type { CommandLine } from '../arguments';
import { decode, readText } from '../disk';
import { Failure } from '../failure';
import type { Io } from '../io';
import { destination, loadProfile } from '../service';
import { csv, textTable } from '../table';

/** `graphward run FILE`: runs one query or GraphQL document in one region. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const [path, ...more] = line.paths;
  if (path === undefined || more.length > 0) throw new Failure('run needs one file, or - for standard input');
  const read = path === '-' ? decode(await io.stdin()) : readText(resolve(io.cwd, path));
  if ('reason' in read) throw new Failure(`${path} cannot be read: ${read.reason}`);
  const request = runOf(path, read.text, line);
  const profile = loadProfile(line, io);
  const { target, world } = await destination(line, io, profile);
  const result = await execute(request, target, world);
  if (result.kind === 'error') {
    if (line.text('format') === 'json' && result.error.code === 'graphql') io.out(`${result.body}\n`);
    throw new Failure(result.error.message);
  }
  io.out(formatResult(result, line.text('format') ?? (io.terminal ? 'table' : 'json')));
  if (!line.flag('quiet')) for (const message of result.messages) io.err(`${message}\n`);
  return 0;
}

/** The language from `--language`, the extension of the file, or the start of the text. */
function runOf(path: string, text: string, line: CommandLine): Run {
  const value = line.text('language');
  const query = value
    ? value === 'nrql'
    : /\.(graphql|gql)$/i.test(path)
      ? false
      : /\.nrql$/i.test(path) || !/^\s*(#[^\n]*\n\s*)*(query|mutation|fragment|subscription|\{)/.test(text);
  return query ? { kind: 'nrql', text: statementOf(path, text, line) } : documentOf(path, text, line);
}

/** The only statement of the text, or the one with the number `--statement`. */
function statementOf(path: string, text: string, line: CommandLine): string {
  const statements = runnable(text);
  const value = line.text('statement');
  if (value === undefined && statements.length > 1) {
    throw new Failure(`${path} contains ${statements.length} statements; choose one with --statement N`);
  }
  const statement = statements[value === undefined ? 0 : Number(value) - 1];
  if (!statement) {
    throw new Failure(value === undefined ? `${path} contains no statement` : `${path} has no statement ${value}`);
  }
  return text.slice(statement.span.start, statement.span.end);
}

/** The only operation of the document, or the one with the number `--statement`, with the fragments that it uses. */
function documentOf(path: string, text: string, line: CommandLine): Run {
  const found = operations(text);
  const value = line.text('statement');
  if (value === undefined && found.length > 1) {
    const names = found.map(({ name, kind }) => name ?? kind).join(', ');
    throw new Failure(`${path} contains ${found.length} operations (${names}); choose one with --statement N`);
  }
  const operation = found[value === undefined ? 0 : Number(value) - 1];
  if (!operation) {
    throw new Failure(value === undefined ? `${path} contains no operation` : `${path} has no operation ${value}`);
  }
  const sent = operationDocument(text, operation);
  if (sent.kind === 'subscription') throw new Failure(`${path} contains a subscription, which cannot be run`);
  if (sent.kind === 'mutation' && !line.flag('allow-mutations')) {
    const fields = sent.fields.length > 0 ? ` (${sent.fields.join(', ')})` : '';
    throw new Failure(
      `${operation.name ?? 'the operation'} is a mutation${fields}, which changes data; --allow-mutations sends it`,
    );
  }
  return { kind: 'graphql', text: sent.text, ...(operation.name ? { operationName: operation.name } : {}) };
}

function formatResult(result: Exclude<Result, { kind: 'error' }>, format: string): string {
  if (format === 'json') return `${result.body}\n`;
  if (result.kind === 'json') return `${JSON.stringify(JSON.parse(result.body), null, 2)}\n`;
  return format === 'csv' ? csv(result.table) : textTable(result.table);
}
