import { granularities, maxSliceLength } from '../../catalogue/granularities';
import type { Edit } from '../../text/edit';
import type { Style } from '../writing/style';
import type {
  Declaration,
  FileStyle,
  FilledValue,
  HelperName,
  TableWriter,
  ValueWriter,
  WrittenPiece,
} from '../writing/writer';
import { pager } from './pager';
import { keyText } from './textTable';

const usual: Style = {
  newline: '\n',
  step: '  ',
  quote: '"',
  width: 100,
  semicolons: false,
  trailingCommas: false,
};

/** Before an expression that must be escaped for a string of the query language. What writes the word does so. */
export const escapeMark = '\uE000';

/** A word in double quotes, in which the shell fills in the expressions. */
export function doubleQuoted(pieces: readonly WrittenPiece[]): string {
  const word = `"${pieces.map(piece => ('text' in piece ? escaped(piece.text) : expression(piece.expression))).join('')}"`;
  return word.replace(/^""(?=')|(?<=')""$/g, '');
}

/** Characters that the shell would read inside double quotes. */
function escaped(text: string): string {
  return text.replace(/[\\"$`]/g, '\\$&');
}

/** The same for a string of a GraphQL document; it stands before the other mark. */
export const documentMark = '\uE001';

/** An expression without the marks before it. */
export function withoutMarks(expression: string): string {
  return expression.replace(/^[\uE000\uE001]+/, '');
}

/** One of a text with single quotes stays in such. */
function filledIn({ interpolation, literal }: FilledValue): string | undefined {
  return interpolation === undefined || !literal ? interpolation : `"'${interpolation}'"`;
}

function expression(source: string): string {
  if (source.startsWith(documentMark)) return functionCall('escape_graphql', [expression(source.slice(1))]);
  return source.startsWith(escapeMark) ? functionCall('escape_query', [source.slice(1)]) : source;
}

/** A word in single quotes. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A function that makes a JSON string of a text, for scripts that do not use jq. */
const jsonText = String.raw`json_text() { # $1 as a JSON string
  printf '%s_' "$1" | awk '
    { gsub(/\\/, "&&"); gsub(/"/, "\\\""); gsub(/\t/, "\\t"); gsub(/\r/, "\\r"); text = text (NR > 1 ? "\\n" : "") $0 }
    END { printf "\"%s\"", substr(text, 1, length(text) - 1) }'
}`;

/** A function that escapes a text for a string of the query language. */
const escapeQuery = String.raw`escape_query() { # $1 for a string of the query language
  printf '%s' "$1" | sed "s/[\\\\']/\\\\&/g"
}`;

/** A function that escapes a text for a string of a GraphQL document. */
const escapeGraphql = String.raw`escape_graphql() { # $1 for a string of a GraphQL document
  json_text "$1" | sed 's/^"\(.*\)"$/\1/'
}`;

/**
 * A function of awk that gives the seconds of an ISO 8601 time since a day long ago, because few machines have the same `date`.
 */
const moment = String.raw`function moment(time, part, month, year, zone) {
      split(time, part, /[-T:+Z. ]/); month = part[2] + (part[2] < 3 ? 9 : -3); year = part[1] - (part[2] < 3);
      zone = match(time, /[+-][0-9][0-9]:?[0-9][0-9]$/) ? substr(time, RSTART) : "+0000";
      zone = (substr(zone, 1, 1) "1") * (substr(zone, 2, 2) * 60 + substr(zone, length(zone) - 1));
      return (((365 * year + int(year / 4) - int(year / 100) + int(year / 400) + int((153 * month + 2) / 5) + part[3]) * 24 + part[4]) * 60 + part[5] - zone) * 60 + part[6]
    }`;

/** A function that gives the interval that REST chose for a time range. */
const sliceSeconds = String.raw`slice_seconds() { # the seconds of the slices into which REST cut the range from $1 to $3, at least $2 seconds
  awk -v begin="$1" -v period="$2" -v end="${'${3:-$(date -u +%Y-%m-%dT%H:%M:%SZ)}'}" '
    ${moment}
    BEGIN {
      range = moment(end) - moment(begin); usual = ${maxSliceLength};
      count = split("${granularities.flat().join(' ')}", slices, " ");
      for (at = count - 1; at > 0; at -= 2) if (range <= slices[at]) usual = slices[at + 1];
      least = int((period + 59) / 60) * 60; print (usual < least ? least : usual)
    }'
}`;

/** A function that gives the moment of a time; it prints nothing where there is none, so that the request is refused. */
const epochMilliseconds = String.raw`epoch_milliseconds() { # the milliseconds since 1970 of the ISO 8601 time $1
  awk -v time="$1" '
    ${moment}
    BEGIN {
      if (time !~ /^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]/) exit 1;
      part = match(time, /\.[0-9]+/) ? "0" substr(time, RSTART, RLENGTH) : 0;
      printf "%.0f", (moment(time) - moment("1970-01-01") + part) * 1000
    }'
}`;

/** Functions that a script without jq needs, by name; one that calls another comes behind it. */
export const shellFunctions: Readonly<Record<string, Declaration>> = {
  json_text: { name: 'json_text', text: jsonText, imports: [] },
  escape_query: { name: 'escape_query', text: escapeQuery, imports: [] },
  escape_graphql: { name: 'escape_graphql', text: escapeGraphql, imports: [] },
  slice_seconds: { name: 'slice_seconds', text: sliceSeconds, imports: [] },
  epoch_milliseconds: { name: 'epoch_milliseconds', text: epochMilliseconds, imports: [] },
};

/** Behind the comments and options with which a script starts. */
function declare(declarations: readonly Declaration[], { text, style: { newline } }: FileStyle): readonly Edit[] {
  const offset = /^\uFEFF?(?:[ \t]*(?:#[^\n]*|%%[^\n]*|set [^\n]*)?\r?\n)*/.exec(text)?.[0].length ?? 0;
  const span = { start: offset, end: offset };
  return declarations.map(each => ({ span, text: each.text.replaceAll('\n', newline) + newline + newline }));
}

const marks: Readonly<Partial<Record<HelperName, string>>> = { escapeQuery: escapeMark, escapeGraphql: documentMark };

/** In front of the line of the command, behind the word that begins an instruction. */
function declareInLine(declarations: readonly Declaration[], { text }: FileStyle, offset: number): readonly Edit[] {
  let start = 0;
  for (const { index } of text.slice(0, offset).matchAll(/(?<!\\\r?)\n/g)) start = index + 1;
  start += /^[ \t]*(?:RUN[ \t]+(?:--\S+[ \t]+)*)?/i.exec(text.slice(start, offset))?.[0].length ?? 0;
  const line = text.slice(start, offset);
  const fresh = declarations.map(onOneLine).filter(each => !line.includes(each));
  const span = { start, end: start };
  return fresh.map(each => ({ span, text: `${each}; ` }));
}

function onOneLine({ text }: Declaration): string {
  return text
    .replace(/ # .*/, '')
    .replace(/\n\}$/, '; }')
    .replace(/\s*\n\s*/g, ' ');
}

/** Whether a script has a function of the name of one of ours that is another one. */
export function definesOther(script: string, declaration: Declaration): boolean {
  const ours = [declaration.text, onOneLine(declaration)];
  const rest = ours.reduce((text, each) => text.replaceAll(each, ''), script.replaceAll('\r\n', '\n'));
  return new RegExp(`(?<![\\w-])(?:function[ \\t]+${declaration.name}(?![\\w-])|${declaration.name}[ \\t]*\\()`).test(
    rest,
  );
}

/** `escapeQuery` becomes `escape_query`. */
function shellName(name: HelperName): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

function functionCall(name: string, values: readonly string[]): string {
  return `$(${name} ${values.map(asWord).join(' ')})`;
}

/** A value in double quotes; one that needs single quotes (`filledIn`) has those alone, and a word is one already. */
export function asWord(value: string): string {
  const literal = /^"('.*')"$/s.exec(value)?.[1];
  return literal ?? (/^["']/.test(value) ? value : `"${value}"`);
}

/** An expansion of a variable does it itself; other addresses go through a command. */
function withoutVersion(address: string, path: string): string {
  const name = /^\$\{?(\w+)\}?$/.exec(address)?.[1];
  const base = name === undefined ? `$(printf %s ${asWord(address)} | sed 's|/v2.*||')` : `\${${name}%/v2*}`;
  return `"${base}${path}"`;
}

/** `case "$1=$2" in 'Apdex=score') printf %s '…' ;; …`; what is chosen must be one of the rows. */
const table: TableWriter = {
  declaration({ rows }) {
    const [first] = rows;
    const subject = keyText((first?.when ?? []).map((_, index) => `$${index + 1}`));
    const branches = rows.map(({ when, text }) => `${singleQuoted(keyText(when))}) printf %s ${singleQuoted(text)} ;;`);
    const lines = [...branches, `*) echo "There is no query for $*." >&2 ;;`].map(line => `    ${line}\n`);
    const name = 'metric_query';
    return {
      name,
      text: `${name}() { # the start of the query for what is chosen\n  case "${subject}" in\n${lines.join('')}  esac\n}`,
      imports: [],
    };
  },
  lookup: functionCall,
};

/** How values are written into the words of a command. */
export const shellWriter: ValueWriter = {
  languages: ['shellscript'],
  usual,
  text: doubleQuoted,
  missing: name => `\${${name}:?set it to the account id}`,
  helper: name => {
    if (name === 'sliceSeconds' || name === 'epochMilliseconds')
      return { call: (_, ...values) => functionCall(shellName(name), values) };
    const mark = marks[name];
    return mark === undefined ? undefined : { call: (_, value) => mark + value };
  },
  helperPattern: (name, ...values) => `\\$\\(${shellName(name)}\\d* ${values.map(asWord).join(' ')}\\)`,
  withoutVersion,
  table,
  base64: pieces => ({ expression: `$(printf %s ${doubleQuoted(pieces)} | base64 | tr -d '=\\n')`, imports: [] }),
  pager,
  declare,
  declareInLine,
  filledIn,
  either: (dictionary, name) => `${dictionary}.${name}`,
  importEdit: () => undefined,
};
