import type { Template } from '../call';
import { type Context, expandPieces, expandWord } from './expand';
import type { Assigned } from './scope';
import type { Word } from './syntax';

/** How far names that are made of other names are followed. */
const maxDepth = 6;

const plainName = /^\$\{?(\w+)\}?$/;

/** A word as the name of a file, so that two ways to write it are equal. */
export function nameIn(word: Word, context: Context): string {
  const [argument] = expandWord(word, context);
  return argument ? fileName(argument.template, context) : '';
}

/** The name of a file with what a variable is always given in its place: `$DIR/app.json` for `"${OUT}"`. */
export function fileName({ parts }: Template, context: Context, depth = 0): string {
  const texts = parts.map(part => {
    const variable = part.kind === 'hole' ? plainName.exec(part.expression)?.[1] : undefined;
    if (part.kind === 'text') return part.text;
    return variable === undefined ? part.expression : givenName(variable, context, depth);
  });
  return texts.join('').replace(/^(?:\.\/+)+(?=.)/, '');
}

function givenName(variable: string, context: Context, depth: number): string {
  const [only, ...others] = valuesOf(variable, context);
  const isFixed = only?.value && others.length === 0 && !only.loop && !only.append && !only.overridable;
  if (!only?.value || !isFixed || depth >= maxDepth || /^\w*\d/.test(variable) || isMade(only)) return `$${variable}`;
  const { positional: _others, ...rest } = context;
  const template = expandPieces(only.value.pieces, { ...rest, from: only.value.span.start, owner: only.owner });
  return fileName(template, context, depth + 1);
}

/** What gives a variable a value that is not empty. */
function valuesOf(variable: string, { scope }: Context): readonly Assigned[] {
  return (scope.assignments.get(variable) ?? []).filter(({ value }) => !value || value.pieces.length > 0);
}

/** Whether a command makes the whole name, such as `mktemp`, so that it is another one each time. */
function isMade({ value }: Assigned): boolean {
  return value?.pieces.length === 1 && value.pieces[0]?.kind === 'substitution';
}

/** The variables in the name of a file. */
export function variablesIn(name: string): readonly string[] {
  return [...name.matchAll(/\$\{?(\w+|[@*])/g)].map(([, variable = '']) => variable);
}

/** The maximum number of other names of one file that are searched for. */
const maxNames = 12;

/** The names that a file may have besides, where its variables have several values; undefined where those are not known. */
export function otherNames(name: string, context: Context): readonly string[] | undefined {
  const found: string[] = [];
  for (const variable of variablesIn(name)) {
    if (!/^[A-Za-z_]/.test(variable)) return undefined;
    const values = valuesOf(variable, context);
    for (const { value, owner } of values.filter(each => !isMade(each))) {
      const text = value && fileName(expandPieces(value.pieces, { ...context, owner }), context);
      if (text === undefined || (owner && /\$\{?[\d@*]/.test(text))) return undefined;
      if (values.length > 1) found.push(name.replace(new RegExp(`\\$\\{?${variable}\\b\\}?`, 'g'), () => text));
    }
  }
  return found.length > maxNames ? undefined : found;
}

const unquotedGlob = /[*?[]/;

/** Whether a word names several files by a pattern. */
export function isPattern({ pieces }: Word): boolean {
  return pieces.some(piece => piece.kind === 'text' && !piece.quoted && unquotedGlob.test(piece.text));
}

/** Whether a pattern, as the name of a file is written, matches a name. */
export function matches(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/\[[^\]]*\]/g, '?')
    .split(/([*?]|\$\{?\w+\}?)/)
    .map(part => {
      if (/^\*/.test(part)) return '.*';
      if (part === '?') return '.';
      return part.replace(/[\\^$.|+(){}[\]]/g, '\\$&');
    });
  return new RegExp(`^${source.join('')}$`, 's').test(name);
}

/** The name of a file where it is not a part of another one. */
export function wordOf(name: string, flags?: string): RegExp {
  return new RegExp(`(?<![\\w.-])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w.-])`, flags);
}
