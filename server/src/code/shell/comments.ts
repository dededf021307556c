import { outerSpan, type Region, sliceRegion } from '../../text/region';
import { joinRegions } from '../../text/regionBuilder';
import { type Span, spanOf } from '../../text/span';

const client = /\b(?:curl|wget|https?|xh)\b/;

/** Comments as scripts of their own: neighbouring comment lines are one text, without their `#`. */
export function commentScripts(script: Region, comments: readonly Span[]): Region[] {
  const scripts: Region[] = [];
  let group: Span[] = [];
  const flush = () => {
    if (group.some(span => client.test(script.text.slice(span.start, span.end))))
      scripts.push(commentScript(script, group));
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

function commentScript(script: Region, group: readonly Span[]): Region {
  const lines = group.map(({ start, end }, index) => {
    const mark = /^#+!?/.exec(script.text.slice(start, end))?.[0].length ?? 0;
    // The line break keeps the lines apart; it belongs to the end of this line.
    const lineBreak = index + 1 === group.length ? 0 : script.text[end] === '\r' ? 2 : 1;
    return sliceRegion(script, spanOf(start + mark, end + lineBreak));
  });
  return {
    ...(joinRegions(lines) as Region),
    outer: outerSpan(script, spanOf(group[0]?.start ?? 0, group.at(-1)?.end ?? 0)),
  };
}
