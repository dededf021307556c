import type { Call } from '../code/call';
import { templated } from '../code/placeholders';
import { addDecoded } from '../code/prose';
import { argvCalls } from '../code/shell/argv';
import type { Argument } from '../code/shell/expand';
import type { SourceFile } from '../code/source';
import { textTemplate } from '../code/template';
import { RegionBuilder } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';

/** An element that runs a client: `<exec executable="curl">` of Ant, `<executable>curl</executable>` of Maven. */
const runs =
  /<exec\b[^>]*?\bexecutable\s*=\s*["'](?:[^"']*\/)?(curl|wget)(?:\.exe)?["'][^>]*>([\s\S]*?)<\/exec>|<executable>\s*(?:[^<]*\/)?(curl|wget)(?:\.exe)?\s*<\/executable>([\s\S]*?)<\/(?:configuration|plugin|execution)>/g;
const word = /"[^"]*"|'[^']*'|\S+/g;
const argument = /\b(value|line)\s*=\s*"([^"]*)"|<arg(?:ument)?>\s*([^<]*?)\s*<\/arg(?:ument)?>/g;

/** The commands whose arguments are elements of their own. The call is the element with its arguments. */
export function xmlCalls(file: SourceFile): Call[] {
  if (file.language !== 'xml') return [];
  return [...file.text.matchAll(runs)].flatMap(match => {
    const inside = match[2] ?? match[4] ?? '';
    const from = match.index + match[0].lastIndexOf(inside);
    const span = spanOf(match.index, match.index + match[0].length);
    const start = spanOf(span.start, span.start);
    const program: Argument = { template: textTemplate(match[1] ?? match[3] ?? 'curl', start), span: start };
    const args = [...inside.matchAll(argument)].flatMap(item => {
      const value = item[2] ?? item[3] ?? '';
      const at = from + item.index + item[0].lastIndexOf(value);
      if (item[1] !== 'line') return [argumentAt(file.text, spanOf(at, at + value.length))];
      return [...value.matchAll(word)].map(({ index, 0: found }) => {
        const quoted = /^["']/.test(found) ? 1 : 0;
        return argumentAt(file.text, spanOf(at + index + quoted, at + index + found.length - quoted));
      });
    });
    return argvCalls([program, ...args], file, { span });
  });
}

function argumentAt(text: string, span: Span): Argument {
  const builder = new RegionBuilder(text);
  addDecoded(builder, text, span.start, span.end);
  return { template: templated(builder.build('', span)), span };
}
