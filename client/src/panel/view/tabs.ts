import { h } from './dom';

interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly title?: string;
  /** Signs before the label. */
  readonly marks?: readonly Element[];
}

/** A tab list is one stop of the Tab key; the arrow keys move between its tabs. */
export function tabList(
  items: readonly TabItem[],
  chosen: string | undefined,
  label: string,
  controls: string,
  choose: (id: string) => void,
  close?: (id: string) => void,
): HTMLElement {
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': label });
  for (const item of items) {
    const isSelected = item.id === chosen;
    const tab = h('button', {
      role: 'tab',
      id: `tab-${item.id}`,
      'aria-selected': String(isSelected),
      'aria-controls': controls,
      title: item.title,
      tabindex: isSelected ? 0 : -1,
      click: () => choose(item.id),
    });
    tab.append(...(item.marks ?? []), h('span', { class: 'tab-name' }, item.label));
    // As in the tabs of the editor: the middle button of the mouse, or the Delete key, closes.
    tab.addEventListener('auxclick', event => event.button === 1 && close?.(item.id));
    list.append(tab);
  }
  list.addEventListener('keydown', event => {
    if (event.key === 'Delete' && chosen !== undefined) close?.(chosen);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const index = items.findIndex(({ id }) => id === chosen);
    const next = items[(index + step + items.length) % items.length];
    if (step === 0 || !next || (event.target as Element).role !== 'tab') return;
    event.preventDefault();
    choose(next.id);
    // The list is drawn anew, and the focus follows the choice.
    document.getElementById(`tab-${next.id}`)?.focus();
  });
  return list;
}
