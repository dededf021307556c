import type { Call } from '../code/call';
import type { CallContext } from '../code/callContext';
import { programCalls } from '../code/programCalls';
import { shellCalls } from '../code/shell/calls';
import type { ReaderTools, SourceFile } from '../code/source';
import type { Region } from '../text/region';

/** The calls of a text of another language inside a file. */
export function innerCalls(inner: Region, file: SourceFile, tools: ReaderTools, context: CallContext = {}): Call[] {
  const read = inner.language === 'shellscript' ? shellCalls : programCalls;
  return isRead(inner, tools, context) ? read(inner, file, tools, context) : [];
}

/** What another file or the text around a program defines may be the address, and a program may take in such texts. */
function isRead({ text }: Region, { isWorthReading }: ReaderTools, { environment }: CallContext): boolean {
  if (!isWorthReading || takesInText.test(text) || isWorthReading(text)) return true;
  return environment !== undefined && isWorthReading([...environment].map(pair => pair.join('=')).join('\n'));
}

const takesInText = /^[^\S\n]*(?:source|require|include|import|\.)[("'\s]/im;
