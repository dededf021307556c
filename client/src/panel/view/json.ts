import type { PageTexts } from '../messages';
import { h } from './dom';
import { laidOut } from './format';

/** UTF-16 code units that are put into the page at once; a longer body comes piece by piece. */
const pieceLength = 200_000;
export function createJson(body: string, texts: PageTexts): HTMLElement {
  const text = laidOut(body);
  const pre = h('pre', { class: 'json', tabindex: 0, 'aria-label': texts.json });
  let done = 0;
  const more = h('button', { class: 'secondary', click: () => grow() }, texts.showMore);
  const grow = () => {
    pre.append(text.slice(done, done + pieceLength));
    done += pieceLength;
    more.hidden = done >= text.length;
  };
  grow();
  return h('div', { class: 'json-page' }, pre, more);
}
