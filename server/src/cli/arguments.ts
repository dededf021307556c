import { parseArgs } from 'node:util';
import type { FileRole } from '../code/call';
import { fileRoles } from '../code/fileRole';
import { requestBodies } from '../migrate/context';
import { nearest } from '../text/nearest';
import { Failure } from './failure';

export const commandNames = ['scan', 'rewrite', 'check', 'format', 'run', 'verify', 'sandbox', 'lsp'] as const;
export type CommandName = (typeof commandNames)[number];

interface OptionRow {
  readonly type: 'string' | 'boolean';
  readonly value?: string;
  readonly text: string;
  readonly choices?: readonly string[];
  readonly many?: boolean;
}

/** The options of every command (outer contract, common options). */
export const commonOptions: Readonly<Record<string, OptionRow>> = {
  service: {
    type: 'string',
    value: 'FILE',
    text: "service profile; default: the user's own, else graphward.service.json in the working directory",
  },
  region: { type: 'string', value: 'NAME', text: 'region of the profile, or "sandbox" for the embedded service' },
  account: { type: 'string', value: 'ID', text: 'account id, if the profile has none' },
  quiet: { type: 'boolean', text: 'print no messages on standard error' },
  verbose: { type: 'boolean', text: 'name every file that is skipped, and with rewrite every call' },
  debug: { type: 'boolean', text: 'print a stack trace when the program fails' },
};

interface CommandRow {
  readonly usage: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, OptionRow>>;
}

const include: OptionRow = {
  type: 'string',
  value: 'KIND,…',
  text: 'also code that does not run: docs, comments, tests, generated',
};
const set: OptionRow = {
  type: 'string',
  value: 'NAME=VALUE',
  text: 'a value that is only known at run time',
  many: true,
};

/** The limits of the requests that a command sends. */
const limits: Readonly<Record<string, OptionRow>> = {
  timeout: {
    type: 'string',
    value: 'SECONDS',
    text: 'time for a whole response, and to wait for a limit; default: 60, 120',
  },
  'first-byte-timeout': { type: 'string', value: 'SECONDS', text: 'time until a response begins; default: --timeout' },
  'connect-timeout': { type: 'string', value: 'SECONDS', text: 'time for the connection; default: 10' },
  'max-size': { type: 'string', value: 'MB', text: 'size of a response; default: 64' },
};

