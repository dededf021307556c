import type { Cell } from '../../../../../server/src/api/result';
import type { GridSettings } from './columns';
import type { Filters } from './order';
import type { Selection } from './selection';
import type { Windows } from './windows';

/** Everything that a drawing depends on. Column numbers are places among the shown columns. */
export interface GridScene {
  readonly rows: readonly (readonly Cell[])[];
  readonly order: Uint32Array;
  readonly shown: readonly number[];
  readonly settings: GridSettings;
  readonly selection: Selection;
  readonly filters: Filters;
  /** Width of the row numbers in CSS pixels. */
  readonly gutter: number;
  readonly windows: Windows;
  widthOf(index: number): number;
}
