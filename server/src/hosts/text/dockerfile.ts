import { spanOf } from '../../text/span';
import type { Call } from '../call';
import type { HostLanguage } from '../host';
import { argvCalls } from '../shell/argv';
import { shellCalls } from '../shell/calls';
import { ScriptBuilder } from './builder';
import { readFlow } from './data';
import { inOrder } from './dataCalls';
import { scriptLanguages } from './inner';
import { linesOf } from './lines';
import { templated } from './templated';

const execForm = /^[ \t]*(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK\b.*\bCMD|SHELL)[ \t]+\[/i;

/**
 * Dockerfiles: instructions in shell form are one script (`RUN`, `CMD` and the like stand in front of commands, `ENV` and
 * `ARG` assign), the exec form is an argument list. Comment lines inside a continued instruction are skipped as Docker does.
 */
export const dockerfile: HostLanguage = {
  languages: ['dockerfile'],
  innerLanguages: file => scriptLanguages(file.text),
  calls: (file, tools) => {
    const builder = new ScriptBuilder(file.text);
    const calls: Call[] = [];
    const environment = new Map<string, string>();
    for (const [, name, value] of file.text.matchAll(/^[ \t]*(?:ENV|ARG)[ \t]+(\w+)[= \t][ \t]*"?([^\s"]+)/gim))
      if (name && value) environment.set(name, value);
    let continued = false;
    for (const { start, end, next } of linesOf(file.text)) {
      const line = file.text.slice(start, end);
      if (continued && /^[ \t]*(?:#|$)/.test(line)) continue;
      const list = continued ? null : execForm.exec(line);
      continued = /\\[ \t]*$/.test(line);
      if (!list) {
        builder.verbatim(start, next);
        continue;
      }
      const { node } = readFlow(file.text, start + list[0].length - 1);
      if (node?.kind !== 'list') continue;
      const items = node.items.flatMap(item => (item.kind === 'scalar' ? [item] : []));
      const script = items.find(item => /\s/.test(item.script.text) && /\b(?:curl|wget)\s/.test(item.script.text));
      if (script) calls.push(...shellCalls(script.script, file, tools, { environment }));
      else {
        const args = items.map(item => ({ template: templated(item.script, environment), span: item.span }));
        const span = spanOf(items[0]?.span.start ?? node.span.start, items.at(-1)?.span.end ?? node.span.end);
        calls.push(...argvCalls(args, file, { span }));
      }
    }
    return inOrder([...calls, ...shellCalls(builder.build(), file, tools)]);
  },
};
