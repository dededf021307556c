import type { SourceFile } from '../../code/source';
import type { Declaration, FileStyle, ValueWriter } from '../../code/writing/writer';
import type { Edit } from '../../text/edit';
import { spanOf } from '../../text/span';

/** The file that is written, where its text stands behind that of another one, and where it begins. */
export interface Home {
  readonly file: FileStyle;
  readonly start: number;
}

export function homeOf({ joined }: SourceFile, file: FileStyle): Home {
  return joined ? { file: { ...file, text: joined.file.text }, start: joined.start } : { file, start: 0 };
}

/** The edits that import modules and declare what a rewrite uses, in the file that is written. */
export function declaringEdits(
  declarations: readonly Declaration[],
  imports: Iterable<string>,
  { file, start }: Home,
  writer: ValueWriter,
): Edit[] {
  const fresh = declarations.filter(({ text }) => !file.text.includes(text));
  const modules = new Set([...imports, ...fresh.flatMap(declaration => declaration.imports)]);
  const imported = [...modules].flatMap(module => writer.importEdit(module, file) ?? []);
  const edits = [...imported, ...(fresh.length > 0 ? writer.declare(fresh, file) : [])];
  return start === 0 ? edits : edits.map(edit => moved(edit, start));
}

export function moved({ span, text }: Edit, delta: number): Edit {
  return { span: spanOf(span.start + delta, span.end + delta), text };
}
