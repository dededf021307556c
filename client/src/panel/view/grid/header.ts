import type { Column } from '../../../../../server/src/api/result';
import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { fill, headerText } from '../format';
import type { GridScene } from './scene';

export interface HeaderActions {
  /** All take the index of a column, `openMenu` its place among the shown ones. */
  sortBy(index: number): void;
  openMenu(column: number, anchor: Element): void;
  resize(index: number, width: number): void;
  fit(index: number): void;
}

export function cornerElement(texts: PageTexts): HTMLElement {
  return h(
    'div',
    { class: 'cell gutter', role: 'columnheader', 'aria-colindex': 1 },
    h('span', { class: 'unseen' }, texts.rowNumber),
  );
}

/** The header of a column: a button that sorts, one that opens the menu, and a handle for the width. */
export function headerCell(
  scene: GridScene,
  place: number,
  columns: readonly Column[],
  texts: PageTexts,
  actions: HeaderActions,
): HTMLElement {
  const index = scene.shown[place] as number;
  const column = columns[index] as Column;
  const direction = scene.settings.sorting?.column === index ? scene.settings.sorting.direction : undefined;
  const mark = direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '';
  const text = headerText(column);
  const sort = h('button', { class: 'header-text', tabindex: -1, title: text, click: () => actions.sortBy(index) });
  sort.append(h('span', { class: 'header-name' }, text), h('span', { class: 'mark', 'aria-hidden': 'true' }, mark));
  const isFiltered = scene.filters.columns.has(index);
  const menu = h('button', {
    class: isFiltered ? 'header-menu filtered' : 'header-menu',
    tabindex: -1,
    'aria-label': fill(texts.columnMenu, column.name),
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false',
  });
  menu.append(isFiltered ? '▼' : '⋮');
  menu.addEventListener('click', () => actions.openMenu(place, menu));
  const handle = h('span', { class: 'resize', 'aria-hidden': 'true' });
  handle.addEventListener('pointerdown', event =>
    dragWidth(event, scene.widthOf(index), width => actions.resize(index, width)),
  );
  handle.addEventListener('dblclick', () => actions.fit(index));
  return h(
    'div',
    {
      class: column.type === 'number' ? 'cell number' : 'cell',
      role: 'columnheader',
      'aria-colindex': place + 2,
      'aria-sort': direction ?? 'none',
    },
    sort,
    menu,
    handle,
  );
}

function dragWidth(event: PointerEvent, width: number, resize: (width: number) => void): void {
  event.preventDefault();
  event.stopPropagation();
  const start = event.clientX;
  const move = (moved: PointerEvent) => resize(width + moved.clientX - start);
  const end = () => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
}
