import { addTo } from '../../text/addTo';
import { memoizeByObject } from '../../text/memoizeByObject';
import type { Template } from '../call';
import { contextAt } from './bind';
import { type Context, outputTemplate } from './expand';
import { fileName, nameIn } from './fileNames';
import { valueAtUse } from './movedValues';
import type { Scope } from './scope';
import { plainWord } from './simple';
import type { SimpleCommand, Word } from './syntax';
import { type CommandSite, enclosingFunction, isAlwaysBefore } from './walk';

/** The commands of a script by the words and files that they name, as the script writes them. */
export function filesOf(context: Context): ReadonlyMap<string, readonly CommandSite[]> {
  return filesIn(context.scope, context);
}

const filesIn = memoizeByObject((scope: Scope, context: Context): ReadonlyMap<string, readonly CommandSite[]> => {
  const byName = new Map<string, CommandSite[]>();
  for (const site of scope.sites) {
    const { words, redirects } = site.command;
    const names = new Set(
      [...words, ...redirects.flatMap(({ target }) => target ?? [])].map(word => nameIn(word, context)),
    );
    for (const name of names) {
      addTo(byName, name, site);
    }
  }
  return byName;
});

/** Commands that leave a file as it is until it is no longer needed. */
const harmless = /^(?:rm|cat|ls|test|\[\[?|echo|printf|jq|stat|wc|chmod|less|head|tail|grep)$/;

/** The text of a file that one command of the script writes, always before the place where it is read. */
export function fileText(name: Template, site: CommandSite, context: Context): Template | undefined {
  const file = fileName(name, context);
  const all = file === '' ? [] : (filesOf(context).get(file) ?? []);
  const [writer, ...others] = all.filter(({ command }) => !isHarmless(command, file, context));
  if (!writer || others.length > 0 || !isAlwaysBefore(writer, site.command.span, context.script.text)) return undefined;
  const { command } = writer;
  if (!/^[/~$]/.test(file) && changesFolder(writer, site, context.scope)) return undefined;
  const output = command.redirects.filter(({ operator }) => operator.startsWith('>'));
  const [only, ...more] = output;
  const isWritten =
    only?.operator === '>' && /^1?$/.test(only.descriptor) && only.target && nameIn(only.target, context) === file;
  if (!isWritten || more.length > 0 || writer.frame.pipeline.commands.length > 1) return undefined;
  const { positional: _others, ...rest } = context;
  const text = outputTemplate(
    { ...command, redirects: command.redirects.filter(redirect => redirect !== only) },
    contextAt(writer, rest, undefined),
  );
  const owner = enclosingFunction(writer.frame);
  const { start } = site.command.span;
  // The command that writes the file stays, so that what it runs would run twice.
  return text && valueAtUse(text, { append: false, end: command.span.end, owner }, start, false, context);
}

/** Whether a name without a folder may mean another file by then. */
function changesFolder({ command: { span } }: CommandSite, later: CommandSite, { sites }: Scope): boolean {
  return sites.some(
    ({ command }) =>
      command.span.start > span.start &&
      command.span.start < later.command.span.start &&
      /^(?:cd|pushd|popd|eval|source|\.)$/.test(plainWord(command.words[0])),
  );
}

function isHarmless({ words, redirects }: SimpleCommand, file: string, context: Context): boolean {
  return (
    harmless.test(plainWord(words[0])) &&
    redirects.every(
      ({ operator, target }) => !/^(?:>|&>)/.test(operator) || (target && nameIn(target, context) !== file),
    )
  );
}

/** The commands that send a request and do nothing with a file but to write the response to it. */
export function clientsThatFill(name: string, context: Context): ReadonlySet<SimpleCommand> {
  const known = fillers(context.scope);
  const found =
    known.get(name) ??
    new Set(
      (filesOf(context).get(name) ?? []).flatMap(({ command }) =>
        fillsFile(command, word => nameIn(word, context) === name) ? command : [],
      ),
    );
  known.set(name, found);
  return found;
}

/** What was found for a file, which is the same for each of the commands that name it. */
const fillers = memoizeByObject((_: Scope) => new Map<string, ReadonlySet<SimpleCommand>>());

/** Whether a command does nothing with a file but to write the response of a request to it. */
function fillsFile({ words }: SimpleCommand, isName: (word: Word) => boolean): boolean {
  if (!isClientName(words[0])) return false;
  return words.every(
    (word, index) => !isName(word) || /^-[A-Za-z]*[oO]$|^--output(?:-document)?$/.test(plainWord(words[index - 1])),
  );
}

/** Whether a command is a client of HTTP. */
export function isClientName(word: Word | undefined): boolean {
  return /^(?:curl|wget|https?)$/.test(plainWord(word).replace(/^.*\//, ''));
}
