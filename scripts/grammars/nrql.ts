import { functions } from '../../server/src/catalogue/functions/functions';
import { dayWords, timeUnits } from '../../server/src/catalogue/timeUnits';

/** One rule of a TextMate grammar, as far as ours need it. */
interface Rule {
  readonly name?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly include?: string;
  readonly contentName?: string;
  readonly captures?: Readonly<Record<string, { readonly name: string }>>;
  readonly beginCaptures?: Readonly<Record<string, { readonly name: string }>>;
  readonly endCaptures?: Readonly<Record<string, { readonly name: string }>>;
  readonly patterns?: readonly Rule[];
}

/** No name character stands before or after: `order.limit` holds no LIMIT. */
const before = '(?<![A-Za-z0-9_.:%])';
const after = '(?![A-Za-z0-9_.%:])';

function words(list: readonly string[], end: string = after, start: string = before): string {
  const maxFirstLength = [...list].sort((a, b) => b.length - a.length);
  return `(?i:${start}(?:${maxFirstLength.join('|')})${end})`;
}

/** What follows a clause word that is meant as a name: `max(limit)`, `limit / 2`, `limit AS l`. */
const asName = `\\s*(?:[\\],}=<>]|!=|/(?![/*])|(?i:AS|ASC|DESC|IS|LIKE|RLIKE)${after})`;

/** What stands before an operand; there a word before a closing parenthesis is a name as well. */
const beforeOperand = '(?:(?<=[(,+*/=<>-])|(?<=[(,+*/=<>-]\\s))';
const elsewhere = '(?<![(,+*/=<>-])(?<![(,+*/=<>-]\\s)';

/** Words that begin a clause wherever they stand. */
const clauseStarts = [
  'SELECT',
  'FROM',
  'WHERE',
  'FACET',
  'LIMIT',
  'OFFSET',
  'SINCE',
  'UNTIL',
  'TIMESERIES',
  'WITH',
  'COMPARE',
  'EXTRAPOLATE',
  // Without BY it is an event type.
  'ORDER(?=\\s+BY|\\s*$)',
  'JOIN',
  'ON',
];
const clauseParts = ['AS', 'SLIDE', 'PREDICT', 'USING'];
const logicalWords = ['AND', 'OR', 'NOT', 'IN', 'IS', 'LIKE', 'RLIKE'];
const constants = ['TRUE', 'FALSE', 'NULL'];
const units = timeUnits.flatMap(unit => [unit.plural, unit.name]);
const unitWord = `(?:${units.join('|')})`;
const functionNames = functions.flatMap(fact => [fact.name, ...('aliases' in fact ? fact.aliases : [])]);
const argumentNames = [
  ...new Set(functions.flatMap(fact => fact.parameters.flatMap(one => ('named' in one ? [one.name] : [])))),
];

const keyword = { name: 'keyword.control.nrql' };
const unit = { name: 'keyword.other.unit.nrql' };

function numberThenUnit(): Rule {
  return {
    match: `(?i)${before}(\\d+(?:\\.\\d+)?)(?:\\s+(${unitWord})${after})(?:\\s+(AGO)${after})?`,
    captures: { 1: { name: 'constant.numeric.nrql' }, 2: unit, 3: keyword },
  };
}

