import type { Region } from './region';
import { RegionBuilder, splitVerbatim } from './regionBuilder';

/** How a pattern writes the places that a program fills: `%s` and `%(name)d`, `{}` and `{name}`, or `$name` and `${name}`. */
export type PatternStyle = 'percent' | 'braces' | 'dollar';

/** A directive of printf as Python, Ruby, Go, Java and PHP write it, with a name or a position where it has one. */
const directive = String.raw`%(?:\(\w{1,200}\)|<\w{1,200}>|\[\d{1,9}\]|\d{1,9}\$)?[-+#0 ]{0,9}\d{0,9}(?:\.\d{1,9})?[sdifuvxXgqrtT]|%\{\w{1,200}\}`;

const styles: Readonly<Record<PatternStyle, { readonly places: RegExp; readonly doubled: RegExp }>> = {
  percent: { places: new RegExp(`%%|${directive}`, 'g'), doubled: /%/g },
  braces: { places: /\{\{|\}\}|\{[\w.[\]]{0,200}(?:![rsa])?(?::[^{}]{0,200})?\}/g, doubled: /[{}]/g },
  dollar: { places: /\$\$|\$\{\w{1,200}\}|\$[A-Za-z_]\w{0,200}/g, doubled: /\$/g },
};

/**
 * A pattern as the text that it makes: each place is a hole, and a sign that is written twice is one. Text that is written
 * into it has those signs twice again.
 */
export function formattedRegion(region: Region, style: PatternStyle): Region {
  const { places, doubled } = styles[style];
  const builder = new RegionBuilder();
  splitVerbatim(region, builder, places, (found, outer) => {
    if (found.length === 2 && found[0] === found[1]) builder.escape(found[0] as string, outer);
    else builder.hole({ expression: found }, outer);
  });
  return { ...region, ...builder.built(), escape: inner => region.escape(inner.replace(doubled, '$&$&')) };
}

/**
 * A directive of printf that is a whole word or the whole of a quoted value. A text that holds one is a pattern even where
 * the function that fills it cannot be seen; in `LIKE '%d%'` it is a part of a value and means itself.
 */
const lonePlace = new RegExp(`(?<=^|[\\s(=,:'"[{])(?:${directive.replace('#0 ', '#0')})(?=$|[\\s),;'"\\]}])`, 'g');

/** A text of a program in which such directives are holes. */
export function withPatternHoles<L extends string>(region: Region<L>): Region<L> {
  if (region.text.search(lonePlace) < 0) return region;
  const builder = new RegionBuilder();
  splitVerbatim(region, builder, lonePlace, (found, outer) => builder.hole({ expression: found }, outer));
  return { ...region, ...builder.built() };
}
