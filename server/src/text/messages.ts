import * as l10n from '@vscode/l10n';
import { memoizeByObject } from './memoizeByObject';

/**
 * The messages of the core are English sentences, which checks, plans and parsers put together of words and values; the
 * command line prints them as they are. The editor shows them in the language of the user: a message is found again by
 * its template, such as `The function {0}() does not exist. {1}`, among the texts that have a translation.
 */
interface Template {
  /** The literal texts around the places: one more than there are places. */
  readonly literals: readonly string[];
  /** The number of each place in order. */
  readonly places: readonly number[];
  readonly translation: string;
}

/** The templates of one set of translations, the one with the most literal text first, because it says the most. */
const templatesOf = memoizeByObject((texts: Readonly<Record<string, string>>): readonly Template[] =>
  Object.entries(texts)
    .map(([english, translation]): Template => {
      const places = [...english.matchAll(/\{(\d)\}/g)].map(([, place]) => Number(place));
      return { literals: english.split(/\{\d\}/), places, translation };
    })
    .filter(({ places, literals }) => places.length > 0 && literals.some(literal => /[a-z]{2}/i.test(literal)))
    .sort((a, b) => b.literals.join('').length - a.literals.join('').length),
);

/** The values in the places of a template; undefined where the text is not of it. In one pass, whatever the text is. */
function valuesIn(text: string, { literals }: Template): string[] | undefined {
  const [first = '', ...rest] = literals;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const literal of rest) {
    const offset = text.indexOf(literal, from);
    if (offset < 0) return undefined;
    values.push(text.slice(from, offset));
    from = offset + literal.length;
  }
  const end = text.length - last.length;
  return end < from ? undefined : [...values, text.slice(from, end)];
}

let translations: Readonly<Record<string, string>> = {};

/** Has every later text of this process translated, by the English text. Without texts all stays English. */
export function setTranslations(texts: Readonly<Record<string, string>>): void {
  translations = texts;
  l10n.config({ contents: texts });
}

/** A message of the core in the language of the user; what has no translation stays English. */
export function translateMessage(text: string): string {
  return Object.keys(translations).length === 0 ? text : translate(text, translations);
}

/** A short text beside a name, such as a type or a unit, where it has a translation. It is made for every item of a list. */
export function translateDetail(text: string): string {
  return Object.hasOwn(translations, text) ? (translations[text] as string) : text;
}

/** The documentation of a word as Markdown, line by line; code stays as it is. */
export function translateMarkdown(text: string): string {
  if (Object.keys(translations).length === 0) return text;
  let isCode = false;
  const lines = text.split('\n').map(line => {
    const isFence = line.startsWith('```');
    if (isFence) isCode = !isCode;
    return isFence || isCode || line === '' ? line : translateLine(line);
  });
  return lines.join('\n');
}

/** What a line is about, before what is said of it: an item of a list, a name in bold letters or as code. */
const subject = /^(?:\* )?(?:(?:\*\*[^*]+\*\*|`[^`]+`)(?:: | · ))?/;

function translateLine(line: string): string {
  if (line.startsWith('| ')) return line.split(' | ').map(translateCell).join(' | ');
  const [head] = subject.exec(line) as RegExpExecArray;
  const rest = line.slice(head.length);
  const end = rest.endsWith('.') ? '.' : '';
  const phrase = rest.slice(0, rest.length - end.length);
  const translated = translateDetail(phrase);
  const text = translated === phrase ? translate(rest, translations) : translated + end;
  return head + text.replace(/\(([a-z][a-z ]*)\)/g, (_, unit) => `(${translateDetail(unit)})`);
}

function translateCell(cell: string): string {
  return cell.replace(/[a-zA-Z][a-zA-Z ]*[a-z]/, translateDetail);
}

function translate(text: string, texts: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(texts, text)) return texts[text] as string;
  for (const template of templatesOf(texts)) {
    const values = valuesIn(text, template);
    if (values) return fill(template, values, texts);
  }
  // Some messages are two sentences, each with a template of its own.
  const sentences = text.split(/(?<=[.?!]) (?=\S)/);
  return sentences.length > 1 ? sentences.map(sentence => translate(sentence, texts)).join(' ') : text;
}

/** A value of several words may be a sentence of its own; a single word is a name of the user, and stays. */
function fill({ places, translation }: Template, values: string[], texts: Readonly<Record<string, string>>): string {
  const translated = new Map(
    places.map((place, index) => {
      const value = values[index] as string;
      return [place, value.includes(' ') ? translate(value, texts) : value];
    }),
  );
  return translation.replace(/\{(\d)\}/g, (whole, place) => translated.get(Number(place)) ?? whole);
}
