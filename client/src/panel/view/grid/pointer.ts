import type { Place, Selection } from './selection';

interface PointerActions {
  selection(): Selection;
  select(place: Place, isExtended: boolean): void;
  selectRow(row: number, isExtended: boolean): void;
  openValue(place: Place): void;
}

/** Selects cells with the pointer: a click, a drag, a click with Shift; a click on a row number selects the row. */
export function followPointer(
  grid: HTMLElement,
  placeOf: (element: Element) => Place | undefined,
  actions: PointerActions,
): () => void {
  const dataPlace = (element: Element | null) => {
    const place = element && grid.contains(element) ? placeOf(element) : undefined;
    return place && place.row >= 0 ? place : undefined;
  };
  const down = (event: PointerEvent) => {
    const place = event.button === 0 ? dataPlace(event.target as Element) : undefined;
    if (!place) return;
    if (place.column < 0) actions.selectRow(place.row, event.shiftKey);
    else actions.select(place, event.shiftKey);
    const move = (moved: PointerEvent) => {
      const over = dataPlace(document.elementFromPoint(moved.clientX, moved.clientY));
      if (!over) return;
      if (place.column < 0) actions.selectRow(over.row, true);
      else if (over.column >= 0) actions.select(over, true);
    };
    const up = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
  };
  const open = (event: MouseEvent) => {
    const place = dataPlace(event.target as Element);
    if (place && place.column >= 0) actions.openValue(place);
  };
  grid.addEventListener('pointerdown', down);
  grid.addEventListener('dblclick', open);
  return () => {
    grid.removeEventListener('pointerdown', down);
    grid.removeEventListener('dblclick', open);
  };
}
