import type { Region } from '../../text/region';
import type { SourceFile } from '../source';
import { chainsOf } from './chains';
import { readLiterals } from './literals';
import { syntaxOf } from './syntaxes';

/** The strings of a program in a language without a grammar, joined ones as one, each with its label. */
export function literalTexts({ language, text }: SourceFile): Region[] {
  const syntax = syntaxOf(language);
  const { literals } = readLiterals(text, syntax);
  return chainsOf(text, literals, syntax, new Map()).map(({ region, span, command }): Region => {
    const label = labelBefore(text, span.start);
    if (command) return { ...region, language: 'shellscript', role: 'code' };
    return { ...region, role: 'value', ...(label === undefined ? {} : { label }) };
  });
}

const magicComment = /\/\*[ \t]*(?:language[ \t]*=[ \t]*)?([\w-]+)[ \t]*\*\/\s*$/;
const commentAbove = /(?:#|\/\/|--)[ \t]*lang(?:uage)?[ \t]*[=:][ \t]*([\w-]+)[^\n]*\n[^\n]*$/;
const name = /([A-Za-z_]\w*)["']?\s*(?::\s*[\w<>?&' ]+)?\s*(?:=>|->|<-|:=|=|:|!?\()\s*(?:\$|[a-z]{1,2})?$/;

/** A magic comment before a string, or the name that it is assigned or passed to. */
function labelBefore(text: string, start: number): string | undefined {
  const before = text.slice(Math.max(0, start - 160), start);
  return (magicComment.exec(before) ?? commentAbove.exec(before) ?? name.exec(before))?.[1];
}
