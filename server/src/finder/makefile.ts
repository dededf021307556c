import type { Call } from '../code/call';
import { proseCalls } from '../code/prose';
import { shellCalls } from '../code/shell/calls';
import { sortCalls } from '../code/sortCalls';
import type { LanguageReader, ReaderTools, SourceFile } from '../code/source';
import type { Region } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { spanOf } from '../text/span';
import { linesOf } from '../text/textLines';

interface Recipe {
  readonly target: string;
  readonly builder: RegionBuilder;
}

/** Makefiles: the recipe of each target and the body of each `define` is one script. */
export const makefile: LanguageReader = {
  languages: ['makefile'],
  calls: (file, tools) => {
    const variables = variablesOf(file.text);
    const environment = new Map(variables);
    return sortCalls(
      recipesOf(file.text, variables)
        .flatMap(({ script, target }) =>
          shellCalls(script, file, tools, { symbol: target, names: [target], environment }),
        )
        .concat(commentCalls(file, tools)),
    );
  },
};

/** Commands in comments outside of recipes, each line on its own. */
function commentCalls(file: SourceFile, tools: ReaderTools): Call[] {
  return [...file.text.matchAll(/^#.*(?:curl|wget)\s.*$/gm)].flatMap(({ index, 0: line }) =>
    proseCalls(file, spanOf(index, index + line.length), tools).map(call => ({ ...call, kind: 'comments' as const })),
  );
}

const assignment =
  /^\uFEFF?[ \t]*(?:export[ \t]+|override[ \t]+)*([A-Za-z_][\w.-]*)[ \t]*(?:\?=|::?=|=)[ \t]*([^\r\n]*)$/gm;

/** Values by name; a name that stands for another one is looked up once more. */
function variablesOf(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, name, value] of text.matchAll(assignment)) {
    const known = (value ?? '')
      .replace(/\$[({]([\w.-]+)[)}]/g, (all, other: string) => values.get(other) ?? all)
      .trim();
    if (name && known !== '' && !known.includes('$') && !values.has(name)) values.set(name, known);
  }
  return values;
}

function recipesOf(text: string, variables: ReadonlyMap<string, string>): { script: Region; target: string }[] {
  const recipes: Recipe[] = [];
  let current: Recipe | undefined;
  let target = '';
  let defining = false;
  let continued = false;
  for (const { start, end, next } of linesOf(text)) {
    const line = text.slice(start, end);
    const define = /^[ \t]*define[ \t]+([\w.-]+)/.exec(line);
    const rule = /^\uFEFF?([^\s#:=][^:=#]*):(?!=)/.exec(line);
    if (define || (!defining && rule && !continued)) {
      target = ((define ?? rule)?.[1] ?? '').trim();
      defining = define !== null;
      current = undefined;
      // `target: prerequisites ; command`, and the commands that give values to conditional lines.
      const inline = define ? undefined : /^[^=]*?;[ \t]*[@+-]*/.exec(line)?.[0].length;
      if (inline !== undefined) {
        current = { target, builder: new RegionBuilder(text) };
        recipes.push(current);
        addLine(current.builder, text, start + inline, next, variables);
      }
    } else if (defining && /^[ \t]*endef\b/.test(line)) {
      defining = false;
      current = undefined;
    } else if (defining || line.startsWith('\t') || (current && continued)) {
      if (!current) {
        current = { target, builder: new RegionBuilder(text) };
        recipes.push(current);
      }
      const blanks = /^[ \t]*/.exec(line)?.[0].length ?? 0;
      const marks = continued ? 0 : (/^[@+-]+/.exec(line.slice(blanks))?.[0].length ?? 0);
      addLine(current.builder, text, start + blanks + marks, next, variables);
    }
    continued = line.endsWith('\\');
  }
  recipes.push(...shellFunctions(text, variables));
  return recipes.map(recipe => ({ script: recipe.builder.build('shellscript'), target: recipe.target }));
}

/** `$(shell command)` of assignments and conditions. */
function shellFunctions(text: string, variables: ReadonlyMap<string, string>): Recipe[] {
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
  variables: ReadonlyMap<string, string>,
): void {
  let run = start;
  for (let at = start; at < end; ) {
    if (text[at] !== '$') {
      at++;
      continue;
    }
    builder.verbatim(run, at);
    const stop = Math.min(expansionEnd(text, at, end), end);
    const source = text.slice(at, stop);
    if (source === '$$') builder.escape('$', spanOf(at, stop));
    else {
      const name = /^\$[({]?([\w.-]+)/.exec(source)?.[1];
      const fallback = name ? variables.get(name) : undefined;
      builder.hole({ expression: source, ...(fallback ? { fallback } : {}) }, spanOf(at, stop));
    }
    at = stop;
    run = stop;
  }
  builder.verbatim(run, end);
}

function expansionEnd(text: string, at: number, limit: number): number {
  const open = text[at + 1];
  if (open !== '(' && open !== '{') return at + 2;
  const close = open === '(' ? ')' : '}';
  let depth = 0;
  for (let end = at + 1; end < limit; end++) {
    if (text[end] === open) depth++;
    else if (text[end] === close && --depth === 0) return end + 1;
  }
  return at + 2;
}
