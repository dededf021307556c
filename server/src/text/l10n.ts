/** What translates texts: the editor, or `l10n` below. */
export interface Translate {
  t(text: string, ...values: (string | number)[]): string;
}

/** The translations of this process, by the English text. */
let translations: Readonly<Record<string, string>> = {};

/** Has every later text translated. What has no translation stays English, as it is on the command line. */
export function setTranslations(texts: Readonly<Record<string, string>>): void {
  translations = texts;
}

/** Texts for the user, in the form that the editor has for them. */
export const l10n: Translate = {
  /** The text in the language of the user, with the values in place of `{0}`, `{1}` and so on. */
  t(text, ...values) {
    return (translations[text] ?? text).replace(/\{(\d)\}/g, (place, index) => String(values[Number(index)] ?? place));
  },
};
