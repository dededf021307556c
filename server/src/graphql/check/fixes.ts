import type { LanguageContext } from '../../text/language';
import type { Fix, Problem } from '../../text/problem';
import { spanOf } from '../../text/span';
import { isToken, type Token } from '../syntax/lex';
import { marksOf } from '../syntax/marks';
import { nameOperations } from './unnamedOperations';

/** The fixes for a problem, from its data. */
export function fixes(text: string, problem: Problem, _context: LanguageContext): Fix[] {
  const { data = {}, span } = problem;
  const source = text.slice(span.start, span.end);
  if (problem.code === 'lone-anonymous-operation') return [nameOperations(text)];
  if (problem.code === 'missing-cursor') return [selectCursor(text, span.start)];
  if (Array.isArray(data['suggestions'])) {
    const words = data['suggestions'] as readonly string[];
    const names = problem.code === 'unknown-change-kind' ? words.map(word => `"${word}"`) : words;
    return names.map(name => ({
      title: `Change to ${name}`,
      edits: [{ span, text: name }],
      preferred: names.length === 1,
    }));
  }
  if (data['quote'] === true) {
    return [{ title: 'Put the value in quotes', edits: [{ span, text: `"${source}"` }], preferred: true }];
  }
  if (data['open'] === true)
    return [{ title: 'Add a selection', edits: [{ span: spanOf(span.end, span.end), text: ' {  }' }] }];
  if (data['close'] === true) return [{ title: 'Remove the selection', edits: [{ span, text: '' }], preferred: true }];
  if (problem.code === 'variable-type' && typeof data['variable'] === 'string' && typeof data['type'] === 'string') {
    return redeclare(text, data['variable'], data['type']);
  }
  if (problem.code === 'missing-argument' && typeof data['argument'] === 'string') {
    return [addArgument(text, span.end, data['argument'])];
  }
  if (typeof data['other'] === 'string' && typeof data['type'] === 'string') {
    const offset = source.indexOf(data['type']);
    // A fragment with a name has its type elsewhere.
    if (!/^\.\.\.\s*on\s+$/.test(source.slice(0, offset))) return [];
    const type = spanOf(span.start + offset, span.start + offset + data['type'].length);
    return [{ title: `Change to ${data['other']}`, edits: [{ span: type, text: data['other'] }], preferred: true }];
  }
  if (problem.code === 'unused-variable') return removeVariable(text, span.start);
  return [];
}

/** Selects `nextCursor` before the field whose name is at the offset, on a line of its own where the field has one. */
function selectCursor(text: string, start: number): Fix {
  const tokens = marksOf(text).marks;
  const index = tokens.findIndex(token => token.start === start);
  const hasAlias = isToken(text, tokens[index - 1], ':') && tokens[index - 2]?.role === 'alias';
  const offset = hasAlias ? (tokens[index - 2] as Token).start : start;
  const indent = /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(0, offset))?.[1];
  const edit = { span: spanOf(offset, offset), text: `nextCursor${indent === undefined ? ' ' : `\n${indent}`}` };
  return { title: 'Select nextCursor', edits: [edit], preferred: true };
}

function redeclare(text: string, variable: string, type: string): Fix[] {
  const tokens = marksOf(text).marks;
  const declaration = tokens.findIndex(
    (token, index) =>
      isToken(text, token, '$') && isToken(text, tokens[index + 1], variable) && isToken(text, tokens[index + 2], ':'),
  );
  const first = tokens[declaration + 3];
  if (declaration < 0 || !first) return [];
  const last = tokens[typeEnd(text, tokens, declaration + 3) - 1] as Token;
  return [
    {
      title: `Declare $${variable} as ${type}`,
      edits: [{ span: spanOf(first.start, last.end), text: type }],
      preferred: true,
    },
  ];
}

/** The index after the type that begins at the token `first`. */
function typeEnd(text: string, tokens: readonly Token[], first: number): number {
  let end = first;
  if (isToken(text, tokens[end], '[')) {
    end = typeEnd(text, tokens, end + 1);
    if (isToken(text, tokens[end], ']')) end++;
  } else end++;
  if (isToken(text, tokens[end], '!')) end++;
  return Math.min(end, tokens.length);
}

function addArgument(text: string, nameEnd: number, argument: string): Fix {
  const title = `Add the argument ${argument}`;
  const list = /^\s*\(\s*/.exec(text.slice(nameEnd));
  if (!list) return { title, edits: [{ span: spanOf(nameEnd, nameEnd), text: `(${argument}: )` }] };
  const offset = nameEnd + list[0].length;
  const separator = text[offset] === ')' ? '' : ', ';
  return { title, edits: [{ span: spanOf(offset, offset), text: `${argument}: ${separator}` }] };
}

/** Removes the variable declaration at the offset `start`, and its parentheses where it is the only one. */
function removeVariable(text: string, start: number): Fix[] {
  const tokens = marksOf(text).marks;
  const index = tokens.findIndex(token => token.start === start);
  if (index < 0 || !isToken(text, tokens[index + 2], ':')) return [];
  let end = typeEnd(text, tokens, index + 3);
  let depth = 0;
  while (end < tokens.length && (depth > 0 || !(isToken(text, tokens[end], '$') || isToken(text, tokens[end], ')')))) {
    const character = text[(tokens[end] as Token).start] ?? '';
    if ('[{('.includes(character)) depth++;
    else if (']})'.includes(character)) depth--;
    end++;
  }
  const next = tokens[end];
  if (!next) return [];
  const only = isToken(text, tokens[index - 1], '(') && isToken(text, next, ')');
  const span = only
    ? spanOf((tokens[index - 1] as Token).start, next.end)
    : isToken(text, next, ')')
      ? spanOf((tokens[index - 1] as Token).end, next.start)
      : spanOf(start, next.start);
  return [{ title: 'Remove the variable', edits: [{ span, text: '' }] }];
}
