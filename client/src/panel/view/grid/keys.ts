import type { TextFormat } from '../../messages';
import type { Place, Selection } from './selection';

/** What the keys of a grid do. Rows and columns are places on the screen; row -1 is the header. */
interface KeyActions {
  selection(): Selection;
  size(): { readonly rows: number; readonly columns: number };
  pageSize(): number;
  select(place: Place, isExtended: boolean): void;
  setSelection(selection: Selection, scrolls?: boolean): void;
  openValue(place: Place): void;
  sortBy(column: number): void;
  openMenu(column: number): void;
  widen(column: number, pixels: number): void;
  copy(format: TextFormat): void;
  filter(): void;
}

/** The keys of the ARIA grid pattern, with those of spreadsheets for selecting and copying. */
export function gridKeys(actions: KeyActions): (event: KeyboardEvent) => void {
  return event => {
    // A button of the header that was clicked has keys of its own.
    if (event.target !== event.currentTarget) return;
    const step = moves(event, actions) ?? commands(event, actions);
    if (!step) return;
    event.preventDefault();
    step();
  };
}

function moves(event: KeyboardEvent, actions: KeyActions): (() => void) | undefined {
  const { row, column } = actions.selection().focus;
  const { rows, columns } = actions.size();
  const far = event.ctrlKey || event.metaKey;
  const go = (place: Place) => () => actions.select(place, event.shiftKey && place.row >= 0);
  if (event.altKey) return undefined;
  if (row === -1 && far && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
    return () => actions.widen(column, event.key === 'ArrowLeft' ? -16 : 16);
  const places: Readonly<Record<string, Place>> = {
    ArrowDown: { row: far ? rows - 1 : row + 1, column },
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowRight: { row, column: far ? columns - 1 : column + 1 },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    PageDown: { row: row + actions.pageSize(), column },
    PageUp: { row: Math.max(0, row - actions.pageSize()), column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rows - 1 : row, column: columns - 1 },
  };
  const place = places[event.key];
  return place && go(place);
}

function commands(event: KeyboardEvent, actions: KeyActions): (() => void) | undefined {
  const { anchor, focus } = actions.selection();
  const { rows, columns } = actions.size();
  const far = event.ctrlKey || event.metaKey;
  const isHeader = focus.row === -1;
  switch (event.key) {
    case 'Enter':
      return isHeader ? () => actions.sortBy(focus.column) : () => actions.openValue(focus);
    case 'ContextMenu':
    case 'F10':
    case 'ArrowDown':
      if (event.key === 'F10' ? !event.shiftKey : event.key === 'ArrowDown' && !event.altKey) return undefined;
      return () => actions.openMenu(focus.column);
    case ' ':
      if (far)
        return () =>
          actions.setSelection(
            { anchor: { row: 0, column: focus.column }, focus: { row: rows - 1, column: focus.column } },
            false,
          );
      if (!event.shiftKey) return undefined;
      return () =>
        actions.setSelection(
          { anchor: { row: anchor.row, column: 0 }, focus: { row: focus.row, column: columns - 1 } },
          false,
        );
    case 'Escape':
      return anchor.row !== focus.row || anchor.column !== focus.column
        ? () => actions.select(focus, false)
        : undefined;
    case 'a':
    case 'A':
      if (!far) return undefined;
      return () =>
        actions.setSelection({ anchor: { row: 0, column: 0 }, focus: { row: rows - 1, column: columns - 1 } }, false);
    case 'c':
    case 'C':
      return far && !isHeader ? () => actions.copy(event.shiftKey ? 'tsv' : 'tsv-no-header') : undefined;
    case 'f':
    case 'F':
      return far ? actions.filter : undefined;
    default:
      return undefined;
  }
}
