import type { Call } from '../call';
import type { HostLanguage } from '../host';
import { argvCalls } from '../shell/argv';
import { shellCalls } from '../shell/calls';
import { ScriptBuilder } from './builder';
import { readFlow } from './data';
import { inOrder } from './dataCalls';
import { linesOf } from './lines';
import { templated } from './templated';

const execForm = /^[ \t]*(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK\b.*\bCMD|SHELL)[ \t]+\[/i;

/**
 * Dockerfiles: instructions in shell form are one script (`RUN`, `CMD` and the like stand in front of commands, `ENV` and
 * `ARG` assign), the exec form is an argument list. Comment lines inside a continued instruction are skipped as Docker does.
 */
export const dockerfile: HostLanguage = {
  languages: ['dockerfile'],
  calls: (file, tools) => {
    const builder = new ScriptBuilder(file.text);
    const calls: Call[] = [];
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
      if (script) calls.push(...shellCalls(script.script, file, tools));
      else {
        const args = items.map(item => ({ template: templated(item.script), span: item.span }));
        calls.push(...argvCalls(args, file, { span: node.span }));
      }
    }
    return inOrder([...calls, ...shellCalls(builder.build(), file, tools)]);
  },
};
