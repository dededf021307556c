/**
 * Characters that file names and responses can contain and a terminal must not receive: line breaks, control characters
 * and changes of the text direction.
 */
const unprintable = /[\p{Cc}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;

/** The same without the blanks between the values of JSON: a match for each line would take a hundred megabytes. */
const unprintableInJson = new RegExp(`(?![\\t\\n\\r])${unprintable.source}`, 'gu');

/** A text for messages and tables, on one line whatever characters it contains. */
export function printable(text: string): string {
  return text.replace(unprintable, character => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** Text of several lines for a terminal. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** JSON with the same value, in which a terminal finds nothing but characters to print. */
export function printableJson(json: string): string {
  return json.replace(unprintableInJson, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A value as JSON, which a terminal can print whatever texts are in it. */
export function jsonOutput(value: unknown): string {
  return `${printableJson(JSON.stringify(value, null, 2))}\n`;
}

/** A text that a program reads as it is; a terminal gets one without control characters. */
export function sourceOutput(text: string, isTerminal: boolean): string {
  return isTerminal ? text.split('\n').map(printableLine).join('\n') : text;
}

/** Tabs and the carriage return at the end of a line move nothing that is printed. */
function printableLine(line: string): string {
  const [, inside = '', end = ''] = /^([\s\S]*?)(\r?)$/.exec(line) ?? [];
  return `${inside.split('\t').map(printable).join('\t')}${end}`;
}

/**
 * A sentence for a notification, in which the editor finds no link. It would take `[label](command:…)` for one that runs a
 * command, whoever has written that: a service in an error, or a workspace in a path.
 */
export function withoutLinks(sentence: string): string {
  return sentence.replaceAll('](', '] (');
}
