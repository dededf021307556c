import type { Edit } from '../../../text/edit';
import { spanOf } from '../../../text/span';
import { lastWord } from '../../../text/words';
import { calledHelpers } from '../../writing/declarations';
import { group, layOut } from '../../writing/layout';
import type { Style } from '../../writing/style';
import type { Declaration, FileStyle, ShapeFunction, TableWriter, Writer, WrittenPiece } from '../../writing/writer';
import { type LiteralSyntax, writeValue } from '../../writing/writeValue';
import { tellsMissing } from './handlers';
import { helpers, restyled } from './helpers';
import { endOfImports, importEdit, isHidden, takenNames } from './imports';
import { constant, escaped, literal, subscripts } from './literals';
import { isOutdated } from './outdated';
import { pager } from './pager';
import { mayRepeat, openResponses, responses, withTitles } from './responses';
import { shapeFunction } from './shape';

const usual: Style = {
  newline: '\n',
  step: '    ',
  quote: '"',
  width: 100,
  semicolons: false,
  trailingCommas: true,
};

function isText(piece: WrittenPiece): piece is { readonly text: string } {
  return 'text' in piece;
}

/**
 * A string literal, or an f-string. Before Python 3.12 an expression in an f-string may hold neither the quote of the string
 * nor a backslash, so the delimiter is chosen so that neither text nor expressions hold it, if need be three quotes.
 */
function writeText(pieces: readonly WrittenPiece[], style: Style): string {
  const [only] = pieces;
  if (!only) return style.quote + style.quote;
  if (pieces.length === 1 && !isText(only)) return only.expression;
  if (pieces.every(isText)) return literal(pieces.map(piece => piece.text).join(''), style);
  const delimiter = delimiterOf(pieces, style);
  if (!delimiter) return joined(pieces, style);
  const inner = pieces.map(piece =>
    isText(piece) ? escaped(piece.text, delimiter).replace(/[{}]/g, '$&$&') : `{${piece.expression}}`,
  );
  return `f${delimiter}${inner.join('')}${delimiter}`;
}

function delimiterOf(pieces: readonly WrittenPiece[], { quote }: Style): string | undefined {
  if (pieces.some(piece => !isText(piece) && /[\\\n]/.test(piece.expression))) return undefined;
  const other = quote === '"' ? "'" : '"';
  const last = pieces.at(-1);
  return [quote, other, quote.repeat(3), other.repeat(3)].find(
    sign =>
      !pieces.some(piece => (isText(piece) ? piece.text : piece.expression).includes(sign)) &&
      !(sign.length > 1 && last && isText(last) && last.text.endsWith(sign[0] as string)),
  );
}

function joined(pieces: readonly WrittenPiece[], style: Style): string {
  return `(${pieces.map(piece => (isText(piece) ? literal(piece.text, style) : `str(${piece.expression})`)).join(' + ')})`;
}

const syntax: LiteralSyntax = {
  text: ({ pieces }, style) => writeText(pieces, style),
  literal: constant,
  key: literal,
  padding: '',
};

