import type { Call } from '../../../server/src/hosts/call';
import type { HostFile } from '../../../server/src/hosts/host';
import { shell } from '../../../server/src/hosts/shell';
import { textLanguages } from '../../../server/src/hosts/text';

const readers = new Map(
  [shell, ...textLanguages].flatMap(host => host.languages.map(language => [language, host] as const)),
);

/** The calls that the readers without a grammar find. */
export function callsOf(file: HostFile): Call[] {
  return readers.get(file.language)?.calls(file, { inner: callsOf }) ?? [];
}
