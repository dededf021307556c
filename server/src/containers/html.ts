import { type Region, verbatimRegion } from '../text/region';
import { spanOf } from '../text/span';
import type { Container, ContainerItem } from './container';
import { decodedMarkup } from './markup';

const elements = /<(script|pre|code|samp)\b([^<>]*)>([\s\S]*?)(?:<\/\1\s*>|$)/gi;
const languageClass = /\bclass\s*=\s*["'][^"'<>]*\blang(?:uage)?-([\w#+-]+)/i;

/** Pages: inline scripts, and samples for readers. Links are no requests. */
export const html: Container = {
  languages: ['html', 'vue', 'svelte'],
  items: text =>
    [...text.matchAll(elements)].map((match): ContainerItem => {
      const [, name = '', attributes = '', content = ''] = match;
      const start = match.index + name.length + attributes.length + 2;
      const span = spanOf(start, start + content.length);
      if (name.toLowerCase() === 'script') {
        const region: Region = { ...verbatimRegion(scriptLanguage(attributes), text, span), role: 'code' };
        return { kind: 'text', region };
      }
      const language = languageClass.exec(attributes + content.slice(0, 200))?.[1]?.toLowerCase() ?? '';
      return { kind: 'text', region: { ...decodedMarkup(text, span), language, role: 'sample' } };
    }),
};

/** The language that `lang` or `type` names; JavaScript without one. */
function scriptLanguage(attributes: string): string {
  const lang = /\blang\s*=\s*["']?([\w-]+)/i.exec(attributes)?.[1];
  if (lang) return lang.toLowerCase();
  const type = /\btype\s*=\s*["']?(?:(?:text|application)\/)?(?:[\w.-]+\+)?([\w-]+)/i
    .exec(attributes)?.[1]
    ?.toLowerCase();
  return type === undefined || type === 'module' || /^(?:x-)?(?:java|ecma)script$|^babel$|^jsx$/.test(type)
    ? 'javascript'
    : type;
}
