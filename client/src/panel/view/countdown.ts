import { h } from './dom';

/** How often the seconds are written, in milliseconds. */
const step = 1000;

/** A sentence whose `{0}` counts the seconds down until a time, in milliseconds since the epoch. It ends with its page. */
export function createCountdown(until: number, text: string, now: () => number = () => Date.now()): HTMLElement {
  const seconds = h('span', { class: 'seconds' });
  const [before = '', after = ''] = text.split('{0}');
  // A screen reader says the sentence once; the seconds that follow would only disturb.
  const element = h('p', { class: 'countdown', role: 'status' }, before, seconds, after);
  const write = () => {
    const left = Math.max(0, Math.ceil((until - now()) / 1000));
    seconds.textContent = String(left);
    seconds.setAttribute('aria-hidden', String(element.isConnected));
    return left > 0;
  };
  write();
  const timer = setInterval(() => {
    if (!write() || !element.isConnected) clearInterval(timer);
  }, step);
  return element;
}
