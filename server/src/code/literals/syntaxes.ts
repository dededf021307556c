import { tableOf } from '../../text/table';
/** How a language writes strings and comments, as far as a reader without a grammar needs it. */
export interface LiteralSyntax {
  /** In order: the first whose opening stands at a place wins. */
  readonly quotes: readonly Quote[];
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [string, string])[];
  /** What joins strings and expressions. */
  readonly joiners: readonly string[];
  /** What puts a string or an expression behind an address, as a segment of its path: `uri"https://…" / id`. */
  readonly segments?: string;
}

export interface Quote {
  readonly open: string;
  readonly close: string;
  /** False where a backslash is a character like any other. */
  readonly escapes: boolean;
  readonly multiline?: boolean;
  readonly interpolation?: Interpolation;
  /** The text is run by a shell. */
  readonly command?: boolean;
}

/**
 * `dollar`: `$x`, `${x}`. `groovy`: `$x.y` too. `hash`: `#{x}`. `swift`: `\(x)`. `brace`: `{x}`. `perl`: `$x`, `${x}`,
 * `$h->{x}`, `@x`.
 */
export type Interpolation = 'dollar' | 'groovy' | 'hash' | 'swift' | 'brace' | 'perl';

const plain = (mark: string): Quote => ({ open: mark, close: mark, escapes: true });
const dollar = (mark: string, multiline = false): Quote => ({ ...plain(mark), multiline, interpolation: 'dollar' });
const long = (mark: string): Quote => ({ ...plain(mark), multiline: true });
const raw = (open: string, close: string): Quote => ({ open, close, escapes: false, multiline: true });
const cBlock = [['/*', '*/']] as const;

const groovyQuote = (mark: string): Quote => ({ ...plain(mark), interpolation: 'groovy' });

const groovy: LiteralSyntax = {
  quotes: [{ ...groovyQuote('"""'), multiline: true }, long("'''"), groovyQuote('"'), plain("'")],
  lineComments: ['//'],
  blockComments: cBlock,
  joiners: ['+'],
};

const kotlin: LiteralSyntax = {
  quotes: [
    { open: '"""', close: '"""', escapes: false, multiline: true, interpolation: 'dollar' },
    dollar('"'),
    plain("'"),
  ],
  lineComments: ['//'],
  blockComments: cBlock,
  joiners: ['+'],
};

const java: LiteralSyntax = {
  quotes: [long('"""'), plain('"'), plain("'")],
  lineComments: ['//'],
  blockComments: cBlock,
  joiners: ['+'],
};

const script: LiteralSyntax = {
  quotes: [{ ...long('`'), interpolation: 'dollar' }, plain('"'), plain("'")],
  lineComments: ['//'],
  blockComments: cBlock,
  joiners: ['+'],
};

const perl: LiteralSyntax = {
  quotes: [
    { open: 'qq{', close: '}', escapes: true, multiline: true, interpolation: 'perl' },
    { open: 'qq(', close: ')', escapes: true, multiline: true, interpolation: 'perl' },
    ...['{}', '()', '//', '!!', '||'].map(
      ([open, close]): Quote => ({
        open: `qx${open}`,
        close: close as string,
        escapes: true,
        multiline: true,
        interpolation: 'perl',
        command: true,
      }),
    ),
    raw('q{', '}'),
    raw('q(', ')'),
    { ...long('"'), interpolation: 'perl' },
    long("'"),
    { ...long('`'), interpolation: 'perl', command: true },
  ],
  lineComments: ['#'],
  blockComments: [
    ['\n=pod', '\n=cut'],
    ['\n=head', '\n=cut'],
  ],
  joiners: ['.'],
};

const ruby: LiteralSyntax = {
  quotes: [{ ...long('"'), interpolation: 'hash' }, long("'"), { ...long('`'), interpolation: 'hash', command: true }],
  lineComments: ['#'],
  blockComments: [['\n=begin', '\n=end']],
  joiners: ['+', '<<'],
};

