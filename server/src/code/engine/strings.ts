import { firstIndex } from '../../text/firstIndex';
import { formattedRegion, type PatternStyle } from '../../text/formatPatterns';
import { statedLanguage } from '../../text/languageId';
import type { Region } from '../../text/region';
import { RegionBuilder } from '../../text/regionBuilder';
import { type Span, spanOf } from '../../text/span';
import type { SourceFile } from '../source';
import type { OperationName } from './fold/operations';
import { findIn, type LanguageDefinition, operationOf } from './language';
import { programOf } from './program';
import { escapeText } from './syntax/escapes';
import type { Expr, TextExpr } from './syntax/expr';

/** The string literals of a file, joined ones as one, with exact offset maps. Never throws on any text. */
export function stringsIn(file: SourceFile, language: LanguageDefinition): Region[] {
  const { program, comments } = programOf(file, language);
  const found: Region[] = [];
  const done = new Set<Expr>();
  for (const text of program.texts) {
    // A property name without quotes is no literal.
    if (text.quoting === '') continue;
    const top = chainAround(text, language);
    if (done.has(top)) continue;
    done.add(top);
    found.push(stringOf(top, file, comments, language));
  }
  return found;
}

/** The largest chain of joined texts of which this literal is a part. */
function chainAround(text: Expr, language: LanguageDefinition): Expr {
  let top = text;
  for (let next = joinAround(top, language); next; next = joinAround(top, language)) top = next;
  return top;
}

/** The operator or the call that joins a text to others: `a + b`, `'a'.concat(b)`. */
function joinAround(text: Expr, language: LanguageDefinition): Expr | undefined {
  const { parent } = text;
  if (parent?.kind === 'binary') return language.concatenators.includes(parent.operator) ? parent : undefined;
  const call = parent?.kind === 'member' ? parent.parent : parent;
  return call && joinedBy(call, language)?.includes(text) ? call : undefined;
}

/**
 * What a call of a method joins to a text: the text and the arguments. A list, to which items may also be joined, is not a
 * text.
 */
function joinedBy(call: Expr, language: LanguageDefinition): readonly Expr[] | undefined {
  if (call.kind !== 'invoke' || call.callee.kind !== 'member') return undefined;
  if (findIn(language.methods, call.callee.name) !== 'concat') return undefined;
  const { object } = call.callee;
  const isText = object.kind === 'text' || object.kind === 'binary' || joinedBy(object, language) !== undefined;
  return isText ? [object, ...call.args.map(({ value }) => value)] : undefined;
}

/** Builds the text of a chain: characters with their places, everything else as holes. */
function stringOf(top: Expr, file: SourceFile, comments: readonly Span[], language: LanguageDefinition): Region {
  const builder = new RegionBuilder();
  const literals: TextExpr[] = [];
  const hole = ({ start, end }: Span) => builder.hole({ expression: file.text.slice(start, end) }, spanOf(start, end));
  for (const operand of operands(top, language)) {
    if (operand.kind !== 'text') {
      hole(operand);
      continue;
    }
    literals.push(operand);
    for (const piece of operand.pieces) {
      if (piece.kind === 'hole') hole(piece.span);
      else if (file.text.slice(piece.span.start, piece.span.end) === piece.text) builder.append(piece.text, piece.span);
      else builder.escape(piece.text, piece.span);
    }
  }
  const first = literals[0] as TextExpr;
  const quotings = [...new Set(literals.map(literal => literal.quoting))];
  const stated = first.tag ?? magicComment(file.text, comments, top);
  const label = stated ?? givenName(top);
  const region = builder.build(statedLanguage(stated), undefined, {
    role: 'value',
    escape: written => escaped(written, quotings, language),
  });
  const outer = region.segments.length > 0 ? region.outer : first.inner;
  const style = patternStyle(top, language);
  const made = style ? formattedRegion(region, style) : region;
  return { ...made, outer, ...(label === undefined ? {} : { label }) };
}

/** How a text is filled before it is used, where the operator, function or method that fills it is known. */
function patternStyle(top: Expr, language: LanguageDefinition): PatternStyle | undefined {
  let value = top;
  while (value.parent?.kind === 'wrap') value = value.parent;
  const { parent } = value;
  if (parent?.kind === 'binary')
    return parent.left === value && language.formatters.includes(parent.operator) ? 'percent' : undefined;
  if (parent?.kind === 'invoke' && parent.args[0]?.value === value)
    return language.dollarTemplates?.includes(pathOf(parent.callee))
      ? 'dollar'
      : patternStyles[operationOf(language, pathOf(parent.callee)) ?? ''];
  if (parent?.kind === 'member' && parent.parent?.kind === 'invoke' && parent.parent.callee === parent)
    return patternStyles[findIn(language.methods, parent.name) ?? ''];
  return undefined;
}

