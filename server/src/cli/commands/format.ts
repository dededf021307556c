import { languages } from '../../languages';
import { applyEdits } from '../../text/edit';
import type { LanguageContext } from '../../text/language';
import { walk } from '../../workspace/walk';
import type { CommandLine } from '../arguments';
import { startsOf } from '../commandFiles';
import { decode, folders, readText } from '../disk';
import { Failure } from '../failure';
import type { Io } from '../io';
import { replaceFile } from '../replace';
import { loadProfile } from '../service';
import { shownPath } from '../shown';

type Formatted = 'nrql' | 'graphql';

/** `graphward format`: lays out query and GraphQL files in place. A text that cannot be laid out safely is reported and not changed. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const context: LanguageContext = { attributeNamespace: loadProfile(line, io).attributeNamespace };
  if (line.paths.includes('-')) return formatInput(line, io, context);
  const { files } = walk(startsOf(line.paths, io.cwd), folders);
  let changes = 0;
  let broken = 0;
  for (const file of files) {
    const language = languageOfPath(file.path);
    if (!language) continue;
    const read = readText(file.location);
    const after = 'reason' in read ? read : formatted(read.text, language, context);
    if (typeof after !== 'string') {
      broken++;
      io.err(`${shownPath(file.path)} is left as it is: ${after.reason}\n`);
    } else if ('text' in read && after !== read.text) {
      changes++;
      if (line.flag('check')) io.out(`${shownPath(file.path)}\n`);
      else replaceFile(file.location, after);
    }
  }
  return broken > 0 || (line.flag('check') && changes > 0) ? 1 : 0;
}

async function formatInput(line: CommandLine, io: Io, context: LanguageContext): Promise<number> {
  const language = line.text('language') as Formatted | undefined;
  if (!language) throw new Failure('say with --language whether standard input is nrql or graphql');
  const read = decode(await io.stdin());
  if ('reason' in read) throw new Failure(`standard input is not read: ${read.reason}`);
  const after = formatted(read.text, language, context);
  if (typeof after !== 'string') {
    io.err(`standard input is left as it is: ${after.reason}\n`);
    io.out(read.text);
    return 1;
  }
  if (!line.flag('check')) io.out(after);
  return line.flag('check') && after !== read.text ? 1 : 0;
}

function formatted(text: string, language: Formatted, context: LanguageContext): string | { readonly reason: string } {
  const edits = languages[language].format?.(text, context);
  return edits ? applyEdits(text, edits) : { reason: 'it has a syntax error' };
}

function languageOfPath(path: string): Formatted | undefined {
  if (/\.nrql$/i.test(path)) return 'nrql';
  return /\.(graphql|gql)$/i.test(path) ? 'graphql' : undefined;
}
