import type { Call, Parameter } from '../../code/call';
import { plain } from '../../code/template';
import type { Pager } from '../../code/writing/writer';
import { contains, spanOf } from '../../text/span';

/**
 * `params["page"]` where a name holds the parameters, of which the program changes the number of the page alone: it is 1 at
 * first, and then the one behind it. `made` is an offset in what makes them.
 */
export function heldPage(
  { name, value, span }: Parameter,
  { span: whole, call }: Call['site'],
  text: string,
  goesByOne: NonNullable<Pager['goesByOne']>,
): { readonly name: string; readonly made: number } | undefined {
  if (!span || contains(whole, span) || plain(name) !== 'page' || plain(value) !== '1') return undefined;
  const dictionaries = [...text.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)(?:\s*:[^=\n]+)?\s*=\s*\{[^{}]*\}/g)];
  const own = dictionaries.find(({ index, 0: { length } }) => index <= span.start && span.end <= index + length);
  const holder = own?.[1];
  if (holder === undefined) return undefined;
  const word = `(?<![\\w$.])${holder.replace(/\$/g, '\\$')}`;
  const members = [...text.matchAll(new RegExp(`${word}(?:\\[(['"])page\\1\\]|\\.page(?![\\w$]))`, 'g'))];
  const [first, ...more] = new Set(members.map(([member]) => member));
  // What else is done with the name: it gets the parameters once, further ones by their names, and is given to the call.
  const made = dictionaries.filter(each => each[1] === holder);
  const further = new RegExp(`${word}(?:\\[(['"])(?!page\\1)[^'"]*\\1\\]|\\.(?!page\\b)\\w+)\\s*=(?!=)`, 'g');
  const filled = [...text.slice(0, call.start).matchAll(further)];
  const uses = [...text.matchAll(new RegExp(`${word}(?![\\w$])`, 'g'))];
  const isPassed = ({ index }: RegExpExecArray) => contains(call, spanOf(index, index + holder.length));
  const known = new Set([...members, ...made, ...filled].map(({ index }) => index));
  // `params=params` has the name of an argument, and what is given for it.
  const isKeyword = ({ index }: RegExpExecArray) => /^\s*=(?!=)/.test(text.slice(index + holder.length));
  const others = uses.filter(use => !known.has(use.index) && !(isPassed(use) && isKeyword(use)));
  const isHeld = more.length === 0 && made.length === 1 && others.length === 1 && others.every(isPassed);
  return first !== undefined && isHeld && goesByOne(first, text) ? { name: first, made: span.start } : undefined;
}