/** The operations on texts that fill a pattern. */
const patternStyles: Readonly<Record<string, PatternStyle>> = {
  percent: 'percent',
  percentOf: 'percent',
  braces: 'braces',
  bracesOf: 'braces',
} satisfies Partial<Record<OperationName, PatternStyle>>;

/** The dotted path of a function as it is written. */
function pathOf(callee: Expr): string {
  if (callee.kind === 'member') return `${pathOf(callee.object)}.${callee.name}`;
  return callee.kind === 'name' ? callee.name : '';
}

/**
 * Where the literals of a chain are quoted in different ways, each character is written in the longer of its forms: an
 * escaped quote is understood in both.
 */
function escaped(written: string, quotings: readonly string[], language: LanguageDefinition): string {
  const [first = '', ...others] = quotings;
  if (others.length === 0) return escapeText(written, language.escapesOf(first));
  return [...written]
    .map(char =>
      quotings
        .map(quoting => escapeText(char, language.escapesOf(quoting)))
        .reduce((a, b) => (b.length > a.length ? b : a)),
    )
    .join('');
}

function operands(top: Expr, language: LanguageDefinition): Expr[] {
  const found: Expr[] = [];
  const stack: Expr[] = [top];
  for (let expr = stack.pop(); expr; expr = stack.pop()) {
    const joined = joinedBy(expr, language);
    if (joined) stack.push(...joined.toReversed());
    else if (expr.kind === 'binary' && language.concatenators.includes(expr.operator))
      stack.push(expr.right, expr.left);
    else found.push(expr);
  }
  return found;
}

/** Longer comments say something to people. */
const maxMarkLength = 120;

/** The language that a comment names, before the text on its line or above the statement: `GraphQL`, `language=nrql`. */
function magicComment(source: string, comments: readonly Span[], top: Expr): string | undefined {
  const inLine = commentBefore(comments, source, top.start, /^[ \t]*$/);
  const word = inLine && inLine.length <= maxMarkLength && /^\W*(?:language\s*=\s*)?([\w-]+)\W*$/.exec(inLine)?.[1];
  if (word) return word;
  let statement = top;
  while (statement.parent && statement.parent.kind !== 'block') statement = statement.parent;
  const above = commentBefore(comments, source, statement.start, /^[ \t]*\r?\n[ \t]*$/);
  return above && /(?<!\w)lang(?:uage)?\s*[=:]\s*([\w-]+)[^\n]*$/.exec(above.slice(-maxMarkLength))?.[1];
}

/** The comment before an offset; `between` is what may stand between the two. */
function commentBefore(comments: readonly Span[], source: string, offset: number, between: RegExp): string | undefined {
  const low = firstIndex(comments, ({ end }) => end <= offset);
  const last = comments[low - 1];
  return last && between.test(source.slice(last.end, offset)) ? source.slice(last.start, last.end) : undefined;
}

function givenName(top: Expr): string | undefined {
  let value = top;
  while (value.parent?.kind === 'wrap' || value.parent?.kind === 'choice') value = value.parent;
  const parent = value.parent;
  switch (parent?.kind) {
    case 'assign':
      return nameOf(parent.target);
    case 'invoke': {
      const argument = parent.args.find(candidate => candidate.value === value);
      return argument?.name ?? (argument ? nameOf(parent.callee) : undefined);
    }
    case 'dict': {
      const key = parent.entries.find(entry => entry.value === value)?.key;
      return key && nameOf(key);
    }
    case 'member':
      // `'SELECT …'.format(x)` is given to whatever the result of the method is given to.
      return parent.parent?.kind === 'invoke' ? givenName(parent.parent) : undefined;
    default:
      return undefined;
  }
}

function nameOf(expr: Expr): string | undefined {
  if (expr.kind === 'name' || expr.kind === 'member') return expr.name;
  if (expr.kind !== 'text') return undefined;
  return expr.pieces.map(piece => (piece.kind === 'chars' ? piece.text : '')).join('') || undefined;
}
