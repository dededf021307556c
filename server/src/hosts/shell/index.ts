import type { HostLanguage } from '../host';
import { shellCalls } from './calls';
import { verbatimScript } from './map';

/** Shell files: every dialect of sh, read by the same tolerant reader as shell text inside other files. */
export const shell: HostLanguage = {
  languages: ['shellscript'],
  calls: (file, tools) => shellCalls(verbatimScript(file.text), file, tools),
};
