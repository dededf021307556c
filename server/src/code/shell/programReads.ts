import { doAtOnce } from '../../text/pieces';
import { holeMark, type Region } from '../../text/region';
import type { Call, CallResponse } from '../call';
import type { ReaderTools, SourceFile } from '../source';
import { wordOf } from './fileNames';

/**
 * What a program of another language reads of the text that it gets, from standard input or from a file, which may be named by
 * the number of an argument; undefined where that cannot be said.
 */
export type ProgramReads = (program: Region, file: string | undefined) => CallResponse | undefined;

/** How a language parses what it gets, and how it would parse the response of a request that its reader follows. */
interface Parsing {
  /** Of standard input, in ways that leave nothing of it. */
  readonly standard: RegExp;
  /** Any mention of standard input. */
  readonly mention: RegExp;
  /** Of an opened file, whose name is the first group or the second one. */
  readonly opened: RegExp;
  /** What may take an argument in another way than by its number. */
  readonly unclear: RegExp;
  /** What may name the error of a failure, which the reader takes for no read where it is only reported. */
  readonly failure: RegExp;
  readonly request: string;
  readonly preamble: string;
}

const address = 'https://response.invalid/';

const parsings: Readonly<Record<string, Parsing>> = {
  python: {
    standard: /\bjson\.load\(\s*sys\.stdin\s*\)|\bjson\.loads\(\s*sys\.stdin\.read\(\)\s*\)/g,
    mention: /\bstdin\b|\binput\(|\bopen\(\s*0|\bfileinput\b|\bsubprocess\b|\bos\.system\b/g,
    opened:
      /\bjson\.load\(\s*open\(\s*("[^"\\\n]+"|'[^'\\\n]+'|sys\.argv\[\d\])\s*\)\s*\)|\bwith\s+open\(\s*("[^"\\\n]+"|'[^'\\\n]+'|sys\.argv\[\d\])(?:\s*,\s*["']r["'])?\s*\)\s+as\s+(\w+)\s*:(\s*)(\w+)\s*=\s*json\.load\(\s*\3\s*\)(?![\s\S]*\b\3\b)/g,
    unclear: /\bargv\b(?!\[\d\])/,
    failure: /["']errors?["']/,
    request: `requests.get("${address}").json()`,
    preamble: 'import requests\n',
  },
};

/** Reads a program as if it sent a request for what it gets, so that the reader of its language follows the response. */
export function programReadsOf(file: SourceFile, { inner }: ReaderTools): ProgramReads {
  return (program, name) => {
    const parsing = parsings[program.language];
    const text = parsing && requesting(program.text, name, parsing);
    if (!parsing || !inner || text === undefined || text.includes(holeMark)) return undefined;
    const isOwn = ({ url }: Call): boolean => JSON.stringify(url).includes(address);
    const inside = { ...file, text: parsing.preamble + text, language: program.language };
    const own = doAtOnce(inner(inside, isOwn)).filter(isOwn);
    const response = own.length === 1 ? own[0]?.response : undefined;
    // Whether there is an error is known, and its words are others.
    const isTested = response?.reads.some(({ path, form }) => /^errors?$/.test(String(path[0])) && form === 'test');
    return parsing.failure.test(text) && !isTested ? undefined : response;
  };
}

/** The program with a request in place of the only place where it takes its input; undefined where that is not all. */
function requesting(text: string, name: string | undefined, parsing: Parsing): string | undefined {
  const { standard, mention, opened, unclear, request } = parsing;
  const found = [...text.matchAll(name === undefined ? standard : opened)];
  const mentions = name === undefined ? mention : wordOf(name, 'g');
  const [only, ...others] = found;
  if (!only || others.length > 0 || [...text.matchAll(mentions)].length !== 1 || unclear.test(text)) return undefined;
  const [all, direct, inBlock, , blanks = '', target] = only;
  const file = (direct ?? inBlock)?.replace(/^(["'])(?:\.\/)?(.*)\1$/s, '$2');
  if (name !== undefined && file !== name) return undefined;
  const read = target === undefined ? request : `if True:${blanks}${target} = ${request}`;
  return text.slice(0, only.index) + read + text.slice(only.index + all.length);
}
