import type { Call, Parameter } from '../../code/call';
import { partsOf } from '../../code/site';
import { plain } from '../../code/template';
import type { Pager } from '../../code/writing/writer';
import { contains, spanOf } from '../../text/span';

/**
 * `params["page"]` where a name holds the parameters, of which the program changes the number of the page alone: it is 1 at
 * first, and then the one behind it. `made` is an offset in what makes them.
 */
export function heldPage(
  { name, value, span }: Parameter,
  site: Call['site'],
  text: string,
  goesByOne: NonNullable<Pager['goesByOne']>,
): { readonly name: string; readonly made: number } | undefined {
  const [query, ...others] = partsOf(site, 'query');
  const holder = query && text.slice(query.value.start, query.value.end);
  if (!query || !holder || others.length > 0 || !span || contains(site.span, span)) return undefined;
  if (!/^[A-Za-z_$][\w$]*$/.test(holder) || plain(name) !== 'page' || plain(value) !== '1') return undefined;
  const word = `(?<![\\w$.])${holder.replace(/\$/g, '\\$')}`;
  const members = [...text.matchAll(new RegExp(`${word}(?:\\[(['"])page\\1\\]|\\.page(?![\\w$]))`, 'g'))];
  const [first, ...more] = new Set(members.map(([member]) => member));
  // What else is done with the name: it gets the parameters once, further ones by their names, and is given to the call.
  const made = [...text.matchAll(new RegExp(`${word}(?:\\s*:[^=\\n]+)?\\s*=\\s*\\{[^{}]*\\}`, 'g'))];
  const further = new RegExp(`${word}(?:\\[(['"])(?!page\\1)[^'"]*\\1\\]|\\.(?!page\\b)\\w+)\\s*=(?!=)`, 'g');
  const filled = [...text.slice(0, query.argument.start).matchAll(further)];
  const uses = [...text.matchAll(new RegExp(`${word}(?![\\w$])`, 'g'))].filter(
    ({ index }) => !contains(query.argument, spanOf(index, index)),
  );
  const isMadeSo =
    made.length === 1 && made.every(({ index, 0: { length } }) => index <= span.start && span.end <= index + length);
  const areAll = uses.length === members.length + made.length + filled.length;
  const isHeld = more.length === 0 && isMadeSo && areAll;
  return first !== undefined && isHeld && goesByOne(first, text) ? { name: first, made: span.start } : undefined;
}
