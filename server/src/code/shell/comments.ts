import type { Segment } from '../../text/region';
import type { Script } from '../../text/regionBuilder';
import { type Span, spanOf } from '../../text/span';
import type { ScriptMap } from './map';

const client = /\b(?:curl|wget|https?|xh)\b/;

/** Comments as scripts of their own: neighbouring comment lines are one text, without their `#`. */
export function commentScripts(script: Script, comments: readonly Span[], map: ScriptMap): Script[] {
  const scripts: Script[] = [];
  let group: Span[] = [];
  const flush = () => {
    if (group.some(span => client.test(script.text.slice(span.start, span.end))))
      scripts.push(commentScript(script, group, map));
    group = [];
  };
  for (const comment of comments) {
    const last = group.at(-1);
    if (last && !/^\r?\n[ \t]*$/.test(script.text.slice(last.end, comment.start))) flush();
    group.push(comment);
  }
  flush();
  return scripts;
}

function commentScript(script: Script, group: readonly Span[], map: ScriptMap): Script {
  let text = '';
  const segments: Segment[] = [];
  const add = (inner: Span) => {
    for (const part of map.parts(script.text.slice(inner.start, inner.end), inner)) {
      if (!part.span) continue;
      const from = text.length;
      text += part.text;
      const verbatim = part.span.end - part.span.start === part.text.length;
      segments.push({ kind: verbatim ? 'verbatim' : 'escape', inner: spanOf(from, text.length), outer: part.span });
    }
  };
  for (const [index, { start, end }] of group.entries()) {
    const mark = /^#+!?/.exec(script.text.slice(start, end))?.[0].length ?? 0;
    add(spanOf(start + mark, end));
    const next = group[index + 1];
    // The line break keeps the lines apart; it belongs to the end of this line.
    if (next) add(spanOf(end, end + (script.text[end] === '\r' ? 2 : 1)));
  }
  return { text, segments, holes: [], outer: map.span(spanOf(group[0]?.start ?? 0, group.at(-1)?.end ?? 0)) };
}
