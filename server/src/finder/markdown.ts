import type { Call } from '../code/call';
import { proseCalls } from '../code/prose';
import { sortCalls } from '../code/sortCalls';
import type { LanguageReader, SourceFile } from '../code/source';
import { languageOfName } from '../text/languageId';
import { RegionBuilder } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';
import { linesOf } from '../text/textLines';
import { innerCalls } from './innerCalls';

interface Fence {
  readonly language: string;
  readonly builder: RegionBuilder;
}

const open = /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*)(`{3,}|~{3,})[ \t]*(.*)$/;

interface Parts {
  readonly fences: readonly Fence[];
  /** Stretches outside of fences. */
  readonly prose: readonly Span[];
}

function partsOf(text: string): Parts {
  const fences: Fence[] = [];
  const prose: Span[] = [];
  let fence: (Fence & { readonly mark: string; readonly indent: number }) | undefined;
  let from = 0;
  for (const { start, end, next } of linesOf(text)) {
    const line = text.slice(start, end);
    if (fence) {
      if (line.trim().startsWith(fence.mark) && line.trim().replaceAll(fence.mark[0] as string, '') === '') {
        fence = undefined;
        from = next;
        continue;
      }
      const blanks = /^[ \t>]*/.exec(line)?.[0].length ?? 0;
      fence.builder.verbatim(start + Math.min(blanks, fence.indent), next);
      continue;
    }
    const head = open.exec(line);
    if (!head) continue;
    if (start > from) prose.push(spanOf(from, start));
    const info = /^\{?\.?([\w#+-]+)/.exec((head[3] as string).trim())?.[1] ?? '';
    const indent = (head[1] as string).length;
    fence = { language: languageOfName(info), builder: new RegionBuilder(text), mark: head[2] as string, indent };
    fences.push(fence);
  }
  if (!fence && from < text.length) prose.push(spanOf(from, text.length));
  return { fences, prose };
}

/** A fence without a language is read as shell text: that finds commands and nothing else. */
function fenceLanguage(language: string): string {
  return language === '' || language === 'text' || language === 'plaintext' || language === 'txt'
    ? 'shellscript'
    : language;
}

/** Markdown: every fence by the reader of its language, commands and addresses in the prose; all of kind `docs`. */
export const markdown: LanguageReader = {
  languages: ['markdown', 'mdx'],
  innerLanguages: file => [...new Set(partsOf(file.text).fences.map(fence => fenceLanguage(fence.language)))],
  calls: (file, tools) => {
    const { fences, prose } = partsOf(file.text);
    const calls: Call[] = [];
    for (const { language, builder } of fences) {
      calls.push(...innerCalls(builder.build(fenceLanguage(language)), file, tools, { kind: 'docs' }));
    }
    for (const span of prose) calls.push(...proseCalls(file, span, tools));
    return sortCalls(calls.map(call => ({ ...call, kind: 'docs' as const })));
  },
};

/** Other documents (reStructuredText, AsciiDoc, plain text): commands and addresses wherever they stand. */
export const documents: LanguageReader = {
  languages: ['restructuredtext', 'asciidoc', 'latex'],
  calls: (file: SourceFile, tools) =>
    sortCalls(proseCalls(file, spanOf(0, file.text.length), tools).map(call => ({ ...call, kind: 'docs' as const }))),
};
