import type { Call } from '../../server/src/code/call';
import { shell } from '../../server/src/code/shell';
import type { SourceFile } from '../../server/src/code/source';
import { textLanguages } from '../../server/src/finder/textFormats';

const readers = new Map(
  [shell, ...textLanguages].flatMap(host => host.languages.map(language => [language, host] as const)),
);

/** The calls that the readers without a grammar find. */
export function callsOf(file: SourceFile): Call[] {
  return readers.get(file.language)?.calls(file, { inner: callsOf }) ?? [];
}
