/**
 * The charting library makes a number format of the browser's language as soon as it is loaded. Where the language of
 * the system is no language tag (`en-US@posix`), that would end the whole page, so that such a name is replaced first.
 */
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US' });
}

export {};
