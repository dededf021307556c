import { type Placeholder, type Region, verbatimRegion } from '../../text/region';
import type { Template, TemplatePart } from '../call';
import { flatText } from '../template';
import { readScript } from './commands';
import { onlyCommand } from './output';
import type { Word } from './syntax';

/** The words that a placeholder becomes where it stands outside of quotes, and the text that they are read from. */
interface FilledWords {
  readonly words: readonly Word[];
  readonly script: Region;
}

/** The words of flags or of a command that are filled in before the shell reads the line: `$(AUTH)` of make. */
export function filledWords({ fallback = '', words }: Placeholder): FilledWords | undefined {
  if (!/^(?:-|curl\s)/.test(words?.text ?? fallback)) return undefined;
  return wordsOf(words ?? verbatimRegion('shellscript', fallback));
}

/** An address that the text around gives to a name, with what it fills into that. */
export function filledAddress({ words }: Placeholder): FilledWords | undefined {
  const filled = words && /^(?:https?:\/\/|\uFFFC\/)\S+$/.test(words.text) ? wordsOf(words) : undefined;
  return filled?.words.length === 1 ? filled : undefined;
}

function wordsOf(script: Region): FilledWords | undefined {
  const command = onlyCommand(readScript(script).body);
  return command && command.redirects.length === 0 ? { words: command.words, script } : undefined;
}

/** The words of an unquoted value with blanks in it; undefined where it is one word. */
export function splitBlanks(template: Template): Template[] | undefined {
  if (!/\s/.test(flatText(template)) || template.parts.some(part => part.span)) return undefined;
  const words: TemplatePart[][] = [[]];
  for (const part of template.parts) {
    if (part.kind === 'hole') words.at(-1)?.push(part);
    else {
      for (const [index, text] of part.text.split(/\s+/).entries()) {
        if (index > 0) words.push([]);
        if (text !== '') words.at(-1)?.push({ kind: 'text', text });
      }
    }
  }
  return words.filter(parts => parts.length > 0).map(parts => ({ parts }));
}
