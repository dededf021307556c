import type { Region } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { isCommandText } from '../text/scriptTexts';
import { spanOf } from '../text/span';
import { linesOf } from '../text/textLines';
import type { ArgumentList, ContainedText, Container, ContainerItem, TextContext } from './container';
import { scalarsOf } from './data';
import { readFlow } from './json';

const execForm = /^[ \t]*(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK\b.*\bCMD|SHELL)[ \t]+\[/i;

/**
 * Dockerfiles: instructions in shell form are one script (`RUN`, `CMD` and the like stand in front of commands, `ENV` and
 * `ARG` assign), the exec form is an argument list. Comment lines inside a continued instruction are skipped as Docker does.
 * Where the shell is PowerShell, it reads what `RUN` says.
 */
export const dockerfile: Container = {
  languages: ['dockerfile'],
  items: text => {
    const items: ContainerItem[] = [];
    const context = { environment: environmentOf(text) };
    const power = /^[ \t]*SHELL[ \t]*\[[ \t]*"(?:pwsh|powershell)/im.test(text);
    const script = new RegionBuilder(text);
    const runs = new RegionBuilder(text);
    let continued = false;
    let run = false;
    for (const { start, end, next } of linesOf(text)) {
      const line = text.slice(start, end);
      if (continued && /^[ \t]*(?:#|$)/.test(line)) continue;
      const list = continued ? null : execForm.exec(line);
      const wasContinued = continued;
      continued = (power ? /[\\`][ \t]*$/ : /\\[ \t]*$/).test(line);
      if (list) {
        const item = execItem(text, start + list[0].length - 1, context);
        if (item) items.push(item);
        continue;
      }
      const command = /^[ \t]*RUN[ \t]+/i.exec(line)?.[0];
      run = command !== undefined || (run && wasContinued);
      if (power && run) runs.verbatim(start + (command?.length ?? 0), next);
      else script.verbatim(start, next);
    }
    items.push(codeText(script.build('shellscript')));
    if (power) items.push(codeText(runs.build('powershell')));
    return items;
  },
};

function environmentOf(text: string): ReadonlyMap<string, string> {
  const environment = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/^[ \t]*(?:ENV|ARG)[ \t]+(\w+)[= \t][ \t]*"?([^\s"]+)/gim))
    if (name && value) environment.set(name, value);
  return environment;
}

/** A line break of the script ends the instruction, unless a backslash that the shell sees as well stands before it. */
function codeText(region: Region): ContainedText {
  return { kind: 'text', region: { ...region, role: 'code', oneLine: true } };
}

/** `["curl", "…"]`, or a shell with its script. */
function execItem(text: string, offset: number, context: TextContext): ContainedText | ArgumentList | undefined {
  const { node } = readFlow(text, offset);
  if (node?.kind !== 'list') return undefined;
  const items = scalarsOf(node);
  const script = items.find(({ region }) => /\s/.test(region.text) && isCommandText(region.text));
  if (script) return { ...codeText({ ...script.region, language: 'shellscript' }), context };
  const span = spanOf(items[0]?.span.start ?? node.span.start, items.at(-1)?.span.end ?? node.span.end);
  return { kind: 'arguments', items, span, context };
}
