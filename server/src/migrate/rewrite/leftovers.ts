import type { SourceFile } from '../../code/source';
import { applyEdits, type Edit } from '../../text/edit';
import { type Span, spanOf } from '../../text/span';
import { endOfValue } from './endOfValue';

/** Longer texts keep what is left over: the search takes time for each rewrite of them. */
const longest = 100_000;

/** How many names are looked at for one rewrite. */
const most = 60;

/**
 * The edits that remove what only the old requests needed: definitions of names, each on lines of its own, that nothing in
 * the new text mentions and whose values do nothing but compute a value. What a definition was made of is looked at next.
 */
export function leftoverEdits(file: Pick<SourceFile, 'text' | 'language'>, edits: readonly Edit[]): Edit[] {
  const { text } = file;
  const syntax = syntaxOf(file);
  if (!syntax || text.length > longest || syntax.mayLookUpNames.test(text)) return [];
  const removed: Edit[] = [];
  const names = edits.flatMap(({ span }) => wordsIn(text.slice(span.start, span.end)));
  const seen = new Set<string>();
  let after: string | undefined;
  for (let name = names.shift(); name !== undefined && seen.size < most; name = names.shift()) {
    if (seen.has(name)) continue;
    const span = definitionOf(name, text, syntax);
    if (!span || [...edits, ...removed].some(edit => isInside(edit.span, span))) {
      seen.add(name);
      continue;
    }
    after ??= applyEdits(text, [...edits, ...removed]);
    // A name that is still used may be free when another definition is gone.
    if (mentions(name, after) !== 1 || mentions(name, text) < 2) continue;
    seen.add(name);
    removed.push({ span, text: '' });
    after = undefined;
    names.push(...wordsIn(text.slice(span.start, span.end)));
  }
  return removed;
}

interface Syntax {
  readonly language: 'python' | 'javascript' | 'shellscript';
  /** What stands in front of a name that is given a value. */
  readonly declares: string;
  /** Code that may use a name without writing it. */
  readonly mayLookUpNames: RegExp;
  /** Whether other files may use names at the start of a line: what defines functions may be read by others, whatever its first line says. */
  readonly isModule: boolean;
}

function syntaxOf({ language, text }: Pick<SourceFile, 'text' | 'language'>): Syntax | undefined {
  switch (language) {
    case 'python':
      return {
        language,
        declares: '',
        mayLookUpNames: /\b(?:locals|globals|vars|eval|exec|getattr|format_map|__import__)\s*\(/,
        // To import what does something at its first level would do it.
        isModule: !/^(?:for|while|with) |^(?:print|main|run)\(|^\w+\([^\n]*\)[ \t]*$/m.test(text),
      };
    case 'javascript':
    case 'typescript':
    case 'javascriptreact':
    case 'typescriptreact':
      return {
        language: 'javascript',
        declares: '(?:const |let |var )',
        mayLookUpNames: /\beval\s*\(|\bwith\s*\(|new Function\b|\b(?:window|globalThis|document)\b/,
        // Scripts of a page share the names of their first level.
        isModule:
          !/^[ \t]*(?:import|export)\b|\brequire\s*\(|\bmodule\.exports\b|^(?![^\n]*(?:function|=>))\S[^\n]*\bawait\b/m.test(
            text,
          ),
      };
    case 'shellscript':
      return {
        language,
        declares: '(?:local |readonly )?',
        mayLookUpNames:
          /\b(?:eval|envsubst|source|allexport|compgen|declare|typeset|export|set\s+-\w*a)\b|^[ \t]*\.[ \t]|\$\{!/m,
        isModule: /^[ \t]*(?:function[ \t]+\w+|[\w-]+[ \t]*\(\))/m.test(text),
      };
    default:
      return undefined;
  }
}

function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z_][\w$]*/g) ?? [];
}

function mentions(name: string, text: string): number {
  return text.match(new RegExp(`(?<![\\w$])\\$?\\{?${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))?.length ?? 0;
}

function isInside(inner: Span, { start, end }: Span): boolean {
  return inner.start < end && start < inner.end;
}

/** The lines of the only definition of a name; undefined where it has none that can go. */
function definitionOf(name: string, text: string, { language, declares, isModule }: Syntax): Span | undefined {
  const type = language === 'javascript' ? '(?:\\s*:\\s*[\\w<>[\\], ]+?)?\\s*' : language === 'python' ? '\\s*' : '';
  const pattern = new RegExp(`^([ \\t]*)${declares}${name.replaceAll('$', '\\$')}${type}=(?![=>])`, 'gm');
  const [found, ...others] = [...text.matchAll(pattern)];
  if (!found || others.length > 0 || (isModule && found[1] === '')) return undefined;
  const end = endOfValue(text, found.index + found[0].length, language);
  const span = end === undefined ? undefined : spanOf(found.index, end);
  return span && !isWholeBlock(span, found[1] ?? '', text, language) ? span : undefined;
}

/** Whether lines are all that a block has, or a member of a class. */
function isWholeBlock({ start, end }: Span, indent: string, text: string, language: string): boolean {
  if (indent === '' && language === 'python') return false;
  const before = text.slice(0, start).trimEnd();
  const opens = /(?:[:{(]|\b(?:then|do|else))$/.test(before);
  const next = /^(?:[ \t]*\r?\n)*([ \t]*)(\S*)/.exec(text.slice(end));
  const isLast = (next?.[1] ?? '').length < indent.length || /^(?:\}|fi|done|else|elif|esac)/.test(next?.[2] ?? '');
  if (opens && isLast) return true;
  if (language !== 'python') return false;
  const around = [...text.slice(0, start).matchAll(/^([ \t]*)(class|def|async def)\b/gm)].findLast(
    ([, own = '']) => own.length < indent.length,
  );
  return around?.[2] === 'class';
}