/** Words that mean something only beside another one; attributes may have the same names. */
const phrases: readonly Rule[] = [
  { match: `(?i)${before}(LIMIT)\\s+(MAX)${after}`, captures: { 1: keyword, 2: keyword } },
  { match: `(?i)${before}(TIMESERIES)\\s+(MAX|AUTO)${after}`, captures: { 1: keyword, 2: keyword } },
  {
    match: `(?i)${before}(SLIDE)\\s+(BY)(?:\\s+(MAX|AUTO))?${after}`,
    captures: { 1: keyword, 2: keyword, 3: keyword },
  },
  { match: `(?i)${before}(ORDER)\\s+(BY)${after}`, captures: { 1: keyword, 2: keyword } },
  { match: `(?i)${before}(INNER|LEFT)\\s+(JOIN)${after}`, captures: { 1: keyword, 2: keyword } },
  { match: `(?i)${before}(WITH)\\s+(TIMEZONE|METRIC_FORMAT)${after}`, captures: { 1: keyword, 2: keyword } },
  { match: `(?i)${before}(SHOW)\\s+(EVENT)\\s*(TYPES)${after}`, captures: { 1: keyword, 2: keyword, 3: keyword } },
  {
    match: `(?i)${before}(SINCE|UNTIL|COMPARE\\s+WITH)\\s+(NOW|TOMORROW|${dayWords.join('|')})(?:\\s+(AT))?${after}`,
    captures: { 1: keyword, 2: keyword, 3: keyword },
  },
  {
    match: `(?i)${before}(?:(SINCE|UNTIL)\\s+)?(THIS|LAST)\\s+(${unitWord})${after}`,
    captures: { 1: keyword, 2: keyword, 3: unit },
  },
  { match: `(?i)${before}(DELETE)(?=\\s+FROM${after})`, captures: { 1: keyword } },
  { match: '(?i)^\\s*(DELETE)(?=\\s+[A-Za-z_`])', captures: { 1: keyword } },
  { match: `(?i)${before}(CASES)(?=\\s*\\()`, captures: { 1: keyword } },
  {
    match: `(?i)(?<![,(])(?<![,(]\\s)${before}(?:RAW|ASC|DESC|AGO)${after}(?!\\s*[(=<>!+*/\\[])`,
    name: 'keyword.control.nrql',
  },
  { match: `(?i)${before}(?:BY)${after}(?=\\s+\\d)`, name: 'keyword.control.nrql' },
  numberThenUnit(),
  // Behind a template variable that stands for the number.
  { match: `(?i)(?<=\\}\\}\\s)(${unitWord})${after}(?:\\s+(AGO)${after})?`, captures: { 1: unit, 2: keyword } },
];

