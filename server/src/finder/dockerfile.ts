import type { Call } from '../code/call';
import { templated } from '../code/placeholders';
import { argvCalls } from '../code/shell/argv';
import { shellCalls } from '../code/shell/calls';
import { sortCalls } from '../code/sortCalls';
import type { LanguageReader } from '../code/source';
import { readFlow } from '../containers/json';
import { RegionBuilder } from '../text/regionBuilder';
import { scriptLanguages } from '../text/scriptTexts';
import { spanOf } from '../text/span';
import { linesOf } from '../text/textLines';
import { innerCalls } from './innerCalls';

const execForm = /^[ \t]*(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK\b.*\bCMD|SHELL)[ \t]+\[/i;

/**
 * Dockerfiles: instructions in shell form are one script (`RUN`, `CMD` and the like stand in front of commands, `ENV` and
 * `ARG` assign), the exec form is an argument list. Comment lines inside a continued instruction are skipped as Docker does.
 * Where the shell is PowerShell, it reads what `RUN` says.
 */
export const dockerfile: LanguageReader = {
  languages: ['dockerfile'],
  innerLanguages: file => scriptLanguages(file.text),
  calls: (file, tools) => {
    const builder = new RegionBuilder(file.text);
    const calls: Call[] = [];
    const environment = new Map<string, string>();
    for (const [, name, value] of file.text.matchAll(/^[ \t]*(?:ENV|ARG)[ \t]+(\w+)[= \t][ \t]*"?([^\s"]+)/gim))
      if (name && value) environment.set(name, value);
    const power = /^[ \t]*SHELL[ \t]*\[[ \t]*"(?:pwsh|powershell)/im.test(file.text);
    const runs = new RegionBuilder(file.text);
    let continued = false;
    let run = false;
    for (const { start, end, next } of linesOf(file.text)) {
      const line = file.text.slice(start, end);
      if (continued && /^[ \t]*(?:#|$)/.test(line)) continue;
      const list = continued ? null : execForm.exec(line);
      const wasContinued = continued;
      continued = (power ? /[\\`][ \t]*$/ : /\\[ \t]*$/).test(line);
      if (!list) {
        const command = /^[ \t]*RUN[ \t]+/i.exec(line)?.[0];
        run = command !== undefined || (run && wasContinued);
        if (power && run) runs.verbatim(start + (command?.length ?? 0), next);
        else builder.verbatim(start, next);
        continue;
      }
      const { node } = readFlow(file.text, start + list[0].length - 1);
      if (node?.kind !== 'list') continue;
      const items = node.items.flatMap(item => (item.kind === 'scalar' ? [item] : []));
      const script = items.find(item => /\s/.test(item.region.text) && /\b(?:curl|wget)\s/.test(item.region.text));
      if (script) calls.push(...shellCalls(script.region, file, tools, { environment }));
      else {
        const args = items.map(item => ({ template: templated(item.region, environment), span: item.span }));
        const span = spanOf(items[0]?.span.start ?? node.span.start, items.at(-1)?.span.end ?? node.span.end);
        calls.push(...argvCalls(args, file, { span }));
      }
    }
    const powershell = power ? innerCalls(runs.build('powershell'), file, tools) : [];
    return sortCalls([...calls, ...powershell, ...shellCalls(builder.build('shellscript'), file, tools)]);
  },
};
