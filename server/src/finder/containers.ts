import type { Call } from '../code/call';
import { templated } from '../code/placeholders';
import { proseCallsInPieces } from '../code/prose';
import { argvCalls } from '../code/shell/argv';
import { sortCalls } from '../code/sortCalls';
import { type LanguageReader, type ReaderTools, readInPieces, type SourceFile } from '../code/source';
import {
  type ArgumentList,
  type ContainedText,
  type Container,
  type ContainerItem,
  regionsOfItems,
} from '../containers/container';
import type { Pieces } from '../text/pieces';
import type { Region } from '../text/region';
import { scriptLanguages } from '../text/scriptTexts';
import { innerCalls } from './innerCalls';

/** What a format says of the calls in it. */
interface ContainerRule {
  readonly container: Container;
  /** The requests that the format declares; their spans hold no other calls. */
  readonly declared?: (file: SourceFile) => Call[];
  /** True where an address that is a value is one that a program sends to. */
  readonly addresses?: true;
  /** True for documents, which show calls and run none. */
  readonly shows?: true;
}

/** A format as a reader of calls: code by the reader of its language, values and texts for people as prose. */
export function containerReader(rule: ContainerRule): LanguageReader {
  const { languages } = rule.container;
  // Each of the functions below asks for the items of the same text, and reading it is the larger part of their work.
  const items = ({ parsed, text, language }: SourceFile) =>
    parsed.read(`items of ${language}`, text, () => rule.container.items(text, parsed.tooDeep));
  function* callsInPieces(file: SourceFile, tools: ReaderTools): Pieces<Call[]> {
    const calls = [...(rule.declared?.(file) ?? [])];
    for (const item of items(file)) {
      const found = yield* itemCalls(item, rule, file, tools);
      for (const call of found) calls.push(rule.shows ? { ...call, kind: 'docs' } : call);
      yield undefined;
    }
    return sortCalls(calls);
  }
  return {
    languages,
    innerLanguages: file => languagesIn(items(file), file.text),
    texts: file => regionsOfItems(items(file)),
    ...readInPieces(callsInPieces),
  };
}

/** The languages of the programs that a format holds, and those that words of its text name. */
export function languagesIn(items: readonly ContainerItem[], text: string): string[] {
  const held = regionsOfItems(items).flatMap(({ role, language }) =>
    role === 'code' || role === 'sample' ? [language] : [],
  );
  return [...new Set([...held, ...scriptLanguages(text)])];
}

function* itemCalls(
  item: ContainerItem,
  rule: ContainerRule,
  file: SourceFile,
  tools: ReaderTools,
): Pieces<readonly Call[]> {
  return item.kind === 'arguments' ? listCalls(item, file) : yield* textCalls(item, rule, file, tools);
}

export function listCalls({ items, span, context = {} }: ArgumentList, file: SourceFile): Call[] {
  const args = items.map(item => ({ template: templated(item.region, context.environment), span: item.span }));
  return argvCalls(args, file, { ...context, span });
}

function isUnnamed({ language }: Region): boolean {
  return /^(?:|text|plaintext|txt)$/.test(language);
}

/** Whether a sample shows what a terminal printed, including the commands: it cannot be run as it stands. */
function isTranscript(region: Region): boolean {
  const { language, text } = region;
  if (/^(?:console|output|log|terminal|(?:shell|sh|bash)-?session)$/.test(language)) return true;
  return isUnnamed(region) ? !command.test(text) || printed.test(text) : prompt.test(text);
}

const command = /^\s*(?:curl|wget|https?|export|#)\s/;
const prompt = /^\s*(?:[$>%]|>>>)\s/;
/** A prompt at the start of a line, a status line, or the start or end of a structure on a line of its own. */
const printed = /^[ \t]*(?:[$>%][ \t]|HTTP\/\d|<\?xml|(?:\{|\}|\[|\])[ \t]*$)/m;

function* textCalls(
  { region, context = {} }: ContainedText,
  rule: ContainerRule,
  file: SourceFile,
  tools: ReaderTools,
): Pieces<Call[]> {
  switch (region.role) {
    case 'code':
      return yield* innerCalls(region, file, tools, context);
    case 'sample': {
      // A sample without a language is read as shell text: that finds commands and nothing else.
      const language = isUnnamed(region) ? 'shellscript' : region.language;
      const role = isTranscript(region) ? 'prose' : region.role;
      return yield* innerCalls({ ...region, language, role }, file, tools, { ...context, kind: 'docs' });
    }
    case 'comment': {
      const comment = { ...context, kind: 'comments' } as const;
      if (region.language !== '') return yield* innerCalls(region, file, tools, comment);
      return yield* proseCallsInPieces(region, file, tools, comment);
    }
    case 'value':
      return rule.addresses ? yield* proseCallsInPieces(region, file, tools, context) : [];
    default:
      return yield* proseCallsInPieces(region, file, tools, context);
  }
}
