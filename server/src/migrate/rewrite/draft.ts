import type { Call } from '../../code/call';
import type { SourceFile } from '../../code/source';
import { readStyle } from '../../code/writing/style';
import type { Declaration, FileStyle, ValueWriter, Writer } from '../../code/writing/writer';
import type { Edit } from '../../text/edit';
import type { Span } from '../../text/span';
import type { Plan } from '../plan/plan';

/** A file in which calls are rewritten: what is read from its text once, and is the same for each of them. */
export interface Workpiece {
  readonly source: SourceFile;
  /** The spans of all calls that are sent to the service. */
  readonly siblings: readonly Span[];
  readonly account: number | undefined;
  /** The declarations of all rewrites by name, so that those that are made together have different names. */
  readonly declared: Map<string, string>;
  /** The file as the code of one language. */
  fileStyle(writer: ValueWriter): FileStyle;
}

export function workpiece(source: SourceFile, siblings: readonly Span[], account: number | undefined): Workpiece {
  const styles = new Map<ValueWriter, FileStyle>();
  const { text, language } = source;
  return {
    source,
    siblings,
    account,
    declared: new Map(),
    fileStyle(writer) {
      let found = styles.get(writer);
      if (!found) {
        found = { text, language, style: readStyle(text, writer.usual), words: new Set(text.match(ownWord)) };
        styles.set(writer, found);
      }
      return found;
    },
  };
}

/** A word that a program uses for a thing of its own; as a member or inside quotes it is another one. */
const ownWord = /(?<![\w$.'"`])[A-Za-z_$][\w$]*(?![\w$'"`])/g;

/** A rewrite of one call while it is being written: what it is about, and what has been written so far. */
export interface Draft<W extends ValueWriter = ValueWriter> {
  readonly file: FileStyle;
  readonly call: Call;
  readonly plan: Plan;
  readonly writer: W;
  readonly siblings: readonly Span[];
  readonly account: number | undefined;
  readonly declared: Map<string, string>;
  readonly edits: Edit[];
  /** By name. */
  readonly declarations: Map<string, Declaration>;
  readonly imports: Set<string>;
}

/** A rewrite of code in a programming language. */
export type ProgramDraft = Draft<Writer>;

export function startDraft<W extends ValueWriter>(piece: Workpiece, call: Call, plan: Plan, writer: W): Draft<W> {
  const { siblings, account, declared } = piece;
  const written = { edits: [], declarations: new Map(), imports: new Set<string>() };
  return { file: piece.fileStyle(writer), call, plan, writer, siblings, account, declared, ...written };
}

/** The edits of the draft with those that declare and import what they use. */
export function finishDraft({ file, writer, edits, declarations, imports }: Draft): Edit[] {
  const fresh = [...declarations.values()].filter(({ text }) => !file.text.includes(text));
  const modules = new Set([...imports, ...fresh.flatMap(declaration => declaration.imports)]);
  const imported = [...modules].flatMap(module => writer.importEdit(module, file) ?? []);
  return [...edits, ...imported, ...(fresh.length > 0 ? writer.declare(fresh, file) : [])];
}
