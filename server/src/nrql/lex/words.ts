import { Kind, words } from './kinds';

/**
 * Words are recognised without allocating a string. A hash of the length and three letters leads to a chain of
 * candidates, whose letters are compared with the text.
 */
const slots = 512;
const first = new Int16Array(slots).fill(-1);
const next = new Int16Array(words.length).fill(-1);
const lengths = new Uint8Array(words.length);
const kinds = new Uint8Array(words.length);
const letters: Uint8Array[] = [];
const maxWordLength = Math.max(...words.map(([, word]) => word.length));

function slotOf(a: number, b: number, z: number, length: number): number {
  return ((a | 32) * 31 + (b | 32) * 7 + (z | 32) * 131 + length * 61) & (slots - 1);
}

for (const [index, [kind, word]] of words.entries()) {
  const slot = slotOf(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(word.length - 1), word.length);
  next[index] = first[slot] as number;
  first[slot] = index;
  lengths[index] = word.length;
  kinds[index] = kind;
  letters.push(Uint8Array.from(word, letter => letter.charCodeAt(0)));
}

/** The kind of the word at a span: a word of the language in any case, or `Kind.Name`. */
export function wordKind(text: string, start: number, end: number): Kind {
  const length = end - start;
  if (length > maxWordLength || length < 2) return Kind.Name;
  const slot = slotOf(text.charCodeAt(start), text.charCodeAt(start + 1), text.charCodeAt(end - 1), length);
  let index = first[slot] as number;
  while (index >= 0) {
    if (lengths[index] === length) {
      const candidate = letters[index] as Uint8Array;
      let letter = 0;
      while (
        letter < length &&
        ((text.charCodeAt(start + letter) | 32) === candidate[letter] ||
          isUnderscore(text, start + letter, candidate[letter]))
      )
        letter++;
      if (letter === length) return kinds[index] as number as Kind;
    }
    index = next[index] as number;
  }
  return Kind.Name;
}

/**
 * The underscore of METRIC_FORMAT needs a comparison of its own, because setting its case bit yields another character.
 */
function isUnderscore(text: string, offset: number, expected: number | undefined): boolean {
  return expected === 95 && text.charCodeAt(offset) === 95;
}
