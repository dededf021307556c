import type { Call } from '../../../server/src/hosts/call';
import type { HostFile } from '../../../server/src/hosts/host';
import { shell } from '../../../server/src/hosts/shell';
import { textLanguages } from '../../../server/src/hosts/text';
import { suite } from '../../harness/suite';
import { marksOf, summaryOf } from '../shell/summary';

const readers = new Map(
  [shell, ...textLanguages].flatMap(host => host.languages.map(language => [language, host] as const)),
);

function callsOf(file: HostFile): Call[] {
  return readers.get(file.language)?.calls(file, { inner: callsOf }) ?? [];
}

suite('test/hosts/text', example => {
  const [source] = example.fences;
  if (!source) throw new Error(`${example.name} needs a source`);
  const calls = callsOf({ path: `jobs/a.${source.language}`, text: source.text, language: source.language });
  return { calls: summaryOf(calls, source.text), ...(calls.length > 0 ? { marks: marksOf(calls, source.text) } : {}) };
});
