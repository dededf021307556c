import { verbatimRegion } from '../../text/region';
import { scriptLanguages } from '../../text/scriptTexts';
import { type DefinedText, type LanguageReader, textsWithNames } from '../source';
import { shellCalls } from './calls';
import { joinScripts, sourcedPaths } from './join';
import { shellLeftovers } from './leftovers';
import { readScope } from './scope';
import { shellTexts } from './texts';
import { unresolvedRequests } from './unresolved';

/** Shell files: every dialect of sh, read by the same tolerant reader as shell text inside other files. */
export const shell: LanguageReader = {
  languages: ['shellscript'],
  innerLanguages: file => scriptLanguages(file.text),
  texts: file => shellTexts(file.text, file.parsed.tooDeep),
  definitions: file => textsWithNames(() => assignedTexts(file.text)),
  importedPaths: sourcedPaths,
  join: joinScripts,
  leftovers: file => shellLeftovers(file.text),
  calls: (file, tools) => {
    const script = verbatimRegion('shellscript', file.text);
    const read = readScope(script, file.parsed.tooDeep);
    const calls = shellCalls(script, file, tools, {}, read);
    return [...calls, ...unresolvedRequests(script, read, calls, file)].sort(
      (a, b) => a.site.span.start - b.site.span.start,
    );
  },
};

const assignment =
  /^[ \t]*(?:export[ \t]+|readonly[ \t]+|declare[ \t]+-\w+[ \t]+)?([A-Za-z_]\w*)=(?:"([^"$`\\\n]*)"|'([^'\n]*)'|"?\$\{[A-Za-z_]\w*:?[-=]([^}"$`\n]*)\}"?|([^\s"'$`;&|#()]+))[ \t]*(?:[;#].*)?$/gm;

/** Variables that a script or an environment file sets to a text, for scripts that source it. The last one counts. */
function assignedTexts(text: string): DefinedText[] {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, fallback, bare] of text.matchAll(assignment))
    found.set(name, double ?? single ?? fallback ?? bare ?? '');
  return [...found].filter(([, value]) => /[/.]/.test(value)).map(([name, value]) => ({ name, text: value }));
}
