import type { CommandLine } from '../arguments';
import { Failure } from '../failure';

/** `graphward lsp --stdio`: the language server. It ends the process itself when its client exits or is gone. */
export async function run(line: CommandLine): Promise<number> {
  if (!line.flag('stdio'))
    throw new Failure('the language server communicates over standard input and output: graphward lsp --stdio');
  await import('../../node');
  return new Promise(() => undefined);
}
