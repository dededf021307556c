import type { Cell, Column } from '../../../../../server/src/api/result';
import { exactCell } from '../../../../../server/src/api/tableText';
import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { fill, formatNumber } from '../format';

/** UTF-16 units that are put into the page at once; a longer value comes piece by piece. */
const pieceLength = 100_000;

/** Shows the whole value of a cell over the grid, until Escape; the focus then returns to the grid. */
export function showValue(
  frame: HTMLElement,
  column: Column,
  cell: Cell,
  row: number,
  texts: PageTexts,
  copy: (text: string) => void,
): void {
  frame.querySelector('.value')?.remove();
  const exact = exactCell(cell, column);
  const text = cell === null ? 'null' : typeof cell === 'object' ? JSON.stringify(cell, undefined, 2) : exact;
  const label = fill(texts.value, column.name, row);
  const returnTo = document.activeElement;
  const pre = h('pre', { tabindex: 0, 'aria-label': label });
  const more = h('button', { class: 'secondary', click: () => grow() }, texts.showMore);
  let done = 0;
  const grow = () => {
    pre.append(text.slice(done, done + pieceLength));
    done += pieceLength;
    more.hidden = done >= text.length;
  };
  grow();
  const close = () => {
    dialog.remove();
    if (returnTo instanceof HTMLElement) returnTo.focus();
  };
  const dialog = h(
    'div',
    { class: 'value', role: 'dialog', 'aria-label': label },
    h(
      'div',
      { class: 'value-head' },
      h('b', {}, label),
      text.length > 200 && h('span', { class: 'hint' }, fill(texts.characters, formatNumber(text.length))),
      h('button', { class: 'secondary', click: () => copy(exact) }, texts.copy),
      h('button', { class: 'secondary', click: close }, texts.close),
    ),
    pre,
    more,
  );
  dialog.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  frame.append(dialog);
  pre.focus();
}