const unknown: LiteralSyntax = {
  quotes: [{ ...plain('"'), interpolation: 'dollar' }, plain("'"), { ...plain('`'), interpolation: 'dollar' }],
  lineComments: [],
  blockComments: [],
  joiners: ['+', '.', '..', '<>', '++', '&'],
};

/** By LSP language id. */
const syntaxes: Readonly<Record<string, LiteralSyntax>> = tableOf({
  groovy,
  kotlin,
  java,
  scala: { ...kotlin, segments: '/' },
  dart: { ...groovy, quotes: [dollar('"""', true), dollar("'''", true), dollar('"'), dollar("'")] },
  swift: {
    ...kotlin,
    quotes: [
      { ...long('"""'), interpolation: 'swift' },
      { ...plain('"'), interpolation: 'swift' },
    ],
  },
  rust: {
    quotes: [raw('r#"', '"#'), raw('r"', '"'), { ...long('"'), interpolation: 'brace' }],
    lineComments: ['//'],
    blockComments: cBlock,
    joiners: ['+'],
  },
  csharp: {
    ...java,
    quotes: [
      { ...long('$"""'), close: '"""', interpolation: 'brace' },
      { open: '$"', close: '"', escapes: true, interpolation: 'brace' },
      raw('@"', '"'),
      plain('"'),
      plain("'"),
    ],
  },
  perl,
  ruby,
  crystal: ruby,
  elixir: {
    quotes: [{ ...long('"""'), interpolation: 'hash' }, { ...long('"'), interpolation: 'hash' }, plain("'")],
    lineComments: ['#'],
    blockComments: [],
    joiners: ['<>'],
  },
  coffeescript: {
    quotes: [
      { ...long('"""'), interpolation: 'hash' },
      long("'''"),
      { ...plain('"'), interpolation: 'hash' },
      plain("'"),
    ],
    lineComments: ['#'],
    blockComments: [['###', '###']],
    joiners: ['+'],
  },
  lua: {
    quotes: [raw('[[', ']]'), plain('"'), plain("'")],
    lineComments: ['--'],
    blockComments: [['--[[', ']]']],
    joiners: ['..'],
  },
  julia: {
    quotes: [dollar('"""', true), dollar('"', true)],
    lineComments: ['#'],
    blockComments: [['#=', '=#']],
    joiners: ['*'],
  },
  r: { quotes: [long('"'), long("'")], lineComments: ['#'], blockComments: [], joiners: [] },
  haskell: { quotes: [plain('"')], lineComments: ['--'], blockComments: [['{-', '-}']], joiners: ['++', '<>'] },
  starlark: { quotes: [long('"""'), plain('"'), plain("'")], lineComments: ['#'], blockComments: [], joiners: ['+'] },
  terraform: {
    quotes: [{ ...plain('"'), interpolation: 'dollar' }],
    lineComments: ['#', '//'],
    blockComments: cBlock,
    joiners: [],
  },
  php: {
    quotes: [
      { ...long('"'), interpolation: 'perl' },
      long("'"),
      { ...long('`'), interpolation: 'perl', command: true },
    ],
    lineComments: ['//', '#'],
    blockComments: cBlock,
    joiners: ['.'],
  },
  go: { quotes: [raw('`', '`'), plain('"'), plain("'")], lineComments: ['//'], blockComments: cBlock, joiners: ['+'] },
  javascript: script,
  typescript: script,
  javascriptreact: script,
  typescriptreact: script,
  vue: script,
  python: {
    quotes: [long('"""'), long("'''"), plain('"'), plain("'")],
    lineComments: ['#'],
    blockComments: [],
    joiners: ['+'],
  },
  c: java,
  cpp: java,
  'objective-c': java,
  fsharp: { ...java, blockComments: [['(*', '*)']] },
  vb: { quotes: [raw('"', '"')], lineComments: ["'"], blockComments: [], joiners: ['&', '+'] },
  clojure: { quotes: [long('"')], lineComments: [';'], blockComments: [], joiners: [] },
});

export function syntaxOf(language: string): LiteralSyntax {
  return syntaxes[language] ?? unknown;
}
