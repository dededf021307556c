import type { Call } from '../../code/call';
import { isInFile, type SourceFile } from '../../code/source';
import { readStyle, type Style } from '../../code/writing/style';
import type { Declaration, FileStyle, ValueWriter, Writer, WrittenValue } from '../../code/writing/writer';
import type { Edit } from '../../text/edit';
import { innerSpan, type Region } from '../../text/region';
import { contains, innermostOf, type Span, spansInside } from '../../text/span';
import type { Plan } from '../plan/plan';
import { holdsLines, innerFile } from './carry';
import { encodesTexts } from './encodedTexts';
import { declaringEdits, type Home, homeOf } from './home';
import type { PageName } from './pages';
import { Refusal } from './refusal';

/** A file in which calls are rewritten: what is read from its text once, and is the same for each of them. */
export interface Workpiece {
  readonly source: SourceFile;
  /** Whether each of some spans belongs to a call that is sent to the service. */
  sendsAll(uses: readonly Span[]): boolean;
  /** The declarations of all rewrites by name, so that those that are made together have different names. */
  readonly declared: Map<string, string>;
  /** Whether the file, with all that is around an embedded text, may encode values for an address. */
  encodes(): boolean;
  /** Whether a command may be written over several lines. */
  readonly holdsLines: boolean;
  /** Values of constants are written as texts, where their names cannot be. */
  readonly copiesConstants: boolean;
  /** The file as the code of one language. */
  fileStyle(writer: ValueWriter): FileStyle;
  /** An embedded text as a file of its own. */
  inner(region: Region): Workpiece;
}

