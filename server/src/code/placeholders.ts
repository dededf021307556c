import type { Script } from '../text/regionBuilder';
import { spanOf } from '../text/span';
import type { HolePart, Template, TemplatePart } from './call';
import { scriptMap } from './shell/map';
import { scriptTemplate } from './template';

/** How template languages and environments write a value inside text. */
const hole =
  /\$\{\{\s*([^}]*?)\s*\}\}|\{\{[-~]?\s*((?:"(?:[^"\\]|\\.)*"|[^}"]|\}(?!\}))*?)\s*[-~]?\}\}|<%=\s*(.*?)\s*%>|\$\(([\w.]+)\)|\$\{([^}\n]*)\}|\$([A-Za-z_]\w*)|<([A-Za-z][\w -]*)>|%\(([\w]+)\)s|#\{([^}\n]*)\}/g;

/** A text in which the usual ways to fill in a value (`{{ x }}`, `${x}`, `$(X)`, `<x>`) are holes. */
export function templated(script: Script, environment?: ReadonlyMap<string, string>): Template {
  if (script.holes.length > 0) return scriptTemplate(script);
  const map = scriptMap(script);
  const parts: TemplatePart[] = [];
  let done = 0;
  const add = (end: number) => {
    if (end > done) parts.push(...map.parts(script.text.slice(done, end), spanOf(done, end)));
    done = end;
  };
  for (const match of script.text.matchAll(hole)) {
    add(match.index);
    done = match.index + match[0].length;
    const expression = match.slice(1).find(group => group !== undefined) ?? '';
    parts.push(holeOf(expression, match[0], map.span(spanOf(match.index, done)), environment));
  }
  add(script.text.length);
  return { parts };
}

function holeOf(
  expression: string,
  interpolation: string,
  span: { readonly start: number; readonly end: number },
  environment: ReadonlyMap<string, string> | undefined,
): HolePart {
  const name = /([A-Za-z_]\w*)\W*$/.exec(expression.replace(/:?[-=].*$/, ''))?.[1];
  const fallback = /^\w+:?-(.+)$/.exec(expression)?.[1] ?? (name ? environment?.get(name) : undefined);
  return {
    kind: 'hole',
    expression,
    interpolation,
    span,
    ...(name ? { name } : {}),
    ...(fallback ? { fallback } : {}),
  };
}
