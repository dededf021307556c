import type { Call } from '../code/call';
import { proseCalls } from '../code/prose';
import { sortCalls } from '../code/sortCalls';
import type { LanguageReader } from '../code/source';
import { verbatimRegion } from '../text/region';
import { spanOf } from '../text/span';
import { innerCalls } from './innerCalls';

const scripts = /<script\b([^>]*)>([\s\S]*?)(?:<\/script\s*>|$)/gi;
const samples = /<(pre|code|samp)\b[^>]*>([\s\S]*?)<\/\1\s*>/gi;

/** Pages: inline scripts by the reader of their language, command lines in samples as documents. Links are no calls. */
export const html: LanguageReader = {
  languages: ['html', 'vue', 'svelte'],
  innerLanguages: file => [...file.text.matchAll(scripts)].map(([, attributes]) => scriptLanguage(attributes ?? '')),
  calls: (file, tools) => {
    const calls: Call[] = [];
    for (const match of file.text.matchAll(scripts)) {
      const start = match.index + match[0].indexOf('>', 7) + 1;
      const script = verbatimRegion(
        scriptLanguage(match[1] ?? ''),
        file.text,
        spanOf(start, start + (match[2] ?? '').length),
      );
      calls.push(...innerCalls(script, file, tools));
    }
    for (const match of file.text.matchAll(samples)) {
      const start = match.index + match[0].indexOf('>') + 1;
      const found = proseCalls(file, spanOf(start, start + (match[2] ?? '').length), tools);
      calls.push(...found.map(call => ({ ...call, kind: 'docs' as const })));
    }
    return sortCalls(calls);
  },
};

function scriptLanguage(attributes: string): string {
  return /lang\s*=\s*["']?(?:ts|typescript)/i.test(attributes) ? 'typescript' : 'javascript';
}
