import { languages } from '../../languages';
import { applyEdits } from '../../text/edit';
import type { LanguageContext } from '../../text/language';
import { failureOf } from '../../workspace/files';
import { walk } from '../../workspace/walk';
import type { CommandLine } from '../arguments';
import { startsOf } from '../commandFiles';
import { decode, folders } from '../disk';
import { Failure } from '../failure';
import { readText } from '../input';
import type { Io } from '../io';
import { replaceFound } from '../replace';
import { loadProfile } from '../service';
import { printable } from '../shown';

type FormattedLanguage = 'nrql' | 'graphql';

/**
 * `graphward format`: formats query and GraphQL files in place. A file that cannot be formatted safely is not changed
 * and is named.
 */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const context: LanguageContext = { attributeNamespace: loadProfile(line, io).attributeNamespace };
  if (line.paths.includes('-')) return formatInput(line, io, context);
  const { files } = walk(startsOf(line.paths, io.cwd), folders);
  let changes = 0;
  let broken = 0;
  let unwritten = 0;
  for (const file of files) {
    const language = languageOfPath(file.path);
    if (!language) continue;
    const read = readText(file.location);
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
        io.err(`${printable(file.path)} is left as it is: ${left.reason}\n`);
      }
    }
  }
  if (unwritten > 0) return 2;
  return broken > 0 || (line.flag('check') && changes > 0) ? 1 : 0;
}

async function formatInput(line: CommandLine, io: Io, context: LanguageContext): Promise<number> {
  const language = line.text('language') as FormattedLanguage | undefined;
  if (!language)
    throw new Failure('the language of standard input is missing; set it with --language nrql or --language graphql');
  const read = decode(await io.stdin());
  if ('reason' in read) throw new Failure(`standard input cannot be read: ${read.reason}`);
  const after = formatText(read.text, language, context);
  if (typeof after !== 'string') {
    io.err(`standard input is not formatted: ${after.reason}\n`);
    io.out(read.text);
    return 1;
  }
  if (!line.flag('check')) io.out(after);
  return line.flag('check') && after !== read.text ? 1 : 0;
}

function formatText(
  text: string,
  language: FormattedLanguage,
  context: LanguageContext,
): string | { readonly reason: string } {
  try {
    const edits = languages[language].format?.(text, context);
    return edits ? applyEdits(text, edits) : { reason: 'it has a syntax error' };
  } catch (error) {
    return failureOf(error);
  }
}

function languageOfPath(path: string): FormattedLanguage | undefined {
  if (/\.nrql$/i.test(path)) return 'nrql';
  return /\.(graphql|gql)$/i.test(path) ? 'graphql' : undefined;
}
