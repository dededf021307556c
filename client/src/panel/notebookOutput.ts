import type { Cell } from '../../../server/src/api/result';
import type { Shown } from './messages';
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
