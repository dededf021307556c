import type { TooDeep } from '../../../text/readLimit';
import type { ParsedText } from '../../engine/language';
import { withOutput } from './outputs';
import { readerOf } from './reader';
import { statements } from './statements';

/** Parses any text. `names` are the spellings of the platform's names, by their lower case. */
export function parsePowershell(text: string, names: ReadonlyMap<string, string>, tooDeep: TooDeep): ParsedText {
  const reader = readerOf(text, names, tooDeep);
  const root = withOutput({ kind: 'block', start: 0, end: text.length, statements: statements(reader, '') });
  return { root, comments: reader.comments };
}
