import type { Edit } from '../../../text/edit';
import { matchesText } from '../../../text/matchesText';
import { calledHelpers } from '../../writing/declarations';
import { enclose, group, type Layout, layOut } from '../../writing/layout';
import type { Style } from '../../writing/style';
import type {
  Declaration,
  FileStyle,
  ShapeFunction,
  TableWriter,
  TextTable,
  Writer,
  WrittenPiece,
} from '../../writing/writer';
import { type LiteralSyntax, writeValue } from '../../writing/writeValue';
import { tellsMissing } from './handlers';
import { helpers, helpersOfDates, isTyped, restyled } from './helpers';
import { constant, escaped, literal, memberName, members } from './literals';
import { pager } from './pager';
import { openResponses, responses, withErrorClass, withTitles } from './responses';
import { shapeFunction } from './shape';

const usual: Style = {
  newline: '\n',
  step: '  ',
  quote: "'",
  width: 100,
  semicolons: true,
  trailingCommas: true,
};

/** A string literal, or a template literal where the text has expressions in it. */
function writeText(pieces: readonly WrittenPiece[], style: Style): string {
  const [only] = pieces;
  if (!only) return style.quote + style.quote;
  if (pieces.length === 1 && 'expression' in only) return only.expression;
  if (pieces.every(piece => 'text' in piece)) return literal(pieces.map(piece => piece.text).join(''), style);
  const inner = pieces.map(piece =>
    'text' in piece ? escaped(piece.text).replace(/`|\$\{/g, '\\$&') : `\${${piece.expression}}`,
  );
  return `\`${inner.join('')}\``;
}

const syntax: LiteralSyntax = {
  text: ({ pieces }, style) => writeText(pieces, style),
  literal: constant,
  key: memberName,
  isShort: true,
  padding: ' ',
};

/** `metric-data` becomes `metricData`. */
function scriptName(words: string): string {
  return words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function helperNamed(name: string, { style, language, text }: FileStyle): Declaration {
  const source = (/\bDate\b/.test(text) && helpersOfDates[name]) || helpers[name];
  return { name, text: restyled(source as string, style, isTyped(language)), imports: [] };
}

/** Objects of the language that written code uses. */
const builtIn = ['Date', 'Error', 'JSON', 'Map', 'Math', 'Number', 'Object', 'RegExp', 'Set', 'String'];

/** Those of them whose names a file gives to something else. */
function takenNames(file: FileStyle): readonly string[] {
  const binds = (name: string) => {
    const forms = [
      `\\b(?:const|let|var|class|function\\*?)\\s+${name}(?![\\w$])`,
      `\\b(?:const|let|var)\\s*[{[][^=;()]*(?<![\\w$.])${name}(?![\\w$:])[^=;()]*[}\\]]\\s*=`,
      `\\bimport\\b(?!\\s+type\\b)[^;'"]*(?<![\\w$])${name}(?![\\w$])[^;'"]*\\bfrom\\b`,
    ];
    return matchesText(file, new RegExp(forms.join('|')));
  };
  return binds(`(?:${builtIn.join('|')})`) ? builtIn.filter(binds) : [];
}

function declareShape(shape: ShapeFunction, file: FileStyle): readonly Declaration[] {
  const text = shapeFunction(shape, file.style, isTyped(file.language));
  const called = calledHelpers(text, Object.keys(helpers), name => helperNamed(name, file));
  return [...called, { name: shape.name, text, imports: [] }];
}

/** At the end of the file, because a function that is declared at the top level is there for all of it. */
function declare(declarations: readonly Declaration[], { text, style: { newline } }: FileStyle): readonly Edit[] {
  const span = { start: text.length, end: text.length };
  const broken = text.endsWith('\n') || text === '' ? [] : [{ span, text: newline }];
  return [...broken, ...declarations.map(each => ({ span, text: newline + each.text + newline }))];
}

/** Casts, type arguments and declarations that may say what the old response is like. */
const declaresTypes =
  /\bas\s+[A-Z{(]|\b(?:interface\s+\w|type\s+\w+\s*[=<])|:\s*\{[^}]*\}\s*=|\w<[{A-Z][^>]*>\(|:\s*[A-Z]\w*(?:\[\])?\s*=/;

/** An object literal: `Headers`, a `Map` and a list of pairs lose their entries where an object is made of them. */
function isObject(source: string, text: string): boolean {
  const word = source.slice(source.lastIndexOf('.') + 1).replace(/\$/g, '\\$');
  const named = `(?<![\\w$])${word}`;
  const made = new RegExp(
    `${named}(?:\\s*:[^=;{\\n]+)?\\s*=\\s*(?:\\{|Object\\.(?:assign|freeze)\\()|${named}\\s*:\\s*\\{`,
  );
  return made.test(text) && !new RegExp(`${named}(?:\\s*:[^=;{\\n]+)?\\s*[=:]\\s*(?:new\\b|\\[)`).test(text);
}

/** Whether every value that a name, or a member of this name, gets is made by `new Headers`. */
function isHeaders(source: string, text: string): boolean {
  const word = source.slice(source.lastIndexOf('.') + 1).replace(/\$/g, '\\$');
  const isMember = source.includes('.');
  const sign = isMember ? `(?:=(?!=)|:)` : '=(?!=)';
  const before = isMember ? '(?<![\\w$])' : '(?<![\\w$.])';
  const given = [
    ...text.matchAll(new RegExp(`${before}${word}\\s*(?::\\s*Headers\\s*)?${sign}\\s*(new\\s+Headers\\b)?`, 'g')),
  ];
  return given.length > 0 && given.every(([, made]) => made !== undefined);
}

/** A function with the table in it: what is declared stands at the end of the file, where constants have no value yet. */
const table: TableWriter = {
  declaration({ rows }, { style, language }) {
    const end = style.semicolons ? ';' : '';
    const typed = (type: string) => (isTyped(language) ? `: ${type}` : '');
    const head = `${style.step}const queries${typed('any')} = `;
    const lines = [
      '/** How the query begins for what the program requests; no other is known. */',
      `function metricQuery(...keys${typed('string[]')}) {`,
      `${head}${layOut(nested(rows, style), style, style.step, head.length)}${end}`,
      `${style.step}const found = keys.reduce((part, key) => part?.[key], queries)${end}`,
      `${style.step}if (typeof found !== ${literal('string', style)}) throw new Error(\`No query is known for \${keys.join(${literal(', ', style)})}.\`)${end}`,
      `${style.step}return found${end}`,
      '}',
    ];
    return { name: 'metricQuery', text: lines.join(style.newline), imports: [] };
  },
  lookup: (name, keys) => `${name}(${keys.join(', ')})`,
};

/** `{ Apdex: { score: '…' } }`. */
function nested(rows: TextTable['rows'], style: Style): Layout {
  const keys = [...new Set(rows.map(({ when: [key = ''] }) => key))];
  const entries = keys.map(key => {
    const own = rows.filter(({ when }) => when[0] === key);
    const [only] = own;
    const below = own.map(({ when, text }) => ({ when: when.slice(1), text }));
    const value = only?.when.length === 1 ? literal(only.text, style) : nested(below, style);
    return enclose(`${memberName(key, style)}: `, value, '');
  });
  return group('{', entries, '}', { padding: ' ' });
}

export const javascriptWriter: Writer = {
  languages: ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'],
  usual,
  hasTypedValues: true,
  text: writeText,
  value: (value, style, indent) => writeValue(value, syntax, style, indent),
  jsonText: value => ({ expression: `JSON.stringify(${value})`, imports: [] }),
  steps: (steps, style) => members(steps, style),
  orZero: steps => `${steps} ?? 0`,
  argument: (name, value) => `${name}: ${value}`,
  member: (name, value, style) => (name === value ? name : `${memberName(name, style)}: ${value}`),
  dictionary: added => `{ ${added.join(', ')} }`,
  isDictionary: isObject,
  entriesOf: (source, text) => (isHeaders(source, text) ? `Object.fromEntries(${source})` : undefined),
  extended: (dictionary, added) => `{ ...${dictionary}, ${added.join(', ')} }`,
  name: scriptName,
  shapeFunction: declareShape,
  either: (dictionary, name, other, style) =>
    `${dictionary}${members([name], style)} ?? ${dictionary}${members([other], style)}`,
  missing: name => name,
  table,
  nullAsText: (expression, style) => `${expression} === null ? ${literal('null', style)} : ${expression}`,
  orNothing: expression => `${expression} || null`,
  helper: (name, file) =>
    Object.hasOwn(helpers, name)
      ? { declaration: helperNamed(name, file), call: (called, ...values) => `${called}(${values.join(', ')})` }
      : undefined,
  helperPattern: (name, ...values) => `${name}\\d*\\(${values.join(', ')}\\)`,
  failsWithoutMember: (source, file) => !source.includes('?.') && !tellsMissing(file),
  declaresTypes: ({ language, text }) => isTyped(language) && declaresTypes.test(text),
  givesOutput: source => /^(?:[\w.]*\.)?(?:execFileSync|execSync)\(/.test(source),
  nothing: 'undefined',
  responseHelper: (name, { style, language, text: program }, { isOpen, saysTitle }) => {
    const known = isOpen ? openResponses : responses;
    const found = Object.hasOwn(known, name) ? known[name] : undefined;
    const titled = saysTitle ? found && withTitles(found) : found;
    const text = titled && withErrorClass(titled, program);
    const declared = text && /function (\w+)/.exec(text)?.[1];
    return declared ? { name: declared, text: restyled(text, style, isTyped(language)), imports: [] } : undefined;
  },
  adapterArguments: (shape, success) => `, ${shape}${success === 200 ? '' : `, ${success}`}`,
  lambda: (parameter, body) => {
    const taken = parameter.includes(',') ? `(${parameter})` : parameter;
    return `${taken} => ${body.startsWith('{') ? `(${body})` : body}`;
  },
  pager,
  // Types say that a client may have no base address.
  withoutVersion: (address, path, { style, language }) => {
    const known = isTyped(language) && /\.defaults\./.test(address) ? `${address}!` : address;
    return `${known}.replace(/\\/v2.*$/, ${literal('', style)}) + ${literal(path, style)}`;
  },
  base64: (pieces, style) => ({
    expression: `btoa(${writeText(pieces, style)}).replace(/=+$/, ${literal('', style)})`,
    imports: [],
  }),
  declare,
  takenNames,
  importEdit: () => undefined,
};
