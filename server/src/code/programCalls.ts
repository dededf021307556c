import { doAtOnce, type Pieces } from '../text/pieces';
import type { Region } from '../text/region';
import type { Call } from './call';
import type { CallContext } from './callContext';
import { moveCalls } from './moveCall';
import type { ReaderTools, SourceFile } from './source';

/** The calls of a program inside a file, by the reader of its language; they keep the file's language and get its offsets. */
export function programCalls(program: Region, file: SourceFile, tools: ReaderTools, context: CallContext = {}): Call[] {
  return doAtOnce(programCallsInPieces(program, file, tools, context));
}

/** The same in pieces: all cells of a notebook are one program. */
export function* programCallsInPieces(
  program: Region,
  file: SourceFile,
  tools: ReaderTools,
  { kind, names = [], symbol }: CallContext = {},
): Pieces<Call[]> {
  const surrounding = file.surrounding ?? { text: file.text, span: program.outer };
  const { displays } = program;
  const inside = {
    ...file,
    text: program.text,
    language: program.language,
    surrounding,
    ...(displays ? { displays } : {}),
  };
  const found = tools.inner ? yield* tools.inner(inside) : [];
  return moveCalls(found, program).map(call => {
    const role = call.kind ?? kind;
    const within = call.symbol ?? symbol;
    return {
      ...call,
      language: file.language,
      names: [...new Set([...call.names, ...names.map(name => name.toLowerCase())])],
      ...(role ? { kind: role } : {}),
      ...(within ? { symbol: within } : {}),
    };
  });
}