/** The TextMate grammar of the query language. */
export function nrqlGrammar(): unknown {
  return {
    $schema: 'https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json',
    name: 'Query Language',
    scopeName: 'source.nrql',
    fileTypes: ['nrql'],
    patterns: [{ include: '#query' }],
    repository: {
      query: {
        patterns: [
          { include: '#comments' },
          { include: '#strings' },
          { include: '#templates' },
          { include: '#quoted-names' },
          { include: '#sources' },
          { include: '#phrases' },
          { include: '#arguments' },
          { include: '#words' },
          { include: '#calls' },
          { include: '#numbers' },
          { include: '#names' },
          { include: '#punctuation' },
        ],
      },
      comments: {
        patterns: [
          { name: 'comment.line.double-dash.nrql', match: '--.*$' },
          { name: 'comment.line.double-slash.nrql', match: '//.*$' },
          { name: 'comment.block.nrql', begin: '/\\*', end: '\\*/' },
        ],
      },
      strings: {
        patterns: [
          {
            name: 'string.regexp.nrql',
            begin: `(?<![A-Za-z0-9_.:%])[rR]'`,
            end: `'`,
            patterns: [{ match: `''` }, escapeRule()],
          },
          { name: 'string.quoted.single.nrql', begin: `'`, end: `'`, patterns: [{ match: `''` }, escapeRule()] },
          // As the lexer reads them: what word processors make of quotes, on one line and without escapes.
          { name: 'string.quoted.other.nrql', match: '[“”„‟][^“”„‟\\r\\n]*[“”„‟]|[‘’‚‛][^‘’‚‛\\r\\n]*[‘’‚‛]' },
          { name: 'string.quoted.double.nrql', begin: '"', end: '"', patterns: [{ match: '""' }, escapeRule()] },
        ],
      },
      templates: {
        patterns: [
          { name: 'variable.parameter.template.nrql', match: "\\{\\{[^{}']*\\}\\}" },
          {
            name: 'variable.parameter.template.nrql',
            match: '\\$\\{?[A-Za-z_][A-Za-z0-9_.]*\\}?|\\[\\[[A-Za-z0-9_.:%]+\\]\\]',
          },
        ],
      },
      'quoted-names': { patterns: [{ name: 'variable.quoted.nrql', match: '`[^`]*`' }] },
      sources: {
        patterns: [
          {
            match: `(?i)${before}(FROM)\\s+([A-Za-z_][A-Za-z0-9_:]*)(?![A-Za-z0-9_.:%]|\\s*\\()`,
            captures: { 1: keyword, 2: { name: 'entity.name.type.nrql' } },
          },
        ],
      },
      phrases: { patterns: phrases },
      arguments: {
        patterns: [
          {
            match: `(?i)(?<=[(,]|[(,]\\s)(${argumentNames.join('|')})\\s*(:)`,
            captures: { 1: { name: 'variable.parameter.nrql' }, 2: { name: 'punctuation.separator.key-value.nrql' } },
          },
        ],
      },
      words: {
        patterns: [
          { name: 'keyword.control.nrql', match: words(clauseStarts, `${after}(?!${asName})`, before + elsewhere) },
          {
            name: 'keyword.control.nrql',
            match: words(clauseStarts, `${after}(?!${asName}|\\s*\\))`, before + beforeOperand),
          },
          { name: 'keyword.control.nrql', match: words(clauseParts) },
          { name: 'keyword.operator.logical.nrql', match: words(logicalWords) },
          { name: 'constant.language.nrql', match: words(constants) },
        ],
      },
      calls: {
        patterns: [
          { name: 'support.function.nrql', match: `(?i:${before}(?:${functionNames.join('|')})(?=\\s*\\())` },
          { name: 'entity.name.function.nrql', match: `${before}[A-Za-z_][A-Za-z0-9_]*(?=\\s*\\()` },
        ],
      },
      numbers: {
        patterns: [
          {
            name: 'constant.numeric.nrql',
            match: '(?<![A-Za-z0-9_.%])(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][+-]?\\d+)?',
          },
        ],
      },
      names: {
        patterns: [{ name: 'variable.property.nrql', match: '[A-Za-z_%][A-Za-z0-9_.%]*(?::[A-Za-z0-9_.%]+)*' }],
      },
      punctuation: {
        patterns: [
          { name: 'keyword.operator.comparison.nrql', match: '!=|<>|<=|>=|==|=~|=|<|>' },
          { name: 'keyword.operator.arithmetic.nrql', match: '[-+*/]' },
          { name: 'punctuation.separator.nrql', match: ',' },
          { name: 'punctuation.terminator.statement.nrql', match: ';' },
          { name: 'punctuation.bracket.nrql', match: '[\\[\\](){}]' },
        ],
      },
    },
  };
}

function escapeRule(): Rule {
  return { name: 'constant.character.escape.nrql', match: '\\\\.' };
}

/** Colours fenced `nrql` blocks in Markdown. */
export function markdownInjection(): unknown {
  return {
    scopeName: 'markdown.nrql.codeblock',
    injectionSelector: 'L:text.html.markdown',
    patterns: [{ include: '#nrql-code-block' }],
    repository: {
      'nrql-code-block': {
        name: 'markup.fenced_code.block.markdown',
        begin: '(^|\\G)(\\s*)(`{3,}|~{3,})\\s*(?i:(nrql)((\\s+|:|,|\\{|\\?)[^`]*)?$)',
        end: '(^|\\G)(\\2|\\s{0,3})(\\3)\\s*$',
        beginCaptures: {
          3: { name: 'punctuation.definition.markdown' },
          4: { name: 'fenced_code.block.language.markdown' },
          5: { name: 'fenced_code.block.language.attributes.markdown' },
        },
        endCaptures: { 3: { name: 'punctuation.definition.markdown' } },
        patterns: [
          {
            begin: '(^|\\G)(\\s*)(.*)',
            while: '(^|\\G)(?!\\s*([`~]{3,})\\s*$)',
            contentName: 'meta.embedded.block.nrql',
            patterns: [{ include: 'source.nrql' }],
          },
        ],
      },
    },
  };
}
