import { parseArgs } from 'node:util';
import type { FileRole } from '../code/call';
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

/** Options that every command takes (outer contract, common options). */
export const commonOptions: Readonly<Record<string, OptionRow>> = {
  service: {
    type: 'string',
    value: 'FILE',
    text: 'service profile; default: graphward.service.json in the working directory',
  },
  region: { type: 'string', value: 'NAME', text: 'region of the profile, or "sandbox" for the embedded service' },
  account: { type: 'string', value: 'ID', text: 'account id, where the profile has none' },
  quiet: { type: 'boolean', text: 'no messages on standard error' },
  debug: { type: 'boolean', text: 'a stack trace when the program itself fails' },
};

interface CommandRow {
  readonly usage: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, OptionRow>>;
}

const include: OptionRow = {
  type: 'string',
  value: 'KIND,…',
  text: 'also what does not run: docs, comments, tests, generated',
};
const set: OptionRow = {
  type: 'string',
  value: 'NAME=VALUE',
  text: 'a value that the program computes at run time',
  many: true,
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
      all: { type: 'boolean', text: 'also calls of endpoints that stay' },
      include,
      'changed-since': { type: 'string', value: 'REV', text: 'only files that differ from this revision of git' },
      baseline: { type: 'string', value: 'FILE', text: 'leave out the findings of an earlier JSON report' },
      index: { type: 'string', value: 'FILE', text: 'remember in this file what did not change, for the next scan' },
      'fail-after': { type: 'string', value: 'DATE', text: 'exit with 1 when there are findings on or after this day' },
      'fail-on-findings': { type: 'boolean', text: 'exit with 1 when there are findings' },
    },
  },
  rewrite: {
    usage: 'graphward rewrite [PATH…]',
    summary: 'prints the rewrites as one unified diff',
    options: {
      format: { type: 'string', value: 'NAME', text: 'diff or json', choices: ['diff', 'json'] },
      write: { type: 'boolean', text: 'change the files instead' },
      'min-grade': {
        type: 'string',
        value: 'GRADE',
        text: 'exact, equivalent or partial; default: equivalent',
        choices: ['exact', 'equivalent', 'partial'],
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
      check: { type: 'boolean', text: 'only say whether a file would change' },
      language: {
        type: 'string',
        value: 'NAME',
        text: 'nrql or graphql, for standard input',
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
        text: 'which statement or operation of a file with several, counted from 1',
      },
      format: { type: 'string', value: 'NAME', text: 'table, csv or json', choices: ['table', 'csv', 'json'] },
      language: {
        type: 'string',
        value: 'NAME',
        text: 'nrql or graphql, for standard input',
        choices: ['nrql', 'graphql'],
      },
    },
  },
  verify: {
    usage: 'graphward verify [PATH…]',
    summary: 'runs the old call and its rewrite against one region and compares the responses',
    options: { format: { type: 'string', value: 'NAME', text: 'text or json', choices: ['text', 'json'] }, set },
  },
  sandbox: {
    usage: 'graphward sandbox',
    summary: 'runs the embedded service in the foreground',
    options: {
      port: { type: 'string', value: 'N', text: 'port on 127.0.0.1; 0, the default, takes a free one' },
      now: { type: 'string', value: 'ISO', text: 'stops the clock at this moment' },
      seed: { type: 'string', value: 'N', text: 'another world; 2 is the large one' },
      fault: { type: 'string', value: 'NAME', text: 'misbehave on purpose', many: true },
      rounding: { type: 'boolean', text: 'round REST values as the service does without raw=true' },
    },
  },
  lsp: {
    usage: 'graphward lsp --stdio',
    summary: 'the language server',
    options: { stdio: { type: 'boolean', text: 'speak over standard input and output' } },
  },
};

/** The words of a command line: paths, and options by name. */
export interface CommandLine {
  readonly paths: readonly string[];
  text(option: string): string | undefined;
  flag(option: string): boolean;
  list(option: string): readonly string[];
}

/** Reads the words after a command. Throws a Failure that names what is wrong. */
export function parseCommandLine(name: CommandName, words: readonly string[]): CommandLine {
  const rows = { ...commonOptions, ...commandRows[name].options };
  const options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }> = {};
  for (const [option, row] of Object.entries(rows))
    options[option] = { type: row.type, ...(row.many ? { multiple: true } : {}) };
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true }) as typeof parsed;
  } catch (error) {
    throw new Failure(`${(error as Error).message.split('. ')[0]}; see graphward ${name} --help`);
  }
  for (const [option, row] of Object.entries(rows)) {
    const value = parsed.values[option];
    if (row.choices && typeof value === 'string' && !row.choices.includes(value)) {
      throw new Failure(`--${option} is one of ${row.choices.join(', ')}, not "${value}"`);
    }
  }
  return {
    paths: parsed.positionals,
    text: option => parsed.values[option] as string | undefined,
    flag: option => parsed.values[option] === true,
    list: option => (parsed.values[option] as string[] | undefined) ?? [],
  };
}

export const fileRoles: readonly FileRole[] = ['docs', 'comments', 'tests', 'generated'];

/** The members of `--include KIND[,KIND…]`. */
export function includedKinds(line: CommandLine): FileRole[] {
  return (line.text('include') ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
    .map(word => {
      const role = fileRoles.find(candidate => candidate === word);
      if (!role) throw new Failure(`--include takes docs, comments, tests and generated, not "${word}"`);
      return role;
    });
}
