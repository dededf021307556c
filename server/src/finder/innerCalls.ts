import type { Call } from '../code/call';
import type { CallContext } from '../code/callContext';
import { programCallsInPieces } from '../code/programCalls';
import { shellCalls } from '../code/shell/calls';
import type { ReaderTools, SourceFile } from '../code/source';
import type { Pieces } from '../text/pieces';
import type { Region } from '../text/region';

/** The calls of a text of another language inside a file. */
export function* innerCalls(
  inner: Region,
  file: SourceFile,
  tools: ReaderTools,
  context: CallContext = {},
): Pieces<Call[]> {
  if (!isRead(inner, tools, context)) return [];
  if (inner.language === 'shellscript')
    return tools.countProgram?.(file) === false ? [] : shellCalls(inner, file, tools, context);
  return yield* programCallsInPieces(inner, file, tools, context);
}

/** What another file or the text around a program defines may be the address, and a program may take in such texts. */
function isRead({ text, segments }: Region, { isWorthReading }: ReaderTools, { environment }: CallContext): boolean {
  if (!isWorthReading || takesInText.test(text) || isWorthReading(text)) return true;
  const filled = segments.flatMap(segment => (segment.kind === 'hole' ? (segment.placeholder.words?.text ?? []) : []));
  if (filled.length > 0 && isWorthReading(filled.join('\n'))) return true;
  return environment !== undefined && isWorthReading([...environment].map(pair => pair.join('=')).join('\n'));
}

const takesInText = /^[^\S\n]*(?:source|require|include|import|\.)[("'\s]/im;
