import { outerSpan, type Region } from '../text/region';
import { spanOf } from '../text/span';
import type { HolePart, Template, TemplatePart } from './call';
import { regionTemplate, textParts } from './template';

/**
 * How template languages and environments write a value inside text; of limited length, because otherwise each of many
 * that are not closed would be looked for up to the end of the text.
 */
const hole =
  /\$\{\{([^}]{0,500})\}\}|\{\{[-~]?((?:"(?:[^"\\]|\\.){0,500}"|[^}"]|\}(?!\})){0,500}?)[-~]?\}\}|<%=(.{0,500}?)%>|\$\(([\w.]{1,500})\)|\$\{([^}\n]{0,500})\}|\$([A-Za-z_]\w*)|<([A-Za-z][\w -]{0,100})>|%\(([\w]{1,500})\)s|#\{([^}\n]{0,500})\}/g;

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
    const [tagged, ...others] = [match[1] ?? match[2] ?? match[3], ...match.slice(4)];
    const expression = tagged?.trim() ?? others.find(group => group !== undefined) ?? '';
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
