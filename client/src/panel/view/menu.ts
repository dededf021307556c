import { h } from './dom';

export interface MenuItem {
  readonly label: string;
  /** Present for an entry that is chosen from several, or that is switched on and off. */
  readonly checked?: boolean;
  readonly kind?: 'radio' | 'checkbox';
  /** A line above this entry separates it from the entries before. */
  readonly separated?: boolean;
  run(): void;
}

let closeOpen: (() => void) | undefined;

/** Closes the menu that is open, because what it belongs to goes away. */
export function closeMenu(): void {
  closeOpen?.();
}

/** A button that opens a menu. The items are made when it opens, so that they show what is true then. */
export function menuButton(label: string, items: () => readonly MenuItem[], attributes = {}): HTMLButtonElement {
  const button = h('button', {
    class: 'secondary menu-button',
    'aria-haspopup': 'menu',
    'aria-expanded': 'false',
    ...attributes,
  });
  button.append(label);
  button.addEventListener('click', () => openMenu(button, items(), label));
  button.addEventListener('keydown', event => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    openMenu(button, items(), label);
  });
  return button;
}

/** Opens a menu below an element; the focus returns to where it was. `above` stands before the items, such as a filter. */
export function openMenu(anchor: Element, items: readonly MenuItem[], label: string, above?: HTMLElement): void {
  const wasOpen = anchor.getAttribute('aria-expanded') === 'true';
  closeOpen?.();
  if (wasOpen) return;
  const returnTo = document.activeElement;
  const menu = h('div', { class: 'menu-items', role: 'menu', 'aria-label': label });
  const popup = h('div', { class: 'menu', ...(above ? { role: 'dialog', 'aria-label': label } : {}) }, above, menu);
  const buttons = items.map(item => itemButton(item, () => close(true)));
  for (const [index, button] of buttons.entries()) {
    if (items[index]?.separated) menu.append(h('div', { role: 'separator' }));
    menu.append(button);
  }

  function close(takesFocus: boolean): void {
    closeOpen = undefined;
    popup.remove();
    if (anchor.hasAttribute('aria-expanded')) anchor.setAttribute('aria-expanded', 'false');
    document.removeEventListener('pointerdown', outside, true);
    window.removeEventListener('blur', away);
    if (takesFocus && returnTo instanceof HTMLElement) returnTo.focus();
  }
  const away = () => close(false);
  const outside = (event: Event) => {
    if (!popup.contains(event.target as Node) && !anchor.contains(event.target as Node)) close(false);
  };
  popup.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close(true);
      return;
    }
    if (event.key === 'Tab' && !above) {
      close(false);
      return;
    }
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const isTyping = document.activeElement instanceof HTMLInputElement;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: (index + 1) % buttons.length,
      ArrowUp: (Math.max(index, 0) - 1 + buttons.length) % buttons.length,
      ...(isTyping ? {} : { Home: 0, End: buttons.length - 1 }),
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  });

  (anchor.closest('.graphward') ?? document.body).append(popup);
  place(popup, anchor);
  if (anchor.hasAttribute('aria-expanded')) anchor.setAttribute('aria-expanded', 'true');
  document.addEventListener('pointerdown', outside, true);
  window.addEventListener('blur', away);
  closeOpen = () => close(false);
  (above?.querySelector('input') ?? buttons.find(button => button.ariaChecked === 'true') ?? buttons[0])?.focus();
}

function itemButton(item: MenuItem, close: () => void): HTMLButtonElement {
  const role = item.kind === 'radio' ? 'menuitemradio' : item.kind === 'checkbox' ? 'menuitemcheckbox' : 'menuitem';
  const run = () => {
    // The focus returns first, so that what the item does may move it.
    close();
    item.run();
  };
  return h(
    'button',
    {
      class: 'menu-item',
      role,
      tabindex: -1,
      ...(item.checked === undefined ? {} : { 'aria-checked': String(item.checked) }),
      click: run,
    },
    item.label,
  );
}

/** Below the anchor where there is room, else above it, and always inside the window. */
function place(popup: HTMLElement, anchor: Element): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = popup;
  const room = window.innerHeight - box.bottom - 8;
  const isBelow = offsetHeight <= room || room >= box.top;
  popup.style.left = `${Math.max(4, Math.min(box.left, window.innerWidth - offsetWidth - 4))}px`;
  popup.style.maxHeight = `${Math.max(80, isBelow ? room : box.top - 8)}px`;
  if (isBelow) popup.style.top = `${box.bottom + 2}px`;
  else popup.style.bottom = `${window.innerHeight - box.top + 2}px`;
}
