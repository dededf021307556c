import type { Column } from '../../../../../server/src/api/result';
import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { fill } from '../format';
import { type MenuItem, openMenu } from '../menu';

interface ColumnMenu {
  readonly anchor: Element;
  readonly column: Column;
  readonly isFrozen: boolean;
  readonly hasHidden: boolean;
  readonly filter: string;
  readonly texts: PageTexts;
  setFilter(text: string): void;
  /** Undefined restores the order of the response. */
  sort(direction: 'ascending' | 'descending' | undefined): void;
  hide(): void;
  showAll(): void;
  freeze(): void;
  fit(): void;
}

/** The menu of one column, with its filter on top. */
export function columnMenu(menu: ColumnMenu): void {
  const { texts, column } = menu;
  const label = fill(texts.filterColumn, column.name);
  const input = h('input', {
    type: 'search',
    class: 'filter',
    'aria-label': label,
    placeholder: texts.filterHint,
    title: label,
  });
  input.value = menu.filter;
  input.addEventListener('input', () => menu.setFilter(input.value));
  const items: MenuItem[] = [
    { label: texts.sortAscending, run: () => menu.sort('ascending') },
    { label: texts.sortDescending, run: () => menu.sort('descending') },
    { label: texts.sortNone, run: () => menu.sort(undefined) },
    { label: menu.isFrozen ? texts.unfreeze : texts.freeze, separated: true, run: menu.freeze },
    { label: texts.fitWidth, run: menu.fit },
    { label: texts.hideColumn, run: menu.hide },
    ...(menu.hasHidden ? [{ label: texts.showAll, run: menu.showAll }] : []),
  ];
  openMenu(menu.anchor, items, fill(texts.columnMenu, column.name), input);
}