/** `metric-data` and `metricData` become `metric_data`. */
function pythonName(words: string): string {
  return words.replace(/-/g, '_').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

function helperNamed(name: string, { style }: FileStyle): Declaration {
  const { text, imports } = helpers[name] as (typeof helpers)[string];
  return { name, text: restyled(text, style), imports };
}

/** `METRIC_QUERIES = {("Apdex", "score"): "…"}`. */
const table: TableWriter = {
  declaration({ rows }, { style }) {
    const key = (when: readonly string[]) =>
      when.length === 1 ? literal(when[0] ?? '', style) : `(${when.map(each => literal(each, style)).join(', ')})`;
    const entries = rows.map(({ when, text }) => `${key(when)}: ${literal(text, style)}`);
    const name = 'METRIC_QUERIES';
    const text = `${name} = ${layOut(group('{', entries, '}'), style, '', name.length + 3)}`;
    return { name, text, imports: [] };
  },
  lookup: (name, keys) => `${name}[${keys.length === 1 ? keys[0] : `(${keys.join(', ')})`}]`,
};

function declareShape(shape: ShapeFunction, file: FileStyle): readonly Declaration[] {
  const text = shapeFunction(shape, file.style);
  const called = calledHelpers(text, Object.keys(helpers), name => helperNamed(name, file));
  return [...called, { name: shape.name, text, imports: [] }];
}

/** Two empty lines around each function at the top level. */
function declare(declarations: readonly Declaration[], file: FileStyle): readonly Edit[] {
  const { text } = file;
  const { newline } = file.style;
  const offset = endOfImports(file);
  const gap = newline.repeat(3);
  const rest = text.slice(offset);
  const lines = /^(?:[ \t]*\r?\n)*/.exec(rest)?.[0].split('\n').length ?? 1;
  const missing = rest.trim() === '' ? 0 : Math.max(0, 4 - lines);
  const next = offset + (/^[ \t]*\r?\n/.exec(rest)?.[0].length ?? 0);
  const space = missing > 0 ? [{ span: spanOf(next, next), text: newline.repeat(missing) }] : [];
  // In front of all code, each of them ends with the empty lines that stand before the next one.
  if (offset === 0 && /^\S/.test(rest))
    return declarations.map(each => ({ span: spanOf(0, 0), text: each.text + gap }));
  const added = declarations.map((each, index) => ({
    span: spanOf(offset, offset),
    text: (offset === 0 && index === 0 ? '' : gap) + each.text,
  }));
  return [...added, ...space];
}

function withImport(declaration: Declaration, module: string, { style }: FileStyle): Declaration {
  const { newline, step } = style;
  const [head = '', comment = '', ...rest] = declaration.text.split(newline);
  const text = [head, comment, `${step}import ${module}`, ...rest].join(newline);
  return { ...declaration, text, imports: declaration.imports.filter(other => other !== module) };
}

function filterProgram(shape: ShapeFunction, failure: number | undefined, newline: Style['newline']): string {
  const style = { ...usual, newline };
  const declarations = declareShape(shape, { language: 'python', text: '', style, words: new Set() });
  const modules = new Set(['json', 'sys', ...declarations.flatMap(({ imports }) => imports)]);
  const ends = `    sys.exit(${failure})`;
  const refused = failure ? ['    print(title, file=sys.stderr)', ends] : ['    body = {"error": {"title": title}}'];
  return [
    `import ${[...modules].join(', ')}`,
    ...declarations.map(({ text }) => text),
    // The command writes nothing of a refused request.
    ...(failure
      ? ['text = sys.stdin.read()', 'if not text:', ends, 'response = json.loads(text)']
      : ['response = json.load(sys.stdin)']),
    'errors, data = response.get("errors"), response.get("data")',
    // What is no response of GraphQL is passed on as it is.
    `body = None if errors else ${shape.name}(data) if data else response`,
    'if body is None:',
    '    title = errors[0]["message"] if errors else "Not found"',
    ...refused,
    'print(json.dumps(body))',
  ].join(newline);
}

export const pythonWriter: Writer = {
  languages: ['python'],
  outdated: text => (isOutdated(text) ? 'Python 2' : undefined),
  usual,
  hasTypedValues: true,
  text: writeText,
  value: (value, style, indent) => writeValue(value, syntax, style, indent),
  jsonText: value => ({ expression: `json.dumps(${value})`, imports: ['json'] }),
  steps: subscripts,
  orZero: steps => `${steps} or 0`,
  argument: (name, value) => `${name}=${value}`,
  member: (name, value, style) => `${literal(name, style)}: ${value}`,
  dictionary: members => `{${members.join(', ')}}`,
  // A list of pairs is no mapping.
  isDictionary: (source, text) => !new RegExp(`\\b${lastWord(source)}\\s*(?::[^=\\n]*)?=\\s*[[(]`).test(text),
  extended: (dictionary, members) => `{**${dictionary}, ${members.join(', ')}}`,
  name: pythonName,
  shapeFunction: declareShape,
  filterProgram,
  either: (dictionary, name, other, style) =>
    `${dictionary}.get(${literal(name, style)}) or ${dictionary}[${literal(other, style)}]`,
  missing: name => name,
  table,
  orNothing: expression => `${expression} or None`,
  helper: (name, file) =>
    Object.hasOwn(helpers, pythonName(name))
      ? {
          declaration: helperNamed(pythonName(name), file),
          call: (called, ...values) => `${called}(${values.join(', ')})`,
        }
      : undefined,
  helperPattern: (name, ...values) => `${pythonName(name)}\\d*\\(${values.join(', ')}\\)`,
  partPattern: value => `(?:str\\(${value}\\)|${value})`,
  failsWithoutMember: (_, file) => !tellsMissing(file),
  declaresTypes: () => false,
  givesOutput: (source, fails) =>
    /^(?:[\w.]*\.)?(?:run|check_output|getoutput)\(/.test(source) && !(fails && /\bcheck\s*=/.test(source)),
  nothing: 'None',
  responseHelper: (name, { style, text }, { isOpen, saysTitle }) => {
    const known = isOpen ? openResponses : responses;
    const repeated = `${name}Repeated`;
    const own = mayRepeat.test(text) && Object.hasOwn(known, repeated) ? repeated : name;
    const found = Object.hasOwn(known, own) ? known[own] : undefined;
    const written = saysTitle ? found && withTitles(found.text) : found?.text;
    return written === undefined || !found
      ? undefined
      : { name: 'rest_response', text: restyled(written, style), imports: found.imports };
  },
  adapterArguments: (shape, success) => `, ${shape}${success === 200 ? '' : `, ${success}`}`,
  lambda: (parameter, body) => `lambda ${parameter}: ${body}`,
  pager,
  withoutVersion: (address, path, { style }) =>
    `${address}.rsplit(${literal('/v2', style)}, 1)[0] + ${literal(path, style)}`,
  base64: (pieces, style) => ({
    expression: `base64.b64encode(${writeText(pieces, style)}.encode()).decode().rstrip(${literal('=', style)})`,
    imports: ['base64'],
  }),
  declare,
  isHidden,
  takenNames,
  withImport,
  importEdit,
};
