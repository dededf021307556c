import { tableOf } from './table';

/** The characters of HTML and XML that have names, by name; the numbers are those that programs write. */
const characters: Readonly<Record<string, string>> = tableOf({
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  '#39': "'",
  '#34': '"',
});

/** The source of a regular expression for a character entity, whose name is the group. */
export const entityPattern = `&(${Object.keys(characters).join('|')});`;

/** The character of an entity by its name, in any case. */
export function characterOf(name: string): string {
  return characters[name.toLowerCase()] ?? '';
}

const names: Readonly<Record<string, string>> = { '"': 'quot', '&': 'amp', '<': 'lt', '>': 'gt' };

/** Writes a text so that markup reads it as the same characters. */
export function escapeMarkup(text: string): string {
  return text.replace(/["&<>]/g, char => `&${names[char]};`);
}

/** Writes a text of the user so that Markdown shows the same characters, and no link, picture or element of it. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*[\]<>]/g, '\\$&');
}

/** A text of the user as code in Markdown, whatever backticks it has. */
export function markdownCode(text: string): string {
  const runs = text.match(/`+/g);
  if (!runs) return `\`${text}\``;
  const fence = '`'.repeat(Math.max(...runs.map(run => run.length)) + 1);
  return `${fence} ${text} ${fence}`;
}
