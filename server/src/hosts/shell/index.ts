import type { HostLanguage } from '../host';
import { scriptLanguages } from '../text/inner';
import { shellCalls } from './calls';
import { looseCalls } from './loose';
import { verbatimScript } from './map';

/** Shell files: every dialect of sh, read by the same tolerant reader as shell text inside other files. */
export const shell: HostLanguage = {
  languages: ['shellscript'],
  innerLanguages: file => scriptLanguages(file.text),
  calls: (file, tools) => {
    const script = verbatimScript(file.text);
    const calls = shellCalls(script, file, tools);
    return [...calls, ...looseCalls(script, calls, file)].sort((a, b) => a.site.span.start - b.site.span.start);
  },
};
