import type { Edit } from '../text/edit';
import type { Region } from '../text/region';

/** Edits of an embedded text in the offsets of that text. A character of its own stands for each of its placeholders. */
export interface InnerEdits {
  readonly region: Region;
  readonly edits: readonly Edit[];
}
