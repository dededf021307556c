import { memoizeByObject } from '../../../text/memoizeByObject';
import type { FileStyle } from '../../writing/writer';

/** What takes an error, up to the name under which it does. */
const taking =
  /\bcatch\s*\(\s*([\w$]+)[^)]*\)\s*\{|(?:\.catch\(|\.then\((?:[^()]|\([^()]*\))*,|['"](?:unhandledRejection|uncaughtException)['"]\s*,)\s*(?:async\s*)?(?:function\s*\w*\s*)?\(?\s*([\w$]+)\s*(?::[^)=]*)?(?:\)|=>|,)/g;

/** What only reports an error, raises it or asks for the response that it has. */
const reporting =
  /\b(?:console\.(?:error|warn|debug|trace)|process\.stderr\.write|(?:\w+\.)*_?log(?:ger)?\.\w+|reject)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\bthrow\b[^;\n]*|[\w$]+\??\.(?:response|status(?:Code)?|code)\b/g;

/**
 * Whether a program may show the text of the error that a missing member of a response raises: it says which member was
 * missing, and of another response that is another one.
 */
export const tellsMissing = memoizeByObject(({ text }: Pick<FileStyle, 'text'>): boolean => {
  if (/\ballSettled\b|\.reason\b/.test(text)) return true;
  return [...text.matchAll(taking)].some(({ 0: head, 1: own, 2: given, index }) => {
    const name = (own ?? given ?? '').replace(/\$/g, '\\$');
    const start = index + head.length;
    const body = text.slice(start, endOfBlock(start, text)).replace(reporting, '');
    return new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(body);
  });
});

/** Where the bracket is closed that stands before an offset, or the arguments end. */
function endOfBlock(start: number, text: string): number {
  let depth = 0;
  for (let offset = start; offset < Math.min(text.length, start + maxLength); offset++) {
    const sign = text[offset] as string;
    if (/[([{]/.test(sign)) depth++;
    else if (/[)\]}]/.test(sign) && depth-- === 0) return offset;
  }
  return Math.min(text.length, start + maxLength);
}

/** Handlers that are longer do more than to report. */
const maxLength = 2000;