export const commandRows: Readonly<Record<CommandName, CommandRow>> = {
  scan: {
    usage: 'graphward scan [PATH…]',
    summary: 'finds REST v2 and v0 calls',
    options: {
      format: {
        type: 'string',
        value: 'NAME',
        text: 'text, json, sarif or markdown',
        choices: ['text', 'json', 'sarif', 'markdown'],
      },
      all: { type: 'boolean', text: 'also calls of retained endpoints' },
      include,
      'changed-since': { type: 'string', value: 'REV', text: 'only files that differ from this Git revision' },
      baseline: { type: 'string', value: 'FILE', text: 'omit the findings in an earlier JSON report' },
      index: {
        type: 'string',
        value: 'FILE',
        text: 'keep results in this file, so that the next scan skips unchanged files',
      },
      'fail-after': { type: 'string', value: 'DATE', text: 'exit with 1 when there are findings on or after this day' },
      'fail-on-findings': { type: 'boolean', text: 'exit with 1 when there are findings' },
    },
  },
  rewrite: {
    usage: 'graphward rewrite [PATH…]',
    summary: 'prints the rewrites as a unified diff, or applies them',
    options: {
      format: { type: 'string', value: 'NAME', text: 'diff or json; default: diff', choices: ['diff', 'json'] },
      write: { type: 'boolean', text: 'apply the rewrites to the files' },
      'min-grade': {
        type: 'string',
        value: 'GRADE',
        text: 'exact, equivalent or partial; default: equivalent',
        choices: ['exact', 'equivalent', 'partial'],
      },
      'request-body': {
        type: 'string',
        value: 'FORM',
        text: 'variables posts query and variables, query the one member query; default: variables',
        choices: requestBodies,
      },
      include,
      'fail-on-findings': { type: 'boolean', text: 'exit with 1 when there are findings' },
    },
  },
  check: {
    usage: 'graphward check [PATH…]',
    summary: 'diagnostics of query-language, GraphQL and entity-search text',
    options: { format: { type: 'string', value: 'NAME', text: 'text or json', choices: ['text', 'json'] } },
  },
  format: {
    usage: 'graphward format [PATH…]',
    summary: 'formats .nrql and .graphql files in place',
    options: {
      check: { type: 'boolean', text: 'only report which files would change' },
      'keyword-case': {
        type: 'string',
        value: 'CASE',
        text: 'case of clause words: upper, lower or keep; default: upper',
        choices: ['upper', 'lower', 'keep'],
      },
      'line-width': { type: 'string', value: 'N', text: 'column after which lists are broken; default: 100' },
      indent: { type: 'string', value: 'N', text: 'spaces per level, or "tab"; default: 2' },
      language: {
        type: 'string',
        value: 'NAME',
        text: 'nrql or graphql, for standard input; default: detected from its first word',
        choices: ['nrql', 'graphql'],
      },
    },
  },
  run: {
    usage: 'graphward run FILE',
    summary: 'runs a query or a GraphQL document in a region and prints the result',
    options: {
      statement: {
        type: 'string',
        value: 'N',
        text: 'number of the statement or operation in the file, from 1',
      },
      'allow-mutations': { type: 'boolean', text: 'send a mutation, which changes data' },
      format: { type: 'string', value: 'NAME', text: 'table, csv or json', choices: ['table', 'csv', 'json'] },
      language: {
        type: 'string',
        value: 'NAME',
        text: 'nrql or graphql, for standard input',
        choices: ['nrql', 'graphql'],
      },
      ...limits,
    },
  },
  verify: {
    usage: 'graphward verify [PATH…]',
    summary: 'runs each REST call and its rewrite in one region and compares the responses',
    options: {
      format: { type: 'string', value: 'NAME', text: 'text or json', choices: ['text', 'json'] },
      against: {
        type: 'string',
        value: 'REV',
        text: 'compare the calls of this Git revision with the requests that replaced them',
      },
      set,
      ...limits,
    },
  },
  sandbox: {
    usage: 'graphward sandbox',
    summary: 'runs the embedded service in the foreground',
    options: {
      port: { type: 'string', value: 'N', text: 'port on 127.0.0.1; 0, the default, selects a free one' },
      now: { type: 'string', value: 'ISO', text: 'stop the clock at this time' },
      seed: { type: 'string', value: 'N', text: 'seed of the data; 2 is the large world' },
      fault: { type: 'string', value: 'NAME', text: 'switch on a fault', many: true },
      rounding: { type: 'boolean', text: 'round REST values as the service does without raw=true' },
    },
  },
  lsp: {
    usage: 'graphward lsp --stdio',
    summary: 'the language server',
    options: { stdio: { type: 'boolean', text: 'communicate over standard input and output' } },
  },
};

/** The parsed command line: the words that are not options, and the options by name. */
export interface CommandLine {
  readonly paths: readonly string[];
  text(option: string): string | undefined;
  flag(option: string): boolean;
  list(option: string): readonly string[];
}

/** Parses the words after a command. Throws a Failure that says what is wrong. */
export function parseCommandLine(name: CommandName, words: readonly string[]): CommandLine {
  const rows = { ...commonOptions, ...commandRows[name].options };
  const options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }> = {};
  for (const [option, row] of Object.entries(rows))
    options[option] = { type: row.type, ...(row.many ? { multiple: true } : {}) };
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true }) as typeof parsed;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ');
    const unknown = /^Unknown option '--(.*)'$/.exec(reason)?.[1];
    const near = unknown && nearest(unknown, Object.keys(rows), 2);
    throw new Failure(near ? `${reason}; did you mean --${near}?` : `${reason}; see graphward ${name} --help`);
  }
  for (const [option, row] of Object.entries(rows)) {
    const value = parsed.values[option];
    if (row.choices && typeof value === 'string' && !row.choices.includes(value)) {
      throw new Failure(`--${option} must be one of ${row.choices.join(', ')}, not "${value}"`);
    }
  }
  return {
    paths: parsed.positionals,
    text: option => parsed.values[option] as string | undefined,
    flag: option => parsed.values[option] === true,
    list: option => (parsed.values[option] as string[] | undefined) ?? [],
  };
}

/** The members of `--include KIND[,KIND…]`. */
export function includedKinds(line: CommandLine): FileRole[] {
  return (line.text('include') ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
    .map(word => {
      const role = fileRoles.find(candidate => candidate === word);
      if (!role) throw new Failure(`--include must be docs, comments, tests or generated, not "${word}"`);
      return role;
    });
}
