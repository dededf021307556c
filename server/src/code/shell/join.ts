import { verbatimRegion } from '../../text/region';
import type { Span } from '../../text/span';
import { foldersAbove, pathFrom } from '../paths';
import { type JoinedFile, type SourceFile, sourceFile } from '../source';
import { readScript } from './commands';
import { plainWord } from './simple';
import type { Pipeline, SimpleCommand, Word } from './syntax';
import { commandSites } from './walk';

/** A command that takes a file in: `. ./lib.sh`, `source "$(dirname "$0")/lib.sh"`. */
interface Sourcing {
  readonly span: Span;
  readonly paths: readonly string[];
}

/** The paths that the files may have which a script sources. */
export function sourcedPaths({ path, text }: SourceFile): readonly string[] {
  const script = verbatimRegion('shellscript', text);
  return readScript(script).body.flatMap(pipeline => sourcingOf(pipeline, path)?.paths ?? []);
}

/**
 * A script behind the file that it sources, or that is sourced before it where it sources none, as one text. Undefined where
 * commands run before that may change what the file does, or where more files may define its functions anew.
 */
export function joinScripts(own: SourceFile, [other, ...more]: readonly SourceFile[]): JoinedFile | undefined {
  if (own.isCut || !other || other.isCut || more.length > 0) return undefined;
  const { text, path } = own;
  const { body } = readScript(verbatimRegion('shellscript', text));
  const index = body.findIndex(pipeline => sourcingOf(pipeline, path)?.paths.includes(other.path));
  const found = body[index] && sourcingOf(body[index], path);
  const all = commandSites(body).filter(({ command }) => isSourcing(command));
  const head = `${other.text}\n`;
  if (all.length === 0) return joinedText(own, head, text, commentsAt(text));
  if (!found || !body.slice(0, index).every(pipeline => isSetting(pipeline, other.text))) return undefined;
  if (!all.every(({ command }) => command.span.start === found.span.start || onlySets(command))) return undefined;
  const blank = text.slice(found.span.start, found.span.end).replace(/[^\r\n]/g, ' ');
  const blanked = text.slice(0, found.span.start) + blank + text.slice(found.span.end);
  const place = found.span.end + (/^[^\r\n]*/.exec(text.slice(found.span.end))?.[0].length ?? 0);
  return joinedText(own, head, blanked, place);
}

/** `text` is that of the script, and `place` where functions can stand in it that use those of the file. */
function joinedText(file: SourceFile, head: string, text: string, place: number): JoinedFile {
  return {
    file: {
      ...sourceFile(file.path, head + text, file.language),
      joined: { start: head.length, end: head.length + text.length, file, bindings: [], place },
    },
    start: head.length,
    imported: () => [],
  };
}

/** The end of the comments with which a script begins. */
function commentsAt(text: string): number {
  return /^(?:#[^\r\n]*(?:\r?\n(?=#)|))*/.exec(text)?.[0].length ?? 0;
}

function isSourcing({ words: [first] }: SimpleCommand): boolean {
  return /^(?:\.|source)$/.test(plainWord(first));
}

function sourcingOf(pipeline: Pipeline, path: string): Sourcing | undefined {
  const [command, ...others] = pipeline.commands;
  if (command?.kind !== 'simple' || others.length > 0 || pipeline.negated) return undefined;
  const [, word, ...more] = command.words;
  const end = isSourcing(command) && more.length === 0 ? endOf(word) : undefined;
  if (end === undefined) return undefined;
  const [folder = ''] = foldersAbove(path);
  const paths = [...new Set([folder, ''])].flatMap(each => pathFrom(each, end) ?? []);
  return { span: command.span, paths };
}

/** The path behind what the shell computes of a folder: `/lib.sh` of `"$(dirname "$0")/lib.sh"`. */
function endOf(word: Word | undefined): string | undefined {
  const [first, second, ...others] = word?.pieces ?? [];
  if (first?.kind === 'text' && !second) return first.text.startsWith('/') ? undefined : first.text;
  if (!first || first.kind === 'text' || second?.kind !== 'text' || others.length > 0) return undefined;
  return second.text.startsWith('/') ? second.text.slice(1) : undefined;
}

/** Whether commands change nothing of what a file does: they look, say, set options of the shell, or names it does not use. */
function isSetting({ commands }: Pipeline, text: string): boolean {
  const isNew = (name: string) => !new RegExp(`\\b${name}\\b`).test(text);
  return commands.every(command => {
    if (command.kind === 'function') return isNew(command.name);
    if (command.kind === 'block')
      return /^(?:if|\{)$/.test(command.keyword) && command.body.every(each => isSetting(each, text));
    const [first, ...others] = command.words.map(plainWord);
    if (!command.assignments.every(({ name }) => isNew(name))) return false;
    if (first === undefined || harmless.test(first) || onlySets(command)) return true;
    if (first === 'command') return /^-[vV]$/.test(others[0] ?? '');
    if (!/^(?:readonly|export|declare|typeset)$/.test(first)) return false;
    return others.every(word => /^-[rxgi]+$/.test(word) || (/^\w+$/.test(word) && isNew(word)));
  });
}

/** Commands that define nothing. */
const harmless = /^(?:set|shopt|cd|exit|echo|printf|test|\[|\[\[|:|true|false|type|hash|umask|trap)$/;

/** A file of settings defines no functions. */
function onlySets(command: SimpleCommand): boolean {
  return (
    isSourcing(command) &&
    /(?:env|config|conf|settings|vars|variables|secrets?)(?:\.sh)?$/i.test(endOf(command.words[1]) ?? '')
  );
}
