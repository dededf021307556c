import type { CommandLine } from './arguments';
import { Failure } from './failure';

/** `graphward lsp --stdio`: the language server, until its client says goodbye. */
export async function run(line: CommandLine): Promise<number> {
  if (!line.flag('stdio'))
    throw new Failure('the language server speaks over standard input and output: graphward lsp --stdio');
  const { serveStdio } = await import('../node');
  return serveStdio();
}
