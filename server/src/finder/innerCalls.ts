import type { Call } from '../code/call';
import type { CallContext } from '../code/callContext';
import { programCalls } from '../code/programCalls';
import { shellCalls } from '../code/shell/calls';
import type { ReaderTools, SourceFile } from '../code/source';
import type { Region } from '../text/region';

/** The calls of a text of another language inside a file. */
export function innerCalls(inner: Region, file: SourceFile, tools: ReaderTools, context: CallContext = {}): Call[] {
  const read = inner.language === 'shellscript' ? shellCalls : programCalls;
  return read(inner, file, tools, context);
}
