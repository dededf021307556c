import type { Edit } from '../../../text/edit';
import { matchesText } from '../../../text/matchesText';
import { memoizeByObject } from '../../../text/memoizeByObject';
import { spanOf } from '../../../text/span';
import type { FileStyle } from '../../writing/writer';

type Code = Pick<FileStyle, 'text'>;

/** A string of any kind, a comment, or a line that goes on in the next one. */
const notCode =
  /"""(?:\\.|(?!""").)*(?:"""|$)|'''(?:\\.|(?!''').)*(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|#[^\n]*|\\\r?\n/gs;

/**
 * The text of a file in which each statement is one line, at the same offsets: what strings and comments hold is blank, and so
 * are the line ends inside brackets.
 */
const statementsOf = memoizeByObject(({ text }: Code): Code => {
  const plain = text.replace(notCode, found => {
    const sign = /^['"]/.test(found) ? found.charAt(0) : ' ';
    return sign + ' '.repeat(found.length - 1);
  });
  let depth = 0;
  const joined = plain.replace(/[([{}\])\r\n]/g, sign => {
    const isBracket = /[^\r\n]/.test(sign);
    if (isBracket) depth = Math.max(0, depth + ('([{'.includes(sign) ? 1 : -1));
    return depth > 0 && !isBracket ? ' ' : sign;
  });
  return { text: joined };
});

const topImport = /^(?:import|from)\s[^\n]*(?:\n|$)/gm;

/** What runs between imports, or is defined there: what is declared must stand before it. */
const begins =
  /^(?:(?:async\s+)?def\s|class\s|@|(?:async\s+)?(?:for|with)\s|while\s|print\(|[A-Za-z_][\w.]*(?:\[.*\])?\s*(?::[^=\n]*)?=)/m;

/** A statement at the top level that may run what is declared. */
const calls = /^(?!def\b|async\b|class\b|@|\s|["'])[^\n]*\(/m;

/**
 * The end of the last line with an import at the top level before other code, or of the comments and the text with which the
 * file starts.
 */
export function endOfImports(file: Code): number {
  const { text } = file;
  const code = statementsOf(file).text;
  let end: number | undefined;
  for (const { 0: line, index } of code.matchAll(topImport)) {
    const before = code.slice(end ?? 0, index);
    if (end === undefined ? calls.test(before) : begins.test(before)) break;
    end = index + text.slice(index, index + line.length).trimEnd().length;
  }
  if (end !== undefined) return end;
  const comments = /^\uFEFF?(?:#[^\n]*(?:\n(?=#)|(?=\n)|$))*/.exec(text)?.[0].trimEnd().length ?? 0;
  const opening = /^\s*(?:[rR]?["'][ ]+(?=\n|$))/.exec(code.slice(comments))?.[0] ?? '';
  return comments + text.slice(comments, comments + opening.length).trimEnd().length;
}

/** `module` is a module, or a line that imports something from one. What imports it behind other code may be too late. */
export function importEdit(module: string, file: FileStyle): Edit | undefined {
  const code = statementsOf(file).text;
  const known = new RegExp(`^import\\s(?:[^\\n]*,\\s*)?${module}\\s*(?:,|;|\\r?$)`, 'm').exec(code);
  const end = endOfImports(file);
  if (known && known.index < end) return undefined;
  const future = /^from\s+__future__[^\n]*\n/m.exec(code);
  const first = future ? future.index + future[0].length : /^(?:import|from)\s/m.exec(code)?.index;
  const offset = Math.min(first ?? end, end);
  const { newline } = file.style;
  const isBehind = offset > 0 && file.text[offset - 1] !== '\n';
  const text = isBehind ? `${newline}import ${module}` : `import ${module}${newline}`;
  return { span: spanOf(offset, offset), text };
}

/** Whether the file gives the name of a module to something else: `from datetime import datetime`, `json = …`. */
export function isHidden(module: string, file: FileStyle): boolean {
  return binds(module.split('.')[0] as string, statementsOf(file));
}

function binds(name: string, code: Code): boolean {
  const other = '(?:[\\w.]+|\\*\\w+|[\\w.]+\\[[^\\]\\n]*\\])';
  const list = `[([]?(?:${other}\\s*,\\s*)*\\*?${name}\\s*(?:,\\s*${other}\\s*)*,?\\s*[\\])]?`;
  const forms = [
    `^[ \\t]*from\\s+[\\w.]+\\s+import\\s+[^\\n]*\\b${name}\\b(?!\\s+as\\b)`,
    // What comes with everything else of a module is not known.
    `^from\\s+[\\w.]+\\s+import\\s+\\*`,
    `\\b(?:as|def|class)\\s+${name}\\b`,
    `\\b(?:global|del)\\s+(?:\\w+\\s*,\\s*)*${name}\\b`,
    `\\bfor\\s+(?:(?!\\bin\\b)[^\\n:])*(?<![.\\w])${name}\\b(?!\\.)(?:(?!\\bin\\b)[^\\n])*\\bin\\b`,
    `(?:^[ \\t]*(?:[\\w.]+\\s*=\\s*)*|[;:][ \\t]*)${list}\\s*(?::[^=\\n]+)?[-+|&*/]?=(?!=)`,
    `(?<![\\w.])${name}\\s*:=`,
    `\\b(?:def\\s+\\w+\\s*\\([^)\\n]*|lambda\\b[^:\\n]*)\\b${name}\\b`,
  ];
  return matchesText(code, new RegExp(forms.join('|'), 'm'));
}

/** Functions of the language that written code calls. */
const builtIn = 'bool float getattr int isinstance len list max next object print sorted str type'.split(' ');

/**
 * The functions of the language whose names a file gives to something else where it declares things, or with `isInside` in any
 * function.
 */
export function takenNames(file: FileStyle, isInside: boolean): readonly string[] {
  const code = isInside ? statementsOf(file) : topOf(file);
  return binds(`(?:${builtIn.join('|')})`, code) ? builtIn.filter(name => binds(name, code)) : [];
}

/** The statements that are in no function and no class. */
const topOf = memoizeByObject((file: Code): Code => {
  let within: number | undefined;
  const kept = statementsOf(file)
    .text.split('\n')
    .flatMap(line => {
      if (line.trim() === '') return [];
      const depth = line.length - line.trimStart().length;
      if (within !== undefined && depth > within) return [];
      const [head] = /^\s*(?:async\s+)?(?:def|class)\s+\w+/.exec(line) ?? [];
      within = head === undefined ? undefined : depth;
      return [head ?? line];
    });
  return { text: kept.join('\n') };
});
