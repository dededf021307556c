import { execute } from '../../api/execute';
import type { Result, Run, Table } from '../../api/result';
import { csv } from '../../api/tableText';
import { operationDocument, operations, sourceOffset } from '../../graphql/operations';
import { runnable } from '../../nrql/features/symbols';
import { Lines } from '../../text/lines';
import { printable, printableJson, printableLines } from '../../text/printable';
import type { CommandLine } from '../arguments';
import { Failure } from '../failure';
import { readInput } from '../input';
import type { Io } from '../io';
import { destination } from '../service';
import { textTable } from '../table';
import { languageOfText, type TextLanguage, unknownLanguage } from '../textLanguage';

/** `graphward run FILE`: runs one query or GraphQL document in one region. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const [path, ...more] = line.paths;
  if (path === undefined || more.length > 0) throw new Failure('run needs one file, or - for standard input');
  const read = await readInput(path, io);
  if ('reason' in read) throw new Failure(`${path} cannot be read: ${read.reason}`);
  const { request, sourceOffset } = runOf(path, read.text, line);
  const { target, world } = await destination(line, io);
  const result = await execute(request, target, world);
  if (result.kind === 'error') {
    if (line.text('format') === 'json' && result.error.code === 'graphql')
      io.out(jsonText(result.body ?? '', io.terminal));
    const { message, offset } = result.error;
    throw new Failure(offset === undefined ? message : `${placeOf(path, read.text, sourceOffset(offset))}: ${message}`);
  }
  io.out(formatResult(result, line.text('format') ?? (io.terminal ? 'table' : 'json'), io.terminal));
  if (!line.flag('quiet'))
    for (const message of [...result.errors, ...result.messages]) io.err(`${printable(message)}\n`);
  return 0;
}

/** A place as `check` prints it, lines and columns from one. */
function placeOf(path: string, text: string, offset: number): string {
  const { line, character } = new Lines(text).positionAt(offset);
  return `${path}:${line + 1}:${character + 1}`;
}

/** What is sent of a file. */
interface FileRun {
  readonly request: Run;
  /** The offset in the file of an offset in the text that is sent. */
  readonly sourceOffset: (offset: number) => number;
}

/** The language from `--language`, the extension of the file, or the start of the text. */
function runOf(path: string, text: string, line: CommandLine): FileRun {
  const language =
    (line.text('language') as TextLanguage | undefined) ??
    (/\.(graphql|gql)$/i.test(path) ? 'graphql' : /\.nrql$/i.test(path) ? 'nrql' : languageOfText(text));
  if (!language && text.trim() !== '') throw unknownLanguage(path);
  const query = language !== 'graphql';
  return query ? statementOf(path, text, line) : documentOf(path, text, line);
}

/** The only statement of the text, or the one with the number `--statement`. */
function statementOf(path: string, text: string, line: CommandLine): FileRun {
  const statements = runnable(text);
  const value = line.text('statement');
  if (value === undefined && statements.length > 1) {
    throw new Failure(`${path} contains ${statements.length} statements; choose one with --statement N`);
  }
  const statement = statements[value === undefined ? 0 : Number(value) - 1];
  if (!statement) {
    throw new Failure(value === undefined ? `${path} contains no statement` : `${path} has no statement ${value}`);
  }
  const { start, end } = statement.span;
  return { request: { kind: 'nrql', text: text.slice(start, end) }, sourceOffset: offset => start + offset };
}

/** The only operation of the document, or the one with the number `--statement`, with the fragments that it uses. */
function documentOf(path: string, text: string, line: CommandLine): FileRun {
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
  const request: Run = {
    kind: 'graphql',
    text: sent.text,
    ...(operation.name ? { operationName: operation.name } : {}),
    ...(sent.kind === 'mutation' ? { isMutation: true } : {}),
  };
  return { request, sourceOffset: offset => sourceOffset(sent, offset) };
}

/** Longer bodies are printed as they are: indentation can make them many times as long. */
const maxIndentedLength = 1_000_000;

function formatResult(result: Exclude<Result, { kind: 'error' }>, format: string, terminal: boolean): string {
  if (format === 'json') return jsonText(result.body, terminal);
  const { body, sets } = result;
  const [only, ...more] = sets;
  if (!only)
    return jsonText(body.length > maxIndentedLength ? body : JSON.stringify(JSON.parse(body), null, 2), terminal);
  if (more.length === 0) return tableText(only.table, format, terminal);
  return sets.map(({ name, table }) => `${printable(name)}\n${tableText(table, format, terminal)}`).join('\n');
}

function tableText(table: Table, format: string, terminal: boolean): string {
  if (format === 'table') return textTable(table);
  return terminal ? printableLines(csv(table).replaceAll('\r\n', '\n')) : csv(table);
}

function jsonText(json: string, terminal: boolean): string {
  return `${terminal ? printableJson(json) : json}\n`;
}
