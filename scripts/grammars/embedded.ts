import { eventTypes } from '../../server/src/catalogue/events';
import { aggregateFunctions } from '../../server/src/catalogue/functions/aggregate';

/** Aggregates that queries of databases have as well: `SELECT count(*)` may be a query of any of them. */
const shared = new Set(['count', 'sum', 'min', 'max', 'median', 'stddev', 'stdvar', 'rate', 'keyset', 'filter']);
const ownFunctions = aggregateFunctions.map(fact => fact.name).filter(name => !shared.has(name));

const eventType = `(?:${eventTypes.map(event => event.name).join('|')})\\b`;
const ownClause = '(?:FACET|SINCE|TIMESERIES|COMPARE\\s+WITH|EXTRAPOLATE)\\b';

interface Embedded {
  readonly language: 'graphql' | 'nrql';
  /** What a text of the language begins with, and a text of no other: each string of a program is looked at. */
  readonly starts: readonly string[];
  /** What a line inside a longer string may begin with besides. */
  readonly lines: readonly string[];
  /**
   * A part that a line begins and that a bracket ends, which an earlier line has opened another one around: a `{` alone in
   * its line may begin a text of any language, so that it and its partner keep the colour of the string.
   */
  readonly part?: string;
}

const embeddedLanguages: readonly Embedded[] = [
  {
    language: 'nrql',
    starts: [
      `FROM\\s+${eventType}`,
      // In small letters it may be a sentence.
      `(?i:FROM)\\s+${eventType}\\s+(?i:SELECT|WHERE)\\b`,
      `(?i:SELECT)\\b(?=.*\\b(?:(?i:FROM)\\s+${eventType}|${ownClause}))`,
      `(?i:SELECT)\\s+(?:${ownFunctions.join('|')})\\s*\\(`,
      'SHOW\\s+EVENT\\s+TYPES\\b',
    ],
    lines: [ownClause],
  },
  {
    language: 'graphql',
    starts: [
      '(?:query|mutation)(?:\\s+\\w+)?\\s*(?:\\{|\\(\\s*(?:\\$|$))',
      'fragment\\s+\\w+\\s+on\\s+\\w+',
      '\\{{1,2}\\s*(?:actor|requestContext)\\b',
    ],
    lines: [],
    part: '(?:actor|requestContext)\\s*\\{',
  },
];

/** Strings that the grammars of programs know, by what ends them. */
interface StringKind {
  readonly scopes: readonly string[];
  /** Stands where the text begins: what is before it opens the string. */
  readonly opened: string;
  /** What ends the string; `\\1` is what has opened it. */
  readonly delimiter: string;
  /** The string may go on in the next line. */
  readonly isLong: boolean;
}

const kinds: Readonly<Record<string, StringKind>> = {
  triple: {
    scopes: [
      'string.quoted.multi.python',
      'meta.fstring.python',
      'string.quoted.triple',
      'string.quoted.double.multiline',
      'string.quoted.double.block',
      'string.interpolated.triple',
    ],
    opened: `(?<="""|''')`,
    delimiter: `(?:"""|''')`,
    isLong: true,
  },
  template: { scopes: ['string.template', 'string.quoted.raw'], opened: '(?<=`)', delimiter: '`', isLong: true },
  line: {
    scopes: ['string.quoted.single', 'string.quoted.double', 'string.interpolated.double', 'meta.fstring.python'],
    opened: `(?<=(["']))(?<!""|'')`,
    delimiter: '\\1',
    isLong: false,
  },
};

/** The scope by which the rules for placeholders know an embedded text. */
const scopeOf = (language: string) => `meta.embedded.inline.${language} meta.embedded-text`;

/**
 * A text up to the end of its string on the same line. It is matched as a whole and coloured inside the match, so that a
 * bracket that the text leaves open colours nothing behind the string. `start` has no group but that of the delimiter.
 */
