import { outerSpan, type Region } from '../text/region';
import { spanOf } from '../text/span';
import type { HolePart, Template, TemplatePart } from './call';
import { regionTemplate, textParts } from './template';

/** How template languages and environments write a value inside text. */
const hole =
  /\$\{\{\s*([^}]*?)\s*\}\}|\{\{[-~]?\s*((?:"(?:[^"\\]|\\.)*"|[^}"]|\}(?!\}))*?)\s*[-~]?\}\}|<%=\s*(.*?)\s*%>|\$\(([\w.]+)\)|\$\{([^}\n]*)\}|\$([A-Za-z_]\w*)|<([A-Za-z][\w -]*)>|%\(([\w]+)\)s|#\{([^}\n]*)\}/g;

/** A text in which the usual ways to fill in a value (`{{ x }}`, `${x}`, `$(X)`, `<x>`) are holes. */
export function templated(region: Region, environment?: ReadonlyMap<string, string>): Template {
  if (region.segments.some(({ kind }) => kind === 'hole')) return regionTemplate(region);
  const parts: TemplatePart[] = [];
  let done = 0;
  const add = (end: number) => {
    if (end > done) parts.push(...textParts(region, region.text.slice(done, end), spanOf(done, end)));
    done = end;
  };
  for (const match of region.text.matchAll(hole)) {
    add(match.index);
    done = match.index + match[0].length;
    const expression = match.slice(1).find(group => group !== undefined) ?? '';
    parts.push(holeOf(expression, match[0], outerSpan(region, spanOf(match.index, done)), environment));
  }
  add(region.text.length);
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
