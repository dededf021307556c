import type { Cell } from '../../../server/src/api/result';
import type { Shown } from './messages';
import { isShown } from './shownSchema';
import type { PageTexts } from './texts';

/** The media type of a result in a notebook. */
export const resultType = 'application/vnd.graphward.result+json';

/** What the renderer of a notebook needs to draw a result without asking for more. */
export interface NotebookOutput {
  readonly shown: Shown;
  /** The rows of each data set. */
  readonly rows: readonly (readonly (readonly Cell[])[])[];
  readonly body: string;
  readonly texts: PageTexts;
}

/**
 * Reads an output of a notebook. A notebook of another kind can hold outputs of our type that we did not write; undefined
 * for what is none of ours. Every value of JSON is a cell, so that of the rows only their number is taken as it is.
 */
export function readNotebookOutput(value: unknown): NotebookOutput | undefined {
  const { shown, rows, body, texts } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (!isShown(shown) || typeof body !== 'string' || typeof texts !== 'object' || texts === null) return undefined;
  if (!Object.values(texts).every(text => typeof text === 'string')) return undefined;
  if (!Array.isArray(rows) || !rows.every(set => Array.isArray(set) && set.every(Array.isArray))) return undefined;
  const tables = rows as NotebookOutput['rows'];
  const counted =
    shown.kind === 'response'
      ? { ...shown, sets: shown.sets.map((set, index) => ({ ...set, rowCount: tables[index]?.length ?? 0 })) }
      : shown;
  return { shown: counted, rows: tables, body, texts: texts as PageTexts };
}
