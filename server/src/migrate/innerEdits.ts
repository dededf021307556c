import type { Edit } from '../text/edit';
import type { Region } from '../text/region';

/** Edits of a file, and the same in an embedded text where they are made for one. */
export interface WrittenEdits {
  readonly edits: readonly Edit[];
  readonly inner?: InnerEdits;
}

/** Edits of an embedded text in the offsets of that text. A character of its own stands for each of its placeholders. */
export interface InnerEdits {
  readonly region: Region;
  readonly edits: readonly Edit[];
}
