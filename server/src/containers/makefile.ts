import type { Region } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';
import { linesOf } from '../text/textLines';
import type { ContainedText, Container } from './container';
import { type Variables, variablesOf } from './makeVariables';

interface Recipe {
  readonly target: string;
  readonly builder: RegionBuilder;
}

/** Makefiles: the recipe of each target and the body of each `define` is one script; comment lines outside of recipes. */
export const makefile: Container = {
  languages: ['makefile'],
  items: text => {
    const variables = variablesOf(text);
    const environment = new Map([...variables.values].filter(([, value]) => !value.includes('$')));
    const scripts = [...recipesOf(text, variables), ...shellFunctions(text, variables)].map(
      ({ builder, target }): ContainedText => ({
        kind: 'text',
        region: recipeRegion(builder),
        context: { symbol: target, names: [target], environment },
      }),
    );
    return [...scripts, ...commentsOf(text)];
  },
};

/** A dollar of the shell is written twice, and each line of a recipe is a command of its own behind a tab. */
function recipeRegion(builder: RegionBuilder): Region {
  return builder.build('shellscript', undefined, { role: 'code', oneLine: true, escape: asRecipe });
}

function asRecipe(inner: string): string {
  return inner.replaceAll('$', '$$$$').replace(/\n/g, '\n\t');
}

function commentsOf(text: string): ContainedText[] {
  return [...text.matchAll(/^#.*/gm)].map(({ index, 0: line }) => {
    const builder = new RegionBuilder(text);
    builder.verbatim(index, index + line.length);
    return { kind: 'text', region: builder.build('', undefined, { role: 'comment' }) };
  });
}

function recipesOf(text: string, variables: Variables): Recipe[] {
  const recipes: Recipe[] = [];
  let current: Recipe | undefined;
  let target = '';
  let defining = false;
  /** The line break behind a backslash. */
  let continued: Span | undefined;
  const open = (): Recipe => {
    const recipe = { target, builder: new RegionBuilder(text) };
    recipes.push(recipe);
    return recipe;
  };
  for (const { start, end, next } of linesOf(text)) {
    const line = text.slice(start, end);
    const define = /^[ \t]*define[ \t]+([\w.-]+)/.exec(line);
    const rule = /^\uFEFF?([^\s#:=][^:=#]*):(?!=)/.exec(line);
    if (define || (!defining && rule && !continued)) {
      target = ((define ?? rule)?.[1] ?? '').trim();
      defining = define !== null;
      // `target: prerequisites ; command`, and the commands that give values to conditional lines.
      const inline = define ? undefined : /^[^=]*?;[ \t]*[@+-]*/.exec(line)?.[0].length;
      current = inline === undefined ? undefined : open();
      const stop = line.endsWith('\\') ? end : next;
      if (current && inline !== undefined) addLine(current.builder, text, start + inline, stop, variables);
    } else if (defining && /^[ \t]*endef\b/.test(line)) {
      defining = false;
      current = undefined;
    } else if (defining || line.startsWith('\t') || (current && continued)) {
      current ??= open();
      const [lead = ''] = (continued ? /^\t?/ : /^[ \t]*[@+-]*/).exec(line) ?? [];
      const from = start + lead.length;
      // The tab behind a line break belongs to it: an edit may then cross the line, and writes both again.
      if (continued) current.builder.escape(text.slice(continued.start, continued.end), spanOf(continued.start, from));
      addLine(current.builder, text, from, line.endsWith('\\') ? end : next, variables);
    }
    continued = line.endsWith('\\') ? spanOf(end, next) : undefined;
  }
  return recipes;
}

/** `$(shell command)` of assignments and conditions. */
function shellFunctions(text: string, variables: Variables): Recipe[] {
  const found: Recipe[] = [];
  for (const match of text.matchAll(/^[^\t#\n][^\n]*?\$\(shell[ \t]+/gm)) {
    const from = match.index + match[0].length;
    const open = text.lastIndexOf('$', from);
    const builder = new RegionBuilder(text);
    addLine(builder, text, from, Math.max(from, expansionEnd(text, open, text.length) - 1), variables);
    found.push({ target: /^[ \t]*([\w.-]+)/.exec(match[0])?.[1] ?? '', builder });
  }
  return found;
}

/** `$$` is the shell's dollar, everything else behind a dollar is filled in by make. */
function addLine(
  builder: RegionBuilder,
  text: string,
  start: number,
  end: number,
  variables: Variables,
  depth = 0,
): void {
  let run = start;
  for (let offset = start; offset < end; ) {
    if (text[offset] !== '$') {
      offset++;
      continue;
    }
    builder.verbatim(run, offset);
    const stop = Math.min(expansionEnd(text, offset, end), end);
    const source = text.slice(offset, stop);
    if (source === '$$') builder.escape('$', spanOf(offset, stop));
    else {
      const name = /^\$[({]?([\w.-]+)/.exec(source)?.[1];
      const fallback = name ? variables.values.get(name) : undefined;
      const words = name && depth < maxDepth ? wordsOf(name, variables, depth) : undefined;
      const known = { ...(fallback ? { fallback } : {}), ...(words ? { words } : {}) };
      builder.hole({ expression: source, ...known }, spanOf(offset, stop));
    }
    offset = stop;
    run = stop;
  }
  builder.verbatim(run, end);
}

/** Values that are made of others are followed so far. */
const maxDepth = 4;

function wordsOf(name: string, variables: Variables, depth: number): Region | undefined {
  const value = variables.written.get(name);
  if (value === undefined) return undefined;
  const builder = new RegionBuilder(value);
  addLine(builder, value, 0, value.length, variables, depth + 1);
  return builder.build('shellscript');
}

/** A longer expansion does not count: each of many unclosed ones would be searched for up to the end of the line. */
const maxExpansionLength = 500;

function expansionEnd(text: string, offset: number, limit: number): number {
  const open = text[offset + 1];
  if (open !== '(' && open !== '{') return offset + 2;
  const close = open === '(' ? ')' : '}';
  let depth = 0;
  for (let end = offset + 1; end < Math.min(limit, offset + maxExpansionLength); end++) {
    if (text[end] === open) depth++;
    else if (text[end] === close && --depth === 0) return end + 1;
  }
  return offset + 2;
}
