import { memoizeByObject } from '../../text/memoizeByObject';
import { readScript } from './commands';
import { wordScript } from './embedded';
import type { Context } from './expand';
import { isPattern, matches, nameIn, otherNames, variablesIn, wordOf } from './fileNames';
import { showing } from './functionUse';
import type { Scope } from './scope';
import { plainWord } from './simple';
import type { Redirect, SimpleCommand, Word } from './syntax';
import type { CommandSite } from './walk';
import { filesOf } from './writtenFiles';

/** A text of a script that may name files. */
interface Mention {
  readonly site: CommandSite | undefined;
  /** The text with the values of its variables, as names of files are written. */
  readonly text: string;
  readonly isPattern: boolean;
  /** It is a word to show, or it is what a variable gets. */
  readonly isHarmless: boolean;
}

/** Commands for which a folder or a text with the name of a file is no reason to read the file. */
const quiet = /^(?:rm|rmdir|mkdir|touch|chmod|chown|cd|pushd|popd|ls|test|\[\[?|mktemp|true|:|unset|docker|podman)$/;

const onePath = /^[^\s'"`();|&<>]*$/;

/**
 * What may read a file besides the commands that name it: by a pattern, by its folder, by another name of it. Undefined stands
 * for something that is no command.
 */
export function mentionsElsewhere(
  name: string,
  from: CommandSite,
  context: Context,
): readonly (CommandSite | undefined)[] {
  const named = new Set((filesOf(context).get(name) ?? []).map(({ command }) => command));
  if (!named.has(from.command)) return searched(name, new Set([...named, from.command]), context);
  const known = elsewhere(context.scope);
  const found = known.get(name) ?? searched(name, named, context);
  known.set(name, found);
  return found;
}

/** What was found for a file, which is the same for each of the commands that name it. */
const elsewhere = memoizeByObject((_: Scope) => new Map<string, readonly (CommandSite | undefined)[]>());

function searched(
  name: string,
  named: ReadonlySet<SimpleCommand>,
  context: Context,
): readonly (CommandSite | undefined)[] {
  const others = otherNames(name, context);
  if (!others) return [undefined];
  const base = name.slice(name.lastIndexOf('/') + 1);
  const isPlainBase = base !== '' && variablesIn(base).length === 0;
  const isBase = isPlainBase ? wordOf(base) : undefined;
  const isFolder = variablesIn(name).map(variable =>
    isPlainBase ? new RegExp(`\\$\\{?${variable}\\b\\}?(?!\\}?/[\\w.-])`) : new RegExp(`\\$\\{?${variable}\\b`),
  );
  const mayMove = context.scope.sites.some(({ command }) => /^(?:cd|pushd)$/.test(plainWord(command.words[0])));
  const isOne = ({ site, text, isHarmless, isPattern: isGlob }: Mention): boolean => {
    if (site && named.has(site.command)) return false;
    if (others.includes(text)) return true;
    if (isGlob && matches(text, name)) return true;
    if (isHarmless) return false;
    if (!onePath.test(text)) return isBase?.test(text) === true || isFolder.some(pattern => pattern.test(text));
    if (text !== '' && name.startsWith(text.endsWith('/') ? text : `${text}/`)) return true;
    const isOther = !mayMove && text.includes('/') && name.includes('/');
    return text !== name && !isOther && isBase?.test(text) === true;
  };
  return [...new Set(mentionsIn(context).flatMap(mention => (isOne(mention) ? [mention.site] : [])))];
}

function mentionsIn(context: Context): readonly Mention[] {
  return mentionsOf(context.scope, context);
}

const mentionsOf = memoizeByObject((scope: Scope, context: Context): readonly Mention[] => {
  const found: Mention[] = [];
  // The commands of a substitution are places of their own.
  const textOf = ({ pieces, span }: Word) =>
    nameIn({ pieces: pieces.filter(({ kind }) => kind !== 'substitution'), span }, context);
  const add = (word: Word, site: CommandSite | undefined, isHarmless: boolean) =>
    found.push({ site, text: textOf(word), isPattern: isPattern(word), isHarmless });
  for (const site of scope.sites) {
    const { words, assignments, redirects } = site.command;
    const name = plainWord(words[0]).replace(/^.*\//, '');
    const isShown = site.frame.index === site.frame.pipeline.commands.length - 1 && !redirects.some(writesFile);
    const isHarmless = quiet.test(name) || (name === 'trap' && onlyRemoves(words[1], context));
    for (const word of words.slice(1))
      add(word, site, isHarmless || (isShown && showing.test(name) && !onePath.test(textOf(word))));
    for (const { value, items = [] } of assignments)
      for (const word of value ? [value] : items) add(word, site, onePath.test(textOf(word)));
    for (const { target, heredoc } of redirects) {
      if (target) add(target, site, false);
      if (heredoc) add({ pieces: heredoc.pieces, span: heredoc.body }, site, isShown && name === 'cat');
    }
  }
  for (const { words } of scope.blocks.keys()) for (const word of words) add(word, undefined, false);
  return found;
});

/** A text in a file may be a program. */
function writesFile({ operator, target }: Redirect): boolean {
  return /^(?:>|>>|>\||&>)$/.test(operator) && !plainWord(target).startsWith('/dev/');
}

/** Whether the text that a trap runs does nothing but to remove files. */
function onlyRemoves(word: Word | undefined, context: Context): boolean {
  if (!word) return true;
  const { body } = readScript(wordScript(word, context).script);
  return body.every(({ commands }) =>
    commands.every(each => each.kind === 'simple' && /^(?:rm|exit|:|)$/.test(plainWord(each.words[0]))),
  );
}