function upToDelimiter({ language }: Embedded, start: string, { delimiter }: StringKind): object {
  return {
    match: `${start}(?:\\\\.|(?!${delimiter}).)*(?=${delimiter})`,
    captures: { 0: { name: scopeOf(language), patterns: [{ include: `source.${language}` }] } },
  };
}

/** The scope of lines that hold a part, by which no rule begins in them again. */
const linesAround = 'meta.lines-around-text';

/** A part up to the bracket that ends it, in lines that do not end the string. */
function partOf({ language }: Embedded, part: string, goesOn: string): object {
  return {
    begin: `(?=^\\s*${part})${goesOn}`,
    while: `^${goesOn}`,
    contentName: linesAround,
    patterns: [
      {
        name: scopeOf(language),
        begin: `(?=\\b${part})`,
        end: '(?<=\\})',
        patterns: [{ name: `variable.property.${language}`, match: '\\G\\w+' }, { include: `source.${language}` }],
      },
    ],
  };
}

/** The rules for one language in one kind of strings. */
function rulesOf(embedded: Embedded, kind: StringKind): readonly object[] {
  const { language, starts, lines, part } = embedded;
  const { opened, delimiter, isLong } = kind;
  const start = `${opened}\\s*(?:${starts.join('|')})`;
  if (!isLong) return [upToDelimiter(embedded, start, kind)];
  const line = `^\\s*(?:${[...starts, ...lines].join('|')})`;
  const goesOn = `(?!.*(?<!\\\\)${delimiter})`;
  return [
    upToDelimiter(embedded, `(?:${start}|${line})`, kind),
    ...(part ? [partOf(embedded, part, goesOn)] : []),
    {
      // The line that ends the string is left to the program, again because of brackets that are open.
      begin: `(?=${start}|${line})${goesOn}`,
      while: `^${goesOn}`,
      contentName: scopeOf(language),
      patterns: [{ include: `source.${language}` }],
    },
  ];
}

function grammarOf(name: string, kind: StringKind): unknown {
  const others = Object.values(kinds).filter(other => other.isLong && !kind.isLong);
  const theirs = others.flatMap(other => other.scopes).filter(scope => !kind.scopes.includes(scope));
  const outside = ['meta.embedded-text', linesAround, 'comment', ...theirs].map(scope => `-${scope}`).join(' ');
  return {
    scopeName: `embedded.${name}`,
    injectionSelector: kind.scopes.map(scope => `L:${scope} ${outside}`).join(', '),
    patterns: embeddedLanguages.flatMap(embedded => rulesOf(embedded, kind)),
  };
}

/** What the program puts into the text. Which language it is in is not known here, so that only names have a colour. */
function hole(begin: string, punctuation: string): object {
  const name = { name: 'variable.other.readwrite', match: '[A-Za-z_]\\w*' };
  return {
    name: 'meta.template.expression meta.hole',
    begin,
    end: '\\}',
    beginCaptures: { 0: { name: punctuation } },
    endCaptures: { 0: { name: punctuation } },
    patterns: [name, { begin: '\\{', end: '\\}', patterns: [name] }],
  };
}

/** A brace of a format string, where every brace of the text itself is written twice. */
const formatted = {
  scopeName: 'embedded.formatted',
  injectionSelector: 'L:meta.fstring.python meta.embedded-text -meta.hole',
  patterns: [hole('(?<!\\{)\\{(?!\\{)', 'constant.character.format.placeholder.other')],
};

const holes = {
  scopeName: 'embedded.holes',
  injectionSelector: 'L:meta.embedded-text -meta.hole',
  patterns: [
    hole('[$#]\\{', 'punctuation.definition.template-expression'),
    { name: 'constant.character.format.placeholder.other', match: '%(?:\\(\\w+\\))?[sdr](?![\\w])' },
    { name: 'constant.character.escape', match: '\\\\[nrt"\'`\\\\]' },
  ],
};

/** The grammars that colour texts of ours in the strings of programs, by name. */
export const embeddedGrammars: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, grammarOf(name, kind)])),
  formatted,
  holes,
};
