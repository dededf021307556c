import { resolve } from 'node:path';
import { layoutOfText } from '../../embed/layout';
import { applyEdits } from '../../text/edit';
import type { FormatOptions, LanguageContext } from '../../text/language';
import { printable, sourceOutput } from '../../text/printable';
import { endOfReading } from '../../text/readLimit';
import { failureOf } from '../../workspace/files';
import { walk } from '../../workspace/walk';
import type { CommandLine } from '../arguments';
import { reportSkipped, startsOf } from '../commandFiles';
import { decode, diskFolders } from '../disk';
import { Failure } from '../failure';
import { readText } from '../input';
import type { Io } from '../io';
import { replaceFound } from '../replace';
import { loadProfile } from '../service';
import { languageOfText, type TextLanguage, unknownLanguage } from '../textLanguage';

/**
 * `graphward format`: formats query and GraphQL files in place. A file that cannot be formatted safely is not changed
 * and is named.
 */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const context: LanguageContext = {
    attributeNamespace: loadProfile(line, io).attributeNamespace,
    format: layoutOf(line),
  };
  if (line.paths.includes('-')) return formatInput(line, io, context);
  const { files, skipped } = walk(startsOf(line.paths, io.cwd), diskFolders());
  reportSkipped(skipped, line, io);
  let changes = 0;
  let broken = 0;
  let unwritten = 0;
  for (const file of files) {
    const isNamed = line.paths.some(path => resolve(io.cwd, path) === resolve(file.location));
    const known = languageOfPath(file.path);
    if (!known && !isNamed) continue;
    const read = readText(file.location);
    const language = known ?? ('text' in read ? languageOfText(read.text) : undefined);
    if (!language) throw unknownLanguage(file.path);
    const after = 'reason' in read ? read : formatText(read.text, language, context);
    if (typeof after !== 'string') {
      broken++;
      io.err(`${printable(file.path)} is not formatted: ${after.reason}\n`);
    } else if ('text' in read && after !== read.text) {
      changes++;
      if (line.flag('check')) io.out(`${printable(file.path)}\n`);
      else {
        const left = replaceFound(file, { before: read.text, after }, line.paths, io.cwd);
        if (!left) continue;
        unwritten++;
        io.err(`${printable(file.path)} stays unchanged: ${left.reason}\n`);
      }
    }
  }
  if (unwritten > 0) return 2;
  return broken > 0 || (line.flag('check') && changes > 0) ? 1 : 0;
}

async function formatInput(line: CommandLine, io: Io, context: LanguageContext): Promise<number> {
  const read = decode(await io.stdin());
  if ('reason' in read) throw new Failure(`standard input cannot be read: ${read.reason}`);
  const language = (line.text('language') as TextLanguage | undefined) ?? languageOfText(read.text);
  if (!language) throw new Failure(`${unknownLanguage('-').message}; set its language with --language`);
  const after = formatText(read.text, language, context);
  if (typeof after !== 'string') {
    io.err(`standard input is not formatted: ${after.reason}\n`);
    io.out(sourceOutput(read.text, io.terminal));
    return 1;
  }
  if (!line.flag('check')) io.out(sourceOutput(after, io.terminal));
  return line.flag('check') && after !== read.text ? 1 : 0;
}

/** The options of the layout; those that are left out have the defaults of the formatters. */
function layoutOf(line: CommandLine): FormatOptions {
  const keywordCase = line.text('keyword-case') as FormatOptions['keywordCase'];
  const lineWidth = numberOf(line, 'line-width', 20, 1000);
  const indent = line.text('indent');
  const tabSize = indent === undefined || indent === 'tab' ? undefined : numberOf(line, 'indent', 1, 16);
  return {
    ...(keywordCase ? { keywordCase } : {}),
    ...(lineWidth === undefined ? {} : { lineWidth }),
    ...(indent === 'tab' ? { insertSpaces: false } : {}),
    ...(tabSize === undefined ? {} : { tabSize }),
  };
}

function numberOf(line: CommandLine, option: string, least: number, limit: number): number | undefined {
  const value = line.text(option);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < least || number > limit)
    throw new Failure(`--${option} must be a whole number from ${least} to ${limit}, not "${value}"`);
  return number;
}

function formatText(
  text: string,
  language: TextLanguage,
  context: LanguageContext,
): string | { readonly reason: string } {
  try {
    const edits = layoutOfText(text, language, context);
    if (edits) return applyEdits(text, edits);
    return { reason: endOfReading(text) === undefined ? 'it has a syntax error' : 'it is too long' };
  } catch (error) {
    return failureOf(error);
  }
}

function languageOfPath(path: string): TextLanguage | undefined {
  if (/\.nrql$/i.test(path)) return 'nrql';
  return /\.(graphql|gql)$/i.test(path) ? 'graphql' : undefined;
}