export function workpiece(
  source: SourceFile,
  calls: readonly Span[],
  canHoldLines = true,
  given: Pick<Style, 'newline'> | undefined = undefined,
  encodes = once(() => encodesTexts(source.text)),
): Workpiece {
  const styles = new Map<ValueWriter, FileStyle>();
  const inside = new Map<string, Workpiece>();
  const sorted = [...calls].sort((a, b) => a.start - b.start);
  const callAround = innermostOf(calls);
  const sent = new Map<readonly Span[], boolean>();
  const { text, language } = source;
  return {
    source,
    sendsAll(uses) {
      const known = sent.get(uses) ?? uses.every(use => callAround(use) && isInFile(use, source));
      sent.set(uses, known);
      return known;
    },
    declared: new Map(),
    encodes,
    holdsLines: canHoldLines,
    copiesConstants: false,
    fileStyle(writer) {
      let found = styles.get(writer);
      if (!found) {
        const style = { ...readStyle(text, writer.usual), ...given };
        const own = canHoldLines ? style : { ...style, width: Number.MAX_SAFE_INTEGER };
        found = { text, language, style: own, words: new Set(text.match(ownWord)) };
        styles.set(writer, found);
      }
      return found;
    },
    inner(region) {
      const key = `${region.outer.start}-${region.outer.end}:${region.language}`;
      let found = inside.get(key);
      if (!found) {
        const own = spansInside(sorted, region.outer).flatMap(span => innerSpan(region, span) ?? []);
        // Lines that stand in the file as they are end as all others do, also where the text has only one so far.
        const isPlain = region.role === 'sample' || (!region.blocks && region.escape('\r\n') === '\r\n');
        const lineEnds = isPlain && text.includes('\r\n') ? { newline: '\r\n' as const } : undefined;
        found = workpiece(innerFile(region, source), own, holdsLines(region), lineEnds, encodes);
        inside.set(key, found);
      }
      return found;
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The same file, in which the values of constants are written as texts. */
export function copyingConstants(piece: Workpiece): Workpiece {
  return { ...piece, copiesConstants: true, inner: region => copyingConstants(piece.inner(region)) };
}

/** A word that a program uses for a thing of its own; as a member or inside quotes it is another one. */
const ownWord = /(?<![\w$.'"`])[A-Za-z_$][\w$]*(?![\w$'"`])/g;

/** A rewrite of one call while it is being written: what it is about, and what has been written so far. */
export interface Draft<W extends ValueWriter = ValueWriter> {
  readonly file: FileStyle;
  /** Where what the rewrite declares stands. */
  readonly home: Home;
  readonly call: Call;
  readonly plan: Plan;
  readonly writer: W;
  readonly sendsAll: Workpiece['sendsAll'];
  readonly encodes: Workpiece['encodes'];
  /** The number of the page, where the program asks for one page after the other. */
  readonly page: PageName | undefined;
  /** The body of the request, where it is not that of the plan. */
  readonly body?: WrittenValue;
  /** The calls of the function that sends the request, where it is not changed by itself. */
  readonly callers?: readonly Call[];
  /** The parameter by which these give that function the headers, or the options with them. */
  readonly givenBy?: string;
  readonly declared: Map<string, string>;
  /** Whether a command may be written over several lines. */
  readonly holdsLines: boolean;
  readonly copiesConstants: boolean;
  readonly edits: Edit[];
  /** By name. */
  readonly declarations: Map<string, Declaration>;
  readonly imports: Set<string>;
}

/** A rewrite of code in a programming language. */
export type ProgramDraft = Draft<Writer>;

export function startDraft<W extends ValueWriter>(
  piece: Workpiece,
  call: Call,
  plan: Plan,
  writer: W,
  page?: PageName,
): Draft<W> {
  const { sendsAll, encodes, declared, holdsLines: lines, copiesConstants } = piece;
  const written = { edits: [], declarations: new Map(), imports: new Set<string>() };
  const file = piece.fileStyle(writer);
  return {
    file,
    home: homeOf(piece.source, file),
    call,
    plan,
    writer,
    sendsAll,
    encodes,
    page,
    declared,
    holdsLines: lines,
    copiesConstants,
    ...written,
  };
}

/** The edits of the draft with those that declare and import what they use. */
export function finishDraft(draft: Draft): Edit[] {
  const { call, file, home, writer, edits, declarations, imports, holdsLines: lines } = draft;
  if (losesEffects(call, edits, file.text))
    throw new Refusal('site', 'A function that builds part of the request also does something else.');
  if (!lines && declarations.size > 0) {
    if (!writer.declareInLine)
      throw new Refusal(
        'one-line',
        'The rewrite needs helper functions, which the embedded text of the call cannot contain.',
      );
    return [...edits, ...writer.declareInLine([...declarations.values()], file, call.site.call.start)];
  }
  const hidden = [...imports].find(module => writer.isHidden?.(module, file));
  const taken = hidden ?? takenName(draft);
  if (taken !== undefined)
    throw new Refusal('name-taken', `The program already uses the name ${taken}, which the rewrite needs.`);
  return [...edits, ...declaringEdits([...declarations.values()], imports, home, writer)];
}

/** A name of the language that what is written uses, and that means something else there. */
function takenName({ writer, file, edits, declarations }: Draft): string | undefined {
  const firstIn = (written: Iterable<{ readonly text: string }>, isInside: boolean) => {
    const text = [...written].map(each => each.text).join('\n');
    const names = writer.takenNames?.(file, isInside) ?? [];
    return names.find(name => new RegExp(`(?<![\\w.$'"])${name}[.(]|[(,]\\s*${name}\\s*[,)]`).test(text));
  };
  return firstIn(edits, true) ?? firstIn(declarations.values(), false);
}

/**
 * Whether a function that does something runs no longer, more often, or in another order. The only one of a call may move to
 * another part of the request, where it changes nothing that the parts between read.
 */
function losesEffects({ site: { effects = [] } }: Call, edits: readonly Edit[], text: string): boolean {
  return effects.some(({ span, changes }) => {
    const around = edits.find(edit => contains(edit.span, span));
    const code = text.slice(span.start, span.end);
    if (!around || around.text.includes(code)) return false;
    const written = edits.reduce((sum, edit) => sum + edit.text.split(code).length - 1, 0);
    return changes === true || effects.length > 1 || written !== 1;
  });
}
